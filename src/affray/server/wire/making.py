"""Making a match."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from affray.kernel.record import MOST_BYTES as MOST_RECORD
from affray.kernel.roster import Roster
from affray.server.wire.base import Count, Key, Name, Pair, Pieces, Salt, Sent, Shown, Token, Word
from affray.server.wire.table import SeatKind


class SeatPlan(Sent, frozen=True):
    """The first person is whoever makes the match, unless there are hot seats, which are all
    theirs; every other person is invited."""

    kind: SeatKind
    name: Name = ""
    bot: Word = ""
    brings_force: bool = False
    """Whoever is invited names the force of this seat."""


class Branch(Sent, frozen=True):
    match: Word
    token: Token
    at: Count


class VignetteAt(Sent, frozen=True):
    """A moment of an example of the rules."""

    id: Annotated[str, Meta(max_length=200)]
    at: Count


class NewMatch(Sent, frozen=True, kw_only=True):
    """A match to be made: anew, as a branch of another, from a record, or from an example."""

    game: Word = ""
    edition: Word = ""
    house: Pair = {}
    agreed: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    rosters: Annotated[list[Roster | None], Meta(max_length=16)] = []
    """One for each seat; for none, a sample is taken."""
    seats: Annotated[list[SeatPlan], Meta(max_length=16)] = []
    salt: Salt = ""
    key: Key
    terrain: Pieces = []
    """Agreed upon instead of the game's own way to lay it."""
    branch: Branch | None = None
    vignette: VignetteAt | None = None
    record: Annotated[str, Meta(max_length=MOST_RECORD)] | None = None


class Created(Shown, frozen=True):
    match: str
    seat_tokens: dict[str, str]
    spectator_token: str
    invitations: dict[str, str]
