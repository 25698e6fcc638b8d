"""To-hit rolls: how many dice, every reroll in its order, and the losses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, hits, run

from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import (
    ATTACK,
    DEFEND,
    PROJECTILE,
    SELF_DESTRUCT,
    SHOOT,
)
from affray.games.flagrant_factions.rules.hits import costs, losses, roll_to_hit
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import ToHit


def roll(state: State, blow: Blow, dice: Any, answers: tuple[Any, ...] = ()) -> Any:
    return run(state, roll_to_hit(state, dice, blow), dice, answers)


def duel(
    traits: tuple[str, ...] = (),
    other: tuple[str, ...] = (),
    captain: str | None = None,
    **more: Any,
) -> State:
    return battle(
        Unit(0, traits=traits, captain=captain, **more),
        Unit(1, "light_foot", (30, 20), traits=other),
    )


# -- how many dice -----------------------------------------------------------------------------


@pytest.mark.rule("FF-SHOOT-02")
@pytest.mark.rule("FF-SHOOT-03")
def test_twelve_dice_and_each_that_reaches_the_number_hits() -> None:
    state = duel()
    played = roll(state, Blow(1, 2, SHOOT, 5), dice_of(1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 6))
    assert played.result == 4
    assert not played.asked


@pytest.mark.rule("FF-R-04")
@pytest.mark.rule("FF-R-03")
def test_a_bloodied_group_rolls_six() -> None:
    for manner in (SHOOT, ATTACK, DEFEND):
        state = duel(r=6)
        assert roll(state, Blow(1, 2, manner, 4), dice_of(hits(2, 6))).result == 2
    assert roll(duel(r=7), Blow(1, 2, ATTACK, 4), dice_of(hits(2, 12))).result == 2


@pytest.mark.rule("FF-R-03")
def test_six_r_are_bloodied_at_three() -> None:
    state = battle(Unit(0, "heavy_cavalry", r=3), Unit(1))
    assert roll(state, Blow(1, 2, ATTACK, 4), dice_of(hits(1, 6))).result == 1
    state = battle(Unit(0, "heavy_cavalry", r=4), Unit(1))
    assert roll(state, Blow(1, 2, ATTACK, 4), dice_of(hits(1, 12))).result == 1


@pytest.mark.rule("FF-CT-06")
def test_feeble_captains_roll_one_die_fewer_when_they_attack_or_shoot() -> None:
    for manner in (ATTACK, SHOOT, PROJECTILE, SELF_DESTRUCT):
        state = duel(captain="feeble")
        assert roll(state, Blow(1, 2, manner, 4), dice_of(hits(1, 11))).result == 1
    state = duel(captain="feeble", r=5)
    assert roll(state, Blow(1, 2, ATTACK, 4), dice_of(hits(1, 5))).result == 1
    state = duel(captain="feeble")
    assert roll(state, Blow(1, 2, DEFEND, 4), dice_of(hits(1, 12))).result == 1
    met = Blow(1, 2, DEFEND, 4)
    met.as_attacker = True
    assert roll(duel(captain="feeble"), met, dice_of(hits(1, 11))).result == 1


@pytest.mark.rule("FF-CAP-04")
@pytest.mark.rule("FF-SHK-05")
def test_a_shaken_captain_is_not_even_feeble() -> None:
    state = duel(captain="feeble", is_shaken=True)
    assert roll(state, Blow(1, 2, SHOOT, 4), dice_of(hits(1, 12))).result == 1


# -- rerolls, one by one ------------------------------------------------------------------------


@pytest.mark.rule("FF-TERR-COVER")
@pytest.mark.rule("FF-SEQ-03")
def test_cover_has_every_hit_rolled_again_once() -> None:
    blow = Blow(1, 2, SHOOT, 5)
    blow.in_cover = True
    played = roll(duel(), blow, dice_of(hits(5, 12), 5, 6, 1, 1, 1))
    assert played.result == 2
    assert played.of(ToHit)[0].again == (("Cover", 5),)


@pytest.mark.rule("FF-OT-WELLARMED")
def test_well_armed_rolls_all_ones_again_once_a_turn() -> None:
    state = duel(("well_armed",))
    faces = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert roll(state, Blow(1, 2, ATTACK, 5), dice_of(faces, 6, 6, 1)).result == 2
    played = roll(state, Blow(1, 2, ATTACK, 5), dice_of(faces))
    assert played.result == 0
    assert played.asked == []
    state = duel(("well_armed",))
    played = roll(state, Blow(1, 2, ATTACK, 5), dice_of(faces), (False,))
    assert played.asked == ["RerollOnes"]
    assert state.group(1).used == ()


@pytest.mark.rule("FF-OT-UNERRING")
def test_unerring_rolls_any_misses_again_once_a_turn() -> None:
    state = duel(("unerring",))
    played = roll(state, Blow(1, 2, ATTACK, 5), dice_of(hits(3, 12), 5, 6), ((4, 3),))
    assert played.result == 5
    assert state.group(1).used == ("unerring",)
    assert roll(state, Blow(1, 2, ATTACK, 5), dice_of(hits(3, 12))).asked == []


@pytest.mark.rule("FF-OT-UNERRING")
def test_unerring_does_not_touch_hits() -> None:
    state = duel(("unerring",))
    flow = roll_to_hit(state, dice_of(hits(3, 12)), Blow(1, 2, ATTACK, 5))
    question = next(flow)
    assert question.options.refusal((0,)) is not None
    assert question.options.refusal((3, 3)) is not None
    assert question.options.refusal((11, 3)) is None


@pytest.mark.rule("FF-OT-UNERRING")
def test_who_has_no_miss_is_not_asked_and_keeps_the_trait() -> None:
    state = duel(("unerring",))
    played = roll(state, Blow(1, 2, ATTACK, 5), dice_of(hits(12, 12)))
    assert (played.result, played.asked) == (12, [])
    assert state.group(1).used == ()


@pytest.mark.rule("FF-OT-BANE-2")
def test_bane_rolls_any_dice_again_against_its_kind_once_a_turn() -> None:
    state = duel(("bane:Undead",))
    state.group(2).kinds = ("Undead",)
    played = roll(state, Blow(1, 2, SHOOT, 5), dice_of(hits(1, 12), 1, 6), ((0, 1),))
    assert played.result == 1
    assert roll(state, Blow(1, 2, SHOOT, 5), dice_of(hits(1, 12))).asked == []
    other = duel(("bane:Undead",))
    assert roll(other, Blow(1, 2, SHOOT, 5), dice_of(hits(1, 12))).asked == []


@pytest.mark.rule("FF-SPELL-ENRAGE-1")
def test_enrage_rolls_dice_again_in_melee_every_time() -> None:
    state = duel(effects=[("enrage", 0)])
    for _ in range(2):
        assert roll(state, Blow(1, 2, DEFEND, 5), dice_of(hits(10, 12), 6, 1)).result == 11
    assert roll(state, Blow(1, 2, SHOOT, 5), dice_of(hits(1, 12))).asked == []


@pytest.mark.rule("FF-SPELL-FORTIFY-1")
def test_fortify_lets_the_target_have_dice_rolled_again() -> None:
    state = duel()
    state.group(2).effects = duel(effects=[("fortify", 1)]).group(1).effects
    played = roll(state, Blow(1, 2, SHOOT, 5), dice_of(hits(3, 12), 1, 1, 6))
    assert played.result == 1
    assert played.asked == ["ForceRerolls"]
    assert roll(state, Blow(1, 2, SHOOT, 5), dice_of(hits(3, 12)), ((),)).result == 3


@pytest.mark.rule("FF-CT-10")
@pytest.mark.rule("FF-CT-15")
@pytest.mark.rule("FF-CT-18")
@pytest.mark.parametrize(("trait", "most"), [("capable", 1), ("dangerous", 2), ("incredible", 3)])
def test_a_good_captain_rolls_some_dice_again_once_a_turn(trait: str, most: int) -> None:
    state = duel(captain=trait)
    played = roll(state, Blow(1, 2, DEFEND, 5), dice_of(hits(0, 12), [6] * most))
    assert played.result == most
    assert roll(state, Blow(1, 2, DEFEND, 5), dice_of(hits(0, 12))).asked == []
    state = duel(captain=trait)
    flow = roll_to_hit(state, dice_of(hits(4, 12)), Blow(1, 2, ATTACK, 5))
    options = next(flow).options
    assert options.refusal(tuple(range(most))) is None
    assert options.refusal(tuple(range(most + 1))) is not None


@pytest.mark.rule("FF-CAP-06")
def test_once_each_turn_may_mean_once_in_ones_own_turns() -> None:
    state = duel(captain="capable")
    state.active = 1
    assert roll(state, Blow(1, 2, DEFEND, 5), dice_of(hits(0, 12), 6)).asked == ["ChooseRerolls"]
    state = battle(Unit(0, captain="capable"), Unit(1), house={"once_per_turn_scope": "own_turn"})
    state.active = 1
    assert roll(state, Blow(1, 2, DEFEND, 5), dice_of(hits(0, 12))).asked == []
    state.active = 0
    assert roll(state, Blow(1, 2, ATTACK, 5), dice_of(hits(0, 12), 6)).asked == ["ChooseRerolls"]


@pytest.mark.rule("FF-SEQ-03")
@pytest.mark.rule("FF-GEN-08")
def test_rerolls_come_in_order_and_no_die_is_rerolled_twice() -> None:
    state = duel(
        ("well_armed", "unerring", "bane:Foot", "vicious"),
        captain="capable",
        effects=[("enrage", 0)],
    )
    state.group(2).effects = duel(effects=[("fortify", 1)]).group(1).effects
    blow = Blow(1, 2, ATTACK, 5)
    blow.in_cover = True
    faces = [5, 5, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4]
    dice = dice_of(faces, 6, 1, 1, 1, 6, 6, 1, 6, 1, 6, 6)
    played = roll(
        state,
        blow,
        dice,
        ((10, 11), True, (4, 5), (6,), (7,), (8,)),
    )
    assert played.asked == [
        "ForceRerolls",
        "RerollOnes",
        "ChooseRerolls",
        "ChooseRerolls",
        "ChooseRerolls",
        "ChooseRerolls",
    ]
    names = [name for name, _ in played.of(ToHit)[0].again]
    assert names == ["Cover", "Fortify", "Well-Armed", "Unerring", "Footbane", "Enrage", "Capable"]
    assert played.result == 2 * 6


@pytest.mark.rule("FF-OT-VICIOUS")
def test_each_final_six_of_the_vicious_counts_twice() -> None:
    state = duel(("vicious", "unerring"))
    played = roll(state, Blow(1, 2, ATTACK, 5), dice_of(6, 5, hits(0, 10), 6, 5, [1] * 8))
    assert played.result == 2 + 1 + 2 + 1


# -- losses -------------------------------------------------------------------------------------


@pytest.mark.rule("FF-PROF-06")
@pytest.mark.rule("FF-SHOOT-04")
@pytest.mark.rule("FF-ATT-07")
@pytest.mark.rule("FF-GEN-01")
def test_left_over_hits_are_lost() -> None:
    state = battle(Unit(0, "elite_foot"), Unit(1, "light_foot"))
    lost = [losses(state, state.group(1), hit, SHOOT)[0] for hit in range(13)]
    assert lost == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]


@pytest.mark.rule("FF-OT-UNFEELING-2")
def test_the_unfeeling_round_up() -> None:
    state = battle(Unit(0, "elite_foot", traits=("unfeeling",)), Unit(1))
    lost = [losses(state, state.group(1), hit, SHOOT)[0] for hit in range(6)]
    assert lost == [0, 1, 1, 1, 1, 2]


@pytest.mark.rule("FF-OT-UNFEELING-2")
def test_what_hits_cost_is_told_with_its_reasons() -> None:
    rounded = "5 hits against T 4; Unfeeling: rounded up"
    cases = (((), (1, "5 hits against T 4")), (("unfeeling",), (2, rounded)))
    for traits, told in cases:
        state = battle(Unit(0, traits=traits), Unit(1))
        assert costs(state, state.group(1), 5, SHOOT, 2) == told
        assert costs(state, state.group(1), 0, SHOOT, 2) == (0, "")


@pytest.mark.rule("FF-OUT-TA-06", "FF-OUT-TA-08")
def test_taunts_change_how_many_hits_cost_r_and_one_always_may() -> None:
    for profile, taunt, told in (
        ("elite_foot", "die_with_us", (2, "6 hits against T 3, -1 Taunts [FF-OUT-TA-05]")),
        ("elite_foot", "in_the_shade", (1, "6 hits against T 5, +1 Taunts [FF-OUT-TA-05]")),
        ("light_engine", "die_with_us", (6, "6 hits against T 1, -1 Taunts [FF-OUT-TA-05]")),
    ):
        state = battle(Unit(0, profile, taunts=((taunt, 0),)), Unit(1), house={"taunts": True})
        assert costs(state, state.group(1), 6, SHOOT, 2) == told


@pytest.mark.rule("FF-PT-DEFENSIVE-2")
@pytest.mark.rule("FF-OT-CHARIOT")
def test_formation_and_chariot_make_tougher() -> None:
    state = battle(
        Unit(0, "light_foot", is_formed=True), Unit(1, "heavy_cavalry", traits=("chariot",))
    )
    for manner in (SHOOT, DEFEND):
        assert losses(state, state.group(1), 5, manner)[0] == 1
    assert losses(state, state.group(2), 7, SHOOT)[0] == 1


@pytest.mark.rule("FF-R-02")
def test_no_more_r_is_lost_than_there_is() -> None:
    state = battle(Unit(0, "light_foot", r=2), Unit(1))
    assert losses(state, state.group(1), 12, SHOOT)[0] == 2
