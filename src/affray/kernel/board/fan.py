"""A fan of rays from one place: how far each of them gets."""

from __future__ import annotations

from collections.abc import Callable
from math import asin, atan2, ceil, cos, floor, hypot, pi, sin, sqrt

from affray.kernel.board.areas import Spot
from affray.kernel.board.lie import Lie, Seen, Slow
from affray.kernel.board.measure import Point, rounded

Allows = Callable[[tuple[Point, ...]], bool]
"""Whether a path may be taken, written as its points after the start."""

WIDE = 1.0
"""So far outside a disc a way around it passes."""

COARSE = 0.4
"""Between two rays of a fan, before more are added where the outline is not straight."""

FLAT = 6.0
"""A ray between two others that deviates from their line by less is left out."""

WHOLE = 2 * pi

SECTORS = 32
"""Parts of the whole circle, for rays that need to look at one of them only."""

SECTOR = WHOLE / SECTORS

MANY = 4
"""With fewer things in sight, it is not worth it."""

LOOSE = 1e-3
"""Sectors overlap by this part of one."""


class Node:
    """A place from which a fan opens: so much is left to go, in some directions."""

    __slots__ = ("angle", "bends", "disc", "left", "path", "span", "x", "y")

    def __init__(
        self,
        x: float,
        y: float,
        left: float,
        path: tuple[Point, ...] = (),
        bends: int = 0,
        *,
        angle: float = 0.0,
        span: float = WHOLE,
        disc: int = -1,
    ) -> None:
        self.x = x
        self.y = y
        self.left = left
        self.path = path
        """The bends on the way here, this one included."""
        self.bends = bends
        """How many of them count."""
        self.angle = angle
        self.span = span
        """From the angle on, counter-clockwise if positive."""
        self.disc = disc
        """The disc that is gone around here."""


def stretches(met: list[tuple[list[float], Slow]], far: float) -> list[tuple[float, float, int]]:
    """The parts of a ray that meets slow ground: where each ends, how much more it costs than its
    length, and how high it lies."""
    if len(met) == 1:
        ((spans, slow),) = met
        within = 2.0 if slow.is_slow else 1.0, slow.height
        ends = enumerate((*spans, far))
        return [(there, *(within if number % 2 else (1.0, 0))) for number, there in ends]
    found = []
    here = 0.0
    for there in sorted({far, *(s for spans, _ in met for s in spans)}):
        middle = (here + there) / 2
        price, height = 1.0, 0
        for spans, slow in met:
            if sum([s < middle for s in spans]) % 2:
                height = max(height, slow.height)
                if slow.is_slow:
                    price = 2.0
        found.append((there, price, height))
        here = there
    return found


class Sight:
    """What rays may meet, as it is seen from the node."""

    __slots__ = ("discs", "slow")

    def __init__(self) -> None:
        self.discs: list[tuple[float, float, float]] = []
        """The middle, and how much the square of the radius is more than that of the distance."""
        self.slow: list[tuple[Slow, Seen, float, float]] = []
        """Last its middle."""


