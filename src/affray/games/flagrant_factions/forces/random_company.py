"""A legal company, for automated play: every profile, trait and size may come up."""

from __future__ import annotations

from collections import Counter
from random import Random

from affray.games.flagrant_factions.data.tables import (
    captain_traits,
    optional_traits,
    profiles,
    spells,
)
from affray.games.flagrant_factions.forces.roster import (
    GAME_ID,
    KINDS,
    LEAST_COST,
    LEAST_GROUPS,
    MOST_COST,
    MOST_GROUPS,
    TYPES,
    cheapest,
    describe,
    has_missiles,
    problems,
)
from affray.games.flagrant_factions.house import House
from affray.kernel.roster import (
    Entry,
    EntryKind,
    Roster,
    RosterDescription,
    entry_cost,
    form_problems,
)
from affray.kernel.words import listed

SIZES = {"Foot": (5, 24), "Missile": (5, 24), "Cavalry": (3, 12), "Beast": (1, 8), "Engine": (1, 4)}
"""How many models somebody would paint for a group, by its type."""

PLURAL = {"Beast": "Beasts", "Engine": "Engines", "Missile": "Archers"}
"""What a company of them is called, where the type itself does not do."""

LEAST_PRICE = 3
"""What is kept for each group still to come: some profile costs no more."""


def random_roster(house: House, random: Random) -> Roster:
    """[FF-CO-02..08] A legal company against whatever enemy, with nothing that it cannot use."""
    description = describe(house)
    most = min(MOST_GROUPS, description.points // LEAST_PRICE)
    wanted = random.randint(LEAST_GROUPS, max(LEAST_GROUPS, most))
    folk = random.choice(KINDS) if random.random() < 0.8 else None
    left = description.points
    entries: list[Entry] = []
    for still in reversed(range(wanted)):
        budget = min(MOST_COST, left - LEAST_PRICE * still)
        entry = random_entry(description, budget, house, random)
        if folk is not None and random.random() < 0.7:
            entry.picks["kinds"] = [folk]
        left -= entry_cost(description, entry)
        entries.append(entry)
    captain = random.randrange(len(entries))
    entries[captain].picks["captain"] = ["captain"]
    picks = {}
    if random.random() < 0.5:
        able = [trait for trait in captain_traits() if is_of_use(trait, entries[captain], entries)]
        picks["captain_trait"] = [random.choice(able)]
    return Roster(GAME_ID, name_of(entries, folk), entries, house.edition, picks)


def name_of(entries: list[Entry], folk: str | None) -> str:
    """After what is in it: its folk and its types, the most first.

    >>> name_of([Entry("light_foot", picks={"kinds": ["Elf"]}), Entry("light_engine")], "Elf")
    'Company of Elf Foot and Engines'
    """
    types = Counter(profiles()[entry.kind].type for entry in entries)
    words = listed([PLURAL.get(type, type) for type, _ in types.most_common()])
    is_led = any(folk in entry.picks.get("kinds", []) for entry in entries)
    return f"Company of {folk} {words}" if is_led else f"Company of {words}"


def is_of_use(trait: str, led: Entry, entries: list[Entry]) -> bool:
    """The company can do what its captain's trait is about; the Captain is in the group `led`."""
    match trait:
        case "projectile":
            return any(map(has_missiles, entries))
        case "aggressive":
            return any(map(can_attack, entries))
        case "blood_shy":
            return can_attack(led)
        case "calming":
            return any(map(is_reckless, entries))
    return True


def can_attack(entry: Entry) -> bool:
    """[FF-PROF-08] It has the ME values for an Attack."""
    return profiles()[entry.kind].melee.activate > 0


def is_reckless(entry: Entry) -> bool:
    """By its profile, unless it is Composed, or towards a Foe."""
    by_profile = "reckless" in profiles()[entry.kind].traits
    return bool(entry.picks.get("foe")) or (
        by_profile and "composed" not in entry.picks.get("traits", [])
    )


def random_entry(
    description: RosterDescription, budget: int, house: House, random: Random
) -> Entry:
    """One group for at most so many points."""
    able = [kind for kind in description.entries if kind.cost <= budget]
    if not able:
        return Entry("light_foot", picks={"models": ["12"], "traits": ["cowardly"]})
    kind = random.choice(able)
    models = random.randint(*SIZES[profiles()[kind.id].type])
    entry = Entry(kind.id, picks={"models": [str(models)]})
    for _ in range(random.randint(0, 4)):
        richer = _with_trait(kind, entry, random)
        if _is_legal(description, richer, budget, house) and not has_waste(richer):
            entry = richer
    if "apprentice" in entry.picks.get("traits", []) and random.random() < 0.5:
        entry.picks["spells"] = random.sample(list(spells()), 3)
    return entry


def has_waste(entry: Entry) -> bool:
    """Something in it never comes to bear.

    Who cannot Attack is neither Terrifying nor Reckless towards a Foe, and the Unfeeling, who
    roll no dice in a test, are not Cowardly [FF-Q-07].
    """
    traits = entry.picks.get("traits", [])
    if not can_attack(entry) and ("terrifying" in traits or entry.picks.get("foe")):
        return True
    return "cowardly" in traits and "unfeeling" in traits


def _with_trait(kind: EntryKind, entry: Entry, random: Random) -> Entry:
    """The same with one trait more, legal or not."""
    trait = random.choice(list(optional_traits()))
    picks = {slot: list(chosen) for slot, chosen in entry.picks.items()}
    if optional_traits()[trait].per_kind:
        picks[trait] = [random.choice((*TYPES, *KINDS))]
    else:
        picks["traits"] = [*picks.get("traits", []), trait]
    return Entry(kind.id, entry.name, picks)


def _is_legal(description: RosterDescription, entry: Entry, budget: int, house: House) -> bool:
    """Within the budget at the full price and no cheaper than allowed at the lowest."""
    if entry_cost(description, entry) > budget or cheapest(description, entry) < LEAST_COST:
        return False
    alone = Roster(GAME_ID, "", [entry], description.edition)
    found = [*form_problems(description, alone), *problems(alone, house)]
    return all(problem.rule in ("FF-CO-02", "FF-CO-04") for problem in found)
