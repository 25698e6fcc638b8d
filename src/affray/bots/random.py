"""A bot that takes any candidate, each as likely as another."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.kernel.bot import Bot, SeatMatch
from affray.kernel.flow import Question, Together


class RandomBot(Bot):
    def choose(self, match: SeatMatch, question: Question[Any], random: Random) -> Any:
        return question.options.sample(random)


def sampled_answer(question: Question[Any], random: Random) -> Any:
    """Any answer to a whole question, for play-outs: of a secret one, any for each seat."""
    if isinstance(question, Together):
        return tuple([part.options.sample(random) for part in question.parts])
    return question.options.sample(random)
