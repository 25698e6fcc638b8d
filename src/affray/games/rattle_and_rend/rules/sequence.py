"""The order of play: `next_step` says what comes next by looking at the state alone."""

from __future__ import annotations

from affray.games.rattle_and_rend.rules.first_turn import next_effect
from affray.games.rattle_and_rend.rules.initiative import begin_round, bid
from affray.games.rattle_and_rend.rules.reversal import reversal
from affray.games.rattle_and_rend.rules.setup import setup_step
from affray.games.rattle_and_rend.rules.turn import act, begin_turn, end_round
from affray.games.rattle_and_rend.state import State
from affray.kernel.flow import Step

STAGES: dict[str, Step] = {
    "round": begin_round,
    "bid": bid,
    "reversal": reversal,
    "turn": begin_turn,
    "act": act,
    "round_end": end_round,
}
"""[RR-TURN-01] The stages of a round; setup has its own."""


def next_step(state: State) -> Step | None:
    """[RR-SETUP-07, RR-TURN-01] The next step, or `None` when the match is over."""
    if state.outcome is not None:
        return None
    if state.stage == "act" and state.warbands[state.active].effects:
        return next_effect
    return STAGES.get(state.stage) or setup_step(state)
