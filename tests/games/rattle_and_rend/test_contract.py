"""The contract that every game passes, on random matches of both editions."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, ALL_SCENARIOS, GAME, random_start

from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.testing.contract import (
    assert_contract,
    assert_forks_agree,
    assert_invariants_hold,
    play_random,
)

LABELS = 24
"""Of so many answers the words are read."""


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("scenario", ALL_SCENARIOS)
def test_a_match_of_each_scenario_keeps_the_contract(edition: str, scenario: str) -> None:
    seed = ALL_SCENARIOS.index(scenario)
    match = assert_contract(GAME, random_start(edition, seed, scenario), seed, every=40)
    assert match.state.scenario == scenario
    assert match.outcome is not None


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("mode", ["player_b", "generated"])
@pytest.mark.parametrize("seed", [101, 102])
def test_a_match_with_everything_rolled_keeps_the_contract(
    edition: str, mode: str, seed: int
) -> None:
    match = assert_contract(GAME, random_start(edition, seed, terrain_mode=mode), seed, every=40)
    assert match.is_over


def read_aloud(match: Match[Any]) -> None:
    """Every open question in words, as its seat reads it."""
    assert_invariants_hold(match)
    for question in match.questions():
        prompt = question.prompt(match.state)
        assert prompt.strip(), question.name
        assert prompt[-1] in "?.:", f"{question.name} asks no sentence: {prompt}"
        known = GAME.rulebook()
        assert question.rules, f"{question.name} cites no rule"
        assert all(known.knows(rule) for rule in question.rules), question.rules
        sample = question.options.sample(Random(len(match.inputs)))
        for answer in (*islice(question.options, LABELS), question.usual_answer(), sample):
            assert question.label(match.state, answer).strip(), f"{question.name} {answer!r}"
    for seat in (None, Seat(0), Seat(1)):
        assert GAME.look.view(match.state, seat).headline


@pytest.mark.parametrize("edition", ALL_EDITIONS)
@pytest.mark.parametrize("seed", range(8))
def test_every_question_and_every_event_has_words(edition: str, seed: int) -> None:
    match = play_random(GAME, random_start(edition, seed), seed, check=read_aloud)
    names, known = GAME.look.names(match.state), GAME.rulebook()
    assert match.events
    for event in match.events:
        sentence = event.sentence(names)
        assert sentence.strip(), event
        assert sentence.endswith((".", "!", "?")), f"{event.name}: {sentence}"
        assert all(known.knows(rule) for rule in event.rules), event
        assert event.audience() is None


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_forks_agree_at_every_question(edition: str) -> None:
    play_random(
        GAME,
        random_start(edition, 7),
        7,
        check=lambda match: assert_forks_agree(match, seed=len(match.inputs), answers=3),
    )
