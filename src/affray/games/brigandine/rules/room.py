"""Whether there is room at all: every place, to the unit, row by row.

Candidates answer at a glance where there is plenty of room. Where they find none, this decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt

from affray.games.brigandine.data.tables import BASE, RADIUS
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.state import State
from affray.kernel.board.fitting import Barrier, Span, barriers_of
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc

Off = tuple[int, int, int]
"""What keeps a centre off: a point, and the square that the distance from it must reach."""


def bases(state: State, unit: Unit, reach: int = BASE) -> list[Off]:
    """[BR-MOVE-04] The other bases, as what keeps the centre of this one off."""
    return [(u.x, u.y, reach * reach) for u in state.on_table() if u is not unit]


def tall(state: State, unit: Unit) -> list[Barrier]:
    """[BR-MOVE-08-R1] What only a flyer may stand on, as what keeps a base off."""
    base = Disc(0, 0, RADIUS)
    high = [] if unit.is_flying else [piece.shape for piece in state.terrain if piece.is_tall]
    return [barrier for shape in high for barrier in barriers_of(base, shape)]


def open_spans(
    y: int, spans: Iterable[Span], off: Sequence[Off], barriers: Sequence[Barrier]
) -> Iterator[Span]:
    """The parts of a row that nothing keeps a base off."""
    taken: list[Span] = []
    for cx, cy, square in off:
        rest = square - 1 - (cy - y) * (cy - y)
        if rest >= 0:
            half = isqrt(rest)
            taken.append((cx - half, cx + half))
    taken += [barrier.span(y) for barrier in barriers if barrier.meets(y)]
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


def first_free(
    rows: Iterable[tuple[int, Iterable[Span]]],
    off: Sequence[Off],
    barriers: Sequence[Barrier],
    is_legal: Callable[[int, int], bool],
) -> Point | None:
    """The first free place of the rows that is legal as well; `None` if there is none at all."""
    for y, spans in rows:
        for left, right in open_spans(y, spans, off, barriers):
            for x in range(left, right + 1):
                if is_legal(x, y):
                    return x, y
    return None


def board_rows(state: State) -> Iterator[tuple[int, list[Span]]]:
    """[BR-MOVE-06] Every place at which a base is inside the playing area."""
    spans = [(RADIUS, state.width - RADIUS)]
    return ((y, spans) for y in range(RADIUS, state.height - RADIUS + 1))
