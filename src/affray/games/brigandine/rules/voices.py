"""Who answers: everybody for their own units, the leader where a side needs one voice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from affray.games.brigandine.state import NOBODY, State
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.flow import Flow, Question
from affray.kernel.ids import Seat

D = TypeVar("D", tuple[str, int], tuple[str, int, int])
"""What is done, and by whom, and perhaps against whom."""


def begin_goes(state: State, side: int) -> None:
    """A step begins for a side: nobody of it has had a go, nor enough."""
    state.acting = side
    state.passed = ()
    state.spoke = NOBODY


def next_deed(
    state: State,
    side: int,
    deeds: list[D],
    enough: D,
    ask: Callable[[Seat, list[D]], Question[D]],
) -> Flow[D]:
    """[BR-CAMP-R4-8, BR-TURN-10] The next deed of a side, or `enough` if nobody wants one more.

    Its players take turns in seat order, each with units of his own; who has had enough is not
    asked again in this step.
    """
    while True:
        left = deeds
        if len(state.seats) > 2 or state.passed:
            left = [deed for deed in deeds if state.units[deed[1]].seat not in state.passed]
        if not left:
            return enough
        seat = _whose_go(state, side, left)
        own = [deed for deed in left if state.units[deed[1]].seat == seat]
        deed = yield from ask(seat, own)
        if deed != enough:
            state.spoke = (seat, state.spoke[1]) if side == 0 else (state.spoke[0], seat)
            return deed
        state.passed = (*state.passed, seat)


def _whose_go(state: State, side: int, deeds: list[D]) -> Seat:
    """The next of those who have something to do, counted from whoever had the last go."""
    last, count = state.spoke[side], len(state.seats)
    seats = [state.units[deed[1]].seat for deed in deeds]
    return min(seats, key=lambda seat: (seat - last - 1) % count)


def who_shifts(state: State, side: int, point: Point) -> Seat:
    """[BR-TEMPLATE-08-R1] The owner of the unit of a side that is nearest to a point."""
    units = state.on_table(side)
    if not units:
        return state.speaker(side)
    return min(units, key=lambda unit: distance_squared(*point, unit.x, unit.y)).seat
