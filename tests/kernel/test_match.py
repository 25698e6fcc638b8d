"""A match: what answering, going back, branching and speaking out of turn may do to it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from math import nan
from random import Random
from typing import Any

import pytest
from tests.bots.toy import SCRAMBLE, Scramble, State, run
from tests.rattle import ALL_EDITIONS, new_match, play_on, played

from affray.kernel.dice import Dice, FastDice, ScriptedDice, SeededDice, TypedDice
from affray.kernel.flow import Flow, Step, Together
from affray.kernel.game import Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.match import MOST_SAID, Answered, Interjected, Match, Rolled, TakenBack
from affray.kernel.problems import BadInput, IllegalAnswer, Refusal, RuleError
from affray.kernel.state import state_hash
from affray.kernel.view import Outcome
from affray.testing.contract import answer_at_random

START = Start(game="scramble", edition="dry", rosters=[])
CONCEDE = Interjection(0, "concede")


def race(dice: Dice | None = None, game: Scramble = SCRAMBLE) -> Match[State]:
    return Match(game, START, dice or SeededDice(b"race"))


def marks(match: Match[State]) -> Match[State]:
    for runner in range(4):
        match.answer(runner // 2, (50, 100 + 100 * runner))
    return match


def at_the_run(game: Scramble = SCRAMBLE) -> Match[State]:
    """Seat 0 has bid 0 like its enemy, and has chosen a runner: a step has begun."""
    match = marks(race(game=game))
    match.answer(0, 0)
    match.answer(1, 0)
    match.answer(0, 1)
    return match


def trace(match: Match[Any]) -> tuple[object, ...]:
    """All that a refused answer must leave as it was."""
    waiting = [(type(question), question.seat) for question in match.questions()]
    return match.hash(), list(match.inputs), list(match.line), list(match.events), waiting


def candidates(match: Match[Any]) -> list[list[Any]]:
    return [list(islice(question.options, 50)) for question in match.questions()]


# -- answering ---------------------------------------------------------------------


NEVER: tuple[object, ...] = (
    1.0, 0.0, nan, 10**30, 10**5000, "no such word", {}, {"a": [1]}, [1.0], [[0]], [1] * 100_000,
    ["x"] * 5000, [[0, 0]] * 10_000, [[nan, 0]], [[10**400, 0]], [10**400, 0], "x" * 100_000,
)  # fmt: skip
"""No question has an answer like these."""

JUNK = (*NEVER, True, False, -1, 99, "0", "", None, [True])


@pytest.mark.parametrize("name", ["TakeMark", "Bid", "ChooseRunner", "Run", "Rest"])
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
    with pytest.raises(IllegalAnswer, match="not asked"):
        match.answer(seat, (50, 100))
    assert trace(match) == before


def test_the_answer_to_another_question_is_refused() -> None:
    match = race()
    before = trace(match)
    with pytest.raises(IllegalAnswer, match="the open question is TakeMark, not Bid"):
        match.answer(0, (50, 100), question="Bid")
    with pytest.raises(IllegalAnswer, match="the open question is TakeMark"):
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
        with pytest.raises(IllegalAnswer, match="seat 1 is not asked"):
            match.answer(1, bid)
    for match in matches:
        match.answer(0, 1)
    assert matches[0].state.bids == (1, 0)
    assert matches[1].state.bids == (1, 3)


# -- rules that fail -----------------------------------------------------------------


class Brittle(Scramble):
    """Breaks in the middle of a run, when dice are rolled and the state is half changed."""

    broken = ""

    def next_step(self, state: State) -> Step | None:
        step = super().next_step(state)
        if self.broken == "boundary" and state.round:
            raise KeyError(state.round)
        return self._run if step is run else step

    def _run(self, state: State, dice: Dice) -> Flow[None]:
        yield from run(state, dice)
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
    match.answer(0, 1)
    assert match.state.bids == (1, 3)


def test_a_face_that_no_die_shows_leaves_the_match_as_it_was() -> None:
    faces = iter((7, 6))
    match = Match(SCRAMBLE, START, TypedDice(lambda _: next(faces)))
    marks(match)
    for seat, answer in ((0, 0), (1, 0), (0, 1)):
        match.answer(seat, answer)
    before = trace(match)
    with pytest.raises(BadInput, match="a d6 cannot show 7"):
        match.answer(0, ())
    assert trace(match) == before
    match.answer(0, ())
    assert match.inputs[-1] == Rolled(6)


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
    assert match.inputs[-1] != Rolled(1)


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
    with pytest.raises(ValueError, match="no past"):
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


# -- going back ----------------------------------------------------------------------


def test_an_answer_is_undone_while_nothing_new_is_learned() -> None:
    match = marks(race())
    match.answer(0, 0)
    match.answer(1, 0)
    before, inputs = match.hash(), len(match.inputs)
    match.answer(0, 1)
    match.undo(0)
    assert match.hash() == before
    assert match.questions()[0].name == "ChooseRunner"
    assert match.inputs[inputs:] == [Answered(0, "ChooseRunner", 1), TakenBack(inputs, 0)]
    assert match.line == match.inputs[:inputs]


def test_an_answer_that_ended_a_step_is_undone() -> None:
    match = race()
    match.answer(0, (50, 100))
    match.undo(0)
    assert match.state.places == [None] * 4
    assert match.events == []
    match.answer(0, (50, 200))
    assert match.state.places[0] == (50, 200)


@pytest.mark.parametrize(
    ("answers", "seat"),
    [
        ([(0, 0), (1, 0), (0, 1), (0, ())], 0),  # a die was rolled
        ([(0, 0), (1, 0), (0, 1)], 1),  # somebody else has chosen since
        ([(0, 0), (1, 0)], 1),  # the other bid has been shown
        ([(1, 0), (0, 0)], 0),
        ([(1, 0)], 0),  # not one's own
    ],
)
def test_what_has_been_learned_is_not_undone(answers: list[tuple[int, Any]], seat: int) -> None:
    match = marks(race())
    for who, answer in answers:
        match.answer(who, answer)
    before = trace(match)
    with pytest.raises(IllegalAnswer, match="nothing to undo"):
        match.undo(seat)
    assert trace(match) == before


def test_nothing_is_undone_before_the_first_answer() -> None:
    with pytest.raises(IllegalAnswer, match="nothing to undo"):
        race().undo(0)


def test_a_secret_answer_is_undone_until_the_others_are_shown() -> None:
    match = marks(race())
    match.answer(1, 3)
    match.undo(1)
    match.answer(0, 1)
    match.answer(1, 2)
    assert match.state.bids == (1, 2)
    with pytest.raises(IllegalAnswer, match="shown"):
        match.undo(1)
    match.answer(1, 2)
    match.undo(1)
    with pytest.raises(IllegalAnswer, match="shown"):
        match.undo(1)


def test_what_is_shown_again_after_a_takeback_is_not_undone_either() -> None:
    match = marks(race())
    match.answer(0, 1)
    match.answer(1, 2)
    match.take_back(4, 0)
    match.answer(0, 1)
    match.undo(0)
    again = Match(SCRAMBLE, START, ScriptedDice(), replay=match.inputs)
    for one in (match, again):
        one.answer(1, 2)
        one.undo(1)
        one.answer(1, 0)
        one.answer(0, 1)
        with pytest.raises(IllegalAnswer, match="shown"):
            one.undo(0)


def test_what_was_shown_before_a_takeback_is_no_matter_after_it() -> None:
    match = marks(race())
    match.answer(0, 1)
    match.answer(1, 2)
    shown = len(match.line) - 1
    match.take_back(4, 0)
    match.interject(CONCEDE)
    match.answer(0, 3)
    assert len(match.line) - 1 == shown
    match.undo(0)


def test_a_takeback_is_a_new_entry_and_new_dice() -> None:
    match = at_the_run()
    keep, before = len(match.line), match.hash()
    match.answer(0, ())
    faces = [match.inputs[-1]]
    for _ in range(30):
        inputs = len(match.inputs)
        match.take_back(keep, 1)
        assert match.inputs[inputs:] == [TakenBack(keep, 1)]
        assert match.hash() == before
        assert match._source.position() == 0, "a new epoch"
        match.answer(0, ())
        faces.append(match.inputs[-1])
    assert len({str(face) for face in faces}) == 6, "each time the die is rolled anew"
    again = Match(SCRAMBLE, START, ScriptedDice(), replay=match.inputs)
    assert again.hash() == match.hash()
    assert (again.inputs, again.line) == (match.inputs, match.line)


def test_a_die_is_not_taken_back_without_its_answer() -> None:
    match = at_the_run()
    keep = len(match.line)
    match.answer(0, ())
    before = trace(match)
    for nowhere in (keep + 1, -1, len(match.line), 10**400):
        with pytest.raises(IllegalAnswer):
            match.take_back(nowhere, 0)
        assert trace(match) == before
    match.take_back(keep, 0)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_takebacks_anywhere_in_a_real_game_lead_where_the_inputs_led(edition: str) -> None:
    match, random = new_match(edition, 21), Random(21)
    hashes = {len(match.line): match.hash()}
    for _ in range(600):
        if match.is_over or (len(match.line) > 5 and random.random() < 0.1):
            keep = random.randrange(len(match.line))
            if isinstance(match.line[keep], Rolled):
                continue
            match.take_back(keep, random.randrange(2))
            assert match.hash() == hashes[keep]
            hashes = {length: hash for length, hash in hashes.items() if length <= keep}
        else:
            answer_at_random(match, random)
            hashes[len(match.line)] = match.hash()
    assert sum(isinstance(entry, TakenBack) for entry in match.inputs) > 10
    again = Match(match.game, match.start, ScriptedDice(), replay=match.inputs)
    assert trace(again) == trace(match)
    assert candidates(again) == candidates(match)


# -- out of turn ---------------------------------------------------------------------


def test_what_is_said_out_of_turn_happens_at_the_next_boundary() -> None:
    match = at_the_run()
    match.interject(CONCEDE)
    assert match.outcome is None
    assert match.inputs[-1] == Interjected(CONCEDE)
    match.answer(0, ())
    assert match.is_over
    assert match.outcome == Outcome(1, "A conceded.")
    again = Match(SCRAMBLE, START, ScriptedDice(), replay=match.inputs)
    assert trace(again) == trace(match)


def test_what_makes_no_sense_is_not_heard() -> None:
    match = race()
    before = trace(match)
    with pytest.raises(IllegalAnswer, match="nobody can sing"):
        match.interject(Interjection(0, "sing"))
    assert trace(match) == before


def test_only_the_first_concession_counts() -> None:
    match = at_the_run()
    match.interject(Interjection(1, "concede"))
    match.interject(CONCEDE)
    match.answer(0, ())
    assert match.outcome == Outcome(0, "B conceded.")


def test_who_has_won_cannot_have_given_up() -> None:
    match = at_the_run()
    match.state.places[0] = (2000, 100)
    match.interject(CONCEDE)
    match.answer(0, ())
    assert match.outcome == Outcome(0, "A won the race.", "SC-7")


def test_what_has_become_void_is_passed_over() -> None:
    class Fickle(Scramble):
        def interject(self, state: State, said: Interjection) -> Step:
            if state.round and said.seat == 1:
                raise IllegalAnswer(Refusal("too late"))
            return super().interject(state, said)

    match = marks(race(game=Fickle()))
    match.interject(Interjection(1, "concede"))
    match.answer(0, 1)
    match.answer(1, 1)
    assert not match.is_over
    match.answer(0, 0)


def test_what_was_said_is_taken_back_with_the_rest() -> None:
    match = at_the_run()
    keep = len(match.line)
    match.interject(CONCEDE)
    with pytest.raises(IllegalAnswer, match="nothing to undo"):
        match.undo(0)
    match.take_back(keep, 0)
    match.answer(0, ())
    assert not match.is_over


def test_nobody_talks_for_ever() -> None:
    match = at_the_run()
    for number in range(MOST_SAID):
        match.interject(Interjection(0, "concede", str(number)))
    before = trace(match)
    with pytest.raises(IllegalAnswer, match="too much"):
        match.interject(CONCEDE)
    assert trace(match) == before
    match.answer(0, ())
    assert match.is_over


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_conceding_a_real_game_is_in_its_record(edition: str) -> None:
    match = played(edition, 2, 75)
    match.interject(Interjection(1, "concede"))
    play_on(match, Random(1))
    assert match.outcome is not None
    assert match.outcome.winner == 0
    assert Interjected(Interjection(1, "concede")) in match.inputs
    again = Match(match.game, match.start, ScriptedDice(), replay=match.inputs)
    assert trace(again) == trace(match)
