"""How workers that share a PostgreSQL database tell each other what has changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import psycopg
from psycopg import sql

from affray.server.live.hub import Hub, Slot
from affray.server.live.match import Live
from affray.server.live.presence import LASTING, Presences, untold
from affray.server.problems import Damaged, Refused
from affray.server.store.storage import CHANNEL, Storage
from affray.server.wire.pushes import Presence

AGAIN = 0.5
"""Seconds until a lost line is tried again."""

LOG = logging.getLogger("affray.sharing")


class Word(msgspec.Struct, frozen=True):
    """What a worker tells the others: a match has changed, or who is there."""

    worker: str
    match: str
    presence: Presence | None = None


class Sharing:
    """Listens to the other workers; with SQLite there are none."""

    def __init__(
        self,
        storage: Storage,
        hub: Hub,
        settled: Callable[[Slot, Live], None],
        presences: Presences,
    ) -> None:
        self._storage = storage
        self._hub = hub
        self._settled = settled
        self._presences = presences
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard: dict[str, float] = {}
        """When another worker last changed a match that is here."""

    def start(self) -> None:
        if self._storage.is_shared:
            self._presences.told = self._tell
            self._spawn(self._listen())
            self._spawn(self._repeat())

    async def close(self) -> None:
        self._presences.told = untold  # who leaves now need not be told
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        """For ever: hear, and after a lost line look at everything anew."""
        address = self._storage.address.set(drivername="postgresql")
        while True:
            try:
                line = await psycopg.AsyncConnection.connect(
                    address.render_as_string(hide_password=False), autocommit=True
                )
                async with line:
                    await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    for slot in list(self._hub.slots.values()):
                        slot.changed()
                    async for notice in line.notifies():
                        self._hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                LOG.warning("Lost the connection to the database: %s", type(error).__name__)
            await asyncio.sleep(AGAIN)

    def _hear(self, payload: str) -> None:
        try:
            word = msgspec.json.decode(payload, type=Word)
        except ValueError:
            LOG.warning("Ignored an unknown message on the channel")
            return
        if word.worker == self._storage.worker:
            return
        if word.presence is not None:
            self._presences.hear(word.worker, word.match, word.presence)
        elif word.match in self._hub.slots:
            self._hub.slots[word.match].changed()
            if word.match not in self._heard:
                self._spawn(self._look_after(word.match))
            self._heard[word.match] = time.monotonic()

    async def _look_after(self, match: str) -> None:
        """The other worker lets its bots answer; if nothing comes for long, it may be dead."""
        patience = 2 * self._hub.settings.bot_seconds
        left = patience
        while left > 0:
            await asyncio.sleep(left)
            left = self._heard[match] + patience - time.monotonic()
        del self._heard[match]
        with contextlib.suppress(Refused, Damaged):
            await self._hub.look(match, self._settled)

    def _tell(self, match: str, presence: Presence) -> None:
        self._spawn(self._send(Word(self._storage.worker, match, presence)))

    async def _send(self, word: Word) -> None:
        try:
            await self._storage.notify(msgspec.json.encode(word).decode())
        except Exception as error:  # noqa: BLE001  (who is there is not worth a failure)
            LOG.warning("Could not announce who is present: %s", type(error).__name__)

    async def _repeat(self) -> None:
        """Say who is here again before it is forgotten."""
        while True:
            await asyncio.sleep(LASTING / 3)
            for match in self._presences.matches():
                self._tell(match, self._presences.here(match))
