"""Chat, and messages over a socket."""

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
    """Who is connected: the seats with an open socket, and the number of spectators."""

    seats: tuple[int, ...]
    spectators: int


class Seen(Sent, frozen=True):
    """What a client has seen so far; it is sent the rest."""

    seq: Count = 0
    viewer: SeatNumber | None = None
    """The seat whose log the client has, if its token holds several."""
    events: Count = 0
    moments: Count = 0


class WholeTable(Shown, frozen=True, tag_field="form", tag="whole"):
    """The whole table, regardless of what was seen before."""

    table: Table


TableView = WholeTable
"""The forms of a table; a later one may hold only the changes since a seq."""


class Push(Shown, frozen=True, tag_field="what"):
    """A message to a client over a socket."""


class News(Push, frozen=True, tag="news"):
    """The table, and the events and moments since a client's last news. The client keeps its log
    and timeline up to `events_from` and `moments_from` and appends these."""

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
    """The only message a client may send over a socket."""

    ping: Count
