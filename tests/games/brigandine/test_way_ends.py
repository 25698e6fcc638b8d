"""Ways at their last unit: the end of a reach, who is met first, and where a base then lies."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.routes import Routes
from affray.games.brigandine.rules.walk import Walk, walk
from affray.games.brigandine.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Polygon


def meeting(*more: dict[str, Any], **card: Any) -> State:
    """A hero at (1000, 3000), a foe at (3000, 3000), and others."""
    state = table(unit("Hero", 1, 1, **card), unit("foe", 2, 2), *more)
    hero, foe = state.units[:2]
    hero.x, hero.y, foe.x, foe.y = 1000, 3000, 3000, 3000
    return state


def at(state: State, *places: Point) -> None:
    """Where the others stand."""
    for one, (x, y) in zip(state.units[2:], places, strict=True):
        one.x, one.y = x, y


def go(state: State, *path: Point) -> Walk:
    return walk(state, state.units[0], path)


def rule(walked: Walk) -> str:
    return "" if walked.refusal is None else walked.refusal.rule


def block(left: int, right: int, *, height: int, bottom: int = 0, top: int = 6096) -> Terrain:
    shape = Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))
    return Terrain("block", shape, ("obstacle",), height)


PAL, TOM, BEN = (unit(name, 20, 20) for name in ("Pal", "Tom", "Ben"))


@pytest.mark.rule("BR-SETUP-07", "BR-MOVE-01", "BR-TRAIT-FURY-1")
def test_a_millionth_of_an_inch_is_not_too_far() -> None:
    state = meeting(speed=5)
    hero, foe = state.units
    foe.y = 500
    path = ((1400, 3008), (2269, 3048))
    assert 0.0001 < walk(state, hero, path).cost - 1270 < 0.000254
    assert Routes(state, hero, 1270).refusal(path) is None
    longer = (*path, (3539, 3048))
    foe.x, foe.y = 3539 + 255, 3048
    assert 0.0001 < walk(state, hero, longer).cost - 2540 < 0.000254
    assert Routes(state, hero, 1270, 2540).refusal(longer) is None
    assert Routes(state, hero, 1270, 2539).refusal(longer) is not None
    assert Routes(state, hero, 2540).refusal(longer) is None


@pytest.mark.rule("BR-MOVE-01", "BR-MOVE-09")
def test_who_stands_where_nobody_may_stand_may_stay() -> None:
    state = meeting(speed=5)
    state.terrain = (block(900, 1100, height=600),)
    routes = Routes(state, state.units[0], 1270)
    assert routes.refusal(()) is None
    assert routes.refusal(((1000, 3001),)) is not None


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-09")
def test_of_two_reasons_the_place_comes_before_the_way() -> None:
    state = meeting(PAL)
    at(state, (2000, 3100))
    state.terrain = (block(1500, 1600, height=600),)
    assert rule(go(state, (2000, 3000))) == "BR-MOVE-04"
    assert rule(go(state, (2000, 2800))) == "BR-MOVE-09"


@pytest.mark.rule("BR-MOVE-08", "BR-MOVE-08-R1")
def test_of_two_enemies_that_are_touched_the_higher_is_paid_for() -> None:
    for low, up in ((2870, 3130), (3130, 2870)):
        state = meeting(unit("bow", 20, 20))
        at(state, (3000, low))
        state.units[1].y = up
        state.terrain = (Terrain("rock", Disc(3000, up, 90), ("obstacle",), 300),)
        walked = go(state, (2781, 3000))
        assert walked.contacts == (1, 2)
        assert round(walked.cost, 3) == 1781 + 300


@pytest.mark.rule("BR-MOVE-08", "BR-TERR-OBS-2")
def test_a_rise_at_the_first_step_is_paid_and_none_at_the_last() -> None:
    state = meeting()
    state.terrain = (block(1000, 1500, height=300),)
    assert go(state, (1200, 3000)).cost == 200 + 300
    assert go(state, (1500, 3000)).cost == 500 + 300
    assert go(state, (900, 3000)).cost == 100
    assert go(state, (900, 3000), (1100, 3000)).cost == 300 + 300
    state.terrain = (block(1200, 1500, height=300), block(1200, 1500, height=200))
    assert go(state, (1300, 3000), (1250, 3000)).cost == 350 + 300
    state.terrain = (block(1200, 1500, height=300), block(1500, 1600, height=100))
    assert go(state, (1700, 3000)).cost == 700 + 300


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08-R1")
def test_an_enemy_two_heights_above_is_passed_or_in_the_way_and_not_met() -> None:
    for height, refused, end in ((557, "", (2842, 2800)), (558, "BR-MOVE-04", (4000, 2800))):
        state = meeting()
        state.terrain = (Terrain("post", Disc(3000, 3000, 10), ("obstacle",), height),)
        state.units[0].y = 2800
        walked = go(state, (4000, 2800))
        assert (rule(walked), walked.end) == (refused, end)
    state.units[0].y = 2746
    assert rule(go(state, (4000, 2746))) == ""


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08-R1")
@pytest.mark.parametrize("is_first", [True, False])
def test_of_those_in_the_way_the_nearest_is_named(is_first: bool) -> None:
    state = meeting(unit("bow", 20, 20))
    near, far = (2000, 3000), (3500, 3000)
    _, foe, bow = state.units
    (foe.x, foe.y), (bow.x, bow.y) = (near, far) if is_first else (far, near)
    posts = [Disc(x, y, 10) for x, y in (near, far)]
    state.terrain = tuple(Terrain("post", post, ("obstacle",), 900) for post in posts)
    refusal = go(state, (5000, 3000)).refusal
    assert refusal is not None
    assert refusal.sentence == f"{'foe' if is_first else 'bow'} is in the way."


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08-R1")
def test_who_is_met_where_another_would_just_be_in_the_way_is_met() -> None:
    state = meeting(unit("bow", 20, 20))
    state.units[1].x = 2000 + 254
    state.terrain = (Terrain("post", Disc(2254, 3000, 10), ("obstacle",), 900),)
    at(state, (2000 + 120, 3225))
    walked = go(state, (4000, 3000))
    assert (rule(walked), walked.end, walked.contacts) == ("", (2000, 3000), (2,))
    at(state, (2000 + 121, 3225))
    assert rule(go(state, (4000, 3000))) == "BR-MOVE-04"


@pytest.mark.rule("BR-MOVE-04", "BR-ENG-01")
def test_a_way_that_leaves_again_ends_at_the_touch() -> None:
    state = meeting()
    walked = go(state, (2745, 3000), (2735, 3000))
    assert (walked.end, walked.contacts, walked.cost) == ((2745, 3000), (1,), 1745)
    crowded = meeting(PAL)
    at(crowded, (2746, 3012 + 253))
    walked = go(crowded, (2745, 3000), (2746, 3012))
    assert (rule(walked), walked.end, walked.contacts) == ("", (2745, 3000), (1,))
    at(crowded, (2746, 3012 + 254))
    assert go(crowded, (2745, 3000), (2746, 3012)).end == (2746, 3012)


@pytest.mark.rule("BR-MOVE-04")
@pytest.mark.parametrize("is_upright", [False, True])
def test_a_base_lies_within_two_units_of_where_it_touches(is_upright: bool) -> None:
    def turned(x: int, y: int) -> Point:
        return (y, x) if is_upright else (x, y)

    def end(*pals: Point) -> tuple[str, Point]:
        state = meeting(PAL, TOM, BEN)
        hero = state.units[0]
        hero.x, hero.y = turned(1000, 3000)
        free = [(5000, 500), (5300, 500), (5600, 500)]
        at(state, *(turned(*pal) for pal in (*pals, *free[len(pals) :])))
        walked = go(state, turned(3000, 3000))
        return rule(walked), turned(*walked.end)

    assert end() == ("", (2745, 3000))
    assert end((2746, 2998 + 254)) == ("", (2746, 2998))
    assert end((2746, 2997 + 254))[0] == "BR-MOVE-04"
    assert end((2746, 3003 - 254)) == ("", (2746, 3003))
    assert end((2746, 3004 - 254))[0] == "BR-MOVE-04"
    tight = ((2746 - 254, 3000), (2746, 3000 + 254), (2746, 3000 - 254))
    assert end(*tight) == ("", (2746, 3000))
    assert end((2746 - 253, 3000), *tight[1:])[0] == "BR-MOVE-04"


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-09")
def test_why_there_is_no_room_beside_an_enemy() -> None:
    state = meeting()
    state.terrain = (block(2500, 3500, height=600, top=2900),)
    assert rule(go(state, (3000, 3000))) == "BR-MOVE-09"
    narrow = meeting(PAL, TOM)
    narrow.units[0].x, narrow.units[0].y = 1501, 2951
    at(narrow, (2831, 2753), (2717, 3245))
    refusal = go(narrow, (3000, 3000)).refusal
    assert refusal is not None
    assert refusal.sentence == "Not enough room beside foe."
    at(narrow, (2746, 2900), (2717, 3245))
    refusal = go(narrow, (3000, 3000)).refusal
    assert refusal is not None
    assert refusal.sentence == "The base would overlap Pal."


@pytest.mark.rule("BR-MOVE-02", "BR-MOVE-04")
def test_a_bend_at_the_touch_is_no_bend() -> None:
    state = meeting()
    assert go(state, (2744, 3000), (2800, 3000)).track.points == ((1000, 3000), (2745, 3000))
    points = ((1000, 3000), (2743, 3000), (2745, 3000))
    assert go(state, (2743, 3000), (2800, 3000)).track.points == points
