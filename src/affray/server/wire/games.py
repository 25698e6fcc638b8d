"""What goes over the wire about the games themselves: what there is to play, rosters and rules."""

from __future__ import annotations

import msgspec

from affray.kernel.house import HouseRule, HouseValue
from affray.kernel.problems import Problem
from affray.kernel.roster import Roster
from affray.kernel.rulebook import Clause
from affray.server.wire.base import Pair, Pieces, Sent, Shown, Word
from affray.server.wire.campaigns import CampaignInfo


class GameInfo(Shown, frozen=True):
    id: str
    name: str
    editions: tuple[str, ...]
    seats: int
    """How many play, or the fewest if there may be more."""
    most_seats: int
    roles: tuple[str, ...]
    """What the first seats are called, where they are not all alike."""
    version: str
    house_rules: tuple[HouseRule, ...]
    agreements: dict[str, tuple[str, ...]]
    samples: tuple[str, ...]
    bots: tuple[str, ...]
    takes_terrain: bool
    """Whether a match may be made with terrain that is handed in."""
    quick_house: dict[str, HouseValue]
    """House rules for a match that begins at once."""
    campaigns: tuple[CampaignInfo, ...] = ()
    sides: tuple[int | None, ...] = ()
    """The side that each seat plays for, as many as there may be."""
    judge: Roster | None = None
    """What somebody brings in the last seat who judges; nothing where nobody does."""


class RosterToCheck(Sent, frozen=True):
    roster: Roster
    house: Pair = msgspec.field(default_factory=dict)


class RosterCheck(Shown, frozen=True):
    problems: tuple[Problem, ...]
    cost: int
    entry_costs: tuple[int, ...]
    remarks: tuple[Problem, ...] = ()


class MapToCheck(Sent, frozen=True):
    terrain: Pieces
    edition: Word = ""
    house: Pair = msgspec.field(default_factory=dict)


class MapCheck(Shown, frozen=True):
    problems: tuple[Problem, ...]


class Ruling(Clause, frozen=True, kw_only=True):
    """How a hole in the text is played: what was open, the ruling, why, and where it matters."""

    title: str
    question: str
    reason: str
    clauses: tuple[str, ...]


class Chapter(Shown, frozen=True):
    name: str
    intro: str
    clauses: tuple[Clause, ...]


class Rules(Shown, frozen=True):
    chapters: tuple[Chapter, ...]
    rulings: tuple[Ruling, ...]


class VignetteInfo(Shown, frozen=True):
    id: str
    title: str
    rules: tuple[str, ...]
