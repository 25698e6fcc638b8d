"""Exact odds of a described attack: the rules themselves, run with every result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.games.warbands_and_heroes.data.tables import captain_traits
from affray.games.warbands_and_heroes.forces.writing import read_attack
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.table import chances, position
from affray.kernel.odds import OddsReport
from affray.kernel.problems import BadInput, Problem

KEYS = {
    "attack": "the attack as a roster writes it: 'Melee: 4D x 2'",
    "stood": "yes: the Unit has not moved",
    "bloodied": "yes: the attacker is Bloodied",
    "captain": "trait of the attacker's captain",
    "aggressive": "yes: an Aggressive captain is beside the attacker",
    "dangerous": "yes: the side has a Dangerous captain elsewhere",
    "tn": "Target Number of the target; 4 if left out",
    "fs": "Fighting Strength that the target has; 12 if left out",
    "berserk": "yes: the target is Berserk and Bloodied",
}


def report(asked: Mapping[str, str]) -> OddsReport:
    """The chances of what is described; `BadInput` names a key or value that makes no sense."""
    for key in asked:
        if key not in KEYS:
            raise BadInput(Problem(key, "", f"not one of: {', '.join(KEYS)}"))
    attack = read_attack(asked.get("attack", "Melee: 4D x 2"))
    if isinstance(attack, str):
        raise BadInput(Problem("attack", "WH-UNIT-10", attack))
    captain = asked.get("captain")
    if captain and captain not in captain_traits():
        known = ", ".join(captain_traits())
        raise BadInput(Problem("captain", "WH-CAP-05", f"not one of: {known}"))
    state = position.place(_described(asked), House.of({}))
    return chances.of_attack(state, 0, 1, attack, stood=asked.get("stood") == "yes")


def _described(asked: Mapping[str, str]) -> dict[str, Any]:
    """Two Units beside each other, and the captains that bear on it."""
    is_bloodied = asked.get("bloodied") == "yes"
    fs = _number(asked, "fs", 12, 60)
    target: dict[str, Any] = {
        "name": "the target",
        "side": "B",
        "at": [11, 10],
        "tn": _number(asked, "tn", 4, 6),
        "full": fs,
        "bloodied": 1,
    }
    if asked.get("berserk") == "yes":
        target |= {"traits": ["berserk"], "full": fs + 1, "bloodied": fs, "fs": fs}
    attacker: dict[str, Any] = {
        "name": "The attacker",
        "side": "A",
        "at": [10, 10],
        "captain": asked.get("captain"),
        "fs": 4 if is_bloodied else 12,
    }
    units = [attacker, target]
    for number, trait in enumerate(("aggressive", "dangerous")):
        if asked.get(trait) == "yes":
            at = [9, 9 + number]
            units.append({"name": trait, "side": "A", "at": at, "captain": trait})
    return {"units": units}


def _number(asked: Mapping[str, str], key: str, default: int, most: int) -> int:
    word = asked.get(key, str(default))
    if not (word.isascii() and word.isdecimal()) or not 1 <= int(word) <= most:
        raise BadInput(Problem(key, "", f"a number from 1 to {most}"))
    return int(word)
