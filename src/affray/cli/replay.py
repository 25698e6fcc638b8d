"""`affray replay`: a record as a battle report, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from affray.cli.tables import JSON, console, load_record, print_json
from affray.kernel.events import Event
from affray.kernel.game import Game
from affray.kernel.inputs import Rolled
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, Problem
from affray.kernel.record import Record, replay, verify


@click.command(
    "replay",
    epilog="Example: affray replay battle.affray --verify",
)
@click.argument("file", type=click.Path(dir_okay=False))
@click.option(
    "--verify", "is_verified", is_flag=True, help="Check the final state, the seed and every die."
)
@click.option(
    "--events", "as_events", is_flag=True, help="Print one line per event, with its name."
)
@JSON
def command(file: str, is_verified: bool, as_events: bool, as_json: bool) -> None:
    """Print the match recorded in FILE.

    Exit status: 1 if it fails verification, 2 if it cannot be read or was recorded with another
    version of the rules.
    """
    from affray.games import game_called

    record = load_record(file)
    game = game_called(record.start.game)
    if record.version != game.version:
        sentence = f"Recorded with {game.name} rules {record.version}; this is {game.version}."
        raise BadInput(Problem(file, "", sentence))
    if is_verified:
        _verify(game, record, as_json=as_json)
        return
    told = retold(game, record)
    if as_json:
        print_json(_plain(told, record))
    elif as_events:
        for number, line in enumerate(told.lines, start=1):
            click.echo(f"{number:>5}  {line.event.name:<22} {line.sentence}{_tail(line.event)}")
    else:
        _print_report(game, record, told)


class Line(NamedTuple):
    """An event, in words, and under which headline it happened."""

    event: Event
    sentence: str
    headline: str


class Told(NamedTuple):
    match: Match[Any]
    lines: list[Line]


def retold(game: Game[Any], record: Record) -> Told:
    """Play a record again input by input, so that each event stands under its own headline."""
    lines: list[Line] = []
    headline = ""

    def tell(match: Match[Any]) -> None:
        nonlocal headline
        before, headline = headline, game.look.view(match.state, None).headline
        del lines[len(match.events) :]
        lines.extend(_new_lines(match, len(lines), before or headline, headline))

    return Told(replay(game, record, after=tell), lines)


def _new_lines(match: Match[Any], known: int, before: str, after: str) -> Iterator[Line]:
    """What one input brought about: from the last new chapter on, or else from the last new
    action on, the new headline holds."""
    new = match.events[known:]
    starts = [index for index, event in enumerate(new) if event.chapter()]
    starts = starts or [index for index, event in enumerate(new) if event.starts_action]
    turn = starts[-1] if starts and before != after else (0 if before == after else len(new))
    for index, event in enumerate(new):
        sentence = event.sentence(match.game.look.names(match.state))
        yield Line(event, sentence, after if index >= turn else before)


def _tail(event: Event) -> str:
    dice = f"  dice {' '.join(map(str, event.dice))}" if event.dice else ""
    rules = f"  [{', '.join(event.rules)}]" if event.rules else ""
    return dice + rules


def _print_report(game: Game[Any], record: Record, told: Told) -> None:
    from rich.text import Text

    from affray.cli.session import event_text

    out = console()
    sides = " against ".join(
        f"{name} ({roster.name})" if name else roster.name
        for name, roster in zip(_names(record), record.start.rosters, strict=False)
    )
    out.print(Text(f"{game.name}, {record.start.edition}: {sides}", "bold"))
    outcome = told.match.outcome
    result = outcome.reason if outcome else "The match is not over."
    headline = ""
    for line in told.lines:
        if line.headline not in (headline, result):
            headline = line.headline
            out.print()
            out.print(Text(f"— {headline} —", "bold"))
        if line.event.starts_action:
            out.print()
        out.print(event_text(line.event, line.sentence))
    if not told.lines or told.lines[-1].sentence != result:
        out.print()
        out.print(Text(result, "bold"))


def _names(record: Record) -> list[str]:
    missing = len(record.start.rosters) - len(record.start.names)
    return [*record.start.names, *[""] * missing]


def _plain(told: Told, record: Record) -> dict[str, Any]:
    outcome = told.match.outcome
    return {
        "game": record.start.game,
        "edition": record.start.edition,
        "rules": record.version,
        "result": outcome,
        "hash": told.match.hash(),
        "events": [
            {
                "name": line.event.name,
                "headline": line.headline,
                "sentence": line.sentence,
                "dice": line.event.dice,
                "rules": line.event.rules,
            }
            for line in told.lines
        ],
    }


def _verify(game: Game[Any], record: Record, *, as_json: bool) -> None:
    """Say what holds: the final state, the commitment, and the dice."""
    try:
        problems = verify(game, record)
    except BadInput as error:
        problems = list(error.problems)
    dice = sum(isinstance(entry, Rolled) for entry in record.inputs)
    if as_json:
        print_json({"holds": not problems, "problems": problems, "dice": dice})
    else:
        for problem in problems:
            click.echo(f"Verification failed: {problem}")
        if not problems:
            click.echo(f"The match ends in state {record.hash}, as recorded.")
            click.echo("The seed matches its commitment.")
            click.echo(f"All {dice} dice match the seed.")
    if problems:
        raise SystemExit(1)
