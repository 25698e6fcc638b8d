"""A centre that moves along a path."""

from itertools import pairwise
from math import hypot
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.measure import Point, in_contact, overlaps
from affray.kernel.board.shapes import Disc, Polygon, rectangle
from affray.kernel.board.sweep import Track, last_clear, snap_to_contact

STRAIGHT = Track([(0, 0), (1000, 0)])
HOOK = Track(((0, 0), (300, 0), (300, 0), (300, 400), (0, 400)))
SQUARE = rectangle(500, 0, 200, 200)  # x 400 to 600, y -100 to 100
CUP = Polygon(((0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10)))

small = st.integers(-20, 20)
tracks = st.lists(st.tuples(small, small), min_size=1, max_size=4).map(Track)


def test_a_track_knows_its_points() -> None:
    assert HOOK.total == 1000.0
    assert HOOK.at(-1.0) == (0.0, 0.0)
    assert HOOK.at(150.0) == (150.0, 0.0)
    assert HOOK.at(300.0) == (300.0, 0.0)
    assert HOOK.at(500.0) == (300.0, 200.0)
    assert HOOK.at(1e9) == (0.0, 400.0)
    assert HOOK.point_at(500.5) == (300, 201)
    assert HOOK.legs() == (
        (0.0, 300.0, 0, 0, 300, 0),
        (300.0, 400.0, 300, 0, 300, 400),
        (700.0, 300.0, 300, 400, 0, 400),
    )
    assert Track([(3, 4)]).legs() == ((0.0, 0.0, 3, 4, 3, 4),)
    assert Track([(3, 4), (3, 4)]).point_at(1.0) == (3, 4)


@given(tracks, st.floats(-5, 200))
def test_a_rounded_point_is_near_the_path(track: Track, s: float) -> None:
    x, y = track.at(s)
    px, py = track.point_at(s)
    assert abs(px - x) <= 0.5
    assert abs(py - y) <= 0.5
    assert track.closest_squared(px, py) <= 0.5 + 1e-9


def test_crossing_a_disc() -> None:
    assert STRAIGHT.first_crossing(500, 0, 200) == 300.0
    assert STRAIGHT.first_crossing(500, 200, 200) is None
    assert STRAIGHT.first_crossing(500, 0, 200, 400.0) == 400.0
    assert STRAIGHT.first_crossing(500, 0, 200, 700.0) is None
    assert STRAIGHT.first_crossing(0, 0, 200) == 0.0
    assert STRAIGHT.first_crossing(-200, 0, 200) is None
    assert STRAIGHT.first_crossing(200, 0, 200) == 0.0
    assert HOOK.first_crossing(300, 300, 100) == 500.0
    assert HOOK.first_crossing(200, 0, 50) == 150.0
    assert HOOK.first_crossing(300, 300, 100, 700.0) is None  # from the circle along a tangent
    assert HOOK.first_crossing(150, 400, 100, 600.0) == 750.0


def test_entering_a_reach() -> None:
    assert STRAIGHT.first_entry(500, 200, 200) == 500.0
    assert STRAIGHT.first_entry(500, 201, 200) is None
    assert STRAIGHT.first_entry(500, 0, 200, 450.0) == 450.0
    assert STRAIGHT.first_entry(500, 0, 200, 700.0) == 700.0
    assert STRAIGHT.first_entry(500, 0, 200, 701.0) is None
    assert STRAIGHT.first_entry(1100, 0, 100) == 1000.0
    assert HOOK.first_entry(300, 500, 100) == 700.0
    assert Track([(3, 4)]).first_entry(0, 0, 5) == 0.0
    assert Track([(3, 4)]).first_crossing(0, 0, 5) is None


def test_leaving_a_reach() -> None:
    assert STRAIGHT.first_beyond(0, 0, 800) == 800.0
    assert STRAIGHT.first_beyond(0, 0, 1000) is None
    assert STRAIGHT.first_beyond(0, 0, 800, 900.0) == 900.0
    assert STRAIGHT.first_beyond(500, 0, 100) == 0.0
    assert STRAIGHT.first_beyond(500, 0, 100, 450.0) == 600.0
    assert STRAIGHT.first_beyond(500, 0, 100, 350.0) == 350.0
    assert HOOK.first_beyond(0, 0, 300) == 300.0
    assert HOOK.first_beyond(0, 0, 500) is None
    assert HOOK.first_beyond(0, 0, 500, 300.0) is None
    assert HOOK.first_beyond(0, 0, 499) == pytest.approx(300 + 398.75, abs=0.01)


def test_into_a_shape_and_out_of_it() -> None:
    assert STRAIGHT.shape_entry(SQUARE) == 400.0
    assert STRAIGHT.inside_spans(SQUARE) == [(400.0, 600.0)]
    assert STRAIGHT.shape_entry(SQUARE, 400.0) == 400.0  # on the edge is not yet inside
    assert STRAIGHT.shape_entry(SQUARE, 450.0) is None
    assert STRAIGHT.shape_entry(SQUARE, 600.0) is None
    assert STRAIGHT.shape_entry(Disc(500, 0, 100)) == 400.0
    assert STRAIGHT.shape_entry(Disc(500, 100, 100)) is None
    assert Track([(0, 100), (1000, 100)]).shape_entry(SQUARE) is None  # along the edge
    assert Track([(0, 0), (400, 0)]).shape_entry(SQUARE) is None  # up to the edge


