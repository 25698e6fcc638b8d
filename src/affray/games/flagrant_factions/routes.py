"""Chapter Moving: a way for one model from where it stands to where it wants to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt

from affray.games.flagrant_factions.data import BASE, RADIUS
from affray.games.flagrant_factions.field import Field
from affray.games.flagrant_factions.pieces import Terrain
from affray.kernel.board.clearance import first_near
from affray.kernel.board.measure import Point, distance, rounded
from affray.kernel.board.segments import arrival, segment_crosses_disc
from affray.kernel.board.shapes import Disc, Shape

Path = tuple[Point, ...]

DETOURS = 2
"""How many things a way leads around."""

WIDE = (1.25, 2.0)
"""How far beside it, in radii."""

CORNER = 1.05
"""How far from the edges of a corner, in radii."""

SHARP = 0.4
"""A corner sharper than this is passed closer than its edges would ask for."""


def route(
    field: Field, start: Point, end: Point, own: Sequence[Point], turns: int = DETOURS
) -> Path | None:
    """The points after the start of a legal path to the end, or none that can be found.

    Straight if nothing is in the way, else around what is, with a turn or two.
    """
    if start == end:
        return ()
    if field.is_stuck or distance(*start, *end) > field.reach:
        return None
    barriers = field.barriers(*start)
    path = _around(field, start, end, own, barriers, turns, float(field.reach))
    if path is None or not field.is_within_reach((start, *path)):
        return None
    return path


def _around(
    field: Field,
    a: Point,
    b: Point,
    own: Sequence[Point],
    barriers: Sequence[Terrain],
    turns: int,
    limit: float,
) -> Path | None:
    if turns == 0 or field.is_free:
        return (b,) if field.is_leg_clear(*a, *b, own, barriers) else None
    block = first_block(field, a, b, own, barriers)
    if block is None:
        return (b,)
    best: Path | None = None
    best_length = limit
    for x, y in detours(block, a, b):
        to = distance(*a, x, y)
        if to + distance(x, y, *b) >= best_length:
            continue
        if not (
            field.is_on_table(x, y)
            and field.is_leg_clear(*a, x, y, own, barriers)
            and field.stops_at(x, y, barriers) is None
        ):
            continue
        rest = _around(field, (x, y), b, own, barriers, turns - 1, best_length - to)
        if rest is not None:
            length = to + length_of(((x, y), *rest))
            if length < best_length:
                best, best_length = ((x, y), *rest), length
    return best


def length_of(points: Sequence[Point]) -> float:
    return sum(distance(*points[i - 1], *points[i]) for i in range(1, len(points)))


def first_block(
    field: Field, a: Point, b: Point, own: Sequence[Point], barriers: Sequence[Terrain]
) -> Disc | Terrain | None:
    """The first thing in the way of a base from a to b."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax - BASE, bx + BASE) if ax < bx else (bx - BASE, ax + BASE)
    bottom, top = (ay - BASE, by + BASE) if ay < by else (by - BASE, ay + BASE)
    first = 2.0
    found: Disc | Terrain | None = None
    for group in (field.near(left, bottom, right, top), own):
        for cx, cy in group:
            if left < cx < right and bottom < cy < top:
                if segment_crosses_disc(ax, ay, bx, by, cx, cy, BASE):
                    t = arrival(ax, ay, bx, by, cx, cy, BASE)
                    if t < first:
                        first, found = t, Disc(cx, cy, RADIUS)
    for piece in barriers:
        near = first_near(piece.shape, ax, ay, bx, by, RADIUS)
        if near is not None and near < first:
            first, found = near, piece
    return found


def detours(block: Disc | Terrain, a: Point, b: Point) -> Iterator[Point]:
    """Points beside something that is in the way, on both sides of it."""
    shape = block if isinstance(block, Disc) else block.shape
    yield from beside(shape, a, b)
    if not isinstance(shape, Disc):
        yield from beyond_corners(shape.corners())


def beside(shape: Shape, a: Point, b: Point) -> Iterator[Point]:
    """Left and right of a shape, seen along the way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    nx, ny = -dy / length, dx / length
    if isinstance(shape, Disc):
        mx, my, low, high = float(shape.x), float(shape.y), -float(shape.r), float(shape.r)
    else:
        mx, my = (shape.left + shape.right) / 2, (shape.bottom + shape.top) / 2
        across = [(x - mx) * nx + (y - my) * ny for x, y in shape.corners()]
        low, high = min(across), max(across)
    for wide in WIDE:
        for far in (low - RADIUS * wide, high + RADIUS * wide):
            yield rounded(mx + nx * far), rounded(my + ny * far)


@lru_cache(maxsize=256)
def beyond_corners(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """Outside each corner that sticks out, as far from both its edges as a base needs."""
    turn = sum(
        corners[i - 1][0] * corners[i][1] - corners[i][0] * corners[i - 1][1]
        for i in range(len(corners))
    )
    side = 1.0 if turn > 0 else -1.0
    found = []
    for i, (x, y) in enumerate(corners):
        ax, ay = _normal(corners[i - 1], (x, y), side)
        bx, by = _normal((x, y), corners[(i + 1) % len(corners)], side)
        if (ax * by - ay * bx) * side > 0:
            far = RADIUS * CORNER / max(1.0 + ax * bx + ay * by, SHARP)
            found.append((rounded(x + (ax + bx) * far), rounded(y + (ay + by) * far)))
    return tuple(found)


def _normal(a: Point, b: Point, side: float) -> tuple[float, float]:
    """Away from an edge, a unit long."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    return dy / length * side, -dx / length * side
