"""A steady hand: answers what is asked before the first turn, for people who leave it to others.

It is no bot: it looks at the table as its seat sees it, knows no rule, and answers the same
question in the same position always alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import isqrt
from typing import Any

from affray.bots.driver import safe_answer
from affray.kernel.board.measure import Point
from affray.kernel.board.place import grid_points
from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.flow import Kinds, Question
from affray.kernel.match import Match
from affray.kernel.view import View

APART = 8
"""Pieces keep an eighth of the board from each other, where there is room."""

FINE, COARSE = 40, 20
"""Places tried along an edge of the board: for a piece, and for a whole group."""

MOST = 600
"""Places looked at beside those."""


def prepare(match: Match[Any], is_theirs: Callable[[Question[Any]], bool]) -> None:
    """Answer all that is theirs to answer, until something else is asked."""
    while asked := next(filter(is_theirs, match.questions()), None):
        match.answer(asked.seat, steady_answer(match, asked))


def steady_answer(match: Match[Any], question: Question[Any]) -> Any:
    """A place towards the enemy and apart from one's own; else the usual answer."""
    return question.of(HAND)(match, question)


def _usual(match: Match[Any], question: Question[Any]) -> Any:
    return safe_answer(question)


def _place(match: Match[Any], question: Question[Any]) -> Any:
    """The best of the candidates and of a grid over the own zone."""
    if not question.pieces:
        return safe_answer(question)
    ground = _Ground(match, question)
    tried = (*islice(question.options, MOST), *ground.spots(FINE))
    legal = [point for point in dict.fromkeys(tried) if point in question.options]
    return max(legal, key=ground.worth_among(legal)) if legal else safe_answer(question)


def _formation(match: Match[Any], question: Question[Any]) -> Any:
    """The group about the best point that has room for it, in its usual shape."""
    options: Any = question.options
    ground = _Ground(match, question)
    spots = list(ground.spots(COARSE))
    for point in sorted(spots, key=ground.worth_among(spots), reverse=True):
        moves = options.arrange(point, options.shapes[0])
        if moves is not None and ground.is_near(point, [path[-1] for _, path in moves]):
            return moves
    return safe_answer(question)


HAND: Kinds[Callable[[Match[Any], Question[Any]], Any]] = Kinds(
    choose=_usual,
    choose_some=_usual,
    number=_usual,
    words=_usual,
    path=_usual,
    place=_place,
    formation=_formation,
    revise_list=_usual,
)


class _Ground:
    """The table as the seat that is asked sees it, and what places on it are worth."""

    def __init__(self, match: Match[Any], question: Question[Any]) -> None:
        view: View = match.game.look.view(match.state, question.seat)
        side = match.game.seats.sides_in(match.start)[question.seat]
        self.view = view
        self.apart = max(view.width, view.height) // APART
        self.own = [
            (one.x, one.y)
            for one in view.pieces
            if one.side == side and one.x is not None and one.y is not None
        ]
        self.zones = [shape_from_plain(area.shape) for area in view.zones if area.side == side]
        self.rough: list[Shape] = [shape_from_plain(area.shape) for area in view.terrain]

    def spots(self, count: int) -> Iterator[Point]:
        """A grid over the board, as far as it lies in the zones of the side, if it has any."""
        width, height = self.view.width, self.view.height
        step = max(width, height) // count
        for point in grid_points(step // 2, step // 2, width, height, step):
            if not self.zones or any(zone.contains(*point) for zone in self.zones):
                yield point

    def worth_among(self, points: Sequence[Point]) -> Callable[[Point], tuple[int, int, int]]:
        """What places are worth: far forward, about the middle, apart from one's own, in the open.

        Forward is from the middle of all these points to the middle of the board.
        """
        middle = self.view.width // 2, self.view.height // 2
        home = _mean(points)
        ahead = middle[0] - home[0], middle[1] - home[1]
        far = max(1, isqrt(ahead[0] ** 2 + ahead[1] ** 2))

        def worth(point: Point) -> tuple[int, int, int]:
            x, y = middle[0] - point[0], middle[1] - point[1]
            behind = max(0, (x * ahead[0] + y * ahead[1]) // far)
            aside = abs(x * ahead[1] - y * ahead[0]) // far
            nearest = min((_between(point, own) for own in self.own), default=self.apart)
            apart = min(nearest, self.apart) - self.apart * self.is_rough(*point)
            return 16 * apart - 8 * behind - 3 * aside, point[1], point[0]

        return worth

    def is_rough(self, x: int, y: int) -> bool:
        return any(shape.contains(x, y) for shape in self.rough)

    def is_near(self, point: Point, places: list[Point]) -> bool:
        """Whether these lie about a point, and not where room was found for them."""
        return _between(point, _mean(places)) <= self.apart


def _between(one: Point, other: Point) -> int:
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


def _mean(points: Sequence[Point]) -> Point:
    count = len(points)
    return sum(x for x, _ in points) // count, sum(y for _, y in points) // count
