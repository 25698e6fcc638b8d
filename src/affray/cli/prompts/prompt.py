"""A question as a person at a terminal meets it: what is listed, and what a typed line means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from affray.cli.board import Spot
from affray.cli.panels import QUIET, labelled, units_of
from affray.kernel.answers import heard
from affray.kernel.flow import Question
from affray.kernel.lines import name_of
from affray.kernel.options import exactly
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.kernel.telling import UNITS
from affray.kernel.view import View

LONG_PAGE = 48
"""Answers listed at once."""

FEW = 8
"""Up to this many answers get a line each."""

MOST_LISTED = 240
"""A walk over the candidates of a path or a place stops here."""

HELP = """\
  a number       take that answer          Enter    take the one marked ◂
  charge Reds    an action in words, with names as they are listed
  120,80 140,95  a path or a place, as on the rulers; 'stay' for no move
  m              list more answers         board    draw the table again
  rule ID        show a clause             undo     take back your last answer
  save FILE      save now                  concede  concede the game
  rest           have the rest of your force deployed for you
  quit           leave; the game can be continued later
"""


class Prompt:
    """One question, for as long as the state stays as it is: one of these."""

    size = LONG_PAGE
    number_style = "bold"
    shows_zones = False
    """Whether the board is drawn with its zones."""

    def __init__(self, question: Question[Any], state: Any, view: View) -> None:
        self.question = question
        self.state = state
        self.view = view
        self.scale = UNITS.get(view.unit, 10)
        self.usual = question.usual_answer()
        self.answers = list(islice(self._listed(), MOST_LISTED))
        self.page = 0

    def _listed(self) -> Iterator[Any]:
        """What gets a number."""
        yield from self.question.options

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
        return []

    # -- showing --------------------------------------------------------------------

    def render(self) -> Group:
        asked = Text().append(labelled(self.question.prompt(self.state), self.view), "bold")
        if self.question.rules:
            asked.append(f"  [{', '.join(self.question.rules)}]", QUIET)
        return Group(asked, *self._body())

    def _body(self) -> Sequence[RenderableType]:
        """All below the question."""
        return [*self._lines(), Text(self._hint(), QUIET)]

    def _lines(self) -> Sequence[RenderableType]:
        """The answers: one a line while they are few, by the pieces they are about if these tell
        them apart, else in columns."""
        lines = [self._line(index) for index in self.shown]
        if len(lines) <= FEW:
            return [self._told(index, line) for index, line in zip(self.shown, lines, strict=True)]
        led = self._led()
        if 1 < len(led) < len(lines):
            rows = [self._led_line(piece, indices) for piece, indices in led.items()]
            return [*rows, *self._legend()]
        return [Columns(lines, column_first=True, padding=(0, 2)), *self._legend()]

    def _told(self, index: int, line: Text) -> Text:
        """A listed answer with what it does."""
        does = self.question.line(self.state, self._answer(index))
        return line.append(f"  {does}", QUIET) if does else line

    def _legend(self) -> Sequence[Text]:
        """What the listed answers do, each kind of them once."""
        words = (self.question.word(self._answer(index)) for index in self.shown)
        known = [word for word in dict.fromkeys(words) if word in self.question.lines]
        return [
            Text(f"      {name_of(word, one)}: {one.in_general()}", QUIET)
            for word in known
            if not (one := self.question.lines[word]).is_out
        ]

    def _led(self) -> dict[int, list[int]]:
        """The listed answers by the piece that each is about first, -1 for none."""
        led: dict[int, list[int]] = {}
        for index in self.shown:
            pieces = self.question.pieces_of(self.state, self._answer(index))
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
        answer = self._answer(index)
        line = Text().append(f"{index + 1:>4}", self.number_style)
        line.append(f"  {self._label(answer)}")
        if exactly(self.answers[index], self.usual):
            line.append(" ◂", QUIET)
        return line

    def _answer(self, index: int) -> Any:
        """What a listed thing is as an answer by itself."""
        return self.answers[index]

    def _label(self, answer: Any) -> str:
        return labelled(self.question.label(self.state, answer), self.view)

    def _hint(self) -> str:
        hints = self._hints()
        return f"      {'; '.join(hints)}" if hints else ""

    def _hints(self) -> list[str]:
        is_long = len(self.answers) > self.size
        return [f"m: more of {len(self.answers)}"] if is_long else []

    # -- reading --------------------------------------------------------------------

    def read(self, line: str) -> Any:
        """The answer that a line stands for; `IllegalAnswer` says why it is none."""
        line = line.strip()
        answer = self._meant(line) if line else self.usual
        refusal = self.question.options.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        return answer

    def _meant(self, line: str) -> Any:
        verbs = self.question.options.verbs()
        if verbs and not line.isdigit():
            return heard(line, verbs, {one.name: one.id for one in units_of(self.view)})
        return self._numbered(line)

    def _numbered(self, word: str) -> Any:
        number = whole(word)
        if not 1 <= number <= len(self.answers):
            raise IllegalAnswer(Refusal(f"Unknown answer {number}. Type ? for help."))
        return self.answers[number - 1]


def whole(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", word):
        raise IllegalAnswer(Refusal(f"Cannot understand {word[:40]!r}. Type ? for help."))
    return int(word)
