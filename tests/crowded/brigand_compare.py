"""Brigandine: every question about ways, sight, templates and places, put to both."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tests.crowded.brigand_asking import Asked
from tests.crowded.brigand_moves import compare_follow_ups, compare_moves, compare_pushes
from tests.crowded.brigand_places import compare_deployment, compare_start, compare_teleport
from tests.crowded.brigand_positions import position
from tests.crowded.brigand_shots import compare_shots, compare_spells
from tests.crowded.common import Compared

Plain = dict[str, Any]


def compare(random: Random, counts: Compared) -> None:
    """One crowded position: the Movement phase, and three other moments of a game."""
    plain = position(random)
    compare_moves(Asked(plain, random), counts)
    for moment in random.sample(MOMENTS, 3):
        moment(plain, random, counts)


def _follow_ups(plain: Plain, random: Random, counts: Compared) -> None:
    compare_follow_ups(Asked(_freed(plain), random), counts)


def _shots(plain: Plain, random: Random, counts: Compared) -> None:
    compare_shots(Asked({**plain, "stage": "follow"}, random), counts)


def _spells(plain: Plain, random: Random, counts: Compared) -> None:
    compare_spells(Asked({**plain, "stage": "cast"}, random), counts)


def _start(plain: Plain, random: Random, counts: Compared) -> None:
    compare_start(Asked({**plain, "stage": "start"}, random), counts)


def _teleport(plain: Plain, random: Random, counts: Compared) -> None:
    compare_teleport(Asked({**plain, "stage": "move"}, random), counts)


def _pushes(plain: Plain, random: Random, counts: Compared) -> None:
    compare_pushes(Asked({**plain, "stage": "melees"}, random), counts)


MOMENTS = (
    _follow_ups,
    _shots,
    _shots,
    _spells,
    _start,
    _teleport,
    _pushes,
    _pushes,
    compare_deployment,
)
"""Those that differ most from position to position come more than once."""


def _freed(plain: Plain) -> Plain:
    """Everybody was engaged when the Attack phase began."""
    freed = deepcopy(plain)
    for unit in freed["units"]:
        unit["now"] = ["was_engaged"]
    return {**freed, "stage": "follow"}
