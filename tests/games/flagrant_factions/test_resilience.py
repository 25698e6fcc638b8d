"""Resilience tests: causes, modifiers, rerolls, results, and the tests of whole companies."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, pair, settled, trial, tried

from affray.games.flagrant_factions.pieces import DESERTED, ESCAPED, OFF, ROUTED
from affray.games.flagrant_factions.rules import resilience
from affray.games.flagrant_factions.rules.causes import ATTACK, SHOOT, cause_by
from affray.games.flagrant_factions.rules.resilience import RALLY, Loss
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.events import Rallied, Routed, Unmoved

# -- one test --------------------------------------------------------------------------------------


@pytest.mark.rule("FF-TEST-03")
@pytest.mark.rule("FF-TEST-07")
@pytest.mark.parametrize(("faces", "is_passed"), [((1, 3), True), ((1, 2), False)])
def test_two_dice_reach_the_rating_or_not(faces: tuple[int, int], is_passed: bool) -> None:
    state = pair()
    test = trial(1)
    tried(state, test, *faces)
    assert test.is_passed is is_passed
    assert state.group(1).is_shaken is not is_passed


@pytest.mark.rule("FF-TEST-04")
def test_each_r_just_lost_counts_against_it() -> None:
    state = pair()
    played = settled(state, (3, 3), Loss(1, 3, cause_by(state, state.group(2), SHOOT)))
    tested = played.of(events.Tested)[0]
    assert tested.total == 3
    assert [str(m) for m in tested.modifiers] == ["-3 R just lost [FF-TEST-04]"]
    assert state.group(1).is_shaken


@pytest.mark.rule("FF-TEST-04")
def test_losses_do_not_count_when_they_are_not_the_reason() -> None:
    state = pair(r=5, is_shaken=True)
    played = tried(state, trial(1, RALLY, lost=3), 2, 2)
    assert played.of(events.Tested)[0].total == 4


@pytest.mark.rule("FF-TEST-05")
@pytest.mark.rule("FF-TEST-13")
def test_a_company_below_half_tests_worse_but_not_at_half() -> None:
    state = battle(
        Unit(0, "heavy_foot", (30, 18)),
        Unit(0, "heavy_foot", place=ROUTED, models=1),
        Unit(1, "elite_foot", (30, 11)),
    )
    state.companies[0].has_lost_half = state.companies[0].was_last = True
    assert resilience.has_lost_half(state, state.companies[0])
    assert tried(state, trial(1), 2, 2).of(events.Tested)[0].total == 4
    state.group(2).cost = 5
    assert tried(state, trial(1), 2, 3).of(events.Tested)[0].total == 4


@pytest.mark.rule("FF-TEST-05")
def test_undeployed_groups_are_in_play_and_escaped_ones_are_not() -> None:
    state = battle(Unit(0, "heavy_foot"), Unit(0, "elite_foot", place=OFF), Unit(1))
    assert not resilience.is_below_half(state, state.companies[0])
    state.group(2).place = ESCAPED
    assert resilience.is_below_half(state, state.companies[0])
    assert not resilience.has_lost_half(state, state.companies[0])
    state.group(2).place = DESERTED
    assert resilience.has_lost_half(state, state.companies[0])


@pytest.mark.rule("FF-TEST-06")
@pytest.mark.rule("FF-CAP-02")
@pytest.mark.rule("FF-CAP-07")
def test_a_captain_within_twelve_inches_gives_one() -> None:
    for distance, total in ((13, 5), (13.1, 4)):
        state = battle(
            Unit(0, "light_foot", (30, 18)),
            Unit(0, "elite_foot", (30 - distance, 18), captain=""),
            Unit(1, "elite_foot", (30, 11)),
        )
        assert tried(state, trial(1), 2, 2).of(events.Tested)[0].total == total
    state = battle(Unit(0, "light_foot", (30, 18), captain=""), Unit(1), Unit(0))
    assert tried(state, trial(1), 2, 2).of(events.Tested)[0].total == 5
    state = battle(
        Unit(0, "light_foot", (30, 18), captain=""),
        Unit(1, at=(30, 5)),
        Unit(0, at=(32, 18), seat=2, captain=""),
        Unit(0, at=(5, 5), seat=2),
        Unit(0, at=(5, 8)),
    )
    assert tried(state, trial(1), 2, 2).of(events.Tested)[0].total == 5


@pytest.mark.rule("FF-CAP-03")
@pytest.mark.rule("FF-CT-04")
@pytest.mark.parametrize(("trait", "more"), [("vapid", {}), ("", {"is_shaken": True})])
def test_vapid_and_shaken_captains_give_nothing(trait: str, more: dict[str, Any]) -> None:
    state = battle(
        Unit(0, "light_foot", (30, 18)),
        Unit(0, "elite_foot", (33, 18), captain=trait, **more),
        Unit(1, "elite_foot", (30, 11)),
    )
    assert tried(state, trial(1), 2, 2).of(events.Tested)[0].total == 4


@pytest.mark.rule("FF-OT-COWARDLY")
@pytest.mark.rule("FF-SEQ-04")
def test_the_cowardly_roll_their_higher_die_again() -> None:
    state = pair(traits=("cowardly",))
    tested = tried(state, trial(1), 2, 6, 1).of(events.Tested)[0]
    assert tested.faces == (2, 1)
    assert tested.again == ("Cowardly",)
    state = pair(traits=("cowardly",))
    assert tried(state, trial(1), 3, 3, 1).of(events.Tested)[0].total == 4


@pytest.mark.rule("FF-OT-TERRIFYING")
def test_who_is_attacked_by_the_terrifying_rolls_its_higher_die_again_once() -> None:
    state = pair(traits=("cowardly",))
    cause = cause_by(state, state.group(2), ATTACK)
    assert tried(state, trial(1, cause=cause, terror=True), 2, 6, 5).of(events.Tested)[0].total == 7
    state = pair()
    tested = tried(state, trial(1, cause=cause, terror=True), 6, 2, 5).of(events.Tested)[0]
    assert tested.faces == (5, 2)
    assert tested.again == ("Terrifying",)


@pytest.mark.rule("FF-OT-BANE-1")
@pytest.mark.rule("FF-CT-09")
def test_bane_and_resolute_captains_fear_nothing() -> None:
    state = pair(traits=("bane:Foot",))
    cause = cause_by(state, state.group(2), ATTACK)
    assert tried(state, trial(1, cause=cause, terror=True), 6, 2).of(events.Tested)[0].total == 8
    state = pair(captain="resolute")
    assert tried(state, trial(1, cause=cause, terror=True), 6, 2).of(events.Tested)[0].total == 9
    state = pair(traits=("bane:Beast",))
    assert tried(state, trial(1, cause=cause, terror=True), 6, 2, 6).of(events.Tested)[0].total == 8


@pytest.mark.rule("FF-SPELL-EMBOLDEN-1")
@pytest.mark.rule("FF-SEQ-04")
def test_embolden_rolls_again_what_was_not_rerolled() -> None:
    state = pair(effects=[("embolden", 0)])
    played = tried(state, trial(1), 1, 1, 6, 6)
    assert played.asked == ["RerollTest"]
    assert played.of(events.Tested)[0].total == 12
    state = pair(effects=[("embolden", 0)], traits=("cowardly",))
    tested = tried(state, trial(1), 1, 5, 1, 6).of(events.Tested)[0]
    assert tested.faces == (6, 1)
    assert tested.again == ("Cowardly", "Embolden")
    state = pair(effects=[("embolden", 0)])
    assert tried(state, trial(1), 5, 5, answers=(False,)).of(events.Tested)[0].total == 10


@pytest.mark.rule("FF-OT-UNFEELING-1")
def test_the_unfeeling_pass_without_dice() -> None:
    state = pair(traits=("unfeeling", "cowardly"), is_shaken=True)
    played = tried(state, trial(1, RALLY))
    assert played.of(Unmoved)
    assert not state.group(1).is_shaken


# -- results ---------------------------------------------------------------------------------------


@pytest.mark.rule("FF-TEST-08")
@pytest.mark.rule("FF-RET-01")
@pytest.mark.rule("FF-RET-02")
def test_a_failure_makes_it_retreat_half_a_move_and_shaken() -> None:
    state = pair()
    cause = cause_by(state, state.group(2), SHOOT)
    tried(state, trial(1, cause=cause), 1, 2)
    group = state.group(1)
    assert group.is_shaken
    assert (group.models[0].x, group.models[0].y) == (30 * 254, 22 * 254)
    assert group.r == 12


@pytest.mark.rule("FF-TEST-09")
@pytest.mark.rule("FF-SHK-03")
def test_a_failure_while_shaken_costs_one_r_and_a_retreat() -> None:
    state = pair(is_shaken=True)
    tried(state, trial(1, cause=cause_by(state, state.group(2), SHOOT)), 1, 2)
    group = state.group(1)
    assert group.r == 11
    assert group.models[0].y == 22 * 254


@pytest.mark.rule("FF-TEST-09")
@pytest.mark.rule("FF-R-06")
def test_the_last_r_is_a_rout_before_it_moves() -> None:
    state = pair(is_shaken=True, r=1)
    played = tried(state, trial(1), 1, 2)
    assert state.group(1).place == ROUTED
    assert played.of(Routed)[0].group == 1


@pytest.mark.rule("FF-TEST-10")
@pytest.mark.rule("FF-ROUT-01")
@pytest.mark.rule("FF-ROUT-02")
@pytest.mark.parametrize(("lost", "is_routed"), [(3, False), (4, True), (6, True)])
def test_a_result_of_nothing_is_a_rout(lost: int, is_routed: bool) -> None:
    state = pair()
    faces = (1, 3)
    tried(state, trial(1, lost=lost, cause=cause_by(state, state.group(2), SHOOT)), *faces)
    group = state.group(1)
    assert (group.place == ROUTED) is is_routed
    assert bool(group.models) is not is_routed


@pytest.mark.rule("FF-SPELL-CONFUSE-1")
def test_the_confused_fail_as_the_shaken_do_and_are_not_shaken_by_it() -> None:
    state = pair(effects=[("confuse", 1)])
    tried(state, trial(1, cause=cause_by(state, state.group(2), SHOOT)), 1, 2)
    group = state.group(1)
    assert group.r == 11
    assert not group.is_shaken


@pytest.mark.rule("FF-TEST-11")
@pytest.mark.rule("FF-RALLY-02")
def test_a_passed_rally_ends_shaken_and_confused() -> None:
    state = pair(is_shaken=True, effects=[("confuse", 1), ("fortify", 0)])
    played = tried(state, trial(1, RALLY), 6, 6)
    group = state.group(1)
    assert not group.counts_as_shaken
    assert [effect.spell for effect in group.effects] == ["fortify"]
    assert played.of(Rallied)


@pytest.mark.rule("FF-CT-07")
def test_a_wicked_captain_lets_a_group_lose_one_r_to_rally() -> None:
    def start(**more: Any) -> State:
        return battle(
            Unit(0, "light_foot", (30, 18), is_shaken=True, **more),
            Unit(0, "elite_foot", (33, 18), captain="wicked"),
            Unit(1, "elite_foot", (30, 5)),
        )

    state = start()
    played = tried(state, trial(1, RALLY), 1, 1)
    assert played.asked == ["PayToRally"]
    assert not state.group(1).is_shaken
    assert state.group(1).r == 11
    state = start()
    tried(state, trial(1, RALLY), 1, 1, answers=(False,))
    assert state.group(1).is_shaken
    assert state.group(1).r == 11
    state = start(r=1)
    tried(state, trial(1, RALLY), 1, 1, answers=(True,))
    assert state.group(1).place == ROUTED


@pytest.mark.rule("FF-TEST-12")
def test_r_lost_by_failing_starts_no_further_test() -> None:
    state = pair(is_shaken=True)
    played = tried(state, trial(1, RALLY), 1, 2)
    assert len(played.of(events.Tested)) == 1
    assert state.group(1).r == 11
