"""Flagrant Factions: whether a model can come into contact at all, on a grid of 2 mm.

What is found is a path that keeps clear of everything by more than the margin and is proved with
the exact measures of the oracle; what is not found may still be there within the margin.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np
import shapely
from tests.crowded.factions_oracle import (
    BASE,
    CLOSE,
    MARGIN,
    RADIUS,
    TOUCH,
    Crowd,
    Group,
    Path,
    Point,
    Walker,
    free_foes,
)

STEP = 20
"""2 mm."""
LOOSE = 1.085
"""A way over the grid is at most so much longer than the way it stands for."""
NEAR = 45
"""A path joins the grid, and leaves it, at points no farther off than this."""
JOINS = 3
"""Points of the grid that a place is joined with."""
STRAIGHT = 40
"""So many straight ways are tried."""
MOST_MODELS = 4
"""So many of those who might come through are looked at with their mates in the way."""


class Found(NamedTuple):
    """Whether there is a way, and which model goes it; none if only mates are in its way."""

    answer: bool | None
    model: int = -1
    path: Path = ()


def contact_places(crowd: Crowd, group: Group, target: Group, mates: list[Point]) -> list[Point]:
    """[FF-ATT-03, FF-Q-60] Places in contact with the target, on nobody and beside no other foe."""
    bystanders = [
        m
        for other in crowd.groups
        if other.side != group.side and other is not target
        for m in other.models
    ]
    taken = np.array([*crowd.others(group), *mates], dtype=np.int64)
    around = ceil(2 * pi * BASE / STEP)
    found: list[Point] = []
    for x, y in target.models:
        for number in range(around):
            angle = 2 * pi * number / around
            spot = x + round((BASE + 0.5) * cos(angle)), y + round((BASE + 0.5) * sin(angle))
            gap = (spot[0] - x) ** 2 + (spot[1] - y) ** 2
            if BASE * BASE <= gap <= TOUCH * TOUCH and crowd.is_on_table(spot):
                found.append(spot)
    if not found:
        return []
    spots = np.array(found, dtype=np.int64)
    gaps = ((spots[:, None, :] - taken[None, :, :]) ** 2).sum(axis=2)
    keep = (gaps >= BASE * BASE).all(axis=1)
    if bystanders:
        others = np.array(bystanders, dtype=np.int64)
        gaps = ((spots[:, None, :] - others[None, :, :]) ** 2).sum(axis=2)
        keep &= (gaps > TOUCH * TOUCH).all(axis=1)
    for area in crowd.areas:
        if group.is_barred_by(area):
            near = area.grown(RADIUS + MARGIN)
            keep &= ~shapely.intersects_xy(near, spots[:, 0], spots[:, 1])
    return [spot for spot, good in zip(found, keep, strict=True) if good]


def can_touch(walker: Walker, target: Group, models: list[Point] | None = None) -> Found:
    """[FF-ATT-01, FF-Q-60] Some model can come into contact by a path that costs no more than MO.d.

    First as if it had no mates: where that fails, nothing helps. Then with all of them where they
    are: a way found so is one. Between the two it depends on who steps aside, and nobody is wrong.
    """
    group, crowd = walker.group, walker.crowd
    starts = models or group.models
    places = contact_places(crowd, group, target, [])
    near = [n for n, start in enumerate(starts) if is_in_reach(group, start, places)]
    if group.is_stuck or not near:
        return Found(False)
    near.sort(key=lambda n: min(hypot(x - starts[n][0], y - starts[n][1]) for x, y in places))
    alone = search(walker, [starts[n] for n in near], places, [])
    if not alone:
        return Found(False)
    for n in [near[k] for k in alone][:MOST_MODELS]:
        mates = starts[:n] + starts[n + 1 :]
        free = contact_places(crowd, group, target, mates)
        path = way(walker, starts[n], free, mates)
        if path:
            return Found(True, n, path)
    return Found(None)


def straight(walker: Walker, target: Group) -> bool:
    """One of the nearest models comes into contact by a straight way."""
    models = walker.group.models
    places = contact_places(walker.crowd, walker.group, target, models)
    near = sorted((hypot(p[0] - m[0], p[1] - m[1]), m, p) for m in models for p in places)
    for _, model, place in near[:STRAIGHT]:
        mates = [mate for mate in models if mate != model]
        if walker.slack((model, place), mates, walker.group.reach) > MARGIN:
            return True
    return False


def is_in_reach(group: Group, start: Point, places: list[Point]) -> bool:
    """As the crow flies."""
    far = group.reach / 2 if group.is_slow else group.reach
    return any(hypot(x - start[0], y - start[1]) <= far - MARGIN for x, y in places)


def can_end(walker: Walker, start: Point) -> bool | None:
    """[FF-MOVE-04, FF-MOVE-05] A single model comes to a place 3 inches from its enemies."""
    grid = Grid(walker, [], [start], [])
    foes = np.array(free_foes(walker), float).reshape(-1, 2)
    limit = walker.group.reach / (2 if walker.group.is_slow else 1)
    reached = [index for index, cost in grid.costs.items() if cost <= limit]
    spots = np.array([grid.point(index) for index in reached], float).reshape(-1, 2)
    gaps = np.hypot(*(spots[:, None, :] - foes[None, :, :]).T).min(axis=0)
    far = spots[gaps >= CLOSE + MARGIN].astype(int).tolist()
    if any(walker.slack((end, end), [], 1e9) > MARGIN for end in map(tuple, far)):
        return True
    return None if (gaps >= CLOSE - 2 * STEP).any() else False


def way(walker: Walker, start: Point, places: list[Point], mates: list[Point]) -> Path:
    """A path of one model into contact, proved; nothing if none is found."""
    budget = walker.group.reach
    straight = sorted(places, key=lambda p: hypot(p[0] - start[0], p[1] - start[1]))
    for place in straight[:12]:
        if walker.slack((start, place), mates, budget) > MARGIN:
            return (place,)
    grid = Grid(walker, [start], places, mates)
    rough = grid.way(start)
    if not rough:
        return ()
    path = pulled_tight(walker, rough, mates)
    return path[1:] if walker.slack(path, mates, budget) > MARGIN else ()


def search(
    walker: Walker, starts: list[Point], places: list[Point], mates: list[Point]
) -> list[int]:
    """Those who would come into contact if nobody of their own were in the way, nearest first."""
    budget = walker.group.reach
    for number, start in enumerate(starts[:3]):
        straight = sorted(places, key=lambda p: hypot(p[0] - start[0], p[1] - start[1]))
        if any(walker.slack((start, p), mates, budget) > MARGIN for p in straight[:6]):
            return list(range(number, len(starts)))
    grid = Grid(walker, starts, places, mates)
    return [number for number, start in enumerate(starts) if grid.is_reached(start)]


class Grid:
    """Points 2 mm apart with what it costs from there into contact, spread out from the places."""

    def __init__(
        self, walker: Walker, starts: list[Point], places: list[Point], mates: list[Point]
    ) -> None:
        self.walker = walker
        self.mates = mates
        self.places = places
        origins = starts or places
        self.origin = origins[0] if len(origins) == 1 else None
        self.budget = walker.group.reach * LOOSE / (2 if walker.group.is_slow else 1)
        self._lay(starts, places)
        self._mark(starts, starts or places)
        self.costs: dict[int, float] = {}
        self.next: dict[int, int] = {}
        self._spread()

    def _lay(self, starts: list[Point], places: list[Point]) -> None:
        """The part of the table in which a way could lie."""
        pool = np.array([*starts, *places], float)
        far = self.budget / (2 if starts else 1)
        crowd = self.walker.crowd
        low = np.maximum(pool.min(axis=0) - far, 0)
        high = np.minimum(pool.max(axis=0) + far, (crowd.width, crowd.height))
        self.x0, self.y0 = int(low[0]), int(low[1])
        self.columns = int(high[0] - low[0]) // STEP + 1
        self.rows = int(high[1] - low[1]) // STEP + 1
        xs = self.x0 + STEP * np.arange(self.columns, dtype=float)
        ys = self.y0 + STEP * np.arange(self.rows, dtype=float)
        self.x, self.y = (axis.ravel() for axis in np.meshgrid(xs, ys))

    def _mark(self, starts: list[Point], origins: list[Point]) -> None:
        """Which points are free, which are slow, and how far each is from whoever starts."""
        walker = self.walker
        free = np.ones(len(self.x), dtype=bool)
        if not walker.group.is_free:
            for dx, dy in (*walker.others, *self.mates):
                free &= (self.x - dx) ** 2 + (self.y - dy) ** 2 >= (BASE + MARGIN) ** 2
            for area in walker.hard:
                free &= ~shapely.intersects_xy(area.grown(RADIUS + MARGIN), self.x, self.y)
            for area in walker.walls:
                if all(area.gap(origin) > RADIUS + 1 for origin in origins):
                    grown = area.grown(RADIUS + 1 + MARGIN)
                    free &= ~shapely.intersects_xy(grown, self.x, self.y)
        slow = np.zeros(len(self.x), dtype=bool)
        if not walker.group.is_slow:
            for area in walker.slow:
                slow |= shapely.intersects_xy(area.shape, self.x, self.y)
        ahead = np.full(len(self.x), np.inf if starts else 0.0)
        for sx, sy in starts:
            ahead = np.minimum(ahead, np.hypot(self.x - sx, self.y - sy))
        self.free, self.slow, self.ahead = free.tolist(), slow.tolist(), ahead.tolist()

    def near(self, spot: Point) -> list[int]:
        """Points of the grid around a spot, the nearest first."""
        column, row = (spot[0] - self.x0) // STEP, (spot[1] - self.y0) // STEP
        found = []
        for j in range(max(0, row - 1), min(self.rows, row + 3)):
            for i in range(max(0, column - 1), min(self.columns, column + 3)):
                index = j * self.columns + i
                far = hypot(self.x0 + STEP * i - spot[0], self.y0 + STEP * j - spot[1])
                if self.free[index] and far < NEAR:
                    found.append((far, index))
        return [index for _, index in sorted(found)]

    def point(self, index: int) -> Point:
        return int(self.x[index]), int(self.y[index])

    def _spread(self) -> None:
        heap: list[tuple[float, float, int, int]] = []
        self.goal: dict[int, Point] = {}
        for place in self.places:
            joined = 0
            for index in self.near(place):
                here = self.point(index)
                cost = hypot(here[0] - place[0], here[1] - place[1]) * (1 + self.slow[index])
                if cost >= self.costs.get(index, 1e9) or cost + self.ahead[index] > self.budget:
                    continue
                if self._joins(here, place):
                    self.costs[index] = cost
                    self.goal[index] = place
                    heapq.heappush(heap, (cost + self.ahead[index], cost, index, -1))
                    joined += 1
                if joined == JOINS:
                    break
        self._run(heap)

    def _joins(self, one: Point, other: Point) -> bool:
        return self.walker.slack((one, other), self.mates, 1e9, self.origin) > -1e-6

    def _run(self, heap: list[tuple[float, float, int, int]]) -> None:
        costs, free, slow, ahead = self.costs, self.free, self.slow, self.ahead
        columns, rows, budget = self.columns, self.rows, self.budget
        done: set[int] = set()
        sides = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]
        steps = [(i, j, j * columns + i, STEP * hypot(i, j)) for i, j in sides]
        while heap:
            _, cost, index, _ = heapq.heappop(heap)
            if index in done:
                continue
            done.add(index)
            row, column = divmod(index, columns)
            for i, j, by, length in steps:
                if not (0 <= column + i < columns and 0 <= row + j < rows):
                    continue
                to = index + by
                if not free[to] or to in done:
                    continue
                total = cost + (length * 2 if slow[to] or slow[index] else length)
                if total + ahead[to] <= budget and total < costs.get(to, 1e9):
                    costs[to] = total
                    self.next[to] = index
                    heapq.heappush(heap, (total + ahead[to], total, to, index))

    def first(self, start: Point) -> int | None:
        """The best point at which a model that starts there joins the grid."""
        best, least = None, self.budget
        for index in self.near(start):
            if index in self.costs:
                here = self.point(index)
                extra = hypot(here[0] - start[0], here[1] - start[1]) * (1 + self.slow[index])
                if self.costs[index] + extra < least and self._joins(start, here):
                    best, least = index, self.costs[index] + extra
        return best

    def is_reached(self, start: Point) -> bool:
        return self.first(start) is not None

    def way(self, start: Point) -> Path:
        """From the start over the grid to a place in contact."""
        index = self.first(start)
        if index is None:
            return ()
        points = [start, self.point(index)]
        while index in self.next:
            index = self.next[index]
            points.append(self.point(index))
        return (*points, self.goal[index])


def pulled_tight(walker: Walker, path: Path, mates: list[Point]) -> Path:
    """Corners that are not needed are cut, as long as that is legal and costs less."""
    points = list(path)
    for _ in range(3):
        kept = [points[0]]
        at = 0
        while at < len(points) - 1:
            jump = len(points) - 1
            while jump > at + 1:
                straight, bent = (points[at], points[jump]), tuple(points[at : jump + 1])
                is_good = walker.slack(straight, mates, 1e9, path[0]) > MARGIN / 2
                if is_good and walker.cost(straight) <= walker.cost(bent):
                    break
                jump = at + (jump - at) // 2 if jump - at > 8 else jump - 1
            kept.append(points[jump])
            at = jump
        if kept == points:
            break
        points = halved(kept)
    return without_needless(walker, points, mates)


def halved(points: list[Point]) -> list[Point]:
    """With the middle of every leg as a point of its own, so that corners can be cut finer."""
    found = [points[0]]
    for a, b in pairwise(points):
        if hypot(b[0] - a[0], b[1] - a[1]) > 2 * STEP:
            found.append(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
        found.append(b)
    return found


def without_needless(walker: Walker, points: list[Point], mates: list[Point]) -> Path:
    """Points between which the straight line is as good are left out."""
    index = 1
    while index < len(points) - 1:
        a, b = points[index - 1], points[index + 1]
        direct, bent = (a, b), (a, points[index], b)
        is_good = walker.slack(direct, mates, 1e9, points[0]) > MARGIN / 2
        if is_good and walker.cost(direct) <= walker.cost(bent) + 1e-6:
            del points[index]
            index = max(1, index - 1)
        else:
            index += 1
    return tuple(points)
