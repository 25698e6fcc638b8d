"""How even the ready battles of a game are: bots play each pairing, and the figures are kept.

Every second game is the one before with the forces in each other's places: the same dice, and the
other force begins. `python -m bench.pairings --help` lists the options.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from affray.bots import bot_from
from affray.bots.driver import answer_for
from affray.bots.hand import prepare
from affray.games import game_called
from affray.kernel.battles import FILE, Measured, Pairing, named
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.kernel.starts import samples_for

BOT = "greedy"
GAMES = 200

Played = tuple[int | None, bool]
"""The force that won, and whether it had the first turn."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.pairings", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--edition", help="one of the editions; else all")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each pairing")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in")
    parser.add_argument("--forces", nargs=2, help="two samples to try in place of the pairings")
    parser.add_argument("--write", action="store_true", help="keep the figures with the pairings")
    chosen = parser.parse_args()
    game = game_called(chosen.game)
    ready = game.ready()
    if ready is None:
        raise SystemExit(f"{game.name} has no ready battles.")
    forces = [tuple(chosen.forces)] if chosen.forces else [one.forces for one in ready.pairings]
    for edition in [chosen.edition] if chosen.edition else game.editions:
        for pair in forces:
            began = monotonic()
            found = measured(game.id, edition, pair, chosen.games, chosen.jobs)
            print(
                f"{game.id} {edition}: {pair[0]} against {pair[1]}: {found.share:.1%}"
                f" ± {found.error:.1%} of {found.games} games ({found.draws} drawn);"
                f" {found.begun / found.games:.1%} won by who began;"
                f" {(monotonic() - began) / found.games:.1f} s a game",
                flush=True,
            )
            if chosen.write and not chosen.forces:
                keep(game, edition, Pairing(pair), found)


def measured(game: str, edition: str, forces: tuple[str, str], games: int, jobs: int) -> Measured:
    with ProcessPoolExecutor(jobs) as pool:
        tasks = ((game, edition, forces, number) for number in range(games))
        results = list(pool.map(_played, tasks))
    return Measured(
        bots=BOT,
        games=games,
        wins=sum(winner == 0 for winner, _ in results),
        draws=sum(winner is None for winner, _ in results),
        begun=sum(has_begun for _, has_begun in results),
    )


def _played(task: tuple[str, str, tuple[str, str], int]) -> Played:
    """One game of a pairing, by its number."""
    id, edition, forces, number = task
    game = game_called(id)
    ready = game.ready()
    assert ready is not None
    samples = samples_for(game, edition)
    is_turned = number % 2 == 1
    order = forces[::-1] if is_turned else forces
    start = Start(
        game=id,
        edition=edition,
        rosters=[named(samples, force) for force in order],
        house=ready.house,
        agreed=ready.agreed_for(0),
        automated=True,
    )
    seat = fought(game, start, f"pairing {number // 2}")
    if seat is None:
        return None, False
    return (1 - seat if is_turned else seat), seat == 0


def fought(game: Game[Any], start: Start, seed: str) -> int | None:
    """Who wins the battle that begins with the first turn."""
    match = Match(game, start, SeededDice(seed_key(seed)))
    prepare(match, lambda question: question.prepares)
    bot = bot_from(game, BOT)
    chances = [Random(f"{seed} {seat}") for seat in range(len(start.rosters))]
    while not match.is_over:
        seat = match.questions()[0].seat
        match.answer(seat, answer_for(bot, match, seat, random=chances[seat]))
    return match.outcome.winner if match.outcome else None


def keep(game: Game[Any], edition: str, pairing: Pairing, found: Measured) -> None:
    """Write the figures below the forces, in place of older ones."""
    path = Path(str(files(game.folder).joinpath(FILE)))
    path.write_text("".join(_with(path.read_text("utf-8"), edition, pairing, found)), "utf-8")


def _with(text: str, edition: str, pairing: Pairing, found: Measured) -> Iterator[str]:
    key = f'measured."{edition}"'
    counts = ("games", "wins", "draws", "begun")
    figures = ", ".join(f"{name} = {getattr(found, name)}" for name in counts)
    is_here = False
    for line in text.splitlines(keepends=True):
        if line.startswith("forces"):
            is_here = tuple(re.findall(r'"([^"]*)"', line)) == pairing.forces
            yield line
            if is_here:
                yield f'{key} = {{ bots = "{found.bots}", {figures} }}\n'
        elif not (is_here and line.startswith(key)):
            yield line


if __name__ == "__main__":
    main()
