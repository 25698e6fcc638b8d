"""Replays records and prints their hashes; run by interpreters other than the tests' own."""

from __future__ import annotations

import sys
from pathlib import Path

from affray.games import game_called
from affray.kernel.dice import ScriptedDice
from affray.kernel.record import read_record, replay


def hashes(paths: list[Path]) -> list[str]:
    records = [read_record(path.read_text("utf-8")) for path in paths]
    return [replay(game_called(r.start.game), r, ScriptedDice()).hash() for r in records]


if __name__ == "__main__":
    print("\n".join(hashes([Path(name) for name in sys.argv[1:]])))  # noqa: T201
