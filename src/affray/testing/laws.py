"""Laws that hold in every match. Each returns how it is broken, or an empty string."""

from __future__ import annotations

from itertools import islice
from typing import Any

from affray.kernel.flow import Question
from affray.kernel.game import Game
from affray.kernel.match import Match


def answers_of(question: Question[Any], most: int) -> list[Any]:
    """Up to `most` candidates of a question and its usual answer; empty without candidates."""
    candidates = list(islice(question.options, most))
    return [*candidates, question.usual_answer()] if candidates else []


def wrong_offers(question: Question[Any], answers: list[Any]) -> str:
    """What is wrong if a question has no answer, or offers one that it refuses."""
    if not answers:
        return f"{question.name} has no legal answer"
    for answer in answers:
        refusal = question.options.refusal(answer)
        if refusal is not None:
            return f"{question.name} offers {answer!r} and refuses it: {refusal}"
    return ""


def difference(match: Match[Any], other: Match[Any]) -> str:
    """How the position or the questions of two matches differ; empty if they do not."""
    if other.hash() != match.hash():
        return "has a different position"
    asked, again = match.questions(), other.questions()
    if [(one.name, one.seat) for one in again] != [(one.name, one.seat) for one in asked]:
        return "asks a different question"
    return ""


def broken_between_steps(game: Game[Any], state: Any) -> str:
    """The invariants of the game that do not hold after a step."""
    return "; ".join(game.rules.invariants(state))
