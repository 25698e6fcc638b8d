"""Boards of squares: how far they are apart, what lies between them, which can be reached.

A square is column and row, counted from 1 at the lower left. A step leads to one of eight
neighbours; what a diagonal one costs is an argument, because games differ.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from affray.kernel.board.measure import Point

Square = tuple[int, int]
"""Column and row, counted from 1, the first square at the lower left."""

Prices = tuple[int, int] | None
"""Of the first and of every second diagonal step; none where there are no diagonal steps."""

EVEN: Prices = (1, 1)
"""Every step costs the same."""

STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))
STEPS = STRAIGHT + DIAGONAL


def middle(square: Square, side: int) -> Point:
    """The point in the middle of a square.

    >>> middle((1, 3), 100)
    (50, 250)
    """
    return square[0] * side - side // 2, square[1] * side - side // 2


def square_at(point: Point, side: int) -> Square:
    """The square in which a point lies.

    >>> square_at((50, 250), 100), square_at((99, 100), 100)
    ((1, 3), (1, 2))
    """
    return point[0] // side + 1, point[1] // side + 1


def steps(one: Square, other: Square, prices: Prices = EVEN) -> int:
    """What the way between two squares costs where nothing is in it.

    >>> [steps((1, 1), (4, 3), prices) for prices in ((1, 1), (1, 2), (2, 2), None)]
    [3, 4, 5, 5]
    """
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    if prices is None:
        return dx + dy
    few, many = min(dx, dy), max(dx, dy)
    return many - few + prices[0] * ((few + 1) // 2) + prices[1] * (few // 2)


def are_adjacent(one: Square, other: Square) -> bool:
    """One is among the eight neighbours of the other."""
    across, up = one[0] - other[0], one[1] - other[1]
    return -1 <= across <= 1 and -1 <= up <= 1 and one != other


def around(square: Square) -> list[Square]:
    """The eight neighbours, wherever the board ends."""
    x, y = square
    return [(x + right, y + up) for right, up in STEPS]


def blocker(hides: Collection[Square], one: Square, other: Square) -> Square | None:
    """The first square that hides one middle from another; the two squares themselves do not.

    A line that only touches a corner is blocked there if the squares on both sides of it hide.

    >>> blocker({(2, 1)}, (1, 1), (3, 1)), blocker({(2, 1)}, (1, 1), (3, 3))
    ((2, 1), None)
    >>> blocker({(2, 1), (1, 2)}, (1, 1), (3, 3))
    (2, 1)
    """
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


Node = tuple[int, int, int, int]
"""A square, whether the next diagonal step is a dear one, and the perils met: a bit for each."""


class Walked(NamedTuple):
    """A square that can be reached: what it costs, how many perils are met, and from where."""

    cost: int
    danger: int
    before: Node | None


def reachable(
    size: int,
    shut: AbstractSet[Square],
    first: Node,
    reach: int,
    prices: Prices = EVEN,
    perils: Mapping[Square, int] | None = None,
    only: Collection[Square] | None = None,
) -> dict[Node, Walked]:
    """Every square of a board within a number of steps, each by the cheapest way.

    Of ways that cost the same, the one past the fewest perils: each is a bit of the squares where
    it is met, and counts once. No step leads into a square that is shut, nor through a corner
    between two of them. With `only`, others are not looked at.
    """
    if prices == EVEN and not perils:
        return _flooded(size, shut, first, reach, only)
    return _searched(size, shut, perils or {}, prices, first, reach, only)


def _searched(
    size: int,
    shut: AbstractSet[Square],
    perils: Mapping[Square, int],
    prices: Prices,
    first: Node,
    reach: int,
    only: Collection[Square] | None,
) -> dict[Node, Walked]:
    """By what the squares cost: every step costs something, so that nothing cheaper is left.

    A square may be reached past these perils or past those; which is better, the rest of the way
    decides.
    """
    x, y, dear, met = first
    found: dict[Node, Walked] = {}
    settled: dict[tuple[int, int, int], tuple[int, list[int]]] = {}
    by_cost: list[dict[Node, Node | None]] = [{} for _ in range(reach + 1)]
    by_cost[0][x, y, dear, met | perils.get((x, y), 0)] = None
    for cost, nodes in enumerate(by_cost):
        for danger, node in sorted((node[3].bit_count(), node) for node in nodes):
            x, y, dear, met = node
            least, known = settled.setdefault((x, y, dear), (cost, []))
            if least < cost or any(other & met == other for other in known):
                continue
            known.append(met)
            found[node] = Walked(cost, danger, nodes[node])
            for square, sides in _beside(size, x, y):
                if square in shut or (only is not None and square not in only):
                    continue
                total, then = cost + 1, dear
                if sides is not None:
                    if prices is None or (sides[0] in shut and sides[1] in shut):
                        continue
                    total = cost + prices[dear]
                    then = dear if prices[0] == prices[1] else 1 - dear
                if total <= reach:
                    by_cost[total].setdefault((*square, then, met | perils.get(square, 0)), node)
    return found


@cache
def _beside(size: int, x: int, y: int) -> tuple[tuple[Square, tuple[Square, Square] | None], ...]:
    """The squares around one on a board, and for a diagonal step those at its sides."""
    return tuple(
        ((x + right, y + up), ((x + right, y), (x, y + up)) if right and up else None)
        for right, up in STEPS
        if 1 <= x + right <= size and 1 <= y + up <= size
    )


def _flooded(
    size: int,
    shut: AbstractSet[Square],
    first: Node,
    reach: int,
    only: Collection[Square] | None,
) -> dict[Node, Walked]:
    """The same where every step costs 1 and nobody lies in wait: by far the most common."""
    found = {first: Walked(0, 0, None)}
    x, y, dear, met = first
    closed = {*shut, (x, y)}
    edge = [first]
    for cost in range(1, reach + 1):
        new = []
        for node in edge:
            here = Walked(cost, 0, node)
            for square, sides in _beside(size, node[0], node[1]):
                if square in closed or (only is not None and square not in only):
                    continue
                if sides is not None and sides[0] in shut and sides[1] in shut:
                    continue
                closed.add(square)
                onward = (square[0], square[1], dear, met)
                found[onward] = here
                new.append(onward)
        edge = new
    return found


def ways_to(found: dict[Node, Walked], square: Square) -> list[tuple[list[Square], Node]]:
    """The squares of the cheapest ways to a square, without the first, and where each ends: one for
    each price of the next diagonal step, for whoever goes on from there."""
    best: dict[int, Node] = {}
    for node, walked in found.items():
        if node[:2] == square:
            other = best.get(node[2])
            if other is None or walked[:2] < found[other][:2]:
                best.pop(node[2], None)
                best[node[2]] = node
    return [(_squares_to(found, end), end) for end in best.values()]


def _squares_to(found: dict[Node, Walked], end: Node) -> list[Square]:
    squares: list[Square] = []
    node: Node | None = end
    while node is not None:
        squares.append(node[:2])
        node = found[node].before
    return squares[-2::-1]
