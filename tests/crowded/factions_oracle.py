"""What lies and stands on a table, measured with shapely and whole numbers from the rules text.

Bases against bases are compared exactly, in whole tenths of a millimetre. What terrain is in the
way, how long a path in difficult ground is, and whether a line of sight grazes something is known
to `MARGIN`: what is nearer to the boundary than that is nobody's error.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot

Point = tuple[int, int]
Path = tuple[Point, ...]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

INCH = 254
RADIUS = 127
BASE = 2 * RADIUS
TOUCH = BASE + 1
"""[FF-Q-01] Centres this far apart are of bases in contact: a gap of 0.1 mm."""
CLOSE = 3 * INCH + BASE
"""Centres of models with 3 inches between them."""
DEEP = 3 * INCH
"""[FF-TERR-OBSCURING] So far one sees into obscuring terrain."""
MARGIN = 2.0
"""0.2 mm: rounding may decide what is nearer to the boundary."""

REACH = {
    "light_foot": 8,
    "heavy_foot": 6,
    "elite_foot": 6,
    "light_beast": 12,
    "heavy_beast": 10,
    "elite_cavalry": 10,
    "heavy_cavalry": 10,
    "light_cavalry": 12,
    "light_engine": 4,
    "elite_engine": 4,
}
"""[FF-PROF-HB .. FF-PROF-LF] Inches moved."""
RANGE = {"light_cavalry": 12, "light_engine": 18, "elite_engine": 24}
SHOOTERS, THROWERS = 18, 6
RECKLESS = ("light_beast", "heavy_beast", "elite_cavalry")
NIMBLE, PONDEROUS = ("light_beast",), ("elite_engine",)


@dataclass(eq=False)
class Area:
    """A piece of terrain."""

    kinds: tuple[str, ...]
    corners: list[Point]

    @cached_property
    def shape(self) -> Polygon:
        made = Polygon(self.corners)
        shapely.prepare(made)
        return made

    def gap(self, spot: Point) -> float:
        return float(self.shape.distance(Dot(spot)))

    def grown(self, by: float) -> Any:
        made = self.shape.buffer(by, quad_segs=48)
        shapely.prepare(made)
        return made


@dataclass(eq=False)
class Group:
    id: int
    side: int
    profile: str
    models: list[Point] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    effects: list[str] = field(default_factory=list)
    is_shaken: bool = False
    size: int = 0

    @property
    def name(self) -> str:
        return f"{'AB'[self.side]}{self.id}"

    @property
    def reach(self) -> int:
        return REACH[self.profile] * INCH

    @property
    def range(self) -> int:
        """[FF-PROF-04, FF-OT-SHOOTERS, FF-OT-THROWERS] 0 without an MI profile."""
        if "shooters" in self.traits:
            return SHOOTERS * INCH
        return (THROWERS if "throwers" in self.traits else RANGE.get(self.profile, 0)) * INCH

    @property
    def can_attack(self) -> bool:
        """[FF-PROF-08] Engines have no attack."""
        return "engine" not in self.profile

    @property
    def is_free(self) -> bool:
        return "move_freely" in self.traits

    @property
    def is_heavy(self) -> bool:
        """[FF-PT-PONDEROUS, FF-OT-CHARIOT] Difficult terrain counts as impassable."""
        return self.profile in PONDEROUS or "chariot" in self.traits

    @property
    def is_stuck(self) -> bool:
        """[FF-Q-40] Entangled where all ground is impassable to it."""
        return "entangle" in self.effects and self.is_heavy and not self.is_free

    def is_barred_by(self, area: Area) -> bool:
        return "impassable" in area.kinds or (
            self.is_heavy and not self.is_free and "difficult" in area.kinds
        )

    def is_slowed_by(self, area: Area) -> bool:
        """[FF-TERR-DIFFICULT, FF-PT-NIMBLE]"""
        is_sure = self.is_free or self.is_heavy or self.profile in NIMBLE
        return "difficult" in area.kinds and not is_sure

    @property
    def is_slow(self) -> bool:
        """[FF-SPELL-ENTANGLE-1, FF-Q-40] All ground is difficult."""
        return "entangle" in self.effects and not self.is_free and self.profile not in NIMBLE


@dataclass(eq=False)
class Crowd:
    """The whole table."""

    width: int
    height: int
    areas: list[Area]
    groups: list[Group]
    melees: list[tuple[int, int]] = field(default_factory=list)

    def group(self, id: int) -> Group:
        return self.groups[id - 1]

    def are_in_melee(self, one: Group, other: Group) -> bool:
        return (one.id, other.id) in self.melees or (other.id, one.id) in self.melees

    def melee_foes(self, group: Group) -> list[Group]:
        return [other for other in self.groups if self.are_in_melee(group, other)]

    def others(self, group: Group) -> list[Point]:
        return [m for other in self.groups if other is not group for m in other.models]

    def is_on_table(self, spot: Point) -> bool:
        """[FF-Q-65] Where the centre is, counts."""
        return 0 <= spot[0] <= self.width and 0 <= spot[1] <= self.height


# -- distances ------------------------------------------------------------------------


def gap(ones: list[Point], others: list[Point]) -> float:
    """[FF-GEN-02] Between the closest two, base to base."""
    if not ones or not others:
        return float("inf")
    a, b = np.array(ones, float), np.array(others, float)
    return float(np.hypot(*(a[:, None, :] - b[None, :, :]).T).min()) - BASE


def is_within(length: float, limit: float) -> bool | None:
    return None if abs(length - limit) < MARGIN else length < limit


def passes_over(one: Point, two: Point, discs: Ints) -> bool:
    """A base that goes from one point to another overlaps that of somebody who stands there."""
    if not len(discs):
        return False
    (ax, ay), (bx, by) = one, two
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    x, y = discs[:, 0] - ax, discs[:, 1] - ay
    along, across = x * dx + y * dy, x * dy - y * dx
    before, beyond = x * x + y * y, (x - dx) ** 2 + (y - dy) ** 2
    beside = np.where(along >= length, beyond, before) < BASE * BASE
    between = (along > 0) & (along < length)
    return bool(np.where(between, across * across < BASE * BASE * length, beside).any())


# -- one model's path -----------------------------------------------------------------


class Walker:
    """How the models of a group may go, whoever stands where at the time."""

    def __init__(self, crowd: Crowd, group: Group, *, is_lenient: bool = False) -> None:
        self.crowd = crowd
        self.is_lenient = is_lenient
        """Who goes along the edge of difficult ground is outside of it; else inside."""
        self.group = group
        self.others = crowd.others(group)
        self._mates: list[Point] | None = None
        self._discs: Ints = np.zeros((0, 2), dtype=np.int64)
        self.hard = [area for area in crowd.areas if group.is_barred_by(area)]
        self.slow = [area for area in crowd.areas if group.is_slowed_by(area)]
        walls = [area for area in crowd.areas if "obstacle" in area.kinds]
        self.walls = [] if group.is_free else [area for area in walls if area not in self.hard]

    def discs(self, mates: list[Point]) -> Ints:
        """Everybody who stands around; the same list of mates is looked at once."""
        if self._mates is not mates:
            self._mates = mates
            self._discs = np.array([*self.others, *mates], dtype=np.int64).reshape(-1, 2)
        return self._discs

    @cached_property
    def slow_shape(self) -> Any:
        by = -MARGIN if self.is_lenient else MARGIN
        made = shapely.union_all([area.shape.buffer(by) for area in self.slow])
        shapely.prepare(made)
        return made

    def cost(self, points: Path) -> float:
        """[FF-MOVE-01, FF-TERR-DIFFICULT] Inches in difficult terrain count twice."""
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
        if self.group.is_slow:
            return 2 * length
        if not self.slow or length == 0:
            return length
        return length + sum(
            float(LineString([a, b]).intersection(self.slow_shape).length)
            for a, b in pairwise(points)
            if a != b
        )

    def slack(
        self, points: Path, mates: list[Point], budget: float, origin: Point | None = None
    ) -> float:
        """How far a path is from being illegal, in tenths of a millimetre; below 0 it is.

        `origin` is where the model started, if this is only a part of its way.
        [FF-MOVE-01, FF-MOVE-02, FF-MOVE-06, FF-TERR-IMPASSABLE, FF-TERR-OBSTACLE-1, FF-Q-36]
        """
        crowd, end = self.crowd, points[-1]
        if self.group.is_stuck:
            return -1e9
        if not all(map(crowd.is_on_table, points)):
            return -1e9
        left = budget - self.cost(points)
        if self.group.is_free:
            if passes_over(end, end, self.discs(mates)):
                return -1e9
            return min(left, *(area.gap(end) - RADIUS for area in self.hard), 1e9)
        discs = self.discs(mates)
        if any(passes_over(a, b, discs) for a, b in pairwise(points)):
            return -1e9
        if not self.hard and not self.walls:
            return left
        line = LineString(points)
        least = min([left, *(float(area.shape.distance(line)) - RADIUS for area in self.hard)])
        for area in self.walls:
            if area.gap(origin or points[0]) > RADIUS + 1:
                least = min(least, float(area.shape.distance(line)) - RADIUS)
                stops = [area.gap(point) - RADIUS - 1 for point in points[1:-1]]
                least = min([least, *stops])
        return least


def verdict(strict: float, lenient: float | None = None) -> bool | None:
    """By the slack as strict eyes see it, and as lenient ones do."""
    if strict > MARGIN:
        return True
    return False if (strict if lenient is None else lenient) < -MARGIN else None


# -- whole formations -----------------------------------------------------------------


def strays(ends: list[Point]) -> bool:
    """[FF-MOVE-03] Somebody has no mate within 3 inches."""
    if len(ends) < 2:
        return False
    spots = np.array(ends, dtype=np.int64)
    squares = ((spots[:, None, :] - spots[None, :, :]) ** 2).sum(axis=2)
    np.fill_diagonal(squares, 1 << 60)
    return bool((squares.min(axis=1) > CLOSE * CLOSE).any())


def is_close_to(ends: list[Point], foes: list[Point], limit: int) -> bool:
    """Somebody is nearer than that to a foe, centre to centre."""
    if not ends or not foes:
        return False
    a, b = np.array(ends, dtype=np.int64), np.array(foes, dtype=np.int64)
    squares = ((a[:, None, :] - b[None, :, :]) ** 2).sum(axis=2)
    return bool((squares < limit * limit).any())


Moves = list[tuple[int, Path]]
"""Models by their place in the group, in the order in which they go, each with its path."""


def walk(walker: Walker, moves: Moves, budget: float) -> tuple[float, list[Point]]:
    """The least slack of all paths, gone one after the other, and where everybody stands then."""
    now = list(walker.group.models)
    least = 1e9
    for number, path in moves:
        if path:
            mates = now[:number] + now[number + 1 :]
            least = min(least, walker.slack((now[number], *path), mates, budget))
            now[number] = path[-1]
    return least, now


def move_slack(walker: Walker, moves: Moves) -> float:
    """[FF-MOVE-01..06, FF-Q-54] A whole Move."""
    least, ends = walk(walker, moves, walker.group.reach)
    if least < -MARGIN:
        return least
    if strays(ends) or is_close_to(ends, free_foes(walker), CLOSE):
        return -1e9
    return least


def free_foes(walker: Walker, target: Group | None = None) -> list[Point]:
    """Models of enemies with whom the group is not in melee, and whom it does not Attack."""
    group, crowd = walker.group, walker.crowd
    return [
        model
        for other in crowd.groups
        if other.side != group.side and other is not target and not crowd.are_in_melee(group, other)
        for model in other.models
    ]


def attack_slack(walker: Walker, target: Group, moves: Moves) -> float:
    """[FF-ATT-03, FF-Q-60] The ways of an Attack, and where those who went may stand."""
    group, crowd = walker.group, walker.crowd
    least, ends = walk(walker, moves, group.reach)
    bystanders = [
        m
        for other in crowd.groups
        if other.side != group.side and other is not target
        for m in other.models
    ]
    foes = free_foes(walker, target)
    for number, path in moves:
        if not path:
            continue
        end = [ends[number]]
        if touches(end, bystanders):
            return -1e9
        if not touches(end, target.models) and is_close_to(end, foes, CLOSE):
            return -1e9
    is_fighting = crowd.are_in_melee(group, target)
    if not is_fighting and not touches(ends, target.models):
        return -1e9
    return least


def touches(ends: list[Point], others: list[Point]) -> bool:
    """Two bases in contact."""
    if not others:
        return False
    a, b = np.array(ends, dtype=np.int64), np.array(others, dtype=np.int64)
    squares = ((a[:, None, :] - b[None, :, :]) ** 2).sum(axis=2)
    return bool((squares <= TOUCH * TOUCH).any())
