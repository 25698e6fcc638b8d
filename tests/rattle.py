"""Matches of Rattle and Rend, for tests of the kernel and of the game."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.games import game_called
from affray.games.rattle_and_rend.house import EDITIONS
from affray.games.rattle_and_rend.rules.scenarios import scenarios
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Game, Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.testing.contract import answer_at_random

GAME: Game[Any] = game_called("rattle-and-rend")
ALL_EDITIONS = EDITIONS
ALL_SCENARIOS = tuple(scenarios())


def random_start(edition: str, seed: int, scenario: str = "", **house: HouseValue) -> Start:
    """Two random legal warbands."""
    random = Random(f"{edition} {seed}")
    return Start(
        game=GAME.id,
        edition=edition,
        rosters=[GAME.random_roster(edition, house, random) for _ in range(GAME.seats.fewest)],
        house=house,
        agreed={"scenario": scenario} if scenario else {},
        automated=True,
    )


def new_match(edition: str, seed: int, scenario: str = "", **house: HouseValue) -> Match[Any]:
    dice = SeededDice(seed_key(str(seed)))
    return Match(GAME, random_start(edition, seed, scenario, **house), dice)


def play_on(match: Match[Any], random: Random, answers: int = 50_000) -> Match[Any]:
    """So many random answers, or as many as there are questions."""
    for _ in range(answers):
        if match.is_over:
            break
        answer_at_random(match, random)
    return match


def played(edition: str, seed: int, answers: int = 50_000, **house: HouseValue) -> Match[Any]:
    """A match after so many random answers."""
    return play_on(new_match(edition, seed, "", **house), Random(seed), answers)
