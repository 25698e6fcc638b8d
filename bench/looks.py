"""What a table shows before an answer, timed in the sources of one revision: a preview, odds,
reach; and the view that is drawn after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from bench.play import Yard, answers_at_random

from affray.kernel.dice import FastDice
from affray.kernel.ids import Seat
from affray.kernel.match import Match

GAMES = 3
DECISIONS = 120
"""Of each game, at most."""

SHARES = (50, 95)
"""Percent of looks that took no longer."""


def timed(yard: Yard) -> dict[str, list[float]]:
    """Milliseconds of CPU by what was looked at: for each of `SHARES`."""
    spent: dict[str, list[float]] = {}
    for number in range(GAMES):
        random = Random(f"looks {number}")
        match = Match(yard.game, yard.starts[number % len(yard.starts)], FastDice(random))
        for _ in range(DECISIONS):
            if match.is_over:
                break
            answers = [question.options.sample(random) for question in match.questions()]
            for what, look in _looks(match, answers[0]):
                began = process_time()
                look()
                spent.setdefault(what, []).append(1000 * (process_time() - began))
            answers_at_random(match, random)
    return {
        what: [sorted(found)[len(found) * share // 100] for share in SHARES]
        for what, found in spent.items()
    }


def _looks(match: Match[Any], answer: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each by its name; games were asked themselves before they had a look."""
    question, state = match.questions()[0], match.state
    game: Any = match.game
    look = getattr(game, "look", game)
    yield "preview", lambda: look.preview(state, question, answer)
    yield "odds", lambda: _odds(match, question, answer)
    if hasattr(look, "reach"):
        yield "reach", lambda: look.reach(state, question, None)
    yield "view", lambda: look.view(state, None)


def _odds(match: Match[Any], question: Any, answer: Any) -> object:
    try:
        ahead = import_module("affray.kernel.ahead")
        foresight = import_module("affray.kernel.foresight")
    except ModuleNotFoundError:
        game: Any = match.game
        return game.chances(match.state, question, answer)
    return foresight.foreseen(ahead.Ahead(match, Seat(question.seat)), answer)
