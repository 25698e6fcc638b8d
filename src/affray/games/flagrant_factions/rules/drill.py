"""Chapter Moving: bringing the models of a group to their places, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import Model
from affray.games.flagrant_factions.rules.field import Field
from affray.games.flagrant_factions.rules.routes import Path, route, straight
from affray.games.flagrant_factions.rules.slots import strays
from affray.kernel.board.candidates import compass
from affray.kernel.board.measure import Point, distance, distance_squared, rounded
from affray.kernel.board.ways import NO_END
from affray.kernel.options import Moves

STEPS = 8
"""Into so many parts is a line cut when the end of it cannot be had."""

PATIENCE = 24
"""Legs that are looked at for a way around things to a place that is only wished for."""

FINE = 5
"""So often is a part halved to come a little nearer."""


class Drill:
    """Models on their way: who has moved where. Nothing of it happens on the table."""

    __slots__ = ("field", "moves", "own", "starts")

    def __init__(self, field: Field, models: Sequence[Model]) -> None:
        self.field = field
        self.starts = {model.id: (model.x, model.y) for model in models}
        self.own = dict(self.starts)
        self.moves: dict[int, Path] = {}
        """In the order in which they move."""

    def mates(self, model: int) -> list[Point]:
        return [point for other, point in self.own.items() if other != model]

    def go(self, model: int, path: Path) -> None:
        if path:
            self.moves.pop(model, None)
            self.moves[model] = path
            self.own[model] = path[-1]

    def halt(self, model: int) -> None:
        """Back to where it started."""
        self.moves.pop(model, None)
        self.own[model] = self.starts[model]

    def answer(self) -> Moves:
        return tuple(self.moves.items())

    # -- one model --------------------------------------------------------------------------

    def may_end(self, x: int, y: int, mates: Sequence[Point]) -> bool:
        """[FF-MOVE-02, FF-MOVE-04] A model may end its Move here."""
        return self.field.is_far_from_foes(x, y) and self.field.is_open(x, y, mates)

    def way_to(
        self, model: int, slot: Point, mates: Sequence[Point], most: int = NO_END
    ) -> Path | None:
        """A path to a place, if the model may end there and can."""
        if not self.may_end(*slot, mates):
            return None
        return route(self.field, self.starts[model], slot, mates, most)

    def straight_to(self, model: int, slot: Point, mates: Sequence[Point]) -> Path | None:
        if not self.may_end(*slot, mates):
            return None
        return straight(self.field, self.starts[model], slot, mates)

    def way_near(self, model: int, slot: Point, mates: Sequence[Point]) -> Path | None:
        """A path to the place or as near to it as can be; none if it cannot even stay."""
        way = self.way_to(model, slot, mates, PATIENCE)
        if way is not None:
            return way
        if not self.may_end(*slot, mates):
            for point in compass(*slot, BASE + 8, 8):
                way = self.straight_to(model, point, mates)
                if way is not None:
                    return way
        return self.way_along(model, slot, mates)

    def way_along(self, model: int, slot: Point, mates: Sequence[Point]) -> Path | None:
        """Straight towards a place, as far as nothing is in the way."""
        field = self.field
        ax, ay = self.starts[model]
        bx, by = slot
        barriers = field.barriers(ax, ay)
        whole = 0.0
        if not field.is_stuck and (ax, ay) != slot:
            slack = 1.5 / distance(ax, ay, bx, by)
            whole = field.share_within(ax, ay, bx, by, float(field.reach)) - slack

        def at(share: float) -> Point | None:
            x, y = rounded(ax + (bx - ax) * share), rounded(ay + (by - ay) * share)
            good = self.may_end(x, y, mates) and field.is_leg_clear(ax, ay, x, y, mates, barriers)
            return (x, y) if good else None

        if whole > 0.0:
            for step in range(STEPS, 0, -1):
                point = at(whole * step / STEPS)
                if point is not None:
                    low = whole * step / STEPS
                    high = whole * min(step + 1, STEPS) / STEPS
                    for _ in range(FINE if high > low else 0):
                        middle = (low + high) / 2
                        nearer = at(middle)
                        low, high = (middle, high) if nearer else (low, middle)
                        point = nearer or point
                    return (point,) if point != (ax, ay) else ()
        return () if self.may_end(ax, ay, mates) else None

    # -- all of them --------------------------------------------------------------------------

    def form(self, slots: Sequence[tuple[Model, Point]]) -> bool:
        """Everybody to the places: straight ahead first, as long as that makes way for others,
        then around what is in the way or as near as can be. False if somebody may not stay where
        it stands and cannot go anywhere.
        """
        waiting = list(slots)
        for _ in range(2):
            still = []
            for model, slot in waiting:
                way = self.straight_to(model.id, slot, self.mates(model.id))
                if way is None:
                    still.append((model, slot))
                else:
                    self.go(model.id, way)
            is_same, waiting = len(still) == len(waiting), still
            if is_same:
                break
        for model, slot in waiting:
            way = self.way_near(model.id, slot, self.mates(model.id))
            if way is None:
                return False
            self.go(model.id, way)
        return True

    def close_up(self) -> bool:
        """[FF-MOVE-03] Bring strays to the others; false if somebody cannot."""
        ids = list(self.own)
        for index in strays(list(self.own.values()), self.field.close):
            model = ids[index]
            self.halt(model)
            mates = self.mates(model)
            for point in beside(self.starts[model], mates, self.field.close):
                way = self.way_to(model, point, mates)
                if way is not None:
                    self.go(model, way)
                    break
        return not strays(list(self.own.values()), self.field.close)


def beside(start: Point, mates: Sequence[Point], close: int) -> Iterator[Point]:
    """Places close enough to a mate, on the side from which the model comes: the nearest first."""
    ax, ay = start
    for bx, by in sorted(mates, key=lambda p: (distance_squared(ax, ay, *p), p))[:6]:
        length = distance(ax, ay, bx, by)
        if length <= close:
            yield start
            continue
        for gap in (close - 2, (close + BASE) // 2, BASE + 8):
            share = gap / length
            yield rounded(bx + (ax - bx) * share), rounded(by + (ay - by) * share)
