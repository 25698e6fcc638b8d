"""The house rules of the game, and the values a match is played with."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from affray.games.warbands_and_heroes.data.tables import EDITION
from affray.kernel.game import HouseRule, HouseValue
from affray.kernel.problems import Problem
from affray.kernel.starts import setting_problems

ALTERNATE, SECRET_ORDERS = "alternate", "secret_orders"
ONE, ALTERNATING, TWO, NONE = "1", "alternating_1_2", "2", "none"
LEAST_BOARD, MOST_BOARD = 12, 40

HOUSE_RULES = (
    HouseRule(
        "diagonal_cost",
        "what a diagonal step costs: 1, 1 and 2 by turns, 2, or no such steps",
        "WH-ACT-05",
        ONE,
        (ONE, ALTERNATING, TWO, NONE),
    ),
    HouseRule(
        "simultaneous_mode",
        "how tied sides act: Units by turns, or in an order that each side writes in secret",
        "WH-INIT-03",
        ALTERNATE,
        (ALTERNATE, SECRET_ORDERS),
    ),
    HouseRule(
        "arrows_range",
        "how many squares arrows fly; none: as far as one can see",
        "WH-BOW-03",
        None,
        (None,),
        low=1,
        high=40,
    ),
    HouseRule(
        "units_block_los",
        "Units in between block sight",
        "WH-LOS-02",
        False,
        (True, False),
    ),
    HouseRule(
        "max_rounds",
        "the battle ends after this many rounds",
        "WH-RND-01",
        None,
        (None,),
        low=1,
        high=99,
    ),
    HouseRule(
        "quiet_rounds",
        "the battle is drawn after this many rounds in a row without damage",
        "WH-Q-36",
        10,
        (None,),
        low=1,
        high=99,
    ),
    HouseRule(
        "routed_units_lost",
        "Units routed in a battle leave the warband",
        "WH-UNIT-06",
        True,
        (True, False),
    ),
    HouseRule(
        "recover_fs_per_world_turn",
        "Fighting Strength that each Unit gets back in a world-turn",
        "WH-UNIT-02",
        None,
        (None, "all"),
        low=1,
        high=20,
    ),
    HouseRule(
        "board_size",
        "squares along each side of the board",
        "WH-ACT-01",
        24,
        low=LEAST_BOARD,
        high=MOST_BOARD,
    ),
)


class House:
    """The values of the house rules in one match; it never changes."""

    __slots__ = (
        "arrows_range",
        "automated",
        "board_size",
        "diagonal_cost",
        "max_rounds",
        "quiet_rounds",
        "recover_fs_per_world_turn",
        "routed_units_lost",
        "simultaneous_mode",
        "units_block_los",
    )

    def __init__(self, chosen: Mapping[str, HouseValue], *, automated: bool = False) -> None:
        value = {rule.id: rule.default for rule in HOUSE_RULES} | dict(chosen)
        self.automated = automated
        """Nobody is there who could think of something that is not on the list."""
        self.diagonal_cost = str(value["diagonal_cost"])
        self.simultaneous_mode = str(value["simultaneous_mode"])
        self.arrows_range = _number(value["arrows_range"])
        self.units_block_los = bool(value["units_block_los"])
        self.max_rounds = _number(value["max_rounds"])
        self.quiet_rounds = _number(value["quiet_rounds"])
        self.routed_units_lost = bool(value["routed_units_lost"])
        self.recover_fs_per_world_turn = value["recover_fs_per_world_turn"]
        self.board_size = msgspec.convert(value["board_size"], int)

    def to_plain(self) -> dict[str, HouseValue]:
        return {name: getattr(self, name) for name in self.__slots__}


def _number(value: HouseValue) -> int | None:
    return None if value is None else int(value)


def house_problems(edition: str, chosen: Mapping[str, HouseValue]) -> list[Problem]:
    """Everything wrong with an edition and a choice of house rules."""
    return setting_problems(HOUSE_RULES, (EDITION,), edition, chosen)
