"""What a table shows before somebody commits: where a move ends, what is seen, what may happen."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.kernel.board.measure import Point
from affray.kernel.problems import Refusal


class Stop(msgspec.Struct, frozen=True):
    """A place on a planned path that matters: the end, or something on the way."""

    at: Point
    what: str
    rule: str = ""
    piece: int | None = None


class Ring(msgspec.Struct, frozen=True):
    """A distance around a piece, a place or a planned position worth drawing."""

    name: str
    radius: int
    pieces: tuple[int, ...] = ()
    """Those that it reaches, where it does something to them."""


class Preview(msgspec.Struct, frozen=True):
    """A path or place under consideration; nothing of it has happened."""

    end: Point
    refusal: Refusal | None = None
    stop: Stop | None = None
    """What ends the move before its path does."""
    notes: tuple[Stop, ...] = ()
    """What happens on the way: terrain to leave, enemies that could react."""
    length: int = 0
    reach: int = 0
    pivots: int = 0
    rings: tuple[Ring, ...] = ()
    paths: tuple[tuple[int, tuple[Point, ...]], ...] = ()
    """Of a formation: every piece that moves with its way, from its start to its end."""
    outline: dict[str, Any] | None = None
    """What would be covered: a disc or a polygon."""
    covered: tuple[int, ...] = ()
    """The pieces that this would strike."""


class SightLine(msgspec.Struct, frozen=True):
    """The line from a planned position to another piece, and what blocks it."""

    piece: int
    x: int
    y: int
    is_clear: bool
    blocker: str = ""
    blocker_piece: int | None = None
    blocker_area: int | None = None
    """Its number among the terrain of the view."""
