"""Prompts without a place on the board: selections, numbers, words, lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from affray.cli.panels import QUIET
from affray.cli.prompts.prompt import Prompt, whole
from affray.cli.tables import find_roster
from affray.kernel.problems import BadInput, IllegalAnswer, Refusal


class SomePrompt(Prompt):
    """Some of these: what gets a number is what the answers consist of."""

    def _listed(self) -> Iterator[Any]:
        question: Any = self.question
        yield from question.parts()

    def _answer(self, index: int) -> Any:
        return (self.answers[index],)

    def _hints(self) -> list[str]:
        usual = self._label(self.usual)
        return [
            *super()._hints(),
            f"numbers separated by spaces, or 'none'; Enter: {usual}",
        ]

    def _meant(self, line: str) -> Any:
        words = [] if line == "none" else line.replace(",", " ").split()
        return tuple(self._numbered(word) for word in words)


class NumberPrompt(Prompt):
    def _listed(self) -> Iterator[Any]:
        return iter(())

    def _body(self) -> Sequence[RenderableType]:
        options: Any = self.question.options
        usual = f"Enter for {self.usual}"
        return [f"  a number from {options.low} to {options.high} ({usual})"]

    def _meant(self, line: str) -> Any:
        return whole(line)


class WordsPrompt(Prompt):
    """Words of one's own: some there could be, and how many letters there is room for."""

    def _listed(self) -> Iterator[Any]:
        return iter(())

    def _body(self) -> Sequence[RenderableType]:
        options: Any = self.question.options
        hint = f"      type it, up to {options.most} letters; Enter: {self.usual}"
        examples = [f"  such as: {words}" for words in options.examples]
        return [Text(line, QUIET) for line in (*examples, hint)]

    def _meant(self, line: str) -> Any:
        return self.question.options.decode(line)


class ListPrompt(Prompt):
    """A list is one of those that are listed, a sample by its name, or a file."""

    def _hint(self) -> str:
        return "      or the name of a sample, or of a roster file"

    def _meant(self, line: str) -> Any:
        options: Any = self.question.options
        if line.isdigit():
            return super()._meant(line)
        try:
            return find_roster(options.game, line)
        except BadInput as error:
            raise IllegalAnswer(Refusal(str(error))) from None
