"""Answers as vignettes write them, also as they did before answers had fields."""

from __future__ import annotations

from typing import Any

import pytest

from affray.kernel.answers import Answer, Piece
from affray.kernel.flow import Choose
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.vignettes.written import Words, values_in


class Fetch(Answer, frozen=True):
    group: Piece


WORDS = Words({"Reds": 4}, "mm")


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
