"""The cheapest way of a base past others: around round things and corners, over slow ground or not.

The way is a string pulled tight. It bends on the rims of round things (the discs that a centre may
not enter: around bases, around corners of shapes) and at the edge of slow ground, and nowhere
else. A rim is a ring of lattice points about the disc, a unit or two wider than it, so that every
gap of a millimetre is found, and every leg is judged by the same exact test as any other path.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import count
from math import sqrt

from affray.kernel.board.ground import Goal, Ground
from affray.kernel.board.measure import UNIT, Point, directions, distance, rounded
from affray.kernel.board.rims import WIDE, Rim, Round, bearing, bends_about, rim_of
from affray.kernel.board.shapes import Shape

Path = tuple[Point, ...]

NEAR = 2.5
"""Closer to a rim than this a tangent is too steep: all points of the rim nearby are tried."""

SLACK = 8.0
"""So much more may a way cost before its bends are shifted, and again for each slow ground."""

LONGER = 0.02
"""A rim is longer than the edge of its disc by less than this share."""

FINER = (1, 4)
"""How fine rims are: at first, and where the way is narrow or a hair too long."""

NARROW = 6
"""A gap that may be too narrow for coarse rims."""

NO_END = 1 << 30

SHIFTS = (32, 16, 8, 4, 2, 1)


def cheapest_way(
    start: Point, ground: Ground, goal: Goal, limit: float, most: int = NO_END
) -> Path | None:
    """The points after the start of the cheapest way that costs at most `limit`, or none.

    With `most` it gives up after that many legs: for wishes, not for what a rule asks.
    """
    for fine in FINER:
        search = _Search(start, ground, goal, limit, fine)
        path = search.run(most)
        if path is None:
            if most == NO_END and search.has_narrows():
                continue
            return None
        points = _without_needless([start, *path], ground)
        if fine == FINER[-1] and _cost_of(points, ground) > limit:
            points = _shifted(points, ground)
        if _cost_of(points, ground) <= limit:
            return tuple(points[1:])
    return None


def _is_on(x: int, y: int, blocks: Sequence[Round]) -> bool:
    return any((cx - x) * (cx - x) + (cy - y) * (cy - y) < r * r for cx, cy, r in blocks)


Step = tuple[Point, int]
"""A point of a way, and twice the index of the disc on whose rim it lies, one more if the way goes
around it counter-clockwise; or one of these."""

FREE, END = -1, -2


class _Search:
    """A*: what was found to be cheap so far is looked at first, and a leg is judged only then.

    A disc counts from the moment on when it blocks a leg that would have been cheap enough. What
    blocks nothing changes nothing: with fewer discs ways are only shorter, and so none is missed.
    """

    def __init__(self, start: Point, ground: Ground, goal: Goal, limit: float, fine: int) -> None:
        self.start = start
        self.ground = ground
        self.goal = goal
        self.limit = limit + SLACK + limit * LONGER
        self.fine = fine
        self.rounds: list[Round] = []
        self.rims: list[Rim] = []
        self.known: set[Round | Shape | Point] = set()
        self.bends: list[Step] = []
        self.ends: list[Step] = []
        self.opened = [False] * goal.aims
        """Aims all of whose ends are tried."""
        self.behind: list[float] = []
        """From each disc to an end it is at least so far, less the width of its rim."""
        self.ramps: list[list[Point]] = []
        """Points on each rim beside the start or an end that lies close to it."""
        self.done: dict[Step, tuple[float, Step | None]] = {}
        """What it costs to come to a point, and whence."""
        self.dead: set[Step] = set()
        """Points where no base can be, from wherever it comes."""
        self.ahead: dict[Point, float] = {}
        self.has_more = True
        """Ends of an aim are tried beside the nearest; of an aim that has just one, it is once."""
        self.order = count()
        self.heap: list[tuple[float, int, float, Step, Step, int, bool]] = []

    def run(self, most: int) -> Path | None:
        self.has_more = most < NO_END or not self.goal.is_fixed
        self._settle((self.start, FREE), 0.0, None)
        heap, done = self.heap, self.done
        while heap and most > 0:
            _, _, g, step, parent, aim, is_sure = heappop(heap)
            known = done.get(step)
            if known is not None and known[0] <= g:
                continue
            if not is_sure:
                if step not in self.dead:
                    self._judge(g, step, parent, aim)
                    most -= 1
            elif step[1] == END:
                done[step] = g, parent
                return self._path(step)
            else:
                self._settle(step, g, parent)
        return None

    def _path(self, step: Step) -> Path:
        found = [step[0]]
        _, parent = self.done[step]
        while parent is not None:
            found.append(parent[0])
            _, parent = self.done[parent]
        return tuple(found[-2::-1])

    def _judge(self, g: float, step: Step, parent: Step, aim: int) -> None:
        """What a leg really costs; with that it waits for its turn again."""
        (ax, ay), (bx, by) = parent[0], step[0]
        ground = self.ground
        is_end = step[1] == END
        if is_end:
            good = aim < 0 or self.goal.may_end(bx, by)
        else:
            good = ground.is_inside(bx, by)
        blocks = () if is_end or not good else ground.touch(bx, by)
        if blocks or not good:
            self.dead.add(step)
        else:
            blocks = ground.block(ax, ay, bx, by)
            if blocks and not is_end and _is_on(bx, by, blocks):
                self.dead.add(step)
        for one in blocks:
            self._add_round(one)
        is_clear = good and not blocks
        far = distance(ax, ay, bx, by)
        cost = ground.cost(ax, ay, bx, by) if is_clear else NO_END
        if cost > far + 0.01:
            if aim >= 0 and not self.opened[aim]:
                self.opened[aim] = True
                self._add_ends(self.goal.more(aim))
            for shape in ground.slow(ax, ay, bx, by) if is_clear else ():
                self._add_slow(shape)
        if is_clear:
            self._push(g - far + cost, step, parent, aim, is_sure=True)

    def _push(self, g: float, step: Step, parent: Step, aim: int, *, is_sure: bool) -> None:
        point, owner = step
        f = g
        if owner != END:
            ahead = self.ahead.get(point)
            if ahead is None:
                ahead = self.ahead[point] = self.goal.least(*point)
            f += ahead
        if f <= self.limit:
            heappush(self.heap, (f, next(self.order), g, step, parent, aim, is_sure))

    def has_narrows(self) -> bool:
        """There are gaps between the discs, or between them and the edge, that hardly let it by."""
        left, bottom, right, top = self.ground.bounds
        for i, (x, y, r) in enumerate(self.rounds):
            for gap, mx, my in (
                (x - left, left, y),
                (y - bottom, x, bottom),
                (right - x, right, y),
                (top - y, x, top),
            ):
                if r <= gap <= r + NARROW and not self.ground.block(mx, my, mx, my):
                    return True
            for ox, oy, other in self.rounds[:i]:
                square = (x - ox) * (x - ox) + (y - oy) * (y - oy)
                if (r + other) ** 2 <= square <= (r + other + NARROW) ** 2:
                    share = r / (r + other)
                    mx, my = rounded(x + (ox - x) * share), rounded(y + (oy - y) * share)
                    if not self._is_taken(mx, my, (self.rounds[i], (ox, oy, other))):
                        return True
        return False

    def _is_taken(self, x: int, y: int, besides: Sequence[Round]) -> bool:
        """Something else than some discs is here."""
        return any(one not in besides and _is_on(x, y, (one,)) for one in self.rounds)

    # -- what comes into view -------------------------------------------------------------------

    def _add_round(self, one: Round) -> None:
        if one in self.known:
            return
        self.known.add(one)
        index = len(self.rounds)
        self.rounds.append(one)
        self.ramps.append([])
        self.rims.append(rim_of(one[2], self.fine))
        far = self.rims[-1].far
        self.behind.append(max(0.0, self.goal.least(one[0], one[1]) - far) - far)
        self._add_ramps(*self.start, index)
        for (x, y), _ in self.ends:
            self._add_ramps(x, y, index)
        for step, (g, _) in list(self.done.items()):
            self._try_rim(step, g, index)

    def _add_ends(self, ends: Sequence[Point]) -> None:
        steps = [(end, END) for end in ends]
        self.ends += steps
        for index in range(len(self.rounds)):
            before = len(self.ramps[index])
            for x, y in ends:
                self._add_ramps(x, y, index)
            if len(self.ramps[index]) > before:
                for step, (g, _) in list(self.done.items()):
                    if self._is_close(*step[0], index):
                        self._try_rim(step, g, index)
        if self.has_more:
            for step, (g, _) in list(self.done.items()):
                self._try(step, g, steps)

    def _add_slow(self, shape: Shape) -> None:
        if shape in self.known:
            return
        self.known.add(shape)
        self.limit += SLACK
        bends = [(point, FREE) for point in bends_about(shape)]
        self.bends += bends
        for step, (g, _) in list(self.done.items()):
            self._try(step, g, bends)

    def _add_ramps(self, x: int, y: int, index: int) -> None:
        cx, cy, r = self.rounds[index]
        rim = self.rims[index]
        far = rim.far + NEAR
        dx, dy = x - cx, y - cy
        if abs(dx) <= far and abs(dy) <= far:
            length = sqrt(dx * dx + dy * dy)
            if r <= length <= far:
                out = (r + WIDE) / rim.across / length
                self.ramps[index] += [
                    (
                        rounded(cx + (dx * rim.across - dy * turn) * out),
                        rounded(cy + (dy * rim.across + dx * turn) * out),
                    )
                    for turn in (rim.up, -rim.up)
                ]

    # -- from one point on ---------------------------------------------------------------------

    def _settle(self, step: Step, g: float, parent: Step | None) -> None:
        """The cheapest way to a point is known; where it may lead on."""
        self.done[step] = g, parent
        x, y = step[0]
        for aim in range(self.goal.aims):
            self._try(step, g, [(self.goal.nearest(aim, x, y), END)], aim)
        if self.has_more:
            self._try(step, g, self.ends)
        for index in range(len(self.rounds)):
            self._try_rim(step, g, index)
        self._try(step, g, self.bends)

    def _try(self, step: Step, g: float, there: Iterable[Step], aim: int = -1) -> None:
        """Legs that may be cheap enough; most are not, so all are told apart in one loop.

        A string leaves a rim along the rim, onwards, and not across.
        """
        (x, y), rim = step
        done, dead, limit = self.done, self.dead, self.limit
        ux, uy, loose = 0, 0, 0.0
        if rim >= 0:
            cx, cy, _ = self.rounds[rim >> 1]
            ux, uy, loose = x - cx, y - cy, self.rims[rim >> 1].loose
        for end in there:
            (px, py), _ = end
            dx, dy = px - x, py - y
            if rim >= 0:
                turn = ux * dy - uy * dx
                if (turn > 0) != (rim & 1) or abs(ux * dx + uy * dy) > loose * abs(turn):
                    continue
            cost = g + sqrt(dx * dx + dy * dy)
            if cost > limit or (dx == 0 and dy == 0) or end in dead:
                continue
            known = done.get(end)
            if known is None or known[0] > cost:
                self._push(cost, end, step, aim, is_sure=False)

    def _is_close(self, x: int, y: int, index: int) -> bool:
        cx, cy, _ = self.rounds[index]
        return distance(x, y, cx, cy) < self.rims[index].far + NEAR

    def _try_rim(self, step: Step, g: float, index: int) -> None:
        """Points on a rim to which a string from here may lead, on one side or the other."""
        (x, y), owner = step
        cx, cy, r = self.rounds[index]
        rim = self.rims[index]
        dx, dy = x - cx, y - cy
        square = dx * dx + dy * dy
        near = rim.far + NEAR
        if square < near * near:
            self._try_close(step, g, index)
            return
        if owner >= 0:
            # All of it is off the way that `_try` lets a string take from the rim on which it is.
            ox, oy, _ = self.rounds[owner >> 1]
            own = self.rims[owner >> 1]
            ux, uy = (x - ox, y - oy) if owner & 1 else (ox - x, oy - y)
            ahead = own.loose * (uy * dx - ux * dy) + own.far * (1.0 + own.loose) * near
            if abs(ux * dx + uy * dy) > ahead:
                return
        if g + sqrt(square) + self.behind[index] > self.limit:
            return
        touch = r * r / square
        side = r * sqrt(square - r * r) / square
        points, size = rim.points, len(rim.points)
        legs: list[Step] = []
        for turn, onward in ((side, 1), (-side, 0)):
            tx, ty = dx * touch - dy * turn, dy * touch + dx * turn
            at = bisect(rim.bearings, bearing(tx, ty))
            for px, py in (points[at - 1], points[at % size]):
                legs.append(((cx + px, cy + py), 2 * index + onward))
        self._try(step, g, legs)

    def _try_close(self, step: Step, g: float, index: int) -> None:
        """The next points along a rim from a place on it or close to it, both ways."""
        x, y = step[0]
        cx, cy, _ = self.rounds[index]
        points, bearings, _, edge, *_ = self.rims[index]
        if (x, y) == (cx, cy):
            return
        at = bisect(bearings, bearing(x - cx, y - cy))
        size = len(points)
        near = [(cx + px, cy + py) for px, py in (points[(at + k) % size] for k in (-2, -1, 0, 1))]
        legs = [
            ((px, py), 2 * index + ((x - cx) * (py - cy) - (y - cy) * (px - cx) > 0))
            for px, py in (*near, *self.ramps[index])
            if distance(x, y, px, py) <= edge + NEAR
        ]
        self._try(step, g, legs)


# -- a way made better -----------------------------------------------------------------------------


def _cost_of(points: Sequence[Point], ground: Ground) -> float:
    return sum([ground.cost(*points[i - 1], *points[i]) for i in range(1, len(points))])


def _without_needless(points: list[Point], ground: Ground) -> list[Point]:
    """Without bends that a straight leg can spare."""
    i = 1
    while i < len(points) - 1:
        a, b, c = points[i - 1 : i + 2]
        if not ground.block(*a, *c) and ground.cost(*a, *c) <= _cost_of((a, b, c), ground):
            del points[i]
            i = max(1, i - 1)
        else:
            i += 1
    return points


def _shifted(points: list[Point], ground: Ground) -> list[Point]:
    """With bends shifted to where the way is cheaper."""
    for shift in SHIFTS:
        is_better = True
        while is_better:
            is_better = False
            for i in range(1, len(points) - 1):
                better = _better_bend(points[i - 1], points[i], points[i + 1], ground, shift)
                if better is not None:
                    points[i] = better
                    is_better = True
    return points


def _better_bend(a: Point, b: Point, c: Point, ground: Ground, shift: int) -> Point | None:
    least = _cost_of((a, b, c), ground) - 0.01
    best: Point | None = None
    for dx, dy in directions(8):
        bend = b[0] + rounded(shift * dx / UNIT), b[1] + rounded(shift * dy / UNIT)
        cost = _cost_of((a, bend, c), ground)
        if cost < least and bend not in (a, c) and ground.is_inside(*bend):
            if not (ground.touch(*bend) or ground.block(*a, *bend) or ground.block(*bend, *c)):
                best, least = bend, cost
    return best
