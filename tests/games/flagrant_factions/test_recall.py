"""What was found before is what would be found again: remembering changes no formation."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.rules.formations import Arrangements
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.testing.contract import play_random

EDITION = GAME.editions[0]
GESTURES = [(7620, 4572), (2540, 2540), (12700, 6600)]
"""The same in every match, so that one match could remember what only held in another."""


def test_formations_are_as_if_they_were_worked_out_anew() -> None:
    compared = 0

    def compare(match: Match[Any]) -> None:
        nonlocal compared
        for question in match.questions():
            options = question.options
            if isinstance(options, Arrangements):
                for to in GESTURES:
                    shape = options.shapes[compared % len(options.shapes)]
                    assert options.arrange(to, shape) == options.work_out(to, shape)
                    compared += 1

    house: dict[str, HouseValue] = {"max_turns": 12}
    for seed in (1, 2, 3, 4, 5):
        random = Random(seed)
        rosters = [GAME.random_roster(EDITION, house, random) for _ in range(2)]
        play_random(GAME, Start(GAME.id, EDITION, rosters, house), seed, check=compare)
    assert compared > 40
