"""Straight legs and lines of sight against plain definitions, with something at every place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.pieces import Model, Terrain
from affray.games.flagrant_factions.rules import casting, routes, sight
from affray.games.flagrant_factions.rules.field import Field
from affray.games.flagrant_factions.rules.routes import (
    ASIDE,
    Surroundings,
    route,
    straight,
    way_round,
    way_through,
)
from affray.games.flagrant_factions.state import State
from affray.kernel.board.ground import One
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc
from affray.kernel.board.ways import NO_END

INCH = 254
X, Y = 30 * INCH, 18 * INCH
LEGS = [
    (600, 0),
    (-600, 0),
    (0, 600),
    (0, -600),
    (450, 300),
    (-450, 300),
    (300, -450),
    (-300, -450),
]


def is_crossed(b: Point, c: Point, r: int) -> bool:
    """The leg from the origin to b comes closer than r to c."""
    (bx, by), (cx, cy) = b, c
    square, dot = bx * bx + by * by, cx * bx + cy * by
    if dot <= 0:
        return cx * cx + cy * cy < r * r
    if dot >= square:
        return (cx - bx) ** 2 + (cy - by) ** 2 < r * r
    return (cx * by - cy * bx) ** 2 < r * r * square


def places(r: int) -> Iterator[Point]:
    for dx in range(-900, 901, 60):
        for dy in range(-900, 901, 60):
            yield dx, dy
    for k in (r - 1, r, -r, 1 - r):
        yield from ((300, k), (k, 300), (-300, k), (k, -300), (k, 0), (0, k), (600 + k, 0))
        yield from ((-600 + k, 0), (0, 600 + k), (0, -600 + k))


def state_with(other: Point) -> State:
    state = battle(Unit(0, at=(30, 18)), Unit(0, at=(5, 5)), Unit(1, at=(55, 5)))
    state.group(2).models = (Model(201, X + other[0], Y + other[1]),)
    return state


@pytest.mark.rule("FF-MOVE-02")
@pytest.mark.parametrize("leg", LEGS)
def test_a_leg_is_free_of_others_and_mates(leg: Point) -> None:
    alone = Field(state_with((5000, 5000)), state_with((5000, 5000)).group(1), 8 * INCH)
    bx, by = X + leg[0], Y + leg[1]
    for place in places(INCH):
        expected = not is_crossed(leg, place, INCH)
        at = (X + place[0], Y + place[1])
        assert alone.is_leg_clear(X, Y, bx, by, [at], ()) == expected, place
        ground = Surroundings(alone, (X, Y), [at])
        found = ground.block(X, Y, bx, by)
        assert found == (() if expected else ((*at, INCH),)), place
        assert ground.met == (set() if expected else {at})


@pytest.mark.rule("FF-MOVE-02")
@pytest.mark.parametrize("leg", LEGS)
def test_a_leg_is_free_of_other_groups(leg: Point) -> None:
    state = state_with((5000, 5000))
    for place in list(places(INCH))[::3]:
        state.group(2).models = (Model(201, X + place[0], Y + place[1]),)
        here = Field(state, state.group(1), 8 * INCH)
        expected = not is_crossed(leg, place, INCH)
        assert here.is_leg_clear(X, Y, X + leg[0], Y + leg[1], (), ()) == expected, place


@pytest.mark.rule("FF-Q-33")
@pytest.mark.parametrize("leg", LEGS)
def test_a_line_is_free_of_bases(leg: Point) -> None:
    state = state_with((5000, 5000))
    a, b = Model(101, X, Y), Model(301, X + leg[0], Y + leg[1])
    state.group(3).models = (b,)
    for place in places(127):
        expected = not is_crossed(leg, place, 127)
        at = (X + place[0], Y + place[1])
        assert sight.is_line_free(a, b, [at], (), 3 * INCH) == expected, place
        state.group(2).models = (Model(201, *at),)
        assert sight._can_see(state, state.group(1), state.group(3)) == expected, place


@pytest.mark.rule("FF-LOS-01")
def test_nobody_sees_or_is_seen_who_is_not_there() -> None:
    state = state_with((0, 5000))
    one, other, nobody = state.group(1), state.group(3), state.group(2)
    nobody.models = ()
    assert sight._can_see(state, one, other)
    assert not sight._can_see(state, one, nobody)
    assert not sight._can_see(state, nobody, one)
    assert casting.may_target(state, one, one, "heal")


@pytest.mark.rule("FF-TERR-OBSCURING")
@pytest.mark.parametrize("leg", LEGS)
def test_a_line_is_free_of_obscuring_terrain(leg: Point) -> None:
    state = state_with((5000, 5000))
    state.group(3).models = (Model(301, X + leg[0], Y + leg[1]),)
    for place in list(places(90))[::2]:
        ends = ((0, 0), leg)
        if any((place[0] - x) ** 2 + (place[1] - y) ** 2 <= 91 * 91 for x, y in ends):
            continue
        piece = Terrain(0, ("obscuring",), Disc(X + place[0], Y + place[1], 90))
        state.set_terrain((piece,))
        expected = not is_crossed(leg, place, 90)
        assert sight._can_see(state, state.group(1), state.group(3)) == expected, place


@pytest.mark.rule("FF-TERR-OBSTACLE-1")
@pytest.mark.rule("FF-TERR-IMPASSABLE")
def test_ways_keep_clear_of_obstacles_and_may_touch_what_is_hard() -> None:
    for kind, aside in (("impassable", 127), ("obstacle", ASIDE)):
        state = state_with((5000, 5000))
        state.set_terrain((Terrain(0, (kind,), Disc(X + 500, Y, 100)),))
        here = Field(state, state.group(1), 8 * INCH)
        ground = Surroundings(here, (X, Y), ())
        (found,) = ground.block(X, Y, X + 900, Y)
        assert found[:2] == (X + 500, Y)
        assert found[2] == 100 + aside
        assert ground.block(X, Y, X + 273, Y) == ()
        assert ground.block(X, Y, X + 274, Y) != ()
        touched = ground.touch(X + 273, Y)
        assert bool(touched) == (kind == "obstacle")
    assert ASIDE == 129


@pytest.mark.rule("FF-MOVE-01")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_what_can_be_met_on_the_way_is_looked_at(dx: int, dy: int) -> None:
    far = 8 * INCH + INCH
    state = state_with((5000, 5000))
    here = Field(state, state.group(1), 8 * INCH)
    near, beyond = (X + (far - 1) * dx, Y + (far - 1) * dy), (X + far * dx, Y + far * dy)
    assert near in Surroundings(here, (X, Y), [near]).bases
    assert beyond not in Surroundings(here, (X, Y), [beyond]).bases
    for kind in ("difficult", "impassable"):
        shape = Disc(X + (far + 99) * dx, Y + (far + 99) * dy, 100)
        state.set_terrain((Terrain(0, (kind,), shape),))
        ground = Surroundings(Field(state, state.group(1), 8 * INCH), (X, Y), ())
        pieces = ground.swamps if kind == "difficult" else ground.barriers
        found = [piece.shape for piece in pieces]
        assert found == [shape]
        assert ground.bounds == (0, 0, 60 * INCH, 36 * INCH)
        slow = ground.slow(X, Y, X + (far + 99) * dx, Y + (far + 99) * dy)
        assert slow == ([shape] if kind == "difficult" else [])
        assert ground.slow(X, Y, X + 100 * dx, Y + 100 * dy) == []


@pytest.mark.rule("FF-MOVE-01")
def test_a_straight_path_is_as_long_as_the_model_can_move() -> None:
    state = state_with((5000, 5000))
    here = Field(state, state.group(1), 8 * INCH)
    assert straight(here, (X, Y), (X, Y), ()) == ()
    for way in (straight, route):
        assert way(here, (X, Y), (X + 8 * INCH, Y), ()) == ((X + 8 * INCH, Y),)
        assert way(here, (X, Y), (X + 8 * INCH + 1, Y), ()) is None
    assert straight(here, (X, Y), (X + 500, Y), [(X + 250, Y + 253)]) is None
    state.set_terrain((Terrain(0, ("difficult",), Disc(X + 1000, Y, 900)),))
    slow = Field(state, state.group(1), 8 * INCH)
    assert straight(slow, (X, Y), (X + 8 * INCH, Y), ()) is None
    held = battle(
        Unit(0, "heavy_engine", at=(30, 18), effects=[("entangle", 1)]), Unit(1, at=(55, 5))
    )
    for way in (straight, route):
        assert way(Field(held, held.group(1), 500), (X, Y), (X + 10, Y), ()) is None


@pytest.mark.rule("FF-MOVE-01")
@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_a_way_round_is_as_long_as_the_model_can_move() -> None:
    for effects, reach in (([], 2032), ([("entangle", 1)], 1016)):
        state = battle(Unit(0, "light_foot", (30, 18), effects=effects), Unit(1, at=(55, 5)))
        here = Field(state, state.group(1), 2032)
        end = (X + reach, Y)
        assert way_round(here, (X, Y), One(*end), (), NO_END) == (end,)
        assert way_round(here, (X, Y), One(X + reach + 1, Y), (), NO_END) is None
        # By a hair: the way bends closely around what is in the way.
        near = Field(state, state.group(1), 1639 if effects else 820)
        bend = way_round(near, (X, Y), One(X + 700, Y), [(X + 300, Y + 60)], NO_END)
        assert bend is not None
        assert len(bend) > 5


@pytest.mark.rule("FF-MOVE-01")
def test_a_way_that_is_found_is_held_against_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_with((5000, 5000))
    ground = Surroundings(Field(state, state.group(1), 1000), (X, Y), ())
    there = [(X + k, Y) for k in range(1, 102)]
    for path, is_good in (
        (there[:100], True),
        (there, False),
        ([(X, Y + 400), (X + 600, Y + 400)], True),
        ([(X, Y + 400), (X + 601, Y + 400)], False),
    ):
        found = tuple(path)
        monkeypatch.setattr(routes, "cheapest_way", lambda *_, path=found: path)
        expected = found if is_good else None
        assert way_through(ground, (X, Y), One(X + 10, Y)) == expected
    monkeypatch.setattr(routes, "cheapest_way", lambda *_: None)
    assert way_through(ground, (X, Y), One(X + 10, Y)) is None


@pytest.mark.rule("FF-TERR-DIFFICULT")
def test_what_a_leg_costs_on_difficult_ground() -> None:
    fen = Terrain(0, ("difficult",), Disc(X + 500, Y, 200))
    for kinds, effects, cost in (
        ([fen], [], 1400),
        ([], [], 1000),
        ([fen], [("entangle", 1)], 1000),
        ([], [("entangle", 1)], 1000),
    ):
        state = battle(Unit(0, "light_foot", (30, 18), effects=effects), Unit(1, at=(55, 5)))
        state.set_terrain(tuple(kinds))
        ground = Surroundings(Field(state, state.group(1), 2032), (X, Y), ())
        assert ground.cost(X, Y, X + 1000, Y) == pytest.approx(cost)
        assert ground.cost(X, Y, X, Y + 1000) == 1000
        assert ground.touch(X + 300, Y) == ()


@pytest.mark.rule("FF-OT-MOVEFREELY")
def test_nobody_is_in_the_way_of_who_moves_freely() -> None:
    for traits, is_met in (((), True), (("move_freely",), False)):
        state = battle(Unit(0, traits=traits), Unit(0), Unit(1, at=(55, 5)))
        state.group(2).models = (Model(201, X + 300, Y),)
        here = Field(state, state.group(1), 8 * INCH)
        ground = Surroundings(here, (X, Y), [(X, Y + 300)])
        assert bool(ground.bases) == is_met
        assert bool(ground.block(X, Y, X + 900, Y)) == is_met
        assert bool(ground.block(X, Y, X, Y + 900)) == is_met
