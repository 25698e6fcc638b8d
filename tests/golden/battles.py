"""Golden battles: whole matches between bots, kept with their reports.

No rule changes unseen: what is told differently shows as a readable difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from affray.cli.replay import retold
from affray.games import game_called, games
from affray.kernel.game import Game
from affray.kernel.record import Record, read_record, record_of, write_record
from affray.lab.arena import Fixture, fixtures, played

HOME = Path(__file__).parent
BATTLES = 6
"""Of every game in every edition."""

SEED = "golden"
BOTS = ("greedy", "greedy")


def battles() -> Iterator[tuple[str, Fixture]]:
    """What is played, by the name of its files: every scenario that a game lets a table choose."""
    for game in games().values():
        scenarios = {rule.id: rule.values for rule in game.house_rules if rule.id == "scenario"}
        for edition in game.editions:
            sets = fixtures(
                game,
                sets=BATTLES,
                seed=f"{SEED} {edition}",
                bots=BOTS,
                editions=(edition,),
                house=scenarios,
                agreed={},
                vary=True,
            )
            for number, fixture in enumerate(sets, start=1):
                yield f"{game.id}/{edition}-{number}", fixture


def record_path(name: str) -> Path:
    return HOME / f"{name}.affray"


def report_path(name: str) -> Path:
    return HOME / f"{name}.txt"


def record_named(name: str) -> Record:
    return read_record(record_path(name).read_text("utf-8"))


def fought(fixture: Fixture) -> Record:
    """The battle, played by the bots."""
    return record_of(played(fixture), seed=fixture.seed)


def report(record: Record) -> list[str]:
    """The battle as it is told, with its dice and the clauses that decided it, and its end."""
    game: Game[Any] = game_called(record.start.game)
    told = retold(game, replace(record, steps={}))  # to the end, even where a step ends otherwise
    lines, headline = [], ""
    for line in told.lines:
        if line.headline != headline:
            headline = line.headline
            lines += ["", f"== {headline}"]
        dice = f"  ({' '.join(map(str, line.event.dice))})" if line.event.dice else ""
        rules = f"  [{', '.join(line.event.rules)}]" if line.event.rules else ""
        indent = "" if line.event.starts_action else "  "
        lines.append(f"{indent}{line.sentence}{dice}{rules}")
    outcome = told.match.outcome
    return [*lines, "", f"Result: {outcome.reason if outcome else 'none'}"]


def renew(name: str, fixture: Fixture) -> None:
    """Play the battle anew and keep it."""
    record = fought(fixture)
    record_path(name).parent.mkdir(exist_ok=True)
    record_path(name).write_text(write_record(record), "utf-8")
    report_path(name).write_text("\n".join(report(record)) + "\n", "utf-8")
