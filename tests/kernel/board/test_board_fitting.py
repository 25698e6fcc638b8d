"""Room for a piece: a search of rows against every place of a small box."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.fitting import barriers_of, convex_parts, first_fit
from affray.kernel.board.measure import Point, turn
from affray.kernel.board.shapes import (
    Disc,
    Polygon,
    Shape,
    blob,
    check_polygon,
    rectangle,
    shapes_overlap,
)

BENT = ((-3, -3), (9, -3), (9, 3), (3, 3), (3, 9), (-3, 9))
NOTCHED = ((0, 0), (12, 0), (12, 9), (6, 2), (0, 9))
COMB = ((0, 0), (14, 0), (14, 8), (10, 8), (10, 3), (8, 3), (8, 8), (4, 8), (4, 3), (0, 3))

places = st.integers(-14, 14)


@st.composite
def blobs(draw: st.DrawFn) -> Shape:
    radii = draw(st.lists(st.integers(3, 12), min_size=4, max_size=9))
    return blob(draw(places), draw(places), radii)


def bent(points: tuple[Point, ...]) -> st.SearchStrategy[Shape]:
    return st.builds(lambda x, y: Polygon(points).moved(x, y), places, places)


shapes = st.one_of(
    st.builds(Disc, places, places, st.integers(1, 9)),
    st.builds(
        rectangle, places, places, st.integers(2, 16), st.integers(2, 16), st.integers(0, 89)
    ),
    bent(BENT),
    bent(NOTCHED),
    bent(COMB),
    bent(NOTCHED[::-1]),
    blobs(),
)


@given(shapes, shapes)
def test_a_place_is_closed_where_the_shapes_overlap(outline: Shape, shape: Shape) -> None:
    barriers = barriers_of(outline, shape)
    for y in range(-45, 46, 3):
        closed = set()
        for barrier in barriers:
            if barrier.meets(y):
                first, last = barrier.span(y)
                closed |= set(range(first, last + 1))
        overlapped = {x for x in range(-60, 61) if shapes_overlap(outline.moved(x, y), shape)}
        assert closed == overlapped


@given(shapes, st.lists(shapes, max_size=5))
def test_the_first_place_is_found_and_none_is_passed_over(
    outline: Shape, others: list[Shape]
) -> None:
    box = (-9, -8, 10, 7)
    free = [
        (x, y)
        for y in range(box[1], box[3] + 1)
        for x in range(box[0], box[2] + 1)
        if not any(shapes_overlap(outline.moved(x, y), other) for other in others)
    ]
    assert first_fit(outline, box, others) == (free[0] if free else None)


def test_a_gap_just_as_wide_as_the_piece_is_room() -> None:
    walls = [rectangle(0, 0, 100, 400), rectangle(160, 0, 100, 400)]
    box = (30, -50, 130, 50)
    assert first_fit(rectangle(0, 0, 60, 20), box, walls) == (80, -50)
    assert first_fit(rectangle(0, 0, 62, 20), box, walls) is None
    assert first_fit(Disc(0, 0, 30), box, walls) == (80, -50)
    assert first_fit(Disc(0, 0, 31), box, walls) is None


def test_an_empty_box_has_no_room() -> None:
    assert first_fit(Disc(0, 0, 30), (10, 0, 9, 40), []) is None
    assert first_fit(Disc(0, 0, 30), (10, 0, 10, 0), []) == (10, 0)


@given(blobs())
def test_parts_are_convex_and_make_up_the_whole(shape: Shape) -> None:
    parts = convex_parts(shape.corners())
    assert sum(2 * Polygon(part).area() for part in parts) - 2 * shape.area() in range(-20, 21)
    for part in parts:
        check_polygon(part)
        size = range(len(part))
        assert all(turn(part[i - 2], part[i - 1], part[i]) >= 0 for i in size)
