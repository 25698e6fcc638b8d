"""Lengths between points: exact on integers, and the few roundings on which the rest is built."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, floor, isqrt, pi, sin, sqrt

Point = tuple[int, int]

UNIT = 1 << 30
"""The length of the vectors in `directions`."""


def distance_squared(ax: int, ay: int, bx: int, by: int) -> int:
    dx = bx - ax
    dy = by - ay
    return dx * dx + dy * dy


def distance(ax: int, ay: int, bx: int, by: int) -> float:
    """For showing and ordering; comparing is the business of `is_within`."""
    dx = bx - ax
    dy = by - ay
    return sqrt(dx * dx + dy * dy)


def is_within(ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """At most `reach` apart.

    >>> is_within(0, 0, 480, 640, 800), is_within(0, 0, 481, 640, 800)
    (True, False)
    """
    dx = bx - ax
    dy = by - ay
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def in_contact(ax: int, ay: int, ar: int, bx: int, by: int, br: int) -> bool:
    """The two bases touch: the gap between them is at most one unit."""
    dx = bx - ax
    dy = by - ay
    gap = ar + br + 1
    return dx * dx + dy * dy <= gap * gap


def overlaps(ax: int, ay: int, ar: int, bx: int, by: int, br: int) -> bool:
    """The two bases share more than a boundary point."""
    dx = bx - ax
    dy = by - ay
    gap = ar + br
    return dx * dx + dy * dy < gap * gap


def path_length(points: Sequence[Point]) -> int:
    """The length of a polyline in thousandths of a unit, each leg rounded down.

    For showing and adding up; whether a path is short enough is the business of `is_path_within`.

    >>> path_length([(0, 0), (3, 4), (4, 5)])
    6414
    """
    total = 0
    for i in range(1, len(points)):
        ax, ay = points[i - 1]
        bx, by = points[i]
        total += isqrt(distance_squared(ax, ay, bx, by) * 1_000_000)
    return total


def is_path_within(points: Sequence[Point], reach: int) -> bool:
    """The polyline is at most `reach` long, exactly, however close it comes.

    Legs are rounded at ever finer scales until the sum is clear. That ends: a sum of square roots
    equals an integer only if every root is an integer, and those are not rounded.
    """
    if len(points) == 2:
        ax, ay = points[0]
        bx, by = points[1]
        return is_within(ax, ay, bx, by, reach)
    if reach < 0:
        return False
    scale = 1000
    while True:
        least = 0
        unsure = 0
        for i in range(1, len(points)):
            ax, ay = points[i - 1]
            bx, by = points[i]
            square = distance_squared(ax, ay, bx, by) * scale * scale
            root = isqrt(square)
            least += root
            if root * root != square:
                unsure += 1
        if least + unsure <= reach * scale:
            return True
        if least > reach * scale or (unsure and least == reach * scale):
            return False
        scale *= 1000


def leg_lengths(points: Sequence[Point]) -> list[float]:
    lengths: list[float] = []
    for i in range(1, len(points)):
        ax, ay = points[i - 1]
        bx, by = points[i]
        lengths.append(distance(ax, ay, bx, by))
    return lengths


def point_along(points: Sequence[Point], s: float) -> tuple[float, float]:
    """The point `s` units along a polyline; before its start the start, beyond its end the end.

    >>> point_along([(0, 0), (10, 0), (10, 10)], 12.5)
    (10.0, 2.5)
    """
    x, y = points[0]
    if s > 0.0:
        for i, length in enumerate(leg_lengths(points)):
            ax, ay = points[i]
            x, y = points[i + 1]
            if s < length:
                t = s / length
                return ax + (x - ax) * t, ay + (y - ay) * t
            s -= length
    return float(x), float(y)


def rounded(value: float) -> int:
    """The nearest integer; halves go up, wherever on the board.

    >>> rounded(0.5), rounded(1.5), rounded(-0.5)
    (1, 2, 0)
    """
    return floor(value + 0.5)


def rounded_within(x: float, y: float, cx: int, cy: int, reach: int) -> Point:
    """Of the four lattice points around (x, y), the nearest that is within `reach` of (cx, cy).

    For a point that lies within reach itself. If none of the four does, the answer is the centre.
    """
    left = floor(x)
    bottom = floor(y)
    best = -1.0
    best_x = cx
    best_y = cy
    for px in (left, left + 1):
        for py in (bottom, bottom + 1):
            off = (px - x) * (px - x) + (py - y) * (py - y)
            if (best < 0.0 or off < best) and is_within(px, py, cx, cy, reach):
                best = off
                best_x = px
                best_y = py
    return best_x, best_y


@lru_cache(maxsize=256)
def directions(count: int) -> tuple[Point, ...]:
    """`count` directions, counter-clockwise from east, as integer vectors of length `UNIT`.

    Rounding them takes away the last bits, in which the sines of two machines may differ.

    >>> directions(4) == ((UNIT, 0), (0, UNIT), (-UNIT, 0), (0, -UNIT))
    True
    """
    turn = 2.0 * pi / count
    return tuple(
        [(rounded(UNIT * cos(turn * i)), rounded(UNIT * sin(turn * i))) for i in range(count)]
    )


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive where a-b-c turns left, negative where it turns right, 0 where it is straight."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
