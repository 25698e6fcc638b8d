"""A group on its way straight ahead: where it stops and stands, held against plain definitions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import sqrt
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.pieces import ROUTED, Model, Terrain
from affray.games.flagrant_factions.rules.march import (
    ENEMIES,
    FRIENDS,
    NUDGES,
    TERRAIN,
    March,
    edge_beyond,
)
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc

INCH = 254
BASE, RADIUS, CLOSE = 254, 127, 4 * 254
X, Y = 30 * INCH, 18 * INCH
FRIEND, ENEMY, LEFT = (X + 700, Y + 300), (X - 300, Y + 1300), (X - 260, Y - 500)
ROCK, WALL, TOUCHED = (
    Disc(X + 300, Y - 900, 200),
    Disc(X + 1100, Y - 200, 150),
    Disc(X, Y + 277, 150),
)
HEADINGS = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (3.0, 4.0), (-4.0, 3.0), (5.0, -12.0)]


def march(
    heading: tuple[float, float] = (1.0, 0.0),
    limit: int = 4 * INCH,
    *,
    friend: Point = FRIEND,
    enemy: Point = ENEMY,
    start: Point = (X, Y),
    terrain: tuple[Terrain, ...] = (),
    is_shy: bool = True,
    **more: Any,
) -> March:
    """Group 1, a friend, an enemy to keep away from, one that it leaves, and one that is gone."""
    more.setdefault("profile", "light_foot")
    state = battle(Unit(0, **more), Unit(0), Unit(1), Unit(1), Unit(1))
    for id, place in enumerate((start, friend, enemy, LEFT, (X + 500, Y)), start=1):
        state.group(id).models = (Model(100 * id + 1, *place),)
    state.group(5).place = ROUTED
    state.set_terrain(terrain)
    return March(state, state.group(1), heading, limit, passing={4}, is_shy=is_shy)


def far(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def window() -> Iterator[Point]:
    """Places all around, and those to the last tenth of a millimetre where something ends."""
    yield from product(range(X - 1490, X + 1500, 71), range(Y - 1490, Y + 1500, 73))
    rings = [(FRIEND, 253), (ENEMY, 253), (ENEMY, 1015), (LEFT, 253), ((X, Y + 254), 253)]
    rings += [((d.x, d.y), d.r + 127) for d in (ROCK, WALL, TOUCHED)]
    rings += [((d.x, d.y), d.r + 125) for d in (ROCK, WALL, TOUCHED)]
    for (cx, cy), r in rings:
        for k in (-1, 0, 1, 2):
            yield from ((cx + r + k, cy), (cx - r - k, cy), (cx, cy + r + k), (cx, cy - r - k))


def ground() -> tuple[Terrain, ...]:
    return (
        Terrain(0, ("impassable",), ROCK),
        Terrain(1, ("obstacle",), WALL),
        Terrain(2, ("obstacle",), TOUCHED),
    )


def is_near(point: Point, disc: Disc, r: int) -> bool:
    return far(point, (disc.x, disc.y)) < (disc.r + r) ** 2


def keeps_away(point: Point) -> bool:
    now = far(point, ENEMY)
    return now >= (CLOSE - 1) ** 2 or now >= far((X, Y), ENEMY)


@pytest.mark.rule("FF-RET-03")
@pytest.mark.rule("FF-Q-64")
def test_where_a_model_may_end() -> None:
    one = march(terrain=ground())
    mate = (X, Y + 254)
    found = 0
    for point in window():
        expected = (
            all(far(point, other) >= BASE**2 for other in (FRIEND, mate))
            and not any(is_near(point, disc, RADIUS) for disc in (ROCK, WALL))
            and keeps_away(point)
        )
        assert one.may_stand(X, Y, *point, [mate]) == expected, point
        found += expected
    assert found > 500
    assert one.may_stand(X, Y, 0, 0, ())
    assert not one.may_stand(X, Y, -1, 0, ())


@pytest.mark.rule("FF-RET-03")
@pytest.mark.parametrize("start", [(300, 400), (-800, 100), (0, -700), (900, 900)])
def test_who_is_near_an_enemy_already_comes_no_nearer(start: Point) -> None:
    one = march()
    a = (ENEMY[0] + start[0], ENEMY[1] + start[1])
    for dx, dy in (*product(range(-1100, 1101, 100), repeat=2), (1015, 0), (0, -1014), start):
        point = (ENEMY[0] + dx, ENEMY[1] + dy)
        now = far(point, ENEMY)
        expected = now >= (CLOSE - 1) ** 2 or now >= far(a, ENEMY)
        assert one._keeps_away(*a, *point) == expected, (dx, dy)


@pytest.mark.rule("FF-Q-36")
def test_where_a_model_may_end_that_moves_freely() -> None:
    one = march(terrain=ground(), traits=("move_freely",))
    mate = (X, Y + 254)
    for point in window():
        others = (FRIEND, ENEMY, mate)
        expected = all(far(point, other) >= BASE**2 for other in others)
        expected = expected and not is_near(point, ROCK, RADIUS)
        assert one.may_stand(X, Y, *point, [mate]) == expected, point
    assert one.is_way_free((X, Y), (X + 1500, Y + 640), (X, Y))


@pytest.mark.rule("FF-Q-64")
def test_what_is_entered_by_a_graze() -> None:
    for traits in ((), ("move_freely",)):
        one = march(terrain=ground(), traits=traits)
        for point in window():
            others = (FRIEND, ENEMY) if traits else (FRIEND,)
            expected = all(far(point, other) >= (BASE - 2) ** 2 for other in others)
            expected = expected and not is_near(point, ROCK, RADIUS - 2)
            assert one._is_graze(*point) == expected, point


@pytest.mark.rule("FF-Q-64")
def test_a_way_is_free_where_nothing_is_entered_by_more_than_a_graze() -> None:
    one = march(terrain=ground())
    for point in window():
        expected = (
            far(point, FRIEND) >= (BASE - 1) ** 2
            and not any(is_near(point, disc, RADIUS - 1) for disc in (ROCK, WALL))
            and keeps_away(point)
        )
        assert one.is_way_free(point, point, (X, Y)) == expected, point
    assert not one.is_way_free((X, Y), (X + 1400, Y + 600), (X, Y))
    assert not one.is_way_free((X, Y), (X + 600, Y - 1800), (X, Y))
    assert one.is_way_free((X, Y), (X, Y - 400), (X, Y))


# -- how far -------------------------------------------------------------------------------------


def meeting(heading: tuple[float, float], limit: int, disc: Point, r: int) -> float | None:
    """How far until a base comes closer than `r` to a point, if it does within the limit."""
    length = sqrt(heading[0] ** 2 + heading[1] ** 2)
    bx, by = round(heading[0] / length * limit), round(heading[1] / length * limit)
    cx, cy = disc[0] - X, disc[1] - Y
    square = bx * bx + by * by
    along, aside = (cx * bx + cy * by) / square, (cx * by - cy * bx) ** 2 / square
    if aside >= r * r:
        return None
    t = along - sqrt((r * r - aside) / square)
    if cx * cx + cy * cy <= r * r:
        return 0.0
    return t * limit if 0 <= t < 1 - 1e-9 else None


def around() -> list[Point]:
    """Places for something that may be in the way."""
    places = [(X + dx, Y + dy) for dx in range(-1500, 1501, 250) for dy in range(-1500, 1501, 250)]
    places += [(X + 700, Y + dy) for dy in (252, 253, -252, -253, 1014, 1015, -1014, -1015)]
    places += [(X + dx, Y) for dx in (1552, 1553, 1554, 1625, 1626, 1627)]
    places += [(X + dx, Y) for dx in (2314, 2315, 2316)]
    return places


OFF: Point = (200, 200)
FAR = 1300
"""Whole tenths of a millimetre in all these directions."""


@pytest.mark.rule("FF-RET-02")
@pytest.mark.parametrize("heading", HEADINGS)
def test_how_far_it_comes_before_a_friend(heading: tuple[float, float]) -> None:
    for place in around():
        if far(place, (X, Y)) < BASE**2:
            continue
        expected = meeting(heading, FAR, place, BASE - 1)
        s, why = march(heading, FAR, friend=place, enemy=OFF).stop()
        assert why == (None if expected is None else FRIENDS), place
        assert s == pytest.approx(FAR if expected is None else expected, abs=1e-6)


@pytest.mark.rule("FF-RET-03")
@pytest.mark.parametrize("heading", HEADINGS)
def test_how_far_it_comes_before_an_enemy_it_keeps_away_from(heading: tuple[float, float]) -> None:
    for place in around():
        nears = (place[0] - X) * heading[0] + (place[1] - Y) * heading[1] > 0
        expected = meeting(heading, FAR, place, CLOSE - 1) if nears else None
        s, why = march(heading, FAR, friend=OFF, enemy=place).stop()
        assert why == (None if expected is None else ENEMIES), place
        assert s == pytest.approx(FAR if expected is None else expected, abs=1e-6)


@pytest.mark.rule("FF-RET-03")
def test_who_comes_nearer_by_a_hair_comes_nearer() -> None:
    for enemy, is_nearer in (((X - 1, Y + 1001), True), ((X - 1, Y + 1000), False)):
        s, why = march((1000.0, 1.0), 1000, friend=OFF, enemy=enemy).stop()
        assert why == (ENEMIES if is_nearer else None)
        assert s == pytest.approx(0 if is_nearer else 1000, abs=0.01)


@pytest.mark.rule("FF-RET-04")
@pytest.mark.parametrize("heading", HEADINGS)
def test_how_far_it_comes_before_terrain(heading: tuple[float, float]) -> None:
    for place in around():
        if far(place, (X, Y)) <= (200 + RADIUS + 1) ** 2:
            continue
        for kind in ("impassable", "obstacle"):
            piece = Terrain(0, (kind,), Disc(*place, 200))
            expected = meeting(heading, FAR, place, 200 + RADIUS - 1)
            s, why = march(heading, FAR, friend=OFF, enemy=OFF, terrain=(piece,)).stop()
            assert why == (None if expected is None else TERRAIN), place
            assert s == pytest.approx(FAR if expected is None else expected, abs=1e-6)


@pytest.mark.rule("FF-Q-36")
def test_nothing_stops_who_moves_freely_but_the_edge() -> None:
    rock = (Terrain(0, ("impassable", "obstacle"), Disc(X + 600, Y, 200)),)
    enemy = (X + 1200, Y)
    free = march(friend=(X + 300, Y), enemy=enemy, terrain=rock, traits=("move_freely",))
    assert free.stop() == (1016, None)
    east = march((3.0, 4.0), start=(15240 - 300, Y), traits=("move_freely",))
    s, why = east.stop()
    assert (round(s, 3), why) == (round(1016 * 300 / 610, 3), "east")


@pytest.mark.rule("FF-RET-06")
@pytest.mark.parametrize(
    ("heading", "start", "edge"),
    [
        ((1.0, 0.0), (15240 - 300, Y), "east"),
        ((-1.0, 0.0), (300, Y), "west"),
        ((0.0, 1.0), (X, 9144 - 300), "north"),
        ((0.0, -1.0), (X, 300), "south"),
    ],
)
def test_how_far_it_comes_before_an_edge(
    heading: tuple[float, float], start: Point, edge: str
) -> None:
    one = march(heading, start=start, friend=(X, Y), enemy=(X + 100, Y))
    s, why = one.stop()
    assert (round(s, 6), why) == (300, edge)
    last = (start[0] + int(300 * heading[0]), start[1] + int(300 * heading[1]))
    assert edge_beyond(one.state, *last) is None
    assert edge_beyond(one.state, last[0] + int(heading[0]), last[1] + int(heading[1])) == edge
    exact = march(heading, 300, start=start, friend=(X, Y), enemy=(X + 100, Y))
    assert exact.stop() == (300, None)


@pytest.mark.rule("FF-RET-02")
def test_the_nearest_thing_stops_it_and_of_two_the_first_model_tells() -> None:
    rock = Disc(X + 800, Y + 2000, 127)
    both: list[str | None] = []
    for order in ((0, 1), (1, 0)):
        one = march(friend=(X + 800, Y), enemy=OFF, terrain=(Terrain(0, ("impassable",), rock),))
        models = (Model(101, X, Y), Model(102, X, Y + 2000))
        one.models = tuple(models[k] for k in order)
        s, why = one.stop()
        assert s == pytest.approx(547)
        both.append(why)
    assert both == [FRIENDS, TERRAIN]


@pytest.mark.rule("FF-RET-02")
def test_who_is_passed_or_gone_or_an_enemy_not_shunned() -> None:
    one = march()
    assert (one.friends, one.shy, one.passing) == ([FRIEND], [ENEMY], [LEFT])
    bold = march(is_shy=False)
    assert (bold.friends, bold.shy, bold.passing) == ([FRIEND, ENEMY], [], [LEFT])
    usual = March(one.state, one.group, (1.0, 0.0), 500)
    assert (usual.friends, usual.shy, usual.passing) == ([FRIEND, ENEMY, LEFT], [], [])


@pytest.mark.rule("FF-TERR-DIFFICULT")
@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_how_far_it_comes_on_difficult_ground() -> None:
    free: dict[str, Any] = {"friend": OFF, "enemy": OFF}
    held = [("entangle", 1)]
    assert march(effects=held, profile="heavy_engine", **free).stop() == (0.0, TERRAIN)
    fen = Terrain(0, ("difficult",), Disc(X + 500, Y, 300))
    for one, length in ((march(effects=held, **free), 508), (march(terrain=(fen,), **free), 608)):
        s, why = one.stop()
        assert (round(s, 2), why) == (length, None)


def last(one: March, s: float) -> tuple[float, Point]:
    at, places = one.last_free(s)
    return at, places[0]


@pytest.mark.rule("FF-Q-64")
def test_the_last_place_where_it_can_stand() -> None:
    free: dict[str, Any] = {"friend": (X + 600, Y), "enemy": OFF}
    assert last(march(**free), 200.0) == (200.0, (X + 200, Y))
    assert last(march(**free), 346.0) == (346.0, (X + 346, Y))
    assert last(march(**free), 347.4) == (346.4, (X + 346, Y))
    assert last(march(**free), 348.0) == (346.0, (X + 346, Y))
    assert last(march(**free), 349.0) == (346.0, (X + 346, Y))
    assert last(march(**free), 360.0) == (346.0, (X + 346, Y))
    assert last(march(**free), 420.0) == (346.0, (X + 346, Y))
    assert last(march(friend=(X + 254, Y), enemy=OFF), 90.0) == (2.0, (X, Y))
    assert last(march(friend=(X + 240, Y), enemy=OFF), 90.0) == (0.0, (X, Y))


@pytest.mark.rule("FF-Q-64")
def test_who_ends_in_a_graze_stands_aside_of_it() -> None:
    one = march(friend=(X + 600, Y + 253), enemy=OFF)
    assert last(one, 600.0) == (600.0, (X + 600, Y - 1))
    two = march(friend=(X + 600, Y + 252), enemy=OFF)
    assert last(two, 600.0) == (600.0, (X + 600, Y - 2))
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        for gap in (253, 252):
            heading = (1.0, 0.0) if dy else (0.0, 1.0)
            to = (X + 600, Y) if dy else (X, Y + 600)
            place = (to[0] + gap * dx, to[1] + gap * dy)
            aside = (to[0] - (254 - gap) * dx, to[1] - (254 - gap) * dy)
            assert last(march(heading, friend=place, enemy=OFF), 600.0) == (600.0, aside)
    deep = march(friend=(X + 600, Y + 251), enemy=OFF)
    at, (x, y) = last(deep, 600.0)
    assert at < 600
    assert far((x, y), (X + 600, Y + 251)) >= BASE**2


def test_models_that_stand_aside_do_not_stand_on_each_other() -> None:
    state: State = march(friend=(X + 600, Y + 253), enemy=OFF).state
    group = state.group(1)
    group.models = (Model(101, X, Y), Model(102, X, Y - 254), Model(103, X + 254, Y - 254))
    one = March(state, group, (1.0, 0.0), 1016, passing={4}, is_shy=True)
    s, places = one.last_free(600.0)
    assert 0 < s < 600
    for k, place in enumerate(places):
        assert all(far(place, other) >= BASE**2 for other in places[:k])
        assert far(place, (X + 600, Y + 253)) >= BASE**2


@pytest.mark.rule("FF-Q-64")
def test_each_model_stands_aside_by_itself() -> None:
    state: State = march(friend=(X + 600, Y + 253), enemy=OFF).state
    group = state.group(1)
    group.models = (Model(101, X, Y - 600), Model(102, X, Y), Model(103, X, Y - 300))
    one = March(state, group, (1.0, 0.0), 1016, passing={4}, is_shy=True)
    ends = [(X + 600, Y - 600), (X + 600, Y - 1), (X + 600, Y - 300)]
    assert one.last_free(600.0) == (600.0, ends)
    # They keep their places among each other, whatever these are.
    group.models = (Model(101, X, Y), Model(102, X, Y - 200))
    close = March(state, group, (1.0, 0.0), 1016, passing={4}, is_shy=True)
    assert close.last_free(100.0) == (100.0, [(X + 100, Y), (X + 100, Y - 200)])


@pytest.mark.rule("FF-Q-64")
def test_only_a_graze_is_stood_aside_of() -> None:
    assert sorted(NUDGES) == sorted(product(range(-2, 3), repeat=2))
    to = (X + 600, Y)
    for gap, place in ((180, to), (179, (X + 599, Y - 1)), (178, None)):
        one = march(friend=(X + 600 + gap, Y + gap), enemy=OFF)
        assert one._place_near(X, Y, to, (), is_aside=True) == place
        if place != to:
            assert one._place_near(X, Y, to, (), is_aside=False) is None
    assert last(march(friend=(X + 253, Y), enemy=OFF), 0.0) == (0.0, (X, Y))
