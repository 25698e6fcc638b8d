"""Everything that goes over the wire: what clients send is decoded strictly to these, and what
they get is built from these field by field. `web/src/wire.ts` is generated from this file and from
`wire_games.py`, which has what is said of the games themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from affray.kernel.events import Roll
from affray.kernel.game import HouseValue
from affray.kernel.maps import MapPiece
from affray.kernel.preview import Ring
from affray.kernel.record import MOST_BYTES as MOST_RECORD
from affray.kernel.roster import Roster
from affray.kernel.view import Cost, Outcome, Stage, View

Plain = Any
"""An answer as JSON: whole numbers, words, yes or no, nothing, and lists of these."""

Point = tuple[int, int]
Shape = dict[str, Any]

SeatKind = Literal["person", "hot", "bot"]

Token = Annotated[str, Meta(min_length=1, max_length=400)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Name = Annotated[str, Meta(max_length=40)]
Salt = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Word = Annotated[str, Meta(max_length=80)]
Pair = Annotated[dict[Word, HouseValue], Meta(max_length=60)]
Pieces = Annotated[list[MapPiece], Meta(max_length=400)]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends: unknown fields are refused."""


class Shown(msgspec.Struct, frozen=True):
    """What a client gets."""


class ErrorInfo(Shown, frozen=True):
    """What is wrong, where, and the rule it rests on."""

    field: str
    rule: str
    sentence: str


class Failed(Shown, frozen=True):
    """The body of every answer that is not a success."""

    error: ErrorInfo


# -- the table --------------------------------------------------------------------------


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


class ChoiceView(Shown, frozen=True):
    """An answer to choose: `brief` is the label where its first piece and cost are beside it."""

    value: Plain
    label: str
    brief: str
    pieces: tuple[int, ...]
    cost: Cost | None
    then: str
    area: Shape | None = None
    """What of the board it is about."""


class ValueView(Shown, frozen=True):
    value: Plain
    label: str
    pieces: tuple[int, ...]
    then: str = ""


class QuestionView(Shown, frozen=True):
    """A question to a seat that is held; which of the fields below `usual` count, the kind says.

    choose: choices · choose-some: values, least, most · number: low, high, unit ·
    words: values (examples), least and most letters ·
    path: piece, start, reach, pivots, candidates ·
    place: piece, start, candidates, footprint, rings (around the start) ·
    formation: piece (a group), start, reach, shapes; the answer may be a gesture, [shape, point] ·
    list: choices that are rosters, and the house rules that any other must keep to
    """

    seat: int
    name: str
    kind: str
    caption: str
    prompt: str
    reason: str
    stages: tuple[Stage, ...]
    rules: tuple[str, ...]
    pieces: tuple[int, ...]
    usual: Plain
    is_secret: bool
    """Several seats choose at once, and nobody sees the others' answers before all are in."""
    choices: tuple[ChoiceView, ...] = ()
    values: tuple[ValueView, ...] = ()
    least: int = 0
    most: int = 0
    low: int = 0
    high: int = 0
    unit: str = ""
    piece: int | None = None
    start: Point | None = None
    reach: int = 0
    pivots: int = 0
    candidates: tuple[ValueView, ...] = ()
    footprint: Shape | None = None
    rings: tuple[Ring, ...] = ()
    shapes: tuple[str, ...] = ()
    house: dict[str, HouseValue] = {}


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
    """How often something was taken back: when it changes, the log must be read again."""
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
    view: View
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


class Stale(Shown, frozen=True):
    """The answer came too late; nothing changed, and this is how things stand."""

    stale: Table


class Moment(Shown, frozen=True):
    """A place on the timeline: after `at` inputs of the line, this seat was asked something."""

    at: int
    seat: int
    question: str
    """Empty for a question to a seat that is not held."""


class Frame(Shown, frozen=True):
    """One picture of a vignette: what was said to get here, and what has happened since."""

    said: str
    refused: bool
    at: int
    """How many inputs led here: a match may go on from it."""
    view: View
    events: tuple[EventView, ...]
    question: QuestionView | None


class Vignette(Shown, frozen=True):
    id: str
    title: str
    edition: str
    rules: tuple[str, ...]
    frames: tuple[Frame, ...]


# -- making and joining a match ------------------------------------------------------------


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


class Joined(Shown, frozen=True):
    """The seat's own token, to be kept in place of the invitation, and the table."""

    token: str
    table: Table


# -- commands -----------------------------------------------------------------------------


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


# -- talk and sockets ----------------------------------------------------------------------


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
