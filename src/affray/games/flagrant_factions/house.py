"""The house rules of the game, and the values a match is played with."""

from __future__ import annotations

from collections.abc import Mapping

from affray.games.flagrant_factions.data.tables import INCH, TABLES, scenarios
from affray.kernel.game import HouseRule, HouseValue
from affray.kernel.problems import Problem
from affray.kernel.starts import setting_problems

EDITIONS = ("2021",)

LEAST_POINTS, MOST_POINTS = 2, 500
LEAST_SCALE, MOST_SCALE = 25, 200
"""Bounds of this program, of which the rules know nothing."""

HOUSE_RULES = (
    HouseRule(
        "points_limit",
        "points of a side, shared by its companies",
        "FF-SCALE-01",
        24,
        low=LEAST_POINTS,
        high=MOST_POINTS,
        bound=f"Affray takes {LEAST_POINTS} to {MOST_POINTS} points a side; the rules set no limit",
    ),
    HouseRule("table_size", "the table in inches", "FF-Q-02", "60x36", tuple(TABLES)),
    HouseRule(
        "distance_scale",
        "percent of every distance, for models of another size",
        "FF-SCALE-04",
        100,
        low=LEAST_SCALE,
        high=MOST_SCALE,
        bound=f"Affray takes {LEAST_SCALE} to {MOST_SCALE} percent; the rules set no limit",
    ),
    HouseRule(
        "scenario",
        "the scenario, or a roll of 1d6",
        "FF-Q-73",
        "pitched_battle",
        (*scenarios(), "roll"),
    ),
    HouseRule(
        "models_block_los", "models of other groups block sight", "FF-Q-33", True, (True, False)
    ),
    HouseRule(
        "spells_need_los", "every spell needs a line of sight", "FF-Q-38", False, (False, True)
    ),
    HouseRule("remove_models", "models go as resilience falls", "FF-Q-10", True, (True, False)),
    HouseRule(
        "once_per_turn_scope",
        "what is used once each turn renews every turn, or in its owner's turns alone",
        "FF-Q-13",
        "each_side_turn",
        ("each_side_turn", "own_turn"),
    ),
    HouseRule(
        "extra_profiles",
        "profiles beyond the eleven",
        "FF-Q-08",
        "none",
        ("none", "outside_missile"),
    ),
    HouseRule("taunts", "groups may Proclaim taunts", "FF-OUT-TA-01", False, (False, True)),
    HouseRule(
        "max_turns",
        "the game ends after this many turns; automated games always have a limit",
        "FF-Q-73",
        None,
        (None,),
        low=1,
        high=200,
    ),
)

AUTOMATED_TURNS = 40
"""Games without people end after this many turns, of both sides together."""


class House:
    """The values of the house rules in one match; they never change."""

    __slots__ = (
        "distance_scale",
        "extra_profiles",
        "height",
        "max_turns",
        "models_block_los",
        "once_per_turn_scope",
        "points_limit",
        "remove_models",
        "scenario",
        "spells_need_los",
        "table_size",
        "taunts",
        "width",
    )

    def __init__(self, chosen: Mapping[str, HouseValue], *, automated: bool = False) -> None:
        value = {rule.id: rule.default for rule in HOUSE_RULES} | dict(chosen)
        self.points_limit = int(value["points_limit"] or 0)
        self.table_size = str(value["table_size"])
        width, height = TABLES[self.table_size]
        self.width = width * INCH
        self.height = height * INCH
        self.distance_scale = int(value["distance_scale"] or 0)
        self.scenario = str(value["scenario"])
        self.models_block_los = bool(value["models_block_los"])
        self.spells_need_los = bool(value["spells_need_los"])
        self.remove_models = bool(value["remove_models"])
        self.once_per_turn_scope = str(value["once_per_turn_scope"])
        self.extra_profiles = str(value["extra_profiles"])
        self.taunts = bool(value["taunts"])
        turns = value["max_turns"]
        limit = AUTOMATED_TURNS if automated else None
        self.max_turns = limit if turns is None else int(turns)

    def inches(self, count: int) -> int:
        """[FF-SCALE-04] A distance of the rules, in tenths of a millimetre."""
        return count * INCH * self.distance_scale // 100

    def to_plain(self) -> dict[str, HouseValue]:
        return {name: getattr(self, name) for name in self.__slots__}


def house_problems(edition: str, chosen: Mapping[str, HouseValue]) -> list[Problem]:
    """Everything wrong with an edition and a choice of house rules."""
    return setting_problems(HOUSE_RULES, EDITIONS, edition, chosen)
