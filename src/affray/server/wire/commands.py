"""Commands of a client at a table, and their immediate responses."""

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
    """A change of the match. `seat` may be omitted if the token holds one seat."""

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
    """For a seat that brings its own force; without it, the drawn sample is used."""


class Consider(Sent, frozen=True):
    """An answer under consideration; refused if the match has moved on."""

    token: Token
    seat: SeatNumber
    value: Plain
    seq: Count | None = None


class Weigh(Sent, frozen=True):
    """The open question of a seat, whose answers are to be weighed."""

    token: Token
    seat: SeatNumber
    seq: Count | None = None


class Look(Sent, frozen=True):
    """A planned position of a piece."""

    token: Token
    piece: Count
    x: Coordinate
    y: Coordinate


class Reply(Shown, frozen=True, tag_field="what"):
    """The command is done and saved; its effects are pushed."""

    seq: int
    epoch: int


class Done(Reply, frozen=True, tag="done"):
    """The seq of the match after the command; it may be further by now."""


class Joined(Reply, frozen=True, tag="joined"):
    """The token of the seat, which replaces the invitation."""

    token: str


class Rematch(Reply, frozen=True, tag="rematch"):
    """The new match with the tokens for it; empty until everybody wants it."""

    match: str
    token: str
    spectator_token: str
