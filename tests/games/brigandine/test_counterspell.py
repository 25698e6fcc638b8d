"""Counterspell over whole games at random: a success leaves no trace but what was paid."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from affray.games.brigandine.forces.roster import BASE_KIND
from affray.games.brigandine.game import GAME
from affray.games.brigandine.house import EDITION, SCENARIOS
from affray.games.brigandine.rules import casting
from affray.games.brigandine.rules.casting import COUNTERSPELL
from affray.games.brigandine.rules.spells import EFFECTS
from affray.games.brigandine.state import State
from affray.games.brigandine.words.events import SpellCountered
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.roster import Entry, Roster
from affray.kernel.state import state_hash
from affray.testing.contract import play_random

GAMES = int(os.environ.get("AFFRAY_COUNTERED", "10"))
"""Games played; CONTRIBUTING.md names the full count."""

HOUSE: dict[str, HouseValue] = {"points_limit": 200, "stalemate_rounds": 4, "turn_limit": 8}


def band_of_casters(random: Random) -> Roster:
    """Three mages with Counterspells and two spells each, and their guards."""
    others = sorted(set(EFFECTS))
    mages = []
    for _ in range(3):
        spells = random.sample(others, 2) + [COUNTERSPELL] * 5
        picks = {"traits": ["caster"], "combat": ["2"], "spells": spells}
        mages.append(Entry(BASE_KIND, picks=picks))
    return Roster(GAME.id, "Casters", [*mages, Entry("orcs/basher"), Entry(BASE_KIND)], EDITION)


def fingerprint(state: State) -> str:
    """The hash of the position apart from castings."""
    twin = state.copy()
    for unit in twin.units:
        unit.castings = ()
    return state_hash(twin)


def purse(state: State) -> list[Counter[str]]:
    return [Counter(unit.castings) for unit in state.units]


class Watch:
    """Compares, for every spell that is cast, the position after all Counterspells."""

    def __init__(self) -> None:
        self.answer = casting._answer
        self.before: dict[int, str] = {}
        self.spells: Counter[str] = Counter()
        self.undone: Counter[str] = Counter()

    def effect(self, effect: Callable[..., Flow[None]]) -> Callable[..., Flow[None]]:
        def watched(state: State, dice: Dice, caster: int, spell: str) -> Flow[None]:
            self.before[id(state)] = fingerprint(state)
            yield from effect(state, dice, caster, spell)

        return watched

    def answering(
        self, state: State, dice: Dice, side: int, spell: str, other: State
    ) -> Flow[None]:
        before, after, owned = self.before[id(state)], fingerprint(state), purse(state)
        assert state.log is not None
        told = len(state.log)
        yield from self.answer(state, dice, side, spell, other)
        counters = [event for event in state.log[told:] if isinstance(event, SpellCountered)]
        successes = sum(event.face >= 3 for event in counters)
        assert fingerprint(state) == (before if successes % 2 else after), spell
        for event in counters:
            owned[event.unit][COUNTERSPELL] -= 1
        for had, left in zip(owned, purse(state), strict=False):
            assert +had == left, spell
        self.spells[spell] += 1
        self.undone[spell] += successes % 2


@pytest.mark.rule("BR-SPELL-COUNTER-1", "BR-SPELL-COUNTER-2")
def test_a_counterspell_leaves_the_hash_of_before_the_spell(monkeypatch: Any) -> None:
    watch = Watch()
    for spell, effect in list(EFFECTS.items()):
        monkeypatch.setitem(EFFECTS, spell, watch.effect(effect))
    monkeypatch.setattr(casting, "_answer", watch.answering)
    for seed in range(GAMES):
        random = Random(seed)
        house = {**HOUSE, "scenario": SCENARIOS[seed % len(SCENARIOS)]}
        rosters = [band_of_casters(random) for _ in range(2)]
        play_random(GAME, Start(GAME.id, EDITION, rosters, house, automated=True), seed)
    sys.stdout.write(f"{watch.spells.total()} spells, {watch.undone.total()} of them undone\n")
    assert watch.spells.total() >= 6 * GAMES
    assert watch.undone.total() >= GAMES
