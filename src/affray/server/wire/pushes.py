"""Talk, and what goes through a socket."""

from __future__ import annotations

from affray.server.wire.base import Count, SeatNumber, Sent, Shown
from affray.server.wire.table import EventView, Moment, Table


class ChatLine(Shown, frozen=True):
    index: int
    seat: int
    name: str
    text: str
    at: float
    """Seconds since 1970."""


class Presence(Shown, frozen=True):
    """Who is at the table now: the seats with an open socket, and how many watch."""

    seats: tuple[int, ...]
    spectators: int


class Seen(Sent, frozen=True):
    """How far a client has come: it is sent what it lacks."""

    seq: Count = 0
    viewer: SeatNumber | None = None
    """The seat whose log it has, where several are held."""
    events: Count = 0
    moments: Count = 0


class WholeTable(Shown, frozen=True, tag_field="form", tag="whole"):
    """The table from scratch, whatever was seen of it before."""

    table: Table


TableView = WholeTable
"""A table in one of its forms. Another may tell what has changed since a seq."""


class Push(Shown, frozen=True, tag_field="what"):
    """What comes over a socket."""


class News(Push, frozen=True, tag="news"):
    """How things stand, and what has happened since a client last heard: its log and its timeline
    are good up to these places and go on with what is told here."""

    seq: int
    epoch: int
    view: TableView
    events_from: int
    events: tuple[EventView, ...]
    moments_from: int
    moments: tuple[Moment, ...]


class ChatPush(Push, frozen=True, tag="chat"):
    chat: ChatLine


class PresencePush(Push, frozen=True, tag="presence"):
    presence: Presence


class Pong(Push, frozen=True, tag="pong"):
    pong: int


class Ping(Sent, frozen=True):
    """All that a client may say over a socket."""

    ping: Count
