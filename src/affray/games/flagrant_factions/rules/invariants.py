"""What must hold between two steps."""

from __future__ import annotations

from collections.abc import Iterator

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import OFF, TABLE, Group, group_of
from affray.games.flagrant_factions.rules.removal import models_left
from affray.games.flagrant_factions.rules.slots import strays
from affray.games.flagrant_factions.state import State


def invariants(state: State) -> list[str]:
    """[FF-R-02, FF-MOVE-02, FF-MOVE-03, FF-REM-02] Everything that is broken."""
    broken: list[str] = []
    for group in state.groups:
        broken += group_problems(state, group)
    broken += overlaps(state)
    for low, high in state.melees:
        one, other = state.group(low), state.group(high)
        if one.place != TABLE or other.place != TABLE:
            broken.append(f"{one.name} and {other.name} are in melee and not both on the table")
        if not state.are_enemies(one, other):
            broken.append(f"{one.name} and {other.name} are in melee and friends")
    return broken


def group_problems(state: State, group: Group) -> Iterator[str]:
    if not 0 <= group.r <= group.r0:
        yield f"{group.name} has {group.r} of {group.r0} R"
    if group.place == TABLE:
        left = models_left(group) if state.house.remove_models else group.size
        if group.r and not 1 <= len(group.models) <= left:
            yield f"{group.name} has {len(group.models)} models, not {left}"
        points = [(x, y) for _, x, y in group.models]
        for x, y in points:
            if not (0 <= x <= state.house.width and 0 <= y <= state.house.height):
                yield f"{group.name} has a model off the table at {x}, {y}"
        if not group.is_loose and strays(points, state.inches(3) + BASE):
            yield f"{group.name} is out of cohesion after its Move"
    elif group.models:
        yield f"{group.name} is {group.place} and has models"
    if group.place == OFF and group.effects:
        yield f"{group.name} is off the table and under a spell"


def overlaps(state: State) -> Iterator[str]:
    """[FF-MOVE-02] Models that stand on each other; neighbours by x are enough to look at."""
    models = sorted((x, y, id) for group in state.groups for id, x, y in group.models)
    for index, (ax, ay, one) in enumerate(models):
        for bx, by, other in models[index + 1 :]:
            if bx - ax >= BASE:
                break
            if (bx - ax) ** 2 + (by - ay) ** 2 < BASE * BASE:
                names = [state.group(group_of(id)).name for id in (one, other)]
                yield f"a model of {names[0]} stands on one of {names[1]}"
