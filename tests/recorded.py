"""Matches with takebacks and words out of turn, and what they look like when saved."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from tests.games.rattle_and_rend.matches import new_match

from affray.kernel.inputs import Rolled
from affray.kernel.match import Match
from affray.kernel.record import (
    record_of,
    write_record,
)
from affray.testing.contract import answer_at_random


def busy(edition: str, seed: int, answers: int) -> Match[Any]:
    """A match with takebacks and words out of turn among its answers."""
    match, random = new_match(edition, seed), Random(seed)
    for _ in range(answers):
        if match.is_over:
            break
        answer_at_random(match, random)
        if random.random() < 0.05:
            go_back(match, random)
    return match


def go_back(match: Match[Any], random: Random) -> None:
    """Take something back, as far as it can be taken back there."""
    answers = [i for i, entry in enumerate(match.line) if not isinstance(entry, Rolled)]
    match.take_back(random.choice(answers[-8:]), random.randrange(2))


def saved(match: Match[Any], seed: int, salts: Iterable[str] = ()) -> str:
    return write_record(record_of(match, seed=str(seed), salts=salts))
