"""Exact odds of a described check or attack: the rules themselves, run with every result."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from affray.games.rattle_and_rend.data.tables import profiles
from affray.games.rattle_and_rend.house import EDITIONS, House
from affray.games.rattle_and_rend.rules.modifiers import Modifier, bonus, penalty
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table import attack_odds, chances, position
from affray.kernel import odds
from affray.kernel.house import Ruled
from affray.kernel.odds import OddsReport, words
from affray.kernel.problems import BadInput, Problem

KINDS = tuple(profiles())
ATTACKERS = tuple(kind for kind in KINDS if kind != "ward")
Kind = partial(Ruled, rule="RR-BUILD-02")
Action = Literal["charge", "stand_and_fight"]
EDITION = Ruled("Edition: alpha2 (default) or quickref", "RR-Q-001", values=EDITIONS)
STAT = Ruled("Stat to roll against, with bonus=yes or penalty=yes", "RR-DICE-01", 1, 20)


class Situation(odds.Situation, frozen=True, kw_only=True):
    check: Annotated[int | None, STAT] = None
    bonus: Annotated[bool, Ruled("The check has a bonus (yes or no)")] = False
    penalty: Annotated[bool, Ruled("The check has a penalty (yes or no)")] = False
    attacker: Annotated[str, Kind("Type of the attacker, such as heavy", values=ATTACKERS)] = ""
    target: Annotated[str, Kind("Type of the target", values=KINDS)] = ""
    distance: Annotated[str, Ruled("Centre to centre in mm (default: contact)")] = ""
    action: Annotated[Action, Ruled("charge or stand_and_fight (default)")] = "stand_and_fight"
    attacker_traits: Annotated[str, Ruled("Warband traits, comma-separated")] = ""
    target_traits: Annotated[str, Ruled("Warband traits, comma-separated")] = ""
    edition: Annotated[str, EDITION] = EDITIONS[0]


def report(asked: Situation) -> OddsReport:
    """The chances of what is described."""
    return of_attack(asked) if asked.check is None else of_check(asked, asked.check)


def of_check(asked: Situation, stat: int) -> OddsReport:
    """[RR-DICE-02..08] Failure, success or critical of one check."""
    modifiers: list[Modifier] = []
    if asked.bonus:
        modifiers.append(bonus("as described", "RR-DICE-04"))
    if asked.penalty:
        modifiers.append(penalty("as described", "RR-DICE-03"))
    state = duel_of(Situation(attacker="fighters", target="fighters"))
    roller = state.groups[0]
    roller.card.fury = stat
    return chances.of_check(state, roller, "fury", "A check", modifiers)


def of_attack(asked: Situation) -> OddsReport:
    """[RR-ATK-01..12] What becomes of the target, with every question answered as usual."""
    found = attack_odds.of_attack(duel_of(asked), 0, 1, asked.action)
    if not found:
        raise BadInput(Problem("distance", "RR-ATK-01", "The target is out of reach."))
    return found[0]


def duel_of(asked: Situation) -> State:
    """Two groups on an empty board, as described."""
    for key, kind in (("attacker", asked.attacker), ("target", asked.target)):
        if not kind:
            raise BadInput(Problem(key, "RR-BUILD-02", f"Missing. Available: {', '.join(KINDS)}."))
    radii = profiles()[asked.attacker].base / 2 + profiles()[asked.target].base / 2
    try:
        gap = float(asked.distance or radii)
    except ValueError:
        raise BadInput(Problem("distance", "RR-GEO-01", "Give a number of mm.")) from None
    if not radii <= gap <= 360:
        raise BadInput(Problem("distance", "RR-GEO-01", f"Allowed: {radii:g} to 360 mm."))
    sides = [{"traits": words(traits)} for traits in (asked.attacker_traits, asked.target_traits)]
    groups = [
        {"name": "The attacker", "side": "A", "kind": asked.attacker, "at": [20, 200]},
        {"name": "the target", "side": "B", "kind": asked.target, "at": [20 + gap, 200]},
    ]
    return position.place({"groups": groups, "sides": sides}, House.of({}, asked.edition))
