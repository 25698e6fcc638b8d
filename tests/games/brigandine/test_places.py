"""Where things may be put: each limit at its last tenth of a millimetre, and one beyond."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import high, table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.spells import razeable, thrall_spots
from affray.games.brigandine.rules.spots import Pushes, Teleports
from affray.games.brigandine.rules.stones import DropSpots, StoneSpots, explored, touched_stones
from affray.games.brigandine.rules.templates import (
    Aims,
    Cones,
    Shifts,
    drop_at,
    drops_towards,
    settled,
    tips_towards,
    under_blast,
    under_drop,
)
from affray.games.brigandine.rules.zones import (
    DeploySpots,
    ForwardSpots,
    depth,
    edge_gap,
    edge_of,
    is_in_zone,
    touches_zone,
)
from affray.games.brigandine.state import State, Stone
from affray.kernel.board.shapes import Disc, Polygon

NO_PLACES = ("here", None, (), (5,), (5, 6, 7), ("a", "b"), (1.5, 2), 7)


def rule(places: Any, *point: object) -> str:
    """By which clause a place is refused; nothing if it is not."""
    refusal = places.refusal(point)
    return "" if refusal is None else refusal.rule


def rules(places: Any, *points: tuple[int, int]) -> list[str]:
    return [rule(places, *point) for point in points]


# -- pushes, thralls, teleports ------------------------------------------------------------


@pytest.mark.rule("BR-TRAIT-SHIELDBASH-1", "BR-TRAIT-SHIELDBASH-1-R1")
def test_a_push_goes_two_inches_and_never_back() -> None:
    state = table(unit("Hero", 5, 12), unit("foe", 6, 12))
    hero, foe = state.units
    pushes = Pushes(state, hero, foe, 2 * INCH)
    x, y = foe.x, foe.y
    assert (
        rules(pushes, (x, y), (x + 508, y), (x, y + 508), (x, y - 508), (x + 1, y - 507))
        == [""] * 5
    )
    assert rules(pushes, (x + 509, y), (x, y + 509)) == ["BR-TRAIT-SHIELDBASH-1"] * 2
    assert rules(pushes, (x - 1, y), (x - 1, y + 300)) == ["BR-TRAIT-SHIELDBASH-1-R1"] * 2
    slant = table(unit("Hero", 5, 12), unit("foe", 5, 13))
    across = Pushes(slant, slant.units[0], slant.units[1], 2 * INCH)
    x, y = slant.units[1].x, slant.units[1].y
    assert rules(across, (x + 508, y), (x - 508, y), (x, y + 508), (x, y - 1)) == [
        "",
        "",
        "",
        "BR-TRAIT-SHIELDBASH-1-R1",
    ]
    assert all(pushes.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-SPELL-THRALLS-1", "BR-SPELL-THRALLS-1-R1", "BR-MOVE-08-R1")
def test_a_thrall_rises_in_contact_on_the_same_level() -> None:
    state = table(unit("Mage", 5, 12), unit("foe", 5, 13))
    mage = state.units[0]
    spots = thrall_spots(state, mage)
    x, y = mage.x, mage.y
    assert rules(spots, (x + 254, y), (x + 255, y), (x - 255, y), (x, y - 255)) == [""] * 4
    assert rules(spots, (x + 256, y), (x + 253, y), (x, y + 254)) == [
        "BR-SPELL-THRALLS-1",
        "BR-MOVE-04",
        "BR-MOVE-04",
    ]
    for height, refused in ((557, ""), (558, "BR-SPELL-THRALLS-1")):
        state.terrain = (high(height, right=x + 1),)
        mage.is_winged = True
        assert rule(spots, x + 254, y) == refused
    state.terrain = (high(557, right=x + 1), high(300, left=x + 2, right=6096))
    assert rule(spots, x + 254, y) == ""
    state.terrain = (high(300, right=x + 1), high(300 + 557, left=x + 300, right=6096))
    assert rule(spots, x + 254, y) == "BR-MOVE-09"
    assert all(spots.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-SPELL-TELEPORT-1", "BR-SPELL-TELEPORT-1-R1")
def test_a_teleport_reaches_36_inches_and_keeps_an_inch_away() -> None:
    state = table(
        unit("Mage", 1, 1), unit("Pal", 20, 25), unit("foe", 30, 20), house={"board_size": 48}
    )
    mage, pal, foe = state.units
    spots = Teleports(state, mage, 36 * INCH)
    far = mage.x + 36 * INCH
    assert rules(spots, (far, mage.y), (mage.x, far), (mage.x + 1, mage.y)) == ["", "", ""]
    assert rules(spots, (far + 1, mage.y), (mage.x, far + 1)) == ["BR-SPELL-TELEPORT-1"] * 2
    for other in (pal, foe):
        assert rule(spots, other.x - 509, other.y) == ""
        assert rule(spots, other.x - 508, other.y) == "BR-SPELL-TELEPORT-1"
        assert rule(spots, other.x, other.y + 509) == ""
        assert rule(spots, other.x, other.y + 508) == "BR-SPELL-TELEPORT-1"
    assert rule(spots, 126, 500) == "BR-MOVE-06"
    assert all(spots.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-SPELL-RAZING-1", "BR-SPELL-RAZING-1-R1")
def test_razing_reaches_24_inches_from_the_edge_of_the_base() -> None:
    state = table(unit("Mage", 1, 1), unit("foe", 3, 3), house={"board_size": 48})
    mage = state.units[0]
    near, far = mage.x + 127 + 24 * INCH, mage.y
    state.terrain = (
        Terrain("hut", Disc(near + 50, far, 50), ()),
        Terrain("hut", Disc(near + 51, far, 50), ()),
        Terrain("stone", Disc(near, far, 50), (), is_fixed=True),
        Terrain("hut", Disc(near, far, 50), ()),
    )
    assert razeable(state, mage) == (0, 3)


# -- templates -------------------------------------------------------------------------


@pytest.mark.rule("BR-TEMPLATE-06", "BR-TEMPLATE-06-R1", "BR-TEMPLATE-13-R1")
def test_where_a_template_may_be_aimed() -> None:
    state = table(unit("Mage", 12, 12), unit("foe", 14, 12), unit("far", 2, 2))
    mage, foe, other = state.units
    wide = Aims(state, mage, 18 * INCH, 635)
    corners = [(0, 0), (6096, 0), (0, 6096), (6096, 6096)]
    assert rules(wide, *corners) == [""] * 4
    beyond = [(-1, 3000), (3000, -1), (6097, 3000), (3000, 6097)]
    assert rules(wide, *beyond) == ["BR-TEMPLATE-06"] * 4
    short = Aims(state, mage, 6 * INCH, 381)
    reach = 6 * INCH + 127
    x, y = mage.x, mage.y
    assert rules(short, (x + reach, y), (x, y - reach)) == ["", ""]
    assert rules(short, (x + reach + 1, y), (x, y - reach - 1)) == ["BR-TEMPLATE-06-R1"] * 2
    melee = Aims(state, mage, 6 * INCH, 381, must_hit=(foe.id,))
    assert rule(melee, foe.x, foe.y + 381 + 128) == ""
    assert rule(melee, foe.x, foe.y + 381 + 129) == "BR-TRAIT-SKIRMISHING-1-R1"
    both = Aims(state, mage, 18 * INCH, 381, must_hit=(foe.id, other.id))
    assert rules(both, (foe.x, foe.y), (other.x, other.y)) == ["", ""]
    assert all(wide.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-TEMPLATE-14")
def test_only_what_needs_sight_is_stopped_by_an_obstacle() -> None:
    state = table(unit("Mage", 5, 12), unit("foe", 14, 12))
    state.terrain = (high(300, left=2000, right=2200),)
    mage = state.units[0]
    assert rule(Aims(state, mage, 18 * INCH, 381), 3000, 3048) == ""
    sighted = Aims(state, mage, 18 * INCH, 381, needs_sight=True)
    assert rules(sighted, (3000, 3048), (1900, 3048)) == ["BR-TEMPLATE-14", ""]


@pytest.mark.rule("BR-TEMPLATE-08", "BR-TEMPLATE-08-R1")
def test_a_shift_is_as_long_as_the_die_says_or_nothing() -> None:
    shifts = Shifts((3000, 3000), 3 * INCH)
    fair = [(3000, 3000), (3762, 3000), (3764, 3000), (3760, 3000), (3000, 2236), (3000, 3760)]
    assert rules(shifts, *fair) == [""] * 6
    wrong = [(3765, 3000), (3759, 3000), (3001, 3000), (3000, 3765)]
    assert rules(shifts, *wrong) == ["BR-TEMPLATE-08-R1"] * 4
    assert [shifts.settled(point) for point in fair] == [
        (3000, 3000),
        (3762, 3000),
        (3762, 3000),
        (3762, 3000),
        (3000, 2238),
        (3000, 3762),
    ]
    assert all(shifts.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-TEMPLATE-03")
def test_a_slip_of_the_hand_is_put_right_and_no_more() -> None:
    def at(gap: int) -> tuple[int, int]:
        return settled((1000, 1000), (1000 + gap, 1000), 300, 500)

    gaps = [297, 298, 299, 300, 400, 500, 501, 502, 503]
    assert [at(gap)[0] - 1000 for gap in gaps] == [300, 300, 299, 300, 400, 500, 501, 500, 500]
    assert settled((1000, 1000), (1000, 400), 300, 500) == (1000, 500)
    assert settled((1000, 1000), (1000, 1000), 300, 500) == (1000, 1000)


@pytest.mark.rule("BR-TEMPLATE-02", "BR-TEMPLATE-03")
def test_where_a_teardrop_starts() -> None:
    state = table(unit("Gunner", 12, 12), unit("foe", 18, 12))
    gunner = state.units[0]
    gunner.x = gunner.y = 3000

    def tips(dx: int, dy: int = 0) -> list[tuple[int, int]]:
        return [(x - 3000, y - 3000) for x, y in tips_towards(gunner, (3000 + dx, 3000 + dy))]

    assert [tips(far) for far in (1651, 1653, 1649)] == [[(127, 0)]] * 3
    assert [tips(far) for far in (1397, 1395, 1399)] == [[(-127, 0)]] * 3
    assert [tips(far) for far in (1394, 1654, 0)] == [[]] * 3
    assert tips(1524) == [(5, -127), (5, 127)]
    assert tips(0, 1524) == [(127, 5), (-127, 5)]
    assert tips(0, -1651) == [(0, -127)]
    assert len(tips(1400)) == len(tips(1648)) == 2
    assert tips(1648) == [(124, -26), (124, 26)]
    assert tips(900, 1200) == [(89, -90), (-112, 60)]
    cones = Cones(state, gunner)
    assert rules(cones, (4651, 3000), (4654, 3000)) == ["", "BR-TEMPLATE-03"]
    assert all(cones.refusal(answer) is not None for answer in NO_PLACES)
    [drop] = drops_towards(state, gunner, (4653, 3000))
    assert drop.outline() == drop_at((3127, 3000), (4651, 3000)).outline()
    assert len(drops_towards(state, gunner, (4524, 3000))) == 2


@pytest.mark.rule("BR-TEMPLATE-04-R1", "BR-TEMPLATE-05", "BR-TEMPLATE-16")
def test_who_lies_under_a_template() -> None:
    state = table(unit("Gunner", 12, 12), unit("Pal", 5, 5), unit("foe", 18, 12), unit("off", 1, 1))
    gunner, pal, foe, _ = state.units
    gunner.x = gunner.y = 3000
    end = 3000 + 1651
    drop = drop_at((3127, 3000), (end, 3000))
    foe.x = 1000
    for one in (pal, foe):
        one.x, one.y = end + 254 + 128, 3000
        assert under_drop(state, gunner, drop) == (one.id,)
        assert under_drop(state, gunner, drop, (0, 3)) == ()
        one.x += 1
        assert under_drop(state, gunner, drop) == ()
    foe.x = end
    assert under_drop(state, gunner, drop, (1, 2)) == (2,)
    state.terrain = (high(300, left=3500, right=3600),)
    assert under_drop(state, gunner, drop) == ()
    foe.x, foe.y = 1000 + 381 + 128, 1000
    pal.x, pal.y = 1000, 1000 - 381 - 129
    assert under_blast(state, (1000, 1000), 381) == (2,)
    pal.y += 1
    assert under_blast(state, (1000, 1000), 381) == (1, 2)


# -- zones -----------------------------------------------------------------------------


def field(scenario: str, edge: str | None = None, attacker: int = 0) -> State:
    state = table(
        unit("Hero", 1, 1, status="off"), unit("foe", 20, 20), house={"scenario": scenario}
    )
    state.edge, state.attack = edge, attacker
    return state


@pytest.mark.rule("BR-SETUP-06", "BR-SCEN-CONF-2", "BR-SCEN-GEN-2")
def test_how_deep_a_place_lies_in_a_zone_along_an_edge() -> None:
    state = field("confrontation", "south")
    assert [edge_of(state, side) for side in (0, 1)] == ["north", "south"]
    gaps = [edge_gap(state, edge, 100, 200) for edge in ("south", "north", "west", "east")]
    assert gaps == [200, 5896, 100, 5996]
    assert (depth(state, 1, 50, 1000), depth(state, 0, 50, 1000)) == (524, 1524 - 5096)
    assert [is_in_zone(state, 1, 500, y) for y in (1397, 1398)] == [True, False]
    assert [touches_zone(state, 1, 500, y) for y in (1650, 1651)] == [True, False]
    for edge, across in (("west", "east"), ("north", "south"), ("east", "west")):
        state.edge = edge
        assert [edge_of(state, side) for side in (1, 0)] == [edge, across]


@pytest.mark.rule("BR-SCEN-AMBUSH-2", "BR-SCEN-AMBUSH-2-D1", "BR-CAMP-R3-4")
def test_how_deep_a_place_lies_in_a_zone_about_the_middle() -> None:
    state = field("ambush")
    middle = 3048
    assert (depth(state, 1, middle, middle), depth(state, 0, middle, middle)) == (1524, -3048)
    assert [is_in_zone(state, 1, middle + x, middle) for x in (1397, 1398)] == [True, False]
    corner = [is_in_zone(state, 0, middle - gap, middle - gap) for gap in (2246, 2245)]
    assert corner == [True, False]
    convoy = field("convoy")
    assert [is_in_zone(convoy, 1, middle, middle - y) for y in (1397, 1398)] == [True, False]
    assert (depth(convoy, 0, 100, middle), depth(convoy, 0, middle, middle)) == (1424, -1524)
    assert (depth(convoy, 0, middle, 5996), depth(convoy, 0, 5896, middle)) == (1424, 1324)


@pytest.mark.rule("BR-CAMP-R2-5", "BR-CAMP-R2-5-R1")
def test_how_deep_a_place_lies_in_a_quadrant() -> None:
    state = field("exploration", "south-west")
    assert edge_of(state, 0) == "north-east"
    assert (depth(state, 1, 3000, 2000), depth(state, 1, 2000, 3000)) == (48, 48)
    assert (depth(state, 1, 2000, 2500), depth(state, 0, 2000, 2500)) == (548, -1048)
    assert (depth(state, 0, 4048, 5048), depth(state, 0, 5048, 4000)) == (1000, 952)
    state.edge = "north-west"
    assert edge_of(state, 0) == "south-east"
    assert (depth(state, 1, 2000, 4000), depth(state, 1, 2500, 4000)) == (952, 548)
    assert (depth(state, 0, 4000, 2500), depth(state, 0, 4000, 2000)) == (548, 952)
    for edge, across in (("south-east", "north-west"), ("north-east", "south-west")):
        state.edge = edge
        assert edge_of(state, 0) == across


@pytest.mark.rule("BR-SCEN-GEN-2", "BR-FWD-2", "BR-FWD-2-R1")
def test_how_near_to_enemies_units_are_deployed() -> None:
    state = field("confrontation", "south", attacker=1)
    hero, foe = state.units
    spots, forward = DeploySpots(state, hero), ForwardSpots(state, hero)
    foe.x, foe.y = 3000, 1000
    assert rules(spots, (3256, 1000), (3000, 744)) == ["", ""]
    assert rules(spots, (3255, 1000), (3000, 745)) == ["BR-SCEN-GEN-2"] * 2
    assert rules(spots, (500, 1397), (500, 1398)) == ["", "BR-SCEN-GEN-2"]
    foe.x, foe.y = 1000, 2000
    assert rules(forward, (3287, 2000), (1000, 4287)) == ["", ""]
    assert rules(forward, (3286, 2000), (1000, 4286)) == ["BR-FWD-2"] * 2
    assert rules(forward, (5000, 6096 - 1524 - 127), (5000, 6096 - 1524 - 126)) == ["", "BR-FWD-2"]
    assert rule(forward, 6000, 3000) == "BR-MOVE-06"
    assert all(spots.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-SCEN-GEN-2")
def test_beside_a_full_zone_the_nearest_place_is_taken() -> None:
    state = field("confrontation", "south", attacker=1)
    hero, foe = state.units
    foe.place = "off"
    state.terrain = (Terrain("keep", Polygon(((0, 0), (6096, 0), (6096, 1600), (0, 1600))), ()),)
    state.terrain = (state.terrain[0]._replace(flags=("obstacle",), height=900),)
    x, y = DeploySpots(state, hero).nearest()
    assert DeploySpots(state, hero).zone_refusal(x, y) is not None
    assert 1727 <= y <= 1727 + 63


# -- stones ----------------------------------------------------------------------------


@pytest.mark.rule("BR-CAMP-R2-4-R1", "BR-CAMP-R3-3", "BR-CAMP-R3-3-R1")
def test_where_stones_may_lie() -> None:
    state = field("exploration", "south-west")
    spots = StoneSpots(state)
    assert rules(spots, (63, 63), (6033, 63), (63, 6033), (6033, 6033)) == [""] * 4
    beyond = [(62, 3000), (3000, 62), (6034, 3000), (3000, 6034)]
    assert rules(spots, *beyond) == ["BR-CAMP-R2-4-R1"] * 4
    state.stones = (Stone(2000, 2000),)
    assert rules(spots, (2380, 2000), (2000, 1620)) == ["", ""]
    assert rules(spots, (2379, 2000), (2000, 1621)) == ["BR-CAMP-R2-4-R1"] * 2
    state.terrain = (high(0, left=4000, right=4500),)
    assert rules(spots, (3937, 3000), (3938, 3000)) == ["", "BR-CAMP-R2-4-R1"]
    convoy = field("convoy")
    convoy.terrain, convoy.stones = (high(0, left=3000, right=3500),), (Stone(3048, 3048),)
    places = StoneSpots(convoy)
    assert rules(places, (3048, 3048), (3048 + 1461, 3048), (3048, 3048 - 1461)) == [""] * 3
    assert rules(places, (3048 + 1462, 3048), (3048, 3048 - 1462)) == ["BR-CAMP-R3-3"] * 2
    assert all(spots.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-CAMP-CARRY-3", "BR-CAMP-CARRY-4")
def test_stones_that_a_base_touches() -> None:
    state = table(unit("Hero", 1, 1), unit("foe", 20, 20))
    hero = state.units[0]
    x, y = hero.x, hero.y
    state.stones = (
        Stone(x + 191, y),
        Stone(x + 192, y),
        Stone(x, y - 191),
        Stone(x, y, carrier=1),
        Stone(x, y, is_captured=True),
        Stone(x, y),
    )
    assert touched_stones(state, hero) == [0, 2, 5]
    hero.x = hero.y = 100
    spots = DropSpots(state, hero)
    assert rules(spots, (100, 100), (290, 100), (0, 100), (100, 0), (100, 290)) == [""] * 5
    assert "" not in rules(spots, (292, 100), (-1, 100), (100, -1), (100, 292))
    hero.x = hero.y = 6000
    assert rules(spots, (6096, 6000), (6000, 6096)) == ["", ""]
    assert "" not in rules(spots, (6097, 6000), (6000, 6097))
    assert all(spots.refusal(answer) is not None for answer in NO_PLACES)


@pytest.mark.rule("BR-CAMP-R2-7", "BR-CAMP-R2-8")
def test_how_much_of_a_table_is_explored() -> None:
    state = table(*[unit(name, 3, 3) for name in ("Ann", "Bob", "Cid", "Dan")], unit("foe", 1, 1))
    places = [(1000, 1000), (1000, 5000), (5000, 1000), (3049, 3049)]
    for one, (x, y) in zip(state.units, places, strict=False):
        one.x, one.y = x, y
    held = explored(state, 0)
    assert (held.quadrants, held.has_centre, held.is_whole) == (4, True, True)
    last = state.units[3]
    for (x, y), quadrants, centre in (
        ((3048, 3100), 3, True),
        ((3100, 3048), 3, True),
        ((3049, 3048 + 1650), 4, True),
        ((3048, 3048 + 1651), 3, True),
        ((3048, 3048 + 1652), 3, False),
        ((3048 + 1651, 3048), 3, True),
        ((3048 + 1652, 3048), 3, False),
    ):
        last.x, last.y = x, y
        held = explored(state, 0)
        assert (held.quadrants, held.has_centre) == (quadrants, centre), (x, y)
        assert not held.is_whole or (quadrants == 4 and centre)
    last.x, last.y = 6000, 6000
    assert not explored(state, 0).is_whole
    state.units[0].x, state.units[0].y = 5000, 5000
    for x, y, quadrants in ((3048, 3000, 3), (3000, 3048, 3), (3047, 3047, 4)):
        last.x, last.y = x, y
        assert explored(state, 0).quadrants == quadrants
