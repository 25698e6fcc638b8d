"""Places to the unit: what is found is compared with every place of a small pocket."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BLOCKING,
    HAZARDOUS,
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
    NEAR,
    STRICT,
    TOUCHING,
    DeploymentPlaces,
    EdgePlaces,
    half_of,
    open_strips,
)
from affray.games.rattle_and_rend.rules.scenarios import FLAGS, HILL, HILL_LABEL
from affray.games.rattle_and_rend.rules.spots import (
    Spots,
    clearance,
    contact_spots,
    far_spots,
    nearest_spot,
    spot_refusal,
)
from affray.games.rattle_and_rend.rules.standard import translocation
from affray.games.rattle_and_rend.rules.standard_reactions import follow_spots
from affray.games.rattle_and_rend.rules.summons import keeps_off, summon_spots
from affray.games.rattle_and_rend.rules.zones import CLOSE, DELAYED, MIXED, SIDE
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import Disc, Polygon
from affray.kernel.board.sweep import Track
from affray.kernel.ids import Seat

A, B = 0, 1
SIZE = 4
Place = tuple[int, int]


def field(deployment: str = SIDE, *terrain: Terrain) -> State:
    state = State(House.of({}, "alpha2"))
    state.deployment = deployment
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", trait: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def late(state: State, kind: str = "fighters", trait: str | None = None, seat: int = A) -> Group:
    group = add(state, seat, 0, 0, kind, trait)
    group.status = UNPLACED
    return group


def walls(x: int, y: int) -> tuple[Terrain, ...]:
    """Blocking terrain everywhere but in a pocket, of which this is the lower left place."""
    right, top = x + SIZE, y + SIZE
    corners = (
        ((-9, -9), (4009, -9), (4009, y), (-9, y)),
        ((-9, top), (4009, top), (4009, 4009), (-9, 4009)),
        ((-9, y - 9), (x, y - 9), (x, top + 9), (-9, top + 9)),
        ((right, y - 9), (4009, y - 9), (4009, top + 9), (right, top + 9)),
    )
    return tuple(Terrain(BLOCKING, Polygon(corner)) for corner in corners)


def pocket(x: int, y: int) -> Iterator[Place]:
    return ((px, py) for py in range(y, y + SIZE + 1) for px in range(x, x + SIZE + 1))


def ever_farther(corner: Place, reach: int) -> Iterator[Place]:
    """Where something stands whose reach first covers the pocket and then less and less of it."""
    x, y = corner[0] + SIZE, corner[1] + SIZE
    for more in range(-2, 4):
        yield x - reach * 4 // 5 - more, y - reach * 3 // 5


def off(place: Place, x: int, y: int) -> int:
    """The square of the distance."""
    return (place[0] - x) ** 2 + (place[1] - y) ** 2


def is_off(x: int, y: int, least: int, place: Place) -> bool:
    return off(place, x, y) >= least


def same(found: Place | None, legal: list[Place]) -> bool:
    """Room is found if there is any, and it is room."""
    return found in legal if legal else found is None


# -- halves ---------------------------------------------------------------------------------


@pytest.mark.rule("RR-Q-045")
def test_what_is_out_already_counts_for_the_half() -> None:
    """With 4 points out and two groups of 4, 4 and 8 of 12 are equally near to even."""
    options = half_of({7: 4, 9: 4}, House.of({}, "alpha2"), "RR-SETUP-04", already=4)
    legal = [chosen for chosen in ((), (7,), (9,), (7, 9)) if options.refusal(chosen) is None]
    assert legal == [(), (7,), (9,)]
    options = half_of({7: 2, 9: 1}, House.of({}, "alpha2"), "RR-SETUP-04", already=4)
    legal = [chosen for chosen in ((), (7,), (9,), (7, 9)) if options.refusal(chosen) is None]
    assert legal == [(7,), (9,), (7, 9)]


@pytest.mark.rule("RR-DEPL-MIXED-2")
@pytest.mark.parametrize(("facing", "strips"), [(0, (0, 2)), (1, (1, 3))])
def test_where_no_even_split_is_left_both_strips_are_open(
    facing: int, strips: tuple[int, int]
) -> None:
    state = field(MIXED)
    state.facing = facing
    for x in (500, 1000, 1500, 2000):
        add(state, A, x, 500 + 1000 * facing, "heavy")
    assert open_strips(state, late(state, "heavy").id) == strips


# -- deployment -----------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [(1,), (1, 2, 3), (1.0, 2), (1, 2.0), (True, 2), "ab", None, 7])
def test_a_place_is_two_whole_numbers(answer: object) -> None:
    state = field(DELAYED)
    group, host = late(state), add(state, A, 2000, 2000)
    for options in (
        DeploymentPlaces(state, group.id),
        EdgePlaces(state, group.id),
        contact_spots(state, group, host),
    ):
        refusal = options.refusal(answer)
        assert refusal is not None
        assert refusal.rule == ""


def keeps_clear(state: State, group: Group, place: Place, level: int) -> bool:
    """[RR-DEPL-02, RR-DEPL-CLOSE-2] Said once more, plainly."""
    reach = 800
    is_distant = level == STRICT and state.deployment in (CLOSE, MIXED)
    for other in state.all_on_board():
        gap = group.card.radius + other.card.radius
        square = off(place, other.x, other.y)
        if square < gap**2 or (level < TOUCHING and square <= (gap + 1) ** 2):
            return False
        if is_distant and other.seat != group.seat and square <= reach**2:
            return False
    if is_distant and any(off(place, m.x, m.y) <= reach**2 for m in state.markers if m.off is None):
        return False
    return not any(
        is_distant and piece.label == HILL_LABEL and off(place, 2000, 2000) <= (reach + 400) ** 2
        for piece in state.terrain
    )


def compare_deployment(state: State, group: Group, corner: Place) -> list[int]:
    """How much is legal at each level, if what is found agrees."""
    places = DeploymentPlaces(state, group.id)
    counts = []
    for level in (STRICT, NEAR, TOUCHING):
        legal = [place for place in pocket(*corner) if keeps_clear(state, group, place, level)]
        assert same(places._first(level), legal), (level, legal)
        counts.append(len(legal))
    first = next((level for level in range(3) if counts[level]), 3)
    assert places.has_place() == (first < 3)
    if first < 3:
        for place in pocket(*corner):
            is_legal = any(keeps_clear(state, group, place, level) for level in (STRICT, first))
            assert (places.refusal(place) is None) == is_legal, place
    return counts


def transitions(counts: list[list[int]], level: int) -> bool:
    """Both none and a few places were compared."""
    found = [one[level] for one in counts]
    return 0 in found and any(0 < count <= 3 for count in found)


@pytest.mark.rule("RR-DEPL-02")
@pytest.mark.rule("RR-Q-046")
@pytest.mark.parametrize(("seat", "kind", "gap"), [(A, "fighters", 400), (B, "champion", 300)])
def test_the_last_room_of_a_zone_beside_a_base(seat: int, kind: str, gap: int) -> None:
    corner = (2000, 500)
    counts = []
    for place in ever_farther(corner, gap):
        state = field(SIDE, *walls(*corner))
        add(state, seat, *place, kind)
        counts.append(compare_deployment(state, late(state), corner))
    assert transitions(counts, STRICT)
    assert transitions(counts, TOUCHING)


@pytest.mark.rule("RR-DEPL-CLOSE-2")
@pytest.mark.rule("RR-Q-046")
@pytest.mark.parametrize("what", ["enemy", "friend", "marker", "marker taken off"])
def test_the_last_room_of_a_close_zone_beyond_s(what: str) -> None:
    corner = (2000, 900)
    counts = []
    for place in ever_farther(corner, 800):
        state = field(CLOSE, *walls(*corner))
        if what in ("enemy", "friend"):
            add(state, B if what == "enemy" else A, *place)
        else:
            state.scenario = FLAGS
            state.markers = [Marker(*place, off=None if what == "marker" else B)]
        counts.append(compare_deployment(state, late(state), corner))
    assert transitions(counts, STRICT) == (what in ("enemy", "marker"))


@pytest.mark.rule("RR-DEPL-MIXED-3")
def test_the_last_room_of_a_mixed_zone_beyond_s_of_the_hill() -> None:
    counts = []
    for x in range(1038, 1043):
        corner = (x, 1280)
        hill = Terrain(ROUGH, Disc(2000, 2000, 400), HILL_LABEL)
        state = field(MIXED, *walls(*corner), hill)
        state.scenario, state.facing = HILL, 1
        counts.append(compare_deployment(state, late(state), corner))
    assert transitions(counts, STRICT)


@pytest.mark.rule("RR-DEPL-03")
@pytest.mark.parametrize(("kind", "is_found"), [(HAZARDOUS, False), (ROUGH, True)])
def test_room_in_hazardous_terrain_is_none(kind: str, is_found: bool) -> None:
    bad = Terrain(kind, Polygon(((1990, 490), (2010, 490), (2010, 510), (1990, 510))))
    state = field(SIDE, *walls(2000, 500), bad)
    assert DeploymentPlaces(state, late(state).id).has_place() == is_found
    assert not DeploymentPlaces(state, late(state, "heavy", "transport").id).has_place()
    state = field(SIDE, *walls(2004, 500), Terrain(kind, bad.shape.moved(-6, 0)))
    found = DeploymentPlaces(state, late(state).id)._first(STRICT)
    assert found is not None
    assert found[0] == 2004


@pytest.mark.rule("RR-Q-046")
def test_a_zone_without_room_leaves_the_last_room_of_the_board() -> None:
    state = field(SIDE, *walls(3001, 2999))
    places = DeploymentPlaces(state, late(state).id)
    assert not places.has_place()
    assert list(places) == [(3001, 2999)]


@pytest.mark.rule("RR-DEPL-DELAYED-3")
@pytest.mark.parametrize("seat", [A, B])
def test_the_last_room_at_an_edge(seat: int) -> None:
    counts = []
    for place in ever_farther((2000, 100), 400):
        state = field(DELAYED, *walls(2000, 100))
        add(state, seat, *place)
        places = EdgePlaces(state, late(state).id)
        other = state.groups[0]
        legal = []
        for one in pocket(2000, 100):
            square = off(one, other.x, other.y)
            if square > 401**2 if seat == B else square >= 400**2:
                legal.append(one)
        assert same(places._last_room(), legal)
        assert same(next(iter(places), None), legal)
        assert [p for p in pocket(2000, 100) if places.refusal(p) is None] == legal
        counts.append([len(legal)])
    assert transitions(counts, 0)


# -- spots ----------------------------------------------------------------------------------


def compare(spots: Spots, corner: Place, is_legal: Callable[[Place], bool]) -> int:
    """How many places of the pocket are legal, if what is found agrees."""
    legal = [place for place in pocket(*corner) if is_legal(place)]
    assert [p for p in pocket(*corner) if spots.refusal(p) is None] == legal
    assert spots.has_any() == bool(legal)
    assert same(spots._last_room(), legal)
    return len(legal)


@pytest.mark.rule("RR-GEO-04")
@pytest.mark.parametrize(("kind", "gap"), [("fighters", 400), ("champion", 300)])
def test_the_last_place_in_contact(kind: str, gap: int) -> None:
    """From a place at the host's very rim to one that is a unit too far."""
    counts = []
    for away in range(gap - 5, gap + 4):
        corner = (2000 + away, 1990)
        state = field(SIDE, *walls(*corner))
        host, group = add(state, A, 2000, 2000, kind), late(state)
        spots = contact_spots(state, group, host)
        counts.append(
            compare(spots, corner, lambda p: gap**2 <= off(p, 2000, 2000) <= (gap + 1) ** 2)
        )
    assert counts[0] == counts[-1] == 0
    assert max(counts) > 0


