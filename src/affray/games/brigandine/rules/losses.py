"""Wounds, and units that fall."""

from __future__ import annotations

from affray.games.brigandine.pieces import GONE, TABLE, Unit
from affray.games.brigandine.state import State
from affray.games.brigandine.words.events import UnitFell, UnitWounded


def hurt(
    state: State, unit: Unit, amount: int, instead_of: Unit | None = None, why: str | None = None
) -> bool:
    """[BR-UNIT-03, BR-DICE-05] Mark wounds; whether any life was lost."""
    lost = min(amount, unit.life)
    if not lost:
        return False
    unit.life -= lost
    state.is_quiet = False
    state.tell(
        UnitWounded(
            unit=unit.id,
            lost=lost,
            left=unit.life,
            redirected_from=None if instead_of is None else instead_of.id,
            why=why,
        )
    )
    return True


def remove_fallen(state: State) -> None:
    """[BR-UNIT-03, BR-MELEE-08] Units without life leave the table."""
    for unit in state.units:
        if unit.place == TABLE and unit.life <= 0:
            unit.place = GONE
            state.tell(UnitFell(unit=unit.id))
    state.settle()
