"""Who passes somebody that stands higher, and who comes up to them after all."""

from __future__ import annotations

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.rules.walk import Walk, walk
from affray.games.brigandine.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon

TOWER = Terrain(
    "tower", Polygon(((2000, 2000), (3000, 2000), (3000, 3000), (2000, 3000))), ("obstacle",), 762
)


def beside_a_tower(start: Point, above: Point) -> State:
    """A flyer on the ground, and an enemy that has flown onto a tower."""
    state = table(unit("Hero", 1, 1, traits=["flying"]), unit("foe", 20, 20, traits=["flying"]))
    hero, foe = state.units
    (hero.x, hero.y), (foe.x, foe.y) = start, above
    state.terrain = (TOWER,)
    return state


def flown(state: State, *path: Point) -> Walk:
    return walk(state, state.units[0], path)


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08-R1")
def test_who_leaves_the_foot_of_a_tower_may_come_to_whoever_is_on_it() -> None:
    state = beside_a_tower((1873, 2500), (2127, 2500))
    way = flown(state, (1873, 3400), (2600, 3400), (2600, 2500), (2300, 2500))
    assert (way.refusal, way.end, way.contacts) == (None, (2382, 2500), (1,))


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08-R1")
def test_nobody_goes_through_a_base_that_stands_higher() -> None:
    state = beside_a_tower((1500, 2500), (2127, 2500))
    blocked = flown(state, (1900, 2500)).refusal
    assert blocked is not None
    assert (blocked.sentence, blocked.rule) == ("foe is in the way.", "BR-MOVE-04")
    assert flown(state, (1873, 2500)).refusal is None
    around = flown(state, (1900, 2500), (1873, 3400), (2600, 3400), (2600, 2500), (2300, 2500))
    assert around.refusal == blocked


@pytest.mark.rule("BR-MOVE-03", "BR-MOVE-08-R1")
def test_who_comes_onto_a_tower_beside_somebody_touches_them_there() -> None:
    state = beside_a_tower((1700, 2246), (2010, 2500))
    way = flown(state, (2600, 2246))
    assert (way.refusal, way.contacts) == (None, (1,))
    assert 2000 < way.end[0] <= 2004
    low = beside_a_tower((1700, 2245), (2010, 2500))
    assert flown(low, (2600, 2245)).contacts == (1,)
    far = beside_a_tower((1700, 2244), (2010, 2500))
    assert (flown(far, (2600, 2244)).end, flown(far, (2600, 2244)).contacts) == ((2600, 2244), ())
