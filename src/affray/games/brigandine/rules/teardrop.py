"""A teardrop: all that lies between a point and a disc. Whether a base touches it is exact."""

from __future__ import annotations

from math import atan2, cos, pi, sin, sqrt

from affray.kernel.board.measure import Point, rounded

ROUND_END = 16
"""Points of the round end when it is drawn."""


class Teardrop:
    """The convex hull of a tip and a disc of radius `r` about a centre beyond it."""

    __slots__ = ("cx", "cy", "r", "x", "y")

    def __init__(self, x: int, y: int, cx: int, cy: int, r: int) -> None:
        if (cx - x) ** 2 + (cy - y) ** 2 <= r * r:
            raise ValueError("The tip of a teardrop must lie outside its round end.")
        self.x = x
        self.y = y
        self.cx = cx
        self.cy = cy
        self.r = r

    def __repr__(self) -> str:
        return f"Teardrop({self.x}, {self.y}, {self.cx}, {self.cy}, {self.r})"

    def touches(self, x: int, y: int, r: int) -> bool:
        """A disc of radius `r` there has a point in common with the shape.

        The shape is made of discs that grow from the tip to the round end: the one at t in [0, 1]
        has its centre there and the radius t times that of the end. So the question is whether
        |u - t d| <= t R + r for some t, which is a quadratic in t with whole coefficients.

        >>> Teardrop(0, 0, 1524, 0, 254).touches(1524, 381, 127)
        True
        >>> Teardrop(0, 0, 1524, 0, 254).touches(1524, 382, 127)
        False
        """
        dx = self.cx - self.x
        dy = self.cy - self.y
        ux = x - self.x
        uy = y - self.y
        a = dx * dx + dy * dy - self.r * self.r
        b = ux * dx + uy * dy + r * self.r
        c = ux * ux + uy * uy - r * r
        if b <= 0:
            return c <= 0
        if b >= a:
            return a - 2 * b + c <= 0
        return c * a <= b * b

    def outline(self) -> tuple[Point, ...]:
        """A polygon for drawing: the tip, and points of the round end."""
        dx = self.cx - self.x
        dy = self.cy - self.y
        heading = atan2(dy, dx)
        # The straight sides touch the disc where its radius is square to them.
        half = pi / 2 + atan2(self.r, sqrt(dx * dx + dy * dy - self.r * self.r))
        angles = [heading - half + 2 * half * k / ROUND_END for k in range(ROUND_END + 1)]
        rim = [
            (rounded(self.cx + self.r * cos(angle)), rounded(self.cy + self.r * sin(angle)))
            for angle in angles
        ]
        return ((self.x, self.y), *rim)
