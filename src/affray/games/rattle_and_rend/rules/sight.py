"""Chapter Line of sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, is_in_band
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import is_within
from affray.kernel.board.segments import segment_crosses_disc
from affray.kernel.board.shapes import Shape
from affray.kernel.board.sight import sight_blocker
from affray.kernel.board.sweep import Leg

MARGIN = 2
"""Spots on a path are rounded: so far beside it something may still come between."""


def can_see(state: State, one: Group, other: Group) -> bool:
    """[RR-LOS-01..04, RR-LOS-06] No third base and no Blocking terrain between the centres.

    [RR-TERR-BLOCK-2, RR-GEO-07] Terrain hides; Inspiring does not whom it touches.
    """
    ax, ay, bx, by = one.x, one.y, other.x, other.y
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    one_id, other_id = one.id, other.id
    for group in state.groups:
        r = group.card.radius
        cx, cy = group.x, group.y
        if cx - r < right and cx + r > left and cy - r < top and cy + r > bottom:
            if (
                group.status == ON_BOARD
                and group.id not in (one_id, other_id)
                and segment_crosses_disc(ax, ay, bx, by, cx, cy, r)
            ):
                return False
    for shape in state.sight_shapes:
        if shape.left < right and shape.right > left and shape.bottom < top and shape.top > bottom:
            if shape.is_crossed(ax, ay, bx, by):
                return False
    for shape in state.inspirers:
        if shape.left < right and shape.right > left and shape.bottom < top and shape.top > bottom:
            if shape.is_crossed(ax, ay, bx, by) and not (is_at(shape, one) or is_at(shape, other)):
                return False
    return True


def lookout(
    state: State, one: Group, other: Group | None = None, leg: Leg | None = None
) -> Callable[[int, int], bool]:
    """[RR-LOS-05, RR-Q-104] Whether it sees a spot, or that other group if it stood there.

    A base that now stands on the spot does not hide it. If all the spots lie on one leg of a path,
    what never comes between is left out beforehand.
    [RR-TERR-INSP-1] Inspiring terrain does not hide what is inside, nor a base that touches it.
    """
    ends = (one.id,) if other is None else (one.id, other.id)
    radius = 0 if other is None else other.card.radius
    discs = [
        (g.x, g.y, g.card.radius) for g in state.groups if g.status == ON_BOARD and g.id not in ends
    ]
    inspirers = [shape for shape in state.inspirers if not is_at(shape, one)]
    walls: Sequence[Shape] = state.sight_shapes
    if leg is not None:
        discs, walls = ahead_of(one, leg, discs, walls)

    def sees(x: int, y: int) -> bool:
        between = [disc for disc in discs if not is_within(disc[0], disc[1], x, y, disc[2])]
        hiding = [shape for shape in inspirers if not shape.touches(x, y, radius)]
        shapes = [*walls, *hiding]
        return sight_blocker(one.x, one.y, x, y, between, shapes) < 0

    return sees


def ahead_of(
    one: Group, leg: Leg, discs: Sequence[tuple[int, int, int]], walls: Sequence[Shape]
) -> tuple[list[tuple[int, int, int]], list[Shape]]:
    """Of bases and walls those that may come between a group and a leg of a path."""
    return (
        [(x, y, r) for x, y, r in discs if may_hide(one, leg, x - r, y - r, x + r, y + r)],
        [s for s in walls if may_hide(one, leg, s.left, s.bottom, s.right, s.top)],
    )


def may_hide(one: Group, leg: Leg, left: int, bottom: int, right: int, top: int) -> bool:
    """A box is not wholly beyond one side of the triangle of a group and a leg of a path."""
    corners = [(one.x, one.y), leg[2:4], leg[4:6]]
    for i, (cx, cy) in enumerate(corners):
        (ax, ay), (bx, by) = corners[i - 2], corners[i - 1]
        dx, dy = bx - ax, by - ay
        side = dx * (cy - ay) - dy * (cx - ax)
        sides = [dx * (y - ay) - dy * (x - ax) for x in (left, right) for y in (bottom, top)]
        width = MARGIN * (abs(dx) + abs(dy))
        if (side >= 0 and max(sides) < -width) or (side <= 0 and min(sides) > width):
            return False
    return True


def is_at(shape: Shape, group: Group) -> bool:
    """[RR-GEO-07, RR-Q-013] In terrain or in base contact with it."""
    return shape.touches(group.x, group.y, group.card.radius)


def blockers(state: State, one: Group, other: Group) -> list[tuple[int, int, int]]:
    """Bases that could block a line between the two."""
    return [
        (g.x, g.y, g.card.radius)
        for g in state.groups
        if g.status == ON_BOARD and g.id not in (one.id, other.id)
    ]


def seen_shapes(state: State, *ends: Group) -> list[Shape]:
    """[RR-TERR-BLOCK-2, RR-TERR-INSP-1, RR-GEO-07, RR-Q-085] Terrain that hides these."""
    at_none = (s for s in state.inspirers if not any(is_at(s, group) for group in ends))
    return [*state.sight_shapes, *at_none]


def is_in_reach(state: State, one: Group, other: Group, band: int) -> bool:
    """[RR-ATK-01] In a band and visible."""
    return is_in_band(one, other, band) and can_see(state, one, other)
