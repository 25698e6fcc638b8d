"""Modifiers: what makes a check easier or harder, with the reason and the rule."""

from __future__ import annotations

import msgspec

BONUS, PENALTY = 1, -1
"""[RR-DICE-03, RR-DICE-04] A die more, a die less."""


class Modifier(msgspec.Struct, frozen=True):
    kind: int
    words: str
    rule: str

    def __str__(self) -> str:
        return f"{'bonus' if self.kind == BONUS else 'penalty'}: {self.words} [{self.rule}]"


def bonus(words: str, rule: str) -> Modifier:
    return Modifier(BONUS, words, rule)


def penalty(words: str, rule: str) -> Modifier:
    return Modifier(PENALTY, words, rule)
