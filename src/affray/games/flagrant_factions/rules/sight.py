"""Chapter Terrain and sight: who sees whom, and who has Cover from whom."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.flagrant_factions.data.tables import RADIUS
from affray.games.flagrant_factions.pieces import TABLE, Group, Model, Terrain
from affray.games.flagrant_factions.rules.field import TINY, box_of
from affray.games.flagrant_factions.state import State, closest_pair
from affray.kernel.board.measure import distance
from affray.kernel.board.segments import first_crossed, segment_crosses_disc

Disc = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, bottom, right and top."""


def can_see(state: State, one: Group, other: Group) -> bool:
    """[FF-LOS-01, FF-LOS-02, FF-Q-33] Some line between two of their models is free."""
    memo = state.memo
    key = ("sight", *sorted((one.id, other.id)))
    if key not in memo:
        memo[key] = _can_see(state, one, other)
    return bool(memo[key])


def _can_see(state: State, one: Group, other: Group) -> bool:
    discs, veils = between(state, one, other)
    if not discs and not veils:
        return bool(one.models and other.models)
    deep = state.inches(3)
    return any(is_line_free(a, b, discs, veils, deep) for a in one.models for b in other.models)


def between(state: State, one: Group, other: Group) -> tuple[list[Disc], list[Terrain]]:
    """The models and the obscuring terrain that lie where lines between two groups may run."""
    box = box_of((x, y) for _, x, y in (*one.models, *other.models))
    discs: list[Disc] = []
    if state.house.models_block_los:
        for third in state.groups:
            if third.place == TABLE and is_screen(state, third, one, other):
                discs += bases_near(third.models, box)
    return discs, pieces_near(state.obscuring, box)


def bases_near(models: Sequence[Model], box: Box) -> list[Disc]:
    """Those that a line in this box may cross."""
    left, bottom, right, top = box
    return [
        (x, y)
        for _, x, y in models
        if left - RADIUS < x < right + RADIUS and bottom - RADIUS < y < top + RADIUS
    ]


def pieces_near(pieces: Sequence[Terrain], box: Box) -> list[Terrain]:
    """Those that a line in this box may cross."""
    left, bottom, right, top = box
    return [
        piece
        for piece in pieces
        if piece.shape.left < right
        and piece.shape.right > left
        and piece.shape.bottom < top
        and piece.shape.top > bottom
    ]


def is_screen(state: State, third: Group, one: Group, other: Group) -> bool:
    """[FF-LOS-02, FF-OT-STEALTHY-2] Models of this group stand in the way of sight."""
    if third.id in (one.id, other.id):
        return False
    if third.has("stealthy"):
        return state.are_in_melee(third.id, one.id) or state.are_in_melee(third.id, other.id)
    return True


def is_line_free(
    a: Model, b: Model, discs: Sequence[Disc], veils: Sequence[Terrain], deep: int
) -> bool:
    """[FF-Q-33] No base and no obscuring terrain between two models."""
    _, ax, ay = a
    _, bx, by = b
    if first_crossed(ax, ay, bx, by, discs, RADIUS):
        return False
    return not any(is_veiled(piece, ax, ay, bx, by, deep) for piece in veils)


def is_veiled(piece: Terrain, ax: int, ay: int, bx: int, by: int, deep: int) -> bool:
    """[FF-TERR-OBSCURING, FF-Q-52] Past the piece, or more than 3 inches into it."""
    shape = piece.shape
    if not shape.is_crossed(ax, ay, bx, by):
        return False
    if not shape.contains(ax, ay) and not shape.contains(bx, by):
        return True
    inside = sum(leave - enter for enter, leave in shape.inside_spans(ax, ay, bx, by))
    return inside * distance(ax, ay, bx, by) > deep + TINY


def blocker(
    state: State, one: Group, other: Group
) -> tuple[Model, Model, Group | None, Terrain | None]:
    """The closest models, and what blocks the line between them: a group or a piece of terrain."""
    a, b = closest_pair(one.models, other.models)
    for third in state.groups:
        if third.place == TABLE and state.house.models_block_los:
            if is_screen(state, third, one, other) and any(
                segment_crosses_disc(a.x, a.y, b.x, b.y, x, y, RADIUS) for _, x, y in third.models
            ):
                return a, b, third, None
    deep = state.inches(3)
    for piece in state.obscuring:
        if is_veiled(piece, a.x, a.y, b.x, b.y, deep):
            return a, b, None, piece
    return a, b, None, None


# -- cover ------------------------------------------------------------------------------


def has_cover(state: State, roller: Group, target: Group) -> bool:
    """[FF-TERR-COVER, FF-Q-51] To-hit dice against the target that hit are rerolled."""
    return cover_from(state, roller, target) is not None


def cover_from(state: State, roller: Group, target: Group) -> Terrain | None:
    """[FF-TERR-OBSTACLE-3, FF-Q-51] The piece that gives the target Cover from the roller."""
    if not state.obstacles and not state.cover:
        return None
    a, b = closest_pair(roller.models, target.models)
    near = state.inches(3) + RADIUS
    for piece in state.obstacles:
        if piece.shape.touches(b.x, b.y, near) and piece.shape.is_crossed(a.x, a.y, b.x, b.y):
            return piece
    for piece in state.cover:
        shape = piece.shape
        if shape.is_crossed(a.x, a.y, b.x, b.y) and not shape.contains(a.x, a.y):
            return piece
    return None


def is_in_cover(state: State, x: int, y: int) -> bool:
    """[FF-TERR-OBSTACLE-3, FF-Q-23] A model here counts as in Cover."""
    near = state.inches(3) + RADIUS
    return any(piece.shape.touches(x, y, near) for piece in state.obstacles) or any(
        piece.shape.contains(x, y) for piece in state.cover
    )


def is_in_difficult(state: State, x: int, y: int) -> bool:
    """[FF-Q-23] A model here stands in difficult terrain."""
    return any(piece.shape.contains(x, y) for piece in state.difficult)
