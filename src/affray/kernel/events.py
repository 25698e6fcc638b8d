"""Events: records of what happened, for log, animation, statistics and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec

from affray.kernel.answers import pieces_in, pieces_named_by
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape
from affray.kernel.ids import Seat
from affray.kernel.view import Cost
from affray.kernel.words import listed


class Names:
    """What the pieces and the sides are called: `names(piece)` and `names.side(seat)`.

    `names.place(point)` says where a point lies, "in the wood", `names.part(point)` "north-west".
    """

    __slots__ = ("_piece", "part", "place", "side")

    def __init__(
        self,
        piece: Callable[[int], str],
        side: Callable[[int], str],
        place: Callable[[Point], str] = lambda point: "",
        part: Callable[[Point], str] = lambda point: "",
    ) -> None:
        self._piece = piece
        self.side = side
        self.place = place
        self.part = part

    def __call__(self, piece: int) -> str:
        return self._piece(piece)

    def all(self, pieces: Iterable[int]) -> str:
        return listed([self(piece) for piece in pieces])


class Roll(msgspec.Struct, frozen=True):
    """Dice as rolled, and their result.

    `needed` is the lowest face that counts, or with `is_low` the highest; with `is_sum` it is
    the sum to reach.
    """

    faces: tuple[int, ...]
    sides: int
    needed: int | None = None
    is_low: bool = False
    is_sum: bool = False
    result: str = ""
    """`failure`, `success` or `critical`; empty where the faces are only read."""
    words: str = ""
    """The result as the sentence says it."""

    def judged(self, is_passed: bool) -> Roll:
        """The same as a test that was passed or failed."""
        result, words = ("success", "passed") if is_passed else ("failure", "failed")
        return msgspec.structs.replace(self, result=result, words=words)


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """A past-tense record of something that happened. The state never depends on it.

    `rules` are the ids that decided it. An event that hides something says who may see it.
    The methods say what a table needs to draw it; a game overrides those that matter.
    """

    rules: tuple[str, ...] = ()
    says: ClassVar[str] = ""
    """The sentence, with its fields in braces: pieces and sides stand there by name."""
    opens: ClassVar[str] = ""
    """The name of the part of the match that begins here, such as a round, fields in braces."""
    die: ClassVar[int] = 0
    """The sides of its `face` or `faces`, where they are only read."""
    loses: ClassVar[str] = ""
    """The field of the pieces that are gone for good."""
    starts_action: ClassVar[bool] = False
    """Whether the log begins a new group of lines here."""
    begins_turn: ClassVar[bool] = False
    """Whether a side begins its turn here: the log has a block for each."""

    @property
    def name(self) -> str:
        return type(self).__name__

    @property
    def dice(self) -> tuple[int, ...]:
        """Faces to draw beside the sentence."""
        roll = self.roll()
        return roll.faces if roll else ()

    def roll(self) -> Roll | None:
        """The dice that decided it: those of its `die`, or a field that is a `Roll`."""
        fields = msgspec.structs.asdict(self)
        faces = tuple(filter(None, fields.get("faces", (fields.get("face"),))))
        if self.die:
            return Roll(faces, self.die) if faces else None
        return next((value for value in fields.values() if isinstance(value, Roll)), None)

    def stake(self) -> tuple[str, str]:
        """What its roll is for, and the verb of a success: "WILL", "holds"."""
        return "", "works"

    def chapter(self) -> str:
        return self.opens.format_map(msgspec.structs.asdict(self)) if self.opens else ""

    def heading(self, name: Names) -> str:
        """The sentence as the title of a group of lines, without what `price` says."""
        return self.sentence(name).removesuffix(".")

    def price(self) -> Cost | None:
        """What an action has cost; an amount of 0 says that it was free."""
        return None

    @property
    def is_payment(self) -> bool:
        """Whether it belongs to the action that begins next, if any."""
        return False

    def about(self) -> tuple[int, ...]:
        """The pieces it is about, the one that acts first."""
        return pieces_named_by(self)

    def whose(self) -> int | None:
        """The side it belongs to; by default that of the first piece it is about."""
        return None

    def losses(self) -> tuple[int, ...]:
        """The pieces that are gone for good."""
        gone = getattr(self, self.loses) if self.loses else ()
        return gone if isinstance(gone, tuple) else (gone,)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        """The piece that moved and its path, for animation."""
        return None

    def motions(self) -> tuple[tuple[int, tuple[Point, ...]], ...]:
        """All pieces that moved, in order."""
        moved = self.motion()
        return (moved,) if moved else ()

    def area(self) -> Shape | None:
        """The part of the board that was struck."""
        return None

    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may see it; `None` means all."""
        return None

    def sentence(self, name: Names) -> str:
        """Return what happened as a sentence."""
        return self.says.format_map(self._told(name))

    def _told(self, name: Names) -> dict[str, Any]:
        told = msgspec.structs.asdict(self)
        for field in pieces_in(type(self)):
            told[field] = name.all(told[field]) if type(told[field]) is tuple else name(told[field])
        return told


class SideEvent(Event, frozen=True, kw_only=True):
    """Something that one side did, or that happened to it."""

    side: int

    def whose(self) -> int | None:
        return self.side

    def _told(self, name: Names) -> dict[str, Any]:
        return super()._told(name) | {"side": name.side(self.side)}


class GameEnded(Event, frozen=True, kw_only=True):
    """The match is over."""

    winner: int | None
    reason: str
    starts_action = True
    says = "{reason}"

    def whose(self) -> int | None:
        return self.winner
