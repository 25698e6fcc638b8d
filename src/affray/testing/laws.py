"""What must hold in every match, whoever plays: each law says in a sentence how it is broken."""

from __future__ import annotations

from itertools import islice
from typing import Any

from affray.kernel.flow import Question
from affray.kernel.game import Game
from affray.kernel.match import Match


def answers_of(question: Question[Any], most: int) -> list[Any]:
    """The first so many candidates of a question, and its usual answer; none if it has none."""
    candidates = list(islice(question.options, most))
    return [*candidates, question.usual_answer()] if candidates else []


def wrong_offers(question: Question[Any], answers: list[Any]) -> str:
    """There is an answer, and what is offered is legal."""
    if not answers:
        return f"{question.name} has no answer"
    for answer in answers:
        refusal = question.options.refusal(answer)
        if refusal is not None:
            return f"{question.name} offers {answer!r} and refuses it: {refusal}"
    return ""


def difference(match: Match[Any], other: Match[Any]) -> str:
    """Both stand in the same position and ask the same."""
    if other.hash() != match.hash():
        return "stands in another position"
    asked, again = match.questions(), other.questions()
    if [(one.name, one.seat) for one in again] != [(one.name, one.seat) for one in asked]:
        return "asks something else"
    return ""


def broken_between_steps(game: Game[Any], state: Any) -> str:
    """What the game says must hold whenever a step is over."""
    return "; ".join(game.rules.invariants(state))
