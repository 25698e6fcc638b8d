"""Squares, counted from the rules text alone: who comes where, who sees whom, whom a wall meets.

Everything is whole numbers: there is no rounding, and so no margin.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, product

Square = tuple[int, int]
Node = tuple[Square, int]
"""A square, and how many diagonal steps were taken, even or odd."""

NEIGHBOURS = [(i, j) for i, j in product((-1, 0, 1), repeat=2) if (i, j) != (0, 0)]


@dataclass(frozen=True)
class Piece:
    """What the rules ask about a Unit on the board."""

    id: int
    side: int
    at: Square
    is_hero: bool
    fights: bool
    """Its strength is not gone."""
    has_wall: bool
    """A shield wall with at least one die."""
    captain: str
    is_shaken: bool


@dataclass(frozen=True)
class Field:
    """The board as it is written down."""

    size: int
    diagonal: str
    units_block: bool
    bars: frozenset[Square]
    """Walls and water."""
    hides: frozenset[Square]
    """Walls and woods."""
    pieces: tuple[Piece, ...] = field(default=())

    @cached_property
    def held(self) -> dict[Square, Piece]:
        return {piece.at: piece for piece in self.pieces}

    def without(self, mover: Piece) -> Field:
        """The board that a mover finds on its way: its own square is empty."""
        return replace(self, pieces=tuple(p for p in self.pieces if p.id != mover.id))

    # -- counting -----------------------------------------------------------------------

    def distance(self, one: Square, other: Square) -> int:
        """[WH-Q-13] As a way over empty ground would be counted."""
        dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
        slant, straight = min(dx, dy), abs(dx - dy)
        if self.diagonal == "none":
            return dx + dy
        return straight + sum(self.price(number) for number in range(slant))

    def price(self, taken: int) -> int:
        """Of a diagonal step after so many."""
        if self.diagonal == "alternating_1_2":
            return 1 + taken % 2
        return 2 if self.diagonal == "2" else 1

    # -- sight --------------------------------------------------------------------------

    def sees(self, one: Square, other: Square) -> bool:
        """[WH-LOS-02, WH-Q-16] No blocking square that the line goes through between the two.

        Neither two that meet at a corner of the line.
        """
        hides = set(self.hides)
        if self.units_block:
            hides |= set(self.held)
        hides -= {one, other}
        if not hides:
            return True
        low = min(one[0], other[0]), min(one[1], other[1])
        high = max(one[0], other[0]), max(one[1], other[1])
        near = {s for s in hides if low[0] <= s[0] <= high[0] and low[1] <= s[1] <= high[1]}
        if any(self.crosses(one, other, square) for square in near):
            return False
        return not any(self.slips_between(one, other, square, near) for square in near)

    @staticmethod
    def side_of(one: Square, other: Square, corner: Square) -> int:
        """On which side of the line a corner is; in half squares, from the middle of one."""
        right, up = 2 * (other[0] - one[0]), 2 * (other[1] - one[1])
        to_right, to_up = corner[0] - 2 * one[0], corner[1] - 2 * one[1]
        turn = right * to_up - up * to_right
        return (turn > 0) - (turn < 0)

    def crosses(self, one: Square, other: Square, square: Square) -> bool:
        """Corners on both sides: the line goes through the inside."""
        x, y = 2 * square[0], 2 * square[1]
        corners = [(x + i, y + j) for i in (-1, 1) for j in (-1, 1)]
        sides = {self.side_of(one, other, corner) for corner in corners}
        return {-1, 1} <= sides

    def slips_between(self, one: Square, other: Square, square: Square, near: set[Square]) -> bool:
        """A corner on the line, and another blocking square on the far side of that corner."""
        for i, j in product((-1, 1), repeat=2):
            corner = 2 * square[0] + i, 2 * square[1] + j
            if self.side_of(one, other, corner) == 0 and (square[0] + i, square[1] + j) in near:
                return True
        return False

    def touches(self, one: Square, other: Square) -> bool:
        """[WH-ATK-06, WH-Q-15] Adjacent, and in sight."""
        gap = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        return gap == 1 and self.sees(one, other)

    def is_near(self, one: Square, other: Square, reach: int) -> bool:
        """[WH-GEN-01, WH-LOS-01]"""
        return self.distance(one, other) <= reach and self.sees(one, other)

    # -- ways ---------------------------------------------------------------------------

    def may_enter(self, mover: Piece, square: Square) -> bool:
        """[WH-ACT-06, WH-HERO-02, WH-HERO-05, WH-Q-20, WH-Q-35]"""
        if not (1 <= square[0] <= self.size and 1 <= square[1] <= self.size):
            return False
        if square in self.bars:
            return False
        there = self.held.get(square)
        if there is None or there.id == mover.id:
            return True
        return mover.is_hero and there.side == mover.side

    def steps(self, mover: Piece, at: Square) -> list[tuple[Square, bool]]:
        """Where one step leads, and whether it is a diagonal one."""
        known = self.known.get((mover.id, at))
        if known is None:
            known = self.known[mover.id, at] = list(self.each_step(mover, at))
        return known

    def is_step(self, mover: Piece, at: Square, to: Square) -> bool:
        return any(square == to for square, _ in self.steps(mover, at))

    @cached_property
    def known(self) -> dict[tuple[int, Square], list[tuple[Square, bool]]]:
        return {}

    def each_step(self, mover: Piece, at: Square) -> Iterator[tuple[Square, bool]]:
        """[WH-ACT-05, WH-Q-14] A diagonal step between two squares that are shut is none."""
        x, y = at
        for i, j in NEIGHBOURS:
            if not self.may_enter(mover, (x + i, y + j)):
                continue
            is_diagonal = bool(i and j)
            if is_diagonal and self.diagonal == "none":
                continue
            is_open = self.may_enter(mover, (x + i, y)) or self.may_enter(mover, (x, y + j))
            if is_diagonal and not is_open:
                continue
            yield (x + i, y + j), is_diagonal

    def reach(self, mover: Piece, start: Node, budget: int) -> dict[Node, int]:
        """Every square within so many, with the cheapest price of each."""
        best: dict[Node, int] = {start: 0}
        heap = [(0, start)]
        while heap:
            cost, node = heapq.heappop(heap)
            if cost > best[node]:
                continue
            for square, is_diagonal in self.steps(mover, node[0]):
                total = cost + (self.price(node[1]) if is_diagonal else 1)
                to = square, (node[1] + is_diagonal) % 2
                if total <= budget and total < best.get(to, budget + 1):
                    best[to] = total
                    heapq.heappush(heap, (total, to))
        return best

    def is_free(self, mover: Piece, square: Square) -> bool:
        """[WH-HERO-03, WH-HERO-05] Nobody else is there."""
        there = self.held.get(square)
        return self.may_enter(mover, square) and (there is None or there.id == mover.id)

    def ends(self, mover: Piece, budget: int, parity: int = 0) -> set[Square]:
        """Squares other than its own where a way of so many squares may end."""
        reached = {node[0] for node in self.reach(mover, (mover.at, parity), budget)}
        return {s for s in reached if s != mover.at and self.is_free(mover, s)}

    def can_turn_back(self, mover: Piece, budget: int) -> bool:
        """A step out and back again is a movement, too."""
        return any(
            (self.price(0) + self.price(1) if is_diagonal else 2) <= budget
            for _, is_diagonal in self.steps(mover, mover.at)
        )

    def leads(self, mover: Piece, points: Sequence[Square], budget: int) -> bool:
        """Whether a way by these turning points fits into the budget, however it goes between."""
        if all(point == mover.at for point in points):
            return False
        nodes: dict[Node, int] = {(mover.at, 0): 0}
        for point in points:
            found: dict[Node, int] = {}
            for node, spent in nodes.items():
                for to, cost in self.reach(mover, node, budget - spent).items():
                    if to[0] == point:
                        found[to] = min(spent + cost, found.get(to, spent + cost))
            nodes = found
        return bool(nodes) and self.is_free(mover, points[-1])

    def cost_of(self, squares: Sequence[Square]) -> tuple[int, int]:
        """What a way costs square by square, and how many of its steps were diagonal."""
        total = diagonals = 0
        for (x, y), (to_x, to_y) in pairwise(squares):
            if x != to_x and y != to_y:
                total += self.price(diagonals)
                diagonals += 1
            else:
                total += 1
        return total, diagonals

    # -- enemies ------------------------------------------------------------------------

    def enemies(self, side: int) -> list[Piece]:
        """[WH-Q-11] Routed Units are nobody's targets."""
        return [piece for piece in self.pieces if piece.side != side and piece.fights]

    def walls_at(self, side: int, square: Square) -> frozenset[int]:
        """[WH-WAR-03] Shield walls of enemies who would meet somebody there."""
        return frozenset(
            piece.id
            for piece in self.enemies(side)
            if piece.has_wall and self.touches(piece.at, square)
        )

    def fewest_walls(self, mover: Piece, end: Square, budget: int) -> int | None:
        """[WH-Q-24] Of all the cheapest ways to a square, the fewest walls that are met."""
        start: Node = (mover.at, 0)
        seen: dict[Node, set[frozenset[int]]] = {start: {self.walls_at(mover.side, mover.at)}}
        best = self.reach(mover, start, budget)
        for node, cost in sorted(best.items(), key=lambda item: item[1]):
            for square, is_diagonal in self.steps(mover, node[0]):
                to = square, (node[1] + is_diagonal) % 2
                total = cost + (self.price(node[1]) if is_diagonal else 1)
                if best.get(to) != total:
                    continue
                here = self.walls_at(mover.side, square)
                met = {walls | here for walls in seen.get(node, ())} | seen.get(to, set())
                seen[to] = {w for w in met if not any(other < w for other in met)}
        nodes = [node for node in best if node[0] == end]
        if not nodes:
            return None
        least = min(best[node] for node in nodes)
        return min(len(w) for node in nodes if best[node] == least for w in seen[node])
