"""Chapter Moving: where the models of a group may end a move, as an area."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.flagrant_factions.data.tables import BASE, RADIUS
from affray.games.flagrant_factions.pieces import Model, Terrain
from affray.games.flagrant_factions.rules.field import Field, box_of
from affray.games.flagrant_factions.rules.routes import farthest
from affray.kernel.board.areas import Area, Ring
from affray.kernel.board.fans import Fans
from affray.kernel.board.fitting import Barrier, barriers_of
from affray.kernel.board.lie import Lie, Slow
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc

PITCH = 20


def ranged(field: Field, models: Sequence[Model]) -> tuple[Ring, ...]:
    """[FF-MOVE-01, FF-MOVE-02, FF-MOVE-04, FF-TERR-DIFFICULT, FF-TERR-IMPASSABLE] Where one of them
    may come, while its mates make way and follow."""
    if field.is_stuck or not models:
        return ()
    reach = farthest(field)
    far = round(reach)
    left, bottom, right, top = box_of((x, y) for _, x, y in models)
    box = left - far, max(0, bottom - far), right + far, min(field.height, top + far)
    area = Area(box, PITCH)
    starts: dict[tuple[int, ...], list[Point]] = {}
    for _, x, y in models:
        touched = tuple([piece.id for piece in field.ignored(x, y)])
        starts.setdefault(touched, []).append((x, y))
    for places in starts.values():
        Fans(_lie(field, places[0]), area).open(places, reach)
    area.close([Barrier((other,), BASE) for other in field.others])
    area.close([Barrier((foe,), field.close) for foe in field.foes])
    base = Disc(0, 0, RADIUS)
    area.close([one for piece in field.hard for one in barriers_of(base, piece.shape)])
    return area.rings()


def _lie(field: Field, start: Point) -> Lie:
    """What a model that starts here cannot pass, or passes slowly."""
    lie = Lie((0, 0, field.width, field.height))
    if field.is_free:
        return lie
    lie.discs += [(x, y, BASE) for x, y in field.others]
    for piece in field.barriers(*start):
        lie.bar(piece.shape, RADIUS)
    slow: Sequence[Terrain] = () if field.is_slow else field.slow
    lie.slow += [Slow(piece.shape) for piece in slow]
    return lie
