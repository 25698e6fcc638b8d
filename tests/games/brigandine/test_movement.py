"""Movement: lengths, contact, difficult ground, climbing, fortifications, and who may move."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import named, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.rules.movement import follow_up, go, move, movers
from affray.games.brigandine.rules.routes import Routes
from affray.games.brigandine.rules.shooting import may_shoot
from affray.games.brigandine.rules.turn import begin_turn
from affray.games.brigandine.rules.walk import walk
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Done, Follow, Move
from affray.kernel.board.measure import Point
from affray.testing.script import play

HILL = {"kind": "hill", "polygon": [[8, 4], [14, 4], [14, 20], [8, 20]], "flags": ["obstacle"]}
WALL = {
    "kind": "low_wall",
    "polygon": [[9, 8], [9.5, 8], [9.5, 16], [9, 16]],
    "flags": ["fortification"],
}
SWAMP = {"kind": "swamp", "polygon": [[8, 4], [14, 4], [14, 20], [8, 20]], "flags": ["difficult"]}


def at(*points: tuple[float, float]) -> tuple[Point, ...]:
    return tuple((round(x * INCH), round(y * INCH)) for x, y in points)


def why_not(state: State, name: str, *points: tuple[float, float], fury: bool = False) -> str:
    mover = state.units[named(state, name)]
    routes = Routes(state, mover, mover.speed, 2 * mover.speed if fury else 0)
    refusal = routes.refusal(at(*points))
    return refusal.rule if refusal else ""


def cost(state: State, name: str, *points: tuple[float, float]) -> float:
    mover = state.units[named(state, name)]
    return round(Routes(state, mover, mover.speed).walked(at(*points)).cost / INCH, 3)


@pytest.mark.rule("BR-MOVE-01", "BR-MOVE-02", "BR-UNIT-05", "BR-SETUP-07")
def test_a_path_may_bend_and_is_as_long_as_its_legs() -> None:
    state = table(unit("Hero", 5, 12, speed=5))
    assert not why_not(state, "Hero", (8, 12), (8, 14))
    assert not why_not(state, "Hero", (10, 12))
    assert why_not(state, "Hero", (10.01, 12)) == "BR-MOVE-01"
    assert why_not(state, "Hero", (8, 12), (8, 14.1)) == "BR-MOVE-01"


@pytest.mark.rule("BR-MOVE-06")
def test_no_base_leaves_the_playing_area() -> None:
    state = table(unit("Hero", 1, 1))
    assert why_not(state, "Hero", (0.4, 1)) == "BR-MOVE-06"
    assert not why_not(state, "Hero", (0.5, 0.5))


@pytest.mark.rule("BR-MOVE-03", "BR-MOVE-04", "BR-ENG-01", "BR-ENG-02", "BR-UNIT-08")
def test_a_move_stops_at_the_first_enemy_and_passes_friends() -> None:
    state = table(unit("Hero", 5, 12, speed=6), unit("Pal", 7, 12), unit("foe", 10, 12))
    hero = state.units[0]
    assert why_not(state, "Hero", (7.5, 12)) == "BR-MOVE-04"
    go(state, hero, walk(state, hero, at((11, 12))), is_charge=True)
    assert hero.x == 9 * INCH - 1
    assert [u.card.name for u in state.foes(hero)] == ["foe"]
    assert hero.has_charged
    assert not state.is_engaged(state.units[1])


@pytest.mark.rule("BR-MOVE-05", "BR-MOVE-05-R1", "BR-SPELL-HOLD-1", "BR-MOVE-01-R1")
def test_the_engaged_and_the_held_stay_where_they_are() -> None:
    state = table(
        unit("Hero", 5, 12),
        unit("foe", 6, 12),
        unit("Stuck", 5, 5, now=["is_held"]),
        unit("Free", 5, 20),
        stage="move",
    )
    assert movers(state) == [Move(3)]
    play(lambda dice: move(state, dice), Done())
    assert not state.units[2].is_held
    assert state.stage == "cast"


@pytest.mark.rule("BR-MOVE-07", "BR-MOVE-07-R1", "BR-TERR-DIFF-1", "BR-TRAIT-WILDSTRIDE-1")
@pytest.mark.rule("BR-TRAIT-WILDSTRIDE-1-R1", "BR-TRAIT-FLYING-1", "BR-TERR-DIFF-2")
@pytest.mark.parametrize(("traits", "price"), [([], 5), (["wildstride"], 3), (["flying"], 3)])
def test_difficult_ground_costs_twice_where_the_centre_is_inside(
    traits: list[str], price: float
) -> None:
    state = table(unit("Hero", 7, 12, speed=5, traits=traits), terrain=[SWAMP])
    assert cost(state, "Hero", (10, 12)) == price


@pytest.mark.rule("BR-MOVE-08", "BR-MOVE-08-R1", "BR-TERR-OBS-2", "BR-TERR-02")
@pytest.mark.parametrize(("height", "up"), [(1.5, 4.5), (0, 3)])
def test_climbing_costs_the_height_and_going_down_is_free(height: float, up: float) -> None:
    state = table(unit("Hero", 7, 12, speed=9), terrain=[HILL | {"height": height}])
    assert cost(state, "Hero", (10, 12)) == up
    assert cost(state, "Hero", (10, 12), (7, 12)) == up + 3
    flyer = table(unit("Hero", 7, 12, traits=["flying"]), terrain=[HILL | {"height": height}])
    assert cost(flyer, "Hero", (10, 12)) == 3


@pytest.mark.rule("BR-MOVE-09", "BR-UNIT-09", "BR-TRAIT-FLYING-1-R1")
@pytest.mark.parametrize(("height", "rule"), [(2.0, ""), (2.19, ""), (2.2, "BR-MOVE-09")])
def test_what_is_twice_as_high_as_a_unit_is_not_climbed(height: float, rule: str) -> None:
    terrain = [HILL | {"height": height}]
    state = table(unit("Hero", 7, 12, speed=9), terrain=terrain)
    assert why_not(state, "Hero", (10, 12)) == rule
    assert why_not(state, "Hero", (7.6, 12)) == rule
    flyer = table(unit("Hero", 7, 12, speed=9, traits=["flying"]), terrain=terrain)
    assert not why_not(flyer, "Hero", (10, 12))
    assert not why_not(flyer, "Hero", (10, 12), (7, 12))


@pytest.mark.rule("BR-MOVE-08-R1")
def test_touching_a_higher_enemy_costs_the_rise_and_too_high_is_no_contact() -> None:
    low = table(
        unit("Hero", 5, 12, speed=5), unit("foe", 8.4, 12), terrain=[HILL | {"height": 1.5}]
    )
    assert cost(low, "Hero", (7.4, 12)) == pytest.approx(2.4 + 1.5, abs=0.01)
    high = table(
        unit("Hero", 5, 12, speed=5),
        unit("foe", 8.4, 12, traits=["flying"]),
        terrain=[HILL | {"height": 3}],
    )
    assert not high.foes(high.units[1])
    assert not why_not(high, "Hero", (7.4, 12))
    go(high, high.units[0], walk(high, high.units[0], at((7.4, 12))), is_charge=True)
    assert not high.is_engaged(high.units[0])


@pytest.mark.rule("BR-TERR-FORT-3", "BR-TERR-FORT-4", "BR-TERR-FORT-5", "BR-TERR-FORT-6")
@pytest.mark.parametrize(
    ("path", "foe", "is_barred"),
    [
        ([(8.4, 12)], (9.4, 12), True),
        ([(10, 12)], (11, 12), True),
        ([(10, 12)], (12.8, 12), False),
        ([(7.2, 18), (10.4, 18)], (11.4, 18), False),
    ],
)
def test_a_charge_over_a_wall_bars_the_attacks_of_this_round(
    path: list[tuple[float, float]], foe: tuple[float, float], is_barred: bool
) -> None:
    state = table(unit("Hero", 7, 12, speed=12), unit("foe", *foe), terrain=[WALL])
    hero = state.units[0]
    if foe == (12.8, 12):
        path = [(11.8, 12)]
    go(state, hero, walk(state, hero, at(*path)), is_charge=True)
    assert hero.has_charged
    assert hero.is_barred == is_barred
    assert hero.may_act == (not is_barred)


@pytest.mark.rule("BR-TRAIT-FURY-1", "BR-TRAIT-FURY-1-R1", "BR-MOVE-11", "BR-MOVE-12")
def test_fury_doubles_a_move_that_ends_in_contact_and_no_other() -> None:
    state = table(unit("Hero", 5, 12, speed=4, traits=["fury"]), unit("foe", 13.9, 12))
    assert not why_not(state, "Hero", (12.9, 12), fury=True)
    assert why_not(state, "Hero", (12, 12), fury=True) == "BR-TRAIT-FURY-1-R1"
    assert not why_not(state, "Hero", (9, 12), fury=True)
    hasted = table(unit("Hero", 3, 12, speed=4, now=["is_hasted"]), unit("foe", 19.9, 12))
    assert hasted.units[0].speed == 8 * INCH
    assert not why_not(hasted, "Hero", (18.9, 12), fury=True)


@pytest.mark.rule("BR-TRAIT-MARCHING-1", "BR-TRAIT-MARCHING-1-R1", "BR-MOVE-12", "BR-TURN-04")
def test_a_march_is_two_moves_and_no_deeds_after() -> None:
    state = table(unit("Hero", 5, 12, traits=["marching", "fury"]), stage="move")
    play(lambda dice: move(state, dice), Move(0), at((8, 12)), at((11, 12)))
    hero = state.units[0]
    assert (hero.x, hero.has_marched, hero.may_act) == (11 * INCH, True, False)
    once = table(unit("Hero", 5, 12, traits=["marching"]), stage="move")
    play(lambda dice: move(once, dice), Move(0), at((8, 12)), ())
    assert once.units[0].may_act


@pytest.mark.rule("BR-MOVE-10", "BR-TRAIT-HARASSING-1", "BR-RANGED-01")
@pytest.mark.parametrize(
    ("more", "house", "can"),
    [
        ({}, {}, False),
        ({"traits": ["harassing"]}, {}, True),
        ({}, {"move_blocks_shooting": False}, True),
    ],
)
def test_who_has_moved_does_not_shoot(more: dict[str, Any], house: Any, can: bool) -> None:
    hero = unit("Hero", 5, 12, gear=["sling"], now=["has_moved"], **more)
    state = table(hero, unit("foe", 9, 12), house=house)
    state.units[0].shots = 1
    assert may_shoot(state, state.units[0]) == can


@pytest.mark.rule("BR-FOLLOW-01", "BR-FOLLOW-02", "BR-FOLLOW-03", "BR-FOLLOW-05", "BR-FOLLOW-06")
@pytest.mark.rule("BR-TURN-11", "BR-FOLLOW-07")
def test_the_freed_follow_up_active_side_first_and_do_not_charge() -> None:
    state = table(
        unit("Hero", 5, 12, speed=4, traits=["fury"], now=["was_engaged"]),
        unit("foe", 9, 12, now=["was_engaged"]),
        unit("Idle", 5, 20),
        stage="follow",
    )
    play(lambda dice: follow_up(state, dice), Follow(0), at((8, 12)))
    hero = state.units[0]
    assert state.is_engaged(hero)
    assert (hero.has_charged, hero.is_barred, hero.has_moved) == (False, False, True)
    for _ in range(2):
        play(lambda dice: follow_up(state, dice))
    assert state.stage == "shoot"


@pytest.mark.rule("BR-TURN-01", "BR-TURN-02")
def test_a_new_turn_forgets_what_held_for_the_last() -> None:
    state = table(
        unit("Hero", 5, 12, now=["has_moved", "has_charged", "is_barred", "has_used_shield"]),
        unit("foe", 15, 12, now=["is_held"]),
        stage="turn",
        turn=1,
    )
    play(lambda dice: begin_turn(state, dice))
    hero = state.units[0]
    assert (state.turn, state.active) == (2, 1)
    assert not any((hero.has_moved, hero.has_charged, hero.is_barred, hero.has_used_shield))
    assert state.units[1].is_held
