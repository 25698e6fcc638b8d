"""The house rules of the game."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from affray.games.warbands_and_heroes.data.tables import EDITION
from affray.kernel import house
from affray.kernel.house import Ruled

ALTERNATE, SECRET_ORDERS = "alternate", "secret_orders"
ONE, ALTERNATING, TWO, NONE = "1", "alternating_1_2", "2", "none"
LEAST_BOARD, MOST_BOARD = 12, 40


class House(house.House, frozen=True, kw_only=True):
    """The values of the house rules in one match."""

    editions: ClassVar[tuple[str, ...]] = (EDITION,)

    diagonal_cost: Annotated[
        str,
        Ruled(
            "Cost of a diagonal step: 1, alternately 1 and 2, 2, or no diagonal steps",
            "WH-ACT-05",
            values=(ONE, ALTERNATING, TWO, NONE),
        ),
    ] = ONE
    simultaneous_mode: Annotated[
        str,
        Ruled(
            "How tied sides act: Units alternate, or each side writes a secret order",
            "WH-INIT-03",
            values=(ALTERNATE, SECRET_ORDERS),
        ),
    ] = ALTERNATE
    arrows_range: Annotated[
        int | None,
        Ruled("Range of arrows in squares; none: as far as the Unit can see", "WH-BOW-03", 1, 40),
    ] = None
    units_block_los: Annotated[bool, Ruled("Units in between block sight", "WH-LOS-02")] = False
    max_rounds: Annotated[
        int | None, Ruled("Rounds after which the battle ends", "WH-RND-01", 1, 99)
    ] = None
    quiet_rounds: Annotated[
        int | None,
        Ruled("Rounds in a row without damage after which the battle is a draw", "WH-Q-36", 1, 99),
    ] = 10
    routed_units_lost: Annotated[
        bool, Ruled("Units routed in a battle leave the warband", "WH-UNIT-06")
    ] = True
    recover_fs_per_world_turn: Annotated[
        int | Literal["all"] | None,
        Ruled("Fighting Strength that each Unit regains per world-turn", "WH-UNIT-02", 1, 20),
    ] = None
    board_size: Annotated[
        int,
        Ruled("Squares along each side of the board", "WH-ACT-01", LEAST_BOARD, MOST_BOARD),
    ] = 24
