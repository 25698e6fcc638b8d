"""The position: plain data, and questions about it that change nothing."""

from __future__ import annotations

from typing import NamedTuple, Self

from affray.games.brigandine.data.tables import BASE, CLIMB, INCH
from affray.games.brigandine.house import ANNIHILATION, BRIDGEFIGHT, House
from affray.games.brigandine.pieces import TABLE, Terrain, Unit, is_within
from affray.kernel.ids import Seat
from affray.kernel.state import State as KernelState

AURA = 4 * INCH
"""[BR-BANNER-01]"""

BRIDGE = 6 * INCH
"""[BR-SCEN-BRIDGE-1] The width of the bridge."""

TOUCH = (BASE + 1) ** 2
"""The greatest squared distance between centres of bases that touch."""

NOBODY: tuple[Seat | None, Seat | None] = (None, None)

MEGALITH = 12 * INCH
"""[BR-CAMP-R4-6] How far the megalith reaches."""


class Stone(NamedTuple):
    """A stone on the table, carried by a unit, or taken off by the attackers of a Convoy."""

    x: int
    y: int
    carrier: int | None = None
    is_captured: bool = False


def board_of(house: House, points: int | None) -> tuple[int, int]:
    """[BR-SETUP-01-R1, BR-SCEN-BRIDGE-1] Width and height of the playing area."""
    side = house.board_side(points)
    return (BRIDGE if house.scenario == BRIDGEFIGHT else side), side


