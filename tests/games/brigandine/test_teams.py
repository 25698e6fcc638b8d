"""Several players on a side: everybody answers for their own units."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION, MOST_PLAYERS
from affray.games.brigandine.words.answers import Deed
from affray.games.brigandine.words.questions import Deeds
from affray.kernel.dice import FastDice
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.kernel.roster import Entry, Roster
from affray.testing.contract import play_random


def annihilation(count: int) -> Start:
    house: dict[str, HouseValue] = {
        "scenario": "annihilation",
        "points_limit": 60,
        "stalemate_rounds": 2,
        "board_size": 24,
    }
    rosters = [GAME.random_roster(EDITION, house, Random(seat)) for seat in range(count)]
    return Start(GAME.id, EDITION, rosters, house, automated=True)


@pytest.mark.rule("BR-CAMP-R4-8", "BR-MELEE-02", "BR-TURN-05")
@pytest.mark.parametrize("count", [4, 5])
def test_whoever_is_asked_what_a_unit_does_owns_it(count: int) -> None:
    asked: Counter[str] = Counter()

    def check(match: Match[Any]) -> None:
        for question in match.questions():
            if isinstance(question, Deeds):
                units = [deed.unit for deed in question.options if isinstance(deed, Deed)]
                owners = {match.state.units[id].seat for id in units}
                assert owners == {question.seat}, question.name
                asked[f"{question.name} {question.seat}"] += 1

    play_random(GAME, annihilation(count), 1, check=check)
    for seat in range(count):
        assert asked[f"NextMover {seat}"]
    assert any(name.startswith("NextAttack") for name in asked)


@pytest.mark.rule("BR-CAMP-R4-1", "BR-WB-06")
def test_limits_of_ours_are_refused_in_one_sentence_without_a_clause() -> None:
    few, many = annihilation(MOST_PLAYERS), annihilation(MOST_PLAYERS + 1)
    assert GAME.problems(few) == []
    [problem] = GAME.problems(many)
    assert (problem.place, problem.rule) == ("rosters", "")
    assert (
        problem.sentence
        == "Too many warbands: 17. Allowed: 16 (a limit of Affray, not of the rules)."
    )
    host = Roster(GAME.id, "Host", [Entry("unit")] * 100, EDITION)
    assert GAME.roster_problems(host, {"points_limit": 500}) == []
    for value in (501, 24):
        [problem] = GAME.roster_problems(host, {"points_limit": value})
        assert (problem.place, problem.rule) == ("house.points_limit", "")
        assert "a limit of Affray" in problem.sentence


@pytest.mark.rule("BR-MINTERR-1", "BR-SCEN-SIEGE-1")
def test_all_the_terrain_that_is_demanded_is_placed_on_a_large_table() -> None:
    house: dict[str, HouseValue] = {"scenario": "siege", "points_limit": 500}
    force = Roster(GAME.id, "Band", [Entry("unit")], EDITION)
    match = Match(GAME, Start(GAME.id, EDITION, [force, force], house), FastDice(Random(1)))
    assert match.questions()[0].name == "InsistOnTerrain"
    match.answer(match.questions()[0].seat, True)
    while match.questions()[0].name in ("ChoosePiece", "PlaceTerrain"):
        question = match.questions()[0]
        match.answer(question.seat, next(iter(question.options)))
    assert len(match.state.terrain) >= 20
