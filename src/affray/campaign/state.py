"""The state of a campaign: its players, its battles and their results."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.roster import Roster
from affray.kernel.state import State

NO_HASH = "0" * 32
"""The hash of a battle that was not played, only reported."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a battle: the winning side or `None`, and the reason.

    `hash` is that of the match's final position, to check the record of the battle against.
    `numbers` holds what else the campaign needs.
    """

    battle: int
    winner: int | None = None
    reason: str = ""
    hash: str = NO_HASH
    numbers: tuple[int, ...] = ()


class Player(msgspec.Struct, frozen=True):
    """A player of the campaign and their force."""

    name: str
    roster: Roster
    points: int
    """Points that the force may cost."""
    score: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0


class Battle(msgspec.Struct, frozen=True):
    """A battle, open or over: the start of its match, and its players."""

    number: int
    round: int
    start: Start
    seats: tuple[int, ...]
    """The players, by the seats of the battle."""
    sides: tuple[tuple[int, ...], ...]
    """The players, by the sides of the battle."""
    result: Result | None = None

    @property
    def fighters(self) -> tuple[int, ...]:
        """The players with a side; a judge has none."""
        return tuple(seat for side in self.sides for seat in side)

    @property
    def winners(self) -> tuple[int, ...]:
        won = self.result.winner if self.result else None
        return () if won is None else self.sides[won]

    @property
    def losers(self) -> tuple[int, ...]:
        won = self.winners
        return tuple(seat for seat in self.fighters if won and seat not in won)


class CampaignState(State):
    """The state that all campaigns share; a subclass with more fields restores them as well.

    All values are plain and frozen, or lists of such.
    """

    __slots__ = ("battles", "players", "round", "stage", "start")

    def __init__(self, start: Start, players: list[Player], stage: str) -> None:
        super().__init__()
        self.start = start
        self.players = players
        self.battles: list[Battle] = []
        placed = start.position or {}
        self.round: int = placed.get("round", 0)
        self.stage: str = placed.get("stage") or stage
        """The name of the step of the campaign that comes next."""

    def copy(self) -> Self:
        twin = type(self)(self.start, self.players, self.stage)
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.start = before.start
        self.players = list(before.players)
        self.battles = list(before.battles)
        self.round = before.round
        self.stage = before.stage
        self.outcome = before.outcome

    def change(self, seat: int, **changes: Any) -> Player:
        """Replace a player."""
        self.players[seat] = msgspec.structs.replace(self.players[seat], **changes)
        return self.players[seat]

    @property
    def edition(self) -> str:
        return self.start.edition

    @property
    def house(self) -> dict[str, HouseValue]:
        return self.start.house

    @property
    def table(self) -> Seat:
        """The seat after those of the players, which reports the results of battles."""
        return Seat(len(self.players))

    @property
    def open_battles(self) -> list[Battle]:
        return [battle for battle in self.battles if battle.result is None]

    def battles_in(self, round: int) -> list[Battle]:
        return [battle for battle in self.battles if battle.round == round]
