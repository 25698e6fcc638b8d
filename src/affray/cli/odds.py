"""`affray odds`: exact chances of a situation, from the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click
from rich.table import Table

from affray.cli.tables import JSON, console, pairs, plain_table, print_json, print_table
from affray.kernel.house import rules_of
from affray.kernel.odds import OddsRow
from affray.kernel.problems import BadInput, Problem


@click.command(
    "odds",
    epilog="Example: affray odds rattle-and-rend (lists the keys)",
)
@click.argument("game")
@click.argument("situation", nargs=-1, metavar="KEY=VALUE...")
@JSON
def command(game: str, situation: tuple[str, ...], as_json: bool) -> None:
    """Calculate the exact odds of a situation in GAME; without KEY=VALUE, list the keys."""
    from affray.games import game_called

    played = game_called(game)
    odds = played.look.odds
    keys = {rule.id: rule.meaning for rule in rules_of(odds.situation)}
    if not keys:
        raise BadInput(Problem("odds", "", f"{played.name} does not offer odds."))
    if not situation:
        _print_keys(keys, as_json=as_json)
        return
    report = odds.report(pairs(situation, "odds"))
    if as_json:
        print_json(report)
        return
    out = console()
    out.print(report.title, style="bold")
    for modifier in report.modifiers:
        out.print(f"  {modifier}")
    print_table(_rows("result", report.rows))
    if report.tallied:
        print_table(_rows(report.tally, report.tallied))


def _rows(heading: str, rows: Sequence[OddsRow]) -> Table:
    table = plain_table(heading, "chance", "%", right=("chance", "%"))
    for row in rows:
        table.add_row(row.result, row.chance, _shown(row.percent))
    return table


def _shown(percent: float) -> str:
    """Never 0 for what is possible."""
    return "<0.01" if 0 < percent < 0.005 else f"{percent:.2f}"


def _print_keys(keys: Mapping[str, str], *, as_json: bool) -> None:
    if as_json:
        print_json(dict(keys))
        return
    table = plain_table("key", "meaning", typed=("key",))
    for key, meaning in keys.items():
        table.add_row(key, meaning)
    print_table(table)
