"""Who answers: everybody for their own units, the leader where a side needs one voice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from affray.games.brigandine.state import NOBODY, State
from affray.games.brigandine.words.answers import Deed, Done
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.flow import Flow, Question
from affray.kernel.ids import Seat

D = TypeVar("D", bound=Deed)


def begin_goes(state: State, side: int) -> None:
    """A step begins for a side: nobody of it has had a go, nor enough."""
    state.acting = side
    state.passed = ()
    state.spoke = NOBODY


def next_deed(
    state: State,
    side: int,
    deeds: Sequence[D],
    ask: Callable[[Seat, Sequence[D]], Question[Any]],
    can_do: Callable[[State, D], bool] | None = None,
) -> Flow[D | None]:
    """[BR-CAMP-R4-8, BR-TURN-10] The next deed of a side, or none if nobody wants one more.

    Its players take turns in seat order, each with units of his own; who has had enough is not
    asked again in this step. With `can_do` the deeds are thinkable: one that can be done is enough
    to ask, and who is alone on his side has no more of them judged.
    """
    while True:
        left = deeds
        if len(state.seats) > 2 or state.passed:
            left = [deed for deed in deeds if state.units[deed.unit].seat not in state.passed]
        if can_do is not None and len(state.seats) > 2:
            left = [deed for deed in left if can_do(state, deed)]
        if not left or (can_do is not None and not any(can_do(state, deed) for deed in left)):
            return None
        seat = _whose_go(state, side, left)
        own = [deed for deed in left if state.units[deed.unit].seat == seat]
        deed: D | Done = yield from ask(seat, own)
        if not isinstance(deed, Done):
            state.spoke = (seat, state.spoke[1]) if side == 0 else (state.spoke[0], seat)
            return deed
        state.passed = (*state.passed, seat)


def _whose_go(state: State, side: int, deeds: Sequence[D]) -> Seat:
    """The next of those who have something to do, counted from whoever had the last go."""
    last, count = state.spoke[side], len(state.seats)
    first = 0 if last is None else last + 1
    seats = [state.units[deed.unit].seat for deed in deeds]
    return min(seats, key=lambda seat: (seat - first) % count)


def who_shifts(state: State, side: int, point: Point) -> Seat:
    """[BR-TEMPLATE-08-R1] The owner of the unit of a side that is nearest to a point."""
    units = state.on_table(side)
    if not units:
        return state.speaker(side)
    return min(units, key=lambda unit: distance_squared(*point, unit.x, unit.y)).seat
