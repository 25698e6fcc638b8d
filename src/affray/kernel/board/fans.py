"""How far a centre can go: fans of straight ways from where it starts and from where it may bend.

A way that goes around something bends where it would graze it: on the rim of a disc, or, where
bends are few, anywhere on the straight line past it. Slow ground is entered at its edge. From each
bend a fan covers what was hidden before. Together they cover all that can be reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import acos, asin, atan2, ceil, cos, hypot, pi, sin

from affray.kernel.board.areas import Area
from affray.kernel.board.fan import FLAT, WHOLE, WIDE, Allows, Fan, Node
from affray.kernel.board.lie import Bend, Lie
from affray.kernel.board.measure import Point, rounded
from affray.kernel.board.outline import Shape

ALONG = 40
"""From one bend to the next on a line past something."""

KNOWN = 0.35
"""Between two rays that tell whether a fan shows anything new."""

LEAN = 0.7
"""No cheapest way enters slow ground at a wider angle from straight into it: it is twice as slow,
so that 30 degrees would do, if bends were everywhere."""

RIM = 4
"""So far outside a disc lie the corners of its rim, about."""

Key = tuple[int, ...]
"""A place where a way may bend, and how it comes there."""


class Fans:
    """The fans of a search, joined to an area one after the other.

    With `most` a way has no more bends than that. If `allows` allows a path, it allows the
    beginning of it, too.
    """

    __slots__ = ("allows", "area", "bends", "best", "count", "heap", "lie", "most")

    def __init__(
        self, lie: Lie, area: Area, *, most: int | None = None, allows: Allows | None = None
    ) -> None:
        self.lie = lie
        self.area = area
        self.most = most
        self.allows = allows
        self.heap: list[tuple[int, float, int, Node]] = []
        self.best: dict[Key, float] = {}
        """What was left, at most, at each place where a way bends."""
        self.count = 0
        self.bends = {
            slow: [((-1 - number, index), bend) for index, bend in enumerate(slow.bends)]
            for number, slow in enumerate(lie.slow)
        }

    def open(self, starts: Sequence[Point], reach: float) -> None:
        """All that can be reached from one of these places."""
        xs, ys = [x for x, _ in starts], [y for _, y in starts]
        far = reach + WIDE
        self.lie = self.lie.within(min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)
        for x, y in starts:
            self._push(Node(float(x), float(y), reach))
        while self.heap:
            self.spread(heappop(self.heap)[-1])

    def _push(self, node: Node) -> None:
        self.count += 1
        heappush(self.heap, (node.bends, -node.left, self.count, node))

    def spread(self, node: Node) -> None:
        """Open the fan of a node, and find out where a way may bend in it."""
        fan = Fan(self.lie, node, self.allows)
        is_known = bool(node.path) and self._is_known(fan)
        if not is_known:
            self.area.add(fan.outline())
        if self.most is not None:
            if node.bends < self.most and not is_known:
                for index, side in fan.grazed():
                    self._past(fan, index, side)
            return
        for index, side in fan.grazed():
            self._round(fan, index, side)
        if node.disc >= 0:
            self._onward(fan)
        self._over(fan)

    def _is_known(self, fan: Fan) -> bool:
        """Nothing that it shows is new, as far as some of its rays tell."""
        node, area = fan.node, self.area
        rays = max(ceil(abs(node.span) / KNOWN), 2)
        for i in range(rays + 1):
            angle = node.angle + node.span * i / rays
            far = max(fan.ray(angle) - FLAT, 0.0)
            if not area.covers(node.x + far * cos(angle), node.y + far * sin(angle)):
                return False
        return True

    def _is_best(self, left: float, *key: int) -> bool:
        """More is left than whenever a way came here before."""
        if left <= self.best.get(key, 0.0) + 0.5:
            return False
        self.best[key] = left
        return True

    # -- with as many bends as need be -----------------------------------------------------------

    def _round(self, fan: Fan, index: int, side: int) -> None:
        """To the corner of a rim that is nearest to where a way grazes the disc."""
        cx, cy, r = self.lie.discs[index]
        dx, dy = fan.node.x - cx, fan.node.y - cy
        graze = atan2(dy, dx) + side * acos(min((r + WIDE / 2) / hypot(dx, dy), 1.0))
        corners = rim_corners(r)
        self._to_rim(fan, index, side, round(graze * corners / WHOLE) % corners)

    def _onward(self, fan: Fan) -> None:
        """From a corner of a rim to the next one."""
        node = fan.node
        cx, cy, r = self.lie.discs[node.disc]
        side = 1 if node.span > 0 else -1
        corners = rim_corners(r)
        here = round(atan2(node.y - cy, node.x - cx) * corners / WHOLE)
        self._to_rim(fan, node.disc, side, (here + side) % corners)

    def _to_rim(self, fan: Fan, index: int, side: int, corner: int) -> None:
        cx, cy, r = self.lie.discs[index]
        turn = WHOLE / rim_corners(r)
        out = (r + WIDE) / cos(turn / 2)
        x, y = cx + out * cos(corner * turn), cy + out * sin(corner * turn)
        left = fan.left_at(x, y)
        if not self._is_best(left, index, side, corner):
            return
        angle = atan2(y - fan.node.y, x - fan.node.x)
        along = corner * turn + side * (pi / 2 + turn / 2)
        span = (along - angle) * side % WHOLE
        if span < pi:
            path = (*fan.node.path, (rounded(x), rounded(y)))
            self._push(Node(x, y, left, path, angle=angle, span=side * (span + 0.02), disc=index))

    def _over(self, fan: Fan) -> None:
        """To the edge of slow ground: around its corners, into it, or out of it."""
        x, y, left = fan.node.x, fan.node.y, fan.node.left
        for slow in fan.slow:
            for key, bend in self.bends[slow]:
                far = hypot(bend.x - x, bend.y - y)
                if far >= 0.5 and left - far > self.best.get(key, 0.0) + 0.5:
                    self._to_edge(fan, slow.shape, bend, far, key)

    def _to_edge(self, fan: Fan, shape: Shape, bend: Bend, far: float, key: Key) -> None:
        node = fan.node
        left = fan.left_at(bend.x, bend.y)
        if not self._is_best(left, *key):
            return
        path = (*node.path, (bend.x, bend.y))
        if bend.inward is None:
            self._push(Node(bend.x, bend.y, left, path))
            return
        back = max(1.0 - 5.0 / far, 0.0)
        x, y = node.x + (bend.x - node.x) * back, node.y + (bend.y - node.y) * back
        angle, span = bend.inward - LEAN, 2 * LEAN
        if shape.contains(rounded(x), rounded(y)):
            angle, span = bend.inward + pi / 2, pi
        self._push(Node(bend.x, bend.y, left, path, angle=angle, span=span))

    # -- with few bends --------------------------------------------------------------------------

    def _past(self, fan: Fan, index: int, side: int) -> None:
        """Along the line past a disc: a bend anywhere on it shows some of what is behind."""
        node = fan.node
        cx, cy, r = self.lie.discs[index]
        dx, dy = cx - node.x, cy - node.y
        away = hypot(dx, dy)
        half = asin(min((r + WIDE) / away, 1.0))
        angle = atan2(dy, dx) - side * half
        ux, uy = cos(angle), sin(angle)
        far = fan.ray(angle)
        along = max(away * cos(half), ALONG / 4)
        while along < far:
            x, y = rounded(node.x + along * ux), rounded(node.y + along * uy)
            left = node.left - along
            if self._is_best(left, index, side, node.bends, x // ALONG, y // ALONG):
                behind = asin(min((r + WIDE) / (hypot(cx - x, cy - y) or 1.0), 1.0))
                span = side * max(pi - 2 * behind, 0.2)
                path = (*node.path, (x, y))
                bends = node.bends + 1
                self._push(Node(x, y, left, path, bends, angle=angle, span=span, disc=index))
            along += ALONG * (node.bends + 1)


def rim_corners(r: int) -> int:
    """Into so many edges the rim of a disc is cut: they keep clear of it, and not by much."""
    return max(ceil(pi / acos(r / (r + RIM))), 6)
