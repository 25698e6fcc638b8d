"""Flagrant Factions: how far a Retreat goes, straight away from its cause."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString
from tests.crowded.factions_oracle import BASE, CLOSE, RADIUS, TOUCH, Crowd, Group, Point, Walker

STEADY = 3.0
"""Where the group comes to stand is known to 0.3 mm: its places are rounded."""
SHALLOW = 60.0
"""Where somebody is passed at 0.1 mm more or less, it may stop so much earlier."""
CLEARLY = 20.0
"""A model that goes on to a place clear of the enemy comes within 2 mm of the first."""
GRAZE = 2.8
"""What stands in its way by less than this may stop it or not; what does not, may not. It is a
tenth of a millimetre and, twice, the rounding of a place."""
PACE = 10.0
"""Steps in which the distance of two groups is looked at."""
ROUND = 0.1
"""To this the outline of terrain is known."""


@dataclass
class Limit:
    """How far it goes: at least, and at most, if what is only grazed counts, or does not."""

    least: float
    most: float
    edge: float
    """Where the first centre crosses the edge of the table."""


def heading(group: Group, cause: Group) -> tuple[float, float] | None:
    """[FF-Q-63] From the middle of the cause through the middle of the group, both rounded."""
    here, there = (
        np.floor(np.array(one.models, float).mean(axis=0) + 0.5) for one in (group, cause)
    )
    dx, dy = here - there
    length = hypot(dx, dy)
    return None if length < 5 else (float(dx / length), float(dy / length))


def limit(crowd: Crowd, group: Group, cause: Group, way: tuple[float, float]) -> Limit:
    """[FF-RET-02..04, FF-RET-06, FF-Q-63..65] All models by one vector, until the first stops."""
    half = group.reach / 2
    if group.is_stuck:
        return Limit(0, 0, float("inf"))
    ends = landing if group.is_free else halt
    edge = min(edge_at(crowd, model, way) for model in group.models)
    found = []
    for is_lenient, extra in ((False, ROUND), (True, -GRAZE)):
        walker = Walker(crowd, group, is_lenient=is_lenient)
        far = min([half, *(affordable(walker, model, way, half) for model in group.models)])
        # Who Moves Freely meets nothing on the way to an edge, and stands nowhere beyond it.
        is_going_off = group.is_free and edge < far + STEADY
        found.append(far if is_going_off else ends(walker, cause, way, far, extra))
    least, most = found
    return Limit(least, most, edge)


def affordable(walker: Walker, model: Point, way: tuple[float, float], budget: float) -> float:
    """[FF-TERR-DIFFICULT] How far a model comes on what it has."""
    low, high = 0.0, budget
    if walker.group.is_slow:
        return budget / 2
    for _ in range(20 if walker.slow else 0):
        middle = (low + high) / 2
        end = (model[0] + way[0] * middle, model[1] + way[1] * middle)
        line = LineString([model, end])
        cost = middle + float(line.intersection(walker.slow_shape).length)
        low, high = (middle, high) if cost <= budget else (low, middle)
    return high


def halt(walker: Walker, cause: Group, way: tuple[float, float], far: float, extra: float) -> float:
    return min([far, *stops(walker, cause, way, far, extra)])


def landing(
    walker: Walker, cause: Group, way: tuple[float, float], far: float, extra: float
) -> float:
    """[FF-Q-36] The last place where a group that Moves Freely stands on nobody and nothing."""
    steps = np.arange(far, -1, -1.0)
    spots = np.array(walker.group.models, float)[None] + steps[:, None, None] * np.array(way)
    free = np.ones(len(steps), dtype=bool)
    cause_models = set(cause.models)
    for there in walker.others:
        if there not in cause_models:
            gaps = np.hypot(spots[:, :, 0] - there[0], spots[:, :, 1] - there[1])
            free &= gaps.min(axis=1) >= BASE + extra
    for area in walker.hard:
        grown = area.grown(RADIUS + extra)
        free &= ~shapely.intersects_xy(grown, spots[:, :, 0], spots[:, :, 1]).any(axis=1)
    return float(steps[free][0]) if free.any() else 0.0


def clear_at(cause: Group, model: Point, way: tuple[float, float], start: float) -> float:
    """[FF-Q-64] Where a model that goes on is first clear of the enemy it leaves."""
    steps = start + np.arange(0, 4 * BASE * len(cause.models) ** 0.5 + 3000, 1.0)
    x, y = (model[n] + steps * way[n] for n in (0, 1))
    clear = np.ones(len(steps), dtype=bool)
    for a, b in cause.models:
        clear &= np.hypot(x - a, y - b) > TOUCH
    return float(steps[clear][0])


def stops(
    walker: Walker, cause: Group, way: tuple[float, float], far: float, extra: float
) -> list[float]:
    """Where terrain, friends and other enemies stop it, all of them grown by so much."""
    group, crowd = walker.group, walker.crowd
    found = []
    is_strict = extra > 0
    for model in group.models:
        walls = [area for area in walker.walls if area.gap(model) > RADIUS + 1]
        for area in (*walker.hard, *walls):
            found.append(entered(area.grown(RADIUS + extra), model, way, far))
    for other in crowd.groups:
        if other is group or other is cause:
            continue
        is_enemy = other.side != group.side
        if is_enemy and not is_strict:
            found.append(closing(group, other, way, CLOSE + extra, far))
        reach = CLOSE if is_enemy and is_strict else BASE
        for model in group.models:
            found += [met(model, there, way, reach + extra, far) for there in other.models]
    return found


def closing(
    group: Group, other: Group, way: tuple[float, float], reach: float, far: float
) -> float:
    """[FF-RET-03, FF-GEN-02] Where two groups come closer than that, by their closest models."""
    steps = np.arange(0, far + PACE, PACE)
    start = np.array(group.models, float)[None, :, None, :]
    there = np.array(other.models, float)[None, None, :, :]
    now = start + steps[:, None, None, None] * np.array(way)
    gaps = np.sqrt(((there - now) ** 2).sum(axis=3)).min(axis=(1, 2))
    is_bad = (gaps[1:] < reach) & (np.diff(gaps) < 0)
    return min(far, float(steps[1:][is_bad][0])) if is_bad.any() else far


def entered(shape: Any, model: Point, way: tuple[float, float], far: float) -> float:
    """Where a ray first comes into a shape."""
    end = (model[0] + way[0] * far, model[1] + way[1] * far)
    inside = LineString([model, end]).intersection(shape)
    if inside.is_empty or inside.length < 1e-9:
        return far
    points = [p for part in getattr(inside, "geoms", [inside]) for p in part.coords]
    return float(min(hypot(x - model[0], y - model[1]) for x, y in points))


def met(model: Point, there: Point, way: tuple[float, float], reach: float, far: float) -> float:
    """Where a model comes nearer than that to another, while the distance shrinks."""
    dx, dy = there[0] - model[0], there[1] - model[1]
    along = dx * way[0] + dy * way[1]
    across = dx * dx + dy * dy - along * along
    if along <= 0 or across >= reach * reach:
        return far
    return min(far, max(0.0, along - sqrt(reach * reach - across)))


def edge_at(crowd: Crowd, model: Point, way: tuple[float, float]) -> float:
    """[FF-RET-06, FF-Q-65] Where a centre crosses the edge."""
    found = [float("inf")]
    for at, by, most in zip(model, way, (crowd.width, crowd.height), strict=True):
        if by > 1e-12:
            found.append((most - at) / by)
        elif by < -1e-12:
            found.append(-at / by)
    return min(found)
