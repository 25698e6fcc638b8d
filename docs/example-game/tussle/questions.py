"""All that players are asked."""

from __future__ import annotations

from affray.kernel.flow import Choose, MovePath

from .state import State
from .walking import Path


class WalkTo(MovePath):
    """Where a fighter walks."""

    __slots__ = ()
    rules = ("TU-ROUND-02", "TU-WALK-01", "TU-WALK-02")

    def prompt(self, state: State) -> str:
        return f"Where does {state.fighters[self.pieces[0]].name} walk?"

    def label(self, state: State, answer: Path) -> str:
        return f"to {answer[-1][0] // 10}, {answer[-1][1] // 10} mm" if answer else "stays"


class StrikeAt(Choose[int | None]):
    """Whom a fighter strikes, if anybody."""

    __slots__ = ()
    rules = ("TU-HIT-01",)

    def prompt(self, state: State) -> str:
        return f"Whom does {state.fighters[self.pieces[0]].name} strike?"

    def label(self, state: State, answer: int | None) -> str:
        return "nobody" if answer is None else state.fighters[answer].name

    def pieces_of(self, state: State, answer: int | None) -> tuple[int, ...]:
        return () if answer is None else (answer,)
