"""Chapter Moving: a way for one model from where it stands to where it wants to be."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2

from affray.games.flagrant_factions.data.tables import BASE, RADIUS
from affray.games.flagrant_factions.rules.field import Field, covered, slow_spans
from affray.kernel.board.clearance import comes_near
from affray.kernel.board.ground import Goal, Ground, One
from affray.kernel.board.measure import Point, distance, distance_squared
from affray.kernel.board.rims import Round, rounds_about
from affray.kernel.board.segments import first_crossed
from affray.kernel.board.shapes import Shape
from affray.kernel.board.ways import NO_END, cheapest_way
from affray.kernel.options import MOST_POINTS

Path = tuple[Point, ...]

ASIDE = RADIUS + 2
"""[FF-TERR-OBSTACLE-1] A model that goes around an obstacle keeps so far from it: no contact."""

FENCE = 10
"""So many of the nearest models are looked at, whether they stand all around."""


def straight(field: Field, start: Point, end: Point, own: Sequence[Point]) -> Path | None:
    """The straight path to the end, if nothing is in the way and it is short enough."""
    if start == end:
        return ()
    if field.is_stuck or not field.is_within_reach((start, end)):
        return None
    if not field.is_leg_clear(*start, *end, own, field.barriers(*start)):
        return None
    return (end,)


def route(
    field: Field, start: Point, end: Point, own: Sequence[Point], most: int = NO_END
) -> Path | None:
    """The points after the start of a legal path to the end; none if there is no way."""
    path = straight(field, start, end, own)
    return way_round(field, start, One(*end), own, most) if path is None else path


def way_round(
    field: Field, start: Point, goal: Goal, own: Sequence[Point], most: int
) -> Path | None:
    """[FF-MOVE-01, FF-MOVE-02, FF-TERR-DIFFICULT] The cheapest path to a goal, however it bends."""
    if goal.least(*start) > farthest(field):
        return None
    return way_through(Surroundings(field, start, own), start, goal, most)


def farthest(field: Field) -> float:
    """[FF-TERR-DIFFICULT] Where all ground is difficult, half the reach."""
    return field.reach / 2.0 if field.is_slow else float(field.reach)


def way_through(ground: Surroundings, start: Point, goal: Goal, most: int = NO_END) -> Path | None:
    field = ground.field
    path = None if field.is_stuck else cheapest_way(start, ground, goal, farthest(field), most)
    if path is None or len(path) > MOST_POINTS or not field.is_within_reach((start, *path)):
        return None
    return path


def fenced_in(start: Point, others: Sequence[Point]) -> int:
    """Farther than this no way leads: models stand close together all around; else no bound."""
    near = sorted(others, key=lambda p: (distance_squared(*start, *p), p))[:FENCE]
    for count in range(3, len(near) + 1):
        ring = sorted(near[:count], key=lambda p: atan2(p[1] - start[1], p[0] - start[0]))
        if all(is_fence(start, ring[i - 1], ring[i]) for i in range(count)):
            return round(distance(*start, *near[count - 1]))
    return NO_END


def is_fence(start: Point, one: Point, other: Point) -> bool:
    """No model comes between two others, the second of which is to the left of the first."""
    (x, y), (ax, ay), (bx, by) = start, one, other
    is_left = (ax - x) * (by - y) - (ay - y) * (bx - x) > 0
    return is_left and distance_squared(ax, ay, bx, by) < (2 * BASE) ** 2


class Surroundings(Ground):
    """A field, as it is for the model that starts at a point."""

    def __init__(self, field: Field, start: Point, own: Sequence[Point]) -> None:
        self.field = field
        self.bounds = 0, 0, field.width, field.height
        x, y = start
        far = field.reach + BASE
        box = x - far, y - far, x + far, y + far
        self.barriers = [p for p in field.barriers(x, y) if is_in_box(p.shape, box)]
        self.swamps = [p for p in field.slow if is_in_box(p.shape, box)]
        bases = () if field.is_free else (*field.others, *own)
        self.bases = [(cx, cy) for cx, cy in bases if -far < cx - x < far and -far < cy - y < far]
        self.met: set[Point] = set()
        """Models that were found in the way."""

    def block(self, ax: int, ay: int, bx: int, by: int) -> Sequence[Round]:
        base = first_crossed(ax, ay, bx, by, self.bases, BASE)
        if base is not None:
            self.met.add(base)
            return ((*base, BASE),)
        for piece in self.barriers:
            if comes_near(piece.shape, ax, ay, bx, by, RADIUS):
                return rounds_about(piece.shape, RADIUS if piece in self.field.hard else ASIDE)
        return ()

    def cost(self, ax: int, ay: int, bx: int, by: int) -> float:
        """[FF-TERR-DIFFICULT] Twice its length where it leads over difficult ground.

        Where all ground is difficult, half the reach is the limit instead.
        """
        if self.swamps and not self.field.is_slow:
            spans = slow_spans(self.swamps, ax, ay, bx, by)
            return distance(ax, ay, bx, by) * (1.0 + covered(spans, 1.0))
        return distance(ax, ay, bx, by)

    def slow(self, ax: int, ay: int, bx: int, by: int) -> list[Shape]:
        return [p.shape for p in self.swamps if p.shape.inside_spans(ax, ay, bx, by)]

    def touch(self, x: int, y: int) -> Sequence[Round]:
        """[FF-TERR-OBSTACLE-1] A model that touches an obstacle goes no further."""
        found = self.field.stops_at(x, y, self.barriers)
        return () if found is None else rounds_about(found.shape, ASIDE)


def is_in_box(shape: Shape, box: tuple[int, int, int, int]) -> bool:
    left, bottom, right, top = box
    return shape.right > left and shape.left < right and shape.top > bottom and shape.bottom < top
