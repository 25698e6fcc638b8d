"""What led to something: the group, its company and how; for retreats, credit and modifiers."""

from __future__ import annotations

from typing import NamedTuple

from affray.games.flagrant_factions.pieces import Group
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point

SHOOT, ATTACK, DEFEND = "shoot", "attack", "defend"
PROJECTILE, SELF_DESTRUCT = "projectile", "self_destruct"
OTHER = "other"

SHOOTING = (SHOOT, PROJECTILE, SELF_DESTRUCT)
"""[FF-Q-20, FF-Q-42, FF-Q-32] What works as Shooting does."""

MELEE = (ATTACK, DEFEND)


class Modifier(NamedTuple):
    """A change to a roll, why, and the rule it rests on."""

    change: int
    words: str
    rule: str

    def __str__(self) -> str:
        return f"{self.change:+d} {self.words} [{self.rule}]"


class Cause(NamedTuple):
    """[FF-Q-47, FF-Q-63] Who did it, whose company is credited, how, and where it stood then."""

    group: int | None = None
    seat: int | None = None
    manner: str = OTHER
    at: Point | None = None


NOBODY = Cause()


def centroid(group: Group) -> Point:
    """The middle of a group's models, to the nearest tenth of a millimetre."""
    count = len(group.models)
    x = sum(model.x for model in group.models)
    y = sum(model.y for model in group.models)
    return (2 * x + count) // (2 * count), (2 * y + count) // (2 * count)


def cause_by(state: State, group: Group, manner: str) -> Cause:
    """A deed of a group that stands on the table."""
    return Cause(group.id, state.companies[group.company].seat, manner, centroid(group))


def stir(state: State, group: Group) -> None:
    """[FF-AMB-WITHOUTMOVING, FF-Q-48] A die is rolled for a group; it matters for the captain's."""
    if state.is_captain_group(group):
        state.company_of(group).has_captain_stirred = True
