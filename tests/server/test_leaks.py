"""What one seat keeps secret reaches nobody else, not by a byte."""

from __future__ import annotations

import copy
import itertools
import json
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server import helping
from tests.server.helping import (
    TWO,
    Client,
    Made,
    Seat,
    added,
    first_game,
    make,
    serving,
    settings_in,
)
from tests.server.whispers import WHISPERS

from affray.games import games
from affray.server.bots.pool import BotPool
from affray.server.settings import Rate

LOOKS = (
    "",
    "?seat=0",
    "/news",
    "/news?seat=0",
    *(f"/news?viewer={seat}&events=9&moments=9" for seat in range(3)),
    "/news?seq=1&viewer=0&events=1",
    "/chat",
    "/record",
    "/estimate",
    "/estimate?seat=0",
    *(f"/moment/{number}" for number in range(9)),
    "/moment/1?seat=0",
)
VALUES = (0, 1, 5, 9, True, [[1, 1]], [3, 4])
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/undo", {}),
    ("/consent", {"accept": True}),
    ("/takeback", {"to": 99}),
    ("/start", {}),
    ("/join", {"name": "Eve"}),
    ("/answer", {"seat": 0, "seq": 0, "question": "x", "value": 1}),
    ("/answer", {"seat": 1, "seq": 0, "question": "x", "value": 1}),
)
"""What others may try, in vain: the refusals tell nothing either."""

