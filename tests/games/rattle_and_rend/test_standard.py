"""Standard actions whose effect moves others: who can be moved, and what is told."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BANISHED,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules.attacks import STAND
from affray.games.rattle_and_rend.rules.scenarios import FLAGS
from affray.games.rattle_and_rend.rules.standard import (
    feint,
    fix_target,
    force_and_tell,
    maneuver,
    move_ally,
    translocate_ward,
    translocation,
)
from affray.games.rattle_and_rend.rules.underway import Action, Assault, Plan, WillTest, Windows
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Feint, Leave, Maneuver, Move, TranslocateWard
from affray.games.rattle_and_rend.words.events import FreeActionGained, Put
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import Dice, ScriptedDice
from affray.kernel.flow import Flow
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table() -> State:
    state = State(House.of({}, "alpha2"))
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    state.log = []
    return state


def add(state: State, x: int, y: int, kind: str = "fighters", trait: str | None = None) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait)
    state.groups.append(Group(len(state.groups), A, card, x, y, ON_BOARD))
    return state.groups[-1]


@pytest.mark.rule("RR-ACTION-TRANSLOCATE-1")
@pytest.mark.rule("RR-ACTION-TRANSLOCATE-2")
def test_a_ward_that_is_there_or_in_ambush_is_translocated() -> None:
    state = table()
    group, ward = add(state, 1000, 1000), add(state, 3000, 3000, "ward")
    action = Action(A, TranslocateWard, group.id)
    for status in (REMOVED, BANISHED):
        ward.status = status
        play(lambda dice: translocate_ward(state, dice, action, Plan(group)))
    for status, spot in ((ON_BOARD, (1000, 2600)), (AMBUSH, (2600, 1000))):
        ward.status = status
        play(lambda dice: translocate_ward(state, dice, action, Plan(group)), spot)
        assert (ward.x, ward.y, ward.status) == (*spot, ON_BOARD)
    told = [(event.group, event.at) for event in state.log or () if isinstance(event, Put)]
    assert told == [(ward.id, (1000, 2600)), (ward.id, (2600, 1000))]


@pytest.mark.rule("RR-ACTION-MANEUVER-3")
@pytest.mark.parametrize(("face", "is_free"), [(1, False), (15, True)])
def test_a_critical_maneuver_gives_the_ally_a_free_action(face: int, is_free: bool) -> None:
    state = table()
    group, ally = add(state, 1000, 1000), add(state, 2000, 1000)
    action = Action(A, Maneuver, group.id)
    script = (ally.id, d20(15), d20(face), ((1800, 1000),))
    play(lambda dice: maneuver(state, dice, action, Plan(group)), *script)
    assert ally.x == 1800
    assert state.warbands[A].free == (("only", ally.id) if is_free else None)
    told = [event.group for event in state.log or () if isinstance(event, FreeActionGained)]
    assert told == [ally.id] * is_free


class _Recorder(Windows):
    """Windows that keep who is told to have moved or to be lost."""

    __slots__ = ("lost", "moves")

    def __init__(self) -> None:
        self.lost: list[tuple[int, bool, Point]] = []
        self.moves: list[tuple[int, Point]] = []

    def moved(
        self, state: State, dice: Dice, action: Action, mover: Group, start: Point
    ) -> Flow[None]:
        self.moves.append((mover.id, start))
        yield from ()

    def outcome(
        self, state: State, dice: Dice, action: Action, tests: list[WillTest]
    ) -> Flow[None]:
        self.lost += [(test.group, test.was_removed, test.spot) for test in tests]
        yield from ()


@pytest.mark.rule("RR-MOVE-17")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
@pytest.mark.parametrize("is_broken", [False, True])
def test_a_transport_that_a_feint_breaks_is_lost_and_no_other(is_broken: bool) -> None:
    state = table()
    state.set_terrain((Terrain(ROUGH, rectangle(1300, 1000, 200, 200)),))
    cart = add(state, 1000, 1000, "heavy", trait="transport")
    add(state, 3000, 3000)
    enemy = add(state, 1000, 3000)
    enemy.seat = B
    windows = _Recorder()
    action = Action(B, Feint, enemy.id, windows=windows)
    path = ((1300 if is_broken else 1100, 1000),)
    play(lambda dice: force_and_tell(state, dice, action, cart, path, None))
    assert (cart.status == REMOVED) == is_broken
    assert windows.lost == [(cart.id, True, (1201, 1000))] * is_broken


@pytest.mark.rule("RR-REACT-17")
@pytest.mark.parametrize("has_marker", [False, True])
def test_an_ally_that_is_still_there_has_moved_for_those_who_react(has_marker: bool) -> None:
    state = table()
    state.scenario = FLAGS
    ally = add(state, 100, 1000)
    add(state, 3000, 3000)
    enemy = add(state, 1000, 3000)
    enemy.seat = B
    state.markers = [Marker(0, 0, carrier=ally.id)] * has_marker
    windows = _Recorder()
    action = Action(A, Maneuver, ally.id, windows=windows)
    path = ((-1, 1000) if has_marker else (200, 1000),)
    play(lambda dice: move_ally(state, dice, action, ally), path)
    assert windows.moves == ([] if has_marker else [(ally.id, (100, 1000))])
    play(lambda dice: move_ally(state, dice, action, enemy), ())
    assert len(windows.moves) == 1 - has_marker


@pytest.mark.rule("RR-ACTION-FEINT-3")
@pytest.mark.rule("RR-ACTION-FEINT-4")
@pytest.mark.parametrize(("face", "x"), [(1, 1371), (20, 1399)])
def test_only_a_critical_feint_stops_an_enemy_in_contact(face: int, x: int) -> None:
    state = table()
    state.set_terrain((Terrain(ROUGH, rectangle(1200, 1000, 400, 400)),))
    group, target = add(state, 1400, 1400, "shooters"), add(state, 1200, 1000)
    target.seat = B
    state.warbands[A].momentum = 3
    action = Action(A, Feint, group.id)
    script = (target.id, d20(20), d20(face), ((2000, 1000),), "stop")
    play(lambda dice: feint(state, dice, action, Plan(group)), *script)
    assert (target.x, target.y) == (x, 1000)


@pytest.mark.rule("RR-REACT-14")
def test_attacks_of_another_group_of_the_bundle_are_over_when_a_target_is_fixed() -> None:
    state = table()
    group, target = add(state, 1000, 1000, "shooters"), add(state, 1500, 1000)
    target.seat = B
    action = Action(A, Feint, group.id)
    action.attacks = [Assault(group.id, target.id, STAND)]
    assert play(lambda dice: fix_target(state, dice, action, target.id)) is target
    assert (action.target, action.attacks) == (target.id, [])


@pytest.mark.rule("RR-ACTION-MANEUVER-3")
def test_an_ally_that_leaves_the_board_has_no_free_action() -> None:
    state = table()
    state.house, state.scenario = House.of({}, "quickref"), FLAGS
    group, ally = add(state, 1000, 1000), add(state, 100, 1000)
    add(state, 3000, 3000).seat = B
    state.markers = [Marker(0, 0, carrier=ally.id)]
    action = Action(A, Maneuver, group.id)
    script = (ally.id, d20(20), d20(20), ((-1, 1000),))
    play(lambda dice: maneuver(state, dice, action, Plan(group)), *script)
    assert ally.status != ON_BOARD
    assert state.warbands[A].free is None


@pytest.mark.rule("RR-ACTION-TRANSLOCATE-2")
def test_who_has_left_a_transport_has_moved() -> None:
    state = table()
    group, _ward = add(state, 1000, 1000), add(state, 3000, 3000, "ward")
    action = Action(A, TranslocateWard, group.id)
    for way, reach in ((Move(), 1600), (Leave(), 800)):
        plan = Plan(group)
        plan.way = way
        question = next(translocate_ward(state, ScriptedDice([]), action, plan))
        assert question.options.refusal((1000 + reach, 1000)) is None
        assert question.options.refusal((1001 + reach, 1000)) is not None


@pytest.mark.rule("RR-ACTION-TRANSLOCATE-2")
def test_a_ward_is_no_friend_of_its_own() -> None:
    state = table()
    group, ward = add(state, 1000, 1000), add(state, 1000, 3500, "ward")
    spots = translocation(state, ward, [group, ward], 1600)
    assert spots.refusal((1000, 2600)) is None
    assert spots.refusal((1000, 3000)) is not None
