"""Where a movement ends that something stops, to the unit."""

from __future__ import annotations

from itertools import permutations

import pytest

from affray.games.rattle_and_rend.data.tables import NO_BAND
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.marching import (
    March,
    edge_crossing,
    finish,
    first_inside,
    inside_edge,
    last_legal,
    next_exit,
    next_stop,
    settle,
)
from affray.games.rattle_and_rend.rules.movement import force, move
from affray.games.rattle_and_rend.rules.routes import (
    BLOCKED,
    NOBODY,
    THE_END,
    Routes,
    base_stop,
    blocking_stop,
    first_stop,
)
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Moved
from affray.games.rattle_and_rend.words.move_questions import ChooseRest
from affray.kernel.board.shapes import Polygon, rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat
from affray.testing.script import play

LOW_U = Polygon(
    ((1000, 900), (1800, 900), (1800, 1500), (1600, 1500), (1600, 1000), (1200, 1000),
     (1200, 1500), (1000, 1500))
)  # fmt: skip
"""Two arms that reach up from a bar; a way along y = 1200 passes through both."""


def table(*terrain: Terrain) -> State:
    state = State(House.of({}, "alpha2"))
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


def ways(state: State) -> list[Moved]:
    return [event for event in state.log or () if isinstance(event, Moved)]


# -- against a base -------------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-08")
def test_a_mover_that_overlaps_where_it_is_stopped_lies_against_the_base() -> None:
    """A reaction has been declined there; it is put straight back, not along its path."""
    state = table()
    mover, other = add(state, 0, 1500, 1900), add(state, 1, 2000, 2000)
    march = March(mover, ((2500, 1900),))
    finish(state, mover, march, 200.0, other.id)
    assert (mover.x, mover.y, march.s) == (1620, 1874, 200.0)
    assert ways(state)[0].stopped == other.card.name


@pytest.mark.rule("RR-Q-014")
def test_where_somebody_else_leaves_no_room_it_backs_up_along_its_path() -> None:
    state = table()
    mover, other = add(state, 0, 1500, 1900), add(state, 1, 2000, 2000)
    add(state, 0, 1620, 1480)
    march = March(mover, ((2500, 1900),))
    finish(state, mover, march, 200.0, other.id)
    assert (mover.x, mover.y, march.s) == (1612, 1900, 112.0)


@pytest.mark.rule("RR-Q-014")
def test_a_mover_that_cannot_even_begin_takes_the_nearest_place() -> None:
    """Not the place against the base that is straight back."""
    state = table()
    mover, other = add(state, 0, 1700, 1900), add(state, 1, 2000, 2000)
    march = March(mover, ((2300, 2100),))
    finish(state, mover, march, 0.0, other.id)
    assert (mover.x, mover.y, march.s) == (1620, 1875, 0.0)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-8")
def test_a_transport_that_was_in_bad_ground_stays_where_it_is_stopped_in_it() -> None:
    state = table(Terrain(ROUGH, rectangle(1500, 1500, 2000, 2000)))
    cart = add(state, 0, 1000, 1500, "heavy", "transport")
    add(state, 1, 1760, 1700)
    march = March(cart, ((1300, 1500),))
    settle(state, cart, march, 300.0, "")
    assert (cart.x, cart.y) == (1300, 1500)


@pytest.mark.rule("RR-Q-014")
def test_on_a_full_board_a_mover_stays_where_it_is() -> None:
    state = table(Terrain(BLOCKING, rectangle(2000, 2000, 4200, 4200)))
    mover = add(state, 0, 1000, 1000)
    track = Track(((1000, 1000), (1500, 1000)))
    assert last_legal(state, mover, track, 300.0, lambda x, y: False) == (0.0, (1000, 1000))


@pytest.mark.rule("RR-WILL-02")
def test_a_group_that_is_removed_on_its_way_moves_no_more() -> None:
    state = table()
    mover = add(state, 0, 1000, 1000)
    march = March(mover, ((1500, 1000),))
    mover.x, mover.status = 1300, REMOVED
    settle(state, mover, march, 200.0, "")
    assert (mover.x, ways(state)) == (1300, [])


# -- at edges -------------------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-15")
@pytest.mark.parametrize(
    ("points", "length"),
    [
        (((0, 3800), (0, 4100)), 200),
        (((4000, 3800), (4000, 4100)), 200),
        (((3800, 0), (4100, 0)), 200),
        (((200, 4000), (-100, 4000)), 200),
        (((1, 300), (1, -100)), 300),
        (((300, 300), (300, 800), (700, 800)), 900),
    ],
)
def test_along_an_edge_and_off_at_the_corner(
    points: tuple[tuple[int, int], ...], length: float
) -> None:
    assert edge_crossing(Track(points)) == length


