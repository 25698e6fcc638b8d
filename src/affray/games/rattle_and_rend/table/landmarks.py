"""Places in words that can be found on a table: by the terrain they are in or near to."""

from __future__ import annotations

from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import mm
from affray.kernel.board.measure import Point
from affray.kernel.telling import Landmarks, whereabouts


def where(state: State, point: Point) -> str:
    return whereabouts(point, landmarks(state))


def landmarks(state: State) -> Landmarks:
    """The pieces of terrain; where two have the same name, with the place of their middle."""
    labels = [piece.label for piece in state.terrain]
    found = []
    for piece in state.terrain:
        shape, name = piece.shape, f"the {piece.label.removeprefix('The ')}"
        if labels.count(piece.label) > 1:
            middle = (shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2
            name += f" about {mm(middle)}"
        found.append((name, shape))
    return found
