"""What must hold between two steps."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.pieces import ON_BOARD
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import overlaps


def broken(state: State) -> Sequence[str]:
    """[RR-MOVE-09, RR-MOVE-15, RR-MOM-05] What must hold between two steps, and does not."""
    found = []
    standing = [g for g in state.groups if g.status == ON_BOARD]
    for index, one in enumerate(standing):
        if not (0 <= one.x <= BOARD and 0 <= one.y <= BOARD):
            found.append(f"{one.card.name} stands off the board at {one.x}, {one.y}")
        for other in standing[index + 1 :]:
            if overlaps(one.x, one.y, one.card.radius, other.x, other.y, other.card.radius):
                found.append(f"{one.card.name} overlaps {other.card.name}")
    for seat, warband in enumerate(state.warbands):
        if warband.momentum < 0:
            found.append(f"seat {seat} has {warband.momentum} momentum")
        points = sum(g.card.points for g in state.groups if g.seat == seat)
        if state.round and points != state.house.points_limit:
            found.append(f"seat {seat} has {points} points in all")
    return found
