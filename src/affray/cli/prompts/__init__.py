"""The terminal's table of kinds: one prompt for each kind of question."""

from __future__ import annotations

from typing import Any

from affray.cli.prompts.plain import ListPrompt, NumberPrompt, SomePrompt, WordsPrompt
from affray.cli.prompts.prompt import HELP, Prompt
from affray.cli.prompts.space import FormationPrompt, PathPrompt, PlacePrompt
from affray.kernel.flow import Kinds, Question
from affray.kernel.view import View

__all__ = ["HELP", "Prompt", "prompt_of"]

PROMPTS: Kinds[type[Prompt]] = Kinds(
    choose=Prompt,
    choose_some=SomePrompt,
    number=NumberPrompt,
    words=WordsPrompt,
    path=PathPrompt,
    place=PlacePrompt,
    formation=FormationPrompt,
    revise_list=ListPrompt,
)


def prompt_of(question: Question[Any], state: Any, view: View) -> Prompt:
    return question.of(PROMPTS)(question, state, view)
