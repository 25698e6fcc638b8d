"""Lines of sight between points, past discs and shapes. Who blocks is the caller's choice."""

from __future__ import annotations

from collections.abc import Sequence

from affray.kernel.board.measure import rounded
from affray.kernel.board.segments import segment_crosses_disc
from affray.kernel.board.shapes import Disc, Shape

__all__ = ["first_visible", "is_any_point_visible", "segment_crosses_disc", "sight_blocker"]


def sight_blocker(
    ax: int,
    ay: int,
    bx: int,
    by: int,
    discs: Sequence[tuple[int, int, int]],
    shapes: Sequence[Shape],
) -> int:
    """What blocks the line from a to b: the index of a disc, or `len(discs)` plus that of a shape.

    -1 if the line is free. The caller leaves out the pieces at the two ends.

    >>> sight_blocker(0, 0, 100, 0, [(50, 30, 20), (50, 10, 20)], [])
    1
    """
    if ax < bx:
        left = ax
        right = bx
    else:
        left = bx
        right = ax
    if ay < by:
        bottom = ay
        top = by
    else:
        bottom = by
        top = ay
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    for index, (cx, cy, r) in enumerate(discs):
        if cx - r < right and cx + r > left and cy - r < top and cy + r > bottom:
            cross = (cx - ax) * dy - (cy - ay) * dx
            # A cheap look at the whole line comes first; a line of no length has no sides.
            if cross * cross < r * r * square or square == 0:
                if segment_crosses_disc(ax, ay, bx, by, cx, cy, r):
                    return index
    for index, shape in enumerate(shapes):
        if shape.left < right and shape.right > left and shape.bottom < top and shape.top > bottom:
            if shape.is_crossed(ax, ay, bx, by):
                return len(discs) + index
    return -1


def first_visible(
    ox: int,
    oy: int,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    t_from: float,
    t_to: float,
    discs: Sequence[tuple[int, int, int]],
    shapes: Sequence[Shape],
) -> float | None:
    """The smallest t in [t_from, t_to] at which the point of the segment a-b is seen from o.

    Pieces stand on lattice points, so a point counts as seen when `sight_blocker` finds the line to
    the point *rounded* free: of the answer this is always true. It lies at most a unit behind the
    place where the view opens, and farther only where the path hardly leaves the hidden part.
    """
    dx = bx - ax
    dy = by - ay
    t = t_from
    while t <= t_to:
        index = sight_blocker(ox, oy, rounded(ax + dx * t), rounded(ay + dy * t), discs, shapes)
        if index < 0:
            return t
        if index < len(discs):
            cx, cy, r = discs[index]
            t = _out_of_hiding(ox, oy, ax, ay, bx, by, t, t_to, Disc(cx, cy, r))
        else:
            t = _out_of_hiding(ox, oy, ax, ay, bx, by, t, t_to, shapes[index - len(discs)])
    return None


def _out_of_hiding(
    ox: int, oy: int, ax: int, ay: int, bx: int, by: int, t: float, t_to: float, blocker: Shape
) -> float:
    """Where this blocker, which hides the point at t, first hides it no longer; 2 if nowhere.

    Between two of its breaks it hides all or nothing, and the middle shows which.
    """
    dx = bx - ax
    dy = by - ay
    step = 0.5 / max(abs(dx), abs(dy), 1)
    breaks = sorted([u for u in blocker.sight_breaks(ox, oy, ax, ay, bx, by) if t < u < t_to])
    start = t
    for end in [*breaks, t_to]:
        middle = (start + end) / 2.0
        if not blocker.is_crossed(ox, oy, rounded(ax + dx * middle), rounded(ay + dy * middle)):
            u = max(start, t + step)
            while u < middle:
                if not blocker.is_crossed(ox, oy, rounded(ax + dx * u), rounded(ay + dy * u)):
                    return u
                u = start + 2.0 * (u - start) if u > start else start + step
            return min(max(middle, t + step), t_to)
        start = end
    hidden = blocker.is_crossed(ox, oy, rounded(ax + dx * t_to), rounded(ay + dy * t_to))
    return 2.0 if hidden or t >= t_to else t_to


def is_any_point_visible(
    ox: int, oy: int, shape: Shape, discs: Sequence[tuple[int, int, int]], shapes: Sequence[Shape]
) -> bool:
    """Some point of the shape can be reached by a free segment from o.

    The shape does not hide itself: it is left out of `shapes`, for a line that enters it has
    reached it. Corners and the nearest point are tried first, then every edge is searched with
    `first_visible` (of a disc, the 32 chords between points of its rim), so that a gap is missed
    only if no lattice point of the edge is seen through it.
    """
    if shape.touches(ox, oy, 0):
        return True
    others = [other for other in shapes if other is not shape]
    x, y = shape.nearest(ox, oy)
    if sight_blocker(ox, oy, x, y, discs, others) < 0:
        return True
    rim = shape.rim()
    for x, y in rim:
        if sight_blocker(ox, oy, x, y, discs, others) < 0:
            return True
    for i in range(len(rim)):
        ax, ay = rim[i - 1]
        bx, by = rim[i]
        if first_visible(ox, oy, ax, ay, bx, by, 0.0, 1.0, discs, others) is not None:
            return True
    return False
