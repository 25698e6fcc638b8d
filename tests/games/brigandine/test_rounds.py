"""Turns and endings: what is set, what is forgotten, and who has won by which clause."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from tests.games.brigandine.positions import battle, happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.game import GAME, concede
from affray.games.brigandine.house import EDITION, House
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.beginning import larger_side
from affray.games.brigandine.rules.endings import (
    check_end,
    check_explored,
    nothing_happens,
    time_is_up,
)
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
    Done,
    Drop,
    Regenerate,
)
from affray.kernel.board.shapes import Disc
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.roster import Entry, Roster
from affray.kernel.view import Ended
from affray.testing.script import d6, play

DONE = Done()

FORGOTTEN = (
    "has_moved", "has_gone", "has_marched", "has_charged", "is_barred", "is_hasted",
    "has_used_shield", "has_rolled", "was_engaged", "has_followed", "has_drawn",
)  # fmt: skip
KEPT = ("is_held", "is_laden", "is_winged")


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
        with suppress(Ended):
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
            with pytest.raises(Ended):
                check_end(state)
            assert ended(state) == (winner, rule)
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
        with pytest.raises(Ended):
            check_end(state)
        assert ended(state) == (attacker, "BR-CAMP-R3-5")
        state = fresh("convoy", attacker)
        with pytest.raises(Ended):
            time_is_up(state, 7)
        assert ended(state) == (1 - attacker, "BR-CAMP-R3-6")
        state = fresh("convoy", attacker)
        with pytest.raises(Ended):
            nothing_happens(state)
        assert ended(state) == (1 - attacker, "BR-CAMP-R3-6")
    for scenario, rule in (("exploration", "BR-CAMP-R2-6"), ("siege", "BR-TURN-12")):
        state = fresh(scenario)
        state.stones = tuple(Stone(1, 1, is_captured=True) for _ in range(3))
        check_end(state)
        assert state.outcome is None
        with pytest.raises(Ended):
            time_is_up(state, 7)
        assert ended(state) == (None, rule)
        state = fresh(scenario)
        with pytest.raises(Ended):
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
    with pytest.raises(Ended):
        check_explored(state)
    assert ended(state) == (0, "BR-CAMP-R2-7")
    for other in (spread("ann"), spread("Ann", "bob"), spread("Ann", scenario="siege")):
        check_explored(other)
        assert other.outcome is None
    turned = spread("ann")
    turned.active = 1
    with pytest.raises(Ended):
        finish_turn(turned)
    assert ended(turned) == (1, "BR-CAMP-R2-7")
    late = spread("ann")
    late.active, late.turn, late.round = 1, 14, 6
    with pytest.raises(Ended):
        finish_turn(late)
    assert (ended(late), late.round) == ((1, "BR-CAMP-R2-7"), 6)


@pytest.mark.rule("BR-SCEN-GEN-1")
def test_who_concedes_has_lost() -> None:
    for seat in range(4):
        state = table(*[{"name": one, "side": one, "at": [5, 5]} for one in "ABCD"])
        with pytest.raises(Ended):
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
