"""Whole random games as lines, one a decision, for `bench.digest`: in the sources of a revision."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from bench.play import Yard
from bench.starts import Starts
from bench.worker import answer_lines

from affray.bots.random import sampled_answer
from affray.kernel.dice import FastDice
from affray.kernel.match import Match
from affray.kernel.plain import to_plain

MOST = 3000
"""Decisions of a game that are compared."""


class Told(Starts):
    def recorded(self, yard: str, number: int) -> list[str]:
        return _recorded(self.yards[yard], number)

    def unrecorded(self, yard: str, number: int) -> list[str]:
        return _unrecorded(self.yards[yard], number)


def _recorded(yard: Yard, number: int) -> list[str]:
    """A line for every decision: who was asked what, the answer, and a digest of all there is."""
    random = Random(f"digest {number}")
    match = Match(yard.game, yard.starts[number % len(yard.starts)], FastDice(random))
    lines: list[str] = []
    inputs = events = 0
    while not match.is_over and len(lines) < MOST:
        question = match.questions()[0]
        answer = question.options.sample(random)
        match.answer(question.seat, answer)
        said = [match.inputs[inputs:], match.events[events:], match.hash()]
        inputs, events = len(match.inputs), len(match.events)
        lines.append(_line(question, answer, said))
    return lines


def _unrecorded(yard: Yard, number: int) -> list[str]:
    """The same on a fork."""
    random = Random(f"digest {number}")
    start = yard.starts[number % len(yard.starts)]
    fork = Match(yard.game, start, FastDice(random)).fork(FastDice(random))
    lines: list[str] = []
    while (question := fork.question) is not None and len(lines) < MOST:
        answer = sampled_answer(question, random)
        fork.send(answer)
        lines.append(_line(question, answer, [fork.hash()]))
    return lines


def _line(question: Any, answer: Any, said: list[Any]) -> str:
    digest = blake2b(repr(to_plain(said)).encode(), digest_size=6).hexdigest()
    return f"{question.name}: {to_plain(answer)} {digest}"


if __name__ == "__main__":
    answer_lines(Told())
