"""The rules: a turn, a blow, the end; and what comes next."""

from __future__ import annotations

from affray.kernel.dice import Dice
from affray.kernel.events import Roll
from affray.kernel.flow import Flow, Step
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.kernel.view import Outcome

from .state import STANDS, State
from .words import ChooseBlow, Strike, Struck

NEEDED = 4
"""[FG-HIT-01]"""


def next_step(state: State) -> Step | None:
    """What comes next, by looking at the state alone."""
    return take_turn if state.outcome is None else None


def take_turn(state: State, dice: Dice) -> Flow[None]:
    """[FG-TURN-01]"""
    side = state.turn % 2
    blows = [Strike(one, other) for one in state.left(side) for other in state.left(1 - side)]
    blow = yield from ChooseBlow(Seat(side), Choices(blows))
    strike(state, dice, blow)
    state.turn += 1
    check_end(state)


def strike(state: State, dice: Dice, blow: Strike) -> None:
    """[FG-HIT-01, FG-HIT-02]"""
    fighter, target = blow.fighter, blow.target
    hits, (face,) = dice.reach(1, 6, NEEDED, 1)
    state.hits[target] += hits
    is_out = state.hits[target] >= STANDS
    result, words = ("success", "hit") if hits else ("failure", "missed")
    rolled = Roll((face,), 6, NEEDED, result=result, words=words)
    state.tell(Struck(fighter=fighter, target=target, rolled=rolled, is_out=is_out))


def check_end(state: State) -> None:
    """[FG-END-01, FG-END-02]"""
    left = [len(state.left(side)) for side in (0, 1)]
    winner = None if left[0] == left[1] else left.index(max(left))
    if 0 in left:
        state.end(Outcome(winner, "Nobody is left on the other side.", "FG-END-01"))
    elif state.turn == state.turns:
        reason = f"After {state.turn} turns {left[0]} face {left[1]}."
        state.end(Outcome(winner, reason, "FG-END-02"))
