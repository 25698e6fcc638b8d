"""`python -m affray.server.bots.process`: a process in which bots think.

It reads questions from its input and writes answers, one line of JSON each, and ends with its
input: a server that is killed leaves none behind. It remembers the matches it has seen.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from random import Random
from typing import Any

import msgspec

from affray.bots import bot_called
from affray.bots.driver import answer_for
from affray.games import game_called
from affray.kernel.dice import ScriptedDice
from affray.kernel.game import Start
from affray.kernel.inputs import Input
from affray.kernel.match import Match
from affray.server.live.match import follow, followed

MOST_KEPT = 100
MODESTY = 10
"""People come before bots."""


class Thought(msgspec.Struct, frozen=True):
    """A question to a bot: the match so far, the seat, and the chance it has."""

    match: str
    start: Start
    inputs: list[msgspec.Raw]
    seat: int
    bot: str
    chance: str


class Chosen(msgspec.Struct, frozen=True):
    """What the bot answered; `problem` says why that is only the usual answer."""

    value: Any
    problem: str = ""


def packed(inputs: list[Input]) -> list[msgspec.Raw]:
    return [msgspec.Raw(msgspec.json.encode(entry)) for entry in inputs]


def _unpacked(inputs: list[msgspec.Raw]) -> list[Input]:
    return [msgspec.json.decode(body, type=Input) for body in inputs]


class Thinker:
    """Follows matches and lets bots answer."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[list[bytes], Match[Any]]] = OrderedDict()

    def prepare(self, thought: Thought) -> Match[Any]:
        """The match as the question tells it, from what is remembered of it if that fits."""
        told = [bytes(body) for body in thought.inputs]
        before, match = self._known.pop(thought.match, ([], None))
        if match is not None and told[: len(before)] == before:
            follow(match, _unpacked(thought.inputs[len(before) :]))
        else:
            game = game_called(thought.start.game)
            match = followed(game, thought.start, ScriptedDice(), _unpacked(thought.inputs))
        self._known[thought.match] = (told, match)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return match

    def choose(self, thought: Thought, match: Match[Any]) -> Chosen:
        problems: list[str] = []
        bot = bot_called(match.game, thought.bot)
        answer = answer_for(
            bot,
            match,
            thought.seat,
            random=Random(thought.chance),
            stumbled=problems.append,
        )
        return Chosen(answer, "; ".join(problems))


def main() -> None:
    """Each question is answered by two lines: that it is understood, and the answer."""
    os.nice(MODESTY)
    try:
        _answer_all()
    except BrokenPipeError:  # the server was killed; what is left to write goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answer_all() -> None:
    thinker = Thinker()
    decoder = msgspec.json.Decoder(Thought)
    for line in sys.stdin.buffer:
        thought = decoder.decode(line)
        match = thinker.prepare(thought)
        _write(None)
        _write(thinker.choose(thought, match))


def _write(value: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
