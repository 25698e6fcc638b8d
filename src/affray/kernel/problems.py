"""Errors for people: a sentence, the place in what they sent, and the clause."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

_WHERE = re.compile(r"(.*) - at `(?:key` in `)?\$\.?(.*)`", re.DOTALL)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return the message for a name that does not exist.

    >>> unknown("game", "chess", ["tilt", "tussle"])
    "Unknown game 'chess'. Available: tilt, tussle."
    """
    return f"Unknown {what} {name[:60]!r}. Available: {', '.join(known) or 'none'}."


def invalid(value: object, allowed: str) -> str:
    """Return the message for a value that is not allowed."""
    return f"Invalid value {repr(value)[:80]}. Allowed: {allowed or 'none'}."


def too_many(what: str, count: int, most: int) -> str:
    """Return the message for a count above its maximum."""
    return f"Too many {what}: {count} (maximum {most})."


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is not among the options."""

    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]" if self.rule else self.sentence


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a roster, a file or a setting."""

    place: str
    rule: str
    sentence: str

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{self.place}: {self.sentence}{rule}"


class BadInput(ValueError):
    """Invalid input; the message is meant for the person who sent it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(map(str, problems)))
        self.problems = problems


class IllegalAnswer(ValueError):
    """The answer is not among the options, or not for this seat to give."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def located(message: str) -> tuple[str, str]:
    """Split a decoder's message into what is wrong and where; `""` for the whole input.

    >>> located("Expected `int`, got `str` - at `$.seats[0].bot`")
    ('Expected `int`, got `str`', 'seats[0].bot')
    """
    found = _WHERE.fullmatch(message)
    return (found[1], found[2]) if found else (message, "")


class RuleError(RuntimeError):
    """A rule raised an exception; the match is as it was before the answer."""
