"""Turns, melees and endings: what is set, what is forgotten, and who has won by which clause."""

from __future__ import annotations

from typing import Any

import pytest
from tests.brigand import happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.game import GAME, concede
from affray.games.brigandine.house import EDITION, House
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.beginning import larger_side
from affray.games.brigandine.rules.casting import castable, has_use, may_cast, spend
from affray.games.brigandine.rules.endings import (
    check_end,
    check_explored,
    nothing_happens,
    time_is_up,
)
from affray.games.brigandine.rules.melee import (
    attacks,
    begin_melees,
    may_skirmish,
    melee,
    push,
    skirmish_shots,
)
from affray.games.brigandine.rules.shooting import begin_shooting, may_shoot, shoot, shots, targets
from affray.games.brigandine.rules.stones import watch_stones
from affray.games.brigandine.rules.turn import (
    begin_turn,
    clear_clouds,
    end_of_turn,
    finish_turn,
    regenerate,
    start_of_turn,
    take_stones,
)
from affray.games.brigandine.state import State, Stone
from affray.games.brigandine.words.answers import (
    Aim,
    Attack,
    Bash,
    Done,
    Drop,
    Regenerate,
    Shoot,
)
from affray.kernel.board.shapes import Disc, Polygon
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.roster import Entry, Roster
from affray.kernel.view import Outcome
from affray.testing.script import d6, play

DONE = Done()
PASS = Done()

FORGOTTEN = (
    "has_moved", "has_gone", "has_marched", "has_charged", "is_barred", "is_hasted",
    "has_used_shield", "has_rolled", "was_engaged", "has_followed", "has_drawn",
)  # fmt: skip
KEPT = ("is_held", "is_laden", "is_winged")


def battle(scenario: str, *units: dict[str, Any], **more: Any) -> State:
    return table(*units, house={"scenario": scenario}, **more)


def ended(state: State) -> tuple[int | None, str]:
    assert state.outcome is not None
    return state.outcome.winner, state.outcome.rule


# -- turns -----------------------------------------------------------------------------


@pytest.mark.rule("BR-TURN-01", "BR-TURN-02", "BR-GEAR-SHIELD-2")
@pytest.mark.parametrize(
    ("turn", "attacker", "active"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (3, 1, 0)]
)
def test_a_turn_begins_with_nothing_done(turn: int, attacker: int, active: int) -> None:
    state = table(unit("Hero", 5, 12, now=[*FORGOTTEN, *KEPT]), unit("foe", 15, 12, now=FORGOTTEN))
    state.turn, state.attack, state.passed, state.spoke = turn, attacker, (1,), (Seat(0), Seat(1))
    for one in state.units:
        one.shots = 2
    play(lambda dice: begin_turn(state, dice))
    assert (state.turn, state.active, state.acting) == (turn + 1, active, active)
    assert not state.passed
    assert (*state.spoke, state.stage) == (None, None, "start")
    for one in state.units:
        assert [getattr(one, name) for name in FORGOTTEN] == [False] * 11
        assert one.shots == 0
    assert [getattr(state.units[0], name) for name in KEPT] == [True] * 3
    state.stones = (Stone(0, 0),)
    play(lambda dice: begin_turn(state, dice))
    assert state.stage == "pick"


@pytest.mark.rule("BR-TRAIT-REGEN-1", "BR-TRAIT-REGEN-1-R1", "BR-TURN-03")
def test_who_regenerates() -> None:
    state = table(
        unit("Hurt", 5, 5, life=3, left=1, traits=["regeneration"]),
        unit("Whole", 5, 8, life=3, traits=["regeneration"]),
        unit("Plain", 5, 11, life=3, left=1),
        unit("Tried", 5, 14, life=3, left=1, traits=["regeneration"], now=["has_rolled"]),
        unit("foe", 15, 12, life=3, left=1, traits=["regeneration"]),
    )
    play(lambda dice: start_of_turn(state, dice), Regenerate(0), d6(4))
    assert (state.units[0].life, state.units[0].has_rolled, state.stage) == (2, True, "start")
    play(lambda dice: start_of_turn(state, dice))
    assert (state.stage, state.acting) == ("move", 0)
    for face, life in ((3, 1), (4, 2), (6, 2)):
        one = table(unit("Hurt", 5, 5, life=3, left=1), unit("foe", 15, 12))

        def flow(dice: Any, one: State = one) -> Any:
            regenerate(one, dice, 0)
            return
            yield

        play(flow, d6(face))
        assert one.units[0].life == life


