"""Which groups go where before the battle: halves, zones and spots; and arriving late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

from affray.games.rattle_and_rend.data.tables import BANDS, BOARD, SHORT
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import HAZARDOUS, ON_BOARD, UNPLACED, is_inside_board
from affray.games.rattle_and_rend.rules.room import Off, Row, beyond, board_rows, first_free
from affray.games.rattle_and_rend.rules.scenarios import hill
from affray.games.rattle_and_rend.rules.spots import NOT_FOR_TRANSPORTS, bad_ground
from affray.games.rattle_and_rend.rules.zones import (
    CLOSE,
    MIXED,
    scheme_of,
    spread,
    strip,
    zone_of,
)
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import Point, is_within
from affray.kernel.board.place import contact_points, grid_points
from affray.kernel.board.shapes import Disc
from affray.kernel.options import NOT_A_POINT, Places, Subsets, first_drawn
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal, invalid, too_many

STRICT, NEAR, TOUCHING, OUTSIDE = range(4)
"""[RR-Q-046] What a group without a legal spot may ignore: nothing, the S distance, then also the
ban on contact. OUTSIDE is for a zone that has no room at all: then any free spot will do."""

OFF_BOARD = Refusal("The centre must be on the board.", "RR-MOVE-15")
IN_BLOCKING = Refusal("The centre may not be in Blocking terrain.", "RR-DEPL-04")
OVERLAPPING = Refusal("The base would overlap another.", "RR-MOVE-09")
IN_CONTACT = Refusal("Avoid base contact: a place without it is free.", "RR-DEPL-02")
UNEVEN = Refusal("Points could no longer be split evenly between your zones.", "RR-DEPL-MIXED-2")
NOT_AT_EDGE = Refusal("The base must touch your board edge.", "RR-DEPL-DELAYED-3")
ENEMY_CONTACT = Refusal("The base may not touch an enemy.", "RR-DEPL-DELAYED-3")


def subset_sums(points: Sequence[int], start: int = 0) -> int:
    """All sums that some of the points can make, added to `start`, as the bits of a number.

    >>> bin(subset_sums([1, 3]))
    '0b11011'
    """
    sums = 1 << start
    for number in points:
        sums |= sums << number
    return sums


def even_sums(sums: int, total: int, low: int, high: int) -> tuple[int, ...]:
    """[RR-Q-045] Those of the sums from low to high; if there are none, the nearest to even."""
    reachable = [s for s in range(sums.bit_length()) if sums >> s & 1]
    wanted = [s for s in reachable if low <= s <= high]
    if not wanted:
        nearest = min(abs(2 * s - total) for s in reachable)
        wanted = [s for s in reachable if abs(2 * s - total) == nearest]
    return tuple(wanted)


def burdens(state: State, seat: int, status: int = UNPLACED) -> dict[int, int]:
    """The points of each group with this status, those aboard included."""
    return {
        g.id: g.card.points + sum(aboard.card.points for aboard in state.passengers(g))
        for g in state.of_seat(seat)
        if g.status == status
    }


def up_to(limit: int, points: dict[int, int], rule: str) -> Subsets[int]:
    """Any groups that together are worth no more than a limit."""

    def why_not(chosen: tuple[int, ...]) -> Refusal | None:
        made = sum([points[group] for group in chosen])
        return Refusal(too_many("points", made, limit), rule) if made > limit else None

    return Subsets(list(points), why_not=why_not)


def half_of(points: dict[int, int], house: House, rule: str, already: int = 0) -> Subsets[int]:
    """[RR-Q-045] Groups that with what is out already make half of the points, one more or less.

    If there are none, those that come nearest to an even split.
    """
    sums = subset_sums(list(points.values()), already)
    total = already + sum(points.values())
    allowed = even_sums(sums, total, house.half - 1, house.half + 1)

    def why_not(chosen: tuple[int, ...]) -> Refusal | None:
        made = already + sum([points[group] for group in chosen])
        if made in allowed:
            return None
        return Refusal(invalid(made, f"{' or '.join(map(str, allowed))} points"), rule)

    return Subsets(list(points), why_not=why_not)


def open_strips(state: State, group: int) -> tuple[int, ...]:
    """[RR-DEPL-MIXED-2, RR-Q-042] Own strips in which the group leaves an even split possible."""
    own = state.groups[group]
    deployed = [g for g in state.of_seat(own.seat) if g.status == ON_BOARD]
    waiting = [
        g.card.points for g in state.of_seat(own.seat) if g.status == UNPLACED and g.id != group
    ]
    points = [g.card.points for g in deployed] + [own.card.points, *waiting]
    total, half = sum(points), state.house.half
    low, high = max(half - 1, total - half - 1), min(half + 1, total - half + 1)
    finals = even_sums(subset_sums(points), total, low, high)
    lower = zone_of(state, own.seat).side
    there = sum(g.card.points for g in deployed if strip(g.y) == lower)
    ways = ((lower, there + own.card.points), (lower + 2, there))
    fair = [way for way, start in ways if any(subset_sums(waiting, start) >> s & 1 for s in finals)]
    return tuple(fair) or (lower, lower + 2)


class _Spots(Places):
    """What places for one group have in common: other bases, Blocking terrain, the board."""

    __slots__ = ("bases", "closed", "group", "radius", "seat", "state")

    def __init__(self, state: State, group: int) -> None:
        own = state.groups[group]
        self.state = state
        self.group = group
        self.seat = own.seat
        self.radius = own.card.radius
        self.bases = [
            (g.x, g.y, self.radius + g.card.radius, g.seat != own.seat)
            for g in state.groups
            if g.status == ON_BOARD
        ]
        """Centre, distance at which the bases touch, and whether it is an enemy."""
        self.closed = bad_ground(state, own)

    def _refusal_at(self, x: int, y: int) -> Refusal | None:
        raise NotImplementedError

    def reached(self) -> Reach:
        return self.within((0, 0, BOARD, BOARD))

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != 2:
            return NOT_A_POINT
        x, y = answer
        if type(x) is not int or type(y) is not int:
            return NOT_A_POINT
        return self._refusal_at(x, y)

    def _ground_refusal(self, x: int, y: int) -> Refusal | None:
        """[RR-DEPL-04, RR-HEAVY-TRANSPORT-8] Terrain in which the group cannot be placed."""
        if any(shape.contains(x, y) for shape in self.state.sight_shapes):
            return IN_BLOCKING
        if any(shape.contains(x, y) for shape in self.closed):
            return NOT_FOR_TRANSPORTS
        return None

    def _beside_bases(self) -> Iterator[Point]:
        """Points just clear of the other bases: the last free pockets are there."""
        for x, y, gap, _ in self.bases:
            yield from contact_points(x, y, gap + 2, 48)
            yield from contact_points(x, y, gap, 48)


class DeploymentPlaces(_Spots):
    """[RR-DEPL-02, RR-DEPL-03, RR-DEPL-04, RR-Q-046] Where a group may be deployed.

    Also where a Ressurectionist returns, if `has_place` [RR-Q-131]; `strips` narrow a Mixed zone.
    """

    __slots__ = ("boxes", "found", "hill", "is_distant", "level", "objectives", "strips", "zone")

    def __init__(self, state: State, group: int, strips: tuple[int, ...] = (0, 1, 2, 3)) -> None:
        super().__init__(state, group)
        self.zone = zone_of(state, self.seat)
        self.strips = strips
        self.boxes = tuple(box for box in self.zone.boxes if strip(box[1]) in strips)
        self.is_distant = state.deployment in (CLOSE, MIXED)
        self.objectives = [state.marker_place(m) for m in state.markers if m.off is None]
        self.hill = hill(state)
        self.level: int | None = None
        self.found: Point | None = None

    def has_place(self) -> bool:
        """Whether the zone itself has room."""
        return self._settle() < OUTSIDE

    def _refusal_at(self, x: int, y: int) -> Refusal | None:
        refusal = self._refusal(x, y, STRICT)
        if refusal is None:
            return None
        level = self._settle()
        return refusal if level == STRICT else self._refusal(x, y, level)

    def _refusal(self, x: int, y: int, level: int) -> Refusal | None:
        if not is_inside_board(x, y):
            return OFF_BOARD
        if level < OUTSIDE:
            if not self.zone.contains(x, y):
                scheme = scheme_of(self.state)
                return Refusal(f"The centre must be {scheme.zone}.", scheme.rule)
            if strip(y) not in self.strips:
                return UNEVEN
        refusal = self._ground_refusal(x, y)
        if refusal is not None:
            return refusal
        for bx, by, gap, _ in self.bases:
            square = (bx - x) * (bx - x) + (by - y) * (by - y)
            if square < gap * gap:
                return OVERLAPPING
            if level < TOUCHING and square <= (gap + 1) * (gap + 1):
                return IN_CONTACT
        return self._nearness(x, y) if level == STRICT and self.is_distant else None

    def _nearness(self, x: int, y: int) -> Refusal | None:
        """[RR-DEPL-CLOSE-2, RR-DEPL-MIXED-3, RR-Q-048] Within S of an enemy or of an objective."""
        rule = "RR-DEPL-CLOSE-2" if self.state.deployment == CLOSE else "RR-DEPL-MIXED-3"
        reach = BANDS[SHORT]
        for bx, by, _, is_enemy in self.bases:
            if is_enemy and is_within(x, y, bx, by, reach):
                return Refusal("Too close to an enemy: more than S (80 mm) is needed.", rule)
        for mx, my in self.objectives:
            if is_within(x, y, mx, my, reach):
                return Refusal("Too close to a marker: more than S (80 mm) is needed.", rule)
        if self.hill is not None and self.hill.touches(x, y, reach):
            return Refusal("Too close to the hill: more than S (80 mm) is needed.", rule)
        return None

    def _settle(self) -> int:
        """[RR-Q-046] How much must be ignored for a spot to exist."""
        if self.level is None:
            for level in (STRICT, NEAR, TOUCHING, OUTSIDE):
                self.found = self._first(level)
                if self.found is not None:
                    break
            self.level = level
        return self.level

    def _first(self, level: int) -> Point | None:
        """[RR-DEPL-03] A legal spot outside Hazardous terrain, if there is one."""

        def is_legal(x: int, y: int) -> bool:
            return self._refusal(x, y, level) is None and not self._is_in_hazard(x, y)

        for point in self._glance(level):
            if is_legal(*point):
                return point
        hazards = [t.shape for t in self.state.stepping if t.kind == HAZARDOUS]
        shapes = (*self.state.sight_shapes, *self.closed, *hazards)
        return first_free(self._rows(level), self._off(level), shapes, is_legal)

    def _glance(self, level: int) -> Iterator[Point]:
        """A few anchors, for a zone with room, and what may be left of a full one."""
        if level < OUTSIDE:
            yield from self.zone.anchors
            yield from self._beside_bases()
        else:
            yield from spread(0, 0, BOARD, BOARD, 96)

    def _rows(self, level: int) -> Iterator[Row]:
        if level == OUTSIDE:
            return board_rows()
        return chain.from_iterable(self.zone.rows(box) for box in self.boxes)

    def _off(self, level: int) -> list[Off]:
        """[RR-DEPL-02, RR-DEPL-CLOSE-2, RR-DEPL-MIXED-3] How far the group keeps off what."""
        off = [
            beyond(x, y, gap + 1) if level < TOUCHING else (x, y, gap * gap)
            for x, y, gap, _ in self.bases
        ]
        if level == STRICT and self.is_distant:
            reach = BANDS[SHORT]
            off += [beyond(x, y, reach) for x, y, _, is_enemy in self.bases if is_enemy]
            off += [beyond(x, y, reach) for x, y in self.objectives]
            if isinstance(self.hill, Disc):
                off.append(beyond(self.hill.x, self.hill.y, self.hill.r + reach))
        return off

    def _is_in_hazard(self, x: int, y: int) -> bool:
        return any(t.kind == HAZARDOUS and t.shape.contains(x, y) for t in self.state.stepping)

    def __iter__(self) -> Iterator[Point]:
        level = self._settle()
        if self.found is not None:
            yield self.found
        points = self.zone.anchors if level < OUTSIDE else spread(0, 0, BOARD, BOARD, 96)
        for point in points:
            if point != self.found and self._refusal(*point, level) is None:
                yield point

    def sample(self, random: Random) -> Point:
        boxes = self.boxes
        for _ in range(24):
            left, bottom, right, top = boxes[int(random.random() * len(boxes))]
            x = left + int(random.random() * (right - left + 1))
            y = bottom + int(random.random() * (top - bottom + 1))
            if self._refusal(x, y, STRICT) is None:
                return x, y
        return random.choice(list(self))


class EdgePlaces(_Spots):
    """[RR-DEPL-DELAYED-3, RR-Q-047] Where a group held back may arrive, if `has_place`."""

    __slots__ = ("edge",)

    def __init__(self, state: State, group: int) -> None:
        super().__init__(state, group)
        (self.edge,) = zone_of(state, self.seat).homes()

    def has_place(self) -> bool:
        return next(iter(self), None) is not None

    def _refusal_at(self, x: int, y: int) -> Refusal | None:
        if not is_inside_board(x, y):
            return OFF_BOARD
        if not self.edge.is_touched(x, y, self.radius):
            return NOT_AT_EDGE
        refusal = self._ground_refusal(x, y)
        if refusal is not None:
            return refusal
        for bx, by, gap, is_enemy in self.bases:
            square = (bx - x) * (bx - x) + (by - y) * (by - y)
            if square < gap * gap:
                return OVERLAPPING
            if is_enemy and square <= (gap + 1) * (gap + 1):
                return ENEMY_CONTACT
        return None

    def __iter__(self) -> Iterator[Point]:
        """Places along the edge; on a crowded one whatever is left."""
        for points in (self._along(200), self._beside_bases()):
            is_crowded = True
            for point in points:
                if self._refusal_at(*point) is None:
                    is_crowded = False
                    yield point
            if not is_crowded:
                return
        last = self._last_room()
        if last is not None:
            yield last

    def _last_room(self) -> Point | None:
        """The room between the candidates, if there is any: the edge is searched to its end."""
        off = [
            beyond(x, y, gap + 1) if is_enemy else (x, y, gap * gap)
            for x, y, gap, is_enemy in self.bases
        ]
        shapes = (*self.state.sight_shapes, *self.closed)
        rows = self.edge.rows(self.radius)
        return first_free(rows, off, shapes, lambda x, y: self._refusal_at(x, y) is None)

    def _along(self, step: int) -> Iterator[Point]:
        """Points of the edge, at full depth first and then on the edge itself."""
        edge, deep = self.edge, self.radius
        inward_x = 0 if edge.ay == edge.by else (deep if edge.ax == 0 else -deep)
        inward_y = 0 if edge.ax == edge.bx else (deep if edge.ay == 0 else -deep)
        line = grid_points(edge.ax, edge.ay, edge.bx, edge.by, step)
        yield from ((x + inward_x, y + inward_y) for x, y in line)
        yield from line

    def sample(self, random: Random) -> Point:
        points = [*self._along(200)]
        point = first_drawn(points, lambda point: self._refusal_at(*point) is None, random)
        return random.choice(list(self)) if point is None else point
