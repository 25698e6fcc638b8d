"""Several players on a side: everybody answers for their own units."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION
from affray.games.brigandine.questions import Aimed, Deeds
from affray.kernel.game import HouseValue, Start
from affray.kernel.match import Match
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
            if isinstance(question, Deeds | Aimed):
                units = [deed[1] for deed in question.options if deed[1] >= 0]
                owners = {match.state.units[id].seat for id in units}
                assert owners == {question.seat}, question.name
                asked[f"{question.name} {question.seat}"] += 1

    play_random(GAME, annihilation(count), 1, check=check)
    for seat in range(count):
        assert asked[f"NextMover {seat}"]
    assert any(name.startswith("NextAttack") for name in asked)
