"""Zones row by row, to the unit: what is searched when the places at a glance are all taken."""

from __future__ import annotations

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.data.tables import RADIUS
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.room import open_spans
from affray.games.brigandine.rules.walk import standing_refusal
from affray.games.brigandine.rules.zones import (
    DeploySpots,
    ForwardSpots,
    depth,
    is_in_zone,
    zone_gap,
    zone_spans,
)
from affray.games.brigandine.state import State
from affray.kernel.board.fitting import Span
from affray.kernel.board.shapes import Disc, Polygon

TOUCHING = 1 - RADIUS
"""How deep a centre lies at least whose base is partly in a zone."""


def field(scenario: str, edge: str | None = None, attacker: int = 0) -> State:
    who = [unit("Hero", 1, 1, status="off"), unit("foe", 20, 20, status="off")]
    state = table(*who, house={"scenario": scenario})
    state.edge, state.attack = edge, attacker
    return state


def is_in(x: int, spans: list[Span]) -> bool:
    return any(left <= x <= right for left, right in spans)


def rows(state: State) -> list[int]:
    """The rows at each limit of a zone, and some between."""
    half = state.height // 2
    limits = [0, 127, 1397, 1650, half - 3175, half - 2922, half - 1650, half - 1397]
    limits += [half - 127, half - 126, half]
    near = {y + step for y in limits for step in (-1, 0, 1)} | {*range(50, half, 487)}
    both = {side for y in near for side in (y, state.height - y)}
    return sorted(y for y in both if 0 <= y <= state.height)


