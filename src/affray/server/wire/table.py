"""The table as the holder of a token may see it."""

from __future__ import annotations

from typing import Literal

from affray.campaign.view import CampaignTable
from affray.kernel.events import Roll
from affray.kernel.house import HouseValue
from affray.kernel.underway import Underway
from affray.kernel.view import Cost, Outcome, Stage, View
from affray.server.wire.base import Point, Shape, Shown
from affray.server.wire.questions import QuestionView

SeatKind = Literal["person", "hot", "bot"]


class SeatInfo(Shown, frozen=True):
    """A seat; `has_joined` is false for an invited player who has not come yet."""

    seat: int
    side: int | None
    name: str
    kind: SeatKind
    bot: str
    is_waited_for: bool
    has_joined: bool
    brings_force: bool
    """Whether the player who takes the seat names its force."""


class EventView(Shown, frozen=True):
    """A line of the log. `moment` is the number of inputs in the line of play at that time."""

    index: int
    name: str
    sentence: str
    heading: str
    price: Cost | None
    roll: Roll | None
    rules: tuple[str, ...]
    starts_action: bool
    chapter: str
    """The chapter of the match that starts here, if any."""
    is_payment: bool
    piece: int | None
    """The pieces concerned."""
    pieces: tuple[int, ...]
    losses: tuple[int, ...]
    path: tuple[Point, ...] | None
    side: int | None
    moment: int
    paths: tuple[tuple[int, tuple[Point, ...]], ...] = ()  # of all the pieces that moved
    area: Shape | None = None  # what was struck
    begins_turn: bool = False


class Takeback(Shown, frozen=True):
    """A requested takeback; the seats in `waiting` have not agreed yet."""

    seat: int
    to: int
    waiting: tuple[int, ...]


class RematchInfo(Shown, frozen=True):
    """The seats that want a rematch, and the match once all of them do."""

    seats: tuple[int, ...]
    match: str


class Origin(Shown, frozen=True):
    """What a match continues: another match or a record, after `at` inputs.

    Unless it is proven, the dice of those inputs do not come from this match's seed.
    """

    match: str
    at: int
    is_proven: bool


class BattleOf(Shown, frozen=True):
    """The campaign that this battle belongs to, and its number."""

    campaign: str
    number: int


class Table(Shown, frozen=True):
    """The table as the holder of a token may see it."""

    match: str
    seq: int
    """The total number of inputs; an answer names the one it has seen."""
    line: int
    """The number of inputs without those taken back; moments go from 0 to this."""
    epoch: int
    """The number of takebacks."""
    game: str
    edition: str
    house: dict[str, HouseValue]
    agreed: dict[str, str]
    held: tuple[int, ...]
    viewer: int | None
    """The seat whose view this is; with several held, the one that is asked."""
    invited: int | None
    """The seat that this token can still take."""
    is_taken: bool
    """Whether this token invited to a seat that has been taken since."""
    is_host: bool
    """Whether this token can start the match before all players have joined."""
    seats: tuple[SeatInfo, ...]
    view: View | CampaignTable
    questions: tuple[QuestionView, ...]
    stages: tuple[Stage, ...]
    """The stages of the current exchange, whichever seat is asked."""
    underway: Underway | None
    """What is being done while somebody is asked about it."""
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
    rematch: RematchInfo | None
    """None while nobody has asked for one."""


class Moment(Shown, frozen=True):
    """A moment of the timeline: the question to a seat after `at` inputs of the line."""

    at: int
    seat: int
    question: str
    """Empty for a question to a seat that is not held."""


class Estimate(Shown, frozen=True):
    """A guess at the chance of a side to win, after `at` inputs of the line."""

    at: int
    chance: float


class Curve(Shown, frozen=True):
    """Who stood better, step by step: the chances of one side, the viewer's if they have one."""

    side: int
    points: tuple[Estimate, ...]