@pytest.mark.rule("BR-SPELL-ACRID-2", "BR-SPELL-ACRID-2-R1")
def test_which_clouds_go() -> None:
    state = table(unit("Hero", 5, 12), unit("foe", 15, 12), turn=3)

    def cloud(kind: str, side: int, born: int) -> Terrain:
        return Terrain(kind, Disc(3000, 3000, 635), (), side=side, born=born)

    gone = cloud("cloud", 0, 1)
    stay = (cloud("cloud", 0, 3), cloud("cloud", 1, 2), cloud("hut", 0, 1))
    state.terrain = (stay[0], gone, *stay[1:])
    clear_clouds(state)
    assert list(state.terrain) == list(stay)
    assert happened(state) == ["TerrainGone"]
    clear_clouds(state)
    assert happened(state) == ["TerrainGone"]


@pytest.mark.rule("BR-TURN-09", "BR-TURN-10", "BR-CAMP-CARRY-3")
def test_the_end_of_a_turn_is_first_the_active_sides() -> None:
    state = table(
        unit("Hero", 5, 12, now=["is_laden"]), unit("foe", 15, 12, now=["is_laden"]), stage="end"
    )
    state.stones = (Stone(0, 0, 0), Stone(0, 0, 1))
    play(lambda dice: end_of_turn(state, dice), Drop(0), (5 * INCH, 12 * INCH))
    assert (state.units[0].is_laden, state.acting, state.stage) == (False, 0, "end")
    assert state.stones[0] == Stone(5 * INCH, 12 * INCH)
    play(lambda dice: end_of_turn(state, dice))
    assert (state.acting, state.stage, state.turn) == (1, "end", 1)
    play(lambda dice: end_of_turn(state, dice), DONE)
    assert (state.stage, state.round) == ("turn", 0)
    assert state.units[1].is_laden


@pytest.mark.rule("BR-TURN-12", "BR-TURN-13")
def test_a_round_is_over_after_the_second_turn() -> None:
    def after(turn: int, house: dict[str, HouseValue] | None = None, **more: Any) -> State:
        state = table(unit("Hero", 5, 12), unit("foe", 15, 12), house=house, turn=turn, **more)
        finish_turn(state)
        return state

    assert (after(1).round, after(2).round, after(3, quiet=4).quiet) == (0, 1, 4)
    assert (after(2, quiet=4).quiet, after(2, quiet=4, is_quiet=False).quiet) == (5, 0)
    assert after(2, is_quiet=False).is_quiet
    limit: dict[str, HouseValue] = {"turn_limit": 3, "stalemate_rounds": 2}
    assert after(6, limit, round=1, is_quiet=False).outcome is None
    assert ended(after(6, limit, round=2, is_quiet=False)) == (None, "BR-TURN-12")
    assert ended(after(6, limit, round=2, quiet=1)) == (None, "BR-TURN-12")
    assert ended(after(4, limit, round=1, quiet=1)) == (None, "BR-TURN-13")
    assert after(4, limit, round=0, quiet=0).outcome is None


@pytest.mark.rule("BR-CAMP-CARRY-1", "BR-CAMP-CARRY-4", "BR-CAMP-R3-7")
def test_a_stone_taken_up_at_an_edge_is_captured_at_once() -> None:
    state = battle("convoy", unit("Hero", 0.5, 12), unit("foe", 12, 12), stage="pick")
    hero = state.units[0]
    state.stones = (Stone(hero.x, hero.y), Stone(hero.x + 100, hero.y))
    play(lambda dice: take_stones(state, dice), 1)
    assert [stone.is_captured for stone in state.stones] == [False, True]
    assert (state.stage, hero.is_laden) == ("start", False)
    play(lambda dice: take_stones(state, dice), None)
    assert not hero.is_laden
    laden = battle("convoy", unit("Hero", 5, 12, now=["is_laden"]), unit("foe", 12, 12))
    laden.stones = (Stone(laden.units[0].x, laden.units[0].y),)
    play(lambda dice: take_stones(laden, dice))


