"""Counting at the ends of rounds, and the room that is left in zones and at edges."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BANISHED,
    BLOCKING,
    DELAYED,
    EMBARKED,
    ON_BOARD,
    REMOVED,
    ROUGH,
    UNPLACED,
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.deployment import (
    DeploymentPlaces,
    EdgePlaces,
    burdens,
    even_sums,
    open_strips,
    subset_sums,
    up_to,
)
from affray.games.rattle_and_rend.rules.laying import describe_map, map_problems
from affray.games.rattle_and_rend.rules.room import beyond, nearest_free
from affray.games.rattle_and_rend.rules.scenarios import (
    CONQUEST,
    FLAGS,
    HILL,
    HILL_LABEL,
    KILL,
    end_of_round,
    hill,
    hill_points,
    markers_held,
    strip_points,
    strips_won,
)
from affray.games.rattle_and_rend.rules.setup import choose_passengers
from affray.games.rattle_and_rend.rules.terrain import outline_of
from affray.games.rattle_and_rend.rules.zones import CLOSE, MIXED
from affray.games.rattle_and_rend.rules.zones import DELAYED as LATE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.setup_events import Embarked
from affray.kernel.board.shapes import Disc, Polygon, rectangle
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.ids import Seat
from affray.kernel.maps import MapPiece
from affray.testing.script import play

OURS, THEIRS = 0, 1


def battle(scenario: str, round: int = 4, **house: HouseValue) -> State:
    state = State(House.of(house, "alpha2"))
    state.stage, state.scenario, state.round = "round", scenario, round
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    return state


def add(
    state: State,
    seat: int,
    x: int = 0,
    y: int = 0,
    kind: str = "fighters",
    *,
    status: int = ON_BOARD,
    champion: str | None = None,
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", champion=champion)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, status))
    return state.groups[-1]


def result(state: State) -> tuple[int | None, str] | None:
    outcome = end_of_round(state)
    return None if outcome is None else (outcome.winner, outcome.rule)


# -- who has won ----------------------------------------------------------------------------


@pytest.mark.rule("RR-SCEN-HILL-1")
@pytest.mark.rule("RR-SCEN-HILL-2")
def test_the_hill_is_the_piece_of_that_name_in_its_own_scenario() -> None:
    state = battle(HILL)
    add(state, OURS, 1000, 1000)
    add(state, THEIRS, 2000, 2000)
    state.set_terrain((Terrain(ROUGH, Disc(1000, 1000, 400), "Bog"),))
    assert hill(state) is None
    assert hill_points(state) == [0, 0]
    assert result(state) is None, "without a hill nobody is its king"
    top = Terrain(ROUGH, Disc(2000, 2000, 400), HILL_LABEL)
    state.set_terrain((*state.terrain, top))
    assert hill(state) is top.shape
    assert hill_points(state) == [0, 2]
    assert result(state) == (THEIRS, "RR-SCEN-HILL-2")
    state.scenario = KILL
    assert hill(state) is None


@pytest.mark.rule("RR-SCEN-FLAGS-7")
@pytest.mark.rule("RR-SCEN-FLAGS-8")
def test_markers_are_held_if_carried_or_taken_off() -> None:
    state = battle(FLAGS)
    ours, theirs = add(state, OURS, 500, 500), add(state, THEIRS, 3000, 3000)
    state.markers = [Marker(0, 0, off=OURS), Marker(9, 9, carrier=theirs.id), Marker(3000, 1400)]
    assert markers_held(state) == [1, 1]
    assert result(state) == (THEIRS, "RR-SCEN-FLAGS-8"), "its own marker is near"
    ours.x, ours.y = 3000, 3000 - 1600
    theirs.card = make_card("champion", name="Chief")
    assert result(state) == (OURS, "RR-SCEN-FLAGS-8"), "two points against one"
    state.markers[2].carrier = ours.id
    assert markers_held(state) == [2, 1]
    assert result(state) == (OURS, "RR-SCEN-FLAGS-7")
    state.round = 3
    assert result(state) is None


@pytest.mark.rule("RR-SCEN-CONQ-1")
@pytest.mark.rule("RR-SCEN-CONQ-2")
@pytest.mark.rule("RR-SCEN-CONQ-3")
@pytest.mark.rule("RR-SCEN-CONQ-4")
@pytest.mark.parametrize(
    ("ours", "theirs", "winner"),
    [
        ([(1, 2), (3, 2)], [(0, 2), (2, 2)], None),
        ([(1, 3), (3, 2)], [(0, 2), (2, 2)], OURS),
        ([(1, 2), (3, 2)], [(0, 2), (2, 3)], THEIRS),
        ([(2, 3), (3, 2)], [(0, 2), (1, 2)], OURS),
        ([(2, 2), (3, 2)], [(0, 2), (1, 3)], THEIRS),
    ],
)
def test_with_equal_strips_the_sums_of_the_middle_two_decide(
    ours: list[tuple[int, int]], theirs: list[tuple[int, int]], winner: int | None
) -> None:
    """Pairs of a strip and points; each side has two strips."""
    state = battle(CONQUEST)
    for seat, groups in enumerate((ours, theirs)):
        for strip, points in groups:
            add(state, seat, 500, 1000 * strip + 500, {2: "fighters", 3: "heavy"}[points])
    assert strips_won(state) == [2, 2]
    assert result(state) == (None if winner is None else (winner, "RR-SCEN-CONQ-3"))
    state.round = 5
    assert result(state) == ((winner, "RR-SCEN-CONQ-3") if winner is not None
                             else (None, "RR-SCEN-CONQ-4"))  # fmt: skip


@pytest.mark.rule("RR-SCEN-CONQ-1")
@pytest.mark.rule("RR-Q-139")
def test_passengers_count_in_the_strip_of_their_transport() -> None:
    state = battle(CONQUEST)
    cart = add(state, OURS, 500, 2500, "heavy")
    rider = add(state, OURS, 500, 500, status=EMBARKED)
    rider.aboard = cart.id
    add(state, OURS, 500, 500, status=DELAYED)
    add(state, THEIRS, 500, 3999)
    assert strip_points(state) == ([0, 0, 5, 0], [0, 0, 0, 2])


@pytest.mark.rule("RR-Q-034")
@pytest.mark.rule("RR-SCEN-02")
@pytest.mark.parametrize(
    ("status", "aboard", "is_lost"),
    [
        (ON_BOARD, None, False),
        (BANISHED, None, False),
        (DELAYED, None, True),
        (AMBUSH, None, True),
        (EMBARKED, ON_BOARD, False),
        (EMBARKED, BANISHED, False),
        (EMBARKED, DELAYED, True),
    ],
)
def test_who_is_absent_at_the_end_of_round_two(
    status: int, aboard: int | None, is_lost: bool
) -> None:
    state = battle(KILL, round=2)
    add(state, THEIRS, 500, 500)
    group = add(state, OURS, status=status)
    if aboard is not None:
        cart = add(state, THEIRS, 900, 900, "heavy", status=aboard)
        group.aboard = cart.id
    assert result(state) == ((THEIRS, "RR-SCEN-02") if is_lost else None)
    state.round = 1
    assert result(state) is None


@pytest.mark.rule("RR-Q-034")
@pytest.mark.rule("RR-Q-035")
def test_wards_alone_are_a_draw_unless_somebody_can_be_brought_back() -> None:
    state = battle(KILL, round=2)
    for seat in (OURS, THEIRS):
        add(state, seat, 500 + 1000 * seat, 500, "ward")
        add(state, seat, kind="heavy", champion="banishment", status=REMOVED)
    assert result(state) == (None, "RR-Q-034")
    for seat in (OURS, THEIRS):
        state.warbands[seat].traits = ("ressurectionists",)
        assert result(state) is None, "four points are a third of twelve"
        state.warbands[seat].traits = ()
    state.warbands[OURS].traits = ("ressurectionists",)
    state.house = House.of({"points_limit": 11}, "alpha2")
    assert result(state) == (None, "RR-Q-034")
    state.scenario = HILL
    assert result(state) is None
    state.house = House.of({"max_rounds": 3}, "alpha2")
    assert result(state) is None
    state.round = 3
    assert result(state) == (None, "RR-Q-035")


# -- halves -----------------------------------------------------------------------------------


def strips(points_limit: int, deployed: list[tuple[int, int]], *points: int) -> tuple[int, ...]:
    """Open strips for the first of the points, with the others waiting."""
    state = State(House.of({"points_limit": points_limit}, "alpha2"))
    state.deployment = MIXED
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    kinds = {
        1: ("champion", None),
        2: ("fighters", None),
        3: ("heavy", None),
        4: ("heavy", "banishment"),
    }
    for strip, value in deployed:
        kind, champion = kinds[value]
        add(state, OURS, 500, 1000 * strip + 500, kind, champion=champion)
    add(state, THEIRS, 500, 1500, "heavy")
    add(state, THEIRS, kind="heavy", status=UNPLACED)
    for value in points:
        kind, champion = kinds[value]
        add(state, OURS, kind=kind, champion=champion, status=UNPLACED)
    return open_strips(state, len(deployed) + 2)


@pytest.mark.rule("RR-DEPL-MIXED-2")
@pytest.mark.rule("RR-Q-045")
@pytest.mark.parametrize(
    ("limit", "deployed", "points", "expected"),
    [
        (12, [(0, 4), (0, 1)], (4, 3), (2,)),  # five below and seven above
        (12, [(0, 4), (0, 3)], (4, 1), (2,)),  # seven below and five above
        (12, [(2, 4), (2, 3)], (4, 1), (0,)),
        (12, [(2, 4), (2, 1)], (4, 3), (0,)),
        (12, [(0, 4)], (4, 3, 1), (2,)),
        (12, [(0, 3)], (4, 4, 1), (0, 2)),
        (12, [(0, 3)], (3, 2, 2), (2,)),  # two in ambush: five and five
        (12, [(2, 3)], (3, 2, 2), (0,)),
        (13, [(0, 3), (0, 2)], (2, 3, 3), (0,)),  # six and seven, not five and eight
        (13, [(2, 3), (2, 2)], (2, 3, 3), (2,)),
        (12, [(0, 3), (0, 3), (0, 3)], (3,), (0, 2)),  # it is too late
        (12, [(0, 4), (0, 4), (0, 3)], (1,), (0, 2)),
    ],
)
def test_strips_that_leave_an_even_split(
    limit: int, deployed: list[tuple[int, int]], points: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert strips(limit, deployed, *points) == expected


@pytest.mark.rule("RR-Q-045")
def test_sums_and_burdens() -> None:
    assert subset_sums([2], 3) == 0b101000
    assert even_sums(subset_sums([1, 2]), 3, 1, 2) == (1, 2)
    assert even_sums(subset_sums([1, 4]), 5, 2, 3) == (1, 4)
    state = battle(KILL)
    cart = add(state, OURS, kind="heavy", status=UNPLACED)
    rider = add(state, OURS, kind="fighters", status=EMBARKED)
    rider.aboard = cart.id
    hidden = add(state, OURS, kind="ward", status=AMBUSH)
    add(state, THEIRS, status=UNPLACED)
    assert burdens(state, OURS) == {cart.id: 5}
    assert burdens(state, OURS, AMBUSH) == {hidden.id: 1}
    some = up_to(5, {0: 3, 1: 2, 2: 1}, "RULE")
    assert some.refusal((0, 1)) is None
    refusal = some.refusal((0, 1, 2))
    assert refusal is not None
    assert refusal.rule == "RULE"


# -- room that is left --------------------------------------------------------------------------


@pytest.mark.rule("RR-DEPL-DELAYED-3")
def test_the_last_place_at_an_edge_touches_a_friend() -> None:
    """All is walled up but for one unit, a hair off contact with the base above it."""
    state = battle(KILL)
    state.deployment = LATE
    friend = add(state, OURS, 2000, 300)
    group = add(state, OURS, status=DELAYED)
    left = Polygon(((-10, -10), (1681, -10), (1681, 300), (-10, 300)))
    right = Polygon(((1681, -10), (4010, -10), (4010, 300), (1681, 300)))
    below = Polygon(((1600, -10), (1760, -10), (1760, 58), (1600, 58)))
    state.set_terrain(tuple(Terrain(BLOCKING, shape) for shape in (left, right, below)))
    assert list(EdgePlaces(state, group.id)) == [(1681, 58)]
    friend.seat = Seat(THEIRS)
    assert not EdgePlaces(state, group.id).has_place()


@pytest.mark.rule("RR-DEPL-DELAYED-3")
def test_a_gap_of_one_unit_to_an_enemy_is_contact() -> None:
    state = battle(KILL)
    state.deployment = LATE
    add(state, THEIRS, 2000, 200)
    places = EdgePlaces(state, add(state, OURS, status=DELAYED).id)
    for x, is_free in ((2401, False), (2402, True), (1599, False), (1598, True)):
        assert ((x, 200) in places) == is_free
    assert (2284, 484) not in places, "not at the edge"


@pytest.mark.rule("RR-DEPL-CLOSE-2")
@pytest.mark.rule("RR-Q-048")
def test_the_last_place_of_a_close_zone_is_just_beyond_s_of_the_hill_or_a_marker() -> None:
    """A slit one unit wide leads down from the centre: 1201 units below it is far enough."""
    state = battle(HILL)
    state.deployment = CLOSE
    left = Polygon(((0, 0), (1999, 0), (1999, 2100), (0, 2100)))
    right = Polygon(((2001, 0), (4000, 0), (4000, 2100), (2001, 2100)))
    walls = [Terrain(BLOCKING, left), Terrain(BLOCKING, right)]
    floor = Terrain(BLOCKING, Polygon(((1900, 0), (2100, 0), (2100, 799), (1900, 799))))
    top = Terrain(ROUGH, Disc(2000, 2000, 400), HILL_LABEL)
    group = add(state, OURS, status=UNPLACED)
    state.set_terrain((*walls, floor, top))
    places = DeploymentPlaces(state, group.id)
    assert next(iter(places)) == (1999, 799)
    assert (2000, 800) not in places
    assert (2000, 799) in places
    state.scenario, state.markers = FLAGS, [Marker(2000, 1599)]
    places = DeploymentPlaces(state, group.id)
    assert (2000, 800) not in places
    assert (2000, 799) not in places
    assert next(iter(places)) == (1999, 799)
    state.markers = [Marker(2000, 1600, off=OURS)]
    assert (2000, 800) in DeploymentPlaces(state, group.id)


def test_the_nearest_place_may_lie_on_the_edge_of_the_board() -> None:
    assert beyond(3, 4, 10) == (3, 4, 101)
    for x, y, wall, spot in (
        (500, 100, rectangle(500, 500, 4000, 1000), (500, 0)),
        (500, 3900, rectangle(500, 3500, 4000, 1000), (500, 4000)),
        (100, 500, rectangle(500, 500, 1000, 4000), (0, 500)),
        (3900, 500, rectangle(3500, 500, 1000, 4000), (4000, 500)),
    ):
        assert nearest_free(x, y, (), (wall,)) == spot


# -- aboard ---------------------------------------------------------------------------------------


@pytest.mark.rule("RR-HEAVY-TRANSPORT-1")
def test_nobody_is_told_to_board_where_nobody_does() -> None:
    state = battle(KILL)
    state.log = []
    cart = add(state, OURS, kind="heavy", status=UNPLACED)
    cart.card = make_card("heavy", name="Cart", trait="transport")
    crew, chief = add(state, OURS, status=UNPLACED), add(state, OURS, status=UNPLACED)
    chief.card = make_card("fighters", name="Chief", champion="banishment")
    play(lambda dice: choose_passengers(state, Seat(OURS)), ())
    assert state.log == []
    play(lambda dice: choose_passengers(state, Seat(OURS)), (crew.id,))
    assert state.log == [Embarked(transport=cart.id, groups=(crew.id,))]
    assert (crew.status, crew.aboard) == (EMBARKED, cart.id)
    play(lambda dice: choose_passengers(state, Seat(OURS)))
    assert chief.status == UNPLACED, "three points are too many"


# -- maps ---------------------------------------------------------------------------------------


@pytest.mark.rule("RR-DENS-03")
@pytest.mark.rule("RR-TERR-BLOCK-3")
def test_a_map_covers_at_most_what_dense_terrain_may() -> None:
    """46 percent: 7360000 squares of a tenth of a millimetre."""
    house = House.of({}, "alpha2")

    def band(height: int) -> MapPiece:
        corners = [[0, 0], [4000, 0], [4000, height], [0, height]]
        return MapPiece("rough", "Moor", {"polygon": corners})

    assert map_problems([band(1840)], house) == []
    (problem,) = map_problems([band(1841)], house)
    assert (problem.place, problem.rule) == ("terrain", "RR-DENS-03")
    (problem,) = map_problems([band(4000)], house)
    assert problem.sentence == "Too much terrain: 100 % of the board (maximum 46 %)."
    description = describe_map(house)
    assert (description.width, description.height) == (4000, 4000)
    assert [kind.id for kind in description.kinds] == ["rough", "blocking", "hazardous"]
    banks = [one for one in description.stencils if one.name == "Wall"]
    assert [one.shape for one in banks] == [outline_of("bank", 0).to_plain()]


@pytest.mark.rule("RR-Q-001")
def test_a_map_is_looked_at_once_the_house_rules_are_right() -> None:
    piece = MapPiece("swamp", "Fen", {"disc": [900, 900, 200]})
    rosters = list(GAME.forces.samples())[:2]

    def places(house: dict[str, HouseValue], terrain: list[MapPiece]) -> list[str]:
        start = Start(game=GAME.id, edition="alpha2", rosters=rosters, house=house, terrain=terrain)
        return [problem.place for problem in GAME.problems(start)]

    assert places({}, []) == []
    assert places({}, [piece]) == ["terrain[0].kind"]
    assert all("terrain[" not in place for place in places({"max_rounds": 0}, [piece]))
    assert len(places({"max_rounds": 0}, [piece])) == 1
