"""Ways at their limits: how far, what they cost, where they end, and what is seen from there."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest
from tests.games.brigandine.positions import happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.movement import follow_up, followers, go, move, movers
from affray.games.brigandine.rules.routes import Routes
from affray.games.brigandine.rules.sight import can_see, is_in_cover, sees_point
from affray.games.brigandine.rules.walk import is_barred, standing_refusal, touched, walk
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Done, Follow, Move
from affray.games.brigandine.words.events import UnitMoved
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon
from affray.testing.script import play

DONE = Done()


def pair(gap: int = 2000, **more: Any) -> State:
    """A hero at (1000, 3000), and a foe so far to the right of him."""
    state = table(unit("Hero", 1, 1, **more), unit("foe", 2, 2))
    hero, foe = state.units
    hero.x, hero.y, foe.x, foe.y = 1000, 3000, 1000 + gap, 3000
    return state


def strip(
    left: int, right: int, *flags: str, height: int = 0, bottom: int = 0, top: int = 6096
) -> Terrain:
    shape = Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))
    return Terrain("strip", shape, flags, height)


def stands(state: State, x: int, y: int) -> str:
    refusal = standing_refusal(state, state.units[0], x, y)
    return "" if refusal is None else refusal.rule


def cost(state: State, *path: Point) -> float:
    return round(walk(state, state.units[0], path).cost, 3)


def refused(state: State, *path: Point, fury: bool = False) -> str:
    hero = state.units[0]
    refusal = Routes(state, hero, hero.speed, 2 * hero.speed if fury else 0).refusal(path)
    return "" if refusal is None else refusal.rule


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-06", "BR-MOVE-08-R1", "BR-MOVE-09")
def test_where_a_base_may_stand() -> None:
    state = pair()
    corners = [(127, 127), (5969, 127), (127, 5969), (5969, 5969)]
    assert [stands(state, *point) for point in corners] == [""] * 4
    beyond = [(126, 500), (500, 126), (5970, 500), (500, 5970)]
    assert [stands(state, *point) for point in beyond] == ["BR-MOVE-06"] * 4
    for dx, dy, rule in ((254, 0, ""), (253, 0, "BR-MOVE-04"), (0, 253, "BR-MOVE-04")):
        assert stands(state, 3000 - dx, 3000 - dy) == rule
    state.units[1].place = "gone"
    assert stands(state, 3000, 3000) == ""
    assert stands(state, 1000, 3000) == ""
    state.terrain = (strip(4000, 4100, "obstacle", height=558),)
    assert [stands(state, x, 900) for x in (3873, 3874, 4050)] == ["", "BR-MOVE-09", "BR-MOVE-09"]
    state.units[0].is_winged = True
    assert stands(state, 4050, 900) == ""


@pytest.mark.rule("BR-MOVE-03", "BR-MOVE-08-R1")
def test_whom_a_base_touches() -> None:
    state = table(unit("Hero", 1, 1), unit("Pal", 5, 5), unit("foe", 10, 10), unit("far", 15, 15))
    hero, pal, foe, far = state.units
    for one in (pal, foe, far):
        one.x, one.y = 3000, 3000
    far.place = "gone"
    reached = [(2745, 3000), (3255, 3000), (3000, 2745), (3000, 3255)]
    assert [touched(state, hero, *point) for point in reached] == [(2,)] * 4
    missed = [(2744, 3000), (3256, 3000), (3000, 2744), (3000, 3256), (1000, 3000), (3000, 500)]
    assert [touched(state, hero, *point) for point in missed] == [()] * 6
    for height, found in ((557, (2,)), (558, ())):
        state.terrain = (strip(2900, 3100, "obstacle", height=height),)
        assert touched(state, hero, 2745, 3000) == found
        state.terrain = (strip(2700, 2800, "obstacle", height=height),)
        assert touched(state, hero, 2745, 3000) == found


@pytest.mark.rule("BR-MOVE-02", "BR-MOVE-06")
def test_no_bend_of_a_way_leaves_the_table() -> None:
    state = pair(speed=99)
    state.units[0].x = state.units[0].y = 500
    for bend in ((127, 500), (500, 127)):
        assert refused(state, bend, (600, 600)) == ""
    for bend in ((126, 500), (500, 126)):
        assert refused(state, bend, (600, 600)) == "BR-MOVE-06"
    state.units[0].x = state.units[0].y = 5500
    for bend, rule in (((5969, 5500), ""), ((5500, 5969), ""), ((5970, 5500), "BR-MOVE-06")):
        assert refused(state, bend, (5600, 5600)) == rule
    assert refused(state, (5500, 5970), (5600, 5600)) == "BR-MOVE-06"


@pytest.mark.rule("BR-MOVE-01", "BR-SETUP-07", "BR-TRAIT-FURY-1", "BR-TRAIT-FURY-1-R1")
def test_how_far_a_way_may_go() -> None:
    state = pair(gap=4000, speed=5)
    assert refused(state, (1000 + 1270, 3000)) == ""
    assert refused(state, (1000 + 1271, 3000)) == "BR-MOVE-01"
    assert refused(state, (1000 + 1270, 3000), fury=True) == ""
    assert refused(state, (1000 + 1271, 3000), fury=True) == "BR-TRAIT-FURY-1-R1"
    assert refused(state, (1000 + 2541, 3000), fury=True) == "BR-MOVE-01"
    state.units[1].x = 1000 + 2540 + 255
    assert refused(state, (1000 + 2800, 3000), fury=True) == ""
    assert refused(state, (1000 + 2800, 3000)) == "BR-MOVE-01"
    state.units[1].x += 1
    assert refused(state, (1000 + 2800, 3000), fury=True) == "BR-MOVE-01"
    hero = state.units[0]
    routes = Routes(state, hero, hero.speed)
    assert routes.refusal(()) is None
    for answer in ("there", 5, (1000, 3000), ((1000,),), None, ((1.5, 2),)):
        assert routes.refusal(answer) is not None


@pytest.mark.rule("BR-MOVE-07", "BR-MOVE-07-R1", "BR-TRAIT-WILDSTRIDE-1", "BR-TRAIT-FLYING-1")
def test_difficult_ground_is_paid_once_however_many_pieces_lie_there() -> None:
    state = pair(gap=5000)
    state.units[1].y = 500
    swamps = [(1200, 2200), (1700, 3000), (1300, 1500), (3500, 3700)]
    state.terrain = tuple(strip(*span, "difficult") for span in swamps)
    assert cost(state, (1100, 3000)) == 100
    assert cost(state, (1250, 3000)) == 250 + 50
    assert cost(state, (1600, 3000)) == 600 + 400
    assert cost(state, (3200, 3000)) == 2200 + 1800
    assert cost(state, (4000, 3000)) == 3000 + 2000
    assert cost(state, (4000, 3000), (3000, 3000)) == 4000 + 2200
    for traits in (["wildstride"], ["flying"]):
        free = pair(gap=5000, traits=traits)
        free.units[1].y = 500
        free.terrain = state.terrain
        assert cost(free, (4000, 3000)) == 3000


@pytest.mark.rule("BR-MOVE-08", "BR-MOVE-08-R1", "BR-TERR-OBS-2", "BR-TRAIT-WILDSTRIDE-1-R1")
def test_every_rise_is_paid_and_no_fall() -> None:
    def hills(*pieces: tuple[int, int, int], **more: Any) -> State:
        state = pair(gap=5000, **more)
        state.units[1].y = 500
        state.terrain = tuple(strip(a, b, "obstacle", height=high) for a, b, high in pieces)
        return state

    assert cost(hills((1200, 1500, 300)), (1300, 3000)) == 300 + 300
    assert cost(hills((1200, 1500, 300)), (1800, 3000)) == 800 + 300
    assert cost(hills((1200, 1500, 300), (1600, 1700, 200)), (1800, 3000)) == 800 + 500
    steps = ((1200, 2000, 300), (1500, 1700, 400))
    assert cost(hills(*steps), (1600, 3000)) == 600 + 400
    assert cost(hills(*steps), (2500, 3000)) == 1500 + 400
    assert cost(hills((900, 1200, 300), (1100, 1400, 500)), (1600, 3000)) == 600 + 200
    assert cost(hills((900, 1200, 300)), (1600, 3000)) == 600
    assert cost(hills((900, 1200, 300), (1300, 1400, 250)), (1600, 3000)) == 600 + 250
    assert cost(hills((1200, 1500, 300), traits=["wildstride"]), (1300, 3000)) == 300 + 300
    assert cost(hills((1200, 1500, 300), traits=["flying"]), (1300, 3000)) == 300
    assert cost(hills((1200, 1500, 557)), (1300, 3000)) == 300 + 557
    tall = hills((1200, 1500, 558))
    assert walk(tall, tall.units[0], ((1800, 3000),)).refusal is not None


@pytest.mark.rule("BR-MOVE-08-R1")
def test_touching_a_higher_enemy_costs_the_rise() -> None:
    state = pair(gap=1000)
    state.terrain = (strip(1900, 2100, "obstacle", height=300),)
    assert cost(state, (2000, 3000)) == 745 + 300
    state.terrain = (
        strip(1900, 2100, "obstacle", height=300),
        strip(1700, 1800, "obstacle", height=200),
    )
    assert cost(state, (2000, 3000)) == 745 + 200 + 100
    state.terrain = (strip(1700, 1800, "obstacle", height=200),)
    assert cost(state, (2000, 3000)) == 745 + 200


@pytest.mark.rule("BR-MOVE-09", "BR-MOVE-08-R1")
def test_a_base_passes_what_is_tall_without_touching_it() -> None:
    state = pair(gap=5000)
    state.units[1].y = 500
    for top, rule in ((2873, ""), (2874, "BR-MOVE-09")):
        state.terrain = (strip(1500, 1600, "obstacle", height=600, top=top),)
        found = walk(state, state.units[0], ((2000, 3000),)).refusal
        assert (found.rule if found else "") == rule
    state.units[0].is_winged = True
    assert walk(state, state.units[0], ((2000, 3000),)).refusal is None


@pytest.mark.rule("BR-MOVE-03", "BR-MOVE-04", "BR-ENG-01")
def test_a_way_ends_where_it_first_touches_an_enemy() -> None:
    state = pair(gap=2000)
    hero = state.units[0]
    for angle in range(0, 360, 15):
        far = (
            round(3000 + 2000 * cos(radians(angle))),
            round(3000 + 2000 * sin(radians(angle))),
        )
        hero.x, hero.y = far
        walked = walk(state, hero, ((3000, 3000),))
        x, y = walked.end
        assert 254**2 <= (x - 3000) ** 2 + (y - 3000) ** 2 <= 255**2
        best = min(
            (px - 3000 - 255 * (far[0] - 3000) / 2000) ** 2
            + (py - 3000 - 255 * (far[1] - 3000) / 2000) ** 2
            for px in range(x - 8, x + 9)
            for py in range(y - 8, y + 9)
            if 254**2 <= (px - 3000) ** 2 + (py - 3000) ** 2 <= 255**2
        )
        own = (x - 3000 - 255 * (far[0] - 3000) / 2000) ** 2 + (
            y - 3000 - 255 * (far[1] - 3000) / 2000
        ) ** 2
        assert own <= best + 0.2
        assert walked.contacts == (1,)
    hero.x, hero.y = 1000, 3254
    assert walk(state, hero, ((3000, 3254),)).end == (3000, 3254)
    assert walk(state, hero, ((3001, 3254),)).end == (2978, 3254)
    hero.y = 3000
    assert walk(state, hero, ((2746, 3000),)).end == (2746, 3000)
    assert walk(state, hero, ((2745, 3000),)).end == (2745, 3000)
    assert walk(state, hero, ((2744, 3000),)).contacts == ()


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08-R1")
def test_of_two_enemies_the_nearer_stops_and_one_out_of_reach_is_in_the_way() -> None:
    state = table(unit("Hero", 1, 1), unit("far", 2, 2), unit("near", 3, 3), unit("Pal", 4, 4))
    hero, far, near, pal = state.units
    hero.x, hero.y, pal.x, pal.y = 1000, 3000, 1500, 3000
    far.x, far.y, near.x, near.y = 3000, 3100, 2000, 2900
    walked = walk(state, hero, ((3500, 3000),))
    assert walked.contacts == (near.id,)
    near.place = "gone"
    assert walk(state, hero, ((3500, 3000),)).contacts == (far.id,)
    near.place = "table"
    high = strip(1900, 2100, "obstacle", height=600, top=2950)
    state.terrain = (high._replace(flags=()),)
    for y, rule in ((2900, "BR-MOVE-04"), (2746, "")):
        near.y = y
        found = walk(state, hero, ((3500, 3000),)).refusal
        assert (found.rule if found else "") == rule
    near.y = 2900
    far.x, pal.x = 1600, 5000
    assert walk(state, hero, ((3500, 3000),)).contacts == (far.id,)


@pytest.mark.rule("BR-MOVE-02", "BR-MOVE-03", "BR-MOVE-11", "BR-FOLLOW-03")
def test_a_walk_is_told_with_its_bends_and_only_a_move_charges() -> None:
    for is_charge, how, rule in (
        (True, "moves", "BR-MOVE-01"),
        (False, "follows up", "BR-FOLLOW-02"),
    ):
        state = pair(gap=2000)
        hero = state.units[0]
        path = ((1000, 3500), (2000, 3500), (3000, 3000), (4000, 3000))
        go(state, hero, walk(state, hero, path), is_charge=is_charge)
        [event] = [event for event in state.log or [] if isinstance(event, UnitMoved)]
        assert event.path[:3] == ((1000, 3000), (1000, 3500), (2000, 3500))
        assert event.path[3:] == ((hero.x, hero.y),)
        assert (event.how, event.rules, event.contacts) == (how, (rule,), (1,))
        assert (hero.has_charged, hero.has_moved) == (is_charge, True)
        assert (hero.x - 3000) ** 2 + (hero.y - 3000) ** 2 <= 255**2
    free = pair(gap=2000)
    go(free, free.units[0], walk(free, free.units[0], ((1000, 3500),)), is_charge=True)
    assert (free.units[0].has_charged, free.units[0].is_barred) == (False, False)


@pytest.mark.rule("BR-TERR-FORT-3", "BR-TERR-FORT-4", "BR-TERR-FORT-2")
@pytest.mark.parametrize(
    ("left", "right", "barred"),
    [
        (2355, 2365, True),
        (2354, 2364, False),
        (2860, 2870, True),
        (2862, 2872, True),
        (2873, 2880, True),
        (3127, 3200, False),
        (3126, 3200, True),
    ],
)
def test_when_a_wall_bars_a_charge(left: int, right: int, barred: bool) -> None:
    for flag in ("fortification", "difficult"):
        state = pair(gap=2000)
        state.terrain = (strip(left, right, flag),)
        hero = state.units[0]
        go(state, hero, walk(state, hero, ((3000, 3000),)), is_charge=True)
        assert hero.is_barred is (barred and flag == "fortification")
        assert ("UnitBarred" in happened(state)) is hero.is_barred
    state = pair(gap=2000)
    state.terrain = (strip(left, right, "fortification"),)
    go(state, state.units[0], walk(state, state.units[0], ((3000, 3000),)), is_charge=False)
    assert not state.units[0].is_barred


@pytest.mark.rule("BR-TERR-FORT-3")
def test_a_wall_that_bends_is_measured_with_its_bends() -> None:
    state = pair(gap=2000)
    hero, foe = state.units
    state.terrain = (strip(1500, 1700, "fortification"),)
    path = ((1600, 3000), (1600, 4500), (2500, 4500), (3000, 3000))
    walked = walk(state, hero, path)
    assert not is_barred(state, walked.track, foe)
    foe.x, foe.y = 2200, 4500
    walked = walk(state, hero, path)
    assert is_barred(state, walked.track, foe)


@pytest.mark.rule("BR-MOVE-01", "BR-MOVE-05", "BR-SPELL-HOLD-1", "BR-FOLLOW-01", "BR-MOVE-12")
def test_who_may_move_and_what_the_end_of_the_phase_leaves() -> None:
    state = table(
        unit("Hero", 5, 12),
        unit("Gone", 5, 5, now=["has_gone"]),
        unit("Held", 5, 20, now=["is_held"]),
        unit("Busy", 15, 12),
        unit("foe", 16, 12),
        unit("web", 20, 20, now=["is_held"]),
        stage="move",
    )
    assert movers(state) == [Move(0)]
    play(lambda dice: move(state, dice), Move(0), ())
    assert [unit.has_gone for unit in state.units[:2]] == [True, True]
    assert not state.units[0].has_moved
    assert movers(state) == []
    play(lambda dice: move(state, dice))
    assert [unit.is_held for unit in state.units] == [False] * 5 + [True]
    assert [unit.was_engaged for unit in state.units] == [False, False, False, True, True, False]
    assert (state.stage, state.acting) == ("cast", 0)


@pytest.mark.rule("BR-TRAIT-MARCHING-1", "BR-TRAIT-FURY-1")
def test_a_march_is_a_second_move_of_its_own() -> None:
    def marching(
        *script: object, gap: int = 5000, traits: tuple[str, ...] = ("marching",)
    ) -> State:
        state = pair(gap=gap, traits=list(traits), speed=4)
        state.units[1].y = 3000
        state.stage = "move"
        play(lambda dice: move(state, dice), Move(0), *script)
        return state

    far = marching(((2016, 3000),), ((3032, 3000),))
    assert (far.units[0].x, far.units[0].has_marched) == (3032, True)
    told = [event.how for event in far.log or [] if isinstance(event, UnitMoved)]
    assert told == ["moves", "marches on"]
    assert not marching(((2016, 3000),), ()).units[0].has_marched
    assert not marching(()).units[0].has_moved
    met = marching(((2016, 3000),), gap=1200)
    assert (met.units[0].has_charged, met.units[0].has_marched) == (True, False)
    charged = marching(((2016, 3000),), ((3032, 3000),), gap=2000)
    assert (charged.units[0].has_charged, charged.units[0].has_marched) == (True, True)
    both = marching(((1900, 3000),), ((2916, 3000),), gap=5000, traits=("marching", "fury"))
    assert both.units[0].x == 2916


@pytest.mark.rule("BR-FOLLOW-01", "BR-FOLLOW-02", "BR-FOLLOW-05", "BR-TURN-11")
def test_who_follows_up_and_when_shooting_begins() -> None:
    state = table(
        unit("Free", 5, 12, now=["was_engaged"]),
        unit("Tired", 5, 5, now=["was_engaged", "has_marched"]),
        unit("Done", 5, 20, now=["was_engaged", "has_followed"]),
        unit("Never", 9, 20),
        unit("Busy", 15, 12, now=["was_engaged"]),
        unit("foe", 16, 12, now=["was_engaged"]),
        unit("bow", 20, 20, now=["was_engaged"], gear=["longbow"]),
        stage="follow",
    )
    assert followers(state, 0) == [Follow(0)]
    assert followers(state, 1) == [Follow(6)]
    play(lambda dice: follow_up(state, dice), Follow(0), ((6 * INCH, 12 * INCH),))
    assert (state.units[0].has_followed, state.units[0].x) == (True, 6 * INCH)
    assert state.acting == 0
    play(lambda dice: follow_up(state, dice))
    assert (state.acting, state.stage) == (1, "follow")
    play(lambda dice: follow_up(state, dice), DONE)
    assert (state.acting, state.stage) == (0, "shoot")
    assert [unit.shots for unit in state.units] == [0] * 6 + [1]


@pytest.mark.rule("BR-LOS-01", "BR-LOS-03", "BR-LOS-07", "BR-TEMPLATE-14")
def test_what_holds_a_point_does_not_hide_it() -> None:
    state = pair(gap=2000)
    hero, foe = state.units
    assert sees_point(state, hero, 3127, 3000)
    assert not sees_point(state, hero, 3128, 3000)
    hero.x = 2746
    assert can_see(state, hero, foe)
    hero.x = 1000
    state.terrain = (strip(2000, 2100, "obstacle"),)
    assert not can_see(state, hero, foe)
    hero.x = 2000 - 126
    assert can_see(state, hero, foe)
    hero.x = 2000 - 127
    assert not can_see(state, hero, foe)
    assert sees_point(state, hero, 2000, 3000)
    assert not sees_point(state, hero, 2101, 3000)


@pytest.mark.rule("BR-TERR-FORT-2", "BR-TERR-FORT-2-R1")
def test_how_far_behind_a_wall_cover_reaches() -> None:
    state = pair(gap=2000)
    hero, foe = state.units
    for left, right, holds in (
        (2355, 2365, True),
        (2354, 2364, False),
        (3100, 3150, True),
        (3127, 3150, False),
        (3200, 3250, False),
    ):
        state.terrain = (strip(left, right, "fortification"),)
        assert is_in_cover(state, hero, foe) is holds
        state.terrain = (strip(left, right, "obstacle"),)
        assert not is_in_cover(state, hero, foe)
