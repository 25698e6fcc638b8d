"""Rims: lattice points about a disc along which a way can go around it, and the discs of shapes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple

from affray.kernel.board.measure import UNIT, Point, directions, distance, rounded
from affray.kernel.board.shapes import Disc, Shape

Round = tuple[int, int, int]
"""A disc that a centre may not enter: x, y and radius."""

WIDE = 0.75
"""So far outside its disc lies the middle of a rim's edge: enough for rounding."""

SPACING = 96
"""From one point to the next along the edge of slow ground."""


def bearing(dx: float, dy: float) -> float:
    """A number from 0 to 4 that grows counter-clockwise from east, made without an angle.

    >>> [bearing(*v) for v in ((5, 0), (0, 5), (-5, 0), (0, -5))]
    [0.0, 1.0, 2.0, 3.0]
    """
    across = dx / (abs(dx) + abs(dy))
    return 1.0 - across if dy >= 0.0 else 3.0 + across


class Rim(NamedTuple):
    """Lattice points about a disc at the origin; the edges between them keep clear of it."""

    points: tuple[Point, ...]
    bearings: tuple[float, ...]
    far: float
    """How far out the outermost lies."""
    edge: float
    """The length of the longest edge."""
    across: float
    up: float
    """Half a step as a vector of length 1: its cosine and its sine."""
    loose: float
    """How steeply a string may leave it: tight ones do by half a step, and points are rounded."""


@lru_cache(maxsize=128)
def rim_of(r: int, fine: int) -> Rim:
    """The rim of a disc: fewer points for small discs, `fine` times as many as need be."""
    steps = 4 * fine * max(3, ceil(0.3 * sqrt(r)))
    across, up = directions(2 * steps)[1]
    out = (r + WIDE) * UNIT / across
    points = [(rounded(out * dx / UNIT), rounded(out * dy / UNIT)) for dx, dy in directions(steps)]
    edge = max([distance(*points[i - 1], *points[i]) for i in range(steps)])
    return Rim(
        points=tuple(points),
        bearings=tuple([bearing(*point) for point in points]),
        far=max([distance(0, 0, *point) for point in points]),
        edge=edge,
        across=across / UNIT,
        up=up / UNIT,
        loose=1.4 * up / UNIT + 1.5 / edge,
    )


@lru_cache(maxsize=512)
def rounds_about(shape: Shape, r: int) -> tuple[Round, ...]:
    """The discs that a base of this radius goes around when it passes the shape."""
    if isinstance(shape, Disc):
        return ((shape.x, shape.y, shape.r + r),)
    return tuple([(x, y, r) for x, y in _outer_corners(shape.corners())])


def _outer_corners(corners: Sequence[Point]) -> list[Point]:
    """The corners that stick out."""
    size = len(corners)
    turn = sum(
        [corners[i - 1][0] * corners[i][1] - corners[i][0] * corners[i - 1][1] for i in range(size)]
    )
    found = []
    for i, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[i - 1], corners[(i + 1) % size]
        cross = (x - ax) * (by - y) - (y - ay) * (bx - x)
        if cross * turn > 0:
            found.append((x, y))
    return found


@lru_cache(maxsize=512)
def bends_about(shape: Shape) -> tuple[Point, ...]:
    """Points just outside the edge of slow ground, its corners first."""
    if isinstance(shape, Disc):
        return tuple([(shape.x + dx, shape.y + dy) for dx, dy in rim_of(shape.r, 2).points])
    corners = shape.corners()
    edge = [(float(x), float(y)) for x, y in corners]
    for i, (bx, by) in enumerate(corners):
        ax, ay = corners[i - 1]
        parts = max(2, ceil(distance(ax, ay, bx, by) / SPACING))
        edge += [(ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts) for k in range(1, parts)]
    return tuple(dict.fromkeys([shape.nearest_outside(rounded(x), rounded(y)) for x, y in edge]))
