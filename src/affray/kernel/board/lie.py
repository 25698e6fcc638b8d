"""The lie of the land for a centre that moves: what it cannot pass, and what it passes slowly."""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, atan2, ceil, hypot, pi, sqrt
from typing import NamedTuple

from affray.kernel.board.disc import Disc
from affray.kernel.board.fitting import Box
from affray.kernel.board.measure import Point, rounded
from affray.kernel.board.outline import Shape
from affray.kernel.board.rims import Round, rim_of, rounds_about

Wall = tuple[float, float, float, float]
"""A line from a to b that cannot be crossed from its right to its left."""

Seen = Sequence[tuple[float, float]]
"""Places from another place."""

SPACING = 96
"""From one bend to the next along the edge of slow ground."""

HALF = pi / 2 - 1e-3
"""What is seen within this of a direction on both sides is in front."""


class Bend(NamedTuple):
    """A place on the edge of slow ground at which a way may bend."""

    x: int
    y: int
    inward: float | None
    """The direction straight into it; at a corner none."""


class Slow:
    """Ground that costs more: twice its length within, or its height to climb it, or both."""

    __slots__ = ("bends", "corners", "height", "is_slow", "r", "shape", "x", "y")

    def __init__(self, shape: Shape, *, is_slow: bool = True, height: int = 0) -> None:
        self.shape = shape
        self.is_slow = is_slow
        self.height = height
        self.corners = shape.corners()
        self.x, self.y = (shape.left + shape.right) / 2, (shape.bottom + shape.top) / 2
        self.r = hypot(shape.right - shape.left, shape.top - shape.bottom) / 2
        """No part of it is farther than this from its middle."""
        self.bends = self._on_disc(shape) if isinstance(shape, Disc) else self._on_edges()

    def _on_disc(self, disc: Disc) -> list[Bend]:
        return [
            Bend(disc.x + dx, disc.y + dy, atan2(-dy, -dx) if self.is_slow else None)
            for dx, dy in rim_of(disc.r, 2).points
        ]

    def _on_edges(self) -> list[Bend]:
        corners = self.corners
        found = [Bend(x, y, None) for x, y in corners]
        twice = twice_area(corners)
        for i, (bx, by) in enumerate(corners) if self.is_slow else ():
            ax, ay = corners[i - 1]
            inward = atan2(by - ay, bx - ax) + (pi / 2 if twice > 0 else -pi / 2)
            parts = max(2, ceil(hypot(bx - ax, by - ay) / SPACING))
            for k in range(1, parts):
                at = rounded(ax + (bx - ax) * k / parts), rounded(ay + (by - ay) * k / parts)
                found.append(Bend(*self.shape.nearest_outside(*at), inward))
        return found

    def seen_from(self, x: float, y: float) -> Seen:
        """Its corners, or the middle of a disc, from there."""
        if isinstance(self.shape, Disc):
            return [(self.shape.x - x, self.shape.y - y)]
        return [(cx - x, cy - y) for cx, cy in self.corners]

    def turns(self, seen: Seen, x: float, y: float) -> tuple[float, float]:
        """How far it is seen to the right and to the left of its middle, which is at (x, y)."""
        if isinstance(self.shape, Disc):
            away = hypot(x, y)
            half = asin(self.r / away) if self.r < away else pi
            return -half, half
        found = [atan2(x * by - y * bx, x * bx + y * by) for bx, by in seen]
        if any(abs(turn) > HALF for turn in found) or any(abs(bx) + abs(by) < 2 for bx, by in seen):
            return -pi, pi
        return min(found), max(found)

    def spans(self, seen: Seen, ux: float, uy: float, far: float) -> list[float]:
        """Where a ray from where it is seen begins to be inside and ceases to, in turn."""
        found: list[float] = []
        if isinstance(self.shape, Disc):
            ((dx, dy),) = seen
            along = dx * ux + dy * uy
            inside = self.shape.r**2 - dx * dx - dy * dy + along * along
            half = sqrt(max(inside, 0.0))
            if along + half > 0.0 and along - half < far:
                found = [max(along - half, 0.0), min(along + half, far)]
        else:
            sides = [ux * y - uy * x for x, y in seen]
            is_left = sides[-1] > 0.0
            for i, side in enumerate(sides):
                if (side > 0.0) != is_left:
                    is_left = not is_left
                    (ax, ay), (bx, by) = seen[i - 1], seen[i]
                    share = sides[i - 1] / (sides[i - 1] - side)
                    found.append((ax + (bx - ax) * share) * ux + (ay + (by - ay) * share) * uy)
            before = [s for s in found if s <= 0.0]
            found = sorted([s for s in found if 0.0 < s < far])
            if len(before) % 2:
                found.insert(0, 0.0)
        if len(found) % 2:
            found.append(far)
        return found


class Lie:
    """Where a centre may be, and what is in its way."""

    __slots__ = ("bounds", "corners", "discs", "slow", "walls")

    def __init__(self, bounds: Box) -> None:
        self.bounds = bounds
        self.discs: list[Round] = []
        """With a radius of 0, something that a way may bend around, and no more."""
        self.walls: list[Wall] = []
        self.slow: list[Slow] = []
        self.corners: list[Point] = []
        """Points at which a rule may begin to say something else, though nothing is in the way."""

    def within(self, left: float, bottom: float, right: float, top: float) -> Lie:
        """The same for those who do not leave a box."""
        found = Lie(self.bounds)
        found.discs = [
            (x, y, r)
            for x, y, r in self.discs
            if left - r < x < right + r and bottom - r < y < top + r
        ]
        found.walls = [
            (ax, ay, bx, by)
            for ax, ay, bx, by in self.walls
            if (ax > left or bx > left)
            and (ax < right or bx < right)
            and (ay > bottom or by > bottom)
            and (ay < top or by < top)
        ]
        found.slow, found.corners = self.slow, self.corners
        return found

    def bar(self, shape: Shape, r: int = 0) -> None:
        """A base of radius `r` cannot enter this shape."""
        if isinstance(shape, Disc):
            self.discs.append((shape.x, shape.y, shape.r + r))
            return
        self.discs += rounds_about(shape, r)
        corners = shape.corners() if twice_area(shape.corners()) > 0 else shape.corners()[::-1]
        ax, ay = corners[-1]
        for bx, by in corners:
            length = hypot(bx - ax, by - ay)
            ox, oy = r * (by - ay) / length, r * (ax - bx) / length
            self.walls.append((ax + ox, ay + oy, bx + ox, by + oy))
            ax, ay = bx, by


def twice_area(corners: Sequence[Point]) -> int:
    """Of a polygon, positive if it is written counter-clockwise."""
    return sum([corners[i - 1][0] * y - x * corners[i - 1][1] for i, (x, y) in enumerate(corners)])
