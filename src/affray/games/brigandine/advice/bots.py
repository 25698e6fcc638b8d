"""How good a position is, for bots that look ahead."""

from __future__ import annotations

from math import sqrt

from affray.games.brigandine.data.tables import BASE
from affray.games.brigandine.house import CONVOY, EXPLORATION
from affray.games.brigandine.pieces import TABLE, Unit
from affray.games.brigandine.rules.attack import needed
from affray.games.brigandine.rules.stones import captured, explored
from affray.games.brigandine.state import State

WIN = 400.0
"""More than the whole of a warband."""
LIFE = 0.6
"""The share of a unit's points that lies in its life."""
CASTING = 1.0
"""A casting not yet used: less than what it does when it is used well."""
HOPES = (0.3, 0.22, 0.2)
"""What a round of attacks is worth before it is made: in contact, in reach, or still far off."""
FEARS = (0.18, 0.09, 0.0)
"""The same of the enemy's. They count less: who never comes close never wins."""
BARRED = 0.6
"""The share of its hopes that is left to a unit which a fortification keeps from attacking."""
PARTING = 30.0
"""The whole of the other side beside its points: the fewer are left, the keener the hunt."""

POST = 4.0
"""What it costs to be deployed in the farthest corner instead of the middle."""

QUADRANT, CAPTURED = 8.0, 60.0
"""A part of what an Exploration asks for, and a stone that is brought away."""


def evaluate(state: State, side: int) -> float:
    """Points alive, castings, and threats: mine less theirs."""
    if state.outcome is not None:
        return WIN * state.outcome.result_for(side)
    value = force(state, side) - force(state, 1 - side)
    value += objective(state, side) - objective(state, 1 - side)
    if state.turn == 0:
        value += posts(state, side)
    return value + threats(state, side, HOPES) - caution(state) * threats(state, 1 - side, FEARS)


def caution(state: State) -> float:
    """The longer nobody is hurt, the less: a stalemate is nobody's victory."""
    patience = state.house.stalemate_rounds / 2
    return max(0.0, 1.0 - state.quiet / patience)


def force(state: State, side: int) -> float:
    """Points, by the share of life that is left, and something for each unit."""
    units = [unit for unit in state.units if unit.side == side and unit.place == TABLE]
    total = PARTING * sqrt(len(units))
    for unit in units:
        share = unit.life / unit.card.life
        total += unit.card.cost * (1 - LIFE + LIFE * share) if unit.life > 0 else 0.0
        total += CASTING * len(unit.castings) - (2.0 if unit.is_held else 0.0)
    return total


def posts(state: State, side: int) -> float:
    """Before the first turn: in corners one may be cut off, from the middle all ways are open."""
    x, y = state.width / 2, state.height / 2
    away = [sqrt((unit.x - x) ** 2 + (unit.y - y) ** 2) for unit in state.on_table(side)]
    return -POST * sum(away) / sqrt(x * x + y * y)


def objective(state: State, side: int) -> float:
    """What the battles of the Stone War count, apart from units."""
    scenario = state.house.scenario
    if scenario == EXPLORATION:
        held = explored(state, side)
        return QUADRANT * (held.quadrants + held.has_centre)
    if scenario != CONVOY or side != state.attack:
        return 0.0
    total = CAPTURED * captured(state)
    half = min(state.width, state.height) / 2
    for stone in state.stones:
        if stone.carrier is None:
            continue
        unit = state.units[stone.carrier]
        if unit.side == side:
            gap = min(unit.x, unit.y, state.width - unit.x, state.height - unit.y)
            total += CAPTURED * (0.6 - 0.4 * gap / half)
    return total


def threats(state: State, side: int, shares: tuple[float, float, float]) -> float:
    """The best that each unit could do to an enemy now, or from afar if that counts."""
    enemies = [unit for unit in state.units if unit.side != side and unit.place == TABLE]
    far = sqrt(state.width**2 + state.height**2)
    contact, strike, approach = shares
    total = 0.0
    for unit in state.units:
        if unit.side != side or unit.place != TABLE:
            continue
        reach = max(unit.card.reach, unit.speed)
        touch = contact * BARRED if unit.is_barred else contact
        best = 0.0
        for enemy in enemies:
            gap = sqrt((unit.x - enemy.x) ** 2 + (unit.y - enemy.y) ** 2) - BASE
            share = touch if gap <= 1 else strike if gap <= reach else approach * (1 - gap / far)
            best = max(best, share * worth(unit, enemy))
        total += best
    return total


def worth(unit: Unit, enemy: Unit) -> float:
    """The points that a plain round of attacks would take."""
    need = needed(unit.card.combat)
    faces = sum(face not in enemy.card.armor for face in range(need, 7))
    wounds = unit.card.melee_attacks * (2 if unit.is_hasted else 1) * faces / 6
    return enemy.card.cost * min(1.0, 0.1 + wounds / max(enemy.life, 1))
