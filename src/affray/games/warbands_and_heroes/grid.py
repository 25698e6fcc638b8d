"""Squares: how far they are apart, who sees whom, and which of them a Unit can reach."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from affray.games.warbands_and_heroes.data import SQUARE
from affray.games.warbands_and_heroes.house import ALTERNATING, NONE, ONE, TWO
from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.state import Square, State
from affray.kernel.board.measure import Point

STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))


def middle(square: Square) -> Point:
    """The point in the middle of a square."""
    return square[0] * SQUARE - SQUARE // 2, square[1] * SQUARE - SQUARE // 2


def square_at(point: Point) -> Square:
    """The square in which a point lies."""
    return point[0] // SQUARE + 1, point[1] // SQUARE + 1


def written(square: Square) -> str:
    """As people say it."""
    return f"column {square[0]}, row {square[1]}"


# -- distance and sight -------------------------------------------------------------


def distance(state: State, one: Square, other: Square) -> int:
    """[WH-GEN-01, WH-ACT-05] King's steps, unless the house counts diagonals otherwise."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    cost = state.house.diagonal_cost
    if cost == ONE:
        return max(dx, dy)
    return max(dx, dy) + min(dx, dy) // 2 if cost == ALTERNATING else dx + dy


def are_adjacent(one: Square, other: Square) -> bool:
    """[WH-Q-15] All eight neighbours."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def around(square: Square) -> list[Square]:
    x, y = square
    return [(x + right, y + up) for right, up in STRAIGHT + DIAGONAL]


def sees(state: State, one: Square, other: Square) -> bool:
    """[WH-LOS-02] No blocking square on the line, and no two that meet at a corner of it."""
    if not state.hides and not state.house.units_block_los:
        return True
    return blocker(state, one, other) is None


def blocker(state: State, one: Square, other: Square) -> Square | None:
    """[WH-LOS-02, WH-Q-16] The first square that blocks the line between two middles.

    A line that only touches a corner is blocked there if the squares on both sides of it block.
    """
    hides: Collection[Square] = state.hides
    if state.house.units_block_los:
        hides = state.hides.union(u.square for u in state.units if u.is_on_table) - {one, other}
    x, y = one
    across, up = abs(other[0] - x), abs(other[1] - y)
    right, top = (1 if other[0] > x else -1), (1 if other[1] > y else -1)
    i = j = 0
    while i < across or j < up:
        ahead = (1 + 2 * i) * up - (1 + 2 * j) * across
        if ahead == 0 and (x + right, y) in hides and (x, y + top) in hides:
            return x + right, y
        if ahead <= 0:
            x, i = x + right, i + 1
        if ahead >= 0:
            y, j = y + top, j + 1
        if (x, y) in hides and (x, y) != other:
            return x, y
    return None


def is_near(state: State, one: Unit, other: Unit, reach: int) -> bool:
    """[WH-LOS-01] Within so many squares, and in sight."""
    return distance(state, one.square, other.square) <= reach and sees(
        state, one.square, other.square
    )


def are_in_touch(state: State, one: Unit, other: Unit) -> bool:
    """[WH-ATK-06] Adjacent, and in sight of each other."""
    return are_adjacent(one.square, other.square) and sees(state, one.square, other.square)


# -- movement -----------------------------------------------------------------------

Node = tuple[int, int, int]
"""A square, and whether the next diagonal step is a dear one."""


class Walked(NamedTuple):
    """A square that can be reached: what it costs, how many walls are passed, and from where."""

    cost: int
    danger: int
    before: Node | None


def barred(state: State, unit: Unit) -> set[Square]:
    """[WH-ACT-06, WH-HERO-02, WH-HERO-05] Squares that this Unit may not enter."""
    hero = unit.kind.is_hero
    found = {
        other.square
        for other in state.units
        if other.is_on_table and other is not unit and not (hero and other.side == unit.side)
    }
    return found | state.bars


def walls_against(state: State, unit: Unit) -> list[Unit]:
    """[WH-WAR-03] Enemies behind a shield wall."""
    return [u for u in state.units if u.wall >= 0 and u.fights and u.side != unit.side]


def reachable(
    state: State,
    unit: Unit,
    start: Square,
    reach: int,
    parity: int = 0,
    *,
    minds_walls: bool = True,
) -> dict[Node, Walked]:
    """[WH-ACT-01, WH-ACT-05] Every square within so many, each by the cheapest way.

    Of ways that cost the same, the one that passes fewest squares beside shield walls.
    """
    perils: dict[Square, int] = {}
    for wall in walls_against(state, unit) if minds_walls else ():
        for square in around(wall.square):
            perils[square] = perils.get(square, 0) + 1
    shut = barred(state, unit)
    prices = diagonal_prices(state)
    if prices == (1, 1) and not perils:
        return _flooded(state.size, shut, (*start, parity), reach)
    return _searched(state.size, shut, perils, prices, (*start, parity), reach)


def _searched(
    size: int,
    shut: set[Square],
    perils: dict[Square, int],
    prices: tuple[int, int] | None,
    first: Node,
    reach: int,
) -> dict[Node, Walked]:
    """By what the squares cost: every step costs something, so that nothing cheaper is left.

    [WH-Q-14] No step leads through a closed corner.
    """
    found = {first: Walked(0, 0, None)}
    by_cost: list[dict[Node, None]] = [{} for _ in range(reach + 1)]
    by_cost[0][first] = None
    for cost, nodes in enumerate(by_cost):
        for danger, node in sorted((found[node].danger, node) for node in nodes):
            if found[node].cost < cost:
                continue
            x, y, dear = node
            for square, sides in _beside(size, x, y):
                if square in shut:
                    continue
                total, then = cost + 1, dear
                if sides is not None:
                    if prices is None or (sides[0] in shut and sides[1] in shut):
                        continue
                    total = cost + prices[dear]
                    then = dear if prices[0] == prices[1] else 1 - dear
                if total > reach:
                    continue
                onward, peril = (*square, then), danger + perils.get(square, 0)
                known = found.get(onward)
                if known is None or (total, peril) < known[:2]:
                    found[onward] = Walked(total, peril, node)
                    by_cost[total][onward] = None
    return found


@cache
def _beside(size: int, x: int, y: int) -> tuple[tuple[Square, tuple[Square, Square] | None], ...]:
    """The squares around one on a board, and for a diagonal step those at its sides."""
    return tuple(
        ((x + right, y + up), ((x + right, y), (x, y + up)) if right and up else None)
        for right, up in STRAIGHT + DIAGONAL
        if 1 <= x + right <= size and 1 <= y + up <= size
    )


def _flooded(size: int, shut: set[Square], first: Node, reach: int) -> dict[Node, Walked]:
    """The same where every step costs 1 and nobody lies in wait: by far the most common."""
    found = {first: Walked(0, 0, None)}
    parity, edge = first[2], [first]
    for cost in range(1, reach + 1):
        new = []
        for node in edge:
            x, y, _ = node
            here = Walked(cost, 0, node)
            for square, sides in _beside(size, x, y):
                onward = (*square, parity)
                if onward in found or square in shut:
                    continue
                if sides is not None and sides[0] in shut and sides[1] in shut:
                    continue
                found[onward] = here
                new.append(onward)
        edge = new
    return found


def diagonal_prices(state: State) -> tuple[int, int] | None:
    """[WH-Q-13] Of the first and of every second diagonal step; none where there are none."""
    return {ONE: (1, 1), ALTERNATING: (1, 2), TWO: (2, 2), NONE: None}[state.house.diagonal_cost]


def way_to(found: dict[Node, Walked], square: Square) -> tuple[list[Square], Node] | None:
    """The squares of the cheapest way to a square, without the first, and where it ends."""
    ends = [(*square, parity) for parity in (0, 1) if (*square, parity) in found]
    if not ends:
        return None
    end = min(ends, key=lambda node: found[node][:2])
    squares: list[Square] = []
    node: Node | None = end
    while node is not None:
        squares.append(node[:2])
        node = found[node].before
    return squares[-2::-1], end
