"""What is under way while a question stands, and the ends of the story that answers lead to."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.kernel.board.measure import Point
from affray.kernel.odds import OddsReport


class Trigger(msgspec.Struct, frozen=True):
    """Where what is under way can be answered, by which piece, and with what."""

    at: Point
    piece: int
    name: str
    """What the piece would answer with."""
    words: str = ""
    """What triggers it, such as a distance."""
    radius: int = 0
    """How far the piece reaches; 0 if that does not matter."""
    ring: str = ""
    """The name of that range."""
    is_later: bool = False
    """Whether what is under way has yet to come there."""


class Underway(msgspec.Struct, frozen=True):
    """What a piece is doing while others are asked about it: public, as at a real table.

    `walked` is the way it has come and `ahead` the rest of its plan; both begin or end where it
    stands, and are empty where nothing moves.
    """

    deed: str
    """Who does what to whom, in one sentence."""
    piece: int | None = None
    targets: tuple[int, ...] = ()
    walked: tuple[Point, ...] = ()
    ahead: tuple[Point, ...] = ()
    triggers: tuple[Trigger, ...] = ()


class LedgerRow(msgspec.Struct, frozen=True):
    """One end of the story, the answer that leads there, and a cell for each column."""

    label: str
    value: Any
    cells: tuple[str, ...]


class Ledger(msgspec.Struct, frozen=True):
    """What the answers to a question come to; `otherwise` is what happens if nothing is done."""

    columns: tuple[str, ...] = ()
    rows: tuple[LedgerRow, ...] = ()
    otherwise: OddsReport | None = None
