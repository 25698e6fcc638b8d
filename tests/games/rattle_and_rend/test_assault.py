"""Attacks: who may be attacked, with how many dice, and who strikes back."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.data.tables import MEDIUM
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    INSPIRING,
    ON_BOARD,
    REMOVED,
    Group,
    Terrain,
    Warband,
)
from affray.games.rattle_and_rend.rules import attacks
from affray.games.rattle_and_rend.rules.assault import answer_alone, attack, retarget
from affray.games.rattle_and_rend.rules.attacks import (
    CHARGE,
    COUNTER,
    DEFIANCE,
    DOOM,
    SPOT,
    STAND,
    SUPPRESS,
)
from affray.games.rattle_and_rend.rules.scenarios import KILL
from affray.games.rattle_and_rend.rules.underway import Action, Assault
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import GroupAction
from affray.kernel.board.shapes import rectangle
from affray.kernel.ids import Seat
from affray.testing.script import d20, play

A, B = Seat(0), Seat(1)
MISS = (d20(1), d20(1))


def table(*terrain: Terrain, ours: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> State:
    state = State(House.of({}, "alpha2"))
    state.scenario = KILL
    state.warbands = [Warband("Ogres", ours), Warband("Vampires", theirs)]
    for warband in state.warbands:
        warband.momentum, warband.total = 3, 12
    state.log = []
    state.set_terrain(terrain)
    return state


def add(state: State, seat: int, x: int, y: int, kind: str = "fighters") -> Group:
    card = make_card(kind, name=f"Number {len(state.groups)}")
    state.groups.append(Group(len(state.groups), Seat(seat), card, x, y, ON_BOARD))
    return state.groups[-1]


def struck(
    state: State,
    attacker: Group,
    target: Group,
    manner: str,
    *script: object,
    counter: int | None = None,
) -> Action:
    action = Action(attacker.seat, GroupAction, attacker.id)
    if counter is not None:
        action.counters = [Assault(counter, attacker.id, COUNTER)]
    play(lambda dice: attack(state, dice, action, attacker, (target.id,), manner), *script)
    return action


# -- who and how ------------------------------------------------------------------------------


@pytest.mark.rule("RR-Q-067")
@pytest.mark.rule("RR-ATK-15")
def test_which_attacks_are_legal() -> None:
    state = table(Terrain(BLOCKING, rectangle(1000, 1600, 400, 100)))
    bows, seen, hidden = (
        add(state, A, 1000, 1000, "shooters"),
        add(state, B, 2600, 1000),
        add(state, B, 1000, 2200),
    )
    assert attacks.targets_of(state, bows) == [seen]
    for target, manner, band, may in (
        (seen, STAND, None, True),
        (hidden, STAND, None, False),
        (hidden, DOOM, None, True),
        (hidden, DOOM, 1, False),
        (seen, STAND, 1, False),
    ):
        assert attacks.is_legal(state, Assault(bows.id, target.id, manner, band=band)) == may
    forced = Assault(bows.id, hidden.id, STAND)
    forced.is_forced = True
    assert attacks.is_legal(state, forced)
    hidden.status = REMOVED
    assert not attacks.is_legal(state, forced)
    hidden.status, bows.status = ON_BOARD, REMOVED
    assert not attacks.is_legal(state, forced)
    bows.status, seen.x = ON_BOARD, 2601
    assert attacks.targets_of(state, bows) == []
    assert attacks.targets_of(state, bows, MEDIUM + 1) == [seen]


@pytest.mark.rule("RR-ATK-07")
@pytest.mark.rule("RR-ATK-08")
@pytest.mark.rule("RR-Q-076")
def test_friends_and_foes_in_a_melee() -> None:
    state = table()
    attacker, target = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    friend, second = add(state, A, 1800, 1000), add(state, B, 600, 1000)
    assert attacks.melee_counts(state, attacker, target) == (1, 2)
    assault = Assault(attacker.id, target.id, STAND)
    assert attacks.fury_modifiers(state, assault) == [attacks.SUPPORTED]
    third = add(state, B, 1000, 1400)
    assert attacks.fury_modifiers(state, assault) == [attacks.SUPPORTED, attacks.OUTNUMBERED]
    friend.x = 1802
    second.x = third.y = 598
    third.x = 3000
    assert attacks.melee_counts(state, attacker, target) == (0, 1)
    assert attacks.fury_modifiers(state, assault) == []
    second.x = 599
    assert attacks.fury_modifiers(state, assault) == [attacks.OUTNUMBERED]
    charge = Assault(attacker.id, target.id, CHARGE)
    assert attacks.fury_modifiers(state, charge) == [attacks.OUTNUMBERED, attacks.CHARGING]
    state.warbands[A].traits = ("elites",)
    assert attacks.fury_modifiers(state, charge) == [attacks.OUTNUMBERED]
    own = Assault(attacker.id, friend.id, STAND)
    friend.x, friend.y = 1000, 600
    assert attacks.melee_counts(state, attacker, friend) == (0, 2)
    assert attacks.fury_modifiers(state, own) == [attacks.OUTNUMBERED]


@pytest.mark.rule("RR-ATK-11")
@pytest.mark.rule("RR-ATK-12")
@pytest.mark.rule("RR-TRAIT-SNEAK-1")
def test_shots_at_near_and_at_covered_targets() -> None:
    state = table(Terrain(BLOCKING, rectangle(2100, 1250, 200, 100)))
    bows, target = add(state, A, 1000, 1000, "shooters"), add(state, B, 1800, 1000)
    shot = Assault(bows.id, target.id, STAND)
    assert attacks.fury_modifiers(state, shot) == [attacks.CLOSE]
    target.x = 1801
    assert attacks.fury_modifiers(state, shot) == []
    target.x = 2100
    assert attacks.fury_modifiers(state, shot) == [attacks.IN_COVER]
    state.warbands[A].traits = ("fusiliers",)
    assert attacks.fury_modifiers(state, shot) == []
    state.warbands[B].traits = ("sneak_thieves",)
    assert attacks.fury_modifiers(state, shot) == [attacks.SNEAKING]
    assert attacks.is_sneaky(state, bows, target)
    target.x = 1800
    assert not attacks.is_sneaky(state, bows, target)
    target.x, target.card = 2000, make_card("heavy", name="Heavy")
    assert not attacks.is_sneaky(state, bows, target)
    assert not attacks.is_sneaky(state, target, target)


@pytest.mark.rule("RR-TRAIT-SNEAK-1")
@pytest.mark.rule("RR-Q-006")
def test_sneak_thieves_make_only_some_attacks_harder() -> None:
    state = table(theirs=("sneak_thieves",))
    bows, target = add(state, A, 1000, 1000, "shooters"), add(state, B, 2000, 1000)
    own = add(state, B, 2000, 2500, "shooters")
    assert not attacks.is_sneaky(state, own, target), "a confused friend finds them"
    for manner, found in (
        (CHARGE, [attacks.CHARGING, attacks.SNEAKING]),
        (STAND, [attacks.SNEAKING]),
        (SUPPRESS, [attacks.SNEAKING]),
        (COUNTER, []),
        (DOOM, []),
        (SPOT, []),
        (DEFIANCE, []),
    ):
        assert attacks.fury_modifiers(state, Assault(bows.id, target.id, manner)) == found


@pytest.mark.rule("RR-TERR-INSP-2")
def test_an_attacker_at_inspiring_terrain_is_inspired() -> None:
    state = table(Terrain(INSPIRING, rectangle(1000, 1300, 200, 200)))
    attacker, target = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    assault = Assault(attacker.id, target.id, STAND)
    assert attacks.fury_modifiers(state, assault) == [attacks.INSPIRED]
    attacker.y = target.y = 998
    assert attacks.fury_modifiers(state, assault) == []


@pytest.mark.rule("RR-TRAIT-SWARMERS-1")
@pytest.mark.rule("RR-TRAIT-SWARMERS-2")
def test_who_swarms_and_in_which_attacks() -> None:
    state = table(ours=("swarmers",))
    attacker, target = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    joiner, ward = add(state, A, 1800, 1000), add(state, A, 1400, 1300, "ward")
    struck(state, attacker, target, SPOT, *MISS, d20(1))
    struck(state, attacker, target, STAND, (), *MISS, d20(1))
    struck(state, attacker, target, STAND, (joiner.id,), *MISS, *MISS, d20(1))
    with pytest.raises(AssertionError):
        struck(state, attacker, target, STAND, (ward.id,))
    joiner.x = 1802
    struck(state, attacker, target, STAND, *MISS, d20(1))
    state.warbands[A].traits = ()
    joiner.x = 1800
    struck(state, attacker, target, STAND, *MISS, d20(1))
    target.status = REMOVED
    state.warbands[A].traits = ("swarmers",)
    struck(state, attacker, target, STAND)


# -- striking back ----------------------------------------------------------------------------


@pytest.mark.rule("RR-SREACT-COUNTER-4")
@pytest.mark.rule("RR-Q-087")
def test_only_an_answer_that_hits_takes_the_turn() -> None:
    state = table()
    attacker, target = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    hold = (d20(11), d20(1), ())
    action = struck(
        state, attacker, target, STAND, d20(11), d20(1), True, *MISS, *hold, counter=target.id
    )
    assert not action.stole
    action = struck(
        state, attacker, target, STAND, *MISS, True, d20(11), d20(1), *hold, counter=target.id
    )
    assert action.stole
    action = struck(state, attacker, target, STAND, *MISS, False, counter=target.id)
    assert not action.stole
    assert action.counters == []


@pytest.mark.rule("RR-SREACT-COUNTER-4")
def test_fighters_strike_even_if_the_attack_does_not_come() -> None:
    state = table()
    attacker, fighters = add(state, A, 1000, 1000), add(state, B, 1400, 1000)
    far = add(state, B, 3000, 1000)
    struck(state, attacker, far, CHARGE, True, *MISS, counter=fighters.id)
    near = add(state, B, 1000, 1400)
    struck(state, attacker, near, STAND, d20(1), True, *MISS, d20(1), counter=fighters.id)
    state.warbands[B].traits = ("fearsome",)
    struck(state, attacker, near, STAND, *MISS, True, *MISS, d20(1), counter=fighters.id)
    struck(state, attacker, far, CHARGE)
    action = Action(A, GroupAction, attacker.id)
    play(lambda dice: answer_alone(state, dice, action, attacker))
    assert not action.stole


# -- another target ---------------------------------------------------------------------------


@pytest.mark.rule("RR-Q-066")
@pytest.mark.rule("RR-Q-067")
def test_another_target_is_taken_only_after_a_reaction_has_spoiled_the_attack() -> None:
    state = table()
    other, attacker = add(state, B, 1400, 1000), add(state, A, 1000, 1000)
    gone = add(state, B, 3000, 1000)

    def targets(manner: str, *script: object, is_spoiled: bool = True) -> list[int]:
        action = Action(A, GroupAction, attacker.id)
        action.spoiled = is_spoiled
        action.attacks = [Assault(attacker.id, gone.id, manner)]
        play(lambda dice: retarget(state, action, attacker, manner), *script)
        return [assault.target for assault in action.attacks]

    assert targets(CHARGE, other.id) == targets(STAND, other.id) == [other.id]
    assert targets(CHARGE, None) == []
    assert targets(CHARGE, is_spoiled=False) == [gone.id]
    assert targets(SPOT) == [gone.id]
    gone.x, gone.y = 1000, 1400
    assert targets(CHARGE) == [gone.id], "the target is still legal"
    gone.x = other.x = 3000
    assert targets(CHARGE) == [gone.id], "there is no other"
