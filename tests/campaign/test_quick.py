"""The quick campaigns of Book I, with results that are told."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.campaign.kit import DUEL, NAMES, ROBIN, Told, campaign_called, start_of

from affray.campaign.questions import ReviseList
from affray.kernel.dice import ScriptedDice
from affray.kernel.match import Match
from affray.kernel.problems import BadInput

SCENARIOS = ["confrontation", "bridgefight", "ambush", "siege"]


def chooser(duel: Told) -> str:
    question = duel.match.question
    assert question is not None
    assert question.name == "ChooseScenario"
    return NAMES[question.seat]


def choose(duel: Told, scenario: str = "siege") -> None:
    question = duel.match.question
    assert question is not None
    assert list(question.options) == SCENARIOS
    duel.match.answer(question.seat, scenario)


@pytest.mark.rule("BR-QC-GEN-1")
@pytest.mark.rule("BR-QC2-1")
def test_two_build_warbands_and_one_of_them_chooses_the_first_scenario() -> None:
    for face, first in ((1, "Ann"), (2, "Ben")):
        duel = Told(DUEL, 2, face)
        assert duel.asks_lists
        duel.keep()
        assert chooser(duel) == first
        choose(duel, "bridgefight")
        assert duel.open[0].start.house["scenario"] == "bridgefight"
        assert duel.open[0].start.rosters == [p.roster for p in duel.state.players]


@pytest.mark.rule("BR-QC2-1")
def test_who_chooses_first_may_be_agreed_upon() -> None:
    start = start_of(DUEL, 2)
    start.agreed["first"] = "B"
    match = Match(campaign_called(DUEL), start, ScriptedDice())
    for seat, roster in enumerate(start.rosters):
        match.answer(seat, roster)
    assert match.question is not None
    assert match.question.seat == 1
    start.agreed["first"] = "C"
    with pytest.raises(
        BadInput, match=r"agreed.first: Unknown value 'C'. Available: A, B. \[BR-QC2-1\]"
    ):
        Match(campaign_called(DUEL), start, ScriptedDice())


@pytest.mark.rule("BR-QC2-2")
@pytest.mark.rule("BR-QC2-3")
def test_the_loser_chooses_next_until_somebody_has_won_twice_in_a_row() -> None:
    duel = Told(DUEL, 2, 1)
    duel.keep()
    for winner, loser in (("Ann", "Ben"), ("Ben", "Ann"), ("Ann", "Ben")):
        choose(duel)
        duel.win(winner)
        assert chooser(duel) == loser
    choose(duel)
    duel.win("Ann")
    assert duel.match.outcome is not None
    assert duel.match.outcome.winner == 0
    assert duel.ranks() == {"Ann": 1, "Ben": 2}


@pytest.mark.rule("BR-QC2-3")
def test_two_wins_in_a_row_count_for_more_than_wins_in_all() -> None:
    duel = Told(DUEL, 2, 1)
    duel.keep()
    for number, name in enumerate(("Ann", "", "Ann", "", "Ann", "Ben", "Ben"), start=1):
        choose(duel)
        duel.win(name) if name else duel.draw("Ann")
        assert duel.match.is_over == (number == 7)
    assert duel.ranks() == {"Ben": 1, "Ann": 2}


@pytest.mark.rule("BR-QC2-3-R1")
def test_a_draw_breaks_the_run_and_passes_the_choice_on() -> None:
    duel = Told(DUEL, 2, 1)
    duel.keep()
    choose(duel)
    duel.win("Ann")
    assert chooser(duel) == "Ben"
    choose(duel)
    duel.draw("Ann")
    assert chooser(duel) == "Ann"  # who did not choose last
    choose(duel)
    duel.win("Ann")
    assert not duel.match.is_over
    assert not any(isinstance(question, ReviseList) for question in duel.match.questions())
    rosters = [battle.start.rosters for battle in duel.state.battles]
    assert rosters == [rosters[0]] * 3


def played_out(players: int, seed: str) -> Told:
    """Everybody wins against whoever comes after them at the table."""
    robin = Told(ROBIN, players, seed=seed)
    robin.keep()
    while not robin.match.is_over:
        robin.win(NAMES[min(robin.open[0].seats)])
    return robin


@pytest.mark.rule("BR-QCM-1")
@pytest.mark.rule("BR-QCM-3")
@pytest.mark.parametrize("players", range(2, 13))
def test_everybody_meets_everybody_once(players: int) -> None:
    robin = played_out(players, "meet")
    met = [tuple(sorted(battle.seats)) for battle in robin.state.battles]
    assert sorted(met) == list(combinations(range(players), 2))


@pytest.mark.rule("BR-QCM-1")
def test_the_first_round_is_paired_at_random() -> None:
    pairs = set()
    for faces in ((1, 1, 1), (1, 3, 1), (1, 2, 2)):
        robin = Told(ROBIN, 4, *faces, 1)
        robin.keep()
        pairs.add(frozenset(frozenset(pair) for pair in robin.pairs()))
    assert len(pairs) == 3


@pytest.mark.rule("BR-QCM-2")
@pytest.mark.rule("BR-QCM-4-R1")
def test_all_pairs_of_a_round_play_one_scenario_and_none_comes_again_before_all_have() -> None:
    robin = played_out(10, "scenarios")
    rounds: list[str] = []
    for number in range(1, 10):
        played = {str(b.start.house["scenario"]) for b in robin.state.battles_in(number)}
        assert len(played) == 1
        rounds += played
    assert sorted(rounds[:4]) == sorted(rounds[4:8]) == sorted(SCENARIOS)
    wins = [player.wins for player in robin.state.players]
    assert wins == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert [player.losses for player in robin.state.players] == list(reversed(wins))


@pytest.mark.rule("BR-QCM-4")
def test_most_wins_and_then_fewest_losses_win() -> None:
    robin = played_out(5, "winner")
    assert robin.match.outcome is not None
    assert robin.match.outcome.winner == 0
    assert list(robin.ranks()) == NAMES[:5]
    assert robin.history()[-1] == "Ann wins the campaign: most wins, then fewest losses."


@pytest.mark.rule("BR-QCM-4-R1")
def test_equal_wins_go_by_losses_and_what_is_equal_then_is_shared() -> None:
    robin = Told(ROBIN, 3, seed="shared")
    robin.keep()
    results = {("Ann", "Ben"): "Ann", ("Ben", "Cat"): "Cat", ("Ann", "Cat"): ""}
    while robin.open:
        one, other = sorted(robin.pairs()[0])
        winner = results[one, other]
        robin.win(winner) if winner else robin.draw(one)
    assert robin.match.is_over
    assert robin.ranks() == {"Ann": 1, "Cat": 1, "Ben": 3}
    assert [player.byes for player in robin.state.players] == [1, 1, 1]
    assert robin.match.outcome is not None
    assert robin.match.outcome.winner is None
