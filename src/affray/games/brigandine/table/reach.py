"""Where a unit may end a move that is considered, and whom it could attack."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.games.brigandine.data.tables import BASE, INCH
from affray.games.brigandine.rules.reaching import reached
from affray.games.brigandine.rules.routes import Routes
from affray.games.brigandine.rules.shooting import targets
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Follow, Move
from affray.kernel.flow import Question
from affray.kernel.preview import Reach

BESIDE = (BASE + 12) ** 2
"""So near to an enemy comes the outline of an area from which it can be touched."""


def reach(state: State, question: Question[Any], answer: Any) -> Reach | None:
    """[BR-MOVE-01, BR-FOLLOW-02] Of a move before its path is asked, or of the path itself."""
    options: Any = question.options
    if answer is not None:
        if not isinstance(answer, Move | Follow):
            return None
        unit = state.units[answer.unit]
        fury = 2 * unit.speed if isinstance(answer, Move) and unit.card.has("fury") else 0
        options = Routes(state, unit, unit.speed, fury)
    found: Reach | None = options.reached()
    if found is None or not isinstance(options, Routes):
        return found
    unit = state.units[options.unit]
    name = f"move {options.reach / INCH:g} in"
    now = tuple(targets(state, unit)) if unit.card.reach else ()
    return replace(found, name=name, now=now, after=_charged(state, options, found, now))


def _charged(state: State, routes: Routes, found: Reach, now: tuple[int, ...]) -> tuple[int, ...]:
    """[BR-MOVE-03, BR-TRAIT-FURY-1] The enemies that it can come into contact with."""
    unit, areas = state.units[routes.unit], found.areas
    if routes.charge:
        areas = reached(state, unit, routes.charge)
    ends = [point for ring in areas for point in ring]
    return tuple(
        enemy.id
        for enemy in state.enemies(unit)
        if enemy.id not in now
        and any((x - enemy.x) ** 2 + (y - enemy.y) ** 2 <= BESIDE for x, y in ends)
    )
