"""Warding reactions one by one: when they are due, and what they leave undone."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.data.tables import MEDIUM
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import warding
from affray.games.rattle_and_rend.rules.attacks import SPOT, STAND
from affray.games.rattle_and_rend.rules.checks import CRITICAL, SUCCESS
from affray.games.rattle_and_rend.rules.moments import W1, W3, W5, W6, Moment, Use
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import Action, Assault, WillTest
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import StandAndFight
from affray.games.rattle_and_rend.words.move_questions import ChoosePush
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain) -> State:
    """The side that reacts has the first numbers."""
    state = State(House.of({}, "alpha2"))
    state.scenario = KILL
    state.active = B
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
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
    trait: str | None = None,
    ward: str | None = None,
) -> Group:
    name = f"Number {len(state.groups)}"
    card = make_card(kind, name=name, trait=trait, warding=ward)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def action_of(actor: Group) -> Action:
    return Action(actor.seat, StandAndFight, actor.id)


def use_by(group: Group, ward: Group | None = None) -> Use:
    return Use(group.id, (ward or group).id, ())


def lost(group: Group, *, is_lost: bool = True) -> WillTest:
    test = WillTest(group.id)
    test.was_removed, test.spot = is_lost, (group.x, group.y)
    return test


# -- Defiance -------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-DEFIANCE-1")
@pytest.mark.rule("RR-Q-103")
def test_an_attacker_that_is_gone_is_not_defied() -> None:
    state = table()
    group, attacker = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    moment = Moment(W6, tests=[WillTest(group.id, attacker.id, by_attack=True)])
    assert warding.defied(state, moment, group) is attacker
    moment.tests[0].by_attack = False
    assert warding.defied(state, moment, group) is None
    moment.tests[0].by_attack = True
    attacker.status = REMOVED
    assert warding.defied(state, moment, group) is None
    deed = play(
        lambda dice: warding.defiance(state, dice, action_of(attacker), moment, use_by(group))
    )
    assert deed is None


# -- Vengeance ------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-VENGEANCE-1")
@pytest.mark.rule("RR-Q-104")
def test_vengeance_is_for_an_ally_that_was_lost_in_sight() -> None:
    state = table(Terrain(BLOCKING, rectangle(2000, 1000, 200, 3000)))
    group, near, far = (add(state, A, x, 1000) for x in (1000, 1500, 3000))
    enemy = add(state, B, 1000, 2000)
    for tests, is_due in (
        ([lost(near)], True),
        ([lost(far)], False),
        ([lost(far), lost(near)], True),
        ([lost(near, is_lost=False)], False),
        ([lost(group)], False),
        ([lost(group), lost(near, is_lost=False)], False),
        ([], False),
    ):
        moment = Moment(W6, tests=tests)
        due = warding.vengeance_trigger(state, action_of(enemy), moment, group, None)
        assert due == is_due, [(test.group, test.was_removed) for test in tests]


@pytest.mark.rule("RR-WREACT-VENGEANCE-3")
def test_a_critical_vengeance_may_be_passed_on_to_the_very_first_group() -> None:
    state = table()
    ally, group = add(state, A, 1000, 1500), add(state, A, 1000, 1000)
    enemy = add(state, B, 3000, 1000)
    moment = Moment(W6, tests=[lost(group)])
    script = (d20(11), d20(11), (), ally.id, d20(1), d20(2))
    result = play(
        lambda dice: warding.vengeance(state, dice, action_of(enemy), moment, use_by(group)),
        *script,
    )
    assert result is True
    assert state.warbands[A].momentum == 5


@pytest.mark.rule("RR-WREACT-VENGEANCE-3")
def test_a_critical_vengeance_that_nobody_sees_is_not_passed_on() -> None:
    state = table(Terrain(BLOCKING, rectangle(1500, 1000, 200, 3000)))
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1000, 2500)
    add(state, A, 2500, 1000)
    moment = Moment(W6, tests=[lost(group)])
    play(
        lambda dice: warding.vengeance(state, dice, action_of(enemy), moment, use_by(group)),
        *(d20(11), d20(11), ()),
    )


@pytest.mark.rule("RR-WREACT-VENGEANCE-3")
def test_who_falls_on_the_way_to_vengeance_passes_nothing_on() -> None:
    state = table(Terrain(HAZARDOUS, rectangle(1000, 1000, 400, 400)))
    group, enemy = add(state, A, 1000, 1000), add(state, B, 2500, 1000)
    add(state, A, 1000, 2000)
    moment = Moment(W6, tests=[lost(group)])
    play(
        lambda dice: warding.vengeance(state, dice, action_of(enemy), moment, use_by(group)),
        *(d20(11), d20(11), ((1500, 1000),), "roll", d20(1), d20(2)),
    )
    assert group.status == REMOVED


@pytest.mark.rule("RR-WREACT-VENGEANCE-2")
def test_vengeance_without_an_enemy_on_the_board_only_regains() -> None:
    state = table()
    group, enemy = add(state, A, 1000, 1000), add(state, B, 2500, 1000)
    enemy.status = REMOVED
    play(lambda dice: warding.avenge(state, dice, group, use_by(group)), d20(11), d20(1))
    assert state.warbands[A].momentum == 5


# -- Confusion ------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-CONFUSION-1")
@pytest.mark.rule("RR-Q-106")
def test_confusion_reaches_as_far_as_the_attack() -> None:
    state = table()
    attacker, friend = add(state, B, 1000, 1000), add(state, B, 2600, 1000)
    assert warding.confusable(state, Assault(attacker.id, 0, STAND)) == []
    assert warding.confusable(state, Assault(attacker.id, 0, SPOT, band=MEDIUM)) == [friend.id]
    friend.x = 1400
    assert warding.confusable(state, Assault(attacker.id, 0, STAND)) == [friend.id]


# -- Sacrifice ------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-SACRIFICE-1")
def test_a_sacrifice_needs_a_check_that_an_enemy_forces_on_another() -> None:
    state = table()
    group, tested = add(state, A, 1000, 1000), add(state, A, 1000, 1400)
    enemy, friend = add(state, B, 1400, 1000), add(state, A, 600, 1000)
    action = action_of(enemy)

    def is_due(test: WillTest | None) -> bool:
        return warding.sacrifice_trigger(state, action, Moment(W5, test=test), group, None)

    assert is_due(WillTest(tested.id, enemy.id))
    assert not is_due(WillTest(group.id, enemy.id))
    assert not is_due(WillTest(tested.id))
    assert not is_due(WillTest(tested.id, friend.id))
    assert not is_due(None)
    enemy.x = 1402
    assert not is_due(WillTest(tested.id, enemy.id))


@pytest.mark.rule("RR-WREACT-SACRIFICE-2")
def test_a_sacrifice_without_a_check_changes_nothing() -> None:
    state = table()
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    moment = Moment(W5)
    assert play(
        lambda dice: warding.sacrifice(state, dice, action_of(enemy), moment, use_by(group))
    )


# -- Pursuit --------------------------------------------------------------------------------


def pursued(state: State, group: Group, mover: Group, *script: object) -> bool:
    moment = Moment(W3, mover=mover.id, start=(1400, 1000))
    return play(
        lambda dice: warding.pursuit(state, dice, action_of(mover), moment, use_by(group)), *script
    )


@pytest.mark.rule("RR-WREACT-PURSUIT-2")
def test_a_pursuit_that_fails_is_no_success() -> None:
    state = table()
    group, mover = add(state, A, 1000, 1000), add(state, B, 2000, 1000)
    assert pursued(state, group, mover, d20(1), d20(2)) is False


@pytest.mark.rule("RR-WREACT-PURSUIT-3")
def test_a_critical_pursuit_scatters_nobody_if_there_is_nobody_or_none_is_chosen() -> None:
    state = table()
    group, mover = add(state, A, 1000, 1000), add(state, B, 2000, 1000)
    assert pursued(state, group, mover, d20(15), d20(15), ()) is True
    add(state, B, 1000, 2000)
    assert pursued(state, group, mover, d20(15), d20(15), (), None) is True


@pytest.mark.rule("RR-WREACT-PURSUIT-3")
def test_who_falls_in_pursuit_scatters_nobody() -> None:
    state = table(Terrain(HAZARDOUS, rectangle(1000, 1000, 400, 400)))
    group, mover = add(state, A, 1000, 1000), add(state, B, 2500, 1000)
    add(state, A, 1000, 3000)
    add(state, B, 1000, 2000)
    script = (d20(15), d20(15), ((1500, 1000),), "roll", d20(1), d20(2))
    assert pursued(state, group, mover, *script) is True
    assert group.status == REMOVED


@pytest.mark.rule("RR-WREACT-PURSUIT-3")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
def test_a_scattered_transport_may_be_moved_into_bad_ground() -> None:
    state = table(Terrain(ROUGH, rectangle(1000, 2500, 400, 400)))
    group, mover = add(state, A, 1000, 1000), add(state, B, 2000, 1000)
    cart = add(state, B, 1000, 2000, "heavy", "transport")
    flow = warding.scatter(state, ScriptedDice([]), group, mover, cart)
    question = next(flow)
    assert isinstance(question, ChoosePush)
    assert question.options.refusal(((1000, 2500),)) is None
    assert question.options.refusal(((1000, 2800),)) is None
    assert question.options.refusal(((1000, 2801),)) is not None
    assert question.options.refusal(((1000, 1900),)) is not None


# -- Detonate -------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-DETONATE-1")
def test_without_a_ward_nothing_detonates() -> None:
    state = table()
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    ward = add(state, A, 1000, 1400, "ward", ward="detonate")
    moment = Moment(W1)
    assert warding.detonate_trigger(state, action_of(enemy), moment, group, ward)
    assert not warding.detonate_trigger(state, action_of(enemy), moment, group, None)
    enemy.status = REMOVED
    assert not warding.detonate_trigger(state, action_of(enemy), moment, group, ward)


@pytest.mark.rule("RR-WREACT-DETONATE-3")
@pytest.mark.rule("RR-SCEN-02")
def test_a_battle_is_over_when_the_last_ward_detonates() -> None:
    state = table()
    group, enemy = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    ward = add(state, A, 1000, 1400, "ward", ward="detonate")
    play(
        lambda dice: warding.detonate(
            state, dice, action_of(enemy), Moment(W1), use_by(group, ward)
        ),
        *(d20(15), d20(1)),
    )
    assert state.outcome is not None
    assert state.outcome.winner == B


# -- Rally ----------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-RALLY-1")
def test_a_rally_needs_a_critical_of_this_group_among_all_checks() -> None:
    state = table()
    group, other, enemy = (
        add(state, seat, x, 1000) for seat, x in ((A, 900), (A, 1800), (B, 3000))
    )

    def is_due(*results: tuple[Group, int]) -> bool:
        tests = [WillTest(tested.id) for tested, _ in results]
        for test, (_, result) in zip(tests, results, strict=True):
            test.result = result
        moment = Moment(W6, tests=tests)
        return warding.ward_rally_trigger(state, action_of(enemy), moment, group, None)

    assert is_due((other, SUCCESS), (group, CRITICAL))
    assert not is_due((other, CRITICAL), (group, SUCCESS))
    assert not is_due()


@pytest.mark.rule("RR-WREACT-RALLY-2")
def test_a_rally_that_fails_is_no_success() -> None:
    state = table()
    group, enemy = add(state, A, 1000, 1000), add(state, B, 3000, 1000)
    ward = add(state, A, 1000, 1400, "ward", ward="rally")
    use = use_by(group, ward)
    moment = Moment(W6)
    result = play(
        lambda dice: warding.ward_rally(state, dice, action_of(enemy), moment, use), d20(1), d20(2)
    )
    assert result is False
    assert state.warbands[A].momentum == 3
