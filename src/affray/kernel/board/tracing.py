"""The outline of all places that a rule allows, followed from cell to cell of a fine lattice."""

from __future__ import annotations

from collections.abc import Callable

from affray.kernel.board.areas import Ring, slim
from affray.kernel.board.fitting import Box
from affray.kernel.board.measure import Point

FINE = 40
"""The side of a cell."""

CLOSE = 5
"""So exactly it is found where the outline crosses the side of a cell."""

MOST = 3000
"""About so many places are looked at to begin with."""

LEAST = 2
"""But they are at least so many cells apart."""

Cell = tuple[int, int]
Side = tuple[int, int, bool]
"""The side of a cell from a point of the lattice to the right, or upwards."""


def traced(is_legal: Callable[[int, int], bool], box: Box) -> tuple[Ring, ...]:
    """Rings around the legal places of a box; of several, what an odd number encloses is inside."""
    return _Tracing(is_legal, box).rings()


class _Tracing:
    def __init__(self, is_legal: Callable[[int, int], bool], box: Box) -> None:
        self.is_legal = is_legal
        self.box = box
        self.known: dict[Cell, bool] = {}
        left, bottom, right, top = box
        self.columns, self.rows = (right - left) // FINE + 1, (top - bottom) // FINE + 1

    def rings(self) -> tuple[Ring, ...]:
        links: dict[Side, list[Side]] = {}
        cells = self._first()
        seen = set(cells)
        while cells:
            cell = cells.pop()
            for one, other in self._links(cell):
                links.setdefault(one, []).append(other)
                links.setdefault(other, []).append(one)
            for beside in self._beside(cell):
                if beside not in seen:
                    seen.add(beside)
                    cells.append(beside)
        return self._joined(links)

    def _is_in(self, cell: Cell) -> bool:
        """The lower left point of a cell is legal."""
        found = self.known.get(cell)
        if found is None:
            x, y = self.box[0] + cell[0] * FINE, self.box[1] + cell[1] * FINE
            found = self.known[cell] = self._is_legal(x, y)
        return found

    def _is_legal(self, x: int, y: int) -> bool:
        left, bottom, right, top = self.box
        return left <= x <= right and bottom <= y <= top and self.is_legal(x, y)

    def _first(self) -> list[Cell]:
        """Cells that the outline crosses, at least one of each part of it."""
        step = LEAST
        while self.columns * self.rows > MOST * step * step:
            step += 1
        found: dict[Cell, None] = {}
        for i in range(-1, self.columns + step, step):
            for j in range(-1, self.rows + step, step):
                for end in ((i + step, j), (i, j + step)):
                    if self._is_in((i, j)) != self._is_in(end):
                        found[self._turn((i, j), end)] = None
        return list(found)

    def _turn(self, low: Cell, high: Cell) -> Cell:
        """The last cell between two points of a line that is as the first of them."""
        first = self._is_in(low)
        while abs(high[0] - low[0]) + abs(high[1] - low[1]) > 1:
            middle = (low[0] + high[0]) // 2, (low[1] + high[1]) // 2
            if self._is_in(middle) == first:
                low = middle
            else:
                high = middle
        return low

    def _sides(self, cell: Cell) -> list[Side]:
        """The sides of a cell that the outline crosses, counter-clockwise."""
        i, j = cell
        a, b = self._is_in((i, j)), self._is_in((i + 1, j))
        d, c = self._is_in((i, j + 1)), self._is_in((i + 1, j + 1))
        sides = (
            ((i, j, False), a != b),
            ((i + 1, j, True), b != c),
            ((i, j + 1, False), c != d),
            ((i, j, True), d != a),
        )
        return [side for side, is_crossed in sides if is_crossed]

    def _links(self, cell: Cell) -> list[tuple[Side, Side]]:
        sides = self._sides(cell)
        if len(sides) < 4:
            return [(sides[0], sides[1])] if sides else []
        x, y = self.box[0] + cell[0] * FINE, self.box[1] + cell[1] * FINE
        if self._is_legal(x + FINE // 2, y + FINE // 2) == self._is_in(cell):
            return [(sides[0], sides[1]), (sides[2], sides[3])]
        return [(sides[3], sides[0]), (sides[1], sides[2])]

    def _beside(self, cell: Cell) -> list[Cell]:
        """The cells on the other side of what the outline crosses."""
        found = []
        for i, j, is_upright in self._sides(cell):
            first = (i - 1, j) if is_upright else (i, j - 1)
            found.append((i, j) if first == cell else first)
        return found

    def _joined(self, links: dict[Side, list[Side]]) -> tuple[Ring, ...]:
        rings = []
        seen: set[Side] = set()
        for start in links:
            ring: list[Point] = []
            here: Side | None = start
            while here is not None and here not in seen:
                seen.add(here)
                ring.append(self._crossing(here))
                here = next((side for side in links[here] if side not in seen), None)
            if len(ring) > 2:
                rings.append(slim(ring))
        return tuple([ring for ring in rings if len(ring) > 2])

    def _crossing(self, side: Side) -> Point:
        """Where the outline crosses a side of a cell, on the legal side of it."""
        i, j, is_upright = side
        x, y = self.box[0] + i * FINE, self.box[1] + j * FINE
        low, high = (0, FINE) if self._is_in((i, j)) else (FINE, 0)
        while abs(high - low) > CLOSE:
            middle = (low + high) // 2
            if self._is_legal(*((x, y + middle) if is_upright else (x + middle, y))):
                low = middle
            else:
                high = middle
        return (x, y + low) if is_upright else (x + low, y)
