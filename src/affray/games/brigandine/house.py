"""The house rules of the game, and the values a match is played with."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt

from affray.games.brigandine.data.tables import INCH, SIDE, armory, factions
from affray.kernel.game import HouseRule, HouseValue
from affray.kernel.problems import Problem
from affray.kernel.starts import setting_problems

EDITION = "v1.1"

FREE, ONE_FACTION = "free", "one_faction"
CONFRONTATION, BRIDGEFIGHT, AMBUSH, SIEGE = "confrontation", "bridgefight", "ambush", "siege"
EXPLORATION, CONVOY, ANNIHILATION = "exploration", "convoy", "annihilation"
SCENARIOS = (CONFRONTATION, BRIDGEFIGHT, AMBUSH, SIEGE, EXPLORATION, CONVOY, ANNIHILATION)
"""Those of Book I, and those of the Stone War."""

MOST_PLAYERS = 16
"""A bound of ours, not of the text: so many sit at an Annihilation."""

MOST_POINTS = 500
"""A bound of ours as well."""

SEVEN = 7
"""[BR-CAMP-R2-6, BR-CAMP-R3-4] Turns of each side in an Exploration or a Convoy."""

LEAST_AMBUSH = 24
"""[BR-SCEN-AMBUSH-2-R1] No Ambush on a smaller board."""

ALLOWED = (
    *factions(),
    *armory().gear,
    *armory().traits,
    *armory().aspects,
    *armory().spells,
)
"""[BR-WB-05-R1] What an allow-list is made of: factions and things to buy."""

HOUSE_RULES = (
    HouseRule(
        "points_limit",
        "points of a warband",
        "BR-WB-01",
        100,
        low=25,
        high=MOST_POINTS,
        bound=f"Affray plays warbands of 25 to {MOST_POINTS} points, which is a limit of ours",
    ),
    HouseRule(
        "board_size",
        "side of the board in inches; none: as large as the points ask for",
        "BR-SETUP-01",
        None,
        (None,),
        low=12,
        high=96,
        bound="Affray plays on boards of 12 to 96 inches, which is a limit of ours",
    ),
    HouseRule("scenario", "what is played", "BR-SETUP-02", CONFRONTATION, SCENARIOS),
    HouseRule(
        "agree_traits",
        "the sides may agree on other traits of each piece of terrain before it is used",
        "BR-TERR-01",
        False,
        (True, False),
    ),
    HouseRule(
        "turn_limit",
        "the game ends after this many turns of each side",
        "BR-SCEN-GEN-1",
        None,
        (None,),
        low=1,
        high=99,
        bound="Affray counts 1 to 99 turns, which is a limit of ours",
    ),
    HouseRule(
        "both_sides_shoot",
        "the units of both sides shoot in every Attack phase, the active side first",
        "BR-TURN-08",
        False,
        (True, False),
    ),
    HouseRule(
        "move_blocks_shooting",
        "a unit that has moved does not shoot in the same turn",
        "BR-MOVE-10",
        True,
        (True, False),
    ),
    HouseRule(
        "shield_reroll",
        "once a turn a shield forces a wounding attack to be rolled again",
        "BR-GEAR-SHIELD-1",
        True,
        (True, False),
    ),
    HouseRule(
        "shield_parry",
        "a unit with a shield may spend its own attacks to cancel those of enemies",
        "BR-GEAR-SHIELD-4",
        True,
        (True, False),
    ),
    HouseRule(
        "heft_scope",
        "what Heft lets a unit use with a shield: any item of two hands, or the weapon so named",
        "BR-TRAIT-HEFT-1",
        "any_2h",
        ("any_2h", "two_handed_weapon"),
    ),
    HouseRule(
        "printed_prices",
        "units of Book III that nobody changed cost what is printed beside them",
        "BR-FORCE-04",
        False,
        (True, False),
    ),
    HouseRule(
        "list_constraint",
        "what warbands are made of: anything, units of one faction as they come, or what is listed",
        "BR-WB-05",
        FREE,
        (FREE, ONE_FACTION),
        words=ALLOWED,
    ),
    HouseRule(
        "stalemate_rounds",
        "the game is drawn after so many rounds in a row without a wound",
        "BR-TURN-13",
        10,
        low=1,
        high=50,
        bound="Affray counts 1 to 50 quiet rounds, which is a limit of ours",
    ),
)


class House:
    """The values of the house rules in one match; it never changes."""

    __slots__ = (
        "agree_traits",
        "board_size",
        "both_sides_shoot",
        "heft_scope",
        "list_constraint",
        "move_blocks_shooting",
        "points_limit",
        "printed_prices",
        "scenario",
        "shield_parry",
        "shield_reroll",
        "stalemate_rounds",
        "turn_limit",
    )

    def __init__(self, chosen: Mapping[str, HouseValue]) -> None:
        value = {rule.id: rule.default for rule in HOUSE_RULES} | dict(chosen)
        self.points_limit = int(value["points_limit"] or 0)
        size, limit = value["board_size"], value["turn_limit"]
        self.board_size = None if size is None else int(size)
        self.scenario = str(value["scenario"])
        self.agree_traits = bool(value["agree_traits"])
        self.turn_limit = None if limit is None else int(limit)
        self.both_sides_shoot = bool(value["both_sides_shoot"])
        self.move_blocks_shooting = bool(value["move_blocks_shooting"])
        self.shield_reroll = bool(value["shield_reroll"])
        self.shield_parry = bool(value["shield_parry"])
        self.heft_scope = str(value["heft_scope"])
        self.printed_prices = bool(value["printed_prices"])
        self.list_constraint = str(value["list_constraint"])
        self.stalemate_rounds = int(value["stalemate_rounds"] or 0)

    @property
    def last_round(self) -> int | None:
        """[BR-TURN-12] The round after which the game is over, if any is."""
        if self.turn_limit is None and self.scenario in (EXPLORATION, CONVOY):
            return SEVEN
        return self.turn_limit

    def board_side(self, points: int | None = None) -> int:
        """[BR-SETUP-01-R1, BR-SCEN-AMBUSH-2-R1] The side of the board, by hand or by the points."""
        if self.board_size is not None:
            return self.board_size * INCH
        asked = self.points_limit if points is None else max(points, self.points_limit)
        side = isqrt(SIDE * SIDE * asked // 100)
        return max(side, LEAST_AMBUSH * INCH) if self.scenario == AMBUSH else side

    def to_plain(self) -> dict[str, HouseValue]:
        return {name: getattr(self, name) for name in self.__slots__}


def house_problems(edition: str, chosen: Mapping[str, HouseValue]) -> list[Problem]:
    """Everything wrong with an edition and a choice of house rules."""
    problems = setting_problems(HOUSE_RULES, (EDITION,), edition, chosen)
    if not problems:
        house = House(chosen)
        if house.scenario == AMBUSH and (house.board_size or LEAST_AMBUSH) < LEAST_AMBUSH:
            sentence = f"an Ambush needs a board of {LEAST_AMBUSH} inches or more"
            problems.append(Problem("house.board_size", "BR-SCEN-AMBUSH-2-R1", sentence))
    return problems
