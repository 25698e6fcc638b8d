"""Building a company: what there is to choose, everything wrong with a choice, and the groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, count

from affray.games.flagrant_factions.data.tables import (
    Profile,
    captain_traits,
    optional_traits,
    profiles,
    spells,
    tag,
)
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import MOST_MODELS, Company, Group
from affray.games.flagrant_factions.rules.profile import traits_of
from affray.kernel.house import OURS
from affray.kernel.ids import Seat
from affray.kernel.problems import Problem, too_many
from affray.kernel.roster import (
    MOST_PICKS,
    Entry,
    EntryKind,
    Pick,
    Roster,
    RosterDescription,
    Slot,
    entry_cost,
)
from affray.kernel.roster_file import samples_in
from affray.kernel.words import unused_name

GAME_ID = "flagrant-factions"

LEAST_GROUPS, MOST_GROUPS = 2, 8
"""[FF-CO-02, FF-SCALE-05]"""

LEAST_COST, MOST_COST = 1, 12
"""[FF-CO-03]"""

TYPES = ("Beast", "Cavalry", "Engine", "Foot", "Missile")
KINDS = (
    "Undead",
    "Human",
    "Elf",
    "Dwarf",
    "Orc",
    "Goblin",
    "Giant",
    "Demon",
    "Spirit",
    "Construct",
)
"""[FF-Q-05] Some kinds to pick; any other word will do as well."""


# -- what there is to choose --------------------------------------------------------


def describe(house: House) -> RosterDescription:
    """[FF-CO-02..09, FF-CAP-05] All there is to choose from."""
    points = house.points_limit
    rolled = tuple(
        Pick(id, trait.name, 0, trait.rule, trait.text) for id, trait in captain_traits().items()
    )
    return RosterDescription(
        game=GAME_ID,
        edition=house.edition,
        points=points,
        entries=tuple(
            EntryKind(id, row.name, row.cost, _slots(id), _stats(row), row.rule, glyph=row.glyph)
            for id, row in profiles().items()
            if row.extra in (None, house.extra_profiles)
        ),
        slots=(Slot("captain_trait", "Captain's trait", rolled, 0, 1, "FF-CAP-05", none="rolled"),),
        limits=(
            Problem("entries", "FF-CO-04", f"At most {points} points per side."),
            Problem("entries", "FF-CO-02", f"{LEAST_GROUPS} to {MOST_GROUPS} groups."),
            Problem("entries", "FF-CO-03", f"{LEAST_COST} to {MOST_COST} points per group."),
            Problem("entries", "FF-CO-09", "Foe and Bane are free if no enemy has the kind."),
        ),
        rule="FF-PROF-01",
    )


@cache
def _slots(profile: str) -> tuple[Slot, ...]:
    """[FF-CO-05, FF-CO-06, FF-CO-07, FF-Q-05] What is chosen for a group."""
    plain = tuple(
        Pick(id, trait.name, trait.cost, trait.rule, trait.text)
        for id, trait in optional_traits().items()
        if not trait.per_kind
    )
    known = tuple(Pick(id, spell.name, 0, spell.rule, spell.text) for id, spell in spells().items())
    sizes = tuple(
        Pick(str(size), f"{size} model{'s' if size > 1 else ''}", 0, "FF-CO-05")
        for size in range(1, MOST_MODELS + 1)
    )
    captain = (Pick("captain", "Captain", 0, "FF-CAP-01", "The captain is one of its models."),)
    usual = sizes[profiles()[profile].models - 1].name
    return (
        Slot(
            "models",
            "Models",
            sizes,
            0,
            1,
            "FF-CO-05",
            none=usual,
            bound=f"Allowed: 1 to {MOST_MODELS} models {OURS}",
        ),
        Slot("captain", "Captain", captain, 0, 1, "FF-CO-06", none="the first group if no other"),
        Slot("traits", "Optional traits", plain, 0, len(plain), "FF-CO-07"),
        _kinds("foe", "Foe of", (*TYPES, *KINDS), 1, "FF-OT-FOE-1"),
        _kinds("bane", "Bane of", (*TYPES, *KINDS), 4, "FF-OT-BANE-1"),
        _kinds("kinds", "Kinds", KINDS, 0, "FF-PROF-09"),
        Slot("spells", "Apprentice's spells", known, 0, 3, "FF-OT-APPRENTICE"),
    )


def _kinds(id: str, name: str, kinds: Sequence[str], cost: int, rule: str) -> Slot:
    picks = tuple(Pick(kind, kind, cost, rule) for kind in kinds)
    own = Pick("", "another kind", cost, rule)
    bound = f"Allowed: at most {MOST_PICKS} kinds {OURS}"
    return Slot(id, name, picks, 0, MOST_PICKS, rule, own=own, bound=bound)


def _stats(row: Profile) -> tuple[tuple[str, str], ...]:
    def shown(number: int) -> str:
        return "-" if not number else f"{number}+" if number < 6 else str(number)

    melee, move, missile = row.melee, row.move, row.missile
    attack = f"{melee.activate}+ / {shown(melee.attack)}" if melee.activate else "- / -"
    shot = f'{missile.activate}+ / {shown(missile.hit)} / {missile.range}"' if missile else "-"
    return (
        ("ME", f"{attack} / {shown(melee.defend)}"),
        ("MO", f'{move.activate}+ / {move.distance}"'),
        ("MI", shot),
        ("R", f"{row.resilience} / {row.rating}+"),
        ("T", str(row.toughness)),
        ("Traits", ", ".join(trait.capitalize() for trait in row.traits) or "none"),
    )


# -- everything wrong with it -------------------------------------------------------


def problems(roster: Roster, house: House) -> list[Problem]:
    """[FF-CO-01..09] Everything that keeps a company off the table, whoever the enemy is.

    What Foe and bane cost depends on the enemy [FF-Q-06]: a cost that some enemy makes legal is
    no problem yet.
    """
    found: list[Problem] = []
    description = describe(house)
    for index, entry in enumerate(roster.entries):
        found += _trait_problems(f"entries[{index}]", entry)
        found += _twice(f"entries[{index}]", entry)
        low, high = cheapest(description, entry), entry_cost(description, entry)
        if entry.kind not in profiles():
            continue
        if low > MOST_COST:
            found.append(_cost_problem(f"entries[{index}]", low))
        elif high < LEAST_COST:
            found.append(_cost_problem(f"entries[{index}]", high))
    total = sum(cheapest(description, entry) for entry in roster.entries)
    if total > description.points:
        found.append(_total_problem("entries", total, description.points))
    return found + list(_group_problems(roster))


def _cost_problem(place: str, cost: int) -> Problem:
    sentence = f"The group costs {cost} points (allowed: {LEAST_COST} to {MOST_COST})."
    return Problem(place, "FF-CO-03", sentence)


def _total_problem(place: str, cost: int, limit: int) -> Problem:
    return Problem(place, "FF-CO-04", too_many("points", cost, limit))


def _group_problems(roster: Roster) -> Iterator[Problem]:
    """[FF-CO-02, FF-CO-06] How many groups and captains."""
    groups = len(roster.entries)
    if not LEAST_GROUPS <= groups <= MOST_GROUPS:
        sentence = f"The company has {groups} groups (allowed: {LEAST_GROUPS} to {MOST_GROUPS})."
        yield Problem("entries", "FF-CO-02", sentence)
    captains = sum(bool(entry.picks.get("captain")) for entry in roster.entries)
    if captains > 1:
        yield Problem("entries", "FF-CO-06", f"Too many captains: {captains} (maximum 1).")


def _trait_problems(place: str, entry: Entry) -> Iterator[Problem]:
    """[FF-CO-07, FF-Q-04] Preconditions, looked at on the group as built."""
    row = profiles().get(entry.kind)
    if row is None:
        return
    chosen = [trait for trait in entry.picks.get("traits", []) if trait in optional_traits()]
    has_missile = has_missiles(entry)
    needs = {
        "missile": (has_missile, "an MI profile"),
        "no_missile": (row.missile is None, "a profile without MI"),
        "cavalry": (row.type == "Cavalry", "Cavalry"),
        "reckless": ("reckless" in row.traits, "a Reckless profile"),
        "defensive": ("defensive" in row.traits, "a Defensive profile"),
    }
    for trait in chosen:
        card = optional_traits()[trait]
        if card.needs is not None and not needs[card.needs][0]:
            sentence = f"{card.name} needs {needs[card.needs][1]}."
            yield Problem(f"{place}.traits", card.rule, sentence)
        for other in card.excludes:
            if other in chosen and trait < other:
                sentence = f"{card.name} and {optional_traits()[other].name} cannot be combined."
                yield Problem(f"{place}.traits", "FF-Q-04", sentence)
    if entry.picks.get("spells") and "apprentice" not in chosen:
        yield Problem(f"{place}.spells", "FF-OT-APPRENTICE", "Only an Apprentice can have spells.")


def _twice(place: str, entry: Entry) -> Iterator[Problem]:
    """[FF-Q-04, FF-Q-05] Foe and bane once per kind, however it is written."""
    for slot in ("foe", "bane"):
        kinds = list(dict.fromkeys(entry.picks.get(slot, [])))
        if len(set(map(tag, kinds))) < len(kinds):
            yield Problem(f"{place}.{slot}", "FF-Q-04", "The same kind is named twice.")


def remarks(roster: Roster) -> list[Problem]:
    """[FF-CO-09, FF-Q-05] Each Foe and bane of a kind that nobody has who is known here.

    It may still be meant: the enemy writes kinds of its own.
    """
    known = {*map(tag, (*TYPES, *KINDS)), *(k for one in samples() for k in kinds_in(one))}
    said = "is not a listed type or kind. It has no effect unless an enemy uses the same word."
    return [
        Problem(f"entries[{index}].{slot}", "FF-CO-09", f"{kind!r} {said}")
        for index, entry in enumerate(roster.entries)
        for slot in ("foe", "bane")
        for kind in entry.picks.get(slot, [])
        if tag(kind) not in known
    ]


def kinds_in(roster: Roster) -> Iterator[str]:
    return (tag(kind) for entry in roster.entries for kind in entry.picks.get("kinds", []))


def has_missiles(entry: Entry) -> bool:
    """It has an MI profile, of its own or by a trait."""
    row = profiles().get(entry.kind)
    chosen = entry.picks.get("traits", [])
    return (row is not None and row.missile is not None) or any(
        trait in chosen for trait in ("shooters", "throwers")
    )


def cheapest(description: RosterDescription, entry: Entry) -> int:
    """[FF-CO-09] The cost if no enemy has any of the kinds it names."""
    return entry_cost(description, entry) - sum(
        cost * len(entry.picks.get(slot, [])) for slot, cost in (("foe", 1), ("bane", 4))
    )


def tags_of(entry: Entry) -> set[str]:
    """[FF-Q-05] What Foe and bane may name in this group."""
    row = profiles()[entry.kind]
    missile = {"Missile"} if has_missiles(entry) else set()
    return set(map(tag, (row.type, *missile, *entry.picks.get("kinds", []))))


def effective_cost(description: RosterDescription, entry: Entry, tags: set[str]) -> int:
    """[FF-CO-09, FF-OT-FOE-3, FF-OT-BANE-3, FF-Q-06] The cost against enemies with these tags."""
    cost = cheapest(description, entry)
    cost += sum(tag(kind) in tags for kind in entry.picks.get("foe", []))
    return cost + sum(4 for kind in entry.picks.get("bane", []) if tag(kind) in tags)


def side_problems(rosters: Sequence[Roster], sides: Sequence[int], house: House) -> list[Problem]:
    """[FF-CO-04, FF-CO-10, FF-SCALE-02, FF-SET-01, FF-Q-06] Effective costs and a side's limit."""
    description = describe(house)
    found = []
    totals = [0, 0]
    for index, (roster, side) in enumerate(zip(rosters, sides, strict=True)):
        tags = enemy_tags(rosters, sides, side)
        for place, entry in enumerate(roster.entries):
            cost = effective_cost(description, entry, tags)
            totals[side] += cost
            if not LEAST_COST <= cost <= MOST_COST:
                found.append(_cost_problem(f"rosters[{index}].entries[{place}]", cost))
    for side, total in enumerate(totals):
        if total > description.points:
            found.append(_total_problem(f"side {'AB'[side]}", total, description.points))
    return found


