"""What an answer would roll is told beforehand, by running the rules on."""

from __future__ import annotations

from typing import Any

from tests.toy.race import at_the_run, marks, race
from tests.toy.state import State
from tests.toy.words import SetOff

from affray.kernel.ahead import Ahead
from affray.kernel.foresight import foreseen
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.odds import OddsReport


def told(match: Match[State], answer: Any) -> list[OddsReport]:
    return list(foreseen(Ahead(match, Seat(0)), answer))


def test_the_next_roll_is_told_exactly() -> None:
    match = at_the_run()
    before = match.hash(), list(match.line), list(match.events)
    (found,) = told(match, ((350, 200),))
    assert [(row.result, row.chance, row.counts) for row in found.rows] == [
        ("runs", "5/6", True),
        ("stumbles", "1/6", False),
    ]
    assert (found.title, found.needs, found.verb) == ("Fox: Run 2+", "2+", "runs")
    assert (match.hash(), list(match.line), list(match.events)) == before


def test_an_answer_that_rolls_nothing_has_no_chances() -> None:
    match = marks(race())
    match.answer(0, 0)
    match.answer(1, 0)
    assert told(match, SetOff(1)) == []


def test_an_illegal_path_has_no_chances() -> None:
    assert told(at_the_run(), ((9000, 200),)) == []


def test_a_secret_answer_waits_for_the_others() -> None:
    assert told(marks(race()), 1) == []
