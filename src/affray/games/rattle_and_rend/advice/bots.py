"""How good a position is, for bots that look ahead."""

from __future__ import annotations

from functools import cache
from math import hypot, sqrt

from affray.games.rattle_and_rend.data.tables import BANDS, BOARD
from affray.games.rattle_and_rend.pieces import HAZARDOUS, ON_BOARD, ROUGH, Group
from affray.games.rattle_and_rend.rules.scenarios import (
    CONQUEST,
    DUEL,
    FLAGS,
    HILL,
    LAST_ROUND,
    end_of_round,
    hill,
)
from affray.games.rattle_and_rend.rules.sight import can_see
from affray.games.rattle_and_rend.rules.zones import CENTRE, STRIP, strip
from affray.games.rattle_and_rend.state import State

POINT = 10.0
"""A point of a group on the board: the unit that all else is measured in."""
WIN = 200.0
"""More than the whole of a warband, and not so much that a faint hope of it outweighs all."""
RESERVE = 8.0
"""A point of a group still to come: it does nothing yet."""
MOMENTUM = 0.2
"""Little: what is left when the round ends is lost. Enough to prefer the cheaper of two ways."""
MIRED = {ROUGH: 0.4, HAZARDOUS: 1.5}
"""Standing where one cannot leave freely."""
LAST = 60.0
"""The whole of the other side, beside its points: the fewer are left, the keener the hunt."""
STRIKE = 0.5
"""What a chance to remove an enemy is worth before it is taken: less than the enemy itself."""
APPROACH = 0.3
"""The same for an enemy that is not in reach yet, less the farther away it is."""
FAR = 1.5 * BOARD
"""Farther away than anything on the board."""
CAUTION = 0.5
"""What the enemy's chances count beside one's own: who never comes close never wins."""
TARGET = 30.0
"""Beside its points, for each point of a group that a Duel is about."""
AHEAD = 100.0
"""Winning if the last round ended now: an even chance that it stays so."""
HELD = (1.0, 1.5, 2.5, 4.0)
"""By round: a point on the hill, or the better half of a strip. Early there is time to fight."""
FLAG_OFF, FLAG_HELD, FLAG_NEAR = 50.0, 14.0, 6.0
"""A marker taken off the board costs its carrier; one held may be lost again."""


def evaluate(state: State, seat: int) -> float:
    """Points alive, momentum, threats and the scenario's objective: mine less theirs."""
    if state.outcome is not None:
        return WIN * state.outcome.result_for(seat)
    value = force(state, seat) - force(state, 1 - seat)
    value += threats(state, seat, APPROACH) - CAUTION * threats(state, 1 - seat, 0.0)
    value += objective(state, seat) - objective(state, 1 - seat)
    if state.round >= LAST_ROUND:
        due = end_of_round(state)
        if due is not None:
            value += due.result_for(seat) * (WIN if state.stage == "round_end" else AHEAD)
    return value


def force(state: State, seat: int) -> float:
    """Groups alive, and the momentum to use them."""
    total = MOMENTUM * usable_momentum(state, seat)
    for group in state.groups:
        if group.seat == seat:
            if group.status == ON_BOARD:
                total += POINT * group.card.points - burden(state, group)
            elif group.is_in_play:
                total += RESERVE * group.card.points
    return total


def burden(state: State, group: Group) -> float:
    """What terrain will cost a group that wants to go on."""
    if group.card.is_sure_footed or group.card.is_ward:
        return 0.0
    x, y = group.x, group.y
    for piece in state.footing:
        shape = piece.shape
        if shape.left < x < shape.right and shape.bottom < y < shape.top and shape.contains(x, y):
            return MIRED[piece.kind]
    return 0.0


def usable_momentum(state: State, seat: int) -> float:
    """What is left after a pass comes to nothing if the other side passes as well."""
    momentum = state.warbands[seat].momentum
    if not state.passes:
        return momentum
    return momentum / 2 if state.warbands[1 - seat].momentum else 0


# -- threats -------------------------------------------------------------------------


Prize = tuple[Group, int, int, int, float, int, int]
"""A group as its enemies see it: where it stands, its radius, worth, WILL and dice for WILL."""


