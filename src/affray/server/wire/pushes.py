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


class Push(Shown, frozen=True, tag_field="what"):
    """What comes over a socket."""


class TablePush(Push, frozen=True, tag="table"):
    table: Table


class ChatPush(Push, frozen=True, tag="chat"):
    chat: ChatLine


class PresencePush(Push, frozen=True, tag="presence"):
    presence: Presence


class Pong(Push, frozen=True, tag="pong"):
    pong: int


class Ping(Sent, frozen=True):
    """All that a client may say over a socket."""

    ping: Count
