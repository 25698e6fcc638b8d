"""Bots: a match as one seat may know it and a question in, an answer out. They know no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from affray.bots.greedy import GreedyBot
from affray.bots.random import RandomBot
from affray.kernel.bot import Bot
from affray.kernel.game import Game
from affray.kernel.problems import BadInput, Problem

BOTS: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bots_of(game: Game[Any]) -> Mapping[str, Callable[[], Bot]]:
    """The bots that can play a game, by name: those of every game and its own."""
    own: Mapping[str, Callable[[], Bot]] = getattr(game, "bots", {})
    return {**BOTS, **own}


def bot_called(game: Game[Any], name: str) -> Bot:
    """A new bot with this name; `BadInput` lists those there are."""
    bots = bots_of(game)
    if name not in bots:
        sentence = f"there is no bot {name!r}; there is: {', '.join(bots)}"
        raise BadInput(Problem("bot", "", sentence))
    return bots[name]()
