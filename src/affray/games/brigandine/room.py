"""Whether there is room at all: every place, to the unit, row by row.

Candidates answer at a glance where there is plenty of room. Where they find none, this decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, isqrt

from affray.games.brigandine.data import BASE, RADIUS
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Shape

Span = tuple[int, int]
"""The first x of a row and the last."""

Off = tuple[int, int, int]
"""What keeps a centre off: a point, and the square that the distance from it must reach."""


def bases(state: State, unit: Unit, reach: int = BASE) -> list[Off]:
    """[BR-MOVE-04] The other bases, as what keeps the centre of this one off."""
    return [(u.x, u.y, reach * reach) for u in state.on_table() if u is not unit]


def tall(state: State, unit: Unit) -> list[Shape]:
    """[BR-MOVE-08-R1] What only a flyer may stand on."""
    return [] if unit.is_flying else [piece.shape for piece in state.terrain if piece.is_tall]


def open_spans(
    y: int, spans: Iterable[Span], off: Sequence[Off], shapes: Sequence[Shape]
) -> Iterator[Span]:
    """The parts of a row that nothing keeps a base off."""
    taken: list[Span] = []
    for cx, cy, square in off:
        rest = square - 1 - (cy - y) * (cy - y)
        if rest >= 0:
            half = isqrt(rest)
            taken.append((cx - half, cx + half))
    for shape in shapes:
        if _is_near(shape, y):
            taken += _overlapped(shape, y)
    taken.sort()
    for left, right in spans:
        for first, last in taken:
            if first > right:
                break
            if first > left:
                yield left, first - 1
            left = max(left, last + 1)
        if left <= right:
            yield left, right


def _is_near(shape: Shape, y: int) -> bool:
    """Not to look at shapes far from a row is speed."""
    return shape.bottom - RADIUS < y < shape.top + RADIUS


def _overlapped(shape: Shape, y: int) -> list[Span]:
    """Places of a row at which a base overlaps a shape."""
    if isinstance(shape, Disc):
        return _around(shape.x, shape.y, shape.r + RADIUS, y)
    start, length = shape.left, shape.right - shape.left
    found = [
        (ceil(start + enter * length), floor(start + leave * length))
        for enter, leave in shape.inside_spans(start, y, start + length, y)
    ]
    corners = shape.corners()
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        found += _around(ax, ay, RADIUS, y)
        found += _beside(ax, ay, bx, by, y)
    return [span for span in found if span[0] <= span[1]]


def _around(x: int, y: int, reach: int, row: int) -> list[Span]:
    """Places of a row that are nearer to a point than the reach."""
    rest = reach * reach - 1 - (y - row) * (y - row)
    return [(x - isqrt(rest), x + isqrt(rest))] if rest >= 0 else []


def _beside(ax: int, ay: int, bx: int, by: int, y: int) -> list[Span]:
    """Places of a row from which a line across an edge meets it within half a base."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    wide = isqrt(RADIUS * RADIUS * square - 1)
    limits: list[Span] = []
    # Along the edge from 0 to `square`, and across it up to `wide` on either side.
    for slope, shift, low, high in (
        (dx, (y - ay) * dy - ax * dx, 0, square),
        (dy, -(y - ay) * dx - ax * dy, -wide, wide),
    ):
        if slope > 0:
            limits.append((-((shift - low) // slope), (high - shift) // slope))
        elif slope < 0:
            limits.append((-((shift - high) // slope), (low - shift) // slope))
        elif not low <= shift <= high:
            return []
    return [(max(first for first, _ in limits), min(last for _, last in limits))]


def first_free(
    rows: Iterable[tuple[int, Iterable[Span]]],
    off: Sequence[Off],
    shapes: Sequence[Shape],
    is_legal: Callable[[int, int], bool],
) -> Point | None:
    """The first free place of the rows that is legal as well; `None` if there is none at all."""
    for y, spans in rows:
        for left, right in open_spans(y, spans, off, shapes):
            for x in range(left, right + 1):
                if is_legal(x, y):
                    return x, y
    return None


def or_searched(glance: Iterator[Point], search: Callable[[], Point | None]) -> Iterator[Point]:
    """Places that are found at a glance; if there are none, the one that a search finds."""
    first = next(glance, None) or search()
    if first is not None:
        yield first
    yield from glance


def board_rows(state: State) -> Iterator[tuple[int, list[Span]]]:
    """[BR-MOVE-06] Every place at which a base is inside the playing area."""
    spans = [(RADIUS, state.width - RADIUS)]
    return ((y, spans) for y in range(RADIUS, state.height - RADIUS + 1))
