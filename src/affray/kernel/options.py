"""Options: live collections of legal answers, to check, iterate and sample."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from reprlib import Repr
from typing import Any, Generic, TypeVar

import msgspec

from affray.kernel.answers import Answer, Verbs, read_answer, verbs_in
from affray.kernel.board.fitting import Box
from affray.kernel.board.tracing import traced
from affray.kernel.native import mypyc_attr
from affray.kernel.preview import Reach
from affray.kernel.problems import IllegalAnswer, Refusal, too_many

A = TypeVar("A")

FAR = 1_000_000
"""Maximum of a coordinate, in tenths of a millimetre."""

MOST_LETTERS = 1000
"""Maximum characters of a word in an answer."""

MOST_TEXT = 280
"""Maximum characters of free text."""

MOST_POINTS = 100
"""Maximum points of a path."""

MOST_PIECES = 100
"""Maximum pieces of a formation."""

MOST_CANDIDATES = 4096
"""Iterating over subsets stops after this many."""

TRIES = 20
"""Draws of a selection that may not be made, before all are listed."""

NOT_A_POINT = Refusal("A point must be two whole numbers, x and y, in tenths of a millimetre.")
NOT_A_PATH = Refusal("A path must be a list of points.")


class _Short(Repr):
    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if -FAR <= x <= FAR else "a huge number"


def in_words(answer: object) -> str:
    """Return an answer as short text, however deep, long or large it is."""
    return _Short().repr(answer)[:80]


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(Generic[A]):
    """The legal answers: `refusal` decides; iterating gives finitely many useful candidates."""

    __slots__ = ()

    def refusal(self, answer: object) -> Refusal | None:
        raise NotImplementedError

    def __iter__(self) -> Iterator[A]:
        raise NotImplementedError

    def __contains__(self, answer: object) -> bool:
        return self.refusal(answer) is None

    def sample(self, random: Random) -> A:
        """Return a random candidate, all equally likely."""
        return random.choice(list(self))

    def decode(self, plain: object) -> A:
        """Read an answer from a JSON value; raise `IllegalAnswer` if it is not legal."""
        return self.checked(to_tuples(plain, self.verbs()))

    def checked(self, answer: Any) -> A:
        """Return the answer if it is legal; raise `IllegalAnswer` otherwise."""
        refusal = self.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        legal: A = answer
        return legal

    def verbs(self) -> Verbs:
        """Return the classes of answers by verb, where answers name actions."""
        return {}

    def aim(self, plain: object) -> tuple[int, int] | None:
        """Return the point of a gesture, where a gesture may stand for an answer."""
        return None

    def reached(self) -> Reach | None:
        """Return where the middle of the piece may end, true to 2 mm; `None` if nothing moves."""
        return None


def exactly(one: object, other: object) -> bool:
    """Whether both are equal and of the same types at every level: `True` and `1.0` are not 1.

    >>> exactly((1, "a"), (1, "a")), exactly(1, True), exactly((1,), (1.0,))
    (True, False, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, msgspec.Struct) and isinstance(other, msgspec.Struct):
        one, other = msgspec.structs.astuple(one), msgspec.structs.astuple(other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(exactly, one, other))
    return one == other


def to_tuples(plain: object, verbs: Verbs | None = None, depth: int = 4) -> object:
    """Convert JSON to an answer: lists to tuples, an object to the answer that its verb names.

    Only whole numbers, words, booleans and `None` are allowed; all else is refused.
    Values that are answers already, as in the inputs of a match, stay as they are.
    """
    if isinstance(plain, Answer) and verbs is not None:
        return plain
    if isinstance(plain, list | tuple | dict) and (depth == 0 or len(plain) > MOST_CANDIDATES):
        raise IllegalAnswer(Refusal("The answer is too long or too deeply nested."))
    if isinstance(plain, list | tuple):
        return tuple(to_tuples(item, verbs, depth - 1) for item in plain)
    if isinstance(plain, dict) and verbs is not None:
        fields = {str(key): to_tuples(item, None, depth - 1) for key, item in plain.items()}
        return read_answer(fields, verbs)
    is_small = plain is None or (type(plain) is int and -FAR <= plain <= FAR)
    if is_small or isinstance(plain, bool) or (type(plain) is str and len(plain) <= MOST_LETTERS):
        return plain
    raise IllegalAnswer(Refusal(f"{in_words(plain)} cannot be part of an answer."))


