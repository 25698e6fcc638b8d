"""A base whose centre moves along a path: what it meets, where it stops, and how it touches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, isqrt, sqrt

from affray.kernel.board.measure import Point, rounded
from affray.kernel.board.segments import (
    arrival,
    departure,
    segment_crosses_disc,
    segment_meets_disc,
)
from affray.kernel.board.shapes import Shape

Leg = tuple[float, float, int, int, int, int]
"""How far along the path it starts, its length, and its ends ax, ay, bx, by."""

ROUNDING = 2
"""Two rounded points are farther apart than the points themselves by less than this."""

TINY = 1e-7
"""Far below what two lattice points can differ by, far above the error of adding up a path."""


def snap_to_contact(x: float, y: float, cx: int, cy: int, gap: int) -> Point:
    """The nearest lattice point that is `gap` to `gap` + 1 from the centre (cx, cy).

    With the sum of two radii as gap, bases there touch and do not overlap. A point off that ring
    is first moved straight towards the centre or away from it.

    >>> snap_to_contact(300.0, 0.0, 0, 0, 400)
    (400, 0)
    """
    dx = x - cx
    dy = y - cy
    length = sqrt(dx * dx + dy * dy)
    if length < TINY:
        return cx + gap, cy
    ring = min(max(length, float(gap)), gap + 1.0) / length
    if abs(dx) < abs(dy):
        py, px = _snapped(dy * ring, dx * ring, gap)
    else:
        px, py = _snapped(dx * ring, dy * ring, gap)
    return cx + px, cy + py


def _snapped(major: float, minor: float, gap: int) -> Point:
    """`snap_to_contact` about the origin, for a point farther along `major` than along `minor`.

    The ring is a unit wide: every lattice row near the point holds some of it.
    """
    sign = 1 if major > 0.0 else -1
    wish = rounded(sign * major)
    middle = rounded(minor)
    best = -1.0
    best_major = gap
    best_minor = 0
    for row in range(middle - 1, middle + 2):
        most = (gap + 1) * (gap + 1) - row * row
        least = gap * gap - row * row
        if most >= 0:
            low = isqrt(least - 1) + 1 if least > 0 else 0
            high = isqrt(most)
            column = sign * (low if wish < low else min(wish, high))
            off = (column - major) * (column - major) + (row - minor) * (row - minor)
            if low <= high and (best < 0.0 or off < best):
                best = off
                best_major = column
                best_minor = row
    return best_major, best_minor


class Track:
    """A polyline that a centre follows; `s` is the length walked from its start."""

    __slots__ = ("_legs", "bottom", "left", "points", "right", "top", "total")

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        total = 0.0
        legs: list[Leg] = []
        ax, ay = self.points[0]
        left = right = ax
        bottom = top = ay
        for bx, by in self.points:
            dx = bx - ax
            dy = by - ay
            if dx != 0 or dy != 0:
                length = sqrt(dx * dx + dy * dy)
                legs.append((total, length, ax, ay, bx, by))
                total += length
                ax = bx
                ay = by
                if bx < left:
                    left = bx
                elif bx > right:
                    right = bx
                if by < bottom:
                    bottom = by
                elif by > top:
                    top = by
        if not legs:
            legs.append((0.0, 0.0, ax, ay, ax, ay))
        self._legs = tuple(legs)
        self.left = left
        self.right = right
        self.bottom = bottom
        self.top = top
        self.total = total

    def __repr__(self) -> str:
        return f"Track({self.points})"

    def legs(self) -> tuple[Leg, ...]:
        """The straight parts in order, without empty ones; a path that stays has one empty leg."""
        return self._legs

    def at(self, s: float) -> tuple[float, float]:
        """The point `s` along; before the start the start, beyond the end the end."""
        if s <= 0.0:
            x, y = self.points[0]
            return float(x), float(y)
        for start, length, ax, ay, bx, by in self._legs:
            if s < start + length:
                t = (s - start) / length
                return ax + (bx - ax) * t, ay + (by - ay) * t
        x, y = self.points[-1]
        return float(x), float(y)

    def point_at(self, s: float) -> Point:
        x, y = self.at(s)
        return rounded(x), rounded(y)

    def first_crossing(self, cx: int, cy: int, r: int, s_from: float = 0.0) -> float | None:
        """Where the path is first inside the open disc, at `s_from` or later."""
        if cx - r >= self.right or cx + r <= self.left:
            return None
        if cy - r >= self.top or cy + r <= self.bottom:
            return None
        for start, length, ax, ay, bx, by in self._legs:
            if start + length >= s_from and segment_crosses_disc(ax, ay, bx, by, cx, cy, r):
                s = start + arrival(ax, ay, bx, by, cx, cy, r) * length
                if s >= s_from:
                    return s
                if start + departure(ax, ay, bx, by, cx, cy, r) * length > s_from + TINY:
                    return s_from
        return None

    def first_entry(self, cx: int, cy: int, r: int, s_from: float = 0.0) -> float | None:
        """Where the path is first at most `r` from the centre, at `s_from` or later."""
        if cx - r > self.right or cx + r < self.left:
            return None
        if cy - r > self.top or cy + r < self.bottom:
            return None
        for start, length, ax, ay, bx, by in self._legs:
            if start + length >= s_from and segment_meets_disc(ax, ay, bx, by, cx, cy, r):
                s = start + arrival(ax, ay, bx, by, cx, cy, r) * length
                if s >= s_from:
                    return s
                if start + departure(ax, ay, bx, by, cx, cy, r) * length >= s_from - TINY:
                    return s_from
        return None

    def first_beyond(self, cx: int, cy: int, r: int, s_from: float = 0.0) -> float | None:
        """Where the path begins to be more than `r` from the centre, at `s_from` or later."""
        for start, length, ax, ay, bx, by in self._legs:
            if start + length < s_from:
                continue
            begin = max(start, s_from)
            if not segment_meets_disc(ax, ay, bx, by, cx, cy, r):
                return begin
            if begin + TINY < start + arrival(ax, ay, bx, by, cx, cy, r) * length:
                return begin
            ux = cx - bx
            uy = cy - by
            if ux * ux + uy * uy > r * r:
                return max(begin, start + departure(ax, ay, bx, by, cx, cy, r) * length)
        return None

    def inside_spans(self, shape: Shape) -> list[tuple[float, float]]:
        """The stretches inside the shape, in order; touching its edge from inside ends none."""
        spans: list[tuple[float, float]] = []
        if shape.left >= self.right or shape.right <= self.left:
            return spans
        if shape.bottom >= self.top or shape.top <= self.bottom:
            return spans
        for start, length, ax, ay, bx, by in self._legs:
            for enter, leave in shape.inside_spans(ax, ay, bx, by):
                begin = start + enter * length
                end = start + leave * length
                if spans and spans[-1][1] >= begin:
                    spans[-1] = (spans[-1][0], end)
                else:
                    spans.append((begin, end))
        return spans

    def shape_entry(self, shape: Shape, s_from: float = 0.0) -> float | None:
        """Where the path next passes into the shape, at `s_from` or later.

        If it is inside at `s_from` already, the next entry after leaving.
        """
        for begin, _ in self.inside_spans(shape):
            if begin >= s_from - TINY:
                x, y = self.points[0]
                if begin > 0.0 or not shape.contains(x, y):
                    return max(begin, s_from)
        return None

    def closest_squared(self, cx: int, cy: int) -> float:
        """The squared distance of the path's nearest point."""
        best = -1.0
        for _, _, ax, ay, bx, by in self._legs:
            dx = bx - ax
            dy = by - ay
            ux = cx - ax
            uy = cy - ay
            dot = ux * dx + uy * dy
            square = dx * dx + dy * dy
            if dot <= 0:
                off = float(ux * ux + uy * uy)
            elif dot >= square:
                off = float((cx - bx) * (cx - bx) + (cy - by) * (cy - by))
            else:
                cross = ux * dy - uy * dx
                off = cross * cross / square
            if best < 0.0 or off < best:
                best = off
        return best

    def is_monotone_away(self, cx: int, cy: int) -> bool:
        """The distance to the point never shrinks on the way, and is larger at the end."""
        for _, _, ax, ay, bx, by in self._legs:
            if (ax - cx) * (bx - ax) + (ay - cy) * (by - ay) < 0:
                return False
        return self._gain(cx, cy) > 0

    def is_monotone_towards(self, cx: int, cy: int) -> bool:
        """The distance to the point never grows on the way, and is smaller at the end."""
        for _, _, ax, ay, bx, by in self._legs:
            if (bx - cx) * (bx - ax) + (by - cy) * (by - ay) > 0:
                return False
        return self._gain(cx, cy) < 0

    def _gain(self, cx: int, cy: int) -> int:
        """How much the squared distance to the point grows from start to end."""
        ax, ay = self.points[0]
        bx, by = self.points[-1]
        start = (ax - cx) * (ax - cx) + (ay - cy) * (ay - cy)
        return (bx - cx) * (bx - cx) + (by - cy) * (by - cy) - start

    def never_nearer(self, cx: int, cy: int, reference_squared: int) -> bool:
        """No point of the path is nearer than the reference."""
        for _, _, ax, ay, bx, by in self._legs:
            dx = bx - ax
            dy = by - ay
            ux = cx - ax
            uy = cy - ay
            dot = ux * dx + uy * dy
            square = dx * dx + dy * dy
            if ux * ux + uy * uy < reference_squared:
                return False
            if dot >= square:
                if (cx - bx) * (cx - bx) + (cy - by) * (cy - by) < reference_squared:
                    return False
            elif dot > 0:
                cross = ux * dy - uy * dx
                if cross * cross < reference_squared * square:
                    return False
        return True


