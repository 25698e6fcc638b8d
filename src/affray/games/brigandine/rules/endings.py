"""How battles end: wipe-outs, what a scenario asks for, and the clock."""

from __future__ import annotations

from typing import NoReturn

from affray.games.brigandine.house import ANNIHILATION, CONVOY, EXPLORATION
from affray.games.brigandine.rules.stones import ENOUGH, captured, explored, watch_stones
from affray.games.brigandine.state import State
from affray.kernel.view import Outcome
from affray.kernel.words import counted

WIPED_OUT = {
    EXPLORATION: "BR-CAMP-R2-9",
    CONVOY: "BR-CAMP-R3-7",
    ANNIHILATION: "BR-CAMP-R4-5",
}
"""What a scenario says of a side without units; those of Book I say nothing [BR-SCEN-GEN-1]."""


def check_end(state: State) -> None:
    """[BR-SCEN-GEN-1, BR-CAMP-R2-9, BR-CAMP-R3-5, BR-CAMP-R3-7] Whether somebody has won.

    The last side with units on the table wins; if nobody is left, nobody, but in a Convoy the
    attacker, who has then met his condition.

    [BR-CAMP-R1-5, BR-CAMP-CARRY-5]
    """
    watch_stones(state)
    if state.house.scenario == CONVOY and captured(state) >= ENOUGH:
        reason = f"{ENOUGH} stones are captured by {state.side_name(state.attacker)}."
        end(state, state.attacker, reason, "BR-CAMP-R3-5")
    left = [side for side in (0, 1) if state.on_table(side)]
    rule = WIPED_OUT.get(state.house.scenario, "BR-SCEN-GEN-1")
    if len(left) == 1:
        reason = f"Only units of {state.side_name(left[0])} are left on the table."
        end(state, left[0], reason, rule)
    elif not left and state.house.scenario == CONVOY:
        end(state, state.attacker, "Nobody is left to defend the stones.", rule)
    elif not left:
        end(state, None, "Nobody is left on the table.", rule)


def check_explored(state: State) -> None:
    """[BR-CAMP-R2-7, BR-CAMP-R2-8] The active side holds the middle and every quadrant, alone."""
    if state.house.scenario != EXPLORATION:
        return
    if explored(state, state.active).is_whole and not explored(state, 1 - state.active).is_whole:
        reason = f"The middle and every quadrant are held by {state.side_name(state.active)}."
        end(state, state.active, reason, "BR-CAMP-R2-7")


def time_is_up(state: State, limit: int) -> None:
    """[BR-TURN-12, BR-CAMP-R2-6, BR-CAMP-R3-6] The last turn is over, and nobody has won yet.

    [BR-CAMP-R1-5-R1]
    """
    if state.house.scenario == CONVOY:
        reason = f"The stones are safe after {counted(limit, 'turn')} each."
        end(state, state.defender, reason, "BR-CAMP-R3-6")
    else:
        reason = f"Both sides stand after {counted(limit, 'turn')} each: a draw."
        is_exploration = state.house.scenario == EXPLORATION
        end(state, None, reason, "BR-CAMP-R2-6" if is_exploration else "BR-TURN-12")


def nothing_happens(state: State) -> None:
    """[BR-TURN-13, BR-CAMP-R3-6-D1] Nobody was hurt for long: a draw, but never in a Convoy.

    [BR-CAMP-R4-5-R1]
    """
    reason = f"{counted(state.quiet, 'round')} without a wound"
    if state.house.scenario == CONVOY:
        end(state, state.defender, f"{reason}: the stones are safe.", "BR-CAMP-R3-6")
    else:
        end(state, None, f"{reason}: a draw.", "BR-TURN-13")


def end(state: State, winner: int | None, reason: str, rule: str) -> NoReturn:
    state.end(Outcome(winner, reason, rule))
