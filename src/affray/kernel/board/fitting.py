"""Room for a piece among other shapes: every place of a box, to the unit, row by row.

Candidates answer at a glance where there is plenty of room. Where they find none, this decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import isqrt

from affray.kernel.board.disc import Disc
from affray.kernel.board.measure import Point, turn
from affray.kernel.board.outline import Shape
from affray.kernel.board.rims import bearing

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

    @cache
    def closed(y: int) -> list[Span]:
        return [barrier.span(y) if barrier.meets(y) else NOWHERE for barrier in barriers]

    def search(low: int, high: int) -> Point | None:
        x = _first_open(closed(low), closed(high), left)
        if x > right:
            return None
        if low == high:
            return x, low
        middle = (low + high) // 2
        return search(low, middle) or search(max(middle, low + 1), high)

    return (search(bottom, bottom) or search(bottom, top)) if bottom <= top else None


def _first_open(low: Sequence[Span], high: Sequence[Span], x: int) -> int:
    """The first place from x on that is not closed by one barrier both in a low and a high row.

    Barriers are convex: what is closed in two rows is closed in all between them, so that most
    rows need not be looked at one by one.
    """
    both = [
        (max(a, c), min(b, d))
        for (a, b), (c, d) in zip(low, high, strict=True)
        if a < FAR and c < FAR
    ]
    for first, last in sorted(both):
        if first > x:
            break
        x = max(x, last + 1)
    return x


class Barrier:
    """Places that are closed: less than `reach` from a convex polygon; if that is 0, inside it."""

    __slots__ = ("bottom", "corners", "edges", "reach", "top")

    def __init__(self, corners: Corners, reach: int = 0) -> None:
        self.corners = corners
        self.edges = list(_edges(corners))
        self.reach = reach
        self.bottom = min([y for _, y in corners]) - reach
        self.top = max([y for _, y in corners]) + reach

    def meets(self, y: int) -> bool:
        return self.bottom < y < self.top

    def span(self, y: int) -> Span:
        """The closed places of a row: there are no open ones between them."""
        if len(self.corners) == 1:
            return _around(self.corners[0], self.reach, y)
        spans = [self._inside(y)]
        if self.reach:
            for a, b in self.edges:
                spans += (_around(a, self.reach, y), _beside(a, b, self.reach, y))
        first, last = min([first for first, _ in spans]), max([last for _, last in spans])
        return (first, last) if first <= last else NOWHERE

    def _inside(self, y: int) -> Span:
        """What is inside the polygon: between the edge that falls here and the one that rises."""
        first, last = FAR, -FAR
        for (ax, ay), (bx, by) in self.edges:
            if ay < y <= by:
                last = ax - (bx - ax) * (y - ay) // (ay - by) - 1
            elif by < y <= ay:
                first = ax + (bx - ax) * (y - ay) // (by - ay) + 1
        return first, last


FAR = 1 << 40
EVERYWHERE, NOWHERE = (-FAR, FAR), (FAR, -FAR)


def _edges(corners: Corners) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _around(at: Point, reach: int, y: int) -> Span:
    """Places of a row that are nearer to a point than the reach."""
    rest = reach * reach - 1 - (at[1] - y) * (at[1] - y)
    if rest < 0:
        return NOWHERE
    half = isqrt(rest)
    return at[0] - half, at[0] + half


def _beside(a: Point, b: Point, reach: int, y: int) -> Span:
    """Places of a row from which a line across an edge meets it within the reach.

    Of a level edge there are none that are not between those around its ends.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    if not dy or abs(2 * y - ay - by) >= abs(dy) + 2 * reach:
        return NOWHERE
    square = dx * dx + dy * dy
    wide = isqrt(reach * reach * square - 1)
    first, last = EVERYWHERE
    # Along the edge from 0 to `square`, and across it up to `wide` on either side.
    for slope, shift, low, high in (
        (dx, (y - ay) * dy - ax * dx, 0, square),
        (dy, -(y - ay) * dx - ax * dy, -wide, wide),
    ):
        if slope > 0:
            first, last = max(first, -((shift - low) // slope)), min(last, (high - shift) // slope)
        elif slope < 0:
            first, last = max(first, -((shift - high) // slope)), min(last, (low - shift) // slope)
        elif not low <= shift <= high:
            return NOWHERE
    return (first, last) if first <= last else NOWHERE


# -- what keeps one shape off another ----------------------------------------------------


def barriers_of(outline: Shape, shape: Shape) -> list[Barrier]:
    """The places at which an outline that is moved there overlaps a shape.

    The edges of both parts, in the order of their bearing, are those of what is closed.
    """
    reach = sum([one.r for one in (outline, shape) if isinstance(one, Disc)])
    found = []
    for own_x, own_y, own in _parts(outline, -1):
        for x, y, edges in _parts(shape, 1):
            corners = [(x + own_x, y + own_y)]
            for _, dx, dy in sorted(own + edges)[:-1]:
                corners.append((corners[-1][0] + dx, corners[-1][1] + dy))
            found.append(Barrier(tuple(corners), reach))
    return found


def barriers_in(shape: Shape) -> list[Barrier]:
    """The places inside a shape."""
    if isinstance(shape, Disc):
        return [Barrier(((shape.x, shape.y),), shape.r)]
    return [Barrier(part) for part in convex_parts(shape.corners())]


Part = tuple[int, int, list[tuple[float, int, int]]]
"""The lowest corner of a convex polygon, and its edges from there on, each with its bearing."""


@lru_cache(maxsize=512)
def _parts(shape: Shape, sign: int) -> list[Part]:
    """The parts of a shape, or with -1 of its mirror image about (0, 0).

    A disc is its middle, the reach does the rest.
    """
    if isinstance(shape, Disc):
        return [(sign * shape.x, sign * shape.y, [])]
    found: list[Part] = []
    for part in convex_parts([(sign * x, sign * y) for x, y in shape.corners()]):
        y, x = min([(y, x) for x, y in part])
        edges = [(bx - ax, by - ay) for (ax, ay), (bx, by) in _edges(part)]
        found.append((x, y, sorted([(bearing(dx, dy), dx, dy) for dx, dy in edges])))
    return found


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
