"""Questions that rules ask, and flows: rules as generators that yield them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from affray.kernel.answers import Answer, pieces_named_by
from affray.kernel.board.measure import leg_lengths
from affray.kernel.board.shapes import Shape
from affray.kernel.ids import Seat
from affray.kernel.lines import OUT, Line, word_of
from affray.kernel.native import mypyc_attr
from affray.kernel.options import Choices, Moves, Options, Subsets
from affray.kernel.preview import Preview, Ring
from affray.kernel.underway import Underway
from affray.kernel.view import AreaView, Cost, Stage, View
from affray.kernel.words import listed

A = TypeVar("A")
P = TypeVar("P", bound="int | None")
T = TypeVar("T")

Flow = Generator["Question[Any]", Any, T]
"""A rule in progress: it yields questions and in the end returns a `T`."""

Step = Callable[[Any, Any], Flow[None] | None]
"""The smallest piece of play after which the state says it all: `step(state, dice)`.

A step that asks nobody is a plain function.
"""


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class Kinds(Generic[T]):
    """A table with one thing for each kind of question.

    Each client has one; leaving out a kind is a type error.
    """

    choose: T
    choose_some: T
    number: T
    words: T
    path: T
    place: T
    formation: T
    revise_list: T


LENGTH = "length"
"""The unit of a number that is a distance, in tenths of a millimetre."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[A]):
    """What the rules ask one seat; `yield from` it inside a rule to get the answer.

    A subclass of one of the kinds below names what is asked. Prompt and labels are words for
    people, made when somebody looks; `pieces` are the pieces the question is about. What else a
    table can show of an answer, the methods after `label` say, each where there is something.
    """

    __slots__ = ("options", "pieces", "seat", "usual")

    rules: ClassVar[tuple[str, ...]] = ()
    asks: ClassVar[str] = ""
    """The prompt: `{}` for the names of `pieces`, `{self.x}` and `{state.x}` for what they hold."""
    title: ClassVar[str] = ""
    prepares: ClassVar[bool] = False
    """Whether it is asked before the first turn only."""
    deploys: ClassVar[bool] = False
    """Whether it is part of deployment, which a player may leave to a steady hand."""
    starts_marked: ClassVar[bool] = False
    """Whether the usual answer is a good start: a table marks it, to be changed or confirmed."""
    lines: ClassVar[Mapping[str, Line]] = {}
    """What is told of the answers by their words, from the table of the game."""
    is_plain: ClassVar[bool] = False
    """Whether question and labels say all there is to say: the answers need no lines."""
    foils: ClassVar[str] = ""
    """The verb for a roll that fails, where that is what the answer is for: "saves"."""

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

    def of(self, kinds: Kinds[T]) -> T:
        """What a table of kinds has for this one."""
        return kinds.choose

    @property
    def name(self) -> str:
        return type(self).__name__

    @property
    def is_selection(self) -> bool:
        """Whether things are picked one by one: the options are `Subsets`."""
        return False

    def prompt(self, state: Any) -> str:
        """One sentence that says what is asked."""
        return self.asks.format(*map(state.called, self.pieces), self=self, state=state)

    def label(self, state: Any, answer: A) -> str:
        """What this answer means, in a few words."""
        return str(answer)

    def caption(self) -> str:
        """What kind of decision it is: the `title`, or what stands before a colon in `asks`."""
        head, colon, _ = self.asks.partition(":")
        return self.title or (head if colon and "{" not in head else "Your choice")

    def reason(self, state: Any) -> str:
        """Why it is asked, or what to keep in mind: a sentence more, or nothing."""
        return ""

    def stages(self, state: Any) -> tuple[Stage, ...]:
        """The stages of the exchange that this is part of; visible to everybody."""
        return ()

    def clauses(self, state: Any) -> tuple[str, ...]:
        """The rules that it rests on: those of its class, or of this very case."""
        return self.rules

    def underway(self, state: Any) -> Underway | None:
        """What somebody is doing that this is asked about; visible to everybody."""
        return None

    def later(self, state: Any) -> tuple[tuple[A, str], ...]:
        """Answers that are not possible yet, each with a sentence that says when."""
        return ()

    def brief(self, state: Any, answer: A) -> str:
        """The label without the first piece of the answer, which is shown beside it."""
        return self.label(state, answer)

    def pieces_of(self, state: Any, answer: A) -> tuple[int, ...]:
        """The pieces that this answer is about, the one that acts first."""
        return pieces_named_by(answer) if isinstance(answer, Answer) else ()

    def area_of(self, state: Any, answer: A) -> Shape | None:
        """The part of the board that this answer is about, if any."""
        return None

    def picture_of(self, state: Any, answer: A) -> AreaView | None:
        """How the piece of terrain that this answer takes looks, around the middle of its outline.

        Answers with the same `brief` are one piece that is turned: a table shows a palette.
        """
        return None

    def cost_of(self, state: Any, answer: A) -> Cost | None:
        """What this answer costs at once; `None` where costs do not matter."""
        return None

    def outlook(self, state: Any, answer: A) -> str:
        """What follows from this answer, in one sentence, or an empty string."""
        return ""

    def word(self, answer: A) -> str:
        """How `lines` call this answer."""
        return word_of(answer)

    def measures(self, state: Any, answer: A) -> Mapping[str, object]:
        """What is filled into the line of this answer."""
        return {}

    def line(self, state: Any, answer: A) -> str:
        """What this answer does: one short sentence, or an empty string."""
        found = self.lines.get(self.word(answer))
        return found.filled(self.measures(state, answer)) if found else ""

    def key(self, answer: A) -> str:
        """The letter that always stands for this answer; empty if it has none of its own."""
        found = self.lines.get(self.word(answer))
        return (found.key if found else "") or (OUT if self.is_out(answer) else "")

    def is_out(self, answer: A) -> bool:
        """Whether this answer is the way out: nothing is done, or nothing more."""
        found = self.lines.get(self.word(answer))
        return found.is_out if found else answer is None

    def planned(self, view: View, answer: A) -> Preview | None:
        """A preview of a path, where `Look.preview` has none."""
        return None

    def usual_answer(self) -> A:
        """Return the answer that is given when nobody decides."""
        return next(iter(self.options)) if self.usual is None else self.usual


