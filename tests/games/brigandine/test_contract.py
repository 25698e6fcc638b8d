"""The contract that every game passes, on random matches of every scenario."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION, SCENARIOS
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.testing.contract import assert_contract, assert_invariants_hold, play_random

LABELS = 24
"""Of so many answers the words are read."""


def random_start(seed: int, scenario: str, **house: HouseValue) -> Start:
    random = Random(seed)
    chosen: dict[str, HouseValue] = {
        "points_limit": random.randint(50, 120),
        "scenario": scenario,
        "stalemate_rounds": 4,
        **house,
    }
    rosters = [GAME.random_roster(EDITION, chosen, random) for _ in range(2)]
    return Start(GAME.id, EDITION, rosters, chosen, automated=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_match_of_each_scenario_keeps_the_contract(scenario: str) -> None:
    seed = SCENARIOS.index(scenario)
    match = assert_contract(GAME, random_start(seed, scenario), seed, every=40)
    assert match.outcome is not None


def read_aloud(match: Match[Any]) -> None:
    """Every open question in words, as its seat reads it, and the event log."""
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
            assert question.brief(match.state, answer).strip()
            GAME.look.preview(match.state, question, answer)
        GAME.look.chances(match.state, question, sample)
    for seat in (None, Seat(0), Seat(1)):
        assert GAME.look.view(match.state, seat).headline


@pytest.mark.parametrize("seed", range(4))
def test_every_question_and_event_can_be_read_aloud(seed: int) -> None:
    match = play_random(GAME, random_start(seed, SCENARIOS[seed]), seed, check=read_aloud)
    names = GAME.look.names(match.state)
    known = GAME.rulebook()
    for event in match.events:
        assert event.sentence(names).strip()
        assert all(known.knows(rule) for rule in event.rules), event
