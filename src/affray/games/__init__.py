"""The games: one folder each, found by looking. The platform knows them only through `GAME`.

Games that lie elsewhere are found too: the environment variable `AFFRAY_GAMES` names the folders
that they are in, and installed packages name theirs by the entry point `affray.games`. Beside a
game in a folder lie its vignettes, in `examples/<game>`, and `tests`, as here.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules
from traceback import extract_tb
from typing import Any

from affray.campaign.campaign import Campaign
from affray.kernel.game import Game
from affray.kernel.problems import BadInput, Problem, unknown

VARIABLE = "AFFRAY_GAMES"
GROUP = "affray.games"
NAMED = os.environ.get(VARIABLE, "").split(os.pathsep)
ELSEWHERE = [Path(name).resolve() for name in NAMED if name]
"""Folders with games of your own; they are imported as if they were here."""

__path__ += map(str, ELSEWHERE)


@cache
def _looked() -> tuple[dict[str, Game[Any]], dict[str, Problem]]:
    """The games by id, and by folder what keeps a game of somebody else's from being one."""
    for folder in ELSEWHERE:
        if not folder.is_dir():
            raise BadInput(Problem(VARIABLE, "", f"Folder not found: {folder}."))
    found: dict[str, Game[Any]] = {}
    broken: dict[str, Problem] = {}
    own = [module.name for module in iter_modules(__path__[:1]) if module.ispkg]
    for name in sorted(own):
        game = import_module(f"{__name__}.{name}.game").GAME
        found[game.id] = game
    for folder in ELSEWHERE:
        for name in sorted(module.name for module in iter_modules([str(folder)]) if module.ispkg):
            try:
                game = _game_in(name, folder, own, found)
            except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the others go on
                broken[name] = Problem(str(folder / name), "", f"Not loaded: {_in_short(error)}")
            else:
                found[game.id] = game
    for point in entry_points(group=GROUP):
        try:
            game = _checked(point.load(), f"{point.value} is not a Game.", found)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the others go on
            broken[point.name] = Problem(point.value, "", f"Not loaded: {_in_short(error)}")
        else:
            found[game.id] = game
    return dict(sorted(found.items())), broken


def _game_in(name: str, folder: Path, own: list[str], found: dict[str, Game[Any]]) -> Game[Any]:
    if name in own:
        raise TypeError("A game of Affray already has a folder with this name.")
    module = import_module(f"{__name__}.{name}.game")
    if not Path(module.__file__ or "").is_relative_to(folder):
        raise TypeError("Another folder already has a game with this name.")
    return _checked(getattr(module, "GAME", None), "game.py must define GAME as a Game.", found)


def _checked(game: object, otherwise: str, found: dict[str, Game[Any]]) -> Game[Any]:
    if not isinstance(game, Game):
        raise TypeError(otherwise)
    if game.id in found:
        raise TypeError(f"Another game already has the id {game.id!r}.")
    return game


def _in_short(error: Exception) -> str:
    """What is wrong with a game, and in which line of it."""
    if isinstance(error, SyntaxError):
        return f"{Path(error.filename or '').name}:{error.lineno}: {error.msg}"
    frames = [f for f in extract_tb(error.__traceback__) if f.filename != __file__ and f.line]
    frames = [f for f in frames if not f.filename.startswith("<frozen")]
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}: " if frames else ""
    return f"{where}{type(error).__name__}: {error}" if frames else str(error)


def games() -> dict[str, Game[Any]]:
    """Every game by its id."""
    return _looked()[0]


def left_out() -> list[Problem]:
    """Games of others that were found and cannot be played, each with the reason."""
    return list(_looked()[1].values())


def campaigns() -> dict[str, Campaign[Any]]:
    """Every campaign of every game by its id."""
    found = [one for game in games().values() for one in game.campaigns]
    return {one.id: one for one in found if isinstance(one, Campaign)}


def is_known(name: str) -> bool:
    return name in games() or name in campaigns()


def game_called(name: str) -> Game[Any]:
    """The game or the campaign with this id; `BadInput` lists the games there are."""
    if not is_known(name):
        raise BadInput(Problem("game", "", unknown("game", name, games())))
    return games().get(name) or campaigns()[name]