@pytest.mark.rule("RR-TRAIT-TELEPORT-1")
@pytest.mark.rule("RR-TRAIT-AMBUSHERS-2")
@pytest.mark.parametrize(("seat", "reach"), [(B, 800), (A, 400)])
def test_the_last_place_far_from_enemies(seat: int, reach: int) -> None:
    counts = []
    corner = (2000, 2000)
    for x, y in ever_farther(corner, reach):
        state = field(SIDE, *walls(*corner))
        add(state, seat, x, y)
        spots = far_spots(state, late(state), (), "RR-TRAIT-TELEPORT-1")
        least = reach**2 + (seat == B)
        counts.append([compare(spots, corner, partial(is_off, x, y, least))])
    assert transitions(counts, 0)


@pytest.mark.rule("RR-ACTION-TRANSLOCATE-2")
@pytest.mark.rule("RR-SREACT-FOLLOW-2")
def test_the_last_place_within_reach() -> None:
    for away in (1593, 1596, 1598, 1600, 1601):
        corner = (2000 + away, 1998)
        state = field(SIDE, *walls(*corner))
        host, ward = add(state, A, 2000, 2000), late(state, "ward")
        ward.x, ward.y, ward.status = 500, 500, ON_BOARD
        spots = translocation(state, ward, [host, ward], 1600)
        compare(spots, corner, lambda p: off(p, 2000, 2000) <= 1600**2)
        enemy = add(state, B, 2000, 2000)
        compare(follow_spots(state, ward, enemy), corner, lambda p: off(p, 2000, 2000) <= 1600**2)


