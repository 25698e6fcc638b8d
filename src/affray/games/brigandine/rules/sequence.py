"""The order of play: `next_step` says what comes next by looking at the state alone."""

from __future__ import annotations

from affray.games.brigandine.rules.melee import begin_melees, melee
from affray.games.brigandine.rules.movement import follow_up, move
from affray.games.brigandine.rules.setup import SETUP
from affray.games.brigandine.rules.shooting import shoot
from affray.games.brigandine.rules.turn import (
    attack_spells,
    begin_turn,
    end_of_turn,
    start_of_turn,
    take_stones,
)
from affray.games.brigandine.state import State
from affray.kernel.flow import Step

STAGES: dict[str, Step] = {
    **SETUP,
    "turn": begin_turn,
    "pick": take_stones,
    "start": start_of_turn,
    "move": move,
    "cast": attack_spells,
    "melees": begin_melees,
    "melee": melee,
    "follow": follow_up,
    "shoot": shoot,
    "end": end_of_turn,
}
"""[BR-SETUP-05, BR-TURN-02] Setup, then the phases of a turn and the steps of the Attack phase."""


def next_step(state: State) -> Step | None:
    """The next step, or `None` when the match is over."""
    return None if state.outcome is not None else STAGES[state.stage]
