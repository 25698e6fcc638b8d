"""What a terminal says of a reaction."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console
from tests.games.rattle_and_rend.test_foresight import suppressed

from affray.cli.weighing import weighed
from affray.games.rattle_and_rend.words.answers import React
from affray.kernel.match import Match


def told(match: Match[Any]) -> list[str]:
    out = StringIO()
    assert match.question is not None
    Console(file=out, width=100).print(*weighed(match, match.question), sep="\n")
    return [line.replace("\u00a0", " ").rstrip() for line in out.getvalue().splitlines()]


def test_who_declares_reads_what_happens_otherwise() -> None:
    assert told(suppressed()) == [
        "  Skirmishers charge Shooters, 159 mm.",
        "  If you let it happen it hits 57.8 %: lost 23.7, pushed 26.7, firm 7.3, missed 42.2.",
    ]


def test_who_answers_reads_the_ledger() -> None:
    match = suppressed()
    match.answer(1, React("suppress", 1))
    lines = told(match)
    assert lines[0] == "  Skirmishers came within 160 mm of Shooters."
    assert lines[1].split() == ["It", "leads", "to", "You", "They", "Goes", "on", "And", "hits"]
    assert lines[3].split() == ["Accept", "3", "3", "36.0", "%", "20.8", "%"]
    assert lines[5].split()[-6:] == ["2", "2", "36.0", "%", "20.8", "%"]


def test_where_nothing_is_under_way_nothing_is_added() -> None:
    match = suppressed()
    match.take_back(0, 0)
    assert told(match) == [""]
