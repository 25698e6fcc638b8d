"""The laws of `affray.testing` while bots play: the first that is broken ends the match."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.kernel.dice import FastDice
from affray.kernel.game import Game
from affray.kernel.match import Match
from affray.kernel.record import read_record, record_of, replay, verify, write_record
from affray.testing.laws import answers_of, broken_between_steps, difference, wrong_offers


class CheckFailed(RuntimeError):
    """Something that must hold did not."""


def _require(wrong: str) -> None:
    if wrong:
        raise CheckFailed(wrong)


def check_position(game: Game[Any], state: Any) -> None:
    """Nothing is broken between two steps."""
    _require(broken_between_steps(game, state))


def check_decision(game: Game[Any], match: Match[Any], seed: str | None) -> None:
    """Every open question has a legal usual answer; with a seed, saving changes nothing."""
    for question in match.questions():
        _require(wrong_offers(question, answers_of(question, 1)))
    if seed is not None:
        _check_same(match, match.fork(FastDice(Random(0))), "A fork")
        text = write_record(record_of(match, seed=seed))
        _check_same(match, replay(game, read_record(text)), "A loaded match")


def _check_same(match: Match[Any], other: Match[Any], what: str) -> None:
    found = difference(match, other)
    _require(f"{what} {found}" if found else "")
    for one, two in zip(match.questions(), other.questions(), strict=True):
        if list(one.options) != list(two.options):
            raise CheckFailed(f"{what} has different options for {one.name}.")


def check_record(game: Game[Any], match: Match[Any], seed: str) -> None:
    """The record, written and read again, replays to the same hash with dice from the seed."""
    record = read_record(write_record(record_of(match, seed=seed)))
    _require(" ".join(map(str, verify(game, record))))
