"""People as a server sees them: a line to the table, some thought, a few previews, an answer."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

JITTER = 300
"""How far from a candidate the pointer may be, in tenths of a millimetre."""

LOOKED_AT = {"path", "place"}


class Waits:
    """How long everything took, by what was waited for."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}
        self.ends: Counter[str] = Counter()

    def took(self, what: str, began: float) -> None:
        self.seconds.setdefault(what, []).append(monotonic() - began)

    def line(self, what: str) -> str:
        found = sorted(self.seconds.get(what, [0.0]))
        shares = {f"p{share}": found[len(found) * share // 100] for share in (50, 90, 99)}
        told = "  ".join(f"{name} {1000 * value:7.1f}" for name, value in shares.items())
        return f"{what:<18}{len(found):>7}  {told}  max {1000 * found[-1]:7.1f} ms"


class Person:
    """Whoever holds a token of a match. Answers are taken at random from those on offer."""

    def __init__(
        self, client: httpx.AsyncClient, match: str, token: str, waits: Waits, chance: Random
    ) -> None:
        self._client = client
        self._base = f"/api/matches/{match}"
        self._token = token
        self._waits = waits
        self._chance = chance
        self._news = asyncio.Event()
        self.table: Any = None

    async def play(self, until: float, think: float, previews: int) -> None:
        """Until the time is up or the match is over."""
        listening = asyncio.create_task(self._listen())
        try:
            while monotonic() < until and not (self.table and self.table["is_over"]):
                await self._turn(until, think, previews)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self) -> None:
        base = str(self._client.base_url).rstrip("/").replace("http", "ws")
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(f"{base}{self._base}/socket?token={self._token}") as line:
                    async for message in line:
                        told = json.loads(message)
                        if told["what"] == "news":
                            self._show(told["view"]["table"])
            self._waits.ends["lost lines"] += 1
            await asyncio.sleep(0.5)

    def _show(self, table: Any) -> None:
        if self.table is None or table["seq"] >= self.table["seq"]:
            self.table = table
            self._news.set()

    async def _turn(self, until: float, think: float, previews: int) -> None:
        began = monotonic()
        had_to_wait = not (self.table and self.table["questions"])
        if not await self._told(lambda table: table["questions"] or table["is_over"], until):
            return
        if self.table["is_over"]:
            return
        if had_to_wait:
            self._waits.took("others", began)
        table, question = self.table, self.table["questions"][0]
        pause = self._chance.expovariate(1 / think) if think else 0.0
        looks = previews if question["kind"] in LOOKED_AT else 0
        for _ in range(looks):
            await asyncio.sleep(pause / (looks + 1))
            await self.preview(question)
        await asyncio.sleep(pause / (looks + 1))
        done = await self.answer(table, question)
        began = monotonic()
        if done and await self._told(lambda table: table["seq"] >= done["seq"], until):
            self._waits.took("push", began)

    async def _told(self, is_it: Callable[[Any], Any], until: float) -> bool:
        """Whether such a table comes in time."""
        while not (self.table and is_it(self.table)):
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), until - monotonic())
            except TimeoutError:
                return False
        return True

    async def preview(self, question: Any) -> None:
        """What the pointer shows on its way."""
        offered = question.get("candidates") or [{"value": question["usual"]}]
        value = self._chance.choice(offered)["value"]
        if value and question["kind"] == "path":
            *way, (x, y) = value
            value = [*way, [x + self._jitter(), y + self._jitter()]]
        await self._sent("preview", {"seat": question["seat"], "value": value})

    def _jitter(self) -> int:
        return self._chance.randint(-JITTER, JITTER)

    async def answer(self, table: Any, question: Any) -> Any:
        """Any of the answers on offer; what the server acknowledges, if it takes it."""
        told = {
            "key": secrets.token_hex(12),
            "seat": question["seat"],
            "seq": table["seq"],
            "question": question["name"],
            "value": self._chosen(question),
        }
        return await self._sent("answer", told)

    def _chosen(self, question: Any) -> Any:
        offered = question.get("choices") or question.get("candidates", [])
        if offered and question["kind"] != "choose-some":
            return self._chance.choice(offered)["value"]
        if question["kind"] == "number":
            return self._chance.randint(question["low"], question["high"])
        return question["usual"]

    async def _sent(self, what: str, told: dict[str, Any]) -> Any:
        began = monotonic()
        try:
            answer = await self._client.post(
                f"{self._base}/{what}", json={"token": self._token, **told}
            )
        except httpx.HTTPError as error:
            self._waits.ends[f"{what}: {type(error).__name__}"] += 1
            return None
        self._waits.took(what, began)
        self._waits.ends[f"{what}: {answer.status_code}"] += 1
        return answer.json() if answer.status_code == 200 else None

    async def look(self) -> Any:
        """The table as it stands."""
        answer = await self._client.get(self._base, params={"token": self._token})
        answer.raise_for_status()
        self.table = answer.json()
        return self.table
