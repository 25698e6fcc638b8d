"""Ways to the unit: what stops them and where, which are legal, and what a move demands."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.data.tables import LONG, MEDIUM, SHORT
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    INSPIRING,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.limits import (
    away_from,
    either,
    no_nearer,
    not_into_hazard,
    not_into_hazard_or_contact,
    towards,
)
from affray.games.rattle_and_rend.rules.marching import (
    BROKEN,
    March,
    bad_ground_entry,
    edge_crossing,
    first_inside,
    is_bad_ground,
    must_go_on,
    next_exit,
    next_stop,
)
from affray.games.rattle_and_rend.rules.routes import (
    ALL,
    BLOCKED,
    FRIENDS,
    NOBODY,
    THE_END,
    Path,
    Routes,
    base_stop,
    blocking_stop,
    enters,
    own_routes,
    stands_in,
)
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.ids import Seat
from affray.kernel.problems import Refusal


def table(*terrain: Terrain) -> State:
    state = State(House.of({}, "quickref"))
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.set_terrain(terrain)
    return state


def add(
    state: State,
    seat: int,
    x: int,
    y: int,
    kind: str = "fighters",
    *,
    trait: str | None = None,
    traits: tuple[str, ...] = (),
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait, traits=traits)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def square(kind: str, x: int, y: int, side: int = 200) -> Terrain:
    """With its middle there."""
    return Terrain(kind, rectangle(x, y, side, side))


def rule_of(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.rule or "form"


def east(length: int, x: int = 1000, y: int = 1000) -> Track:
    return Track(((x, y), (x + length, y)))


# -- what stops a way -----------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-07")
@pytest.mark.rule("RR-MOVE-08")
@pytest.mark.parametrize(("y", "is_stopped"), [(1199, True), (1200, False), (801, True)])
def test_a_centre_is_stopped_in_contact_with_a_base_that_its_path_would_cross(
    y: int, is_stopped: bool
) -> None:
    """Passing exactly along the rim crosses nothing."""
    state = table()
    mover, other = add(state, 0, 1000, 1000), add(state, 1, 1500, y)
    stop = base_stop(state, mover, east(800), 0.0, NOBODY)
    assert (stop is not None) == is_stopped
    if stop is not None:
        assert stop[1] == other.id
        x = 1000 + stop[0]
        assert (x - 1500) ** 2 + (1000 - y) ** 2 == pytest.approx(400**2)


@pytest.mark.rule("RR-MOVE-07")
def test_the_first_base_on_the_way_stops() -> None:
    state = table()
    mover = add(state, 0, 1000, 1000)
    far, near = add(state, 1, 2400, 1000), add(state, 0, 1700, 1000)
    track = east(1600)
    assert base_stop(state, mover, track, 0.0, NOBODY) == (300, near.id)
    assert base_stop(state, mover, track, 0.0, FRIENDS) == (1000, far.id)
    assert base_stop(state, mover, track, 1000.0, NOBODY) == (1000, far.id)
    assert base_stop(state, far, Track(((2400, 1000), (800, 1000))), 0.0, FRIENDS) == (300, near.id)
    near.status = REMOVED
    assert base_stop(state, mover, track, 0.0, NOBODY) == (1000, far.id)
    far.status = REMOVED
    assert base_stop(state, mover, track, 0.0, NOBODY) is None


@pytest.mark.rule("RR-MOVE-08")
def test_a_way_around_a_corner_stops_where_contact_on_the_crossing_leg_begins() -> None:
    """It touches on the first leg, leaves, and crosses the base on the second."""
    state = table()
    mover = add(state, 0, 1000, 1000)
    other = add(state, 1, 1800, 1300)
    track = Track(((1000, 1000), (1800, 700), (1800, 1200)))
    stop = base_stop(state, mover, track, 0.0, NOBODY)
    assert stop is not None
    assert stop[1] == other.id
    assert track.point_at(stop[0]) == (1800, 900)


@pytest.mark.rule("RR-MOVE-12")
@pytest.mark.rule("RR-HEAVY-FLYER-1")
def test_the_nearest_blocking_terrain_stops_all_but_flyers() -> None:
    near, far = square(BLOCKING, 1400, 1000), square(BLOCKING, 1900, 1000)
    state = table(far, near, square(ROUGH, 1200, 1000))
    mover = add(state, 0, 1000, 1000)
    assert blocking_stop(state, mover, east(1600), 0.0) == 300
    assert blocking_stop(state, mover, east(1600), 500.0) == 800
    assert blocking_stop(state, mover, east(300), 0.0) is None, "at the edge it is outside"
    assert blocking_stop(state, mover, east(301), 0.0) == 300
    for y, is_stopped in ((1100, False), (1099, True), (900, False), (901, True)):
        mover.y = y
        found = blocking_stop(state, mover, east(800, y=y), 0.0)
        assert (found is not None) == is_stopped, y
    flyer = add(state, 0, 1000, 1000, "heavy", trait="flyer")
    assert blocking_stop(state, flyer, east(1600), 0.0) is None


@pytest.mark.rule("RR-GEO-09")
@pytest.mark.rule("RR-TERR-01")
def test_terrain_is_entered_by_the_centre() -> None:
    state = table(square(ROUGH, 1400, 1000), square(INSPIRING, 1200, 1000))
    assert enters(east(301), state, (ROUGH, HAZARDOUS))
    assert not enters(east(300), state, (ROUGH, HAZARDOUS))
    assert not enters(east(800), state, (HAZARDOUS, INSPIRING))
    assert stands_in(state, 1301, 1000, ROUGH)
    assert not stands_in(state, 1300, 1000, ROUGH)
    assert not stands_in(state, 1350, 1000, HAZARDOUS)


@pytest.mark.rule("RR-MOVE-15")
@pytest.mark.parametrize(
    ("points", "length"),
    [
        (((300, 400), (700, 700)), 500),
        (((300, 400), (-300, 400)), 300),
        (((300, 400), (300, -600)), 400),
        (((3700, 400), (4100, 400)), 300),
        (((300, 3600), (300, 4500)), 400),
        (((100, 100), (500, 100), (500, -300)), 500),
        (((3900, 3950), (4020, 4110)), 200 * 50 / 160),
        (((10, 20), (-30, -10)), 50 * 10 / 40),
        (((300, 400), (0, 0)), 500),
        (((3700, 3600), (4000, 4000)), 500),
    ],
)
def test_a_way_off_the_board_ends_where_it_crosses_the_edge(points: Path, length: float) -> None:
    assert edge_crossing(Track(points)) == pytest.approx(length)


@pytest.mark.rule("RR-TERR-ROUGH-2")
@pytest.mark.rule("RR-TERR-HAZ-2")
def test_the_next_edge_that_is_not_left_freely() -> None:
    near, far = square(HAZARDOUS, 1100, 1000), square(ROUGH, 1600, 1000)
    state = table(far, near, square(BLOCKING, 3000, 1000), square(INSPIRING, 1300, 1000))
    mover = add(state, 0, 1000, 1000)

    def leaving(length: int, s: float = 0.0, freed: Terrain | None = None) -> object:
        march = March(mover, ((1000 + length, 1000),))
        march.s, march.freed = s, freed
        return next_exit(state, mover, march)

    assert leaving(1000) == (200, near)
    assert leaving(1000, 200.0) == (700, far)
    assert leaving(1000, 700.0) is None
    assert leaving(600) == (200, near)
    assert leaving(600, 200.0) is None, "the path ends inside"
    assert leaving(700, 200.0) == (700, far), "on the rim it is outside"
    assert leaving(199) is None
    assert leaving(200) == (200, near)
    mover.x = 1050
    assert leaving(1000) == (150, near)
    assert leaving(1000, freed=near) == (650, far), "it has won the right to leave this one"
    free = March(mover, ((2000, 1000),), ignores_terrain=True)
    assert next_exit(state, mover, free) is None
    for y, is_near in ((1099, True), (1100, False), (901, True), (900, False)):
        mover.x, mover.y = 900, y
        found = next_exit(state, mover, March(mover, ((2000, y),)))
        assert (found == (300, near)) == is_near, y


@pytest.mark.rule("RR-MOVE-12")
@pytest.mark.rule("RR-MOVE-07")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
def test_what_comes_first_stops() -> None:
    state = table(square(BLOCKING, 1900, 1000), square(HAZARDOUS, 1600, 1000))
    cart = add(state, 0, 1000, 1000, "heavy", trait="transport")
    other = add(state, 1, 2000, 1000)
    path = ((2400, 1000),)
    by = Seat(1)
    assert next_stop(state, cart, March(cart, path, by=by)) == (500, BROKEN)
    assert next_stop(state, cart, March(cart, path)) == (600, other.id)
    fighters = add(state, 0, 1000, 1000)
    cart.status = REMOVED
    assert next_stop(state, fighters, March(fighters, path, by=by)) == (600, other.id)
    assert next_stop(state, fighters, March(fighters, path, through=ALL)) == (800, BLOCKED)
    other.x = 2201
    assert next_stop(state, fighters, March(fighters, path)) == (800, BLOCKED), "no base is sooner"
    other.status = REMOVED
    assert next_stop(state, fighters, March(fighters, ((1700, 1000),))) == (700, THE_END)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-8")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
def test_bad_ground_is_rough_and_hazardous() -> None:
    state = table(
        square(ROUGH, 1600, 1000), square(HAZARDOUS, 1300, 1000), square(BLOCKING, 1100, 1000, 20)
    )
    track = east(1000)
    assert bad_ground_entry(state, track, 0.0) == 200
    assert bad_ground_entry(state, track, 300.0) == 500
    assert bad_ground_entry(state, track, 600.0) is None
    assert first_inside(state, track, 200.0) == (1201, 1000)
    assert first_inside(state, track, 250.0) == (1250, 1000)
    assert first_inside(state, track, 900.0) == (1900, 1000)
    assert [is_bad_ground(state, x, 1000) for x in (1100, 1200, 1201, 1399, 1501)] == [
        False, False, True, True, True,
    ]  # fmt: skip


@pytest.mark.rule("RR-HEAVY-FLYER-2")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-8")
def test_who_may_not_rest_where() -> None:
    state = table(square(ROUGH, 1600, 1000), square(HAZARDOUS, 1300, 1000))
    cart = add(state, 0, 1000, 1000, "heavy", trait="transport")
    flyer = add(state, 0, 1000, 1000, "heavy", trait="flyer")
    plain = add(state, 0, 1000, 1000)
    path = ((1900, 1000),)

    def rests(mover: Group, by: Seat | None = None) -> list[bool]:
        march = March(mover, path, by=by)
        return [not must_go_on(state, mover, march, x, 1000) for x in (1100, 1300, 1600)]

    assert rests(cart) == rests(cart, Seat(1)) == [True, False, False]
    assert rests(flyer) == [True, False, True]
    assert rests(flyer, Seat(1)) == rests(plain) == [True, True, True]
    cart.x = 1320
    assert rests(cart) == [True, True, True], "it was in bad ground from the start"


# -- which paths are legal ------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-02")
@pytest.mark.rule("RR-MOVE-03")
@pytest.mark.rule("RR-MOVE-04")
@pytest.mark.rule("RR-MOVE-05")
@pytest.mark.parametrize(
    ("band", "reach", "pivots"), [(SHORT, 800, 0), (MEDIUM, 1600, 1), (LONG, 2400, 2)]
)
def test_length_and_pivots_of_a_band(band: int, reach: int, pivots: int) -> None:
    state = table()
    routes = Routes(state, add(state, 0, 1000, 1000), band)
    assert rule_of(routes.refusal(((1000 + reach, 1000),))) == ""
    assert rule_of(routes.refusal(((1001 + reach, 1000),))) == "RR-MOVE-05"
    corners = ((1100, 1000), (1100, 1100), (1200, 1100), (1200, 1200))
    assert rule_of(routes.refusal(corners[: pivots + 1])) == ""
    assert rule_of(routes.refusal(corners[: pivots + 2])) == "RR-MOVE-05"
    assert rule_of(routes.refusal(())) == ""


@pytest.mark.rule("RR-MOVE-15")
@pytest.mark.rule("RR-SCEN-FLAGS-3")
@pytest.mark.rule("RR-SCEN-FLAGS-5")
def test_only_the_carrier_of_a_marker_leaves_the_board_and_not_in_the_turn_it_took_it() -> None:
    state = table()
    mover = add(state, 0, 300, 300, "skirmishers")
    off, back, rim = ((-1, 300),), ((-1, 300), (300, 300)), ((0, 300),)
    state.turn = 4
    assert rule_of(own_routes(state, mover, MEDIUM).refusal(off)) == "RR-MOVE-15"
    state.markers = [Marker(300, 300, carrier=mover.id, gained=3)]
    routes = own_routes(state, mover, MEDIUM)
    assert rule_of(routes.refusal(off)) == rule_of(routes.refusal(rim)) == ""
    assert rule_of(routes.refusal(((300, -1),))) == ""
    assert rule_of(routes.refusal(back)) == "RR-MOVE-15"
    state.turn = 3
    routes = own_routes(state, mover, MEDIUM)
    assert rule_of(routes.refusal(off)) == "RR-MOVE-15"
    assert rule_of(routes.refusal(rim)) == ""
    mover.x = mover.y = 3700
    assert rule_of(own_routes(state, mover, MEDIUM).refusal(((4000, 4000),))) == ""
    for beyond in ((4001, 3700), (3700, 4001)):
        assert rule_of(own_routes(state, mover, MEDIUM).refusal((beyond,))) == "RR-MOVE-15"


def test_a_path_is_a_list_of_points_in_whole_numbers() -> None:
    state = table()
    routes = Routes(state, add(state, 0, 1000, 1000), SHORT)
    wrong = ([(1100, 1000)], "east", (1100,), ((1100,),), ([1100, 1000],), ((1100.0, 1000),))
    more = (((1100, 1000.0),), ((1100, 1000, 0),))
    assert {rule_of(routes.refusal(answer)) for answer in (*wrong, *more)} == {"form"}


@pytest.mark.rule("RR-HEAVY-TRANSPORT-8")
@pytest.mark.rule("RR-HEAVY-FLYER-2")
def test_where_transports_and_flyers_do_not_choose_to_go() -> None:
    state = table(
        square(ROUGH, 1300, 1000), square(HAZARDOUS, 1000, 1300), square(BLOCKING, 700, 1000)
    )
    cart = add(state, 0, 1000, 1000, "heavy", trait="transport")
    flyer = add(state, 0, 1000, 1000, "heavy", trait="flyer")
    plain = add(state, 0, 1000, 1000)
    ends = ((1300, 1000), (1600, 1000), (1000, 1300), (1000, 1600), (700, 1000), (400, 1000))

    def rules(mover: Group, *, is_forced: bool = False) -> list[str]:
        for other in state.groups:
            other.status = ON_BOARD if other is mover else REMOVED
        routes = Routes(state, mover, MEDIUM, is_forced=is_forced)
        return [rule_of(routes.refusal((end,))) for end in ends]

    assert rules(cart) == ["RR-HEAVY-TRANSPORT-8"] * 4 + ["", ""]
    assert rules(cart, is_forced=True) == [""] * 6
    over = ["", "", "RR-HEAVY-FLYER-2", "", "RR-HEAVY-FLYER-2", ""]
    assert rules(flyer) == over
    assert rules(flyer, is_forced=True) == ["", "", "", "", "RR-HEAVY-FLYER-2", ""]
    assert rules(plain) == [""] * 6


@pytest.mark.rule("RR-MOVE-09")
@pytest.mark.rule("RR-TRAIT-RAIDERS-2")
@pytest.mark.rule("RR-CHAMP-PUSH-2")
def test_a_move_that_nothing_stops_ends_without_overlap() -> None:
    """The centre passes below the rim of the other base, and would end beneath it."""
    state = table()
    mover = add(state, 0, 1000, 1000)
    other = add(state, 0, 1500, 1300)
    beside, onto, clear = ((1500, 1000),), ((1500, 1200),), ((1900, 1000),)
    assert rule_of(Routes(state, mover, SHORT).refusal(beside)) == "RR-MOVE-09"
    assert rule_of(Routes(state, mover, SHORT).refusal(onto)) == "", "it is stopped before"
    assert rule_of(Routes(state, mover, MEDIUM).refusal(clear)) == ""
    for through in (FRIENDS, ALL):
        assert rule_of(Routes(state, mover, SHORT, through=through).refusal(onto)) == "RR-MOVE-09"
    other.seat = Seat(1)
    assert rule_of(Routes(state, mover, SHORT, through=FRIENDS).refusal(onto)) == ""
    state.set_terrain((square(BLOCKING, 1300, 1000, 60),))
    assert rule_of(Routes(state, mover, SHORT).refusal(beside)) == "", "terrain stops it before"


# -- what a move demands --------------------------------------------------------------------


@pytest.mark.rule("RR-MOVE-16")
@pytest.mark.rule("RR-Q-017")
def test_towards_and_away() -> None:
    off, on = away_from(1000, 1000, "OFF"), towards(1000, 1000, "ON")
    nearer, farther = Track(((1500, 1000), (1200, 1000))), Track(((1500, 1000), (1800, 1000)))
    around = Track(((1500, 1000), (1000, 1500)))
    found = [(rule_of(off(track)), rule_of(on(track))) for track in (nearer, farther, around)]
    assert found == [("OFF", ""), ("", "ON"), ("OFF", "ON")]
    both = either(off, on)
    assert [rule_of(both(track)) for track in (nearer, farther, around)] == ["", "", "ON"]
    keep = no_nearer(1000, 1000, 500 * 500, "KEEP")
    assert [rule_of(keep(track)) for track in (nearer, farther, around)] == ["KEEP", "", "KEEP"]
    assert rule_of(keep(Track(((1500, 900), (1500, 1100))))) == ""


@pytest.mark.rule("RR-ACTION-FEINT-3")
@pytest.mark.rule("RR-Q-113")
def test_neither_into_hazardous_terrain_nor_into_contact() -> None:
    state = table(square(HAZARDOUS, 1000, 1500), square(ROUGH, 1000, 500))
    mover = add(state, 1, 1000, 1000)
    foe, friend = add(state, 0, 1800, 1000), add(state, 1, 200, 1000)
    limit = not_into_hazard_or_contact(state, mover, 0, "FEINT")

    def rule(x: int, y: int) -> str:
        return rule_of(limit(Track(((1000, 1000), (x, y)))))

    assert [rule(1398, 1000), rule(1399, 1000), rule(1400, 1000), rule(1700, 1000)] == [
        "", "FEINT", "FEINT", "FEINT",
    ]  # fmt: skip
    assert [rule(600, 1000), rule(300, 1000)] == ["", ""], "their own may be touched"
    assert [rule(1000, 1401), rule(1000, 1400), rule(1000, 500)] == ["FEINT", "", ""]
    foe.status = REMOVED
    assert rule(1700, 1000) == ""
    foe.status, foe.y, friend.x = ON_BOARD, 1401, 1700
    assert rule(1800, 1000) == "", "a friend stops it before"
    foe.x, foe.y = 1300, 1402
    assert rule(1800, 1000) == "", "it comes past, and stops out of contact"
    foe.y = 1401
    assert rule(1300, 1000) == "FEINT"
    only = not_into_hazard(state, "HAZARD")
    assert rule_of(only(Track(((1000, 1000), (1000, 1401))))) == "HAZARD"
    assert rule_of(only(Track(((1000, 1000), (1000, 600))))) == ""
