"""A game with something of ours between two steps, for those who look ahead or look closely."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

from affray.kernel.flow import Step
from affray.kernel.game import Game


def ending_with_the_step(game: Game[Any]) -> Game[Any]:
    """The game, over as soon as the step under way is: the horizon of a look ahead."""
    return _with(game, lambda state: None)


def watched(game: Game[Any], look: Callable[[Any], None]) -> Game[Any]:
    """The game, with a look at the state between every two steps."""

    def next_step(state: Any) -> Step | None:
        look(state)
        return game.rules.next_step(state)

    return _with(game, next_step)


def _with(game: Game[Any], next_step: Callable[[Any], Step | None]) -> Game[Any]:
    twin = copy(game)
    twin.rules = replace(game.rules, next_step=next_step)
    return twin
