"""What players do in Rattle and Rend: answers that say what is done, and with what."""

from __future__ import annotations

from typing import Any

from affray.kernel.answers import Answer, Piece

# -- terrain -----------------------------------------------------------------------------


class Laying(Answer, frozen=True):
    """What a player does who places the terrain."""


class Lay(Laying, frozen=True):
    """One more piece of terrain, turned by so many degrees."""

    kind: str
    footprint: str
    turned: int = 0

    def formerly(self) -> tuple[Any, ...]:
        return self.kind, self.footprint, self.turned


class Done(Laying, frozen=True):
    """There is enough."""


# -- a turn ------------------------------------------------------------------------------


class Act(Answer, frozen=True):
    """What the active player does: gives an action, pays for something, or passes."""


class Pass(Act, frozen=True):
    pass


class GroupAction(Act, frozen=True):
    """An action that a group is given."""

    group: Piece


class Sprint(GroupAction, frozen=True):
    moves = True


class Charge(GroupAction, frozen=True):
    moves = True


class StandAndFight(GroupAction, frozen=True):
    pass


class Feint(GroupAction, frozen=True):
    moves = True


class Maneuver(GroupAction, frozen=True):
    moves = True


class Rest(GroupAction, frozen=True):
    pass


class TranslocateWard(GroupAction, frozen=True):
    pass


class CrashingWave(GroupAction, frozen=True):
    pass


class SpotWeakness(GroupAction, frozen=True):
    pass


class BattleSummons(GroupAction, frozen=True):
    pass


class DistantDoom(GroupAction, frozen=True):
    pass


class Banishment(GroupAction, frozen=True):
    pass


class PushToTheBrink(GroupAction, frozen=True):
    pass


class SchemingPlot(GroupAction, frozen=True):
    pass


class Payment(Act, frozen=True):
    """What 1 momentum buys beside actions."""


class TakeMarker(Payment, frozen=True):
    group: Piece
    marker: int


class SwitchBenefit(Payment, frozen=True):
    benefit: str
    former_verbs = ("benefit_fury", "benefit_guile", "benefit_mov", "benefit_rng")

    def formerly(self) -> tuple[Any, ...]:
        return (f"benefit_{self.benefit}",)


class Arrive(Payment, frozen=True):
    """Bring on delayed groups."""


# -- reactions ---------------------------------------------------------------------------


class Reply(Answer, frozen=True):
    """What the reactive player says to what happens."""


class Decline(Reply, frozen=True):
    """Let it happen."""


class React(Reply, frozen=True):
    """A reaction by its name, the group that uses it, and the ward that gives it, if one does."""

    reaction: str
    group: Piece
    ward: Piece | None = None

    def formerly(self) -> tuple[Any, ...]:
        return self.reaction, self.group, self.ward


# -- boarding and leaving ----------------------------------------------------------------


class Way(Answer, frozen=True):
    """How a group uses its movement."""


class Move(Way, frozen=True):
    pass


class Board(Way, frozen=True):
    transport: Piece


class Leave(Way, frozen=True):
    pass


class Load(Way, frozen=True):
    group: Piece


class Unload(Way, frozen=True):
    group: Piece


class StayAboard(Way, frozen=True):
    """What is left to a group that has just boarded for free: nobody is asked."""
