"""Choices that are drawn, not listed: for questions where it takes long to say what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from affray.kernel.answers import Verbs, verbs_in
from affray.kernel.native import mypyc_attr
from affray.kernel.options import Options, exactly, first_drawn, in_words, to_tuples
from affray.kernel.problems import IllegalAnswer, Refusal

A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawn(Options[A]):
    """One of a few values that are judged one by one.

    A sample is drawn from all that is thinkable until it is legal: each legal value is as likely as
    any other, and hardly any is judged. Whoever looks at all of them has them listed.
    """

    __slots__ = ("_legal",)

    def __init__(self) -> None:
        self._legal: list[A] | None = None

    def thinkable(self) -> Sequence[A]:
        """Return all values that could be legal, each once, without judging them."""
        raise NotImplementedError

    def is_legal(self, value: A) -> bool:
        """Judge one of these values."""
        raise NotImplementedError

    def legal(self) -> list[A]:
        if self._legal is None:
            self._legal = [value for value in self.thinkable() if self.is_legal(value)]
        return self._legal

    def __iter__(self) -> Iterator[A]:
        return iter(self.legal())

    def sample(self, random: Random) -> A:
        value = first_drawn(self.thinkable(), self.is_legal, random)
        if value is None:
            raise ValueError("Nothing is legal.")
        return value

    def refusal(self, answer: object) -> Refusal | None:
        for value in self.thinkable():
            if exactly(answer, value) and self.is_legal(value):
                return None
        return Refusal(f"Invalid choice: {in_words(answer)}.")

    def verbs(self) -> Verbs:
        return verbs_in(self.thinkable())

    def decode(self, plain: object) -> A:
        answer = to_tuples(plain, self.verbs())
        for value in self.thinkable():
            if exactly(answer, value) and self.is_legal(value):
                return value
        raise IllegalAnswer(Refusal(f"Invalid choice: {in_words(plain)}."))
