"""Talk, and what goes through a socket."""

from __future__ import annotations

from affray.server.wire.base import Count, Sent, Shown
from affray.server.wire.table import Table


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


class TablePush(Shown, frozen=True):
    table: Table


class ChatPush(Shown, frozen=True):
    chat: ChatLine


class PresencePush(Shown, frozen=True):
    presence: Presence


class Pong(Shown, frozen=True):
    pong: int


class Ping(Sent, frozen=True):
    """All that a client may say over a socket."""

    ping: Count
