"""Chapter Movement: where a group may end a move, as an area."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.pieces import HAZARDOUS, ON_BOARD, Group
from affray.games.rattle_and_rend.rules.spots import bad_ground, bases_about
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.areas import Area, Ring
from affray.kernel.board.fans import Fans
from affray.kernel.board.fitting import Barrier, barriers_in
from affray.kernel.board.lie import Lie
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape
from affray.kernel.board.sweep import Track
from affray.kernel.problems import Refusal

Limit = Callable[[Track], "Refusal | None"]
"""What a particular move demands of its path: towards, away, not into."""

WHOLE = 0, 0, BOARD, BOARD
"""[RR-COMP-01, RR-MOVE-15] Where a centre may be."""


class NoNearer:
    """[RR-MOVE-16] No point of a path is nearer to a place than the reference distance."""

    __slots__ = ("rule", "squared", "x", "y")

    def __init__(self, x: int, y: int, squared: int, rule: str) -> None:
        self.x = x
        self.y = y
        self.squared = squared
        self.rule = rule

    def __call__(self, track: Track) -> Refusal | None:
        if track.never_nearer(self.x, self.y, self.squared):
            return None
        return Refusal("The path may not come closer to the enemy.", self.rule)


def reached(
    state: State,
    mover: Group,
    reach: int,
    pivots: int,
    passable: Callable[[Group], bool],
    limit: Limit | None,
) -> tuple[Ring, ...]:
    """[RR-MOVE-02..09, RR-MOVE-12, RR-HEAVY-FLYER-2, RR-HEAVY-TRANSPORT-8] All ends of a move.

    The centre goes around bases and Blocking terrain; the base ends on no other.
    """
    x, y = mover.x, mover.y
    lie = Lie(WHOLE)
    for other in state.groups:
        if other.status == ON_BOARD and other is not mover and not passable(other):
            lie.discs.append((other.x, other.y, other.card.radius))
    card = mover.card
    walls: Iterable[Shape] = () if card.is_flyer else state.sight_shapes
    for shape in (*walls, *bad_ground(state, mover)):
        lie.bar(shape)
    is_plain = limit is None or isinstance(limit, NoNearer)
    if isinstance(limit, NoNearer):
        lie.discs.append((limit.x, limit.y, isqrt(limit.squared)))
    elif limit is not None:
        lie.corners += [corner for piece in state.footing for corner in piece.shape.corners()]

    def allows(path: tuple[Point, ...]) -> bool:
        return limit is None or limit(Track(((x, y), *path))) is None

    area = Area((x - reach, max(0, y - reach), x + reach, min(BOARD, y + reach)), pitch_for(reach))
    Fans(lie, area, most=pivots, allows=None if is_plain else allows).open([(x, y)], reach)
    area.close([Barrier(((bx, by),), r) for bx, by, r in bases_about(state, mover)])
    closed = list(state.sight_shapes)
    if card.is_flyer:
        closed += [piece.shape for piece in state.footing if piece.kind == HAZARDOUS]
    area.close([barrier for shape in closed for barrier in barriers_in(shape)])
    return area.rings()


def pitch_for(reach: int) -> int:
    return 10 if reach <= 1000 else 20