@pytest.mark.rule("BR-CAMP-CARRY-4", "BR-CAMP-R3-7")
def test_where_carried_stones_are_captured_and_where_they_fall() -> None:
    places = [
        ((128, 3000), True), ((129, 3000), False), ((3000, 128), True), ((3000, 129), False),
        ((5968, 3000), True), ((5967, 3000), False), ((3000, 5968), True), ((3000, 5967), False),
    ]  # fmt: skip
    for (x, y), is_captured in places:
        for scenario, attacker in (("convoy", 0), ("convoy", 1), ("exploration", 0)):
            state = battle(scenario, unit("Hero", 5, 12), unit("foe", 15, 12))
            state.attack = attacker
            hero = state.units[0]
            hero.x, hero.y, hero.is_laden = x, y, True
            state.stones = (Stone(9, 9), Stone(1, 1, carrier=0))
            watch_stones(state)
            holds = is_captured and (scenario, attacker) == ("convoy", 0)
            assert state.stones[1].is_captured is holds
            assert hero.is_laden is not holds
            assert state.stones[1].carrier == (None if holds else 0)
    state.units[0].place = "gone"
    watch_stones(state)
    assert state.stones == (Stone(9, 9), Stone(3000, 5967))
    assert not state.units[0].is_laden


# -- endings ---------------------------------------------------------------------------


@pytest.mark.rule("BR-SCEN-GEN-1", "BR-CAMP-R2-9", "BR-CAMP-R3-7", "BR-CAMP-R4-5", "BR-CAMP-R1-5")
@pytest.mark.parametrize(
    ("scenario", "rule"),
    [
        ("confrontation", "BR-SCEN-GEN-1"),
        ("exploration", "BR-CAMP-R2-9"),
        ("convoy", "BR-CAMP-R3-7"),
        ("annihilation", "BR-CAMP-R4-5"),
    ],
)
def test_who_is_left_wins(scenario: str, rule: str) -> None:
    for attacker in (0, 1):
        nobody = attacker if scenario == "convoy" else None
        for gone, winner in (((0,), 1), ((1,), 0), ((0, 1), nobody)):
            state = battle(scenario, unit("Hero", 5, 12), unit("foe", 15, 12))
            state.attack = attacker
            check_end(state)
            assert state.outcome is None
            for id in gone:
                state.units[id].place = "gone"
            check_end(state)
            assert ended(state) == (winner, rule)
            assert happened(state) == ["GameEnded"]
            check_end(state)
            assert happened(state) == ["GameEnded"]


@pytest.mark.rule("BR-CAMP-R3-5", "BR-CAMP-R3-6", "BR-CAMP-R3-6-D1", "BR-CAMP-R2-6")
@pytest.mark.rule("BR-CAMP-R1-5-R1", "BR-CAMP-R4-5-R1")
def test_how_battles_end_without_a_wipe_out() -> None:
    def fresh(scenario: str, attacker: int = 0) -> State:
        state = battle(scenario, unit("Hero", 5, 12), unit("foe", 15, 12))
        state.attack = attacker
        return state

    for attacker in (0, 1):
        state = fresh("convoy", attacker)
        state.stones = tuple(Stone(1, 1, is_captured=True) for _ in range(2))
        check_end(state)
        assert state.outcome is None
        state.stones += (Stone(1, 1, is_captured=True),)
        check_end(state)
        assert ended(state) == (attacker, "BR-CAMP-R3-5")
        state = fresh("convoy", attacker)
        time_is_up(state, 7)
        assert ended(state) == (1 - attacker, "BR-CAMP-R3-6")
        state = fresh("convoy", attacker)
        nothing_happens(state)
        assert ended(state) == (1 - attacker, "BR-CAMP-R3-6")
    for scenario, rule in (("exploration", "BR-CAMP-R2-6"), ("siege", "BR-TURN-12")):
        state = fresh(scenario)
        state.stones = tuple(Stone(1, 1, is_captured=True) for _ in range(3))
        check_end(state)
        assert state.outcome is None
        time_is_up(state, 7)
        assert ended(state) == (None, rule)
        state = fresh(scenario)
        nothing_happens(state)
        assert ended(state) == (None, "BR-TURN-13")