@pytest.mark.rule("RR-SCEN-FLAGS-5")
def test_who_touches_a_base_only_at_the_edge_itself_leaves_the_board() -> None:
    state = table()
    mover = add(state, 0, 1600, 3900)
    add(state, 1, 2400, 4000)
    march = March(mover, ((2400, 4100),))
    stop, by = next_stop(state, mover, march)
    assert by == THE_END
    assert march.track.at(stop) == pytest.approx((2000, 4000))


@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
def test_a_transport_that_is_pushed_past_bad_ground_is_unharmed() -> None:
    state = table(Terrain(ROUGH, rectangle(1500, 1500, 200, 200)))
    cart = add(state, 0, 1000, 1000, "heavy", "transport")
    play(lambda dice: force(state, dice, cart, ((1800, 1000),), Seat(1)))
    assert (cart.x, cart.y, cart.status) == (1800, 1000, ON_BOARD)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
@pytest.mark.parametrize(
    ("rise", "inside"), [(600, (1134, 901)), (300, (1268, 901)), (250, (1320, 900))]
)
def test_a_transport_breaks_just_past_the_edge(rise: int, inside: tuple[int, int]) -> None:
    """The flatter it comes in, the later its place counts as inside, but soon it is over."""
    state = table(Terrain(ROUGH, rectangle(1500, 1400, 2000, 1000)))
    track = Track(((1000, 800), (1800, 800 + rise)))
    crossing = track.total * 100 / rise
    assert first_inside(state, track, crossing) == inside


# -- terrain that is passed twice ---------------------------------------------------------------


@pytest.mark.rule("RR-Q-083")
def test_terrain_that_was_left_free_is_not_left_free_again() -> None:
    piece = Terrain(ROUGH, LOW_U)
    state = table(piece)
    mover = add(state, 0, 1100, 1200)
    march = March(mover, ((1900, 1200),))
    assert next_exit(state, mover, march) == (100, piece)
    march.freed = piece
    assert next_exit(state, mover, march) == (700, piece)


@pytest.mark.rule("RR-TERR-ROUGH-2")
def test_terrain_is_left_on_the_way_even_if_the_way_ends_in_it() -> None:
    piece = Terrain(ROUGH, LOW_U)
    state = table(piece)
    mover = add(state, 0, 1100, 1200)
    march = March(mover, ((1700, 1200),))
    assert next_exit(state, mover, march) == (100, piece)
    march.s = 100.0
    assert next_exit(state, mover, march) is None


@pytest.mark.rule("RR-TERR-ROUGH-2")
def test_of_two_pieces_that_end_together_the_first_is_left_first() -> None:
    one = Terrain(ROUGH, rectangle(1100, 1000, 400, 200))
    two = Terrain(HAZARDOUS, rectangle(1200, 1000, 200, 200))
    state = table(one, two)
    mover = add(state, 0, 1000, 1000)
    assert next_exit(state, mover, March(mover, ((1500, 1000),))) == (300, one)


@pytest.mark.rule("RR-TERR-ROUGH-3")
@pytest.mark.rule("RR-Q-014")
@pytest.mark.parametrize(("s", "before"), [(300.0, 1000), (900.0, 1600)])
def test_without_room_in_the_terrain_it_stands_before_the_part_it_is_in(
    s: float, before: int
) -> None:
    """Both arms of the terrain are full: what counts is where the way last came in."""
    piece = Terrain(ROUGH, LOW_U)
    state = table(piece)
    mover = add(state, 0, 900, 1200)
    for x in (1100, 1700):
        add(state, 1, x - 20, 1592)
        add(state, 1, x + 20, 808)
    march = March(mover, ((1900, 1200),))
    assert inside_edge(state, mover, march, s, piece) == (before - 900, (before, 1200))


# -- the rest of a way -----------------------------------------------------------------------


