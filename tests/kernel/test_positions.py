"""Positions that somebody writes: strange words are refused, fields taken over and told."""

import msgspec
import pytest

from affray.kernel.board.shapes import Disc, Polygon
from affray.kernel.positions import (
    adopt,
    ending,
    facts_of,
    flags_of,
    namesakes,
    number_of,
    read_shape,
    strangers,
)
from affray.kernel.problems import BadInput
from affray.kernel.view import Outcome


class Runner:
    __slots__ = ("is_tired", "laps", "laurels", "mark")

    def __init__(self) -> None:
        self.is_tired = False
        self.laps = 0
        self.laurels: tuple[str, ...] = ("oak",)
        self.mark: str | None = "north"


class RunnerAt(msgspec.Struct):
    laps: int = 3
    mark: str = ""


def test_words_that_are_none_of_those_there_are_are_named() -> None:
    found = strangers("runners[1].mark", ["south", "moon"], ("north", "south"), "SC-MARK-01")
    sentence = "Invalid value 'moon'. Allowed: north, south."
    assert [(p.place, p.rule, p.sentence) for p in found] == [
        ("position.runners[1].mark", "SC-MARK-01", sentence)
    ]
    twice = namesakes("runners", ["Hare", "Fox", "Hare"])
    assert [problem.place for problem in twice] == ["position.runners[0]", "position.runners[2]"]


def test_a_side_is_one_letter() -> None:
    assert number_of("AB", "B") == 1
    for word in ("C", "AB", ""):
        with pytest.raises(BadInput, match=r"position\.side: Invalid value '\w*'. Allowed: A, B"):
            number_of("AB", word, "side")


def test_a_shape_is_a_disc_or_a_polygon_in_units_of_the_game() -> None:
    disc = read_shape("terrain[0]", 10, (1, 2.5, 3), None)
    assert isinstance(disc, Disc)
    assert (disc.x, disc.y, disc.r) == (10, 25, 30)
    corners = read_shape("terrain[0]", 10, None, ((0, 0), (1, 0), (0, 1.5)))
    assert isinstance(corners, Polygon)
    assert corners.points == ((0, 0), (10, 0), (0, 15))
    for neither in (None, (1, 2, 3)):
        with pytest.raises(BadInput, match="Give either a disc or a polygon"):
            read_shape("terrain[0]", 10, neither, neither)
    with pytest.raises(BadInput, match="3 to 64 points"):
        read_shape("terrain[0]", 10, None, ((0, 0),))


def test_fields_are_taken_over_and_told_with_nothing_as_an_empty_word() -> None:
    runner = Runner()
    adopt(runner, RunnerAt(), "laps", "mark")
    assert (runner.laps, runner.mark) == (3, None)
    told = facts_of(runner, "laps", "mark", "laurels")
    assert told == {"laps": 3, "mark": "", "laurels": ["oak"]}
    assert flags_of(runner) == {"is_tired": False}


def test_an_ending_is_told_with_the_letter_of_the_side_that_won() -> None:
    assert ending(None) == {"winner": "", "is_over": False, "outcome_rule": ""}
    won = ending(Outcome(1, "the other has gone", "SC-END-01"))
    assert won == {"winner": "B", "is_over": True, "outcome_rule": "SC-END-01"}
    assert ending(Outcome(None, "nobody is left"))["winner"] == ""
