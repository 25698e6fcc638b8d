"""Whether some straight line leads from one disc to another past everything in the way.

A line that touches a blocker is blocked, so a free line has some clearance on both sides. If one
exists it can be turned and moved, staying free, until it is tangent to two of the things about it:
so only the common tangents have to be tried. Blockers are taken `SLACK` larger than they are and
the two ends as much smaller, which leaves a way through wherever it is wider than twice that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from affray.kernel.board.disc import Disc
from affray.kernel.board.outline import Shape

SLACK = 0.0005
"""A gap of this many units on either side of a line is as good as none."""

Circle = tuple[float, float, float]
Line = tuple[float, float, float]
"""Unit normal (nx, ny) and offset: the points with nx x + ny y = offset."""


def is_any_line_free(
    a: tuple[int, int, int],
    b: tuple[int, int, int],
    discs: Sequence[tuple[int, int, int]],
    shapes: Sequence[Shape],
) -> bool:
    """Some point of disc a and some point of disc b are joined by a line that touches no blocker.

    Blockers lie apart from both ends; a disc at an end may have the radius 0.

    >>> is_any_line_free((0, 0, 127), (2000, 0, 127), [(1000, 0, 127)], [])
    False
    >>> is_any_line_free((0, 0, 127), (2000, 0, 127), [(1000, 1, 127)], [])
    True
    """
    if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= (a[2] + b[2]) ** 2:
        return True
    round_ones = [(shape.x, shape.y, shape.r) for shape in shapes if isinstance(shape, Disc)]
    edged = [shape.corners() for shape in shapes if not isinstance(shape, Disc)]
    near = [disc for disc in (*discs, *round_ones) if _is_in_the_way(a, b, *disc)]
    polygons = [points for points in edged if _is_polygon_in_the_way(a, b, points)]
    if not near and not polygons:
        return True
    ends = [(float(x), float(y), max(r - SLACK, 0.0)) for x, y, r in (a, b)]
    blockers = [(float(x), float(y), r + SLACK) for x, y, r in near]
    corners = [(float(x), float(y), SLACK) for points in polygons for x, y in points]
    scene = _Scene(ends[0], ends[1], near, polygons)
    return any(scene.is_free(line) for line in _lines(ends, blockers + corners))


def _is_in_the_way(
    a: tuple[int, int, int], b: tuple[int, int, int], x: int, y: int, r: int
) -> bool:
    """The disc comes near the strip between the two ends."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    along = ((x - a[0]) * dx + (y - a[1]) * dy) / length
    across = abs((x - a[0]) * dy - (y - a[1]) * dx) / length
    wide = max(a[2], b[2])
    return across < wide + r + 1.0 and -r - wide < along < length + r + wide


def _is_polygon_in_the_way(
    a: tuple[int, int, int], b: tuple[int, int, int], points: Sequence[tuple[int, int]]
) -> bool:
    x = (min(p[0] for p in points) + max(p[0] for p in points)) // 2
    y = (min(p[1] for p in points) + max(p[1] for p in points)) // 2
    farthest = max((p[0] - x) ** 2 + (p[1] - y) ** 2 for p in points)
    return _is_in_the_way(a, b, x, y, int(sqrt(farthest)) + 1)


def _lines(ends: Sequence[Circle], blockers: Sequence[Circle]) -> Iterator[Line]:
    """The lines worth trying, the likeliest first."""
    one, other = ends
    yield from _tangents((one[0], one[1], 0.0), (other[0], other[1], 0.0))
    yield from _tangents(one, other)
    for k, blocker in enumerate(blockers):
        yield from _tangents(one, blocker)
        yield from _tangents(other, blocker)
        for earlier in blockers[:k]:
            yield from _tangents(earlier, blocker)


def _tangents(one: Circle, other: Circle) -> Iterator[Line]:
    """The common tangents of two discs: up to four, and fewer if they meet."""
    ax, ay, ar = one
    bx, by, br = other
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    for turn in (br, -br):
        lean = turn - ar
        left = square - lean * lean
        if left <= 0.0:
            continue
        root = sqrt(left)
        for side in (root, -root):
            # n . a = offset - ar and n . b = offset - turn, hence n . d = ar - turn = -lean
            nx = (-lean * dx - side * dy) / square
            ny = (-lean * dy + side * dx) / square
            yield nx, ny, nx * ax + ny * ay + ar


class _Scene:
    """The two ends and all that lies between them."""

    __slots__ = ("_a", "_b", "_discs", "_polygons")

    def __init__(
        self,
        a: Circle,
        b: Circle,
        discs: Sequence[tuple[int, int, int]],
        polygons: Sequence[Sequence[tuple[int, int]]],
    ) -> None:
        self._a = a
        self._b = b
        self._discs = discs
        self._polygons = polygons

    def is_free(self, line: Line) -> bool:
        """The line meets both ends, and what of it lies between them touches nothing."""
        nx, ny, offset = line
        stretch = self._between(nx, ny, offset)
        if stretch is None:
            return False
        ax, ay, bx, by = stretch
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        for x, y, r in self._discs:
            t = ((x - ax) * dx + (y - ay) * dy) / square if square else 0.0
            t = min(max(t, 0.0), 1.0)
            px = ax + dx * t - x
            py = ay + dy * t - y
            if px * px + py * py <= r * r:
                return False
        return not any(_meets(ax, ay, bx, by, points) for points in self._polygons)

    def _between(
        self, nx: float, ny: float, offset: float
    ) -> tuple[float, float, float, float] | None:
        """The stretch of the line from where it leaves a to where it reaches b."""
        found: list[tuple[float, float, float, float]] = []
        for x, y, r in (self._a, self._b):
            away = nx * x + ny * y - offset
            left = r * r - away * away
            if left < -SLACK * SLACK / 4:
                return None
            root = sqrt(max(left, 0.0))
            px, py = x - nx * away, y - ny * away
            found.append((px, py, -ny * root, nx * root))
        (ax, ay, ux, uy), (bx, by, vx, vy) = found
        way = 1.0 if (bx - ax) * -ny + (by - ay) * nx > 0.0 else -1.0
        return ax + way * ux, ay + way * uy, bx - way * vx, by - way * vy


def _meets(ax: float, ay: float, bx: float, by: float, points: Sequence[tuple[int, int]]) -> bool:
    """The segment has a point in common with the polygon."""
    dx = bx - ax
    dy = by - ay
    inside = False
    x1, y1 = points[-1]
    side1 = dx * (y1 - ay) - dy * (x1 - ax)
    for x2, y2 in points:
        side2 = dx * (y2 - ay) - dy * (x2 - ax)
        if (side1 <= 0.0 <= side2) or (side2 <= 0.0 <= side1):
            start = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1)
            end = (x2 - x1) * (by - y1) - (y2 - y1) * (bx - x1)
            if (start <= 0.0 <= end) or (end <= 0.0 <= start):
                return True
        if (y1 > ay) != (y2 > ay) and ax < (x2 - x1) * (ay - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1, side1 = x2, y2, side2
    return inside
