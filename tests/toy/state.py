"""The position of Scramble: where the runners are."""

from __future__ import annotations

from typing import Self

from affray.kernel.game import Start
from affray.kernel.state import State as KernelState

LENGTH, WIDTH, STRIDE, RADIUS = 2000, 1000, 300, 60
Point = tuple[int, int]
Path = tuple[Point, ...]


class State(KernelState):
    """Runners are numbers: `runners`, `sides` and `places` are lists by them."""

    __slots__ = (
        "bids", "conceded", "first", "gone", "names", "places", "round", "runners", "sides",
        "stage", "start", "tired",
    )  # fmt: skip

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        self.names = start.names or ["A", "B"]
        self.runners = ["Hare", "Fox", "Stag", "Boar"]
        self.sides = [0, 0, 1, 1]
        self.places: list[Point | None] = [None] * 4
        self.gone: tuple[int, ...] = ()
        self.bids = (0, 0)
        self.first = 0
        """The side that acts first in this round."""
        self.tired: tuple[int, ...] = ()
        self.round = 0
        self.stage = 0
        """0: both bid; 1 and 2: one side acts, then the other; -1: the weather decides."""
        self.conceded: int | None = None

    def copy(self) -> Self:
        twin = type(self)(self.start)
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.start = before.start
        self.names = list(before.names)
        self.runners = list(before.runners)
        self.sides = list(before.sides)
        self.places = list(before.places)
        self.gone = before.gone
        self.bids = before.bids
        self.first = before.first
        self.tired = before.tired
        self.round = before.round
        self.stage = before.stage
        self.conceded = before.conceded
        self.outcome = before.outcome

    @property
    def last_round(self) -> int:
        return int(self.start.house.get("rounds", 12) or 0)

    @property
    def active(self) -> int:
        return 1 - self.first if self.stage == 2 else self.first

    def called(self, piece: int) -> str:
        return self.runners[piece]

    def own(self, seat: int) -> list[int]:
        """The runners of a side that are still in the race."""
        return [id for id, side in enumerate(self.sides) if side == seat and id not in self.gone]

    def place(self, runner: int) -> Point:
        return self.places[runner] or (0, 0)

    def best(self, seat: int) -> int:
        return max((self.place(runner)[0] for runner in self.own(seat)), default=0)