@pytest.mark.rule("BR-CAMP-R2-7", "BR-CAMP-R2-8")
def test_only_the_active_side_wins_an_exploration_and_alone() -> None:
    def spread(*names: str, scenario: str = "exploration") -> State:
        places = [(10, 10), (14, 10), (10, 14), (14, 14)]
        units = [
            unit(f"{name}{k}", x + shift, y)
            for shift, name in zip((0, 1.2), names, strict=False)
            for k, (x, y) in enumerate(places)
        ]
        return battle(scenario, *units, unit("Hero", 1, 1), unit("foe", 23, 23))

    state = spread("Ann")
    check_explored(state)
    assert ended(state) == (0, "BR-CAMP-R2-7")
    for other in (spread("ann"), spread("Ann", "bob"), spread("Ann", scenario="siege")):
        check_explored(other)
        assert other.outcome is None
    turned = spread("ann")
    turned.active = 1
    finish_turn(turned)
    assert ended(turned) == (1, "BR-CAMP-R2-7")
    late = spread("ann")
    late.active, late.turn, late.round = 1, 14, 6
    finish_turn(late)
    assert (ended(late), late.round) == ((1, "BR-CAMP-R2-7"), 6)
    over = spread("Ann")
    over.outcome = Outcome(1, "done", "x")
    check_explored(over)
    assert ended(over) == (1, "x")


@pytest.mark.rule("BR-SCEN-GEN-1")
def test_who_concedes_has_lost() -> None:
    for seat in range(4):
        state = table(*[{"name": one, "side": one, "at": [5, 5]} for one in "ABCD"])
        concede(state, seat)
        assert ended(state) == (1 - seat % 2, "BR-SCEN-GEN-1")


@pytest.mark.rule("BR-SETUP-01-R1", "BR-CAMP-R4-4-R1", "BR-CAMP-R4-1")
def test_the_larger_side_asks_for_the_board_and_seats_alternate() -> None:
    def band(count: int) -> Roster:
        return Roster(GAME.id, "Band", [Entry("unit")] * count, EDITION)

    def start(*counts: int, **more: Any) -> Start:
        house: dict[str, HouseValue] = {"scenario": "annihilation"}
        return Start(GAME.id, EDITION, [band(n) for n in counts], house, **more)

    assert larger_side(start(1, 2), House.of({})) == 10
    assert larger_side(start(20, 1, 20, 30), House.of({})) == 200
    assert larger_side(start(1, 12, 1, 13), House.of({})) == 125
    state = GAME.state_of(start(20, 1, 20, 10, 1))
    assert (state.seats, state.width) == ((0, 1, 0, 1, 0), 8728)
    assert [one.side for one in state.units] == [0] * 20 + [1] + [0] * 20 + [1] * 10 + [0]
    assert state.attack is None
    for letter, attacker in (("A", 0), ("B", 1)):
        assert GAME.state_of(start(1, 1, agreed={"attacker": letter})).attacker == attacker
    assert not GAME.problems(start(*[1] * 16))
    for counts in ((1,), (1,) * 17):
        [wrong] = GAME.problems(start(*counts))
        assert wrong.place == "rosters"
        assert wrong.rule == ("" if len(counts) == 17 else "BR-CAMP-R4-1")
        assert ("17" in wrong.sentence) is (len(counts) == 17)
    two = Start(GAME.id, EDITION, [band(1)] * 3)
    [wrong] = GAME.problems(two)
    assert (wrong.place, wrong.rule) == ("rosters", "BR-CAMP-R4-1")
    seventeen = Start(GAME.id, EDITION, [band(1)] * 17)
    assert [problem.rule for problem in GAME.problems(seventeen)] == [""]


# -- melees ----------------------------------------------------------------------------


