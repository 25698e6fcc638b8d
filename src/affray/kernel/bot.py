"""What a bot is, and what it is handed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from affray.kernel.dice import FastDice
from affray.kernel.flow import Question
from affray.kernel.game import Game
from affray.kernel.ids import Seat
from affray.kernel.match import Match


class Bot(ABC):
    """Base of bots: answers questions, and keeps nothing between them."""

    @abstractmethod
    def choose(self, match: SeatMatch, question: Question[Any], random: Random) -> Any:
        """Return one of `question.options`; take all randomness from `random`."""


class SeatMatch:
    """A match as one seat sees it; a bot may fork it as often as it likes.

    Forks have their own dice, and guesses for what is hidden from the seat; none has the match's
    next dice. It is closed once the answer is in, so that a bot that was too slow stops.
    """

    __slots__ = ("_match", "game", "seat")

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        self._match: Match[Any] | None = match
        self.game: Game[Any] = match.game
        self.seat = seat

    def fork(self, random: Random) -> Match[Any]:
        """Return an independent copy to play on; its dice and guesses come from `random`."""
        if self._match is None:
            raise RuntimeError("The match has moved on.")
        return self._match.fork(FastDice(random), seat=self.seat, random=random)

    def close(self) -> None:
        self._match = None
