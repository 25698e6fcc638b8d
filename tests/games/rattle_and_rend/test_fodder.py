"""Fodder and Blink: who can be shielded, who takes whose place, and where a ward may go."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    ON_BOARD,
    REMOVED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import standard_reactions as reactions
from affray.games.rattle_and_rend.rules.attacks import FODDER, STAND
from affray.games.rattle_and_rend.rules.moments import W2, W4, Moment, Use
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import Action, Assault
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Feint, StandAndFight
from affray.games.rattle_and_rend.words.events import Put
from affray.games.rattle_and_rend.words.questions import ChooseAlly
from affray.kernel.board.shapes import rectangle
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)


def table(*terrain: Terrain) -> State:
    """The side that reacts has the first numbers."""
    state = State(House.of({}, "quickref"))
    state.scenario = KILL
    state.active = B
    state.warbands = [Warband("Ogres", ()), Warband("Vampires", ())]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(state: State, seat: int, x: int, y: int, kind: str = "fighters") -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}")
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def attack_of(attacker: Group, *targets: Group) -> Action:
    action = Action(attacker.seat, StandAndFight, attacker.id)
    action.attacks = [Assault(attacker.id, target.id, STAND) for target in targets]
    return action


def aimed_at(actor: Group, target: int | None) -> Action:
    action = Action(actor.seat, Feint, actor.id)
    action.target = target
    return action


def shielded_by(state: State, dregs: Group, action: Action, *script: object) -> bool:
    use = Use(dregs.id, dregs.id, ())
    return play(lambda dice: reactions.fodder(state, dice, action, Moment(W4), use), *script)


# -- Fodder ---------------------------------------------------------------------------------


@pytest.mark.rule("RR-QREACT-FODDER-1")
def test_dregs_shield_allies_within_s_and_sight_at_whom_an_action_is_aimed() -> None:
    state = table(Terrain(BLOCKING, rectangle(1000, 1400, 400, 100)))
    dregs = add(state, A, 1000, 1000, "dregs")
    edge, far, hidden = (add(state, A, x, y) for x, y in ((1800, 1000), (1000, 199), (1000, 1700)))
    enemy, close = add(state, B, 600, 400), add(state, B, 600, 1000)
    near = add(state, A, 1300, 700)
    for targets, expected in (
        ((edge,), [edge]),
        ((far,), []),
        ((hidden,), []),
        ((dregs,), []),
        ((close,), []),
        ((hidden, near, dregs, edge), [near, edge]),
    ):
        found = reactions.shielded(state, attack_of(enemy, *targets), dregs)
        assert found == [group.id for group in expected]
        action = attack_of(enemy, *targets)
        is_due = reactions.fodder_trigger(state, action, Moment(W4), dregs, None)
        assert is_due == bool(expected)
    assert reactions.shielded(state, aimed_at(enemy, edge.id), dregs) == [edge.id]
    assert reactions.shielded(state, aimed_at(enemy, far.id), dregs) == []
    add(state, A, 700, 700)
    assert reactions.shielded(state, aimed_at(enemy, None), dregs) == [], "aimed at nobody"


@pytest.mark.rule("RR-QREACT-FODDER-1")
def test_the_first_group_of_all_can_be_shielded() -> None:
    state = table()
    ally, dregs = add(state, A, 1000, 1000), add(state, A, 1300, 1000, "dregs")
    enemy = add(state, B, 1000, 1500)
    assert reactions.shielded(state, aimed_at(enemy, ally.id), dregs) == [ally.id]


@pytest.mark.rule("RR-QREACT-FODDER-2")
def test_dregs_change_places_with_their_ally_and_become_the_target() -> None:
    state = table()
    ally, dregs = add(state, A, 1000, 1000), add(state, A, 1500, 1000, "dregs")
    enemy = add(state, B, 1000, 1500)
    other = add(state, A, 1400, 1500)
    action = attack_of(enemy, other, ally)
    action.target = other.id
    assert shielded_by(state, dregs, action, d20(5), d20(1)) is False
    script = (d20(20), d20(1), ally.id)
    assert shielded_by(state, dregs, action, *script) is True
    assert (ally.x, ally.y, dregs.x, dregs.y) == (1500, 1000, 1000, 1000)
    assert [(a.target, a.is_forced) for a in action.attacks] == [
        (other.id, False),
        (dregs.id, True),
    ]
    assert action.target == other.id
    told = [(event.group, event.at) for event in state.log or () if isinstance(event, Put)]
    assert told == [(dregs.id, (1000, 1000)), (ally.id, (1500, 1000))]


@pytest.mark.rule("RR-QREACT-FODDER-2")
def test_dregs_become_the_target_of_an_effect_too() -> None:
    state = table()
    ally, dregs = add(state, A, 1000, 1000), add(state, A, 1500, 1000, "dregs")
    enemy = add(state, B, 1000, 1500)
    action = aimed_at(enemy, ally.id)
    assert shielded_by(state, dregs, action, d20(20), d20(1)) is True
    assert (action.target, action.attacks) == (dregs.id, [])


@pytest.mark.rule("RR-QREACT-FODDER-2")
def test_dregs_that_find_nobody_to_shield_any_more_have_succeeded() -> None:
    """Another of a coordinated pair has shielded him."""
    state = table()
    ally, dregs = add(state, A, 1000, 2000), add(state, A, 1000, 1000, "dregs")
    enemy = add(state, B, 1000, 2400)
    action = attack_of(enemy, ally)
    assert shielded_by(state, dregs, action, d20(20), d20(1)) is True
    assert (dregs.y, action.attacks[0].target) == (1000, ally.id)


@pytest.mark.rule("RR-QREACT-FODDER-3")
def test_a_critical_names_another_victim_in_reach_of_the_one_that_acts() -> None:
    state = table(Terrain(BLOCKING, rectangle(2500, 1200, 100, 1200)))
    ally, dregs = add(state, A, 1000, 1000), add(state, A, 1500, 1000, "dregs")
    shooters, leader = add(state, B, 1400, 1700, "shooters"), add(state, B, 200, 3800)
    victim, _hidden = add(state, B, 1400, 3300), add(state, B, 2700, 1700)
    script = (d20(20), d20(20))
    for kind, attacks, manner in (
        (StandAndFight, [Assault(shooters.id, ally.id, STAND)], STAND),
        (Feint, [], FODDER),
    ):
        action = Action(B, kind, leader.id if attacks else shooters.id)
        action.attacks, action.target = attacks, ally.id
        assert shielded_by(state, dregs, action, *script, victim.id) is True
        (assault,) = action.attacks
        found = (assault.attacker, assault.target, assault.manner, assault.is_forced)
        assert found == (shooters.id, victim.id, manner, True)
        assert (ally.x, dregs.x) == (1000, 1500)
    action = attack_of(shooters, ally)
    with pytest.raises(AssertionError):
        shielded_by(state, dregs, action, *script, leader.id)
    assert shielded_by(state, dregs, action, *script, None) is True
    assert (action.attacks[0].target, ally.x) == (dregs.id, 1500)


@pytest.mark.rule("RR-QREACT-FODDER-3")
def test_a_critical_without_another_victim_is_as_a_success() -> None:
    state = table()
    ally, dregs = add(state, A, 1000, 1000), add(state, A, 1500, 1000, "dregs")
    action = attack_of(add(state, B, 1000, 1500), ally)
    add(state, B, 3500, 3500)
    assert shielded_by(state, dregs, action, d20(20), d20(20)) is True
    assert action.attacks[0].target == dregs.id


@pytest.mark.rule("RR-Q-112")
def test_a_larger_base_is_shifted_to_the_nearest_legal_spot() -> None:
    state = table()
    dregs, ally = add(state, A, 1500, 1000, "ward"), add(state, A, 1000, 1000)
    add(state, A, 1810, 1000)
    reactions.swap_places(state, dregs, ally)
    assert (dregs.x, dregs.y, ally.x, ally.y) == (1000, 1000, 1410, 1000)


@pytest.mark.rule("RR-Q-112")
def test_where_there_is_no_legal_spot_at_all_they_change_places_all_the_same() -> None:
    state = table(Terrain(BLOCKING, rectangle(2000, 2000, 4200, 4200)))
    dregs, ally = add(state, A, 1500, 1000, "dregs"), add(state, A, 1000, 1000)
    reactions.swap_places(state, dregs, ally)
    assert (dregs.x, ally.x) == (1000, 1500)


# -- Blink and Suppress ---------------------------------------------------------------------


def blink(state: State, ward: Group, action: Action, moment: Moment, *script: object) -> bool:
    use = Use(ward.id, ward.id, ())
    return play(lambda dice: reactions.blink(state, dice, action, moment, use), *script)


@pytest.mark.rule("RR-QREACT-BLINK-3")
def test_a_critical_blink_moves_the_attacker_or_who_came_near() -> None:
    state = table()
    ward, attacker = add(state, A, 1000, 1000, "ward"), add(state, B, 1000, 1500)
    mover, bystander = add(state, B, 1600, 1000), add(state, B, 3000, 3000)
    action = attack_of(attacker, ward)
    script = (d20(20), d20(20))
    blink(state, ward, action, Moment(W4), *script, ((1000, 2000),))
    assert (attacker.y, mover.x, bystander.x) == (2000, 1600, 3000)
    blink(state, ward, action, Moment(W2, mover=mover.id), *script, ((2000, 1000),))
    assert (attacker.y, mover.x, bystander.x) == (2000, 2000, 3000)


@pytest.mark.rule("RR-QREACT-BLINK-2")
def test_a_ward_cannot_blink_to_an_ally_that_it_finds_no_room_at() -> None:
    state = table()
    ward, ally = add(state, A, 800, 800, "ward"), add(state, A, 2000, 2000)
    around = [add(state, B, x, y) for x, y in ((2400, 2000), (1600, 2000), (2000, 2400))]
    last = add(state, B, 2000, 1600)
    moment, use = Moment(W2, mover=last.id), Use(ward.id, ward.id, ())
    action = attack_of(last, ward)

    def hosts() -> list[object]:
        flow = reactions.blink(state, ScriptedDice([20, 1]), action, moment, use)
        question = next(flow, None)
        return list(question.options) if isinstance(question, ChooseAlly) else []

    assert hosts() == []
    around[0].status = REMOVED
    assert hosts() == [ally.id]


@pytest.mark.rule("RR-SREACT-SUPPRESS-4")
def test_shooters_that_are_attacked_need_no_line_to_themselves() -> None:
    """The attacker may stand on them for the moment."""
    state = table()
    state.house = House.of({}, "alpha2")
    shooters, enemy = add(state, A, 1000, 1000, "shooters"), add(state, B, 1100, 1000)
    action = attack_of(enemy, shooters)
    assert reactions.suppress_trigger(state, action, Moment(W4), shooters, None)
