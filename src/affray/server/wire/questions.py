"""Questions as a seat that is asked gets them."""

from __future__ import annotations

from affray.kernel.game import HouseValue
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
