"""What a battle asks about paths and places."""

from __future__ import annotations

from math import atan2, pi
from typing import Any, ClassVar

from affray.games.brigandine.state import State
from affray.games.brigandine.words.events import inches
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Shape
from affray.kernel.flow import Choose, MovePath, Place
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Options, Paths
from affray.kernel.preview import Ring

DIRECTIONS = (
    "→ east", "→ east-north-east", "↗ north-east", "↑ north-north-east",
    "↑ north", "↑ north-north-west", "↖ north-west", "← west-north-west",
    "← west", "← west-south-west", "↙ south-west", "↓ south-south-west",
    "↓ south", "↓ south-south-east", "↘ south-east", "→ east-south-east",
)  # fmt: skip
"""Counter-clockwise from the right edge, for north is up."""


def direction(dx: int, dy: int) -> str:
    """The nearest of sixteen directions, or nothing for no way at all."""
    if dx == dy == 0:
        return ""
    return DIRECTIONS[round(atan2(dy, dx) / pi * 8) % 16]


class ChoosePath(MovePath):
    rules = ("BR-MOVE-01", "BR-MOVE-02")
    __slots__ = ("prompted",)
    asks = "{self.prompted}"

    def __init__(self, seat: Seat, options: Paths, unit: int, prompted: str) -> None:
        super().__init__(seat, options, usual=(), pieces=(unit,))
        self.prompted = prompted

    def label(self, state: State, answer: Any) -> str:
        return " then ".join(inches(point) for point in answer) if answer else "stay"


class ChoosePlace(Place):
    """A place for something: of `radius`, or else for the base of the first piece.

    `start` is where it comes from, if not from that piece; `reaches` are distances around it.
    """

    __slots__ = ("prompted", "radius", "reaches", "start")
    asks = "{self.prompted}"
    rules: ClassVar[tuple[str, ...]] = ("BR-TEMPLATE-06",)

    def __init__(
        self,
        seat: Seat,
        options: Options[tuple[int, int]],
        prompted: str,
        *,
        pieces: tuple[int, ...] = (),
        usual: tuple[int, int] | None = None,
        radius: int | None = None,
        start: Point | None = None,
        reaches: tuple[Ring, ...] = (),
    ) -> None:
        super().__init__(seat, options, usual=usual, pieces=pieces)
        self.prompted = prompted
        self.radius = radius
        self.start = start
        self.reaches = reaches

    def footprint(self) -> Shape | None:
        return None if self.radius is None else Disc(0, 0, self.radius)

    def origin(self, state: State) -> Point | None:
        return self.start

    def rings(self, state: State) -> tuple[Ring, ...]:
        return self.reaches

    def label(self, state: State, answer: tuple[int, int]) -> str:
        return inches(answer)


class AimTemplate(ChoosePlace):
    title = "Aim the template"


class ShiftTemplate(ChoosePlace):
    rules = ("BR-TEMPLATE-08", "BR-TEMPLATE-08-R1")
    title = "Move the template"

    def label(self, state: State, answer: tuple[int, int]) -> str:
        """The direction, for that is all that is chosen."""
        x, y = self.start or answer
        return direction(answer[0] - x, answer[1] - y) or "leave it there"


class PlaceThrall(ChoosePlace):
    rules = ("BR-SPELL-THRALLS-1", "BR-SPELL-THRALLS-1-R1")
    title = "Place the thrall"


class ChooseTeleport(ChoosePlace):
    rules = ("BR-SPELL-TELEPORT-1", "BR-SPELL-TELEPORT-1-R1")
    title = "Teleport"


class PushTo(ChoosePlace):
    rules = ("BR-TRAIT-SHIELDBASH-1", "BR-TRAIT-SHIELDBASH-1-R1")
    title = "Push back"


class ChooseTip(Choose[int]):
    """On which side of the straight line the template starts."""

    rules = ("BR-TEMPLATE-02", "BR-TEMPLATE-03")
    title = "Turn the template"
    __slots__ = ("areas",)
    asks = "On which side of the base does the template start?"

    def __init__(self, seat: Seat, areas: list[Shape], unit: int) -> None:
        options = Choices(tuple(range(len(areas))))
        super().__init__(seat, options, usual=0, pieces=(unit,))
        self.areas = areas

    def area_of(self, state: State, answer: int) -> Shape | None:
        return self.areas[answer]

    def label(self, state: State, answer: int) -> str:
        return "left" if answer else "right"


class PlaceStone(ChoosePlace):
    rules = ("BR-CAMP-R2-4", "BR-CAMP-R3-3", "BR-CAMP-CARRY-3")
