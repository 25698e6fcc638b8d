"""Lines to a table that talk nonsense, in words and below them: each is answered or ended at once,
and whoever else is at the table hears nothing of it."""

from __future__ import annotations

import json
import os
import random
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.server.fuzzing import CASES, LIMIT, Truth, complaints
from tests.server.running import Running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

ENDS = {4400, 4403, 4404, 4429, 1002, 1007, 1009, 400, 403, 404}
"""Garbage, no good token, no such match, flood; what the protocol itself forbids; and how a line
is refused before it is open."""

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    server = Running(f"sqlite:///{tmp_path / 'fuzz.sqlite'}", tmp_path / "log")
    server.start()
    yield server
    server.kill()
    assert not complaints(tmp_path / "log")


class Quiet:
    """Somebody who sits at the table all the time and says a word now and then."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._sit)
        self.slowest = 0.0
        self.words = 0
        self.failed = ""
        self._thread.start()

    def _sit(self) -> None:
        try:
            with connect(self._address) as line:
                self._word(line)
                while not self._stopping.wait(0.25):
                    self._word(line)
        except (ConnectionClosed, TimeoutError) as error:
            self.failed = repr(error)

    def _word(self, line: ClientConnection) -> None:
        self.words += 1
        began = time.monotonic()
        line.send(json.dumps({"ping": self.words}))
        while line.recv(timeout=30) != f'{{"what":"pong","pong":{self.words}}}':
            pass
        self.slowest = max(self.slowest, time.monotonic() - began)

    def leave(self) -> None:
        self._stopping.set()
        self._thread.join()


class Babbler:
    """Says what it likes, from one line after the other."""

    def __init__(self, server: Running, truth: Truth, seed: int) -> None:
        self.port = server.port
        self.base = server.address.replace("http", "ws")
        self.path = f"/api/matches/{truth.made.id}/socket?token="
        self.tokens = [truth.made.seat(0).token, truth.made.spectator.token]
        self.chance = random.Random(seed)
        self.said: Counter[str] = Counter()
        self.ends: Counter[int] = Counter()
        self.slowest = 0.0

    def talk(self) -> None:
        """A line with a good token: pings are answered, everything else ends it."""
        try:
            with connect(self.base + self.path + self.chance.choice(self.tokens)) as line:
                for _ in range(30):
                    self._say(line)
        except ConnectionClosed as closed:
            self.ends[closed.rcvd.code if closed.rcvd else 0] += 1

    def _say(self, line: ClientConnection) -> None:
        self.said["message"] += 1
        began = time.monotonic()
        try:
            line.send(self._message())
            while "pong" not in line.recv(timeout=LIMIT):
                pass
        finally:
            self.slowest = max(self.slowest, time.monotonic() - began)

    def _letters(self, count: int = 20) -> str:
        chance = self.chance
        codes = (chance.choice((chance.randrange(128), 0x20AC, 0x1F3B2)) for _ in range(count))
        return "".join(map(chr, codes))

    def _message(self) -> str | bytes:
        chance, letters = self.chance, self._letters()
        messages: list[str | bytes] = [
            *[json.dumps({"ping": chance.randrange(10**6)})] * 6,
            json.dumps({"ping": letters}),
            json.dumps({"ping": chance.choice((-1, 2**70, 1.5, None, True, [], {}))}),
            json.dumps({"ping": 1, letters: 1}),
            json.dumps({"answer": {"seat": 0, "value": letters}}),
            letters,
            letters.encode(),
            os.urandom(20),
            "[" * chance.randrange(1, 4000),
            "x" * chance.randrange(1, 20_000),
        ]
        return chance.choice(messages)

    def knock(self) -> None:
        """A line that should not be opened: a bad token, match, seat or origin."""
        self.said["handshake"] += 1
        chance = self.chance
        token = quote(chance.choice((self._letters(), "", "x" * 500, self.tokens[0][:-1])))
        path = chance.choice((self.path + token, f"/api/matches/{quote(token)}/socket?token=x"))
        headers = {"Origin": "http://elsewhere"} if chance.random() < 0.2 else {}
        began = time.monotonic()
        try:
            with connect(self.base + path, additional_headers=headers) as line:
                line.recv(timeout=LIMIT)
                raise AssertionError(f"let in: {path}")
        except InvalidStatus as refused:
            self.ends[refused.response.status_code] += 1
        except ConnectionClosed as closed:
            self.ends[closed.rcvd.code if closed.rcvd else 0] += 1
        self.slowest = max(self.slowest, time.monotonic() - began)

    def rave(self) -> None:
        """Bytes that are no message at all, after a handshake or in place of it."""
        self.said["noise"] += 1
        chance = self.chance
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as line:
            line.settimeout(LIMIT)
            if chance.random() < 0.8:
                path = self.path + self.tokens[0]
                line.sendall(HANDSHAKE.format(path=path, port=self.port).encode())
                assert line.recv(4096).startswith(b"HTTP/1.1 101")
            with suppress(ConnectionError):
                line.sendall(os.urandom(chance.randrange(1, 300)))
                if chance.random() < 0.5:  # wait for the end; else just go
                    line.shutdown(socket.SHUT_WR)
                    while line.recv(65536):
                        pass
        self.slowest = max(self.slowest, time.monotonic() - began)


def test_a_table_survives_every_line(server: Running) -> None:
    truth = Truth(server)
    babbler = Babbler(server, truth, seed=3)
    spectator = truth.made.spectator
    quiet = Quiet(f"{babbler.base}{spectator.base}/socket?token={spectator.token}")
    while babbler.said.total() < CASES // 4:
        babbler.talk()
        babbler.knock()
        babbler.rave()
    quiet.leave()
    assert not quiet.failed, quiet.failed
    assert quiet.words
    assert set(babbler.ends) <= ENDS, babbler.ends
    assert babbler.slowest < LIMIT
    assert quiet.slowest < LIMIT
    truth.made.seat(0).usual()
    truth.close()
    said = f"{dict(babbler.said)}, slowest {babbler.slowest:.2f} s, ends {dict(babbler.ends)}"
    sys.stdout.write(f"\nsockets: {said}; a quiet line waited {quiet.slowest:.2f} s\n")
