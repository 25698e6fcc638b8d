"""Warbands and Heroes: the next step of a position, played as far as a question goes."""

from __future__ import annotations

from typing import Any

from tests.crowded.warbands_oracle import Square

from affray.games.warbands_and_heroes.data.tables import SQUARE
from affray.games.warbands_and_heroes.game import GAME
from affray.games.warbands_and_heroes.state import State
from affray.kernel.dice import Dice
from affray.kernel.flow import Question
from affray.testing.script import asking


class Faces(Dice):
    """Every attack hits; every test comes out as it is told to."""

    __slots__ = ("test",)

    def __init__(self, test: int) -> None:
        self.test = test

    def roll(self, sides: int) -> int:
        return min(sides, self.test)

    def bands(self, count: int, sides: int, floors: tuple[int, ...]) -> tuple[int, ...]:
        return (sides,) * count


class Play:
    """A copy of a position in which the next step is played."""

    def __init__(self, state: State, test: int = 1) -> None:
        self.state = state.copy()
        self.state.log = []
        step = GAME.rules.next_step(self.state)
        assert step is not None
        self.flow = asking(step, self.state, Faces(test))
        self.question: Any = next(self.flow)

    def give(self, *answers: Any) -> Question[Any] | None:
        """The question after these answers; none if the step is over."""
        try:
            for answer in answers:
                self.question = self.flow.send(answer)
        except StopIteration:
            self.question = None
        return self.question  # type: ignore[no-any-return]


def middle(square: Square) -> Square:
    return square[0] * SQUARE - SQUARE // 2, square[1] * SQUARE - SQUARE // 2


def allows(question: Question[Any], answer: Any) -> bool:
    return question.options.refusal(answer) is None
