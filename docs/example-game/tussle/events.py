"""All that can happen."""

from __future__ import annotations

from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll


class RoundBegan(Event, frozen=True, kw_only=True):
    number: int
    rules: tuple[str, ...] = ("TU-ROUND-01",)
    says = "Round {number} began."

    def chapter(self) -> str:
        return f"Round {self.number}"


class Walked(Event, frozen=True, kw_only=True):
    fighter: Piece
    way: tuple[Point, Point]
    rules: tuple[str, ...] = ("TU-WALK-01",)
    starts_action = True
    says = "{fighter} walked."

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.fighter, self.way


class Struck(Event, frozen=True, kw_only=True):
    fighter: Piece
    target: Piece
    face: int
    needed: int
    is_hit: bool
    is_out: bool
    rules: tuple[str, ...] = ("TU-HIT-02",)

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, self.needed, result="success" if self.is_hit else "failure")

    def losses(self) -> tuple[int, ...]:
        return (self.target,) if self.is_out else ()

    def sentence(self, name: Names) -> str:
        if not self.is_hit:
            return f"{name(self.fighter)} missed {name(self.target)}."
        end = ", who is out." if self.is_out else "."
        return f"{name(self.fighter)} hit {name(self.target)}{end}"


class Ended(Event, frozen=True, kw_only=True):
    winner: int | None
    reason: str
    says = "{reason}"

    def whose(self) -> int | None:
        return self.winner
