"""Stones to carry, and the megalith: what the battles of the Stone War are about."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from affray.games.brigandine.data.tables import INCH, PEBBLE, RADIUS
from affray.games.brigandine.house import CONVOY, EXPLORATION
from affray.games.brigandine.pieces import TABLE, Unit
from affray.games.brigandine.state import State, Stone
from affray.games.brigandine.words.events import StoneDropped, StoneLaid, StoneTaken
from affray.games.brigandine.words.place_questions import PlaceStone
from affray.games.brigandine.words.questions import PickUpStone
from affray.kernel.board.candidates import clamp_to_reach, compass
from affray.kernel.board.disc import Disc
from affray.kernel.board.fitting import Box, first_fit, or_searched
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.place import grid_points
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import NOT_A_POINT, Places, point_in
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

CLOSE = 6 * INCH
"""[BR-CAMP-R2-7, BR-CAMP-R3-3] About the middle of the table."""
ENOUGH = 3
"""[BR-CAMP-R3-5] So many captured stones win a Convoy."""

LAID = {EXPLORATION: 6, CONVOY: 5}
"""[BR-CAMP-R2-4, BR-CAMP-R3-3] How many stones lie on the table."""


class Holding(NamedTuple):
    """How far a side has come with what an Exploration asks for."""

    quadrants: int
    has_centre: bool

    @property
    def is_whole(self) -> bool:
        return self.quadrants == 4 and self.has_centre


# -- laying them out ---------------------------------------------------------------------


class StoneSpots(Places):
    """[BR-CAMP-R2-4-R1, BR-CAMP-R3-3-R1] Where a stone may lie before the battle."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def reached(self) -> Reach:
        return self.within((0, 0, self.state.width, self.state.height))

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        x, y = point
        state = self.state
        left, bottom, right, top = self._bounds()
        if not (left <= x <= right and bottom <= y <= top):
            return Refusal("The stone would lie off the table.", "BR-CAMP-R2-4-R1")
        if state.house.scenario == CONVOY:
            if distance_squared(x, y, state.width // 2, state.height // 2) > (CLOSE - PEBBLE) ** 2:
                return Refusal("Too far from the middle: at most 6 in.", "BR-CAMP-R3-3")
            return None
        if any(piece.shape.is_overlapped(x, y, PEBBLE) for piece in state.terrain):
            return Refusal("The stone would lie in terrain.", "BR-CAMP-R2-4-R1")
        for stone in state.stones:
            if distance_squared(x, y, stone.x, stone.y) < (INCH + 2 * PEBBLE) ** 2:
                return Refusal("Too close to another stone: at least 1 in.", "BR-CAMP-R2-4-R1")
        return None

    def __iter__(self) -> Iterator[Point]:
        return or_searched(self._glance(), self._search)

    def _glance(self) -> Iterator[Point]:
        points = grid_points(*self._bounds(), 3 * INCH // 2)
        return (point for point in points if self.refusal(point) is None)

    def _search(self) -> Point | None:
        """Any place there is; about the middle of a Convoy there is always one at a glance."""
        state = self.state
        lying = [piece.shape for piece in state.terrain]
        stones = [Disc(stone.x, stone.y, INCH + PEBBLE) for stone in state.stones]
        return first_fit(Disc(0, 0, PEBBLE), self._bounds(), [*lying, *stones])

    def _bounds(self) -> Box:
        state = self.state
        return PEBBLE, PEBBLE, state.width - PEBBLE, state.height - PEBBLE

    def sample(self, random: Random) -> Point:
        return random.choice(list(self))


def lay_stone(state: State, dice: Dice) -> Flow[None]:
    """[BR-CAMP-R2-4, BR-CAMP-R2-4-R1, BR-CAMP-R3-3] In turn from the defender, or he alone."""
    is_convoy = state.house.scenario == CONVOY
    spots = StoneSpots(state)
    if len(state.stones) < LAID[state.house.scenario] and next(iter(spots), None) is not None:
        side = state.defender if is_convoy or len(state.stones) % 2 == 0 else state.attacker
        x, y = yield from PlaceStone(
            state.speaker(side), spots, "Where do you place the stone?", radius=PEBBLE
        )
        state.stones = (*state.stones, Stone(x, y))
        state.tell(StoneLaid(side=side, at=(x, y)))
        return
    state.stage = "forward" if is_convoy else "edge"


# -- carrying them -----------------------------------------------------------------------


def touched_stones(state: State, unit: Unit) -> list[int]:
    """[BR-CAMP-CARRY-4] The stones on the table that a base touches, by their index."""
    reach = RADIUS + PEBBLE + 1
    return [
        index
        for index, stone in enumerate(state.stones)
        if stone.carrier is None
        and not stone.is_captured
        and distance_squared(stone.x, stone.y, unit.x, unit.y) <= reach * reach
    ]


def pick_up(state: State) -> Flow[None]:
    """[BR-CAMP-CARRY-1, BR-CAMP-CARRY-4] At the very start of the turn, before abilities."""
    for unit in state.on_table(state.active):
        found = touched_stones(state, unit)
        if found and not unit.is_laden:
            chosen = yield from PickUpStone(unit.seat, unit.id, found)
            if chosen is not None:
                take(state, unit.id, chosen)


def take(state: State, unit: int, index: int) -> None:
    state.units[unit].is_laden = True
    _replace(state, index, state.stones[index]._replace(carrier=unit))
    state.tell(StoneTaken(unit=unit))


def _replace(state: State, index: int, stone: Stone) -> None:
    stones = list(state.stones)
    stones[index] = stone
    state.stones = tuple(stones)


class DropSpots(Places):
    """[BR-CAMP-CARRY-3] Round the base of the carrier, or under it."""

    __slots__ = ("state", "unit")

    def __init__(self, state: State, unit: Unit) -> None:
        self.state = state
        self.unit = unit.id

    def reached(self) -> Reach:
        return self.within((0, 0, self.state.width, self.state.height))

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        unit, state = self.state.units[self.unit], self.state
        if not (0 <= point[0] <= state.width and 0 <= point[1] <= state.height):
            return Refusal("The stone would lie off the table.", "BR-CAMP-CARRY-3")
        if distance_squared(*point, unit.x, unit.y) > (RADIUS + PEBBLE + 1) ** 2:
            return Refusal("The stone must touch the base.", "BR-CAMP-CARRY-3")
        return None

    def meant(self, point: Point) -> Point:
        unit = self.state.units[self.unit]
        return clamp_to_reach(unit.x, unit.y, *point, RADIUS + PEBBLE)

    def __iter__(self) -> Iterator[Point]:
        unit = self.state.units[self.unit]
        for point in [(unit.x, unit.y), *compass(unit.x, unit.y, RADIUS + PEBBLE, 8)]:
            if self.refusal(point) is None:
                yield point


def drop(state: State, unit: int) -> Flow[None]:
    """[BR-CAMP-CARRY-3] At will, in the End of Turn phase."""
    carrier = state.units[unit]
    prompt = f"Where does {carrier.card.name} drop the stone?"
    spots = DropSpots(state, carrier)
    x, y = yield from PlaceStone(carrier.seat, spots, prompt, pieces=(unit,), radius=PEBBLE)
    put_down(state, unit, x, y)


def put_down(state: State, unit: int, x: int, y: int) -> None:
    """[BR-CAMP-CARRY-3, BR-CAMP-CARRY-4] Dropped by choice, or where a carrier fell."""
    [index] = [i for i, stone in enumerate(state.stones) if stone.carrier == unit]
    state.units[unit].is_laden = False
    _replace(state, index, Stone(x, y))
    state.tell(StoneDropped(unit=unit, at=(x, y)))


def watch_stones(state: State) -> None:
    """[BR-CAMP-CARRY-4, BR-CAMP-R3-7] Stones of the fallen, and those brought to an edge."""
    for index, stone in enumerate(state.stones):
        if stone.carrier is None:
            continue
        unit = state.units[stone.carrier]
        if unit.place != TABLE:
            put_down(state, unit.id, unit.x, unit.y)
        elif state.house.scenario == CONVOY and unit.side == state.attacker:
            gaps = (unit.x, unit.y, state.width - unit.x, state.height - unit.y)
            if min(gaps) <= RADIUS + 1:
                unit.is_laden = False
                _replace(state, index, stone._replace(carrier=None, is_captured=True))
                state.tell(StoneTaken(unit=unit.id, is_captured=True, rules=("BR-CAMP-R3-7",)))


def captured(state: State) -> int:
    return sum(stone.is_captured for stone in state.stones)


def explored(state: State, side: int) -> Holding:
    """[BR-CAMP-R2-7, BR-CAMP-R2-8] Quadrants that hold one of its units, and the middle."""
    x, y = state.width // 2, state.height // 2
    units = state.on_table(side)
    found = {
        (unit.x > x, unit.y > y)
        for unit in units
        if 2 * unit.x != state.width and 2 * unit.y != state.height
    }
    has_centre = any(
        distance_squared(unit.x, unit.y, x, y) <= (CLOSE + RADIUS) ** 2 for unit in units
    )
    return Holding(len(found), has_centre)
