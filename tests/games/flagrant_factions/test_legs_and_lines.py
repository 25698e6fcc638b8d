"""Straight legs and lines of sight against plain definitions, with something at every place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.factions import Unit, battle

from affray.games.flagrant_factions import casting, sight
from affray.games.flagrant_factions.field import Field
from affray.games.flagrant_factions.pieces import Model, Terrain
from affray.games.flagrant_factions.routes import ASIDE, Surroundings, route, straight
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc

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
        found = ground.swamps if kind == "difficult" else [p.shape for p in ground.barriers]
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
    held = battle(Unit(0, "heavy_engine", at=(30, 18), effects=[("entangle", 1)]), Unit(1))
    for way in (straight, route):
        assert way(Field(held, held.group(1), 500), (X, Y), (X + 10, Y), ()) is None
