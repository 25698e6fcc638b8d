"""Matches of the toy game, at the places where they are interesting."""

from __future__ import annotations

from itertools import islice
from typing import Any

from tests.toy.scramble import SCRAMBLE, Scramble
from tests.toy.state import State
from tests.toy.words import SetOff

from affray.kernel.dice import Dice, SeededDice
from affray.kernel.game import Interjection, Start
from affray.kernel.match import Match

START = Start(game="scramble", edition="dry", rosters=[])
CONCEDE = Interjection(0, "concede")


def race(dice: Dice | None = None, game: Scramble = SCRAMBLE) -> Match[State]:
    return Match(game, START, dice or SeededDice(b"race"))


def marks(match: Match[State]) -> Match[State]:
    for runner in range(4):
        match.answer(runner // 2, (50, 100 + 100 * runner))
    return match


def at_the_run(game: Scramble = SCRAMBLE) -> Match[State]:
    """Seat 0 has bid 0 like its enemy, and has chosen a runner: a step has begun."""
    match = marks(race(game=game))
    match.answer(0, 0)
    match.answer(1, 0)
    match.answer(0, SetOff(1))
    return match


def trace(match: Match[Any]) -> tuple[object, ...]:
    """All that a refused answer must leave as it was."""
    waiting = [(type(question), question.seat) for question in match.questions()]
    come_in = list(match.inputs), list(match.line), match.steps()
    return match.hash(), come_in, list(match.events), waiting


def candidates(match: Match[Any]) -> list[list[Any]]:
    return [list(islice(question.options, 50)) for question in match.questions()]
