"""The table as the holder of a token may see it."""

from __future__ import annotations

from typing import Literal

from affray.campaign.view import CampaignTable
from affray.kernel.events import Roll
from affray.kernel.house import HouseValue
from affray.kernel.view import Cost, Outcome, Stage, View
from affray.server.wire.base import Point, Shape, Shown
from affray.server.wire.questions import QuestionView

SeatKind = Literal["person", "hot", "bot"]


class SeatInfo(Shown, frozen=True):
    """A seat. A person who was invited and has not come yet has not joined."""

    seat: int
    side: int | None
    name: str
    kind: SeatKind
    bot: str
    is_waited_for: bool
    has_joined: bool
    brings_force: bool
    """Whoever takes the seat says with which force."""


class EventView(Shown, frozen=True):
    """A line of the log. `moment` is the length of the line of play when it had happened."""

    index: int
    name: str
    sentence: str
    heading: str
    price: Cost | None
    roll: Roll | None
    rules: tuple[str, ...]
    starts_action: bool
    chapter: str
    """The part of the match that begins here, if one does."""
    is_payment: bool
    piece: int | None
    """Who acts, moves or suffers."""
    pieces: tuple[int, ...]
    losses: tuple[int, ...]
    path: tuple[Point, ...] | None
    side: int | None
    moment: int
    paths: tuple[tuple[int, tuple[Point, ...]], ...] = ()  # of all the pieces that moved
    area: Shape | None = None  # what was struck


class Takeback(Shown, frozen=True):
    """A seat asks to go back; the seats in `waiting` have not agreed yet."""

    seat: int
    to: int
    waiting: tuple[int, ...]


class Origin(Shown, frozen=True):
    """Where a match was taken up from: another match or a record, after so many inputs.

    Unless it is proven, the dice of those inputs are not this match's own.
    """

    match: str
    at: int
    is_proven: bool


class BattleOf(Shown, frozen=True):
    """The campaign that a match is a battle of, and its number there."""

    campaign: str
    number: int


class Table(Shown, frozen=True):
    """The table as the holder of a token may see it."""

    match: str
    seq: int
    """How many inputs there are in all; an answer names the number it saw."""
    line: int
    """How many inputs count after takebacks; the moments of the timeline go from 0 to this."""
    epoch: int
    """How often something was taken back."""
    game: str
    edition: str
    house: dict[str, HouseValue]
    agreed: dict[str, str]
    held: tuple[int, ...]
    viewer: int | None
    """The seat whose view this is: with several held, the one that is waited for."""
    invited: int | None
    """The seat that this token may still join."""
    is_host: bool
    """Whether this token may start the match before everybody has come."""
    seats: tuple[SeatInfo, ...]
    view: View | CampaignTable
    questions: tuple[QuestionView, ...]
    stages: tuple[Stage, ...]
    """Where an exchange stands, whoever is asked."""
    outcome: Outcome | None
    is_over: bool
    events_total: int
    can_undo: bool
    takeback: Takeback | None
    commit: str
    seed: str | None
    salts: tuple[str, ...]
    started: bool
    origin: Origin | None
    battle: BattleOf | None


class Moment(Shown, frozen=True):
    """A place on the timeline: after `at` inputs of the line, this seat was asked something."""

    at: int
    seat: int
    question: str
    """Empty for a question to a seat that is not held."""
