"""The contract that every game passes, on random matches of every scenario."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from affray.games.flagrant_factions.data.tables import scenarios
from affray.games.flagrant_factions.game import GAME
from affray.kernel.flow import Formation
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.testing.contract import assert_contract, assert_invariants_hold, play_random

LABELS = 8


def random_start(
    seed: int, scenario: str, *, seats: int = 2, house: dict[str, HouseValue] | None = None
) -> Start:
    random = Random(seed)
    smaller = {**(house or {}), "points_limit": 24 if seats == 2 else 12}
    rosters = [GAME.random_roster("2021", smaller, random) for _ in range(seats)]
    agreed = {"scenario": scenario}
    return Start(GAME.id, "2021", rosters, house or {}, agreed, automated=True)


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_a_match_of_each_scenario_keeps_the_contract(scenario: str) -> None:
    seed = list(scenarios()).index(scenario)
    match = assert_contract(GAME, random_start(seed, scenario), seed, every=60)
    assert match.state.scenario == scenario
    assert match.outcome is not None


@pytest.mark.parametrize(
    "house",
    [
        {"taunts": True},
        {"extra_profiles": "outside_missile", "table_size": "72x48"},
        {"models_block_los": False, "spells_need_los": True},
        {"remove_models": False, "once_per_turn_scope": "own_turn"},
        {"distance_scale": 60, "max_turns": 12},
    ],
)
def test_a_match_with_house_rules_keeps_the_contract(house: dict[str, HouseValue]) -> None:
    seed = len(house) + len(str(house))
    assert assert_contract(GAME, random_start(seed, "ambush", house=house), seed, every=80).is_over


@pytest.mark.parametrize("seats", [3, 4])
def test_sides_of_several_companies_play_to_the_end(seats: int) -> None:
    start = random_start(seats, "pitched_battle", seats=seats)
    assert GAME.problems(start) == []
    match = play_random(GAME, start, seats, check=assert_invariants_hold)
    assert match.outcome is not None
    assert len(match.state.companies) == seats


def read_aloud(match: Match[Any]) -> None:
    """Every open question in words, as its seat reads it."""
    known = GAME.rulebook()
    for question in match.questions():
        prompt = question.prompt(match.state)
        assert prompt.strip(), question.name
        assert prompt[-1] in "?.:", f"{question.name} asks no sentence: {prompt}"
        assert question.rules, f"{question.name} cites no rule"
        assert all(known.knows(rule) for rule in question.rules), question.rules
        sample = question.options.sample(Random(len(match.inputs)))
        for answer in (*islice(question.options, LABELS), question.usual_answer(), sample):
            assert question.label(match.state, answer).strip(), f"{question.name} {answer!r}"
    for seat in (None, Seat(0), Seat(1)):
        assert GAME.look.view(match.state, seat).headline


@pytest.mark.parametrize("seed", range(4))
def test_every_question_and_every_event_has_words(seed: int) -> None:
    scenario = list(scenarios())[seed]
    house: dict[str, HouseValue] = {"taunts": seed % 2 == 1}
    match = play_random(GAME, random_start(seed, scenario, house=house), seed, check=read_aloud)
    names, known = GAME.look.names(match.state), GAME.rulebook()
    for event in match.events:
        sentence = event.sentence(names)
        assert sentence.endswith((".", "!", "?")), f"{event.name}: {sentence}"
        assert all(known.knows(rule) for rule in event.rules), event


def test_a_preview_of_every_formation_says_where_the_models_go() -> None:
    def look(match: Match[Any]) -> None:
        for question in match.questions():
            if isinstance(question, Formation):
                answer = question.usual_answer()
                preview = GAME.look.preview(match.state, question, answer)
                assert preview is not None
                assert preview.refusal is None
                assert len(preview.paths) == sum(bool(path) for _, path in answer)

    play_random(GAME, random_start(11, "raid"), 11, check=look)
