"""The position: plain data, and questions about it that change nothing."""

from __future__ import annotations

from typing import ClassVar, Self, cast

from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.pieces import TABLE, Unit
from affray.kernel.board.flood import Bits, bits_of
from affray.kernel.ids import Seat
from affray.kernel.state import State as KernelState

Square = tuple[int, int]
"""Column and row, counted from 1, the first square at the lower left."""

Ground = tuple[tuple[str, Square], ...]
"""Squares that are not open: what is there, and where."""

WALLS, WOODS, WATER = "wall", "woods", "water"
GROUNDS = (WALLS, WOODS, WATER)
"""[WH-LOS-02, WH-Q-14] A wall bars the way and sight, woods only sight, water only the way."""


class State(KernelState):
    """The whole position of a battle."""

    __slots__ = (
        "bar_bits",
        "bars",
        "compelled",
        "electing",
        "groups",
        "has_master",
        "hides",
        "house",
        "initiative",
        "is_quiet",
        "ledger",
        "offered",
        "orders",
        "quiet",
        "rerolls",
        "reserve",
        "round",
        "size",
        "stage",
        "terrain",
        "tied",
        "units",
        "used",
        "waiting",
        "warbands",
        "zones",
    )
    unwritten: ClassVar = ("bar_bits", "bars", "hides")

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.size = house.board_size
        self.units: list[Unit] = []
        """By id: the index is the id."""
        self.warbands: tuple[str, ...] = ()
        """The names of the sides."""
        self.has_master = False
        """A seat behind the last side's judges; else its defaults do."""
        self.reserve: tuple[int, ...] = ()
        """[WH-WB-02] Units that the game master may still hand out; until then nobody's."""
        self.terrain: Ground = ()
        self.bars: frozenset[Square] = frozenset()
        self.bar_bits: Bits = 0
        self.hides: frozenset[Square] = frozenset()
        self.zones: tuple[tuple[Square, ...], ...] = ()
        """By side: where a map lets it deploy; empty: along its edge of the board."""
        self.stage = "map"
        self.round = 0
        self.initiative: tuple[int | None, ...] = ()
        """By side, as the dice and the shrewd have it; none for a side that is out."""
        self.electing: tuple[int, ...] = ()
        """[WH-CT-4] Sides that may still change their roll, in their order."""
        self.groups: tuple[tuple[int, ...], ...] = ()
        """[WH-RND-02, WH-INIT-03] Sides still to act in this round; those in one act together."""
        self.tied: tuple[int, ...] = ()
        """The sides that act now; the first of them has the next go."""
        self.orders: tuple[tuple[int, ...], ...] = ()
        """[WH-Q-11] By place in `tied`: the Units in the order that was written in secret."""
        self.waiting: tuple[int, ...] = ()
        """Sides that deploy, in their order."""
        self.rerolls: tuple[int, ...] = ()
        """[WH-CT-7] By side: dice rerolled in this turn."""
        self.used: tuple[int, ...] = ()
        """[WH-CT-8] Captains' Units that were level-headed in this turn."""
        self.compelled: tuple[int, ...] = ()
        """Units that the game master has made lose their next go."""
        self.is_quiet = True
        """No damage since the last round ended."""
        self.quiet = 0
        """Rounds in a row without damage."""
        self.ledger: tuple[tuple[str, str], ...] = ()
        """What the game master did, and why."""
        self.offered: tuple[int, ...] = ()
        """Sides that have offered in this round to end the battle."""

    def copy(self) -> Self:
        twin = type(self)(self.house)
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.house = before.house
        self.size = before.size
        self.units = [unit.copy() for unit in before.units]
        self.warbands = before.warbands
        self.has_master = before.has_master
        self.reserve = before.reserve
        self.terrain = before.terrain
        self.bars = before.bars
        self.bar_bits = before.bar_bits
        self.hides = before.hides
        self.zones = before.zones
        self.stage = before.stage
        self.round = before.round
        self.initiative = before.initiative
        self.electing = before.electing
        self.groups = before.groups
        self.tied = before.tied
        self.orders = before.orders
        self.waiting = before.waiting
        self.rerolls = before.rerolls
        self.used = before.used
        self.compelled = before.compelled
        self.is_quiet = before.is_quiet
        self.quiet = before.quiet
        self.ledger = before.ledger
        self.offered = before.offered
        self.outcome = before.outcome

    def set_terrain(self, ground: Ground) -> None:
        """One kind to a square, in order of the squares."""
        known = {square: kind for kind, square in ground}
        self.terrain = tuple((known[square], square) for square in sorted(known))
        self.bars = frozenset(square for kind, square in self.terrain if kind != WOODS)
        self.bar_bits = bits_of(self.size, self.bars)
        self.hides = frozenset(square for kind, square in self.terrain if kind != WATER)

    def refresh(self) -> None:
        """[WH-CT-7, WH-CT-8] What captains have once a turn they have again."""
        self.rerolls = tuple(0 for _ in self.sides)
        self.used = ()

    # -- who ------------------------------------------------------------------------

    @property
    def sides(self) -> range:
        return range(len(self.warbands))

    @property
    def master(self) -> Seat:
        """The seat of the game master, where there is one."""
        return Seat(len(self.warbands))

    @property
    def is_simultaneous(self) -> bool:
        """[WH-INIT-03]"""
        return len(self.tied) > 1

    def called(self, piece: int) -> str:
        return self.units[piece].card.name

    def fighting(self, side: int | None = None) -> list[Unit]:
        """Units on the board that are not Routed."""
        return [
            unit
            for unit in self.units
            if unit.place == TABLE and unit.fs > 0 and (side is None or unit.side == side)
        ]

    def rolled(self, side: int) -> int:
        """[WH-RND-01] The initiative of a side, which all have who are in."""
        return cast("int", self.initiative[side])

    def is_in(self, side: int) -> bool:
        return any(u.place == TABLE and u.fs > 0 and u.side == side for u in self.units)

    def at(self, square: Square) -> Unit | None:
        for unit in self.units:
            if unit.place == TABLE and unit.x == square[0] and unit.y == square[1]:
                return unit
        return None

    def to_act(self, side: int) -> list[Unit]:
        """[WH-RND-04, WH-INIT-04] Units of a side that have not acted in this round.

        A Unit that was Routed in the simultaneous step under way is still among them.
        """
        return [
            unit
            for unit in self.units
            if unit.side == side and unit.place == TABLE and not unit.has_acted
        ]

    def captains(self, side: int | None, trait: str | None = None) -> list[Unit]:
        """[WH-CAP-02, WH-CAP-06] Units of a side with a captain, or with one of this trait."""
        return [
            unit
            for unit in self.units
            if unit.captain is not None
            and unit.side == side
            and unit.place == TABLE
            and unit.fs > 0
            and (trait is None or unit.captain == trait)
        ]
