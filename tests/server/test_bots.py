"""Bots answer by themselves, and no bot can stop a match."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.server.helping import Seat, first_game, make, patiently, serving, settings_in

from affray.games import games
from affray.kernel.dice import SeededDice
from affray.kernel.game import Start
from affray.kernel.match import Match
from affray.server.bots.pool import BotPool
from affray.server.bots.process import Thinker, Thought, packed
from affray.server.settings import Settings


def test_a_match_is_played_against_a_bot(settings: Settings) -> None:
    with serving(settings) as client:
        plan = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]
        ann = make(client, seats=plan).seat(0)
        for _ in range(40):
            table = patiently(ann, lambda t: t["questions"] or t["is_over"])
            if table["is_over"]:
                break
            assert all(question["seat"] == 0 for question in table["questions"])
            ann.usual()
        assert table["seats"][1]["name"] == "Greedy"
        assert {place["seat"] for place in ann.news()["moments"]} == {0, 1}


def test_bots_go_on_when_the_server_comes_back(settings: Settings) -> None:
    plan = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    with serving(settings) as client:
        made = make(client, seats=plan)
        patiently(made.spectator, lambda table: table["seq"] > 20)
    with serving(settings) as client:
        nobody = Seat(client, made.id, made.spectator.token)
        assert patiently(nobody, lambda table: table["is_over"])["outcome"]


SLEEPER = "import sys, time\nfor line in sys.stdin: print('null', flush=True); time.sleep(60)"
FAILER = "import sys\nfor line in sys.stdin: sys.exit(3)"
LIAR = 'import sys\nfor line in sys.stdin: print(\'null\\n{"value": "nonsense"}\', flush=True)'
BABBLER = "import sys\nfor line in sys.stdin: print('bla\\nbla', flush=True)"


@pytest.mark.parametrize("script", [SLEEPER, FAILER, LIAR, BABBLER])
def test_a_bot_that_does_not_answer_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    command = (sys.executable, "-c", script)
    monkeypatch.setattr("affray.server.bots.pool.COMMAND", command)
    monkeypatch.setattr(BotPool.__init__, "__defaults__", (command,))
    with serving(settings_in(tmp_path, bot_seconds=0.1)) as client:
        plan = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
        ann = make(client, seats=plan).seat(0)
        before = patiently(ann, lambda table: table["questions"])
        for _ in range(4):
            if ann.table()["questions"]:
                ann.usual()
            patiently(ann, lambda table: table["questions"] or table["is_over"])
        assert ann.table()["seq"] > before["seq"]


def thought(inputs: Any, seat: int, chance: str = "chance") -> Thought:
    return Thought("x", start(), packed(inputs), seat, "random", chance)


def start() -> Start:
    game = games()[first_game()]
    rosters = [
        roster for roster in game.forces.samples() if roster.edition in ("", game.editions[0])
    ]
    return Start(game=game.id, edition=game.editions[0], rosters=rosters[: game.seats.fewest])


def test_a_process_remembers_a_match_and_follows_it() -> None:
    match = Match(games()[first_game()], start(), SeededDice(b"key"))
    thinker = Thinker()
    kept = None
    for number in range(60):
        question = match.questions()[0]
        asked = thought(match.inputs, question.seat, chance=str(number))
        known = thinker.prepare(asked)
        assert kept is None or known is kept
        kept = known
        assert known.hash() == match.hash()
        match.answer(question.seat, thinker.choose(asked, known).value)
    anew = thinker.prepare(thought(match.inputs[:10], 0))
    assert anew is not kept, "a match that does not fit is followed anew"


def test_the_same_chance_gives_the_same_answer() -> None:
    match = Match(games()[first_game()], start(), SeededDice(b"key"))
    asked = thought(match.inputs, match.questions()[0].seat)
    answers = [Thinker().choose(asked, Thinker().prepare(asked)).value for _ in range(2)]
    assert answers[0] == answers[1]


def test_a_process_that_was_ended_is_started_again() -> None:
    match = Match(games()[first_game()], start(), SeededDice(b"key"))
    asked = thought(match.inputs, match.questions()[0].seat)

    async def ask_twice() -> tuple[Any, Any]:
        pool = BotPool(1, 30.0)
        try:
            first = await pool.choose(asked)
            await pool._workers[0].end()
            return first, await pool.choose(asked)
        finally:
            await pool.close()

    first, second = asyncio.run(ask_twice())
    assert first is not None
    assert first == second
