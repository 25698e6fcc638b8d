"""A base that moves along a segment, against a shape: exact, and as shapely sees it."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.clearance import comes_near, first_near
from affray.kernel.board.measure import distance
from affray.kernel.board.shapes import Disc, Polygon, Shape, blob, rectangle

COORDINATES = st.integers(-2000, 2000)
POINTS = st.tuples(COORDINATES, COORDINATES)

SHAPES = st.one_of(
    st.builds(Disc, COORDINATES, COORDINATES, st.integers(1, 600)),
    st.builds(
        rectangle,
        COORDINATES,
        COORDINATES,
        st.integers(20, 900),
        st.integers(20, 900),
        st.integers(0, 359),
    ),
    st.builds(
        blob, COORDINATES, COORDINATES, st.lists(st.integers(60, 700), min_size=5, max_size=9)
    ),
)


def outline(shape: Shape) -> shapely.Geometry:
    if isinstance(shape, Disc):
        return shapely.Point(shape.x, shape.y)
    assert isinstance(shape, Polygon)
    return shapely.Polygon(shape.points)


def gap(shape: Shape, way: shapely.Geometry) -> float:
    """From the shape to the way, as floats have it."""
    found = float(outline(shape).distance(way))
    return max(0.0, found - shape.r) if isinstance(shape, Disc) else found


@given(SHAPES, POINTS, POINTS, st.integers(1, 300))
def test_a_base_comes_near_where_the_distance_is_less_than_its_radius(
    shape: Shape, a: tuple[int, int], b: tuple[int, int], r: int
) -> None:
    found = gap(shape, shapely.LineString([a, b]))
    if abs(found - r) > 1e-6:
        assert comes_near(shape, *a, *b, r) == (found < r)


@given(SHAPES, POINTS, POINTS, st.integers(1, 300))
def test_up_to_where_it_first_comes_near_it_does_not(
    shape: Shape, a: tuple[int, int], b: tuple[int, int], r: int
) -> None:
    t = first_near(shape, *a, *b, r)
    assert (t is None) == (not comes_near(shape, *a, *b, r))
    if t is None:
        return
    assert 0.0 <= t <= 1.0
    at = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
    if t > 0.0:
        assert gap(shape, shapely.Point(at)) == pytest.approx(r, abs=1e-3)
        before = shapely.LineString([a, at])
        assert gap(shape, before) >= r - 1e-3
    else:
        assert gap(shape, shapely.Point(a)) <= r + 1e-3
    assert distance(*a, *b) >= 0.0


def test_touching_is_not_coming_near() -> None:
    wall = rectangle(0, 0, 200, 20)
    assert not comes_near(wall, -500, 137, 500, 137, 127)
    assert comes_near(wall, -500, 136, 500, 136, 127)
    assert not comes_near(wall, 227, -500, 227, 500, 127)
    assert comes_near(wall, 0, 0, 0, 0, 1)