def first_drawn(values: Sequence[A], is_legal: Callable[[A], bool], random: Random) -> A | None:
    """Draw values until one is legal: each legal one is as likely as any other, and hardly any is
    judged. None is drawn twice; values that are made when they are asked for are made one by one.
    """
    tried: set[int] = set()
    while len(tried) < len(values):
        place = int(random.random() * len(values))
        if place not in tried:
            value = values[place]
            if is_legal(value):
                return value
            tried.add(place)
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(Options[A]):
    """One of a few values."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[A]) -> None:
        self.values = values

    def __iter__(self) -> Iterator[A]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def sample(self, random: Random) -> A:
        values = self.values
        return values[int(random.random() * len(values))]

    def refusal(self, answer: object) -> Refusal | None:
        if any(exactly(answer, value) for value in self.values):
            return None
        return Refusal(f"Invalid choice: {in_words(answer)}.")

    def verbs(self) -> Verbs:
        return verbs_in(self.values)

    def decode(self, plain: object) -> A:
        answer = to_tuples(plain, self.verbs())
        for value in self.values:
            if exactly(answer, value):
                return value
        raise IllegalAnswer(Refusal(f"Invalid choice: {in_words(plain)}."))


@mypyc_attr(allow_interpreted_subclasses=True)
class Range(Options[int]):
    """A whole number from `low` to `high`, both included."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))

    def sample(self, random: Random) -> int:
        return self.low + int(random.random() * (self.high - self.low + 1))

    def refusal(self, answer: object) -> Refusal | None:
        if type(answer) is int and self.low <= answer <= self.high:
            return None
        return Refusal(f"The answer must be a whole number from {self.low} to {self.high}.")

    def decode(self, plain: object) -> int:
        return self.checked(plain)


class Text(Options[str]):
    """Free text: from `least` to `most` characters on one line, as `plain_text` returns it.

    The examples are the candidates; the text is data and never read as a rule.
    """

    __slots__ = ("examples", "least", "most")

    def __init__(self, examples: Sequence[str], *, least: int = 1, most: int = MOST_TEXT) -> None:
        self.examples = examples
        self.least = least
        self.most = min(most, MOST_TEXT)

    def __iter__(self) -> Iterator[str]:
        return iter(self.examples)

    def refusal(self, answer: object) -> Refusal | None:
        if type(answer) is not str:
            return Refusal("The answer must be text.")
        if len(answer) > self.most:
            return Refusal(too_many("characters", len(answer), self.most))
        if plain_text(answer) != answer:
            return Refusal("The answer contains characters that cannot be shown.")
        if len(answer) < self.least:
            return Refusal(f"Too few characters: {len(answer)} (minimum {self.least}).")
        return None

    def decode(self, plain: object) -> str:
        if type(plain) is str and len(plain) <= MOST_LETTERS:
            plain = plain_text(plain)
        return self.checked(plain)


