"""Lengths and roundings."""

from fractions import Fraction
from itertools import pairwise
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.measure import (
    UNIT,
    Point,
    directions,
    distance,
    distance_squared,
    in_contact,
    is_path_within,
    is_within,
    leg_lengths,
    overlaps,
    path_length,
    point_along,
    rounded,
    rounded_within,
)

coordinates = st.integers(-5000, 5000)
points = st.tuples(coordinates, coordinates)


def test_a_distance_equal_to_the_reach_is_within_it() -> None:
    assert distance_squared(0, 0, 480, -640) == 640_000
    assert distance(0, 0, 480, -640) == pytest.approx(800)
    assert is_within(0, 0, 480, -640, 800)
    assert not is_within(0, 0, 481, -640, 800)
    assert not is_within(0, 0, 0, 0, -1)


def test_bases_touch_with_one_unit_to_spare_and_overlap_only_when_nearer_than_touching() -> None:
    assert in_contact(0, 0, 200, 300, 0, 100)
    assert in_contact(0, 0, 200, 301, 0, 100)
    assert not in_contact(0, 0, 200, 301, 1, 100)
    assert not overlaps(0, 0, 200, 300, 0, 100)
    assert overlaps(0, 0, 200, 299, 24, 100)


def test_a_path_is_measured_in_thousandths_each_leg_rounded_down() -> None:
    assert path_length([(5, 5)]) == 0
    assert path_length([(0, 0), (1, 1)]) == 1414
    assert path_length([(0, 0), (1, 1), (2, 2)]) == 2828
    assert path_length([(0, 0), (3, 4), (3, 4), (0, 0)]) == 10_000


def test_the_length_of_a_path_is_compared_exactly() -> None:
    # A hair over 2400: too little to show in thousandths.
    over = [(0, 0), (2400, 1)]
    assert path_length(over) == 2_400_000
    assert not is_path_within(over, 2400)
    # Two legs, 1200 and a hair over 1200.
    assert path_length([(0, 0), (1200, 0), (2400, 1)]) == 2_400_000
    assert not is_path_within([(0, 0), (1200, 0), (2400, 1)], 2400)
    assert is_path_within([(0, 0), (1200, 0), (1200, 1200)], 2400)
    assert is_path_within([(0, 0), (300, 400), (0, 0)], 1000)
    assert not is_path_within([(0, 0), (300, 400), (0, 0)], 999)
    assert is_path_within([(7, 7)], 0)
    assert not is_path_within([(7, 7)], -1)


@given(st.lists(points, min_size=1, max_size=5), st.integers(-2, 2))
def test_a_path_within_reach_agrees_with_many_digits(path: list[Point], slack: int) -> None:
    scale = 10**30
    digits = sum(isqrt(distance_squared(*a, *b) * scale * scale) for a, b in pairwise(path))
    reach = digits // scale + slack
    assert is_path_within(path, reach) == (reach >= 0 and Fraction(digits, scale) <= reach)


def test_points_along_a_path() -> None:
    path = [(0, 0), (30, 40), (30, 40), (30, 90)]
    assert leg_lengths(path) == [50.0, 0.0, 50.0]
    assert point_along(path, -1.0) == (0.0, 0.0)
    assert point_along(path, 25.0) == (15.0, 20.0)
    assert point_along(path, 50.0) == (30.0, 40.0)
    assert point_along(path, 75.0) == (30.0, 65.0)
    assert point_along(path, 1000.0) == (30.0, 90.0)
    assert point_along([(1, 2)], 5.0) == (1.0, 2.0)


@given(st.integers(-1000, 1000))
def test_halves_are_rounded_up_wherever_on_the_board(n: int) -> None:
    assert rounded(n + 0.5) == n + 1
    assert rounded(n + 0.49) == n
    assert rounded(float(n)) == n


@given(points, points, st.integers(0, 3000))
def test_rounding_within_a_reach_never_leaves_it(centre: Point, to: Point, reach: int) -> None:
    length = distance(*centre, *to)
    if length > 0:
        x = centre[0] + (to[0] - centre[0]) * reach / length
        y = centre[1] + (to[1] - centre[1]) * reach / length
        px, py = rounded_within(x, y, *centre, reach)
        assert is_within(px, py, *centre, reach)
        assert abs(px - x) <= 1 + 1e-9
        assert abs(py - y) <= 1 + 1e-9


@pytest.mark.parametrize("count", [1, 3, 8, 16, 64, 360])
def test_directions_are_symmetrical_integers_of_one_length(count: int) -> None:
    around = directions(count)
    assert len(around) == count
    for dx, dy in around:
        assert abs(isqrt(dx * dx + dy * dy) - UNIT) <= 1
    if count % 4 == 0:
        assert [(-dy, dx) for dx, dy in around] == [*around[count // 4 :], *around[: count // 4]]
