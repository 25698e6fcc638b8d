"""The house rules of the game."""

from __future__ import annotations

from math import isqrt
from typing import Annotated, ClassVar, Literal

from affray.games.brigandine.data.tables import INCH, SIDE, armory, factions
from affray.kernel import house
from affray.kernel.house import OURS, Ruled
from affray.kernel.problems import Problem

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


class House(house.House, frozen=True, kw_only=True):
    """The values of the house rules in one match."""

    editions: ClassVar[tuple[str, ...]] = (EDITION,)

    points_limit: Annotated[
        int,
        Ruled(
            "Points per warband",
            "BR-WB-01",
            25,
            MOST_POINTS,
            bound=f"Allowed: 25 to {MOST_POINTS} points {OURS}",
        ),
    ] = 100
    board_size: Annotated[
        int | None,
        Ruled(
            "Side of the board in inches; none: chosen by the points",
            "BR-SETUP-01",
            12,
            96,
            bound=f"Allowed: 12 to 96 inches {OURS}",
        ),
    ] = None
    scenario: Annotated[str, Ruled("Scenario", "BR-SETUP-02", values=SCENARIOS)] = CONFRONTATION
    agree_traits: Annotated[
        bool,
        Ruled(
            "Sides may agree on other traits for each piece of terrain before it is used",
            "BR-TERR-01",
        ),
    ] = False
    turn_limit: Annotated[
        int | None,
        Ruled(
            "Turns of each side after which the game ends",
            "BR-SCEN-GEN-1",
            1,
            99,
            bound=f"Allowed: 1 to 99 turns {OURS}",
        ),
    ] = None
    both_sides_shoot: Annotated[
        bool,
        Ruled(
            "Both sides shoot in every Attack phase, the active side first",
            "BR-TURN-08",
        ),
    ] = False
    move_blocks_shooting: Annotated[
        bool, Ruled("A unit that has moved cannot shoot in the same turn", "BR-MOVE-10")
    ] = True
    shield_reroll: Annotated[
        bool,
        Ruled("Once per turn a shield forces a reroll of a wounding attack", "BR-GEAR-SHIELD-1"),
    ] = True
    shield_parry: Annotated[
        bool,
        Ruled(
            "A unit with a shield may spend its attacks to cancel enemy attacks",
            "BR-GEAR-SHIELD-4",
        ),
    ] = True
    heft_scope: Annotated[
        Literal["any_2h", "two_handed_weapon"],
        Ruled(
            "What Heft allows with a shield: any two-handed item, or only a Two-handed Weapon",
            "BR-TRAIT-HEFT-1",
        ),
    ] = "any_2h"
    printed_prices: Annotated[
        bool,
        Ruled(
            "Unchanged units of Book III cost their printed price",
            "BR-FORCE-04",
        ),
    ] = False
    list_constraint: Annotated[
        str,
        Ruled(
            "What warbands may have: anything, unchanged units of one faction, or listed options",
            "BR-WB-05",
            values=(FREE, ONE_FACTION),
            words=ALLOWED,
        ),
    ] = FREE
    stalemate_rounds: Annotated[
        int,
        Ruled(
            "Rounds in a row without a wound after which the game is a draw",
            "BR-TURN-13",
            1,
            50,
            bound=f"Allowed: 1 to 50 rounds {OURS}",
        ),
    ] = 10

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

    def clashes(self) -> list[Problem]:
        """[BR-SCEN-AMBUSH-2-R1] An Ambush on a small board."""
        if self.scenario != AMBUSH or (self.board_size or LEAST_AMBUSH) >= LEAST_AMBUSH:
            return []
        sentence = f"An Ambush needs a board of at least {LEAST_AMBUSH} inches."
        return [Problem("house.board_size", "BR-SCEN-AMBUSH-2-R1", sentence)]
