"""Exact odds of a described attack: the rules themselves, run with every result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.games.brigandine.house import House
from affray.games.brigandine.rules.attack import MELEE, MISSILE, TEMPLATE, Attack
from affray.games.brigandine.state import State
from affray.games.brigandine.table import chances, position
from affray.kernel.odds import OddsReport
from affray.kernel.problems import BadInput, Problem

KEYS = {
    "combat": "Combat of the attack, 1 or more",
    "kind": "melee (the default), missile or template",
    "traits": "traits of the attacker, separated by commas",
    "aspect": "aspect of the attacker",
    "gear": "gear of the attacker, separated by commas",
    "target_gear": "gear of the target, separated by commas",
    "target_life": "life of the target; 1 if left out",
    "target_attacks": "attacks that the target has left to parry with; 0 if left out",
    "cover": "yes: the target is in cover",
}
KINDS = {"melee": MELEE, "missile": MISSILE, "template": TEMPLATE}


def report(asked: Mapping[str, str]) -> OddsReport:
    """The chances of what is described; `BadInput` names a key or value that makes no sense."""
    for key in asked:
        if key not in KEYS:
            raise BadInput(Problem(key, "", f"not one of: {', '.join(KEYS)}"))
    kind = KINDS.get(asked.get("kind", "melee"))
    if kind is None:
        raise BadInput(Problem("kind", "", f"not one of: {', '.join(KINDS)}"))
    state = duel(asked)
    return chances.of_attack(state, Attack(0, 1, kind, _number(asked, "combat", 1)))


def duel(asked: Mapping[str, str]) -> State:
    """Two units on an empty table, as described."""
    words = {
        key: [word for word in asked.get(key, "").split(",") if word]
        for key in ("traits", "gear", "target_gear")
    }
    combat = _number(asked, "combat", 1)
    attacker: dict[str, Any] = {
        "name": "The attacker",
        "side": "A",
        "at": [5, 12],
        "combat": combat,
    }
    attacker |= {"gear": words["gear"], "traits": words["traits"]}
    attacker["aspect"] = asked.get("aspect", "")
    gap = 1 if asked.get("kind", "melee") == "melee" else 5
    target = {
        "name": "the target",
        "side": "B",
        "at": [5 + gap, 12],
        "gear": words["target_gear"],
        "life": _number(asked, "target_life", 1),
    }
    written: dict[str, Any] = {"units": [attacker, target], "terrain": []}
    if asked.get("cover") == "yes":
        wall = {"kind": "wall", "disc": [5 + gap, 12, 1], "flags": ["fortification"]}
        written["terrain"] = [wall]
    state = position.place(written, House.of({}))
    state.units[1].attacks = _number(asked, "target_attacks", 0)
    return state


def _number(asked: Mapping[str, str], key: str, default: int) -> int:
    word = asked.get(key, str(default))
    if not word.isdecimal() or not default <= int(word) <= 100:
        raise BadInput(Problem(key, "", f"a number from {default} to 100"))
    return int(word)
