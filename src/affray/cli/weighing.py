"""What is under way and what the answers come to, as a terminal tells them."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from affray.cli.panels import QUIET
from affray.cli.tables import plain_table
from affray.kernel.ahead import Ahead, ledger_of
from affray.kernel.flow import Question
from affray.kernel.match import Match
from affray.kernel.odds import OddsReport


def weighed(match: Match[Any], question: Question[Any]) -> list[RenderableType]:
    """Why it is asked, what comes later, and a row for each end, while something is under way."""
    state = match.state
    if question.underway(state) is None:
        return []
    told: list[RenderableType] = [Text(f"  {question.reason(state)}")]
    for answer, when in question.later(state):
        told.append(Text(f"  {question.label(state, answer)}: {when}", QUIET))
    ledger = ledger_of(Ahead(match, question.seat))
    if ledger is None:
        return told
    if ledger.otherwise is not None:
        told.append(Text(f"  {in_a_line(ledger.otherwise)}"))
    if ledger.rows:
        table = plain_table("  It leads to", *ledger.columns, right=ledger.columns)
        for row in ledger.rows:
            table.add_row(f"  {row.label}", *row.cells)
        told.append(table)
    return told


def in_a_line(report: OddsReport) -> str:
    """What it comes to, and the results one by one."""
    sum_of_all = sum(row.percent for row in report.rows if row.counts)
    rows = ", ".join(f"{row.short or row.result} {row.percent:.1f}" for row in report.rows)
    return f"{report.deed} it {report.verb} {sum_of_all:.1f} %: {rows}."
