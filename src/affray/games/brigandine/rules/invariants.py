"""What must hold between two steps."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.brigandine.data.tables import RADIUS
from affray.games.brigandine.state import State
from affray.kernel.board.measure import overlaps


def broken(state: State) -> Sequence[str]:
    """[BR-MOVE-04, BR-MOVE-06, BR-UNIT-03] What must hold between two steps, and does not."""
    found = []
    standing = state.on_table()
    for index, one in enumerate(standing):
        if not (RADIUS <= one.x <= state.width - RADIUS):
            found.append(f"{one.card.name} stands off the board at x {one.x}")
        if not (RADIUS <= one.y <= state.height - RADIUS):
            found.append(f"{one.card.name} stands off the board at y {one.y}")
        if not 0 <= one.life <= one.card.life:
            found.append(f"{one.card.name} has {one.life} of {one.card.life} life")
        if one.life == 0 and not state.fight:
            found.append(f"{one.card.name} has no life and stands")
        if one.fought and not state.is_engaged(one):
            found.append(f"{one.card.name} has fought and is not engaged")
        for other in standing[index + 1 :]:
            if overlaps(one.x, one.y, RADIUS, other.x, other.y, RADIUS):
                found.append(f"{one.card.name} overlaps {other.card.name}")
    return found
