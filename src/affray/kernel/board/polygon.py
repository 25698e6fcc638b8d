"""A shape with straight edges, convex or not."""

from __future__ import annotations

from fractions import Fraction

from affray.kernel.board.measure import Point
from affray.kernel.board.outline import Plain, Shape


class Polygon(Shape):
    """A simple polygon in either orientation. `check_polygon` in `shapes` tells if it is simple."""

    __slots__ = ("_edges", "points")

    def __init__(self, points: tuple[Point, ...]) -> None:
        if len(points) < 3:
            raise ValueError(f"A polygon needs at least 3 points, not {len(points)}.")
        self.points = points
        self._edges = tuple([(*points[i - 1], *points[i]) for i in range(len(points))])
        self.left = min([x for x, _ in points])
        self.right = max([x for x, _ in points])
        self.bottom = min([y for _, y in points])
        self.top = max([y for _, y in points])

    def __repr__(self) -> str:
        return f"Polygon({self.points})"

    def __eq__(self, other: object) -> bool:
        return self.points == other.points if isinstance(other, Polygon) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.points)

    def contains(self, x: int, y: int) -> bool:
        if x <= self.left or x >= self.right or y <= self.bottom or y >= self.top:
            return False
        inside = False
        for x1, y1, x2, y2 in self._edges:
            if (y1 > y) != (y2 > y):
                cross = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
                if cross == 0:
                    return False
                if (cross > 0) == (y2 > y1):
                    inside = not inside
            elif y2 == y and (x2 == x or (y1 == y and (x1 < x) != (x2 < x))):
                return False
        return inside

    def touches(self, x: int, y: int, r: int) -> bool:
        if x + r < self.left or x - r > self.right or y + r < self.bottom or y - r > self.top:
            return False
        return self._has_edge_near(x, y, r * r, 0) or self.contains(x, y)

    def is_overlapped(self, x: int, y: int, r: int) -> bool:
        return self._has_edge_near(x, y, r * r, 1) or self.contains(x, y)

    def _has_edge_near(self, x: int, y: int, reach: int, short: int) -> bool:
        """Some edge has a squared distance of at most `reach`, or, with `short` 1, less than it."""
        for x1, y1, x2, y2 in self._edges:
            ex = x2 - x1
            ey = y2 - y1
            ux = x - x1
            uy = y - y1
            dot = ux * ex + uy * ey
            square = ex * ex + ey * ey
            if dot <= 0:
                if ux * ux + uy * uy <= reach - short:
                    return True
            elif dot < square:
                cross = ux * ey - uy * ex
                if cross * cross <= reach * square - short:
                    return True
            else:
                ux = x - x2
                uy = y - y2
                if ux * ux + uy * uy <= reach - short:
                    return True
        return False

    def is_crossed(self, ax: int, ay: int, bx: int, by: int) -> bool:
        if self._is_apart(ax, ay, bx, by):
            return False
        dx = bx - ax
        dy = by - ay
        is_left = is_right = is_special = False
        x1, y1 = self.points[-1]
        side1 = dx * (y1 - ay) - dy * (x1 - ax)
        for x2, y2 in self.points:
            side2 = dx * (y2 - ay) - dy * (x2 - ax)
            if side2 > 0:
                is_left = True
            elif side2 < 0:
                is_right = True
            else:
                is_special = True
            if side1 < 0 < side2 or side2 < 0 < side1:
                start = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1)
                end = start + side1 - side2
                if start < 0 < end or end < 0 < start:
                    return True
                if start == 0 or end == 0:
                    is_special = True
            x1 = x2
            y1 = y2
            side1 = side2
        if not (is_left and is_right):
            return dx == 0 and dy == 0 and self.contains(ax, ay)
        if is_special:
            return self._is_crossed_exactly(ax, ay, bx, by)
        # It meets no edge at all: wholly inside or wholly outside.
        return self.contains(ax, ay)

    def _is_crossed_exactly(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """`is_crossed` for a line through a corner or an end on an edge, with both sides of it
        in the shape: where it meets the outline just twice, it is inside between.
        """
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        count = 0
        is_after = is_before = False
        for x1, y1, x2, y2 in self._edges:
            side1 = dx * (y1 - ay) - dy * (x1 - ax)
            side2 = dx * (y2 - ay) - dy * (x2 - ax)
            if side2 == 0:
                at, whole = dx * (x2 - ax) + dy * (y2 - ay), square
            elif side1 < 0 < side2:
                at, whole = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1), side2 - side1
            elif side2 < 0 < side1:
                at, whole = (y2 - y1) * (ax - x1) - (x2 - x1) * (ay - y1), side1 - side2
            else:
                continue
            count += 1
            is_after = is_after or at > 0
            is_before = is_before or at < whole
        if count == 2:
            return is_after and is_before
        return len(self._exact_spans(ax, ay, bx, by)) > 0

    def inside_spans(self, ax: int, ay: int, bx: int, by: int) -> list[tuple[float, float]]:
        if self._is_apart(ax, ay, bx, by):
            return []
        dx = bx - ax
        dy = by - ay
        if dx == 0 and dy == 0:
            return [(0.0, 1.0)] if self.contains(ax, ay) else []
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in self.points]
        if min(sides) >= 0 or max(sides) <= 0:
            return []
        if 0 in sides:
            return self._exact_spans(ax, ay, bx, by)
        cuts: list[float] = []
        side1 = sides[-1]
        for i, side2 in enumerate(sides):
            if (side1 < 0) != (side2 < 0):
                x1, y1, x2, y2 = self._edges[i]
                start = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1)
                cuts.append(start / (side2 - side1))
            side1 = side2
        cuts.sort()
        spans: list[tuple[float, float]] = []
        for i in range(0, len(cuts), 2):
            enter = max(0.0, cuts[i])
            leave = min(1.0, cuts[i + 1])
            if enter < leave:
                spans.append((enter, leave))
        return spans

    def _is_apart(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """The boxes of shape and segment share no interior."""
        if ax < bx:
            if bx <= self.left or ax >= self.right:
                return True
        elif ax <= self.left or bx >= self.right:
            return True
        if ay < by:
            return by <= self.bottom or ay >= self.top
        return ay <= self.bottom or by >= self.top

    def _exact_spans(self, ax: int, ay: int, bx: int, by: int) -> list[tuple[float, float]]:
        """`inside_spans` in fractions, for a line through a corner or an end on an edge."""
        dx = bx - ax
        dy = by - ay
        square = dx * dx + dy * dy
        cuts = [Fraction(0), Fraction(1)]
        for x1, y1, x2, y2 in self._edges:
            side1 = dx * (y1 - ay) - dy * (x1 - ax)
            side2 = dx * (y2 - ay) - dy * (x2 - ax)
            if side2 == 0:
                cuts.append(Fraction(dx * (x2 - ax) + dy * (y2 - ay), square))
            elif side1 < 0 < side2 or side2 < 0 < side1:
                start = (x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1)
                cuts.append(Fraction(start, side2 - side1))
        cuts.sort()
        spans: list[tuple[float, float]] = []
        for i in range(1, len(cuts)):
            enter = cuts[i - 1]
            leave = cuts[i]
            if 0 <= enter < leave <= 1 and self._contains_middle(ax, ay, dx, dy, enter + leave):
                if spans and spans[-1][1] == float(enter):
                    spans[-1] = (spans[-1][0], float(leave))
                else:
                    spans.append((float(enter), float(leave)))
        return spans

    def _contains_middle(self, ax: int, ay: int, dx: int, dy: int, twice: Fraction) -> bool:
        """Inside is the point at half of `twice` along a + t d: asked of a larger copy."""
        scale = 2 * twice.denominator
        large = Polygon(tuple([(x * scale, y * scale) for x, y in self.points]))
        return large.contains(ax * scale + dx * twice.numerator, ay * scale + dy * twice.numerator)

    def sight_breaks(self, ox: int, oy: int, ax: int, ay: int, bx: int, by: int) -> list[float]:
        dx = bx - ax
        dy = by - ay
        breaks: list[float] = []
        for x, y in self.points:
            slope = dx * (y - oy) - dy * (x - ox)
            if slope != 0:
                breaks.append(((ox - ax) * (y - oy) - (oy - ay) * (x - ox)) / slope)
        for enter, leave in self.inside_spans(ax, ay, bx, by):
            breaks.append(enter)
            breaks.append(leave)
        return breaks

    def boundary_point(self, x: int, y: int) -> tuple[float, float]:
        best = -1.0
        best_x = best_y = 0.0
        for x1, y1, x2, y2 in self._edges:
            ex = x2 - x1
            ey = y2 - y1
            t = ((x - x1) * ex + (y - y1) * ey) / (ex * ex + ey * ey)
            t = min(max(t, 0.0), 1.0)
            px = x1 + ex * t
            py = y1 + ey * t
            off = (px - x) * (px - x) + (py - y) * (py - y)
            if best < 0.0 or off < best:
                best = off
                best_x = px
                best_y = py
        return best_x, best_y

    def twice_area(self) -> int:
        """Exact, and negative for a polygon that runs clockwise."""
        twice = 0
        for x1, y1, x2, y2 in self._edges:
            twice += x1 * y2 - x2 * y1
        return twice

    def area(self) -> int:
        return (abs(self.twice_area()) + 1) // 2

    def moved(self, dx: int, dy: int) -> Polygon:
        return Polygon(tuple([(x + dx, y + dy) for x, y in self.points]))

    def corners(self) -> tuple[Point, ...]:
        return self.points

    def rim(self) -> tuple[Point, ...]:
        return self.points

    def to_plain(self) -> Plain:
        return {"polygon": [[x, y] for x, y in self.points]}
