"""What becomes of an attack by a shield, and of a free attack at somebody who may parry.

The chances are worked out by hand: combat 5 hits with 2 or more, combat 4 with 3 or more.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brigandine.positions import unit

from affray.games.brigandine.game import GAME
from affray.games.brigandine.words.questions import ForceReroll, MakeFreeAttack, Parry
from affray.kernel.ahead import Ahead
from affray.kernel.dice import ScriptedDice
from affray.kernel.foresight import foreseen
from affray.kernel.game import Start
from affray.kernel.match import Match

SPACE = "\u00a0"


def attacked(*units: dict[str, Any], dice: tuple[int, ...]) -> Match[Any]:
    """Ann attacks Bob beside her, and the die has fallen."""
    rest = (unit("Mate", 2, 2), unit("watcher", 22, 22))
    position = {"stage": "melees", "units": [*units, *rest]}
    start = Start(game=GAME.id, edition="v1.1", rosters=[], position=position)
    match = Match(GAME, start, ScriptedDice(dice))
    match.answer_plain(0, {"do": "attack", "unit": 0, "target": 1})
    return match


@pytest.mark.rule("BR-GEAR-SHIELD-1")
def test_a_shield_is_weighed_with_what_comes_of_each_answer() -> None:
    match = attacked(
        unit("Ann", 10, 12, combat=4), unit("bob", 11, 12, gear=["shield"], life=2), dice=(3,)
    )
    assert isinstance(match.question, ForceReroll)
    found = GAME.look.odds.ledger(Ahead(match, match.question.seat))
    assert found is not None
    assert found.columns == ("Wounded", "Falls")
    said = {row.label: tuple(cell.replace(SPACE, " ") for cell in row.cells) for row in found.rows}
    assert said == {
        "Use the shield": ("66.7 %", "0 %"),
        "Keep it for later": ("100 %", "0 %"),
    }


@pytest.mark.rule("BR-GEAR-SHIELD-4")
def test_a_free_attack_is_weighed_as_if_nobody_parried_it() -> None:
    match = attacked(
        unit("Ann", 10, 12, gear=["claws", "shield"], now=["has_used_shield"], life=3),
        unit("bob", 11, 12, combat=5, traits=["opportunist"]),
        dice=(1, 2),
    )
    question = match.question
    assert isinstance(question, MakeFreeAttack)
    [found] = foreseen(Ahead(match, question.seat), True)
    assert [(row.result, row.chance) for row in found.rows] == [
        ("wounded", "5/6"),
        ("missed", "1/6"),
    ]
    match.answer(question.seat, True)
    assert isinstance(match.question, Parry)
