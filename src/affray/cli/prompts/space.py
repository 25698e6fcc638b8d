"""Prompts with a place on the board: paths, places, formations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType

from affray.cli.board import PLAN, Spot
from affray.cli.panels import short_labels, units_of
from affray.cli.prompts.prompt import FEW, Prompt
from affray.kernel.board.measure import Point, in_contact
from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.flow import Question
from affray.kernel.options import exactly
from affray.kernel.problems import IllegalAnswer, Refusal, unknown
from affray.kernel.view import AreaView, View

PAGE = 12
"""Paths or places listed at once."""

_POINT = re.compile(r"(-?\d{1,6}(?:\.\d+)?),(-?\d{1,6}(?:\.\d+)?)")


class SpacePrompt(Prompt):
    """Answers that lie on the board: listed there, or typed as the rulers have it."""

    size = PAGE
    number_style = PLAN

    def __init__(self, question: Question[Any], state: Any, view: View) -> None:
        super().__init__(question, state, view)
        if len(self.answers) > self.size:
            self.answers = self._telling_first(self.answers)

    def _listed(self) -> Iterator[Any]:
        yield self.usual
        yield from (answer for answer in self.question.options if not exactly(answer, self.usual))

    def end(self, answer: Any) -> Point | None:
        """Where an answer lies at last; none for staying."""
        raise NotImplementedError

    def where(self, answer: Any) -> str:
        """An answer that the question has no words for, in the units of the rulers."""
        raise NotImplementedError

    def typed(self, line: str) -> Any:
        """The answer that typed points stand for."""
        raise NotImplementedError

    def spots(self) -> list[Spot]:
        ends = [(index, self.end(self.answers[index])) for index in self.shown]
        return [Spot(str(index + 1), *end) for index, end in ends if end is not None]

    def _telling_first(self, answers: list[Any]) -> list[Any]:
        """The usual answer, then one for each thing that may be reached, then a loose spread."""
        telling: dict[str, Any] = {}
        for answer in answers[1:]:
            note = self.note(answer)
            if note:
                telling.setdefault(note, answer)
        chosen = [answers[0], *telling.values()]
        rest = [answer for answer in answers if not any(answer is one for one in chosen)]
        # Neighbours in a walk look alike: multiples of the golden ratio take them far apart.
        order = sorted(range(len(rest)), key=lambda index: index * 0.618034 % 1)
        return chosen + [rest[index] for index in order]

    def note(self, answer: Any) -> str:
        """What the piece would touch and stand in there, as the view has it."""
        end = self.end(answer)
        if end is None:
            return ""
        own = self.question.pieces[0] if self.question.pieces else -1
        radius = next((unit.radius for unit in units_of(self.view) if unit.id == own), 0)
        labels = short_labels(self.view)
        touched = dict.fromkeys(
            labels[piece.id]
            for piece in self.view.pieces
            if own not in (piece.id, piece.group)
            and piece.x is not None
            and piece.y is not None
            and in_contact(*end, radius, piece.x, piece.y, piece.radius)
        )
        inside = dict.fromkeys(area.kind for area, shape in self._areas if shape.contains(*end))
        words = [f"touching {', '.join(touched)}"] if touched else []
        return ", ".join(words + [f"in {kind}" for kind in inside])

    @cached_property
    def _areas(self) -> list[tuple[AreaView, Shape]]:
        return [(area, shape_from_plain(area.shape)) for area in self.view.terrain]

    # -- showing --------------------------------------------------------------------

    def _lines(self) -> Sequence[RenderableType]:
        lines = [self._line(index) for index in self.shown]
        is_short = len(lines) <= FEW
        return lines if is_short else [Columns(lines, column_first=True, padding=(0, 2))]

    def _label(self, answer: Any) -> str:
        """The question's own words; a place that has none is told in the units of the rulers."""
        label = self.question.label(self.state, answer)
        if label == str(answer):
            label = self.where(answer)
        note = self.note(answer)
        return f"{label}  {note}" if note else label

    def point_words(self, point: Point) -> str:
        if self.view.grid:
            return ", ".join(str(number // self.view.grid + 1) for number in point)
        return ", ".join(f"{number / self.scale:g}" for number in point)

    def _hints(self) -> list[str]:
        unit = f"in {self.view.unit}" if not self.view.grid else "as column,row"
        return [*super()._hints(), f"or type x,y {unit}"]

    # -- reading --------------------------------------------------------------------

    def _meant(self, line: str) -> Any:
        return self.typed(line) if "," in line else self._numbered(line)

    def one_point(self, line: str) -> Point:
        points = self.points(line)
        if len(points) != 1:
            raise IllegalAnswer(Refusal("Type exactly one point, such as 120,95.5."))
        return points[0]

    def points(self, line: str) -> list[Point]:
        points = []
        for word in re.sub(r"\s*,\s*", ",", line).split():
            found = _POINT.fullmatch(word.strip("()"))
            if found is None:
                raise IllegalAnswer(Refusal(f"Invalid point {word!r}. Example: 120,95.5."))
            x, y = (self._tenths(float(number)) for number in found.groups())
            points.append((x, y))
        return points

    def _tenths(self, number: float) -> int:
        """What somebody typed: a length, or a column or row, which stands for its middle."""
        grid = self.view.grid
        return round(number) * grid - grid // 2 if grid else round(number * self.scale)


class PlacePrompt(SpacePrompt):
    shows_zones = True

    def end(self, answer: Any) -> Point | None:
        x, y = answer
        return x, y

    def where(self, answer: Any) -> str:
        return self.point_words(answer)

    def typed(self, line: str) -> Any:
        return self.one_point(line)


class PathPrompt(SpacePrompt):
    def end(self, answer: Any) -> Point | None:
        return answer[-1] if answer else None

    def where(self, answer: Any) -> str:
        return " then ".join(self.point_words(point) for point in answer) or "stay"

    def typed(self, line: str) -> Any:
        return tuple(self.points(line))

    def _meant(self, line: str) -> Any:
        return () if line == "stay" else super()._meant(line)


class FormationPrompt(SpacePrompt):
    """Many pieces, brought towards a point in a formation."""

    def end(self, answer: Any) -> Point | None:
        ends = [path[-1] for _, path in answer if path]
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        return (sum(xs) // len(xs), sum(ys) // len(ys)) if ends else None

    def where(self, answer: Any) -> str:
        end = self.end(answer)
        return f"towards {self.point_words(end)}" if end else "stay"

    def note(self, answer: Any) -> str:
        return ""

    def _hints(self) -> list[str]:
        options: Any = self.question.options
        *hints, last = super()._hints()
        return [*hints, f"{last}, optionally followed by a formation: {', '.join(options.shapes)}"]

    def _meant(self, line: str) -> Any:
        return () if line == "stay" else super()._meant(line)

    def typed(self, line: str) -> Any:
        options: Any = self.question.options
        *words, last = line.split()
        shape = last if last.isalpha() else options.shapes[0]
        if shape not in options.shapes:
            raise IllegalAnswer(Refusal(unknown("formation", last, options.shapes)))
        moves = options.arrange(self.one_point(" ".join(words) if last.isalpha() else line), shape)
        if moves is None:
            raise IllegalAnswer(Refusal("The group cannot move there in this formation."))
        return moves
