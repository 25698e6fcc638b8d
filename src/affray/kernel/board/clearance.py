"""A base whose centre moves along a segment, against a shape: whether and where they overlap."""

from __future__ import annotations

from math import sqrt

from affray.kernel.board.disc import Disc
from affray.kernel.board.outline import Shape
from affray.kernel.board.segments import arrival, segment_crosses_disc


def comes_near(shape: Shape, ax: int, ay: int, bx: int, by: int, r: int) -> bool:
    """Some point of the segment is less than `r` from the shape: a base there would overlap it.

    >>> comes_near(Disc(0, 0, 50), -200, 100, 200, 100, 50)
    False
    >>> comes_near(Disc(0, 0, 50), -200, 100, 200, 100, 51)
    True
    """
    if not (shape.left - r < ax < shape.right + r and shape.bottom - r < ay < shape.top + r):
        low, high = (ax, bx) if ax < bx else (bx, ax)
        if high <= shape.left - r or low >= shape.right + r:
            return False
        low, high = (ay, by) if ay < by else (by, ay)
        if high <= shape.bottom - r or low >= shape.top + r:
            return False
    if isinstance(shape, Disc):
        return segment_crosses_disc(ax, ay, bx, by, shape.x, shape.y, shape.r + r)
    if shape.contains(ax, ay):
        return True
    points = shape.corners()
    for i in range(len(points)):
        x1, y1 = points[i - 1]
        x2, y2 = points[i]
        if _is_edge_near(x1, y1, x2, y2, ax, ay, bx, by, r):
            return True
    return False


def _is_edge_near(
    x1: int, y1: int, x2: int, y2: int, ax: int, ay: int, bx: int, by: int, r: int
) -> bool:
    """Two segments come closer than `r`: they cross, or an end of one is near the other."""
    return (
        segment_crosses_disc(x1, y1, x2, y2, ax, ay, r)
        or segment_crosses_disc(x1, y1, x2, y2, bx, by, r)
        or segment_crosses_disc(ax, ay, bx, by, x1, y1, r)
        or segment_crosses_disc(ax, ay, bx, by, x2, y2, r)
        or _cross(x1, y1, x2, y2, ax, ay, bx, by)
    )


def _cross(x1: int, y1: int, x2: int, y2: int, ax: int, ay: int, bx: int, by: int) -> bool:
    a = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1)
    b = (x2 - x1) * (by - y1) - (y2 - y1) * (bx - x1)
    one = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
    two = (bx - ax) * (y2 - ay) - (by - ay) * (x2 - ax)
    return (a < 0) != (b < 0) and (one < 0) != (two < 0)


def first_near(shape: Shape, ax: int, ay: int, bx: int, by: int, r: int) -> float | None:
    """The smallest t in [0, 1] at which the segment comes closer than `r`; none if nowhere.

    Whether it does is exact; where, as good as floats are.
    """
    if not comes_near(shape, ax, ay, bx, by, r):
        return None
    if isinstance(shape, Disc):
        return arrival(ax, ay, bx, by, shape.x, shape.y, shape.r + r)
    if shape.contains(ax, ay):
        return 0.0
    best = 1.0
    points = shape.corners()
    for i in range(len(points)):
        x1, y1 = points[i - 1]
        x2, y2 = points[i]
        if _is_edge_near(x1, y1, x2, y2, ax, ay, bx, by, r):
            best = min(best, _edge_arrival(x1, y1, x2, y2, ax, ay, bx, by, r))
    return best


def _edge_arrival(
    x1: int, y1: int, x2: int, y2: int, ax: int, ay: int, bx: int, by: int, r: int
) -> float:
    """Where the segment enters the band of width `r` about an edge, its round ends included."""
    if segment_crosses_disc(x1, y1, x2, y2, ax, ay, r):
        return 0.0
    best = 1.0
    for cx, cy in ((x1, y1), (x2, y2)):
        if segment_crosses_disc(ax, ay, bx, by, cx, cy, r):
            best = min(best, arrival(ax, ay, bx, by, cx, cy, r))
    ex = x2 - x1
    ey = y2 - y1
    length = sqrt(ex * ex + ey * ey)
    start = ex * (ay - y1) - ey * (ax - x1)
    change = ex * (by - ay) - ey * (bx - ax)
    if change != 0:
        side = 1.0 if start > 0 else -1.0
        t = (side * r * length - start) / change
        if 0.0 <= t < best:
            along = ex * (ax + t * (bx - ax) - x1) + ey * (ay + t * (by - ay) - y1)
            if 0.0 <= along <= length * length:
                best = t
    return best
