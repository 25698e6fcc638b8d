"""The base of all messages between clients and the server."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from affray.kernel.house import HouseValue
from affray.kernel.maps import MapPiece

Plain = Any
"""An answer as JSON: whole numbers, words, yes or no, nothing, and lists of these."""

Point = tuple[int, int]
Shape = dict[str, Any]
Token = Annotated[str, Meta(min_length=1, max_length=400)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Name = Annotated[str, Meta(max_length=40)]
Salt = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Word = Annotated[str, Meta(max_length=80)]
Pair = Annotated[dict[Word, HouseValue], Meta(max_length=60)]
Pieces = Annotated[list[MapPiece], Meta(max_length=400)]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client; unknown fields are refused."""


class Shown(msgspec.Struct, frozen=True):
    """A message to a client."""


class ErrorInfo(Shown, frozen=True):
    """What is wrong, in which field, and the rule behind it."""

    field: str
    rule: str
    sentence: str


class Failed(Shown, frozen=True):
    """The body of every response that is not a success."""

    error: ErrorInfo
