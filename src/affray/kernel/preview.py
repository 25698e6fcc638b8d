"""Previews of an answer: where a move ends, what is seen, what may happen."""

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
    """The pieces within it, where they are affected."""


class Preview(msgspec.Struct, frozen=True):
    """A path or place under consideration."""

    end: Point
    refusal: Refusal | None = None
    stop: Stop | None = None
    """What ends the move early."""
    notes: tuple[Stop, ...] = ()
    """Events on the way: terrain to leave, enemies that could react."""
    length: int = 0
    reach: int = 0
    pivots: int = 0
    rings: tuple[Ring, ...] = ()
    paths: tuple[tuple[int, tuple[Point, ...]], ...] = ()
    """Of a formation: each piece that moves, with its path from start to end."""
    outline: dict[str, Any] | None = None
    """The area covered: a disc or a polygon."""
    covered: tuple[int, ...] = ()
    """The pieces that would be hit."""


class SightLine(msgspec.Struct, frozen=True):
    """The line from a planned position to another piece, and what blocks it."""

    piece: int
    x: int
    y: int
    is_clear: bool
    blocker: str = ""
    blocker_piece: int | None = None
    blocker_area: int | None = None
    """Its index among the terrain of the view."""


class Reach(msgspec.Struct, frozen=True):
    """Where the middle of a piece may end its move, and whom it could then attack."""

    areas: tuple[tuple[Point, ...], ...] = ()
    """Closed lines; what lies within an odd number of them is in reach."""
    squares: tuple[Point, ...] = ()
    """On a board of squares, the middles of those in reach."""
    name: str = ""
    """What it is, and how far: "move S 80"."""
    now: tuple[int, ...] = ()
    """The pieces that it could attack from where it stands."""
    after: tuple[int, ...] = ()
    """Those that it could attack from some place in reach, and not from where it stands."""
