"""What one seat may see: built field by field by each game, never by hiding things afterwards."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.kernel.preview import Ring


class Cost(msgspec.Struct, frozen=True):
    """What something costs: so much of a resource that a side counts; 0 is free."""

    amount: int
    resource: str


class Stage(msgspec.Struct, frozen=True):
    """One step of an exchange between seats: what it is called, and who decides it."""

    name: str
    state: str
    """`done`, `now` or `next`."""
    seat: int | None = None
    note: str = ""


class Track(msgspec.Struct, frozen=True):
    """A resource that is counted in slots: left of the present total, of the most there was."""

    left: int
    total: int
    most: int


class StatView(msgspec.Struct, frozen=True):
    """One value of a piece, with its name and, where it differs, what it is made of."""

    name: str
    value: str
    note: str = ""
    track: Track | None = None


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the board or beside it. The models of a group are pieces that share its id."""

    id: int
    side: int
    name: str
    glyph: str
    x: int | None
    y: int | None
    radius: int
    points: int
    status: str = ""
    marks: tuple[str, ...] = ()
    stats: tuple[StatView, ...] = ()
    reach: int = 0
    badge: str = ""
    """The glyph of what is attached to it."""
    group: int | None = None
    """The `GroupView` that it is a model of."""
    is_gone: bool = False
    """It will not come back."""
    facing: int | None = None
    """Degrees counter-clockwise from the right edge, where it matters."""
    rings: tuple[Ring, ...] = ()
    """How far it does something, shown while it or a piece that is reached is looked at."""


class GroupView(msgspec.Struct, frozen=True):
    """Several models that act as one: drawn as a block with one name."""

    id: int
    side: int
    name: str
    glyph: str
    points: int
    company: str = ""
    """What it belongs to within its side."""
    status: str = ""
    marks: tuple[str, ...] = ()
    stats: tuple[StatView, ...] = ()
    radius: int = 0
    """Of the base of a model, for those that are not on the board yet."""
    is_gone: bool = False
    """Out of the match for good."""


class Band(msgspec.Struct, frozen=True):
    """A distance that the rules have a name for."""

    name: str
    radius: int


class Score(msgspec.Struct, frozen=True):
    """How far a side has come."""

    side: int
    value: int


class Goal(msgspec.Struct, frozen=True):
    """What the match is about, and how it stands; without scores only the end decides."""

    title: str
    sentence: str
    rule: str = ""
    counted: str = ""
    """What the scores count."""
    scores: tuple[Score, ...] = ()


class AreaView(msgspec.Struct, frozen=True):
    """Terrain or a zone: a disc or a polygon with a kind and a label."""

    kind: str
    label: str
    shape: dict[str, Any]
    side: int | None = None
    rule: str = ""
    looks: tuple[str, ...] = ()
    """The patterns it is drawn with, one on the other; none: the kind itself."""


class MarkerView(msgspec.Struct, frozen=True):
    """Something that lies on the board and is no piece."""

    name: str
    glyph: str
    x: int
    y: int
    side: int | None = None
    carrier: int | None = None
    """The piece that has it, and takes it along."""


class Link(msgspec.Struct, frozen=True):
    """Two pieces that are bound up with each other, and how: engaged, for one."""

    one: int
    other: int
    name: str


class SideView(msgspec.Struct, frozen=True):
    """What stands beside the board for one side."""

    side: int
    name: str
    facts: tuple[StatView, ...]
    is_active: bool = False


class View(msgspec.Struct, frozen=True, tag_field="shows", tag="board"):
    """The table as one seat sees it; lengths in tenths of a millimetre.

    With a `grid` the board is made of squares of that size: lengths are shown in squares, and
    places are their middles.
    """

    width: int = 0
    height: int = 0
    unit: str = "mm"
    headline: str = ""
    pieces: tuple[PieceView, ...] = ()
    terrain: tuple[AreaView, ...] = ()
    zones: tuple[AreaView, ...] = ()
    markers: tuple[MarkerView, ...] = ()
    sides: tuple[SideView, ...] = ()
    title: str = ""
    """What is played, such as the scenario; the headline is both this and the phase."""
    phase: str = ""
    setting: str = ""
    """Where or how, such as the way of deployment."""
    goal: Goal | None = None
    bands: tuple[Band, ...] = ()
    grid: int = 0
    groups: tuple[GroupView, ...] = ()
    links: tuple[Link, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning side or nobody, and why."""

    winner: int | None
    reason: str
    rule: str = ""

    def result_for(self, side: int) -> int:
        """1 for a victory, -1 for a defeat, 0 for neither."""
        return 0 if self.winner is None else 1 if self.winner == side else -1


class Ended(Exception):
    """A match is decided: raised by `State.end`, caught by the match."""
