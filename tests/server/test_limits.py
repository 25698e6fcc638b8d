"""Floods, oversized and undecodable requests, and the headers that every answer has."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest
from tests.server.helping import Client, Seat, key, make, serving, settings_in

from affray.server.api.limits import Buckets, is_welcome
from affray.server.settings import Rate

COMMANDS = ("answer", "undo", "takeback", "consent", "concede", "chat", "join", "start")
LOOKS = ("preview", "sight", "chances", "ledger")


def test_a_bucket_fills_steadily_and_holds_only_so_much() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b"), "others have buckets of their own"
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now[0] = 100
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def test_a_flood_is_told_to_wait_and_others_play_on(tmp_path: Path) -> None:
    limits = {"holders": Rate(0.001, 40), "strangers": Rate(0.001, 30)}
    with serving(settings_in(tmp_path, **limits)) as client:
        made = make(client)
        flood = [made.spectator.get().status_code for _ in range(60)]
        assert flood == [200] * 40 + [429] * 20
        error = made.spectator.get().json()["error"]
        assert "Too many" in error["sentence"]
        forged = Seat(client, made.id, "forged")
        assert [forged.get().status_code for _ in range(60)][-20:] == [429] * 20
        assert client.get("/api/games").status_code == 429
        assert made.seat(0).usual()["seq"] > 0, "who has a good token is not in their crowd"


def test_making_and_talking_have_limits_of_their_own(tmp_path: Path) -> None:
    limits = {"makers": Rate(0.001, 2), "talkers": Rate(0.001, 2)}
    with serving(settings_in(tmp_path, **limits)) as client:
        made = make(client)
        talk = [made.seat(0).post("/chat", key=key(), text="bla").status_code for _ in range(4)]
        assert talk == [200, 200, 429, 429]
        make(client)
        assert client.post("/api/matches", json={"key": key()}).status_code == 429


def test_what_is_too_large_is_refused(client: Client) -> None:
    made = make(client)
    large = made.seat(0).post("/chat", key=key(), text="x" * 70_000)
    assert large.status_code == 413
    assert large.json()["error"]["sentence"]
    record = "x" * 10_000_000
    assert client.post("/api/matches", json={"key": key(), "record": record}).status_code == 413
    less = client.post("/api/matches", json={"key": key(), "record": "x" * 4_100_000})
    assert (less.status_code, less.json()["error"]["field"]) == (400, "record")


@pytest.mark.parametrize("command", [*COMMANDS, *LOOKS])
def test_garbage_is_answered_with_the_field(client: Client, command: str) -> None:
    made = make(client)
    seat = made.seat(0)
    chance = random.Random(command)
    bodies = [
        b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"token": 3}',
        b'{"token": "\xed\xa0\x80"}',
        b'{"token":"t","key":"12345678","seat":"0"}', b'{"seat": 1e400}', b"[" * 5000,
        b'{"a":' * 3000, *(bytes(chance.randrange(256) for _ in range(30)) for _ in range(10)),
    ]  # fmt: skip
    for body in bodies:
        answer = client.post(
            f"{seat.base}/{command}", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code in (400, 401), (body, answer.text)
        assert answer.json()["error"]["sentence"]
    assert seat.table()["seq"] == seat.table()["line"]


def test_strictly_means_strictly(client: Client) -> None:
    seat = make(client).seat(0)
    for field, value in {"seat": "0", "seq": 1.5, "question": 3, "key": "!", "more": 1}.items():
        answer = seat.answer(1, **{field: value})
        assert answer.status_code == 400
        assert answer.json()["error"]["field"] == field
    missing = seat.post("/answer", key=key())
    assert missing.json()["error"]["field"] in ("seat", "seq", "question", "value")
    query = seat.get("/news", events="many")
    assert (query.status_code, query.json()["error"]["field"]) == (400, "events")
    assert seat.get("/news", moments=-1).json()["error"]["field"] == "moments"


def test_every_answer_protects_the_browser(client: Client) -> None:
    made = make(client)
    paths = ["/", "/m/anything", "/api/games", "/nothing.js", "/openapi.json", made.seat(0).base]
    for path in paths:
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert ("no-store" in headers.get("cache-control", "")) == path.startswith("/api/")


def test_the_api_describes_itself_without_help_from_elsewhere(client: Client) -> None:
    answer = client.get("/openapi.json")
    assert answer.status_code == 200
    assert "cdn" not in answer.text
    paths = answer.json()["paths"]
    for command in (*COMMANDS, *LOOKS):
        body = paths[f"/api/matches/{{match}}/{command}"]["post"]["requestBody"]
        assert body["content"]["application/json"]["schema"]


def test_no_secret_is_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="affray")
    made = make(client)
    seat = made.seat(0)
    seat.get("/news", events="many")
    seat.answer("nonsense")
    Seat(client, made.id, seat.token + "x").get()
    seed = client.app.state.desk.hub.slots[made.id].live.plan.seed
    for secret in (seat.token, seed):
        assert secret not in caplog.text


def test_an_origin_is_welcome_if_it_is_ours_or_named() -> None:
    assert is_welcome(None, "table.example", ())
    assert is_welcome("https://table.example", "table.example", ())
    assert is_welcome("http://a.example", "b.example", ("http://a.example",))
    assert not is_welcome("https://table.example:99", "table.example", ())
    assert not is_welcome("", "table.example", ())
    assert not is_welcome("https://evil.example", None, ())
