"""Warband trait Ambushers: hidden groups enter when they act or react."""

from __future__ import annotations

from affray.games.rattle_and_rend.data.tables import BANDS, MEDIUM, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.rules.spots import (
    Allowed,
    Rings,
    Spots,
    far_spots,
    is_far_from_enemies,
    spread,
)
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Put
from affray.games.rattle_and_rend.words.move_questions import ChooseSpot
from affray.kernel.flow import Flow

RULE = "RR-TRAIT-AMBUSHERS-2"


def entry_spots(
    state: State, group: Group, also: Allowed | None = None, about: Group | None = None
) -> Spots:
    """[RR-TRAIT-AMBUSHERS-2] Any point more than S from all enemies; `about` one, if it matters."""
    centres = [(enemy.x, enemy.y) for enemy in ([about] if about else state.enemies(group))]
    seeds = Rings(centres, (BANDS[MEDIUM], BANDS[SHORT] + 50), spread())
    if also is None:
        return far_spots(state, group, seeds, RULE)
    far = is_far_from_enemies(state, group.seat, RULE)
    return Spots(state, group, seeds, lambda x, y: far(x, y) or also(x, y))


def enter(
    state: State, group: Group, also: Allowed | None = None, about: Group | None = None
) -> Flow[Put]:
    """[RR-TRAIT-AMBUSHERS-2] The group is placed and goes on from there; gives what to tell."""
    spots = entry_spots(state, group, also, about)
    spot = yield from ChooseSpot(group.seat, spots, pieces=(group.id,))
    group.status = ON_BOARD
    group.x, group.y = spot
    return Put(group=group.id, at=spot, why="it comes out of ambush", rules=(RULE,))


def ghost(group: Group, x: int, y: int) -> Group:
    """The group as if it stood there already."""
    return Group(group.id, group.seat, group.card, x, y, ON_BOARD)
