"""How a rule stops to ask a player something."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from affray.kernel.ids import Seat
from affray.kernel.options import Options

A = TypeVar("A")
T = TypeVar("T")

Flow = Generator["Question[Any]", Any, T]
"""A rule in progress: it yields questions and in the end returns a `T`."""

Step = Callable[[Any, Any], Flow[None]]
"""The smallest piece of play after which the state says it all: `step(state, dice)`."""


class Question(Generic[A]):
    """What the rules ask one seat; `yield from` it inside a rule to get the answer.

    A subclass of one of the kinds below names what is asked. Prompt and labels are words for
    people, made when somebody looks; `pieces` are the pieces the question is about.
    """

    __slots__ = ("options", "pieces", "seat", "usual")

    kind: ClassVar[str] = "choose"
    rules: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        seat: Seat,
        options: Options[A],
        *,
        usual: A | None = None,
        pieces: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.options = options
        self.usual = usual
        self.pieces = pieces

    def __iter__(self) -> Generator[Question[Any], Any, A]:
        answer: A = yield self
        return answer

    @property
    def name(self) -> str:
        return type(self).__name__

    def prompt(self, state: Any) -> str:
        """One sentence that says what is asked."""
        raise NotImplementedError

    def label(self, state: Any, answer: A) -> str:
        """What this answer means, in a few words."""
        return str(answer)

    def usual_answer(self) -> A:
        """The answer given when nobody decides."""
        return next(iter(self.options)) if self.usual is None else self.usual


class Choose(Question[A]):
    """One of these."""

    __slots__ = ()
    kind = "choose"


class ChooseSome(Question[tuple[A, ...]]):
    """Some of these, in an order that may matter."""

    __slots__ = ()
    kind = "choose-some"


class Number(Question[int]):
    """A number in a range."""

    __slots__ = ()
    kind = "number"


class MovePath(Question[tuple[tuple[int, int], ...]]):
    """A path for a piece: the points after the start, none for staying."""

    __slots__ = ()
    kind = "path"


class Place(Question[tuple[int, int]]):
    """A place in a region for a piece."""

    __slots__ = ()
    kind = "place"


class Together(Question[tuple[Any, ...]]):
    """Several seats choose in secret at once; the answers come in the order of `parts`."""

    __slots__ = ("parts",)
    kind = "together"

    def __init__(self, parts: Sequence[Question[Any]]) -> None:
        super().__init__(parts[0].seat, parts[0].options)
        self.parts = tuple(parts)

    def prompt(self, state: Any) -> str:
        return self.parts[0].prompt(state)

    def usual_answer(self) -> tuple[Any, ...]:
        return tuple(part.usual_answer() for part in self.parts)


def finish(flow: Flow[T]) -> T:
    """Run a flow to its end, every question getting its usual answer."""
    try:
        question = next(flow)
        while True:
            question = flow.send(question.usual_answer())
    except StopIteration as stop:
        result: T = stop.value
        return result


def trail(flow: Flow[Any]) -> list[str]:
    """The rules a paused flow is in the middle of, outermost first."""
    names: list[str] = []
    step: Any = flow
    while step is not None and hasattr(step, "gi_code"):
        names.append(step.gi_code.co_name)
        step = step.gi_yieldfrom
    return names[:-1]
