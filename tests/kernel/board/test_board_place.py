"""Places for bases, and points worth walking to."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.candidates import (
    at_range,
    clamp_to_reach,
    compass,
    contact_towards,
)
from affray.kernel.board.measure import distance, distance_squared, in_contact, is_within, overlaps
from affray.kernel.board.place import contact_points, grid_points, is_free, nearest_free

coordinates = st.integers(0, 4000)


def anywhere(x: int, y: int) -> bool:
    return True


def test_a_place_is_free_when_bases_only_touch() -> None:
    assert is_free(0, 0, 200, [(400, 0, 200), (0, 300, 100)])
    assert not is_free(1, 0, 200, [(400, 0, 200)])
    assert not is_free(0, 0, 200, [(0, -299, 100)])
    assert is_free(0, 0, 200, [])


def test_a_free_point_is_its_own_nearest() -> None:
    assert nearest_free(5, 6, 200, [], anywhere) == (5, 6)


def test_the_nearest_free_point_touches_one_base_or_two() -> None:
    assert nearest_free(300, 0, 200, [(0, 0, 200)], anywhere) == (400, 0)
    between = nearest_free(300, 0, 200, [(0, 0, 200), (600, 0, 200)], anywhere)
    assert between is not None
    x, y = between
    assert in_contact(x, y, 200, 0, 0, 200)
    assert in_contact(x, y, 200, 600, 0, 200)
    assert (x, y) == (300, -265)  # of the two, the first by (x, y)


def test_what_is_not_legal_is_passed_over() -> None:
    east = nearest_free(300, 0, 200, [(0, 0, 200)], lambda x, y: x <= 0)
    assert east is not None
    assert east[0] <= 0
    assert not overlaps(*east, 200, 0, 0, 200)
    assert nearest_free(0, 0, 10, [], lambda x, y: y >= 95) == (-19, 98)
    assert nearest_free(0, 0, 10, [], lambda x, y: False) is None
    assert nearest_free(0, 0, 10, [], lambda x, y: y >= 95, limit=90) is None


def test_no_free_place_is_much_nearer_than_the_one_found() -> None:
    rnd = Random(3)
    for _ in range(300):
        discs = [
            (rnd.randrange(600), rnd.randrange(600), rnd.choice((50, 100)))
            for _ in range(rnd.randrange(1, 9))
        ]
        x, y = rnd.randrange(600), rnd.randrange(600)
        found = nearest_free(x, y, 60, discs, anywhere)
        assert found is not None
        assert is_free(*found, 60, discs)
        reach = distance(x, y, *found)
        for _ in range(200):
            px, py = x + rnd.randint(-400, 400), y + rnd.randint(-400, 400)
            assert distance(x, y, px, py) > reach - 3 or not is_free(px, py, 60, discs)


@given(coordinates, coordinates, st.integers(1, 600), st.sampled_from([1, 8, 16, 64]))
def test_contact_points_touch_without_overlap(cx: int, cy: int, gap: int, count: int) -> None:
    points = contact_points(cx, cy, gap, count)
    assert len(points) == count
    for x, y in points:
        assert gap * gap <= distance_squared(x, y, cx, cy) <= (gap + 1) * (gap + 1)


def test_grids_include_their_edges() -> None:
    assert grid_points(0, 0, 20, 10, 10) == [(0, 0), (10, 0), (20, 0), (0, 10), (10, 10), (20, 10)]
    assert grid_points(5, 5, 9, 9, 10) == [(5, 5)]
    assert grid_points(5, 5, 4, 9, 10) == []


@given(coordinates, coordinates, st.integers(0, 2400), st.sampled_from([4, 16, 32]))
def test_the_compass_stays_within_reach(x: int, y: int, length: int, count: int) -> None:
    points = compass(x, y, length, count)
    assert len(points) == count
    for px, py in points:
        assert is_within(x, y, px, py, length)
        assert distance(x, y, px, py) > length - 1.5


@given(coordinates, coordinates, coordinates, coordinates, st.integers(1, 2400))
def test_clamping_goes_as_far_as_it_may(x: int, y: int, tx: int, ty: int, reach: int) -> None:
    px, py = clamp_to_reach(x, y, tx, ty, reach)
    assert is_within(x, y, px, py, reach)
    if is_within(x, y, tx, ty, reach):
        assert (px, py) == (tx, ty)
    else:
        assert distance(x, y, px, py) > reach - 1.5
        cross = (px - x) * (ty - y) - (py - y) * (tx - x)
        assert abs(cross) <= 1.5 * distance(x, y, tx, ty)  # beside the line by at most a unit
    rx, ry = at_range(x, y, tx, ty, reach)
    assert is_within(rx, ry, tx, ty, reach)
    if is_within(x, y, tx, ty, reach):
        assert (rx, ry) == (x, y)


@given(coordinates, coordinates, coordinates, coordinates, st.sampled_from([200, 300, 400]))
def test_contact_towards_lies_on_the_line(x: int, y: int, tx: int, ty: int, gap: int) -> None:
    px, py = contact_towards(x, y, tx, ty, gap)
    assert gap * gap <= distance_squared(px, py, tx, ty) <= (gap + 1) * (gap + 1)
    if distance(x, y, tx, ty) > gap + 2:
        assert distance(x, y, px, py) <= distance(x, y, tx, ty) - gap + 2


def test_candidates_come_in_the_same_order_every_time() -> None:
    first = compass(10, 20, 800, 16)
    assert first == compass(10, 20, 800, 16)
    turns = [
        (ax - 10) * (by - 20) - (ay - 20) * (bx - 10) for (ax, ay), (bx, by) in pairwise(first)
    ]
    assert all(turn > 0 for turn in turns)
