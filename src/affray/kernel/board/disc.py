"""A round shape."""

from __future__ import annotations

from math import pi, sqrt

from affray.kernel.board.measure import UNIT, Point, directions, rounded, rounded_within
from affray.kernel.board.outline import Plain, Shape
from affray.kernel.board.segments import arrival, departure, segment_crosses_disc

RIM = 32


class Disc(Shape):
    """All points at most `r` from (x, y)."""

    __slots__ = ("r", "x", "y")

    def __init__(self, x: int, y: int, r: int) -> None:
        if r <= 0:
            raise ValueError(f"The radius of a disc must be at least 1, not {r}.")
        self.x = x
        self.y = y
        self.r = r
        self.left = x - r
        self.bottom = y - r
        self.right = x + r
        self.top = y + r

    def __repr__(self) -> str:
        return f"Disc({self.x}, {self.y}, {self.r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Disc):
            return NotImplemented
        return (self.x, self.y, self.r) == (other.x, other.y, other.r)

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.r))

    def contains(self, x: int, y: int) -> bool:
        dx = x - self.x
        dy = y - self.y
        return dx * dx + dy * dy < self.r * self.r

    def touches(self, x: int, y: int, r: int) -> bool:
        dx = x - self.x
        dy = y - self.y
        gap = self.r + r
        return dx * dx + dy * dy <= gap * gap

    def is_overlapped(self, x: int, y: int, r: int) -> bool:
        dx = x - self.x
        dy = y - self.y
        gap = self.r + r
        return dx * dx + dy * dy < gap * gap

    def is_crossed(self, ax: int, ay: int, bx: int, by: int) -> bool:
        return segment_crosses_disc(ax, ay, bx, by, self.x, self.y, self.r)

    def inside_spans(self, ax: int, ay: int, bx: int, by: int) -> list[tuple[float, float]]:
        cx = self.x
        cy = self.y
        r = self.r
        if not segment_crosses_disc(ax, ay, bx, by, cx, cy, r):
            return []
        return [(arrival(ax, ay, bx, by, cx, cy, r), departure(ax, ay, bx, by, cx, cy, r))]

    def sight_breaks(self, ox: int, oy: int, ax: int, ay: int, bx: int, by: int) -> list[float]:
        """Where a-b meets the two tangents from o, and where it passes through the disc itself."""
        dx = bx - ax
        dy = by - ay
        ux = self.x - ox
        uy = self.y - oy
        breaks: list[float] = []
        beyond = ux * ux + uy * uy - self.r * self.r
        if beyond >= 0:
            length = sqrt(beyond)
            for side in (-self.r, self.r):
                tx = ux * length - uy * side
                ty = uy * length + ux * side
                slope = dx * ty - dy * tx
                if slope != 0.0:
                    breaks.append(((ox - ax) * ty - (oy - ay) * tx) / slope)
        for enter, leave in self.inside_spans(ax, ay, bx, by):
            breaks.append(enter)
            breaks.append(leave)
        return breaks

    def boundary_point(self, x: int, y: int) -> tuple[float, float]:
        dx = x - self.x
        dy = y - self.y
        if dx == 0 and dy == 0:
            return float(self.x + self.r), float(self.y)
        scale = self.r / sqrt(dx * dx + dy * dy)
        return self.x + dx * scale, self.y + dy * scale

    def area(self) -> int:
        return rounded(pi * self.r * self.r)

    def moved(self, dx: int, dy: int) -> Disc:
        return Disc(self.x + dx, self.y + dy, self.r)

    def corners(self) -> tuple[Point, ...]:
        around = directions(8)
        return tuple(
            [
                self._rounded_out(self.x + self.r * dx / UNIT, self.y + self.r * dy / UNIT)
                for dx, dy in around
            ]
        )

    def rim(self) -> tuple[Point, ...]:
        x = self.x
        y = self.y
        r = self.r
        return tuple(
            [
                rounded_within(x + r * dx / UNIT, y + r * dy / UNIT, x, y, r)
                for dx, dy in directions(RIM)
            ]
        )

    def to_plain(self) -> Plain:
        return {"disc": [self.x, self.y, self.r]}
