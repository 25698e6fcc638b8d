"""The order of play: `next_step` says what comes next by looking at the state alone."""

from __future__ import annotations

from affray.games.flagrant_factions.rules import endings, setup
from affray.games.flagrant_factions.rules.turn import act, rally, reckless, start_turn
from affray.games.flagrant_factions.state import State
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step

STAGES: dict[str, Step] = {
    "start": start_turn,
    "rally": rally,
    "reckless": reckless,
    "act": act,
}
"""[FF-TURN-02] The parts of a turn; setup has its own."""


def next_step(state: State) -> Step | None:
    """[FF-SET-11, FF-TURN-01] The next step, or `None` when the match is over."""
    if state.outcome is not None:
        return None
    if state.stage in STAGES:
        return watched(STAGES[state.stage])
    return setup.STEPS[state.stage]


def watched(step: Step) -> Step:
    """[FF-END-01] A step, and then a look whether the scenario is over."""

    def run(state: State, dice: Dice) -> Flow[None]:
        asking = step(state, dice)
        if asking is not None:
            yield from asking
        yield from state.hooks.at_end_of_step(state, dice)
        endings.check_end(state)

    return run