def test_a_start_inside_waits_for_the_next_entry() -> None:
    out_and_in = Track([(500, 0), (500, 300), (550, 300), (550, 0)])
    assert out_and_in.inside_spans(SQUARE) == [(0.0, 100.0), (550.0, 650.0)]
    assert out_and_in.shape_entry(SQUARE) == 550.0
    assert Track([(500, 0)]).shape_entry(SQUARE) is None


def test_a_start_on_the_edge() -> None:
    assert Track([(400, 0), (500, 0)]).shape_entry(SQUARE) == 0.0
    assert Track([(400, 0), (0, 0)]).shape_entry(SQUARE) is None
    assert Track([(400, 0), (400, 50)]).shape_entry(SQUARE) is None
    assert Track([(400, 0), (300, 0), (500, 0)]).shape_entry(SQUARE) == 200.0


def test_a_turn_inside_is_no_exit() -> None:
    corner = Track([(300, 0), (500, 0), (500, 300)])
    assert corner.shape_entry(SQUARE) == 100.0
    assert corner.inside_spans(SQUARE) == [(100.0, 300.0)]
    # A turn on the edge, from inside to inside, does not leave either.
    bounce = Track([(500, 0), (600, 0), (500, 50)])
    assert bounce.inside_spans(SQUARE) == [(0.0, bounce.total)]


def test_a_concave_shape_is_entered_twice() -> None:
    across = Track([(-5, 5), (15, 5)])
    assert across.inside_spans(CUP) == [pytest.approx((5, 7)), pytest.approx((13, 15))]
    assert across.shape_entry(CUP) == pytest.approx(5)
    assert across.shape_entry(CUP, 6.0) == pytest.approx(13)


@given(tracks, small, small)
def test_away_and_towards_are_monotone(track: Track, cx: int, cy: int) -> None:
    def square(s: float) -> float:
        x, y = track.at(s)
        return (x - cx) ** 2 + (y - cy) ** 2

    marks = [track.total * i / 64 for i in range(65)] + [leg[0] for leg in track.legs()]
    squares = [square(s) for s in sorted(marks)]
    steps = list(pairwise(squares))
    if track.is_monotone_away(cx, cy):
        assert all(a <= b + 1e-6 for a, b in steps)
        assert squares[-1] > squares[0]
    if track.is_monotone_towards(cx, cy):
        assert all(a >= b - 1e-6 for a, b in steps)
        assert squares[-1] < squares[0]
    assert not (track.is_monotone_away(cx, cy) and track.is_monotone_towards(cx, cy))
    assert min(squares) >= track.closest_squared(cx, cy) - 1e-6


def test_monotone_paths_by_hand() -> None:
    assert STRAIGHT.is_monotone_away(0, 0)
    assert STRAIGHT.is_monotone_away(0, 500)  # at a right angle at first
    assert not STRAIGHT.is_monotone_away(1, 500)
    assert STRAIGHT.is_monotone_towards(1000, 500)
    assert not STRAIGHT.is_monotone_towards(999, 500)
    assert not STRAIGHT.is_monotone_away(500, 0)
    assert HOOK.is_monotone_away(-1, -1) is False  # the last leg comes back
    assert Track([(0, 0), (300, 0), (300, 400)]).is_monotone_away(0, 0)
    assert not Track([(5, 5)]).is_monotone_away(0, 0)
    assert not Track([(5, 5)]).is_monotone_towards(0, 0)


def test_never_nearer_is_exact() -> None:
    assert STRAIGHT.never_nearer(500, 200, 200 * 200)
    assert not STRAIGHT.never_nearer(500, 200, 200 * 200 + 1)
    assert STRAIGHT.never_nearer(-3, 4, 25)
    assert not STRAIGHT.never_nearer(-3, 4, 26)
    assert STRAIGHT.never_nearer(1003, 4, 25)
    assert not STRAIGHT.never_nearer(1003, 4, 26)
    slope = Track([(0, 250), (1000, -500)])  # 200 from the origin
    assert slope.never_nearer(0, 0, 40_000)
    assert not slope.never_nearer(0, 0, 40_001)
    assert slope.closest_squared(0, 0) == 40_000.0
    assert STRAIGHT.closest_squared(-3, 4) == 25.0
    assert STRAIGHT.closest_squared(1003, 4) == 25.0


