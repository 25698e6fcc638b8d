"""The bot that looks one step ahead."""

from dataclasses import replace
from random import Random

import pytest
from tests.toy.scramble import SCRAMBLE
from tests.toy.state import State
from tests.toy.words import SetOff

from affray.bots.driver import answer_for
from affray.bots.greedy import (
    SAMPLES,
    GreedyBot,
    Luck,
    Plan,
    candidates_of,
    look_ahead,
    mean_value,
    try_way,
    with_one_more,
)
from affray.kernel.bot import SeatMatch
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.options import Subsets
from affray.kernel.problems import Refusal


def running(bids: tuple[int, int] = (1, 0)) -> Match[State]:
    """A match in which seat 0 has to choose a runner."""
    start = Start(SCRAMBLE.id, "dry", list(SCRAMBLE.forces.samples()))
    match = Match(SCRAMBLE, start, SeededDice(seed_key("1")))
    for _ in range(4):
        question = match.questions()[0]
        match.answer(question.seat, next(iter(question.options)))
    match.answer(0, bids[0])
    match.answer(1, bids[1])
    return match


def test_it_runs_straight_ahead() -> None:
    match = running()
    match.answer(0, SetOff(0))
    assert answer_for(GreedyBot(), match, 0, random=Random(3)) == ((350, 100),)


def test_looking_ahead_goes_to_the_end_of_the_step_and_no_further() -> None:
    match = running()
    match.answer(0, SetOff(0))
    known = SeatMatch(match, Seat(0))
    looks = [look_ahead(known, ((350, 100),), 0, Luck(seed, 0)) for seed in range(20)]
    assert {look.value for look in looks} == {0.0, 300.0}  # a stumble, or a stride; 1 has not run
    assert all(look.was_rolled for look in looks)


def test_an_answer_is_judged_by_the_best_that_may_follow_from_it() -> None:
    known = SeatMatch(running(), Seat(0))
    looks = [look_ahead(known, SetOff(0), way, Luck(3, 0)) for way in range(20)]
    assert all(look.was_asked for look in looks)
    assert {look.value for look in looks} >= {0.0, 300.0}  # the runner usually stays
    plan = Plan(SetOff(0))
    for way in range(20):
        try_way(known, plan, way, Luck(3, 0))
    assert plan.value == 300.0
    assert mean_value(known, plan, 3) < 300.0  # for he may stumble


def test_several_sources_of_luck_cover_chance_evenly() -> None:
    sources = [Luck(7, place) for place in range(SAMPLES)]
    for _ in range(4):
        parts = [int(SAMPLES * source.random()) for source in sources]
        assert sorted(parts) == list(range(SAMPLES))


def test_of_equal_answers_the_first_is_taken() -> None:
    assert answer_for(GreedyBot(), running(), 0, random=Random(1)) == SetOff(0)


def test_a_large_set_is_sampled_but_the_usual_answer_is_always_looked_at() -> None:
    match = running()
    match.answer(0, SetOff(0))
    question = match.question_for(0)
    assert question is not None
    looked_at = candidates_of(question, 3, Random(1))
    assert looked_at[0] == ()
    assert looked_at[-1] == list(question.options)[-1]
    assert len(looked_at) <= 3
    assert all(answer in question.options for answer in looked_at)


def test_a_selection_is_made_larger_by_what_may_be_added_to_it() -> None:
    def why_not(chosen: tuple[int, ...]) -> Refusal | None:
        return Refusal("7 at most") if sum(chosen) > 7 else None

    options = Subsets((1, 2, 3, 4), most=3, why_not=why_not)
    assert with_one_more(options, (1, 2)) == [(1, 2, 3), (1, 2, 4)]
    assert with_one_more(options, (3, 4)) == []
    assert with_one_more(options, (1, 2, 3)) == []


def test_the_same_chance_gives_the_same_answer() -> None:
    match = running()
    answers = [answer_for(GreedyBot(), match, 0, random=Random(5)) for _ in range(3)]
    assert answers == answers[:1] * 3


class Watched(SeatMatch):
    """A match that counts how often a bot looks ahead."""

    looks = 0

    def fork(self, random: Random) -> Match[State]:
        self.looks += 1
        return super().fork(random)


def test_a_game_of_little_patience_is_looked_at_less(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    for patience in (0.2, 1.0):
        monkeypatch.setattr(SCRAMBLE, "advice", replace(SCRAMBLE.advice, patience=patience))
        match = running()
        match.answer(0, SetOff(0))
        question = match.question_for(0)
        assert question is not None
        known = Watched(match, Seat(0))
        assert GreedyBot().choose(known, question, Random(3)) in question.options
        looks.append(known.looks)
    assert looks[0] < looks[1]


def test_it_answers_only_its_own_part_of_a_secret_question() -> None:
    start = Start(SCRAMBLE.id, "dry", list(SCRAMBLE.forces.samples()))
    match = Match(SCRAMBLE, start, SeededDice(seed_key("1")))
    for _ in range(4):
        question = match.questions()[0]
        match.answer(question.seat, next(iter(question.options)))
    match.answer(0, 0)
    answer = answer_for(GreedyBot(), match, 1, random=Random(1))
    assert answer in range(4)
    match.answer(1, answer)
    assert match.state.bids == (0, answer)