class State(KernelState):
    """The whole position of a match of Brigandine."""

    __slots__ = (
        "acting",
        "active",
        "attack",
        "band",
        "due",
        "edge",
        "fight",
        "height",
        "house",
        "is_quiet",
        "melees",
        "passed",
        "pushes",
        "quiet",
        "round",
        "seats",
        "spoke",
        "stage",
        "stones",
        "terrain",
        "turn",
        "units",
        "warbands",
        "width",
    )

    def __init__(
        self,
        house: House,
        seats: tuple[int, ...] = (0, 1),
        points: int | None = None,
        board: tuple[int, int] | None = None,
    ) -> None:
        super().__init__()
        self.house = house
        self.seats = seats
        """The side that each seat plays for."""
        self.units: list[Unit] = []
        """By id: the index is the id."""
        self.warbands: tuple[str, ...] = ()
        """By seat."""
        self.width, self.height = board or board_of(house, points)
        """Of the playing area, whose lower left corner is the origin."""
        self.terrain: tuple[Terrain, ...] = ()
        self.stones: tuple[Stone, ...] = ()
        """[BR-CAMP-R2-4, BR-CAMP-R3-3]"""
        self.stage = "roles"
        self.attack: int | None = None
        """[BR-SETUP-04] The side that attacks, once it is known: see `attacker`."""
        self.edge: str | None = None
        """[BR-SETUP-06, BR-CAMP-R2-5] The defender's: south, or a quadrant, south-west."""
        self.due = 0
        """[BR-MINTERR-1] Pieces of terrain that must still be placed."""
        self.turn = 0
        """Turns begun, of both sides together."""
        self.active = 0
        """The side whose turn it is."""
        self.acting = 0
        """The side that uses its abilities, follows up or shoots now."""
        self.melees: tuple[tuple[int, ...], ...] = ()
        """[BR-ENG-08] Those still to be resolved in this Attack phase."""
        self.fight: tuple[int, ...] = ()
        """The units of the melee that is being resolved."""
        self.band: str | None = None
        """[BR-QUICK-01] Of that melee: skirmish, quick or normal."""
        self.passed: tuple[int, ...] = ()
        """[BR-MELEE-07, BR-CAMP-R4-8] Seats that have had enough in this step or band."""
        self.spoke = NOBODY
        """[BR-CAMP-R4-8] Of each side the seat that had the last go in this step or band."""
        self.pushes: tuple[tuple[int, int, int, int], ...] = ()
        """[BR-TRAIT-SHIELDBASH-1-R1] Declared: who, whom, and the way as x and y."""
        self.is_quiet = True
        """No wound yet in this round."""
        self.quiet = 0
        """[BR-TURN-13] Rounds in a row without a wound."""
        self.round = 0
        """Rounds that are over."""

    def copy(self) -> Self:
        twin = type(self)(self.house, self.seats, board=(self.width, self.height))
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.house = before.house
        self.seats = before.seats
        self.units = [unit.copy() for unit in before.units]
        self.warbands = before.warbands
        self.width = before.width
        self.height = before.height
        self.terrain = before.terrain
        self.stones = before.stones
        self.stage = before.stage
        self.attack = before.attack
        self.edge = before.edge
        self.due = before.due
        self.turn = before.turn
        self.active = before.active
        self.acting = before.acting
        self.melees = before.melees
        self.fight = before.fight
        self.band = before.band
        self.passed = before.passed
        self.spoke = before.spoke
        self.pushes = before.pushes
        self.is_quiet = before.is_quiet
        self.quiet = before.quiet
        self.round = before.round
        self.outcome = before.outcome

    # -- who ------------------------------------------------------------------------

    def called(self, piece: int) -> str:
        return self.units[piece].card.name

    def on_table(self, side: int | None = None) -> list[Unit]:
        return [
            unit
            for unit in self.units
            if unit.place == TABLE and (side is None or unit.side == side)
        ]

    def enemies(self, unit: Unit) -> list[Unit]:
        side = unit.side
        return [other for other in self.units if other.place == TABLE and other.side != side]

    def friends(self, unit: Unit) -> list[Unit]:
        """[BR-SPELL-GEN-5] Units of the same side on the table, itself not among them."""
        side = unit.side
        return [
            other
            for other in self.units
            if other.place == TABLE and other.side == side and other is not unit
        ]

    def seats_of(self, side: int) -> list[Seat]:
        return [Seat(seat) for seat, own in enumerate(self.seats) if own == side]

    def speaker(self, side: int) -> Seat:
        """[BR-CAMP-R4-8] Who speaks for a side when one voice is needed."""
        return self.seats_of(side)[0]

    def side_name(self, side: int) -> str:
        return " and ".join(self.warbands[seat] for seat in self.seats_of(side))

    @property
    def attacker(self) -> int:
        """[BR-SETUP-04] Nobody asks for it before the roles are drawn."""
        if self.attack is None:
            raise ValueError("The attacker is unknown before the roles are drawn.")
        return self.attack

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    # -- contact ----------------------------------------------------------------------

    def level(self, x: int, y: int) -> int:
        """[BR-MOVE-08-R1] How high a unit stands whose centre is there."""
        highest = 0
        for piece in self.terrain:
            if piece.height > highest and piece.shape.contains(x, y):
                highest = piece.height
        return highest

    def are_in_contact(self, one: Unit, other: Unit) -> bool:
        """[BR-MOVE-08-R1] The bases touch, and neither stands too high above the other."""
        dx, dy = one.x - other.x, one.y - other.y
        return dx * dx + dy * dy <= TOUCH and self._are_level(one, other)

    def _are_level(self, one: Unit, other: Unit) -> bool:
        return (
            not self.terrain or abs(self.level(one.x, one.y) - self.level(other.x, other.y)) < CLIMB
        )

    def foes(self, unit: Unit) -> list[Unit]:
        """[BR-ENG-01, BR-ENG-02] The enemies it touches."""
        x, y, side = unit.x, unit.y, unit.side
        return [
            other
            for other in self.units
            if other.side != side
            and other.place == TABLE
            and (other.x - x) ** 2 + (other.y - y) ** 2 <= TOUCH
            and self._are_level(unit, other)
        ]

    def is_engaged(self, unit: Unit) -> bool:
        """Whether there is one of `foes`; asked often, and mostly there is none."""
        if unit.place != TABLE:
            return False
        x, y, side = unit.x, unit.y, unit.side
        for other in self.units:
            if other.side != side and other.place == TABLE:
                dx, dy = other.x - x, other.y - y
                if dx * dx + dy * dy <= TOUCH and self._are_level(unit, other):
                    return True
        return False

    def all_melees(self) -> tuple[tuple[int, ...], ...]:
        """[BR-ENG-06] Groups joined by contact between opposing units, each in order of id."""
        found: list[tuple[int, ...]] = []
        seen: set[int] = set()
        for unit in self.units:
            if unit.place != TABLE or unit.id in seen:
                continue
            group = self._joined(unit)
            if len(group) > 1:
                seen.update(group)
                found.append(tuple(sorted(group)))
        return tuple(found)

    def _joined(self, unit: Unit) -> list[int]:
        group = [unit.id]
        for id in group:
            group += [foe.id for foe in self.foes(self.units[id]) if foe.id not in group]
        return group

    def melee_of(self, unit: Unit) -> list[int]:
        """The units of its melee, itself included; itself alone if it is in none."""
        return sorted(self._joined(unit))

    # -- abilities ----------------------------------------------------------------------

    def has_aspect(self, unit: Unit, aspect: str) -> bool:
        """[BR-BANNER-01, BR-BANNER-03, BR-BANNER-04] Its own, or that of a banner nearby."""
        return unit.card.aspect == aspect or self.bearer(unit, aspect) is not None

    def bearer(self, unit: Unit, aspect: str) -> Unit | None:
        """Whose banner gives the unit this aspect."""
        for other in self.units:
            if other.card.banner == aspect and other.side == unit.side and other.place == TABLE:
                if is_within(unit, other, AURA):
                    return other
        return None

    def is_stirred(self, unit: Unit) -> bool:
        """[BR-CAMP-R4-6, BR-CAMP-R4-7] The megalith gives it an attack more in this phase."""
        if self.house.scenario != ANNIHILATION or unit.has_drawn:
            return False
        dx, dy = unit.x - self.width // 2, unit.y - self.height // 2
        return dx * dx + dy * dy <= (MEGALITH + BASE // 2) ** 2

    def settle(self) -> None:
        """[BR-MELEE-11] Whoever is not engaged has fought no round of its next melee."""
        for unit in self.units:
            if unit.fought and not self.is_engaged(unit):
                unit.fought = 0
