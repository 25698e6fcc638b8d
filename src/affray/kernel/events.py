"""What happened, for the log, the animation, the statistics and the tests."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from affray.kernel.board.measure import Point
from affray.kernel.ids import Seat


class Names:
    """What the pieces and the sides are called: `names(piece)` and `names.side(seat)`."""

    __slots__ = ("_piece", "_side")

    def __init__(self, piece: Callable[[int], str], side: Callable[[int], str]) -> None:
        self._piece = piece
        self._side = side

    def __call__(self, piece: int) -> str:
        return self._piece(piece)

    def side(self, seat: int) -> str:
        return self._side(seat)


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """A past-tense record of something that happened. The state never depends on it.

    `rules` are the ids that decided it. An event that hides something says who may see it.
    """

    rules: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return type(self).__name__

    @property
    def dice(self) -> tuple[int, ...]:
        """Faces to draw beside the sentence."""
        return ()

    @property
    def starts_action(self) -> bool:
        """Whether the log begins a new group of lines here."""
        return False

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        """The piece that moved and the way it took, for animation."""
        return None

    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may see it; `None` means everybody."""
        return None

    def sentence(self, name: Names) -> str:
        """What happened, as a sentence for people."""
        raise NotImplementedError
