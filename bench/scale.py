"""How far ahead is ahead: the scale of a game's evaluation, fitted to games between greedy bots.

python -m bench.scale rattle-and-rend --games 40
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from math import exp, log

from affray.games import game_called
from affray.kernel.ids import Seat
from affray.lab.arena import Fixture, played

Game = list[tuple[float, float]]
"""Leads of the first side between two steps, each with what it won in the end: 1, 0.5 or 0."""


def leads(game: str, seed: str) -> Game:
    """One game between greedy bots with equal forces, as leads and its end."""
    found = game_called(game)
    match = played(Fixture(found.id, found.editions[0], ("greedy", "greedy"), seed, 0, "equal"))
    assert match.outcome is not None
    won = (1 + match.outcome.result_for(0)) / 2
    evaluate = found.advice.evaluate
    return [
        ((evaluate(state, Seat(0)) - evaluate(state, Seat(1))) / 2, won)
        for _, state in match.positions()
        if found.rules.outcome(state) is None
    ]


def fitted(games: Sequence[Game]) -> float:
    """The scale with the greatest likelihood; each game counts as much as any other."""
    slope = 0.0
    for _ in range(100):
        first = second = 0.0
        for game in games:
            for lead, won in game:
                chance = 1 / (1 + exp(-max(-500.0, min(500.0, slope * lead))))
                first += (won - chance) * lead / len(game)
                second += chance * (1 - chance) * lead * lead / len(game)
        step = first / second
        slope += max(-0.1, min(0.1, step))
    return 1 / slope


def surprise(games: Sequence[Game], scale: float) -> float:
    """The mean of -log of what the end was given: 0.693 is what "even" would have had."""
    total = 0.0
    for game in games:
        for lead, won in game:
            chance = min(max(1 / (1 + exp(-max(-500.0, min(500.0, lead / scale)))), 1e-9), 1 - 1e-9)
            total -= (won * log(chance) + (1 - won) * log(1 - chance)) / len(game)
    return total / len(games)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="scale")
    asked = parser.parse_args()
    games = [leads(asked.game, f"{asked.seed} {number}") for number in range(asked.games)]
    scale = fitted(games)
    print(f"{asked.game}: scale {scale:.1f}, surprise {surprise(games, scale):.3f}")


if __name__ == "__main__":
    main()