@pytest.mark.rule("RR-MOVE-09")
@pytest.mark.rule("RR-ACTION-FEINT-3")
@pytest.mark.parametrize("shuns", [None, A, B])
def test_clear_of_bases_walls_and_edges(shuns: int) -> None:
    """Every place on the way past two bases: touching counts only for whom it shuns."""
    wall = Terrain(BLOCKING, Polygon(((30, 20), (60, 20), (60, 60), (30, 60))))
    state = field(SIDE, wall)
    group = add(state, A, 0, 0)
    friend, enemy = add(state, A, 410, 0), add(state, B, 0, 420)
    gone = add(state, B, 30, 10)
    gone.status = REMOVED
    is_clear = clearance(state, group, Track(((-2, -2), (70, 70))), shuns)
    for x in range(-2, 71):
        for y in range(-2, 71):
            expected = spot_refusal(state, group, x, y) is None
            for other in (friend, enemy):
                if other.seat == shuns and off((x, y), other.x, other.y) <= 401**2:
                    expected = False
            plain = x >= 0 and y >= 0 and not (30 < x < 60 and 20 < y < 60)
            plain = plain and off((x, y), 410, 0) >= 400**2 and off((x, y), 0, 420) >= 400**2
            assert (spot_refusal(state, group, x, y) is None) == plain, (x, y)
            assert is_clear(x, y) == expected, (x, y)


