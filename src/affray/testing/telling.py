"""What people are told before they answer: lines, letters and chances, as part of the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from affray.kernel.ahead import Ahead
from affray.kernel.answers import Answer
from affray.kernel.dice import Dice, SeededDice, seed_key
from affray.kernel.events import Event
from affray.kernel.flow import Kinds, Question
from affray.kernel.foresight import UntilTold, foreseen
from affray.kernel.game import Game, Start
from affray.kernel.lines import MOST_LETTERS, OUT, RESERVED, Line
from affray.kernel.match import Match
from affray.testing.laws import answers_of

CANDIDATES = 64
"""Answers looked at of each question."""

MOST_WITHOUT = 0.05
"""How many of the answers that roll dice may have no chances."""


def assert_lines_are_well_formed(game: Game[Any]) -> None:
    """Each line is a sentence with a letter of its own and a clause of the rulebook."""
    book = game.rulebook()
    for section, lines in game.advice.lines.items():
        for word, one in lines.items():
            wrong = _wrong_form(one)
            assert not wrong, f"{section}.{word}: {wrong}"
            assert not one.rule or one.rule in book, f"{section}.{word}: unknown clause {one.rule}"


def _wrong_form(one: Line) -> str:
    for line in (one.line, one.in_general()):
        if not (line[:1].isupper() or line[:1].isdigit() or line[:1] == "{") or line[-1:] != ".":
            return f"{line!r} is not a sentence"
    if one.key and not (len(one.key) == 1 and "A" <= one.key <= "Z"):
        return f"{one.key!r} is not a letter"
    if one.key in (*RESERVED, OUT):
        return f"{one.key} is kept for tables"
    return ""


def assert_answers_are_told(match: Match[Any]) -> None:
    """Each verb and each word that can be answered has its line, and a letter no other has."""
    for question in match.questions():
        wrong = "; ".join(untold(question, match.state))
        assert not wrong, f"{question.name}: {wrong}"


def untold(question: Question[Any], state: Any) -> Iterator[str]:
    """What is missing or wrong of the lines and letters of a question."""
    letters: dict[str, str] = {}
    for answer in _to_tell(question):
        word, key = question.word(answer), question.key(answer)
        line = question.line(state, answer)
        if not line and not question.is_out(answer):
            yield f"{word} has no line"
        if len(line) > MOST_LETTERS:
            yield f"{line!r} is longer than {MOST_LETTERS} letters"
        if line and line[-1] != ".":
            yield f"{line!r} is not a sentence"
        if question.of(HAS_LETTERS):
            if not key:
                yield f"{word} has no letter"
            elif letters.setdefault(key, word) != word:
                yield f"{word} and {letters[key]} share the letter {key}"
            if question.is_out(answer) != (key == OUT):
                yield f"{OUT} is for the way out alone, not for {word}"


def _to_tell(question: Question[Any]) -> list[Any]:
    """The answers that do not speak for themselves."""
    return [] if question.is_plain else question.of(TO_TELL)(question)


def _choices(question: Any) -> list[Any]:
    told = (str, Answer, bool, type(None))
    return [one for one in answers_of(question, CANDIDATES) if isinstance(one, told)]


def _parts(question: Any) -> list[Any]:
    return [(part,) for part in question.parts() if isinstance(part, str | Answer)]


def _none(question: Any) -> list[Any]:
    return []


TO_TELL: Kinds[Callable[[Any], list[Any]]] = Kinds(
    choose=_choices,
    choose_some=_parts,
    number=_none,
    words=_none,
    path=_none,
    place=_none,
    formation=_none,
    revise_list=_none,
)
"""What must be told of the answers to a question of each kind."""

HAS_LETTERS: Kinds[bool] = Kinds(
    choose=True,
    choose_some=False,
    number=False,
    words=False,
    path=False,
    place=False,
    formation=False,
    revise_list=False,
)


# -- chances ------------------------------------------------------------------------------


class Watched(Dice):
    """Dice that remember whether they were rolled, and what had been told before."""

    __slots__ = ("inner", "until")

    def __init__(self, inner: Dice) -> None:
        self.inner = inner
        self.until = UntilTold(inner, [])

    def roll(self, sides: int) -> int:
        if self.until.first is None:
            self.until.first = len(self.until.log)
        return self.inner.roll(sides)

    def stand(self, epoch: int, rolled: int) -> None:
        self.inner.stand(epoch, rolled)


def assert_rolls_are_foreseen(
    game: Game[Any], start: Start, seed: int, *, every: int = 1, most: int = 2000
) -> None:
    """Whatever an answer rolls, its chances are told beforehand, or the game says why not."""
    _, without = rolls_met(game, start, seed, every=every, most=most)
    unknown = {
        name: count for name, count in without.items() if name not in game.look.odds.unforeseen
    }
    assert not unknown, f"rolled without chances: {unknown}"


def assert_few_rolls_are_unforeseen(game: Game[Any], starts: Sequence[Start]) -> None:
    """Over several matches, nearly all that answers roll is told beforehand."""
    found = [rolls_met(game, start, seed, every=3) for seed, start in enumerate(starts)]
    met = sum(met for met, _ in found)
    without = sum((lost for _, lost in found), Counter[str]())
    assert without.total() <= MOST_WITHOUT * met, f"{without} of {met} rolls have no chances"


def rolls_met(
    game: Game[Any], start: Start, seed: int, *, every: int = 1, most: int = 2000
) -> tuple[int, Counter[str]]:
    """How many random answers rolled dice, and the events of those that had no chances."""
    random, dice = Random(seed), Watched(SeededDice(seed_key(str(seed))))
    match = Match(game, start, dice)
    met, without = 0, Counter[str]()
    for number in range(most):
        if match.is_over:
            break
        question = match.questions()[0]
        answer = question.options.sample(random)
        looked = number % every == 0
        found = foreseen(Ahead(match, question.seat), answer) if looked else ()
        before = len(match.events)
        dice.until = UntilTold(dice.inner, [])
        match.answer(question.seat, answer)
        has_rolled = looked and dice.until.first is not None
        name = first_roll(match.events[before:]) if has_rolled else ""
        met += bool(name)
        if name and not found:
            without[name] += 1
        for report in found:
            assert report.verb, f"{question.name}: {report.title!r} has no verb"
    return met, without


def first_roll(told: Iterable[Event]) -> str:
    """The event that tells the first roll, unless a new part of the match began before."""
    for event in told:
        if event.chapter():
            return ""
        if event.roll() is not None:
            return str(event.name)
    return ""
