"""The house rules of the game."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from affray.games.flagrant_factions.data.tables import INCH, TABLES, scenarios
from affray.kernel import house
from affray.kernel.house import OURS, Ruled

EDITIONS = ("2021",)

LEAST_POINTS, MOST_POINTS = 2, 500
LEAST_SCALE, MOST_SCALE = 25, 200
"""Bounds of this program, of which the rules know nothing."""

AUTOMATED_TURNS = 40
"""[FF-Q-73] Games without people end after this many turns."""


class House(house.House, frozen=True, kw_only=True):
    """The values of the house rules in one match."""

    editions: ClassVar[tuple[str, ...]] = EDITIONS

    points_limit: Annotated[
        int,
        Ruled(
            "Points per side, shared by its companies",
            "FF-SCALE-01",
            LEAST_POINTS,
            MOST_POINTS,
            bound=f"Allowed: {LEAST_POINTS} to {MOST_POINTS} points per side {OURS}",
        ),
    ] = 24
    table_size: Annotated[str, Ruled("Table size in inches", "FF-Q-02", values=tuple(TABLES))] = (
        "60x36"
    )
    distance_scale: Annotated[
        int,
        Ruled(
            "Scale of all distances in percent, for models of another size",
            "FF-SCALE-04",
            LEAST_SCALE,
            MOST_SCALE,
            bound=f"Allowed: {LEAST_SCALE} to {MOST_SCALE} percent {OURS}",
        ),
    ] = 100
    scenario: Annotated[
        str,
        Ruled("Scenario, or roll to choose it by 1d6", "FF-Q-73", values=(*scenarios(), "roll")),
    ] = "pitched_battle"
    models_block_los: Annotated[bool, Ruled("Models of other groups block sight", "FF-Q-33")] = True
    spells_need_los: Annotated[bool, Ruled("Every spell needs a line of sight", "FF-Q-38")] = False
    remove_models: Annotated[bool, Ruled("Models are removed with Resilience", "FF-Q-10")] = True
    once_per_turn_scope: Annotated[
        Literal["each_side_turn", "own_turn"],
        Ruled(
            "Once-per-turn abilities renew in every turn, or only in the owner's turns",
            "FF-Q-13",
        ),
    ] = "each_side_turn"
    extra_profiles: Annotated[
        Literal["none", "outside_missile"], Ruled("Additional profiles", "FF-Q-08")
    ] = "none"
    taunts: Annotated[bool, Ruled("Groups may Proclaim Taunts", "FF-OUT-TA-01")] = False
    max_turns: Annotated[
        int | None,
        Ruled(
            "Turns after which the game ends; automated games always have a limit",
            "FF-Q-73",
            1,
            200,
        ),
    ] = None

    @property
    def last_turn(self) -> int | None:
        """[FF-Q-73] The turn after which the game ends, if any is."""
        return AUTOMATED_TURNS if self.automated and self.max_turns is None else self.max_turns

    @property
    def width(self) -> int:
        return TABLES[self.table_size][0] * INCH

    @property
    def height(self) -> int:
        return TABLES[self.table_size][1] * INCH

    def inches(self, count: int) -> int:
        """[FF-SCALE-04] A distance of the rules, in tenths of a millimetre."""
        return count * INCH * self.distance_scale // 100
