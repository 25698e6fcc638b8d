"""Places in words that can be found on a table: by the terrain they are in or near to."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import Point
from affray.kernel.telling import told_apart, whereabouts


def where(state: State, point: Point) -> str:
    named = [(piece.label.removeprefix("The "), piece.shape) for piece in state.terrain]
    size = BOARD, BOARD
    return whereabouts(point, told_apart(named, size), size)
