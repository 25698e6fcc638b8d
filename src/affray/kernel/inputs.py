"""What comes in from outside: answers, faces of dice, things said out of turn, takebacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from affray.kernel.game import Interjection


class Answered(msgspec.Struct, frozen=True, tag="answer"):
    seat: int
    question: str
    value: Any


class Rolled(msgspec.Struct, frozen=True, tag="roll"):
    face: int
    sides: int


class Interjected(msgspec.Struct, frozen=True, tag="say"):
    said: Interjection


class TakenBack(msgspec.Struct, frozen=True, tag="back"):
    """From here on only the first `keep` inputs of the line of play count."""

    keep: int
    seat: int


Input = Answered | Rolled | Interjected | TakenBack
"""What came from outside. A record is a start and these, in order, and nothing is ever deleted."""

Steps = Mapping[int, str]
"""Hashes of the position between two steps, by how many inputs had come in by then."""


def with_rolls(inputs: Sequence[Input]) -> list[tuple[Input | None, list[tuple[int, int]]]]:
    """Each input with the faces and sides rolled after it; first those rolled before any."""
    lines: list[tuple[Input | None, list[tuple[int, int]]]] = [(None, [])]
    for entry in inputs:
        if isinstance(entry, Rolled):
            lines[-1][1].append((entry.face, entry.sides))
        else:
            lines.append((entry, []))
    return lines


def rolled_in_epoch(inputs: Sequence[Input]) -> int:
    """How many dice were rolled since the last takeback."""
    rolled = 0
    for entry in reversed(inputs):
        if isinstance(entry, TakenBack):
            break
        rolled += isinstance(entry, Rolled)
    return rolled


def rounded(line: Sequence[Input], at: int) -> int:
    """The next place on the line where somebody is asked: no input is cut off from its dice."""
    at = max(0, min(at, len(line)))
    while at < len(line) and isinstance(line[at], Rolled):
        at += 1
    return at