@mypyc_attr(allow_interpreted_subclasses=True)
class Choose(Question[A]):
    """Asks for one of the options."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NamePiece(Choose[P]):
    """Asks for one of these pieces, or `None` where that is an option."""

    def label(self, state: Any, answer: P) -> str:
        return "nobody" if answer is None else str(state.called(answer))

    def pieces_of(self, state: Any, answer: P) -> tuple[int, ...]:
        return () if answer is None else (answer,)


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(Choose[bool]):
    """Asks whether something optional is done; the words are for yes and for no.

    No is the way out, unless the lines say otherwise.
    """

    words: ClassVar[tuple[str, str]] = ("yes", "no")

    def __init__(self, seat: Seat, *, usual: bool = True, pieces: tuple[int, ...] = ()) -> None:
        super().__init__(seat, Choices((True, False)), usual=usual, pieces=pieces)

    def label(self, state: Any, answer: bool) -> str:
        return self.words[0 if answer else 1]

    def key(self, answer: bool) -> str:
        return super().key(answer) or ("Y" if answer else "N")

    def is_out(self, answer: bool) -> bool:
        return super().is_out(answer) if self.word(answer) in self.lines else not answer


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseSome(Question[tuple[A, ...]]):
    """Asks for some of the options, in an order that may matter."""

    @property
    def is_selection(self) -> bool:
        return isinstance(self.options, Subsets)

    def parts(self) -> list[A]:
        """The parts that answers consist of."""
        if isinstance(self.options, Subsets):
            return list(self.options.values)
        return list(dict.fromkeys(part for answer in self.options for part in answer))

    def of(self, kinds: Kinds[T]) -> T:
        return kinds.choose_some


@mypyc_attr(allow_interpreted_subclasses=True)
class NamePieces(ChooseSome[int]):
    """Asks for some of these pieces; `nobody` is the word for none."""

    nobody: ClassVar[str] = "none"

    def label(self, state: Any, answer: tuple[int, ...]) -> str:
        return listed([state.called(piece) for piece in answer]) or self.nobody

    def pieces_of(self, state: Any, answer: tuple[int, ...]) -> tuple[int, ...]:
        return answer


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Question[int]):
    """Asks for a number in a range; `unit` is `LENGTH`, a resource or empty."""

    unit: ClassVar[str] = ""
    title: ClassVar[str] = "Choose a number"

    def of(self, kinds: Kinds[T]) -> T:
        return kinds.number


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Question[str]):
    """Asks for free text; the options are a `Text`."""

    def of(self, kinds: Kinds[T]) -> T:
        return kinds.words


@mypyc_attr(allow_interpreted_subclasses=True)
class MovePath(Question[tuple[tuple[int, int], ...]]):
    """Asks for a path of a piece: the points after the start, none for staying."""

    title: ClassVar[str] = "Move"

    def label(self, state: Any, answer: tuple[tuple[int, int], ...]) -> str:
        return f"to {answer[-1][0] // 10}, {answer[-1][1] // 10} mm" if answer else "stays"

    def planned(self, view: View, answer: tuple[tuple[int, int], ...]) -> Preview | None:
        for one in view.pieces:
            if one.id in self.pieces[:1] and one.x is not None and one.y is not None:
                way, refusal = ((one.x, one.y), *answer), self.options.refusal(answer)
                length = round(sum(leg_lengths(way)))
                return Preview(way[-1], refusal, length=length, reach=one.reach)
        return None

    def of(self, kinds: Kinds[T]) -> T:
        return kinds.path


@mypyc_attr(allow_interpreted_subclasses=True)
class Place(Question[tuple[int, int]]):
    """Asks for a place of a piece, or of something that is not a piece yet."""

    title: ClassVar[str] = "Choose a place"

    def of(self, kinds: Kinds[T]) -> T:
        return kinds.place

    def footprint(self) -> Shape | None:
        """The outline of what is placed, around its middle; by default the base of the piece."""
        return None

    def origin(self, state: Any) -> tuple[int, int] | None:
        """The point it is measured from; by default where the piece stands."""
        return None

    def rings(self, state: Any) -> tuple[Ring, ...]:
        """Distances around the origin or the piece that limit the place."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Formation(Question[Moves]):
    """Asks for the paths of many pieces at once, in the order they move."""

    def of(self, kinds: Kinds[T]) -> T:
        return kinds.formation


class Together(Question[tuple[Any, ...]]):
    """Asks several seats in secret at once; the answers come in the order of `parts`."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Question[Any]]) -> None:
        super().__init__(parts[0].seat, parts[0].options)
        self.parts = tuple(parts)

    def prompt(self, state: Any) -> str:
        return self.parts[0].prompt(state)

    def usual_answer(self) -> tuple[Any, ...]:
        return tuple(part.usual_answer() for part in self.parts)


def finish(flow: Flow[T]) -> T:
    """Run a flow to its end, answering every question as usual; return its result."""
    try:
        question = next(flow)
        while True:
            question = flow.send(question.usual_answer())
    except StopIteration as stop:
        result: T = stop.value
        return result


def trail(flow: Flow[Any]) -> list[str]:
    """Return the rules that a paused flow is in, outermost first."""
    names: list[str] = []
    step: Any = flow
    while step is not None and hasattr(step, "gi_code"):
        names.append(step.gi_code.co_name)
        step = step.gi_yieldfrom
    return names[:-1]
