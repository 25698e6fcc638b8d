"""Crowded positions, many of them: `python -m tests.crowded --game rattle --positions 20000`.

With --keep FILE every finished chunk is written there, and a second run goes on from it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from tests.crowded.common import CHUNK, GAMES, Compared, compare_chunk, ready_games

POSITIONS = {"factions": 5_000}
"""How many are compared if nobody says; 20,000 of the others."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.crowded", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="all if not given")
    parser.add_argument("--positions", type=int, help="20,000; of Flagrant Factions 5,000")
    parser.add_argument("--seed", default="1", help="the same seed, the same positions")
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side")
    parser.add_argument("--keep", type=Path, help="a file of finished chunks, to go on from")
    chosen = parser.parse_args()
    wrong = 0
    for game in chosen.game or ready_games():
        count = chosen.positions or POSITIONS.get(game, 20_000)
        began = perf_counter()
        chunks = [
            (game, chosen.seed, first, min(CHUNK, chosen.first + count - first))
            for first in range(chosen.first, chosen.first + count, CHUNK)
        ]
        counts = compared(chunks, chosen.jobs, chosen.keep)
        head = f"\n{game}, seed {chosen.seed}, {perf_counter() - began:,.0f} s"
        sys.stdout.write("\n".join([head, *counts.lines(), *counts.errors, ""]))
        sys.stdout.flush()
        wrong += counts.total.errors
    sys.exit(1 if wrong else 0)


Chunk = tuple[str, str, int, int]


def compared(chunks: list[Chunk], jobs: int, keep: Path | None) -> Compared:
    """All chunks, those that a file has already from there."""
    counts = Compared()
    done = kept(keep)
    left = [chunk for chunk in chunks if chunk not in done]
    for chunk in chunks:
        if chunk in done:
            counts.add(done[chunk])
    with (
        progress(len(chunks), len(chunks) - len(left)) as advance,
        ProcessPoolExecutor(jobs) as pool,
    ):
        waiting = {pool.submit(compare_chunk, *chunk): chunk for chunk in left}
        for ready in as_completed(waiting):
            found = ready.result()
            counts.add(found)
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([waiting[ready], found.to_plain()]) + "\n")
            advance()
    return counts


def kept(keep: Path | None) -> dict[Chunk, Compared]:
    if keep is None or not keep.exists():
        return {}
    lines = map(json.loads, keep.read_text(encoding="utf-8").splitlines())
    return {
        (str(game), str(seed), int(first), int(count)): Compared.from_plain(plain)
        for (game, seed, first, count), plain in lines
    }


@contextmanager
def progress(chunks: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar on the error stream where somebody can see it."""
    screen = Console(stderr=True)
    if not screen.is_terminal:
        yield lambda: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("", total=chunks, completed=done)
        yield lambda: bar.advance(task)


if __name__ == "__main__":
    main()
