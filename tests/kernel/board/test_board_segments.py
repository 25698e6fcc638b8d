"""One segment against one disc: the cases that lie exactly on the line."""

from fractions import Fraction
from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from affray.kernel.board.segments import (
    departure,
    disc_entry,
    segment_crosses_disc,
    segment_meets_disc,
)

small = st.integers(-12, 12)
radii = st.integers(1, 12)


def exact_distance_squared(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> Fraction:
    """From the point c to the segment a-b, by an independent hand."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = Fraction((cx - ax) * dx + (cy - ay) * dy, square) if square else Fraction(0)
    t = min(max(t, Fraction(0)), Fraction(1))
    return (ax + t * dx - cx) ** 2 + (ay + t * dy - cy) ** 2


@given(small, small, small, small, small, small, radii)
def test_crossing_and_meeting_are_exact(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int
) -> None:
    nearest = exact_distance_squared(ax, ay, bx, by, cx, cy)
    assert segment_crosses_disc(ax, ay, bx, by, cx, cy, r) == (nearest < r * r)
    assert segment_meets_disc(ax, ay, bx, by, cx, cy, r) == (nearest <= r * r)


def test_a_tangent_does_not_cross() -> None:
    assert not segment_crosses_disc(0, 0, 1000, 0, 500, 200, 200)
    assert segment_crosses_disc(0, 0, 1000, 0, 500, 199, 200)
    # A slanting tangent: the line 3x + 4y = 1000 is 200 from the origin.
    assert not segment_crosses_disc(0, 250, 1000, -500, 0, 0, 200)
    assert segment_meets_disc(0, 250, 1000, -500, 0, 0, 200)
    assert segment_crosses_disc(0, 250, 1000, -501, 0, 0, 200)


def test_an_end_on_the_circle_crosses_only_if_the_segment_leads_inwards() -> None:
    assert not segment_crosses_disc(-500, 0, -200, 0, 0, 0, 200)
    assert segment_crosses_disc(-500, 0, -199, 0, 0, 0, 200)
    assert segment_crosses_disc(-200, 0, -100, 0, 0, 0, 200)
    assert not segment_crosses_disc(-200, 0, -200, 100, 0, 0, 200)


def test_a_segment_of_no_length_crosses_if_the_point_is_inside() -> None:
    assert segment_crosses_disc(5, 0, 5, 0, 0, 0, 6)
    assert not segment_crosses_disc(6, 0, 6, 0, 0, 0, 6)
    assert disc_entry(6, 0, 6, 0, 0, 0, 6) == 0.0
    assert disc_entry(7, 0, 7, 0, 0, 0, 6) is None


def test_entry_is_where_the_distance_first_equals_the_radius() -> None:
    assert disc_entry(0, 0, 1000, 0, 500, 0, 200) == 0.3
    assert disc_entry(0, 0, 1000, 0, 500, 200, 200) == 0.5
    assert disc_entry(0, 0, 1000, 0, 500, 201, 200) is None
    assert disc_entry(0, 0, 300, 0, 500, 0, 200) == 1.0
    assert disc_entry(0, 0, 299, 0, 500, 0, 200) is None
    assert disc_entry(400, 0, 1000, 0, 500, 0, 200) == 0.0
    assert disc_entry(300, 0, 0, 0, 500, 0, 200) == 0.0


def test_crossing_needs_the_open_interior() -> None:
    assert segment_crosses_disc(0, 0, 1000, 0, 500, 0, 200)
    assert not segment_crosses_disc(0, 0, 1000, 0, 500, 200, 200)
    assert not segment_crosses_disc(0, 0, 300, 0, 500, 0, 200)
    assert segment_crosses_disc(300, 0, 1000, 0, 500, 0, 200)
    assert not segment_crosses_disc(300, 0, 0, 0, 500, 0, 200)
    assert not segment_crosses_disc(300, 0, 300, 500, 500, 0, 200)
    assert segment_crosses_disc(400, 0, 0, 0, 500, 0, 200)


@given(small, small, small, small, small, small, radii)
def test_arrival_and_departure_lie_on_the_circle(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, r: int
) -> None:
    def off(t: float) -> float:
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        return hypot(x - cx, y - cy) - r

    enter = disc_entry(ax, ay, bx, by, cx, cy, r)
    if enter is not None:
        assert off(enter) <= 1e-6 if enter == 0.0 else abs(off(enter)) <= 1e-6
        leave = departure(ax, ay, bx, by, cx, cy, r)
        assert enter <= leave + 1e-9
        assert off(leave) <= 1e-6 if leave == 1.0 else abs(off(leave)) <= 1e-6
