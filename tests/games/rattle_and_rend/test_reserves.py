"""What is laid, loaded and held back before the battle, where it is easily got wrong."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    ROUGH,
    UNPLACED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import setup
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.spots import discs, nearest_spot
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import Disc, rectangle
from affray.kernel.ids import Seat
from affray.testing.script import play

A = Seat(0)


def table(*terrain: Terrain, **house: int) -> State:
    state = State(House.of(house, "alpha2"))
    state.scenario = KILL
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.log = []
    state.set_terrain(terrain)
    return state


def add(state: State, kind: str, trait: str | None = None, traits: tuple[str, ...] = ()) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait, traits=traits)
    state.groups.append(Group(len(state.groups), A, card, 0, 0, UNPLACED))
    return state.groups[-1]


@pytest.mark.rule("RR-SETUP-03")
def test_where_a_map_was_agreed_on_nothing_is_rolled() -> None:
    state = table(Terrain(ROUGH, Disc(1000, 1000, 200)))
    state.stage = "density"
    play(lambda dice: setup.roll_density(state, dice))
    assert (state.stage, state.density) == ("deployment", None)


@pytest.mark.rule("RR-Q-037")
def test_on_a_board_full_of_blocking_terrain_a_marker_lies_beside_the_piece() -> None:
    left, right = rectangle(900, 2000, 2200, 4200), rectangle(3000, 2000, 2200, 4200)
    state = table(Terrain(BLOCKING, left), Terrain(BLOCKING, right))
    assert setup.clear_of_blocking(state, 1990, 2000) == left.nearest_outside(1990, 2000)


@pytest.mark.rule("RR-TRAIT-RIDERS-1")
def test_no_heavy_rides_however_much_room_there_is() -> None:
    state = table()
    cart = add(state, "heavy", "transport", ("riders",))
    _flyer, group = add(state, "heavy", "flyer"), add(state, "fighters")
    question = next(setup.choose_passengers(state, A))
    assert question.pieces == (cart.id, group.id)


@pytest.mark.rule("RR-TRAIT-AMBUSHERS-1")
def test_who_has_nothing_small_enough_is_not_asked_for_an_ambush() -> None:
    state = table(points_limit=6)
    cart, inside = add(state, "heavy", "transport"), add(state, "champion")
    inside.status, inside.aboard = EMBARKED, cart.id
    play(lambda dice: setup.choose_ambushers(state, A))
    assert cart.status == UNPLACED


@pytest.mark.rule("RR-MOVE-09")
def test_who_is_removed_keeps_nobody_off() -> None:
    state = table()
    gone, group = add(state, "fighters"), add(state, "fighters")
    late = add(state, "fighters")
    gone.x, gone.y, gone.status = 1400, 1000, REMOVED
    group.x, group.y, group.status = 1000, 1000, ON_BOARD
    assert discs(state) == [(1000, 1000, 200)]
    assert nearest_spot(state, late, 1100, 1000) == (1400, 1000)
