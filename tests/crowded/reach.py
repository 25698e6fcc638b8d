"""Reach in crowded positions against the rules: what is inside is legal, what is outside is not.

Inside is proved by a way: the one that the search found, or one that another search finds, which
the rules then accept. Outside is refuted by ways drawn at random that the rules accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from random import Random
from typing import Any, Protocol

import shapely
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from tests.crowded import brigand_positions, factions_positions, rattle_positions
from tests.crowded.common import random_for
from tests.crowded.factions_play import built

from affray.games import game_called
from affray.games.brigandine.pieces import TABLE, Unit
from affray.games.brigandine.rules.routes import Routes as UnitRoutes
from affray.games.flagrant_factions.pieces import Group as Band
from affray.games.flagrant_factions.rules.formations import path_refusal
from affray.games.flagrant_factions.rules.movement import moves_of
from affray.games.flagrant_factions.rules.routes import route
from affray.games.flagrant_factions.state import State as FactionsState
from affray.games.rattle_and_rend.data.tables import MEDIUM
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.rules.limits import (
    away_from,
    no_nearer,
    not_into_hazard_or_contact,
    towards,
)
from affray.games.rattle_and_rend.rules.routes import THE_END, Routes, first_stop, own_routes
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.areas import Area
from affray.kernel.board.fan import Node
from affray.kernel.board.fans import Fans
from affray.kernel.board.measure import Point
from affray.kernel.board.sweep import Track
from affray.kernel.game import Start

TRUE = 20
"""Two millimetres."""

ROOM = 10
"""What is narrower than this on both sides of a place is no room: a row may miss it."""

Path = tuple[Point, ...]


class Mover(Protocol):
    """A piece that moves, as the rules see it."""

    far: int
    bends: int

    def areas(self) -> tuple[Path, ...]: ...

    def starts(self) -> list[Point]: ...

    def ends(self, start: Point, path: Path) -> bool:
        """The rules let it go along this path, to its end."""
        ...

    def finds(self, end: Point) -> bool | None:
        """Another search finds a way to this place; nothing where there is no other search."""
        ...


class RattleMover:
    def __init__(self, state: State, routes: Routes) -> None:
        self.state = state
        self.routes = routes
        self.mover = state.groups[routes.mover]
        self.far, self.bends = routes.reach, routes.pivots

    def areas(self) -> tuple[Path, ...]:
        return self.routes.reached().areas

    def starts(self) -> list[Point]:
        return [(self.mover.x, self.mover.y)]

    def ends(self, start: Point, path: Path) -> bool:
        if self.routes.refusal(path) is not None:
            return False
        track = Track((start, *path))
        return first_stop(self.state, self.mover, track, 0.0, self.routes.through)[1] == THE_END

    def finds(self, end: Point) -> bool | None:
        return None


class UnitMover:
    def __init__(self, unit: Unit, routes: UnitRoutes) -> None:
        self.unit = unit
        self.routes = routes
        self.far, self.bends = routes.reach, 3

    def areas(self) -> tuple[Path, ...]:
        return self.routes.reached().areas

    def starts(self) -> list[Point]:
        return [(self.unit.x, self.unit.y)]

    def ends(self, start: Point, path: Path) -> bool:
        walked = self.routes.walked(path)
        if self.routes.way_refusal(walked) is not None:
            return False
        return hypot(walked.end[0] - path[-1][0], walked.end[1] - path[-1][1]) < 3

    def finds(self, end: Point) -> bool | None:
        return None


class BandMover:
    def __init__(self, state: FactionsState, band: Band) -> None:
        self.options = moves_of(state, band)
        self.field = self.options.field
        self.band = band
        self.far, self.bends = self.field.reach, 3

    def areas(self) -> tuple[Path, ...]:
        return self.options.reached().areas

    def starts(self) -> list[Point]:
        return [(x, y) for _, x, y in self.band.models]

    def _may_end(self, x: int, y: int) -> bool:
        return self.field.is_far_from_foes(x, y) and self.field.is_open(x, y, ())

    def ends(self, start: Point, path: Path) -> bool:
        return self._may_end(*path[-1]) and path_refusal(self.field, start, path, ()) is None

    def finds(self, end: Point) -> bool | None:
        if not self._may_end(*end):
            return False
        near = sorted(self.starts(), key=lambda at: hypot(at[0] - end[0], at[1] - end[1]))
        return any(route(self.field, start, end, ()) is not None for start in near)


# -- positions ---------------------------------------------------------------------------------


def rattle(random: Random) -> Iterator[Mover]:
    """Moves of its own in all bands, and moves that must lead somewhere."""
    game: Any = game_called("rattle-and-rend")
    edition, plain = rattle_positions.position(random)
    start = Start(game=game.id, edition=edition, rosters=[], house={}, position=plain)
    state: State = game.state_of(start)
    groups = [group for group in state.groups if group.status == ON_BOARD]
    for band in (1, 1, 2, 3):
        yield RattleMover(state, own_routes(state, random.choice(groups), band))
    group = random.choice(groups)
    yield RattleMover(state, _limited(random, state, group, random.choice(state.enemies(group))))


def _limited(random: Random, state: State, group: Group, enemy: Group) -> Routes:
    square = (group.x - enemy.x) ** 2 + (group.y - enemy.y) ** 2
    limit = random.choice(
        (
            away_from(enemy.x, enemy.y, "RR-WILL-03"),
            towards(enemy.x, enemy.y, "RR-WILL-03"),
            no_nearer(enemy.x, enemy.y, square, "RR-WILL-03"),
            not_into_hazard_or_contact(state, group, enemy.seat, "RR-ACTION-FEINT-3"),
        )
    )
    return Routes(state, group, random.choice((1, MEDIUM)), limit=limit, is_forced=True)


def brigand(random: Random) -> Iterator[Mover]:
    game: Any = game_called("brigandine")
    plain = brigand_positions.position(random)
    start = Start(game=game.id, edition=game.editions[0], rosters=[], house={}, position=plain)
    state = game.state_of(start)
    units = [unit for unit in state.units if unit.place == TABLE and not state.is_engaged(unit)]
    for unit in random.sample(units, min(3, len(units))):
        yield UnitMover(unit, UnitRoutes(state, unit, unit.speed))


def factions(random: Random) -> Iterator[Mover]:
    state = built(factions_positions.position(random))
    bands = [band for band in state.groups if band.is_on_table]
    yield BandMover(state, random.choice(bands))


POSITIONS = {"rattle": rattle, "brigand": brigand, "factions": factions}


# -- comparing ---------------------------------------------------------------------------------


class Kept:
    """The fans of a search, with the ways that lead to them."""

    def __init__(self) -> None:
        self.fans: list[tuple[Any, Node]] = []
        self.node: Node | None = None

    def watch(self, monkeypatch: Any) -> None:
        spread, add = Fans.spread, Area.add

        def spreading(fans: Fans, node: Node) -> None:
            self.node = node
            spread(fans, node)

        def adding(area: Area, corners: Sequence[tuple[float, float]]) -> None:
            assert self.node is not None
            self.fans.append((shapely.make_valid(Polygon(corners)), self.node))
            add(area, corners)

        monkeypatch.setattr(Fans, "spread", spreading)
        monkeypatch.setattr(Area, "add", adding)

    def ways_to(self, end: Point) -> Iterator[Path]:
        for fan, node in self.fans:
            if fan.covers(Spot(end)):
                yield (*node.path, end)


def region_of(areas: Sequence[Path]) -> Any:
    region: Any = Polygon()
    for ring in areas:
        region = region.symmetric_difference(shapely.make_valid(Polygon(ring)))
    return region


def drawn(random: Random, mover: Mover, start: Point) -> Path:
    """A path of about the right length, anywhere."""
    (x, y), left, path = start, float(mover.far), []
    for bend in range(random.randint(0, mover.bends), -1, -1):
        angle = random.uniform(0, 2 * pi)
        far = left * random.random() ** (1.0 if bend else 0.3)
        x, y = int(x + far * cos(angle)), int(y + far * sin(angle))
        path.append((x, y))
        left -= far
    return tuple(path)


def has_room(mover: Mover, start: Point, path: Path) -> bool:
    """The piece may as well end a little to any side."""
    *before, (x, y) = path
    around = ((x + ROOM, y), (x - ROOM, y), (x, y + ROOM), (x, y - ROOM))
    return all(mover.ends(start, (*before, end)) for end in around)


def compare(
    game: str, numbers: Sequence[int], monkeypatch: Any, tries: int = 60
) -> tuple[int, list[str]]:
    """How many places were compared, and what is wrong."""
    compared, wrong = 0, []
    kept = Kept()
    kept.watch(monkeypatch)
    for number in numbers:
        random = random_for(game, "reach", number)
        for mover in POSITIONS[game](random):
            kept.fans.clear()
            region = region_of(mover.areas())
            inner, outer = region.buffer(-TRUE), region.buffer(TRUE)
            where = f"{game} {number}, {mover.far} from {mover.starts()[0]}"
            for _ in range(tries):
                start = random.choice(mover.starts())
                path = drawn(random, mover, start)
                if mover.ends(start, path) and has_room(mover, start, path):
                    compared += 1
                    if not outer.covers(Spot(path[-1])):
                        wrong.append(f"{where}: {path} is legal, and outside")
            for end in points_in(random, inner, tries // 3):
                compared += 1
                found = mover.finds(end)
                if found is None:
                    found = any(mover.ends(mover.starts()[0], way) for way in kept.ways_to(end))
                if not found:
                    wrong.append(f"{where}: {end} is inside, and no way leads there")
    return compared, wrong


def points_in(random: Random, region: Any, count: int) -> Iterator[Point]:
    if region.is_empty:
        return
    left, bottom, right, top = region.bounds
    for _ in range(count):
        end = int(random.uniform(left, right)), int(random.uniform(bottom, top))
        if region.contains(Spot(end)):
            yield end
