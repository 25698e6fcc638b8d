"""The battle on the home page: `python -m tests.opening` plays it anew.

Two greedy bots fight it from a fixed seed. What is kept is the position after deployment, and then
of each action what the log says of it, who went where, and who was lost.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from affray.bots import bot_from
from affray.bots.driver import answer_for
from affray.games import game_called
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.events import Event
from affray.kernel.game import Start
from affray.kernel.match import Match
from affray.kernel.starts import samples_for
from affray.kernel.view import View

FILE = Path(__file__).parents[1] / "web" / "recorded" / "battle.json"
GAME, EDITION = "rattle-and-rend", "alpha2"
FORCES = ("The Drowned Choir", "Lions of the Ninth Gate")
AGREED = {"scenario": "kill_them_all"}
SEED = "opening 5"
FIRST = "Round 1"

Places = dict[int, tuple[int, int]]


def fought() -> Match[Any]:
    game = game_called(GAME)
    samples = {sample.name: sample for sample in samples_for(game, EDITION)}
    rosters = [samples[name] for name in FORCES]
    house = dict(game.advice.quick_house)
    start = Start(game=GAME, edition=EDITION, rosters=rosters, house=house, agreed=AGREED)
    return Match(game, start, SeededDice(seed_key(SEED)))


def recorded() -> dict[str, Any]:
    """Play it, and keep what is shown."""
    match = fought()
    game, random = match.game, Random(SEED)
    bots = [bot_from(game, "greedy") for _ in FORCES]
    opening: View | None = None
    steps: list[dict[str, Any]] = []
    places: Places = {}
    told, heading = 0, ""
    while not match.is_over:
        question = match.questions()[0]
        bot = bots[question.seat]
        match.answer(question.seat, answer_for(bot, match, question.seat, random=random))
        view, names = game.look.view(match.state, None), game.look.names(match.state)
        fresh, told = match.events_for(None, told), len(match.events)
        if opening is None and any(event.chapter() == FIRST for event in fresh):
            opening, places = _plain(view), _places(view)
            continue
        for event in fresh if opening else ():
            if event.starts_action:
                heading = event.heading(names)
            ways, losses = _ways(event), list(event.losses())
            if ways or losses:
                says = event.sentence(names) if losses else f"{heading}."
                steps.append({"says": says, "ways": ways, "gone": losses})
                places |= {piece: path[-1] for piece, path in ways}
                places = {piece: at for piece, at in places.items() if piece not in losses}
        back = {piece: at for piece, at in _places(view).items() if piece not in places}
        if opening and back:
            ways = [(piece, (at,)) for piece, at in back.items()]
            steps.append({"says": f"{heading}.", "ways": ways, "gone": []})
            places |= back
    assert places == _places(view), "somebody moved who was not told of"
    assert opening is not None
    assert match.outcome is not None
    view = msgspec.to_builtins(opening)
    return {"game": game.name, "view": view, "steps": steps, "end": match.outcome.reason}


def _places(view: View) -> Places:
    """Where the pieces on the board are."""
    here = [piece for piece in view.pieces if not piece.is_gone]
    return {one.id: (one.x, one.y) for one in here if one.x is not None and one.y is not None}


def _ways(event: Event) -> list[Any]:
    motion = event.motion()
    ways = list(event.motions()) or ([motion] if motion else [])
    return [way for way in ways if len(way[1]) > 1]


def _plain(view: View) -> View:
    """Without what only a table shows."""
    pieces = tuple(
        msgspec.structs.replace(piece, stats=(), rings=(), marks=(), status="")
        for piece in view.pieces
    )
    return msgspec.structs.replace(view, pieces=pieces, sides=())


def main() -> None:
    battle = recorded()
    text = json.dumps(battle, ensure_ascii=False, separators=(",", ":"))
    FILE.write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
