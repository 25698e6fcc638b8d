"""The house rules of the game, and the values a match is played with."""

from __future__ import annotations

from collections.abc import Mapping

from affray.kernel.game import HouseRule, HouseValue
from affray.kernel.problems import Problem
from affray.kernel.starts import setting_problems

EDITIONS = ("alpha2", "quickref")

HOUSE_RULES = (
    HouseRule("points_limit", "points of a warband", "RR-Q-023", 12, low=6, high=30),
    HouseRule(
        "bid_payment",
        "who pays the initiative bid: both sides, or the winner alone",
        "RR-Q-054",
        "all_pay",
        ("all_pay", "winner_pays"),
    ),
    HouseRule(
        "action_cost",
        "1 momentum for each action, or 1, 2, 3 for a group's first, second and later ones",
        "RR-Q-058",
        "flat",
        ("flat", "escalating"),
    ),
    HouseRule(
        "momentum_cap", "regained momentum stops at the total", "RR-Q-050", True, (True, False)
    ),
    HouseRule(
        "reserves_count",
        "groups aboard, in ambush or delayed count for total momentum",
        "RR-Q-052",
        True,
        (True, False),
    ),
    HouseRule(
        "warband_morale",
        "a warband at half its points or fewer tests once",
        "RR-Q-060",
        True,
        (True, False),
    ),
    HouseRule(
        "hazard_fail",
        "a failed roll to leave Hazardous terrain removes the group, or stops it",
        "RR-Q-080",
        "remove",
        ("remove", "stop"),
    ),
    HouseRule(
        "swap_on_failed_reaction",
        "a reaction steals the turn even if its check fails",
        "RR-Q-087",
        True,
        (True, False),
        defaults={"quickref": False},
    ),
    HouseRule(
        "rest_limit",
        "how often a group may Rest, or use Scheming Plot, in a round",
        "RR-Q-061",
        "once_per_group_per_round",
        ("once_per_group_per_round", "unlimited"),
    ),
    HouseRule(
        "max_rounds",
        "the game is drawn after this many rounds; automated games always have a limit",
        "RR-Q-035",
        None,
        (None,),
        low=1,
        high=99,
    ),
    HouseRule(
        "terrain_mode",
        "Player B places the terrain, or it is generated",
        "RR-Q-043",
        "player_b",
        ("player_b", "generated"),
    ),
)

AUTOMATED_ROUNDS = 20
"""[RR-Q-035] Games without people end after this many rounds."""


class House:
    """[RR-Q-001] The edition and the values of the house rules in one match; it never changes."""

    __slots__ = (
        "action_cost",
        "bid_payment",
        "edition",
        "hazard_fail",
        "is_quickref",
        "max_rounds",
        "momentum_cap",
        "points_limit",
        "reserves_count",
        "rest_limit",
        "swap_on_failed_reaction",
        "terrain_mode",
        "warband_morale",
    )

    def __init__(
        self, edition: str, chosen: Mapping[str, HouseValue], *, automated: bool = False
    ) -> None:
        value = {rule.id: rule.default_in(edition) for rule in HOUSE_RULES} | dict(chosen)
        self.edition = edition
        self.is_quickref = edition == "quickref"
        self.points_limit = int(value["points_limit"] or 0)
        self.bid_payment = str(value["bid_payment"])
        self.action_cost = str(value["action_cost"])
        self.momentum_cap = bool(value["momentum_cap"])
        self.reserves_count = bool(value["reserves_count"])
        self.warband_morale = bool(value["warband_morale"])
        self.hazard_fail = str(value["hazard_fail"])
        self.swap_on_failed_reaction = bool(value["swap_on_failed_reaction"])
        self.rest_limit = str(value["rest_limit"])
        rounds = value["max_rounds"]
        limit = AUTOMATED_ROUNDS if automated else None
        self.max_rounds = limit if rounds is None else int(rounds)
        self.terrain_mode = str(value["terrain_mode"])

    @property
    def half(self) -> int:
        """[RR-Q-023] Half the points, fractions dropped."""
        return self.points_limit // 2

    @property
    def third(self) -> int:
        return self.points_limit // 3

    def to_plain(self) -> dict[str, HouseValue]:
        return {name: getattr(self, name) for name in self.__slots__}


def house_problems(edition: str, chosen: Mapping[str, HouseValue]) -> list[Problem]:
    """Everything wrong with an edition and a choice of house rules."""
    return setting_problems(HOUSE_RULES, EDITIONS, edition, chosen, edition_rule="RR-Q-001")
