"""What must hold between two steps."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data.tables import WALL
from affray.games.warbands_and_heroes.pieces import TABLE
from affray.games.warbands_and_heroes.state import State


def broken(state: State) -> list[str]:
    """[WH-HERO-03, WH-HERO-05, WH-UNIT-02, WH-UNIT-06, WH-ACT-06] Everything that is wrong."""
    found = []
    held: dict[tuple[int, int], str] = {}
    for unit in state.units:
        name = unit.card.name
        if not 0 <= unit.fs <= unit.kind.fs:
            found.append(f"{name} has {unit.fs} of {unit.kind.fs}")
        if unit.place != TABLE:
            if unit.is_fated or unit.wall is not None:
                found.append(f"{name} is gone and still does something")
            continue
        if not (1 <= unit.x <= state.size and 1 <= unit.y <= state.size):
            found.append(f"{name} stands off the board at {unit.square}")
        if unit.square in state.bars:
            found.append(f"{name} stands where nobody can")
        if unit.square in held:
            found.append(f"{name} shares a square with {held[unit.square]}")
        held[unit.square] = name
        if unit.fs == 0 and not unit.is_fated:
            found.append(f"{name} has nothing left and stands")
        if unit.is_fated and not state.is_simultaneous:
            found.append(f"{name} was routed and lingers")
        if unit.wall is not None and unit.attack(unit.wall).kind != WALL:
            found.append(f"{name} holds no wall")
        if unit.captain is not None and unit.kind.is_hero:
            found.append(f"{name} is a Hero with a captain")
    if any(used > 2 for used in state.rerolls):
        found.append(f"rerolls: {state.rerolls}")
    return found
