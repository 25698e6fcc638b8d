"""The games: one folder each, found by looking. The platform knows them only through `GAME`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from affray.kernel.game import Game
from affray.kernel.problems import BadInput, Problem


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by its id."""
    folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    found = [import_module(f"{__name__}.{folder}.game").GAME for folder in folders]
    return {game.id: game for game in found}


def game_called(name: str) -> Game[Any]:
    """The game with this id; `BadInput` lists those there are."""
    if name not in games():
        sentence = f"there is no game {name!r}; there is: {', '.join(games())}"
        raise BadInput(Problem("game", "", sentence))
    return games()[name]
