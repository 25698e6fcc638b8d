"""From a start to the first position: what must be right, and what is then on the table."""

from __future__ import annotations

from affray.games.rattle_and_rend.forces import roster
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.rules.laying import from_map
from affray.games.rattle_and_rend.rules.scenarios import scenarios
from affray.games.rattle_and_rend.rules.zones import schemes
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table import position
from affray.kernel.game import Start
from affray.kernel.ids import Seat

AGREEMENTS = {
    "scenario": tuple(scenarios()),
    "deployment": tuple(schemes()),
    "begins": ("A", "B"),
}
"""[RR-SCEN-01, RR-DEPL-01, RR-Q-142] What players may agree on instead of rolling or bidding."""


def begin(start: Start, house: House) -> State:
    """The position before the first step."""
    if start.position is not None:
        return position.place(start.position, house)
    state = State(house)
    for seat, force in enumerate(start.rosters):
        warband, groups = roster.muster(force, Seat(seat), house, len(state.groups))
        state.warbands.append(warband)
        state.groups += groups
    state.scenario = start.agreed.get("scenario")
    state.deployment = start.agreed.get("deployment")
    if "begins" in start.agreed:
        state.begins = Seat("AB".index(start.agreed["begins"]))
    state.set_terrain(from_map(start.terrain))
    return state