def enemy_tags(rosters: Sequence[Roster], sides: Sequence[int], side: int) -> set[str]:
    return {
        tag
        for roster, other in zip(rosters, sides, strict=True)
        if other != side
        for entry in roster.entries
        for tag in tags_of(entry)
    }


# -- the groups of legal rosters ----------------------------------------------------


def muster(
    rosters: Sequence[Roster], sides: Sequence[int], house: House
) -> tuple[list[Company], list[Group]]:
    """[FF-CO-01, FF-CO-06, FF-Q-06] The companies of legal rosters; their groups are off table."""
    description = describe(house)
    companies: list[Company] = []
    groups: list[Group] = []
    names: list[str] = []
    for seat, (roster, side) in enumerate(zip(rosters, sides, strict=True)):
        called = unused_name(roster.name.strip() or "Company", [one.name for one in companies])
        company = Company(Seat(seat), side, called)
        company.captain_trait = next(iter(roster.picks.get("captain_trait", [])), None)
        tags = enemy_tags(rosters, sides, side)
        leader = next((i for i, e in enumerate(roster.entries) if e.picks.get("captain")), 0)
        company.captain_group = len(groups) + leader + 1
        for entry in roster.entries:
            name = _name(roster, entry, names)
            names.append(name)
            group = make_group(len(groups) + 1, seat, name, entry)
            group.cost = effective_cost(description, entry, tags)
            groups.append(group)
        companies.append(company)
    return companies, groups


