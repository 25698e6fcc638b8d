"""One straight segment against a disc or a point: predicates exact, parameters as floats.

The squares of cross products fit 64 bits as long as coordinates differ by less than 30,000 (three
metres); Python's own integers have no such bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt


def segment_crosses_disc(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int) -> bool:
    """The segment meets the open interior of the disc; a tangent does not.

    >>> segment_crosses_disc(0, 0, 100, 0, 50, 20, 20)
    False
    >>> segment_crosses_disc(0, 0, 100, 0, 50, 20, 21)
    True
    """
    dx = bx - ax
    dy = by - ay
    ux = cx - ax
    uy = cy - ay
    dot = ux * dx + uy * dy
    if dot <= 0:
        return ux * ux + uy * uy < r * r
    square = dx * dx + dy * dy
    if dot >= square:
        ux = cx - bx
        uy = cy - by
        return ux * ux + uy * uy < r * r
    cross = ux * dy - uy * dx
    return cross * cross < r * r * square


def first_crossed(
    ax: int, ay: int, bx: int, by: int, centres: Iterable[tuple[int, int]], r: int
) -> tuple[int, int] | None:
    """The first of many discs of one size that the segment crosses: in one loop, as most are far.

    >>> first_crossed(0, 0, 100, 0, [(50, 20), (90, 19)], 20)
    (90, 19)
    """
    left, right = (ax - r, bx + r) if ax < bx else (bx - r, ax + r)
    bottom, top = (ay - r, by + r) if ay < by else (by - r, ay + r)
    dx, dy = bx - ax, by - ay
    square, near = dx * dx + dy * dy, r * r
    for cx, cy in centres:
        if left < cx < right and bottom < cy < top:
            ux, uy = cx - ax, cy - ay
            dot, cross = ux * dx + uy * dy, ux * dy - uy * dx
            if dot <= 0:
                if ux * ux + uy * uy < near:
                    return cx, cy
            elif dot < square:
                if cross * cross < near * square:
                    return cx, cy
            elif (cx - bx) * (cx - bx) + (cy - by) * (cy - by) < near:
                return cx, cy
    return None


def segment_meets_disc(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int) -> bool:
    """Some point of the segment is at most `r` from the centre; a tangent is."""
    dx = bx - ax
    dy = by - ay
    ux = cx - ax
    uy = cy - ay
    dot = ux * dx + uy * dy
    if dot <= 0:
        return ux * ux + uy * uy <= r * r
    square = dx * dx + dy * dy
    if dot >= square:
        ux = cx - bx
        uy = cy - by
        return ux * ux + uy * uy <= r * r
    cross = ux * dy - uy * dx
    return cross * cross <= r * r * square


def arrival(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int) -> float:
    """Where a segment that meets the disc first reaches it: 0 if it starts there."""
    ux = cx - ax
    uy = cy - ay
    outside = ux * ux + uy * uy - r * r
    if outside <= 0:
        return 0.0
    dx = bx - ax
    dy = by - ay
    cross = ux * dy - uy * dx
    left = r * r * (dx * dx + dy * dy) - cross * cross
    t = outside / (ux * dx + uy * dy + sqrt(max(left, 0)))
    return min(t, 1.0)


def departure(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int) -> float:
    """Where a segment that meets the disc last is on it: 1 if it ends there."""
    ux = cx - bx
    uy = cy - by
    if ux * ux + uy * uy <= r * r:
        return 1.0
    dx = bx - ax
    dy = by - ay
    ux = cx - ax
    uy = cy - ay
    square = dx * dx + dy * dy
    cross = ux * dy - uy * dx
    t = (ux * dx + uy * dy + sqrt(max(r * r * square - cross * cross, 0))) / square
    return min(max(t, 0.0), 1.0)


def disc_entry(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int) -> float | None:
    """The smallest t in [0, 1] at which the distance to the centre is at most `r`.

    >>> disc_entry(0, 0, 100, 0, 50, 0, 20)
    0.3
    """
    if not segment_meets_disc(ax, ay, bx, by, cx, cy, r):
        return None
    return arrival(ax, ay, bx, by, cx, cy, r)
