"""WILL checks: what changes them, in which order they are made, and what comes of them."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BANISHED,
    BLOCKING,
    EMBARKED,
    INSPIRING,
    ON_BOARD,
    REMOVED,
    Group,
    Marker,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import movement, will
from affray.games.rattle_and_rend.rules.checks import CRITICAL, FAILURE, SUCCESS
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.move_questions import ChooseContactPoint
from affray.games.rattle_and_rend.words.questions import ChooseFarthestAlly, ChooseReward
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(
    *terrain: Terrain, ours: tuple[str, ...] = (), theirs: tuple[str, ...] = (), edition: str = ""
) -> State:
    state = State(House.of({}, edition))
    state.scenario = KILL
    state.warbands = [Warband("Ogres", ours), Warband("Vampires", theirs)]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State,
    seat: int,
    x: int,
    y: int,
    kind: str = "fighters",
    *,
    trait: str | None = None,
    **more: str,
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait, **more)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


# -- modifiers ------------------------------------------------------------------------------


@pytest.mark.rule("RR-TRAIT-FEARSOME-1")
def test_who_is_cowed() -> None:
    wall = Terrain(BLOCKING, rectangle(1400, 1000, 100, 200))
    state = table(wall, theirs=("fearsome",))
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1000, 1800)
    assert will.is_cowed(state, group)
    assert not will.is_cowed(state, enemy), "only one side is Fearsome"
    enemy.y = 1801
    assert not will.is_cowed(state, group)
    enemy.x, enemy.y = 1700, 1000
    assert not will.is_cowed(state, group), "out of sight"
    enemy.x = 300
    group.status = EMBARKED
    assert not will.is_cowed(state, group)
    group.status = ON_BOARD
    assert will.is_cowed(state, group)
    state.groups[1] = add(state, B, 300, 1000, "ward")
    state.groups[1].id = 1
    del state.groups[2:]
    assert not will.is_cowed(state, group), "wards are not Fearsome"


@pytest.mark.rule("RR-WILL-08")
@pytest.mark.rule("RR-TERR-INSP-2")
@pytest.mark.rule("RR-TRAIT-DEATHDEFIERS-2")
def test_what_changes_a_check() -> None:
    state = table(Terrain(INSPIRING, rectangle(1300, 1000, 200, 200)), edition="quickref")
    group, pair = add(state, A, 1000, 1000), add(state, A, 3000, 1000, champion="scheming_plot")
    assert will.modifiers(state, group) == []
    assert will.modifiers(state, group, by_attack=True) == [will.INSPIRED]
    group.x = 998
    assert will.modifiers(state, group, by_attack=True) == []
    assert will.modifiers(state, pair, extra=(will.POISONED,)) == [will.POISONED, will.ATTACHED]
    state.warbands[A].defying = True
    assert will.modifiers(state, group) == [will.DEFYING]
    assert will.spend_modifiers(state, group) == [will.DEFYING]
    assert will.spend_modifiers(state, group) == []


# -- rolling --------------------------------------------------------------------------------


def rolled(state: State, test: WillTest, *faces: int) -> int | None:
    play(lambda dice: will.roll(state, dice, test), *map(d20, faces))
    return test.result


@pytest.mark.rule("RR-TRAIT-POISONERS-1")
def test_poison_makes_a_critical_be_rolled_again() -> None:
    state = table(theirs=("poisoners",))
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    friend = add(state, A, 600, 1000)
    assert rolled(state, WillTest(group.id, enemy.id, by_attack=True), 11, 11, 10) == FAILURE
    assert rolled(state, WillTest(group.id, enemy.id, by_attack=True), 11, 1) == SUCCESS
    assert rolled(state, WillTest(group.id, enemy.id), 11, 11) == CRITICAL
    assert rolled(state, WillTest(group.id, by_attack=True), 11, 11) == CRITICAL
    assert rolled(state, WillTest(group.id, friend.id, by_attack=True), 11, 11) == CRITICAL
    state.warbands[B].traits = ()
    assert rolled(state, WillTest(group.id, enemy.id, by_attack=True), 11, 11) == CRITICAL
    state.warbands[A].traits = ("poisoners",)
    assert rolled(state, WillTest(group.id, enemy.id, by_attack=True), 11, 11) == CRITICAL


@pytest.mark.rule("RR-TRAIT-BLESSED-1")
@pytest.mark.rule("RR-TRAIT-DEATHDEFIERS-2")
@pytest.mark.rule("RR-SCEN-FLAGS-4")
def test_what_a_check_brings_with_it() -> None:
    state = table(ours=("blessed", "death_defiers"))
    group = add(state, A, 1000, 1000)
    state.markers = [Marker(0, 0, carrier=group.id)]
    assert rolled(state, WillTest(group.id), 11, 1) == SUCCESS
    assert (state.markers[0].carrier, state.markers[0].x) == (None, 1000)
    assert (state.warbands[A].momentum, state.warbands[A].defying) == (3, False)
    assert rolled(state, WillTest(group.id), 11, 11) == CRITICAL
    assert state.warbands[A].momentum == 7
    harmless = WillTest(group.id)
    harmless.is_fatal = False
    assert rolled(state, harmless, 1, 1) == FAILURE
    assert not state.warbands[A].defying
    assert rolled(state, WillTest(group.id), 1, 1) == FAILURE
    assert state.warbands[A].defying
    state.warbands[A].traits, state.warbands[A].defying = (), False
    assert rolled(state, WillTest(group.id), 1, 1) == FAILURE
    assert not state.warbands[A].defying


@pytest.mark.rule("RR-TRAIT-DEATHDEFIERS-2")
def test_the_active_side_rolls_first_and_death_defiers_choose_their_order() -> None:
    state = table()
    theirs, ours = add(state, B, 1000, 1000), [add(state, A, x, 2000) for x in (500, 1500, 2500)]
    tests = [WillTest(group.id) for group in (theirs, *ours)]
    state.active = A

    def order(*script: object) -> list[int]:
        found = play(lambda dice: will.in_order(state, tests), *script)
        return [test.group for test in found]

    assert order() == [1, 2, 3, 0]
    state.active = B
    assert order() == [0, 1, 2, 3]
    state.warbands[A].traits = ("death_defiers",)
    assert order((3, 1, 2)) == [0, 3, 1, 2]
    del tests[2:]
    assert order() == [0, 1]


@pytest.mark.rule("RR-TRAIT-DEATHDEFIERS-2")
def test_death_defiers_choose_also_among_the_checks_of_one_group() -> None:
    state = table(ours=("death_defiers",))
    foes = [add(state, B, x, 1000).id for x in (500, 1500)]
    hit, other = (add(state, A, x, 2000).id for x in (500, 2500))

    def order(tests: list[WillTest], *script: object) -> list[tuple[int, int | None]]:
        found = play(lambda dice: will.in_order(state, tests), *script)
        return [(test.group, test.cause) for test in found]

    both = [WillTest(hit, foe, by_attack=True) for foe in foes]
    assert order(both, foes[1]) == [(hit, foes[1]), (hit, foes[0])]
    three = [*both, WillTest(other, foes[0], by_attack=True)]
    mixed = [(hit, foes[0]), (other, foes[0]), (hit, foes[1])]
    assert order(three, hit, foes[0], other) == mixed
    assert order(three, other, foes[1]) == [(other, foes[0]), (hit, foes[1]), (hit, foes[0])]


@pytest.mark.rule("RR-WILL-02")
@pytest.mark.rule("RR-GEN-08")
def test_only_groups_in_play_are_tested() -> None:
    state = table()
    group, gone, away = (add(state, A, x, 1000) for x in (500, 1500, 2500))
    gone.status, away.status = REMOVED, BANISHED
    add(state, B, 3000, 3000)
    tests = [WillTest(one.id) for one in (group, gone, away)]
    play(lambda dice: movement.resolve_will(state, dice, tests), d20(11), d20(1))
    assert [one.status for one in (group, gone, away)] == [ON_BOARD, REMOVED, BANISHED]


# -- what comes of it -----------------------------------------------------------------------


@pytest.mark.rule("RR-WILL-03")
@pytest.mark.rule("RR-HEAVY-COLOSSAL-2")
def test_who_is_pushed() -> None:
    state = table()
    group, enemy, friend = (
        add(state, seat, x, 1000) for seat, x in ((A, 1000), (B, 1400), (A, 600))
    )
    colossal = add(state, A, 1400, 1500, "heavy", trait="colossal")

    def outcome(tested: Group, cause: int | None, result: int, *script: object) -> None:
        test = WillTest(tested.id, cause)
        test.result = result
        play(lambda dice: movement.outcome_moves(state, dice, test, None), *script)

    outcome(group, enemy.id, SUCCESS, ((1000, 1800),))
    assert (group.x, group.y) == (1000, 1800)
    outcome(group, None, SUCCESS)
    outcome(group, friend.id, SUCCESS)
    outcome(colossal, enemy.id, SUCCESS)
    outcome(group, None, CRITICAL, ((1000, 1000),))
    assert (group.x, group.y) == (1000, 1000)
    group.status = REMOVED
    outcome(group, enemy.id, SUCCESS)
    outcome(group, enemy.id, CRITICAL)


@pytest.mark.rule("RR-WILL-03")
def test_the_first_group_of_all_can_push() -> None:
    state = table()
    enemy, group = add(state, B, 1400, 1000), add(state, A, 1000, 1000)
    test = WillTest(group.id, enemy.id)
    test.result = SUCCESS
    play(lambda dice: movement.outcome_moves(state, dice, test, None), ((500, 1000),))
    assert group.x == 500
    assert will.shiftable(state, test) is enemy
    enemy.status = REMOVED
    assert will.shiftable(state, test) is None
    enemy.status, enemy.seat = ON_BOARD, A
    assert will.shiftable(state, test) is None
    test.cause = None
    assert will.shiftable(state, test) is None


@pytest.mark.rule("RR-WILL-07")
@pytest.mark.rule("RR-WARD-07")
def test_the_rewards_of_the_quick_reference() -> None:
    state = table(edition="quickref")
    enemy, group = add(state, B, 1400, 1000), add(state, A, 1000, 1000)
    ward = add(state, A, 1000, 2000, "ward")

    def ways(tested: Group, cause: int | None) -> list[object] | None:
        test = WillTest(tested.id, cause)
        question = next(movement.reward(state, ScriptedDice([]), test), None)
        return list(question.options) if isinstance(question, ChooseReward) else None

    assert ways(group, enemy.id) == [None, "move", "enemy"]
    assert ways(ward, enemy.id) == [None, "enemy"]
    assert ways(group, None) is None
    play(lambda dice: movement.reward(state, dice, WillTest(ward.id)))
    test = WillTest(group.id, enemy.id)
    play(lambda dice: movement.reward(state, dice, test), "enemy", ((2200, 1000),))
    assert (enemy.x, group.x) == (2200, 1000)
    play(lambda dice: movement.reward(state, dice, test), "move", ((1800, 1000),))
    assert (enemy.x, group.x) == (2200, 1800)
    play(lambda dice: movement.reward(state, dice, test), None)
    play(lambda dice: movement.reward(state, dice, test), "move", ())
    state.house = House.of({}, "alpha2")
    assert ways(group, enemy.id) is None


@pytest.mark.rule("RR-WARD-02")
@pytest.mark.rule("RR-Q-086")
def test_a_ward_goes_to_the_friend_farthest_from_the_enemy() -> None:
    state = table()
    ward = add(state, A, 2000, 2000, "ward")
    near, far, farther = (add(state, A, x, 2000) for x in (1500, 900, 300))
    cause, close = add(state, B, 3000, 2000), add(state, B, 2000, 1500)

    def host(by: int | None) -> object:
        question = next(will.relocate_ward(state, ward, by), None)
        if isinstance(question, ChooseFarthestAlly):
            return list(question.options)
        return question.pieces[1] if isinstance(question, ChooseContactPoint) else None

    assert host(cause.id) == farther.id
    close.x, close.y = 300, 2300
    assert host(close.id) == near.id
    assert host(None) == farther.id, "the nearest enemy counts if nobody is to blame"
    assert host(near.id) == farther.id, "and if a friend is to blame"
    far.x, far.y = 3000, 4000 - 700
    close.x, close.y = 2000, 1500
    farther.x, farther.y = 3000, 700
    near.x, near.y = 3000, 2400
    assert host(cause.id) == [far.id, farther.id]
    far.status = farther.status = near.status = REMOVED
    assert host(cause.id) is None
    near.status, close.status, cause.status = ON_BOARD, REMOVED, REMOVED
    assert host(None) is None


@pytest.mark.rule("RR-Q-086")
def test_of_two_enemies_as_near_the_first_counts() -> None:
    state = table()
    ward = add(state, A, 2000, 2000, "ward")
    left, right = add(state, A, 1000, 2000), add(state, A, 3000, 2000)
    add(state, B, 2000 - 700, 2000)
    add(state, B, 2000 + 700, 2000)
    question = next(will.relocate_ward(state, ward, None))
    assert question.pieces == (ward.id, right.id)
    assert left.status == ON_BOARD


@pytest.mark.rule("RR-WILL-06")
def test_a_group_that_does_not_take_its_reward_stays_even_under_another() -> None:
    """A mover may stand on it for the moment."""
    state = table()
    group = add(state, A, 1000, 1000)
    add(state, B, 1100, 1000)
    play(lambda dice: movement.reward(state, dice, WillTest(group.id)), ())
    assert (group.x, group.y) == (1000, 1000)


@pytest.mark.rule("RR-Q-104")
def test_only_a_group_that_is_gone_is_lost() -> None:
    state = table()
    group = add(state, A, 1000, 1000)
    test = WillTest(group.id)
    will.note_loss(state, test)
    assert not test.was_removed
    group.status = REMOVED
    will.note_loss(state, test)
    assert (test.was_removed, test.spot) == (True, (1000, 1000))


@pytest.mark.rule("RR-TRAIT-POISONERS-1")
@pytest.mark.rule("RR-TERR-INSP-2")
def test_inspiring_terrain_helps_against_poison_too() -> None:
    inspiring = Terrain(INSPIRING, rectangle(1000, 1300, 200, 200))
    state = table(inspiring, theirs=("poisoners",), edition="quickref")
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    assert rolled(state, WillTest(group.id, enemy.id, by_attack=True), 11, 11, 1, 11, 1) == SUCCESS


@pytest.mark.rule("RR-WARD-02")
@pytest.mark.rule("RR-Q-086")
def test_the_very_first_group_can_be_to_blame_and_a_friend_cannot() -> None:
    state = table()
    enemy, close = add(state, B, 3500, 2000), add(state, B, 1500, 2000)
    ward = add(state, A, 2000, 2000, "ward")
    left, right = add(state, A, 500, 2000), add(state, A, 3000, 2000)

    def host(by: int) -> int:
        return next(will.relocate_ward(state, ward, by)).pieces[1]

    assert host(enemy.id) == left.id
    assert host(close.id) == right.id
    left.x = 1000
    assert host(right.id) == right.id, "the nearest enemy counts, not the friend"


@pytest.mark.rule("RR-TRAIT-DEATHDEFIERS-2")
def test_two_death_defiers_already_choose_their_order() -> None:
    state = table(ours=("death_defiers",))
    tests = [WillTest(add(state, A, x, 2000).id) for x in (500, 1500)]
    found = play(lambda dice: will.in_order(state, tests), (1, 0))
    assert [test.group for test in found] == [1, 0]


@pytest.mark.rule("RR-TERR-HAZ-3")
def test_passengers_of_a_transport_that_fails_alone_test_as_well() -> None:
    state = table()
    cart = add(state, A, 1000, 1000, "heavy", trait="transport")
    inside = add(state, A, 0, 0)
    inside.status, inside.aboard = EMBARKED, cart.id
    add(state, A, 3000, 3000)
    add(state, B, 2000, 3000)
    test = WillTest(cart.id)
    test.result = FAILURE
    play(lambda dice: movement.resolve_failed(state, dice, test), d20(1), d20(1))
    assert (cart.status, inside.status) == (REMOVED, REMOVED)
