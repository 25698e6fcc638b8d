"""A table that fills up: terrain, and bases in contact, in narrow gaps, along edges."""

from __future__ import annotations

from math import acos, cos, hypot, pi, sin
from random import Random
from typing import Any

from shapely.geometry import Point, Polygon

Plain = dict[str, Any]


class Layout:
    """Places in whole units; `scale` of them make one of the unit in which they are written."""

    def __init__(self, random: Random, side: int, scale: int, size: float, inset: int) -> None:
        self.random = random
        self.side = side
        self.scale = scale
        self.size = size
        """How large pieces of terrain are."""
        self.inset = inset
        """How far from the edge a centre stays."""
        self.bases: list[tuple[int, int, int]] = []
        self.terrain: list[Plain] = []
        self.shapes: list[Any] = []
        self.focus = tuple(random.randint(side // 6, side - side // 6) for _ in range(2))
        """Where the crowd is, and how wide."""
        self.width = side // random.choice((8, 6, 4, 3))

    def written(self, x: float, y: float) -> list[float]:
        return [x / self.scale, y / self.scale]

    # -- terrain ------------------------------------------------------------------------

    def lay_terrain(self, count: int, kinds: tuple[Plain, ...]) -> None:
        """Pieces that do not overlap, each with the words of one of the kinds."""
        for _ in range(count * 4):
            if len(self.terrain) == count:
                return
            plain, shape = self._piece()
            left, bottom, right, top = shape.bounds
            if left < 0 or bottom < 0 or right > self.side or top > self.side:
                continue
            if all(shape.distance(other) >= 1 for other in self.shapes):
                self.terrain.append({**plain, **self.random.choice(kinds)})
                self.shapes.append(shape)

    def _piece(self) -> tuple[Plain, Any]:
        random, size = self.random, self.size
        x, y = self._somewhere()
        form = random.random()
        if form < 0.3:
            r = round(random.randint(120, 480) * size)
            plain = {"disc": [*self.written(x, y), r / self.scale]}
            return plain, Point(x, y).buffer(r, quad_segs=64)
        if form < 0.7:
            w, h = random.randint(120, 490) * size, random.randint(40, 390) * size
            corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
        elif form < 0.85:
            arm, wide = random.randint(400, 740) * size, random.randint(80, 160) * size
            corners = [(-wide, -wide), (arm, -wide), (arm, wide), (wide, wide), (wide, arm)]
            corners.append((-wide, arm))
        else:
            count = random.randint(5, 9)
            turns = [2 * pi * i / count for i in range(count)]
            far = [random.randint(200, 480) * size for _ in turns]
            corners = [(f * cos(t), f * sin(t)) for f, t in zip(far, turns, strict=True)]
        turn = random.choice((0.0, pi / 4, pi / 2, random.uniform(0, 2 * pi)))
        placed = [
            (round(x + a * cos(turn) - b * sin(turn)), round(y + a * sin(turn) + b * cos(turn)))
            for a, b in corners
        ]
        return {"polygon": [self.written(a, b) for a, b in placed]}, Polygon(placed)

    # -- bases --------------------------------------------------------------------------

    def _somewhere(self) -> tuple[int, int]:
        fx, fy = self.focus
        w = self.width
        x, y = fx + self.random.randint(-w, w), fy + self.random.randint(-w, w)
        return min(max(x, 0), self.side), min(max(y, 0), self.side)

    def is_free(self, x: int, y: int, r: int, gap: int, barred: list[Any]) -> bool:
        """On the table, off other bases, and its centre this far from what is barred."""
        low, high = self.inset, self.side - self.inset
        if not (low <= x <= high and low <= y <= high):
            return False
        if any((bx - x) ** 2 + (by - y) ** 2 < (br + r) ** 2 for bx, by, br in self.bases):
            return False
        return not any(shape.distance(Point(x, y)) < gap for shape in barred)

    def spot(self, r: int, barred: list[Any], gap: int = 1) -> tuple[int, int] | None:
        """A legal place for a base, most likely a cramped one."""
        random = self.random
        for _ in range(60):
            x, y = self._somewhere()
            wish = random.random()
            if wish < 0.65 and self.bases:
                bx, by, br = random.choice(self.bases)
                far = br + r if wish < 0.4 else br + r + random.randint(0, 480)
                x, y = self.beside(bx, by, far)
            elif wish < 0.75 and self.shapes:
                edge = random.choice(self.shapes).exterior
                point = edge.interpolate(random.random(), normalized=True)
                x, y = self.beside(point.x, point.y, random.choice((0, 1, r, r + 1, r + 30)))
            elif wish < 0.82:
                x = random.choice(self._rims(r, x))
            elif wish < 0.89:
                y = random.choice(self._rims(r, y))
            if self.is_free(x, y, r, gap, barred):
                self.bases.append((x, y, r))
                return x, y
        return None

    def _rims(self, r: int, there: int) -> tuple[int, ...]:
        side = self.side
        return (0, r, r // 2, side, side - r, side - r // 2, there)

    def beside(self, x: float, y: float, far: int) -> tuple[int, int]:
        """A place as far from a point as that, rounded outwards."""
        return self.at(x, y, far, self.random.uniform(0, 2 * pi))

    # -- crowds that leave just room, or just none ----------------------------------------

    def ring(
        self, x: int, y: int, r: int, radii: list[int], barred: list[Any], gap: int = 1
    ) -> list[tuple[int, int] | None]:
        """Places in contact with a base, side by side around it, with a little room between."""
        found: list[tuple[int, int] | None] = []
        turn = self.random.uniform(0, 2 * pi)
        before = 0
        for radius in radii:
            if before:
                one, other = r + before, r + radius
                square = one * one + other * other - (before + radius) ** 2
                turn += acos(square / (2 * one * other))
                turn += self.random.choice((0.005, 0.01, 0.03, 0.08, 0.2))
            spot = self.at(x, y, r + radius, turn)
            before = radius
            if self.is_free(*spot, radius, gap, barred):
                self.bases.append((*spot, radius))
                found.append(spot)
            else:
                found.append(None)
        return found

    def at(self, x: float, y: float, far: int, turn: float) -> tuple[int, int]:
        """A place in a direction, rounded outwards."""
        px, py = round(x + far * cos(turn)), round(y + far * sin(turn))
        while hypot(px - x, py - y) < far:
            px += 1 if px > x else -1
        return px, py
