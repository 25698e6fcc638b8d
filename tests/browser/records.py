"""Records of matches that stand where a test wants to begin."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page
from tests.games.rattle_and_rend.matches import new_match, play_on

from affray.kernel.dice import ScriptedDice
from affray.kernel.flow import MovePath, Question
from affray.kernel.match import Match
from affray.kernel.problems import BadInput, RuleError
from affray.kernel.record import record_of, write_record
from affray.testing.contract import answer_at_random

EDITION = "alpha2"
FEW = 10
"""Of the ways that are offered; the table lists more."""


def text_of(match: Match[Any], seed: int) -> str:
    return write_record(record_of(match, seed=str(seed)))


@cache
def finished(seed: int = 5) -> str:
    """A whole match, played at random."""
    return text_of(play_on(new_match(EDITION, seed, "king_of_the_hill"), Random(seed)), seed)


def asking(is_it: Callable[[Question[Any]], bool]) -> str:
    """A match in which such a question is open: the first that random play leads to."""
    for seed in range(200):
        match, random = new_match(EDITION, seed), Random(seed)
        while not match.is_over:
            if is_it(match.questions()[0]):
                return text_of(match, seed)
            answer_at_random(match, random)
    raise AssertionError("no match of these asks that")


def walking() -> tuple[str, int, int]:
    """A match that asks for a path, the number of one that is gone at once, and who goes it."""
    for seed in range(200):
        match, random = new_match(EDITION, seed), Random(seed)
        while not match.is_over:
            question = match.questions()[0]
            if isinstance(question, MovePath):
                number = _gone_at_once(match, question)
                if number is not None:
                    return text_of(match, seed), number, question.pieces[0]
            answer_at_random(match, random)
    raise AssertionError("nobody goes anywhere")


def _gone_at_once(match: Match[Any], question: MovePath) -> int | None:
    """The number of a path that is walked without a die and without a word of the other side."""
    for number, path in enumerate(list(question.options)[:FEW]):
        fork = match.fork(ScriptedDice())
        before = _places(fork)
        try:
            fork.answer(question.seat, path)
        except (BadInput, RuleError):
            continue
        gone = [piece for piece, at in _places(fork).items() if _is_far(before[piece], at)]
        if gone == [question.pieces[0]]:
            return number
    return None


def _places(match: Match[Any]) -> dict[int, tuple[int, int]]:
    pieces = match.game.look.view(match.state, None).pieces
    return {piece.id: (piece.x or 0, piece.y or 0) for piece in pieces}


def _is_far(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Two centimetres at least."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) > 200


def load(page: Page, text: str, folder: Path) -> None:
    """Open a record as a person does: from a file, on the page of one's matches."""
    file = folder / "loaded.affray"
    file.write_text(text, "utf-8")
    page.goto("/mine")
    page.get_by_label("Load a record").set_input_files(file)
    page.wait_for_url("**/m/*")