KNOWING = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from affray.games import games
from affray.server.bots.process import main
from tests.server.whispers import WHISPERS
games()[WHISPERS.id] = WHISPERS
main()
"""
"""A process for bots that knows the toy, too."""

PATIENT = {"holders": Rate(10_000, 10_000), "makers": Rate(1000, 1000)}


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

    def __init__(self, made: Made, *others: Seat) -> None:
        self.made = made
        self.others = (*others, made.spectator)
        self.heard: list[tuple[str, int, dict[str, str], bytes]] = []

    def listen(self) -> None:
        for seat in self.others:
            for path in LOOKS:
                join = "&" if "?" in path else "?"
                asked = f"{seat.base}{path}{join}token={seat.token}"
                self._keep(path, seat.client.get(asked))
            for kind, number, value in itertools.product(("/preview", "/chances"), (0, 1), VALUES):
                self._keep(f"{kind} {number}", seat.post(kind, seat=number, value=value))
            for number in (0, 1):
                self._keep(f"/ledger {number}", seat.post("/ledger", seat=number))
            for piece in (0, 1, 2):
                self._keep(f"sight {piece}", seat.post("/sight", piece=piece, x=100, y=100))
            for path, told in COMMANDS:
                self._keep(path, seat.post(path, key=helping.key(), **told))
            self._branch(seat)

    def _branch(self, seat: Seat) -> None:
        """A copy of the match, as far as this seat can have one, with all that it shows."""
        branch = {"match": seat.match, "token": seat.token, "at": 1000}
        made = seat.client.post("/api/matches", json={"key": helping.key(), "branch": branch})
        self._keep("branch", made)
        if made.status_code == 201:
            copy = Made(seat.client, made.json()).seat(0)
            for path in ("", "/news", "/record"):
                self._keep(f"branch {path}", copy.get(path))

    def _keep(self, what: str, answer: Any) -> None:
        assert answer.status_code != 429
        self.heard.append((what, answer.status_code, dict(answer.headers), answer.content))


def pushed(line: Any, seq: int) -> dict[int, Any]:
    """What was known from a socket after each push until this one; whoever is slow gets fewer."""
    heard: dict[int, Any] = {}
    told: dict[str, list[Any]] = {"events": [], "moments": []}
    while seq not in heard:
        message = json.loads(line.receive_text())
        if message["what"] == "news":
            for name, known in told.items():
                known[message[f"{name}_from"] :] = message[name]
            heard[message["seq"]] = (message["epoch"], message["view"], copy.deepcopy(told))
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
    with serving(settings_in(folder, **PATIENT)) as client:
        made = make(client, game="whispers", seats=TWO)
        ann, bob = made.seat(0), made.join(1)
        ears = Ears(made, bob, made.invited(1))
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
            bob.usual()  # the dice are cast, and still nothing of it is shown
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
    assert len(heard) > 400
    for one, two in zip(lines, lines_too, strict=True):
        assert max(one) == max(two)
        assert all(one[seq] == two[seq] for seq in one.keys() & two.keys())


def against_a_bot(folder: Path, bot: str, hidden: int, bid: int) -> Any:
    """What a spectator hears of a match in which a bot plays against somebody with secrets."""
    folder.mkdir()
    plan = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
    with serving(settings_in(folder, **PATIENT)) as client:
        made = make(client, game="whispers", seats=plan)
        ann, ears = made.seat(0), Ears(made)
        for value in (hidden, bid, True, bid, True):
            assert ann.answer(value).status_code == 200
            while ann.table()["seats"][1]["is_waited_for"]:
                time.sleep(0.02)  # the bot thinks
            ears.listen()
        record = ann.get("/record").text
    lines = [line.partition(" {=")[0] for line in record.splitlines()]
    return ears.heard, [line for line in lines if line.startswith("1 ")]


@pytest.mark.usefixtures("whispers")
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_knows_no_secrets_either(
    tmp_path: Path,
    same_chance: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    bot: str,
) -> None:
    command = (sys.executable, "-c", KNOWING)
    monkeypatch.setattr(BotPool.__init__, "__defaults__", (command,))
    same_chance()
    heard, answers = against_a_bot(tmp_path / "one", bot, 2, 0)
    same_chance()
    heard_too, answers_too = against_a_bot(tmp_path / "two", bot, 8, 7)
    assert heard == heard_too
    assert answers == answers_too
    assert answers
    assert not caplog.records, "the bot has thought for itself"


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


def offered(question: Any) -> list[Any]:
    """At least two answers that may be given."""
    if question["kind"] == "number":
        return [*range(question["low"], question["high"] + 1)]
    if question["kind"] == "choose-some":
        values = [shown["value"] for shown in question["values"]]
        if question["least"] == len(values):
            return [values, values[::-1]]
        return [[value] for value in values]
    return [shown["value"] for shown in question.get("choices") or question.get("candidates", [])]


def secretive() -> list[str]:
    """The games in which several seats choose at once; one of them is sure to."""
    every = games()  # which imports them
    modules = [module for name, module in sys.modules.items() if name.startswith("affray.games.")]
    folders = {module.__name__.split(".")[2] for module in modules if hasattr(module, "Together")}
    found = [id for id, game in every.items() if game.folder.split(".")[2] in folders]
    assert first_game() in found
    return found


SECRETLY: dict[str, Any] = {
    "warbands-and-heroes": {"simultaneous_mode": "secret_orders", "board_size": 40}
}
"""House rules without which a game asks nothing in secret."""


def bidden(client: Client, game: str, take: int) -> tuple[Any, Any]:
    made = make(client, game=game, seats=TWO, house=SECRETLY.get(game, {}))
    ann, bob = made.seat(0), made.join(1)
    question = secret_question(made, ann, bob)
    values = offered(question)
    ears = Ears(made, bob, made.invited(1))
    with client.websocket_connect(f"{ann.base}/socket?token={bob.token}") as line:
        assert ann.answer(values[take]).status_code == 200
        ears.listen()
        return ears.heard, pushed(line, ann.table()["seq"])


@pytest.mark.parametrize("game", secretive())
def test_the_secret_choices_of_every_game_stay_secret(
    tmp_path: Path, same_chance: Callable[[], None], game: str
) -> None:
    heard = []
    for number, take in enumerate((0, -1)):
        same_chance()
        folder = tmp_path / str(number)
        folder.mkdir()
        with serving(settings_in(folder, **PATIENT)) as client:
            heard.append(bidden(client, game, take))
    (one, line), (two, line_too) = heard
    assert one == two
    assert line[max(line)] == line_too[max(line_too)]


def hiding(client: Client, ambition: str) -> Any:
    """What others hear for some turns after the first seat has chosen in secret, for good."""
    made = make(client, game="flagrant-factions", seats=TWO)
    ann, bob = made.seat(0), made.join(1)
    secret_question(made, ann, bob)
    assert ann.answer([{"do": "take", "ambition": ambition}]).status_code == 200
    bob.usual()
    ears = Ears(made, bob, made.invited(1))
    ears.listen()
    for _ in range(6):
        for seat in (ann, bob):
            if seat.table()["questions"]:
                seat.usual()
    ears.listen()
    return ears.heard


def test_what_stays_hidden_after_the_choice_stays_secret(
    tmp_path: Path, same_chance: Callable[[], None]
) -> None:
    heard = []
    for ambition in ("not_break", "first_blood"):
        same_chance()
        folder = tmp_path / ambition
        folder.mkdir()
        with serving(settings_in(folder, **PATIENT)) as client:
            heard.append(hiding(client, ambition))
    assert heard[0] == heard[1]
