"""The same record gives the same state in another process, whatever its hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.games.rattle_and_rend.matches import ALL_EDITIONS, played

from affray.kernel.record import record_of, write_record

REPLAY = """
import sys
from affray.games import game_called
from affray.kernel.record import read_record, replay, verify

with open(sys.argv[1], encoding="utf-8") as file:
    record = read_record(file.read())
game = game_called(record.start.game)
assert verify(game, record) == []
match = replay(game, record)
print(match.hash(), match.is_over, hash("salt"), *[event.name for event in match.events])
"""


def replayed(file: Path, hash_seed: int) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-c", REPLAY, str(file)],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        check=True,
        text=True,
    )
    return result.stdout.split()


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_a_finished_match_ends_the_same_in_another_process(edition: str, tmp_path: Path) -> None:
    match = played(edition, 17)
    file = tmp_path / "match.affray"
    file.write_text(write_record(record_of(match, seed="17")), "utf-8")
    salts = set()
    for hash_seed in (1, 2):
        end, is_over, salt, *events = replayed(file, hash_seed)
        assert end == match.hash()
        assert is_over == "True"
        assert events == [event.name for event in match.events]
        salts.add(salt)
    assert len(salts) == 2, "the two processes hash alike, so that nothing is shown"