@given(
    st.floats(-700, 700), st.floats(-700, 700), st.integers(-50, 50), st.integers(-50, 50),
    st.integers(0, 500),
)  # fmt: skip
def test_snapping_gives_contact_without_overlap(
    x: float, y: float, cx: int, cy: int, gap: int
) -> None:
    px, py = snap_to_contact(x, y, cx, cy, gap)
    assert not overlaps(px, py, gap, cx, cy, 0)
    assert in_contact(px, py, gap, cx, cy, 0)
    length = hypot(x - cx, y - cy)
    off = hypot(x - px, y - py)
    assert off <= max(gap - length, length - gap - 1, 0) + 1.5


@given(st.floats(-60, 60), st.floats(-60, 60), st.integers(0, 40))
def test_snapping_finds_the_nearest(x: float, y: float, gap: int) -> None:
    px, py = snap_to_contact(x, y, 0, 0, gap)
    length = hypot(x, y)
    if length < 1e-7:
        return  # no direction to speak of
    x, y = (v * min(max(length, gap), gap + 1) / length for v in (x, y))
    best = min(
        (x - qx) ** 2 + (y - qy) ** 2
        for qx in range(-gap - 1, gap + 2)
        for qy in range(-gap - 1, gap + 2)
        if gap * gap <= qx * qx + qy * qy <= (gap + 1) * (gap + 1)
    )
    assert (x - px) ** 2 + (y - py) ** 2 <= best + 1e-9


def test_snapping_by_hand() -> None:
    assert snap_to_contact(0.0, 0.0, 0, 0, 400) == (400, 0)
    assert snap_to_contact(0.0, -5.0, 0, 0, 400) == (0, -400)
    assert snap_to_contact(900.0, 0.0, 0, 0, 400) == (401, 0)
    assert snap_to_contact(400.2, 0.0, 0, 0, 400) == (400, 0)
    assert snap_to_contact(1e4, 1e4, 50, 50, 0) in {(51, 50), (50, 51)}


def test_backing_up_to_the_last_legal_point() -> None:
    def legal(x: int, y: int) -> bool:
        return not overlaps(x, y, 200, 1000, 0, 200)

    assert last_clear(STRAIGHT, 600.0, legal) == (600.0, (600, 0))
    assert last_clear(STRAIGHT, 700.0, legal) == (600.0, (600, 0))
    assert last_clear(STRAIGHT, 5000.0, legal) == (600.0, (600, 0))
    assert last_clear(STRAIGHT, 500.4, legal) == (500.4, (500, 0))
    assert last_clear(STRAIGHT, 500.0, lambda x, y: False) == (0.0, (0, 0))
    assert last_clear(STRAIGHT, 0.0, lambda x, y: False) == (0.0, (0, 0))
    assert last_clear(Track([(7, 7)]), 3.0, legal) == (0.0, (7, 7))


def test_backing_out_of_discs_in_one_go_comes_to_the_same_place() -> None:
    random = Random("discs")
    for _ in range(300):
        discs = [(random.randrange(900), random.randrange(900), 200) for _ in range(5)]
        track = Track([(random.randrange(900), random.randrange(900)) for _ in range(4)])

        def is_legal(x: int, y: int, discs: list[tuple[int, int, int]] = discs) -> bool:
            return all((x - cx) ** 2 + (y - cy) ** 2 >= r * r for cx, cy, r in discs)

        stop = random.random() * track.total
        assert last_clear(track, stop, is_legal, discs) == last_clear(track, stop, is_legal)


@given(st.integers(-900, 900), st.integers(-300, 300), st.integers(300, 900))
def test_a_piece_stopped_by_a_base_comes_to_touch_it(cx: int, cy: int, far: int) -> None:
    track = Track([(-1500, 0), (cx, cy), (cx + far, cy)])
    s = track.first_crossing(cx, cy, 200)
    assert s is not None
    stop = track.first_entry(cx, cy, 400)
    assert stop is not None
    walked, (x, y) = last_clear(track, stop, lambda x, y: not overlaps(x, y, 200, cx, cy, 200))
    assert walked == stop
    assert in_contact(x, y, 200, cx, cy, 200)


def test_a_piece_stopped_by_a_slanting_wall_lies_against_it() -> None:
    wall = Polygon(((300, -300), (700, 100), (700, 300), (250, -280)))
    stop = STRAIGHT.shape_entry(wall)
    assert stop is not None
    walked, (x, y) = last_clear(STRAIGHT, stop, lambda x, y: not wall.contains(x, y))
    assert walked == stop
    assert not wall.contains(x, y)
    assert wall.touches(x, y, 1)


def test_the_last_legal_point_is_found_far_back_and_in_a_narrow_gap() -> None:
    long = Track([(0, 0), (2000, 0)])
    found = last_clear(long, 2000.0, lambda x, y: x <= 1200 or 1202 <= x <= 1203)
    assert found == (1203.0, (1203, 0))


def test_boxes_of_tracks() -> None:
    assert (HOOK.left, HOOK.bottom, HOOK.right, HOOK.top) == (0, 0, 300, 400)
    back: list[Point] = [(5, 5), (-5, 9), (0, -7)]
    track = Track(back)
    assert (track.left, track.bottom, track.right, track.top) == (-5, -7, 5, 9)
