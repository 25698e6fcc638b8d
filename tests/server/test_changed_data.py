"""A number of a game is changed while a server is down: matches that it matters to are stopped."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.changing import change, copied, first_miss
from tests.server.helping import HOT, Seat, key, make, serving, settings_in
from tests.server.running import LONG, Running

BOTS = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]


def begun(client: httpx.Client, **plan: Any) -> Seat:
    """A match as a spectator sees it."""
    made = client.post("/api/matches", json={"key": key(), **plan}).json()
    return Seat(client, made["match"], made["spectator_token"])


def test_a_stored_match_is_stopped_with_the_step_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = copied(tmp_path)
    monkeypatch.setenv("AFFRAY_GAMES", str(games))
    server = Running(f"sqlite:///{tmp_path / 'test.sqlite'}", tmp_path / "log")
    server.start()
    try:
        with httpx.Client(base_url=server.address, timeout=LONG) as client:
            fought = begun(client, game="tussle", seats=BOTS)
            others = [begun(client, game=game, seats=HOT) for game in ("tussle", "brigandine")]
            until = time.monotonic() + LONG
            while fought.table()["outcome"] is None:
                assert time.monotonic() < until
                time.sleep(0.1)
            record = fought.get("/record").text
            server.kill()
            change(games, hits_on=1)
            server.start()
            for answer in (fought.get(), fought.get("/news"), fought.get("/record")):
                assert answer.status_code == 409
                sentence = answer.json()["error"]["sentence"]
                assert "The rules or data of Tussle have changed" in sentence
                assert re.search(r"input \d+: StrikeAt of seat \d ends a step in round", sentence)
            assert f"input {first_miss(record)}: " in sentence
            assert [other.get().status_code for other in others] == [200, 200]
            taken = client.post("/api/matches", json={"key": key(), "record": record})
            assert taken.status_code == 400
            assert f"input {first_miss(record)}: " in taken.text
            assert "The rules or data of Tussle have changed" in taken.text
    finally:
        server.kill()


def test_a_match_stored_before_there_were_hashes_is_refused_in_a_sentence(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with serving(settings) as client:
        old, new = make(client), make(client)
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as database, database:
        database.execute("UPDATE matches SET content = NULL WHERE id = ?", (old.id,))
    with serving(settings) as client:
        answer = Seat(client, old.id, old.seat(0).token).get()
        assert answer.status_code == 409
        assert "stored by an earlier version of Affray" in answer.json()["error"]["sentence"]
        assert Seat(client, new.id, new.seat(0).token).get().status_code == 200