def plain_text(text: str) -> str:
    """Return the text on one line, without invisible characters or ones that reverse it.

    >>> plain_text(" roll a\\n boulder\\u202e down ")
    'roll a boulder down'
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    seen = (letter for letter in spaced if unicodedata.category(letter)[0] != "C")
    return " ".join(unicodedata.normalize("NFC", "".join(seen)).split())


@mypyc_attr(allow_interpreted_subclasses=True)
class Subsets(Options[tuple[A, ...]]):
    """Some of `values`, each at most once; `why_not` returns the refusal of a selection.

    Candidates come smallest first and in the order of `values`; an answer may order them freely.
    """

    __slots__ = ("least", "most", "values", "why_not")

    def __init__(
        self,
        values: Sequence[A],
        *,
        least: int = 0,
        most: int | None = None,
        why_not: Callable[[tuple[A, ...]], Refusal | None] | None = None,
    ) -> None:
        self.values = values
        self.least = least
        self.most = len(values) if most is None else min(most, len(values))
        self.why_not = why_not

    def __iter__(self) -> Iterator[tuple[A, ...]]:
        left = MOST_CANDIDATES
        for size in range(self.least, self.most + 1):
            for chosen in combinations(self.values, size):
                if self.why_not is None or self.why_not(chosen) is None:
                    yield chosen
                left -= 1
                if left == 0:
                    return

    def sample(self, random: Random) -> tuple[A, ...]:
        """Each selection as likely as any other, drawn until one may be made."""
        count, sizes = len(self.values), range(self.least, self.most + 1)
        weights = [comb(count, size) for size in sizes]
        for _ in range(TRIES):
            size = random.choices(sizes, weights)[0]
            places = sorted(random.sample(range(count), size))
            chosen = tuple([self.values[place] for place in places])
            if self.why_not is None or self.why_not(chosen) is None:
                return chosen
        return super().sample(random)

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple):
            return Refusal("The answer must be a list of choices.")
        for index, item in enumerate(answer):
            if not any(exactly(item, value) for value in self.values):
                return Refusal(f"Invalid choice: {in_words(item)}.")
            if any(exactly(item, earlier) for earlier in answer[:index]):
                return Refusal(f"{in_words(item)} is chosen twice.")
        if not self.least <= len(answer) <= self.most:
            return Refusal(f"Choose {self.least} to {self.most}, not {len(answer)}.")
        return None if self.why_not is None else self.why_not(answer)

    def verbs(self) -> Verbs:
        return verbs_in(self.values)


def decode_point(plain: object) -> tuple[int, int]:
    """Read a point: two whole numbers in tenths of a millimetre."""
    point = point_in(tuple(plain)) if isinstance(plain, list | tuple) else None
    if point is None:
        raise IllegalAnswer(NOT_A_POINT)
    x, y = point
    if not (-FAR <= x <= FAR and -FAR <= y <= FAR):
        raise IllegalAnswer(Refusal(f"The point {in_words((x, y))} is far off the board."))
    return x, y


def point_in(answer: object) -> tuple[int, int] | None:
    """Return the answer if it is a point, two whole numbers, else `None`.

    >>> point_in((3, 4)), point_in((3, True)), point_in("here")
    ((3, 4), None, None)
    """
    if isinstance(answer, tuple) and len(answer) == 2:
        x, y = answer
        if type(x) is int and type(y) is int:
            return x, y
    return None


def path_in(answer: object) -> tuple[tuple[int, int], ...] | None:
    """Return the answer if it is a path, a tuple of points, else `None`."""
    if isinstance(answer, tuple) and all(point_in(point) for point in answer):
        return answer
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Paths(Options[tuple[tuple[int, int], ...]]):
    """Base of options for paths: reads the answer; the game decides which are legal."""

    __slots__ = ()

    def decode(self, plain: object) -> tuple[tuple[int, int], ...]:
        if not isinstance(plain, list | tuple):
            raise IllegalAnswer(NOT_A_PATH)
        if len(plain) > MOST_POINTS:
            raise IllegalAnswer(Refusal(too_many("points", len(plain), MOST_POINTS)))
        return self.checked(tuple(decode_point(point) for point in plain))


@mypyc_attr(allow_interpreted_subclasses=True)
class Places(Options[tuple[int, int]]):
    """Base of options for places: reads the answer; the game decides which are legal."""

    __slots__ = ()

    def meant(self, point: tuple[int, int]) -> tuple[int, int]:
        """Snap a pointer position to the place the player most likely means; a line or an edge
        cannot be hit exactly. The result need not be legal."""
        return point

    def drawn(self, places: Sequence[tuple[int, int]], random: Random) -> tuple[int, int]:
        """Return a legal one of these places, for `sample`; a candidate, if none of them is."""
        place = first_drawn(places, lambda place: self.refusal(place) is None, random)
        return random.choice(list(self)) if place is None else place

    def within(self, box: Box) -> Reach:
        """Return all legal places of a box, for `reached`."""
        return Reach(traced(lambda x, y: self.refusal((x, y)) is None, box))

    def decode(self, plain: object) -> tuple[int, int]:
        return self.checked(decode_point(plain))


Moves = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""Pieces in the order in which they move, each with its path: the points after the start.

Where pieces are placed, the path is the one point.
"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Formations(Options[Moves]):
    """Base of options for many pieces that move or are placed in one answer.

    The game decides which answers are legal. `arrange` makes one from a single gesture: bring
    the pieces as close to a point as possible, in one of `shapes`. In JSON a gesture,
    `["line", [x, y]]`, may be sent instead of the answer.
    """

    __slots__ = ()

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that `arrange` accepts, the usual one first."""
        raise NotImplementedError

    def arrange(self, to: tuple[int, int], shape: str) -> Moves | None:
        """Return a legal answer that brings the pieces towards a point, or `None`."""
        raise NotImplementedError

    def aim(self, plain: object) -> tuple[int, int] | None:
        """Return the point of a gesture; `None` if this is not a gesture."""
        if not isinstance(plain, list | tuple) or len(plain) != 2 or plain[0] not in self.shapes:
            return None
        return decode_point(plain[1])

    def why_not(self, to: tuple[int, int], shape: str) -> Refusal:
        """Return why `arrange` finds no answer for a gesture."""
        return Refusal("The pieces cannot come any closer to that point.")

    def decode(self, plain: object) -> Moves:
        if not isinstance(plain, list | tuple) or len(plain) > MOST_PIECES:
            raise IllegalAnswer(Refusal(f"A formation must list at most {MOST_PIECES} moves."))
        to = self.aim(plain)
        if to is not None:
            arranged = self.arrange(to, plain[0])
            if arranged is None:
                raise IllegalAnswer(self.why_not(to, plain[0]))
            return arranged
        return self.checked(tuple(map(decode_move, plain)))


def decode_move(plain: object) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Read a piece and its path."""
    if not isinstance(plain, list | tuple) or len(plain) != 2:
        raise IllegalAnswer(Refusal("A move must be a piece and its path."))
    piece, path = plain
    if type(piece) is not int or not 0 <= piece <= FAR:
        raise IllegalAnswer(Refusal(f"Invalid piece: {in_words(piece)}."))
    if not isinstance(path, list | tuple) or len(path) > MOST_POINTS:
        raise IllegalAnswer(Refusal(f"A path must be a list of at most {MOST_POINTS} points."))
    return piece, tuple(decode_point(point) for point in path)
