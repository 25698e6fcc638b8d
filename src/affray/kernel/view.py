"""What one seat may see: built field by field by each game, never by hiding things afterwards."""

from __future__ import annotations

from typing import Any

import msgspec


class StatView(msgspec.Struct, frozen=True):
    """One value of a piece, with its name and, where it differs, what it is made of."""

    name: str
    value: str
    note: str = ""


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the board or beside it."""

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


class AreaView(msgspec.Struct, frozen=True):
    """Terrain or a zone: a disc or a polygon with a kind and a label."""

    kind: str
    label: str
    shape: dict[str, Any]
    side: int | None = None
    rule: str = ""


class MarkerView(msgspec.Struct, frozen=True):
    """Something that lies on the board and is no piece."""

    name: str
    glyph: str
    x: int
    y: int
    side: int | None = None


class SideView(msgspec.Struct, frozen=True):
    """What stands beside the board for one side."""

    side: int
    name: str
    facts: tuple[StatView, ...]
    is_active: bool = False


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; lengths in tenths of a millimetre."""

    width: int
    height: int
    unit: str
    headline: str
    pieces: tuple[PieceView, ...]
    terrain: tuple[AreaView, ...]
    zones: tuple[AreaView, ...]
    markers: tuple[MarkerView, ...]
    sides: tuple[SideView, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning side or nobody, and why."""

    winner: int | None
    reason: str
    rule: str = ""
