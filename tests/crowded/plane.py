"""Plane geometry for the oracles: floats and shapely, nothing of the engine's.

Every question takes a `bias`: all that is in the way grows by it. What comes out the same with a
bias of plus and of minus a margin is certain; the rest is left to rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from math import hypot, sqrt
from typing import Any, TypeVar

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint

Spot = tuple[float, float]
Span = tuple[float, float]
T = TypeVar("T")


def agreed(answer: Callable[[float], T], margin: float) -> T | None:
    """What is answered whether everything is a little larger or a little smaller, or None."""
    exact = answer(0.0)
    return exact if answer(-margin) == exact == answer(margin) else None


def both(*verdicts: bool | None) -> bool | None:
    """All of them: no, if one says no; else unknown, if one is unknown."""
    if any(verdict is False for verdict in verdicts):
        return False
    return None if None in verdicts else True


def denied(verdict: bool | None) -> bool | None:
    return None if verdict is None else not verdict


def to_segment(x: float, y: float, a: Spot, b: Spot) -> float:
    """The distance of a point from a segment."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    t = ((x - ax) * dx + (y - ay) * dy) / squared if squared else 0.0
    t = min(max(t, 0.0), 1.0)
    return hypot(ax + t * dx - x, ay + t * dy - y)


def disc_span(a: Spot, b: Spot, x: float, y: float, r: float) -> list[Span]:
    """The part of a segment inside a disc, in lengths from its start."""
    (ax, ay), (bx, by) = a, b
    length = hypot(bx - ax, by - ay)
    if not length or r <= 0:
        return []
    ux, uy = (bx - ax) / length, (by - ay) / length
    along = (x - ax) * ux + (y - ay) * uy
    across = (x - ax) * uy - (y - ay) * ux
    if abs(across) >= r:
        return []
    half = sqrt(r * r - across * across)
    begin, end = max(along - half, 0.0), min(along + half, length)
    return [(begin, end)] if end > begin else []


class Round:
    """A disc."""

    def __init__(self, x: float, y: float, r: float) -> None:
        self.x, self.y, self.r = x, y, r
        self.box = (x - r, y - r, x + r, y + r)

    @cached_property
    def area(self) -> Any:
        return ShapelyPoint(self.x, self.y).buffer(self.r, quad_segs=90)

    def grown(self, bias: float) -> Any:
        return ShapelyPoint(self.x, self.y).buffer(max(self.r + bias, 0), quad_segs=90)

    def contains(self, x: float, y: float, bias: float = 0.0) -> bool:
        return hypot(x - self.x, y - self.y) < self.r + bias

    def distance(self, x: float, y: float) -> float:
        return max(hypot(x - self.x, y - self.y) - self.r, 0.0)

    def to_line(self, a: Spot, b: Spot) -> float:
        """How far a segment stays away; 0 if it comes in."""
        return max(to_segment(self.x, self.y, a, b) - self.r, 0.0)

    def spans(self, a: Spot, b: Spot, bias: float = 0.0) -> list[Span]:
        return disc_span(a, b, self.x, self.y, self.r + bias)


class Cornered:
    """A polygon."""

    def __init__(self, corners: list[Spot]) -> None:
        self.area = Polygon(corners)
        self.box = self.area.bounds
        self._grown: dict[float, Any] = {0.0: self.area}

    def grown(self, bias: float) -> Any:
        if bias not in self._grown:
            self._grown[bias] = self.area.buffer(bias, join_style="mitre")
        return self._grown[bias]

    def contains(self, x: float, y: float, bias: float = 0.0) -> bool:
        left, bottom, right, top = self.box
        if not (left - 2 <= x <= right + 2 and bottom - 2 <= y <= top + 2):
            return False
        return bool(self.grown(bias).contains(ShapelyPoint(x, y)))

    def distance(self, x: float, y: float) -> float:
        return float(self.area.distance(ShapelyPoint(x, y)))

    def to_line(self, a: Spot, b: Spot) -> float:
        return float(self.area.distance(LineString((a, b))))

    def spans(self, a: Spot, b: Spot, bias: float = 0.0) -> list[Span]:
        """The parts of a segment inside, in lengths from its start."""
        left, bottom, right, top = self.box
        if max(a[0], b[0]) < left - 2 or min(a[0], b[0]) > right + 2:
            return []
        if max(a[1], b[1]) < bottom - 2 or min(a[1], b[1]) > top + 2 or a == b:
            return []
        inside = self.grown(bias).intersection(LineString((a, b)))
        found = []
        for part in getattr(inside, "geoms", [inside]):
            if part.geom_type != "LineString" or part.is_empty:
                continue
            ends = [hypot(x - a[0], y - a[1]) for x, y in part.coords]
            found.append((min(ends), max(ends)))
        return sorted(found)


Form = Round | Cornered


class Way:
    """A path of straight legs."""

    def __init__(self, points: list[Spot]) -> None:
        self.points = points
        self.legs: list[tuple[float, Spot, Spot]] = []
        """Where each begins, and its two ends."""
        self.length = 0.0
        for a, b in pairwise(points):
            self.legs.append((self.length, a, b))
            self.length += hypot(b[0] - a[0], b[1] - a[1])

    def at(self, s: float) -> Spot:
        for start, (ax, ay), (bx, by) in reversed(self.legs):
            if s >= start:
                length = hypot(bx - ax, by - ay)
                t = min((s - start) / length, 1.0) if length else 0.0
                return ax + t * (bx - ax), ay + t * (by - ay)
        return self.points[0]

    def spans(self, form: Form, bias: float) -> list[Span]:
        """The parts of the path inside a form, in lengths from its start."""
        found: list[Span] = []
        for start, a, b in self.legs:
            for begin, end in form.spans(a, b, bias):
                if found and start + begin - found[-1][1] < 1e-6:
                    found[-1] = found[-1][0], start + end
                else:
                    found.append((start + begin, start + end))
        return [span for span in found if span[1] - span[0] > 1e-6]

    def entry(self, form: Form, bias: float, after: float = 0.0) -> float | None:
        """Where the path first comes into a form."""
        for begin, end in self.spans(form, bias):
            if end > after:
                return max(begin, after)
        return None

    def into(self, form: Form, bias: float) -> float | None:
        """Where the path comes in from outside: whoever stands inside must leave first."""
        for begin, _ in self.spans(form, bias):
            if begin > 0.0 or not form.contains(*self.points[0], bias):
                return begin
        return None

    def gap(self, x: float, y: float, low: float, high: float) -> float:
        """How far a point is from a part of the path."""
        part = [self.at(low), *(a for s, a, _ in self.legs if low < s < high), self.at(high)]
        return min(to_segment(x, y, a, b) for a, b in pairwise(part))
