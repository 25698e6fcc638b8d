"""Chapter Moving: what stands and lies around a group that moves, as it is for that group."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from affray.games.flagrant_factions.data.tables import BASE, RADIUS
from affray.games.flagrant_factions.pieces import TABLE, Group, Terrain
from affray.games.flagrant_factions.state import State
from affray.kernel.board.clearance import comes_near
from affray.kernel.board.measure import Point, distance, is_path_within
from affray.kernel.board.segments import first_crossed

CLEAR = BASE * BASE
"""Centres closer than this, squared, are of bases that overlap."""

TOUCH = (BASE + 1) * (BASE + 1)
"""[FF-Q-01] Centres no farther apart than this, squared, are of bases in contact."""

TINY = 1e-6

CLOSELY = 24
"""So often is a leg halved to find how far it can be paid for."""

CELL = 8
"""Squares of the grid have sides of 2 to this power: a base's diameter fits in."""

Grid = dict[tuple[int, int], list[Point]]


def grid_of(points: Iterable[Point]) -> Grid:
    """Points by the square they lie in."""
    grid: Grid = {}
    for point in points:
        grid.setdefault((point[0] >> CELL, point[1] >> CELL), []).append(point)
    return grid


def is_clear_in(grid: Grid, x: int, y: int) -> bool:
    """A base here overlaps none of the bases in the grid."""
    column, row = x >> CELL, y >> CELL
    for i in (column - 1, column, column + 1):
        for j in (row - 1, row, row + 1):
            if (i, j) in grid:
                for cx, cy in grid[i, j]:
                    if (cx - x) * (cx - x) + (cy - y) * (cy - y) < CLEAR:
                        return False
    return True


def field_of(state: State, group: Group, reach: int, target: int | None = None) -> Field:
    """The surroundings of a group, looked at once in a position."""
    memo = state.memo
    key = ("field", group.id, reach, target)
    if key not in memo:
        memo[key] = Field(state, group, reach, target)
    found: Field = memo[key]
    return found