def make_group(id: int, seat: int, name: str, entry: Entry) -> Group:
    """[FF-PROF-09, FF-CO-05] A group as a line of a roster describes it."""
    optional = [
        *entry.picks.get("traits", []),
        *(f"foe:{kind}" for kind in entry.picks.get("foe", [])),
        *(f"bane:{kind}" for kind in entry.picks.get("bane", [])),
    ]
    group = Group(id, seat, name, entry.kind, traits_of(entry.kind, optional))
    group.kinds = tuple(entry.picks.get("kinds", []))
    group.spells = tuple(entry.picks.get("spells", []))
    size = entry.picks.get("models")
    group.size = int(size[0]) if size else profiles()[entry.kind].models
    return group


def _name(roster: Roster, entry: Entry, taken: Sequence[str]) -> str:
    """Its own name or its profile's, with a number if another group has it."""
    same = Counter(other.kind for other in roster.entries if not other.name.strip())
    name = entry.name.strip() or profiles()[entry.kind].name
    first = f"{name} 1" if not entry.name.strip() and same[entry.kind] > 1 else name
    numbered = chain([first], (f"{name} {number}" for number in count(2)))
    return next(candidate for candidate in numbered if candidate not in taken)


def samples() -> tuple[Roster, ...]:
    """[FF-OUT-CO-1..6, FF-Q-79] The companies of the book, with costs that add up, and ours."""
    return samples_in(__package__)
