"""Bots: a match as one seat may know it and a question in, an answer out. They know no rule.

Bots of other people's packages are found by the entry points `affray.bots`; one in a file is named
`my_bot.py:Timid` on the command line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from affray.bots.greedy import GreedyBot
from affray.bots.random import RandomBot
from affray.kernel.bot import Bot
from affray.kernel.game import Game
from affray.kernel.problems import BadInput, Problem, unknown

BOTS: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
GROUP = "affray.bots"


def bots_of(game: Game[Any]) -> Mapping[str, Callable[[], Bot]]:
    """The bots that can play a game, by name: general ones, its own, and installed ones."""
    return {**_installed(), **BOTS, **game.advice.bots}


def bot_called(game: Game[Any], name: str) -> Bot:
    """Create the bot with this name; `BadInput` lists the available names."""
    bots = bots_of(game)
    if name not in bots:
        raise BadInput(Problem("bot", "", unknown("bot", name, bots)))
    return _made(bots[name], name)


def bot_from(game: Game[Any], name: str) -> Bot:
    """Create a bot by name, or from a class in a trusted file: `my_bot.py:Timid`."""
    path, colon, kind = name.rpartition(":")
    if not colon or not path.endswith(".py"):
        return bot_called(game, name)
    return _made(_in_file(path, kind), name)


@cache
def _installed() -> dict[str, Callable[[], Bot]]:
    """Bots of installed packages; each is loaded on first use, so a broken one affects no other."""
    return {point.name: partial(_loaded, point) for point in entry_points(group=GROUP)}


def _loaded(point: EntryPoint) -> Bot:
    bot: Bot = point.load()()
    return bot


@cache
def _in_file(path: str, kind: str) -> Callable[[], Bot]:
    file = Path(path).resolve()
    spec = spec_from_file_location(f"affray_bot_{file.stem}", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise BadInput(Problem("bot", "", f"File not found: {path}."))
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        sentence = f"Cannot load {path}: {type(error).__name__}: {error}."
        raise BadInput(Problem("bot", "", sentence)) from error
    found: Callable[[], Bot] | None = getattr(module, kind, None)
    if found is None:
        kinds = [name for name, one in vars(module).items() if _is_bot(one)]
        raise BadInput(Problem(path, "", unknown("bot", kind, kinds)))
    return found


def _is_bot(one: object) -> bool:
    return isinstance(one, type) and issubclass(one, Bot) and one is not Bot


def _made(kind: Callable[[], Bot], name: str) -> Bot:
    try:
        bot = kind()
    except Exception as error:
        sentence = f"Cannot create {name}: {type(error).__name__}: {error}."
        raise BadInput(Problem("bot", "", sentence)) from error
    if not isinstance(bot, Bot):
        raise BadInput(Problem("bot", "", f"{name} is not an affray.kernel.bot.Bot."))
    return bot
