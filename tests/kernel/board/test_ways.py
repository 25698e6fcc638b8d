"""Ways around things: legal, short enough, and found wherever a grid of 2 mm finds one."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import gcd, hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Area

from affray.kernel.board.clearance import comes_near
from affray.kernel.board.ground import Ground, One
from affray.kernel.board.measure import Point, distance
from affray.kernel.board.rims import Round, bends_about, rim_of, rounds_about
from affray.kernel.board.segments import segment_crosses_disc
from affray.kernel.board.shapes import Disc, Polygon, Shape, rectangle
from affray.kernel.board.ways import cheapest_way

WIDE, HIGH, CELL, R = 900, 900, 20, 60

STEPS = [(i, j) for i in range(-2, 3) for j in range(-2, 3) if gcd(i, j) == 1]


class Yard(Ground):
    """Bases of radius 60 about some points, walls, and bogs in which a length costs twice."""

    def __init__(
        self, bases: Sequence[Point], walls: Sequence[Shape] = (), bogs: Sequence[Shape] = ()
    ) -> None:
        self.bases = bases
        self.walls = walls
        self.bogs = bogs
        self.bounds = 0, 0, WIDE, HIGH

    def block(self, ax: int, ay: int, bx: int, by: int) -> Sequence[Round]:
        for x, y in self.bases:
            if segment_crosses_disc(ax, ay, bx, by, x, y, 2 * R):
                return ((x, y, 2 * R),)
        for wall in self.walls:
            if comes_near(wall, ax, ay, bx, by, R):
                return rounds_about(wall, R)
        return ()

    def cost(self, ax: int, ay: int, bx: int, by: int) -> float:
        spans = [span for bog in self.bogs for span in bog.inside_spans(ax, ay, bx, by)]
        return distance(ax, ay, bx, by) * (1.0 + sum(end - begin for begin, end in spans))

    def slow(self, ax: int, ay: int, bx: int, by: int) -> list[Shape]:
        return [bog for bog in self.bogs if bog.inside_spans(ax, ay, bx, by)]


def cost_of(yard: Yard, points: Sequence[Point]) -> float:
    return sum(yard.cost(*points[i - 1], *points[i]) for i in range(1, len(points)))


def area(shape: Shape) -> Area:
    if isinstance(shape, Disc):
        return Dot(shape.x, shape.y).buffer(shape.r, 64)
    return Area(shape.corners())


def on_a_grid(yard: Yard, start: Point, end: Point, limit: float) -> float | None:
    """What the cheapest way over a grid costs, by shapely alone; none above the limit."""
    hard = [Dot(*base).buffer(2 * R, 64) for base in yard.bases]
    hard += [area(wall).buffer(R, 64) for wall in yard.walls]
    bogs = [area(bog) for bog in yard.bogs]

    def cost(a: Point, b: Point) -> float | None:
        leg = LineString([a, b])
        if any(thing.intersects(leg) for thing in hard):
            return None
        return float(leg.length + sum(bog.intersection(leg).length for bog in bogs))

    best: dict[Point, float] = {start: 0.0}
    heap = [(0.0, start)]
    done: set[Point] = set()
    while heap:
        so_far, point = heappop(heap)
        if point == end:
            return so_far
        if point in done:
            continue
        done.add(point)
        for i, j in STEPS:
            to = point[0] + i * CELL, point[1] + j * CELL
            if to in done or not (0 <= to[0] <= WIDE and 0 <= to[1] <= HIGH):
                continue
            least = so_far + CELL * hypot(i, j)
            if least + distance(*to, *end) > limit or least >= best.get(to, limit + 1.0):
                continue
            leg = cost(point, to)
            if leg is not None and so_far + leg < best.get(to, limit + 1.0):
                best[to] = so_far + leg
                heappush(heap, (so_far + leg, to))
    return None


def crossings() -> st.SearchStrategy[Point]:
    return st.tuples(st.integers(1, WIDE // CELL - 1), st.integers(1, HIGH // CELL - 1)).map(
        lambda p: (p[0] * CELL, p[1] * CELL)
    )


def walls() -> st.SearchStrategy[Polygon]:
    return st.builds(
        rectangle,
        st.integers(200, 700),
        st.integers(200, 700),
        st.integers(40, 400),
        st.integers(20, 120),
        st.integers(0, 179),
    )


def bogs() -> st.SearchStrategy[Shape]:
    place = st.integers(200, 700)
    return walls() | st.builds(Disc, place, place, st.integers(60, 200))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, WIDE), st.integers(0, HIGH)), max_size=14),
    st.lists(walls(), max_size=2),
    st.lists(bogs(), max_size=1),
    crossings(),
    crossings(),
    st.sampled_from([1.05, 1.2, 1.5, 2.0]),
)
def test_a_way_is_legal_and_found_wherever_a_grid_has_one(
    bases: list[Point],
    walls: list[Polygon],
    bogs: list[Shape],
    start: Point,
    end: Point,
    more: float,
) -> None:
    yard = Yard(bases, walls, bogs)
    assume(start != end and not yard.block(*start, *start) and not yard.block(*end, *end))
    limit = distance(*start, *end) * more
    way = cheapest_way(start, yard, One(*end), limit)
    if way is None:
        assert on_a_grid(yard, start, end, limit) is None
        return
    points = (start, *way)
    assert way[-1] == end
    assert all(yard.is_inside(*point) for point in way)
    assert not any(yard.block(*points[i - 1], *points[i]) for i in range(1, len(points)))
    assert cost_of(yard, points) <= limit


def test_the_way_around_a_base_is_as_short_as_it_can_be() -> None:
    yard = Yard([(400, 400)])
    way = cheapest_way((280, 400), yard, One(520, 400), 900.0)
    assert way is not None
    half_turn = 3.14159 * 2 * R
    assert half_turn <= cost_of(yard, ((280, 400), *way)) <= half_turn * 1.025
    assert cheapest_way((280, 400), yard, One(520, 400), half_turn * 1.01) is not None
    assert cheapest_way((280, 400), yard, One(520, 400), half_turn - 1.0) is None


@pytest.mark.parametrize(("gap", "found"), [(20, True), (5, True), (-2, False)])
def test_a_gap_is_passed_if_a_base_fits(gap: int, found: bool) -> None:
    row = [(90 + i * 120, 400) for i in range(-1, 4)]
    row += [(row[-1][0] + 4 * R + gap + i * 120, 400) for i in range(5)]
    way = cheapest_way((400, 200), Yard(row), One(400, 600), 900.0)
    assert (way is not None) is found


def test_slow_ground_is_crossed_or_gone_around_whichever_is_cheaper() -> None:
    narrow, wide = rectangle(450, 450, 60, 800, 0), rectangle(450, 450, 60, 100, 0)
    through = cheapest_way((300, 450), Yard([], [], [narrow]), One(600, 450), 400.0)
    assert through == ((600, 450),)
    around = cheapest_way((300, 450), Yard([], [], [wide]), One(600, 450), 330.0)
    assert around is not None
    assert cost_of(Yard([], [], [wide]), ((300, 450), *around)) < 330.0
    assert cheapest_way((300, 450), Yard([], [], [narrow]), One(600, 450), 359.0) is None


class Either(One):
    """The nearest end, or one farther off."""

    is_fixed = False

    def more(self, aim: int) -> Sequence[Point]:
        return ((600, 450), (600, 250))


def test_another_end_is_taken_where_slow_ground_lies_before_the_nearest() -> None:
    yard = Yard([], [], [rectangle(500, 520, 200, 240, 0)])
    assert cheapest_way((300, 450), yard, Either(600, 450), 370.0) == ((600, 250),)
    assert cheapest_way((300, 450), yard, Either(600, 450), 360.0) is None
    assert cheapest_way((300, 450), Yard([]), Either(600, 450), 360.0) == ((600, 450),)


def test_a_search_for_a_wish_gives_up() -> None:
    maze = [rectangle(x, 450 + side, 20, 860, 0) for x, side in ((300, 120), (460, -120))]
    start, end = (150, 800), (700, 800)
    assert cheapest_way(start, Yard([], maze), One(*end), 4000.0) is not None
    assert cheapest_way(start, Yard([], maze), One(*end), 4000.0, most=3) is None


@pytest.mark.parametrize("r", [1, 7, 60, 129, 254, 900])
@pytest.mark.parametrize("fine", [1, 4])
def test_a_rim_keeps_clear_of_its_disc(r: int, fine: int) -> None:
    points = rim_of(r, fine).points
    for i in range(len(points)):
        assert not segment_crosses_disc(*points[i - 1], *points[i], 0, 0, r)
    assert max(distance(0, 0, *point) for point in points) <= r + 6


def test_shapes_are_gone_around_at_the_corners_that_stick_out() -> None:
    notched = Polygon(((0, 0), (400, 0), (400, 400), (200, 100), (0, 400)))
    assert len(rounds_about(notched, R)) == 4
    assert rounds_about(Disc(10, 20, 30), R) == ((10, 20, 90),)
    assert not any(notched.contains(*point) for point in bends_about(notched))
