"""Matches of Rattle and Rend, for tests of the kernel and of the game."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.games import game_called
from affray.games.rattle_and_rend.house import EDITIONS, House
from affray.games.rattle_and_rend.pieces import Warband
from affray.games.rattle_and_rend.rules.scenarios import scenarios
from affray.games.rattle_and_rend.rules.zones import schemes
from affray.games.rattle_and_rend.state import State
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Game, Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.testing.contract import answer_at_random

GAME: Game[Any] = game_called("rattle-and-rend")
ALL_EDITIONS = EDITIONS
ALL_SCENARIOS = tuple(scenarios())
FACINGS = [
    (scheme, facing) for scheme in schemes() for facing in range(len(schemes()[scheme].sides))
]
"""Every way round of every deployment."""


def field(deployment: str, facing: int = 0, player_a: int = 0) -> State:
    """A board with this deployment and nobody on it."""
    state = State(House.of({}, "alpha2"))
    state.deployment, state.facing, state.player_a = deployment, facing, Seat(player_a)
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    return state


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
