"""The editions and the house rules of the game."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from affray.kernel import house
from affray.kernel.house import Ruled

EDITIONS = ("alpha2", "quickref")

AUTOMATED_ROUNDS = 20
"""[RR-Q-035] Games without people end after this many rounds."""


class House(house.House, frozen=True, kw_only=True):
    """[RR-Q-001] The edition and the values of the house rules in one match."""

    editions: ClassVar[tuple[str, ...]] = EDITIONS
    edition_rule: ClassVar[str] = "RR-Q-001"

    points_limit: Annotated[int, Ruled("Points per warband", "RR-Q-023", 6, 30)] = 12
    bid_payment: Annotated[
        Literal["all_pay", "winner_pays"],
        Ruled("The initiative bid is paid by both sides, or only by the winner", "RR-Q-054"),
    ] = "all_pay"
    action_cost: Annotated[
        Literal["flat", "escalating"],
        Ruled(
            "Momentum per action: always 1, or 1, 2, 3 for a group's first, second and later ones",
            "RR-Q-058",
        ),
    ] = "flat"
    momentum_cap: Annotated[bool, Ruled("Regained momentum stops at the total", "RR-Q-050")] = True
    reserves_count: Annotated[
        bool, Ruled("Groups aboard, in ambush or delayed count towards total momentum", "RR-Q-052")
    ] = True
    warband_morale: Annotated[
        bool, Ruled("A warband at half its points or fewer tests once", "RR-Q-060")
    ] = True
    hazard_fail: Annotated[
        Literal["remove", "stop"],
        Ruled("Failing to leave Hazardous terrain removes the group, or stops it", "RR-Q-080"),
    ] = "remove"
    swap_on_failed_reaction: Annotated[
        bool,
        Ruled(
            "A reaction steals the turn even if its check fails",
            "RR-Q-087",
            defaults={"quickref": False},
        ),
    ] = True
    rest_limit: Annotated[
        Literal["once_per_group_per_round", "unlimited"],
        Ruled("How often a group may Rest or use Scheming Plot in a round", "RR-Q-061"),
    ] = "once_per_group_per_round"
    max_rounds: Annotated[
        int | None,
        Ruled(
            "Rounds after which the game is a draw; automated games always have a limit",
            "RR-Q-035",
            1,
            99,
        ),
    ] = None
    terrain_mode: Annotated[
        Literal["player_b", "generated"],
        Ruled("Player B places the terrain, or it is generated", "RR-Q-043"),
    ] = "player_b"

    @property
    def is_quickref(self) -> bool:
        return self.edition == "quickref"

    @property
    def last_round(self) -> int | None:
        """[RR-Q-035] The round after which the game is drawn, if any is."""
        return AUTOMATED_ROUNDS if self.automated and self.max_rounds is None else self.max_rounds

    @property
    def half(self) -> int:
        """[RR-Q-023] Half the points, fractions dropped."""
        return self.points_limit // 2

    @property
    def third(self) -> int:
        return self.points_limit // 3
