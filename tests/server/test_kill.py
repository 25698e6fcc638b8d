"""`kill -9` at random moments under load: no acknowledged answer is lost or doubled, and every
match goes on.

AFFRAY_KILLS and AFFRAY_MATCHES say how often, and under the load of how many matches; PostgreSQL
with two workers is killed a fifth as often.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import create_engine, text
from tests.server.loading import Player, Watcher
from tests.server.running import LONG, Running, postgres

from affray.server.store.storage import database_address

KILLS = int(os.environ.get("AFFRAY_KILLS", "5"))
MATCHES = int(os.environ.get("AFFRAY_MATCHES", "6"))


async def killed(
    server: Running, kills: int, players: Sequence[Player], watcher: Watcher, *, workers: int
) -> Counter[str]:
    """Players play while the server is killed and comes back; at the end each plays on."""
    async with AsyncExitStack() as leaving:
        for player in players:
            leaving.push_async_callback(player.leave)
        await played(server, kills, players, watcher, workers=workers)
        server.kill()
        await asyncio.to_thread(server.start)
        ends = await asyncio.gather(*(player.go_on() for player in players))
    return sum(ends, Counter[str]())


async def played(
    server: Running, kills: int, players: Sequence[Player], watcher: Watcher, *, workers: int
) -> None:
    chance = random.Random(kills)
    tasks = [asyncio.create_task(player.run()) for player in players]
    watching = asyncio.create_task(watcher.run())
    for number in range(kills):
        await busy(players)
        await asyncio.sleep(chance.uniform(0, 1))
        if workers > 1 and number % 2:
            server.kill_one_worker(number // 2)
        else:
            server.kill()
            await asyncio.to_thread(server.start)
        assert not any(task.done() for task in tasks), [task for task in tasks if task.done()]
    for player in players:
        player.stopping = True
    await asyncio.gather(*tasks)
    watcher.stopping = True
    await watching


async def busy(players: Sequence[Player]) -> None:
    """Until, on an average, every player has answered once more."""
    before = sum(len(player.acknowledged) for player in players)
    until = time.monotonic() + LONG
    while sum(len(player.acknowledged) for player in players) < before + len(players):
        assert time.monotonic() < until, "the server does not come to answering"
        await asyncio.sleep(0.02)


def stored_inputs(database: str) -> dict[str, list[tuple[str | None, Any]]]:
    """By match: every answer with its key, in order; no number is missing."""
    engine = create_engine(database_address(database).set(drivername=_plain(database)))
    found: dict[str, list[tuple[str | None, Any]]] = {}
    rows = text("SELECT match, key, body FROM inputs WHERE kind = 'answer' ORDER BY match, seq")
    counts = text("SELECT count(*), max(seq) FROM inputs GROUP BY match")
    with engine.connect() as connection:
        for match, key, body in connection.execute(rows):
            own = None if key is None else key.rpartition("/")[2]
            found.setdefault(match, []).append((own, msgspec.json.decode(body)))
        assert all(count == last + 1 for count, last in connection.execute(counts))
    engine.dispose()
    return found


def _plain(database: str) -> str:
    return "sqlite" if database.startswith("sqlite") else "postgresql+psycopg"


def check(database: str, players: Sequence[Player], watcher: Watcher) -> Counter[str]:
    """What was acknowledged is stored once, as it was said; what is stored was asked for; and
    nobody was shown what is not stored."""
    stored = stored_inputs(database)
    counted: Counter[str] = Counter()
    for player in players:
        counted["acknowledged"] += len(player.acknowledged)
        counted["retries"] += player.retries
        counted["stale"] += player.stale
        for match, _ in player.matches:
            own = [(key, body) for key, body in stored.get(match, []) if body["seat"] in player.own]
            keys = [key for key, _ in own]
            assert set(keys) <= player.asked, "an answer was stored that nobody gave"
            assert len(keys) == len(set(keys)), "an answer was doubled"
            said = {key: (body["seat"], body["question"], body["value"]) for key, body in own}
            for key, answer in player.acknowledged.items():
                if answer[0] == match:
                    assert key in said, "an acknowledged answer was lost"
                    assert said[key] == answer[1:]
            counted["stored"] += len(keys)
    for match, seq in watcher.seen.items():
        assert seq <= watcher.stored[match], "something was shown that is lost"
        counted["watched"] += 1
    return counted


def run(database: str, log: Path, kills: int, matches: int, *, workers: int = 1) -> None:
    server = Running(database, log, workers)
    server.start()
    try:
        players = [Player(server.address, number) for number in range(matches)]
        watcher = Watcher(server.address, players)
        ends = asyncio.run(killed(server, kills, players, watcher, workers=workers))
        counted = check(database, players, watcher)
    finally:
        server.kill()
    assert counted["acknowledged"] >= kills * matches
    assert counted["watched"]
    times = sorted(seconds for player in players for seconds in player.times)
    middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
    figures = f"{kills} kills, {matches} players, {dict(counted)}, then {dict(ends)}"
    sys.stdout.write(f"\n{figures}; answers {middle:.3f} s, 95 % within {late:.3f} s\n")
    told = log.read_text()
    assert "Traceback" not in told
    assert not any(token in told for player in players for _, token in player.matches)


def test_no_acknowledged_answer_is_lost_or_doubled_on_sqlite(tmp_path: Path) -> None:
    run(f"sqlite:///{tmp_path / 'kill.sqlite'}", tmp_path / "log", KILLS, MATCHES)


def test_no_acknowledged_answer_is_lost_or_doubled_on_postgresql(tmp_path: Path) -> None:
    with postgres() as database:
        run(database, tmp_path / "log", max(2, KILLS // 5), MATCHES, workers=2)
