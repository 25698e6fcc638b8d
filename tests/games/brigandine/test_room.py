"""Whether there is room: what is found row by row against every place tried one by one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.data.tables import RADIUS
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.room import Off, bases, board_rows, first_free, open_spans, tall
from affray.games.brigandine.rules.walk import standing_refusal
from affray.kernel.board.fitting import Barrier, Span
from affray.kernel.board.shapes import Disc, Polygon, Shape

BLOCK = Polygon(((2000, 1000), (2500, 1000), (2500, 1400), (2000, 1400)))
SLANTED = Polygon(((2010, 1000), (2600, 1130), (2480, 1570), (1940, 1410)))
BENT = Polygon(((2000, 1000), (2700, 1000), (2700, 1300), (2320, 1340), (2290, 1720), (2000, 1720)))
WEDGE = Polygon(((2000, 1000), (2660, 1280), (2000, 1560)))
NEEDLE = Polygon(((2000, 1000), (2030, 990), (2010, 1004)))
SKEW = Polygon(((2000, 1000), (2400, 1001), (2401, 1400), (2001, 1399)))
ROUND = Disc(2300, 1300, 212)
SHAPES: dict[str, Shape] = {
    "block": BLOCK,
    "slanted": SLANTED,
    "bent": BENT,
    "wedge": WEDGE,
    "needle": NEEDLE,
    "round": ROUND,
    "skew": SKEW,
    "block the other way round": Polygon(BLOCK.points[::-1]),
    "slanted the other way round": Polygon(SLANTED.points[::-1]),
    "skew the other way round": Polygon(SKEW.points[::-1]),
}


def places(spans: Iterable[Span]) -> list[int]:
    return [x for left, right in spans for x in range(left, right + 1)]


def rows_of(shape: Shape) -> list[int]:
    """Beyond both ends, the rows at each corner's reach, and one in a few between."""
    ends = [shape.bottom - RADIUS, shape.top + RADIUS]
    corners = [] if isinstance(shape, Disc) else [y for _, y in shape.corners()]
    edges = {y + reach for y in corners for reach in (-RADIUS, 0, RADIUS)}
    close = {y + step for y in (*ends, *edges) for step in (-1, 0, 1)}
    return sorted({*close, *range(ends[0], ends[1], 19 if corners else 1)})


def standing(*shapes: Shape) -> list[Barrier]:
    """What keeps a base off shapes that are too high for it."""
    state = table(unit("Hero", 1, 1))
    state.terrain = tuple(Terrain("keep", shape, ("obstacle",), 900) for shape in shapes)
    return tall(state, state.units[0])


@pytest.mark.rule("BR-MOVE-08-R1", "BR-MOVE-09")
@pytest.mark.parametrize("name", SHAPES)
def test_a_row_is_open_where_no_base_overlaps_the_shape(name: str) -> None:
    shape = SHAPES[name]
    left, right = shape.left - 150, shape.right + 150
    for y in rows_of(shape):
        free = [x for x in range(left, right + 1) if not shape.is_overlapped(x, y, RADIUS)]
        assert places(open_spans(y, [(left, right)], [], standing(shape))) == free, y


OFF: list[Off] = [
    (500, 300, 254**2),
    (700, 330, 254**2),
    (1300, 200, 254**2),
    (1300, 280, 100**2 + 1),
    (1554, 300, 254**2),
    (2300, 310, 300**2 + 1),
    (2310, 300, 1),
    (90, 300, 254**2),
]


@pytest.mark.rule("BR-MOVE-04")
def test_a_row_is_open_where_nothing_keeps_a_base_off() -> None:
    for spans in (
        [(0, 3000)],
        [(-165, 343), (344, 344), (346, 1046), (1047, 1553), (1900, 2900)],
        [(600, 650), (954, 954), (1808, 1808), (2600, 2601)],
    ):
        for y in (-30, 27, 28, 45, 46, 54, 55, 200, 282, 299, 300, 301, 554, 555, 584, 610, 611):
            free = [
                x
                for x in places(spans)
                if all((x - cx) ** 2 + (y - cy) ** 2 >= square for cx, cy, square in OFF)
            ]
            found = list(open_spans(y, spans, OFF, []))
            assert places(found) == free, y
            assert all(left <= right for left, right in found)
    assert list(open_spans(300, [(0, 10)], [], [])) == [(0, 10)]
    beside: list[Off] = [(0, 300, 36), (20, 300, 36)]
    assert list(open_spans(300, [(-10, 30)], beside, [])) == [(-10, -6), (6, 14), (26, 30)]
    assert list(open_spans(300, [(-10, 15)], beside, [])) == [(-10, -6), (6, 14)]
    assert list(open_spans(300, [(-10, 14), (25, 26)], beside, [])) == [
        (-10, -6),
        (6, 14),
        (26, 26),
    ]


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08-R1", "BR-TRAIT-FLYING-1")
def test_what_keeps_a_unit_off_is_every_other_base_and_what_is_too_high_for_it() -> None:
    state = table(unit("Hero", 1, 1), unit("Pal", 5, 5), unit("foe", 9, 2), unit("gone", 3, 3))
    hero, pal, foe, gone = state.units
    gone.place = "gone"
    assert bases(state, hero) == [(1270, 1270, 254**2), (2286, 508, 254**2)]
    assert bases(state, pal) == [(254, 254, 254**2), (2286, 508, 254**2)]
    assert bases(state, foe, 300) == [(254, 254, 90000), (1270, 1270, 90000)]
    hill = Terrain("hill", WEDGE, ("obstacle",), 557)
    tower, keep = hill._replace(shape=BLOCK, height=558), hill._replace(shape=BENT, height=900)
    swamp = keep._replace(flags=("difficult",))
    state.terrain = (hill, tower, swamp, keep)
    high = [(barrier.corners, barrier.reach) for barrier in tall(state, hero)]
    assert high == [(one.corners, one.reach) for one in standing(BLOCK, BENT)]
    hero.is_winged = True
    assert tall(state, hero) == []


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-06")
def test_the_first_free_place_is_the_first_that_is_legal_when_all_are_tried() -> None:
    state = table(unit("Hero", 2, 2), unit("Pal", 1, 1), unit("foe", 1, 1))
    hero, pal, foe = state.units
    state.width, state.height = 560, 520
    pal.x, pal.y, foe.x, foe.y = 300, 140, 420, 400
    rows = list(board_rows(state))
    assert rows == [(y, [(127, 433)]) for y in range(127, 394)]
    state.terrain = (
        Terrain("rock", Polygon(((0, 0), (90, 0), (60, 130), (0, 200))), ("obstacle",), 600),
    )

    def stands(x: int, y: int) -> bool:
        return standing_refusal(state, hero, x, y) is None

    off, shapes = bases(state, hero), tall(state, hero)
    everywhere = [(x, y) for y, [(left, right)] in rows for x in range(left, right + 1)]
    for least in (0, 200, 330, 393, 394):
        tried = [(x, y) for x, y in everywhere if y >= least and stands(x, y)]
        found = first_free(rows, off, shapes, lambda x, y: y >= least and stands(x, y))  # noqa: B023
        assert found == (tried[0] if tried else None)
    assert first_free([(5, [(3, 7)]), (6, [(3, 7)])], [], [], lambda x, y: x == 7) == (7, 5)
    assert first_free([(5, [(3, 7)]), (6, [(3, 8)])], [], [], lambda x, y: x == 8) == (8, 6)
    assert first_free([(5, [(3, 7)])], [], [], lambda x, y: x in (2, 8)) is None
