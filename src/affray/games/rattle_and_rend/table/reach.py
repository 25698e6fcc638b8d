"""Where a group may end a move that is considered, and whom it could attack from there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.games.rattle_and_rend.data.tables import BAND_NAMES, BANDS
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.rules.actions import band_of
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.attacks import targets_of
from affray.games.rattle_and_rend.rules.offers import MOVING
from affray.games.rattle_and_rend.rules.routes import Routes, own_routes
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Charge, Feint, GroupAction, StandAndFight
from affray.games.rattle_and_rend.words.move_questions import ChooseMove
from affray.kernel.board.areas import Ring, spots_in
from affray.kernel.flow import Question
from affray.kernel.preview import Reach

AIMED = (Charge, Feint)
"""Actions that move first and then need an enemy in sight and range."""


def reach(state: State, question: Question[Any], answer: Any) -> Reach | None:
    """[RR-ACT-09, RR-ATK-01] Of an action before its path is asked, or of the path itself."""
    if answer is None:
        found = question.options.reached()
        if found is None or not isinstance(question.options, Routes):
            return found
        deed = question.deed if isinstance(question, ChooseMove) else None
        return _named(state, question.options, found, aims=deed in AIMED)
    if not isinstance(answer, GroupAction) or state.groups[answer.group].status != ON_BOARD:
        return None
    group, kind = state.groups[answer.group], type(answer)
    if kind is StandAndFight:
        return Reach(now=tuple([enemy.id for enemy in targets_of(state, group)]))
    if kind not in MOVING:
        return None
    routes = own_routes(state, group, band_of(state, group, kind))
    return _named(state, routes, routes.reached(), aims=kind in AIMED)


def _named(state: State, routes: Routes, found: Reach, *, aims: bool) -> Reach:
    band = next((name for name, band in BAND_NAMES.items() if BANDS[band] == routes.reach), "")
    name = " ".join(filter(None, ("move", band, f"{routes.reach // 10}")))
    if not aims:
        return replace(found, name=name)
    group = state.groups[routes.mover]
    now = [enemy.id for enemy in targets_of(state, group)]
    after = _targets_from(state, group, found.areas, now)
    return replace(found, name=name, now=tuple(now), after=after)


def _targets_from(
    state: State, group: Group, areas: tuple[Ring, ...], now: list[int]
) -> tuple[int, ...]:
    """Enemies that are in sight and range from some place of an area."""
    far = BANDS[max(state.rng(group), 0)] + 2 * group.card.radius
    left = [enemy for enemy in state.enemies(group) if enemy.id not in now]
    found: set[int] = set()
    for x, y in spots_in(areas):
        near = [e for e in left if abs(e.x - x) <= far + 200 and abs(e.y - y) <= far + 200]
        if near:
            found.update(enemy.id for enemy in targets_of(state, ghost(group, x, y)))
            left = [enemy for enemy in left if enemy.id not in found]
    return tuple(sorted(found.difference(now)))
