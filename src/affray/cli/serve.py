"""`affray serve`: the web table on this machine, or for a club on its server."""

from __future__ import annotations

import socket
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from affray.cli import Sorry, tell_left_out

if TYPE_CHECKING:
    from affray.server.settings import Settings

MOST_MESSAGE = 4096
"""Bytes that a client may send over a socket at once."""

MOST_CONNECTIONS = 4000


NEEDED = ("litestar", "uvicorn", "sqlalchemy", "alembic", "aiosqlite", "psycopg", "itsdangerous")
"""What the extra `server` brings."""


@click.command("serve", epilog="Example: affray serve --port 8000 --open")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes a free one.",
)
@click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
@click.option("--origin", "origins", multiple=True, help="Another allowed origin; repeatable.")
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes; more than one requires PostgreSQL.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
def command(
    *,
    host: str,
    port: int,
    database: str | None,
    origins: tuple[str, ...],
    workers: int,
    opens: bool,
) -> None:
    """Serve the web table until Ctrl-C.

    Matches are stored in a file in your home folder, or in the given database.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise Sorry("The web table needs more packages: pip install 'affray[server]'.")

    from sqlalchemy.exc import ArgumentError

    from affray.server.settings import Settings, default_database
    from affray.server.store.storage import database_address

    settings = Settings(database=database or default_database(), origins=origins)
    try:
        backend = database_address(settings.database).get_backend_name()
    except (ValueError, ArgumentError) as error:
        raise Sorry(f"--database: {error}") from None
    if workers > 1 and backend != "postgresql":
        raise Sorry("--workers: More than one worker requires a PostgreSQL --database.")
    listening = _listening(host, port)
    address = f"http://{host}:{listening.getsockname()[1]}"
    if workers == 1:
        _serve_alone(settings, listening, address, opens=opens)
    else:
        _serve_together(settings, listening, address, workers, opens=opens)


def _listening(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise Sorry(f"Cannot listen on {host}:{port}: {error.strerror}.") from None
    listening.set_inheritable(True)
    return listening


def _config(app: Any, **more: Any) -> Any:
    """Narrow limits, and no log of addresses: they carry tokens."""
    import uvicorn

    return uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        server_header=False,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
        **more,
    )


def _announce(address: str, *, opens: bool) -> None:
    import affray.games  # noqa: F401 - so that those left out are named at once

    click.echo(f"Affray is at {address}")
    tell_left_out()
    if opens:
        import webbrowser

        webbrowser.open(address)


def _serve_alone(
    settings: Settings, listening: socket.socket, address: str, *, opens: bool
) -> None:
    import uvicorn

    from affray.server.app import create_app

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                _announce(address, opens=opens)

    Server(_config(create_app(settings))).run(sockets=[listening])


def _serve_together(
    settings: Settings, listening: socket.socket, address: str, workers: int, *, opens: bool
) -> None:
    from uvicorn.supervisors import Multiprocess

    from affray.server.settings import to_environment

    to_environment(settings)
    config = _config("affray.server.app:app_from_environment", factory=True, workers=workers)
    _announce(address, opens=opens)
    Multiprocess(config, sockets=[listening]).run()
