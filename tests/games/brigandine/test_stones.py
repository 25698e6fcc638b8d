"""The battles of the Stone War: stones to carry, an edge to reach, a megalith, and teams."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.brigandine.positions import happened, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION, House
from affray.games.brigandine.rules.casting import castable
from affray.games.brigandine.rules.endings import check_end, check_explored, time_is_up
from affray.games.brigandine.rules.losses import hurt, remove_fallen
from affray.games.brigandine.rules.melee import attack_count
from affray.games.brigandine.rules.movement import go
from affray.games.brigandine.rules.setup import choose_edge, lay_terrain, megalith
from affray.games.brigandine.rules.shooting import begin_shooting
from affray.games.brigandine.rules.stones import StoneSpots, explored, lay_stone
from affray.games.brigandine.rules.turn import end_of_turn, finish_turn, take_stones
from affray.games.brigandine.rules.walk import walk
from affray.games.brigandine.rules.zones import is_in_zone
from affray.games.brigandine.state import State, Stone
from affray.games.brigandine.words.answers import Cast, Done, Drop
from affray.kernel.board.measure import Point
from affray.kernel.dice import FastDice
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.roster import Entry, Roster
from affray.kernel.view import Ended
from affray.testing.contract import assert_contract
from affray.testing.script import play

DONE = Done()


def at(x: float, y: float) -> Point:
    return round(x * INCH), round(y * INCH)


def battle(scenario: str, *units: dict[str, Any], **more: Any) -> State:
    return table(*units, house={"scenario": scenario}, **more)


# -- carrying -----------------------------------------------------------------------------


@pytest.mark.rule("BR-CAMP-CARRY-1", "BR-CAMP-CARRY-2", "BR-CAMP-CARRY-4")
def test_a_stone_in_contact_may_be_picked_up_and_its_carrier_does_not_attack() -> None:
    state = battle(
        "exploration",
        unit("Porter", 5, 12, gear=["sling"], traits=["caster"], spells=["web", "haste"]),
        unit("Far", 5, 20),
        unit("foe", 6, 12),
        stones=[{"at": [5, 12.75]}, {"at": [5, 11.3]}],
        stage="pick",
    )
    play(lambda dice: take_stones(state, dice), 1)
    porter = state.units[0]
    assert (porter.is_laden, state.stones[1].carrier, state.stage) == (True, 0, "start")
    assert not porter.may_act
    state.fight = (0, 2)
    assert attack_count(state, porter) == 0
    assert castable(state, 0, "attack") == []
    assert castable(state, 0, "start") == [Cast(0, "haste")]


@pytest.mark.rule("BR-CAMP-CARRY-3", "BR-TURN-09")
def test_a_stone_is_dropped_at_the_base_in_an_end_of_turn_phase() -> None:
    state = battle(
        "exploration",
        unit("Porter", 5, 12),
        unit("foe", 15, 12),
        stones=[{"carrier": "Porter"}],
        stage="end",
        active="B",
    )
    play(lambda dice: end_of_turn(state, dice))
    play(lambda dice: end_of_turn(state, dice), Drop(0), at(5.75, 12))
    assert state.stones == (Stone(*at(5.75, 12)),)
    assert not state.units[0].is_laden


@pytest.mark.rule("BR-CAMP-CARRY-4")
def test_a_dying_carrier_leaves_the_stone_where_it_stood() -> None:
    state = battle(
        "exploration",
        unit("Porter", 5, 12),
        unit("Pal", 8, 12),
        unit("foe", 15, 12),
        stones=[{"carrier": "Porter"}],
    )
    hurt(state, state.units[0], 1)
    remove_fallen(state)
    check_end(state)
    assert state.stones == (Stone(*at(5, 12)),)


# -- Exploration ----------------------------------------------------------------------------


@pytest.mark.rule("BR-CAMP-R2-4", "BR-CAMP-R2-4-R1")
def test_six_stones_are_laid_in_turn_clear_of_terrain_and_apart() -> None:
    state = battle("exploration", stage="stones", terrain=[{"kind": "hill", "at": [12, 12]}])
    spots = StoneSpots(state)
    assert spots.refusal(at(12, 12)) is not None
    state.stones = (Stone(*at(3, 3)),)
    assert spots.refusal(at(4.4, 3)) is not None
    assert spots.refusal(at(4.5, 3)) is None
    state.stones = ()
    seats = []
    for k in range(6):
        flow = lay_stone(state, FastDice(Random(k)))
        question = next(flow)
        seats.append(question.seat)
        with pytest.raises(StopIteration):
            flow.send(question.options.sample(Random(k)))
    play(lambda dice: lay_stone(state, dice))
    assert (seats, state.stage) == ([1, 0, 1, 0, 1, 0], "edge")


@pytest.mark.rule("BR-CAMP-R2-5", "BR-CAMP-R2-5-R1")
def test_the_attacker_picks_a_quadrant_and_the_defender_has_the_one_across() -> None:
    state = battle("exploration", stage="edge")
    play(lambda dice: choose_edge(state, dice), "north-west")
    assert (state.edge, state.acting) == ("south-east", 1)
    assert is_in_zone(state, 0, *at(2, 20))
    assert is_in_zone(state, 1, *at(20, 2))
    assert not is_in_zone(state, 1, *at(12.4, 2))


@pytest.mark.rule("BR-CAMP-R2-7", "BR-CAMP-R2-8", "BR-CAMP-CARRY-5")
def test_who_holds_the_middle_and_every_quadrant_alone_wins() -> None:
    corners = [unit(f"U{k}", x, y) for k, (x, y) in enumerate([(2, 2), (2, 22), (22, 2)])]
    state = battle("exploration", *corners, unit("Middle", 12.1, 18.4), unit("foe", 20, 20))
    assert explored(state, 0) == (4, True)
    with pytest.raises(Ended):
        check_explored(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (0, "BR-CAMP-R2-7")
    border = battle("exploration", *corners, unit("Middle", 12, 18.5), unit("foe", 20, 20))
    assert explored(border, 0) == (3, True)
    far = battle("exploration", *corners, unit("Middle", 12.1, 18.7), unit("foe", 20, 20))
    assert explored(far, 0) == (4, False)


@pytest.mark.rule("BR-CAMP-R2-7")
def test_an_exploration_that_both_have_done_goes_on() -> None:
    places = [(2, 2), (2, 22), (22, 2), (12.5, 17)]
    ours = [unit(f"U{k}", x, y) for k, (x, y) in enumerate(places)]
    theirs = [unit(f"e{k}", x + 1.5, y) for k, (x, y) in enumerate(places) if x < 20]
    state = battle("exploration", *ours, *theirs, unit("e9", 20, 3.5))
    check_explored(state)
    assert state.outcome is None


@pytest.mark.rule("BR-CAMP-R2-6", "BR-CAMP-R2-9", "BR-CAMP-R3-4")
def test_an_exploration_lasts_seven_turns_and_is_then_a_draw() -> None:
    state = battle("exploration", unit("Hero", 5, 12), unit("foe", 15, 12), turn=14, round=6)
    with pytest.raises(Ended):
        finish_turn(state)
    assert state.outcome is not None
    assert state.outcome.winner is None
    assert House.of({"scenario": "convoy"}).last_round == 7
    assert House.of({"scenario": "confrontation"}).last_round is None
    wiped = battle("exploration", unit("Hero", 5, 12))
    with pytest.raises(Ended):
        check_end(wiped)
    assert wiped.outcome is not None
    assert wiped.outcome.winner == 0


# -- Convoy ---------------------------------------------------------------------------------


@pytest.mark.rule("BR-CAMP-R3-2", "BR-CAMP-R3-3", "BR-CAMP-R3-3-R1")
def test_a_convoy_stands_in_the_middle_and_its_raiders_along_the_edges() -> None:
    state = battle("convoy", stage="terrain")
    play_out = lay_terrain(state, FastDice(Random(2)))
    with pytest.raises(StopIteration):
        next(play_out)
    assert len(state.terrain) >= 4
    assert state.stage == "edge"
    assert is_in_zone(state, 0, *at(12, 5.5))
    assert is_in_zone(state, 0, *at(23, 12))
    assert not is_in_zone(state, 0, *at(12, 6))
    assert is_in_zone(state, 1, *at(12, 17.5))
    state.stage = "stones"
    for k in range(5):
        play(lambda dice: lay_stone(state, dice), at(12 + k / 10, 12))
    play(lambda dice: lay_stone(state, dice))
    assert (len(state.stones), state.stage) == (5, "forward")


def convoy(captured: int, **more: Any) -> State:
    stones = [{"captured": True}] * captured + [{"carrier": "Thief"}]
    return battle("convoy", unit("Thief", 3, 12), unit("guard", 12, 12), stones=stones, **more)


@pytest.mark.rule("BR-CAMP-R3-5", "BR-CAMP-R3-7")
def test_a_stone_is_captured_at_the_edge_and_the_third_wins() -> None:
    state = convoy(1)
    go(state, state.units[0], walk(state, state.units[0], (at(0.5, 12),)), is_charge=True)
    check_end(state)
    assert not state.units[0].is_laden
    assert state.outcome is None
    state = convoy(2)
    go(state, state.units[0], walk(state, state.units[0], (at(0.5, 12),)), is_charge=True)
    with pytest.raises(Ended):
        check_end(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == (0, "BR-CAMP-R3-5")
    assert "StoneTaken" in happened(state)
    defended = convoy(2, attacker="B")
    go(
        defended,
        defended.units[0],
        walk(defended, defended.units[0], (at(0.5, 12),)),
        is_charge=True,
    )
    check_end(defended)
    assert defended.outcome is None


@pytest.mark.rule("BR-CAMP-R3-6", "BR-CAMP-R3-6-D1", "BR-CAMP-R3-7")
def test_in_every_other_case_the_defender_wins() -> None:
    state = convoy(2)
    with pytest.raises(Ended):
        time_is_up(state, 7)
    assert state.outcome is not None
    assert state.outcome.winner == 1
    for gone, winner in (((0,), 1), ((1,), 0), ((0, 1), 0)):
        state = convoy(0)
        for id in gone:
            state.units[id].place = "gone"
        with pytest.raises(Ended):
            check_end(state)
        assert state.outcome is not None
        assert state.outcome.winner == winner


# -- Annihilation -----------------------------------------------------------------------------


@pytest.mark.rule("BR-CAMP-R4-6", "BR-CAMP-R4-7", "BR-MELEE-06")
def test_the_megalith_gives_one_attack_more_within_twelve_inches() -> None:
    state = battle(
        "annihilation",
        unit("Near", 20, 12, gear=["off_hand_weapon"], now=["is_hasted"]),
        unit("foe", 21, 12, gear=["sling"]),
        unit("Far", 35, 12, gear=["sling"]),
        unit("Barred", 13, 20, now=["is_barred"]),
        board=[40, 24],
    )
    state.fight = (0, 1)
    assert [attack_count(state, u) for u in state.units] == [5, 2, 1, 0]
    state.units[1].has_drawn = True
    assert attack_count(state, state.units[1]) == 1
    begin_shooting(state)
    assert [u.shots for u in state.units] == [0, 1, 1, 0]
    state.units[2].x = round(32.5 * INCH)
    begin_shooting(state)
    assert state.units[2].shots == 2
    state.units[2].x += 1
    begin_shooting(state)
    assert state.units[2].shots == 1
    stone = megalith(state)
    assert (stone.is_tall, stone.is_fixed) == (True, True)


@pytest.mark.rule("BR-CAMP-R4-3", "BR-CAMP-R4-4")
def test_attackers_place_the_terrain_and_defenders_pick_the_edge() -> None:
    state = battle("annihilation", stage="terrain")
    play(lambda dice: lay_terrain(state, dice), False)
    assert (state.acting, [piece.kind for piece in state.terrain]) == (0, ["megalith"])
    play(lambda dice: choose_edge(state, dice), "north")
    assert (state.edge, state.acting) == ("north", 1)


def teams(count: int, **agreed: str) -> Start:
    entries = [Entry("unit"), Entry("unit"), Entry("orcs/basher")]
    rosters = [Roster(GAME.id, f"Band {k}", entries, EDITION) for k in range(count)]
    house: dict[str, HouseValue] = {
        "scenario": "annihilation",
        "points_limit": 50,
        "stalemate_rounds": 3,
    }
    return Start(GAME.id, EDITION, rosters, house, agreed, automated=True)


@pytest.mark.rule("BR-CAMP-R4-1", "BR-CAMP-R4-4-R1", "BR-CAMP-R4-5", "BR-CAMP-R4-5-R1")
@pytest.mark.rule("BR-CAMP-R4-8", "BR-SETUP-01-R1")
@pytest.mark.parametrize("count", [3, 5])
def test_several_players_fight_on_two_sides(count: int) -> None:
    start = teams(count, attacker="B")
    assert not GAME.problems(start)
    match = assert_contract(GAME, start, 1, every=80)
    assert match.outcome is not None
    assert match.state.attacker == 1
    placed = [e for e in match.events if e.name == "UnitDeployed"]
    first = [match.state.units[e.about()[0]].seat for e in placed[: 2 * (count // 2)]]
    assert len(set(first)) == len(first)


@pytest.mark.rule("BR-CAMP-R4-1")
def test_only_an_annihilation_is_for_more_than_two() -> None:
    start = teams(3)
    start.house["scenario"] = "siege"
    [problem] = GAME.problems(start)
    assert problem.place == "rosters"
    assert GAME.problems(teams(2, attacker="C"))
