"""How groups leave play, what falls with them, and when that decides the match."""

from __future__ import annotations

from typing import NoReturn

from affray.games.rattle_and_rend.pieces import ON_BOARD, REMOVED, Group
from affray.games.rattle_and_rend.rules.momentum import regain
from affray.games.rattle_and_rend.rules.scenarios import immediate_outcome
from affray.games.rattle_and_rend.rules.spots import contact_spots, nearest_spot
from affray.games.rattle_and_rend.rules.underway import WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import (
    GameEnded,
    MarkerDropped,
    MarkerTakenOff,
    Put,
    Removed,
)
from affray.games.rattle_and_rend.words.move_questions import ChooseContactPoint, ChoosePassenger
from affray.kernel.board.measure import Point
from affray.kernel.flow import Flow
from affray.kernel.options import Choices
from affray.kernel.view import Outcome


def check_end(state: State) -> None:
    """[RR-SCEN-02, RR-VICT-02] After removals and exits: is the match decided?"""
    outcome = immediate_outcome(state)
    if outcome is not None:
        end(state, outcome)


def end(state: State, outcome: Outcome) -> NoReturn:
    """[RR-VICT-01] The match is over."""
    event = GameEnded(winner=outcome.winner, reason=outcome.reason, rules=(outcome.rule,))
    state.end(outcome, event)


def drop_marker(state: State, group: Group) -> None:
    """[RR-SCEN-FLAGS-4] Control ends; the marker stays where the group is."""
    for index, marker in enumerate(state.markers):
        if marker.carrier == group.id:
            marker.x, marker.y = group.x, group.y
            marker.carrier = None
            state.tell(MarkerDropped(group=group.id, marker=index))


def take_off(
    state: State, group: Group, why: str, rules: tuple[str, ...], *, feeds_zealots: bool = True
) -> None:
    """[RR-WILL-02, RR-TRAIT-ZEALOTS-1] The group is removed; Zealots of either side are fed."""
    drop_marker(state, group)
    group.status = REMOVED
    state.tell(Removed(group=group.id, why=why, rules=rules))
    if not feeds_zealots:
        return
    for seat in (0, 1):
        if state.warbands[seat].has("zealots"):
            gain = 1 if group.seat == seat else 2
            regain(state, seat, gain, "Zealots", "RR-TRAIT-ZEALOTS-1")


def leave_with_marker(state: State, carrier: Group) -> None:
    """[RR-SCEN-FLAGS-5, RR-MOVE-15, RR-Q-039] Carrier, marker and passengers leave the board."""
    for index, marker in enumerate(state.markers):
        if marker.carrier == carrier.id:
            marker.carrier, marker.off = None, carrier.seat
            state.tell(MarkerTakenOff(group=carrier.id, marker=index))
    for group in (*state.passengers(carrier), carrier):
        take_off(state, group, "it leaves the board", ("RR-MOVE-15",))
    check_end(state)


def throw_out(state: State, transport: Group) -> Flow[list[WillTest]]:
    """[RR-HEAVY-TRANSPORT-6, RR-Q-139] Passengers of a destroyed transport stand where it stood.

    Gives the WILL checks that are now due to them.
    """
    passengers = tuple(group.id for group in state.passengers(transport))
    tests: list[WillTest] = []
    if not passengers:
        return tests
    first = passengers[0]
    if len(passengers) > 1:
        first = yield from ChoosePassenger(transport.seat, Choices(passengers), pieces=passengers)
    for chosen in sorted(passengers, key=lambda group: group != first):
        passenger = state.groups[chosen]
        spot = yield from thrown_spot(state, passenger, transport, state.groups[first])
        passenger.aboard = None
        if spot is None:
            take_off(state, passenger, "there is no room for it", ("RR-HEAVY-TRANSPORT-6",))
            continue
        passenger.status = ON_BOARD
        passenger.x, passenger.y = spot
        state.tell(
            Put(group=chosen, at=spot, why="its transport is gone", rules=("RR-HEAVY-TRANSPORT-6",))
        )
        tests.append(WillTest(chosen))
    return tests


def thrown_spot(
    state: State, passenger: Group, transport: Group, first: Group
) -> Flow[Point | None]:
    """[RR-Q-139] The first takes the centre, the others touch it once it stands there."""
    if first.status == ON_BOARD:
        spots = contact_spots(state, passenger, first)
        if spots.has_any():
            pieces = (passenger.id, first.id)
            return (yield from ChooseContactPoint(passenger.seat, spots, pieces=pieces))
    return nearest_spot(state, passenger, transport.x, transport.y)
