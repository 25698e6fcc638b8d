"""Messages to create a match."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from affray.kernel.record import MOST_BYTES as MOST_RECORD
from affray.kernel.roster import Roster
from affray.server.wire.base import Count, Key, Name, Pair, Pieces, Salt, Sent, Shown, Token, Word
from affray.server.wire.table import SeatKind


class SeatPlan(Sent, frozen=True):
    """A seat of a new match. The host has all hot seats, or the first seat of a person if there are
    none; every other person is invited."""

    kind: SeatKind
    name: Name = ""
    bot: Word = ""
    brings_force: bool = False
    """Whether the invited player names the force of this seat."""


class Branch(Sent, frozen=True):
    match: Word
    token: Token
    at: Count


class VignetteAt(Sent, frozen=True):
    """A moment of a vignette."""

    id: Annotated[str, Meta(max_length=200)]
    at: Count


class NewMatch(Sent, frozen=True, kw_only=True):
    """A match to create: new, ready, a branch of another, from a record, or from a vignette."""

    game: Word = ""
    edition: Word = ""
    house: Pair = {}
    agreed: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    rosters: Annotated[list[Roster | None], Meta(max_length=16)] = []
    """One for each seat; `None` takes a sample."""
    seats: Annotated[list[SeatPlan], Meta(max_length=16)] = []
    salt: Salt = ""
    key: Key
    terrain: Pieces = []
    """Terrain that replaces the game's own way to place it."""
    ready: bool = False
    """A ready battle of the game: it begins with the first turn."""
    branch: Branch | None = None
    vignette: VignetteAt | None = None
    record: Annotated[str, Meta(max_length=MOST_RECORD)] | None = None


class Created(Shown, frozen=True):
    match: str
    seat_tokens: dict[str, str]
    spectator_token: str
    invitations: dict[str, str]


class Spectating(Shown, frozen=True):
    """A token that lets others watch this match."""

    token: str
