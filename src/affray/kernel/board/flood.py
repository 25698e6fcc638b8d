"""Squares that can be reached where every step costs 1, for play-outs that ask a million times.

A set of squares is one number with a bit for each, rows apart by two more than the board has
squares, so that a shift never leads from one edge to the other: a step in all eight directions
takes a few operations, however many squares it is taken from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from affray.kernel.board.squares import STEPS, Square

Bits = int
"""A set of squares."""


def bit_of(size: int, square: Square) -> Bits:
    return 1 << square[1] * (size + 2) + square[0]


def bits_of(size: int, squares: Iterable[Square]) -> Bits:
    """All of them, each counted once."""
    found = 0
    for square in squares:
        found |= bit_of(size, square)
    return found


@cache
def whole_board(size: int) -> Bits:
    return sum(bit_of(size, (x, y)) for y in range(1, size + 1) for x in range(1, size + 1))


def around_all(size: int, bits: Bits) -> Bits:
    """All squares around those of a set, and the set itself.

    >>> squares_in(3, around_all(3, bit_of(3, (1, 1))) & whole_board(3))
    [(1, 1), (2, 1), (1, 2), (2, 2)]
    """
    row = size + 2
    wide = bits | bits << 1 | bits >> 1
    return wide | wide << row | wide >> row


def squares_in(size: int, bits: Bits) -> list[Square]:
    """The squares of a set, row by row."""
    found, row = [], size + 2
    while bits:
        lowest = bits & -bits
        y, x = divmod(lowest.bit_length() - 1, row)
        found.append((x, y))
        bits ^= lowest
    return found


def nth_square(size: int, bits: Bits, number: int) -> Square:
    """One square of a set by its number, counted from 0, without a list of the others.

    >>> [nth_square(3, around_all(3, bit_of(3, (2, 2))), number) for number in (0, 4, 8)]
    [(1, 1), (2, 2), (3, 3)]
    """
    low, high = 0, bits.bit_length()
    while high - low > 1:
        middle = (low + high) // 2
        count = (bits >> low & (1 << middle - low) - 1).bit_count()
        if number < count:
            high = middle
        else:
            number -= count
            low = middle
    y, x = divmod(low, size + 2)
    return x, y


class Flood:
    """What it costs to reach squares: a set for each cost.

    No step leads into a square that is shut, nor through a corner between two of them.
    """

    __slots__ = ("_corners", "_free", "first", "layers", "reached", "size")

    def __init__(self, size: int, shut: Bits, first: Square, reach: int) -> None:
        self.size = size
        self.first = first
        row = size + 2
        free = self._free = whole_board(size) & ~shut
        up, down, right, left = free << row, free >> row, free << 1, free >> 1
        self._corners = (
            (row + 1, free & (up | right)),
            (row - 1, free & (up | left)),
            (1 - row, free & (down | right)),
            (-1 - row, free & (down | left)),
        )
        edge = self.reached = bit_of(size, first)
        self.layers = [edge]
        for _ in range(reach):
            edge = self._step(edge) & ~self.reached
            if not edge:
                break
            self.layers.append(edge)
            self.reached |= edge

    def _step(self, edge: Bits) -> Bits:
        """All squares one step from those of a set; there and back are the same."""
        row = self.size + 2
        found = (edge << 1 | edge >> 1 | edge << row | edge >> row) & self._free
        for shift, open_corners in self._corners:
            found |= (edge << shift if shift > 0 else edge >> -shift) & open_corners
        return found

    def leading_to(self, square: Square) -> list[Bits]:
        """The squares of all the cheapest ways to one, by their cost; none if there is no way."""
        bit = bit_of(self.size, square)
        if not self.reached & bit:
            return []
        cost = next(cost for cost, layer in enumerate(self.layers) if layer & bit)
        found = [bit]
        for layer in self.layers[cost - 1 :: -1] if cost else ():
            found.append(self._step(found[-1]) & layer)
        return found[::-1]

    def way_to(self, square: Square) -> list[Square] | None:
        """The cheapest way to a square, without the first: of several the one that `reachable`
        takes, whose first step comes first among `STEPS`, then whose second does."""
        way = [self.first]
        leading = self.leading_to(square)
        for bits in leading[1:]:
            onward = self._step(bit_of(self.size, way[-1])) & bits
            x, y = way[-1]
            for right, up in STEPS:
                if onward & bit_of(self.size, (x + right, y + up)):
                    way.append((x + right, y + up))
                    break
        return way[1:] if leading else None