def prizes(state: State, seat: int) -> list[Prize]:
    """The groups of a side, and what the other side gains by removing them."""
    each = POINT + LAST / max(1, state.points_in_play(seat))
    targets = state.duel[1 - seat] if state.scenario == DUEL else ()
    found = []
    for group in state.on_board(seat):
        card = group.card
        worth = card.points * (each + TARGET if group.id in targets else each)
        dice = 3 if card.is_pair else 2
        found.append((group, group.x, group.y, card.radius, worth, card.will, dice))
    return found


def threats(state: State, seat: int, approach: float) -> float:
    """The best that each group could do to an enemy now, or from nearby if that counts."""
    enemies = prizes(state, 1 - seat)
    total = 0.0
    for group in state.on_board(seat):
        card = group.card
        if card.is_ward:
            continue
        fury, band = state.fury(group), BANDS[state.rng(group)]
        gx, gy, own = group.x, group.y, card.radius + 1
        best = 0.0
        for enemy, x, y, radius, worth, will, dice in enemies:
            gap = hypot(gx - x, gy - y) - (band or own + radius)
            if gap > 0 and not approach:
                continue
            gain = worth * removal_chance(fury, will, dice)
            share = approach
            if gap > 0:
                share *= 1.0 - gap / FAR
            elif gain * STRIKE > best and can_see(state, group, enemy):
                share = STRIKE
            best = max(best, gain * share)
        total += best
    return total


@cache
def removal_chance(fury: int, will: int, dice: int) -> float:
    """How likely a plain attack removes its target; a critical hit takes one of its dice."""
    miss, fail = (fury - 1) / 20, (will - 1) / 20
    critical = (1 - miss) ** 2
    hit = 1 - miss**2 - critical
    return float(hit * fail**dice + critical * fail ** (dice - 1))


# -- the scenario --------------------------------------------------------------------


def objective(state: State, seat: int) -> float:
    """What the scenario counts, apart from groups."""
    if state.scenario == DUEL:
        gone = [state.groups[t] for t in state.duel[seat] if not state.groups[t].is_in_play]
        return sum(TARGET * g.card.points for g in gone)
    if state.scenario == HILL:
        return _urgency(state) * _on_the_hill(state, seat)
    if state.scenario == CONQUEST:
        return _urgency(state) * _strips(state, seat)
    return _flags(state, seat) if state.scenario == FLAGS else 0.0


def _urgency(state: State) -> float:
    return HELD[min(max(state.round, 1), LAST_ROUND) - 1]


def _on_the_hill(state: State, seat: int) -> float:
    """Points on the hill, and a little for those on their way."""
    top = hill(state)
    if top is None:
        return 0.0
    total = 0.0
    for group in state.on_board(seat):
        if top.touches(group.x, group.y, group.card.radius):
            total += group.card.points
        elif not group.card.is_ward:
            gap = sqrt((group.x - CENTRE) ** 2 + (group.y - CENTRE) ** 2)
            total += 0.7 * group.card.points * (1.0 - gap / BOARD)
    return total


def _strips(state: State, seat: int) -> float:
    """Strips won, and half of one for coming equal; more than enough in one is wasted."""
    points = [[0] * (BOARD // STRIP), [0] * (BOARD // STRIP)]
    for group in state.groups:
        if group.status == ON_BOARD:
            points[group.seat][strip(group.y)] += group.card.points
    leads = [mine - theirs for mine, theirs in zip(points[seat], points[1 - seat], strict=True)]
    return sum(min(max(lead, -2), 2) + 2 * (lead > 0) for lead in leads)


def _flags(state: State, seat: int) -> float:
    """Markers taken off, held on their way to an edge, or close to somebody who could take them."""
    total = 0.0
    free = [g for g in state.on_board(seat) if not g.card.is_ward and state.carried(g) is None]
    for marker in state.markers:
        x, y = state.marker_place(marker)
        if marker.off is not None:
            total += FLAG_OFF * (marker.off == seat)
        elif marker.carrier is not None:
            if state.groups[marker.carrier].seat == seat:
                edge = min(x, y, BOARD - x, BOARD - y)
                total += FLAG_HELD * (2.0 - 2 * edge / BOARD)
        elif free:
            gap = min((g.x - x) ** 2 + (g.y - y) ** 2 for g in free)
            total += FLAG_NEAR * (1.0 - sqrt(gap) / FAR)
    return total
