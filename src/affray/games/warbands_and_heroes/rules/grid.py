"""Squares as this game counts them: how far they are apart, who sees whom, who reaches what."""

from __future__ import annotations

from collections.abc import Collection

from affray.games.warbands_and_heroes.data.tables import SQUARE
from affray.games.warbands_and_heroes.house import ALTERNATING, NONE, ONE, TWO
from affray.games.warbands_and_heroes.pieces import TABLE, Unit
from affray.games.warbands_and_heroes.state import State
from affray.kernel.board import squares
from affray.kernel.board.flood import Bits, bit_of
from affray.kernel.board.measure import Point
from affray.kernel.board.squares import Node, Square, Walked, are_adjacent, around

PRICES: dict[str, squares.Prices] = {ONE: (1, 1), ALTERNATING: (1, 2), TWO: (2, 2), NONE: None}
"""By the house rule."""


def diagonal_prices(state: State) -> squares.Prices:
    """[WH-Q-13] Of the first and of every second diagonal step; none where there are none."""
    return PRICES[state.house.diagonal_cost]


def middle(square: Square) -> Point:
    return squares.middle(square, SQUARE)


def square_at(point: Point) -> Square:
    return squares.square_at(point, SQUARE)


def written(square: Square) -> str:
    """As people say it."""
    return f"column {square[0]}, row {square[1]}"


# -- distance and sight -------------------------------------------------------------


def distance(state: State, one: Square, other: Square) -> int:
    """[WH-GEN-01, WH-ACT-05, WH-Q-15] King's steps, unless the house counts diagonals otherwise."""
    return squares.steps(one, other, diagonal_prices(state))


def sees(state: State, one: Square, other: Square, mover: Unit | None = None) -> bool:
    """[WH-LOS-02] No blocking square on the line, and no two that meet at a corner of it.

    Who moves will have left its square, and does not block.
    """
    if not state.hides and not state.house.units_block_los:
        return True
    return blocker(state, one, other, mover) is None


def blocker(state: State, one: Square, other: Square, mover: Unit | None = None) -> Square | None:
    """[WH-LOS-02, WH-Q-16] The first square that blocks the line between two middles."""
    hides: Collection[Square] = state.hides
    if state.house.units_block_los:
        units = (u.square for u in state.units if u.is_on_table and u is not mover)
        hides = state.hides.union(units)
    return squares.blocker(hides, one, other)


def is_near(state: State, one: Unit, other: Unit, reach: int) -> bool:
    """[WH-GEN-01, WH-LOS-01] Within so many squares, and in sight."""
    return distance(state, one.square, other.square) <= reach and sees(
        state, one.square, other.square
    )


def are_in_touch(state: State, one: Unit, other: Unit) -> bool:
    """[WH-ATK-06] Adjacent, and in sight of each other."""
    return are_adjacent(one.square, other.square) and sees(state, one.square, other.square)


# -- movement -----------------------------------------------------------------------


def barred(state: State, unit: Unit) -> set[Square]:
    """[WH-ACT-06, WH-HERO-02, WH-HERO-04, WH-HERO-05] Squares that this Unit may not enter."""
    units = (other for other in state.units if other.is_on_table)
    return {other.square for other in units if is_in_its_way(unit, other)} | state.bars


def is_in_its_way(unit: Unit, other: Unit) -> bool:
    """[WH-HERO-02, WH-HERO-05] Heroes pass through their own side."""
    return other is not unit and not (unit.kind.is_hero and other.side == unit.side)


def standing(state: State, unit: Unit | None = None) -> Bits:
    """[WH-ACT-06, WH-HERO-02, WH-HERO-05] Squares of Units; for one, those it may not enter."""
    found, size = 0, state.size
    for other in state.units:
        if other.place == TABLE and (unit is None or is_in_its_way(unit, other)):
            found |= bit_of(size, (other.x, other.y))
    return found


def walls_against(state: State, unit: Unit) -> list[Unit]:
    """[WH-WAR-03] Enemies behind a shield wall."""
    return [u for u in state.units if u.wall is not None and u.side != unit.side]


def reachable(
    state: State,
    unit: Unit,
    start: Node,
    reach: int,
    only: Collection[Square] | None = None,
) -> dict[Node, Walked]:
    """[WH-ACT-01, WH-ACT-05, WH-Q-24] Every square within so many, each by the cheapest way.

    Of ways that cost the same, the one past fewest shield walls. [WH-Q-14] No step leads through
    a closed corner. With `only`, no others are looked at.
    """
    perils: dict[Square, int] = {}
    for number, wall in enumerate(walls_against(state, unit)):
        for square in around(wall.square):
            if sees(state, wall.square, square, unit):
                perils[square] = perils.get(square, 0) | 1 << number
    shut = barred(state, unit)
    prices = diagonal_prices(state)
    return squares.reachable(state.size, shut, start, reach, prices, perils, only)
