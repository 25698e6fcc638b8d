"""What may be chosen for a warband, written out: nothing of it changes unseen.

After a change that is meant, `python -m tests.games.warbands_and_heroes.test_described` keeps it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from affray.games.warbands_and_heroes.data.tables import EDITION
from affray.games.warbands_and_heroes.game import GAME

KEPT = Path(__file__).parent / "described.json"


def described() -> str:
    plain = msgspec.json.encode(GAME.roster_description(EDITION, {}))
    return msgspec.json.format(plain, indent=1).decode()


def test_all_that_may_be_chosen_is_as_it_was_written_down() -> None:
    assert described().splitlines() == KEPT.read_text("utf-8").splitlines()


if __name__ == "__main__":
    KEPT.write_text(f"{described()}\n", "utf-8")
