"""What becomes of an answer: the open step, played to its end with every result of its dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any, Generic, TypeVar

from affray.kernel.boundary import ending_with_the_step
from affray.kernel.dice import Dice, FastDice
from affray.kernel.events import Event
from affray.kernel.flow import Question
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.odds import OddsReport, R, TooManyEndsError, odds
from affray.kernel.state import State
from affray.kernel.underway import Ledger, LedgerRow

S = TypeVar("S", bound=State)

UNLIKELY = Fraction(1, 10**6)
"""Branches below this are not followed: they would not show in a percentage."""

MOST_RUNS = 4000
"""More branches than this are not worth the wait."""

Told = Callable[[Question[Any], S, list[Event]], R]
"""An end in words: of the open question, the state at the end, and the events since."""


def percent(share: Fraction) -> str:
    """A chance to a tenth of a percent, with a no-break space before the sign.

    >>> [percent(Fraction(n, 3)).replace("\u00a0", " ") for n in (0, 1, 3)]
    ['0 %', '33.3 %', '100 %']
    """
    number = f"{float(share) * 100:.1f}"
    return f"{number.removesuffix('.0') if share in (0, 1) else number}\u00a0%"


class Ahead(Generic[S]):
    """A match as it stands for one seat, whose open step can be played on as often as one likes."""

    def __init__(self, match: Match[S], seat: Seat) -> None:
        self._match = match.still()
        self._seat = seat
        self.game = match.game
        self.later = self.game.look.odds.later
        fork, self.question = self.fork(FastDice(Random(0)))
        self.state: S = fork.state

    def fork(self, dice: Dice) -> tuple[Match[S], Question[Any]]:
        """Return the match as it stands, with these dice, and the open question."""
        fork = self._match.fork(dice, seat=self._seat, random=Random(0))
        question = fork.question_for(self._seat)
        if question is None:
            raise ValueError(f"No open question for seat {self._seat}.")
        return fork, question

    def ends(self, answers: Sequence[Any], told: Told[S, R]) -> dict[R, Fraction]:
        """Return the ends of the step with their chances, as `told` puts each in words.

        The answers are given to the questions that come, the open one first; all later ones get
        what the game's `Odds.later` says. `told` is handed the open question, which may know what
        is under way, the state at the end, and the events since. `TooManyEndsError` if that would
        take long.
        """
        game = ending_with_the_step(self.game)

        def play(dice: Dice) -> R:
            fork, question = self.fork(dice)
            fork.game = game
            events: list[Event] = []
            fork.state.log = events
            for answer in answers:
                fork.send(answer)
            while fork.question is not None:
                fork.send(self.later(fork.question))
            return told(question, fork.state, events)

        found: dict[Any, Fraction] = odds(play, UNLIKELY, MOST_RUNS).of
        return found

    def ledger(
        self,
        rows: Sequence[tuple[str, Any]],
        columns: Sequence[tuple[str, Told[S, bool]]],
    ) -> Ledger:
        """Return how likely each column is true at the end of the step, for some answers."""

        def told(question: Question[Any], state: S, events: list[Event]) -> tuple[bool, ...]:
            return tuple(is_true(question, state, events) for _, is_true in columns)

        found = []
        for label, answer in rows:
            ends = self.ends((answer,), told)
            shares = [
                sum((share for end, share in ends.items() if end[k]), Fraction(0))
                for k in range(len(columns))
            ]
            found.append(LedgerRow(label, answer, tuple(map(percent, shares))))
        return Ledger(tuple(name for name, _ in columns), tuple(found))


def odds_of(ahead: Ahead[Any], answer: Any) -> Sequence[OddsReport]:
    """Return the odds of an answer: of the step played to its end, else of what it rolls next."""
    look = ahead.game.look
    with suppress(TooManyEndsError):
        if found := look.odds.foresee(ahead, answer):
            return found
    return look.chances(ahead.state, ahead.question, answer)


def ledger_of(ahead: Ahead[Any]) -> Ledger | None:
    """Return what the answers to the open question come to, where the game weighs them."""
    with suppress(TooManyEndsError):
        return ahead.game.look.odds.ledger(ahead)
    return None
