"""What every shape can answer."""

from __future__ import annotations

from abc import abstractmethod
from math import floor

from affray.kernel.board.measure import Point

Plain = dict[str, list[int] | list[list[int]]]
"""A shape as JSON: {"disc": [x, y, r]} or {"polygon": [[x, y], ...]}."""


class Shape:
    """A closed region of the board. Inside means strictly inside: the boundary is outside."""

    __slots__ = ("bottom", "left", "right", "top")

    left: int
    bottom: int
    right: int
    top: int

    @abstractmethod
    def contains(self, x: int, y: int) -> bool:
        """The point is strictly inside."""

    @abstractmethod
    def touches(self, x: int, y: int, r: int) -> bool:
        """The point is inside, or at most `r` away: a base of radius `r` there is in contact."""

    @abstractmethod
    def is_overlapped(self, x: int, y: int, r: int) -> bool:
        """A disc of radius `r` there shares interior points with the shape."""

    @abstractmethod
    def is_crossed(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """The segment meets the interior; touching, or running along an edge, is not crossing."""

    @abstractmethod
    def inside_spans(self, ax: int, ay: int, bx: int, by: int) -> list[tuple[float, float]]:
        """The parameters between which the segment is inside, in order.

        Spans that share an end are one: to touch the boundary from inside is not to leave.
        """

    @abstractmethod
    def sight_breaks(self, ox: int, oy: int, ax: int, ay: int, bx: int, by: int) -> list[float]:
        """Parameters of the segment a-b at which the shape may begin or cease to hide it from o.

        Unordered; some may lie outside [0, 1] or change nothing.
        """

    @abstractmethod
    def boundary_point(self, x: int, y: int) -> tuple[float, float]:
        """The nearest point of the boundary, not rounded."""

    @abstractmethod
    def area(self) -> int:
        """In square units, rounded."""

    @abstractmethod
    def moved(self, dx: int, dy: int) -> Shape:
        """The same shape elsewhere."""

    @abstractmethod
    def corners(self) -> tuple[Point, ...]:
        """Points around the shape, none strictly inside: those of a polygon, eight of a disc."""

    @abstractmethod
    def rim(self) -> tuple[Point, ...]:
        """Points of the shape whose polygon stands for it when its parts are looked at."""

    @abstractmethod
    def to_plain(self) -> Plain:
        """As JSON; `shape_from_plain` reads it."""

    def nearest(self, x: int, y: int) -> Point:
        """The boundary point nearest to a point outside, rounded to where it is not inside."""
        near_x, near_y = self.boundary_point(x, y)
        return self._rounded_out(near_x, near_y)

    def nearest_outside(self, x: int, y: int) -> Point:
        """The nearest point that is not inside: for a point outside, the point itself."""
        if not self.contains(x, y):
            return x, y
        near_x, near_y = self.boundary_point(x, y)
        return self._rounded_out(near_x, near_y)

    def _rounded_out(self, x: float, y: float) -> Point:
        """Of the lattice points about a boundary point, the nearest that is not inside."""
        left = floor(x)
        bottom = floor(y)
        margin = 0
        best = -1.0
        best_x = best_y = 0
        while best < 0.0:
            # A notch narrower than a unit may hold no lattice point; then look farther.
            for px in range(left - margin, left + margin + 2):
                for py in range(bottom - margin, bottom + margin + 2):
                    off = (px - x) * (px - x) + (py - y) * (py - y)
                    if (best < 0.0 or off < best) and not self.contains(px, py):
                        best = off
                        best_x = px
                        best_y = py
            margin = 2 * margin + 1
        return best_x, best_y
