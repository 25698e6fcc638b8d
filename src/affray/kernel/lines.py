"""What each answer does, in one line; the letter that stands for it, and the clause it is from.

A game has them in a TOML table, by the question they belong to and the word of the answer:

    [action.sprint]
    key = "S"
    line = "Move up to {Sprint}."
    rule = "RR-ACTION-SPRINT-1"

What stands in braces is filled in from the piece that acts; a rulebook shows the name itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from affray.kernel.answers import Answer
from affray.kernel.toml_file import read_table

OUT = "P"
"""The letter of the way out."""

RESERVED = "VULZX"
"""Letters that tables keep for themselves: sight, undo, log, zoom, taking back in lessons."""

_BRACES = re.compile(r"\{(\w+)\}")
MOST_LETTERS = 48
"""The room for a line below its choice."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told of one answer."""

    line: str
    key: str = ""
    """A letter; empty for parts that are ticked in a list, and for the way out."""
    rule: str = ""
    is_out: bool = False
    """Whether it is the way out: nothing is done, or nothing more."""
    name: str = ""
    """What it is called, if its word does not say it."""
    general: str = ""
    """The line of no piece in particular, if the names in braces do not make one."""

    def filled(self, measures: Mapping[str, object]) -> str:
        return self.line.format_map(measures) if "{" in self.line else self.line

    def in_general(self) -> str:
        """The line as a rulebook has it."""
        return self.general or _BRACES.sub(lambda name: name[1].replace("_", " "), self.line)


Section = Mapping[str, Line]
"""The lines of a question, by the words of its answers."""

Lines = Mapping[str, Section]
"""All lines of a game, by what they belong to."""


def lines_in(package: str, name: str = "lines.toml") -> dict[str, dict[str, Line]]:
    """Read the lines in a game's folder."""
    return msgspec.convert(read_table(package, name), dict[str, dict[str, Line]])


def word_of(answer: object) -> str:
    """How a table of lines calls an answer: its verb, or the value itself.

    >>> word_of(True), word_of(None), word_of("fury"), word_of(("fury",))
    ('yes', 'none', 'fury', 'fury')
    """
    if isinstance(answer, Answer):
        return answer.verb
    if isinstance(answer, tuple) and len(answer) == 1:
        return word_of(answer[0])
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return "none" if answer is None else str(answer)


def name_of(word: str, one: Line) -> str:
    """What an answer is called where no question is asked."""
    return one.name or word.replace("_", " ").capitalize()


class Short(msgspec.Struct, frozen=True):
    """What a clause comes to for one who chooses."""

    name: str
    line: str


def in_short(lines: Lines) -> dict[str, tuple[Short, ...]]:
    """The lines by the clauses they are from."""
    found: dict[str, tuple[Short, ...]] = {}
    for section in lines.values():
        for word, one in section.items():
            if one.rule:
                short = Short(name_of(word, one), one.in_general())
                told = found.get(one.rule, ())
                found[one.rule] = told if short in told else (*told, short)
    return found
