"""What stands on the board: Units, and what is printed on their cards."""

from __future__ import annotations

from typing import cast

import msgspec

from affray.games.warbands_and_heroes.data.tables import Attack, UnitClass
from affray.kernel.ids import Seat

OFF, TABLE, ROUTED = "off", "table", "routed"
DESERTED, WITHDRAWN = "deserted", "withdrawn"
GONE = (ROUTED, DESERTED, WITHDRAWN)

ROLL = "roll"
"""[WH-CAP-05] A captain whose trait the die decides."""


class Card(msgspec.Struct, frozen=True):
    """A Unit as its roster has it."""

    name: str
    kind: UnitClass
    captain_name: str | None = None


class Unit:
    """A Unit or a Hero. Squares are columns and rows from 1, the origin at the lower left."""

    __slots__ = (
        "captain",
        "card",
        "fs",
        "has_acted",
        "has_stood",
        "id",
        "is_fated",
        "is_hurt",
        "is_shaken",
        "place",
        "side",
        "wall",
        "was_bloodied",
        "x",
        "y",
    )

    def __init__(self, id: int, side: int | None, card: Card, captain: str | None = None) -> None:
        self.id = id
        self.side = side
        """[WH-WB-02] Nobody's as long as the game master may hand it out."""
        self.card = card
        self.captain = captain
        """[WH-CAP-01, WH-CAP-02] The trait of its captain, if it has one; he stays with it."""
        self.x = self.y = 0
        self.place = OFF
        self.fs = card.kind.fs
        """[WH-UNIT-02, WH-GEN-04] Fighting Strength; what the book calls HP is the same."""
        self.wall: str | None = None
        """[WH-WAR-03] Which of its attacks answers movement until its side's next turn."""
        self.has_stood = False
        """[WH-ACT-03] The wall was raised without moving."""
        self.has_acted = False
        """In this round."""
        self.is_hurt = False
        """[WH-RND-03] It took damage since the last Morale checks."""
        self.is_shaken = False
        self.was_bloodied = False
        """[WH-INIT-03] As the step began, where sides act simultaneously."""
        self.is_fated = False
        """[WH-INIT-04] Routed in a simultaneous step that is not over."""

    def copy(self) -> Unit:
        twin = Unit(self.id, self.side, self.card, self.captain)
        twin.x = self.x
        twin.y = self.y
        twin.place = self.place
        twin.fs = self.fs
        twin.wall = self.wall
        twin.has_stood = self.has_stood
        twin.has_acted = self.has_acted
        twin.is_hurt = self.is_hurt
        twin.is_shaken = self.is_shaken
        twin.was_bloodied = self.was_bloodied
        twin.is_fated = self.is_fated
        return twin

    @property
    def kind(self) -> UnitClass:
        return self.card.kind

    @property
    def square(self) -> tuple[int, int]:
        return self.x, self.y

    @property
    def seat(self) -> Seat:
        """Who decides for it, once it has a side."""
        return seat_of(cast("int", self.side))

    @property
    def is_on_table(self) -> bool:
        return self.place == TABLE

    @property
    def fights(self) -> bool:
        """On the board and not Routed."""
        return self.place == TABLE and self.fs > 0

    @property
    def threshold(self) -> int:
        """[WH-UNIT-03] The printed number, or half of what it began with."""
        return self.kind.bloodied or self.kind.fs // 2

    @property
    def is_bloodied(self) -> bool:
        return self.fs <= self.threshold

    @property
    def tn(self) -> int:
        """[WH-UNIT-09, WH-CT-2] A Cowardly captain makes it harder to hit, up to 6."""
        raised = self.kind.tn + (self.captain == "cowardly")
        return max(self.kind.tn, min(6, raised))

    def attack(self, id: str | None) -> Attack:
        """One of its attacks, as answers name it."""
        return next(attack for attack in self.kind.attacks if attack.id == id)

    def has(self, trait: str) -> bool:
        return trait in self.kind.traits


def seat_of(side: int) -> Seat:
    """Every side has one seat of its own number; the game master sits behind the last."""
    return Seat(side)
