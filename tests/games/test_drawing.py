"""A play-out draws: hardly any question has its answers listed, or many of them judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from bench.play import Yard, yards

from affray.bots.random import sampled_answer
from affray.kernel.dice import FastDice
from affray.kernel.flow import Question, Together
from affray.kernel.match import Match
from affray.kernel.options import Choices, Options

GAMES = 50
YARDS = yards()

RARELY = 0.02
"""Share of draws in which all answers may be listed."""

FEW = 8
"""Answers that are looked at in a draw, at most and on average."""

JUDGES = ("refusal", "is_legal", "arrange")


class Watched:
    """Counts what happens to one collection of answers while one is drawn from it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.options: object = None
        self.judged = 0
        self.listed = 0
        for kind in {Options, *_below(Options)}:
            for name in JUDGES:
                if name in vars(kind):
                    monkeypatch.setattr(kind, name, self._judging(vars(kind)[name]))
            if "__iter__" in vars(kind):
                monkeypatch.setattr(kind, "__iter__", self._listing(vars(kind)["__iter__"]))

    def drawn(self, options: Any, random: Random) -> tuple[int, bool]:
        """How many answers were looked at, and whether all were."""
        self.options, self.judged, self.listed = options, 0, 0
        options.sample(random)
        self.options = None
        if type(options) is Choices:
            return len(options.values), False
        return self.judged, bool(self.listed)

    def _judging(self, judge: Callable[..., Any]) -> Callable[..., Any]:
        def watched(options: Any, *given: Any) -> Any:
            self.judged += options is self.options
            return judge(options, *given)

        return watched

    def _listing(self, walk: Callable[[Any], Iterator[Any]]) -> Callable[[Any], Iterator[Any]]:
        def watched(options: Any) -> Iterator[Any]:
            yield from walk(options)
            self.listed += options is self.options

        return watched


def _below(kind: type) -> Iterator[type]:
    one: type
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _asked(yard: Yard) -> Iterator[Question[Any]]:
    for number in range(GAMES):
        random = Random(f"drawing {number}")
        start = yard.starts[number % len(yard.starts)]
        match = Match(yard.game, start, FastDice(random)).fork(FastDice(random))
        while (question := match.question) is not None:
            yield from question.parts if isinstance(question, Together) else (question,)
            match.send(sampled_answer(question, random))


@pytest.mark.parametrize("yard", YARDS, ids=[yard.name for yard in YARDS])
def test_answers_are_drawn_and_not_listed(yard: Yard, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    random = Random("drawing")
    draws: Counter[str] = Counter()
    judged: Counter[str] = Counter()
    listed: Counter[str] = Counter()
    for question in _asked(yard):
        count, was_listed = watched.drawn(question.options, random)
        draws[question.name] += 1
        judged[question.name] += count
        listed[question.name] += was_listed
    many = {name: judged[name] / draws[name] for name in draws}
    often = {name: listed[name] / draws[name] for name in draws}
    assert {name: mean for name, mean in many.items() if mean > FEW} == {}
    assert {name: share for name, share in often.items() if share > RARELY} == {}
