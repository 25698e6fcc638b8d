"""What a question looks like at the terminal, and what a typed line means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest
from rich.console import Console

from affray.cli.prompts import prompt_of
from affray.kernel.flow import Choose, Formation, Question
from affray.kernel.ids import Seat
from affray.kernel.lines import Line
from affray.kernel.options import Choices, Formations, Moves
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.kernel.view import PieceView, View

PIECES = tuple(
    PieceView(number, 0, name, "foot", 100 * number, 0, 50, 1)
    for number, name in enumerate(("Ada", "Bea"))
)
TABLE = View(1000, 1000, "mm", "", PIECES, (), (), (), ())
DEEDS = ("run", "hide", "wait", "sing", "jump")


class Deed(Choose[tuple[str, int]]):
    __slots__ = ()

    def prompt(self, state: Any) -> str:
        return "Who does what?"

    def label(self, state: Any, answer: tuple[str, int]) -> str:
        return f"{PIECES[answer[1]].name}: {answer[0]}"

    def brief(self, state: Any, answer: tuple[str, int]) -> str:
        return answer[0]

    def pieces_of(self, state: Any, answer: tuple[str, int]) -> tuple[int, ...]:
        return (answer[1],)


class Ranks(Formations):
    """Two pieces side by side, or one behind the other, never left of the middle."""

    shapes = ("line", "column")

    def __iter__(self) -> Iterator[Moves]:
        yield ()

    def refusal(self, answer: object) -> Refusal | None:
        return None

    def arrange(self, to: tuple[int, int], shape: str) -> Moves | None:
        x, y = to
        if x < 500:
            return None
        other = (x, y + 100) if shape == "line" else (x - 100, y)
        return (0, (to,)), (1, (other,))


class Advance(Formation):
    __slots__ = ()

    def prompt(self, state: Any) -> str:
        return "Where do they go?"


def shown(question: Question[Any]) -> str:
    console = Console(width=100)
    with console.capture() as capture:
        console.print(prompt_of(question, None, TABLE).render())
    return capture.get()


def test_many_answers_are_listed_by_the_piece_that_acts() -> None:
    deeds = tuple((deed, piece) for piece in (0, 1) for deed in DEEDS)
    lines = shown(Deed(Seat(0), Choices(deeds), usual=("hide", 1))).splitlines()
    assert "Ada (A1):  1 run  2 hide  3 wait  4 sing  5 jump" in lines[1]
    assert "Bea (A2):  6 run  7 hide ◂  8 wait  9 sing  10 jump" in lines[2]


def test_few_answers_have_a_line_each() -> None:
    few = Deed(Seat(0), Choices((("run", 0), ("hide", 0), ("run", 1))))
    assert "3  Bea (A2): run" in shown(few)


def test_a_formation_is_typed_as_a_point_and_a_shape() -> None:
    prompt = prompt_of(Advance(Seat(0), Ranks()), None, TABLE)
    assert prompt.read("60,20") == ((0, ((600, 200),)), (1, ((600, 300),)))
    assert prompt.read("60,20 column") == ((0, ((600, 200),)), (1, ((500, 200),)))
    assert prompt.read("stay") == ()
    assert "a formation: line, column" in shown(prompt.question)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("60,20 wedge", "Unknown formation 'wedge'. Available: line, column."),
        ("10,20", "cannot move there"),
        ("60,20 70,20 line", "Type exactly one point"),
        ("60,x", "Invalid point"),
    ],
)
def test_a_formation_that_cannot_be_is_explained(line: str, reason: str) -> None:
    prompt = prompt_of(Advance(Seat(0), Ranks()), None, TABLE)
    with pytest.raises(IllegalAnswer, match=reason):
        prompt.read(line)


class Told(Choose[str]):
    lines: ClassVar[Mapping[str, Line]] = {
        "run": Line("Go up to {far}.", "R", general="Go as far as it can."),
        "stay": Line("Do nothing.", is_out=True),
    }
    asks = "What now?"

    def measures(self, state: Any, answer: str) -> Mapping[str, object]:
        return {"far": "30 mm"}

    def prompt(self, state: Any) -> str:
        return self.asks


def test_few_answers_are_listed_with_what_they_do() -> None:
    text = shown(Told(Seat(0), Choices(("run", "stay"))))
    assert "run ◂  Go up to 30 mm." in text
    assert "stay  Do nothing." in text


def test_many_answers_are_explained_once_below_them() -> None:
    many = tuple(f"deed {number}" for number in range(9))
    text = shown(Told(Seat(0), Choices((*many, "run", "stay"))))
    assert "Run: Go as far as it can." in text
    assert "Do nothing." not in text
