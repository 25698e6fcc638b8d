"""Whether another revision plays just as this one: whole random games with the same seeds.

    python -m bench.digest REVISION --games 20

Compared are answers, dice, events and the state after every decision, on a match with its record
and on a fork without one. The first decision at which two games differ is told.
"""

from __future__ import annotations

import argparse
import sys
from itertools import zip_longest

from bench.worker import Worker, checked_out


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.digest", description=__doc__)
    parser.add_argument("base", help="the other revision")
    parser.add_argument("--games", type=int, default=20, help="of every game and edition")
    parser.add_argument("--game", default="", help="games whose names begin so; else all")
    chosen = parser.parse_args()
    differ = 0
    with (
        checked_out(chosen.base) as there,
        Worker("told", there) as base,
        Worker("told") as new,
    ):
        starts = new("starts")
        base("begin", starts)
        for yard in starts:
            if yard.startswith(chosen.game):
                differ += _compared(base, new, yard, chosen.games)
    sys.exit(1 if differ else 0)


def _compared(base: Worker, new: Worker, yard: str, games: int) -> int:
    decisions = differ = 0
    for number in range(games):
        for kind in ("recorded", "unrecorded"):
            pairs = zip_longest(base(kind, yard, number), new(kind, yard, number))
            for decision, (old, now) in enumerate(pairs):
                decisions += 1
                if old != now:
                    differ += 1
                    print(f"{yard}, game {number}, {kind}, decision {decision}:\n  {old}\n  {now}")
                    break
    print(
        f"{yard}: {decisions:,} decisions of {2 * games} games, {differ} games differ", flush=True
    )
    return differ


if __name__ == "__main__":
    main()
