"""Discs and polygons: inside, touching, crossing, and the JSON they are written in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import (
    Disc,
    Polygon,
    Shape,
    blob,
    check_polygon,
    rectangle,
    regular_polygon,
    shape_from_plain,
    shapes_overlap,
)

SQUARE = Polygon(((0, 0), (10, 0), (10, 10), (0, 10)))
# A square with a notch from above down to (5, 4).
NOTCHED = Polygon(((0, 0), (10, 0), (10, 10), (5, 4), (0, 10)))
# A U: two towers on a floor that is 2 high.
CUP = Polygon(((0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10)))
DISC = Disc(0, 0, 5)

small = st.integers(-3, 13)


def backwards(polygon: Polygon) -> Polygon:
    return Polygon(polygon.points[::-1])


def exactly_inside(polygon: Polygon, x: int, y: int) -> bool:
    """Winding angle by quadrant-free turning: an independent hand for lattice points."""
    points = polygon.points
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if cross == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
            return False
    winding = 0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if y1 <= y < y2 and cross > 0:
            winding += 1
        elif y2 <= y < y1 and cross < 0:
            winding -= 1
    return winding != 0


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("polygon", [SQUARE, NOTCHED, CUP, blob(5, 5, [7, 3, 8, 2, 6, 4])])
def test_inside_is_strict_and_the_same_in_both_orientations(polygon: Polygon, turns: int) -> None:
    for _ in range(turns):
        polygon = Polygon(tuple((10 - y, x) for x, y in polygon.points))
    for x in range(-4, 15):
        for y in range(-4, 15):
            expected = exactly_inside(polygon, x, y)
            assert polygon.contains(x, y) == expected
            assert backwards(polygon).contains(x, y) == expected


def test_the_boundary_of_a_disc_is_outside() -> None:
    assert DISC.contains(4, 2)
    assert not DISC.contains(3, 4)
    assert not DISC.contains(5, 0)


def test_boxes_fit() -> None:
    assert (CUP.left, CUP.bottom, CUP.right, CUP.top) == (0, 0, 10, 10)
    assert (DISC.left, DISC.bottom, DISC.right, DISC.top) == (-5, -5, 5, 5)


def test_a_base_touches_a_shape_at_exactly_its_radius() -> None:
    assert SQUARE.touches(15, 5, 5)
    assert not SQUARE.touches(16, 5, 5)
    assert SQUARE.touches(13, 14, 5)  # the corner, 3-4-5
    assert not SQUARE.touches(14, 14, 5)
    assert SQUARE.touches(5, 5, 0)
    assert SQUARE.touches(10, 5, 0)
    assert not SQUARE.touches(11, 5, 0)
    assert CUP.touches(5, 9, 3)
    assert not CUP.touches(5, 9, 2)
    slope = Polygon(((0, 0), (400, 300), (0, 300)))  # its edge 3x = 4y runs past (230, 110)
    assert slope.touches(230, 110, 50)
    assert not slope.touches(230, 109, 50)
    assert DISC.touches(13, 0, 8)
    assert not DISC.touches(13, 1, 8)


def test_a_disc_that_only_touches_does_not_overlap() -> None:
    assert not SQUARE.is_overlapped(15, 5, 5)
    assert SQUARE.is_overlapped(14, 5, 5)
    assert not SQUARE.is_overlapped(13, 14, 5)
    assert SQUARE.is_overlapped(5, 5, 1)
    assert not Polygon(((0, 0), (400, 300), (0, 300))).is_overlapped(230, 110, 50)
    assert not DISC.is_overlapped(13, 0, 8)
    assert DISC.is_overlapped(12, 0, 8)


CROSSINGS: list[tuple[str, Shape, tuple[int, int, int, int], bool]] = [
    ("straight through", SQUARE, (-5, 5, 15, 5), True),
    ("past it", SQUARE, (-5, 11, 15, 11), False),
    ("along an edge", SQUARE, (-5, 10, 15, 10), False),
    ("on an edge", SQUARE, (2, 10, 8, 10), False),
    ("through a corner from outside", SQUARE, (-5, 15, 5, 25), False),
    ("touching a corner", SQUARE, (5, 15, 15, 5), False),
    ("along the diagonal", SQUARE, (0, 0, 10, 10), True),
    ("beyond both ends of the diagonal", SQUARE, (-3, -3, 13, 13), True),
    ("up to an edge", SQUARE, (-5, 5, 0, 5), False),
    ("from an edge outwards", SQUARE, (10, 5, 15, 5), False),
    ("from an edge inwards", SQUARE, (10, 5, 9, 5), True),
    ("from a corner inwards", SQUARE, (10, 10, 9, 8), True),
    ("from a corner outwards", SQUARE, (10, 10, 19, 12), False),
    ("from edge to edge", SQUARE, (0, 5, 5, 10), True),
    ("wholly inside", SQUARE, (3, 3, 6, 4), True),
    ("a point inside", SQUARE, (3, 3, 3, 3), True),
    ("a point on the edge", SQUARE, (10, 3, 10, 3), False),
    ("a point outside", SQUARE, (12, 3, 12, 3), False),
    ("the line meets it, the segment does not", SQUARE, (12, 5, 20, 5), False),
    ("the line meets a corner, the segment does not", SQUARE, (12, 12, 20, 20), False),
    ("within the notch", NOTCHED, (4, 9, 6, 9), False),
    ("touching the bottom of the notch", NOTCHED, (5, 12, 5, 4), False),
    ("past the bottom of the notch", NOTCHED, (5, 12, 5, 3), True),
    ("over the notch from tip to tip", NOTCHED, (0, 10, 10, 10), False),
    ("below the tips", NOTCHED, (-1, 9, 11, 9), True),
    ("touching the notch from inside", NOTCHED, (1, 4, 9, 4), True),
    ("along one side of the notch", NOTCHED, (0, 10, 5, 4), False),
    ("along a side of the notch and on", NOTCHED, (0, 10, 10, -2), True),
    ("between the towers", CUP, (3, 9, 7, 9), False),
    ("from wall to wall in the cup", CUP, (2, 5, 8, 5), False),
    ("along the floor in the cup", CUP, (2, 2, 8, 2), False),
    ("along the floor and into the wall", CUP, (2, 2, 9, 2), True),
    ("over the towers", CUP, (-1, 10, 11, 10), False),
    ("through a tower", CUP, (1, 12, 1, 9), True),
    ("through the disc", DISC, (-9, 0, 9, 0), True),
    ("a tangent of the disc", DISC, (-9, 5, 9, 5), False),
    ("up to the disc", DISC, (-9, 0, -5, 0), False),
]


@pytest.mark.parametrize(
    ("shape", "segment", "expected"),
    [pytest.param(*case[1:], id=case[0]) for case in CROSSINGS],
)
def test_only_the_interior_is_crossed(
    shape: Shape, segment: tuple[int, int, int, int], expected: bool
) -> None:
    ax, ay, bx, by = segment
    shapes = [shape, backwards(shape)] if isinstance(shape, Polygon) else [shape]
    for one in shapes:
        assert one.is_crossed(ax, ay, bx, by) == expected
        assert one.is_crossed(bx, by, ax, ay) == expected
        assert (one.inside_spans(ax, ay, bx, by) != []) == expected


@given(small, small, small, small, st.sampled_from([SQUARE, NOTCHED, CUP]))
def test_spans_are_ordered_and_their_middles_inside(
    ax: int, ay: int, bx: int, by: int, polygon: Polygon
) -> None:
    spans = polygon.inside_spans(ax, ay, bx, by)
    assert bool(spans) == polygon.is_crossed(ax, ay, bx, by)
    large = Polygon(tuple((x * 10**9, y * 10**9) for x, y in polygon.points))
    for enter, leave in spans:
        assert 0.0 <= enter < leave <= 1.0
        for t in (0.99 * enter + 0.01 * leave, 0.013 * enter + 0.987 * leave):
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            assert large.contains(round(x * 1e9), round(y * 1e9))
    outside = [0.0, *[t for span in spans for t in span], 1.0]
    for leave, enter in zip(outside[::2], outside[1::2], strict=True):
        assert leave <= enter
        middle = (leave + enter) / 2
        x, y = ax + (bx - ax) * middle, ay + (by - ay) * middle
        assert leave == enter or not Polygon(
            tuple((x * 10**9, y * 10**9) for x, y in polygon.points)
        ).contains(round(x * 1e9), round(y * 1e9))


def test_spans_of_a_concave_shape() -> None:
    assert CUP.inside_spans(-10, 5, 20, 5) == [
        pytest.approx((10 / 30, 12 / 30)),
        pytest.approx((18 / 30, 20 / 30)),
    ]
    assert CUP.inside_spans(1, 5, 9, 5) == [(0.0, 1 / 8), (7 / 8, 1.0)]
    assert CUP.inside_spans(1, 5, 1, 6) == [(0.0, 1.0)]
    assert CUP.inside_spans(1, 5, 1, 5) == [(0.0, 1.0)]
    assert CUP.inside_spans(2, 5, 2, 5) == []


def test_touching_the_boundary_from_inside_does_not_end_a_span() -> None:
    assert NOTCHED.inside_spans(1, 4, 9, 4) == [(0.0, 1.0)]
    # Along the floor of the cup, between the walls, the line is on the boundary.
    assert CUP.inside_spans(0, 2, 10, 2) == [(0.0, 0.2), (0.8, 1.0)]


def test_spans_of_a_disc() -> None:
    assert DISC.inside_spans(-10, 0, 10, 0) == [(0.25, 0.75)]
    assert DISC.inside_spans(0, 0, 10, 0) == [(0.0, 0.5)]
    assert DISC.inside_spans(0, 0, 0, 0) == [(0.0, 1.0)]
    assert DISC.inside_spans(-10, 5, 10, 5) == []
    assert DISC.inside_spans(-5, 0, 5, 0) == [(0.0, 1.0)]


@given(small, small, st.sampled_from([SQUARE, NOTCHED, CUP, DISC, Disc(4, 4, 6)]))
def test_the_nearest_boundary_point_is_never_inside(x: int, y: int, shape: Shape) -> None:
    px, py = shape.nearest(x, y)
    assert not shape.contains(px, py)
    assert shape.touches(px, py, 2)
    out_x, out_y = shape.nearest_outside(x, y)
    assert not shape.contains(out_x, out_y)
    if not shape.contains(x, y):
        assert (out_x, out_y) == (x, y)


def test_nearest_points() -> None:
    assert SQUARE.nearest(20, 5) == (10, 5)
    assert SQUARE.nearest(20, 20) == (10, 10)
    assert SQUARE.nearest_outside(8, 5) == (10, 5)
    assert CUP.nearest(5, 9) in {(2, 9), (8, 9)}
    assert DISC.nearest(0, 100) == (0, 5)
    assert DISC.nearest_outside(0, 0) == (5, 0)
    # The boundary point (3.5, 3.5) of this disc rounds to outside.
    assert not Disc(0, 0, 5).contains(*DISC.nearest(100, 100))


def test_a_notch_too_narrow_for_the_lattice_sends_the_point_farther() -> None:
    crack = Polygon(
        ((0, 0), (1000, 0), (1000, 1000), (502, 1000), (501, 1), (500, 1000), (0, 1000))
    )
    x, y = crack.nearest_outside(500, 100)
    assert not crack.contains(x, y)


def test_areas() -> None:
    assert SQUARE.area() == backwards(SQUARE).area() == 100
    assert NOTCHED.area() == 70
    assert Polygon(((0, 0), (1, 0), (0, 1))).area() == 1  # a half, rounded up
    assert Disc(0, 0, 100).area() == 31416


def test_moving_and_corners() -> None:
    assert SQUARE.moved(5, -5).corners() == ((5, -5), (15, -5), (15, 5), (5, 5))
    assert Disc(1, 2, 3).moved(10, 20) == Disc(11, 22, 3)
    corners = Disc(100, 200, 57).corners()
    assert len(corners) == 8
    for x, y in corners:
        assert 57 * 57 <= (x - 100) ** 2 + (y - 200) ** 2 <= 58 * 58
    for x, y in Disc(100, 200, 57).rim():
        assert (x - 100) ** 2 + (y - 200) ** 2 <= 57 * 57


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (Disc(0, 0, 5), Disc(10, 0, 5), False),
        (Disc(0, 0, 5), Disc(9, 0, 5), True),
        (SQUARE, SQUARE.moved(10, 0), False),
        (SQUARE, SQUARE.moved(10, 10), False),
        (SQUARE, SQUARE.moved(9, 9), True),
        (SQUARE, SQUARE, True),
        (SQUARE, backwards(SQUARE), True),
        (SQUARE, Polygon(((0, 0), (5, 0), (10, 0), (10, 10), (0, 10))), True),
        (SQUARE, Polygon(((2, 2), (8, 2), (5, 7))), True),
        (SQUARE, Polygon(((0, 0), (10, 0), (5, 5))), True),
        (SQUARE, Polygon(((0, 0), (10, 0), (5, -5))), False),
        (CUP, Polygon(((3, 3), (7, 3), (7, 9), (3, 9))), False),
        (CUP, Polygon(((2, 2), (8, 2), (8, 10), (2, 10))), False),
        (CUP, Polygon(((2, 1), (8, 2), (8, 10), (2, 10))), True),
        (SQUARE, Disc(15, 5, 5), False),
        (SQUARE, Disc(14, 5, 5), True),
        (SQUARE, Disc(5, 5, 1), True),
        (SQUARE, Disc(5, 5, 100), True),
        (CUP, Disc(5, 6, 3), False),
        (CUP, Disc(5, 6, 4), True),
    ],
)
def test_shapes_overlap_when_their_interiors_do(a: Shape, b: Shape, expected: bool) -> None:
    assert shapes_overlap(a, b) == expected
    assert shapes_overlap(b, a) == expected


def test_makers_round_to_the_lattice() -> None:
    assert rectangle(100, 100, 40, 20, 90).area() == 800
    assert rectangle(0, 0, 400, 200, 30).area() == pytest.approx(80_000, rel=0.01)
    assert rectangle(0, 0, 41, 21).area() == 41 * 21
    assert rectangle(0, 0, 41, 21, 360) == rectangle(0, 0, 41, 21)
    hexagon = regular_polygon(0, 0, 100, 6)
    assert hexagon.points == ((100, 0), (50, 87), (-50, 87), (-100, 0), (-50, -87), (50, -87))
    assert blob(10, 10, [5, 5, 5, 5]).points == ((15, 10), (10, 15), (5, 10), (10, 5))
    with pytest.raises(ValueError, match="at least 3"):
        blob(0, 0, [5, 5])
    with pytest.raises(ValueError, match="at least 3"):
        Polygon(((0, 0), (1, 1)))
    with pytest.raises(ValueError, match="radius"):
        Disc(0, 0, 0)


@pytest.mark.parametrize("shape", [SQUARE, NOTCHED, CUP, DISC, regular_polygon(0, 0, 500, 64)])
def test_a_shape_survives_writing_and_reading(shape: Shape) -> None:
    again = shape_from_plain(json.loads(json.dumps(shape.to_plain())))
    assert again == shape
    assert hash(again) == hash(shape)
    assert again.to_plain() == shape.to_plain()
    other: object = "a shape"
    assert again != other


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        (None, "A shape must be"),
        ([], "A shape must be"),
        ({}, "A shape must be"),
        ({"disc": [0, 0, 1], "polygon": []}, "A shape must be"),
        ({"ring": [0, 0, 1]}, "either"),
        ({"disc": [0, 0]}, "list of 3"),
        ({"disc": "abc"}, "list of 3"),
        ({"disc": [0, 0, 0]}, "radius"),
        ({"disc": [0, 0, -4]}, "radius"),
        ({"disc": [0, 0, 1.0]}, "not an integer"),
        ({"disc": [True, 0, 1]}, "not an integer"),
        ({"disc": [0, 1_000_001, 1]}, "beyond"),
        ({"polygon": 3}, "3 to 64"),
        ({"polygon": [[0, 0], [1, 0]]}, "3 to 64"),
        ({"polygon": [[i, i * i] for i in range(65)]}, "3 to 64"),
        ({"polygon": [[0, 0], [1, 0], [0]]}, "list of 2"),
        ({"polygon": [[0, 0], [1, 0], [0, "1"]]}, "not an integer"),
        ({"polygon": [[0, 0], [1, 0], [0, -1_000_001]]}, "beyond"),
        ({"polygon": [[0, 0], [0, 0], [1, 0], [0, 1]]}, "twice"),
        ({"polygon": [[0, 0], [5, 0], [9, 0]]}, "doubles back"),
        ({"polygon": [[0, 0], [5, 0], [5, 5], [5, 0]]}, "doubles back"),
        ({"polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}, "meets itself"),
        # A corner that touches an edge far away, and two corners in one place.
        ({"polygon": [[0, 0], [9, 0], [9, 9], [4, 0], [0, 9]]}, "meets itself"),
        ({"polygon": [[0, 0], [4, 4], [8, 0], [8, 9], [4, 4], [0, 9]]}, "meets itself"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(plain: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        shape_from_plain(plain)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=3, max_size=6))
def test_what_passes_as_simple_has_an_area(points: list[Point]) -> None:
    try:
        check_polygon(tuple(points))
    except ValueError:
        return
    assert Polygon(tuple(points)).area() > 0
