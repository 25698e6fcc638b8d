"""Many people at many tables: they answer, and try again with the same key when the line breaks."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from affray.games import games

AGAIN = 0.4
TRIES = 1000
SEEN = 5
"""Tables that a watcher looks at."""

PLANS = (
    [{"kind": "hot"}, {"kind": "hot"}],
    [{"kind": "person"}, {"kind": "bot", "bot": "random"}],
)


class Player:
    """One person (or two at one screen) who plays one match after another."""

    def __init__(self, address: str, number: int) -> None:
        self._client = httpx.AsyncClient(base_url=address, timeout=20)
        for_two = [game.id for game in games().values() if game.seats.fewest == 2]
        self._game = for_two[number // len(PLANS) % len(for_two)]
        self._plan = PLANS[number % len(PLANS)]
        self.own = {seat for seat, plan in enumerate(self._plan) if plan["kind"] != "bot"}
        self.acknowledged: dict[str, tuple[str, int, str, Any]] = {}
        """By key: the match, the seat, the question and the value that the server has taken."""
        self.asked: set[str] = set()
        self.matches: list[tuple[str, str]] = []
        self.retries = 0
        self.stale = 0
        self.times: list[float] = []
        self.stopping = False

    async def run(self) -> None:
        while not self.stopping:
            match, token = await self._make()
            while not self.stopping:
                table = await self._table(match, token)
                if table["is_over"]:
                    break
                if table["questions"]:
                    await self._answer(match, token, table)
                else:
                    await asyncio.sleep(0.05)

    async def go_on(self) -> Counter[str]:
        """Every match of this player stands, and takes one more answer unless it is over."""
        ends: Counter[str] = Counter()
        for match, token in self.matches:
            table = await self._table(match, token)
            while not table["is_over"] and not table["questions"]:
                await asyncio.sleep(0.05)  # a bot is thinking
                table = await self._table(match, token)
            if not table["is_over"]:
                before = self.stale
                await self._answer(match, token, table)
                assert self.stale == before
            ends["over" if table["is_over"] else "played on"] += 1
        return ends

    async def leave(self) -> None:
        await self._client.aclose()

    async def _make(self) -> tuple[str, str]:
        plan = {"key": secrets.token_hex(16), "game": self._game, "seats": self._plan}
        made = await self._sent("POST", "/api/matches", json=plan)
        token = next(iter(made["seat_tokens"].values()))
        self.matches.append((made["match"], token))
        return made["match"], token

    async def _table(self, match: str, token: str) -> Any:
        return await self._sent("GET", f"/api/matches/{match}", params={"token": token})

    async def _answer(self, match: str, token: str, table: Any) -> None:
        question = table["questions"][0]
        key = secrets.token_hex(16)
        told = {
            "token": token,
            "key": key,
            "seat": question["seat"],
            "seq": table["seq"],
            "question": question["name"],
            "value": question["usual"],
        }
        self.asked.add(key)
        began = asyncio.get_running_loop().time()
        after = await self._sent("POST", f"/api/matches/{match}/answer", json=told)
        self.times.append(asyncio.get_running_loop().time() - began)
        if "error" in after:
            self.stale += 1
            return
        assert after["seq"] > table["seq"], "an acknowledged answer is in the table"
        answer = (match, question["seat"], question["name"], question["usual"])
        self.acknowledged[key] = answer

    async def _sent(self, method: str, path: str, **more: Any) -> Any:
        """The same request until it is answered."""
        for tried in itertools.count():
            try:
                answer = await self._client.request(method, path, **more)
            except httpx.HTTPError:
                assert tried < TRIES, "the server never came back"
                self.retries += 1
                await asyncio.sleep(AGAIN)
                continue
            if answer.status_code in (429, 503):
                await asyncio.sleep(0.2)
                continue
            told = answer.json()
            is_late = answer.status_code == 409 and told["error"]["field"] == "seq"
            assert answer.status_code in (200, 201) or is_late, answer.text
            return told
        raise AssertionError


class Watcher:
    """Looks at a few tables over sockets, and remembers the furthest that it was ever shown."""

    def __init__(self, address: str, players: Sequence[Player]) -> None:
        self._address = address
        self._players = players[:SEEN]
        self.seen: dict[str, int] = {}
        self.stored: dict[str, int] = {}
        """How far each of them is when all is over."""
        self.stopping = False

    async def run(self) -> None:
        await asyncio.gather(*(self._look(player) for player in self._players))
        async with httpx.AsyncClient(base_url=self._address, timeout=20) as client:
            tokens = {match: token for one in self._players for match, token in one.matches}
            for match in self.seen:
                where = f"/api/matches/{match}"
                answer = await client.get(where, params={"token": tokens[match]})
                self.stored[match] = answer.json()["seq"]

    async def _look(self, player: Player) -> None:
        """At the player's newest match, over a new line whenever the old one is lost."""
        base = self._address.replace("http", "ws")
        while not self.stopping:
            await asyncio.sleep(0.1)
            if not player.matches:
                continue
            match, token = player.matches[-1]
            try:
                async with connect(f"{base}/api/matches/{match}/socket?token={token}") as line:
                    while not self.stopping and match == player.matches[-1][0]:
                        await self._hear(match, line)
            except (OSError, WebSocketException):
                continue

    async def _hear(self, match: str, line: Any) -> None:
        try:
            message = json.loads(await asyncio.wait_for(line.recv(), 0.5))
        except TimeoutError:
            return
        if message["what"] == "news":
            self.seen[match] = max(self.seen.get(match, 0), message["seq"])
