"""A match: what answering, going back, branching and speaking out of turn may do to it."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from random import Random
from typing import Any

import pytest
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, new_match, play_on, played
from tests.toy.race import CONCEDE, START, at_the_run, candidates, marks, race, trace
from tests.toy.rules import turn
from tests.toy.scramble import SCRAMBLE, Scramble
from tests.toy.state import State
from tests.toy.words import Placed, SetOff

from affray.kernel.dice import Dice, FastDice, ScriptedDice, TypedDice
from affray.kernel.flow import Flow, Step, Together
from affray.kernel.ids import Seat
from affray.kernel.inputs import Answered, Rolled
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer, RuleError
from affray.kernel.state import state_hash
from affray.kernel.view import Outcome
from affray.testing.contract import answer_at_random

# -- answering ---------------------------------------------------------------------


NEVER: tuple[object, ...] = (
    1.0, 0.0, nan, 10**30, 10**5000, "no such word", {}, {"a": [1]}, [1.0], [[0]], [1] * 100_000,
    ["x"] * 5000, [[0, 0]] * 10_000, [[nan, 0]], [[10**400, 0]], [10**400, 0], "x" * 100_000,
)  # fmt: skip
"""No question has an answer like these."""

JUNK = (*NEVER, True, False, -1, 99, "0", "", None, [True])


@pytest.mark.parametrize("name", ["TakeMark", "Bid", "ChooseAction", "Run", "Rest"])
def test_what_is_no_answer_changes_nothing(name: str) -> None:
    match, random = marks(race()), Random(1)
    if name == "TakeMark":
        match = race()
    while match.questions()[0].name != name:
        answer_at_random(match, random)
    asked = match.questions()[0]
    before = trace(match)
    for junk in JUNK:
        with pytest.raises(IllegalAnswer):
            match.answer_plain(asked.seat, junk)
        assert trace(match) == before


def test_a_whole_number_is_neither_a_boolean_nor_a_fraction() -> None:
    match = marks(race())
    before = trace(match)
    for value in (True, 1.0, nan, "1", (1,), 10**5000):
        with pytest.raises(IllegalAnswer):
            match.answer(0, value)
        with pytest.raises(IllegalAnswer):
            match.answer_plain(0, value)
    assert trace(match) == before


def test_an_answer_nested_too_deep_is_refused_in_few_words() -> None:
    match = marks(race())
    match.answer(0, 0)
    match.answer(1, 0)
    deep: Any = ()
    for _ in range(100_000):
        deep = (deep,)
    for answer in (deep, {"a": deep}, ("x" * 10_000,), "x" * 10_000, 10**5000):
        for give in (match.answer, match.answer_plain):
            with pytest.raises(IllegalAnswer) as refused:
                give(0, answer)
            assert len(str(refused.value)) < 200


@pytest.mark.parametrize("seat", [-1, 1, 2, 10**9])
def test_a_seat_that_is_not_asked_cannot_answer(seat: int) -> None:
    match = race()
    before = trace(match)
    with pytest.raises(IllegalAnswer, match="No open question for seat"):
        match.answer(seat, (50, 100))
    assert trace(match) == before


def test_the_answer_to_another_question_is_refused() -> None:
    match = race()
    before = trace(match)
    with pytest.raises(IllegalAnswer, match="The open question is TakeMark, not Bid"):
        match.answer(0, (50, 100), question="Bid")
    with pytest.raises(IllegalAnswer, match="The open question is TakeMark"):
        match.answer_plain(0, [50, 100], question="")
    assert trace(match) == before


def test_after_the_end_nothing_is_answered_or_said() -> None:
    match = marks(race())
    match.interject(CONCEDE)
    match.answer(0, 1)
    match.answer(1, 1)
    assert match.is_over
    before = trace(match)
    late: list[Callable[[], None]] = [
        lambda: match.answer(0, 1),
        lambda: match.answer_plain(0, 1),
        lambda: match.interject(CONCEDE),
    ]
    for act in late:
        with pytest.raises(IllegalAnswer, match="over"):
            act()
    assert trace(match) == before
    assert match.questions() == []
    assert match.question_for(0) is None


def test_the_record_names_the_seat_as_the_question_does() -> None:
    match = marks(race())
    match.answer(1.0, 2)  # type: ignore[arg-type]
    assert match.inputs[-1] == Answered(1, "Bid", 2)
    assert type(match.inputs[-1].seat) is int


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_refusals_leave_a_real_game_as_it_was(edition: str) -> None:
    random = Random(5)
    match = new_match(edition, 5)
    while not match.is_over:
        if random.random() < 0.1:
            before = trace(match)
            for question in match.questions():
                for junk in NEVER:
                    with pytest.raises(IllegalAnswer):
                        match.answer_plain(question.seat, junk, question=question.name)
            assert trace(match) == before
        answer_at_random(match, random)


# -- together ----------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_secret_answers_come_in_any_order_and_count_by_seat(order: tuple[int, int]) -> None:
    match = marks(race())
    bids = (1, 3)
    for seat in order:
        match.answer(seat, bids[seat])
    assert match.state.bids == bids
    assert [entry.seat for entry in match.inputs[-2:] if isinstance(entry, Answered)] == [*order]


def test_a_secret_answer_shows_nothing_until_the_last_is_given() -> None:
    matches = [marks(race()) for _ in range(2)]
    for match, bid in zip(matches, (0, 3), strict=True):
        before = match.hash(), list(match.events)
        match.answer(1, bid)
        assert (match.hash(), match.events) == before
        assert match.question_for(1) is None
        assert [question.seat for question in match.questions()] == [0]
        with pytest.raises(IllegalAnswer, match="No open question for seat 1"):
            match.answer(1, bid)
    for match in matches:
        match.answer(0, 1)
    assert matches[0].state.bids == (1, 0)
    assert matches[1].state.bids == (1, 3)


# -- steps that ask nobody, and the end ------------------------------------------------


class Hasty(Scramble):
    """A turn is called off: at once, in a step that asks nobody, or after its questions."""

    calls_off = ""

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome or super().outcome(state)

    def next_step(self, state: State) -> Step | None:
        step = super().next_step(state)
        if step is not turn or not self.calls_off:
            return step
        return self._call_off if self.calls_off == "at once" else self._asked

    def _call_off(self, state: State, dice: Dice) -> None:
        dice.roll(20)
        state.end(Outcome(None, "It is called off."), Placed(0))

    def _asked(self, state: State, dice: Dice) -> Flow[None]:
        yield from turn(state, dice)
        self._call_off(state, dice)
        raise AssertionError("nothing happens after the end")


@pytest.mark.parametrize("how", ["at once", "after questions"])
def test_a_match_ends_where_a_step_says_so_asked_or_not(how: str) -> None:
    game = Hasty()
    match = marks(race(game=game))
    game.calls_off = how
    play_on(match, Random(2))
    assert match.is_over
    assert match.outcome == Outcome(None, "It is called off.")
    assert isinstance(match.events[-1], Placed)
    assert isinstance(match.inputs[-1], Rolled)
    again = Match(game, match.start, FastDice(Random(1)), replay=match.inputs)
    assert again.hash() == match.hash()


# -- rules that fail -----------------------------------------------------------------


class Brittle(Scramble):
    """Breaks in the middle of a run, when dice are rolled and the state is half changed."""

    broken = ""

    def next_step(self, state: State) -> Step | None:
        step = super().next_step(state)
        if self.broken == "boundary" and state.round:
            raise KeyError(state.round)
        return self._turn if step is turn else step

    def _turn(self, state: State, dice: Dice) -> Flow[None]:
        yield from turn(state, dice)
        if self.broken == "run":
            state.places[0] = (0, dice.roll(20))
            state.round = 1 // 0


def test_a_rule_that_fails_leaves_the_match_as_it_was() -> None:
    game = Brittle()
    match, twin = at_the_run(game), at_the_run(game)
    before, options = trace(match), candidates(match)
    game.broken = "run"
    for _ in range(3):
        with pytest.raises(RuleError, match="ZeroDivisionError") as failed:
            match.answer(0, ((200, 200),))
        assert isinstance(failed.value.__cause__, ZeroDivisionError)
        assert trace(match) == before
        assert candidates(match) == options
    game.broken = ""
    play_on(match, Random(1))
    play_on(twin, Random(1))
    assert match.inputs == twin.inputs, "the dice rolled meanwhile are not lost"
    assert match.events == twin.events
    assert match.hash() == twin.hash()
    assert match.steps() == twin.steps()


def test_a_rule_that_fails_at_the_last_secret_answer_keeps_the_others() -> None:
    game = Brittle()
    match = marks(race(game=game))
    match.answer(1, 3)
    before = trace(match)
    game.broken = "boundary"
    with pytest.raises(RuleError, match="KeyError: 1"):
        match.answer(0, 1)
    game.broken = ""
    assert trace(match) == before
    assert max(match.steps()) < len(match.inputs)
    match.answer(0, 1)
    assert match.state.bids == (1, 3)


def test_a_face_that_no_die_shows_leaves_the_match_as_it_was() -> None:
    faces = iter((7, 6))
    match = Match(SCRAMBLE, START, TypedDice(lambda _: next(faces)))
    marks(match)
    for seat, answer in ((0, 0), (1, 0), (0, SetOff(1))):
        match.answer(seat, answer)
    before = trace(match)
    with pytest.raises(BadInput, match="A d6 cannot show 7"):
        match.answer(0, ())
    assert trace(match) == before
    match.answer(0, ())
    assert match.inputs[-1] == Rolled(6, 6)


def test_a_rule_that_fails_in_a_fork_says_so() -> None:
    game = Brittle()
    fork = at_the_run(game).fork(FastDice(Random(1)))
    game.broken = "run"
    with pytest.raises(RuleError, match="ZeroDivisionError"):
        fork.answer(0, ())


# -- forks -------------------------------------------------------------------------


def assert_equal(one: Match[Any], other: Match[Any]) -> None:
    assert state_hash(one.state) == state_hash(other.state)
    assert [(q.name, q.seat, q.pieces) for q in one.questions()] == [
        (q.name, q.seat, q.pieces) for q in other.questions()
    ]
    assert candidates(one) == candidates(other)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_a_fork_stands_where_the_match_stands_and_goes_its_own_way(edition: str) -> None:
    match, random = new_match(edition, 8), Random(8)
    kept: list[tuple[Match[Any], str]] = []
    while not match.is_over:
        if random.random() < 0.15:
            fork = match.fork(FastDice(Random(1)))
            assert_equal(match, fork)
            kept.append((fork, state_hash(fork.state)))
            before = trace(match)
            play_on(match.fork(FastDice(Random(2))), Random(2), 20)
            assert trace(match) == before
        answer_at_random(match, random)
    for fork, hash_then in kept:
        assert state_hash(fork.state) == hash_then, "later play of the match changed a fork"
    assert_equal(match, match.fork(FastDice(Random(1))))


def test_a_fork_replays_the_faces_seen_and_none_of_those_to_come() -> None:
    match = at_the_run()
    fork = match.fork(ScriptedDice((1,)))
    fork.answer(0, ((200, 200),))
    match.answer(0, ((200, 200),))
    assert fork.state.places[1] == (50, 200), "it stumbled on its own 1"
    assert match.inputs[-1] != Rolled(1, 6)


def test_a_fork_has_what_was_said_and_answered_in_the_open_step() -> None:
    match = at_the_run()
    match.interject(CONCEDE)
    fork = match.fork(FastDice(Random(1)))
    fork.answer(0, ())
    assert fork.is_over
    assert not match.is_over


def test_a_fork_for_a_seat_does_not_have_the_secrets_of_others() -> None:
    match = marks(race())
    match.answer(1, 3)
    dice = FastDice(Random(1))
    open_to_all = match.fork(dice)
    own, others = match.fork(dice, seat=Seat(1)), match.fork(dice, seat=Seat(0))
    assert [question.seat for question in open_to_all.questions()] == [0]
    assert [question.seat for question in own.questions()] == [0]
    assert [question.seat for question in others.questions()] == [0, 1]
    for fork in (open_to_all, own, others):
        fork.answer(0, 2)
    assert open_to_all.state.bids == own.state.bids == (2, 3)
    others.answer(1, 0)
    assert others.state.bids == (2, 0)


def test_a_fork_keeps_nothing_and_is_not_forked() -> None:
    fork = at_the_run().fork(FastDice(Random(1)))
    play_on(fork, Random(1), 10)
    assert (fork.inputs, fork.line, fork.events) == ([], [], [])
    with pytest.raises(ValueError, match="A fork cannot be forked"):
        fork.fork(FastDice(Random(1)))
    with pytest.raises(IllegalAnswer):
        fork.take_back(0, 0)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_values_sent_to_a_fork_are_answers(edition: str) -> None:
    match = played(edition, 3, 60)
    sent, answered = (match.fork(FastDice(Random(1))) for _ in range(2))
    random = Random(4)
    while not sent.is_over:
        assert sent.question is not None
        values = [part.options.sample(random) for part in sent.questions()]
        for part, value in zip(answered.questions(), values, strict=True):
            answered.answer(part.seat, value)
        sent.send(tuple(values) if isinstance(sent.question, Together) else values[0])
    assert answered.is_over
    assert state_hash(sent.state) == state_hash(answered.state)
    assert sent.outcome == answered.outcome
