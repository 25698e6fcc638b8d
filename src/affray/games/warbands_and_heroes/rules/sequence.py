"""The order of play: `next_step` says what comes next by looking at the state alone."""

from __future__ import annotations

from affray.games.warbands_and_heroes.rules.master import master_moment
from affray.games.warbands_and_heroes.rules.rounds import (
    begin_round,
    begin_step,
    change_initiative,
    elect,
    end_round,
    end_step,
    morale,
)
from affray.games.warbands_and_heroes.rules.setup import SETUP
from affray.games.warbands_and_heroes.rules.turn import act
from affray.games.warbands_and_heroes.state import State
from affray.kernel.flow import Step

STAGES: dict[str, Step] = {
    **SETUP,
    "master": master_moment,
    "round": begin_round,
    "shrewd": change_initiative,
    "elect": elect,
    "step": begin_step,
    "act": act,
    "step_end": end_step,
    "morale": morale,
    "round_end": end_round,
}
"""[WH-RND-01..03] Setup, then the three steps of a round."""


def next_step(state: State) -> Step | None:
    """The next step, or `None` when the battle is over."""
    return None if state.outcome is not None else STAGES[state.stage]
