"""What every route needs: the matches, the tokens and the limits, made once for a server."""

from __future__ import annotations

import secrets
from typing import Any

from litestar.connection import ASGIConnection

from affray.server.api.limits import Limits, Lines
from affray.server.bots.pool import BotPool
from affray.server.bots.runner import BotRunner
from affray.server.live.campaigns import Steward
from affray.server.live.hub import Hub, Slot
from affray.server.live.match import Live
from affray.server.live.presence import Presences
from affray.server.live.sharing import Sharing
from affray.server.pages.files import Files
from affray.server.problems import Refused
from affray.server.seats import Holder, Tokens
from affray.server.settings import Settings
from affray.server.store.storage import Storage

Connection = ASGIConnection[Any, Any, Any, Any]


class Desk:
    """The parts of a server, put together."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = secrets.token_hex(4)
        self.storage = Storage(settings.database, self.worker)
        self.limits = Limits(settings)
        self.hub = Hub(self.storage, settings)
        self.presences = Presences(self.hub)
        self.bots = BotRunner(self.hub, BotPool(settings.bot_processes, settings.bot_seconds))
        self.steward = Steward(self.hub, self.storage)
        self.hub.settled = self._settled
        self.sharing = Sharing(self.storage, self.hub, self._settled, self.presences)
        self.lines = Lines()
        self.files = Files()
        self.tokens: Tokens

    def _settled(self, slot: Slot, live: Live) -> None:
        self.bots.settle(slot, live)
        self.steward.settle(slot, live)

    async def open(self) -> None:
        await self.storage.open()
        self.tokens = Tokens(await self.storage.secret("tokens"))
        self.sharing.start()

    async def close(self) -> None:
        await self.sharing.close()
        await self.steward.close()
        await self.bots.close()
        await self.storage.close()

    def admit(self, connection: Connection, token: str, match: str) -> Holder:
        """Who asks; whoever has no good token shares one rate with all at their address."""
        address = address_of(connection)
        try:
            holder = self.tokens.holder(token, match)
        except Refused:
            self.limits.stranger(address)
            raise
        self.limits.holder(address, token)
        return holder


def address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else ""
