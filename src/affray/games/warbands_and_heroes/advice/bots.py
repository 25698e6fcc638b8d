"""How good a position is, for bots that look ahead."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import MISSILE, WALL, Attack
from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.rules.grid import distance
from affray.games.warbands_and_heroes.state import State

WIN = 500.0
STANDING = 0.35
"""The share of a Unit's worth that lies in its being there at all."""
REACH = 6.0
"""From how far a Unit without arrows threatens anybody, beside its Speed."""
THREAT, APPROACH, CAUTION = 0.35, 0.25, 0.3
"""What an attack is worth before it is made, what coming nearer is, and others' attacks."""
HUNT = 6.0
"""For every enemy that is gone: who only hurts never wins."""


def evaluate(state: State, side: int) -> float:
    """Strength that is left and what it can do next: mine less theirs."""
    if state.outcome is not None:
        return WIN * state.outcome.result_for(side)
    own = [unit for unit in state.fighting() if unit.side == side]
    foes = [unit for unit in state.fighting() if unit.side != side]
    value = sum(map(worth, own)) - sum(map(worth, foes)) - HUNT * len(foes)
    value += THREAT * sum(threat(state, unit, foes) for unit in own)
    return value - CAUTION * THREAT * sum(threat(state, unit, own) for unit in foes)


def worth(unit: Unit) -> float:
    """What a Unit is worth as it is: by what it can do and what it can take."""
    kind = unit.kind
    whole = kind.fs + 2.0 * max((a.dice * a.damage for a in kind.attacks), default=0) / 2
    whole += 0.0 if unit.captain is None else 3.0
    share = unit.fs / kind.fs
    value = whole * (STANDING + (1 - STANDING) * share)
    if unit.is_bloodied:
        value *= 0.85
    if unit.wall is not None:
        value += 0.6
    return value - (0.5 if unit.is_shaken else 0.0)


def threat(state: State, unit: Unit, foes: list[Unit]) -> float:
    """The best that it could do to somebody, now or when it has come nearer."""
    if not foes:
        return 0.0
    far = 2.0 * state.size
    best = 0.0
    half = 0.5 if unit.is_bloodied else 1.0
    reaches = [(attack, hit_range(state, unit, attack)) for attack in unit.kind.attacks]
    for foe in foes:
        gap = distance(state, unit.square, foe.square)
        chance = (7 - foe.tn) / 6
        for attack, reach in reaches:
            dealt = min(float(foe.fs), attack.dice * half * chance * attack.damage)
            nearness = 1.0 if gap <= reach else APPROACH * (2.0 - gap / far)
            best = max(best, dealt * nearness * (1.0 + 2.0 / (2 + foe.fs)))
    return best


def hit_range(state: State, unit: Unit, attack: Attack) -> int:
    """How far off somebody may stand to be attacked in the next turn."""
    if attack.kind == MISSILE:
        return attack.range or state.house.arrows_range or state.size
    return 1 if attack.kind == WALL else unit.kind.speed + 1 + attack.extra
