"""Players at a table, in a few words."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from affray.games import games
from affray.kernel.game import Game
from affray.server.app import create_app
from affray.server.settings import Settings

Client = TestClient[Litestar]
_keys = itertools.count(10_000_000)

LONG = 60.0

HOT = [{"kind": "hot", "name": "Ann"}, {"kind": "hot", "name": "Bob"}]
TWO = [{"kind": "person", "name": "Ann"}, {"kind": "person"}]


def key() -> str:
    return f"key-{next(_keys)}"


def settings_in(folder: Path, **more: Any) -> Settings:
    return Settings(database=f"sqlite:///{folder / 'test.sqlite'}", bot_processes=1, **more)


@contextmanager
def serving(settings: Settings) -> Iterator[Client]:
    with TestClient(create_app(settings)) as client:
        yield client


@contextmanager
def added(game: Game[Any]) -> Iterator[None]:
    """A toy among the games."""
    games()[game.id] = game
    try:
        yield
    finally:
        del games()[game.id]


class Seat:
    """Whoever holds a token of a match."""

    def __init__(self, client: Any, match: str, token: str) -> None:
        self.client = client
        self.match = match
        self.token = token
        self.base = f"/api/matches/{match}"

    def get(self, path: str = "", **query: Any) -> Any:
        return self.client.get(self.base + path, params={"token": self.token, **query})

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(self.base + path, json={"token": self.token, **body})

    def tell(self, path: str, **body: Any) -> Any:
        """A command; what comes back must be a success."""
        answer = self.post(path, **{"key": key(), **body})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def after(self, path: str, **body: Any) -> Any:
        """The table after a command."""
        self.tell(path, **body)
        return self.table()

    def table(self, **query: Any) -> Any:
        answer = self.get(**query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def news(self, **seen: Any) -> Any:
        """How things stand, and what is new to somebody who has seen so much."""
        answer = self.get("/news", **seen)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def log(self) -> Any:
        return self.news()["events"]

    def answer(self, value: Any, **more: Any) -> Any:
        """An answer to the first question that this token is asked, as the table shows it."""
        table = self.table()
        question = table["questions"][0]
        return self.post("/answer", **self.told(table, question, value) | more)

    def told(self, table: Any, question: Any, value: Any) -> dict[str, Any]:
        return {
            "key": key(),
            "seat": question["seat"],
            "seq": table["seq"],
            "question": question["name"],
            "value": value,
        }

    def usual(self) -> Any:
        """The usual answer, and the table after it."""
        answer = self.answer(self.table()["questions"][0]["usual"])
        assert answer.status_code == 200, answer.text
        return self.table()

    def play(self, most: int = 400) -> Any:
        """Usual answers for as long as this token is asked something."""
        table = self.table()
        for _ in range(most):
            if not table["questions"]:
                break
            question = table["questions"][0]
            told = self.told(table, question, question["usual"])
            answer = self.post("/answer", **told)
            assert answer.status_code == 200, answer.text
            table = self.table()
        return table

    def end(self, seat: int = 0) -> Any:
        """Give up, and answer what is still open."""
        self.tell("/concede", seat=seat)
        table = self.play()
        assert table["is_over"]
        return table

    def play_until(self, name: str) -> Any:
        """Usual answers until this is asked."""
        table = self.table()
        while table["questions"][0]["name"] != name:
            table = self.usual()
        return table


def patiently(seat: Seat, wanted: Any) -> Any:
    """The table, once it is as wanted."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        table = seat.table()
        if wanted(table):
            return table
        time.sleep(0.02)
    raise AssertionError(f"this never came: {table['seats']}")


class Made:
    """A match that was made, with everybody's tokens."""

    def __init__(self, client: Any, created: Any) -> None:
        self.client = client
        self.created = created
        self.id: str = created["match"]

    def seat(self, number: int) -> Seat:
        return Seat(self.client, self.id, self.created["seat_tokens"][str(number)])

    def invited(self, number: int) -> Seat:
        return Seat(self.client, self.id, self.created["invitations"][str(number)])

    @property
    def spectator(self) -> Seat:
        return Seat(self.client, self.id, self.created["spectator_token"])

    def join(self, number: int, name: str = "Bob", salt: str = "") -> Seat:
        guest = self.invited(number)
        token = guest.tell("/join", name=name, salt=salt)["token"]
        return Seat(self.client, self.id, token)


def first_game() -> str:
    """The game that is played at the tables of these tests."""
    return "rattle-and-rend"


def make(client: Any, **body: Any) -> Made:
    """A new match; by default two people at one screen."""
    plan = {"key": key(), "game": first_game(), "seats": HOT} | body
    answer = client.post("/api/matches", json=plan)
    assert answer.status_code == 201, answer.text
    return Made(client, answer.json())
