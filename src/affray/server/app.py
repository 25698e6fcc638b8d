"""The server: every route, and what stands before all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig

from affray import __version__
from affray.server.api.campaigns import Campaigns
from affray.server.api.commands import Commands, provide_caller
from affray.server.api.description import Description
from affray.server.api.errors import HANDLERS
from affray.server.api.games import Games, provide_found
from affray.server.api.limits import with_headers
from affray.server.api.looking import Looking
from affray.server.api.matches import Matches
from affray.server.api.seen import provide_seen
from affray.server.api.sockets import line
from affray.server.api.talk import Talk
from affray.server.desk import Desk
from affray.server.pages.static import page
from affray.server.settings import Settings, from_environment


def create_app(settings: Settings) -> Litestar:
    """A server with these settings; the database is opened when it starts."""
    desk = Desk(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await desk.open()
        try:
            yield
        finally:
            await desk.close()

    def provide_desk() -> Desk:
        return desk

    app = Litestar(
        [Games, Matches, Commands, Campaigns, Talk, Looking, line, page],
        dependencies={
            "desk": Provide(provide_desk, sync_to_thread=False),
            "seen": Provide(provide_seen, sync_to_thread=False),
            "caller": Provide(provide_caller, sync_to_thread=False),
            "found": Provide(provide_found, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        logging_config=None,
        middleware=[with_headers],
        request_max_body_size=settings.most_body,
        openapi_config=OpenAPIConfig(
            title="Affray",
            version=__version__,
            path="/openapi.json",
            render_plugins=[Description(path="/")],
        ),
    )
    app.state.desk = desk
    return app


def app_from_environment() -> Litestar:
    """For workers that a server starts: they get their settings from it."""
    return create_app(from_environment())
