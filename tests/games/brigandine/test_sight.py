"""Line of sight, cover, and whom a shot may be aimed at."""

from __future__ import annotations

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.shooting import begin_shooting, shoot, shots, targets
from affray.games.brigandine.rules.sight import can_see, is_in_cover, is_open_to, sees_point
from affray.games.brigandine.words.answers import Done, Shoot
from affray.kernel.board.shapes import Polygon
from affray.testing.script import d6, play

HOUSE = {"kind": "house", "polygon": [[9, 10], [11, 10], [11, 14], [9, 14]], "flags": ["obstacle"]}
WALL = {
    "kind": "low_wall",
    "polygon": [[9, 8], [9.5, 8], [9.5, 16], [9, 16]],
    "flags": ["fortification"],
}


@pytest.mark.rule("BR-LOS-01", "BR-LOS-02", "BR-LOS-04", "BR-LOS-06")
def test_enemies_block_and_friends_do_not() -> None:
    state = table(
        unit("Bow", 5, 12),
        unit("foe", 15, 12),
        unit("other", 10, 12),
        unit("Pal", 8, 12),
    )
    bow, foe, other, pal = state.units
    assert not can_see(state, bow, foe)
    assert can_see(state, bow, other)
    other.y += 1
    assert can_see(state, bow, foe)
    other.y += 20 * INCH // 2
    assert can_see(state, bow, foe)
    assert can_see(state, pal, foe)


@pytest.mark.rule("BR-LOS-03", "BR-LOS-07", "BR-LOS-09", "BR-RANGED-05", "BR-TERR-OBS-1")
def test_an_obstacle_blocks_unless_somebody_stands_in_it() -> None:
    state = table(unit("Bow", 5, 12), unit("foe", 15, 12), terrain=[HOUSE])
    bow, foe = state.units
    assert not can_see(state, bow, foe)
    foe.x = 11 * INCH
    assert can_see(state, bow, foe)
    foe.x, foe.y = 15 * INCH, 18 * INCH
    assert can_see(state, bow, foe)


@pytest.mark.rule("BR-LOS-05", "BR-LOS-05-R1", "BR-ENG-03", "BR-ENG-05", "BR-ENG-05-R1")
def test_a_melee_blocks_with_every_base_and_is_no_target() -> None:
    state = table(
        unit("Bow", 5, 12, gear=["longbow"]),
        unit("foe", 20, 12),
        unit("Pal", 12, 12),
        unit("fighter", 12, 13),
        unit("mate", 12, 11),
    )
    bow = state.units[0]
    begin_shooting(state)
    assert not can_see(state, bow, state.units[1])
    assert targets(state, bow) == []
    state.units[3].y = state.units[4].y = 4 * INCH
    state.units[4].x = 3 * INCH
    assert can_see(state, bow, state.units[1])
    assert targets(state, bow) == [1, 3, 4]


@pytest.mark.rule("BR-RANGED-02", "BR-RANGED-02-R1", "BR-RANGED-04", "BR-RANGED-08")
@pytest.mark.rule("BR-GEAR-JAVELIN-1", "BR-GEAR-SLING-1", "BR-GEAR-SHORTBOW-1")
@pytest.mark.rule("BR-GEAR-CROSSBOW-1", "BR-GEAR-LONGBOW-1")
@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("javelin", 5), ("sling", 10), ("shortbow", 15), ("crossbow", 20), ("longbow", 24)],
)
def test_a_target_is_in_range_if_any_part_of_its_base_is(weapon: str, reach: int) -> None:
    state = table(unit("Bow", 2, 12, gear=[weapon]), unit("foe", 3 + reach, 12), board=[40, 24])
    assert targets(state, state.units[0]) == [1]
    state.units[1].x += 1
    assert targets(state, state.units[0]) == []


@pytest.mark.rule("BR-TERR-FORT-1", "BR-TERR-FORT-2", "BR-TERR-FORT-2-R1")
@pytest.mark.parametrize(("x", "is_covered"), [(9.6, True), (11.9, True), (12.1, False)])
def test_cover_is_on_a_wall_or_two_inches_behind_it(x: float, is_covered: bool) -> None:
    state = table(unit("Bow", 3, 12), unit("foe", x, 12), terrain=[WALL])
    bow, foe = state.units
    assert is_in_cover(state, bow, foe) == is_covered
    bow.x = 20 * INCH
    assert is_in_cover(state, bow, foe) == (x < 9.7)


