"""A game with something of ours between two steps, for those who look ahead or look closely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from affray.kernel.flow import Step
from affray.kernel.game import Game


class _Interposed:
    """The game itself in all but what comes next."""

    def __init__(self, game: Game[Any], next_step: Callable[[Any], Step | None]) -> None:
        self._game = game
        self.next_step = next_step

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def ending_with_the_step(game: Game[Any]) -> Game[Any]:
    """The game, over as soon as the step under way is: the horizon of a look ahead."""
    return cast("Game[Any]", _Interposed(game, lambda state: None))


def watched(game: Game[Any], look: Callable[[Any], None]) -> Game[Any]:
    """The game, with a look at the state between every two steps."""

    def next_step(state: Any) -> Step | None:
        look(state)
        return game.next_step(state)

    return cast("Game[Any]", _Interposed(game, next_step))
