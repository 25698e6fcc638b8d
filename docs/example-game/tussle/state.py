"""The position: plain data, and questions about it that change nothing."""

from __future__ import annotations

from typing import Self

from affray.kernel.board.measure import in_contact
from affray.kernel.state import State as KernelState

from .data import RADIUS, Kind, kinds


class Fighter:
    """One fighter. Its number is its place in the state, and whom it belongs to never changes."""

    __slots__ = ("blows", "has_acted", "id", "kind", "name", "side", "x", "y")

    def __init__(self, id: int, side: int, name: str, kind: str, x: int, y: int) -> None:
        self.id, self.side, self.name, self.kind = id, side, name, kind
        self.x, self.y = x, y
        self.blows = 0
        self.has_acted = True

    @property
    def card(self) -> Kind:
        return kinds()[self.kind]

    @property
    def is_out(self) -> bool:
        """[TU-HIT-02]"""
        return self.blows >= self.card.stands

    def copy(self) -> Fighter:
        twin = Fighter(self.id, self.side, self.name, self.kind, self.x, self.y)
        twin.blows = self.blows
        twin.has_acted = self.has_acted
        return twin


class State(KernelState):
    """Everything there is between two steps."""

    __slots__ = ("fighters", "gangs", "round", "rounds")

    def __init__(self, gangs: tuple[str, ...], rounds: int) -> None:
        super().__init__()
        self.gangs = gangs
        self.rounds = rounds
        self.fighters: list[Fighter] = []
        self.round = 0

    def copy(self) -> Self:
        twin = type(self)(self.gangs, self.rounds)
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.gangs = before.gangs
        self.rounds = before.rounds
        self.fighters = [fighter.copy() for fighter in before.fighters]
        self.round = before.round
        self.outcome = before.outcome

    def called(self, piece: int) -> str:
        return self.fighters[piece].name

    def standing(self, side: int | None = None) -> list[Fighter]:
        return [f for f in self.fighters if not f.is_out and side in (None, f.side)]

    def points(self, side: int) -> int:
        return sum(fighter.card.points for fighter in self.standing(side))

    def to_act(self) -> list[Fighter]:
        """[TU-ROUND-01] Who has not acted in this round, in the order of acting."""
        places = {f.id: sum(o.side == f.side for o in self.fighters[: f.id]) for f in self.fighters}
        waiting = [fighter for fighter in self.standing() if not fighter.has_acted]
        return sorted(waiting, key=lambda f: (-f.card.walk, places[f.id], f.side))

    def touched_by(self, fighter: Fighter) -> list[Fighter]:
        """[TU-HIT-01] The enemies whose bases it touches."""
        return [
            other
            for other in self.standing(1 - fighter.side)
            if in_contact(fighter.x, fighter.y, RADIUS, other.x, other.y, RADIUS)
        ]
