"""What stands on the table: cards, groups, warbands, terrain, markers. Plain data."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BANDS, BOARD, CONTACT, LONG, NO_BAND
from affray.kernel.board.shapes import Shape
from affray.kernel.ids import Seat

UNPLACED, ON_BOARD, EMBARKED, DELAYED, AMBUSH, BANISHED, REMOVED = range(7)
"""[RR-GEN-08] Where a group can be."""

STATUS_NAMES = ("unplaced", "on board", "embarked", "delayed", "in ambush", "banished", "removed")

ROUGH, BLOCKING, HAZARDOUS, INSPIRING = "rough", "blocking", "hazardous", "inspiring"


class Card:
    """What a group is: its profile with attachments and lasting traits. It never changes."""

    __slots__ = (
        "capacity",
        "champion",
        "core",
        "fury",
        "glyph",
        "guile",
        "is_flyer",
        "is_heavy",
        "is_pair",
        "is_raider",
        "is_rider",
        "is_sure_footed",
        "is_transport",
        "is_ward",
        "kind",
        "mov",
        "name",
        "points",
        "radius",
        "rng",
        "stride",
        "trait",
        "warding",
        "will",
    )

    def __init__(
        self, kind: str, name: str, points: int, radius: int, stats: dict[str, int]
    ) -> None:
        self.kind = kind
        self.name = name
        self.points = points
        self.radius = radius
        self.mov = stats["mov"]
        """The band for pushes and triggers [RR-Q-019]."""
        self.stride = stats["mov"]
        """The band for moves its owner makes: Harriers add one [RR-TRAIT-HARRIERS-1]."""
        self.rng = stats["rng"]
        self.fury = stats["fury"]
        self.guile = stats["guile"]
        self.will = stats["will"]
        self.core = False
        self.champion: str | None = None
        """The champion action of a champion, alone or attached."""
        self.trait: str | None = None
        self.warding: str | None = None
        self.capacity = 0
        """[RR-HEAVY-TRANSPORT-1] Points it can carry."""
        self.glyph = ""
        self.is_pair = False
        """[RR-ATTACH-02] A host with its attached champion."""
        self.is_raider = False
        self.is_rider = False
        self.is_sure_footed = False
        """[RR-HEAVY-FLYER-1, RR-TRAIT-HARRIERS-2, RR-TRAIT-RAIDERS-1] Leaves terrain freely."""
        self.is_ward = kind == "ward"
        self.is_heavy = kind == "heavy"
        self.is_flyer = False
        self.is_transport = False


class Group:
    """One base in play, or out of it."""

    __slots__ = ("aboard", "actions", "card", "id", "plotted", "rested", "seat", "status", "x", "y")

    def __init__(
        self,
        id: int,
        seat: Seat,
        card: Card,
        x: int = 0,
        y: int = 0,
        status: int = UNPLACED,
        aboard: int | None = None,
        actions: int = 0,
        rested: bool = False,
        plotted: bool = False,
    ) -> None:
        self.id = id
        self.seat = seat
        self.card = card
        self.x = x
        self.y = y
        """Where it stands, or stood last."""
        self.status = status
        self.aboard = aboard
        """The transport that carries it."""
        self.actions = actions
        """Taken this round."""
        self.rested = rested
        self.plotted = plotted

    def copy(self) -> Group:
        return Group(
            self.id,
            self.seat,
            self.card,
            self.x,
            self.y,
            self.status,
            self.aboard,
            self.actions,
            self.rested,
            self.plotted,
        )

    @property
    def is_on_board(self) -> bool:
        return self.status == ON_BOARD

    @property
    def is_in_play(self) -> bool:
        """[RR-GEN-08, RR-MOM-08] Not removed and not banished."""
        return self.status not in (REMOVED, BANISHED)


class Warband:
    """One side: its lasting choices and its momentum."""

    __slots__ = (
        "benefit",
        "bond",
        "carries",
        "coordinated",
        "defying",
        "drive",
        "effects",
        "free",
        "last_acted",
        "momentum",
        "name",
        "number",
        "returning",
        "rode",
        "sooth_turn",
        "tested_morale",
        "total",
        "traits",
        "turns",
    )

    def __init__(
        self,
        name: str,
        traits: tuple[str, ...],
        drive: str | None = None,
        bond: str | None = None,
    ) -> None:
        self.name = name
        self.traits = traits
        self.drive = drive
        self.carries = False
        """Whether any of its groups can carry others."""
        self.bond = bond
        self.total = 0
        """[RR-MOM-01] Total momentum, the ceiling."""
        self.momentum = 0
        """What remains of it this round."""
        self.tested_morale = False
        self.turns = 0
        """Turns taken this round; the first has its effects [RR-TURN-09]."""
        self.effects: tuple[str, ...] = ()
        """First-turn effects still to be carried out."""
        self.last_acted: tuple[int, ...] = ()
        """[RR-ACT-03] Groups that may not act next."""
        self.free: tuple[str, int] | None = None
        """[RR-Q-068] A free action: ("only", group) or ("not", group)."""
        self.number: int | None = None
        """[RR-TRAIT-SOOTH-1] The number kept this round."""
        self.sooth_turn: int | None = None
        """The turn in which it was last used."""
        self.defying = False
        """[RR-TRAIT-DEATHDEFIERS-2] The next WILL check has a bonus."""
        self.benefit: str | None = None
        """[RR-TRAIT-TACT-1] fury, guile, mov or rng."""
        self.coordinated = False
        """[RR-TRAIT-COORDINATED-1] Used this round."""
        self.rode: tuple[int, ...] = ()
        """[RR-TRAIT-RIDERS-3] Groups that have boarded or left free of charge in this turn."""
        self.returning: tuple[tuple[int, int], ...] = ()
        """[RR-CHAMP-BANISH-2] Banished groups and the round in which each was banished."""

    def copy(self) -> Warband:
        twin = Warband(self.name, self.traits, self.drive, self.bond)
        twin.carries = self.carries
        twin.total = self.total
        twin.momentum = self.momentum
        twin.tested_morale = self.tested_morale
        twin.turns = self.turns
        twin.effects = self.effects
        twin.last_acted = self.last_acted
        twin.free = self.free
        twin.number = self.number
        twin.sooth_turn = self.sooth_turn
        twin.defying = self.defying
        twin.benefit = self.benefit
        twin.coordinated = self.coordinated
        twin.rode = self.rode
        twin.returning = self.returning
        return twin

    def has(self, trait: str) -> bool:
        return trait in self.traits


class Terrain:
    """A piece of terrain; it never changes."""

    __slots__ = ("kind", "label", "shape")

    def __init__(self, kind: str, shape: Shape, label: str = "") -> None:
        self.kind = kind
        self.shape = shape
        self.label = label or kind.capitalize()


class Marker:
    """[RR-SCEN-FLAGS-1] An objective marker: on the board, carried, or taken off it."""

    __slots__ = ("carrier", "gained", "off", "x", "y")

    def __init__(
        self,
        x: int,
        y: int,
        carrier: int | None = None,
        gained: int | None = None,
        off: int | None = None,
    ) -> None:
        self.x = x
        self.y = y
        self.carrier = carrier
        self.gained = gained
        """The turn in which control was gained."""
        self.off = off
        """The seat that took it off the board."""

    def copy(self) -> Marker:
        return Marker(self.x, self.y, self.carrier, self.gained, self.off)


def wider(band: int, steps: int = 1) -> int:
    """[RR-GEO-05, RR-GEO-06, RR-TRAIT-HARRIERS-3] One band more, never above L; a dash stays."""
    if band == NO_BAND or not steps:
        return band
    return min(LONG, band + steps)


def is_in_band(one: Group, other: Group, band: int) -> bool:
    """[RR-GEO-01, RR-GEO-03, RR-GEO-04, RR-GEO-08] Within a band, by centres; B-to-B is contact."""
    if band == NO_BAND:
        return False
    dx, dy = one.x - other.x, one.y - other.y
    reach = BANDS[band] if band != CONTACT else one.card.radius + other.card.radius + 1
    return dx * dx + dy * dy <= reach * reach


def touches(one: Group, other: Group) -> bool:
    """[RR-GEO-04, RR-GEO-08] Base contact: a gap of at most one unit."""
    dx, dy = one.x - other.x, one.y - other.y
    reach = one.card.radius + other.card.radius + 1
    return dx * dx + dy * dy <= reach * reach


def is_inside_board(x: int, y: int) -> bool:
    """[RR-Q-016] A base may overhang the edge; its centre may not cross it."""
    return 0 <= x <= BOARD and 0 <= y <= BOARD
