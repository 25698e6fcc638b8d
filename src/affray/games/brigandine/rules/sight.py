"""Chapters Line of sight and Cover: who sees whom, and who stands behind a wall."""

from __future__ import annotations

from affray.games.brigandine.data.tables import RADIUS
from affray.games.brigandine.pieces import TABLE, Terrain, Unit
from affray.games.brigandine.rules.between import is_any_line_free
from affray.games.brigandine.rules.walk import BEHIND
from affray.games.brigandine.state import State
from affray.kernel.board.shapes import Shape

Base = tuple[int, int, int]


def can_see(state: State, shooter: Unit, target: Unit) -> bool:
    """[BR-LOS-01..07, BR-LOS-09] Some line between the two bases touches nothing that blocks."""
    if state.are_in_contact(shooter, target):
        return True
    ends = (base(shooter), base(target))
    return is_any_line_free(
        *ends, blocking_bases(state, shooter, (target.id,)), obstacles(state, *ends)
    )


def sees_point(state: State, shooter: Unit, x: int, y: int) -> bool:
    """[BR-TEMPLATE-14] The same for a point; what holds the point does not hide it."""
    holding: list[int] = []
    for unit in state.on_table():
        if (unit.x - x) ** 2 + (unit.y - y) ** 2 <= RADIUS * RADIUS:
            holding += state.melee_of(unit)
    ends = (base(shooter), (x, y, 0))
    return is_any_line_free(
        *ends, blocking_bases(state, shooter, tuple(holding)), obstacles(state, *ends)
    )


def is_open_to(state: State, shooter: Unit, target: Unit) -> bool:
    """[BR-TEMPLATE-16] Some line between them touches no obstacle; units do not matter."""
    ends = (base(shooter), base(target))
    return is_any_line_free(*ends, (), obstacles(state, *ends))


def base(unit: Unit) -> Base:
    return unit.x, unit.y, RADIUS


def blocking_bases(state: State, shooter: Unit, without: tuple[int, ...]) -> list[Base]:
    """[BR-LOS-02, BR-LOS-04, BR-LOS-05, BR-LOS-05-R1] Enemies, and every base of a melee.

    A melee blocks those who are not in it, so its own friends there are no obstacle to a unit.

    [BR-ENG-03]
    """
    beside = state.melee_of(shooter)
    return [
        base(unit)
        for unit in state.units
        if unit.place == TABLE
        and unit.id not in without
        and (unit.side != shooter.side or (state.is_engaged(unit) and unit.id not in beside))
    ]


def obstacles(state: State, one: Base, other: Base) -> list[Shape]:
    """[BR-LOS-03, BR-LOS-07, BR-LOS-09, BR-TERR-OBS-1] Those that neither end stands on or in.

    [BR-TERR-DIFF-2]
    """
    return [
        piece.shape
        for piece in state.terrain
        if piece.is_obstacle and not _holds(piece, one) and not _holds(piece, other)
    ]


def _holds(piece: Terrain, end: Base) -> bool:
    x, y, r = end
    return piece.shape.touches(x, y, 0) or piece.shape.is_overlapped(x, y, r)


def is_in_cover(state: State, shooter: Unit, target: Unit) -> bool:
    """[BR-TERR-FORT-1, BR-TERR-FORT-2, BR-TERR-FORT-2-R1] On a fortification, or close behind one.

    [BR-TERR-DIFF-2]
    """
    for piece in state.terrain:
        if not piece.is_fortification:
            continue
        if piece.shape.is_overlapped(target.x, target.y, RADIUS):
            return True
        if piece.shape.touches(target.x, target.y, RADIUS + BEHIND) and piece.shape.is_crossed(
            shooter.x, shooter.y, target.x, target.y
        ):
            return True
    return False
