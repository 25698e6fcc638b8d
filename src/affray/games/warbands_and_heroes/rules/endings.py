"""[WH-Q-36] How a battle ends: one side is left, a limit is reached, or somebody says so."""

from __future__ import annotations

from typing import NoReturn

from affray.games.warbands_and_heroes.pieces import OFF, TABLE, WITHDRAWN, seat_of
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.events import (
    BattleEnded,
    EndOffered,
    EndRefused,
    Withdrew,
)
from affray.games.warbands_and_heroes.words.questions import AgreeToEnd
from affray.kernel.flow import Flow
from affray.kernel.view import Outcome


def end(state: State, winner: int | None, reason: str, rule: str = "WH-Q-36") -> NoReturn:
    event = BattleEnded(winner=winner, reason=reason, rules=(rule,))
    state.end(Outcome(winner, reason, rule), event)


def is_decided(state: State) -> bool:
    """[WH-UNIT-06, WH-Q-36] At most one side has Units left: no more turns in this round."""
    return len({unit.side for unit in state.fighting()}) <= 1


def check_end(state: State) -> None:
    """[WH-UNIT-06, WH-Q-36] Between rounds, whether it is over: Morale has been made."""
    if not is_decided(state):
        return
    left = [side for side in state.sides if state.is_in(side)]
    if left:
        end(state, left[0], f"{state.warbands[left[0]]} is the last side standing.")
    end(state, None, "Nobody is left standing.")


def offer_end(state: State, side: int) -> Flow[None]:
    """[WH-Q-36] All the others in play must agree; one who fights on is enough to go on."""
    state.offered = (*state.offered, side)
    state.tell(EndOffered(side=side))
    for other in state.sides:
        if other == side or not state.is_in(other):
            continue
        if not (yield from AgreeToEnd(seat_of(other), side)):
            state.tell(EndRefused(side=other))
            return
    end(state, None, "The sides agreed to end the battle.")


def withdraw(state: State, side: int) -> None:
    """A side gives up: its Units leave the field."""
    gone = [u for u in state.units if u.side == side and u.place in (OFF, TABLE)]
    for unit in gone:
        unit.place, unit.is_fated, unit.wall = WITHDRAWN, False, None
    state.tell(Withdrew(side=side, units=tuple(unit.id for unit in gone)))
    present = {unit.side for unit in state.units if unit.place in (OFF, TABLE)}
    left = [other for other in state.sides if other in present]
    if len(left) == 1:
        end(state, left[0], f"{state.warbands[left[0]]} has the field to itself.")
    elif not left:
        end(state, None, "Everybody has left the field.")
