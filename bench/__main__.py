"""How fast every game plays and looks ahead, beside well-known libraries, and beside earlier
revisions of Affray.

    make bench BASE=REVISION        or: python -m bench --base REVISION [--base REVISION]

Everything is measured in one run, by CPU time and in turns, so that whatever else the machine does
slows all alike: ratios are to be trusted, figures are of this machine. A ratio is the median over
the turns; the least and the most stand behind it. `python -m bench --help` lists the options.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from random import Random

from bench.measures import NOW, Bench, Found
from bench.play import decisions, yards
from bench.tables import tables
from bench.worker import ROOT, Worker, checked_out

PEERS = ROOT / ".venv/peers/bin/python"

PARTS: dict[str, Callable[[Bench], Iterator[Found]]] = {
    "peers": Bench.peers,
    "play": Bench.play,
    "greedy": Bench.greedy,
    "ahead": Bench.ahead,
    "growth": Bench.growth,
    "looks": Bench.looks,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--base", action="append", default=[], help="an earlier revision")
    parser.add_argument("--only", action="append", choices=PARTS, help="this part; else all")
    parser.add_argument("--game", default="", help="games whose names begin so; else all")
    parser.add_argument("--turns", type=int, default=5, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn takes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--profile", action="store_true", help="where the time goes: top ten")
    chosen = parser.parse_args()
    if chosen.profile:
        profile(chosen.game)
        return
    with ExitStack() as open_now:
        sides = {
            base: Worker("course", open_now.enter_context(checked_out(base)))
            for base in chosen.base
        }
        sides[NOW] = Worker("course")
        for side in sides.values():
            open_now.enter_context(side)
        peers = open_now.enter_context(Worker("peers", program=PEERS)) if PEERS.exists() else None
        bench = Bench(sides, peers, chosen)
        found: list[Found] = []
        for name in chosen.only or PARTS:
            print(f"measuring: {name}", file=sys.stderr, flush=True)
            found += PARTS[name](bench)
    print("\n".join(tables(found, list(sides))))
    if chosen.json:
        chosen.json.write_text(json.dumps([line.plain() for line in found], indent=1) + "\n")


def profile(game: str) -> None:
    for yard in yards():
        if not yard.name.startswith(game):
            continue
        print(yard.name)
        with cProfile.Profile() as profiler:
            for number, start in enumerate(islice(cycle(yard.starts), 6)):
                decisions(yard.game, start, Random(number))
        pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(10)


if __name__ == "__main__":
    main()
