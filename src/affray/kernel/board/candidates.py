"""Meaningful destinations, for bots and for buttons: points alone, no rules."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from affray.kernel.board.measure import UNIT, Point, directions, is_within, rounded_within
from affray.kernel.board.sweep import snap_to_contact


@lru_cache(maxsize=512)
def _spokes(length: int, count: int) -> tuple[Point, ...]:
    return tuple(
        [
            rounded_within(length * dx / UNIT, length * dy / UNIT, 0, 0, length)
            for dx, dy in directions(count)
        ]
    )


def compass(x: int, y: int, length: int, count: int) -> list[Point]:
    """`count` points around (x, y), counter-clockwise from east, as far as `length` allows.

    >>> compass(100, 100, 50, 4)
    [(150, 100), (100, 150), (50, 100), (100, 50)]
    """
    return [(x + dx, y + dy) for dx, dy in _spokes(length, count)]


def spoke(x: int, y: int, length: int, count: int, index: int) -> Point:
    """One of the points of `compass`.

    >>> spoke(100, 100, 50, 4, 1)
    (100, 150)
    """
    dx, dy = _spokes(length, count)[index]
    return x + dx, y + dy


def contact_towards(x: int, y: int, tx: int, ty: int, gap: int) -> Point:
    """The point of the line to the target at which bases with this gap between centres touch."""
    return snap_to_contact(float(x), float(y), tx, ty, gap)


def at_range(x: int, y: int, tx: int, ty: int, reach: int) -> Point:
    """The first point of the line to the target that is within `reach` of it.

    >>> at_range(0, 0, 1000, 0, 800), at_range(300, 0, 1000, 0, 800)
    ((200, 0), (300, 0))
    """
    return clamp_to_reach(tx, ty, x, y, reach)


def clamp_to_reach(x: int, y: int, tx: int, ty: int, reach: int) -> Point:
    """As far towards the target as `reach` allows: never farther, up to a unit less.

    >>> clamp_to_reach(0, 0, 1000, 0, 800), clamp_to_reach(0, 0, 300, 0, 800)
    ((800, 0), (300, 0))
    """
    if is_within(x, y, tx, ty, reach):
        return tx, ty
    dx = tx - x
    dy = ty - y
    scale = reach / sqrt(dx * dx + dy * dy)
    return rounded_within(x + dx * scale, y + dy * scale, x, y, reach)
