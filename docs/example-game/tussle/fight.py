"""The rules: rounds, walking, striking and the end; and which of them comes next."""

from __future__ import annotations

from typing import NoReturn

from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.kernel.view import Outcome

from .events import Ended, RoundBegan, Struck, Walked
from .questions import StrikeAt, WalkTo
from .state import State
from .walking import Ways


def next_step(state: State) -> Step | None:
    """What comes next, by looking at the state alone."""
    if state.outcome is not None:
        return None
    return act if state.to_act() else begin_round


def begin_round(state: State, dice: Dice) -> None:
    """[TU-ROUND-01, TU-END-02] The next round, or the end after the last."""
    if state.round == state.rounds:
        one, other = state.points(0), state.points(1)
        winner = None if one == other else int(other > one)
        who = "Nobody has" if winner is None else f"{state.gangs[winner]} have"
        end(state, winner, f"{who} more on the green after round {state.round}.", "TU-END-02")
    state.round += 1
    for fighter in state.fighters:
        fighter.has_acted = False
    state.tell(RoundBegan(number=state.round))


def act(state: State, dice: Dice) -> Flow[None]:
    """[TU-ROUND-02] The next fighter walks and strikes."""
    id = state.to_act()[0].id
    yield from walk(state, id)
    yield from strike(state, dice, id)
    state.fighters[id].has_acted = True
    for side in (0, 1):
        if not state.standing(side):
            end(state, 1 - side, f"{state.gangs[1 - side]} have the bench.", "TU-END-01")


def walk(state: State, id: int) -> Flow[None]:
    """[TU-WALK-01]"""
    fighter = state.fighters[id]
    path = yield from WalkTo(Seat(fighter.side), Ways(state, id), pieces=(id,))
    if path:
        fighter = state.fighters[id]
        start = (fighter.x, fighter.y)
        fighter.x, fighter.y = path[-1]
        state.tell(Walked(fighter=id, way=(start, path[-1])))


def strike(state: State, dice: Dice, id: int) -> Flow[None]:
    """[TU-HIT-01]"""
    fighter = state.fighters[id]
    targets = [other.id for other in state.touched_by(fighter)]
    if targets:
        seat = Seat(fighter.side)
        target = yield from StrikeAt(seat, Choices([*targets, None]), pieces=(id,))
        if target is not None:
            land(state, dice, id, target)


def land(state: State, dice: Dice, id: int, target: int) -> bool:
    """[TU-HIT-02] Whether the blow lands."""
    fighter, other = state.fighters[id], state.fighters[target]
    needed = fighter.card.hits_on
    hits, (face,) = dice.reach(1, 6, needed, 1)
    other.blows += hits
    state.tell(
        Struck(
            fighter=id,
            target=target,
            face=face,
            needed=needed,
            is_hit=hits > 0,
            is_out=other.is_out,
        )
    )
    return hits > 0


def end(state: State, winner: int | None, reason: str, rule: str = "") -> NoReturn:
    event = Ended(winner=winner, reason=reason, rules=(rule,) if rule else ())
    state.end(Outcome(winner, reason, rule), event)


def concede(state: State, seat: int) -> None:
    end(state, 1 - seat, f"{state.gangs[seat]} go home.")
