"""What becomes of an answer: the open step, played to its end with every result of its dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Generic, TypeVar

from affray.kernel.boundary import ending_with_the_step
from affray.kernel.dice import Dice, FastDice
from affray.kernel.events import Event
from affray.kernel.flow import Question
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.odds import R, odds
from affray.kernel.state import State

S = TypeVar("S", bound=State)

UNLIKELY = Fraction(1, 10**6)
"""Branches below this are not followed: they would not show in a percentage."""


class Ahead(Generic[S]):
    """A match as it stands for one seat, whose open step can be played on as often as one likes."""

    def __init__(self, match: Match[S], seat: Seat) -> None:
        self._match = match.still()
        self._seat = seat
        self.game = match.game
        self._game = ending_with_the_step(match.game)
        fork, self.question = self.fork(FastDice(Random(0)))
        self.state: S = fork.state

    def fork(self, dice: Dice) -> tuple[Match[S], Question[Any]]:
        """Return the match as it stands, with these dice, and the open question."""
        fork = self._match.fork(dice, seat=self._seat, random=Random(0))
        question = fork.question_for(self._seat)
        if question is None:
            raise ValueError(f"No open question for seat {self._seat}.")
        return fork, question

    def ends(
        self,
        answers: Sequence[Any],
        told: Callable[[Question[Any], S, list[Event]], R],
    ) -> dict[R, Fraction]:
        """Return the ends of the step with their chances, as `told` puts each in words.

        The answers are given to the questions that come, the open one first; all later ones get
        their usual answers. `told` is handed the open question, which may know what is under way,
        the state at the end, and the events since.
        """

        def play(dice: Dice) -> R:
            fork, question = self.fork(dice)
            fork.game = self._game
            events: list[Event] = []
            fork.state.log = events
            for answer in answers:
                fork.send(answer)
            while fork.question is not None:
                fork.send(fork.question.usual_answer())
            return told(question, fork.state, events)

        found: dict[Any, Fraction] = odds(play, UNLIKELY).of
        return found
