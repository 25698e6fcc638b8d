"""What each Taunt in force changes, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, dice_of, foe, one, said, war

from affray.games.flagrant_factions.pieces import OFF, ROUTED
from affray.games.flagrant_factions.rules import resilience, taunts
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import (
    ATTACK,
    DEFEND,
    NOBODY,
    PROJECTILE,
    SELF_DESTRUCT,
    SHOOT,
)
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Attack, Cast, Move
from affray.kernel.flow import finish

TINY = 1 / 254
EVERY = (SHOOT, ATTACK, DEFEND, PROJECTILE, SELF_DESTRUCT)


def duel(taunt: str = "", number: int | None = None, **more: Any) -> State:
    """Group 1 with a Taunt, and two enemies, 2 and 3; 1 and 2 are in melee."""
    taunt_of = said(taunt, number) if taunt else {}
    state = war(one(**taunt_of, **more), foe(31), foe(40), Unit(0, at=(50, 5)))
    state.melees = ((1, 2),)
    return state


def test_a_taunt_is_added_once_and_dropped_alone() -> None:
    group = duel("mud").group(1)
    taunts.add(group, "trample", 2)
    taunts.add(group, "trample", 3)
    assert group.taunts == (("mud", None), ("trample", 3))
    assert taunts.detail(group, "trample") == 3
    assert taunts.detail(group, "howl") is None
    assert taunts.has(group, "mud")
    assert not taunts.has(group, "howl")
    taunts.drop(group, "mud")
    assert list(group.taunts) == [("trample", 3)]
    taunts.gain(group, "vicious", "unfeeling")
    taunts.gain(group, "vicious")
    assert group.traits == ("vicious", "unfeeling")


@pytest.mark.rule("FF-OUT-TA-03")
def test_a_friend_is_near_within_six_inches() -> None:
    for x, is_near in ((37.0, True), (37 + TINY, False)):
        state = war(one(), Unit(0, at=(x, 18)), foe(31))
        assert taunts.is_friend_near(state, state.group(1)) == is_near
    assert not taunts.is_friend_near(state, state.group(3))


@pytest.mark.rule("FF-OUT-TA-10")
def test_the_captain_is_near_within_twelve_inches_of_the_captain() -> None:
    for x, is_near in ((17.0, True), (17 - TINY, False)):
        state = war(one(), Unit(0, at=(x, 18), captain="vapid"), foe(31))
        assert taunts.is_captain_near(state, state.group(1)) == is_near
        state.group(2).place = ROUTED
        assert not taunts.is_captain_near(state, state.group(1))
        assert not taunts.is_captain_near(state, state.group(3))


# -- traits ------------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-14")
@pytest.mark.rule("FF-OUT-TA-24")
@pytest.mark.rule("FF-OUT-TA-16")
def test_vicious_and_unfeeling_by_a_taunt() -> None:
    def traits(state: State) -> tuple[bool, bool, bool]:
        group = state.group(1)
        return (
            taunts.is_vicious(state, group, 2),
            taunts.is_vicious(state, group, 3),
            taunts.is_unfeeling(state, group),
        )

    assert traits(duel()) == (False, False, False)
    assert traits(duel(traits=["vicious"])) == (True, True, False)
    assert traits(duel(traits=["unfeeling"])) == (False, False, True)
    assert traits(duel("trample", 2)) == (True, False, False)
    assert traits(duel("trample", 3)) == (False, True, False)
    assert traits(duel("flesh_weak", 2)) == (True, False, True)
    assert traits(duel("flesh_weak", 3)) == (False, False, False)
    assert traits(duel("mud")) == (False, False, True)
    free = duel("mud")
    free.melees = ()
    assert traits(free) == (False, False, False)


@pytest.mark.rule("FF-OUT-TA-26")
@pytest.mark.rule("FF-OUT-TA-19")
def test_terrifying_beside_the_wyrmkith_and_unerring_at_the_chew_toy() -> None:
    state = war(one(**said("wave", 4)), foe(31), foe(40), Unit(0, at=(32, 18)))
    state.melees = ((2, 4),)
    assert taunts.is_terrifying(state, state.group(1), 2)
    assert not taunts.is_terrifying(state, state.group(1), 3)
    assert not taunts.is_terrifying(state, state.group(4), 2)
    assert not taunts.is_terrifying(duel(), duel().group(4), 2)
    feared = duel(traits=["terrifying"])
    assert taunts.is_terrifying(feared, feared.group(1), 2)
    state = duel("chew_toy", 3)
    assert taunts.is_unerring(state, state.group(1), 3)
    assert not taunts.is_unerring(state, state.group(1), 2)
    assert not taunts.is_unerring(state, state.group(4), 2)


# -- blows ---------------------------------------------------------------------------------------


def changed(
    state: State, manner: str, target: int = 2, needed: int = 4, *, met: bool = False
) -> tuple[int, int]:
    blow = Blow(1, target, manner, needed)
    blow.as_attacker = blow.as_attacker or met
    blow.count = 12
    taunts.change_blow(state, state.group(1), blow)
    assert bool(blow.why) == ((blow.needed, blow.count) != (needed, 12) or needed == 2)
    return blow.needed, blow.count


@pytest.mark.rule("FF-OUT-TA-05")
@pytest.mark.rule("FF-OUT-TA-09")
def test_two_taunts_hit_on_one_less() -> None:
    assert changed(duel("never_taste"), ATTACK) == (3, 12)
    assert changed(duel("never_taste"), DEFEND) == (4, 12)
    assert changed(duel("never_taste"), DEFEND, met=True) == (3, 12)
    assert changed(duel("never_taste"), SHOOT) == (4, 12)
    assert changed(duel("never_alive"), ATTACK) == (3, 12)
    assert changed(duel("never_alive"), DEFEND) == (3, 12)
    assert changed(duel("never_alive"), SHOOT) == (4, 12)
    assert changed(duel("never_alive"), ATTACK, needed=2) == (2, 12)
    assert changed(duel("never_alive", is_shaken=True), ATTACK, needed=6) == (6, 12)
    assert changed(duel("howl"), ATTACK) == (4, 12)


@pytest.mark.rule("FF-OUT-TA-16")
@pytest.mark.rule("FF-OUT-TA-17")
@pytest.mark.rule("FF-OUT-TA-25")
def test_three_taunts_change_dice() -> None:
    assert changed(duel("mud"), ATTACK) == (4, 12)
    helped = duel("mud")
    helped.melees = ((1, 2), (2, 4))
    assert changed(helped, ATTACK) == (4, 15)
    assert changed(helped, DEFEND) == (4, 15)
    for manner in EVERY:
        is_shot = manner == SHOOT
        assert changed(duel("bolts"), manner) == ((6, 12) if is_shot else (4, 12))
        assert changed(duel("whistling", 2), manner) == (4, 24 if is_shot else 12)
    assert changed(duel("whistling", 3), SHOOT) == (4, 12)


@pytest.mark.rule("FF-OUT-TA-22")
@pytest.mark.rule("FF-OUT-TA-25")
@pytest.mark.rule("FF-OUT-TA-27")
@pytest.mark.rule("FF-OUT-TA-04")
@pytest.mark.rule("FF-OUT-TA-03")
def test_hits_and_misses_that_are_rolled_again() -> None:
    for manner in EVERY:
        for word, target, must in (
            ("whistling", 2, manner == SHOOT),
            ("whistling", 3, False),
            ("pew", None, manner == DEFEND),
            ("howl", None, False),
        ):
            state = duel(word, target)
            assert taunts.must_reroll_hits(state, state.group(1), 2, manner) == must
        for word in ("never_miss", "pew", "sun_rises", "bolts"):
            state = duel(word)
            may = manner == SHOOT and word != "bolts"
            assert taunts.may_reroll_misses(state, state.group(1), manner) == may
    for x, may in ((37.0, True), (38.0, False)):
        state = war(one(**said("no_friend_behind")), Unit(0, at=(x, 18)))
        assert taunts.may_reroll_any(state, state.group(1)) == may
        assert bool(taunts.test_reroll(state, state.group(1))) == may
        assert not taunts.may_reroll_any(state, state.group(2))


@pytest.mark.rule("FF-OUT-TA-05")
@pytest.mark.rule("FF-OUT-TA-06")
@pytest.mark.rule("FF-OUT-TA-17")
def test_hits_that_count_twice_or_come_back() -> None:
    state = duel("bolts")
    assert taunts.weigh_hits(state, 1, 2, SHOOT, 3) == 6
    assert taunts.weigh_hits(state, 1, 2, ATTACK, 3) == 3
    assert taunts.weigh_hits(state, 2, 1, SHOOT, 3) == 3
    taunts.add(state.group(2), "never_taste")
    assert taunts.weigh_hits(state, 1, 2, SHOOT, 3) == 12
    assert taunts.weigh_hits(state, 3, 2, ATTACK, 3) == 6
    assert taunts.weigh_hits(state, 2, 1, ATTACK, 3) == 3
    assert taunts.hits_back(duel("die_with_us"), 1, 5) == 5
    assert taunts.hits_back(duel("die_with_us"), 2, 5) == 0


@pytest.mark.rule("FF-OUT-TA-05")
@pytest.mark.rule("FF-OUT-TA-06")
@pytest.mark.rule("FF-OUT-TA-07")
@pytest.mark.rule("FF-OUT-TA-08")
def test_toughness_by_a_taunt() -> None:
    def added(taunt: str, manner: str, by: int | None = 2, number: int | None = None) -> int:
        why: list[tuple[str, str]] = []
        state = duel(taunt, number)
        change = taunts.toughness(state, state.group(1), manner, by, why)
        assert bool(why) == bool(change)
        return change

    for manner in EVERY:
        assert added("never_taste", manner) == (1 if manner == ATTACK else 0)
        assert added("die_with_us", manner) == -1
        assert added("only_one", manner, 2, 2) == 1
        assert added("only_one", manner, 3, 2) == 0
        assert added("only_one", manner, None, None) == 0
        shade = manner in (SHOOT, PROJECTILE, SELF_DESTRUCT)
        assert added("in_the_shade", manner) == (1 if shade else 0)
        assert added("", manner) == 0


# -- tests and activations ---------------------------------------------------------------------


def faces_of(state: State, group: int, *faces: int) -> list[int]:
    test = resilience.Test(group, resilience.LOSS, NOBODY)
    return finish(resilience.test_dice(state, dice_of(*faces), test, 0))[0]


@pytest.mark.rule("FF-OUT-TA-02")
@pytest.mark.rule("FF-OUT-TA-18")
@pytest.mark.rule("FF-TEST-03")
def test_the_dice_of_a_test_and_what_a_failure_leads_to() -> None:
    state = duel("unbreakable")
    assert faces_of(state, 1, 5, 1, 3) == [3, 5]
    assert faces_of(state, 2, 5, 1) == [5, 1]
    assert taunts.fate_of_failure(state, state.group(1)) == "rout"
    assert taunts.fate_of_failure(state, state.group(2)) is None
    assert state.pending == ()
    state = duel("glory")
    assert taunts.fate_of_failure(state, state.group(1)) == "blast"
    assert state.pending == (("blast", 1, None, ()),)


@pytest.mark.rule("FF-OUT-TA-10")
@pytest.mark.rule("FF-OUT-TA-13")
def test_activations_that_are_rolled_again() -> None:
    def captained(x: float) -> State:
        return war(one(**said("for_the_captain")), Unit(0, at=(x, 18), captain="vapid"), foe(31))

    for x, is_near in ((40.0, True), (50.0, False)):
        state = captained(x)
        group = state.group(1)
        assert taunts.must_reroll(state, group) == (not is_near)
        assert not taunts.must_reroll(state, state.group(2))
        assert taunts.may_reroll_activation(state, group, Move, None) == is_near
        assert not taunts.may_reroll_activation(state, state.group(2), Move, None)
    state = duel("never_thaw", 3)
    group = state.group(1)
    for order, target, own in ((Cast, 3, True), (Cast, 2, False), (Attack, 3, False)):
        assert taunts.may_reroll_activation(state, group, order, target) == own
        assert taunts.may_be_thawed(state, group, order, target) == (not own)
    assert not taunts.may_be_thawed(state, state.group(2), Move, None)
    nobody = duel("never_thaw", None)
    assert not taunts.may_reroll_activation(nobody, nobody.group(1), Cast, None)


@pytest.mark.rule("FF-OUT-TA-01")
@pytest.mark.rule("FF-OUT-TA-09")
@pytest.mark.rule("FF-OUT-TA-15")
def test_who_stays_and_who_is_rooted() -> None:
    rules = {"come_and_die": "01", "never_alive": "09", "glaciers": "15", "howl": None}
    for word, number in rules.items():
        state = duel(word)
        assert taunts.stays(state, state.group(1)) == (number and f"FF-OUT-TA-{number}")
        assert taunts.is_rooted(state, state.group(1)) == (word == "come_and_die")


@pytest.mark.rule("FF-OUT-TA-07")
@pytest.mark.rule("FF-OUT-TA-11")
@pytest.mark.rule("FF-OUT-TA-14")
def test_who_goes_farther() -> None:
    def more(taunt: str, number: int | None, against: int | None) -> int:
        state = duel(taunt, number)
        return taunts.stride_bonus(state, state.group(1), against)

    assert more("run_you_down", None, None) == 508
    assert more("trample", 2, 0) == 508
    assert more("only_one", 2, 2) == 6 * 254
    assert more("only_one", 2, 3) == 0
    assert more("only_one", None, None) == 0
    assert more("howl", None, 2) == 0


# -- whom it wants -------------------------------------------------------------------------------


@pytest.mark.rule("FF-OUT-TA-01")
@pytest.mark.rule("FF-OUT-TA-08")
@pytest.mark.rule("FF-OUT-TA-14")
@pytest.mark.rule("FF-OUT-TA-28")
def test_whom_a_taunt_makes_it_attack() -> None:
    def provoked(mine: dict[str, Any], **theirs: Any) -> bool:
        state = war(one(**mine), foe(**theirs), foe(40))
        assert not taunts.provokes(state, state.group(1), 3)
        return taunts.provokes(state, state.group(1), 2)

    assert not provoked({})
    assert provoked({}, **said("come_and_die"))
    assert not provoked(said("come_and_die"))
    assert provoked(said("trample", 2))
    assert not provoked(said("in_the_shade"))
    assert provoked(said("in_the_shade"), traits=["shooters"])
    assert not provoked({}, traits=["shooters"])
    assert not provoked(said("our_streets"))
    assert provoked(said("our_streets"), is_shaken=True)
    assert provoked(said("our_streets"), r=6)
    assert not provoked(said("our_streets"), r=7)
    assert not provoked({}, r=6, is_shaken=True)


@pytest.mark.rule("FF-OUT-TA-07")
@pytest.mark.rule("FF-OUT-TA-26")
def test_the_goal_of_a_group() -> None:
    for word in ("only_one", "trample", "chew_toy", "avenge"):
        state = duel(word, 3)
        assert taunts.goal_of(state, state.group(1)) == 3
        state.group(3).place = ROUTED
        assert taunts.goal_of(state, state.group(1)) is None
    state = duel("wave", 4)
    assert taunts.goal_of(state, state.group(1)) == 4
    state.melees = ((3, 4),)
    assert taunts.goal_of(state, state.group(1)) == 3
    state.group(4).place = OFF
    assert taunts.goal_of(state, state.group(1)) is None
    assert taunts.goal_of(state, state.group(2)) is None


@pytest.mark.rule("FF-OUT-TA-23")
def test_howlers_go_for_the_nearest() -> None:
    state = duel("howl")
    assert taunts.move_goal(state, state.group(1)) == 2
    state.group(2).place = ROUTED
    assert taunts.move_goal(state, state.group(1)) == 3
    state = duel("mud")
    assert taunts.move_goal(state, state.group(1)) is None
    state = duel("trample", 3)
    taunts.add(state.group(1), "howl")
    assert taunts.move_goal(state, state.group(1)) == 3
    equals = war(one(**said("howl")), foe(26), foe(34))
    assert taunts.move_goal(equals, equals.group(1)) == 2
    equals.group(2).place = equals.group(3).place = ROUTED
    assert taunts.move_goal(equals, equals.group(1)) is None


@pytest.mark.rule("FF-OUT-TA-04")
@pytest.mark.rule("FF-OUT-TA-07")
@pytest.mark.rule("FF-OUT-TA-13")
@pytest.mark.rule("FF-OUT-TA-21")
@pytest.mark.rule("FF-OUT-TA-25")
def test_targets_that_a_taunt_leaves() -> None:
    state = duel("trample", 3)
    group = state.group(1)
    assert taunts.attack_targets(state, group, [2, 3]) == [3]
    assert taunts.attack_targets(state, group, [2]) == [2]
    state.melees = ()
    assert taunts.attack_targets(state, group, [2]) == []
    assert taunts.attack_targets(state, state.group(2), [1, 4]) == [1, 4]
    for word, number, left in (
        ("whistling", 2, [2]),
        ("whistling", 4, [2, 3]),
        ("never_miss", None, [3]),
        ("mud", None, [2, 3]),
        ("", None, [2, 3]),
    ):
        state = duel(word, number)
        assert taunts.shoot_targets(state, state.group(1), [2, 3]) == left
        assert taunts.shoot_targets(state, state.group(1), []) == []
    for word, number, left in (
        ("never_thaw", 2, [2]),
        ("bones_mine", 3, [3]),
        ("bones_mine", 4, [2, 3]),
        ("mud", 2, [2, 3]),
    ):
        state = duel(word, number)
        assert taunts.cast_targets(state, state.group(1), [2, 3]) == left


@pytest.mark.rule("FF-OUT-TA-12")
def test_an_enemys_spell_at_who_laughed_works_twice() -> None:
    state = duel("laughable")
    assert taunts.times_spell_works(state, 2, 1) == 2
    assert taunts.times_spell_works(state, 4, 1) == 1
    assert taunts.times_spell_works(state, 1, 2) == 1
