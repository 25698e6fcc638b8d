"""Places in contact and the ways that end there, held against plain definitions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle

from affray.games.flagrant_factions.pieces import Model, Terrain
from affray.games.flagrant_factions.rules import reaching
from affray.games.flagrant_factions.rules.contact import Contacts, can_reach
from affray.games.flagrant_factions.rules.reaching import AnyOf, Reaching, Ring
from affray.kernel.board.measure import Point
from affray.kernel.board.place import contact_points
from affray.kernel.board.shapes import Disc

INCH = BASE = 254
X, Y = 30 * INCH, 18 * INCH


def contacts(
    own: Sequence[Point] = ((X, Y),),
    marks: Sequence[Point] = ((X + 1000, Y),),
    *,
    others: Sequence[Point] = (),
    friends: Sequence[Point] = (),
    reach: int = 8 * INCH,
    terrain: Sequence[Terrain] = (),
    is_fighting: bool = False,
    **more: Any,
) -> Contacts:
    """Group 1 that Attacks group 2, another enemy (3) and a friend (4)."""
    more.setdefault("profile", "light_foot")
    state = battle(Unit(0, **more), Unit(1), Unit(1), Unit(0))
    for id, places in enumerate((own, marks, others, friends), start=1):
        state.group(id).models = tuple(Model(100 * id + k, *p) for k, p in enumerate(places, 1))
    state.set_terrain(tuple(terrain))
    state.melees = ((1, 2),) if is_fighting else ()
    return Contacts(state, 1, 2, reach)


def square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def around(r: int) -> list[Point]:
    """Steps all around, and some to the last tenth of a millimetre about a distance."""
    found = [(dx, dy) for dx in range(-600, 601, 40) for dy in range(-600, 601, 40)]
    for k in (r - 1, r, r + 1):
        found += [(k, 0), (-k, 0), (0, k), (0, -k)]
    return found


# -- places --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-Q-01")
def test_who_touches_the_target_and_who_another_enemy() -> None:
    marks = [(X + 1000, Y), (X + 2000, Y)]
    others = [(X + 1000, Y + 1000), (X - 500, Y + 800)]
    options = contacts(marks=marks, others=others, friends=[(X, Y + 300)])
    for dx, dy in around(255):
        for at in ((X + 1000 + dx, Y + dy), (X - 500 + dx, Y + 800 + dy), (X + dx, Y + dy)):
            assert options.touches(at) == any(square(at, mark) <= 255**2 for mark in marks)
            assert options.touches_others(at) == any(square(at, foe) <= 255**2 for foe in others)


@pytest.mark.rule("FF-Q-60")
def test_where_a_model_may_come_into_contact() -> None:
    rock = Disc(X - 100, Y - 700, 200)
    options = contacts(
        marks=[(X + 1000, Y)],
        others=[(X - 500, Y + 800)],
        friends=[(X + 400, Y + 800)],
        terrain=[Terrain(0, ("impassable",), rock)],
    )
    for dx, dy in around(255):
        for at in ((X - 500 + dx, Y + 800 + dy), (X + 400 + dx, Y + 800 + dy), (X + dx, Y + dy)):
            expected = (
                square(at, (X - 500, Y + 800)) > 255**2
                and square(at, (X + 400, Y + 800)) >= BASE**2
                and square(at, (X + 1000, Y)) >= BASE**2
                and square(at, (rock.x, rock.y)) >= (200 + 127) ** 2
            )
            assert options.may_touch(*at) == expected, at


def test_a_base_has_room_where_no_mate_is_closer_than_a_base() -> None:
    mates = [(X, Y), (X + 300, Y + 300)]
    for dx, dy in around(254):
        expected = all(square((X + dx, Y + dy), mate) >= BASE**2 for mate in mates)
        assert reaching.is_clear(X + dx, Y + dy, mates) == expected
        assert reaching.is_clear(X + dx, Y + dy, mates[::-1]) == expected
    assert reaching.is_clear(X, Y, ())


def ring(is_free: Callable[[int, int], bool], **more: Any) -> Ring:
    return Ring((X, Y), contacts(marks=[(X, Y + 2000)], own=[(X, Y + 1000)], **more).field, is_free)


def is_none_of(points: set[Point], x: int, y: int) -> bool:
    return (x, y) not in points


def test_of_the_places_around_a_model_the_ends_of_arcs_are_kept_and_every_twelfth() -> None:
    whole = contact_points(X, Y, BASE, 96)
    assert (len(whole), reaching.FINE, reaching.COARSE) == (96, 96, 12)
    assert ring(lambda x, y: x > X).free == [p if p[0] > X else None for p in whole]
    for taken in [{k} for k in range(96)] + [{k, (k + 3) % 96} for k in range(96)]:
        shut = {whole[k] for k in taken}
        expected = [
            point
            for k, point in enumerate(whole)
            if k not in taken and (k % 12 == 0 or taken & {(k - 1) % 96, (k + 1) % 96})
        ]
        assert ring(partial(is_none_of, shut)).places(()) == expected
    anywhere = ring(lambda x, y: True)
    for k in range(0, 96, 7):
        near = {point for point in whole if square(point, whole[k]) < BASE**2}
        assert anywhere.places([whole[k]]) == ring(partial(is_none_of, near)).places(())


@pytest.mark.rule("FF-TERR-DIFFICULT")
def test_places_are_kept_where_difficult_ground_begins_and_ends() -> None:
    whole = contact_points(X, Y, BASE, 96)
    marsh = Terrain(1, ("difficult",), Disc(X, Y + 500, 270))
    slow = {k for k, point in enumerate(whole) if marsh.shape.contains(*point)}
    bounds = {k for k in range(96) if len({(k - 1) % 96, k, (k + 1) % 96} & slow) in (1, 2)}
    assert slow
    expected = [p for k, p in enumerate(whole) if k % 12 == 0 or k in bounds]
    assert ring(lambda x, y: True, terrain=[marsh]).places(()) == expected


@pytest.mark.rule("FF-Q-60")
def test_a_place_between_two_who_leave_hardly_room_is_found() -> None:
    whole = contact_points(X, Y, BASE, 96)
    for k in range(96):
        x, y = (whole[k][0] + whole[k - 1][0]) / 2 - X, (whole[k][1] + whole[k - 1][1]) / 2 - Y
        for gap, count in ((258, 1), (250, 0)):
            turned = round(-y * gap / BASE), round(x * gap / BASE)
            pair = [
                (X + round(x) + dx, Y + round(y) + dy)
                for dx, dy in (turned, (-turned[0], -turned[1]))
            ]
            found = [
                p
                for p in ring(lambda x, y: True).narrows(pair)
                if x * (p[0] - X) + y * (p[1] - Y) > 0
            ]
            assert len(found) == count, (k, gap)
            for place in found:
                assert BASE**2 <= square(place, (X, Y)) <= (BASE + 1) ** 2
                assert all(square(place, mate) >= BASE**2 for mate in pair)


def test_places_around_a_model_of_the_target_are_looked_for_once_for_the_same_mates() -> None:
    mark = (X + 1000, Y)
    options = contacts(others=[(X + 1300, Y + 300)])
    whole = Ring(mark, options.field, options.may_touch)
    alone = options.places_at(mark, ())
    kept = options._rings[mark]
    assert kept.free == whole.free
    for dx, dy in [*around(508), (508, 508), (-508, -508), (509, 3), (3, -509)]:
        mate = (mark[0] + dx, mark[1] + dy)
        found = options.places_at(mark, [mate])
        assert found == whole.places([mate]), (dx, dy)
        assert options.places_at(mark, [mate]) is found
        assert (found is alone) == (max(abs(dx), abs(dy)) > 508)
        assert options._rings[mark] is kept


# -- goals of a search -----------------------------------------------------------------------------


def test_a_goal_knows_how_far_it_is_and_where_a_way_may_end() -> None:
    goal = Reaching(lambda x, y: y >= Y, [(X, Y + 400)])
    assert goal.aims == 0
    first, second = [(X + 746, Y)], [(X, Y + 2254)]
    goal.add((X + 1000, Y), first)
    goal.add((X, Y + 2000), second)
    assert goal.aims == 2
    assert goal.least(X, Y) == 1000 - 255
    assert goal.least(X + 300, Y + 2400) == 500 - 255
    assert goal.least(X + 700, Y - 400) == 500 - 255
    assert goal.nearest(0, X, Y) == (X + 745, Y)
    assert goal.nearest(1, X, Y) == (X, Y + 1745)
    assert goal.more(0) is first
    assert goal.more(1) is second
    assert goal.may_end(X + 254, Y + 400)
    assert not goal.may_end(X + 253, Y + 400)
    assert not goal.may_end(X + 254, Y - 1)


def test_a_goal_lies_within_another_that_has_the_same_places_or_more() -> None:
    a, b = [(X, Y)], [(X, Y)]
    goals = {}
    for name, places in (("", []), ("a", [a]), ("b", [b]), ("ab", [a, b])):
        goals[name] = Reaching(lambda x, y: True, ())
        for place in places:
            goals[name].add((X, Y), place)
    for one, other in product(goals, repeat=2):
        assert goals[one].is_within(goals[other]) == (set(one) <= set(other))


def test_one_of_some_places_is_as_far_as_the_nearest() -> None:
    places = [(X + 300, Y), (X, Y + 200), (X, Y - 100)]
    goal = AnyOf(places)
    assert goal.aims == 3
    assert goal.least(X, Y) == 100
    for aim, place in enumerate(places):
        assert goal.nearest(aim, X, Y) == place
        assert list(goal.more(aim)) == [place]


class Few(Contacts):
    """With one or two places around each model of the target."""

    __slots__ = ("few",)

    few: list[Point]

    def places_at(self, mark: Point, mates: Sequence[Point]) -> list[Point]:
        return self.few


def test_a_goal_is_made_of_models_in_reach_with_places_in_reach() -> None:
    for dx, is_aim in ((1254, True), (1255, True), (1256, False)):
        goal = contacts(marks=[(X + dx, Y)], reach=1000)._goal((X, Y), ())
        assert goal.marks == [(X + dx, Y)] * is_aim
    whole = contacts(marks=[(X + 900, Y)], reach=1000)
    few = Few(whole.state, 1, 2, 1000)
    for places, is_aim in (
        ([1060], True),
        ([1061], False),
        ([1061, 1060], True),
        ([1060, 1061], True),
        ([], False),
    ):
        few.few = [(X + dx, Y) for dx in places]
        goal = few._goal((X, Y), ())
        assert (goal.aims, goal.places) == (is_aim, [few.few] * is_aim)


# -- ways ------------------------------------------------------------------------------------------

AHEAD, BESIDE = ((X + 745, Y),), ((X + 1000, Y + 255),)


@pytest.mark.rule("FF-ATT-01")
@pytest.mark.rule("FF-Q-60")
@pytest.mark.parametrize(
    ("more", "mates", "is_free"),
    [
        ({}, [], True),
        ({"reach": 745}, [], True),
        ({"reach": 744}, [], False),
        ({"effects": [("entangle", 1)], "reach": 1490}, [], True),
        ({"effects": [("entangle", 1)], "reach": 1489}, [], False),
        ({"effects": [("entangle", 1)], "profile": "heavy_engine"}, [], False),
        ({"profile": "heavy_engine"}, [], True),
        ({}, [(X + 400, Y + 254)], True),
        ({}, [(X + 400, Y + 253)], False),
        ({"friends": [(X + 400, Y - 253)]}, [], False),
        ({"others": [(X + 745, Y + 256)]}, [], True),
        ({"others": [(X + 745, Y + 255)]}, [], False),
        ({"traits": ("move_freely",)}, [(X + 400, Y)], True),
        ({"traits": ("move_freely",)}, [(X + 700, Y)], False),
        ({"traits": ("move_freely",), "friends": [(X + 700, Y)]}, [], False),
    ],
)
def test_a_straight_way_into_contact(more: Any, mates: list[Point], is_free: bool) -> None:
    assert contacts(**more).direct((X, Y), mates) == (AHEAD if is_free else None)


@pytest.mark.rule("FF-ATT-01")
@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_who_is_held_fast_reaches_only_whom_it_touches() -> None:
    for gap, is_reached in ((255, True), (256, False), (400, False)):
        held: dict[str, Any] = {"profile": "heavy_engine", "effects": [("entangle", 1)]}
        state = contacts(marks=[(X + gap, Y)], **held).state
        assert can_reach(state, state.group(1), state.group(2)) == is_reached


def test_the_first_way_is_that_of_the_nearest_model_that_has_one() -> None:
    marks = [(X + 1000, Y), (X - 3000, Y)]
    assert contacts([(X, Y), (X + 1000, Y + 700)], marks).first_way() == (102, BESIDE)
    assert contacts([(X, Y), (X + 1000, Y + 1000)], marks).first_way() == (101, AHEAD)
    assert contacts([(X, Y), (X + 745, Y)]).first_way() == (102, ())


def test_who_has_no_straight_way_goes_round_if_nobody_else_has_one() -> None:
    near = (X + 600, Y)
    wall = [(X + 1000, Y), (X + 1000, Y + 254), (X + 1000, Y - 254)]
    behind = [(X + 1300, Y)]
    found = contacts([near, (X + 1300, Y + 2000)], behind, friends=wall).first_way()
    assert found == (102, ((X + 1300, Y + 255),))
    bend = contacts([near], behind, friends=wall).first_way()
    assert bend is not None
    assert len(bend[1]) > 1
    assert contacts([near], behind, friends=wall, reach=800).first_way() is None
    assert contacts([near], [(X + 8000, Y)]).first_way() is None
    # Mates are in each other's way.
    found = contacts([(X, Y), (X + 600, Y + 200)], friends=[(X + 900, Y + 300)]).first_way()
    assert found is not None
    assert found[0] == 102


def test_ways_are_looked_for_once_and_not_at_all_where_less_was_in_the_way_before() -> None:
    options = contacts(marks=[(X + 1000, Y)])
    found = options.any_way((X, Y), ())
    assert found == AHEAD
    assert options.any_way((X, Y), ()) is found
    assert options.any_way((X, Y), [(X, Y + 500)]) == AHEAD
    fence = [(X + 1000 + dx, Y + dy) for dx in (-360, 0, 360) for dy in (-360, 0, 360) if dx or dy]
    assert options.any_way((X, Y), fence) is None
    ((met, _),) = options._failures[X, Y]
    assert met
    assert met <= set(fence)
    assert options.any_way((X, Y), [*fence, (X, Y + 800)]) is None
    assert len(options._failures[X, Y]) == 1
    assert options.any_way((X, Y), fence[3:]) is not None


@pytest.mark.rule("FF-Q-60")
def test_a_gap_that_is_narrower_than_two_places_is_open_straight_ahead() -> None:
    start, ahead = (X, Y + 33), (X + 746, Y + 8)
    gate = [(ahead[0], ahead[1] + 255), (ahead[0], ahead[1] - 255)]
    behind = [(X + 1255, Y), (X + 1120, Y + 226), (X + 1120, Y - 226)]
    options = contacts([start, *gate], marks=[(X + 1000, Y)], friends=behind)
    assert options.any_way(start, gate) == (ahead,)
    (x, y), below = gate
    assert options.any_way(start, [(x, y - 2), below]) is None


def test_it_is_hopeless_without_aims_or_where_no_more_was_in_the_way_of_no_more() -> None:
    options = contacts()
    one, other, none = (Reaching(lambda x, y: True, ()) for _ in range(3))
    one.add((X + 1000, Y), [(X, Y)])
    other.add((X + 1000, Y), [(X, Y)])
    a, b = (X, Y + 500), (X, Y + 900)
    start = (X, Y)
    assert options._is_hopeless(start, (), none)
    assert not options._is_hopeless(start, (), one)
    options._failures[start] = [({a}, one)]
    for mates, goal, expected in (
        ((a,), one, True),
        ((b, a), one, True),
        ((b,), one, False),
        ((a,), other, False),
        ((b,), other, False),
    ):
        assert options._is_hopeless(start, mates, goal) == expected
        assert not options._is_hopeless((X + 1, Y), mates, goal)
    options._failures[start].append(({b}, other))
    assert options._is_hopeless(start, (a,), one)
    assert options._is_hopeless(start, (b,), other)
    assert not options._is_hopeless(start, (b,), one)
