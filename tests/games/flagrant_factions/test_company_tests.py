"""Losses that happen together, tests of whole companies, and who is credited with what."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import (
    FAR,
    Unit,
    battle,
    dice_of,
    pair,
    run,
    settled,
    trial,
    tried,
)

from affray.games.flagrant_factions.pieces import ESCAPED, OFF, ROUTED, TABLE
from affray.games.flagrant_factions.rules import resilience
from affray.games.flagrant_factions.rules.causes import ATTACK, SHOOT, Cause, cause_by
from affray.games.flagrant_factions.rules.resilience import Loss
from affray.games.flagrant_factions.words import events
from affray.games.flagrant_factions.words.events import Shook

# -- losses and their order ------------------------------------------------------------------------


@pytest.mark.rule("FF-SEQ-02")
@pytest.mark.rule("FF-TEST-01")
def test_losses_together_then_tests_of_the_other_side_first() -> None:
    state = pair()
    mine = cause_by(state, state.group(1), ATTACK)
    theirs = cause_by(state, state.group(2), ATTACK)
    played = settled(state, (1, 2, 6, 6), Loss(1, 1, theirs), Loss(2, 1, mine))
    assert [tested.group for tested in played.of(events.Tested)] == [2, 1]
    assert (state.group(1).r, state.group(2).r) == (11, 11)
    assert state.group(2).is_shaken
    assert not state.group(1).is_shaken


@pytest.mark.rule("FF-R-06")
@pytest.mark.rule("FF-SEQ-02")
def test_a_group_without_r_is_routed_and_does_not_test() -> None:
    state = pair(r=2)
    played = settled(state, (), Loss(1, 2, cause_by(state, state.group(2), SHOOT)))
    assert state.group(1).place == ROUTED
    assert not played.of(events.Tested)


@pytest.mark.rule("FF-TEST-02")
@pytest.mark.rule("FF-ROUT-03")
def test_when_the_captains_group_is_routed_everybody_tests_once() -> None:
    state = battle(
        Unit(0, "light_foot", (10, 18), r=1, captain="vapid"),
        Unit(0, "elite_foot", (20, 18)),
        Unit(0, "elite_foot", (30, 18)),
        Unit(0, "elite_foot", place=OFF),
        Unit(1, "elite_foot", (10, 5)),
    )
    played = settled(
        state, (6, 6, 6, 6), Loss(1, 1, cause_by(state, state.group(5), SHOOT)), answers=(3,)
    )
    assert played.asked == ["ChooseTester"]
    assert [tested.group for tested in played.of(events.Tested)] == [3, 2]
    assert state.companies[0].has_lost_captain
    assert not settled(state, ()).events


@pytest.mark.rule("FF-TEST-02")
@pytest.mark.rule("FF-TEST-13")
def test_half_of_the_points_lost_is_tested_once() -> None:
    state = battle(
        Unit(0, "heavy_foot", (10, 18), r=1),
        Unit(0, "heavy_foot", (20, 18)),
        Unit(1, "elite_foot", (10, 5)),
    )
    cause = cause_by(state, state.group(3), SHOOT)
    played = settled(state, (6, 6), Loss(1, 1, cause))
    tested = played.of(events.Tested)
    assert [(one.group, one.total) for one in tested] == [(2, 12)]
    assert state.companies[0].has_lost_half
    assert state.companies[0].was_last


@pytest.mark.rule("FF-TEST-01")
def test_the_last_group_of_its_company_tests() -> None:
    state = battle(
        Unit(0, "light_foot", (10, 18), r=1),
        Unit(0, "elite_foot", (20, 18)),
        Unit(1, "elite_foot", (10, 5)),
    )
    played = settled(state, (6, 6), Loss(1, 1, cause_by(state, state.group(3), SHOOT)))
    assert [one.reason for one in played.of(events.Tested)] == ["as the last of its company"]
    assert not state.companies[0].has_lost_half


@pytest.mark.rule("FF-SEQ-02")
@pytest.mark.rule("FF-TEST-02")
def test_company_tests_may_set_off_more_of_them() -> None:
    state = battle(
        Unit(0, "heavy_foot", (10, 18), r=1, captain=""),
        Unit(0, "heavy_foot", (20, 18), is_shaken=True, r=1),
        Unit(0, "heavy_foot", (40, 18)),
        Unit(1, "elite_foot", (10, 5)),
    )
    played = settled(
        state,
        (1, 1, 6, 6, 6, 6),
        Loss(1, 1, cause_by(state, state.group(4), SHOOT)),
        answers=(2,),
    )
    assert [one.group for one in played.of(events.Tested)] == [2, 3, 3]
    assert state.group(2).place == ROUTED


@pytest.mark.rule("FF-OUT-SC-2")
def test_an_opening_test_only_makes_it_shaken() -> None:
    state = pair()
    before = state.group(1).models
    dice = dice_of(1, 1)
    assert not run(state, resilience.opening_test(state, dice, 1), dice).result
    assert state.group(1).is_shaken
    assert state.group(1).models == before


@pytest.mark.rule("FF-OUT-SC-6")
def test_bodyguards_stay_and_lose_one_r() -> None:
    state = pair()
    state.scenario, state.special = "ritual", 1
    before = state.group(1).models
    tried(state, trial(1), 1, 2)
    assert state.group(1).r == 11
    assert state.group(1).models == before
    assert state.group(1).is_shaken


@pytest.mark.rule("FF-RET-06")
@pytest.mark.rule("FF-ROUT-01")
def test_a_retreat_off_the_table_is_a_rout() -> None:
    state = battle(
        Unit(0, "light_foot", (30, 34)),
        Unit(1, "elite_foot", (30, 28)),
        Unit(0, "elite_foot", FAR),
        Unit(0, "elite_foot", (55, 5)),
    )
    played = tried(state, trial(1, cause=cause_by(state, state.group(2), SHOOT)), 1, 2)
    assert state.group(1).place == ROUTED
    assert not played.of(Shook)


@pytest.mark.rule("FF-OUT-SC-1")
def test_an_ambushed_defender_escapes_by_retreating_off_the_table() -> None:
    state = battle(
        Unit(1, "light_foot", (30, 34)),
        Unit(0, "elite_foot", (30, 28)),
        Unit(1, "elite_foot", FAR),
        scenario="ambush",
    )
    tried(state, trial(1, cause=cause_by(state, state.group(2), SHOOT)), 1, 2)
    assert state.group(1).place == ESCAPED
    assert state.group(3).place == TABLE


# -- credit ----------------------------------------------------------------------------------------


@pytest.mark.rule("FF-AMB-REEL")
@pytest.mark.rule("FF-AMB-RAINHELL")
@pytest.mark.rule("FF-AMB-MYNAME")
def test_who_makes_shaken_is_credited_once_for_each_group() -> None:
    state = battle(
        Unit(0, "light_foot", (30, 18)),
        Unit(1, "light_cavalry", (30, 11), captain=""),
        Unit(0, "elite_foot", FAR),
        Unit(0, "elite_foot", (55, 5)),
    )
    settled(state, (1, 2), Loss(1, 1, cause_by(state, state.group(2), SHOOT)))
    enemy = state.companies[1]
    assert enemy.shaken == (1,)
    assert enemy.has_shot_shaken
    assert enemy.has_shaken_by_captain
    assert enemy.first_blood
    assert not state.companies[0].first_blood
    state.group(1).is_shaken = False
    settled(state, (1, 2), Loss(1, 1, cause_by(state, state.group(2), ATTACK)))
    assert enemy.shaken == (1,)


@pytest.mark.rule("FF-AMB-NOTWAVER")
def test_two_shaken_groups_waver() -> None:
    state = pair()
    state.group(3).is_shaken = True
    tried(state, trial(1), 1, 2)
    assert state.companies[0].has_wavered
    assert not state.companies[1].has_wavered


@pytest.mark.rule("FF-AMB-FIRSTBLOOD")
def test_first_blood_may_be_drawn_by_both_and_never_by_ones_own() -> None:
    state = pair()
    own = cause_by(state, state.group(3), SHOOT)
    settled(state, (6, 6), Loss(1, 1, own))
    assert not any(company.first_blood for company in state.companies)
    mine = cause_by(state, state.group(1), ATTACK)
    theirs = cause_by(state, state.group(2), ATTACK)
    settled(state, (6, 6, 6, 6), Loss(1, 1, theirs), Loss(2, 1, mine))
    assert all(company.first_blood for company in state.companies)


@pytest.mark.rule("FF-AMB-BETTER")
@pytest.mark.rule("FF-AMB-SPINE")
def test_with_two_companies_every_rout_counts_and_with_more_only_ones_deeds() -> None:
    state = pair(r=1)
    state.active, state.turns = 1, (1, 1)
    settled(state, (), Loss(1, 1, Cause()))
    assert state.companies[1].routed == (1,)
    assert state.companies[1].routed_first_turn == (1,)
    state = battle(
        Unit(0, "light_foot", (30, 18), r=1),
        Unit(1, "elite_foot", (30, 11)),
        Unit(1, "elite_foot", (35, 11), seat=3),
        Unit(0, "elite_foot", FAR),
        Unit(0, "elite_foot", (8, 8)),
        Unit(0, "elite_foot", (55, 30), seat=2),
    )
    settled(state, (), Loss(1, 1, cause_by(state, state.group(3), SHOOT)))
    assert state.companies[1].routed == ()
    assert state.companies[3].routed == (1,)
    assert state.companies[3].routed_first_turn == ()
