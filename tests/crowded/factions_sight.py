"""Flagrant Factions: lines of sight, by numpy and shapely."""

from __future__ import annotations

from math import hypot

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from tests.crowded.factions_oracle import (
    DEEP,
    MARGIN,
    RADIUS,
    Area,
    Crowd,
    Floats,
    Group,
    Point,
    is_within,
)


def sees(crowd: Crowd, one: Group, other: Group) -> bool | None:
    """[FF-LOS-01, FF-Q-33] Some line between two models, centre to centre, is free."""
    starts, ends = (np.array(group.models, float) for group in (one, other))
    a = np.repeat(starts, len(ends), axis=0)
    b = np.tile(ends, (len(starts), 1))
    clear = clearance(a, b, screens(crowd, one, other))
    free, open_ = clear > MARGIN, clear > -MARGIN
    for area in crowd.areas:
        if "obscuring" in area.kinds and open_.any():
            is_free, is_open = unveiled(a, b, area)
            free, open_ = free & is_free, open_ & is_open
    if free.any():
        return True
    return None if open_.any() else False


def screens(crowd: Crowd, one: Group, other: Group) -> Floats:
    """[FF-LOS-02, FF-OT-STEALTHY-2] Models of third groups; Stealthy ones only from melee."""
    found = [
        model
        for third in crowd.groups
        if third is not one and third is not other
        if "stealthy" not in third.traits
        or crowd.are_in_melee(third, one)
        or crowd.are_in_melee(third, other)
        for model in third.models
    ]
    return np.array(found, float).reshape(-1, 2)


def clearance(a: Floats, b: Floats, discs: Floats) -> Floats:
    """By line: how far the nearest base is from it; negative where it is crossed."""
    if not len(discs):
        return np.full(len(a), np.inf)
    along = b - a
    lengths = np.maximum((along**2).sum(axis=1), 1e-9)
    to = discs[None, :, :] - a[:, None, :]
    share = np.clip((to * along[:, None, :]).sum(axis=2) / lengths[:, None], 0, 1)
    off = to - share[:, :, None] * along[:, None, :]
    found: Floats = np.hypot(off[:, :, 0], off[:, :, 1]).min(axis=1) - RADIUS
    return found


def unveiled(a: Floats, b: Floats, area: Area) -> tuple[np.ndarray, np.ndarray]:
    """[FF-TERR-OBSCURING, FF-Q-52] By line: surely free of the piece, and perhaps free of it.

    With both ends outside it must not be crossed; with an end inside, 3 inches of it may be.
    """
    lines = shapely.linestrings(np.stack([a, b], axis=1))
    inner, outer = area.shape.buffer(-MARGIN), area.shape.buffer(MARGIN)
    is_off = ~shapely.intersects(lines, outer)
    surely_in = shapely.intersects_xy(inner, *a.T) | shapely.intersects_xy(inner, *b.T)
    maybe_in = shapely.intersects_xy(outer, *a.T) | shapely.intersects_xy(outer, *b.T)
    crossed = shapely.intersects(lines, inner)
    inside = shapely.length(shapely.intersection(lines, area.shape))
    free = is_off | (surely_in & (inside < DEEP - 2 * MARGIN))
    shut = (crossed & ~maybe_in) | (crossed & (inside > DEEP + 2 * MARGIN))
    return free, ~shut


def cover(crowd: Crowd, roller: Group, target: Group) -> bool | None:
    """[FF-TERR-COVER, FF-TERR-OBSTACLE-3, FF-Q-51] The line between the closest models tells.

    It crosses an obstacle within 3 inches of the target's, or an area of Cover in which the
    roller's does not stand.
    """
    pairs = sorted(
        (hypot(a[0] - b[0], a[1] - b[1]), a, b) for a in roller.models for b in target.models
    )
    if len(pairs) > 1 and pairs[1][0] - pairs[0][0] < 1e-6:
        return None
    _, one, other = pairs[0]
    line = LineString([one, other])
    found: list[bool | None] = [False]
    for area in crowd.areas:
        is_crossed = crosses(line, area)
        if "obstacle" in area.kinds:
            near = is_within(area.gap(other) - RADIUS, DEEP)
            found.append(both(is_crossed, near))
        if "cover" in area.kinds:
            inside = holds(area, one)
            found.append(both(is_crossed, None if inside is None else not inside))
    return True if True in found else None if None in found else False


def both(one: bool | None, other: bool | None) -> bool | None:
    if one is False or other is False:
        return False
    return True if one and other else None


def crosses(line: LineString, area: Area) -> bool | None:
    if not line.intersects(area.shape.buffer(MARGIN)):
        return False
    return True if line.intersects(area.shape.buffer(-MARGIN)) else None


def holds(area: Area, spot: Point) -> bool | None:
    if area.shape.exterior.distance(Dot(spot)) < MARGIN:
        return None
    return bool(area.shape.contains(Dot(spot)))