@pytest.mark.rule("RR-Q-083")
@pytest.mark.parametrize(
    ("path", "pivots"),
    [
        (((1700, 1000),), 0),
        (((1700, 1000), (1700, 1500)), 1),
        (((1000, 1100), (1700, 1100)), 0),
        (((1400, 1000), (1400, 1500)), 1),
        (((1000, 1100), (1700, 1100), (1700, 1150)), 1),
        (((1000, 1350), (1050, 1350), (1700, 1350), (1700, 1400)), 1),
    ],
)
def test_the_rest_of_a_way_has_the_pivots_that_were_declared_and_not_used(
    path: tuple[tuple[int, int], ...], pivots: int
) -> None:
    state = table(Terrain(HAZARDOUS, rectangle(1000, 1000, 800, 800)))
    mover = add(state, 0, 1000, 1000, "skirmishers")
    flow = move(state, ScriptedDice([20, 20]), mover, path)
    next(flow)
    flow.send("roll")
    rest = flow.send(())
    assert isinstance(rest, ChooseRest)
    around = ((1450, mover.y), (1450, 1250), (1460, 1250))
    for count in (1, 2, 3):
        refusal = rest.options.refusal(around[:count])
        assert (refusal is None) == (count <= pivots + 1), (count, refusal)


# -- contact with a base --------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-08")
def test_contact_is_where_the_bases_last_came_together_before_the_crossing() -> None:
    state = table()
    mover, other = add(state, 0, 1000, 2000), add(state, 1, 2000, 2000)
    for points, where in (
        (((1000, 2000), (3000, 2000), (3000, 2600), (2000, 2600), (2000, 2100)), (1600, 2000)),
        (((1000, 2300), (1800, 2300), (2000, 2100)), (1735, 2300)),
        (((1000, 2300), (3000, 2300), (2000, 2900), (2000, 2100)), (2000, 2400)),
    ):
        track = Track(points)
        stop = base_stop(state, mover, track, 0.0, NOBODY)
        assert stop is not None
        assert (track.point_at(stop[0]), stop[1]) == (where, other.id)


@pytest.mark.rule("RR-MOVE-08", "RR-Q-141")
def test_of_two_bases_that_would_be_crossed_the_one_touched_first_stops() -> None:
    """The path grazes the second base before it comes back to cross the first."""
    for order in permutations(((2000, 2000), (2000, 2400))):
        state = table()
        mover = add(state, 0, 1300, 2000)
        touched = {(other.x, other.y): other for other in [add(state, 1, *at) for at in order]}
        track = Track(((1300, 2000), (1650, 2000), (1850, 2270), (2000, 2000)))
        assert base_stop(state, mover, track, 0.0, NOBODY) == (300, touched[2000, 2000].id)


@pytest.mark.rule("RR-MOVE-01")
def test_a_group_that_cannot_move_has_no_way_but_to_stay() -> None:
    state = table()
    routes = Routes(state, add(state, 0, 1000, 1000, "ward"), NO_BAND)
    assert (routes.reach, routes.pivots) == (0, 0)
    assert routes.refusal(()) is None
    assert routes.refusal(((1001, 1000),)) is not None


@pytest.mark.rule("RR-MOVE-08")
def test_bases_that_touch_at_a_corner_have_been_in_contact_before_it() -> None:
    """The first leg ends exactly where contact would end; the second crosses the base."""
    state = table()
    mover, _ = add(state, 0, 1000, 2240), add(state, 1, 2000, 2000)
    track = Track(((1000, 2240), (2320, 2240), (2000, 2000)))
    stop = base_stop(state, mover, track, 0.0, NOBODY)
    assert stop is not None
    assert track.point_at(stop[0]) == (1680, 2240)


@pytest.mark.rule("RR-MOVE-12")
def test_the_nearest_of_several_walls_stops_in_whatever_order_they_are_laid() -> None:
    pieces = [Terrain(BLOCKING, rectangle(x, 1000, 100, 400)) for x in (1400, 2000, 1700)]
    for terrain in permutations(pieces):
        state = table(*terrain)
        mover = add(state, 0, 1000, 1000)
        track = Track(((1000, 1000), (2400, 1000)))
        assert blocking_stop(state, mover, track, 0.0) == 350.0
        assert blocking_stop(state, mover, track, 500.0) == 650.0


@pytest.mark.rule("RR-MOVE-08")
def test_a_base_at_the_edge_of_a_wall_stops_before_the_wall_does() -> None:
    state = table(Terrain(BLOCKING, rectangle(1450, 1000, 100, 400)))
    mover, other = add(state, 0, 1000, 1000), add(state, 1, 1800, 1000)
    track = Track(((1000, 1000), (2000, 1000)))
    assert first_stop(state, mover, track, 0.0, NOBODY) == (400.0, other.id)
    other.x = 1801
    assert first_stop(state, mover, track, 0.0, NOBODY) == (400.0, BLOCKED)
