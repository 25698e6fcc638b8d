"""Questions, as sent to the seat that is asked."""

from __future__ import annotations

from affray.kernel.house import HouseValue
from affray.kernel.preview import Ring
from affray.kernel.view import AreaView, Cost, Stage
from affray.server.wire.base import Plain, Point, Shape, Shown


class ChoiceView(Shown, frozen=True):
    """An answer to choose; `brief` is the label without its first piece and its cost."""

    value: Plain
    label: str
    brief: str
    pieces: tuple[int, ...]
    cost: Cost | None
    then: str
    area: Shape | None = None
    """The part of the board it is about."""
    line: str = ""
    """What it does, in one short sentence."""
    key: str = ""
    """The letter that always stands for it."""
    is_out: bool = False
    """Whether it is the way out: nothing is done, or nothing more."""
    moves: bool = False
    """Whether its first piece then goes where the player says."""
    picture: AreaView | None = None
    """How the piece of terrain looks that it takes; those with the same `brief` are one, turned."""


class ValueView(Shown, frozen=True):
    value: Plain
    label: str
    pieces: tuple[int, ...]
    then: str = ""
    line: str = ""


class Asked(Shown, frozen=True, tag_field="kind"):
    """The common fields of a question to a held seat."""

    seat: int
    name: str
    caption: str
    prompt: str
    reason: str
    stages: tuple[Stage, ...]
    rules: tuple[str, ...]
    pieces: tuple[int, ...]
    usual: Plain
    is_secret: bool
    """Whether several seats answer in secret at the same time."""
    deploys: bool
    """Whether the rest of the deployment may be left to the server."""
    starts_marked: bool
    """Whether the usual answer is marked at first."""


class ChooseView(Asked, frozen=True, tag="choose"):
    choices: tuple[ChoiceView, ...]
    later: tuple[ChoiceView, ...] = ()
    """Choices that are not possible yet; their line says when."""


class ChooseSomeView(Asked, frozen=True, tag="choose-some"):
    values: tuple[ValueView, ...]
    least: int
    most: int


class NumberView(Asked, frozen=True, tag="number"):
    low: int
    high: int
    unit: str


class WordsView(Asked, frozen=True, tag="words"):
    """Free text, with examples and a minimum and maximum length."""

    examples: tuple[ValueView, ...]
    least: int
    most: int


class PathView(Asked, frozen=True, tag="path"):
    piece: int | None
    start: Point | None
    reach: int
    pivots: int
    candidates: tuple[ValueView, ...]


class PlaceView(Asked, frozen=True, tag="place"):
    """A place for a piece or a footprint; the rings are around `start`."""

    piece: int | None
    start: Point | None
    footprint: Shape | None
    rings: tuple[Ring, ...]
    candidates: tuple[ValueView, ...]


class FormationView(Asked, frozen=True, tag="formation"):
    """Moves of a group; the answer may be a gesture, [shape, point]."""

    piece: int | None
    start: Point | None
    reach: int
    shapes: tuple[str, ...]


class ReviseListView(Asked, frozen=True, tag="list"):
    """Rosters to choose from, and the house rules for any other roster."""

    choices: tuple[ChoiceView, ...]
    house: dict[str, HouseValue]


QuestionView = (
    ChooseView
    | ChooseSomeView
    | NumberView
    | WordsView
    | PathView
    | PlaceView
    | FormationView
    | ReviseListView
)
