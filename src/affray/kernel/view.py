"""What one seat may see, built field by field by each game."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.kernel.preview import Ring


class Cost(msgspec.Struct, frozen=True):
    """A cost: an amount of a resource that a side counts; 0 is free."""

    amount: int
    resource: str


class Stage(msgspec.Struct, frozen=True):
    """One step of an exchange between seats: its name, and who decides it."""

    name: str
    state: str
    """`done`, `now` or `next`."""
    seat: int | None = None
    note: str = ""
    """What that seat does or may do there, said after its name: "paid 1"."""


class Track(msgspec.Struct, frozen=True):
    """A resource counted in slots: what is left, the present total, and the maximum so far."""

    left: int
    total: int
    most: int
    tick: int = 0
    """With so many left or fewer its owner is worn, such as bloodied."""


class StatView(msgspec.Struct, frozen=True):
    """One value of a piece, with its name and, if useful, a note on it."""

    name: str
    value: str
    note: str = ""
    track: Track | None = None


class Sign(msgspec.Struct, frozen=True):
    """A state that a piece is in, as a table draws it and as a word."""

    kind: str
    """`acted`, `waiting`, `contact`, `bloodied`, `shaken`, `held`, `spell` or `formation`."""
    word: str


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
    """Whether it is out of the match for good."""
    facing: int | None = None
    """Degrees counter-clockwise from the right edge, where it matters."""
    rings: tuple[Ring, ...] = ()
    """Ranges of its effects, shown while it or a piece within them is selected."""
    strength: Track | None = None
    """What it can still lose, or what it is worth."""
    signs: tuple[Sign, ...] = ()
    idle: str = ""
    """Why it cannot act now, in a word or two."""


class GroupView(msgspec.Struct, frozen=True):
    """Several models that act as one: drawn as a block with one name."""

    id: int
    side: int
    name: str
    glyph: str
    points: int
    company: str = ""
    """Its company within the side."""
    status: str = ""
    marks: tuple[str, ...] = ()
    stats: tuple[StatView, ...] = ()
    radius: int = 0
    """Radius of a model's base, for models not on the board yet."""
    is_gone: bool = False
    """Whether it is out of the match for good."""
    strength: Track | None = None
    signs: tuple[Sign, ...] = ()
    idle: str = ""
    """Why it cannot act now, in a word or two."""


class Band(msgspec.Struct, frozen=True):
    """A distance that has a name in the rules."""

    name: str
    radius: int


class Score(msgspec.Struct, frozen=True):
    """The score of a side."""

    side: int
    value: int


class Goal(msgspec.Struct, frozen=True):
    """The aim of the match and the scores, if there are any before the end."""

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
    """What gives it tint and edge, most important first; by default its kind."""
    thing: str = ""
    """What it is and looks like, such as `wood`; without one, a pattern stands for its kind."""


class MarkerView(msgspec.Struct, frozen=True):
    """Something on the board that is not a piece."""

    name: str
    glyph: str
    x: int
    y: int
    side: int | None = None
    carrier: int | None = None
    """The piece that carries it."""


class Link(msgspec.Struct, frozen=True):
    """A relation between two pieces, such as being engaged."""

    one: int
    other: int
    name: str


class SideView(msgspec.Struct, frozen=True):
    """What is shown beside the board for one side."""

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
    """What is played, such as the scenario; the headline is this and the phase."""
    phase: str = ""
    setting: str = ""
    """Further details, such as the deployment."""
    goal: Goal | None = None
    bands: tuple[Band, ...] = ()
    grid: int = 0
    groups: tuple[GroupView, ...] = ()
    links: tuple[Link, ...] = ()
    home: str = ""
    """The edge at which the viewer's side sits, as a wind; a table shows it at the bottom."""

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning side or `None`, and why."""

    winner: int | None
    reason: str
    rule: str = ""

    def result_for(self, side: int) -> int:
        """Return 1 for a victory, -1 for a defeat, 0 for a draw."""
        return 0 if self.winner is None else 1 if self.winner == side else -1


class Ended(Exception):
    """Raised by `State.end` when a match is decided, and caught by the match."""