def last_clear(
    track: Track,
    s_stop: float,
    is_legal: Callable[[int, int], bool],
    discs: Sequence[tuple[int, int, int]] = (),
) -> tuple[float, Point]:
    """Backs up along the track from `s_stop` to the last rounded point that is legal.

    At `s_stop` itself all lattice points around it are tried, the nearest first, so that a piece
    stopped by a base or an edge comes to lie against it. If no point is legal: 0 and the start.
    Inside the discs nothing is legal: it is backed out of them in one go.
    """
    s = min(s_stop, track.total)
    if s <= 0.0:
        return 0.0, track.points[0]
    for x, y in _lattice_about(track, s):
        if is_legal(x, y):
            return s, (x, y)
    while s > 1.0:
        s -= max(1, _depth(*track.point_at(s), discs) - ROUNDING)
        x, y = track.point_at(s)
        if s > 0.0 and is_legal(x, y):
            return s, (x, y)
    return 0.0, track.points[0]


def _depth(x: int, y: int, discs: Sequence[tuple[int, int, int]]) -> int:
    """So far at least it is from here out of some disc."""
    most = 0
    for cx, cy, r in discs:
        dx, dy = cx - x, cy - y
        if -r < dx < r and -r < dy < r:
            most = max(most, r - isqrt(dx * dx + dy * dy) - 1)
    return most


def _lattice_about(track: Track, s: float) -> list[Point]:
    """The lattice points around a point of the track, nearest first."""
    x, y = track.at(s)
    found: list[tuple[float, int, int]] = []
    for px in range(floor(x), ceil(x) + 1):
        off = (px - x) * (px - x)
        found += [(off + (py - y) * (py - y), px, py) for py in range(floor(y), ceil(y) + 1)]
    found.sort()
    return [(px, py) for _, px, py in found]
