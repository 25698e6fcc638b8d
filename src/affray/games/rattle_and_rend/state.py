"""The position: plain data, and questions about it that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    EMBARKED,
    HAZARDOUS,
    INSPIRING,
    ON_BOARD,
    ROUGH,
    Group,
    Marker,
    Terrain,
    Warband,
    wider,
)
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape
from affray.kernel.ids import Seat
from affray.kernel.state import State as KernelState


class State(KernelState):
    """The whole position of a match of Rattle and Rend."""

    __slots__ = (
        "actions_in_round",
        "active",
        "begins",
        "density",
        "deployment",
        "duel",
        "facing",
        "footing",
        "groups",
        "house",
        "inspirers",
        "markers",
        "passes",
        "player_a",
        "queue",
        "reactor",
        "round",
        "scenario",
        "sight_shapes",
        "stage",
        "stepping",
        "terrain",
        "turn",
        "warbands",
    )
    unwritten: ClassVar = ("begins", "footing", "inspirers", "sight_shapes", "stepping")

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.groups: list[Group] = []
        """By id: the index is the id."""
        self.warbands: list[Warband] = []
        self.terrain: tuple[Terrain, ...] = ()
        self.sight_shapes: tuple[Shape, ...] = ()
        """Footprints that block sight whatever stands where."""
        self.inspirers: tuple[Shape, ...] = ()
        """[RR-Q-085] Inspiring terrain: blocks sight past it, not into or out of it."""
        self.stepping: tuple[Terrain, ...] = ()
        """Terrain that matters to a centre that moves."""
        self.footing: tuple[Terrain, ...] = ()
        """Rough and Hazardous terrain, which is not left freely."""
        self.markers: list[Marker] = []
        self.stage = "players"
        self.player_a = Seat(0)
        self.scenario: str | None = None
        self.density: str | None = None
        self.deployment: str | None = None
        self.facing = 0
        """[RR-SETUP-09] Which side of the scheme is Player A's."""
        self.duel: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """[RR-SCEN-DUEL-1] By seat: the enemy groups that seat must remove."""
        self.queue: tuple[int, ...] = ()
        """Groups still to be placed in this stage of deployment, or still to test."""
        self.round = 0
        self.turn = 0
        """Turns since the start of the match."""
        self.active = Seat(0)
        self.begins: Seat | None = None
        """[RR-Q-142] Who has the first turn, if it is agreed; as in the start, for good."""
        self.passes = 0
        """[RR-TURN-06] Passes in a row."""
        self.actions_in_round = 0
        self.reactor: int | None = None
        """[RR-WREACT-REVERSAL-1] The group whose reaction has just stolen the turn."""

    def copy(self) -> Self:
        twin = type(self)(self.house)
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.house = before.house
        self.groups = [group.copy() for group in before.groups]
        self.warbands = [warband.copy() for warband in before.warbands]
        self.terrain = before.terrain
        self.sight_shapes = before.sight_shapes
        self.inspirers = before.inspirers
        self.stepping = before.stepping
        self.footing = before.footing
        self.markers = [marker.copy() for marker in before.markers]
        self.stage = before.stage
        self.player_a = before.player_a
        self.scenario = before.scenario
        self.density = before.density
        self.deployment = before.deployment
        self.facing = before.facing
        self.duel = before.duel
        self.queue = before.queue
        self.round = before.round
        self.turn = before.turn
        self.active = before.active
        self.begins = before.begins
        self.passes = before.passes
        self.actions_in_round = before.actions_in_round
        self.reactor = before.reactor
        self.outcome = before.outcome

    def set_terrain(self, terrain: tuple[Terrain, ...]) -> None:
        """[RR-TERR-02, RR-TERR-INSP-3] Lay out the terrain, sorted by what it does."""
        self.terrain = terrain
        self.sight_shapes = tuple(piece.shape for piece in terrain if piece.kind == BLOCKING)
        self.inspirers = tuple(piece.shape for piece in terrain if piece.kind == INSPIRING)
        self.stepping = tuple(piece for piece in terrain if piece.kind != INSPIRING)
        self.footing = tuple(piece for piece in terrain if piece.kind in (ROUGH, HAZARDOUS))

    # -- who and where ------------------------------------------------------------

    def called(self, piece: int) -> str:
        return self.groups[piece].card.name

    def of_seat(self, seat: int) -> Iterator[Group]:
        return (group for group in self.groups if group.seat == seat)

    def on_board(self, seat: int) -> list[Group]:
        return [g for g in self.groups if g.seat == seat and g.status == ON_BOARD]

    def all_on_board(self) -> list[Group]:
        return [g for g in self.groups if g.status == ON_BOARD]

    def enemies(self, group: Group) -> list[Group]:
        """Enemy groups on the board."""
        seat = group.seat
        return [g for g in self.groups if g.seat != seat and g.status == ON_BOARD]

    def allies(self, group: Group) -> list[Group]:
        """[RR-GEN-07] Other groups of the same warband on the board."""
        seat = group.seat
        return [
            g for g in self.groups if g.seat == seat and g.status == ON_BOARD and g is not group
        ]

    def passengers(self, transport: Group) -> list[Group]:
        return [g for g in self.groups if g.aboard == transport.id and g.status == EMBARKED]

    def transport(self, group: Group) -> Group | None:
        """[RR-HEAVY-TRANSPORT-1] What carries it, if it is aboard."""
        if group.status != EMBARKED or group.aboard is None:
            return None
        return self.groups[group.aboard]

    def burden(self, group: Group) -> int:
        """[RR-HEAVY-TRANSPORT-1] Its points with those of its passengers."""
        return group.card.points + sum(g.card.points for g in self.passengers(group))

    def warband(self, group: Group) -> Warband:
        return self.warbands[group.seat]

    def other(self, seat: int) -> Seat:
        return Seat(1 - seat)

    @property
    def reactive(self) -> Seat:
        """[RR-GEN-05] The player who does not own the turn."""
        return Seat(1 - self.active)

    def carried(self, group: Group) -> Marker | None:
        """[RR-SCEN-FLAGS-3] The marker a group carries."""
        for marker in self.markers:
            if marker.carrier == group.id:
                return marker
        return None

    def marker_place(self, marker: Marker) -> Point:
        """[RR-Q-038] A carried marker lies at its carrier's centre."""
        if marker.carrier is not None:
            carrier = self.groups[marker.carrier]
            return carrier.x, carrier.y
        return marker.x, marker.y

    def points_in_play(self, seat: int) -> int:
        """[RR-MOM-01, RR-MOM-08] What total momentum is made of."""
        reserves = self.house.reserves_count
        return sum(
            g.card.points
            for g in self.groups
            if g.seat == seat and g.is_in_play and (reserves or g.status == ON_BOARD)
        )

    # -- stats of now ---------------------------------------------------------------

    def fury(self, group: Group) -> int:
        return group.card.fury - 2 * self._benefits(group, "fury")

    def guile(self, group: Group) -> int:
        return group.card.guile - 2 * self._benefits(group, "guile")

    def mov(self, group: Group) -> int:
        """[RR-Q-019] The band for pushes and triggers; `NO_BAND` for wards."""
        return wider(group.card.mov, self._benefits(group, "mov"))

    def stride(self, group: Group) -> int:
        """[RR-STAT-01] The band for moves that the owner makes."""
        return wider(group.card.stride, self._benefits(group, "mov"))

    def rng(self, group: Group) -> int:
        """[RR-GEN-06, RR-STAT-02] The band within which it reaches others."""
        return wider(group.card.rng, self._benefits(group, "rng"))

    def _benefits(self, group: Group, what: str) -> int:
        """[RR-TRAIT-TACT-1, RR-GEN-06] 1 where the warband's benefit helps this group."""
        return 1 if group.card.core and self.warbands[group.seat].benefit == what else 0
