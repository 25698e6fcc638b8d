"""What is told of checks, and which dice are rolled for what is no check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from affray.games.rattle_and_rend.game import GAME
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.rules.checks import reasons
from affray.games.rattle_and_rend.rules.first_turn import foresee
from affray.games.rattle_and_rend.rules.initiative import roll_off
from affray.games.rattle_and_rend.rules.momentum import lose, pay, regain
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table.position import place
from affray.games.rattle_and_rend.words.events import ActionDeclared, MomentumChanged
from affray.kernel.dice import ScriptedDice
from affray.kernel.ids import Seat
from affray.vignettes.runner import play_vignette
from affray.vignettes.vignette import parse_vignette


class Twenties(ScriptedDice):
    """Dice with twenty faces and no others."""

    def roll(self, sides: int) -> int:
        assert sides == 20
        return super().roll(sides)


def state_with(**side: Any) -> State:
    """Four groups of A, and one of B that has nothing of its own."""
    kinds = {"fighters": "Foot", "heavy": "Ogre", "champion": "Captain", "ward": "Idol"}
    groups: list[dict[str, Any]] = [
        {"name": name, "side": "A", "kind": kind} for kind, name in kinds.items()
    ]
    groups.append({"name": "Reds", "side": "B", "kind": "fighters", "at": [300, 300]})
    return place({"groups": groups, "sides": [side, {}]}, House.of({}, "alpha2"))


@pytest.mark.rule("RR-Q-055")
def test_the_bid_is_rolled_off_with_a_d20_each() -> None:
    state = state_with()
    assert roll_off(state, Twenties((7, 7, 3, 20))) == 1
    assert roll_off(state, Twenties((20, 19))) == 0


@pytest.mark.rule("RR-TRAIT-SOOTH-1")
def test_a_d20_is_foretold() -> None:
    state = state_with()
    foresee(state, Twenties((20,)), Seat(0))
    assert [warband.number for warband in state.warbands] == [20, None]


def named(state: State, stat: str) -> dict[str, tuple[str, ...]]:
    found = {group.card.name: reasons(state, group, stat) for group in state.groups}
    return {name: why for name, why in found.items() if why}


@pytest.mark.rule("RR-DICE-10")
def test_the_traits_that_make_a_stat_better_are_told() -> None:
    elites = state_with(traits=("elites",))
    assert named(elites, "fury") == {"Foot": ("Elites",), "Ogre": ("Elites",)}
    assert named(elites, "guile") == named(elites, "will") == {}
    tactitians = state_with(traits=("tactitians",), benefit="guile")
    assert named(tactitians, "guile") == {"Foot": ("Tactitians",)}
    assert named(tactitians, "fury") == named(tactitians, "will") == {}
    defiers = state_with(traits=("death_defiers",))
    assert {*named(defiers, "will").values()} == {("Death-Defiers",)}
    assert "Reds" not in named(defiers, "will")
    assert named(defiers, "fury") == {}


@pytest.mark.rule("RR-MOM-03")
def test_nobody_pays_what_it_does_not_have() -> None:
    state = state_with(momentum=2, total=6)
    with pytest.raises(ValueError, match="cannot pay"):
        pay(state, 0, 3, "an action", "RR-ACT-02")
    assert state.warbands[0].momentum == 2
    pay(state, 0, 2, "an action", "RR-ACT-02")
    assert state.warbands[0].momentum == 0


@pytest.mark.rule("RR-MOM-05")
def test_a_change_of_nothing_is_not_told() -> None:
    state = state_with(momentum=0, total=0)
    state.log = []
    regain(state, 0, 2, "Rest", "RR-ACTION-REST-2")
    lose(state, 0, 2, "Intimidate", "RR-SREACT-INTIMIDATE-3")
    assert state.log == []
    lose(state, 1, 1, "Intimidate", "RR-SREACT-INTIMIDATE-3")
    (event,) = state.log
    assert isinstance(event, MomentumChanged)
    assert event.is_loss
    assert (event.side, event.change, event.now) == (1, -1, 1)


DECLARED = """
title = "Declared"
rules = ["RR-ACT-02"]
game = "rattle-and-rend"
position.sides = [{ momentum = 3 }, { momentum = 0 }]
position.groups = [
    { name = "Reds", side = "B", kind = "fighters", at = [300, 300] },
    { name = "Blues", side = "A", kind = "fighters", at = [100, 100] },
    { name = "Greens", side = "A", kind = "fighters", at = [20, 380] },
]
play = [
    { A = "ChooseAction", answer = ["charge", "Blues"] },
    { A = "ChooseTarget", answer = "Reds" },
    { A = "ChooseMove", answer = [] },
    { A = "ChooseAction", answer = ["sprint", "Greens"] },
    { A = "ChooseMove", answer = [] },
]
expect.asks = "ChooseAction"
"""


def declared() -> Iterator[ActionDeclared]:
    result = play_vignette(parse_vignette(DECLARED, "declared"), {GAME.id: GAME})
    assert result.ok
    return (event for event in result.events if isinstance(event, ActionDeclared))


@pytest.mark.rule("RR-ACT-09")
def test_a_charge_is_declared_with_its_target_and_a_sprint_without() -> None:
    assert [(e.action, e.group, e.target, e.cost) for e in declared()] == [
        ("charge", 1, 0, 1),
        ("sprint", 2, None, 1),
    ]
