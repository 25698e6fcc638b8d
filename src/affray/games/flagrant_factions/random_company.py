"""A legal company, for automated play: every profile, trait and size may come up."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from affray.games.flagrant_factions.data import captain_traits, optional_traits, spells
from affray.games.flagrant_factions.roster import (
    GAME_ID,
    KINDS,
    LEAST_COST,
    LEAST_GROUPS,
    MOST_COST,
    MOST_GROUPS,
    TYPES,
    cheapest,
    describe,
    problems,
)
from affray.kernel.game import HouseValue
from affray.kernel.roster import Entry, EntryKind, Roster, RosterDescription, entry_cost

MOST_RANDOM_MODELS = 24

LEAST_PRICE = 3
"""What is kept for each group still to come: some profile costs no more."""


def random_roster(edition: str, house: Mapping[str, HouseValue], random: Random) -> Roster:
    """[FF-CO-02..08] A legal company against whatever enemy."""
    description = describe(edition, house)
    most = min(MOST_GROUPS, description.points // LEAST_PRICE)
    wanted = random.randint(LEAST_GROUPS, most)
    left = description.points
    entries: list[Entry] = []
    for still in reversed(range(wanted)):
        budget = min(MOST_COST, left - LEAST_PRICE * still)
        entry = random_entry(description, budget, house, random)
        left -= entry_cost(description, entry)
        entries.append(entry)
    captain = random.randrange(len(entries))
    entries[captain].picks["captain"] = ["captain"]
    picks = {}
    if random.random() < 0.5:
        picks["captain_trait"] = [random.choice(list(captain_traits()))]
    return Roster(GAME_ID, f"Company of {random.randint(1, 999)}", entries, edition, picks)


def random_entry(
    description: RosterDescription, budget: int, house: Mapping[str, HouseValue], random: Random
) -> Entry:
    """One group for at most so many points."""
    able = [kind for kind in description.entries if kind.cost <= budget]
    kind = random.choice(able)
    entry = Entry(kind.id, picks={"models": [str(random.randint(1, MOST_RANDOM_MODELS))]})
    for _ in range(random.randint(0, 4)):
        richer = _with_trait(kind, entry, random)
        if _is_legal(description, richer, budget, house):
            entry = richer
    if random.random() < 0.4:
        entry.picks["kinds"] = [random.choice(KINDS)]
    if "apprentice" in entry.picks.get("traits", []) and random.random() < 0.5:
        entry.picks["spells"] = random.sample(list(spells()), 3)
    return entry


def _with_trait(kind: EntryKind, entry: Entry, random: Random) -> Entry:
    """The same with one trait more, legal or not."""
    trait = random.choice(list(optional_traits()))
    picks = {slot: list(chosen) for slot, chosen in entry.picks.items()}
    if optional_traits()[trait].per_kind:
        picks[trait] = [random.choice((*TYPES, *KINDS))]
    else:
        picks["traits"] = [*picks.get("traits", []), trait]
    return Entry(kind.id, entry.name, picks)


def _is_legal(
    description: RosterDescription, entry: Entry, budget: int, house: Mapping[str, HouseValue]
) -> bool:
    """Within the budget at the full price and no cheaper than allowed at the lowest."""
    if entry_cost(description, entry) > budget or cheapest(description, entry) < LEAST_COST:
        return False
    alone = Roster(GAME_ID, "", [entry], description.edition)
    return all(problem.rule in ("FF-CO-02", "FF-CO-04") for problem in problems(alone, house))
