"""The contract that every game passes, on random battles of two to five sides."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.games.warbands_and_heroes.battles import random_start

from affray.games.warbands_and_heroes.game import GAME
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.testing.contract import assert_contract, assert_invariants_hold, play_random

LABELS = 24
"""Of so many answers the words are read."""


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
@pytest.mark.parametrize("has_master", [False, True])
def test_a_battle_keeps_the_contract(sides: int, has_master: bool) -> None:
    seed = 10 * sides + has_master
    start = random_start(seed, sides=sides, has_master=has_master)
    match = assert_contract(GAME, start, seed, every=60)
    assert match.outcome is not None


def read_aloud(match: Match[Any]) -> None:
    """Every open question in words, as its seat reads it, with previews, odds and views."""
    assert_invariants_hold(match)
    known = GAME.rulebook()
    for question in match.questions():
        prompt = question.prompt(match.state)
        assert prompt[-1] in "?.:", f"{question.name} asks no sentence: {prompt}"
        assert question.rules, f"{question.name} cites no rule"
        assert all(known.knows(rule) for rule in question.rules), question.rules
        sample = question.options.sample(Random(len(match.inputs)))
        for answer in (*islice(question.options, LABELS), question.usual_answer(), sample):
            assert question.label(match.state, answer).strip(), f"{question.name} {answer!r}"
            assert question.brief(match.state, answer).strip()
            GAME.look.preview(match.state, question, answer)
        for report in GAME.look.chances(match.state, question, sample):
            assert report.rows
            assert abs(sum(row.percent for row in report.rows) - 100) < 0.1
    for seat in (None, Seat(0), Seat(2)):
        assert GAME.look.view(match.state, seat).headline


@pytest.mark.parametrize("seed", range(3))
def test_every_question_and_event_can_be_read_aloud(seed: int) -> None:
    start = random_start(seed + 500, sides=2, has_master=seed > 0)
    match = play_random(GAME, start, seed, check=read_aloud)
    names = GAME.look.names(match.state)
    known = GAME.rulebook()
    for event in match.events:
        assert event.sentence(names).strip()
        assert all(known.knows(rule) for rule in event.rules), event


@pytest.mark.parametrize("seed", range(12))
def test_random_battles_end(seed: int) -> None:
    match = play_random(GAME, random_start(seed + 900), seed, check=assert_invariants_hold)
    assert match.outcome is not None
    assert match.outcome.reason
