"""Chapter Attacking: all places in contact with a target, and the ways that end there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import acos, atan2, cos, pi, sin, sqrt

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.rules.field import CLEAR, Field
from affray.kernel.board.ground import Goal
from affray.kernel.board.measure import Point, distance
from affray.kernel.board.place import contact_points
from affray.kernel.board.sweep import snap_to_contact

FINE = 96
"""Places around one model of the target: less than 2 mm from one to the next."""

COARSE = 12
"""Of so many places side by side one is kept: the nearest of them is tried anyway."""

SLACK = 60
"""A place that was not kept is nearer than the next that was by less than this."""

Free = Callable[[int, int], bool]


class Ring:
    """The places in contact with one model of the target, all around it."""

    def __init__(self, mark: Point, field: Field, is_free: Free) -> None:
        self.mark = mark
        self.is_free = is_free
        around = contact_points(*mark, BASE, FINE)
        self.free = [point if is_free(*point) else None for point in around]
        """With nothing for those that are not free, whoever comes."""
        x, y = mark
        far = 2 * BASE
        self.others = field.near(x - far, y - far, x + far, y + far)
        slow = [field.is_difficult(*point) for point in around]
        turns = [i for i in range(FINE) if slow[i - 1] != slow[i]]
        self.edges = {*turns, *((i - 1) % FINE for i in turns)}
        """[FF-TERR-DIFFICULT] Where difficult ground ends, and who goes round it arrives."""

    def places(self, mates: Sequence[Point]) -> list[Point]:
        """Those that mates leave free: the ends of arcs, some between them, and narrow gaps."""
        free = [
            point if point is not None and is_clear(*point, mates) else None for point in self.free
        ]
        edges = self.edges
        kept = [
            point
            for i, point in enumerate(free)
            if point is not None
            and not (i % COARSE and free[i - 1] and free[(i + 1) % FINE] and i not in edges)
        ]
        return kept + self.narrows(mates)

    def narrows(self, mates: Sequence[Point]) -> list[Point]:
        """Places between two who stand so close that there may be none to look at between them."""
        x, y = self.mark
        taken = []
        for bx, by in (*self.others, *mates):
            gap = distance(x, y, bx, by)
            if 0.0 < gap < 2 * BASE:
                middle, half = atan2(by - y, bx - x), acos(gap / (2 * BASE))
                taken.append((middle - half, middle + half))
        taken.sort()
        found = []
        last = max((end for _, end in taken), default=0.0) - 2 * pi
        for begin, end in taken:
            if 0.0 <= begin - last < 2 * pi / FINE:
                angle = (begin + last) / 2
                point = snap_to_contact(x + BASE * cos(angle), y + BASE * sin(angle), x, y, BASE)
                if self.is_free(*point) and is_clear(*point, mates):
                    found.append(point)
            last = max(last, end)
        return found


def is_clear(x: int, y: int, mates: Sequence[Point]) -> bool:
    for cx, cy in mates:
        dx = cx - x
        if -BASE < dx < BASE and dx * dx + (cy - y) * (cy - y) < CLEAR:
            return False
    return True


class Reaching(Goal):
    """Contact with one of some models: straight at it, or at one of the places around it."""

    def __init__(self, is_free: Free, mates: Sequence[Point]) -> None:
        self.is_free = is_free
        self.mates = mates
        self.marks: list[Point] = []
        self.places: list[Sequence[Point]] = []
        self.aims = 0

    def add(self, mark: Point, places: Sequence[Point]) -> None:
        self.marks.append(mark)
        self.places.append(places)
        self.aims += 1

    def is_within(self, other: Reaching) -> bool:
        """The other has all these places, and perhaps more."""
        return all(any(places is more for more in other.places) for places in self.places)

    def least(self, x: int, y: int) -> float:
        return sqrt(min([(mx - x) ** 2 + (my - y) ** 2 for mx, my in self.marks])) - BASE - 1

    def nearest(self, aim: int, x: int, y: int) -> Point:
        return snap_to_contact(float(x), float(y), *self.marks[aim], BASE)

    def more(self, aim: int) -> Sequence[Point]:
        return self.places[aim]

    def may_end(self, x: int, y: int) -> bool:
        return is_clear(x, y, self.mates) and self.is_free(x, y)


class AnyOf(Goal):
    """One of some places."""

    is_fixed = True

    def __init__(self, places: Sequence[Point]) -> None:
        self.places = places
        self.aims = len(places)

    def least(self, x: int, y: int) -> float:
        return sqrt(min([(px - x) ** 2 + (py - y) ** 2 for px, py in self.places]))

    def nearest(self, aim: int, x: int, y: int) -> Point:
        return self.places[aim]

    def more(self, aim: int) -> Sequence[Point]:
        return self.places[aim : aim + 1]
