"""Exact odds of a described check or attack: the rules themselves, run with every result."""

from __future__ import annotations

from collections.abc import Mapping

from affray.games.rattle_and_rend.data.tables import profiles
from affray.games.rattle_and_rend.house import EDITIONS, House
from affray.games.rattle_and_rend.rules.attacks import CHARGE, STAND
from affray.games.rattle_and_rend.rules.modifiers import Modifier, bonus, penalty
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table import chances, position
from affray.kernel.odds import OddsReport
from affray.kernel.problems import BadInput, Problem

KEYS = {
    "check": "a stat to roll against, 1 to 20; with bonus=yes or penalty=yes",
    "bonus": "yes: the check has a bonus",
    "penalty": "yes: the check has a penalty",
    "attacker": "the type that attacks: fighters, heavy, shooters, skirmishers, champion, dregs",
    "target": "the type that is attacked",
    "distance": "from centre to centre in mm; contact when left out",
    "action": "charge or stand_and_fight (the default)",
    "attacker_traits": "warband traits, separated by commas",
    "target_traits": "warband traits, separated by commas",
    "edition": "alpha2 (the default) or quickref",
}


def report(asked: Mapping[str, str]) -> OddsReport:
    """The chances of what is described; `BadInput` names a key or value that makes no sense."""
    for key in asked:
        if key not in KEYS:
            raise BadInput(Problem(key, "", f"not one of: {', '.join(KEYS)}"))
    return of_check(asked) if "check" in asked else of_attack(asked)


def of_check(asked: Mapping[str, str]) -> OddsReport:
    """[RR-DICE-02..08] Failure, success or critical of one check."""
    if not asked["check"].isdecimal() or not 1 <= int(asked["check"]) <= 20:
        raise BadInput(Problem("check", "RR-DICE-01", "a stat from 1 to 20"))
    modifiers: list[Modifier] = []
    if asked.get("bonus") == "yes":
        modifiers.append(bonus("as described", "RR-DICE-04"))
    if asked.get("penalty") == "yes":
        modifiers.append(penalty("as described", "RR-DICE-03"))
    state = duel_of({"attacker": "fighters", "target": "fighters"})
    roller = state.groups[0]
    roller.card.fury = int(asked["check"])
    return chances.of_check(state, roller, "fury", "A check", modifiers)


def of_attack(asked: Mapping[str, str]) -> OddsReport:
    """[RR-ATK-01..12] What becomes of the target, with every question answered as usual."""
    start = duel_of(asked)
    manner = asked.get("action", STAND)
    if manner not in (CHARGE, STAND):
        raise BadInput(Problem("action", "", f"{CHARGE} or {STAND}"))
    found = chances.of_attack(start, 0, 1, manner)
    if not found:
        raise BadInput(Problem("distance", "RR-ATK-01", "the target is out of reach"))
    return found[0]


def duel_of(asked: Mapping[str, str]) -> State:
    """Two groups on an empty board, as described."""
    edition = asked.get("edition", EDITIONS[0])
    if edition not in EDITIONS:
        raise BadInput(Problem("edition", "RR-Q-001", f"not one of: {', '.join(EDITIONS)}"))
    for key in ("attacker", "target"):
        kind = asked.get(key, "")
        if kind not in profiles() or (key == "attacker" and kind == "ward"):
            raise BadInput(Problem(key, "RR-BUILD-02", f"not one of: {', '.join(profiles())}"))
    radii = profiles()[asked["attacker"]].base / 2 + profiles()[asked["target"]].base / 2
    try:
        gap = float(asked.get("distance", radii))
    except ValueError:
        raise BadInput(Problem("distance", "RR-GEO-01", "a number of mm")) from None
    if not radii <= gap <= 360:
        raise BadInput(Problem("distance", "RR-GEO-01", f"from {radii:g} to 360 mm"))
    sides = [
        {"traits": [t for t in asked.get(f"{who}_traits", "").split(",") if t]}
        for who in ("attacker", "target")
    ]
    groups = [
        {"name": "The attacker", "side": "A", "kind": asked["attacker"], "at": [20, 200]},
        {"name": "the target", "side": "B", "kind": asked["target"], "at": [20 + gap, 200]},
    ]
    return position.place({"groups": groups, "sides": sides}, House.of({}, edition))