class Field:
    """The surroundings of a group that may move up to `reach`; its own models are not in it.

    `target` is a group it may come close to because it Attacks it.
    """

    __slots__ = (
        "close",
        "content",
        "foes",
        "grid",
        "hard",
        "height",
        "is_free",
        "is_slow",
        "is_stuck",
        "obstacles",
        "others",
        "reach",
        "slow",
        "width",
    )

    def __init__(self, state: State, group: Group, reach: int, target: int | None = None) -> None:
        self.reach = reach
        self.width = state.house.width
        self.height = state.house.height
        self.is_free = group.has("move_freely")
        """[FF-OT-MOVEFREELY, FF-Q-36] Friends, enemies and terrain do not matter on the way."""
        self.close = state.inches(3) + BASE
        """[FF-MOVE-03, FF-MOVE-04] Centres of models with 3 inches between them."""
        self._stand(state, group, reach, target)
        self._lie(state, group)
        self.content: tuple[Any, ...] = (
            *(self.reach, self.width, self.height, self.close),
            *(self.is_free, self.is_slow, self.is_stuck),
            *(tuple(self.others), tuple(self.foes)),
            *(state.ground, len(self.hard), len(self.slow), len(self.obstacles)),
        )
        """All that it is made of: two fields with the same content are alike."""

    def _stand(self, state: State, group: Group, reach: int, target: int | None) -> None:
        """Models of others near enough to matter, and enemies to keep away from."""
        side = state.side_of(group)
        far = reach + self.close + 1
        left, bottom, right, top = box_of((x, y) for _, x, y in group.models)
        others: list[Point] = []
        foes: list[Point] = []
        for other in state.groups:
            if other.place != TABLE or other.id == group.id:
                continue
            near = [
                (x, y)
                for _, x, y in other.models
                if left - far < x < right + far and bottom - far < y < top + far
            ]
            others += near
            is_foe = state.side_of(other) != side and other.id != target
            if near and is_foe and not state.are_in_melee(group.id, other.id):
                foes += near
        self.others: Sequence[Point] = others
        self.foes: Sequence[Point] = foes
        self.grid = grid_of(others)
        """The same by squares, to find those near a place quickly."""

    def _lie(self, state: State, group: Group) -> None:
        """[FF-PT-NIMBLE, FF-PT-PONDEROUS, FF-OT-CHARIOT, FF-SPELL-ENTANGLE-1, FF-Q-40] Terrain."""
        is_barred = group.has("ponderous") or group.has("chariot")
        is_entangled = group.has_effect("entangle")
        is_sure = self.is_free or (group.has("nimble") and not is_barred)
        self.is_stuck = is_entangled and is_barred and not self.is_free
        self.is_slow = is_entangled and not is_sure
        """All ground is difficult."""
        self.hard: Sequence[Terrain] = state.impassable
        if is_barred and not self.is_free:
            self.hard = (*state.impassable, *state.difficult)
        self.slow: Sequence[Terrain] = () if is_sure or is_barred else state.difficult
        self.obstacles: Sequence[Terrain] = () if self.is_free else state.obstacles

    # -- where a model may be ------------------------------------------------------------

    def is_on_table(self, x: int, y: int) -> bool:
        return 0 <= x <= self.width and 0 <= y <= self.height

    def is_open(self, x: int, y: int, own: Iterable[Point]) -> bool:
        """[FF-MOVE-02, FF-TERR-IMPASSABLE] A base may stand here: on the table, on nothing hard."""
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            return False
        for cx, cy in own:
            dx = cx - x
            if -BASE < dx < BASE and dx * dx + (cy - y) * (cy - y) < CLEAR:
                return False
        return is_clear_in(self.grid, x, y) and self.is_footing(x, y)

    def is_footing(self, x: int, y: int) -> bool:
        """[FF-TERR-IMPASSABLE] No impassable terrain under the base."""
        return not any(comes_near(piece.shape, x, y, x, y, RADIUS) for piece in self.hard)

    def is_difficult(self, x: int, y: int) -> bool:
        """[FF-TERR-DIFFICULT] The way of a model leads over difficult ground here."""
        return any(piece.shape.contains(x, y) for piece in self.slow)

    def is_far_from_foes(self, x: int, y: int) -> bool:
        """[FF-MOVE-04] At least 3 inches from enemies it is not in melee with."""
        close = self.close
        for cx, cy in self.foes:
            dx = cx - x
            if -close < dx < close and dx * dx + (cy - y) * (cy - y) < close * close:
                return False
        return True

    # -- moving ----------------------------------------------------------------------------

    def ignored(self, x: int, y: int) -> list[Terrain]:
        """[FF-TERR-OBSTACLE-2] Obstacles that a model touches before it moves."""
        return [piece for piece in self.obstacles if piece.shape.touches(x, y, RADIUS + 1)]

    def barriers(self, x: int, y: int) -> list[Terrain]:
        """[FF-TERR-IMPASSABLE, FF-TERR-OBSTACLE-1] What a model that starts here cannot enter."""
        if self.is_free:
            return []
        touched = self.ignored(x, y)
        return [*self.hard, *(piece for piece in self.obstacles if piece not in touched)]

    def is_leg_clear(
        self, ax: int, ay: int, bx: int, by: int, own: Iterable[Point], barriers: Sequence[Terrain]
    ) -> bool:
        """[FF-MOVE-02] Nothing is in the way of a base from a to b."""
        if self.is_free:
            return True
        left, right = (ax - BASE, bx + BASE) if ax < bx else (bx - BASE, ax + BASE)
        bottom, top = (ay - BASE, by + BASE) if ay < by else (by - BASE, ay + BASE)
        bases = (self.near(left, bottom, right, top), own)
        if any(first_crossed(ax, ay, bx, by, some, BASE) for some in bases):
            return False
        return not any(comes_near(piece.shape, ax, ay, bx, by, RADIUS) for piece in barriers)

    def near(self, left: int, bottom: int, right: int, top: int) -> Iterable[Point]:
        """Models of others in a box, and perhaps some around it."""
        first, last = left >> CELL, right >> CELL
        low, high = bottom >> CELL, top >> CELL
        if (last - first + 1) * (high - low + 1) > len(self.others):
            return self.others
        grid = self.grid
        found: list[Point] = []
        for column in range(first, last + 1):
            for row in range(low, high + 1):
                if (column, row) in grid:
                    found += grid[column, row]
        return found

    def stops_at(self, x: int, y: int, barriers: Sequence[Terrain]) -> Terrain | None:
        """[FF-TERR-OBSTACLE-1] An obstacle that a base here touches: it moves no further."""
        for piece in barriers:
            if piece in self.obstacles and piece.shape.touches(x, y, RADIUS + 1):
                return piece
        return None

    def is_within_reach(self, points: Sequence[Point], reach: int | None = None) -> bool:
        """[FF-MOVE-01, FF-TERR-DIFFICULT] A path costs at most the reach."""
        limit = self.reach if reach is None else reach
        if self.is_slow:
            return is_path_within([(2 * x, 2 * y) for x, y in points], limit)
        if self.slow and self._may_be_slow(points):
            return self.cost(points) <= limit + TINY
        return is_path_within(points, limit)

    def _may_be_slow(self, points: Sequence[Point]) -> bool:
        """Some difficult terrain lies near the path."""
        left, bottom, right, top = box_of(points)
        return any(
            piece.shape.left <= right
            and piece.shape.right >= left
            and piece.shape.bottom <= top
            and piece.shape.top >= bottom
            for piece in self.slow
        )

    def cost(self, points: Sequence[Point]) -> float:
        """[FF-TERR-DIFFICULT] What a path costs, for showing and for cutting it off."""
        return sum(self.leg_cost(*points[i - 1], *points[i], 1.0) for i in range(1, len(points)))

    def leg_cost(self, ax: int, ay: int, bx: int, by: int, share: float) -> float:
        """The cost of the first part of a straight leg."""
        length = distance(ax, ay, bx, by)
        if self.is_slow:
            return 2.0 * length * share
        return length * (share + covered(slow_spans(self.slow, ax, ay, bx, by), share))

    def share_within(self, ax: int, ay: int, bx: int, by: int, left: float) -> float:
        """How much of a straight leg can be paid for with what is left."""
        length = distance(ax, ay, bx, by) * (2.0 if self.is_slow else 1.0)
        spans = [] if self.is_slow else slow_spans(self.slow, ax, ay, bx, by)
        if length * (1.0 + covered(spans, 1.0)) <= left:
            return 1.0
        low, high = 0.0, 1.0
        for _ in range(CLOSELY):
            middle = (low + high) / 2.0
            if length * (middle + covered(spans, middle)) <= left:
                low = middle
            else:
                high = middle
        return low


Spans = list[tuple[float, float]]


def slow_spans(slow: Sequence[Terrain], ax: int, ay: int, bx: int, by: int) -> Spans:
    """Which parts of a leg lie in difficult terrain, as shares of the leg, in order."""
    found: Spans = []
    for piece in slow:
        found += piece.shape.inside_spans(ax, ay, bx, by)
    found.sort()
    return found


def covered(spans: Spans, share: float) -> float:
    """How much of the first part of a leg they cover together, as a share of the leg."""
    total = 0.0
    end = 0.0
    for enter, leave in spans:
        last = min(leave, share)
        if enter < share and last > end:
            total += last - max(enter, end)
            end = last
    return total


def box_of(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """Left, bottom, right and top of some points; a point that is nowhere for none."""
    xs: list[int] = []
    ys: list[int] = []
    for x, y in points:
        xs.append(x)
        ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)
