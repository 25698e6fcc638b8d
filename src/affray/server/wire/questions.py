"""Questions as a seat that is asked gets them."""

from __future__ import annotations

from affray.kernel.house import HouseValue
from affray.kernel.preview import Ring
from affray.kernel.view import Cost, Stage
from affray.server.wire.base import Plain, Point, Shape, Shown


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


class Asked(Shown, frozen=True, tag_field="kind"):
    """A question to a seat that is held: what every kind of it has."""

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
    """Several seats choose at once, and nobody sees the others' answers before all are in."""


class ChooseView(Asked, frozen=True, tag="choose"):
    choices: tuple[ChoiceView, ...]


class ChooseSomeView(Asked, frozen=True, tag="choose-some"):
    values: tuple[ValueView, ...]
    least: int
    most: int


class NumberView(Asked, frozen=True, tag="number"):
    low: int
    high: int
    unit: str


class WordsView(Asked, frozen=True, tag="words"):
    """Words of one's own, with examples; so many letters at least and at most."""

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
    """A place for a piece, or for what has this footprint; the rings are around the start."""

    piece: int | None
    start: Point | None
    footprint: Shape | None
    rings: tuple[Ring, ...]
    candidates: tuple[ValueView, ...]


class FormationView(Asked, frozen=True, tag="formation"):
    """The answer may be a gesture, [shape, point]; the piece is a group."""

    piece: int | None
    start: Point | None
    reach: int
    shapes: tuple[str, ...]


class ReviseListView(Asked, frozen=True, tag="list"):
    """Choices that are rosters, and the house rules that any other must keep to."""

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
