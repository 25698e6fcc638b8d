"""What one seat keeps secret reaches nobody else, not by a byte."""

from __future__ import annotations

import itertools
import json
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.helping import TWO, Client, Made, Seat, added, make, serving, settings_in
from tests.server.whispers import WHISPERS

from affray.games import games

LOOKS = ("", "/events", "/moments", "/chat", "/moment/0", "/moment/1", "/moment/2", "/record")
VALUES = (0, 1, 5, 9, True, [[1, 1]], [3, 4])


@pytest.fixture
def same_chance(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From here on the same names, seeds and times again, so that only the secrets differ."""

    def again() -> None:
        numbers, ticks, keys = itertools.count(), itertools.count(), itertools.count()
        monkeypatch.setattr(secrets, "token_hex", lambda n=8: f"{next(numbers):0{2 * n}x}")
        monkeypatch.setattr(secrets, "token_urlsafe", lambda n=8: f"name{next(numbers)}")
        monkeypatch.setattr(time, "time", lambda: float(next(ticks)))
        monkeypatch.setattr("tests.server.helping.key", lambda: f"the-same-{next(keys)}")

    return again


@pytest.fixture
def whispers() -> Iterator[None]:
    with added(WHISPERS):
        yield


class Ears:
    """Everything that others than the first seat get, byte by byte."""

    def __init__(self, made: Made, bob: Seat) -> None:
        self.others = (bob, made.spectator, made.invited(1))
        self.heard: list[tuple[str, int, bytes]] = []

    def listen(self) -> None:
        for seat in self.others:
            for path in LOOKS:
                self._keep(path, seat.get(path))
            for kind, number, value in itertools.product(("/preview", "/chances"), (0, 1), VALUES):
                self._keep(f"{kind} {number}", seat.post(kind, seat=number, value=value))
            for piece in (0, 1, 2):
                self._keep(f"sight {piece}", seat.post("/sight", piece=piece, x=100, y=100))

    def _keep(self, what: str, answer: Any) -> None:
        self.heard.append((what, answer.status_code, answer.content))


def pushed(line: Any, seq: int) -> dict[int, str]:
    """The tables that came over a socket, by number, until this one."""
    heard: dict[int, str] = {}
    while seq not in heard:
        text = line.receive_text()
        message = json.loads(text)
        if "table" in message:
            heard[message["table"]["seq"]] = text
    return heard


def secretly(ann: Seat, value: int, other: int | None) -> None:
    """Ann answers, perhaps after another answer that she takes back."""
    if other is not None:
        assert ann.answer(other).status_code == 200
        ann.tell("/undo")
    assert ann.answer(value).status_code == 200


def whispered(folder: Path, hidden: int, bid: int, other: int | None) -> tuple[Any, Any]:
    """What others hear while the first seat hides a number and bids."""
    folder.mkdir()
    with serving(settings_in(folder)) as client:
        made = make(client, game="whispers", seats=TWO)
        ann, bob = made.seat(0), made.join(1)
        ears = Ears(made, bob)
        address = f"{ann.base}/socket?token="
        with (
            client.websocket_connect(address + bob.token) as one,
            client.websocket_connect(address + made.spectator.token) as two,
        ):
            secretly(ann, hidden, other)
            ears.listen()
            bob.usual()
            secretly(ann, bid, other)
            ears.listen()
            lines = [pushed(line, ann.table()["seq"]) for line in (one, two)]
    return ears.heard, lines


@pytest.mark.usefixtures("whispers")
@pytest.mark.parametrize("others", [(None, None), (3, 6)])
def test_a_number_and_a_bid_stay_secret(
    tmp_path: Path, same_chance: Callable[[], None], others: tuple[int | None, int | None]
) -> None:
    same_chance()
    heard, lines = whispered(tmp_path / "one", 2, 0, others[0])
    same_chance()
    heard_too, lines_too = whispered(tmp_path / "two", 8, 7, others[1])
    assert heard == heard_too
    assert len(heard) > 200
    for one, two in zip(lines, lines_too, strict=True):
        assert max(one) == max(two)
        assert all(one[seq] == two[seq] for seq in one.keys() & two.keys())


def secret_question(made: Made, ann: Seat, bob: Seat) -> Any:
    """Usual answers until both are asked in secret; what the first seat is asked."""
    for _ in range(300):
        for seat in (ann, bob):
            questions = seat.table()["questions"]
            if questions and questions[0]["is_secret"]:
                return ann.table()["questions"][0]
            if questions:
                seat.usual()
    raise AssertionError("nothing is asked in secret")


def bidden(client: Client, game: str, take: int) -> tuple[Any, Any]:
    made = make(client, game=game, seats=TWO)
    ann, bob = made.seat(0), made.join(1)
    question = secret_question(made, ann, bob)
    values = [*range(question["low"], question["high"] + 1)] or [
        choice["value"] for choice in question["choices"]
    ]
    ears = Ears(made, bob)
    with client.websocket_connect(f"{ann.base}/socket?token={bob.token}") as line:
        assert ann.answer(values[take]).status_code == 200
        ears.listen()
        return ears.heard, pushed(line, ann.table()["seq"])


@pytest.mark.parametrize("game", games())
def test_the_secret_choices_of_every_game_stay_secret(
    tmp_path: Path, same_chance: Callable[[], None], game: str
) -> None:
    heard = []
    for number, take in enumerate((0, -1)):
        same_chance()
        folder = tmp_path / str(number)
        folder.mkdir()
        with serving(settings_in(folder)) as client:
            heard.append(bidden(client, game, take))
    (one, line), (two, line_too) = heard
    assert one == two
    assert line[max(line)] == line_too[max(line_too)]
