"""The zones of each scheme, and what is drawn of them."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.rattle_and_rend.matches import FACINGS, field

from affray.games.rattle_and_rend.rules import zones
from affray.games.rattle_and_rend.rules.zones import (
    CLOSE,
    CORNER,
    DELAYED,
    MIXED,
    SIDE,
    homes,
    is_in_zone,
    strip,
    zone_anchors,
    zone_areas,
)

A, B = 0, 1


@pytest.mark.rule("RR-DEPL-CORNER")
def test_a_corner_zone_is_all_within_m_of_the_corner() -> None:
    state = field(CORNER)
    assert is_in_zone(state, A, 960, 1280)
    assert not is_in_zone(state, A, 961, 1280)
    assert is_in_zone(state, B, 4000 - 960, 4000 - 1280)
    assert not is_in_zone(state, B, 4000 - 961, 4000 - 1280)
    state.facing = 1
    assert is_in_zone(state, A, 4000, 0)
    assert is_in_zone(state, B, 0, 4000)


@pytest.mark.rule("RR-DEPL-SIDE")
@pytest.mark.rule("RR-Q-044")
@pytest.mark.parametrize(
    ("facing", "ours", "theirs"),
    [
        (0, (77, 800), (77, 3200)),
        (1, (3200, 77), (800, 77)),
        (2, (77, 3200), (77, 800)),
        (3, (800, 77), (3200, 77)),
    ],
)
def test_side_zones_are_all_within_s_of_opposite_edges(
    facing: int, ours: tuple[int, int], theirs: tuple[int, int]
) -> None:
    state = field(SIDE, facing)
    assert is_in_zone(state, A, *ours)
    assert not is_in_zone(state, B, *ours)
    assert is_in_zone(state, B, *theirs)
    beyond = [
        (x + dx, y + dy) for (x, y) in (ours,) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    assert sum(not is_in_zone(state, A, *point) for point in beyond) == 1


@pytest.mark.rule("RR-DEPL-CLOSE-1")
def test_a_close_zone_is_all_within_m_of_the_centre_on_the_own_half() -> None:
    state = field(CLOSE)
    assert is_in_zone(state, A, 2000, 400)
    assert not is_in_zone(state, A, 2000, 399)
    assert is_in_zone(state, A, 3600, 2000)
    assert not is_in_zone(state, A, 2000, 2001)
    assert is_in_zone(state, B, 2000, 2001)
    state.facing = 3
    assert is_in_zone(state, A, 400, 2000)
    assert not is_in_zone(state, A, 2001, 2000)


@pytest.mark.rule("RR-DEPL-MIXED-1")
@pytest.mark.rule("RR-Q-042")
def test_mixed_strips_belong_to_a_b_a_b_or_the_other_way_round() -> None:
    state = field(MIXED)
    owners = [
        [is_in_zone(state, seat, 50, y) for y in (0, 999, 1000, 2000, 3000, 4000)]
        for seat in (A, B)
    ]
    assert owners[A] == [True, True, False, True, False, False]
    assert owners[B] == [not own for own in owners[A]]
    state.facing = 1
    assert is_in_zone(state, A, 50, 4000)
    assert is_in_zone(state, B, 50, 999)
    assert [strip(y) for y in (0, 999, 1000, 3999, 4000)] == [0, 0, 1, 3, 3]


@pytest.mark.rule("RR-SETUP-09")
@pytest.mark.parametrize(("deployment", "facing"), FACINGS)
def test_the_players_have_opposite_zones(deployment: str, facing: int) -> None:
    state = field(deployment, facing)
    for x, y in product(range(37, 4000, 111), repeat=2):
        if deployment == MIXED:
            assert is_in_zone(state, A, x, y) != is_in_zone(state, B, x, y)
        else:
            assert is_in_zone(state, A, x, y) == is_in_zone(state, B, 4000 - x, 4000 - y)
    swapped = field(deployment, facing, player_a=B)
    assert zone_anchors(swapped, B) == zone_anchors(state, A)


@pytest.mark.parametrize(("deployment", "facing"), FACINGS)
@pytest.mark.parametrize("seat", [A, B])
def test_zones_are_drawn_where_they_are(deployment: str, facing: int, seat: int) -> None:
    state = field(deployment, facing)
    areas = zone_areas(state, seat)
    anchors = zone_anchors(state, seat)
    assert len(anchors) >= 48
    for x, y in product(range(37, 4000, 111), repeat=2):
        if any(area.contains(x, y) for area in areas):
            assert is_in_zone(state, seat, x, y)
    outside = [point for point in anchors if not any(a.touches(*point, 2) for a in areas)]
    assert all(is_in_zone(state, seat, *point) for point in anchors)
    assert not outside


@pytest.mark.rule("RR-Q-116")
def test_homes_are_edges_of_the_zone_or_its_centres() -> None:
    assert homes(field(CORNER), A) == [("edge", 0, 0, 1600, 0), ("edge", 0, 0, 0, 1600)]
    assert homes(field(CORNER), B) == [
        ("edge", 2400, 4000, 4000, 4000),
        ("edge", 4000, 2400, 4000, 4000),
    ]
    assert homes(field(SIDE, 1), A) == [("edge", 4000, 0, 4000, 4000)]
    assert homes(field(DELAYED), B) == [("edge", 0, 4000, 4000, 4000)]
    assert homes(field(CLOSE), A) == [("point", 2000, 1200, 2000, 1200)]
    assert homes(field(CLOSE, 3), B) == [("point", 2800, 2000, 2800, 2000)]
    assert [(home.kind, home.ay) for home in homes(field(MIXED), B)] == [
        ("point", 1500),
        ("point", 3500),
    ]
    edge = homes(field(SIDE), A)[0]
    assert edge.nearest(1234, 700) == (1234, 0)
    assert edge.is_touched(1234, 200, 200)
    assert not edge.is_touched(1234, 201, 200)


@pytest.mark.rule("RR-SCEN-FLAGS-1")
@pytest.mark.rule("RR-Q-037")
def test_markers_lie_between_the_zones_as_far_apart_as_allowed() -> None:
    assert zones.marker_spots(field(SIDE)) == [(2000, 2000), (1200, 2000), (2800, 2000)]
    assert zones.marker_spots(field(MIXED, 1)) == [(2000, 2000), (1200, 2000), (2800, 2000)]
    assert zones.marker_spots(field(CLOSE, 1)) == [(2000, 2000), (2000, 1200), (2000, 2800)]
    assert zones.marker_spots(field(CORNER, 0)) == [(2000, 2000), (1435, 2565), (2565, 1435)]
    assert zones.marker_spots(field(CORNER, 1)) == [(2000, 2000), (1435, 1435), (2565, 2565)]
