"""Answers with a verb or several parts: what a Unit does, and what a game master rules."""

from __future__ import annotations

from typing import Any

from affray.kernel.answers import Answer, Piece

# -- in a turn ------------------------------------------------------------------------


class Deed(Answer, frozen=True):
    """What a side does next."""


class EndTurn(Deed, frozen=True, tag="end"):
    """The others do nothing."""


class OfferEnd(Deed, frozen=True, tag="offer"):
    """The battle ends, drawn, if all agree."""


class UnitDeed(Deed, frozen=True):
    """What a Unit does in its turn."""

    unit: Piece


class Stand(UnitDeed, frozen=True):
    """It does not move, and attacks; a wall has no target yet."""

    attack: str
    target: Piece | None = None


class StandCreative(UnitDeed, frozen=True):
    """It does not move, and does something that no list has."""

    def formerly(self) -> tuple[Any, ...]:
        return ("stand", self.unit)


class ActFirst(UnitDeed, frozen=True):
    """It attacks, then moves."""

    attack: str
    target: Piece | None = None

    def formerly(self) -> tuple[Any, ...]:
        return ("first", self.unit, self.attack, self.target)


class Move(UnitDeed, frozen=True):
    """It moves, then acts."""

    moves = True


class Charge(UnitDeed, frozen=True):
    moves = True
    attack: str


class Creative(UnitDeed, frozen=True):
    """It does something that no list has, then moves."""


class Wait(UnitDeed, frozen=True):
    pass


class After(Answer, frozen=True):
    """What a Unit does after its move."""


class AttackAfter(After, frozen=True, tag="attack"):
    attack: str
    target: Piece | None = None


class CreativeAfter(After, frozen=True, tag="creative"):
    pass


class NoMore(After, frozen=True, tag="nothing"):
    pass


# -- the game master ------------------------------------------------------------------


class Ruling(Answer, frozen=True):
    """What the game master does."""


class NoRuling(Ruling, frozen=True, tag="nothing"):
    pass


class End(Ruling, frozen=True):
    """The battle is over."""


class UnitRuling(Ruling, frozen=True):
    """What the game master does to a Unit."""

    unit: Piece


class Shaken(UnitRuling, frozen=True):
    pass


class Lift(UnitRuling, frozen=True):
    """It is Shaken no longer."""


class Fear(UnitRuling, frozen=True):
    pass


class Damage(UnitRuling, frozen=True):
    """Damage from the surroundings, by a number."""


class DamageByDice(UnitRuling, frozen=True):
    """Damage from the surroundings, by dice."""

    def formerly(self) -> tuple[Any, ...]:
        return ("dice", self.unit)


class Compel(UnitRuling, frozen=True):
    """It is made to move."""


class Halt(UnitRuling, frozen=True):
    """It loses its next turn."""


class AsAttack(Answer, frozen=True):
    """What a Unit tries is settled as one of its attacks."""

    attack: str
    target: Piece

    def formerly(self) -> tuple[Any, ...]:
        return (self.attack, self.target)


class Join(Answer, frozen=True):
    """A Unit of the game master's own joins a side."""

    unit: Piece
    side: int

    def formerly(self) -> tuple[Any, ...]:
        return (self.unit, self.side)
