"""Where a campaign stands: its players, its battles, and what they have come to."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.roster import Roster
from affray.kernel.state import State

NO_HASH = "0" * 32
"""Of a battle that nobody fought: somebody only says how it ended."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle ended, taken from its match: the side that won, or nobody, and why.

    `hash` is that of the match's last position, so that the record of the battle can be held
    against it. What else a campaign wants to know, its `numbers` say.
    """

    battle: int
    winner: int | None = None
    reason: str = ""
    hash: str = NO_HASH
    numbers: tuple[int, ...] = ()


class Player(msgspec.Struct, frozen=True):
    """Somebody who leads a force through the campaign."""

    name: str
    roster: Roster
    points: int
    """What the force may cost."""
    score: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0


class Battle(msgspec.Struct, frozen=True):
    """A battle to be played, or over: what its match starts from, and who sits where in it."""

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
        """The players who have a side: somebody who judges has none."""
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
    """What every campaign has; one that has more restores that as well.

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
        """A player as they are from now on."""
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
        """The seat after those of the players: the battles themselves answer what it is asked."""
        return Seat(len(self.players))

    @property
    def open_battles(self) -> list[Battle]:
        return [battle for battle in self.battles if battle.result is None]

    def battles_in(self, round: int) -> list[Battle]:
        return [battle for battle in self.battles if battle.round == round]
