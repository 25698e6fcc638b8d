"""The live line: what is pushed, and what a client cannot do with it."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from tests.server.helping import TWO, Client, Seat, key, make, serving, settings_in

from affray.server.settings import Rate


def address(seat: Seat) -> str:
    return f"{seat.base}/socket?token={seat.token}"


def heard(line: Any, wanted: Callable[[Any], bool]) -> Any:
    """The first message that is wanted."""
    for _ in range(500):
        message = json.loads(line.receive_text())
        if wanted(message):
            return message
    raise AssertionError("nothing of the kind was said")


def is_news(message: Any) -> bool:
    return bool(message["what"] == "news")


def closed(line: Any) -> int:
    """The code with which the line was closed."""
    try:
        for _ in range(200):
            line.receive_text()
    except WebSocketDisconnect as closed:
        return closed.code
    raise AssertionError("the line was not closed")


def test_the_table_comes_first_and_after_every_change(client: Client) -> None:
    made = make(client)
    ann = made.seat(0)
    with client.websocket_connect(address(ann)) as line:
        assert json.loads(line.receive_text()) == ann.news()
        after = ann.usual()
        assert heard(line, is_news)["view"]["table"] == after
        ann.tell("/chat", text="Well done")
        assert heard(line, lambda message: "chat" in message)["chat"]["text"] == "Well done"
        line.send_text('{"ping": 7}')
        assert heard(line, lambda message: "pong" in message) == {"what": "pong", "pong": 7}


def test_everybody_sees_who_is_there(client: Client) -> None:
    made = make(client, seats=TWO)
    ann = made.seat(0)
    with client.websocket_connect(address(ann)) as line:
        assert heard(line, lambda m: "presence" in m)["presence"]["seats"] == [0]
        with client.websocket_connect(address(made.spectator)):
            there = heard(line, lambda m: "presence" in m)["presence"]
            assert there == {"seats": [0], "spectators": 1}
        assert heard(line, lambda m: "presence" in m)["presence"]["spectators"] == 0


def test_a_spectator_gets_the_view_of_nobody(client: Client) -> None:
    made = make(client)
    with client.websocket_connect(address(made.spectator)) as line:
        table = json.loads(line.receive_text())["view"]["table"]
        assert (table["held"], table["questions"], table["viewer"]) == ([], [], None)


@pytest.mark.parametrize(
    "garbage", ["", "{", "[]", '{"ping": "1"}', '{"ping": 1, "x": 2}', '{"ping": -1}', "x" * 300]
)
def test_garbage_closes_the_line_and_nothing_else(client: Client, garbage: str) -> None:
    made = make(client)
    with client.websocket_connect(address(made.seat(0))) as line:
        line.send_text(garbage)
        assert closed(line) == 4400
    assert made.seat(0).usual()["seq"] > 0


def test_bytes_are_not_understood(client: Client) -> None:
    with client.websocket_connect(address(make(client).seat(0))) as line:
        line.send_bytes(b"\xff\xfe")
        assert closed(line) == 4400


def test_a_flood_closes_the_line(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, sockets=Rate(1, 5))) as client:
        made = make(client)
        with client.websocket_connect(address(made.seat(0))) as line:
            for number in range(20):
                line.send_text(json.dumps({"ping": number}))
            assert closed(line) == 4429
        assert made.seat(0).table()["started"]


def test_only_so_many_lines_are_open_at_once(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, most_sockets_each=1)) as client:
        made = make(client)
        with client.websocket_connect(address(made.seat(0))) as line:
            line.receive_text()
            with client.websocket_connect(address(made.seat(0))) as second:
                assert closed(second) == 4429
            with client.websocket_connect(address(made.spectator)) as third:
                assert is_news(json.loads(third.receive_text()))
        while client.app.state.desk.lines.open.total():
            time.sleep(0.01)
        with client.websocket_connect(address(made.seat(0))) as again:
            assert is_news(json.loads(again.receive_text()))


def test_pages_of_other_origins_are_turned_away(tmp_path: Path) -> None:
    with serving(settings_in(tmp_path, origins=("https://friend.example",))) as client:
        seat = make(client).seat(0)
        host = client.base_url.netloc.decode()
        for origin in (f"http://{host}", "https://friend.example"):
            with client.websocket_connect(address(seat), headers={"origin": origin}) as line:
                assert is_news(json.loads(line.receive_text()))
        for origin in ("https://evil.example", "null", "http://", "x"):
            headers = {"origin": origin}
            with (
                pytest.raises(WebSocketDisconnect) as refused,
                client.websocket_connect(address(seat), headers=headers),
            ):
                pass
            assert refused.value.code == 4403


def test_a_bad_token_or_match_is_told(client: Client) -> None:
    made, other = make(client), make(client)
    for token in ("forged", other.seat(0).token):
        seat = Seat(client, made.id, token)
        with client.websocket_connect(address(seat)) as line:
            assert closed(line) == 4403
    assert client.app.state.desk.lines.open.total() == 0


def test_fuzzed_messages_never_hurt_anybody(client: Client) -> None:
    chance = random.Random(7)
    made = make(client)
    with client.websocket_connect(address(made.spectator)) as quiet:
        assert is_news(json.loads(quiet.receive_text()))
        for _ in range(60):
            with client.websocket_connect(address(made.seat(0))) as line:
                said = bytes(chance.randrange(256) for _ in range(chance.randrange(40)))
                if chance.random() < 0.5:
                    line.send_bytes(said)
                else:
                    line.send_text(said.decode("latin-1"))
                assert closed(line) == 4400
        made.seat(0).post("/chat", key=key(), text="still here")
        assert heard(quiet, lambda message: "chat" in message)
