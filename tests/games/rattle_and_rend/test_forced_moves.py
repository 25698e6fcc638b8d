"""Moves that an enemy makes with a group: where they may lead, and what they may touch."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    HAZARDOUS,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Terrain,
    Warband,
    touches,
)
from affray.games.rattle_and_rend.rules.attacks import SUPPRESS, drive_back
from affray.games.rattle_and_rend.rules.limits import not_into_hazard_or_contact
from affray.games.rattle_and_rend.rules.movement import force
from affray.games.rattle_and_rend.rules.underway import Assault
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.ids import Seat
from affray.testing.script import play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain, edition: str = "alpha2") -> State:
    state = State(House.of({}, edition))
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum = warband.total = 6
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", trait: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


@pytest.mark.rule("RR-ACTION-FEINT-3")
def test_a_way_into_a_base_is_refused_even_if_a_friend_leaves_no_room_beside_it() -> None:
    state = table()
    mover, friend = add(state, B, 1000, 1000), add(state, B, 1711, 855)
    foe = add(state, A, 1828, 1372)
    limit = not_into_hazard_or_contact(state, mover, A, "RR-ACTION-FEINT-3")
    way = Track(((1000, 1000), (2555, 1428)))
    assert limit(way) is not None
    friend.status = REMOVED
    assert limit(way) is not None
    friend.status, foe.seat = ON_BOARD, B
    assert limit(way) is None, "their own may stop it"


@pytest.mark.rule("RR-MOVE-17")
@pytest.mark.rule("RR-ACTION-FEINT-3")
@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("shuns", [None, A, B])
def test_a_forced_move_touches_whoever_stands_there_unless_it_shuns_that_side(
    seat: Seat, shuns: Seat | None
) -> None:
    """A base beside the edge of the terrain leaves just enough room for contact."""
    state = table(Terrain(ROUGH, rectangle(1000, 1000, 800, 800)))
    mover, beside = add(state, B, 1000, 1000), add(state, seat, 1399, 1400)
    way = ((1600, 1000),)
    if shuns is None:
        play(lambda dice: force(state, dice, mover, way, A), "stop")
    else:
        play(lambda dice: force(state, dice, mover, way, A, shuns=shuns), "stop")
    assert touches(mover, beside) == (mover.x == 1399) == (shuns != seat)


@pytest.mark.rule("RR-SREACT-SUPPRESS-5")
@pytest.mark.rule("RR-HEAVY-FLYER-2")
def test_who_is_driven_back_goes_where_it_would_not_go_by_itself() -> None:
    state = table(Terrain(HAZARDOUS, rectangle(2000, 1000, 400, 400)), edition="quickref")
    bows, flyer = add(state, A, 1000, 1000, "shooters"), add(state, B, 1500, 1000, "heavy", "flyer")
    hit = Assault(bows.id, flyer.id, SUPPRESS)
    play(lambda dice: drive_back(state, dice, hit), ((2000, 1000),))
    assert (flyer.x, flyer.y) == (2000, 1000)
    with pytest.raises(AssertionError):
        play(lambda dice: drive_back(state, dice, hit), ((1600, 1000),))
