"""The optional Taunts: who may Proclaim which, and what each of them changes."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import (
    Unit,
    attacked,
    battle,
    dice_of,
    faltered,
    foe,
    hits,
    one,
    proclaim,
    run,
    said,
    shot,
    war,
    words,
)

from affray.games.flagrant_factions.pieces import ROUTED
from affray.games.flagrant_factions.rules import (
    attacks,
    casting,
    orders,
    performing,
    shooting,
    taunting,
    turn,
)
from affray.games.flagrant_factions.rules.activation import Asked, activate
from affray.games.flagrant_factions.rules.causes import NOBODY
from affray.games.flagrant_factions.rules.rout import rout
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.answers import Attack, Move, Proclaim, Taunt
from affray.games.flagrant_factions.words.events import ToHit


def test_without_the_house_rule_nobody_proclaims() -> None:
    state = battle(one(), foe())
    assert Proclaim not in orders.orders_of(state, state.group(1))
    assert Proclaim in orders.orders_of(war(one(), foe()), war(one(), foe()).group(1))


@pytest.mark.rule("FF-OUT-TA-01")
def test_come_and_die() -> None:
    state = war(one(), foe(), Unit(0, at=(5, 5)))
    proclaim(state, "come_and_die", 3, 3)
    assert state.group(1).taunts == (("come_and_die", None),)
    state.group(1).acted = None
    assert Move not in orders.orders_of(state, state.group(1))
    assert orders.reckless_targets(state, state.group(2)) == [1]
    before = state.group(1).models
    faltered(state, 1, 1)
    assert (state.group(1).r, state.group(1).models) == (11, before)
    assert Taunt("come_and_die") not in words(state)


@pytest.mark.rule("FF-OUT-TA-02")
def test_we_are_unbreakable() -> None:
    state = war(one(**said("unbreakable")), foe())
    assert faltered(state, 1, 5, 4).of(events.Tested)[0].faces == (4, 5)
    faltered(state, 1, 1, 1)
    assert state.group(1).place == ROUTED


@pytest.mark.rule("FF-OUT-TA-03")
def test_we_leave_no_friend_behind() -> None:
    state = war(one(), foe(), Unit(0, at=(30, 24), r=1), Unit(0, at=(5, 5)))
    assert Taunt("no_friend_behind") in words(state)
    state.group(1).taunts = (("no_friend_behind", None),)
    dice = dice_of(1, 1, 6, 6)
    assert run(state, activate(state, dice, Asked(1, Move, 5)), dice).result.is_passed
    rout(state, 3, "a test", "FF-R-06", NOBODY)
    dice = dice_of(4)
    run(state, taunting.resolve(state, dice), dice)
    assert state.group(1).r == 8
    assert Taunt("no_friend_behind") not in words(state)


@pytest.mark.rule("FF-OUT-TA-04")
def test_we_never_miss_a_shot() -> None:
    state = war(one("light_cavalry", **said("never_miss")), foe(38), foe(33, 14))
    assert shooting.targets_of(state, state.group(1)) == [2]
    assert shot(state, hits(0, 12), hits(1, 12)).of(ToHit)[0].hits == 1
    assert Taunt("never_miss") not in words(war(one(), foe()))


@pytest.mark.rule("FF-OUT-TA-05")
def test_we_will_never_taste_your_blades() -> None:
    state = war(one(**said("never_taste")), foe())
    played = attacked(state, hits(0, 12), hits(3, 12), 6, 6)
    assert [roll.needed for roll in played.of(ToHit)] == [2, 4]
    assert state.group(1).r == 11  # 6 hits against T 5


@pytest.mark.rule("FF-OUT-TA-06")
def test_you_will_die_with_us() -> None:
    state = war(one(), foe(profile="heavy_foot", r=6, **said("die_with_us")), Unit(1, at=(55, 5)))
    attacked(state, hits(4, 12), hits(0, 6), 6, 6, 6, 6)
    assert (state.group(2).r, state.group(1).r) == (4, 11)
    assert Taunt("die_with_us") not in words(war(one(), foe()))
    assert Taunt("die_with_us") in words(war(one(r=6), foe()))


@pytest.mark.rule("FF-OUT-TA-07")
def test_there_can_be_only_one() -> None:
    state = war(one(), foe(40), foe(30, 12))
    assert attacks.targets_of(state, state.group(1)) == [3]
    proclaim(state, "only_one", 3, 4, target=2)
    state.group(1).acted = None
    assert attacks.targets_of(state, state.group(1)) == [2]
    assert orders.orders_of(state, state.group(1)) == [Attack]
    state.group(2).models = war(one(), foe(50)).group(2).models
    assert attacks.targets_of(state, state.group(1)) == []
    assert orders.orders_of(state, state.group(1)) == [Move]
    dice = dice_of(6, 6)
    played = run(state, performing.give(state, dice, Move(1)), dice)
    assert played.asked == ["ComeNear"]


@pytest.mark.rule("FF-OUT-TA-08")
def test_we_will_fight_in_the_shade() -> None:
    state = war(one("heavy_foot", **said("in_the_shade")), foe(profile="light_cavalry"))
    assert orders.reckless_targets(state, state.group(1)) == [2]
    dice = dice_of(hits(4, 12), 6, 6)
    run(state, shooting.shoot(state, dice, 2, 1), dice)
    assert state.group(1).r == 11  # 4 hits against T 4


@pytest.mark.rule("FF-OUT-TA-09")
def test_you_will_never_take_us_alive() -> None:
    state = war(one("heavy_foot", **said("never_alive")), foe(31), Unit(0, at=(5, 5)))
    state.join_melee(1, 2)
    assert orders.orders_of(state, state.group(1)) == [Attack]
    played = attacked(state, hits(0, 12), hits(0, 12))
    assert [roll.needed for roll in played.of(ToHit)] == [4, 4]
    faltered(state, 1, 1)
    assert state.group(1).r == 11
    assert state.melees


@pytest.mark.rule("FF-OUT-TA-10")
def test_for_the_captain() -> None:
    state = war(one(), foe(), Unit(0, at=(30, 28), captain=""))
    assert Taunt("for_the_captain") in words(state)
    state.group(1).taunts = (("for_the_captain", None),)
    dice = dice_of(1, 1, 6, 6)
    assert run(state, activate(state, dice, Asked(1, Move, 5)), dice).result.is_passed
    state.group(3).models = war(one(), foe(5, 5)).group(2).models
    dice = dice_of(6, 6, 1, 1)
    assert not run(state, activate(state, dice, Asked(1, Move, 5)), dice).result.is_passed
    assert faltered(state, 6, 6, 5, 5).of(events.Tested)[0].total == 10


@pytest.mark.rule("FF-OUT-TA-11")
def test_we_will_run_you_down() -> None:
    state = war(one("light_foot", traits=("caster",)), foe(41))
    proclaim(state, "run_you_down", 4, 4)
    state.group(1).acted = None
    assert attacks.targets_of(state, state.group(1)) == [2]
    assert orders.orders_of(state, state.group(1)) == [Attack]
    assert Taunt("run_you_down") not in words(war(one(), foe()))


@pytest.mark.rule("FF-OUT-TA-12")
def test_your_magic_is_laughable() -> None:
    state = war(
        one("light_foot", traits=("apprentice",), spells=("heal",)),
        foe(traits=("caster",), r=5, **said("laughable")),
    )
    dice = dice_of(4, 4, 5, 5)
    played = run(state, performing.order_cast(state, dice, 1), dice)
    assert played.asked == ["ForceActivation"]
    assert state.group(2).r == 7
    dice = dice_of(4, 4, 1, 1)
    assert not run(state, performing.order_cast(state, dice, 1), dice).result.is_passed


def test_a_spell_can_still_be_chosen_freely_by_those_who_taunt_nobody() -> None:
    state = war(one(traits=("caster",)), foe())
    assert len(casting.castable(state, state.group(1))) == 10
    assert turn.duties(state) == []
