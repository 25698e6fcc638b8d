"""Many games: mirrored sets, checks that see what is broken, and honest intervals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest
from tests.toy.scramble import Scramble
from tests.toy.state import State

from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.flow import Choose
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.options import Choices
from affray.kernel.problems import BadInput
from affray.lab.arena import Fixture, fixtures, play_fixture, play_game, start_of, wilson
from affray.lab.checks import CheckFailed, check_decision

DUEL = Fixture("scramble", "dry", ("greedy", "random"), "s")


def planned(game: Scramble, sets: int, *, vary: bool = False, seed: str = "s") -> list[Fixture]:
    return fixtures(
        game,
        sets=sets,
        seed=seed,
        bots=("greedy", "random"),
        editions=game.editions if vary else ("dry",),
        house={},
        agreed={},
        vary=vary,
    )


def test_greedy_beats_random_from_either_seat(scramble: Scramble) -> None:
    results = [result for fixture in planned(scramble, 10) for result in play_fixture(fixture, 2)]
    assert not [result.error for result in results if result.error]
    assert sum(result.winner == 0 for result in results) >= 15
    assert not [result for result in results if result.winner == 1]
    assert {result.winning_seat for result in results} >= {0, 1}


def test_the_same_set_gives_the_same_games(scramble: Scramble) -> None:
    def told(turn: int) -> tuple[object, ...]:
        result = play_game(DUEL, turn)
        return result.winner, result.rounds, result.decisions

    assert [told(0), told(1)] == [told(0), told(1)]


def test_a_set_is_found_again_by_its_own_seed(scramble: Scramble) -> None:
    third = planned(scramble, 4)[3]
    alone = planned(scramble, 1, seed=third.seed)[0]
    assert third.seed == "s/3"
    assert start_of(scramble, alone) == start_of(scramble, third)
    assert play_game(alone, 1).decisions == play_game(third, 1).decisions


def test_varied_sets_have_every_edition_and_agreement_equally_often(scramble: Scramble) -> None:
    sets = planned(scramble, 40, vary=True)
    assert Counter(fixture.edition for fixture in sets) == {"dry": 20, "wet": 20}
    assert Counter(fixture.agreed["weather"] for fixture in sets) == {"fair": 20, "foul": 20}
    assert len({(fixture.edition, fixture.agreed["weather"]) for fixture in sets}) == 4


@pytest.mark.parametrize("check", ["quick", "full"])
def test_a_sound_game_passes_every_check(scramble: Scramble, check: str) -> None:
    fixture = Fixture("scramble", "wet", ("random", "greedy"), "s", check=check)
    assert [result.error for result in play_fixture(fixture, 2)] == ["", ""]


def test_a_broken_invariant_is_an_error_of_that_game(
    scramble: Scramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    def invariants(state: State) -> Sequence[str]:
        return ["the race is too long"] if state.round > 2 else []

    monkeypatch.setattr(scramble, "rules", replace(scramble.rules, invariants=invariants))
    checked = Fixture("scramble", "dry", ("random", "random"), "s", check="quick")
    assert "the race is too long" in play_game(checked, 0).error
    assert play_game(Fixture("scramble", "dry", ("random", "random"), "s"), 0).error == ""


def test_a_question_without_an_option_is_an_error(scramble: Scramble) -> None:
    match = Match(scramble, start_of(scramble, DUEL), SeededDice(seed_key("s")))
    match.question = Choose[int](Seat(0), Choices([]))
    with pytest.raises(CheckFailed, match="Choose has no legal answer"):
        check_decision(scramble, match, None)


def test_an_illegal_usual_answer_is_an_error(scramble: Scramble) -> None:
    match = Match(scramble, start_of(scramble, DUEL), SeededDice(seed_key("s")))
    match.question = Choose(Seat(0), Choices([1, 2]), usual=3)
    with pytest.raises(CheckFailed, match="offers 3 and refuses it"):
        check_decision(scramble, match, None)


def test_a_save_that_loses_something_is_an_error(
    scramble: Scramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(scramble, start_of(scramble, DUEL), SeededDice(seed_key("s")))
    match.state.round = 7  # behind the back of the record
    with pytest.raises(CheckFailed, match="different position"):
        check_decision(scramble, match, "s")


def test_samples_must_exist_to_be_played_with(
    scramble: Scramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scramble, "forces", replace(scramble.forces, samples=list))
    with pytest.raises(BadInput, match="no sample rosters"):
        fixtures(
            scramble,
            sets=1,
            seed="s",
            bots=("random", "random"),
            editions=("dry",),
            house={},
            agreed={},
            rosters="samples",
        )


def test_a_house_rule_with_several_values_has_each_of_them_equally_often(
    scramble: Scramble,
) -> None:
    found = fixtures(
        scramble,
        sets=9,
        seed="s",
        bots=("random", "random"),
        editions=("dry",),
        house={"laps": (1, 2, 3), "wind": (True,)},
        agreed={},
    )
    assert Counter(fixture.house["laps"] for fixture in found) == {1: 3, 2: 3, 3: 3}
    assert all(fixture.house["wind"] is True for fixture in found)


def test_rosters_differ_from_seat_to_seat_or_are_equal(scramble: Scramble) -> None:
    for number in range(20):
        fixture = msgspec.structs.replace(DUEL, seed=f"s{number}", rosters="equal")
        one, other = start_of(scramble, fixture).rosters
        assert one == other
        drawn = start_of(scramble, msgspec.structs.replace(fixture, rosters="random")).rosters
        if drawn[0] != drawn[1]:
            return
    raise AssertionError("drawn twice and always the same")


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (8, 10, 0.4902, 0.9433), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)
