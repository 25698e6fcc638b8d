"""The position: plain data, and questions about it that change nothing."""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import Any, ClassVar, Self

from affray.games.flagrant_factions.data.tables import RADIUS, Scenario, scenarios
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import (
    COVER,
    DIFFICULT,
    IMPASSABLE,
    OBSCURING,
    OBSTACLE,
    TABLE,
    Company,
    Deed,
    Group,
    Model,
    Terrain,
    Token,
    group_of,
)
from affray.games.flagrant_factions.rules.hooks import PLAIN
from affray.kernel.ids import Seat
from affray.kernel.plain import to_plain
from affray.kernel.state import State as KernelState

REMEMBERED = 8
"""So many positions of a match and of its futures are remembered together."""


class Findings:
    """What has been found out in the last few positions; all copies of a state share it."""

    __slots__ = ("_of",)

    def __init__(self) -> None:
        self._of: list[tuple[list[object], dict[tuple[Any, ...], Any]]] = []
        """The latest first. The list is replaced, never changed: a bot may think beside a match."""

    def at(self, stamp: list[object]) -> dict[tuple[Any, ...], Any]:
        """What is known about the position with this stamp."""
        known = self._of
        for index, entry in enumerate(known):
            if is_same(entry[0], stamp):
                if index:
                    self._of = [entry, *known[:index], *known[index + 1 :]]
                return entry[1]
        found: dict[tuple[Any, ...], Any] = {}
        self._of = [(stamp, found), *known[: REMEMBERED - 1]]
        return found


def is_same(one: list[object], other: list[object]) -> bool:
    """The very same objects in both."""
    return len(one) == len(other) and all(map(is_, one, other))


