"""Answers in words of one's own: limited, on one line, and never read as anything else."""

from __future__ import annotations

import pytest

from affray.kernel.options import MOST_TEXT, Text, plain_text
from affray.kernel.problems import IllegalAnswer

OPTIONS = Text(("Roll a boulder down.",))


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  roll a\tboulder\n down ", "roll a boulder down"),
        ("\u202eroll\u200b it\x00", "roll it"),
        ("e\u0301lan", "élan"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("山へ", "山へ"),
    ],
)
def test_words_are_kept_as_they_can_be_shown(said: str, kept: str) -> None:
    assert OPTIONS.decode(said) == kept
    assert OPTIONS.refusal(kept) is None
    assert plain_text(kept) == kept


@pytest.mark.parametrize("said", ["", " ", "\n", "x" * (MOST_TEXT + 1), 3, None, ["x"], {"a": 1}])
def test_anything_else_is_refused(said: object) -> None:
    with pytest.raises(IllegalAnswer):
        OPTIONS.decode(said)


def test_what_was_not_made_plain_is_no_answer() -> None:
    assert OPTIONS.refusal("two\nlines") is not None
    assert "two lines" in OPTIONS
    assert list(OPTIONS) == ["Roll a boulder down."]


def test_there_may_be_nothing_to_say() -> None:
    assert Text((), least=0).decode("") == ""
    assert Text(("x",), least=5).refusal("four") is not None
    assert Text(("x",), most=3).refusal("four") is not None
