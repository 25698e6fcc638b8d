"""World-turns at their limits: who fights alone, who comes back, and what nobody tells of."""

from __future__ import annotations

import pytest
from tests.campaign.test_world_turns import TWO, begun, to_battle, told, usual
from tests.games.warbands_and_heroes.battles import master

from affray.games.warbands_and_heroes.campaigns.world_events import BattleCalled, UnitReturned
from affray.games.warbands_and_heroes.campaigns.world_questions import LetRecover
from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID
from affray.games.warbands_and_heroes.forces.roster import PRESET, strength_left
from affray.kernel.dice import ScriptedDice
from affray.kernel.roster import Entry, Roster


@pytest.mark.rule("WH-WB-01")
def test_nobody_fights_alone() -> None:
    bowmen = Roster(GAME_ID, "Band", [Entry("bowmen")], EDITION)
    match = begun(bowmen, TWO[1], dice=ScriptedDice([6]), turns="5")
    while match.state.round < 3:
        usual(match)
    match.answer(0, ())
    usual(match)
    assert match.is_over
    assert not match.state.battles


@pytest.mark.rule("WH-Q-38")
def test_a_game_master_who_lets_nobody_recover_gives_no_reason() -> None:
    match = begun(*TWO, master(), turns="3")
    to_battle(match)
    told(match, None, (12, False), (9, False), (3, False), (12, False), (12, False))
    assert isinstance(match.question, LetRecover)
    match.answer(2, None)
    assert match.is_over
    assert [strength_left(e) for e in match.state.entries(0)] == [None, None, 3]


@pytest.mark.rule("WH-Q-52")
def test_who_comes_back_has_half_its_strength_and_at_least_1() -> None:
    weak = Entry("own_class", picks={**PRESET, "fs": ["1"], "bloodied": ["0"]})
    frail = Roster(GAME_ID, "Frail", [weak], EDITION)
    match = begun(frail, TWO[1], turns="3", routed_units_lost=False)
    to_battle(match)
    (called,) = [event for event in match.events if isinstance(event, BattleCalled)]
    assert not called.has_roles
    told(match, 1, (0, True), (12, False), (12, False))
    returned = [event.fs for event in match.events if isinstance(event, UnitReturned)]
    assert returned == [1]


@pytest.mark.rule("WH-UNIT-02")
def test_a_battle_that_tells_nothing_heals_nobody() -> None:
    worn = Roster(GAME_ID, "Worn", [Entry("warriors", picks={"left": ["5"]})], EDITION)
    match = begun(worn, TWO[1])
    to_battle(match)
    told(match, None)
    assert [strength_left(e) for e in match.state.entries(0)] == [5]