class Fan:
    """What is in the way of the rays from a node."""

    __slots__ = (
        "allows",
        "corners",
        "discs",
        "is_roomy",
        "level",
        "near",
        "node",
        "room",
        "sectors",
        "sight",
        "slow",
        "walls",
    )

    def __init__(self, lie: Lie, node: Node, allows: Allows | None = None) -> None:
        self.node = node
        self.allows = allows
        x, y, left = node.x, node.y, node.left
        west, south, east, north = lie.bounds
        self.room = west - x, south - y, east - x, north - y
        self.is_roomy = max(self.room[:2]) <= -left and left <= min(self.room[2:])
        self.near: list[int] = []
        self.discs: list[tuple[float, float, float, float]] = []
        self.sight = Sight()
        self.sectors: list[Sight] = []
        """If it is split: the same for the rays of each part of the whole circle."""
        for index, (cx, cy, r) in enumerate(lie.discs):
            dx, dy = cx - x, cy - y
            far = left + r
            if -far < dx < far and -far < dy < far:
                square = dx * dx + dy * dy
                if square < far * far:
                    self.near.append(index)
                    self.discs.append((dx, dy, float(r * r), square))
                    self.sight.discs.append((dx, dy, r * r - square))
        self.walls = []
        for ax, ay, bx, by in lie.walls:
            ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
            ex, ey = bx - ax, by - ay
            is_faced = ex * ay - ey * ax > -WIDE * (abs(ex) + abs(ey))
            if is_faced and not (
                (ax > left and bx > left)
                or (ax < -left and bx < -left)
                or (ay > left and by > left)
                or (ay < -left and by < -left)
            ):
                self.walls.append((ax, ay, ex, ey, ax * ey - ay * ex))
        self.slow: list[Slow] = []
        self.level = 0
        for slow in lie.slow:
            shape = slow.shape
            if shape.left - left < x < shape.right + left:
                if shape.bottom - left < y < shape.top + left:
                    self.slow.append(slow)
                    self.sight.slow.append((slow, slow.seen_from(x, y), slow.x - x, slow.y - y))
                    if slow.height > self.level and shape.contains(rounded(x), rounded(y)):
                        self.level = slow.height
        self.corners = [*(corner for slow in self.slow for corner in slow.corners), *lie.corners]

    # -- one ray ---------------------------------------------------------------------------------

    def ray(self, angle: float) -> float:
        """How far one gets in a direction."""
        ux, uy = cos(angle), sin(angle)
        sight = self.sectors[int(angle % WHOLE / SECTOR) % SECTORS] if self.sectors else self.sight
        far = self.clear(ux, uy, self.node.left, sight)
        if sight.slow:
            far = self._paid(ux, uy, far, sight)[0]
        if self.allows is not None:
            far = self._allowed(ux, uy, far)
        return far

    def clear(self, ux: float, uy: float, far: float, sight: Sight) -> float:
        """How far nothing is in the way."""
        if not self.is_roomy:
            west, south, east, north = self.room
            if ux * far > east:
                far = east / ux
            elif ux * far < west:
                far = west / ux
            if uy * far > north:
                far = north / uy
            elif uy * far < south:
                far = south / uy
        for dx, dy, least in sight.discs:
            along = dx * ux + dy * uy
            if along > 0.0:
                inside = least + along * along
                if inside > 0.0 and (hit := along - sqrt(inside)) < far:
                    far = hit
        for ax, ay, ex, ey, away in self.walls:
            den = ux * ey - uy * ex
            if den < 0.0:
                hit = away / den
                if -WIDE / 2 <= hit < far and 0.0 <= (ax * uy - ay * ux) / den <= 1.0:
                    far = hit
        return max(0.0, far)

    def _paid(self, ux: float, uy: float, far: float, sight: Sight) -> tuple[float, float]:
        """How far what is left pays for, and what is left there."""
        left = self.node.left
        met = []
        for slow, seen, dx, dy in sight.slow:
            r = slow.r
            if -r < ux * dy - uy * dx < r and -r < ux * dx + uy * dy < far + r:
                spans = slow.spans(seen, ux, uy, far)
                if spans:
                    met.append((spans, slow))
        if not met:
            return far, left - far
        level, here = self.level, 0.0
        for there, price, now in stretches(met, far):
            if there <= here:
                continue
            left -= max(0, now - level)
            if left <= 0.0:
                return here, 0.0
            level = now
            if left < (there - here) * price:
                return here + left / price, 0.0
            left -= (there - here) * price
            here = there
        return far, left

    def _allowed(self, ux: float, uy: float, far: float) -> float:
        """How far a path may lead that goes on here."""
        low, high = 0.0, far
        if far < 1.0 or self._allows(ux * far, uy * far):
            return far
        while high - low > 3.0:
            middle = (low + high) / 2
            if self._allows(ux * middle, uy * middle):
                low = middle
            else:
                high = middle
        return low

    def _allows(self, dx: float, dy: float) -> bool:
        node = self.node
        end = rounded(node.x + dx), rounded(node.y + dy)
        return self.allows is None or self.allows((*node.path, end))

    def left_at(self, x: float, y: float) -> float:
        """What is left at another place; nothing where one does not get."""
        dx, dy = x - self.node.x, y - self.node.y
        far, left = hypot(dx, dy), self.node.left
        if far >= left:
            return 0.0
        if far < 0.5:
            return left
        ux, uy = dx / far, dy / far
        if self.clear(ux, uy, far, self.sight) < far - 0.01:
            return 0.0
        return self._paid(ux, uy, far, self.sight)[1] if self.slow else left - far

    # -- all of them -----------------------------------------------------------------------------

    def outline(self) -> list[Spot]:
        """The polygon that the rays cover."""
        node = self.node
        is_whole = abs(node.span) >= WHOLE
        if is_whole:
            self._split()
        rays = [(angle, self.ray(angle)) for angle in self._angles()]
        if is_whole:
            rays.append((rays[0][0] + WHOLE, rays[0][1]))
        found = [] if is_whole else [(node.x, node.y)]
        for i, (angle, far) in enumerate(rays):
            if i:
                self._between(*rays[i - 1], angle, far, found)
            found.append((node.x + far * cos(angle), node.y + far * sin(angle)))
        return found

    def _split(self) -> None:
        """Let each ray look only at what is in its part of the circle."""
        sight = self.sight
        if len(sight.discs) + len(sight.slow) < MANY:
            return
        self.sectors = [Sight() for _ in range(SECTORS)]
        for dx, dy, least in sight.discs:
            half = asin(sqrt(max(1.0 + least / (dx * dx + dy * dy), 0.0))) if least < 0.0 else pi
            for sector in self._facing(dx, dy, -half, half):
                sector.discs.append((dx, dy, least))
        for slow, seen, dx, dy in sight.slow:
            for sector in self._facing(dx, dy, *slow.turns(seen, dx, dy)):
                sector.slow.append((slow, seen, dx, dy))

    def _facing(self, dx: float, dy: float, right: float, left: float) -> list[Sight]:
        """The sectors from one turn away from a direction to another."""
        middle = atan2(dy, dx)
        first = floor((middle + right) / SECTOR - LOOSE)
        last = floor((middle + left) / SECTOR + LOOSE)
        if last - first >= SECTORS:
            return self.sectors
        return [self.sectors[k % SECTORS] for k in range(first, last + 1)]

    def _between(self, a: float, a_far: float, b: float, b_far: float, found: list[Spot]) -> None:
        """Rays between two, as many as the outline needs there."""
        if (b - a) * max(a_far, b_far) < FLAT:
            return
        angle = (a + b) / 2
        far = self.ray(angle)
        line = 2.0 * a_far * b_far * cos((b - a) / 2) / (a_far + b_far)
        if -FLAT < far - line < FLAT and (a_far < FLAT) == (b_far < FLAT):
            return
        self._between(a, a_far, angle, far, found)
        found.append((self.node.x + far * cos(angle), self.node.y + far * sin(angle)))
        self._between(angle, far, b, b_far, found)

    def _angles(self) -> list[float]:
        """Directions to look in: all around, and on both sides of whatever begins or ends."""
        node = self.node
        first = min(node.angle, node.angle + node.span)
        span = min(abs(node.span), WHOLE)
        count = ceil(span / COARSE)
        found = [span * i / count for i in range(count + (span < WHOLE))]
        for dx, dy, rr, square in self.discs:
            away, r = sqrt(square), sqrt(rr)
            middle = atan2(dy, dx) - first
            for wide in (r - WIDE / 2, r + WIDE / 2) if r else (WIDE, 2 * WIDE):
                if wide < away:
                    half = asin(wide / away)
                    found += (middle - half) % WHOLE, (middle + half) % WHOLE
        for x, y in self.corners:
            middle = atan2(y - node.y, x - node.x) - first
            found += (middle - 1e-3) % WHOLE, (middle + 1e-3) % WHOLE
        return [first + turn for turn in sorted(found) if turn <= span]

    def grazed(self) -> list[tuple[int, int]]:
        """The discs that a ray passes closely, on their right (1) or their left (-1), and goes on:
        there is something behind them."""
        node = self.node
        first = min(node.angle, node.angle + node.span) - 0.01
        found = []
        for index, (dx, dy, rr, square) in zip(self.near, self.discs, strict=True):
            r, away = sqrt(rr), sqrt(square)
            if index == node.disc or away < r - WIDE or not away:
                continue
            half = asin(min((r + WIDE) / away, 1.0))
            tangent = away * cos(half)
            if tangent >= node.left:
                continue
            for side in (1, -1):
                angle = atan2(dy, dx) - side * half
                if (angle - first) % WHOLE <= abs(node.span) + 0.02:
                    if self.ray(angle) >= tangent - 0.01:
                        found.append((index, side))
        return found
