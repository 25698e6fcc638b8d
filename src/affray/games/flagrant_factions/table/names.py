"""What groups, models, sides and places are called."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import OFF, model_id, number_of
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point
from affray.kernel.telling import whereabouts


def piece_names(state: State) -> dict[str, int]:
    """Groups by their names, and models as the name with a point and a number.

    Of a group that waits off the table, those that will come.
    """
    names = {group.name: group.id for group in state.groups}
    for group in state.groups:
        ids = [number_of(model.id) for model in group.models]
        if group.place == OFF:
            ids = list(range(1, group.size + 1))
        names |= {f"{group.name}.{number}": model_id(group.id, number) for number in ids}
    return names


def side_name(state: State, side: int) -> str:
    return " and ".join(company.name for company in state.companies if company.side == side % 2)


def where(state: State, point: Point) -> str:
    """By terrain and its name; one that is told from its like by a number needs no article."""
    landmarks = [
        (label if label[-1:].isdigit() else f"the {label}", piece.shape)
        for piece in state.terrain
        for label in (piece.label,)
    ]
    return whereabouts(point, landmarks, (state.house.width, state.house.height), "in")
