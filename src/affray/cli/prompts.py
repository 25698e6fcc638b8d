"""A question as a person at a terminal meets it: what is listed, and what a typed line means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from affray.cli.board import PLAN, Spot
from affray.cli.panels import QUIET, labelled, short_labels, units_of
from affray.kernel.board.measure import in_contact
from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.flow import Question
from affray.kernel.options import Formations, Range, Subsets, exactly
from affray.kernel.options import Text as OwnWords
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.kernel.telling import UNITS
from affray.kernel.view import AreaView, View

PAGE, LONG_PAGE = 12, 48
"""So many paths or places are listed at once, and so many answers of other kinds."""

FEW = 8
"""So many answers have a line each."""

MOST_LISTED = 240
"""A walk over the candidates of a path or a place stops here."""

_POINT = re.compile(r"(-?\d{1,6}(?:\.\d+)?),(-?\d{1,6}(?:\.\d+)?)")

HELP = """\
  a number       take that answer          Enter    take the one marked ◂
  120,80 140,95  a path or a place as the rulers have it; 'stay' for no move
  m              list more answers         board    draw the table again
  rule ID        read a clause             undo     take back your last answer
  save FILE      save now                  concede  give the game up
  quit           leave; the game can be gone on with later
"""


class Prompt:
    """One question, for as long as the state stays as it is."""

    def __init__(self, question: Question[Any], state: Any, view: View) -> None:
        self.question = question
        self.state = state
        self.view = view
        self.scale = UNITS.get(view.unit, 10)
        self.usual = question.usual_answer()
        self.answers = list(islice(self._listed(), MOST_LISTED))
        self.page = 0
        self.size = PAGE if self.is_spatial else LONG_PAGE
        if self.is_spatial and len(self.answers) > self.size:
            self.answers = self._telling_first(self.answers)

    def _listed(self) -> Iterator[Any]:
        """What gets a number: the answers, or where several may be chosen, what they consist of."""
        options = self.question.options
        if self.question.kind == "choose-some":
            if isinstance(options, Subsets):
                yield from options.values
            else:
                yield from dict.fromkeys(item for answer in options for item in answer)
        elif self.is_spatial:
            yield self.usual
            yield from (answer for answer in options if not exactly(answer, self.usual))
        elif not isinstance(options, Range | OwnWords):
            yield from options

    @property
    def is_spatial(self) -> bool:
        return self.question.kind in ("path", "place", "formation")

    @property
    def shown(self) -> range:
        """The places in `answers` that are listed now."""
        first = self.page * self.size
        return range(first, min(first + self.size, len(self.answers)))

    def more(self) -> bool:
        """Turn the page; back to the first after the last. False if there is only one."""
        pages = -(-len(self.answers) // self.size)
        self.page = (self.page + 1) % pages if pages else 0
        return pages > 1

    def spots(self) -> list[Spot]:
        """Where the listed answers lie on the board."""
        found = []
        for index in self.shown if self.is_spatial else ():
            answer = self.answers[index]
            end = self._end(answer)
            if end is not None:
                found.append(Spot(str(index + 1), *end))
        return found

    def _end(self, answer: Any) -> tuple[int, int] | None:
        """Where a path or a place lies at last; none for staying."""
        if self.question.kind == "place":
            x, y = answer
            return x, y
        if self.question.kind == "formation":
            ends = [path[-1] for _, path in answer if path]
            xs, ys = [x for x, _ in ends], [y for _, y in ends]
            return (sum(xs) // len(xs), sum(ys) // len(ys)) if ends else None
        return answer[-1] if answer else None

    def _telling_first(self, answers: list[Any]) -> list[Any]:
        """The usual answer, then one for each thing that may be reached, then a loose spread."""
        telling: dict[str, Any] = {}
        for answer in answers[1:]:
            note = self._note(answer)
            if note:
                telling.setdefault(note, answer)
        chosen = [answers[0], *telling.values()]
        rest = [answer for answer in answers if not any(answer is one for one in chosen)]
        # Neighbours in a walk look alike: multiples of the golden ratio take them far apart.
        order = sorted(range(len(rest)), key=lambda index: index * 0.618034 % 1)
        return chosen + [rest[index] for index in order]

    def _note(self, answer: Any) -> str:
        """What the piece would touch and stand in there, as the view has it."""
        end = self._end(answer)
        if end is None or self.question.kind == "formation":
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

    def render(self) -> Group:
        asked = Text().append(labelled(self.question.prompt(self.state), self.view), "bold")
        if self.question.rules:
            asked.append(f"  [{', '.join(self.question.rules)}]", QUIET)
        options = self.question.options
        if isinstance(options, Range):
            usual = f"Enter for {self.usual}"
            return Group(asked, f"  a number from {options.low} to {options.high} ({usual})")
        if isinstance(options, OwnWords):
            return Group(asked, *self._examples(options))
        return Group(asked, *self._lines(), Text(self._hint(), QUIET))

    def _examples(self, options: OwnWords) -> Iterator[Text]:
        """Words of one's own: some there could be, and how many letters there is room for."""
        for words in options.examples:
            yield Text(f"  such as: {words}", QUIET)
        hint = f"      type it, up to {options.most} letters; Enter: {self.usual}"
        yield Text(hint, QUIET)

    def _lines(self) -> Sequence[RenderableType]:
        """The answers: one a line while they are few, by the pieces they are about if these tell
        them apart, else in columns."""
        lines = [self._line(index) for index in self.shown]
        if len(lines) <= FEW:
            return lines
        led = self._led()
        if not self.is_spatial and 1 < len(led) < len(lines):
            return [self._led_line(piece, indices) for piece, indices in led.items()]
        return [Columns(lines, column_first=True, padding=(0, 2))]

    def _led(self) -> dict[int, list[int]]:
        """The listed answers by the piece that each is about first, -1 for none."""
        led: dict[int, list[int]] = {}
        for index in self.shown:
            answer = self.answers[index]
            some = (answer,) if self.question.kind == "choose-some" else answer
            pieces = self.question.pieces_of(self.state, some)
            led.setdefault(pieces[0] if pieces else -1, []).append(index)
        return led

    def _led_line(self, piece: int, indices: list[int]) -> Text:
        """All that one piece may do, behind its name."""
        if piece < 0:
            return Text("  ").join(self._line(index) for index in indices)
        named = next(one for one in units_of(self.view) if one.id == piece)
        line = Text().append(f"  {labelled(named.name, self.view)}:")
        for index in indices:
            brief = self.question.brief(self.state, self.answers[index])
            line.append(f"  {index + 1} ", "bold").append(labelled(brief, self.view))
            if exactly(self.answers[index], self.usual):
                line.append(" ◂", QUIET)
        return line

    def _line(self, index: int) -> Text:
        answer = self.answers[index]
        some = self.question.kind == "choose-some"
        line = Text().append(f"{index + 1:>4}", PLAN if self.is_spatial else "bold")
        line.append(f"  {self._label((answer,) if some else answer)}")
        if not some and exactly(answer, self.usual):
            line.append(" ◂", QUIET)
        return line

    def _label(self, answer: Any) -> str:
        """The question's own words; a place that has none is told in the units of the rulers."""
        label = self.question.label(self.state, answer)
        if not self.is_spatial:
            return labelled(label, self.view)
        if label == str(answer) and self.question.kind == "formation":
            end = self._end(answer)
            label = f"towards {self._point(end)}" if end else "stay"
        elif label == str(answer):
            points = (answer,) if self.question.kind == "place" else answer
            label = " then ".join(self._point(point) for point in points) or "stay"
        note = self._note(answer)
        return f"{label}  {note}" if note else label

    def _point(self, point: tuple[int, int]) -> str:
        if self.view.grid:
            return ", ".join(str(number // self.view.grid + 1) for number in point)
        return ", ".join(f"{number / self.scale:g}" for number in point)

    def _hint(self) -> str:
        hints = []
        if len(self.answers) > self.size:
            hints.append(f"m: more of {len(self.answers)}")
        if self.is_spatial:
            unit = f"in {self.view.unit}" if not self.view.grid else "as column,row"
            hints.append(f"or type x,y {unit}{self._shapes()}")
        if self.question.kind == "choose-some":
            usual = self._label(self.usual)
            hints.append(f"numbers with spaces between, 'none' for none; Enter: {usual}")
        return f"      {'; '.join(hints)}" if hints else ""

    def _shapes(self) -> str:
        options = self.question.options
        if not isinstance(options, Formations):
            return ""
        return f" and, if you like, a formation: {', '.join(options.shapes)}"

    # -- reading --------------------------------------------------------------------

    def read(self, line: str) -> Any:
        """The answer that a line stands for; `IllegalAnswer` says why it is none."""
        answer = self._meant(line.strip())
        refusal = self.question.options.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        return answer

    def _meant(self, line: str) -> Any:
        if not line:
            return self.usual
        if self.question.kind == "number":
            return _whole(line)
        if self.question.kind == "words":
            return self.question.options.decode(line)
        if self.question.kind == "choose-some":
            words = [] if line == "none" else line.replace(",", " ").split()
            return tuple(self._numbered(word) for word in words)
        if self.is_spatial:
            if line == "stay" and self.question.kind != "place":
                return ()
            options = self.question.options
            if "," in line and isinstance(options, Formations):
                return self._arranged(line, options)
            if "," in line:
                return self._typed(line)
        return self._numbered(line)

    def _arranged(self, line: str, options: Formations) -> Any:
        """The pieces brought towards a typed point, in a formation."""
        *words, last = line.split()
        shape = last if last.isalpha() else options.shapes[0]
        if shape not in options.shapes:
            raise IllegalAnswer(Refusal(f"{last!r} is not one of: {', '.join(options.shapes)}"))
        points = self._points(" ".join(words) if last.isalpha() else line)
        if len(points) != 1:
            raise IllegalAnswer(Refusal("one point is wanted"))
        moves = options.arrange(points[0], shape)
        if moves is None:
            raise IllegalAnswer(Refusal("there is no way to go there like that"))
        return moves

    def _numbered(self, word: str) -> Any:
        number = _whole(word)
        if not 1 <= number <= len(self.answers):
            raise IllegalAnswer(Refusal(f"there is no answer {number}; ? for help"))
        return self.answers[number - 1]

    def _typed(self, line: str) -> Any:
        points = self._points(line)
        if self.question.kind == "path":
            return tuple(points)
        if len(points) != 1:
            raise IllegalAnswer(Refusal("one point is wanted"))
        return points[0]

    def _tenths(self, number: float) -> int:
        """What somebody typed: a length, or a column or row, which stands for its middle."""
        grid = self.view.grid
        return round(number) * grid - grid // 2 if grid else round(number * self.scale)

    def _points(self, line: str) -> list[tuple[int, int]]:
        points = []
        for word in re.sub(r"\s*,\s*", ",", line).split():
            found = _POINT.fullmatch(word.strip("()"))
            if found is None:
                raise IllegalAnswer(Refusal(f"{word!r} is not a point such as 120,95.5"))
            x, y = (self._tenths(float(number)) for number in found.groups())
            points.append((x, y))
        return points


def _whole(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", word):
        raise IllegalAnswer(Refusal(f"{word[:40]!r} is not understood; ? for help"))
    return int(word)
