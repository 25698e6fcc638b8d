"""Answers as vignettes wrote them before answers had fields."""

from __future__ import annotations

import pytest

from affray.kernel.answers import Answer
from affray.kernel.flow import Choose
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.kernel.problems import IllegalAnswer
from affray.vignettes.written import Words, decode


class Salute(Answer, frozen=True):
    how: str

    def formerly(self) -> tuple[str, ...]:
        return (f"salute_{self.how}",)


ASKED = Choose(Seat(0), Choices([Salute("low")]))
WORDS = Words({}, "mm")


@pytest.mark.parametrize("value", ["salute low", "salute_low", ["salute_low"]])
def test_one_word_that_it_was_before_is_still_read(value: object) -> None:
    assert decode(ASKED, value, WORDS) == Salute("low")


@pytest.mark.parametrize("value", ["salute loud", "salute_loud", ["salute_loud"]])
def test_and_refused_where_it_is_not_offered(value: object) -> None:
    with pytest.raises(IllegalAnswer):
        decode(ASKED, value, WORDS)


def test_the_name_of_the_first_piece_is_not_nobody() -> None:
    asked: Choose[int | None] = Choose(Seat(0), Choices([3, None]))
    words = Words({"Reds": 0}, "mm")
    for nobody in (-1, 0, "none"):
        assert decode(asked, nobody, words) is None
    with pytest.raises(IllegalAnswer):
        decode(asked, "Reds", words)
