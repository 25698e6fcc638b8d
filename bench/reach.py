"""How long a table waits for reach: python -m bench.reach [GAMES]

Plays games of every kind at random and asks at each decision where the piece may go: of the
question, and of one answer to it. Prints milliseconds of CPU. The same is done several times, and
the least counts: what else the machine does matters little.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any

from bench.play import Yard, yards

from affray.bots.random import sampled_answer
from affray.kernel.dice import FastDice
from affray.kernel.match import Match

GAMES = 3
ROUNDS = 3


def least(yard: Yard, games: int) -> dict[str, list[float]]:
    """Milliseconds for each question that has a reach, by its name."""
    rounds = [waits(yard, games) for _ in range(ROUNDS)]
    return {
        name: [min(same) for same in zip(*(spent[name] for spent in rounds), strict=True)]
        for name in rounds[0]
    }


def waits(yard: Yard, games: int) -> dict[str, list[float]]:
    """The same in one round."""
    found: dict[str, list[float]] = {}
    for number in range(games):
        random = Random(f"reach {number}")
        start = yard.starts[number % len(yard.starts)]
        match: Match[Any] = Match(yard.game, start, FastDice(random)).fork(FastDice(random))
        while (question := match.question) is not None:
            answer = sampled_answer(question, random)
            parts = getattr(question, "parts", None)
            for part in parts if isinstance(parts, tuple) else (question,):
                for looked_at in (None, answer):
                    began = process_time()
                    reach = yard.game.look.reach(match.state, part, looked_at)
                    spent = process_time() - began
                    if reach is not None:
                        found.setdefault(part.name, []).append(1000 * spent)
            match.send(answer)
    return found


def line(name: str, spent: list[float]) -> str:
    spent = sorted(spent)
    middle, late = spent[len(spent) // 2], spent[len(spent) * 95 // 100]
    return f"{name:<40}{len(spent):>7}{middle:>9.1f}{late:>9.1f}{spent[-1]:>9.1f}"


def main(games: int) -> None:
    print(f"{'ms of CPU':<40}{'asked':>7}{'p50':>9}{'p95':>9}{'most':>9}")
    for yard in yards():
        found = least(yard, games)
        print(line(yard.name, [one for spent in found.values() for one in spent]))
        for name, spent in sorted(found.items()):
            print(line(f"  {name}", spent))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