@pytest.mark.rule("BR-TEMPLATE-14")
def test_a_point_under_a_unit_a_melee_or_an_obstacle_can_be_seen() -> None:
    state = table(unit("Bow", 5, 12), unit("foe", 15, 12), unit("other", 10, 12), terrain=[])
    bow = state.units[0]
    assert sees_point(state, bow, 10 * INCH, 12 * INCH)
    assert not sees_point(state, bow, 13 * INCH, 12 * INCH)
    housed = table(unit("Bow", 5, 12), terrain=[HOUSE])
    assert sees_point(housed, housed.units[0], 10 * INCH, 12 * INCH)
    assert not sees_point(housed, housed.units[0], 13 * INCH, 12 * INCH)


@pytest.mark.rule("BR-TEMPLATE-16")
def test_units_do_not_screen_each_other_from_a_close_template() -> None:
    state = table(unit("Gun", 5, 12), unit("foe", 10, 12), unit("other", 7, 12))
    assert is_open_to(state, state.units[0], state.units[1])
    walled = table(unit("Gun", 5, 12), unit("foe", 13, 12), terrain=[HOUSE])
    assert not is_open_to(walled, walled.units[0], walled.units[1])


@pytest.mark.rule("BR-TURN-08", "BR-RANGED-03", "BR-SPELL-HASTE-1-R1")
def test_each_unit_has_one_shot_and_under_haste_two() -> None:
    state = table(
        unit("Bow", 5, 12, gear=["sling"]),
        unit("Swift", 5, 14, gear=["sling"], now=["is_hasted"]),
        unit("foe", 9, 12, gear=["sling"]),
        stage="shoot",
    )
    begin_shooting(state)
    assert [u.shots for u in state.units] == [1, 2, 1]
    assert shots(state, 0) == [Shoot(0, 2), Shoot(1, 2)]


@pytest.mark.rule("BR-TURN-07", "BR-RANGED-06", "BR-RANGED-07", "BR-FOLLOW-04")
def test_shots_are_taken_one_by_one_and_the_fallen_leave_at_once() -> None:
    state = table(
        unit("Swift", 5, 12, combat=4, gear=["sling"], now=["is_hasted"]),
        unit("foe", 9, 12),
        unit("other", 9, 14),
        unit("else", 9, 20),
        stage="shoot",
    )
    begin_shooting(state)
    play(lambda dice: shoot(state, dice), Shoot(0, 1), d6(4))
    assert state.units[1].place == "gone"
    play(lambda dice: shoot(state, dice), Shoot(0, 2), d6(1))
    play(lambda dice: shoot(state, dice))
    assert state.stage == "end"


@pytest.mark.rule("BR-TURN-08")
def test_both_sides_shoot_where_the_table_says_so() -> None:
    units = [unit("Bow", 5, 12, gear=["sling"]), unit("foe", 9, 12, combat=5, gear=["sling"])]
    state = table(*units, unit("Pal", 5, 20), stage="shoot", house={"both_sides_shoot": True})
    begin_shooting(state)
    play(lambda dice: shoot(state, dice), Done())
    play(lambda dice: shoot(state, dice), Shoot(1, 0), d6(2))
    assert state.units[0].place == "gone"


@pytest.mark.rule("BR-LOS-01", "BR-LOS-03", "BR-TEMPLATE-14")
def test_a_point_is_seen_past_a_corner_to_the_last_unit_and_on_the_edge_of_a_piece() -> None:
    state = table(unit("Bow", 1, 1), unit("foe", 20, 2))
    bow = state.units[0]
    bow.x, bow.y = 1000, 3000
    wall = Polygon(((2000, 3000), (2100, 3000), (2100, 5000), (2000, 5000)))
    state.terrain = (Terrain("wall", wall, ("obstacle",), 300),)
    assert [sees_point(state, bow, 3000, y) for y in (3104, 3105)] == [True, False]
    assert [sees_point(state, bow, x, 4000) for x in (1999, 2000, 2100, 2101)] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.rule("BR-LOS-06", "BR-ENG-01")
def test_who_touches_an_enemy_sees_it_whatever_lies_between() -> None:
    state = table(unit("Bow", 1, 1), unit("foe", 20, 2))
    bow, foe = state.units
    bow.x, bow.y, foe.x, foe.y = 1000, 3000, 1255, 3000
    fence = Polygon(((1127, 0), (1128, 0), (1128, 6096), (1127, 6096)))
    state.terrain = (Terrain("fence", fence, ("obstacle",), 300),)
    assert can_see(state, bow, foe)
    foe.x = 1256
    assert not can_see(state, bow, foe)
