"""The Taunts of the sample companies."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import (
    Unit,
    attacked,
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

from affray.games.flagrant_factions.pieces import ROUTED, TABLE, Deed
from affray.games.flagrant_factions.rules import (
    attacks,
    orders,
    performing,
    resilience,
    shooting,
    taunting,
)
from affray.games.flagrant_factions.rules.activation import Asked, activate
from affray.games.flagrant_factions.rules.causes import NOBODY, SHOOT, cause_by
from affray.games.flagrant_factions.rules.rout import rout
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.answers import (
    Attack,
    Cast,
    Move,
    SelfDestruct,
    Shoot,
    Taunt,
)
from affray.games.flagrant_factions.words.events import ToHit
from affray.testing.script import asking


@pytest.mark.rule("FF-OUT-TA-13")
def test_your_corpse_will_never_thaw() -> None:
    state = war(one(traits=("caster",), name="Aurorans"), foe(), foe(40))
    state.memory = (Deed("failed_cast", 1, 2, 1, (0, 0)),)
    proclaim(state, "never_thaw", 3, 3, target=2)
    state.group(1).acted = None
    assert orders.orders_of(state, state.group(1)) == [Cast]
    dice = dice_of(1, 1, 6, 6)
    order = performing.order_cast(state, dice, 1)
    played = run(state, order, dice, ("confuse", "taunt"))
    assert played.result.is_passed
    dice = dice_of(6, 6, 1, 1)
    played = run(state, activate(state, dice, Asked(1, Move, 5)), dice)
    assert played.asked == ["ForceActivation"]


@pytest.mark.rule("FF-OUT-TA-14")
def test_we_will_trample_your_bones() -> None:
    state = war(one("heavy_cavalry", name="Hunters"), foe(), foe(42))
    assert all(said.taunt != "trample" for said in words(state))
    state.memory = (Deed("hurt", 2, 1, 1, (0, 0)),)
    proclaim(state, "trample", 4, 4, target=2)
    state.group(1).acted = None
    assert orders.reckless_targets(state, state.group(1)) == [2]
    played = attacked(state, hits(1, 12), hits(0, 12), 6, 6)
    assert played.of(ToHit)[0].hits == 2
    rout(state, 2, "a test", "FF-R-06", NOBODY)
    assert state.group(1).taunts == (("trample_again", None),)


@pytest.mark.rule("FF-OUT-TA-15")
def test_til_the_glaciers_melt() -> None:
    state = war(one("elite_cavalry", name="Longbraids", r=3), foe(31))
    state.join_melee(1, 2)
    state.group(1).set_traits(("defiant",))
    assert words(state) == [Taunt("glaciers")]
    proclaim(state, "glaciers", 4, 4)
    assert {"chariot", "unfeeling", "vicious"} <= set(state.group(1).traits)
    state.group(1).acted = None
    assert orders.orders_of(state, state.group(1)) == [Attack]


@pytest.mark.rule("FF-OUT-TA-16")
def test_blood_makes_mud() -> None:
    state = war(one(name="Shieldkin"), foe(), Unit(0, at=(35, 18)))
    assert all(said.taunt != "mud" for said in words(state))
    state.join_melee(2, 3)
    assert Taunt("mud") in words(state)
    state.group(1).taunts = (("mud", None),)
    played = attacked(state, hits(0, 15), hits(4, 12))
    assert len(played.of(ToHit)[0].faces) == 15
    assert played.of(events.Unmoved)


@pytest.mark.rule("FF-OUT-TA-17")
def test_our_bolts_your_eyes() -> None:
    state = war(one("light_cavalry", name="Mounted Crossbows"), foe(), Unit(0, at=(5, 5)))
    proclaim(state, "bolts", 4, 4)
    state.group(1).acted = None
    assert orders.orders_of(state, state.group(1)) == [Shoot]
    played = shot(state, hits(2, 12, miss=5), 6, 6)
    assert played.of(ToHit)[0].hits == 4


@pytest.mark.rule("FF-OUT-TA-18")
def test_to_glory_or_hell() -> None:
    state = war(
        one("heavy_cavalry", name="Lancers"),
        foe(33, profile="elite_foot"),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 9)),
        Unit(0, at=(9, 5)),
    )
    proclaim(state, "glory", 4, 4)
    assert state.group(1).has("self_destruct")
    played = faltered(state, 1, 1, *hits(0, 12), 6, 6, 1, 1, 1, 1)
    assert state.group(1).place == ROUTED
    assert len(played.of(ToHit)) == 1
    assert state.group(3).has("self_destruct")
    assert not state.group(4).has("self_destruct")


@pytest.mark.rule("FF-OUT-TA-19")
def test_you_are_but_a_chew_toy() -> None:
    state = war(
        one(traits=("caster",), name="Necromancer"),
        foe(38),
        Unit(0, "heavy_beast", (33, 14), name="Skeleton Rex"),
        foe(33, 8),
    )
    proclaim(state, "chew_toy", 3, 3, target=2)
    rex = state.group(3)
    assert orders.orders_of(state, rex) == [Attack]
    played = run(
        state,
        attacks.attack(state, d := dice_of(hits(0, 12), hits(1, 12), hits(0, 12)), 3, 2),
        d,
    )
    assert "ChooseRerolls" in played.asked
    dice = dice_of(1, 1)
    run(state, performing.order_cast(state, dice, 1), dice)
    assert state.group(3).taunts == ()


@pytest.mark.rule("FF-OUT-TA-20")
def test_try_again() -> None:
    state = war(
        one(name="Necromancer"),
        foe(50),
        Unit(0, "light_foot", (34, 24), name="Skeletal Warriors", models=6),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 5)),
    )
    rout(state, 3, "a test", "FF-R-06", cause_by(state, state.group(2), SHOOT))
    proclaim(state, "try_again", 4, 4, target=3)
    warriors = state.group(3)
    assert (warriors.place, warriors.r, len(warriors.models)) == (TABLE, 8, 4)
    assert warriors.taunts == (("avenge", 2),)
    assert orders.orders_of(state, warriors) == [Move]
    rout(state, 2, "a test", "FF-R-06", cause_by(state, warriors, SHOOT))
    dice = dice_of(3)
    run(state, taunting.resolve(state, dice), dice)
    assert warriors.place == ROUTED


@pytest.mark.rule("FF-OUT-TA-21")
def test_your_bones_are_mine() -> None:
    state = war(one(traits=("caster",), name="Necromancer"), foe(models=3), Unit(1, at=(55, 5)))
    proclaim(state, "bones_mine", 4, 4, target=2)
    state.group(1).acted = None
    assert set(orders.orders_of(state, state.group(1))) == {Attack, Cast}
    rout(state, 2, "a test", "FF-R-06", cause_by(state, state.group(1), SHOOT))
    dice = dice_of(3, 4)
    run(state, taunting.resolve(state, dice), dice)
    risen = state.group(4)
    assert (risen.name, risen.company, risen.r, len(risen.models)) == ("Risen Group 2", 0, 7, 2)
    assert state.copy().to_plain() == state.to_plain()


@pytest.mark.rule("FF-OUT-TA-22")
def test_pew() -> None:
    state = war(one("light_foot", traits=("shooters",), name="Arclight Rifles"), foe(34))
    proclaim(state, "pew", 3, 3)
    state.group(1).acted = None
    assert orders.orders_of(state, state.group(1)) == [Shoot]
    assert shot(state, hits(0, 12), hits(0, 12)).asked == ["ChooseRerolls"]
    dice = dice_of(hits(0, 12), hits(2, 12), 1, 1)
    run(state, attacks.attack(state, dice, 2, 1), dice)


@pytest.mark.rule("FF-OUT-TA-23")
def test_we_howl() -> None:
    sparks = one("light_foot", traits=("self_destruct",), name="Barking Sparks", r=6)
    state = war(sparks, foe())
    proclaim(state, "howl", 4, 4)
    assert {"reckless", "terrifying"} <= set(state.group(1).traits)
    state.group(1).acted = None
    assert orders.orders_of(state, state.group(1)) == [Attack]
    state.group(2).effects = war(one(effects=[("obscure", 1)]), foe()).group(1).effects
    assert orders.orders_of(state, state.group(1)) == [SelfDestruct]


@pytest.mark.rule("FF-OUT-TA-24")
def test_flesh_is_weak() -> None:
    state = war(one(name="Titan"), foe(31, r=6))
    state.join_melee(1, 2)
    proclaim(state, "flesh_weak", 4, 4)
    assert attacked(state, hits(1, 12), hits(4, 6), 6, 6).of(ToHit)[0].hits == 2
    assert not state.group(1).has("vicious")
    rout(state, 2, "a test", "FF-R-06", cause_by(state, state.group(1), SHOOT))
    assert state.group(1).has("vicious")
    assert state.group(1).has("unfeeling")


@pytest.mark.rule("FF-OUT-TA-25")
def test_dance_to_our_whistling_tune() -> None:
    state = war(one("light_foot", traits=("shooters",), name="Slingers"), foe(), foe(30, 12))
    shot(state, hits(1, 12))
    proclaim(state, "whistling", 3, 3, target=2)
    state.group(1).acted = None
    assert shooting.targets_of(state, state.group(1)) == [2]
    assert shot(state, hits(3, 24), 6, 1, 1).of(ToHit)[0].hits == 1


@pytest.mark.rule("FF-OUT-TA-26")
def test_fall_before_our_wave() -> None:
    state = war(
        one(name="Khopeshi"),
        foe(36),
        Unit(0, "light_beast", (30, 22), name="Wyrmkith"),
        foe(30, 12),
    )
    proclaim(state, "wave", 4, 4)
    state.group(1).acted = None
    state.join_melee(2, 3)
    played = attacked(state, hits(2, 12), hits(0, 12), 6, 6, 1)
    assert played.of(events.Tested)[0].again == ("Terrifying",)


@pytest.mark.rule("FF-OUT-TA-27")
@pytest.mark.parametrize("lost", [6, 12])
def test_the_sun_rises(lost: int) -> None:
    state = war(
        one("light_foot", name="Flamebearers", **said("sun_rises")),
        foe(),
        Unit(0, at=(5, 5)),
        Unit(0, at=(9, 5)),
        Unit(0, at=(9, 9)),
    )
    cause = cause_by(state, state.group(2), SHOOT)
    faces = (6, 6, *hits(0, 6)) if lost == 6 else hits(0, 6)
    dice = dice_of(faces)

    def both() -> Any:
        yield from resilience.settle(state, dice, [resilience.Loss(1, lost, cause)])
        yield from taunting.resolve(state, dice)

    played = run(state, both(), dice)
    assert [roll.manner for roll in played.of(ToHit)] == ["self_destruct"]
    assert state.group(1).place == ROUTED
    assert state.group(1).models == ()


@pytest.mark.rule("FF-OUT-TA-28")
def test_our_streets() -> None:
    state = war(one("light_foot", name="Street Toughs"), foe(r=5), Unit(0, at=(5, 5)))
    proclaim(state, "our_streets", 3, 3)
    assert not state.group(1).has("defensive")
    assert orders.reckless_targets(state, state.group(1)) == [2]
    dice = dice_of(6, 6, 3, 3)

    def both() -> Any:
        losses = [resilience.Loss(1, 6, NOBODY)]
        yield from resilience.settle(state, dice, losses)
        yield from taunting.resolve(state, dice)

    run(state, both(), dice)
    assert state.group(1).has("unfeeling")


@pytest.mark.rule("FF-OUT-TA-29")
def test_even_our_dogs() -> None:
    state = war(
        one("light_foot", name="Neighborhood Defenders"),
        foe(is_shaken=True),
        Unit(0, "light_beast", (5, 5), name="Kennel Hounds"),
        Unit(0, at=(9, 9)),
    )
    assert all(said.taunt != "our_dogs" for said in words(state))
    state.memory = (Deed("shaken", 3, 2, 1, (0, 0)),)
    proclaim(state, "our_dogs", 4, 4)
    assert state.group(1).has("vicious")
    faltered(state, 1, 2, 1, 1)
    assert state.group(1).place == ROUTED


@pytest.mark.rule("FF-OUT-TA-30")
@pytest.mark.parametrize(("faces", "ending"), [((2, 2), "shaken"), ((3, 2), "done"), ((6, 6), "")])
def test_home_by_dinner(faces: tuple[int, int], ending: str) -> None:
    state = war(one("heavy_cavalry", name="First Citizens"), foe(50), Unit(0, at=(30, 24)))
    proclaim(state, "by_dinner", 4, 4)
    assert state.group(1).has("reckless")
    state.turn = 11
    dice = dice_of(*faces)
    run(state, asking(taunting.start_turn, state, dice), dice)
    assert state.group(1).is_shaken is (ending == "shaken")
    assert state.group(1).has("unfeeling") is (ending == "done")
    assert state.group(1).has("reckless") is (ending != "done")
