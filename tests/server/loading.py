"""Many people at many tables: they answer, and try again with the same key when the line breaks."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from typing import Any

import httpx

from affray.games import games

TRIES = 4000
PLANS = (
    [{"kind": "hot"}, {"kind": "hot"}],
    [{"kind": "person"}, {"kind": "bot", "bot": "random"}],
)


class Player:
    """One person (or two at one screen) who plays one match after another."""

    def __init__(self, address: str, number: int) -> None:
        self.client = httpx.AsyncClient(base_url=address, timeout=20)
        self.number = number
        self.acknowledged: dict[str, tuple[str, int, str, Any]] = {}
        """By key: the match, the seat, the question and the value that the server has taken."""
        self.asked: set[str] = set()
        self.matches: list[tuple[str, str]] = []
        self.retries = 0
        self.stale = 0
        self.times: list[float] = []
        self.stopping = False

    async def run(self) -> None:
        try:
            while not self.stopping:
                await self._play(await self._make())
        finally:
            await self.client.aclose()

    async def _make(self) -> Any:
        game = list(games())[self.number % len(games())]
        plan = {"key": secrets.token_hex(16), "game": game, "seats": PLANS[self.number % 2]}
        made = await self._sent("POST", "/api/matches", json=plan)
        token = next(iter(made["seat_tokens"].values()))
        self.matches.append((made["match"], token))
        return made["match"], token

    async def _play(self, match: tuple[str, str]) -> None:
        base, token = f"/api/matches/{match[0]}", match[1]
        while not self.stopping:
            table = await self._sent("GET", base, params={"token": token})
            if table["is_over"]:
                return
            if not table["questions"]:
                await asyncio.sleep(0.05)
                continue
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
            after = await self._sent("POST", f"{base}/answer", json=told)
            self.times.append(asyncio.get_running_loop().time() - began)
            if "stale" in after:
                self.stale += 1
                continue
            assert after["seq"] > table["seq"], "an acknowledged answer is in the table"
            self.acknowledged[key] = (
                match[0],
                question["seat"],
                question["name"],
                question["usual"],
            )

    async def _sent(self, method: str, path: str, **more: Any) -> Any:
        """The same request until it is answered."""
        for tried in itertools.count():
            try:
                answer = await self.client.request(method, path, **more)
            except httpx.HTTPError:
                assert tried < TRIES, "the server never came back"
                self.retries += 1
                await asyncio.sleep(0.1)
                continue
            if answer.status_code in (429, 503):
                await asyncio.sleep(0.2)
                continue
            assert answer.status_code in (200, 201), answer.text
            return answer.json()
        raise AssertionError
