"""Exact odds of a described attack: the rules themselves, run with every result."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from affray.games.brigandine.house import House
from affray.games.brigandine.rules.attack import Attack
from affray.games.brigandine.state import State
from affray.games.brigandine.table import chances, position
from affray.kernel import odds
from affray.kernel.house import Ruled
from affray.kernel.odds import OddsReport, words

Kind = Literal["melee", "missile", "template"]


class Situation(odds.Situation, frozen=True, kw_only=True):
    combat: Annotated[int, Ruled("Combat of the attack, 1 or more", low=1, high=100)] = 1
    kind: Annotated[Kind, Ruled("Type of attack: melee (default), missile or template")] = "melee"
    traits: Annotated[str, Ruled("Traits of the attacker, comma-separated")] = ""
    aspect: Annotated[str, Ruled("Aspect of the attacker")] = ""
    gear: Annotated[str, Ruled("Gear of the attacker, comma-separated")] = ""
    target_gear: Annotated[str, Ruled("Gear of the target, comma-separated")] = ""
    target_life: Annotated[int, Ruled("Life of the target (default 1)", low=1, high=100)] = 1
    target_attacks: Annotated[int, Ruled("Attacks the target can parry with", low=0, high=100)] = 0
    cover: Annotated[bool, Ruled("Target is in cover (yes or no)")] = False


def report(asked: Situation) -> OddsReport:
    """The chances of what is described."""
    return chances.of_attack(duel(asked), Attack(0, 1, asked.kind, asked.combat))


def duel(asked: Situation) -> State:
    """Two units on an empty table, as described."""
    x = 6 if asked.kind == "melee" else 10
    attacker = {
        "name": "The attacker",
        "side": "A",
        "at": [5, 12],
        "combat": asked.combat,
        "gear": words(asked.gear),
        "traits": words(asked.traits),
        "aspect": asked.aspect,
    }
    target = {
        "name": "the target",
        "side": "B",
        "at": [x, 12],
        "gear": words(asked.target_gear),
        "life": asked.target_life,
    }
    written: dict[str, Any] = {"units": [attacker, target], "terrain": []}
    if asked.cover:
        written["terrain"] = [{"kind": "wall", "disc": [x, 12, 1], "flags": ["fortification"]}]
    state = position.place(written, House.of({}))
    state.units[1].attacks = asked.target_attacks
    return state
