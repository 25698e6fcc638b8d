"""Room for a piece among other shapes: every place of a box, to the unit, row by row.

Candidates answer at a glance where there is plenty of room. Where they find none, this decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt

from affray.kernel.board.disc import Disc
from affray.kernel.board.measure import Point, turn
from affray.kernel.board.outline import Shape

Span = tuple[int, int]
"""The first x of a row and the last."""

Box = tuple[int, int, int, int]
"""Left, bottom, right and top; all belong to it."""

Corners = tuple[Point, ...]
"""Of a convex polygon, counter-clockwise; a point alone is one, too."""


def or_searched(glance: Iterator[Point], search: Callable[[], Point | None]) -> Iterator[Point]:
    """Places that are found at a glance; if there are none, the one that a search finds."""
    first = next(glance, None) or search()
    if first is not None:
        yield first
    yield from glance


def first_fit(outline: Shape, box: Box, shapes: Sequence[Shape]) -> Point | None:
    """The first place in a box, row by row, to which an outline about (0, 0) can be moved without
    overlapping any of the shapes; nothing if there is none at all.
    """
    barriers = [barrier for shape in shapes for barrier in barriers_of(outline, shape)]
    left, bottom, right, top = box

    def search(low: int, high: int) -> Point | None:
        x = _first_open(barriers, left, low, high)
        if x > right:
            return None
        if low == high:
            return x, low
        middle = (low + high) // 2
        return search(low, middle) or search(middle + 1, high)

    return search(bottom, top) if bottom <= top else None


def _first_open(barriers: Sequence[Barrier], x: int, low: int, high: int) -> int:
    """The first place from x on that is not closed by one barrier in all of these rows.

    Barriers are convex: what is closed in two rows is closed in all between them, so that most
    rows need not be looked at one by one.
    """
    closed = [
        (max(first[0], last[0]), min(first[1], last[1]))
        for first, last in [
            (barrier.span(low), barrier.span(high))
            for barrier in barriers
            if barrier.meets(low) and barrier.meets(high)
        ]
    ]
    for first, last in sorted(closed):
        if first > x:
            break
        x = max(x, last + 1)
    return x


class Barrier:
    """Places that are closed: less than `reach` from a convex polygon; if that is 0, inside it."""

    __slots__ = ("bottom", "corners", "reach", "top")

    def __init__(self, corners: Corners, reach: int = 0) -> None:
        self.corners = corners
        self.reach = reach
        self.bottom = min(y for _, y in corners) - reach
        self.top = max(y for _, y in corners) + reach

    def meets(self, y: int) -> bool:
        return self.bottom < y < self.top

    def span(self, y: int) -> Span:
        """The closed places of a row: there are no open ones between them."""
        found = [self._inside(y)]
        if self.reach:
            for a, b in _edges(self.corners):
                found += (_around(a, self.reach, y), _beside(a, b, self.reach, y))
        found = [span for span in found if span[0] <= span[1]]
        return min((a for a, _ in found), default=1), max((b for _, b in found), default=0)

    def _inside(self, y: int) -> Span:
        """What is strictly inside the polygon."""
        if len(self.corners) < 3:
            return 1, 0
        limits = [_left_of(a, b, y) for a, b in _edges(self.corners)]
        return max(first for first, _ in limits), min(last for _, last in limits)


FAR = 1 << 40
EVERYWHERE, NOWHERE = (-FAR, FAR), (FAR, -FAR)


def _edges(corners: Corners) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _left_of(a: Point, b: Point, y: int) -> Span:
    """Places of a row to the left of a line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    rise = dx * (y - a[1])
    if dy > 0:
        return -FAR, a[0] - (-rise // dy) - 1
    if dy < 0:
        return a[0] + rise // dy + 1, FAR
    return EVERYWHERE if rise > 0 else NOWHERE


def _around(at: Point, reach: int, y: int) -> Span:
    """Places of a row that are nearer to a point than the reach."""
    rest = reach * reach - 1 - (at[1] - y) * (at[1] - y)
    return (at[0] - isqrt(rest), at[0] + isqrt(rest)) if rest >= 0 else NOWHERE


def _beside(a: Point, b: Point, reach: int, y: int) -> Span:
    """Places of a row from which a line across an edge meets it within the reach."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if not square:
        return NOWHERE
    wide = isqrt(reach * reach * square - 1)
    first, last = EVERYWHERE
    # Along the edge from 0 to `square`, and across it up to `wide` on either side.
    for slope, shift, low, high in (
        (dx, (y - a[1]) * dy - a[0] * dx, 0, square),
        (dy, -(y - a[1]) * dx - a[0] * dy, -wide, wide),
    ):
        if slope > 0:
            first, last = max(first, -((shift - low) // slope)), min(last, (high - shift) // slope)
        elif slope < 0:
            first, last = max(first, -((shift - high) // slope)), min(last, (low - shift) // slope)
        elif not low <= shift <= high:
            return NOWHERE
    return first, last


# -- what keeps one shape off another ----------------------------------------------------


def barriers_of(outline: Shape, shape: Shape) -> list[Barrier]:
    """The places at which an outline that is moved there overlaps a shape."""
    reach = sum(one.r for one in (outline, shape) if isinstance(one, Disc))
    return [
        Barrier(_between(own, other), reach) for own in _parts(outline) for other in _parts(shape)
    ]


def _parts(shape: Shape) -> list[Corners]:
    """A disc is its middle, the reach does the rest."""
    if isinstance(shape, Disc):
        return [((shape.x, shape.y),)]
    return convex_parts(shape.corners())


def _between(own: Corners, other: Corners) -> Corners:
    """By how much one has to be moved to bring any of its points to any point of the other."""
    return hull([(bx - ax, by - ay) for ax, ay in own for bx, by in other])


def hull(points: Sequence[Point]) -> Corners:
    """The smallest convex polygon around some points."""
    ordered = sorted(dict.fromkeys(points))
    if len(ordered) < 3:
        return tuple(ordered)
    halves = []
    for line in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in line:
            while len(half) > 1 and turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def convex_parts(corners: Sequence[Point]) -> list[Corners]:
    """A polygon as one convex part, or as triangles cut off one after the other."""
    left = list(corners)
    if sum(ax * by - bx * ay for (ax, ay), (bx, by) in _edges(tuple(left))) < 0:
        left.reverse()
    parts: list[Corners] = []
    while not _is_convex(left):
        index = next(i for i in range(len(left)) if _is_ear(left, i))
        ear = (left[index - 1], left[index], left[(index + 1) % len(left)])
        if turn(*ear):
            parts.append(ear)
        del left[index]
    return [*parts, tuple(left)]


def _is_convex(points: Sequence[Point]) -> bool:
    count = len(points)
    return all(turn(points[i - 2], points[i - 1], points[i]) >= 0 for i in range(count))


def _is_ear(points: Sequence[Point], index: int) -> bool:
    """The triangle at this corner has no other corner in it; a straight corner is none at all."""
    a, b, c = points[index - 1], points[index], points[(index + 1) % len(points)]
    bend = turn(a, b, c)
    return bend == 0 or (
        bend > 0
        and not any(
            turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0
            for p in points
            if p not in (a, b, c)
        )
    )
