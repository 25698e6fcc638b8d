"""Putting a base down: whether a place is free, and the nearest that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import floor, sqrt

from affray.kernel.board.candidates import compass
from affray.kernel.board.measure import UNIT, Point, directions, is_within
from affray.kernel.board.sweep import snap_to_contact

RING_STEP = 10
SHELL = 100
LIMIT = 2000


def is_free(x: int, y: int, r: int, discs: Sequence[tuple[int, int, int]]) -> bool:
    """A base there overlaps no disc; touching is free."""
    for cx, cy, cr in discs:
        gap = r + cr
        dx = cx - x
        if -gap < dx < gap:
            dy = cy - y
            if dx * dx + dy * dy < gap * gap:
                return False
    return True


def nearest_free(
    x: int,
    y: int,
    r: int,
    discs: Sequence[tuple[int, int, int]],
    is_legal: Callable[[int, int], bool],
    limit: int = LIMIT,
) -> Point | None:
    """The free and legal point nearest to (x, y), ties by x and then y; none within `limit`.

    Tried are the point itself, points in contact with each disc (towards (x, y), in 64 directions,
    and where two discs are touched at once), and rings of 32 points every 10 units: with no rules
    but overlap the nearest place touches one disc or two, and the rings serve `is_legal`.
    """
    if is_free(x, y, r, discs) and is_legal(x, y):
        return x, y
    least = 0
    while least < limit:
        most = min(2 * least + SHELL, limit)
        near = [disc for disc in discs if is_within(x, y, disc[0], disc[1], most + r + disc[2])]
        for px, py in _shell(x, y, r, near, least, most):
            if is_free(px, py, r, near) and is_legal(px, py):
                return px, py
        least = most
    return None


def _shell(
    x: int, y: int, r: int, discs: Sequence[tuple[int, int, int]], least: int, most: int
) -> list[Point]:
    """What to try beyond `least` and up to `most` from (x, y), nearest first."""
    points: list[Point] = []
    gaps: list[tuple[int, int, int]] = []
    for cx, cy, cr in discs:
        gap = r + cr
        points.append(snap_to_contact(float(x), float(y), cx, cy, gap))
        points += contact_points(cx, cy, gap, 64)
        for other_x, other_y, other_gap in gaps:
            points += touching_both(cx, cy, gap, other_x, other_y, other_gap)
        gaps.append((cx, cy, gap))
    for ring in range(least + RING_STEP, most + 1, RING_STEP):
        points += compass(x, y, ring, 32)
    found = [((px - x) * (px - x) + (py - y) * (py - y), px, py) for px, py in points]
    found = [entry for entry in found if least * least < entry[0] <= most * most]
    found.sort()
    return [(px, py) for _, px, py in found]


def touching_both(ax: int, ay: int, a_gap: int, bx: int, by: int, b_gap: int) -> list[Point]:
    """Lattice points about the two places at these distances from both centres."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square == 0 or square > (a_gap + b_gap) * (a_gap + b_gap):
        return []
    along = (square + a_gap * a_gap - b_gap * b_gap) / (2.0 * square)
    across = a_gap * a_gap / square - along * along
    if across < 0.0:
        return []
    side = sqrt(across)
    points: list[Point] = []
    for turn in (-side, side):
        left = floor(ax + along * dx - turn * dy)
        bottom = floor(ay + along * dy + turn * dx)
        for px in range(left - 1, left + 3):
            points += [(px, py) for py in range(bottom - 1, bottom + 3)]
    return points


@lru_cache(maxsize=512)
def _contacts(gap: int, count: int) -> tuple[Point, ...]:
    return tuple(
        [
            snap_to_contact(gap * dx / UNIT, gap * dy / UNIT, 0, 0, gap)
            for dx, dy in directions(count)
        ]
    )


def contact_points(cx: int, cy: int, gap: int, count: int = 16) -> list[Point]:
    """Points all around in contact, with this gap between centres, counter-clockwise from east.

    >>> contact_points(100, 100, 40, 4)
    [(140, 100), (100, 140), (60, 100), (100, 60)]
    """
    return [(cx + dx, cy + dy) for dx, dy in _contacts(gap, count)]


def grid_points(left: int, bottom: int, right: int, top: int, step: int) -> list[Point]:
    """The points of a square grid from the lower left corner, row by row, edges included."""
    return [(x, y) for y in range(bottom, top + 1, step) for x in range(left, right + 1, step)]
