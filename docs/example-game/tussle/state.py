"""The position: plain data, and questions about it that change nothing."""

from typing import ClassVar, Self

from affray.kernel.board.measure import Point, in_contact
from affray.kernel.state import State as KernelState

from .words import RADIUS, Kind


class Fighter:
    """One fighter. Its number is its place in the state; who it is never changes."""

    __slots__ = ("acted", "at", "blows", "card", "id", "name", "side")
    unwritten: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, id: int, side: int, name: str, card: Kind, at: Point) -> None:
        self.id, self.side, self.name, self.card = id, side, name, card
        self.at = at
        self.blows = 0
        self.acted = True

    def copy(self) -> Self:
        twin = type(self)(self.id, self.side, self.name, self.card, self.at)
        twin.blows = self.blows
        twin.acted = self.acted
        return twin

    @property
    def is_out(self) -> bool:
        """[TU-HIT-02]"""
        return self.blows >= self.card.stands


class State(KernelState):
    """Everything there is between two steps."""

    __slots__ = ("fighters", "gangs", "round", "rounds")

    def __init__(self, gangs: tuple[str, ...] = (), rounds: int = 0) -> None:
        super().__init__()
        self.gangs, self.rounds = gangs, rounds
        self.fighters: list[Fighter] = []
        self.round = 0

    def restore(self, before: Self) -> None:
        self.gangs, self.rounds = before.gangs, before.rounds
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
        waiting = [fighter for fighter in self.standing() if not fighter.acted]
        return sorted(waiting, key=lambda f: (-f.card.walk, places[f.id], f.side))

    def touched_by(self, one: Fighter) -> list[Fighter]:
        """[TU-HIT-01] The enemies whose bases it touches."""
        foes = self.standing(1 - one.side)
        return [foe for foe in foes if in_contact(*one.at, RADIUS, *foe.at, RADIUS)]