@pytest.mark.rule("BR-CAMP-R4-6", "BR-CAMP-R4-7", "BR-MELEE-06", "BR-QUICK-04")
def test_what_is_fixed_when_a_melee_begins() -> None:
    state = table(
        unit("Near", 48, 46, gear=["shortbow"], traits=["skirmishing"]),
        unit("foe", 49, 46, now=["is_barred"]),
        unit("drawn", 47, 46, now=["has_drawn"], gear=["spear"]),
        unit("Far", 90, 90),
        unit("away", 91, 90, aspect="wolf"),
        house={"scenario": "annihilation", "board_size": 96},
    )
    play(lambda dice: begin_melees(state, dice))
    assert (state.melees, state.stage) == (((0, 1, 2), (3, 4)), "melee")
    play(lambda dice: melee(state, dice), 0)
    assert (state.fight, state.melees, state.band) == ((0, 1, 2), ((3, 4),), "skirmish")
    near, foe, drawn, far, away = state.units
    assert [one.attacks for one in (near, foe, drawn)] == [2, 0, 1]
    assert [one.has_drawn for one in (near, foe, drawn)] == [True, False, True]
    assert [one.is_quick for one in (near, foe, drawn)] == [False, False, True]
    assert [one.shots for one in (near, foe, drawn)] == [1, 0, 0]
    play(lambda dice: melee(state, dice), PASS)
    assert (state.acting, state.band) == (1, "skirmish")
    play(lambda dice: melee(state, dice))
    assert (state.acting, state.band) == (0, "quick")
    play(lambda dice: melee(state, dice), PASS)
    play(lambda dice: melee(state, dice))
    assert state.band == "normal"
    play(lambda dice: melee(state, dice), PASS)
    play(lambda dice: melee(state, dice))
    assert not state.fight
    assert not state.band
    assert [one.fought for one in state.units] == [1, 1, 1, 0, 0]
    assert [(one.attacks, one.shots, one.is_quick) for one in (near, drawn)] == [(0, 0, False)] * 2
    play(lambda dice: melee(state, dice))
    assert (state.fight, state.melees) == ((3, 4), ())
    assert [(one.attacks, one.has_drawn, one.is_quick) for one in (far, away)] == [
        (1, False, False),
        (1, False, True),
    ]


@pytest.mark.rule("BR-TRAIT-SKIRMISHING-1", "BR-TRAIT-SKIRMISHING-1-R1")
def test_who_skirmishes() -> None:
    def may(**more: Any) -> bool:
        full = {"gear": ["sling"], "traits": ["skirmishing"], **more}
        state = table(unit("Hero", 5, 12, **full), unit("foe", 6, 12))
        return may_skirmish(state, state.units[0])

    assert may()
    assert not may(traits=[])
    assert not may(gear=["spear"])
    assert not may(fought=1)
    assert not may(now=["has_marched"])
    state = table(
        unit("Hero", 5, 12, gear=["sling"]),
        unit("foe", 6, 12, gear=["sling"]),
        unit("Gun", 7, 12, gear=["arquebus"]),
        unit("Out", 5, 11, gear=["sling"]),
        unit("Spent", 6, 13, gear=["sling"]),
        unit("Fell", 6, 11, gear=["sling"], status="gone"),
        unit("other", 4, 12),
    )
    for one in state.units:
        one.shots = int(one.card.name != "Spent")
    state.fight = (0, 1, 2, 4, 5)
    assert skirmish_shots(state, 0) == [Shoot(0, 1), Aim(2)]
    assert skirmish_shots(state, 1) == [Shoot(1, 0), Shoot(1, 2), Shoot(1, 4)]


@pytest.mark.rule("BR-MELEE-07", "BR-MELEE-09", "BR-QUICK-01", "BR-TRAIT-SHIELDBASH-1")
def test_what_a_side_may_do_in_a_band() -> None:
    state = table(
        unit("Hero", 5, 12, gear=["shield"], traits=["shieldbash"]),
        unit("foe", 6, 12),
        unit("Quick", 7, 12, gear=["spear"], traits=["shieldbash"]),
        unit("Tired", 6, 13),
        unit("Fell", 6, 11, status="gone"),
        unit("far", 4, 12),
    )
    for one in state.units:
        one.attacks = int(one.card.name != "Tired")
        one.is_quick = one.card.is_quick
    state.fight = (0, 1, 2, 3, 4)
    state.band = "normal"
    assert attacks(state, 0) == [Attack(0, 1), Bash(0, 1)]
    assert attacks(state, 1) == [Attack(1, 0), Attack(1, 2), Attack(1, 3)]
    state.band = "quick"
    assert attacks(state, 0) == [Attack(2, 1)]
    assert attacks(state, 1) == []
    state.passed = (0,)
    assert attacks(state, 0) == []


