"""Crowded positions: the engine and an independent oracle agree on what may be reached, seen, hit
and placed. `make crowded` compares a hundred times as many."""

from __future__ import annotations

import pytest
from tests.crowded.common import CHUNK, Compared, compare_chunk, ready_games

POSITIONS = 200


@pytest.mark.parametrize("first", range(0, POSITIONS, CHUNK))
@pytest.mark.parametrize("game", ready_games())
def test_the_engine_and_the_oracle_agree(game: str, first: int) -> None:
    counts = compare_chunk(game, "test", first, CHUNK)
    assert counts.total.errors == 0, "\n".join(counts.errors)
    assert counts.denials > 0.1, "\n".join(counts.lines())


def test_every_difference_counts_as_an_error() -> None:
    counts = Compared()
    counts.compare("way", engine=True, oracle=False)
    counts.compare("way", engine=False, oracle=True)
    counts.compare("way", engine=False, oracle=False)
    counts.compare("way", engine=True, oracle=None)
    tally = counts.tallies["way"]
    assert (tally.wrongly_allowed, tally.wrongly_denied, tally.denied) == (1, 1, 1)
    assert (tally.margin, tally.compared, len(counts.errors)) == (1, 3, 2)