class State(KernelState):
    """The whole position of a match of Flagrant Factions."""

    __slots__ = (
        "_memo",
        "active",
        "attackers",
        "begins",
        "companies",
        "cover",
        "difficult",
        "edge",
        "ending",
        "findings",
        "first",
        "ground",
        "groups",
        "hooks",
        "house",
        "impassable",
        "melees",
        "memory",
        "obscuring",
        "obstacles",
        "pending",
        "points",
        "queue",
        "scenario",
        "special",
        "stage",
        "terrain",
        "tokens",
        "turn",
        "turns",
    )
    unwritten: ClassVar = (
        *("_memo", "begins", "findings", "ground", "hooks"),
        *("cover", "difficult", "impassable", "obscuring", "obstacles"),
    )

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.hooks = PLAIN
        """The optional modules that are agreed on."""
        self.groups: list[Group] = []
        """In order of id; ids start at 1, see `group`."""
        self.companies: list[Company] = []
        """By seat."""
        self.terrain: tuple[Terrain, ...] = ()
        self.difficult: tuple[Terrain, ...] = ()
        self.obstacles: tuple[Terrain, ...] = ()
        self.cover: tuple[Terrain, ...] = ()
        """Pieces marked Cover; obstacles give Cover too, in a way of their own."""
        self.obscuring: tuple[Terrain, ...] = ()
        self.impassable: tuple[Terrain, ...] = ()
        self.ground: tuple[str, ...] = ()
        """The terrain in words, the same for all matches on the same ground."""
        self.tokens: tuple[Token, ...] = ()
        self.melees: tuple[tuple[int, int], ...] = ()
        """[FF-Q-57] Pairs of group ids, the lower first, sorted."""
        self.scenario: str | None = None
        self.stage = "terrain"
        self.attackers = 0
        """[FF-SET-06] The side that attacks."""
        self.edge: str | None = None
        """[FF-Q-82] The attackers' edge in scenarios that have one: south, north, west or east."""
        self.begins: int | None = None
        """[FF-Q-88] The side that begins, if it is agreed; as in the start, for good."""
        self.first = 0
        """The side that has the first turn."""
        self.special: int | None = None
        """[FF-OUT-SC-5, FF-OUT-SC-6] The Extractees or the Bodyguards, a group id."""
        self.queue: tuple[int, ...] = ()
        """Groups still to be seen to in this stage."""
        self.turn = 0
        """Turns begun, of both sides together."""
        self.turns: tuple[int, int] = (0, 0)
        """Turns begun, by side."""
        self.active = 0
        """The side whose turn it is."""
        self.ending: str | None = None
        """Why this turn is the last, or nothing."""
        self.points: tuple[int, int] = (0, 0)
        """Victory points of each side, once the game has ended."""
        self.memory: tuple[Deed, ...] = ()
        """What Taunts ask of the last turns."""
        self.pending: tuple[tuple[str, int, int | None, tuple[Model, ...]], ...] = ()
        """What Taunts bring about before this step ends: what, to whom, by whom, where."""
        self.findings = Findings()
        self._memo: tuple[list[object], dict[tuple[Any, ...], Any]] = ([], {})

    def copy(self) -> Self:
        twin = type(self)(self.house)
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.house = before.house
        self.hooks = before.hooks
        self.groups = [group.copy() for group in before.groups]
        self.companies = [company.copy() for company in before.companies]
        self.terrain = before.terrain
        self.difficult = before.difficult
        self.obstacles = before.obstacles
        self.cover = before.cover
        self.obscuring = before.obscuring
        self.impassable = before.impassable
        self.ground = before.ground
        self.tokens = before.tokens
        self.melees = before.melees
        self.scenario = before.scenario
        self.stage = before.stage
        self.attackers = before.attackers
        self.edge = before.edge
        self.begins = before.begins
        self.first = before.first
        self.special = before.special
        self.queue = before.queue
        self.turn = before.turn
        self.turns = before.turns
        self.active = before.active
        self.ending = before.ending
        self.points = before.points
        self.memory = before.memory
        self.pending = before.pending
        self.findings = before.findings
        self.outcome = before.outcome

    def set_terrain(self, terrain: tuple[Terrain, ...]) -> None:
        """Lay out the terrain, sorted by what it does."""
        self.terrain = terrain
        self.difficult = tuple(piece for piece in terrain if DIFFICULT in piece.kinds)
        self.obstacles = tuple(piece for piece in terrain if OBSTACLE in piece.kinds)
        self.cover = tuple(piece for piece in terrain if COVER in piece.kinds)
        self.obscuring = tuple(piece for piece in terrain if OBSCURING in piece.kinds)
        self.impassable = tuple(piece for piece in terrain if IMPASSABLE in piece.kinds)
        self.ground = tuple(str(to_plain(piece)) for piece in terrain)

    @property
    def memo(self) -> dict[tuple[Any, ...], Any]:
        """What has been found out about where everybody stands; forgotten when that changes.

        It rests on models, spells, traits, taunts, melees and tokens. All of them are immutable,
        so that being the same objects as before means that nothing has changed. What a future of
        the match finds out is known to the match as well, as long as nobody has moved.
        """
        stamp: list[object] = [self.melees, self.tokens, self.terrain]
        for group in self.groups:
            stamp += (group.models, group.effects, group.card, group.taunts, group.place)
        known, found = self._memo
        if not is_same(known, stamp):
            found = self.findings.at(stamp)
            self._memo = (stamp, found)
        return found

    # -- who ------------------------------------------------------------------------

    def called(self, piece: int) -> str:
        """A group's name; a model goes by the name of its group."""
        return self.group(group_of(piece)).name

    def group(self, id: int) -> Group:
        return self.groups[id - 1]

    def company_of(self, group: Group) -> Company:
        return self.companies[group.company]

    def side_of(self, group: Group) -> int:
        """[FF-GEN-05] The side a group fights for."""
        return self.companies[group.company].side

    def seat_of(self, group: Group) -> Seat:
        """The player who decides for a group."""
        return self.companies[group.company].seat

    def on_table(self, side: int | None = None) -> list[Group]:
        """Groups on the table, of one side or of both."""
        companies = self.companies
        return [
            group
            for group in self.groups
            if group.place == TABLE and (side is None or companies[group.company].side == side)
        ]

    def of_company(self, company: int) -> list[Group]:
        return [group for group in self.groups if group.company == company]

    def of_side(self, side: int) -> list[Group]:
        return [group for group in self.groups if self.side_of(group) == side]

    def enemies(self, group: Group) -> list[Group]:
        """Enemy groups on the table."""
        return self.on_table(1 - self.side_of(group))

    def friends(self, group: Group) -> list[Group]:
        """[FF-GEN-05] Other groups of the same side on the table."""
        return [other for other in self.on_table(self.side_of(group)) if other is not group]

    def are_enemies(self, one: Group, other: Group) -> bool:
        return self.side_of(one) != self.side_of(other)

    def seats_of(self, side: int) -> list[Seat]:
        return [company.seat for company in self.companies if company.side == side]

    def speaker(self, side: int) -> Seat:
        """[FF-Q-74] Who speaks for a side: its first player who still has a group in play."""
        for company in self.companies:
            if company.side == side and any(
                group.place in ("off", TABLE) for group in self.of_company(company.seat)
            ):
                return company.seat
        return self.seats_of(side)[0]

    @property
    def round(self) -> int:
        """How long the match has lasted, for statistics: turns of both sides together."""
        return self.turn

    @property
    def plan(self) -> Scenario:
        """[FF-SET-03] What the table of scenarios says, once there is one."""
        if self.scenario is None:
            raise LookupError("No scenario has been chosen.")
        return scenarios()[self.scenario]

    @property
    def defenders(self) -> int:
        return 1 - self.attackers

    def is_captain_group(self, group: Group) -> bool:
        return self.companies[group.company].captain_group == group.id

    def group_of_captain(self, company: Company) -> Group | None:
        """[FF-CAP-01] The group that the captain belongs to."""
        return None if company.captain_group is None else self.group(company.captain_group)

    def captain_model(self, company: Company) -> Model | None:
        """[FF-Q-12] The captain, if on the table: the first model of the captain's group."""
        group = self.group_of_captain(company)
        return group.models[0] if group is not None and group.place == TABLE else None

    # -- melee and tokens -------------------------------------------------------------

    def in_melee(self, group: int) -> bool:
        return any(group in pair for pair in self.melees)

    def melee_foes(self, group: int) -> list[int]:
        """[FF-Q-57] The groups this one is in melee with, in order of id."""
        return sorted(
            low if high == group else high for low, high in self.melees if group in (low, high)
        )

    def are_in_melee(self, one: int, other: int) -> bool:
        return (min(one, other), max(one, other)) in self.melees

    def join_melee(self, one: int, other: int) -> None:
        pair = (min(one, other), max(one, other))
        if pair not in self.melees:
            self.melees = tuple(sorted((*self.melees, pair)))

    def leave_melee(self, group: int, other: int | None = None) -> None:
        """End the melee with one group, or with all."""
        self.melees = tuple(
            pair
            for pair in self.melees
            if group not in pair or (other is not None and other not in pair)
        )

    def carried(self, group: int) -> Token | None:
        """[FF-OUT-SC-3] The Asset a group carries."""
        for token in self.tokens:
            if token.carrier == group and token.gone is None:
                return token
        return None

    def set_token(self, token: Token) -> None:
        self.tokens = tuple(token if old.id == token.id else old for old in self.tokens)

    # -- distances ----------------------------------------------------------------------

    def inches(self, count: int) -> int:
        return self.house.inches(count)

    def is_within(self, one: Group, other: Group, reach: int) -> bool:
        """[FF-GEN-02, FF-GEN-03] The gap between the closest models is at most `reach`."""
        return gap_squared(one.models, other.models) <= (reach + 2 * RADIUS) ** 2

    def is_model_within(self, model: Model, group: Group, reach: int) -> bool:
        """[FF-Q-12] The same from one model to a group."""
        return gap_squared((model,), group.models) <= (reach + 2 * RADIUS) ** 2


@lru_cache(maxsize=4096)
def gap_squared(ones: tuple[Model, ...], others: tuple[Model, ...]) -> int:
    """The least squared distance between centres, one from each; far away if there is none."""
    return min(
        [
            (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
            for _, ax, ay in ones
            for _, bx, by in others
        ],
        default=1 << 60,
    )


@lru_cache(maxsize=4096)
def closest_pair(ones: tuple[Model, ...], others: tuple[Model, ...]) -> tuple[Model, Model]:
    """[FF-Q-51] The two closest models; of equals, those of the lowest ids."""
    return min(
        ((a, b) for a in ones for b in others),
        key=lambda pair: (
            (pair[0].x - pair[1].x) ** 2 + (pair[0].y - pair[1].y) ** 2,
            pair[0].id,
            pair[1].id,
        ),
    )
