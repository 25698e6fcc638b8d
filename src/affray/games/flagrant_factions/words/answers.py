"""What players answer where an answer is more than one plain value."""

from __future__ import annotations

from typing import Any

from affray.kernel.answers import Answer, Piece


class Act(Answer, frozen=True):
    """What a side does next in its turn."""


class EndTurn(Act, frozen=True):
    """[FF-ACT-05] No more orders."""


class DeclareEnd(Act, frozen=True):
    """[FF-OUT-SC-4] The sortie is over."""


class Order(Act, frozen=True):
    """[FF-ACT-02] An order, and the group that gets it."""

    group: Piece


class Move(Order, frozen=True):
    """[FF-ORD-MOVE]"""

    moves = True


class Shoot(Order, frozen=True):
    """[FF-ORD-SHOOT]"""


class Attack(Order, frozen=True):
    """[FF-ORD-ATTACK]"""


class Retreat(Order, frozen=True):
    """[FF-ORD-RETREAT]"""


class Cast(Order, frozen=True):
    """[FF-ORD-CAST]"""


class Summon(Order, frozen=True):
    """[FF-ORD-SUMMON]"""


class SelfDestruct(Order, frozen=True):
    """[FF-ORD-DESTRUCT]"""


class BringIn(Order, frozen=True):
    """[FF-OUT-SC-3] A group comes to the table in a Raid."""


class TakeAsset(Order, frozen=True):
    """[FF-OUT-SC-3]"""


class DestroyToken(Order, frozen=True):
    """[FF-OUT-SC-4]"""


class Proclaim(Order, frozen=True):
    """[FF-OUT-TA-01]"""


class Duty(Answer, frozen=True):
    """[FF-RECK-01] What becomes of a Reckless group next."""

    group: Piece


class Check(Duty, frozen=True):
    """[FF-RECK-02] It tries to Attack."""


class Calm(Duty, frozen=True):
    """[FF-CT-16] The captain calms it."""


class Taunt(Answer, frozen=True):
    """[FF-OUT-TA-01] A Taunt by its name in the table, and the group it is aimed at, if any."""

    taunt: str
    target: Piece | None = None

    def formerly(self) -> tuple[Any, ...]:
        return (self.taunt, self.target or 0)


class Take(Answer, frozen=True):
    """[FF-AMB-01] An ambition that is kept secret."""

    ambition: str

    def formerly(self) -> tuple[Any, ...]:
        return (self.ambition, False)


class Reveal(Take, frozen=True):
    """[FF-AMB-03] An ambition that is taken and revealed."""

    def formerly(self) -> tuple[Any, ...]:
        return (self.ambition, True)
