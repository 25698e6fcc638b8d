"""Shooting, Self-Destruct, Attacks and interrupts, with the dice written down."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Played, Unit, battle, dice_of, hits, run

from affray.games.flagrant_factions.pieces import COVER, ROUTED, Terrain
from affray.games.flagrant_factions.rules import attacks, shooting
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import Hurt, Interrupted, Stopped, ToHit
from affray.kernel.board.shapes import rectangle

INCH = 254


def shot(state: State, *faces: Any, answers: tuple[Any, ...] = ()) -> Played:
    dice = dice_of(*faces)
    return run(state, shooting.shoot(state, dice, 1, 2), dice, answers)


def attacked(state: State, *faces: Any, answers: tuple[Any, ...] = ()) -> Played:
    dice = dice_of(*faces)
    return run(state, attacks.attack(state, dice, 1, 2), dice, answers)


def volley_of(**more: Any) -> State:
    """Light Cavalry (5+, 12 inches) and Light Foot (T 2) ten inches away."""
    return battle(Unit(0, "light_cavalry", (20, 18)), Unit(1, "light_foot", (31, 18), **more))


# -- Shooting --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-SHOOT-02")
@pytest.mark.rule("FF-SHOOT-04")
@pytest.mark.rule("FF-SHOOT-05")
def test_a_volley_costs_r_and_a_test() -> None:
    state = volley_of()
    played = shot(state, hits(5, 12, hit=5, miss=4), 3, 3)
    assert state.group(2).r == 10
    assert played.of(Hurt)[0].lost == 2
    assert not state.group(2).is_shaken
    assert not shot(volley_of(), hits(1, 12)).of(Hurt)


@pytest.mark.rule("FF-SHOOT-01")
@pytest.mark.rule("FF-PROF-04")
def test_targets_are_enemies_in_range_and_sight() -> None:
    state = battle(
        Unit(0, "light_cavalry", (20, 18)),
        Unit(1, "light_foot", (33, 18)),
        Unit(1, "light_foot", (20, 31.01)),
        Unit(0, "light_foot", (20, 10)),
        Unit(1, "light_foot", (20, 8)),
    )
    assert shooting.targets_of(state, state.group(1)) == [2]
    assert shooting.targets_of(state, state.group(2)) == []


@pytest.mark.rule("FF-OT-STEALTHY-1")
@pytest.mark.rule("FF-SPELL-OBSCURE-1")
@pytest.mark.parametrize("more", [{"traits": ("stealthy",)}, {"effects": [("obscure", 1)]}])
def test_the_stealthy_and_the_obscured_cannot_be_shot(more: dict[str, Any]) -> None:
    state = volley_of(**more)
    assert shooting.targets_of(state, state.group(1)) == []


@pytest.mark.rule("FF-SHOOT-06")
@pytest.mark.rule("FF-SHK-02")
def test_the_shaken_shoot_as_well_as_others() -> None:
    state = volley_of()
    state.group(1).is_shaken = True
    assert shot(state, hits(1, 12, hit=5)).of(ToHit)[0].needed == 5


@pytest.mark.rule("FF-TERR-COVER")
def test_cover_has_hits_rolled_again() -> None:
    state = volley_of()
    wood = rectangle(31 * INCH, 18 * INCH, 4 * INCH, 4 * INCH, 0)
    state.set_terrain((Terrain(1, (COVER,), wood),))
    played = shot(state, hits(6, 12), [1] * 6)
    assert played.of(ToHit)[0].hits == 0


@pytest.mark.rule("FF-OT-SELFDESTRUCT-1")
@pytest.mark.rule("FF-OT-SELFDESTRUCT-2")
@pytest.mark.rule("FF-ROUT-01")
def test_self_destruct_hits_everybody_within_six_inches_and_itself() -> None:
    state = battle(
        Unit(0, "light_foot", (30, 18), traits=("self_destruct",)),
        Unit(1, "light_foot", (36, 18)),
        Unit(0, "elite_foot", (30, 24)),
        Unit(1, "light_foot", (30, 10.9)),
        Unit(1, "light_foot", (24, 18), traits=("stealthy",)),
        Unit(0, "elite_foot", (5, 5)),
        Unit(0, "elite_foot", (8, 5)),
    )
    dice = dice_of(hits(2, 12, hit=3, miss=2), 6, 6, hits(4, 12, hit=3, miss=2), 6, 6)
    played = run(state, shooting.self_destruct(state, dice, 1), dice, (2,))
    assert played.asked == ["ChooseNextTarget"]
    assert [state.group(id).r for id in (2, 3, 4, 5)] == [11, 11, 12, 12]
    assert state.group(1).place == ROUTED
    assert state.companies[1].routed == (1,)


# -- Attacks ---------------------------------------------------------------------------------------


def duel(*, one: str = "elite_foot", other: str = "heavy_foot", **more: Any) -> State:
    """Two groups of one model, three inches apart."""
    return battle(Unit(0, one, (30, 18)), Unit(1, other, (34, 18), **more))


@pytest.mark.rule("FF-ATT-03")
@pytest.mark.rule("FF-ATT-05")
@pytest.mark.rule("FF-ATT-06")
@pytest.mark.rule("FF-ATT-07")
@pytest.mark.rule("FF-ATT-08")
def test_both_strike_with_their_own_numbers_and_both_test() -> None:
    state = duel()
    played = attacked(state, hits(6, 12, hit=3, miss=2), hits(4, 12, hit=4, miss=3), 6, 6, 6, 6)
    assert [roll.needed for roll in played.of(ToHit)] == [3, 4]
    assert (state.group(1).r, state.group(2).r) == (11, 10)
    assert state.melees == ((1, 2),)
    assert state.companies[0].shed_blood == (1,)
    assert state.companies[1].shed_blood == (2,)


@pytest.mark.rule("FF-ATT-09")
@pytest.mark.rule("FF-ATT-10")
def test_they_stay_in_melee_and_others_in_it_do_not_roll() -> None:
    state = battle(
        Unit(0, "elite_foot", (30, 18)),
        Unit(1, "heavy_foot", (31, 18)),
        Unit(0, "elite_foot", (32, 18)),
    )
    state.join_melee(1, 2)
    state.join_melee(2, 3)
    played = attacked(state, hits(0, 12), hits(0, 12))
    assert [roll.group for roll in played.of(ToHit)] == [1, 2]
    assert state.melees == ((1, 2), (2, 3))


@pytest.mark.rule("FF-SHK-02")
@pytest.mark.rule("FF-ATT-06")
def test_a_shaken_group_hits_only_on_sixes_in_melee() -> None:
    played = attacked(duel(is_shaken=True), hits(0, 12), hits(1, 12))
    assert [roll.needed for roll in played.of(ToHit)] == [3, 6]


@pytest.mark.rule("FF-ATT-05")
def test_dice_go_by_the_r_before_the_losses() -> None:
    state = duel(r=7)
    played = attacked(state, hits(9, 12), hits(0, 12), 6, 6)
    assert [len(roll.faces) for roll in played.of(ToHit)] == [12, 12]
    assert state.group(2).r == 4


@pytest.mark.rule("FF-PT-DEFIANT-1")
@pytest.mark.rule("FF-PT-DEFIANT-2")
@pytest.mark.rule("FF-ATT-04")
def test_the_defiant_meet_the_attacker_halfway_and_strike_as_attackers() -> None:
    state = duel(other="heavy_cavalry")
    played = attacked(state, 3, 4, hits(0, 12), hits(0, 12))
    assert played.asked[0] == "ChooseInterrupt"
    assert played.of(Interrupted)[0].is_passed
    assert [roll.needed for roll in played.of(ToHit)] == [3, 4]
    assert state.group(2).models[0].x == 34 * INCH - 3 * INCH // 2
    state = duel(other="heavy_cavalry")
    played = attacked(state, 3, 3, hits(0, 12), hits(0, 12))
    assert [roll.needed for roll in played.of(ToHit)] == [3, 5]
    assert state.group(2).models[0].x == 34 * INCH


@pytest.mark.rule("FF-PT-DEFIANT-1")
@pytest.mark.rule("FF-SHK-04")
def test_neither_the_shaken_nor_those_in_melee_interrupt() -> None:
    played = attacked(duel(other="heavy_cavalry", is_shaken=True), hits(0, 12), hits(0, 12))
    assert "ChooseInterrupt" not in played.asked
    state = battle(
        Unit(0, "elite_foot", (30, 18)),
        Unit(1, "heavy_cavalry", (34, 18)),
        Unit(0, "elite_foot", (35, 18)),
    )
    state.join_melee(2, 3)
    played = attacked(state, hits(0, 12), hits(0, 12))
    assert "ChooseInterrupt" not in played.asked


@pytest.mark.rule("FF-PT-INTERRUPT")
def test_an_interrupt_is_no_activation() -> None:
    state = duel(other="heavy_cavalry")
    attacked(state, 1, 1, hits(0, 12), hits(0, 12))
    assert state.group(2).acted is None


@pytest.mark.rule("FF-OT-TERRIFYING")
@pytest.mark.rule("FF-PT-DEFIANT-2")
def test_terror_works_for_who_attacks_and_for_who_meets_it() -> None:
    state = duel(other="heavy_cavalry")
    for group in (1, 2):
        state.group(group).set_traits((*state.group(group).traits, "terrifying"))
    plain = attacked(state, hits(3, 12), hits(4, 12), 6, 6, 5, 6, 6, answers=("no",))
    assert len(plain.of(ToHit)) == 2
    state = duel(other="heavy_cavalry")
    for group in (1, 2):
        state.group(group).set_traits((*state.group(group).traits, "terrifying"))
    attacked(state, 6, 6, hits(3, 12), hits(4, 12), 6, 6, 5, 6, 6, 5)


@pytest.mark.rule("FF-PT-ELUSIVE-1")
@pytest.mark.rule("FF-PT-ELUSIVE-2")
def test_the_elusive_slip_away_and_shoot_and_the_attack_goes_on_or_not() -> None:
    state = battle(
        Unit(0, "elite_foot", (30, 18)),
        Unit(1, "light_cavalry", (34, 18)),
        Unit(0, "elite_foot", (5, 5)),
        Unit(0, "elite_foot", (8, 5)),
    )
    state.group(2).set_traits(("elusive",))
    stay: tuple[Any, ...] = ()
    played = attacked(
        state, 5, 5, hits(4, 12), 6, 6, hits(0, 12), hits(0, 12), answers=("elusive", stay)
    )
    assert [roll.manner for roll in played.of(ToHit)] == ["shoot", "attack", "defend"]
    away = ((201, ((40 * INCH, 18 * INCH),)),)
    state.leave_melee(1)
    state.group(1).models = battle(Unit(0, at=(30, 18))).group(1).models
    played = attacked(state, 5, 5, hits(0, 12), answers=("elusive", away, ()))
    assert played.asked[-1] == "ComeNear"
    assert not state.melees


@pytest.mark.rule("FF-PT-ELUSIVE-2")
def test_an_attacker_that_is_driven_back_attacks_nobody() -> None:
    state = battle(
        Unit(0, "elite_foot", (30, 18)),
        Unit(1, "light_cavalry", (34, 18)),
        Unit(0, "elite_foot", (5, 5)),
        Unit(0, "elite_foot", (8, 5)),
    )
    state.group(2).set_traits(("elusive",))
    played = attacked(state, 5, 5, hits(4, 12), 1, 1, answers=("elusive", ()))
    assert state.group(1).is_shaken
    assert not state.melees
    assert not played.of(Stopped)


@pytest.mark.rule("FF-PT-ELUSIVE-3")
def test_no_profile_and_no_trait_on_sale_is_elusive() -> None:
    from affray.games.flagrant_factions.data.tables import optional_traits, profiles

    printed = [row for row in profiles().values() if not row.extra]
    assert not any("elusive" in row.traits for row in printed)
    assert "elusive" not in optional_traits()


@pytest.mark.rule("FF-CT-05")
@pytest.mark.rule("FF-PROF-08")
@pytest.mark.rule("FF-ATT-01")
def test_engines_and_the_blood_shy_attack_nobody() -> None:
    state = duel()
    assert attacks.targets_of(state, state.group(1)) == [2]
    state.companies[0].captain_group, state.companies[0].captain_trait = 1, "blood_shy"
    assert attacks.targets_of(state, state.group(1)) == []
    state = duel(one="light_engine")
    assert attacks.targets_of(state, state.group(1)) == []


@pytest.mark.rule("FF-OT-OFFENSIVE")
def test_the_offensive_attack_better_and_defend_as_before() -> None:
    state = battle(
        Unit(0, "heavy_foot", (30, 18), traits=("offensive",)), Unit(1, "heavy_foot", (34, 18))
    )
    played = attacked(state, hits(0, 12), hits(0, 12))
    assert [roll.needed for roll in played.of(ToHit)] == [4, 4]
