"""Pairings: random order among equals, neighbours, and round robin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, TypeVar

from affray.kernel.dice import Dice

T = TypeVar("T")
Pair = tuple[int, int]


def shuffled(dice: Dice, values: Sequence[T]) -> list[T]:
    """The players in a random order."""
    left, found = list(values), []
    while len(left) > 1:
        found.append(left.pop(dice.roll(len(left)) - 1))
    return found + left


def ranked(dice: Dice, seats: Sequence[int], key: Callable[[int], Any]) -> list[int]:
    """The players from highest to lowest; equals in a random order."""
    order = sorted(seats, key=key, reverse=True)
    return [seat for _, equals in groupby(order, key) for seat in shuffled(dice, [*equals])]


def neighbours(order: Sequence[int]) -> tuple[list[Pair], int | None]:
    """Pair the first with the second, the third with the fourth; and who is left over."""
    pairs = [(order[place], order[place + 1]) for place in range(0, len(order) - 1, 2)]
    return pairs, order[-1] if len(order) % 2 else None


def circle(order: Sequence[int]) -> list[tuple[list[Pair], int | None]]:
    """The rounds of a round robin; with an odd number of players, one has a bye in each round.

    The first player stays in place and the others rotate.
    """
    table: list[int | None] = [*order, None] if len(order) % 2 else [*order]
    half = len(table) // 2
    rounds = []
    for _ in range(len(table) - 1):
        across = list(zip(table[:half], reversed(table[half:]), strict=True))
        pairs = [(a, b) for a, b in across if a is not None and b is not None]
        byes = [a if b is None else b for a, b in across if a is None or b is None]
        rounds.append((pairs, byes[0] if byes else None))
        table = [table[0], table[-1], *table[1:-1]]
    return rounds


def ranks(seats: Sequence[int], key: Callable[[int], Any]) -> list[tuple[int, int]]:
    """Each rank with its seat, the best first; equals share a rank, and the next ones are skipped.

    >>> ranks([0, 1, 2], lambda seat: [5, 7, 5][seat])
    [(1, 1), (2, 0), (2, 2)]
    """
    order = sorted(seats, key=key, reverse=True)
    values = [key(seat) for seat in order]
    return [(values.index(value) + 1, seat) for value, seat in zip(values, order, strict=True)]