@pytest.mark.rule("BR-TRAIT-SHIELDBASH-1-R1", "BR-ENG-07", "BR-MELEE-11")
def test_where_a_push_ends() -> None:
    def pushed(dx: int, dy: int, *pieces: Terrain, **more: Any) -> tuple[int, int]:
        state = table(
            unit("Hero", 5, 12), unit("foe", 6, 12, fought=1, **more), unit("wall", 6, 15)
        )
        foe, other = state.units[1:]
        foe.x, foe.y, other.x, other.y = 1500, 3000, 1500, 3600
        state.units[0].x, state.units[0].y, state.units[0].fought = 1246, 3000, 1
        state.terrain = pieces
        push(state, foe, dx, dy)
        moved = (foe.x - 1500, foe.y - 3000)
        assert ("UnitMoved" in happened(state)) is (moved != (0, 0))
        assert (foe.fought, state.units[0].fought) == ((1, 1) if moved == (0, 0) else (0, 0))
        return moved

    def tall(left: int, right: int) -> Terrain:
        shape = Polygon(((left, 0), (right, 0), (right, 6096), (left, 6096)))
        return Terrain("keep", shape, ("obstacle",), 600)

    assert pushed(508, 0) == (508, 0)
    assert pushed(0, 0) == (0, 0)
    assert pushed(0, 508) == (0, 346)
    assert pushed(508, 0, tall(1800, 1900)) == (173, 0)
    assert pushed(508, 0, tall(1700, 1720)) == (73, 0)
    assert pushed(508, 0, tall(1700, 1720), traits=["flying"]) == (508, 0)
    assert pushed(508, 0, tall(1700, 1720)._replace(height=500)) == (508, 0)


# -- shots and castings -------------------------------------------------------------------


@pytest.mark.rule("BR-RANGED-01", "BR-RANGED-03", "BR-MOVE-10", "BR-TRAIT-HARASSING-1")
@pytest.mark.rule("BR-SPELL-HASTE-1-R1", "BR-CAMP-R4-6")
def test_who_may_shoot_and_how_often() -> None:
    def count(scenario: str = "siege", gear: str = "sling", **more: Any) -> int:
        state = battle(scenario, unit("Hero", 12, 10, gear=[gear], **more), unit("foe", 20, 12))
        begin_shooting(state)
        return state.units[0].shots

    assert (count(), count(gear="spear"), count(now=["is_hasted"])) == (1, 0, 2)
    assert (count("annihilation"), count("annihilation", now=["is_hasted"])) == (2, 3)
    assert count("annihilation", now=["has_drawn"]) == 1

    def may(foe_x: float = 20, house: dict[str, HouseValue] | None = None, **more: Any) -> bool:
        hero = unit("Hero", 12, 12, **{"gear": ["sling"], **more})
        state = table(hero, unit("foe", foe_x, 12), house=house)
        state.units[0].shots = 1
        return may_shoot(state, state.units[0])

    assert may()
    assert not may(foe_x=13)
    assert not may(now=["has_moved"])
    assert may(now=["has_moved"], traits=["harassing"])
    assert may(now=["has_moved"], house={"move_blocks_shooting": False})
    assert not may(now=["is_laden"])
    assert not may(status="gone")
    state = table(unit("Hero", 12, 12, gear=["sling"]), unit("foe", 20, 12))
    assert not may_shoot(state, state.units[0])


