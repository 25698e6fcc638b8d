"""Building a warband: what there is to choose, and everything wrong with a choice."""

from __future__ import annotations

from functools import cache

from affray.games.warbands_and_heroes.data.tables import (
    BERSERK,
    EDITION,
    GAME_ID,
    MISSILE,
    RETREAT,
    TRAITS,
    UnitClass,
    captain_traits,
    classes,
)
from affray.games.warbands_and_heroes.forces.writing import (
    EFFECT_WORDS,
    NOTATION,
    NUMBERS,
    Picks,
    class_problems,
    read_class,
)
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.pieces import ROLL, Card, Unit
from affray.kernel.problems import Problem
from affray.kernel.roster import (
    Amount,
    Entry,
    EntryKind,
    Pick,
    Roster,
    RosterDescription,
    Slot,
    chosen_picks,
)
from affray.kernel.roster_file import samples_in
from affray.kernel.words import unused_name

OWN_CLASS, OWN_HERO = "own_class", "own_hero"
"""Kinds of entries that carry a class, or a Hero, of one's own."""

ROLE, MASTER = "role", "game_master"
"""A roster of the game master has no side: its Units are those that may be handed out."""

LEFT = "left"
"""Fighting Strength that an earlier battle has left; all of it if nothing is said."""

PRESET = {
    "cost": ["2"], "resolve": ["4"], "tn": ["4"], "fs": ["10"], "bloodied": ["0"],
    "speed": ["5"], "attacks": ["Melee: 3D x 2"],
}  # fmt: skip
"""What an entry of one's own is until it is changed."""


# -- what there is to choose --------------------------------------------------------


def describe(house: House) -> RosterDescription:
    """[WH-WB-03, WH-WB-04, WH-CLS-02] Classes, Heroes, and those of one's own."""
    return _describe()


@cache
def _describe() -> RosterDescription:
    own = tuple(_own_slots())
    return RosterDescription(
        game=GAME_ID,
        edition=EDITION,
        points=0,
        entries=(
            *(_printed(id, kind) for id, kind in classes().items()),
            EntryKind(
                OWN_CLASS,
                "Unit of a class of your own",
                0,
                slots=(*own, *_captain_slots()),
                rule="WH-CLS-02",
                text="All values can be set.",
                preset=PRESET,
                heading="Your own",
            ),
            EntryKind(
                OWN_HERO,
                "Hero of your own",
                0,
                slots=own,
                rule="WH-HERO-06",
                text="All values can be set.",
                preset=PRESET | {"cost": ["0"]},
                heading="Your own",
            ),
        ),
        slots=(
            Slot(
                ROLE,
                "Role",
                (Pick(MASTER, "Game master", 0, "WH-GEN-03", "Judges, and has no side."),),
                0,
                1,
                "WH-GEN-03",
            ),
        ),
        limits=(
            Problem("entries", "WH-WB-03", "At least one Unit."),
            Problem("entries", "WH-WB-04", "Any points and size: warbands need not be equal."),
            Problem("entries", "WH-CAP-01", "A Hero has no captain."),
        ),
        rule="WH-UNIT-07",
        shared=(
            Slot(
                LEFT,
                "Strength left",
                (),
                0,
                1,
                "WH-UNIT-02",
                amount=Amount(1, NUMBERS["fs"][1].high, 0),
                none="all of it",
            ),
        ),
    )


def _printed(id: str, kind: UnitClass) -> EntryKind:
    return EntryKind(
        id,
        kind.name,
        kind.cost,
        slots=() if kind.is_hero else _captain_slots(),
        stats=(
            ("Resolve", str(kind.resolve)),
            ("TN", str(kind.tn)),
            ("FS", f"{kind.fs} ({kind.bloodied})"),
            ("Speed", str(kind.speed)),
        ),
        rule=kind.rule,
        text="; ".join(attack.words() for attack in kind.attacks),
        heading="Heroes" if kind.is_hero else "Martial",
        glyph=_glyph(kind),
    )


def _glyph(kind: UnitClass) -> str:
    if kind.is_hero:
        return "champion"
    return "shooters" if any(attack.kind == MISSILE for attack in kind.attacks) else "fighters"


