"""From a start to the first position: what must be right, and what is then on the table."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import maps
from affray.games.warbands_and_heroes.forces import roster
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.rules import terrain
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.table import position
from affray.kernel.game import Seats, Start
from affray.kernel.problems import Problem, too_many
from affray.kernel.roster import Roster

ROLLED = "rolled"
FEWEST_SIDES, MOST_SIDES = 2, 5
AGREEMENTS = {"ground": ("open", ROLLED, *maps()), "begins": ("A", "B")}
"""[WH-Q-35, WH-Q-56] What players may agree on: the field, and who acts first in the battle."""


def sides_of(start: Start) -> list[Roster]:
    """The warbands that fight: all but the game master's, which comes last."""
    rosters = start.rosters
    return rosters[:-1] if rosters and roster.is_masters(rosters[-1]) else rosters


def sides_in(start: Start) -> list[int | None]:
    """The seat behind those of the sides is the game master's.

    A written position has its sides, and a game master if it says so.
    """
    if start.position is None:
        sides, seats = len(sides_of(start)), max(FEWEST_SIDES, len(start.rosters))
    else:
        state = position.place(start.position, House.of(start.house))
        sides = len(state.warbands)
        seats = sides + state.has_master
    return [seat if seat < sides else None for seat in range(seats)]


SEATS = Seats(
    fewest=FEWEST_SIDES,
    most=MOST_SIDES + 1,
    rule="WH-WB-01",
    judge=roster.JUDGE,
    in_start=sides_in,
)


def problems(start: Start, house: House) -> list[Problem]:
    """[WH-WB-01, WH-Q-35] Two to five sides that fit on the board, the game master last."""
    if start.position is not None:
        return []
    found = []
    sides = sides_of(start)
    for index, force in enumerate(start.rosters[:-1]):
        if roster.is_masters(force):
            sentence = "The game master must have the last seat."
            found.append(Problem(f"rosters[{index}].picks", "WH-GEN-03", sentence))
    if not FEWEST_SIDES <= len(sides) <= MOST_SIDES:
        sentence = f"Wrong number of sides: {len(sides)} (allowed: {FEWEST_SIDES} to {MOST_SIDES})."
        found.append(Problem("rosters", "WH-WB-01", sentence))
        return found
    for index, force in enumerate(sides):
        room = terrain.room_in(start.terrain, house, index)
        if len(force.entries) > room:
            sentence = too_many("Units for the zone of this side", len(force.entries), room)
            found.append(Problem(f"rosters[{index}].entries", "WH-Q-35", sentence))
    return found


def begin(start: Start, house: House) -> State:
    """The position before the first step."""
    if start.position is not None:
        return position.place(start.position, house)
    state = State(house)
    sides = sides_of(start)
    for side, force in enumerate(sides):
        state.units += roster.muster(force, side, state.units)
        state.warbands = (*state.warbands, force.name.strip() or f"Warband {side + 1}")
    if len(sides) < len(start.rosters):
        state.has_master = True
        reserve = roster.muster(start.rosters[-1], None, state.units)
        state.units += reserve
        state.reserve = tuple(unit.id for unit in reserve)
    ground, zones = terrain.from_map(start.terrain, len(sides))
    state.zones = zones if any(zones) else ()
    agreed = "" if start.terrain else start.agreed.get("ground", "")
    state.set_terrain(terrain.drawn(agreed, state.size) if agreed in maps() else ground)
    if agreed == ROLLED:
        state.stage = "ground"
    if "begins" in start.agreed:
        first = "AB".index(start.agreed["begins"])
        state.groups = ((first,), *((side,) for side in state.sides if side != first))
    return state
