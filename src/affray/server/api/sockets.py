"""The live line to a table: whoever holds a token is told what has changed, as they may see it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, QueryParameter

from affray.server.api.limits import Buckets, is_welcome
from affray.server.desk import Desk, address_of
from affray.server.live import views
from affray.server.live.hub import Slot
from affray.server.live.log import chat
from affray.server.live.match import Live
from affray.server.live.news import after, news
from affray.server.problems import Damaged, Refused, refused_by
from affray.server.seats import Holder
from affray.server.wire.pushes import ChatLine, ChatPush, Ping, Pong, PresencePush, Seen
from affray.server.wire.table import Table

AnySocket = WebSocket[Any, Any, Any]

GARBAGE, FORBIDDEN, MISSING, STOPPED, DAMAGED, FLOOD = 4400, 4403, 4404, 4409, 4410, 4429
CODES = {
    401: FORBIDDEN, 403: FORBIDDEN, 404: MISSING, 409: STOPPED, 410: DAMAGED, 429: FLOOD
}  # fmt: skip
MOST_MESSAGE = 200
"""Bytes of what a client may say."""


class Closing(Exception):
    """The line is to be closed."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason[:100]


class Visitor:
    """One open line. It sends what stands when it gets to it: who is slow misses steps, not
    the end, and nothing piles up."""

    def __init__(
        self, desk: Desk, holder: Holder, seat: int | None, seen: Seen, socket: AnySocket
    ) -> None:
        self._desk = desk
        self._holder = holder
        self._seat = seat
        self._seen = seen
        self._socket = socket
        self._news = asyncio.Event()
        self._sending = asyncio.Lock()
        self._chats = 0
        self._table: Table | None = None
        self._presence = b""

    def wake(self) -> None:
        self._news.set()

    async def run(self) -> None:
        """Until the client leaves or has to."""
        slot = self._desk.hub.slot(self._holder.match)
        slot.watchers.add(self)
        self._desk.presences.come(self._holder)
        tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            slot.watchers.discard(self)
            self._desk.presences.go(self._holder)
        for end in ends:  # both may have ended at once
            if isinstance(end, Exception):
                raise end

    async def _tell(self) -> None:
        match = self._holder.match
        self._chats = await self._desk.hub.look(match, lambda slot, live: len(chat(live)))
        while True:
            self._news.clear()
            told, lines = await self._desk.hub.look(match, self._drawn)
            if told:
                await self._send(told)
            for line in lines:
                await self._send(msgspec.json.encode(ChatPush(line)))
            self._chats += len(lines)
            presence = msgspec.json.encode(PresencePush(self._desk.presences.all(match)))
            if presence != self._presence:
                self._presence = presence
                await self._send(presence)
            await self._news.wait()

    def _drawn(self, slot: Slot, live: Live) -> tuple[bytes, list[ChatLine]]:
        """What is new, if anything is; those with the same view who are in step share it."""
        table = views.drawn(slot, live, self._holder, self._seat)
        is_first = self._table is None
        if table == self._table:
            return b"", chat(live, self._chats)

        def push() -> tuple[bytes, Seen]:
            told = news(slot, live, self._holder, self._seen, self._seat)
            return msgspec.json.encode(told), after(told)

        who = ("push", self._holder, self._seat, self._seen)
        told, self._seen = push() if is_first else slot.drawn(live, who, push)
        self._table = table
        return told, chat(live, self._chats)

    async def _listen(self) -> None:
        rate = Buckets(self._desk.settings.sockets)
        while True:
            try:
                said = await self._socket.receive_data("text")
            except (KeyError, ValueError):
                raise Closing(GARBAGE, "Only text messages are accepted.") from None
            if not rate.take(0):
                raise Closing(FLOOD, "Too many messages.")
            if len(said) > MOST_MESSAGE:
                raise Closing(GARBAGE, "The message is too long.")
            try:
                ping = msgspec.json.decode(said, type=Ping)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                raise Closing(GARBAGE, "Only pings are accepted.") from None
            await self._send(msgspec.json.encode(Pong(ping.ping)))

    async def _send(self, message: bytes) -> None:
        async with self._sending:
            await self._socket.send_data(message.decode(), mode="text")


@websocket("/api/matches/{match:str}/socket")
async def line(
    socket: AnySocket,
    match: FromPath[str],
    desk: NamedDependency[Desk],
    token: Annotated[str, QueryParameter(max_length=400)],
    seen: NamedDependency[Seen],
    seat: Annotated[int | None, QueryParameter(ge=0, le=63)] = None,
) -> None:
    """Pages of other origins are turned away; all others are told why a line is closed."""
    headers = socket.headers
    if not is_welcome(headers.get("origin"), headers.get("host"), desk.settings.origins):
        await socket.close(code=FORBIDDEN, reason="not from this origin")
        return
    await socket.accept()
    try:
        holder = desk.admit(socket, token, match)
        with desk.lines.one_more(desk.settings, (address_of(socket), token)):
            await Visitor(desk, holder, seat, seen, socket).run()
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        return
    except Closing as closing:
        await _closed(socket, closing.code, closing.reason)
    except (Refused, Damaged) as error:
        refused = error if isinstance(error, Refused) else refused_by(error)
        sentence = refused.failed.error.sentence
        await _closed(socket, CODES.get(refused.status, GARBAGE), sentence)


async def _closed(socket: AnySocket, code: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketException):
        await socket.close(code=code, reason=reason[:100])
