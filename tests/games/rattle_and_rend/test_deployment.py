"""Spots in a zone, halves of warbands, and arriving late."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rattle_and_rend.matches import FACINGS, field

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    ON_BOARD,
    ROUGH,
    UNPLACED,
    Group,
    Marker,
    Terrain,
)
from affray.games.rattle_and_rend.rules.deployment import (
    DeploymentPlaces,
    EdgePlaces,
    even_sums,
    half_of,
    open_strips,
    subset_sums,
)
from affray.games.rattle_and_rend.rules.scenarios import FLAGS, HILL, HILL_LABEL
from affray.games.rattle_and_rend.rules.zones import (
    CLOSE,
    CORNER,
    DELAYED,
    MIXED,
    SIDE,
    strip,
    zone_anchors,
)
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.shapes import Disc, Polygon, rectangle
from affray.kernel.ids import Seat

A, B = 0, 1


def add(
    state: State,
    seat: int,
    x: int = 0,
    y: int = 0,
    kind: str = "fighters",
    *,
    champion: str | None = None,
) -> Group:
    card = make_card(kind, name=kind.capitalize(), champion=champion)
    status = ON_BOARD if (x, y) != (0, 0) else UNPLACED
    group = Group(len(state.groups), Seat(seat), card, x, y, status)
    state.groups.append(group)
    return group


def rule_against(places: DeploymentPlaces | EdgePlaces, x: int, y: int) -> str | None:
    refusal = places.refusal((x, y))
    return None if refusal is None else refusal.rule


# -- spots ----------------------------------------------------------------------------


@pytest.mark.rule("RR-DEPL-04")
@pytest.mark.rule("RR-DEPL-SIDE")
def test_a_centre_must_be_in_the_zone_and_not_in_blocking_terrain() -> None:
    state = field(SIDE)
    state.set_terrain((Terrain(BLOCKING, rectangle(2000, 400, 400, 400)),))
    places = DeploymentPlaces(state, add(state, A).id)
    assert rule_against(places, 2000, 801) == "RR-DEPL-SIDE"
    assert rule_against(places, 2000, -1) == "RR-MOVE-15"
    assert rule_against(places, 2000, 500) == "RR-DEPL-04"
    assert (2200, 500) in places, "on the rim of Blocking terrain"
    assert (0, 0) in places, "a base may overhang the edge"
    assert (2000.0, 700.0) not in places
    assert [2000, 700] not in places


@pytest.mark.rule("RR-DEPL-02")
def test_groups_are_not_deployed_in_base_contact() -> None:
    state = field(SIDE)
    add(state, A, 1000, 400)
    places = DeploymentPlaces(state, add(state, A).id)
    assert rule_against(places, 1399, 400) == "RR-MOVE-09"
    assert rule_against(places, 1400, 400) == "RR-DEPL-02"
    assert rule_against(places, 1401, 400) == "RR-DEPL-02"
    assert (1402, 400) in places


def nearly_full(state: State, spare: str = BLOCKING) -> DeploymentPlaces:
    """The corner is walled up but for 50 mm of the edge with a group in it, and a spare yard."""
    wall = (
        *((500, 0), (500, -10), (1000, -10), (1000, 100), (1100, 100), (1100, -10)),
        *((2000, -10), (2000, 2000), (-10, 2000), (-10, 0)),
    )
    yard = Terrain(spare, rectangle(1050, 0, 140, 240))
    state.set_terrain((Terrain(BLOCKING, Polygon(wall)), yard))
    add(state, A, 99, 0)
    return DeploymentPlaces(state, add(state, A).id)


@pytest.mark.rule("RR-DEPL-02")
@pytest.mark.rule("RR-Q-046")
def test_contact_is_legal_when_no_other_position_is_left() -> None:
    places = nearly_full(field(CORNER))
    assert places.has_place()
    assert (499, 0) in places
    assert (500, 0) in places
    assert rule_against(places, 498, 0) == "RR-MOVE-09"
    assert rule_against(places, 600, 0) == "RR-DEPL-04"
    assert places.sample(Random(2)) in places


@pytest.mark.rule("RR-DEPL-03")
@pytest.mark.rule("RR-Q-046")
@pytest.mark.parametrize(("spare", "rule"), [(ROUGH, "RR-DEPL-02"), (HAZARDOUS, None)])
def test_a_group_is_forced_into_rough_but_never_into_hazardous_terrain(
    spare: str, rule: str | None
) -> None:
    places = nearly_full(field(CORNER), spare)
    assert (1050, 50) in places, "whoever wants to, may"
    assert rule_against(places, 500, 0) == rule, "instead, it may touch its friend"


@pytest.mark.rule("RR-DEPL-04")
def test_a_zone_without_any_room_leaves_the_rest_of_the_board() -> None:
    state = field(CORNER)
    state.set_terrain((Terrain(BLOCKING, rectangle(800, 800, 1800, 1800)),))
    places = DeploymentPlaces(state, add(state, A).id)
    assert not places.has_place()
    assert (2000, 2000) in places
    assert rule_against(places, 500, 500) == "RR-DEPL-04"
    assert places.sample(Random(1)) in places


@pytest.mark.rule("RR-DEPL-CLOSE-2")
@pytest.mark.rule("RR-DEPL-MIXED-3")
@pytest.mark.rule("RR-Q-048")
@pytest.mark.parametrize(
    ("deployment", "rule"), [(CLOSE, "RR-DEPL-CLOSE-2"), (MIXED, "RR-DEPL-MIXED-3")]
)
def test_close_and_mixed_keep_s_from_enemies_and_objectives(deployment: str, rule: str) -> None:
    state = field(deployment)
    add(state, B, 2000, 1500)
    places = DeploymentPlaces(state, add(state, A).id)
    assert rule_against(places, 2000, 700) == rule
    assert (2000, 699) in places
    state.groups[0].status = UNPLACED
    state.scenario = FLAGS
    state.markers = [Marker(2000, 1700)]
    places = DeploymentPlaces(state, 1)
    assert rule_against(places, 2000, 900) == rule
    assert (2000, 899) in places
    state.scenario, state.markers = HILL, []
    state.set_terrain((Terrain(ROUGH, Disc(2000, 2000, 400), HILL_LABEL),))
    places = DeploymentPlaces(state, 1)
    assert rule_against(places, 2000, 800) == rule
    assert (2000, 799) in places


def test_other_schemes_let_enemies_stand_close() -> None:
    state = field(SIDE)
    add(state, B, 2000, 1000)
    assert (2000, 500) in DeploymentPlaces(state, add(state, A).id)


@pytest.mark.rule("RR-Q-046")
def test_a_group_without_a_spot_ignores_the_s_distance_first_and_contact_last() -> None:
    state = field(CLOSE)
    wall = Polygon(((0, 0), (4000, 0), (4000, 1990), (0, 1990)))
    state.set_terrain((Terrain(BLOCKING, wall),))
    for x in (800, 1600, 2400, 3200):
        add(state, B, x, 2500)
    places = DeploymentPlaces(state, add(state, A).id)
    assert places.has_place()
    assert (1200, 1995) in places, "within S of the enemy, for there is no other spot"
    add(state, A, 1200, 1990)
    places = DeploymentPlaces(state, 4)
    assert rule_against(places, 1600, 1990) == "RR-DEPL-02"
    assert (1602, 1990) in places


@given(st.integers(0, 2**32), st.sampled_from(FACINGS), st.sampled_from([A, B]))
def test_samples_and_candidates_of_spots_are_legal(
    seed: int, scheme: tuple[str, int], seat: int
) -> None:
    random = Random(seed)
    state = field(*scheme, player_a=B)
    for _ in range(random.randrange(9)):
        x, y = random.choice(zone_anchors(state, seat))
        add(state, random.choice([A, B]), x, y, "heavy")
    places = DeploymentPlaces(state, add(state, seat).id)
    candidates = list(places)
    assert candidates
    assert all(point in places for point in candidates)
    assert places.sample(random) in places


# -- halves ---------------------------------------------------------------------------


@pytest.mark.rule("RR-Q-045")
def test_half_is_five_to_seven_or_the_nearest_to_even() -> None:
    assert even_sums(subset_sums([2, 2, 2, 2, 2, 2]), 12, 5, 7) == (6,)
    assert even_sums(subset_sums([1, 3, 3, 3, 2]), 12, 5, 7) == (5, 6, 7)
    assert even_sums(subset_sums([4, 4]), 8, 5, 7) == (4,)
    assert even_sums(subset_sums([2, 4, 4]), 10, 5, 5) == (4, 6)


@pytest.mark.rule("RR-Q-023")
@pytest.mark.parametrize(("limit", "sums"), [(12, {5, 6, 7}), (20, {9, 10, 11}), (7, {2, 3, 4})])
def test_half_follows_the_points_limit(limit: int, sums: set[int]) -> None:
    ones = dict.fromkeys(range(limit), 1)
    options = half_of(ones, House.of({"points_limit": limit}, "alpha2"), "RR-SETUP-04")
    assert {n for n in range(limit + 1) if options.refusal(tuple(range(n))) is None} == sums


@pytest.mark.rule("RR-DEPL-MIXED-2")
@pytest.mark.rule("RR-Q-042")
def test_a_mixed_deployment_keeps_an_even_split_possible() -> None:
    state = field(MIXED)
    add(state, A, 500, 500, "heavy")
    add(state, A, 1500, 500, "heavy")
    fighters = add(state, A)
    for _ in range(2):
        add(state, A)
    assert open_strips(state, fighters.id) == (2,)
    places = DeploymentPlaces(state, fighters.id, open_strips(state, fighters.id))
    assert rule_against(places, 2500, 500) == "RR-DEPL-MIXED-2"
    assert (2500, 2500) in places
    fighters.card = make_card("champion", name="Champion")
    add(state, A, kind="champion")
    assert open_strips(state, fighters.id) == (0, 2), "7 and 5 are as good as 6 and 6"


@pytest.mark.rule("RR-DEPL-MIXED-2")
@pytest.mark.rule("RR-Q-045")
def test_groups_that_cannot_be_split_five_to_seven_are_split_as_evenly_as_they_can() -> None:
    state = field(MIXED)
    add(state, A, 500, 500, "heavy", champion="spot_weakness")
    heavy = add(state, A, kind="heavy", champion="spot_weakness")
    add(state, A)
    assert open_strips(state, heavy.id) == (2,)


@given(
    st.lists(st.sampled_from(["champion", "fighters", "heavy"]), min_size=1, max_size=8),
    st.randoms(),
)
def test_a_mixed_deployment_never_leads_into_a_dead_end(kinds: list[str], random: Random) -> None:
    state = field(MIXED)
    for kind in kinds:
        add(state, A, kind=kind)
    random.shuffle(state.groups)
    for index, group in enumerate(state.groups):
        group.id = index
    for group in state.groups:
        way = random.choice(open_strips(state, group.id))
        group.x, group.y, group.status = 50, way * 1000 + 500, ON_BOARD
    points = [g.card.points for g in state.groups]
    lower = sum(g.card.points for g in state.groups if strip(g.y) == 0)
    total = sum(points)
    low, high = max(5, total - 7), min(7, total - 5)
    assert lower in even_sums(subset_sums(points), total, low, high)


# -- arriving late --------------------------------------------------------------------


@pytest.mark.rule("RR-DEPL-DELAYED-3")
@pytest.mark.rule("RR-Q-047")
def test_late_groups_touch_their_own_edge_and_no_enemy() -> None:
    state = field(DELAYED, facing=1)
    state.set_terrain((Terrain(BLOCKING, rectangle(3900, 3000, 300, 300)),))
    friend, enemy = add(state, A, 3900, 1000), add(state, B, 3800, 2000)
    places = EdgePlaces(state, add(state, A).id)
    assert (3800, 500) in places
    assert (4000, 500) in places
    assert rule_against(places, 3799, 500) == "RR-DEPL-DELAYED-3"
    assert rule_against(places, 100, 500) == "RR-DEPL-DELAYED-3"
    assert rule_against(places, 4001, 500) == "RR-MOVE-15"
    assert rule_against(places, 3900, 3000) == "RR-DEPL-04"
    assert (3900, friend.y + 400) in places, "friends may touch"
    assert rule_against(places, 3900, friend.y + 399) == "RR-MOVE-09"
    assert rule_against(places, 3800, enemy.y + 400) == "RR-DEPL-DELAYED-3"
    assert (3800, enemy.y + 402) in places
    assert places.has_place()
    assert all(point in places for point in places)
    assert places.sample(Random(3)) in places


@pytest.mark.rule("RR-DEPL-DELAYED-3")
def test_a_late_group_cannot_arrive_where_its_edge_is_full() -> None:
    state = field(DELAYED)
    group = add(state, A)
    wall = Terrain(BLOCKING, Polygon(((-10, -10), (4010, -10), (4010, 300), (-10, 300))))
    state.set_terrain((wall,))
    assert not EdgePlaces(state, group.id).has_place()
    gap = Terrain(BLOCKING, Polygon(((33, -10), (4010, -10), (4010, 300), (33, 300))))
    state.set_terrain((gap,))
    assert EdgePlaces(state, group.id).has_place()
