"""Whether there is room at all: every place, to the unit, row by row.

Candidates answer at a glance where there is plenty of room. Where they find none, this decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, isqrt

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Shape

Row = tuple[int, int, int]
"""Places side by side: their y, the first x and the last."""

Off = tuple[int, int, int]
"""What keeps a centre off: a point, and the square that the distance from it must reach."""


def beyond(x: int, y: int, reach: int) -> Off:
    """To be kept off by more than `reach`; a distance exactly on the limit is within."""
    return x, y, reach * reach + 1


def board_rows() -> Iterator[Row]:
    """Every place on the board."""
    return ((y, 0, BOARD) for y in range(BOARD + 1))


def disc_rows(x: int, y: int, reach: int) -> Iterator[Row]:
    """Every place on the board that is at most `reach` from a point."""
    return edge_rows(x, y, x, y, reach)


def edge_rows(ax: int, ay: int, bx: int, by: int, reach: int) -> Iterator[Row]:
    """Every place on the board that is at most `reach` from a line along an edge."""
    for y in range(max(ay - reach, 0), min(by + reach, BOARD) + 1):
        away = max(ay - y, 0, y - by)
        half = isqrt(reach * reach - away * away)
        yield y, max(ax - half, 0), min(bx + half, BOARD)


def clipped(rows: Iterable[Row], box: tuple[int, int, int, int]) -> Iterator[Row]:
    """The parts of rows within left, bottom, right and top."""
    left, bottom, right, top = box
    return ((y, max(a, left), min(b, right)) for y, a, b in rows if bottom <= y <= top)


def open_stretches(
    row: Row, off: Sequence[Off], shapes: Sequence[Shape]
) -> Iterator[tuple[int, int]]:
    """The parts of a row that nothing keeps a centre off and no shape has inside."""
    y, left, right = row
    taken: list[tuple[int, int]] = []
    for cx, cy, square in off:
        rest = square - 1 - (cy - y) * (cy - y)
        if rest >= 0:
            half = isqrt(rest)
            taken.append((cx - half, cx + half))
    for shape in shapes:
        if shape.bottom < y < shape.top:
            taken += inside(shape, y)
    taken.sort()
    for first, last in taken:
        if first > right:
            break
        if first > left:
            yield left, first - 1
        left = max(left, last + 1)
    if left <= right:
        yield left, right


def inside(shape: Shape, y: int) -> list[tuple[int, int]]:
    """The places of a row that are strictly inside a shape."""
    start, length = shape.left - 1, shape.right - shape.left + 2
    found: list[tuple[int, int]] = []
    for enter, leave in shape.inside_spans(start, y, start + length, y):
        first, last = floor(start + enter * length), ceil(start + leave * length)
        corners = () if isinstance(shape, Disc) else shape.corners()
        ends = sorted(x for x, cy in corners if cy == y and first < x < last)
        for a, b in zip([first, *ends], [*ends, last], strict=True):
            while a <= b and not shape.contains(a, y):
                a += 1
            while b >= a and not shape.contains(b, y):
                b -= 1
            if a <= b:
                found.append((a, b))
    return found


def first_free(
    rows: Iterable[Row],
    off: Sequence[Off],
    shapes: Sequence[Shape],
    is_legal: Callable[[int, int], bool],
) -> Point | None:
    """The first free place of the rows that is legal as well; `None` if there is none at all."""
    for row in rows:
        for left, right in open_stretches(row, off, shapes):
            for x in range(left, right + 1):
                if is_legal(x, row[0]):
                    return x, row[0]
    return None


def nearest_free(x: int, y: int, off: Sequence[Off], shapes: Sequence[Shape]) -> Point | None:
    """The free place on the board nearest to a point, ties by x and then y."""
    best: tuple[int, int, int] | None = None
    for away in range(BOARD + 1):
        if best is not None and away * away > best[0]:
            break
        for row in (y - away, y + away):
            if not 0 <= row <= BOARD:
                continue
            for left, right in open_stretches((row, 0, BOARD), off, shapes):
                px = min(max(x, left), right)
                found = (px - x) * (px - x) + away * away, px, row
                if best is None or found < best:
                    best = found
    return None if best is None else best[1:]
