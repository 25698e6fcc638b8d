"""Play a single flow from a script of answers and dice, written in the order of the battle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, overload

from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Question, Step, Together
from affray.kernel.view import Ended

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Die:
    """A die with `sides` sides that shows `face`."""

    sides: int
    face: int

    def __post_init__(self) -> None:
        assert 1 <= self.face <= self.sides, f"a d{self.sides} cannot show {self.face}"


d4, d6, d8 = partial(Die, 4), partial(Die, 6), partial(Die, 8)
d10, d12, d20 = partial(Die, 10), partial(Die, 12), partial(Die, 20)


class _Script(Dice):
    """The entries that are left; dice are taken from its head and nowhere else."""

    __slots__ = ("left",)

    def __init__(self, entries: tuple[object, ...]) -> None:
        self.left = list(entries)

    def roll(self, sides: int) -> int:
        head = self.left[0] if self.left else None
        if isinstance(head, Die) and head.sides == sides:
            del self.left[0]
            return head.face
        raise AssertionError(f"the rules rolled a d{sides}; the script has {self.left} next")

    def answer(self, question: Question[Any]) -> Any:
        assert self.left, f"the script has no answer to {question.name} for seat {question.seat}"
        answer = self.left.pop(0)
        assert not isinstance(answer, Die), (
            f"{question.name} needs an answer; the script has {answer} next"
        )
        if isinstance(question, Together):
            assert isinstance(answer, tuple), f"{question.name} needs an answer for each seat"
            for part, own in zip(question.parts, answer, strict=True):
                _check(part, own)
        else:
            _check(question, answer)
        return answer


def _check(question: Question[Any], answer: object) -> None:
    refusal = question.options.refusal(answer)
    assert refusal is None, f"{question.name} refuses {answer!r}: {refusal}"


def asking(step: Step, state: Any, dice: Dice) -> Flow[None]:
    """A step as a flow, even if it asks nothing; it ends when the match is decided."""
    try:
        flow = step(state, dice)
        if flow is not None:
            yield from flow
    except Ended:
        return


@overload
def play(start: Callable[[Dice], None], *entries: object) -> None: ...
@overload
def play(start: Callable[[Dice], Flow[T]], *entries: object) -> T: ...
def play(start: Callable[[Dice], Flow[Any] | None], *entries: object) -> Any:
    """Run a rule with scripted answers and dice, and return its result.

    The script must be used up exactly. If the match is decided on the way, the result is `None`.

    `play(lambda dice: strike(state, dice, attacks), d20(14), "accept", d20(3), d20(9))`
    """
    script = _Script(entries)
    result = None
    try:
        flow = start(script)
        if flow is not None:
            question = next(flow)
            while True:
                question = flow.send(script.answer(question))
    except StopIteration as stop:
        result = stop.value
    except Ended:
        pass
    assert not script.left, f"entries left over: {script.left}"
    return result
