"""From a start to the first position: what must be right, and what is then on the table."""

from __future__ import annotations

from affray.games.brigandine.forces import roster
from affray.games.brigandine.forces.muster import muster
from affray.games.brigandine.house import ANNIHILATION, MOST_PLAYERS, House
from affray.games.brigandine.rules.laying import from_map, map_problems
from affray.games.brigandine.state import State
from affray.games.brigandine.table import position
from affray.kernel.game import Seats, Start
from affray.kernel.ids import Seat
from affray.kernel.problems import Problem, too_many
from affray.kernel.roster import roster_cost

AGREEMENTS = {"attacker": ("A", "B")}
"""[BR-SETUP-04] What players may agree on instead of rolling."""


def side_of(seat: int) -> int:
    """[BR-CAMP-R4-8] Seats belong to the two sides in turn."""
    return seat % 2


def sides_in(start: Start) -> list[int | None]:
    """A written position has as many seats as its units name."""
    count = max(2, len(start.rosters))
    if start.position is not None:
        count = len(position.place(start.position, House.of(start.house)).seats)
    return [side_of(seat) for seat in range(count)]


SEATS = Seats(
    most=MOST_PLAYERS,
    called="warbands",
    rule="BR-CAMP-R4-1",
    side_of=side_of,
    in_start=sides_in,
)


def larger_side(start: Start, house: House) -> int:
    """[BR-SETUP-01-R1, BR-CAMP-R4-4-R1] The points of the larger side: it asks for the board."""
    description = roster.describe(house)
    totals = [0, 0]
    for seat, force in enumerate(start.rosters):
        totals[side_of(seat)] += roster_cost(description, force)
    return max(totals)


def problems(start: Start, house: House) -> list[Problem]:
    """[BR-CAMP-R4-1] Only an Annihilation is for more than two; maps are as large as the board."""
    if start.position is not None:
        return []
    if house.scenario != ANNIHILATION and len(start.rosters) > SEATS.fewest:
        return [Problem("rosters", "BR-CAMP-R4-1", too_many("warbands", len(start.rosters), 2))]
    points = larger_side(start, house)
    return map_problems(start.terrain, house, points) if start.terrain else []


def begin(start: Start, house: House) -> State:
    """The position before the first step."""
    if start.position is not None:
        return position.place(start.position, house)
    seats = tuple(side_of(seat) for seat in range(len(start.rosters)))
    state = State(house, seats, larger_side(start, house))
    for seat, force in enumerate(start.rosters):
        muster(state, force, Seat(seat))
    state.terrain = from_map(start.terrain)
    if "attacker" in start.agreed:
        state.attack = "AB".index(start.agreed["attacker"])
    return state
