"""What fuzzers need: a server of their own, tables they may do anything to, and some truth to mix
into their nonsense, so that it gets further than the door.

AFFRAY_CASES says how many requests are made in all; sockets get a quarter as many messages.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from requests import Session
from requests.adapters import HTTPAdapter
from tests.server.helping import HOT, TWO, Made, first_game, key, make
from tests.server.running import Running

ORDINARY = 600
CASES = int(os.environ.get("AFFRAY_CASES", ORDINARY))
HANG = 2.0
SLOW_MACHINE = 5.0
LIMIT = HANG if CASES > ORDINARY else SLOW_MACHINE
"""In the ordinary run the machine is shared with all other tests."""

NO_HTTP = b"Invalid HTTP request received."
"""What is no HTTP at all is turned away below the API, in plain text; it does not count."""

ALLOWED = ("", "Affray is at ", "WARNING:  Invalid HTTP request received.")
SENSE = 0.8
FRESH = 10
"""So often the truth is looked up again."""

PLANS: tuple[list[dict[str, str]], ...] = (
    HOT,
    TWO,
    [{"kind": "person"}, {"kind": "bot", "bot": "random"}],
)
ODD: tuple[Any, ...] = (0, 1, True, None, [], [[1500, 1500]], [700, 700], "x", -(2**70), [[[]]])


def complaints(log: Path) -> list[str]:
    """Lines in the log of a server that nobody should have been able to cause."""
    lines = log.read_text().splitlines()
    return [line for line in lines if line and not line.startswith(ALLOWED[1:])]


class From(HTTPAdapter):
    """Requests from another address of this machine: each address has its own rate, so that a
    fuzzer is not told to wait instead of being answered."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *args: Any, **more: Any) -> None:
        super().init_poolmanager(*args, source_address=(self._address, 0), **more)


def strangers(count: int) -> list[Session]:
    sessions = []
    for number in range(count):
        session = Session()
        session.mount("http://", From(f"127.0.1.{1 + number}"))
        sessions.append(session)
    return sessions


class Truth:
    """Real words for a fuzzer, from tables at which it plays."""

    def __init__(self, server: Running) -> None:
        self._client = httpx.Client(base_url=server.address, timeout=30)
        self.tables = [self._made(plan) for plan in PLANS]
        self.record: str = self.tables[0].seat(0).get("/record").text
        game = f"/api/games/{first_game()}"
        self.samples: list[Any] = self._client.get(f"{game}/samples").json()
        self.vignettes = [found["id"] for found in self._client.get(f"{game}/vignettes").json()]
        self.counted: Counter[str] = Counter()
        self.slowest = 0.0
        self._turn = itertools.count()
        self._look()

    def close(self) -> None:
        self._client.close()

    def _made(self, plan: list[dict[str, str]]) -> Made:
        made = make(self._client, seats=plan)
        made.seat(0).play(10)
        return made

    def _look(self, place: int = 0) -> None:
        """Sit down at one of the tables; when its match is over, at a new one."""
        self.made = self.tables[place]
        self.table = self.made.seat(0).table()
        if self.table["is_over"]:
            self.made = self.tables[place] = self._made(PLANS[place])
            self.table = self.made.seat(0).table()

    def mix_in(self, parts: tuple[Any, ...], chance: random.Random) -> None:
        """Put real words into the parts of a request."""
        turn = next(self._turn)
        if turn % FRESH == 0:
            self._look(turn // FRESH % len(PLANS))
        words = self._words(chance)
        for part in parts:
            self._mix(part, words, chance)

    def _mix(self, part: Any, words: dict[str, Callable[[], Any]], chance: random.Random) -> None:
        if isinstance(part, dict):
            for name, value in part.items():
                if name in words and chance.random() < SENSE:
                    part[name] = words[name]()
                else:
                    self._mix(value, words, chance)
        elif isinstance(part, list):
            for value in part:
                self._mix(value, words, chance)

    def _words(self, chance: random.Random) -> dict[str, Callable[[], Any]]:
        made, table = self.made, self.table
        asked = table["questions"][0] if table["questions"] else {}
        tokens = [made.seat(0).token] * 20 + [made.spectator.token]
        tokens += list(made.created["invitations"].values())
        tokens += [other.seat(0).token for other in self.tables]
        return {
            "token": lambda: chance.choice(tokens),
            "match": lambda: made.id,
            "game": first_game,
            "key": key,
            "seat": lambda: asked.get("seat", chance.choice((0, 1))),
            "seq": lambda: table["seq"],
            "question": lambda: asked.get("name", "x"),
            "value": lambda: chance.choice((*_answers(asked), *ODD)),
            "piece": lambda: chance.randrange(12),
            "at": lambda: chance.randrange(-1, table["line"] + 2),
            "to": lambda: chance.randrange(table["line"] + 2),
            "edition": lambda: table["edition"],
            "house": lambda: table["house"],
            "agreed": lambda: table["agreed"],
            "vignette": lambda: chance.choice(self.vignettes),
            "record": lambda: chance.choice((None, blotted(self.record, chance))),
            "roster": lambda: chance.choice(self.samples),
            "rosters": lambda: [chance.choice((None, *self.samples)) for _ in range(2)],
            "seats": lambda: chance.choice(PLANS),
        }


def _answers(asked: dict[str, Any]) -> list[Any]:
    """What the question itself offers."""
    if not asked:
        return []
    names = ("choices", "candidates")
    offered = [shown["value"] for name in names for shown in asked.get(name, ())]
    return [asked["usual"], *offered[:12]]


def blotted(text: str, chance: random.Random) -> str:
    """A text with some letters changed, lost or doubled."""
    letters = list(text)
    for _ in range(chance.choice((0, 1, 1, 2, 8))):
        place = chance.randrange(len(letters))
        letters[place] = chance.choice(("", letters[place] * 2, chr(chance.randrange(1, 300)), "9"))
    return "".join(letters)