@pytest.mark.rule("BR-RANGED-02", "BR-RANGED-04", "BR-ENG-05", "BR-TURN-08")
def test_what_may_be_shot_at() -> None:
    state = table(
        unit("Hero", 2, 12, gear=["sling"]),
        unit("Gun", 2, 2, gear=["arquebus"]),
        unit("foe", 13, 12),
        unit("busy", 6, 20),
        unit("Pal", 7, 20),
        unit("far", 2, 23.5),
        stage="shoot",
    )
    for one in state.units:
        one.shots = 1
    hero, foe = state.units[0], state.units[2]
    assert targets(state, hero) == [2]
    assert shots(state, 0) == [Shoot(0, 2), Aim(1)]
    assert shots(state, 1) == []
    foe.x += 1
    assert targets(state, hero) == []
    foe.x -= 1
    play(lambda dice: shoot(state, dice), Shoot(0, 2), d6(1))
    assert (hero.shots, state.stage, state.acting) == (0, "shoot", 0)
    play(lambda dice: shoot(state, dice), PASS)
    assert (state.stage, state.acting) == ("end", 0)


@pytest.mark.rule("BR-SPELL-GEN-1", "BR-SPELL-GEN-3", "BR-TRAIT-MARCHING-1-R1", "BR-CAMP-CARRY-4")
def test_who_may_cast_what() -> None:
    spells = ["web", "web", "haste", "counterspell", "touch_of_death", "razing", "incinerate"]

    def mage(stage: str = "cast", foe_x: float = 15, **more: Any) -> State:
        full = {"traits": ["caster"], "spells": spells, **more}
        return table(unit("Mage", 5, 12, **full), unit("foe", foe_x, 12), stage=stage)

    def cast_in(state: State, phase: str) -> list[str]:
        return [deed.spell for deed in castable(state, 0, phase)]

    assert cast_in(mage(), "attack") == ["web", "incinerate"]
    assert cast_in(mage(foe_x=6), "attack") == ["web", "touch_of_death", "incinerate"]
    assert cast_in(mage(foe_x=6, now=["is_barred"]), "attack") == ["web", "incinerate"]
    assert cast_in(mage(now=["is_laden"]), "attack") == []
    assert cast_in(mage(now=["is_laden"]), "start") == ["haste"]
    for stage in ("cast", "melees", "melee", "follow", "shoot"):
        tired = mage(stage, now=["has_marched"])
        assert not may_cast(tired, tired.units[0])
    for stage in ("start", "move", "end"):
        fresh = mage(stage, now=["has_marched"])
        assert may_cast(fresh, fresh.units[0])
    empty = mage(spells=[])
    assert not may_cast(empty, empty.units[0])
    gone = mage(status="gone")
    assert not may_cast(gone, gone.units[0])
    dying = mage()
    dying.units[0].life = 0
    assert not may_cast(dying, dying.units[0])
    state = mage()
    state.terrain = (Terrain("hut", Disc(3000, 3000, 100), ()),)
    assert has_use(state, state.units[0], "razing")
    spend(state, 0, "web")
    assert state.units[0].castings == ("web", *spells[2:])


@pytest.mark.rule("BR-SPELL-HOLD-1", "BR-SPELL-TELEPORT-1", "BR-SPELL-TRANSMUTE-1-R1")
def test_spells_that_have_no_use_are_not_offered() -> None:
    state = table(unit("Mage", 5, 12), unit("foe", 15, 12), stage="move")
    mage = state.units[0]
    assert has_use(state, mage, "teleport")
    mage.is_held = True
    assert not has_use(state, mage, "teleport")
    assert not has_use(state, mage, "transmute")
    assert has_use(state, mage, "summon_thralls")
    state.terrain = (Terrain("keep", Disc(mage.x, mage.y, 900), ("obstacle",), 900),)
    assert not has_use(state, mage, "summon_thralls")
    pals = table(unit("Mage", 5, 12), unit("Pal", 8, 12), unit("foe", 15, 12))
    assert has_use(pals, pals.units[0], "transmute")
    pals.terrain = (Terrain("keep", Disc(pals.units[1].x, 3048, 100), ("obstacle",), 900),)
    assert not has_use(pals, pals.units[0], "transmute")
    pals.units[0].is_winged = True
    assert has_use(pals, pals.units[0], "transmute")
