"""How many answers there are to depth 2: one number that checks many rules at once.

Only choices count. A path or a place is answered as usual on the way, because its candidates are
no rule: which of them are offered may change. The positions are moments of the golden battles.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from tests.golden.battles import battles, record_named

from affray.games import game_called, games
from affray.kernel.dice import ScriptedDice, SeededDice, seed_key
from affray.kernel.flow import Choose, ChooseSome, Number, Question
from affray.kernel.inputs import Answered, Rolled
from affray.kernel.match import Match

KEPT = Path(__file__).parent / "perft.json"
POSITIONS = 10
"""Of every game."""

MOST = 20_000
"""Answers to depth 2 of a position; more take too long to count."""

RICH = 5
"""A choice of at least so many is worth counting."""

STEPS = 50
"""So many paths and places lie between two choices at most."""


class Count(msgspec.Struct, frozen=True):
    """The open choice of a position, and how many answers follow each of its answers."""

    battle: str
    answers: int
    """How many answers of the battle were given before."""
    question: str
    below: list[int]

    @property
    def total(self) -> int:
        return sum(self.below)


def kept() -> list[Count]:
    return msgspec.json.decode(KEPT.read_bytes(), type=list[Count])


def renew() -> None:
    """Choose the positions and count them anew."""
    counts = [count for game in games() for count in islice(_rich(game), POSITIONS)]
    text = ",\n".join(msgspec.json.encode(count).decode() for count in counts)
    KEPT.write_text(f"[\n{text}\n]\n", "utf-8")


def _rich(game: str) -> Iterator[Count]:
    """Positions with much to choose: one in each third of every battle of a game, by turns."""
    names = [name for name, _ in battles() if name.startswith(f"{game}/")]
    for third in (1, 2, 0):
        for name in names:
            given = [entry for entry in record_named(name).inputs if isinstance(entry, Answered)]
            first = len(given) * third // 3
            for answers in range(first, len(given)):
                match = position(name, answers)
                found = choices(match)
                if found and len(list(islice(found[0].options, RICH))) == RICH:
                    count = counted(match, name, answers)
                    if count.total <= MOST:
                        yield count
                        break


def position(name: str, answers: int) -> Match[Any]:
    """A golden battle after so many answers, and all that was rolled upon the last."""
    record = record_named(name)
    faces = [entry.face for entry in record.inputs if isinstance(entry, Rolled)]
    match = Match(game_called(record.start.game), record.start, ScriptedDice(faces))
    given = (entry for entry in record.inputs if isinstance(entry, Answered))
    for entry in islice(given, answers):
        match.answer_plain(entry.seat, entry.value, question=entry.question)
    return match


def counted(match: Match[Any], name: str, answers: int) -> Count:
    """The answers to the open choice, and how many there are to the next after each."""
    question = choices(match)[0]
    below = [_after(match, question, answer) for answer in question.options]
    return Count(name, answers, question.name, below)


def choices(match: Match[Any]) -> list[Question[Any]]:
    """The open questions whose answers are few and told apart by the rules."""
    return [asked for asked in match.questions() if isinstance(asked, Choose | ChooseSome | Number)]


def _after(match: Match[Any], question: Question[Any], answer: Any) -> int:
    fork = match.fork(SeededDice(seed_key("perft")))
    fork.answer(question.seat, answer)
    for _ in range(STEPS):
        if fork.is_over:
            return 0
        if asked := choices(fork):
            return sum(1 for _ in asked[0].options)
        for other in fork.questions():
            fork.answer(other.seat, other.usual_answer())
    raise AssertionError("paths and places without end")