@cache
def _captain_slots() -> tuple[Slot, ...]:
    """[WH-CAP-01, WH-CAP-05] A captain with a trait that is picked or rolled, and a name."""
    picks = [Pick(id, t.name, 0, t.rule, t.text) for id, t in captain_traits().items()]
    picks.append(Pick(ROLL, "rolled", 0, "WH-CAP-05", "Rolled with 1d8 before the battle."))
    return (
        Slot("captain", "Captain", tuple(picks), 0, 1, "WH-CAP-05", kind_rule="WH-CAP-01"),
        Slot(
            "captain_name",
            "Captain's name",
            (),
            0,
            1,
            "WH-CAP-01",
            kind_rule="WH-CAP-01",
            own=Pick("own", "a name"),
        ),
    )


def _own_slots() -> list[Slot]:
    """[WH-UNIT-01] The values of a class of one's own."""
    words = Pick("own", "words of your own")
    attack = Pick("own", "Melee: 4D x 2", text=f"{NOTATION}, {EFFECT_WORDS}")
    traits = tuple(
        Pick(id, name, 0, rule, text)
        for id, (name, rule, text) in TRAITS.items()
        if id in (BERSERK, RETREAT)
    )
    return [
        Slot("class", "Class", (), 0, 1, "WH-UNIT-07", own=words),
        *(
            Slot(id, name, (), 0, 1, rule, amount=amount)
            for id, (name, amount, rule) in NUMBERS.items()
        ),
        Slot("attacks", "Attacks", (), 1, 6, "WH-UNIT-10", own=attack),
        Slot("traits", "Traits", traits, 0, 2, "WH-UNIT-11"),
    ]


# -- everything wrong with it -------------------------------------------------------


JUDGE = Roster(GAME_ID, "The game master", [], EDITION, {ROLE: [MASTER]})
"""The roster of a game master with nobody to hand out."""


def is_masters(roster: Roster) -> bool:
    return roster.picks.get(ROLE) == [MASTER]


def problems(roster: Roster, house: House) -> list[Problem]:
    """[WH-UNIT-01, WH-CAP-01, WH-WB-03] Everything that keeps a warband off the table."""
    found: list[Problem] = []
    kinds = {kind.id: kind for kind in _describe().entries}
    for index, entry in enumerate(roster.entries):
        place = f"entries[{index}]"
        if entry.kind in (OWN_CLASS, OWN_HERO):
            found += class_problems(place, chosen_picks(kinds[entry.kind], entry))
        if entry.picks.get("captain_name") and not entry.picks.get("captain"):
            sentence = "A named captain needs a trait, picked or rolled."
            found.append(Problem(f"{place}.captain_name", "WH-CAP-05", sentence))
        left = strength_left(entry)
        if entry.kind in kinds and left is not None and left > class_of(entry).fs:
            sentence = f"At most {class_of(entry).fs}, the Fighting Strength of its class."
            found.append(Problem(f"{place}.{LEFT}", "WH-UNIT-02", sentence))
    if not roster.entries and not is_masters(roster):
        found.append(Problem("entries", "WH-WB-03", "Add at least one Unit."))
    return found


# -- from a roster to Units ---------------------------------------------------------


def class_of(entry: Entry) -> UnitClass:
    """[WH-UNIT-07] The class of a line of a legal roster."""
    if entry.kind in classes():
        return classes()[entry.kind]
    kind = next(kind for kind in _describe().entries if kind.id == entry.kind)
    picks: Picks = chosen_picks(kind, entry)
    is_hero = entry.kind == OWN_HERO
    return read_class(picks, "Hero" if is_hero else "Unit", is_hero=is_hero)


def muster(roster: Roster, side: int | None, taken: list[Unit]) -> list[Unit]:
    """[WH-WB-01, WH-WB-03, WH-HERO-01] The Units of a warband, not yet on the board."""
    names = [unit.card.name for unit in taken]
    found: list[Unit] = []
    for entry in roster.entries:
        kind = class_of(entry)
        wanted = entry.name.strip() or kind.name
        name = unused_name(wanted, names)
        names.append(name)
        captain = next(iter(entry.picks.get("captain", ())), None)
        called = next(iter(entry.picks.get("captain_name", ())), "").strip() or None
        unit = Unit(len(taken) + len(found), side, Card(name, kind, called), captain)
        unit.fs = strength_left(entry) or unit.fs
        found.append(unit)
    return found


def strength_left(entry: Entry) -> int | None:
    """[WH-UNIT-02, WH-Q-38] What an earlier battle has left of it, if anything is said."""
    word = next(iter(entry.picks.get(LEFT, ())), "")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None


def samples() -> tuple[Roster, ...]:
    """Warbands of our own that show all there is."""
    return samples_in(__package__)
