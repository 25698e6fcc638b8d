"""Building a warband: what there is to choose, everything wrong with a choice, and the groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from affray.games.rattle_and_rend.data.tables import BAND_NAMES, MEDIUM, Profile, profiles, traits
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import Card, Group, Warband, wider
from affray.kernel.ids import Seat
from affray.kernel.problems import BadInput, Problem
from affray.kernel.roster import (
    Entry,
    EntryKind,
    Pick,
    Roster,
    RosterDescription,
    Slot,
    roster_cost,
)
from affray.kernel.roster_file import samples_in
from affray.kernel.words import unused_name

GAME_ID = "rattle-and-rend"

LEAST_GROUPS, MOST_GROUPS = 4, 8
"""[RR-BUILD-03]"""

LEAST_CORE = 4
"""[RR-BUILD-04]"""

SMALL = 2
"""[RR-ATTACH-08] Points of a group that a Transport holds and Battle Summons brings back."""


# -- what there is to choose --------------------------------------------------------


def describe(house: House) -> RosterDescription:
    """[RR-BUILD-02, RR-BUILD-12, RR-BUILD-13] All there is to choose from in an edition."""
    edition = house.edition
    force = [
        Slot("traits", "Warband traits", _picks("warband"), least=2, most=2, rule="RR-BUILD-05"),
        Slot("drive", "Drive", _picks("drive"), rule="RR-BUILD-06"),
    ]
    if edition == "quickref":
        force.append(Slot("bond", "Bond", _picks("bond"), least=0, rule="RR-BUILD-12"))
    return RosterDescription(
        game=GAME_ID,
        edition=edition,
        points=house.points_limit,
        entries=tuple(
            EntryKind(
                kind, profile.name, profile.points, _slots(kind), _stats(profile), profile.rule
            )
            for kind, profile in profiles().items()
            if edition in profile.editions
        ),
        slots=tuple(force),
        limits=(
            Problem("entries", "RR-BUILD-01", f"Exactly {house.points_limit} points."),
            Problem("entries", "RR-BUILD-03", f"{LEAST_GROUPS} to {MOST_GROUPS} groups."),
            Problem(
                "entries",
                "RR-BUILD-04",
                f"At least {LEAST_CORE} points of Fighters, Shooters and Skirmishers.",
            ),
        ),
        rule="RR-BUILD-02",
    )


def _picks(chosen_for: str, cost: int = 0) -> tuple[Pick, ...]:
    return tuple(
        Pick(id, trait.name, cost, trait.rule, trait.text)
        for id, trait in traits()[chosen_for].items()
    )


@cache
def _slots(kind: str) -> tuple[Slot, ...]:
    """[RR-STAT-06, RR-ATTACH-01, RR-ATTACH-07] The secondary trait, and an attached champion."""
    attached = Slot(
        "champion",
        "Attached champion",
        _picks("champion", profiles()["champion"].points),
        least=0,
        rule="RR-BUILD-07",
        count_rule="RR-ATTACH-07",
        kind_rule="RR-ATTACH-01",
    )
    match kind:
        case "champion":
            return (Slot("action", "Champion action", _picks("champion"), rule="RR-BUILD-07"),)
        case "ward":
            return (Slot("reaction", "Warding reaction", _picks("ward"), rule="RR-BUILD-09"),)
        case "heavy":
            return Slot("trait", "Heavy trait", _picks("heavy"), rule="RR-BUILD-08"), attached
    return (attached,) if profiles()[kind].core else ()


def _stats(profile: Profile) -> tuple[tuple[str, str], ...]:
    words = {"B": "B-to-B"}
    return (
        ("MOV", profile.mov),
        ("RNG", words.get(profile.rng, profile.rng)),
        ("FURY", f"{profile.fury}+" if profile.fury else "-"),
        ("GUILE", f"{profile.guile}+" if profile.guile else "-"),
        ("WILL", f"{profile.will}+"),
        ("Base", f"{profile.base} mm"),
    )


# -- everything wrong with it -------------------------------------------------------


def problems(roster: Roster, house: House) -> Iterator[Problem]:
    """[RR-BUILD-01, RR-BUILD-03, RR-BUILD-04] Points, groups and core points."""
    description = describe(house)
    cost = roster_cost(description, roster)
    if cost != description.points:
        sentence = f"The groups cost {cost} points (required: {description.points})."
        yield Problem("entries", "RR-BUILD-01", sentence)
    # A pair is one entry, so that entries are groups [RR-Q-024].
    groups = len(roster.entries)
    if not LEAST_GROUPS <= groups <= MOST_GROUPS:
        sentence = f"The warband has {groups} groups (allowed: {LEAST_GROUPS} to {MOST_GROUPS})."
        yield Problem("entries", "RR-BUILD-03", sentence)
    known = (profiles().get(entry.kind) for entry in roster.entries)
    core = sum(profile.points for profile in known if profile and profile.core)
    if core < LEAST_CORE:
        kinds = "Fighters, Shooters and Skirmishers"
        sentence = f"Too few points of {kinds}: {core} (minimum {LEAST_CORE})."
        yield Problem("entries", "RR-BUILD-04", sentence)


# -- the groups of a legal roster ---------------------------------------------------


def muster(roster: Roster, seat: Seat, house: House, first_id: int) -> tuple[Warband, list[Group]]:
    """[RR-BUILD-10, RR-ATTACH-02] The warband of a legal roster; its groups wait to be placed.

    [RR-DRIVE-01] Its drive is written down and does nothing.
    """
    chosen = tuple(roster.picks["traits"])
    name, drive, bond = roster.name.strip(), roster.picks["drive"][0], picked(roster.picks, "bond")
    warband = Warband(name or "Warband", chosen, drive, bond)
    groups = []
    for index, (entry, name) in enumerate(zip(roster.entries, _names(roster), strict=True)):
        card = make_card(
            entry.kind,
            name=name,
            champion=picked(entry.picks, "action") or picked(entry.picks, "champion"),
            trait=picked(entry.picks, "trait"),
            warding=picked(entry.picks, "reaction"),
            traits=chosen,
        )
        groups.append(Group(first_id + index, seat, card))
    warband.carries = any(group.card.capacity for group in groups)
    return warband, groups


def picked(picks: Mapping[str, Sequence[str]], slot: str) -> str | None:
    """What was chosen for a slot that holds one thing, if anything was."""
    chosen = picks.get(slot)
    return chosen[0] if chosen else None


def stats_of(
    profile: Profile, kind: str, trait: str | None, traits: Collection[str]
) -> dict[str, int]:
    """[RR-GEN-03, RR-STAT-01, RR-STAT-02, RR-TRAIT-00] The printed stats as its traits change them.

    Nothing but type and traits makes a difference. [RR-HEAVY-FLYER-3, RR-HEAVY-TRANSPORT-7]
    Flyers and Transports have MOV M. [RR-TRAIT-DEATHDEFIERS-1] WILL is 2 lower; for heavies and
    core types, [RR-TRAIT-ELITES-1] FURY is, or [RR-TRAIT-FUSILIERS-1] RNG is a band longer.
    """
    is_heavy_or_core = profile.core or kind == "heavy"
    stats = {
        "mov": BAND_NAMES[profile.mov],
        "rng": BAND_NAMES[profile.rng],
        "fury": profile.fury,
        "guile": profile.guile,
        "will": profile.will,
    }
    if trait in ("flyer", "transport"):
        stats["mov"] = MEDIUM
    if "death_defiers" in traits:
        stats["will"] -= 2
    if "elites" in traits and is_heavy_or_core:
        stats["fury"] -= 2
    if "fusiliers" in traits and is_heavy_or_core:
        stats["rng"] = wider(stats["rng"])
    return stats


def make_card(
    kind: str,
    *,
    name: str,
    champion: str | None = None,
    trait: str | None = None,
    warding: str | None = None,
    traits: Collection[str] = (),
) -> Card:
    """[RR-ATTACH-02, RR-ATTACH-04, RR-ATTACH-06, RR-COMP-03..04, RR-COMP-06] What a group is.

    A pair has its host's type, stats and base, and the points of both. `champion` is the action
    of a champion, alone or attached; `traits` are the warband's. All are known ids, if any.
    [RR-TRAIT-HARRIERS-1] Harriers stride a band wider; [RR-TRAIT-HARRIERS-2, RR-TRAIT-RAIDERS-1]
    they and Raiders are sure-footed.
    """
    profile = profiles()[kind]
    is_transport = trait == "transport"
    is_pair = champion is not None and kind != "champion"
    points = profile.points + (profiles()["champion"].points if is_pair else 0)
    card = Card(kind, name, points, profile.base * 10 // 2, stats_of(profile, kind, trait, traits))
    if "harriers" in traits:
        card.stride = wider(card.mov)
    card.core = profile.core
    card.champion = champion
    card.is_pair = is_pair
    card.trait = trait
    card.warding = warding
    card.glyph = profile.glyph
    card.is_flyer = trait == "flyer"
    card.is_raider = "raiders" in traits
    card.is_rider = "riders" in traits
    card.is_sure_footed = card.is_flyer or card.is_raider or "harriers" in traits
    card.is_transport = is_transport
    if "riders" in traits and kind == "heavy":  # [RR-TRAIT-RIDERS-1, RR-TRAIT-RIDERS-2]
        card.capacity = 4 if is_transport else 2
    elif is_transport:  # [RR-HEAVY-TRANSPORT-1]
        card.capacity = 2
    return card


def _names(roster: Roster) -> list[str]:
    """A name for each entry, no two alike: its own, or its type, with a number if need be."""
    nameless = Counter(entry.kind for entry in roster.entries if not entry.name.strip())
    seen: Counter[str] = Counter()
    names: list[str] = []
    for entry in roster.entries:
        name = entry.name.strip()
        if not name:
            seen[entry.kind] += 1
            which = f" {seen[entry.kind]}" if nameless[entry.kind] > 1 else ""
            pair = " with Champion" if entry.picks.get("champion") else ""
            name = profiles()[entry.kind].name + which + pair
        names.append(unused_name(name, names))
    return names


# -- rosters at hand ----------------------------------------------------------------


def samples() -> tuple[Roster, ...]:
    """[RR-EXWB-01..04] The warbands of the book and some of our own."""
    return samples_in(__package__)


class _Body(NamedTuple):
    """What one line of a roster may be, as far as the limits care."""

    kind: str
    is_pair: bool
    points: int
    core: int


@cache
def _bodies(edition: str) -> tuple[_Body, ...]:
    champion = profiles()["champion"].points
    return tuple(
        _Body(kind, is_pair, profile.points + champion * is_pair, profile.points * profile.core)
        for kind, profile in profiles().items()
        if edition in profile.editions
        for is_pair in (False, True)
        if not is_pair or any(slot.id == "champion" for slot in _slots(kind))
    )


@cache
def _ways(edition: str, groups: int, points: int, core: int) -> int:
    """How many rows of so many groups cost exactly `points`, with `core` core points or more."""
    if groups == 0:
        return int(points == 0 and core <= 0)
    return sum(
        _ways(edition, groups - 1, points - body.points, core - body.core)
        for body in _bodies(edition)
        if body.points <= points
    )


def _random_bodies(edition: str, points: int, random: Random) -> list[_Body]:
    """Legal groups for so many points: any number of them, then any row, is equally likely."""
    counts = [
        groups
        for groups in range(LEAST_GROUPS, MOST_GROUPS + 1)
        if _ways(edition, groups, points, LEAST_CORE)
    ]
    if not counts:
        raise BadInput(Problem("entries", "RR-BUILD-01", f"No warband can have {points} points."))
    core, chosen = LEAST_CORE, []
    for left in reversed(range(random.choice(counts))):
        weights = [
            _ways(edition, left, points - body.points, core - body.core)
            for body in _bodies(edition)
        ]
        body = random.choices(_bodies(edition), weights)[0]
        points, core = points - body.points, core - body.core
        chosen.append(body)
    return sorted(chosen, key=_bodies(edition).index)


def random_roster(house: House, random: Random) -> Roster:
    """[RR-BUILD-10, RR-BUILD-11] A legal warband; each whose parts are of use may come up."""
    description = describe(house)
    roster = _drawn(description, random)
    while not _is_of_use(roster):
        roster = _drawn(description, random)
    return roster


def _is_of_use(roster: Roster) -> bool:
    """Somebody fits into a Transport, Riders have a heavy, and a summons somebody to bring back."""
    cheap = sum(
        profiles()[entry.kind].points <= SMALL and "champion" not in entry.picks
        for entry in roster.entries
    )
    has_riders = "riders" in roster.picks["traits"]
    for entry in roster.entries:
        if "battle_summons" in entry.picks.get("champion", []) and not cheap:
            return False
        if "battle_summons" in entry.picks.get("action", []) and cheap < 2:  # itself is cheap
            return False
        if "transport" in entry.picks.get("trait", []) and not cheap and not has_riders:
            return False
    return not has_riders or any(entry.kind == "heavy" for entry in roster.entries)


def _drawn(description: RosterDescription, random: Random) -> Roster:
    edition = description.edition
    entries = []
    for body in _random_bodies(edition, description.points, random):
        picks = {
            slot.id: [random.choice(slot.picks).id]
            for slot in _slots(body.kind)
            if slot.least or body.is_pair
        }
        entries.append(Entry(body.kind, picks=picks))
    chosen = {
        slot.id: random.sample(slot.picks, random.randint(slot.least, slot.most))
        for slot in description.slots
    }
    name = " and ".join(pick.name for pick in chosen["traits"])
    picks = {slot: [pick.id for pick in some] for slot, some in chosen.items() if some}
    return Roster(GAME_ID, name, entries, edition, picks)
