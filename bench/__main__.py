"""How fast every game plays, measured against python-chess in the same run.

Full rules, random play from a generated setup to the end, on a match that keeps no record. The
yardstick is measured in turns with the games, so that a busy machine slows both; the best of
several turns counts. `python -m bench --help` lists the options.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
from itertools import cycle
from random import Random
from time import process_time
from typing import NamedTuple

from bench.play import Yard, chess_moves, costs_at_mid_game, decisions, yards


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--profile", action="store_true", help="where the time goes: top ten")
    parser.add_argument("--turns", type=int, default=5, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a measurement takes")
    chosen = parser.parse_args()
    if chosen.profile:
        for yard in yards():
            profile(yard, chosen.seconds)
        return
    found = measured(chosen.turns, chosen.seconds)
    if chosen.json:
        print(json.dumps(plain(found), indent=2))
        return
    for line in found:
        print(line)


class Measured(NamedTuple):
    """One line of the result; chess has no forks here."""

    name: str
    rate: float
    ratio: float
    fork: float = 0.0
    copy: float = 0.0

    def __str__(self) -> str:
        line = f"{self.name:<30}{self.rate:>9,.0f} a second"
        if not self.fork:
            return line
        costs = f"fork {self.fork * 1e6:.0f} µs, state copy {self.copy * 1e6:.0f} µs"
        return f"{line}, {self.ratio:.2f} times python-chess; {costs}"


def measured(turns: int, seconds: float) -> list[Measured]:
    """The best of several turns each, chess first."""
    courses = yards()
    # What start-up made stays for good: neither side should pay for walking over it again.
    gc.collect()
    gc.freeze()
    chess = 0.0
    best = dict.fromkeys((yard.name for yard in courses), 0.0)
    for turn in range(turns):
        chess = max(chess, chess_moves(seconds, turn))
        for yard in courses:
            best[yard.name] = max(best[yard.name], rate(yard, seconds, turn))
    found = [Measured("python-chess", chess, 1.0)]
    for yard in courses:
        value = best[yard.name]
        found.append(Measured(yard.name, value, value / chess, *costs_at_mid_game(yard)))
    return found


def plain(found: list[Measured]) -> dict[str, float]:
    """Decisions a second by name; of ratios and costs the worst."""
    games = found[1:]
    return {line.name: round(line.rate) for line in found} | {
        "ratio": round(min(line.ratio for line in games), 3),
        "fork_us": round(max(line.fork for line in games) * 1e6, 1),
        "copy_us": round(max(line.copy for line in games) * 1e6, 1),
    }


def rate(yard: Yard, seconds: float, turn: int) -> float:
    """Decisions a second."""
    count, began = 0, process_time()
    for start in cycle(yard.starts):
        count += decisions(yard.game, start, Random(f"{turn} {count}"))
        spent = process_time() - began
        if spent >= seconds:
            return count / spent
    raise AssertionError("a game needs a start")


def profile(yard: Yard, seconds: float) -> None:
    print(yard.name)
    with cProfile.Profile() as profiler:
        rate(yard, 3 * seconds, 0)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(10)


if __name__ == "__main__":
    main()
