"""Positions of Brigandine for tests: units on a table, in inches."""

from __future__ import annotations

from typing import Any

from affray.games.brigandine.house import House
from affray.games.brigandine.state import State
from affray.games.brigandine.table.position import place
from affray.kernel.house import HouseValue


def unit(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """Names in capitals are side A's, others side B's."""
    side = "A" if name[0].isupper() else "B"
    return {"name": name, "side": side, "at": [x, y], **more}


def table(
    *units: dict[str, Any],
    terrain: list[dict[str, Any]] | None = None,
    house: dict[str, HouseValue] | None = None,
    **more: Any,
) -> State:
    written = {"units": list(units), "terrain": terrain or [], **more}
    state = place(written, House.of(house or {}))
    state.log = []
    return state


def named(state: State, name: str) -> int:
    return next(unit.id for unit in state.units if unit.card.name == name)


def happened(state: State) -> list[str]:
    return [event.name for event in state.log or []]
