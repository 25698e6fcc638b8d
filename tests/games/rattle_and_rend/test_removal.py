"""How groups leave play, and what becomes of those aboard them."""

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
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.movement import force
from affray.games.rattle_and_rend.rules.removal import take_off, throw_out
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import WillTest
from affray.games.rattle_and_rend.rules.will import remove_failures
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Removed
from affray.kernel.board.shapes import Polygon, rectangle
from affray.kernel.ids import Seat
from affray.testing.script import play


def table(*terrain: Terrain) -> State:
    state = State(House.of({}, "alpha2"))
    state.scenario = KILL
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", trait: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def wagon(state: State, *kinds: str) -> tuple[Group, list[Group]]:
    """A Transport that has just been destroyed, and who was aboard."""
    transport = add(state, 0, 2000, 2000, "heavy", "transport")
    aboard = [add(state, 0, 0, 0, kind) for kind in kinds]
    for passenger in aboard:
        passenger.status, passenger.aboard = EMBARKED, transport.id
    transport.status = REMOVED
    return transport, aboard


def pocket(size: int) -> tuple[Terrain, ...]:
    """Blocking terrain everywhere but around the middle of the board."""
    low, high = 2000 - size, 2000 + size
    walls = (
        ((-1, -1), (4001, -1), (4001, low), (-1, low)),
        ((-1, high), (4001, high), (4001, 4001), (-1, 4001)),
        ((-1, low - 9), (low, low - 9), (low, high + 9), (-1, high + 9)),
        ((high, low - 9), (4001, low - 9), (4001, high + 9), (high, high + 9)),
    )
    return tuple(Terrain(BLOCKING, Polygon(wall)) for wall in walls)


def due_to(tests: list[WillTest]) -> list[int]:
    return [test.group for test in tests]


@pytest.mark.rule("RR-SCEN-FLAGS-4")
def test_whoever_is_removed_leaves_its_marker_where_it_was() -> None:
    state = table()
    carrier = add(state, 0, 1000, 1200)
    state.markers = [Marker(0, 0, carrier=carrier.id), Marker(50, 60)]
    take_off(state, carrier, "it is gone", ("RR-WILL-02",))
    left = [(marker.x, marker.y, marker.carrier) for marker in state.markers]
    assert left == [(1000, 1200, None), (50, 60, None)]


@pytest.mark.rule("RR-HEAVY-TRANSPORT-6")
def test_nobody_is_thrown_out_of_an_empty_transport() -> None:
    state = table()
    transport, _ = wagon(state)
    assert play(lambda dice: throw_out(state, transport)) == []


@pytest.mark.rule("RR-HEAVY-TRANSPORT-6")
def test_one_passenger_stands_where_the_transport_stood() -> None:
    state = table()
    transport, (rider,) = wagon(state, "fighters")
    tests = play(lambda dice: throw_out(state, transport))
    assert due_to(tests) == [rider.id]
    assert (rider.x, rider.y, rider.status, rider.aboard) == (2000, 2000, ON_BOARD, None)


@pytest.mark.rule("RR-Q-139")
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_whoever_is_chosen_takes_its_place_and_the_others_touch_it(chosen: int) -> None:
    state = table()
    transport, aboard = wagon(state, "champion", "champion", "champion")
    first = aboard[chosen]
    rest = [group for group in aboard if group is not first]
    tests = play(lambda dice: throw_out(state, transport), first.id, (2000, 2200), (2200, 2000))
    assert due_to(tests) == [first.id, *(group.id for group in rest)]
    places = [(group.x, group.y) for group in (first, *rest)]
    assert places == [(2000, 2000), (2000, 2200), (2200, 2000)]
    assert all(group.aboard is None and group.status == ON_BOARD for group in aboard)


@pytest.mark.rule("RR-Q-139")
def test_where_there_is_no_room_beside_it_the_others_take_the_nearest_place() -> None:
    state = table()
    transport, (first, second) = wagon(state, "champion", "champion")
    for x, y in ((2000, 2390), (2000, 1610), (2390, 2000), (1610, 2000)):
        add(state, 1, x, y)
    for x, y in ((2275, 2275), (2275, 1725), (1725, 2275), (1725, 1725)):
        add(state, 1, x, y)
    play(lambda dice: throw_out(state, transport), first.id)
    assert (first.x, first.y) == (2000, 2000)
    apart = (second.x - 2000) ** 2 + (second.y - 2000) ** 2
    assert second.status == ON_BOARD
    assert 201**2 < apart < 800**2


@pytest.mark.rule("RR-HEAVY-TRANSPORT-6")
def test_passengers_for_whom_there_is_no_room_are_removed() -> None:
    """Nothing is free but a pocket in which an enemy stands."""
    state = table(*pocket(150))
    add(state, 1, 2000, 2000)
    transport, aboard = wagon(state, "champion", "champion")
    assert play(lambda dice: throw_out(state, transport), aboard[1].id) == []
    assert [(group.status, group.aboard) for group in aboard] == [(REMOVED, None), (REMOVED, None)]
    assert sum(isinstance(event, Removed) for event in state.log or ()) == 2


@pytest.mark.rule("RR-Q-139")
def test_nobody_touches_a_passenger_that_found_no_room() -> None:
    """Around the enemy in the pocket there is room for a small base only."""
    state = table(*pocket(282))
    add(state, 1, 2000, 2000)
    transport, (big, small) = wagon(state, "fighters", "champion")
    big.x, big.y = 2000, 2000
    tests = play(lambda dice: throw_out(state, transport), big.id)
    assert due_to(tests) == [small.id]
    assert (big.status, small.status) == (REMOVED, ON_BOARD)
    assert (small.x - 2000) ** 2 + (small.y - 2000) ** 2 == 300**2


@pytest.mark.rule("RR-WILL-02")
def test_a_passenger_that_fails_is_gone_and_aboard_no_more() -> None:
    state = table()
    add(state, 0, 500, 500)
    add(state, 1, 900, 500)
    transport, (rider,) = wagon(state, "champion")
    transport.status = ON_BOARD
    test = WillTest(rider.id)
    test.result = 0
    play(lambda dice: remove_failures(state, dice, [test]))
    assert (rider.status, rider.aboard) == (REMOVED, None)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
@pytest.mark.rule("RR-SCEN-02")
def test_a_battle_is_over_when_the_last_group_breaks_in_bad_ground() -> None:
    state = table(Terrain(ROUGH, rectangle(1500, 1000, 400, 400)))
    cart = add(state, 0, 1000, 1000, "heavy", "transport")
    add(state, 1, 3000, 3000)
    play(lambda dice: force(state, dice, cart, ((1500, 1000),), Seat(1)))
    assert state.outcome is not None
    assert state.outcome.winner == 1
