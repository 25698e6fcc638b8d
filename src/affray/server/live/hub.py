"""All matches in memory: each has one lock, comes from storage when it is wanted, and goes when it
has not been wanted for long. What changes is saved before anybody hears of it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from typing import Any, Protocol, TypeVar

from affray.kernel.problems import RuleError
from affray.server.live.match import Live
from affray.server.problems import Conflict, no_match
from affray.server.settings import Settings
from affray.server.store.entries import Entries, Plan
from affray.server.store.storage import Storage

T = TypeVar("T")

TRIES = 8
"""So often a command is tried against other workers before it is given up."""


class Watcher(Protocol):
    """Something that wants to know when a match has changed."""

    def wake(self) -> None: ...


class Slot:
    """The place of one match: its lock, who watches it, and what is in memory of it."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.lock = asyncio.Lock()
        self.live: Live | None = None
        self.watchers: set[Watcher] = set()
        self.users = 0
        self._drawn: dict[Any, Any] = {}
        self._drawn_at = (0, 0)
        self.estimated: dict[Hashable, dict[int, float]] = {}
        """Who stood better after so many inputs, by who asks."""

    def drawn(self, live: Live, who: Hashable, draw: Callable[[], T]) -> T:
        """What is drawn once for somebody is not drawn again until something changes."""
        if self._drawn_at != live.counted:
            self.forget_drawn()
            self._drawn_at = live.counted
        if who not in self._drawn:
            self._drawn[who] = draw()
        found: T = self._drawn[who]
        return found

    def forget_drawn(self) -> None:
        self._drawn.clear()

    def changed(self) -> None:
        for watcher in tuple(self.watchers):
            watcher.wake()


class Hub:
    """The matches of this worker."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self.slots: OrderedDict[str, Slot] = OrderedDict()
        self.settled: Callable[[Slot, Live], None] = lambda slot, live: None
        """Called with the lock held when a match was loaded or changed here: bots may go on."""

    def slot(self, match: str) -> Slot:
        slot = self.slots.get(match)
        if slot is None:
            slot = self.slots[match] = Slot(match)
            self._forget_old()
        self.slots.move_to_end(match)
        return slot

    def _forget_old(self) -> None:
        excess = len(self.slots) - self.settings.most_live
        unused = (slot for slot in list(self.slots.values())[:-1] if not slot.users)
        for slot in unused:
            if excess <= 0:
                break
            if not slot.watchers:
                del self.slots[slot.match]
                excess -= 1

    @contextlib.asynccontextmanager
    async def opened(self, match: str) -> AsyncIterator[tuple[Slot, Live]]:
        """The match as it stands now, for as long as nobody else may touch it."""
        slot = self.slot(match)
        slot.users += 1
        try:
            async with slot.lock:
                live = await self._current(slot)
                yield slot, live
        finally:
            slot.users -= 1
            if slot.live is None and not slot.users and not slot.watchers:
                self.slots.pop(match, None)  # nothing of it is worth keeping

    async def look(self, match: str, look: Callable[[Slot, Live], T]) -> T:
        """What `look` finds, which changes nothing."""
        async with self.opened(match) as (slot, live):
            return look(slot, live)

    async def change(self, match: str, key: str | None, change: Callable[[Slot, Live], T]) -> T:
        """What `change` returns, once all it has changed is saved; it is done again if another
        worker was first."""
        for _ in range(TRIES):
            async with self.opened(match) as (slot, live):
                try:
                    result = change(slot, live)
                    if live.counted != live.saved:
                        await self._save(slot, live, key)
                        slot.changed()
                        self.settled(slot, live)
                    return result
                except Conflict:
                    slot.live = None
                except BaseException as error:
                    if isinstance(error, RuleError) or live.counted != live.saved:
                        slot.live = None  # what is in memory was never saved
                    raise
        raise Conflict

    async def _save(self, slot: Slot, live: Live, key: str | None) -> None:
        entries = live.unsaved()
        await self.storage.append(slot.match, live.saved, entries, key)
        if key is not None:
            live.keys[key] = live.saved[0] if entries.inputs else -1
        live.saved = live.counted

    async def create(self, plan: Plan, made: str, entries: Entries) -> None:
        """Keep a new match and let it begin."""
        await self.storage.create(plan, made, entries)
        await self.look(plan.id, lambda slot, live: None)

    async def _current(self, slot: Slot) -> Live:
        live = slot.live
        if live is not None and self.storage.is_shared:
            live = await self._refreshed(slot, live)
        if live is None:
            slot.live = live = await self._loaded(slot.match)
            slot.forget_drawn()
            self.settled(slot, live)
        return live

    async def _refreshed(self, slot: Slot, live: Live) -> Live | None:
        """With what other workers have added; none if it is easier to load it anew."""
        stored = await self.storage.count(slot.match)
        if stored == live.saved:
            return live
        slot.live = None
        if stored[0] < live.saved[0] or stored[1] < live.saved[1]:
            return None
        entries = await self.storage.entries(slot.match, live.saved)
        live.take(entries, seconds=self.settings.replay_seconds)
        slot.live = live
        slot.forget_drawn()
        return live

    async def _loaded(self, match: str) -> Live:
        plan = await self.storage.plan(match)
        if plan is None:
            raise no_match()
        entries = await self.storage.entries(match)
        seconds = self.settings.replay_seconds
        return await asyncio.to_thread(Live.loaded, plan, entries, seconds=seconds)
