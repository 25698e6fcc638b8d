"""What a table asks of a match's course: when a seat was asked, what may be undone, which input an
event belongs to, and following a match that is played elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.rattle_and_rend.matches import new_match
from tests.toy.race import CONCEDE, START, race, trace
from tests.toy.scramble import SCRAMBLE

from affray.kernel.dice import ScriptedDice, SeededDice
from affray.kernel.flow import Question, Together
from affray.kernel.inputs import Answered, Input, Rolled, TakenBack, rolled_in_epoch, rounded
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, IllegalAnswer
from affray.testing.contract import answer_at_random


class Watcher:
    """Looks at a match after every input and remembers what it saw."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.open: Question[Any] | None = None
        self.asked: dict[int, int] = {}
        self.course: list[tuple[int, int]] = []
        self.cuts: list[tuple[int, int]] = []
        self.reveals: list[int] = []
        self.look()

    def look(self) -> None:
        match, line = self.match, len(self.match.line)
        self.course = [seen for seen in self.course if seen[0] < line]
        self.course.append((line, len(match.events)))
        if match.inputs and isinstance(match.inputs[-1], TakenBack):
            self.cuts.append((len(match.inputs), len(match.events)))
            self.reveals = [place for place in self.reveals if place <= line]
        elif isinstance(self.open, Together) and match.question is not self.open:
            self.reveals.append(line)
        if match.question is not self.open:
            self.open, self.asked = match.question, {}
        for question in match.questions():
            self.asked.setdefault(question.seat, len(match.inputs))

    def agrees(self) -> None:
        match = self.match
        asked = {question.seat: match.asked_at(question.seat) for question in match.questions()}
        assert asked == {seat: self.asked[seat] for seat in asked}
        assert match.cuts == self.cuts
        events = range(len(match.events))
        assert match.moments() == [
            next(n for n, told in self.course if told > event) for event in events
        ]
        last = match.line[-1] if match.line else None
        for seat in (0, 1):
            own = isinstance(last, Answered) and last.seat == seat
            assert match.can_undo([seat]) == (own and len(match.line) not in self.reveals)


def wander(match: Match[Any], random: Random, moves: int) -> list[list[Input]]:
    """Answers, things said, undone and taken back; what was added each time."""
    watcher, added = Watcher(match), []
    for _ in range(moves):
        before = len(match.inputs)
        kind = random.random()
        try:
            if kind < 0.1 and match.line:
                match.take_back(rounded(match.line, random.randrange(len(match.line))), 0)
            elif kind < 0.2:
                match.undo(random.randrange(2))
            elif kind < 0.21 and not match.is_over:
                match.interject(CONCEDE)
            elif not match.is_over:
                answer_at_random(match, random)
        except IllegalAnswer:
            continue
        if len(match.inputs) > before:
            watcher.look()
            watcher.agrees()
            added.append(match.inputs[before:])
    return added


@pytest.mark.parametrize("seed", range(12))
def test_the_course_of_a_match_is_as_somebody_saw_it_who_watched(seed: int) -> None:
    wander(Match(SCRAMBLE, START, SeededDice(b"dice %d" % seed)), Random(seed), 120)


@pytest.mark.parametrize("seed", range(2))
def test_the_course_of_a_real_battle(seed: int) -> None:
    wander(new_match("alpha2", seed, "kill_them_all"), Random(seed), 150)


@pytest.mark.parametrize("seed", range(6))
def test_a_match_is_followed_piece_by_piece_and_goes_on_with_its_own_dice(seed: int) -> None:
    first = Match(SCRAMBLE, START, SeededDice(b"same"))
    other = Match(SCRAMBLE, START, SeededDice(b"same"), replay=first.inputs)
    for piece in wander(first, Random(seed), 60):
        other.follow(piece)
    assert trace(other) == trace(first)
    while not first.is_over:
        for match in (first, other):
            answer_at_random(match, Random(seed))
    assert trace(other) == trace(first)


def test_what_waits_in_secret_is_not_told() -> None:
    match = race()
    while not isinstance(match.question, Together):
        answer_at_random(match, Random(1))
    before = len(match.line)
    assert match.told == before
    match.answer(1, 0)
    assert match.told == before
    assert match.asked_at(0) == len(match.inputs) - 1
    assert match.asked_at(1) is None
    match.answer(0, 0)
    assert match.told == len(match.line) > before


def test_inputs_that_do_not_follow_are_named() -> None:
    match = Match(SCRAMBLE, START, SeededDice(b"dice"))
    for _ in range(12):
        answer_at_random(match, Random(4))
    rolled = next(n for n, entry in enumerate(match.inputs) if isinstance(entry, Rolled))
    inputs = match.inputs
    for wrong, words in (
        ([*inputs[:3], Answered(1, "Run", ())], "input 4: "),
        ([*inputs[: rolled + 1], Rolled(1, 6)], "The recorded roll of 1 was not made"),
        ([*inputs[:rolled], *inputs[rolled + 1 :]], "No die is left"),
        ([Rolled(3, 6), *inputs], "input 1: The recorded roll of 3 was not made"),
    ):
        with pytest.raises(BadInput, match=words):
            Match(SCRAMBLE, START, ScriptedDice(), replay=wrong)
    known = Match(SCRAMBLE, START, ScriptedDice(), replay=inputs[:3])
    with pytest.raises(BadInput, match="input 4: The recorded roll of 3 was not made"):
        known.follow([Rolled(3, 6)])


def test_whoever_follows_is_told_after_every_input() -> None:
    match = Match(SCRAMBLE, START, SeededDice(b"dice"))
    for _ in range(12):
        answer_at_random(match, Random(4))
    seen: list[int] = []
    again = Match(SCRAMBLE, START, ScriptedDice())
    again.follow(match.inputs, after=lambda match: seen.append(len(match.inputs)))
    ends = {rounded(match.inputs, n + 1) for n in range(len(match.inputs))}
    assert seen == [0, *sorted(ends)]
    assert rolled_in_epoch(match.inputs) == sum(isinstance(e, Rolled) for e in match.inputs)
