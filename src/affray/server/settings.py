"""What a server may be told. Limits are generous for people and narrow for floods."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

VARIABLE = "AFFRAY_SERVER"
"""How settings reach the workers that a server starts."""


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A limit: requests per second on average, and at once."""

    a_second: float
    at_once: int


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything with a default; tests narrow what they are about."""

    database: str
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open sockets here."""
    bot_seconds: float = 5.0
    """Until a bot's answer is taken to be the usual one."""
    bot_processes: int = max(1, (os.cpu_count() or 1))
    most_live: int = 400
    """Matches kept in memory; the longest unused goes first, and comes back from storage."""
    replay_seconds: float = 20.0
    """A stored match that takes longer to replay than this is refused."""
    strangers: Rate = Rate(100, 400)
    """Requests without a good token, by address."""
    holders: Rate = Rate(60, 240)
    """Requests with a good token, by token and address."""
    makers: Rate = Rate(2, 60)
    """New matches, by address."""
    talkers: Rate = Rate(1, 20)
    """Chat lines, by token and address."""
    sockets: Rate = Rate(5, 40)
    """Messages that a client sends over one socket."""
    most_sockets: int = 2000
    most_sockets_each: int = 20
    """Open at once, in all and by token and address."""
    most_body: int = 64_000
    """Bytes of a request; one that may carry a record has a limit of its own."""


def default_database() -> str:
    """A file in the user's own folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'affray' / 'affray.sqlite'}"


def to_environment(settings: Settings) -> None:
    """Hand the settings to processes started from here."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def from_environment() -> Settings:
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)
