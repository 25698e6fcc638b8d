"""The position: plain data, and questions about it that change nothing."""

from __future__ import annotations

from typing import Literal, Self, get_args

from affray.kernel.state import State as KernelState

Name = Literal["Ash", "Birch", "Cedar", "Flint", "Onyx", "Slate"]
NAMES: tuple[Name, ...] = get_args(Name)
"""[FG-SETUP-01] The fighters: the first three are side A's. Each goes by its number."""

EACH = 3
STANDS = 2
"""[FG-HIT-02] How many hits put a fighter out."""


class State(KernelState):
    """Everything there is between two turns."""

    __slots__ = ("hits", "turn", "turns")

    def __init__(self, turns: int = 0) -> None:
        super().__init__()
        self.turns = turns
        self.turn = 0
        self.hits = [0] * len(NAMES)

    def restore(self, before: Self) -> None:
        self.turns = before.turns
        self.turn = before.turn
        self.hits = list(before.hits)
        self.outcome = before.outcome

    def called(self, piece: int) -> str:
        return NAMES[piece]

    def left(self, side: int) -> list[int]:
        """The fighters of a side that are not out."""
        own = range(side * EACH, side * EACH + EACH)
        return [fighter for fighter in own if self.hits[fighter] < STANDS]
