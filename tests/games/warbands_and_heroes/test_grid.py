"""Squares: distances, sight and ways, held against plain definitions of the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.games.warbands_and_heroes.battles import DIAGONALS, field, unit

from affray.games.warbands_and_heroes.pieces import ROUTED
from affray.games.warbands_and_heroes.rules.grid import (
    blocker,
    distance,
    middle,
    reachable,
    sees,
    square_at,
)
from affray.games.warbands_and_heroes.rules.routes import Routes, Way
from affray.games.warbands_and_heroes.state import Square
from affray.kernel.board.squares import Node, Walked, are_adjacent, ways_to
from affray.kernel.problems import Refusal

SMALL = 12


def way_to(found: dict[Node, Walked], square: Square) -> tuple[list[Square], Node] | None:
    """The cheapest way there is to a square."""
    ways = ways_to(found, square)
    return min(ways, key=lambda way: found[way[1]][:2], default=None)


def crosses(one: Square, other: Square, square: Square) -> bool:
    """Whether the line between two middles passes through the inside of a square."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, step = Fraction(one[axis]), other[axis] - one[axis]
        near, far = square[axis] - Fraction(1, 2), square[axis] + Fraction(1, 2)
        if step == 0:
            if not near < start < far:
                return False
            continue
        first, last = sorted(((near - start) / step, (far - start) / step))
        low, high = max(low, first), min(high, last)
    return low < high


def touches_corner(one: Square, other: Square, corner: tuple[Fraction, Fraction]) -> bool:
    """Whether a corner lies on the line between two middles."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    cx, cy = corner[0] - one[0], corner[1] - one[1]
    if dx * cy != dy * cx:
        return False
    return 0 < cx * dx + cy * dy < dx * dx + dy * dy


def plainly_sees(one: Square, other: Square, walls: set[Square]) -> bool:
    """The ruling as it is written: inside of a square, or two that meet at a corner."""
    for wall in walls - {one, other}:
        if crosses(one, other, wall):
            return False
    half = Fraction(1, 2)
    for x, y in walls - {one, other}:
        for right, up in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            twin = (x + right, y + up)
            corner = (x + right * half, y + up * half)
            if twin in walls - {one, other} and touches_corner(one, other, corner):
                return False
    return True


@pytest.mark.rule("WH-LOS-02")
@pytest.mark.parametrize("seed", range(20))
def test_sight_is_what_the_ruling_says(seed: int) -> None:
    random = Random(seed)
    squares = [(x, y) for x, y in product(range(1, 9), repeat=2)]
    walls = set(random.sample(squares, 14))
    state = field(
        unit("Reds", 12, 12), house={"board_size": SMALL}, terrain={"wall": sorted(walls)}
    )
    for _ in range(150):
        one, other = random.choice(squares), random.choice(squares)
        if one in walls or other in walls:
            continue
        assert sees(state, one, other) == plainly_sees(one, other, walls), (one, other, walls)
        assert sees(state, one, other) == sees(state, other, one)


@pytest.mark.rule("WH-LOS-02")
def test_units_block_only_where_the_house_says_so() -> None:
    units = (unit("Reds", 2, 2), unit("Rooks", 4, 2), unit("foe", 6, 2))
    assert sees(field(*units), (2, 2), (6, 2))
    state = field(*units, house={"units_block_los": True})
    assert blocker(state, (2, 2), (6, 2)) == (4, 2)
    state.units[1].place = ROUTED
    assert sees(state, (2, 2), (6, 2))


@pytest.mark.rule("WH-GEN-01")
@pytest.mark.parametrize(("cost", "far"), list(zip(DIAGONALS, (5, 6, 8, 8), strict=True)))
def test_distances_follow_the_price_of_diagonals(cost: str, far: int) -> None:
    state = field(unit("Reds", 1, 1), house={"diagonal_cost": cost})
    assert distance(state, (1, 1), (6, 4)) == far


@pytest.mark.rule("WH-ACT-05")
@pytest.mark.parametrize("cost", DIAGONALS)
def test_on_open_ground_every_square_costs_its_distance(cost: str) -> None:
    state = field(unit("Reds", 10, 10), house={"diagonal_cost": cost})
    found = reachable(state, state.units[0], (10, 10, 0, 0), 5)
    for x, y in product(range(1, 25), range(1, 25)):
        square = (x, y)
        way = way_to(found, square)
        gap = distance(state, (10, 10), square)
        assert (way is not None) == (gap <= 5), square
        if way is not None:
            assert found[way[1]].cost == gap


@pytest.mark.rule("WH-WAR-03")
@pytest.mark.parametrize("row", [9, 11])
def test_of_ways_that_cost_the_same_the_one_past_fewer_walls_is_taken(row: int) -> None:
    """With the wall above the straight way or below it: no one way keeps clear of both."""
    state = field(unit("Reds", 8, 10), unit("foe", 10, row, wall="shield_wall"))
    way = Routes(state, 0, 4).way((middle((12, 10)),))
    assert isinstance(way, Way)
    assert way.cost == 4
    assert not any(are_adjacent(square, (10, row)) for square in way.squares)


@pytest.mark.parametrize("seed", range(6))
def test_every_way_is_made_of_legal_steps(seed: int) -> None:
    random = Random(seed)
    squares = [(x, y) for x, y in product(range(1, 13), repeat=2)]
    water = random.sample(squares, 40)
    free = [square for square in squares if square not in water]
    start = free[0]
    state = field(
        unit("Reds", *start),
        unit("foe", *free[5], wall="shield_wall"),
        house={"board_size": SMALL, "diagonal_cost": random.choice(DIAGONALS)},
        terrain={"water": water},
    )
    routes = Routes(state, 0, 6)
    for end in routes.ends():
        way = routes.way((middle(end),))
        assert isinstance(way, Way)
        here = start
        for square in way.squares:
            assert square not in water
            assert square != free[5]
            assert max(abs(here[0] - square[0]), abs(here[1] - square[1])) == 1
            sides = {(here[0], square[1]), (square[0], here[1])}
            barred = [side in water or side == free[5] for side in sides]
            assert len(sides) == 1 or not all(barred)
            here = square
        assert way.cost <= 6


def test_a_point_and_its_square() -> None:
    assert square_at(middle((3, 7))) == (3, 7)
    assert square_at((0, 0)) == (1, 1)


@pytest.mark.parametrize(
    "answer", [None, "x", ((1,),), (("a", "b"),), ((1.0, 2.0),), ((3, 4),), ((127, 127), "x")]
)
def test_nonsense_is_no_way(answer: object) -> None:
    state = field(unit("Reds", 5, 5))
    assert isinstance(Routes(state, 0, 5).way(answer), Refusal)
