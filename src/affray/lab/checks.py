"""What must hold at every decision of every game, whoever plays."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.kernel.dice import FastDice
from affray.kernel.game import Game
from affray.kernel.match import Match
from affray.kernel.record import read_record, record_of, replay, verify, write_record


class CheckFailed(RuntimeError):
    """Something that must hold did not."""


def invariants_of(game: Game[Any], state: Any) -> str:
    """What is broken between two steps, in one sentence; nothing if all is well."""
    return "; ".join(game.rules.invariants(state))


def check_decision(game: Game[Any], match: Match[Any], seed: str | None) -> None:
    """Every open question has a legal usual answer; with a seed, saving changes nothing."""
    for question in match.questions():
        candidate = next(iter(question.options), NOTHING)
        if candidate is NOTHING:
            raise CheckFailed(f"{question.name} has no option")
        for answer in (candidate, question.usual_answer()):
            refusal = question.options.refusal(answer)
            if refusal is not None:
                raise CheckFailed(f"{question.name}: {answer!r} is offered and refused: {refusal}")
    if seed is not None:
        _check_same(match, match.fork(FastDice(Random(0))), "a fork")
        text = write_record(record_of(match, seed=seed))
        _check_same(match, replay(game, read_record(text)), "a loaded match")


NOTHING = object()


def _check_same(match: Match[Any], other: Match[Any], what: str) -> None:
    if match.hash() != other.hash():
        raise CheckFailed(f"{what} has another state")
    asked = [(question.seat, question.name) for question in match.questions()]
    if asked != [(question.seat, question.name) for question in other.questions()]:
        raise CheckFailed(f"{what} asks something else")
    for one, two in zip(match.questions(), other.questions(), strict=True):
        if list(one.options) != list(two.options):
            raise CheckFailed(f"{what} has other options for {one.name}")


def check_record(game: Game[Any], match: Match[Any], seed: str) -> None:
    """The record, written and read again, replays to the same hash with dice from the seed."""
    record = read_record(write_record(record_of(match, seed=seed)))
    problems = verify(game, record)
    if problems:
        raise CheckFailed("; ".join(map(str, problems)))