@pytest.mark.rule("RR-HEAVY-TRANSPORT-8")
def test_the_nearest_spot_is_where_it_is_if_that_is_free() -> None:
    bad = Terrain(ROUGH, Polygon(((990, 990), (1010, 990), (1010, 1020), (990, 1020))))
    state = field(SIDE, bad)
    cart, ogre = late(state, "heavy", "transport"), late(state, "heavy", "colossal")
    assert nearest_spot(state, ogre, 1000, 1000) == (1000, 1000)
    assert nearest_spot(state, cart, 1000, 1000) == (990, 1000)
    assert nearest_spot(state, cart, 990, 1000) == (990, 1000)


# -- summons --------------------------------------------------------------------------------


@pytest.mark.rule("RR-CHAMP-SUMMONS-2")
@pytest.mark.parametrize(("seat", "kind", "reach"), [(A, "champion", 301), (B, "champion", 800)])
def test_a_summoned_group_keeps_off_to_the_unit(seat: int, kind: str, reach: int) -> None:
    counts = []
    corner = (2000, 100)
    for x, y in ever_farther(corner, reach):
        state = field(SIDE, *walls(*corner))
        add(state, seat, x, y, kind)
        group = late(state)
        spots = summon_spots(state, group)
        counts.append([compare(spots, corner, partial(is_off, x, y, reach**2 + 1))])
        for place in pocket(*corner):
            assert (keeps_off(state, group, *place) is None) == is_off(x, y, reach**2 + 1, place)
    assert transitions(counts, 0)


@pytest.mark.rule("RR-Q-116")
def test_on_a_full_board_nobody_can_be_summoned() -> None:
    state = field(CLOSE, *walls(3000, 3000))
    add(state, B, 3002, 3002)
    assert list(summon_spots(state, late(state))) == []
    state = field(CLOSE, *walls(3000, 3000))
    assert list(summon_spots(state, late(state))) == [(3000, 3000)]


@pytest.mark.rule("RR-ACTION-TRANSLOCATE-2")
@pytest.mark.rule("RR-Q-121")
@pytest.mark.parametrize("status", [ON_BOARD, AMBUSH])
def test_only_a_hidden_ward_keeps_off_enemies_when_it_is_translocated(status: int) -> None:
    state = field(SIDE, *walls(2000, 2000))
    host = add(state, A, 2000, 1500)
    add(state, B, 2000, 2500)
    ward = add(state, A, 100, 100, "ward")
    ward.status = status
    assert translocation(state, ward, [host], 800).has_any() == (status == ON_BOARD)
