"""Where there is any room at all, to the unit, it is found; where none is found, there is none."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    ON_BOARD,
    REMOVED,
    ROUGH,
    UNPLACED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.deployment import DeploymentPlaces, EdgePlaces
from affray.games.rattle_and_rend.rules.first_turn import teleport_spots
from affray.games.rattle_and_rend.rules.room import (
    Row,
    board_rows,
    disc_rows,
    edge_rows,
    inside,
    nearest_free,
    open_stretches,
)
from affray.games.rattle_and_rend.rules.spots import contact_spots, nearest_spot
from affray.games.rattle_and_rend.rules.summons import summon_spots
from affray.games.rattle_and_rend.rules.transport import leaving_spots
from affray.games.rattle_and_rend.rules.zones import CLOSE, CORNER, DELAYED, MIXED, SIDE, Zone
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import Disc, Polygon, Shape
from affray.kernel.ids import Seat

NOTCHED = Polygon(((100, 100), (300, 100), (300, 200), (200, 150), (100, 200)))
"""From above a notch reaches down to (200, 150): that corner is not inside."""


def field(deployment: str = SIDE) -> State:
    state = State(House.of({}, "alpha2"))
    state.deployment = deployment
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", trait: str | None = None
) -> Group:
    card = make_card(kind, name=f"{kind} {len(state.groups)}", trait=trait)
    group = Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD)
    state.groups.append(group)
    return group


def places(rows: Iterable[Row]) -> set[tuple[int, int]]:
    return {(x, y) for y, left, right in rows for x in range(left, right + 1)}


# -- rows ---------------------------------------------------------------------------------


def test_rows_are_what_is_near() -> None:
    """A disc at the corner of the board, and an edge with its round end."""
    near = {(x, y) for x in range(60) for y in range(60) if (x - 5) ** 2 + (y - 3) ** 2 <= 20**2}
    assert places(disc_rows(5, 3, 20)) == near
    along = {
        (x, y)
        for x in range(80)
        for y in range(80)
        if max(x - 40, 0) ** 2 + y**2 <= 10**2 and (x <= 40 or y <= 10)
    }
    assert places(edge_rows(0, 0, 40, 0, 10)) == along
    assert places(edge_rows(0, 0, 0, 40, 10)) == {(y, x) for x, y in along}


@pytest.mark.parametrize("scheme", [CORNER, SIDE, DELAYED, CLOSE, MIXED])
def test_rows_of_a_zone_are_the_zone(scheme: str) -> None:
    """[RR-DEPL-CORNER, RR-DEPL-SIDE, RR-DEPL-CLOSE-1, RR-DEPL-MIXED-1] No place more or less."""
    for side in range(2 if scheme == MIXED else 4):
        zone = Zone(scheme, side)
        rows: dict[int, list[tuple[int, int]]] = {}
        for box in zone.boxes:
            for y, left, right in zone.rows(box):
                rows.setdefault(y, []).append((left, right))
        for y in range(0, 4001, 37):
            for x in range(0, 4001, 41):
                listed = any(left <= x <= right for left, right in rows.get(y, []))
                assert listed == zone.contains(x, y), (side, x, y)


@pytest.mark.parametrize("shape", [Disc(200, 150, 40), NOTCHED])
def test_the_inside_of_a_shape(shape: Shape) -> None:
    for y in range(90, 210):
        listed = [x for a, b in inside(shape, y) for x in range(a, b + 1)]
        assert listed == [x for x in range(400) if shape.contains(x, y)]


FORKED = Polygon(
    ((100, 100), (300, 100), (300, 200), (250, 150), (250, 120), (150, 120), (150, 200),
     (110, 200), (110, 150))
)  # fmt: skip
"""Two prongs; the row y = 150 has corners of both."""


def test_the_inside_of_random_shapes() -> None:
    """Corners on a row that belong to another stretch of it change nothing."""
    random = Random(3)
    shapes: list[Shape] = [FORKED, Disc(20, 20, 7), Disc(5, 5, 1)]
    for _ in range(60):
        ridge = [(x, random.randrange(1, 12)) for x in (40, 33, 27, 20, 16, 5, 0)]
        shapes.append(Polygon(((0, 0), (40, 0), *ridge)))
    for shape in shapes:
        for y in range(shape.bottom - 1, shape.top + 2):
            listed = {x for a, b in inside(shape, y) for x in range(a, b + 1)}
            assert listed == {x for x in range(400) if shape.contains(x, y)}, (shape, y)


def test_what_is_left_of_a_row() -> None:
    """Touching is free: only what is nearer than the square is taken."""
    off = [(10, 0, 25), (30, 3, 25)]
    assert list(open_stretches((0, 0, 40), off, ())) == [(0, 5), (15, 26), (34, 40)]


def test_the_nearest_place_by_brute_force() -> None:
    """[RR-Q-014] Ties go by x and then by y."""
    random = Random(5)
    for _ in range(10):
        off = [
            (random.randrange(60), random.randrange(60), random.randrange(100, 900))
            for _ in range(6)
        ]
        shapes = (Polygon(((20, 0), (45, 20), (20, 50))),)
        found = nearest_free(30, 30, off, shapes)
        best = min(
            ((x - 30) ** 2 + (y - 30) ** 2, x, y)
            for x in range(140)
            for y in range(140)
            if all((x - cx) ** 2 + (y - cy) ** 2 >= square for cx, cy, square in off)
            and not shapes[0].contains(x, y)
        )
        assert found == best[1:]


def test_of_places_as_far_away_the_leftmost_is_the_nearest() -> None:
    """[RR-Q-014] Even if it is the last that is looked at, in the row farthest away."""
    assert nearest_free(30, 30, [(30, 30, 25)], ()) == (25, 30)
    assert nearest_free(30, 30, [(30, 30, 25), (25, 30, 40)], ()) == (30, 25)


def test_the_nearest_place_may_be_at_the_other_end_of_the_board() -> None:
    everything = Polygon(((-1, -1), (4001, -1), (4001, 4000), (-1, 4000)))
    assert nearest_free(700, 0, (), (everything,)) == (700, 4000)


def test_no_place_on_a_full_board() -> None:
    assert nearest_free(2000, 2000, [(2000, 2000, 10**9)], ()) is None


# -- who looks for a place ------------------------------------------------------------------


def test_a_summons_finds_a_gap_of_one_unit() -> None:
    """[RR-CHAMP-SUMMONS-1] Between two enemies there is one place on the edge."""
    state = field()
    fallen = add(state, 0, 0, 0)
    fallen.status = REMOVED
    for x in (700, 2287, 3860):
        add(state, 1, x, 100)
    assert list(summon_spots(state, fallen)) == []
    state.groups[2].x = 2288
    assert list(summon_spots(state, fallen)) == [(1494, 0)]


def crowd(random: Random, *, count: int, top: int) -> State:
    """Many bases and some terrain in a narrow strip along the lower edge."""
    state = field(DELAYED)
    for _ in range(200):
        x, y, seat = random.randrange(4001), random.randrange(top), random.randrange(2)
        if all((g.x - x) ** 2 + (g.y - y) ** 2 >= 400 * 400 for g in state.groups):
            add(state, seat, x, y)
        if len(state.groups) == count:
            break
    wall = Polygon(((1500, 0), (1900, 0), (1700, 300)))
    state.set_terrain((Terrain(BLOCKING, wall), Terrain(ROUGH, Disc(3000, 100, 300))))
    return state


def test_a_crowded_edge_by_brute_force() -> None:
    """[RR-CHAMP-SUMMONS-1, RR-DEPL-DELAYED-3] Room is denied only where no unit of it is left."""
    random = Random(11)
    denied = 0
    for number in range(16):
        state = crowd(random, count=9 + number % 4, top=250)
        trait = "transport" if number % 2 else "colossal"
        late = add(state, 0, 0, 0, "heavy", trait)
        late.status = UNPLACED
        for options in (summon_spots(state, late), EdgePlaces(state, late.id)):
            spots = list(options)
            assert all(options.refusal(spot) is None for spot in spots)
            if not spots:
                denied += 1
                for y in range(0, 201, 20):
                    for x in range(0, 4001, 7):
                        assert options.refusal((x, y)) is not None, (number, x, y)
    assert denied >= 6


def test_contact_between_bases_and_a_wall() -> None:
    """[RR-HEAVY-TRANSPORT-4] The last place beside a transport lies between 24 directions."""
    state = field()
    wagon = add(state, 0, 2000, 2000, "heavy", "transport")
    rider = add(state, 0, 0, 0)
    rider.status = UNPLACED
    open_wedge = Polygon(((2000, 2000), (2441, 2062), (2600, 1000), (1000, 1000), (1000, 3000)))
    other = Polygon(((2000, 2000), (2441, 2064), (2441, 3000), (1000, 3000)))
    state.set_terrain((Terrain(BLOCKING, open_wedge), Terrain(BLOCKING, other)))
    spots = list(contact_spots(state, rider, wagon))
    assert len(spots) == 1
    assert leaving_spots(state, rider, wagon).refusal(spots[0]) is None


def test_teleporters_find_the_last_corner() -> None:
    """[RR-TRAIT-TELEPORT-1] Enemies leave one small place on the whole board."""
    state = field()
    traveller = add(state, 0, 2000, 2000)
    walls = [
        Polygon(((-1, -1), (4001, -1), (4001, 3333), (-1, 3333))),
        Polygon(((-1, 3333), (777, 3333), (777, 4001), (-1, 4001))),
        Polygon(((777, 3334), (4001, 3334), (4001, 4001), (777, 4001))),
    ]
    state.set_terrain(tuple(Terrain(BLOCKING, wall) for wall in walls))
    spots = teleport_spots(state, traveller)
    found = next(iter(spots))
    assert spots.refusal(found) is None
    assert found[1] in (3333, 3334)


def test_a_group_is_deployed_into_the_last_gap() -> None:
    """[RR-DEPL-02] The ban on contact holds while one unit of the zone is free of it."""
    state = field(SIDE)
    late = add(state, 0, 0, 0)
    late.status = UNPLACED
    strips = [
        Polygon(((-1, -1), (1233, -1), (1233, 801), (-1, 801))),
        Polygon(((1234, -1), (4001, -1), (4001, 801), (1234, 801))),
    ]
    state.set_terrain(tuple(Terrain(BLOCKING, strip) for strip in strips))
    add(state, 0, 1233, 100)
    options = DeploymentPlaces(state, late.id)
    assert options.refusal((1233, 500)) is not None
    assert options.refusal((1233, 502)) is None
    assert options.has_place()
    assert all(options.refusal(spot) is None for spot in options)


# -- transports -----------------------------------------------------------------------------


def test_a_transport_is_not_deployed_in_bad_ground() -> None:
    """[RR-HEAVY-TRANSPORT-8, RR-DEPL-03] Neither by choice nor for want of room."""
    state = field(SIDE)
    for kind, x in ((ROUGH, 1000), (HAZARDOUS, 3000)):
        state.set_terrain((*state.terrain, Terrain(kind, Disc(x, 400, 300))))
    wagon = add(state, 0, 0, 0, "heavy", "transport")
    ogre = add(state, 0, 0, 0, "heavy", "colossal")
    wagon.status = ogre.status = UNPLACED
    for x in (1000, 3000):
        refusal = DeploymentPlaces(state, wagon.id).refusal((x, 400))
        assert refusal is not None
        assert refusal.rule == "RR-HEAVY-TRANSPORT-8"
        assert DeploymentPlaces(state, ogre.id).refusal((x, 400)) is None
    state.set_terrain((Terrain(ROUGH, Polygon(((-1, -1), (4001, -1), (4001, 801), (-1, 801)))),))
    options = DeploymentPlaces(state, wagon.id)
    assert not options.has_place()
    assert all(y > 800 for _, y in options)
    assert DeploymentPlaces(state, ogre.id).has_place()


def test_a_transport_gives_way_to_good_ground() -> None:
    """[RR-HEAVY-TRANSPORT-8] The nearest place for it is outside, for others it is where it was."""
    state = field()
    state.set_terrain((Terrain(ROUGH, Disc(2000, 2000, 300)),))
    wagon = add(state, 0, 2000, 1750, "heavy", "transport")
    ogre = add(state, 0, 100, 100, "heavy", "colossal")
    assert nearest_spot(state, wagon, 2000, 1750) == (2000, 1700)
    wagon.status = REMOVED
    assert nearest_spot(state, ogre, 2000, 1750) == (2000, 1750)


def test_every_row_of_the_board() -> None:
    rows = list(board_rows())
    assert (len(rows), rows[0], rows[-1]) == (4001, (0, 0, 4000), (4000, 0, 4000))
