"""Attacks in detail: who goes on with one, whose blows they are, and blows in a melee."""

from __future__ import annotations

import pytest
from tests.games.flagrant_factions.positions import Unit, battle, dice_of, hits, run

from affray.games.flagrant_factions.pieces import ESCAPED, ROUTED, TABLE
from affray.games.flagrant_factions.rules import attacks
from affray.games.flagrant_factions.rules.blow import Blow
from affray.games.flagrant_factions.rules.causes import ATTACK, DEFEND, SHOOT
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.events import MeleeJoined


def duel() -> State:
    """Elite Foot (3+ and 4+) and Heavy Foot, three inches apart."""
    return battle(Unit(0, "elite_foot", (30, 18)), Unit(1, "heavy_foot", (34, 18)))


@pytest.mark.rule("FF-Q-27")
@pytest.mark.parametrize(
    ("place", "is_shaken", "other", "goes_on"),
    [
        (TABLE, False, TABLE, True),
        (ROUTED, False, TABLE, False),
        (TABLE, True, TABLE, False),
        (TABLE, False, ROUTED, False),
        (TABLE, False, ESCAPED, False),
    ],
)
def test_an_attack_goes_on_if_both_are_there_and_nobody_was_driven_back(
    place: str, is_shaken: bool, other: str, goes_on: bool
) -> None:
    state = duel()
    state.group(1).place, state.group(2).place = place, other
    state.group(1).is_shaken = is_shaken
    assert attacks.can_go_on(state, 1, 2) == goes_on


@pytest.mark.rule("FF-PT-DEFIANT-2")
def test_who_met_the_attacker_halfway_strikes_as_one_and_is_told_so() -> None:
    state = duel()
    for met, manner, needed in (
        (False, ATTACK, 3),
        (False, DEFEND, 4),
        (True, ATTACK, 3),
        (True, DEFEND, 3),
    ):
        blow = attacks.blow_by(state, 1, 2, manner, met=met)
        assert (blow.as_attacker, blow.needed) == (needed == 3, needed)
        told = ("Defiant: both strike as attackers", "FF-PT-DEFIANT-2")
        assert blow.why == ([told] if met else [])


@pytest.mark.rule("FF-ATT-09", "FF-AMB-SHEDBLOOD")
def test_a_melee_is_joined_once_and_blood_is_shed_by_each_once() -> None:
    state = duel()
    for joined in (1, 0):
        dice = dice_of(hits(0, 12), hits(0, 12))
        played = run(state, attacks.attack(state, dice, 1, 2), dice)
        assert len(played.of(MeleeJoined)) == joined
        assert state.melees == ((1, 2),)
        assert [company.shed_blood for company in state.companies] == [(1,), (2,)]


@pytest.mark.rule("FF-PT-DEFIANT-2")
def test_a_new_blow_has_no_dice_and_no_reasons_yet() -> None:
    for manner in (ATTACK, DEFEND, SHOOT):
        blow = Blow(1, 2, manner, 4)
        assert (blow.count, blow.why, blow.in_cover) == (0, [], False)
        assert blow.as_attacker == (manner == ATTACK)
