"""Who cannot react, be moved or be asked: cases that are easily forgotten."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    AMBUSH,
    BLOCKING,
    INSPIRING,
    ON_BOARD,
    REMOVED,
    ROUGH,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import movement, warding, will
from affray.games.rattle_and_rend.rules import standard_reactions as reactions
from affray.games.rattle_and_rend.rules.attacks import STAND
from affray.games.rattle_and_rend.rules.checks import CRITICAL, SUCCESS
from affray.games.rattle_and_rend.rules.first_turn import next_effect
from affray.games.rattle_and_rend.rules.moments import W2, W3, W4, W5, W6, Moment, Use
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.sequence import STAGES, next_step
from affray.games.rattle_and_rend.rules.sight import lookout
from affray.games.rattle_and_rend.rules.underway import Action, Assault, WillTest
from affray.games.rattle_and_rend.rules.windows import REACTIVE, sighted
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Charge,
    Feint,
    Maneuver,
    React,
    Sprint,
    StandAndFight,
)
from affray.kernel.board.shapes import rectangle
from affray.kernel.board.sweep import Track
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain, edition: str = "quickref") -> State:
    state = State(House.of({}, edition))
    state.scenario = KILL
    state.active = B
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(
    state: State, seat: int, x: int, y: int, kind: str = "fighters", trait: str | None = None
) -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}", trait=trait)
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def attack_of(attacker: Group, *targets: Group) -> Action:
    action = Action(attacker.seat, StandAndFight, attacker.id)
    action.attacks = [Assault(attacker.id, target.id, STAND) for target in targets]
    return action


# -- reactions ------------------------------------------------------------------------------


@pytest.mark.rule("RR-QREACT-RALLY-2")
def test_wards_do_not_rally() -> None:
    state = table()
    champion, tested = add(state, A, 1000, 1000, "champion"), add(state, A, 1000, 2000)
    ward, ally = add(state, A, 500, 1000, "ward"), add(state, A, 1500, 1000)
    enemy = add(state, B, 3000, 3000)
    moment, use = Moment(W5, test=WillTest(tested.id)), Use(champion.id, champion.id, ())
    dice = ScriptedDice([20, 1])
    question = next(reactions.champion_rally(state, dice, attack_of(enemy, tested), moment, use))
    assert question.options.refusal((ally.id,)) is None
    assert question.options.refusal((ward.id,)) is not None


@pytest.mark.rule("RR-SREACT-FOLLOW-1")
@pytest.mark.parametrize("has_room", [True, False])
def test_a_ward_follows_only_where_there_is_room(has_room: bool) -> None:
    left = 1910 if has_room else 1890
    corners = rectangle((left + 4100) // 2, 2000, 4100 - left, 4200)
    state = table(Terrain(BLOCKING, corners), edition="alpha2")
    ward, mover = add(state, A, 300, 1000, "ward"), add(state, B, 3500, 1000)
    moment = Moment(W3, mover=mover.id, start=(1800, 1000))
    due = reactions.follow_trigger(state, attack_of(mover), moment, ward, None)
    assert due == has_room


@pytest.mark.rule("RR-QREACT-BLINK-1")
def test_a_ward_blinks_from_who_comes_within_s_and_who_attacks_it() -> None:
    state = table()
    ward, enemy = add(state, A, 1000, 1000, "ward"), add(state, B, 1800, 1000)
    ally = add(state, A, 500, 500)

    def is_due(action: Action, moment: Moment) -> bool:
        return reactions.blink_trigger(state, action, moment, ward, None)

    coming = Moment(W2, mover=enemy.id)
    assert is_due(attack_of(enemy), coming)
    assert not is_due(attack_of(enemy), Moment(W4))
    enemy.x = 1801
    assert not is_due(attack_of(enemy, ward), coming)
    assert is_due(attack_of(enemy, ally, ward), Moment(W4))
    assert not is_due(attack_of(enemy, ally), Moment(W4))


@pytest.mark.rule("RR-QREACT-FODDER-3")
def test_only_a_critical_names_another_victim() -> None:
    state = table()
    ally, dregs = add(state, A, 1000, 1000), add(state, A, 1500, 1000, "dregs")
    enemy, _victim = add(state, B, 1000, 1400), add(state, B, 1000, 1800)
    action, use = attack_of(enemy, ally), Use(dregs.id, dregs.id, ())
    play(lambda dice: reactions.fodder(state, dice, action, Moment(W4), use), d20(20), d20(1))
    assert action.attacks[0].target == dregs.id


@pytest.mark.rule("RR-MOVE-17")
@pytest.mark.rule("RR-HEAVY-TRANSPORT-9")
def test_a_critical_moves_an_enemy_transport_into_bad_ground() -> None:
    for is_blink in (True, False):
        state = table(Terrain(ROUGH, rectangle(2300, 1000, 200, 200)))
        ward, cart = (
            add(state, A, 1400, 1000, "ward"),
            add(state, B, 2000, 1000, "heavy", "transport"),
        )
        add(state, B, 3500, 3500)
        path = ((2300, 1000),)
        if is_blink:
            use, action = Use(ward.id, ward.id, ()), attack_of(cart, ward)
            play(
                lambda dice: reactions.blink(state, dice, action, Moment(W4), use),  # noqa: B023
                *(d20(20), d20(20), path),
            )
        else:
            test = WillTest(ward.id, cart.id)
            play(lambda dice: movement.reward(state, dice, test), "enemy", path)  # noqa: B023
        assert cart.status == REMOVED


# -- windows --------------------------------------------------------------------------------


@pytest.mark.rule("RR-REACT-15")
@pytest.mark.rule("RR-REACT-17")
def test_a_movement_is_reacted_to_by_the_other_side_and_only_in_reach() -> None:
    state = table()
    shooters = add(state, A, 1000, 1000, "shooters")
    mover = add(state, B, 3000, 1000)
    track = Track(((3000, 1000), (2600, 1000)))
    action = Action(B, Sprint, mover.id, windows=REACTIVE)
    found = REACTIVE.next_trigger(state, action, mover, track, 0.0)
    assert found == (400.0, (React("suppress", shooters.id),))
    shooters.x = 999
    assert REACTIVE.next_trigger(state, action, mover, track, 0.0) is None
    shooters.x = 1000
    ours = Action(A, Feint, shooters.id, windows=REACTIVE)
    assert REACTIVE.next_trigger(state, ours, mover, track, 0.0) is None
    state.warbands[A].momentum = 0
    assert REACTIVE.next_trigger(state, action, mover, track, 0.0) is None


@pytest.mark.rule("RR-SREACT-SUPPRESS-2")
def test_a_new_movement_is_neither_stopped_nor_declined() -> None:
    action = Action(B, Maneuver, 0)
    action.halted, action.offered = True, (React("suppress", 1),)
    action.begin_movement()
    assert not action.halted
    assert not action.offered


@pytest.mark.rule("RR-SETUP-07")
def test_effects_of_a_first_turn_come_when_it_is_time_to_act() -> None:
    state = table()
    for effects in ((), ("teleporters",)):
        state.warbands[B].effects = effects
        for stage, step in STAGES.items():
            state.stage = stage
            expected = next_effect if effects and stage == "act" else step
            assert next_step(state) is expected


@pytest.mark.rule("RR-LOS-05")
def test_who_is_removed_hides_no_spot() -> None:
    state = table()
    group, between = add(state, A, 1000, 1000), add(state, A, 1500, 1000)
    assert not lookout(state, group)(2000, 1000)
    between.status = REMOVED
    assert lookout(state, group)(2000, 1000)


# -- WILL checks ----------------------------------------------------------------------------


@pytest.mark.rule("RR-TRAIT-POISONERS-1")
def test_an_attack_by_nobody_is_not_poisoned() -> None:
    state = table()
    group, _enemy = add(state, A, 1000, 1000), add(state, B, 1500, 1000)
    state.warbands[B].traits = ("poisoners",)
    test = WillTest(group.id, by_attack=True)
    play(lambda dice: will.roll(state, dice, test), d20(20), d20(20))
    assert test.result == CRITICAL


@pytest.mark.rule("RR-WILL-02")
def test_where_nobody_fails_nothing_is_decided() -> None:
    state = table()
    test = WillTest(add(state, A, 1000, 1000).id)
    test.result = SUCCESS
    assert play(lambda dice: will.remove_failures(state, dice, [test])) == []
    assert state.outcome is None


@pytest.mark.rule("RR-WARD-02")
def test_a_ward_is_not_lifted_to_a_friend_that_has_no_room_beside_it() -> None:
    state = table()
    ward, near = add(state, A, 2500, 2000, "ward"), add(state, A, 2000, 2000)
    far, enemy = add(state, A, 700, 2000), add(state, B, 3500, 2000)
    beside = ((400, 0), (-400, 0), (0, 400), (0, -400))
    around = [add(state, B, 700 + dx, 2000 + dy) for dx, dy in beside]
    assert next(will.relocate_ward(state, ward, enemy.id)).pieces == (ward.id, near.id)
    around[3].status = REMOVED
    assert next(will.relocate_ward(state, ward, enemy.id)).pieces == (ward.id, far.id)


# -- sightings ------------------------------------------------------------------------------


@pytest.mark.rule("RR-SREACT-SUPPRESS-1")
@pytest.mark.rule("RR-Q-085")
def test_a_mover_in_inspiring_terrain_is_sighted_exactly_where_it_comes_into_range() -> None:
    state = table(Terrain(INSPIRING, rectangle(2500, 1300, 400, 1000)))
    shooters, mover = add(state, A, 1000, 1000, "shooters"), add(state, B, 2990, 0)
    for y in range(1100, 1700, 50):
        mover.y = y
        track = Track(((2990, y), (2000, y + 37)))
        entry = track.first_entry(1000, 1000, 1600)
        assert sighted(state, shooters, mover, track, 0.0, 1600) == entry


@pytest.mark.rule("RR-SREACT-SUPPRESS-1")
def test_who_does_not_move_is_not_sighted() -> None:
    state = table()
    shooters, mover = add(state, A, 1000, 1000, "shooters"), add(state, B, 2000, 1000)
    track = Track(((2000, 1000), (2000, 1000)))
    assert sighted(state, shooters, mover, track, 0.0, 1600) is None


@pytest.mark.rule("RR-Q-121")
@pytest.mark.parametrize("kind", ["shooters", "skirmishers"])
def test_a_hidden_group_reacts_as_a_movement_begins_if_it_has_a_place_to_do_so(kind: str) -> None:
    state = table()
    hidden, mover = add(state, A, 0, 0, kind), add(state, B, 2000, 2000)
    hidden.status = AMBUSH
    action = Action(B, Sprint, mover.id, windows=REACTIVE)
    track = Track(((2000, 2000), (2800, 2000)))

    def at(s: float) -> float | None:
        found = REACTIVE.next_trigger(state, action, mover, track, s)
        return None if found is None else found[0]

    assert at(0.0) == 0.0
    assert at(1.0) is None
    state.set_terrain((Terrain(BLOCKING, rectangle(2000, 2000, 4200, 4200)),))
    assert at(0.0) is None


@pytest.mark.rule("RR-QREACT-RALLY-1")
def test_checks_of_the_reactive_side_only_are_reacted_to() -> None:
    state = table()
    add(state, A, 1000, 1000, "champion")
    ours, theirs = add(state, A, 1000, 1500), add(state, B, 1500, 1000)
    action = Action(B, Charge, theirs.id, windows=REACTIVE)
    for group, is_asked in ((ours, True), (theirs, False)):
        flow = REACTIVE.will(state, ScriptedDice([]), action, WillTest(group.id))
        assert (next(flow, None) is not None) == is_asked


# -- wards ----------------------------------------------------------------------------------


@pytest.mark.rule("RR-WREACT-DEFIANCE-1")
def test_nobody_defies_an_attack_on_an_ally() -> None:
    state = table()
    group, ally = add(state, A, 1000, 1000, "shooters"), add(state, A, 1000, 1500, "shooters")
    enemy = add(state, B, 1500, 1000)
    moment = Moment(W6, tests=[WillTest(ally.id, enemy.id, by_attack=True)])
    assert warding.defied(state, moment, ally) is enemy
    assert warding.defied(state, moment, group) is None


@pytest.mark.rule("RR-WREACT-CONFUSION-2")
def test_an_attacker_without_a_friend_in_reach_is_not_confused() -> None:
    state = table()
    group, alone = add(state, A, 1000, 1000), add(state, B, 1000, 1400)
    archer, friend = add(state, B, 3000, 3000, "shooters"), add(state, B, 3000, 3500)
    action = attack_of(alone, group)
    action.attacks.append(Assault(archer.id, group.id, STAND))
    use = Use(group.id, group.id, ())
    script = (d20(20), d20(1), friend.id)
    play(lambda dice: warding.confusion(state, dice, action, Moment(W4), use), *script)
    assert [assault.target for assault in action.attacks] == [group.id, friend.id]


@pytest.mark.rule("RR-TERR-INSP-2")
def test_inspiring_terrain_helps_in_checks_after_attacks_only() -> None:
    state = table(Terrain(INSPIRING, rectangle(1000, 1000, 200, 200)))
    group = add(state, A, 1000, 1000)
    assert will.spend_modifiers(state, group) == []
    assert will.spend_modifiers(state, group, by_attack=True) == [will.INSPIRED]
