"""The games: one folder each, found by looking. The platform knows them only through `GAME`.

Games that lie elsewhere are found too: the environment variable `AFFRAY_GAMES` names the folders
that they are in. Beside a game lie its vignettes, in `examples/<game>`, and `tests`, as here.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from affray.campaign.campaign import Campaign
from affray.kernel.game import Game
from affray.kernel.problems import BadInput, Problem

VARIABLE = "AFFRAY_GAMES"
NAMED = os.environ.get(VARIABLE, "").split(os.pathsep)
ELSEWHERE = [Path(name).resolve() for name in NAMED if name]
"""Folders with games of one's own; what is in them is imported as if it were here."""

__path__ += map(str, ELSEWHERE)


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by its id."""
    for folder in ELSEWHERE:
        if not folder.is_dir():
            raise BadInput(Problem(VARIABLE, "", f"there is no folder {folder}"))
    folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    found = [import_module(f"{__name__}.{folder}.game").GAME for folder in folders]
    return {game.id: game for game in found}


def campaigns() -> dict[str, Campaign[Any]]:
    """Every campaign of every game by its id."""
    found = [one for game in games().values() for one in game.campaigns]
    return {one.id: one for one in found if isinstance(one, Campaign)}


def is_known(name: str) -> bool:
    return name in games() or name in campaigns()


def game_called(name: str) -> Game[Any]:
    """The game or the campaign with this id; `BadInput` lists the games there are."""
    if not is_known(name):
        sentence = f"there is no game {name!r}; there is: {', '.join(games())}"
        raise BadInput(Problem("game", "", sentence))
    return games().get(name) or campaigns()[name]
