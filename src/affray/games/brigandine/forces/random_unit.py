"""A unit made up at random: what it has a use for, and what people would call it."""

from __future__ import annotations

from collections.abc import Mapping

from affray.games.brigandine.data.tables import armory

Picks = Mapping[str, list[str]]

WORTH = {"combat": 5}
"""[BR-STAT-04] More of a stat than this is of little use."""

NEEDS_MISSILES = ("sniper", "hawk")
NEEDS_SHOTS = ("harassing", "skirmishing")

NAMES = {
    "javelin": "Javelineer",
    "sling": "Slinger",
    "shortbow": "Bowman",
    "crossbow": "Crossbowman",
    "longbow": "Longbowman",
    "arquebus": "Arquebusier",
    "acid_globes": "Acid Thrower",
    "poison_globes": "Poison Thrower",
    "claws": "Clawed Beast",
    "spear": "Spearman",
    "two_handed_weapon": "Axeman",
    "off_hand_weapon": "Two-blade Fighter",
    "heavy_armor": "Man-at-arms",
    "shield": "Shieldbearer",
    "light_armor": "Footman",
    "helmet": "Footman",
}
"""By the first of these that it carries."""


def useful(picks: Picks, numbers: Mapping[str, int]) -> dict[str, list[str]]:
    """The same without what its unit cannot use, and without what that was needed for."""
    kept = {slot: list(chosen) for slot, chosen in picks.items()}
    while True:
        idle = [
            (slot, id)
            for slot, chosen in kept.items()
            for id in chosen
            if not has_use(slot, id, kept, numbers)
        ]
        if not idle:
            return kept
        for slot, id in idle:
            kept[slot].remove(id)


def has_use(slot: str, id: str, picks: Picks, numbers: Mapping[str, int]) -> bool:
    """Whether a unit with these things gets anything from one of them.

    [BR-TRAIT-SNIPER-1, BR-ASPECT-HAWK-1-R1, BR-ASPECT-STAG-1-R1, BR-TRAIT-SHIELDBASH-1]
    """
    gear, traits = picks["gear"], picks["traits"]
    weapons = [armory().gear[one] for one in gear if armory().gear[one].kind == "ranged"]
    if id in NEEDS_MISSILES:
        return any(not weapon.template for weapon in weapons)
    if id in NEEDS_SHOTS:
        return bool(weapons)
    if slot == "banner" and id in picks["aspect"]:
        return False
    match id:
        case "stag":
            return "spear" in gear
        case "wolf":
            return slot == "banner" or not any(armory().gear[one].quick for one in gear)
        case "shieldbash":
            return "shield" in gear
        case "heft":
            return "shield" in gear and any(armory().gear[one].hands == 2 for one in gear)
        case "wildstride":
            return "flying" not in traits
        case "regeneration":
            return numbers["life"] > 1
        case "caster":
            return bool(picks["spells"])
    return True


def called(picks: Mapping[str, list[str]]) -> str:
    """What somebody would call a unit with these things."""
    if picks.get("spells"):
        name = "Mage"
    else:
        name = next((NAMES[id] for id in NAMES if id in picks.get("gear", ())), "Recruit")
    if picks.get("banner"):
        return f"{name} with a Banner"
    return f"Winged {name}" if "flying" in picks.get("traits", ()) else name
