"""Positions of Brigandine for tests: units on a table, in inches."""

from __future__ import annotations

from typing import Any

from affray.games.brigandine.house import House
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.state import State
from affray.games.brigandine.table.position import place
from affray.kernel.board.shapes import Polygon
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


def battle(scenario: str, *units: dict[str, Any], **more: Any) -> State:
    return table(*units, house={"scenario": scenario}, **more)


def empty(scenario: str, attacker: int | None = 0, **house: HouseValue) -> State:
    """Before anything lies or stands on the table."""
    state = State(House.of({"scenario": scenario, **house}))
    state.warbands = ("A", "B")
    state.attack = attacker
    state.log = []
    return state


def high(height: int, *, left: int = 0, right: int = 3000) -> Terrain:
    """A block across the table."""
    shape = Polygon(((left, 0), (right, 0), (right, 6096), (left, 6096)))
    return Terrain("block", shape, ("obstacle",), height)


def named(state: State, name: str) -> int:
    return next(unit.id for unit in state.units if unit.card.name == name)


def happened(state: State) -> list[str]:
    return [event.name for event in state.log or []]
