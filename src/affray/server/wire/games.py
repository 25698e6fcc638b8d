"""Messages about the games: what can be played, rosters and rules."""

from __future__ import annotations

import msgspec

from affray.kernel.house import HouseRule, HouseValue
from affray.kernel.lines import Short
from affray.kernel.problems import Problem
from affray.kernel.roster import Roster
from affray.kernel.rulebook import Clause
from affray.server.wire.base import Pair, Pieces, Sent, Shown, Word
from affray.server.wire.campaigns import CampaignInfo


class GameInfo(Shown, frozen=True):
    id: str
    name: str
    like: str
    """What it is like to play, in one sentence; may be empty."""
    size: str
    """How large a usual battle is; may be empty."""
    glyphs: tuple[str, str]
    """A piece of each side, to draw beside the name."""
    editions: tuple[str, ...]
    seats: int
    """The number of seats; the minimum if there may be more."""
    most_seats: int
    roles: tuple[str, ...]
    """Names of the first seats, if seats differ."""
    version: str
    house_rules: tuple[HouseRule, ...]
    agreements: dict[str, tuple[str, ...]]
    samples: tuple[str, ...]
    bots: tuple[str, ...]
    takes_terrain: bool
    """Whether a match can be created with given terrain."""
    quick_house: dict[str, HouseValue]
    """House rules that a new match starts from."""
    quick_agreed: dict[str, str]
    """Agreements that a new match starts from."""
    campaigns: tuple[CampaignInfo, ...] = ()
    sides: tuple[int | None, ...] = ()
    """The side of each seat, up to the maximum number of seats."""
    judge: Roster | None = None
    """The roster of a judge in the last seat; `None` if the game has no judge."""


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
    """A ruling on a gap in the rules: the question, the answer, the reason, the clauses."""

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
    in_short: dict[str, tuple[Short, ...]]
    """What clauses come to for one who chooses, by their ids."""


class VignetteInfo(Shown, frozen=True):
    id: str
    title: str
    rules: tuple[str, ...]
