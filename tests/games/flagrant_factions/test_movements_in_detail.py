"""Movements of orders and interrupts: what they ask, what they change and what they tell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, foe, one, run

from affray.games.flagrant_factions.pieces import OFF, TABLE, Model, Terrain
from affray.games.flagrant_factions.rules import movement
from affray.games.flagrant_factions.rules.formations import GroupMoves
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.move_events import (
    Arrived,
    ClosedIn,
    FormedUp,
    GroupMoved,
    MetHalfway,
)
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon

INCH = BASE = 254
X, Y = 30 * INCH, 18 * INCH
HELD: dict[str, Any] = {"profile": "heavy_engine", "effects": [("entangle", 1)]}


def stood(state: State, group: int, *places: Point) -> State:
    models = tuple(Model(100 * group + k, *place) for k, place in enumerate(places, start=1))
    state.group(group).models = models
    return state


def at(state: State, group: int = 1) -> list[Point]:
    return [(model.x, model.y) for model in state.group(group).models]


# -- Move ----------------------------------------------------------------------------------------


@pytest.mark.rule("FF-MOVE-05")
def test_who_cannot_move_is_asked_nothing() -> None:
    for flow in (movement.slip_away, movement.approach):
        state = battle(one(**HELD), foe(31))
        assert run(state, flow(state, dice_of(), 1, 2), dice_of()).asked == []
        assert at(state) == [(X, Y)]


@pytest.mark.rule("FF-Q-83")
def test_over_which_edge_a_group_goes() -> None:
    for exits, path, edge in (
        (("west",), ((300, 500), (-1, 500)), "west"),
        (("west", "south"), ((500, 300), (500, -1)), "south"),
        (("south",), ((-1, -1),), "south"),
        (("west",), ((-1, -1),), "west"),
        (("west",), ((300, 500), (200, 500)), None),
        (("west",), (), None),
    ):
        state = stood(battle(one(models=2), foe(50), is_far()), 1, (500, 500), (900, 500))
        group = state.group(1)
        group.is_loose = True
        options = GroupMoves(state, 1, 2000, exits)
        answer = ((102, ((900, 600), (900, 700))), (101, path))
        assert movement.carry_out(state, 1, answer, options) == edge
        (told,) = [event for event in state.log or [] if isinstance(event, GroupMoved)]
        track = ((101, ((500, 500), *path)),) if path else ()
        assert told.moves == ((102, ((900, 500), (900, 600), (900, 700))), *track)
        assert told.edge == edge
        assert told.rules == ("FF-MOVE-01", "FF-Q-83" if edge else "FF-MOVE-03")
        assert group.is_loose == bool(edge)
        there = path[-1] if path else (500, 500)
        assert at(state) == ([(500, 500), (900, 500)] if edge else [there, (900, 700)])


def is_far() -> Unit:
    return Unit(0, at=(5, 30))


@pytest.mark.rule("FF-PT-DEFENSIVE-1")
def test_a_move_that_some_models_make_is_a_move() -> None:
    state = stood(battle(one("light_foot", is_formed=True), foe(50)), 1, (X, Y), (X, Y + 254))
    answer = ((101, ((X, Y - 100),)), (102, ()))
    played = run(state, movement.move(state, dice_of(), 1), dice_of(), [answer])
    assert played.asked == ["MoveGroup"]
    assert not state.group(1).is_formed


@pytest.mark.rule("FF-PT-DEFENSIVE-1")
@pytest.mark.rule("FF-PT-DEFENSIVE-3")
def test_who_may_form_up_is_asked_and_who_may_not_keeps_its_formation_or_leaves_it() -> None:
    for wish in (True, False):
        state = stood(battle(one("light_foot"), foe(50)), 1, (X, Y), (X, Y + 254))
        flow = movement.form_up(state, 1, has_moved=False)
        played = run(state, flow, dice_of(), [wish])
        assert (state.group(1).is_formed, len(played.of(FormedUp))) == (wish, wish)
    question = next(movement.form_up(state, 1, has_moved=True))
    assert list(question.options) == [True, False]
    for was_formed, has_moved in product((True, False), repeat=2):
        state = stood(battle(one("light_foot"), foe(50)), 1, (X, Y), (X, Y + 300))
        state.group(1).is_formed = was_formed
        played = run(state, movement.form_up(state, 1, has_moved=has_moved), dice_of())
        assert (played.asked, played.events) == ([], [])
        assert state.group(1).is_formed == (was_formed and not has_moved)


@pytest.mark.rule("FF-OUT-SC-1")
def test_who_moves_off_the_table_forms_up_no_more() -> None:
    state = stood(battle(one("light_foot"), foe(50), scenario="ambush"), 1, (500, Y))
    state.attackers = 1
    off = ((101, ((-1, Y),)),)
    played = run(state, movement.move(state, dice_of(), 1), dice_of(), [off])
    assert (played.result, played.asked) == ("west", ["MoveGroup"])


def test_what_a_group_can_do_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = battle(one(), foe(34))
    group = state.group(1)
    assert movement.can_move(state, group)
    assert movement.attack_targets(state, group) == [2]
    monkeypatch.setattr(movement, "moves_of", None)
    monkeypatch.setattr(movement, "can_reach", None)
    assert movement.can_move(state, group)
    assert movement.attack_targets(state, group) == [2]


@pytest.mark.rule("FF-SPELL-ENTANGLE-1")
def test_who_is_held_fast_cannot_move_even_where_it_may_stay() -> None:
    for x, profile, expected in (
        (50, "heavy_engine", False),
        (31, "heavy_engine", False),
        (50, "light_foot", True),
    ):
        state = battle(one(**{**HELD, "profile": profile}), foe(x))
        assert movement.can_move(state, state.group(1)) == expected


@pytest.mark.rule("FF-MOVE-05")
def test_who_may_not_stay_and_is_walled_in_cannot_move() -> None:
    for gap, expected in ((900, False), (1000, True)):
        state = stood(battle(one("light_foot"), foe(50)), 2, (X - gap, Y))
        walls = ((-300, 180, 300, 300), (-300, -300, 300, -180), (180, -300, 300, 300))
        state.set_terrain(tuple(map(wall, (*walls, (-300, -300, -180, 300)))))
        assert movement.can_move(state, state.group(1)) == expected


def wall(box: tuple[int, int, int, int]) -> Terrain:
    """From left, bottom to right, top, as seen from (X, Y)."""
    left, bottom, right, top = box
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return Terrain(0, ("impassable",), Polygon(tuple((X + x, Y + y) for x, y in corners)))


# -- interrupts ----------------------------------------------------------------------------------


def pocket(deep: int, start: int) -> State:
    """Group 2 stands before a pocket that is open to the east; group 1 comes from the west."""
    state = battle(one("light_cavalry"), foe(profile="heavy_cavalry"))
    stood(state, 2, (X + start, Y))
    walls = ((700, -600, 800, 600), (800, 500, deep, 600), (800, -600, deep, -500))
    state.set_terrain(tuple(map(wall, walls)))
    return state


@pytest.mark.rule("FF-PT-DEFIANT-2")
@pytest.mark.rule("FF-Q-26")
@pytest.mark.parametrize(
    ("deep", "start", "moved"),
    [(1500, 1900, 823), (1900, 2200, 973 // 2), (2100, 2400, 1073 // 4)],
)
def test_who_would_get_out_of_reach_goes_half_as_far_or_half_of_that(
    deep: int, start: int, moved: int
) -> None:
    state = pocket(deep, start)
    state.group(2).is_formed = True
    state.companies[1].captain_group = 2
    played = run(state, movement.meet_halfway(state, dice_of(), 2, 1), dice_of())
    assert at(state, 2) == [(X + start - moved, Y)]
    (told,) = played.of(MetHalfway)
    assert told.moves == ((201, ((X + start, Y), (X + start - moved, Y))),)
    assert not state.group(2).is_formed
    assert state.companies[1].has_captain_stirred


@pytest.mark.rule("FF-Q-26")
def test_who_cannot_be_reached_anywhere_stays() -> None:
    state = battle(one(**HELD), foe(36, profile="heavy_cavalry", is_formed=True))
    played = run(state, movement.meet_halfway(state, dice_of(), 2, 1), dice_of())
    assert at(state, 2) == [(36 * INCH, Y)]
    assert played.of(MetHalfway) == []
    assert state.group(2).is_formed


@pytest.mark.rule("FF-Q-27")
def test_only_the_end_of_a_way_must_not_be_farther() -> None:
    state = battle(one(), foe(45))
    options = movement.Approaches(state, 1, 8 * INCH, 2)
    for path, is_good in (
        (((X - 100, Y), (X + 200, Y)), True),
        (((X + 100, Y), (X - 10, Y)), False),
        (((X + 100, Y), (X, Y)), True),
    ):
        assert (options.refusal(((101, path),)) is None) == is_good
    near = options.arrange((45 * INCH, Y), "keep")
    assert near
    assert options.refusal(near) is None


# -- Attack --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-ATT-03")
@pytest.mark.rule("FF-Q-01")
@pytest.mark.parametrize(("gap", "is_touching"), [(254, True), (255, True), (256, False)])
def test_there_is_something_to_fight_in_contact_or_in_melee(gap: int, is_touching: bool) -> None:
    for is_fighting in (False, True):
        state = stood(battle(one(**HELD), foe(45)), 2, (X + gap, Y))
        state.melees = ((1, 2),) if is_fighting else ()
        played = run(state, movement.close_in(state, dice_of(), 1, 2), dice_of())
        assert (played.result, played.asked) == (is_touching or is_fighting, [])
        assert played.of(ClosedIn) == []


@pytest.mark.rule("FF-ATT-03")
def test_what_closing_in_changes_and_tells() -> None:
    ahead = (102, ((X + 600, Y + 50), (X + 745, Y)))
    for answer, touching in (((ahead,), 2), (((101, ()), ahead), 2), ((), 1)):
        state = battle(one("light_foot", is_formed=True), foe(45))
        stood(state, 1, (X + 1255, Y), (X, Y), (X + 1000, Y + 256))
        stood(state, 2, (X + 1000, Y), (X + 5000, Y))
        state.companies[0].captain_group = 1
        movement.finish_contact(state, 1, 2, answer)
        (told,) = [event for event in state.log or [] if isinstance(event, ClosedIn)]
        tracks = ((102, ((X, Y), *ahead[1])),) if answer else ()
        assert (told.group, told.target, told.moves, told.touching) == (1, 2, tracks, touching)
        second = (X + 745, Y) if answer else (X, Y)
        assert at(state) == [(X + 1255, Y), second, (X + 1000, Y + 256)]
        group = state.group(1)
        assert (group.is_formed, group.is_loose) == (not answer, bool(answer))
        assert state.companies[0].has_captain_stirred == bool(answer)


@pytest.mark.rule("FF-ATT-01")
@pytest.mark.rule("FF-ATT-02")
@pytest.mark.rule("FF-SPELL-OBSCURE-1")
def test_whom_a_group_may_attack() -> None:
    def targets(*foes: Unit, melees: Sequence[tuple[int, int]] = ()) -> list[int]:
        state = battle(one(), *foes)
        state.melees = tuple(melees)
        return movement.attack_targets(state, state.group(1))

    hidden: dict[str, Any] = {"effects": [("obscure", 1)]}
    assert targets(foe(34), foe(26), foe(30, 23), foe(30, 30)) == [2, 3, 4]
    assert targets(foe(34, **hidden), foe(26)) == [3]
    assert targets(foe(37), foe(23)) == [2, 3]
    assert targets(foe(37 + 2 / 254), foe(23)) == [3]
    assert targets(foe(34), foe(31), melees=[(1, 3)]) == [3]
    assert targets(foe(34), foe(31, **hidden), foe(29), melees=[(1, 3), (1, 4)]) == [4]
    walled = battle(one(), foe(34), foe(26))
    walled.set_terrain((wall((300, -2000, 400, 2000)),))
    assert movement.attack_targets(walled, walled.group(1)) == [3]


# -- arrivals ------------------------------------------------------------------------------------


def coming(*foes: Point) -> State:
    state = battle(one(), Unit(0, at=(5, 5), place=OFF), foe(55, 30), foe(55, 33))
    state.group(2).models = ()
    return stood(state, 3, *foes) if foes else state


@pytest.mark.rule("FF-OT-SUMMONER-1")
@pytest.mark.rule("FF-Q-34")
def test_how_far_from_enemies_a_group_comes_in() -> None:
    foes = [(X + 3000, Y), (X - 3000, Y + 500)]
    options = movement.arrivals(coming(*foes), 2, 1, 12 * INCH, 6 * INCH)
    assert options.near == (1, 12 * INCH)
    assert options.allowed is not None
    steps = [(dx, dy) for dx in range(-2000, 2001, 200) for dy in range(-2000, 2001, 200)]
    for k in (1777, 1778, 1779):
        steps += [(k, 0), (-k, 0), (0, k), (0, -k)]
    for fx, fy in foes:
        for dx, dy in steps:
            x, y = fx + dx, fy + dy
            is_good = all((x - a) ** 2 + (y - b) ** 2 >= 1778**2 for a, b in foes)
            assert (options.allowed(x, y) is None) == is_good, (dx, dy)
    wrong = options.allowed(*foes[0])
    assert wrong is not None
    assert (wrong.sentence, wrong.rule) == (
        'Every model must be at least 6" from every enemy.',
        "FF-Q-34",
    )


@pytest.mark.rule("FF-Q-34")
def test_a_group_comes_in_where_there_is_room_and_else_not() -> None:
    state = coming()
    assert movement.can_arrive(state, 2, 1, 12 * INCH, 6 * INCH)
    played = run(state, movement.arrive(state, dice_of(), 2, 1, 12 * INCH, 6 * INCH), dice_of())
    assert played.asked == ["BringIn"]
    assert state.group(2).place == TABLE
    assert len(at(state, 2)) == 1
    (told,) = played.of(Arrived)
    assert (told.group, told.moves) == (2, ((201, (at(state, 2)[0],)),))
    full = coming((X, Y + 300))
    assert not movement.can_arrive(full, 2, 1, 2 * INCH, 6 * INCH)
    played = run(full, movement.arrive(full, dice_of(), 2, 1, 2 * INCH, 6 * INCH), dice_of())
    assert (played.asked, played.of(Arrived), full.group(2).place) == ([], [], OFF)
