"""How good a position looks to a bot: strength, victory points, and what may be hoped for."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.bots.driver import answer_for
from affray.bots.greedy import GreedyBot
from affray.games.flagrant_factions.advice.evaluation import evaluate
from affray.games.flagrant_factions.advice.prospects import harm_of, hopes, idleness
from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.pieces import ESCAPED, ROUTED
from affray.games.flagrant_factions.rules.recall import recall
from affray.games.flagrant_factions.state import State
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.match import Match
from affray.kernel.view import Outcome


def facing(gap: float = 20, *, archers: bool = False) -> State:
    """Elite Foot of side 0 with Light Foot of side 1 to the north of it."""
    traits = ("shooters",) if archers else ()
    return battle(
        Unit(0, "elite_foot", (20, 8), traits=traits),
        Unit(0, "heavy_foot", (50, 4)),
        Unit(1, "light_foot", (20, 9 + gap)),
        Unit(1, "heavy_foot", (50, 33)),
    )


def test_who_keeps_away_from_the_enemy_gains_nothing() -> None:
    assert idleness(facing(20), 0) > idleness(facing(6), 0) > 0
    leaving = battle(Unit(0, at=(30, 2)), Unit(1, at=(30, 30)), scenario="retreat")
    assert idleness(leaving, 1) == 0


def test_resilience_counts_and_the_last_of_it_most() -> None:
    values = []
    for r in (12, 11, 6, 1):
        state = facing()
        state.group(3).r = r
        values.append(evaluate(state, 0))
    assert values == sorted(values)
    state = facing()
    state.group(3).place, state.group(3).models = ROUTED, ()
    assert evaluate(state, 0) > values[-1] + 1


def test_a_shaken_group_is_worth_less() -> None:
    state = facing()
    calm = evaluate(state, 0)
    state.group(1).is_shaken = True
    assert evaluate(state, 0) < calm


def test_groups_near_their_captain_are_worth_more() -> None:
    near = battle(Unit(0, captain="capable"), Unit(0, at=(35, 18)), Unit(1, at=(5, 5)))
    far = battle(Unit(0, captain="capable"), Unit(0, at=(55, 18)), Unit(1, at=(5, 5)))
    assert evaluate(near, 0) > evaluate(far, 0)


def test_a_game_that_is_won_is_worth_more_than_any_other() -> None:
    state = facing()
    state.points = (5, 0)
    state.outcome = Outcome(0, "It is over.")
    assert evaluate(state, 0) > 900
    assert evaluate(state, 1) < -900
    state.outcome = Outcome(None, "It is over.")
    assert evaluate(state, 0) == 0.0


def test_a_good_attack_is_hoped_for_the_more_the_nearer_it_is() -> None:
    values = [hopes(facing(gap))[0] for gap in (20, 12, 8, 5)]
    assert values == sorted(values)
    assert values[0] < values[-1]


@pytest.mark.rule("FF-ACT-04")
def test_what_is_left_of_a_turn_is_worth_more_than_the_next_one() -> None:
    state = facing(5)
    now = hopes(state)[0]
    state.group(1).acted = "activated"
    later = hopes(state)[0]
    state.active, state.stage = 1, "start"
    assert now > later > hopes(state)[0]


@pytest.mark.rule("FF-TERR-COVER")
def test_cover_takes_a_good_part_of_what_shots_do() -> None:
    hit = harm_of(12, 4, 2, 12, 12, 4, False, False)
    covered = harm_of(12, 4, 2, 12, 12, 4, True, False)
    assert 0 < covered < hit / 1.5
    assert harm_of(12, 4, 2, 12, 12, 4, False, True) > hit


def test_archers_like_to_have_somebody_in_range() -> None:
    assert hopes(facing(11, archers=True))[0] > hopes(facing(11))[0]
    hidden = facing(11, archers=True)
    hidden.group(3).set_traits((*hidden.group(3).traits, "stealthy"))
    assert hopes(hidden)[0] < hopes(facing(11, archers=True))[0]


@pytest.mark.rule("FF-OUT-SC-2")
def test_the_edge_to_leave_by_draws_the_defenders() -> None:
    def retreating(y: float) -> State:
        return battle(Unit(0, at=(30, 2)), Unit(1, at=(30, y)), scenario="retreat")

    assert hopes(retreating(30))[1] > hopes(retreating(20))[1]
    gone = retreating(20)
    gone.group(2).place, gone.group(2).models = ESCAPED, ()
    assert evaluate(gone, 1) > evaluate(retreating(30), 1)


@pytest.mark.rule("FF-AMB-02")
def test_ambitions_count_as_they_are_likely_and_as_they_stand() -> None:
    state = facing()
    plain = evaluate(state, 0)
    state.companies[0].ambitions = ("spine",)
    assert evaluate(state, 0) < plain
    state.companies[0].ambitions = ("first_blood",)
    hoped = evaluate(state, 0)
    state.companies[0].first_blood = True
    assert evaluate(state, 0) > max(hoped, plain)


@pytest.mark.rule("FF-AMB-01")
def test_secret_ambitions_of_the_enemy_are_left_out() -> None:
    state = facing()
    plain = evaluate(state, 0)
    state.companies[1].ambitions = ("better", "first_blood")
    assert evaluate(state, 0) == plain


def test_what_was_found_in_a_setting_is_not_looked_for_again() -> None:
    found: list[int] = []

    def look() -> int:
        found.append(1)
        return len(found)

    assert [recall(("a test", 1), look), recall(("a test", 1), look)] == [1, 1]
    assert recall(("a test", 2), look) == 2


@pytest.mark.rule("FF-AMB-01")
def test_all_ambitions_that_are_likely_are_taken_together() -> None:
    start = Start(GAME.id, "2021", list(GAME.forces.samples())[:2], automated=True)
    match = Match(GAME, start, SeededDice(seed_key("1")))
    while match.questions()[0].name != "ChooseAmbitions":
        question = match.questions()[0]
        match.answer(question.seat, question.usual_answer())
    answer = answer_for(GreedyBot(), match, 0, random=Random(1))
    taken = {one.ambition for one in answer}
    assert {"anvil", "not_waver", "first_blood", "better"} <= taken
    assert not {"spine", "without_moving"} & taken
