"""Places where units may be put: thralls, teleports, pushes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from random import Random

from affray.games.brigandine.data.tables import BASE, CLIMB, INCH, RADIUS
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.rules.room import Off, bases, board_rows, first_free, tall
from affray.games.brigandine.rules.walk import standing_refusal
from affray.games.brigandine.state import TOUCH, State
from affray.kernel.board.candidates import clamp_to_reach, compass, contact_towards
from affray.kernel.board.fitting import or_searched
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.place import contact_points
from affray.kernel.options import NOT_A_POINT, Places, point_in
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal


class Pushes(Places):
    """[BR-TRAIT-SHIELDBASH-1-R1] Ends of a push: straight, never towards the one who pushes."""

    __slots__ = ("reach", "state", "target", "unit")

    def __init__(self, state: State, unit: Unit, target: Unit, reach: int) -> None:
        self.state = state
        self.unit = unit.id
        self.target = target.id
        self.reach = reach

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        unit, target = self.state.units[self.unit], self.state.units[self.target]
        dx, dy = point[0] - target.x, point[1] - target.y
        if dx * dx + dy * dy > self.reach * self.reach:
            return Refusal(f"Too far: at most {self.reach // INCH} in.", "BR-TRAIT-SHIELDBASH-1")
        if dx * (target.x - unit.x) + dy * (target.y - unit.y) < 0:
            return Refusal("The target must be pushed away.", "BR-TRAIT-SHIELDBASH-1-R1")
        return None

    def reached(self) -> Reach:
        return self.within((0, 0, self.state.width, self.state.height))

    def meant(self, point: Point) -> Point:
        target = self.state.units[self.target]
        return clamp_to_reach(target.x, target.y, *point, self.reach)

    def __iter__(self) -> Iterator[Point]:
        for point in self._points():
            if self.refusal(point) is None:
                yield point

    def sample(self, random: Random) -> Point:
        return self.drawn(self._points(), random)

    def _points(self) -> list[Point]:
        target = self.state.units[self.target]
        return [
            *compass(target.x, target.y, self.reach, 16),
            *compass(target.x, target.y, self.reach // 2, 16),
            (target.x, target.y),
        ]


class Around(Places):
    """[BR-SPELL-THRALLS-1, BR-SPELL-THRALLS-1-R1] Free places in contact with a unit."""

    __slots__ = ("newcomer", "state", "unit")

    def __init__(self, state: State, unit: Unit, newcomer: Unit) -> None:
        self.state = state
        self.unit = unit.id
        self.newcomer = newcomer

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        unit = self.state.units[self.unit]
        gap = distance_squared(*point, unit.x, unit.y)
        apart = abs(self.state.level(*point) - self.state.level(unit.x, unit.y))
        if gap > TOUCH or apart >= CLIMB:
            return Refusal(f"The thrall must touch {unit.card.name}.", "BR-SPELL-THRALLS-1")
        return standing_refusal(self.state, self.newcomer, *point)

    def meant(self, point: Point) -> Point:
        unit = self.state.units[self.unit]
        if point == (unit.x, unit.y):
            return point
        return contact_towards(*point, unit.x, unit.y, BASE)

    def __iter__(self) -> Iterator[Point]:
        """All around; where they stand close, any place between them."""
        return or_searched(self._legal_of(self._points()), self._search)

    def sample(self, random: Random) -> Point:
        return self.drawn(self._points(), random)

    def _points(self) -> list[Point]:
        unit = self.state.units[self.unit]
        return contact_points(unit.x, unit.y, BASE, 48)

    def _legal_of(self, points: Iterable[Point]) -> Iterator[Point]:
        for point in points:
            if self.refusal(point) is None:
                yield point

    def _search(self) -> Point | None:
        unit = self.state.units[self.unit]
        return next(self._legal_of(_rim(unit.x, unit.y)), None)


def _rim(x: int, y: int) -> Iterator[Point]:
    """Every place at which a base touches one that stands here."""
    for dy in range(-BASE - 1, BASE + 2):
        outer = isqrt(TOUCH - dy * dy)
        for dx in range(outer + 1):
            if dx * dx + dy * dy >= BASE * BASE:
                yield x - dx, y + dy
                yield x + dx, y + dy


class Teleports(Places):
    """[BR-SPELL-TELEPORT-1, BR-SPELL-TELEPORT-1-R1] Within 36 inches, 1 inch from everybody."""

    __slots__ = ("reach", "state", "unit")

    def __init__(self, state: State, unit: Unit, reach: int) -> None:
        self.state = state
        self.unit = unit.id
        self.reach = reach

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        state, unit = self.state, self.state.units[self.unit]
        if distance_squared(*point, unit.x, unit.y) > self.reach * self.reach:
            return Refusal("Too far: at most 36 in.", "BR-SPELL-TELEPORT-1")
        for other in state.on_table():
            if other is not unit:
                if distance_squared(*point, other.x, other.y) <= (BASE + INCH) ** 2:
                    sentence = f"Too close to {other.card.name}: more than 1 in is needed."
                    return Refusal(sentence, "BR-SPELL-TELEPORT-1")
        return standing_refusal(state, unit, *point)

    def reached(self) -> Reach:
        return self.within((0, 0, self.state.width, self.state.height))

    def __iter__(self) -> Iterator[Point]:
        return or_searched(self._glance(), self._search)

    def _glance(self) -> Iterator[Point]:
        for point in self._points():
            if self.refusal(point) is None:
                yield point

    def _points(self) -> list[Point]:
        """Behind and beside enemies, and a grid over the table."""
        state, unit = self.state, self.state.units[self.unit]
        points: list[Point] = []
        for enemy in state.enemies(unit):
            points += compass(enemy.x, enemy.y, BASE + INCH + 4, 8)
        step = max(state.width, state.height) // 8
        points += [
            (x, y)
            for x in range(RADIUS, state.width, step)
            for y in range(RADIUS, state.height, step)
        ]
        return list(dict.fromkeys(points))

    def _search(self) -> Point | None:
        """Any place there is."""
        state, unit = self.state, self.state.units[self.unit]
        rows, off, high = board_rows(state), self._off(), tall(state, unit)
        return first_free(rows, off, high, lambda x, y: self.refusal((x, y)) is None)

    def _off(self) -> list[Off]:
        """More than an inch away from everybody."""
        state, unit = self.state, self.state.units[self.unit]
        return [(x, y, far + 1) for x, y, far in bases(state, unit, BASE + INCH)]

    def sample(self, random: Random) -> Point:
        return self.drawn(self._points(), random)