def tried(state: State, spans: list[Span]) -> set[int]:
    """Places of a row: at the ends of its spans, at its own ends and middle, and all along it."""
    ends = {end for span in spans for end in span} | {0, state.width // 2, state.width}
    near = {end + step for end in ends for step in (-1, 0, 1)} | {*range(40, state.width, 611)}
    return {x for x in near if 0 <= x <= state.width}


ZONES = [
    *(("confrontation", edge) for edge in ("south", "north", "west", "east")),
    *(("exploration", edge) for edge in ("south-west", "south-east", "north-west", "north-east")),
    ("ambush", None),
    ("convoy", None),
]


@pytest.mark.rule("BR-SCEN-CONF-2", "BR-SCEN-AMBUSH-2", "BR-CAMP-R2-5", "BR-CAMP-R3-4")
@pytest.mark.parametrize(("scenario", "edge"), ZONES)
def test_the_rows_of_a_zone_are_the_places_that_lie_deep_enough(scenario: str, edge: str) -> None:
    state = field(scenario, edge)
    state.width, state.height = 7000, 6400
    for side in (0, 1):
        for inside in (RADIUS, TOUCHING):
            for y in rows(state):
                spans = zone_spans(state, side, y, inside)
                for x in tried(state, spans):
                    is_deep = depth(state, side, x, y) >= inside
                    assert is_in(x, spans) is is_deep, (side, inside, x, y)


@pytest.mark.rule("BR-SCEN-AMBUSH-2", "BR-CAMP-R3-4")
def test_who_defends_an_ambush_or_a_convoy_lies_about_the_middle() -> None:
    for scenario in ("ambush", "convoy"):
        for attacker in (0, 1):
            state = field(scenario, attacker=attacker)
            assert zone_spans(state, 1 - attacker, 3048, RADIUS) == [(3048 - 1397, 3048 + 1397)]
    assert zone_spans(field("ambush"), 0, 1000, RADIUS) == [(0, 3048 - 2427), (3048 + 2427, 6096)]
    assert zone_spans(field("convoy"), 0, 1398, RADIUS) == [(0, 1508), (6096 - 1508, 6096)]
    assert zone_spans(field("convoy"), 0, 1524, RADIUS) == [(0, 1397), (6096 - 1397, 6096)]
    assert zone_spans(field("convoy"), 0, 1397, RADIUS) == [(0, 6096)]
    for edge, spans in (("west", [(6096 - 1397, 6096)]), ("east", [(0, 1397)]), ("north", [])):
        assert zone_spans(field("confrontation", edge), 0, 3000, RADIUS) == spans


@pytest.mark.rule("BR-CAMP-R3-3", "BR-SCEN-GEN-2")
def test_about_the_corners_of_a_convoy_a_base_may_stand_that_is_wholly_near_the_edges() -> None:
    """No part of it lies more than 6 inches from every edge, though its middle lies inward of
    what would do along a straight edge."""
    state = field("convoy")
    corner = 1524
    for dx, dy, is_in in ((90, 90, True), (89, 90, False), (0, 127, True), (126, 0, False)):
        assert is_in_zone(state, 0, corner - dx, corner - dy) is is_in
        assert is_in_zone(state, 0, 6096 - corner + dx, 6096 - corner + dy) is is_in
    assert depth(state, 0, corner - 30, corner - 40) == 50
    assert depth(state, 0, corner + 30, corner - 40) == 40
    assert depth(state, 0, corner + 30, corner + 40) == -30


def high(*corners: tuple[int, int]) -> Terrain:
    return Terrain("keep", Polygon(corners), ("obstacle",), 900)


def crowd(scenario: str, edge: str) -> State:
    """A hero who is still to come, friends and foes in two zones, and a tower."""
    who = [
        unit("Hero", 1, 1, status="off"),
        unit("Pal", 5, 3),
        unit("foe", 9, 4),
        unit("bow", 5, 21),
    ]
    state = table(*who, house={"scenario": scenario})
    state.edge, state.attack = edge, 1
    state.terrain = (high((2900, 300), (3700, 500), (3500, 900), (2950, 700)),)
    return state


def searched(spots: DeploySpots) -> dict[int, list[Span]]:
    off, tall = spots._off(), spots._tall()
    return {y: list(open_spans(y, spans, off, tall)) for y, spans in spots._rows()}


@pytest.mark.rule("BR-SCEN-GEN-2", "BR-FWD-2", "BR-FWD-2-R1")
@pytest.mark.parametrize("kind", [DeploySpots, ForwardSpots])
@pytest.mark.parametrize("edge", ["south", "west", "north", "east"])
def test_what_is_searched_is_every_place_that_is_legal(kind: type[DeploySpots], edge: str) -> None:
    state = crowd("confrontation", edge)
    spots = kind(state, state.units[0])
    found = searched(spots)
    assert list(found) == list(range(127, 5970))
    for y in (
        *rows(state),
        500,
        508,
        762,
        1016,
        1017,
        1270,
        2730,
        3048,
        3049,
        3301,
        3302,
        3303,
        5335,
    ):
        if y in found:
            for x in tried(state, found[y]) & {*range(127, 5970)}:
                assert is_in(x, found[y]) is (spots.refusal((x, y)) is None), (x, y)


@pytest.mark.rule("BR-FWD-2", "BR-FWD-2-R1", "BR-CAMP-R3-4")
def test_between_two_parts_of_a_zone_there_is_room_for_those_who_go_forward() -> None:
    state = field("convoy", attacker=1)
    rows = dict(ForwardSpots(state, state.units[0])._rows())
    assert rows[1650] == rows[4446] == []
    assert rows[1651] == rows[3048] == rows[4445] == [(1651, 4445)]
    state.width = state.height = 3302
    assert dict(ForwardSpots(state, state.units[0])._rows())[1651] == [(1651, 1651)]
    ambush = field("ambush", attacker=0)
    rows = dict(ForwardSpots(ambush, ambush.units[0])._rows())
    assert rows[3048] == [(127, 3048 - 1651), (3048 + 1651, 5969)]
    assert rows[1398] == [(127, 3047), (3049, 5969)]
    assert rows[1397] == rows[4699] == [(127, 5969)]
    ambush.attack = 1
    rows = dict(ForwardSpots(ambush, ambush.units[0])._rows())
    assert rows[3048] == [(3048 - 2921, 3048 + 2921)]
    assert rows[127] == [(3048 - 76, 3048 + 76)]


def narrow(scenario: str, edge: str | None, attacker: int, height: int) -> State:
    state = field(scenario, edge, attacker)
    state.width, state.height = 270, height
    return state


@pytest.mark.rule("BR-SCEN-GEN-2", "BR-MOVE-04", "BR-MOVE-08-R1")
@pytest.mark.parametrize(
    ("scenario", "edge", "attacker", "height", "keep"),
    [
        ("confrontation", "south", 1, 2100, ((0, 0), (270, 0), (270, 1400), (0, 1500))),
        ("confrontation", "north", 1, 2100, ((0, 700), (270, 600), (270, 2100), (0, 2100))),
        ("confrontation", "south", 0, 2100, ((0, 610), (270, 640), (270, 2100), (0, 2100))),
        ("ambush", None, 1, 3600, ((0, 270), (270, 330), (270, 3330), (0, 3300))),
        ("ambush", None, 1, 3600, ((0, 270), (270, 270), (270, 3330), (0, 3330))),
        ("ambush", None, 0, 1500, ((0, 300), (270, 360), (270, 1500), (0, 1450))),
        ("exploration", "south-east", 1, 900, ((0, 0), (270, 0), (270, 560), (0, 590))),
    ],
)
def test_the_nearest_place_to_a_full_zone_is_the_nearest_when_all_are_tried(
    scenario: str, edge: str | None, attacker: int, height: int, keep: tuple[tuple[int, int], ...]
) -> None:
    state = narrow(scenario, edge, attacker, height)
    hero = state.units[0]
    state.terrain = (high(*keep),)
    spots = DeploySpots(state, hero)
    free = [
        (zone_gap(state, hero.side, x, y), x, y)
        for x in range(127, 144)
        for y in range(127, height - 126)
        if standing_refusal(state, hero, x, y) is None
    ]
    assert spots.nearest() == min(free)[1:]


@pytest.mark.rule("BR-SCEN-GEN-2")
def test_the_nearest_place_touches_no_enemy() -> None:
    state = crowd("confrontation", "south")
    hero, _, foe, _ = state.units
    state.terrain = (high((0, 0), (6096, 0), (6096, 1600), (0, 1600)),)
    assert DeploySpots(state, hero).nearest() == (127, 1727)
    foe.x, foe.y = 127, 1727
    assert DeploySpots(state, hero).nearest() == (383, 1727)
    foe.x, foe.y = 381, 1727
    assert DeploySpots(state, hero).nearest() == (637, 1727)
    foe.x = 383
    assert DeploySpots(state, hero).nearest() == (127, 1727)
    foe.side = hero.side
    foe.x = 127
    assert DeploySpots(state, hero).nearest() == (381, 1727)
    for attacker, place in ((1, (1320, 3048)), (0, (127, 127))):
        ring = field("ambush", attacker=attacker)
        ring.terrain = (Terrain("keep", Disc(3048, 3048, 1601), ("obstacle",), 900),)
        assert DeploySpots(ring, ring.units[0]).nearest() == place


@pytest.mark.rule("BR-SCEN-GEN-2")
def test_a_table_without_any_room_is_no_table() -> None:
    state = crowd("confrontation", "south")
    state.terrain = (high((0, 0), (6096, 0), (6096, 6096), (0, 6096)),)
    assert list(DeploySpots(state, state.units[0])) == []
    with pytest.raises(ValueError, match="full"):
        DeploySpots(state, state.units[0]).nearest()


@pytest.mark.rule("BR-SCEN-GEN-2", "BR-FWD-2-R1")
def test_the_last_place_of_a_zone_is_found() -> None:
    state = field("confrontation", "south", attacker=1)
    state.width, state.height = 600, 3300
    hero = state.units[0]
    walls = (
        high((0, 0), (133, 0), (133, 3300), (0, 3300)),
        high((387, 0), (600, 0), (600, 3300), (387, 3300)),
    )
    for kind, last in ((DeploySpots, 1397), (ForwardSpots, 1649)):
        for top, found in ((last - 127, [(260, last)]), (last - 126, [])):
            state.terrain = (*walls, high((133, 0), (387, 0), (387, top), (133, top)))
            assert list(kind(state, hero)) == found
