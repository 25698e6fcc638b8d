"""A warband at random, for automated play: units of Book III and units of nobody's book."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from affray.games.brigandine.data import SLOTS, armory, factions
from affray.games.brigandine.house import EDITION, FREE, ONE_FACTION, House
from affray.games.brigandine.roster import BASE_KIND, GAME_ID, describe, problems, unit_problems
from affray.kernel.game import HouseValue
from affray.kernel.roster import MOST_ENTRIES, Entry, EntryKind, Roster, entry_cost

DEAREST = 45
"""A unit made up at random costs no more: a warband of one unit is rare enough."""


def random_roster(edition: str, house: Mapping[str, HouseValue], random: Random) -> Roster:
    """[BR-WB-02, BR-WB-06] A legal warband that spends nearly all its points."""
    description, chosen = describe(edition, house), House(house)
    kinds = _kinds(description.entries, chosen, random)
    costs = {kind.id: entry_cost(description, Entry(kind.id)) for kind in kinds}
    entries: list[Entry] = []
    left = description.points
    while len(entries) < MOST_ENTRIES:
        fitting = [id for id, cost in costs.items() if cost <= left]
        if not fitting or (left < 12 and entries and random.random() < 0.5):
            break
        kind = random.choice(fitting)
        if random.random() < 0.4 and BASE_KIND in costs:
            budget = random.randint(0, min(left, DEAREST)) - 5
            entry = Entry(BASE_KIND, picks=_made_up(max(budget, 0), chosen, random))
        else:
            entry = Entry(kind)
        entries.append(entry)
        left -= entry_cost(description, entry)
    name = random.choice([faction.name for faction in factions().values()])
    return Roster(GAME_ID, f"Band of {name}", entries, EDITION)


def _kinds(all_kinds: tuple[EntryKind, ...], house: House, random: Random) -> list[EntryKind]:
    """The kinds that the constraint and the armory let through as they come."""
    kinds = [k for k in all_kinds if not any(unit_problems("", k.preset, house))]
    if house.list_constraint == ONE_FACTION:
        faction = random.choice(list(factions()))
        return [kind for kind in kinds if kind.id.startswith(f"{faction}/")]
    if house.list_constraint == FREE:
        return kinds
    constraint: dict[str, HouseValue] = {
        "list_constraint": house.list_constraint,
        "points_limit": 500,
    }
    return [
        kind
        for kind in kinds
        if not problems(Roster(GAME_ID, "", [Entry(kind.id)], EDITION), constraint)
    ]


def _made_up(budget: int, house: House, random: Random) -> dict[str, list[str]]:
    """[BR-UNIT-07] Upgrades bought one by one as long as there are points, never an illegal one."""
    picks: dict[str, list[str]] = {slot: [] for slot in SLOTS}
    numbers = {id: stat.base for id, stat in armory().stats.items()}
    prices = _prices(house)
    for _ in range(3 * budget):
        slot, id, cost = random.choice(prices)
        if random.random() < 0.5:
            slot, id, cost = "", random.choice(list(numbers)), 1
        if cost > budget or (slot and not _may_add(picks, slot, id, house)):
            continue
        budget -= cost
        if slot:
            picks[slot].append(id)
        else:
            numbers[id] += 1
    words = {id: [str(value)] for id, value in numbers.items()}
    return words | {slot: chosen for slot, chosen in picks.items() if chosen}


def _prices(house: House) -> list[tuple[str, str, int]]:
    table = armory()
    listed = house.list_constraint.split(",")
    everything = house.list_constraint in (FREE, ONE_FACTION)
    found = [("gear", id, item.cost) for id, item in table.gear.items()]
    found += [("traits", id, trait.cost) for id, trait in table.traits.items()]
    found += [("aspect", id, aspect.cost) for id, aspect in table.aspects.items()]
    found += [("banner", id, 4 * aspect.cost) for id, aspect in table.aspects.items()]
    found += [("spells", id, spell.cost) for id, spell in table.spells.items()]
    return [row for row in found if everything or row[1] in listed] or [("", "life", 1)]


def _may_add(picks: dict[str, list[str]], slot: str, id: str, house: House) -> bool:
    if slot in ("aspect", "banner") and picks[slot]:
        return False
    if slot in ("gear", "traits") and id in picks[slot]:
        return False
    changed = picks | {slot: [*picks[slot], id]}
    return not any(unit_problems("", changed, house))
