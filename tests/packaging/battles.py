"""Battles with fixed seeds: how each ended, and which classes and modules were compiled.

A program of its own, so that it runs with whatever `affray` is on the path.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from affray.games import games
from affray.kernel.dice import FastDice, SeededDice, seed_key
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.testing.contract import answer_at_random

GAMES = games()


def played(game: Game[Any], seed: int) -> Match[Any]:
    random = Random(seed)
    rosters = [game.random_roster(game.editions[0], {}, random) for _ in range(game.seats.fewest)]
    start = Start(game.id, game.editions[0], rosters, automated=True)
    match = Match(game, start, SeededDice(seed_key(str(seed))))
    while not match.is_over:
        answer_at_random(match, random)
        if not len(match.inputs) % 10:
            assert match.fork(FastDice(random)).hash() == match.hash()
    return match


def told(match: Match[Any]) -> str:
    names = match.game.look.names(match.state)
    return " ".join(event.sentence(names) for event in match.events)


def main() -> None:
    matches = [played(GAMES["tussle"], seed) for seed in range(10)]
    used = [matches[0], matches[0].state, *matches[0].state.fighters]
    matches += [played(game, 0) for name, game in GAMES.items() if name != "tussle"]
    print(  # noqa: T201
        json.dumps(
            {
                "battles": [[match.game.id, match.hash(), match.steps()] for match in matches],
                "told": list(map(told, matches)),
                "native": [hasattr(type(thing), "__mypyc_attrs__") for thing in used],
                "modules": [
                    name
                    for name, module in sorted(sys.modules.items())
                    if name.startswith("affray.") and (module.__file__ or "").endswith(".so")
                ],
            }
        )
    )


if __name__ == "__main__":
    main()
