"""`affray serve` whose dice follow from what is played: the same test, the same battle.

The browsers' words are replaced by words of ours, and bots have all the time they need, so that
no test depends on luck or on how much else the machine has to do.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import msgspec

from affray.cli import main
from affray.kernel.game import Start
from affray.kernel.roster import Roster
from affray.server import settings
from affray.server.live import making
from affray.server.live.match import Live

AGES = 120.0
"""Seconds for a bot: more than it ever takes."""


def seed_for(start: Start) -> str:
    """The seed of a match that begins like this one."""
    return blake2b(msgspec.json.encode(start), digest_size=32).hexdigest()


def welcome(live: Live, seat: int, name: str, salt: str, roster: Roster | None = None) -> None:
    _welcome(live, seat, name, f"a word of seat {seat}" if salt else "", roster)


class Patient(settings.Settings, frozen=True, forbid_unknown_fields=True):
    bot_seconds: float = AGES


_welcome = Live.welcome

if __name__ == "__main__":
    making.fresh_seed = seed_for
    making.lots = lambda: Random(7)
    Live.welcome = welcome  # type: ignore[method-assign, assignment]
    settings.Settings = Patient  # type: ignore[misc]
    main()
