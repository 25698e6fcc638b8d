"""Flagrant Factions: the next step of a position, played as far as a question goes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from tests.crowded.factions_oracle import Crowd, Group, Moves
from tests.crowded.factions_positions import written

from affray.games.flagrant_factions.game import GAME
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import model_id, number_of
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table.position import place
from affray.games.flagrant_factions.words.events import Activated
from affray.games.flagrant_factions.words.questions import ChooseTarget
from affray.kernel.dice import Dice
from affray.kernel.flow import Question
from affray.testing.script import asking


def built(crowd: Crowd, **more: Any) -> State:
    return place(written(crowd, **more), House.of({}))


class Sixes(Dice):
    """Every activation passes."""

    __slots__ = ()

    def roll(self, sides: int) -> int:
        return sides


class Play:
    """A copy of a position in which the next step is played."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.state.log = []
        self.question: Any = None
        step = GAME.rules.next_step(self.state)
        assert step is not None
        self.flow = asking(step, self.state, Sixes())
        with suppress(StopIteration):
            self.question = next(self.flow)

    def give(self, *answers: Any) -> Any:
        """The question after these answers; none if the step is over."""
        try:
            for answer in answers:
                self.question = self.flow.send(answer)
        except StopIteration:
            self.question = None
        return self.question

    def events(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.state.log or [] if isinstance(event, kind)]


def allows(question: Question[Any], answer: Any) -> bool:
    return question.options.refusal(answer) is None


def aimed_at(play: Play, order: Any, *more: Any) -> set[int]:
    """Whom an order that is offered may be aimed at."""
    question = play.give(order, *more)
    if isinstance(question, ChooseTarget):
        return set(question.options)
    told = play.events(Activated)
    return {told[0].target} if told else set()


def plain_moves(group: Group, answer: Any) -> Moves:
    """An answer of the game with models by their place in the group."""
    return [(number_of(id) - 1, tuple(path)) for id, path in answer]


def answer_of(group: Group, moves: Moves) -> Any:
    """The same the other way round."""
    return tuple((model_id(group.id, number + 1), path) for number, path in moves)
