"""Building a warband: what there is to choose, and everything wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from affray.games.brigandine.data.tables import (
    BANNER_COST,
    BASE_COST,
    SLOTS,
    Gear,
    Option,
    Spell,
    armory,
    banner_name,
    factions,
    glyph_of,
    option_name,
    printed_units,
)
from affray.games.brigandine.house import EDITION, FREE, ONE_FACTION, House
from affray.kernel.problems import Problem, too_many
from affray.kernel.roster import (
    Amount,
    AuditRow,
    Entry,
    EntryKind,
    Pick,
    Roster,
    RosterDescription,
    Slot,
    chosen_picks,
    entry_cost,
    roster_cost,
)
from affray.kernel.roster_file import samples_in

GAME_ID = "brigandine"

BASE_KIND = "unit"
"""The kind of an entry that starts from the base template."""

MOST_ABOVE = 500
"""No warband could buy more of one stat."""

MOST_CASTINGS = 100
"""Nor more castings for one unit."""

Picks = Mapping[str, Sequence[str]]


# -- what there is to choose --------------------------------------------------------


def describe(house: House) -> RosterDescription:
    """[BR-UNIT-06, BR-UNIT-07, BR-WB-03, BR-WB-04] The base template, the armory and Book III."""
    return _describe(house.points_limit, house.printed_prices)


@cache
def _describe(points: int, printed_prices: bool) -> RosterDescription:
    base = EntryKind(
        BASE_KIND,
        "Unit of your own",
        BASE_COST,
        stats=tuple((stat.name, str(stat.base)) for stat in armory().stats.values()),
        rule="BR-UNIT-06",
        text="The base template.",
        glyph="figure",
    )
    return RosterDescription(
        game=GAME_ID,
        edition=EDITION,
        points=points,
        entries=(base, *_printed_kinds(printed_prices)),
        slots=(),
        limits=(
            Problem("entries", "BR-WB-02", f"At most {points} points."),
            Problem("entries", "BR-WB-06", "At least one unit."),
            Problem("entries", "BR-GEAR-GEN-3-R1", "At most two hands of melee weapons per unit."),
            Problem("entries", "BR-TRAIT-CASTER-1", "Only Casters have spells."),
        ),
        rule="BR-FORCE-01",
        shared=_slots(),
    )


@cache
def _slots() -> tuple[Slot, ...]:
    """[BR-STAT-03, BR-TRAIT-GEN-1, BR-ASPECT-GEN-1, BR-BANNER-04, BR-SPELL-GEN-1] The armory."""
    table = armory()
    stats = [
        Slot(
            id,
            stat.name,
            (),
            least=0,
            rule=stat.rule,
            amount=Amount(stat.base, stat.base + MOST_ABOVE, stat.cost),
        )
        for id, stat in table.stats.items()
    ]
    gear = tuple(
        Pick(id, item.name, item.cost, item.rule, _sentence(item.text), _hands(item))
        for id, item in table.gear.items()
    )
    banners = {
        id: Option(banner_name(id), aspect.cost * BANNER_COST, "BR-BANNER-02", aspect.text)
        for id, aspect in table.aspects.items()
    }
    traits = _picks(table.traits)
    return (
        *stats,
        Slot("gear", "Gear", gear, 0, len(gear), "BR-GEAR-GEN-5"),
        Slot("traits", "Traits", traits, 0, len(traits), "BR-GEAR-GEN-5"),
        Slot("aspect", "Aspect", _picks(table.aspects), 0, 1, "BR-ASPECT-GEN-1"),
        Slot("banner", "Banner", _picks(banners), 0, 1, "BR-BANNER-04"),
        Slot(
            "spells",
            "Spells",
            _picks(table.spells),
            0,
            MOST_CASTINGS,
            "BR-SPELL-GEN-1",
            repeats=True,
        ),
    )


def _hands(item: Gear) -> str:
    """[BR-GEAR-GEN-2, BR-GEAR-GEN-3, BR-ARMOR-05] What gear is listed under."""
    if item.hands:
        return "Melee weapons, one hand" if item.hands == 1 else "Melee weapons, both hands"
    return "Ranged weapons, one of them" if item.kind == "ranged" else "Armor"


def _picks(options: Mapping[str, Option] | Mapping[str, Spell]) -> tuple[Pick, ...]:
    return tuple(
        Pick(id, option.name, option.cost, option.rule, _sentence(option.text))
        for id, option in options.items()
    )


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _printed_kinds(printed_prices: bool) -> Iterator[EntryKind]:
    """[BR-FORCE-04] The units of Book III; under the house rule they cost what is printed."""
    for id, (faction, unit) in printed_units().items():
        yield EntryKind(
            id,
            unit.name,
            BASE_COST,
            stats=(
                ("Life", str(unit.life)),
                ("Combat", str(unit.combat)),
                ("Speed", str(unit.speed)),
            ),
            rule="BR-FORCE-03",
            text=", ".join(_equipment(unit.picks)),
            preset=unit.picks,
            price=unit.printed if printed_prices else None,
            heading=factions()[faction].name,
            printed=unit.printed,
            glyph=glyph_of(unit.gear, unit.traits),
        )


def _equipment(picks: Picks) -> list[str]:
    words = [option_name(id) for slot in SLOTS if slot != "banner" for id in picks.get(slot, ())]
    return words + [banner_name(id) for id in picks.get("banner", ())]


# -- everything wrong with it -------------------------------------------------------


def problems(roster: Roster, house: House) -> list[Problem]:
    """[BR-SETUP-03, BR-WB-01..06, BR-GEAR-GEN-2..5] All that keeps a warband off the table."""
    found: list[Problem] = []
    description = describe(house)
    kinds = {kind.id: kind for kind in description.entries}
    for index, entry in enumerate(roster.entries):
        if entry.kind in kinds:
            picks = chosen_picks(kinds[entry.kind], entry)
            found += unit_problems(f"entries[{index}]", picks, house)
    found += _constraint_problems(roster, kinds, house.list_constraint)
    if not roster.entries:
        found.append(Problem("entries", "BR-WB-06", "Add at least one unit."))
    cost = roster_cost(description, roster)
    if cost > description.points:
        sentence = too_many("points", cost, description.points)
        found.append(Problem("entries", "BR-WB-02", sentence))
    return found


def unit_problems(place: str, picks: Picks, house: House) -> Iterator[Problem]:
    """[BR-GEAR-GEN-2, BR-GEAR-GEN-3, BR-ARMOR-05, BR-SPELL-GEN-1] What one unit may not have."""
    table = armory().gear
    gear = dict.fromkeys(id for id in picks.get("gear", ()) if id in table)
    ranged = [table[id].name for id in gear if table[id].kind == "ranged"]
    if len(ranged) > 1:
        sentence = f"Too many ranged weapons: {' and '.join(ranged)} (maximum 1)."
        yield Problem(f"{place}.gear", "BR-GEAR-GEN-2", sentence)
    worn = [table[id].name for id in gear if table[id].kind == "armor"]
    if len(worn) > 1:
        yield Problem(f"{place}.gear", "BR-ARMOR-05", "Only one body armor can be worn.")
    held = [id for id in gear if table[id].hands]
    if not _fits_hands(held, picks, house):
        names = ", ".join(table[id].name for id in held)
        sentence = f"Too much for two hands: {names}.{_heft_hint(held)}"
        yield Problem(f"{place}.gear", "BR-GEAR-GEN-3-R1", sentence)
    if picks.get("spells") and "caster" not in picks.get("traits", ()):
        sentence = "Only units with the trait Caster can have spells."
        yield Problem(f"{place}.spells", "BR-TRAIT-CASTER-1", sentence)


def _fits_hands(held: list[str], picks: Picks, house: House) -> bool:
    """[BR-GEAR-GEN-3-R1, BR-TRAIT-HEFT-1-R1] The hand weapon fills a hand unless both are taken."""
    table = armory().gear
    large = [id for id in held if table[id].hands == 2]
    if sum(table[id].hands for id in held) + (not large) <= 2:
        return True
    if "heft" not in picks.get("traits", ()) or len(held) != 2 or "shield" not in held:
        return False
    return len(large) == 1 and house.heft_scope in ("any_2h", large[0])


def _heft_hint(held: list[str]) -> str:
    large = [id for id in held if armory().gear[id].hands == 2]
    return " Heft is needed." if "shield" in held and len(held) == 2 and large else ""


def _constraint_problems(
    roster: Roster, kinds: Mapping[str, EntryKind], constraint: str
) -> Iterator[Problem]:
    """[BR-WB-05, BR-WB-05-R1] The range of options that the table has agreed on."""
    if constraint == FREE:
        return
    known = [(i, entry) for i, entry in enumerate(roster.entries) if entry.kind in kinds]
    if constraint == ONE_FACTION:
        first = next((e.kind.partition("/")[0] for _, e in known if e.kind != BASE_KIND), None)
        for index, entry in known:
            if entry.kind.partition("/")[0] != first or is_changed(kinds[entry.kind], entry):
                sentence = "Only unchanged units of one faction in Book III are allowed."
                yield Problem(f"entries[{index}]", "BR-WB-05", sentence)
        return
    allowed = constraint.split(",")
    for index, entry in known:
        for id in _not_allowed(kinds[entry.kind], entry, allowed):
            sentence = f"{option_name(id)} is not on the list of allowed options."
            yield Problem(f"entries[{index}]", "BR-WB-05-R1", sentence)


def is_changed(kind: EntryKind, entry: Entry) -> bool:
    return chosen_picks(kind, entry) != kind.preset


def _not_allowed(kind: EntryKind, entry: Entry, allowed: Sequence[str]) -> list[str]:
    """Listed factions bring what their units have; all else must be listed itself."""
    picks = chosen_picks(kind, entry)
    own: list[str] = []
    if kind.id.partition("/")[0] in allowed:
        own = [id for slot in SLOTS for id in kind.preset.get(slot, ())]
    return [
        id for slot in SLOTS for id in picks.get(slot, ()) if id not in allowed and id not in own
    ]


# -- Book III against the armory ----------------------------------------------------


def audit() -> tuple[AuditRow, ...]:
    """[BR-FORCE-04, BR-FORCE-08, BR-STAT-02] Every printed unit: its price, and if it is legal."""
    house = House.of({})
    description = describe(house)
    return tuple(
        AuditRow(
            kind.heading,
            kind.name,
            printed_units()[kind.id][1].printed,
            entry_cost(description, Entry(kind.id)),
            tuple(unit_problems(kind.id, kind.preset, house)),
        )
        for kind in description.entries
        if kind.id != BASE_KIND
    )


# -- rosters at hand ----------------------------------------------------------------


def samples() -> tuple[Roster, ...]:
    """[BR-FORCE-07] Warbands of the book's factions and of our own, that show all there is."""
    return samples_in(__package__)
