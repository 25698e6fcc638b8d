"""The order of play: `next_step` says what comes next by looking at the state alone."""

from __future__ import annotations

from collections.abc import Callable

from affray.games.rattle_and_rend.rules.first_turn import next_effect
from affray.games.rattle_and_rend.rules.initiative import begin_round, bid
from affray.games.rattle_and_rend.rules.reversal import reversal
from affray.games.rattle_and_rend.rules.setup import setup_step
from affray.games.rattle_and_rend.rules.turn import act, begin_turn, end_round
from affray.games.rattle_and_rend.rules.underway import Ended
from affray.games.rattle_and_rend.state import State
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step


def guarded(step: Callable[[State, Dice], Flow[None]]) -> Step:
    """A step that ends where the match is decided."""

    def run(state: State, dice: Dice) -> Flow[None]:
        try:
            yield from step(state, dice)
        except Ended:
            return

    return run


STAGES: dict[str, Step] = {
    "round": guarded(begin_round),
    "bid": guarded(bid),
    "reversal": guarded(reversal),
    "turn": guarded(begin_turn),
    "act": guarded(act),
    "round_end": guarded(end_round),
}
"""[RR-TURN-01] The stages of a round; setup has its own."""

FIRST_TURN = guarded(next_effect)


def next_step(state: State) -> Step | None:
    """[RR-SETUP-07, RR-TURN-01] The next step, or `None` when the match is over."""
    if state.outcome is not None:
        return None
    if state.stage == "act" and state.warbands[state.active].effects:
        return FIRST_TURN
    return STAGES.get(state.stage) or setup_step(state)
