"""The last place that is left: for a thrall between its neighbours, for a mage who teleports."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.casting import has_use
from affray.games.brigandine.rules.spells import thrall_spots
from affray.games.brigandine.rules.spots import Teleports, _rim
from affray.games.brigandine.rules.stones import StoneSpots, lay_stone
from affray.games.brigandine.rules.terrain import TerrainSpots, has_room, outline
from affray.games.brigandine.state import State, Stone
from affray.kernel.board.fitting import or_searched
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon
from affray.testing.script import play


def wall(left: int, bottom: int, right: int, top: int) -> Terrain:
    shape = Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))
    return Terrain("wall", shape, ("obstacle",), 900)


def test_what_is_seen_at_a_glance_comes_before_any_search() -> None:
    asked: list[str] = []

    def search() -> Point | None:
        asked.append("searched")
        return 7, 7

    def glance(*points: Point) -> Iterator[Point]:
        return iter(points)

    assert list(or_searched(glance((1, 2), (3, 4), (5, 6)), search)) == [(1, 2), (3, 4), (5, 6)]
    assert asked == []
    assert list(or_searched(glance(), search)) == [(7, 7)]
    assert list(or_searched(glance(), lambda: None)) == []


@pytest.mark.rule("BR-SPELL-THRALLS-1", "BR-ENG-01")
def test_the_rim_of_a_base_is_every_place_at_which_another_touches_it() -> None:
    near = range(-260, 261)
    touching = {
        (1000 + dx, 2000 + dy)
        for dx in near
        for dy in near
        if 254**2 <= dx * dx + dy * dy <= 255**2
    }
    assert set(_rim(1000, 2000)) == touching


@pytest.mark.rule("BR-SPELL-THRALLS-1", "BR-SPELL-THRALLS-1-R1")
def test_a_thrall_finds_the_only_place_beside_its_mage() -> None:
    state = table(unit("Mage", 1, 1), unit("foe", 20, 20))
    mage = state.units[0]
    mage.x, mage.y = 3000, 3000
    spots = thrall_spots(state, mage)
    assert len(list(spots)) == 48
    for bottom, found in ((2884, [(2746, 3011)]), (2885, [])):
        state.terrain = (
            wall(0, bottom - 100, 6096, bottom),
            wall(0, 3138, 6096, 3200),
            wall(3000, 0, 6096, 6096),
        )
        assert list(spots) == found


def alley(top: int) -> State:
    """A mage in a corner, and an alley between two walls in which a foe stands."""
    state = table(unit("Mage", 1, 1), unit("foe", 20, 20))
    state.width, state.height = 900, 1400
    mage, foe = state.units
    mage.x, mage.y, foe.x, foe.y = 140, 140, 500, top
    state.terrain = (wall(0, 0, 373, 1400), wall(627, 0, 900, 1400))
    return state


@pytest.mark.rule("BR-SPELL-TELEPORT-1", "BR-SPELL-TELEPORT-1-R1", "BR-MOVE-06")
def test_a_teleport_finds_the_only_place_there_is() -> None:
    for top, found in ((636, [(500, 127)]), (635, [])):
        state = alley(top)
        state.terrain = (*state.terrain, wall(373, 800, 627, 1400))
        mage = state.units[0]
        assert list(Teleports(state, mage, 36 * INCH)) == found
        assert list(Teleports(state, mage, 300)) == []
        assert has_use(state, mage, "teleport") is bool(found)
        assert Teleports(state, mage, 300)._off() == [(500, top, 508**2 + 1)]
    for top, found in ((764, [(500, 1273)]), (765, [])):
        state = alley(top)
        state.terrain = (*state.terrain, wall(373, 0, 627, 600))
        assert list(Teleports(state, state.units[0], 36 * INCH)) == found


# -- before the battle ---------------------------------------------------------------------


@pytest.mark.rule("BR-TERR-01", "BR-SCEN-GEN-3")
def test_a_piece_of_terrain_finds_the_only_place_there_is() -> None:
    state = table(unit("Hero", 1, 1))
    state.width, state.height = 3000, 4000
    hill = outline("hill", 0)
    wide, deep = hill.right - hill.left, hill.top - hill.bottom
    place = (1001 - hill.left, 1203 - hill.bottom)
    for top, found in ((1203 + deep, [place]), (1202 + deep, [])):
        state.terrain = (
            wall(0, 0, 3000, 1203),
            wall(0, top, 3000, 4000),
            wall(0, 1203, 1001, top),
            wall(1001 + wide, 1203, 3000, top),
        )
        spots = TerrainSpots(state, "hill", 0)
        assert list(spots) == found
        assert has_room(state, "hill", 0) is bool(found)
        if found:
            assert spots.sample(Random(1)) == found[0]


@pytest.mark.rule("BR-TERR-01", "BR-MOVE-06")
def test_a_piece_may_be_as_large_as_the_table() -> None:
    state = table(unit("Hero", 1, 1))
    hill = outline("hill", 45)
    wide, deep = hill.right - hill.left, hill.top - hill.bottom
    for width, height, found in (
        (wide, deep, [(-hill.left, -hill.bottom)]),
        (wide - 1, deep, []),
        (wide, deep - 1, []),
    ):
        state.width, state.height = width, height
        assert list(TerrainSpots(state, "hill", 45)) == found


@pytest.mark.rule("BR-CAMP-R2-4", "BR-CAMP-R2-4-R1")
def test_a_stone_finds_the_only_place_there_is() -> None:
    state = table(unit("Hero", 1, 1), house={"scenario": "exploration"})
    state.width, state.height, state.stage = 3000, 2000, "stones"
    for right, found in ((1130, [(1067, 637)]), (1129, [])):
        state.terrain = (
            wall(0, 0, 1004, 2000),
            wall(right, 0, 3000, 2000),
            wall(1004, 0, right, 574),
            wall(1004, 1015, right, 2000),
        )
        state.stones = (Stone(1067, 1017),)
        assert list(StoneSpots(state)) == found
        state.stones = (Stone(1067, 1016),)
        assert list(StoneSpots(state)) == []


@pytest.mark.rule("BR-CAMP-R2-4")
def test_a_stone_is_laid_where_the_last_place_is() -> None:
    state = table(unit("Hero", 1, 1), house={"scenario": "exploration"})
    state.width, state.height, state.stage = 3000, 2000, "stones"
    state.terrain = (wall(0, 0, 1004, 2000), wall(1130, 0, 3000, 2000), wall(1004, 126, 1130, 2000))
    play(lambda dice: lay_stone(state, dice), (1067, 63))
    assert (state.stones, state.stage) == ((Stone(1067, 63),), "stones")
    play(lambda dice: lay_stone(state, dice))
    assert state.stage == "edge"
