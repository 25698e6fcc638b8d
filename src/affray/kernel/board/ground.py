"""What a search for a way asks a game: what is in the way, what a leg costs, where it may end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from affray.kernel.board.measure import Point, distance
from affray.kernel.board.rims import Round
from affray.kernel.board.shapes import Shape
from affray.kernel.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    """What is around: a game says what is in the way and what a leg costs."""

    def block(self, ax: int, ay: int, bx: int, by: int) -> Sequence[Round]:
        """The discs around which a way past something leads that blocks a leg; none if clear."""
        raise NotImplementedError

    def cost(self, ax: int, ay: int, bx: int, by: int) -> float:
        """What a clear leg costs, at least its length."""
        raise NotImplementedError

    bounds: tuple[int, int, int, int]
    """Left, bottom, right and top of where a centre may be."""

    def slow(self, ax: int, ay: int, bx: int, by: int) -> Iterable[Shape]:
        """What makes a leg cost more than its length."""
        return ()

    def touch(self, x: int, y: int) -> Sequence[Round]:
        """As `block`, for something here at which a way may end and not lead on."""
        return ()

    def is_inside(self, x: int, y: int) -> bool:
        left, bottom, right, top = self.bounds
        return left <= x <= right and bottom <= y <= top


@mypyc_attr(allow_interpreted_subclasses=True)
class Goal:
    """Where a way may end: at one of some aims, each with a nearest end and perhaps more."""

    aims: int = 1
    is_fixed: bool = False
    """Each aim is one place: its nearest end is all it has."""

    def least(self, x: int, y: int) -> float:
        """No way from here to an end is shorter."""
        raise NotImplementedError

    def nearest(self, aim: int, x: int, y: int) -> Point:
        """The end of an aim to which it is not farther than to any other, good or not."""
        raise NotImplementedError

    def more(self, aim: int) -> Sequence[Point]:
        """Good ends of an aim; asked when the nearest is no good, cut off or beyond slow ground."""
        return ()

    def may_end(self, x: int, y: int) -> bool:
        """The nearest end of an aim is good."""
        return True


class One(Goal):
    """A single place."""

    is_fixed = True

    def __init__(self, x: int, y: int) -> None:
        self.end = x, y

    def least(self, x: int, y: int) -> float:
        return distance(x, y, *self.end)

    def nearest(self, aim: int, x: int, y: int) -> Point:
        return self.end

    def more(self, aim: int) -> Sequence[Point]:
        return (self.end,)
