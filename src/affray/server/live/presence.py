"""Who is at a table now: the sockets here, and what other workers say of theirs."""

from __future__ import annotations

import time
from collections.abc import Callable

from affray.server.live.hub import Hub, Slot
from affray.server.seats import Holder
from affray.server.wire.pushes import Presence

LASTING = 60.0
"""Seconds for which the word of another worker is taken."""


def untold(match: str, presence: Presence) -> None:
    """There are no other workers."""


class Presences:
    """Kept by match; a worker tells the others when somebody comes or goes here."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._here: dict[str, list[Holder]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, Presence]]] = {}
        self.told: Callable[[str, Presence], None] = untold

    def come(self, holder: Holder) -> None:
        self._here.setdefault(holder.match, []).append(holder)
        self._changed(holder.match)

    def go(self, holder: Holder) -> None:
        left = self._here[holder.match]
        left.remove(holder)
        if not left:
            del self._here[holder.match]
        self._changed(holder.match)

    def matches(self) -> tuple[str, ...]:
        return tuple(self._here)

    def here(self, match: str) -> Presence:
        holders = self._here.get(match, [])
        seats = {seat for holder in holders for seat in holder.held}
        return Presence(tuple(sorted(seats)), sum(not holder.held for holder in holders))

    def hear(self, worker: str, match: str, presence: Presence) -> None:
        """What another worker says of its sockets."""
        words = self._elsewhere.setdefault(match, {})
        words[worker] = (time.monotonic(), presence)
        if not presence.seats and not presence.spectators:
            del words[worker]
        if not words:
            del self._elsewhere[match]
        self._wake(match)

    def all(self, match: str) -> Presence:
        """Everybody at the table, wherever their socket is."""
        late = time.monotonic() - LASTING
        words = self._elsewhere.get(match, {}).values()
        known = [self.here(match), *(presence for at, presence in words if at > late)]
        seats = {seat for presence in known for seat in presence.seats}
        return Presence(tuple(sorted(seats)), sum(presence.spectators for presence in known))

    def _changed(self, match: str) -> None:
        self.told(match, self.here(match))
        self._wake(match)

    def _wake(self, match: str) -> None:
        slot: Slot | None = self._hub.slots.get(match)
        for watcher in tuple(slot.watchers) if slot else ():
            watcher.wake()
