"""How good a position is, for bots that look ahead."""

from __future__ import annotations

from affray.games.rattle_and_rend.data import BANDS, BOARD, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, touches
from affray.games.rattle_and_rend.scenarios import hill
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.zones import STRIP, strip
from affray.kernel.board.measure import distance

WIN = 1000.0
POINT, RESERVE = 10.0, 8.0
"""A point of groups on the board, and of groups still to come."""
MOMENTUM = 0.9
NEARNESS = 1.5
"""What a group gains by being close to its business, at most."""
OBJECTIVE = 4.0


def evaluate(state: State, seat: int) -> float:
    """Points alive, momentum, threats and the scenario's objective: mine less theirs."""
    outcome = state.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0.0
        return WIN if outcome.winner == seat else -WIN
    return strength(state, seat) - strength(state, 1 - seat)


def strength(state: State, seat: int) -> float:
    warband = state.warbands[seat]
    enemies = [g for g in state.on_board(1 - seat) if not g.card.is_ward] or state.on_board(
        1 - seat
    )
    total = MOMENTUM * warband.momentum
    for group in state.groups:
        if group.seat != seat or not group.is_in_play:
            continue
        total += (POINT if group.status == ON_BOARD else RESERVE) * group.card.points
        if group.status == ON_BOARD and not group.card.is_ward:
            total += eagerness(state, group, enemies)
    return total + objective(state, seat)


def eagerness(state: State, group: Group, enemies: list[Group]) -> float:
    """Being where it can strike: close to an enemy, and in reach of one on good terms."""
    if not enemies:
        return 0.0
    nearest = min(distance(group.x, group.y, e.x, e.y) for e in enemies)
    reach = BANDS[state.rng(group)] or 2 * group.card.radius + 1
    closeness = max(0.0, 1.0 - max(0.0, nearest - reach) / BOARD)
    value = NEARNESS * closeness * group.card.points
    contacts = [e for e in enemies if touches(group, e)]
    friends = sum(1 for ally in state.allies(group) if any(touches(ally, e) for e in contacts))
    return value + 0.4 * friends - 0.3 * max(0, len(contacts) - 1)


def objective(state: State, seat: int) -> float:
    """What the scenario counts."""
    if state.scenario == "duel":
        gone = [g for g in state.duel[seat] if not state.groups[g].is_in_play]
        return 2 * OBJECTIVE * len(gone)
    if state.scenario == "king_of_the_hill":
        shape = hill(state)
        return sum(
            OBJECTIVE * g.card.points * (0.5 if shape is None else _nearness(shape_gap(state, g)))
            for g in state.on_board(seat)
        )
    if state.scenario == "capture_the_flags":
        return _flags(state, seat)
    if state.scenario == "conquest":
        return OBJECTIVE * _zones_won(state, seat)
    return 0.0


def shape_gap(state: State, group: Group) -> float:
    """How far a base is from the hill."""
    gap = distance(group.x, group.y, BOARD // 2, BOARD // 2) - BANDS[SHORT] // 2
    return max(0.0, gap - group.card.radius)


def _nearness(gap: float) -> float:
    return 1.0 if gap <= 0 else 0.6 * max(0.0, 1.0 - gap / BOARD)


def _flags(state: State, seat: int) -> float:
    total = 0.0
    for marker in state.markers:
        x, y = state.marker_place(marker)
        if marker.off == seat:
            total += 6 * OBJECTIVE
        elif marker.carrier >= 0 and state.groups[marker.carrier].seat == seat:
            edge = min(x, y, BOARD - x, BOARD - y)
            total += 3 * OBJECTIVE * (1.5 - edge / BOARD)
        elif marker.off < 0:
            own = [g for g in state.on_board(seat) if not g.card.is_ward]
            if own:
                gap = min(distance(g.x, g.y, x, y) for g in own)
                total += OBJECTIVE * max(0.0, 1.0 - gap / BOARD)
    return total


def _zones_won(state: State, seat: int) -> float:
    won = 0.0
    for zone in range(BOARD // STRIP):
        mine = sum(g.card.points for g in state.on_board(seat) if strip(g.y) == zone)
        theirs = sum(g.card.points for g in state.on_board(1 - seat) if strip(g.y) == zone)
        won += (mine > theirs) + 0.1 * min(mine, 2)
    return won
