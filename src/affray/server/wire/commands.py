"""What a client may do at a table, and what it is told at once."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from affray.kernel.roster import Roster
from affray.server.wire.base import (
    Coordinate,
    Count,
    Key,
    Name,
    Plain,
    Salt,
    SeatNumber,
    Sent,
    Shown,
    Token,
    Word,
)


class Command(Sent, frozen=True):
    """Something that changes the match. With one seat held, the seat need not be named."""

    token: Token
    key: Key
    seat: SeatNumber | None = None


class Answer(Sent, frozen=True):
    token: Token
    key: Key
    seat: SeatNumber
    seq: Count
    question: Word
    value: Plain


class AskTakeback(Command, frozen=True, kw_only=True):
    to: Count


class Consent(Command, frozen=True, kw_only=True):
    accept: bool


class Say(Command, frozen=True, kw_only=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Join(Command, frozen=True, kw_only=True):
    name: Name = ""
    salt: Salt = ""
    roster: Roster | None = None
    """For a seat that brings its own force; none takes the sample that was drawn for it."""


class Consider(Sent, frozen=True):
    """An answer under consideration; of a table that has moved on since, nothing is said."""

    token: Token
    seat: SeatNumber
    value: Plain
    seq: Count | None = None


class Look(Sent, frozen=True):
    """A planned position of a piece."""

    token: Token
    piece: Count
    x: Coordinate
    y: Coordinate


class Reply(Shown, frozen=True, tag_field="what"):
    """A command is done and saved; what came of it is pushed."""

    seq: int
    epoch: int


class Done(Reply, frozen=True, tag="done"):
    """The match stands at this seq, or further by now."""


class Joined(Reply, frozen=True, tag="joined"):
    """The seat's own token, to be kept in place of the invitation."""

    token: str
