"""All that players are asked."""

from __future__ import annotations

from affray.kernel.flow import MovePath, NamePiece

from .state import State
from .walking import Path


class WalkTo(MovePath):
    """Where a fighter walks."""

    rules = ("TU-ROUND-02", "TU-WALK-01", "TU-WALK-02")
    asks = "Where does {} walk?"

    def label(self, state: State, answer: Path) -> str:
        return f"to {answer[-1][0] // 10}, {answer[-1][1] // 10} mm" if answer else "stays"


class StrikeAt(NamePiece[int | None]):
    """Whom a fighter strikes, if anybody."""

    rules = ("TU-HIT-01",)
    asks = "Whom does {} strike?"
