"""Rattle and Rend: every question about sight, ways and attacks, put to engine and oracle."""

from __future__ import annotations

from random import Random

from tests.crowded.common import Compared
from tests.crowded.rattle_asking import Asked
from tests.crowded.rattle_forced import compare_brink, compare_feint, compare_push
from tests.crowded.rattle_moves import (
    compare_allies,
    compare_charges,
    compare_moves,
    compare_targets,
)
from tests.crowded.rattle_placing import compare_boarding, compare_places
from tests.crowded.rattle_positions import position


def compare(random: Random, counts: Compared) -> None:
    """One crowded position."""
    edition, plain = position(random)
    asked = Asked(edition, plain, random)
    movers = asked.own()
    random.shuffle(movers)
    for mover in movers:
        compare_targets(asked, counts, mover)
    for mover in movers[:3]:
        compare_moves(asked, counts, mover)
        compare_charges(asked, counts, mover)
    for mover in movers[:4]:
        compare_feint(asked, counts, mover)
        compare_push(asked, counts, mover)
        compare_allies(asked, counts, mover)
        compare_boarding(asked, counts, mover)
        compare_brink(asked, counts, mover)
    compare_places(asked, counts)
