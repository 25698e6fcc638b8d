"""Answers as a vignette writes them, today and before answers had fields."""

from __future__ import annotations

from typing import Any

import pytest

from affray.kernel.answers import Answer, Piece
from affray.kernel.flow import Choose, ChooseSome
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Subsets
from affray.kernel.problems import IllegalAnswer
from affray.vignettes.written import Words, decode, values_in


class Lend(Answer, frozen=True):
    group: Piece
    side: int

    def formerly(self) -> tuple[Any, ...]:
        return (self.group, self.side)


WORDS = Words({"Reds": 4}, "mm")
PLAIN: Choose[Any] = Choose(Seat(0), Choices((None, "wall", 2)))
LENT: Choose[Any] = Choose(Seat(0), Choices((None, Lend(4, 0), Lend(4, 1))))


@pytest.mark.parametrize("nothing", ["none", "", -1, 0])
def test_nothing_was_written_in_many_ways(nothing: object) -> None:
    assert decode(PLAIN, nothing, WORDS) is None


@pytest.mark.parametrize("nothing", ["none", [-1, -1], [-1, 0], [0, ""]])
def test_nothing_was_written_as_a_list_of_nothings(nothing: object) -> None:
    assert decode(LENT, nothing, WORDS) is None


def test_an_answer_that_says_what_it_was_is_read_in_that_form() -> None:
    assert decode(LENT, ["Reds", 0], WORDS) == Lend(4, 0)
    assert decode(LENT, ["Reds", 1], WORDS) == Lend(4, 1)


def test_none_of_several_is_an_empty_list() -> None:
    some: ChooseSome[int] = ChooseSome(Seat(0), Subsets((4, 5)))
    assert decode(some, [], WORDS) == ()
    assert decode(some, ["Reds"], WORDS) == (4,)


@pytest.mark.parametrize("value", [False, [], "", [-1, -1]])
def test_nothing_is_refused_where_something_must_be_said(value: object) -> None:
    with pytest.raises(IllegalAnswer):
        decode(Choose(Seat(0), Choices((1, 2))), value, WORDS)


@pytest.mark.parametrize("value", [False, [], [-1, 4]])
def test_what_is_not_nothing_is_not_read_as_nothing(value: object) -> None:
    with pytest.raises(IllegalAnswer):
        decode(LENT, value, WORDS)


class Fetch(Answer, frozen=True):
    group: Piece


@pytest.mark.parametrize(
    ("listed", "values"),
    [
        (["fetch", "Reds"], [["fetch", "Reds"]]),
        ([0, "fetch"], [[0, "fetch"]]),
        ([["fetch", "Reds"], "fetch Reds"], [["fetch", "Reds"], "fetch Reds"]),
        (["fetch Reds", "none"], ["fetch Reds", "none"]),
    ],
)
def test_a_verb_and_its_values_are_one_answer(listed: list[Any], values: list[Any]) -> None:
    assert values_in(Choose(Seat(0), Choices([Fetch(4)])), listed, WORDS) == values


def test_where_nothing_is_done_names_and_numbers_are_answers() -> None:
    assert values_in(Choose(Seat(0), Choices([4, 5])), ["Reds", 5], WORDS) == ["Reds", 5]
