"""A bot that picks a candidate at random, all equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.kernel.bot import Bot, SeatMatch
from affray.kernel.flow import Question, Together


class RandomBot(Bot):
    def choose(self, match: SeatMatch, question: Question[Any], random: Random) -> Any:
        return question.options.sample(random)


def sampled_answer(question: Question[Any], random: Random) -> Any:
    """A random answer, for play-outs; to a secret question, one for each seat."""
    if isinstance(question, Together):
        return tuple([part.options.sample(random) for part in question.parts])
    return question.options.sample(random)
