"""From a start to the first position: what must be right, and what is then on the table."""

from __future__ import annotations

from random import Random

from affray.games.flagrant_factions.data.tables import ambitions, scenarios
from affray.games.flagrant_factions.forces import roster
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.rules.modules import modules_of
from affray.games.flagrant_factions.rules.terrain import from_map
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table import position
from affray.kernel.game import Seats, Start
from affray.kernel.ids import Seat
from affray.kernel.problems import Problem

AGREEMENTS = {"scenario": tuple(scenarios()), "begins": ("A", "B")}
"""[FF-SET-03, FF-SET-07, FF-Q-88] What players may agree on instead of rolling."""


def side_of(seat: int) -> int:
    """[FF-SET-05] Two sides of as equal size as possible."""
    return seat % 2


SEATS = Seats(most=4, called="companies", rule="FF-SET-05", side_of=side_of)


def problems(start: Start, house: House) -> list[Problem]:
    """[FF-CO-04, FF-SCALE-02] What only shows when all companies of a side are known."""
    if start.position is not None:
        return []
    return roster.side_problems(start.rosters, _sides(start), house)


def _sides(start: Start) -> list[int]:
    return [side_of(seat) for seat in range(len(start.rosters))]


def begin(start: Start, house: House) -> State:
    """The position before the first step."""
    if start.position is not None:
        state = position.place(start.position, house)
        state.hooks = modules_of(house)
        return state
    state = State(house)
    state.hooks = modules_of(house)
    state.companies, state.groups = roster.muster(start.rosters, _sides(start), house)
    state.scenario = start.agreed.get("scenario")
    if "begins" in start.agreed:
        state.begins = "AB".index(start.agreed["begins"])
    state.set_terrain(from_map(start.terrain))
    return state


def hide(state: State, seat: Seat, random: Random) -> None:
    """[FF-AMB-01] Others' secret ambitions are guessed anew, once there may be any."""
    if not state.turn and state.stage not in ("first", "opening", "start"):
        return
    for company in state.companies:
        if company.seat != seat:
            left = [id for id in ambitions() if id not in company.revealed]
            guess = random.sample(left, int(random.random() * 3))
            company.ambitions = tuple(sorted((*company.revealed, *guess)))
