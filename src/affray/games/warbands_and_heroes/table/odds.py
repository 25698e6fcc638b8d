"""Exact odds of a described attack: the rules themselves, run with every result."""

from __future__ import annotations

from typing import Annotated, Any

from affray.games.warbands_and_heroes.data.tables import captain_traits
from affray.games.warbands_and_heroes.forces.writing import read_attack
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.table import chances, position
from affray.kernel import odds
from affray.kernel.house import Ruled
from affray.kernel.odds import OddsReport
from affray.kernel.problems import BadInput, Problem

CAPTAIN = Ruled("Trait of the attacker's captain", "WH-CAP-05", values=tuple(captain_traits()))


class Situation(odds.Situation, frozen=True, kw_only=True):
    attack: Annotated[str, Ruled("Attack, written as in a roster")] = "Melee: 4D x 2"
    stood: Annotated[bool, Ruled("The Unit has not moved (yes or no)")] = False
    bloodied: Annotated[bool, Ruled("The attacker is Bloodied (yes or no)")] = False
    captain: Annotated[str | None, CAPTAIN] = None
    aggressive: Annotated[bool, Ruled("An Aggressive captain is adjacent (yes or no)")] = False
    dangerous: Annotated[bool, Ruled("Its side has a Dangerous captain (yes or no)")] = False
    tn: Annotated[int, Ruled("Target Number of the target (default 4)", low=1, high=6)] = 4
    fs: Annotated[int, Ruled("Fighting Strength of the target (default 12)", low=1, high=60)] = 12
    berserk: Annotated[bool, Ruled("The target is Berserk and Bloodied (yes or no)")] = False


def report(asked: Situation) -> OddsReport:
    """The chances of what is described."""
    attack = read_attack(asked.attack)
    if isinstance(attack, str):
        raise BadInput(Problem("attack", "WH-UNIT-10", attack))
    state = position.place({"units": _units(asked)}, House.of({}))
    return chances.of_attack(state, 0, 1, attack, stood=asked.stood)


def _units(asked: Situation) -> list[dict[str, Any]]:
    """Two Units beside each other, and the captains that bear on it."""
    fs = asked.fs
    target: dict[str, Any] = {"name": "the target", "side": "B", "at": [11, 10], "tn": asked.tn}
    target |= {"full": fs, "bloodied": 1}
    if asked.berserk:
        target |= {"traits": ["berserk"], "full": fs + 1, "bloodied": fs, "fs": fs}
    attacker: dict[str, Any] = {"name": "The attacker", "side": "A", "at": [10, 10]}
    attacker |= {"captain": asked.captain, "fs": 4 if asked.bloodied else 12}
    beside = {"aggressive": asked.aggressive, "dangerous": asked.dangerous}
    captains = [
        {"name": trait, "side": "A", "at": [9, 9 + number], "captain": trait}
        for number, trait in enumerate(beside)
        if beside[trait]
    ]
    return [attacker, target, *captains]
