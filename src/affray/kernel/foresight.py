"""What an answer would roll, whatever it is: the rules run on until the next roll is told."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from affray.kernel.ahead import Ahead, odds_of
from affray.kernel.dice import Dice
from affray.kernel.events import Event, Roll
from affray.kernel.flow import Together
from affray.kernel.odds import OddsReport, TooManyEndsError, odds, odds_row

MOST_RUNS = 100
"""More branches than this are not worth the wait."""

ORDER = ("critical", "success", "failure")


class _ToldError(Exception):
    """The first roll is told: the rest does not matter."""


class _NothingError(Exception):
    """Somewhere nothing is rolled."""


class Fate(NamedTuple):
    """What the first roll comes to."""

    result: str
    words: str


class UntilTold(Dice):
    """Dice that are not rolled any more once the log tells what they have decided.

    Nor are they rolled when a new part of the match has begun: that is nobody's answer.
    """

    __slots__ = ("first", "inner", "log")

    def __init__(self, inner: Dice, log: list[Event]) -> None:
        self.inner = inner
        self.log = log
        self.first: int | None = None
        """How many events there were before the first die."""

    def told(self) -> tuple[Event, Roll] | None:
        """The first event since then that has a roll."""
        for event in self.log[self.first :] if self.first is not None else ():
            if (roll := event.roll()) is not None:
                return event, roll
        return None

    def _next(self) -> Dice:
        if self.told() is not None or any(event.chapter() for event in self.log):
            raise _ToldError
        if self.first is None:
            self.first = len(self.log)
        return self.inner

    def roll(self, sides: int) -> int:
        return self._next().roll(sides)

    def reach(
        self, count: int, sides: int, needed: int, enough: int
    ) -> tuple[int, tuple[int, ...]]:
        return self._next().reach(count, sides, needed, enough)

    def bands(self, count: int, sides: int, floors: tuple[int, ...]) -> tuple[int, ...]:
        return self._next().bands(count, sides, floors)


def next_roll(ahead: Ahead[Any], answer: Any) -> list[OddsReport]:
    """The chances of the first roll that a legal answer leads to before anybody is asked again.

    What is asked between the dice and their result gets what the game's `Odds.later` says.
    """
    told: list[Event] = []

    def play(dice: Dice) -> Fate:
        log: list[Event] = []
        until = UntilTold(dice, log)
        fork, question = ahead.fork(until)
        if isinstance(fork.question, Together):
            raise _NothingError
        fork.state.log = log
        with suppress(_ToldError):
            fork.send(answer)
            while until.first is not None and until.told() is None and fork.question is not None:
                fork.send(ahead.later(fork.question))
        event, roll = until.told() or (None, None)
        if event is None or roll is None or not roll.result:
            raise _NothingError
        if event.audience() not in (None, (question.seat,)):
            raise _NothingError
        told.append(event)
        return Fate(roll.result, roll.words)

    try:
        fates = odds(play, most=MOST_RUNS).of
    except (_NothingError, TooManyEndsError):
        return []
    return [report(ahead, told[0], fates)]


def report(ahead: Ahead[Any], event: Event, fates: dict[Any, Fraction]) -> OddsReport:
    roll, question, (deed, verb) = event.roll(), ahead.question, event.stake()
    wanted = ORDER[2:] if question.foils else ORDER[:2]
    needs = needs_of(roll) if roll is not None else ""
    who = "".join(ahead.state.called(piece) for piece in event.about()[:1])
    ranked = sorted(fates, key=lambda fate: (ORDER.index(fate.result), fate.words))
    rows = tuple(
        odds_row(fate.words or fate.result, fates[fate], counts=fate.result in wanted)
        for fate in ranked
    )
    title = ": ".join(filter(None, (who, " ".join(filter(None, (deed, needs))))))
    return OddsReport(title, (), rows, deed=deed, needs=needs, verb=question.foils or verb)


def needs_of(roll: Roll) -> str:
    """What must be rolled, as people write it."""
    if roll.needed is None:
        return ""
    return f"{roll.needed} or less" if roll.is_low else f"{roll.needed}+"


def foreseen(ahead: Ahead[Any], answer: Any) -> Sequence[OddsReport]:
    """The odds of an answer, as the game tells them, else of the next roll.

    A path or place that is not legal rolls nothing.
    """
    found = odds_of(ahead, answer)
    if found or ahead.question.options.refusal(answer) is not None:
        return found
    return next_roll(ahead, answer)
