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


DIFFERED = {
    ("brigand", "20261118"): (457, 1308, 4312, 7426, 9128, 17754),
    ("brigand", "20261120"): (1273, 1755, 4592, 9427, 12324, 13092, 17126, 17723),
    ("factions", "20261118"): (
        *(372, 1111, 1851, 1925, 1933, 2036, 2363, 2913, 2956),
        *(3348, 3715, 3889, 4166, 4333, 4814),
    ),
    ("rattle", "20261118"): (1589, 1718, 2137, 2255, 2473, 2809, 3251, 3947, 4715, 7619, 14454),
    ("rattle", "20261120"): (665, 3303, 9682, 13319, 13701, 15960, 18296),
    ("warbands", "20261118"): (4025, 17084, 17258),
}
"""Positions of a game and a seed in which the engine or the oracle was wrong once."""


@pytest.mark.parametrize(
    ("game", "seed", "number"),
    [(*drawn, number) for drawn, numbers in DIFFERED.items() for number in numbers],
)
def test_they_agree_where_they_once_did_not(game: str, seed: str, number: int) -> None:
    counts = compare_chunk(game, seed, number, 1)
    assert counts.total.errors == 0, "\n".join(counts.errors)


def test_every_difference_counts_as_an_error() -> None:
    counts = Compared()
    counts.compare("way", engine=True, oracle=False)
    counts.compare("way", engine=False, oracle=True)
    counts.compare("way", engine=False, oracle=False)
    counts.compare("way", engine=True, oracle=None)
    tally = counts.tallies["way"]
    assert (tally.wrongly_allowed, tally.wrongly_denied, tally.denied) == (1, 1, 1)
    assert (tally.margin, tally.compared, len(counts.errors)) == (1, 3, 2)
