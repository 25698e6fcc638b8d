"""Going back and speaking out of turn: what may be undone, taken back and said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, new_match, play_on, played
from tests.toy.race import CONCEDE, START, at_the_run, candidates, marks, race, trace
from tests.toy.scramble import SCRAMBLE, Scramble
from tests.toy.state import State
from tests.toy.words import SetOff

from affray.kernel.dice import ScriptedDice, SeededDice
from affray.kernel.flow import Step
from affray.kernel.game import Interjection
from affray.kernel.inputs import Answered, Interjected, Rolled, TakenBack
from affray.kernel.match import MOST_SAID, Match
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.kernel.view import Outcome
from affray.testing.contract import answer_at_random

# -- going back ----------------------------------------------------------------------


def test_an_answer_is_undone_while_nothing_new_is_learned() -> None:
    match = marks(race())
    match.answer(0, 0)
    match.answer(1, 0)
    before, inputs = match.hash(), len(match.inputs)
    match.answer(0, SetOff(1))
    match.undo(0)
    assert match.hash() == before
    assert match.questions()[0].name == "ChooseAction"
    assert match.inputs[inputs:] == [Answered(0, "ChooseAction", SetOff(1)), TakenBack(inputs, 0)]
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
        ([(0, 0), (1, 0), (0, SetOff(1)), (0, ())], 0),  # a die was rolled
        ([(0, 0), (1, 0), (0, SetOff(1))], 1),  # somebody else has chosen since
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
    with pytest.raises(IllegalAnswer, match="Nothing to undo"):
        match.undo(seat)
    assert trace(match) == before


def test_nothing_is_undone_before_the_first_answer() -> None:
    with pytest.raises(IllegalAnswer, match="Nothing to undo"):
        race().undo(0)


def test_a_secret_answer_is_undone_until_the_others_are_shown() -> None:
    match = marks(race())
    match.answer(1, 3)
    match.undo(1)
    match.answer(0, 1)
    match.answer(1, 2)
    assert match.state.bids == (1, 2)
    with pytest.raises(IllegalAnswer, match="revealed"):
        match.undo(1)
    match.answer(1, SetOff(2))
    match.undo(1)
    with pytest.raises(IllegalAnswer, match="revealed"):
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
        with pytest.raises(IllegalAnswer, match="revealed"):
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
        assert isinstance(match._source, SeededDice)
        assert match._source.counter == 0, "a new epoch"
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
    assert match.outcome == Outcome(0, "A won the race.", "SC-RUN-01")


def test_what_has_become_void_is_passed_over() -> None:
    class Fickle(Scramble):
        def interject(self, state: State, said: Interjection) -> Step:
            if state.round and said.seat == 1:
                raise IllegalAnswer(Refusal("too late"))
            return super().interject(state, said)

    match = marks(race(game=Fickle()))
    match.interject(Interjection(1, "concede"))
    match.answer(0, 2)
    match.answer(1, 1)
    assert not match.is_over
    match.answer(0, SetOff(0))


def test_what_was_said_is_taken_back_with_the_rest() -> None:
    match = at_the_run()
    keep = len(match.line)
    match.interject(CONCEDE)
    with pytest.raises(IllegalAnswer, match="Nothing to undo"):
        match.undo(0)
    match.take_back(keep, 0)
    match.answer(0, ())
    assert not match.is_over


def test_nobody_talks_for_ever() -> None:
    match = at_the_run()
    for number in range(MOST_SAID):
        match.interject(Interjection(0, "concede", str(number)))
    before = trace(match)
    with pytest.raises(IllegalAnswer, match="Too many interjections"):
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
