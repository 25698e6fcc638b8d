"""A warband at random that a person could be handed: units of Book III, and some of one's own."""

from __future__ import annotations

from random import Random

from affray.games.brigandine.data.tables import BANNER_COST, SLOTS, armory, factions
from affray.games.brigandine.forces.random_unit import WORTH, called, useful
from affray.games.brigandine.forces.roster import (
    BASE_KIND,
    GAME_ID,
    describe,
    problems,
    unit_problems,
)
from affray.games.brigandine.house import EDITION, FREE, ONE_FACTION, House
from affray.kernel.roster import (
    MOST_ENTRIES,
    MOST_NAME,
    Entry,
    EntryKind,
    Roster,
    RosterDescription,
    entry_cost,
)
from affray.kernel.words import listed

DEAREST = 45
"""A unit made up at random costs no more: a warband of one unit is rare enough."""

MOST_FACTIONS = 2
"""So many lists of Book III are mixed in one warband."""

HIRED = "Hirelings"
"""What units of nobody's book are called in the name of a warband."""


def random_roster(house: House, random: Random) -> Roster:
    """[BR-WB-02, BR-WB-05, BR-WB-06] A legal warband that spends nearly all its points."""
    description = describe(house)
    kinds = _kinds(description, house, random)
    costs = {kind.id: entry_cost(description, Entry(kind.id)) for kind in kinds}
    entries: list[Entry] = []
    left = description.points
    while len(entries) < MOST_ENTRIES:
        fitting = [id for id, cost in costs.items() if cost <= left]
        if not fitting or (left < 12 and entries and random.random() < 0.5):
            break
        kind = random.choice(fitting)
        if BASE_KIND in costs and (kind == BASE_KIND or random.random() < 0.3):
            budget = random.randint(0, min(left, DEAREST)) - 5
            picks = _made_up(max(budget, 0), house, random)
            entry = Entry(BASE_KIND, name=called(picks), picks=picks)
        else:
            entry = Entry(kind)
        entries.append(entry)
        left -= entry_cost(description, entry)
    return Roster(GAME_ID, _name(description, entries), entries, EDITION)


def _name(description: RosterDescription, entries: list[Entry]) -> str:
    """After the lists that its units are from, the one with the most points first."""
    points: dict[str, int] = {}
    for entry in entries:
        faction = factions().get(entry.kind.partition("/")[0])
        name = faction.name if faction else HIRED
        points[name] = points.get(name, 0) + entry_cost(description, entry)
    ranked = sorted(points, key=lambda name: -points[name])
    if len(ranked) == 1:
        return ranked[0]
    short = [name.replace("The ", "the ") for name in ranked]
    if len(listed(short)) > MOST_NAME:
        short = [name.rpartition(" of ")[2] for name in short]
    while len(listed(short)) > MOST_NAME:
        short.pop()
    together = listed(short)
    return together[0].upper() + together[1:]


def _kinds(description: RosterDescription, house: House, random: Random) -> list[EntryKind]:
    """The kinds that the constraint and the armory let through as they come, of few factions."""
    kinds = [k for k in description.entries if not any(unit_problems("", k.preset, house))]
    if house.list_constraint not in (FREE, ONE_FACTION):
        constraint = House.of({"list_constraint": house.list_constraint, "points_limit": 500})
        return [
            kind
            for kind in kinds
            if not problems(Roster(GAME_ID, "", [Entry(kind.id)], EDITION), constraint)
        ]
    affordable = dict.fromkeys(
        kind.id.partition("/")[0]
        for kind in kinds
        if kind.id != BASE_KIND and entry_cost(description, Entry(kind.id)) <= description.points
    )
    is_free = house.list_constraint == FREE
    count = random.randint(1, MOST_FACTIONS) if is_free else 1
    drawn = [*random.sample(list(affordable), count), *([BASE_KIND] if is_free else [])]
    return [kind for kind in kinds if kind.id.partition("/")[0] in drawn]


def _made_up(budget: int, house: House, random: Random) -> dict[str, list[str]]:
    """[BR-UNIT-07] Upgrades bought one by one: nothing illegal, nor what it has no use for."""
    picks: dict[str, list[str]] = {slot: [] for slot in SLOTS}
    numbers = {id: stat.base for id, stat in armory().stats.items()}
    left = budget
    for slot, id, cost in random.choices(_prices(house), k=2 * budget):
        if random.random() < 0.5:
            stat = random.choice(list(numbers))
            if left > 0 and numbers[stat] < WORTH.get(stat, budget):
                numbers[stat] += 1
                left -= 1
        elif cost <= left and _may_add(picks, slot, id, house):
            picks[slot].append(id)
            left -= cost
    kept = useful(picks, numbers)
    words = {id: [str(value)] for id, value in numbers.items()}
    return words | {slot: house for slot, house in kept.items() if house}


def _prices(house: House) -> list[tuple[str, str, int]]:
    table = armory()
    listed_ids = house.list_constraint.split(",")
    everything = house.list_constraint in (FREE, ONE_FACTION)
    found = [("gear", id, item.cost) for id, item in table.gear.items()]
    found += [("traits", id, trait.cost) for id, trait in table.traits.items()]
    found += [("aspect", id, aspect.cost) for id, aspect in table.aspects.items()]
    found += [("banner", id, BANNER_COST * aspect.cost) for id, aspect in table.aspects.items()]
    found += [("spells", id, spell.cost) for id, spell in table.spells.items()]
    return [row for row in found if everything or row[1] in listed_ids] or [("gear", "", 10**6)]


def _may_add(picks: dict[str, list[str]], slot: str, id: str, house: House) -> bool:
    if slot in ("aspect", "banner") and picks[slot]:
        return False
    if slot in ("gear", "traits") and id in picks[slot]:
        return False
    changed = picks | {slot: [*picks[slot], id]}
    return not any(unit_problems("", changed, house))
