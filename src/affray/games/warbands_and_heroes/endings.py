"""[WH-Q-36] How a battle ends: one side is left, a limit is reached, or somebody says so."""

from __future__ import annotations

from affray.games.warbands_and_heroes.events import BattleEnded, Withdrew
from affray.games.warbands_and_heroes.pieces import OFF, TABLE, WITHDRAWN
from affray.games.warbands_and_heroes.state import State
from affray.kernel.view import Outcome

QUIET = 10
"""So many rounds in a row without damage, and the game master's defaults call the battle off."""


def end(state: State, winner: int | None, reason: str, rule: str = "WH-Q-36") -> None:
    state.outcome = Outcome(winner, reason, rule)
    state.tell(BattleEnded(winner=winner, reason=reason, rules=(rule,)))


def check_end(state: State) -> bool:
    """[WH-UNIT-06, WH-Q-36] Whether at most one side has Units left."""
    if state.outcome is not None:
        return True
    left = [side for side in state.sides if state.is_in(side)]
    if len(left) > 1:
        return False
    if left:
        end(state, left[0], f"{state.warbands[left[0]]} is the last side standing.")
    else:
        end(state, None, "Nobody is left standing.")
    return True


def withdraw(state: State, side: int) -> None:
    """A side gives up: its Units leave the field."""
    gone = [u for u in state.units if u.side == side and u.place in (OFF, TABLE)]
    for unit in gone:
        unit.place, unit.is_fated, unit.wall = WITHDRAWN, False, -1
    state.tell(Withdrew(side=side, units=tuple(unit.id for unit in gone)))
    present = {unit.side for unit in state.units if unit.place in (OFF, TABLE)}
    left = [other for other in state.sides if other in present]
    if len(left) == 1:
        end(state, left[0], f"{state.warbands[left[0]]} has the field to itself.")
    elif not left:
        end(state, None, "Everybody has left the field.")
