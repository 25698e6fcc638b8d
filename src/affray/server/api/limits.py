"""What keeps one client from hurting the others: rates, sizes, origins and headers."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from affray.server.problems import Refused
from affray.server.settings import Rate, Settings

MOST_KEPT = 20_000
"""Clients whose rate is remembered; the longest silent are forgotten first."""

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


class Buckets:
    """A bucket of tokens for each client: it fills steadily and is emptied by use."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, client: Hashable) -> bool:
        """Whether this client may do it once more."""
        now = self._clock()
        left, then = self._left.pop(client, (float(self.rate.at_once), now))
        left = min(self.rate.at_once, left + (now - then) * self.rate.a_second)
        may = left >= 1
        self._left[client] = (left - 1 if may else left, now)
        if len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)
        return may


class Limits:
    """The rates of everything that can be done from outside."""

    def __init__(self, settings: Settings) -> None:
        self._strangers = Buckets(settings.strangers)
        self._holders = Buckets(settings.holders)
        self._makers = Buckets(settings.makers)
        self._talkers = Buckets(settings.talkers)

    def stranger(self, address: str) -> None:
        """A request without a good token."""
        _refuse_unless(self._strangers.take(address))

    def holder(self, address: str, token: str) -> None:
        """A request with a good token: nobody without it can use it up."""
        _refuse_unless(self._holders.take((address, token)))

    def maker(self, address: str) -> None:
        _refuse_unless(self._makers.take(address))

    def talker(self, address: str, token: str) -> None:
        _refuse_unless(self._talkers.take((address, token)))


def _refuse_unless(may: bool) -> None:
    if not may:
        raise Refused(429, "", "Too many requests. Wait a moment.")


class Lines:
    """How many lines are open, in all and by client."""

    def __init__(self) -> None:
        self.open: Counter[tuple[str, str]] = Counter()

    @contextlib.contextmanager
    def one_more(self, settings: Settings, client: tuple[str, str]) -> Iterator[None]:
        if self.open[client] >= settings.most_sockets_each:
            raise Refused(429, "", "Too many open connections with this token.")
        if self.open.total() >= settings.most_sockets:
            raise Refused(429, "", "Too many open connections.")
        self.open[client] += 1
        try:
            yield
        finally:
            self.open[client] -= 1
            if not self.open[client]:
                del self.open[client]


def is_welcome(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of this origin may open a socket; programs name no origin."""
    if origin is None:
        return True
    return origin in allowed or (host is not None and urlsplit(origin).netloc == host)


def with_headers(app: ASGIApp) -> ASGIApp:
    """Every answer carries the headers that protect a browser; nothing of the API is kept."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [*HEADERS]
                if scope["path"].startswith("/api/"):
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        await app(scope, receive, sending)

    return guarded
