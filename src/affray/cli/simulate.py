"""`affray simulate`: bots against each other, many games, with error bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import click

from affray.cli.tables import (
    AGREE,
    JSON,
    MAP,
    console,
    edition_of,
    house_choices,
    load_map,
    pairs,
    plain_table,
    print_json,
    print_table,
    refuse_seats,
    shown,
)
from affray.kernel.game import Game
from affray.lab.arena import Fixture, Result, fixtures, play_fixture, wilson

SHOWN_ERRORS = 20


@click.command(
    "simulate",
    epilog="Example: affray simulate rattle-and-rend --games 200 --jobs 2",
)
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="Number of games.",
)
@click.option(
    "--bots", default="greedy,random", show_default=True, help="One per seat, comma-separated."
)
@click.option(
    "--bot",
    multiple=True,
    metavar="NAME|FILE.py:CLASS",
    help="One bot per seat, instead of --bots; repeatable.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes to play in.",
)
@click.option("--edition", help="Edition of the rules, or 'all'. Default: the first.")
@click.option("--vary", is_flag=True, help="Vary the edition and all that players agree on.")
@AGREE
@click.option(
    "--house",
    multiple=True,
    metavar="KEY=VALUE",
    help="Set a house rule; KEY=any and KEY=50..200 vary it from set to set. Repeatable.",
)
@MAP
@click.option(
    "--rosters",
    type=click.Choice(["random", "equal", "samples"]),
    default="random",
    show_default=True,
    help="Forces: random ones, the same random one for all, or samples.",
)
@click.option(
    "--check",
    type=click.Choice(["quick", "full"]),
    is_flag=False,
    flag_value="quick",
    help="Check invariants, options, forks and records; 'full' also saves at every decision.",
)
@JSON
def command(*, game: str, games: int, jobs: int, as_json: bool, **settings: Any) -> None:
    """Let bots play GAME against each other in mirrored sets.

    In each set every bot plays every seat, with the same rosters and the same seed. A game that
    fails is reported with the options that play it again. Exit status: 1 if any game failed.
    """
    from affray.games import game_called

    played = game_called(game)
    planned = _planned(played, games, **settings)
    began = perf_counter()
    results = list(_played(planned, games, len(planned[0].bots), jobs, quiet=as_json))
    seconds = perf_counter() - began
    report = Report(planned[0].bots, results, seconds)
    if as_json:
        print_json(report.plain())
        report.print_errors()
    else:
        report.print()
    if report.errors:
        raise SystemExit(1)


def _planned(
    game: Game[Any],
    games: int,
    *,
    bots: str,
    bot: tuple[str, ...],
    edition: str | None,
    agree: tuple[str, ...],
    house: tuple[str, ...],
    map_file: str | None,
    vary: bool,
    **rest: Any,
) -> list[Fixture]:
    from affray.bots import bot_from

    names = bot or tuple(name.strip() for name in bots.split(","))
    refuse_seats(game, len(names), "--bots")
    for name in names:
        bot_from(game, name)
    everywhere = edition == "all" or (vary and edition is None)
    return fixtures(
        game,
        sets=-(-games // len(names)),
        bots=names,
        editions=game.editions if everywhere else (edition_of(game, edition),),
        house=house_choices(game, house),
        agreed=pairs(agree, "--agree"),
        terrain=load_map(game, map_file),
        vary=vary,
        **{key: value or "" for key, value in rest.items()},
    )


def _played(
    planned: list[Fixture], games: int, seats: int, jobs: int, *, quiet: bool
) -> Iterator[Result]:
    """Every game, in the order of the sets, whoever is ready first."""
    counts = [min(seats, games - seats * number) for number in range(len(planned))]
    with _progress(games, quiet=quiet) as advance:
        if jobs == 1:
            for fixture, count in zip(planned, counts, strict=True):
                for result in play_fixture(fixture, count):
                    advance()
                    yield result
            return
        chunk = max(1, min(20, len(planned) // (jobs * 8)))
        with ProcessPoolExecutor(jobs) as pool:
            try:
                for results in pool.map(play_fixture, planned, counts, chunksize=chunk):
                    for result in results:
                        advance()
                        yield result
            except KeyboardInterrupt:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


@contextmanager
def _progress(games: int, *, quiet: bool) -> Iterator[Callable[[], None]]:
    """A bar on the error stream where somebody can see it."""
    screen = console(stderr=True)
    if quiet or not screen.is_terminal:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda: bar.advance(task)


class Report:
    """What came out of all games."""

    def __init__(self, bots: tuple[str, ...], results: list[Result], seconds: float) -> None:
        self.names = _told_apart(tuple(name.rpartition("/")[2] for name in bots))
        self.results = results
        self.seconds = seconds
        self.errors = [result for result in results if result.error]
        self.finished = [result for result in results if not result.error]
        self.decisions = sum(result.decisions for result in results)

    def plain(self) -> dict[str, Any]:
        return {
            "games": len(self.results),
            "wins": {name: self._wins(self.finished, i) for i, name in enumerate(self.names)},
            "draws": sum(result.winner is None for result in self.finished),
            "errors": len(self.errors),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
        }

    def print(self) -> None:
        out = console()
        table = plain_table("bot", "wins", "share", "95 %", right=("wins", "share"), typed=("bot",))
        games = len(self.finished)
        for index, name in enumerate(self.names):
            wins = self._wins(self.finished, index)
            low, high = wilson(wins, games)
            share = f"{wins / games:.1%}" if games else "-"
            table.add_row(name, str(wins), share, f"{low:.1%} to {high:.1%}")
        print_table(table)
        out.print()
        for line in self._lines():
            out.print(line)
        if len({self._circumstances(result) for result in self.finished}) > 1:
            self._print_by_circumstance()
        self.print_errors()

    def _lines(self) -> Iterator[str]:
        finished = self.finished
        count = len(finished) or 1
        draws = sum(result.winner is None for result in finished)
        first = sum(result.winning_seat == 0 for result in finished)
        rounds = sum(result.rounds for result in finished) / count
        decisions = sum(result.decisions for result in finished) / count
        yield f"games        {len(self.results)}, of which {draws} drawn, {len(self.errors)} failed"
        yield f"first seat   won {first / count:.1%}"
        yield f"length       {rounds:.1f} rounds, {decisions:.0f} decisions"
        yield f"speed        {self.decisions / self.seconds:,.0f} decisions per second"
        replaced = sum(result.replaced for result in self.results)
        if replaced:
            yield f"replaced     {replaced} unusable answers of bots"

    @staticmethod
    def _wins(results: list[Result], index: int) -> int:
        return sum(result.winner == index for result in results)

    @staticmethod
    def _circumstances(result: Result) -> tuple[tuple[str, str], ...]:
        fixture = result.fixture
        named = {key: value for key, value in fixture.house.items() if type(value) is not int}
        house = ((key, shown(value)) for key, value in sorted(named.items()))
        return (("edition", fixture.edition), *sorted(fixture.agreed.items()), *house)

    def _print_by_circumstance(self) -> None:
        """The same by edition, agreement and house rule; wins in the order of the bots."""
        groups: dict[tuple[str, str], list[Result]] = {}
        for result in self.finished:
            for circumstance in self._circumstances(result):
                groups.setdefault(circumstance, []).append(result)
        numbers = ("games", "wins", "drawn", "decisions")
        table = plain_table("setting", *numbers, right=numbers, typed=("setting",))
        for (what, value), results in sorted(groups.items()):
            wins = " : ".join(str(self._wins(results, i)) for i in range(len(self.names)))
            draws = str(sum(result.winner is None for result in results))
            mean = sum(result.decisions for result in results) / len(results)
            table.add_row(f"{what}={value}", str(len(results)), wins, draws, f"{mean:.0f}")
        console().print()
        print_table(table)

    def print_errors(self) -> None:
        for result in self.errors[:SHOWN_ERRORS]:
            fixture = result.fixture
            again = f"--games {len(fixture.bots)} --seed {fixture.seed} --edition {fixture.edition}"
            again += "".join(f" --agree {key}={value}" for key, value in fixture.agreed.items())
            again += "".join(f" --house {key}={shown(v)}" for key, v in fixture.house.items())
            again += f" --rosters {fixture.rosters}" if fixture.rosters != "random" else ""
            click.echo(f"Failed: {again}: {result.error}", err=True)
        hidden = len(self.errors) - SHOWN_ERRORS
        if hidden > 0:
            click.echo(f"Failed: {hidden} more.", err=True)


def _told_apart(names: tuple[str, ...]) -> list[str]:
    """Bots of the same name are numbered from the second on."""
    counts: dict[str, int] = {}
    told = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        told.append(name if counts[name] == 1 else f"{name} ({counts[name]})")
    return told
