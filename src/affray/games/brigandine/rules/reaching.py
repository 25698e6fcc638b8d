"""Chapter Movement: where a unit may end a move, as an area."""

from __future__ import annotations

from affray.games.brigandine.data.tables import BASE, RADIUS
from affray.games.brigandine.pieces import TABLE, Unit
from affray.games.brigandine.state import State
from affray.kernel.board.areas import Area, Ring
from affray.kernel.board.fans import Fans
from affray.kernel.board.fitting import Barrier, barriers_of
from affray.kernel.board.lie import Lie, Slow
from affray.kernel.board.shapes import Disc

PITCH = 20

PAST = BASE + 2
"""[BR-MOVE-04] Who comes nearer to an enemy on the way touches it, and stops."""


def reached(state: State, unit: Unit, reach: int) -> tuple[Ring, ...]:
    """[BR-MOVE-01, BR-MOVE-02, BR-MOVE-04, BR-MOVE-06..09] All ends of a move, but for charges."""
    x, y = unit.x, unit.y
    bounds = RADIUS, RADIUS, state.width - RADIUS, state.height - RADIUS
    lie = Lie(bounds)
    others = [other for other in state.units if other.place == TABLE and other is not unit]
    lie.discs += [(o.x, o.y, PAST) for o in others if o.side != unit.side]
    strides = unit.card.has("wildstride")
    tall = []
    for piece in () if unit.is_flying else state.terrain:
        shape = piece.shape
        if (
            shape.right < x - reach - BASE
            or shape.left > x + reach + BASE
            or shape.top < y - reach - BASE
            or shape.bottom > y + reach + BASE
        ):
            continue
        if piece.is_tall:
            lie.bar(shape, RADIUS)
            tall.append(shape)
        elif (piece.is_difficult and not strides) or piece.height:
            slow = piece.is_difficult and not strides
            lie.slow.append(Slow(shape, is_slow=slow, height=piece.height))
    left, bottom, right, top = bounds
    area = Area((left, max(bottom, y - reach), right, min(top, y + reach)), PITCH)
    Fans(lie, area).open([(x, y)], float(reach))
    area.close([Barrier(((other.x, other.y),), BASE) for other in others])
    base = Disc(0, 0, RADIUS)
    area.close([barrier for shape in tall for barrier in barriers_of(base, shape)])
    return area.rings()
