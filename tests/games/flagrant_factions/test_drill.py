"""Bringing models to their places, one after another: to the last tenth of a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.pieces import Model, Terrain
from affray.games.flagrant_factions.rules.drill import Drill, beside
from affray.games.flagrant_factions.rules.field import Field
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon

INCH = BASE = 254
X, Y = 30 * INCH, 18 * INCH
CLOSE = 4 * INCH


def drill(
    own: Sequence[Point] = ((X, Y),),
    *,
    reach: int = 8 * INCH,
    friends: Sequence[Point] = (),
    foes: Sequence[Point] = (),
    terrain: Sequence[Terrain] = (),
    **more: Any,
) -> Drill:
    more.setdefault("profile", "light_foot")
    state = battle(Unit(0, **more), Unit(0), Unit(1))
    for id, places in enumerate((own, friends, foes), start=1):
        state.group(id).models = tuple(Model(100 * id + k, *p) for k, p in enumerate(places, 1))
    state.set_terrain(tuple(terrain))
    return Drill(Field(state, state.group(1), reach), state.group(1).models)


def wall(x: int, half: int = 2000) -> Terrain:
    """From side to side of the way, 100 thick."""
    corners = ((x, Y - half), (x + 100, Y - half), (x + 100, Y + half), (x, Y + half))
    return Terrain(0, ("impassable",), Polygon(corners))


def east(dx: int) -> Point:
    return X + dx, Y


def test_who_has_moved_where_and_in_which_order() -> None:
    one = drill([east(0), east(300), east(600)])
    assert one.mates(102) == [east(0), east(600)]
    one.go(101, (east(100), east(-200)))
    one.go(103, (east(900),))
    one.go(102, ())
    assert one.answer() == ((101, (east(100), east(-200))), (103, (east(900),)))
    assert one.mates(102) == [east(-200), east(900)]
    one.go(101, (east(-300),))
    assert one.answer() == ((103, (east(900),)), (101, (east(-300),)))
    one.halt(103)
    assert one.answer() == ((101, (east(-300),)),)
    assert one.mates(102) == [east(-300), east(600)]
    one.halt(102)
    assert one.mates(101) == [east(300), east(600)]


@pytest.mark.rule("FF-MOVE-02")
@pytest.mark.rule("FF-MOVE-04")
def test_a_way_ends_where_a_model_may_end() -> None:
    one = drill(friends=[east(800)], foes=[east(2000)])
    mates = [(X, Y + 600)]
    for end, is_good in (
        (east(985), False),
        (east(1055), False),
        (east(546), True),
        (east(547), False),
        ((X, Y + 346), True),
        ((X, Y + 347), False),
        ((X + 984, Y), False),
        ((X + 985, Y - 800), True),
        ((X + 1300, Y - 700), False),
    ):
        assert one.may_end(*end, mates) == is_good
        way = (end,) if is_good else None
        assert one.straight_to(101, end, mates) == way
        assert one.way_to(101, end, mates) == way
    past = (X + 980, Y - 200)
    assert one.may_end(*past, mates)
    assert one.straight_to(101, past, mates) is None
    bend = one.way_to(101, past, mates)
    assert bend is not None
    assert len(bend) > 1
    assert bend[-1] == past
    assert one.way_to(101, past, mates, most=1) is None
    assert one.way_near(101, east(0), mates) == ()


def test_beside_a_place_that_is_taken_there_is_one_straight_ahead() -> None:
    spokes = [(262, 0), (185, 185), (0, 262), (-185, 185), (-262, 0), (-185, -185)]
    for count in range(1, 6):
        # The friend is at the place; foes keep the first few places beside it.
        slot = (X, Y + 1200)
        taken = [(X + 3 * dx // 2, slot[1] + 3 * dy // 2) for dx, dy in spokes[:count]]
        way = drill(friends=[slot, *taken]).way_near(101, slot, ())
        assert way is not None
        (end,) = way
        steps = (end[0] - slot[0], end[1] - slot[1])
        assert steps in spokes[count:], (count, steps)


def test_a_place_that_is_too_far_is_gone_towards() -> None:
    one = drill(reach=1000)
    assert one.way_near(101, east(1000), ()) == (east(1000),)
    assert one.way_near(101, east(1001), ()) == (east(998),)
    assert one.way_near(101, east(1262), ()) == (east(998),)


@pytest.mark.parametrize(
    ("slot", "more", "way"),
    [
        (east(1000), {}, (east(999),)),
        ((X - 600, Y - 800), {}, ((X - 599, Y - 799),)),
        (east(3000), {"reach": 1000}, (east(998),)),
        (east(3000), {"reach": 1000, "effects": [("entangle", 1)]}, (east(498),)),
        (east(1000), {"profile": "heavy_engine", "effects": [("entangle", 1)]}, ()),
        (east(0), {}, ()),
        (east(1), {}, ()),
        (east(2), {}, (east(1),)),
        (east(1000), {"friends": [east(900)]}, (east(644),)),
        (east(1000), {"friends": [east(254)]}, ()),
        (east(4), {"friends": [east(254)]}, ()),
        (east(1000), {"reach": 0}, ()),
        (east(1000), {"friends": [east(500)]}, (east(246),)),
        (east(1000), {"friends": [east(380)]}, (east(125),)),
        (east(1000), {"terrain": [wall(X + 700)]}, (east(573),)),
        (east(2000), {"foes": [east(1800)]}, (east(781),)),
        ((X + 600, Y + 800), {"friends": [(X + 480, Y + 640)]}, ((X + 325, Y + 434),)),
        (east(1000), {"foes": [east(-500)]}, (east(999),)),
        (east(300), {"foes": [east(-500)]}, None),
        (east(0), {"foes": [east(-500)]}, None),
    ],
)
def test_straight_towards_a_place_as_far_as_nothing_is_in_the_way(
    slot: Point, more: Any, way: Any
) -> None:
    assert drill(**more).way_along(101, slot, ()) == way


def test_mates_are_in_the_way_as_well() -> None:
    assert drill().way_along(101, east(1000), [east(900)]) == (east(644),)
    assert drill().way_along(101, east(1000), [(X + 500, Y + 253)]) == (east(476),)
    assert drill().way_along(101, east(1000), [(X + 500, Y + 254)]) == (east(999),)


def formed(own: Sequence[Point], slots: Sequence[Point], **more: Any) -> tuple[bool, Any]:
    one = drill(own, **more)
    models = [Model(id, *place) for id, place in one.starts.items()]
    return one.form(list(zip(models, slots, strict=True))), one.answer()


def test_who_makes_way_goes_first_and_who_waits_longer_goes_near() -> None:
    row = [east(300 * k) for k in range(4)]
    on = [east(300 * k) for k in range(1, 5)]
    good, answer = formed(row[:2], on[:2])
    assert (good, answer) == (True, ((102, (on[1],)), (101, (on[0],))))
    good, answer = formed(row[:3], on[:3])
    assert answer == ((103, (on[2],)), (102, (on[1],)), (101, (on[0],)))
    good, answer = formed(row, on)
    last = (101, ((X + 115, Y + 185),)), (102, (on[1],))
    assert (good, answer) == (True, ((104, (on[3],)), (103, (on[2],)), *last))


@pytest.mark.rule("FF-MOVE-04")
def test_who_may_not_stay_and_cannot_go_spoils_a_formation() -> None:
    foes = [(X - 500, Y + 2000)]
    own = [east(0), (X, Y + 2000)]
    assert formed(own, [east(100), (X + 200, Y + 2000)], foes=foes) == (
        False,
        ((101, (east(100),)),),
    )
    good, answer = formed(own, [east(100), (X + 600, Y + 2000)], foes=foes)
    assert (good, len(answer)) == (True, 2)


@pytest.mark.rule("FF-MOVE-03")
def test_strays_are_brought_to_the_others() -> None:
    one = drill([east(0), east(500), east(2500)], reach=1000)
    one.go(103, (east(3000),))
    assert one.close_up()
    assert one.answer() == ((103, (east(1514),)),)
    # Who was close enough where it started goes back there.
    back = drill([east(0), east(500), east(1500)])
    back.go(103, (east(3000),))
    assert back.close_up()
    assert back.answer() == ()
    far = drill([east(0), east(500), east(2600)], reach=1000)
    assert not far.close_up()
    # The first place beside the others is taken, and the next is not.
    taken = drill([east(0), east(500), east(2500)], reach=2000, friends=[east(1700)])
    assert taken.close_up()
    ((_, path),) = taken.answer()
    assert path[-1] == east(1135)


def test_places_beside_the_six_nearest_mates() -> None:
    mates = [east(1017), east(1016), (X - 1200, Y - 1600)]
    found = list(beside((X, Y), mates, CLOSE))
    assert found[0] == (X, Y)
    assert found[1:4] == [east(1017 - 1014), east(1017 - 635), east(1017 - 262)]
    assert found[4:] == [
        (X - 1200 + 608, Y - 1600 + 811),
        (X - 1200 + 381, Y - 1600 + 508),
        (X - 1200 + 157, Y - 1600 + 210),
    ]
    many = [(X, Y + 2000 + 300 * k) for k in range(8)]
    assert len(list(beside((X, Y), many, CLOSE))) == 18
    assert next(beside((X, Y), many[::-1], CLOSE)) == (X, Y + 2000 - 1014)
