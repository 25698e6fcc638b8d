"""The number of an action that attacks stands beside it before its target is named.

Worked out by hand: Fighters have FURY 13+, and a d20 shows 13 or more with 8/20, so two dice miss
with 12/20 each; a penalty takes the better, a bonus the worse die away.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.rattle_and_rend.test_foresight import begun

from affray.games.rattle_and_rend.table.chances import chances
from affray.games.rattle_and_rend.words.answers import Charge, Sprint, StandAndFight
from affray.kernel.match import Match
from affray.kernel.odds import OddsReport, chance_to_count


def told(match: Match[Any], answer: object) -> list[OddsReport]:
    assert match.question is not None
    return chances(match.state, match.question, answer)


def near(x: float) -> Match[Any]:
    """One enemy within a charge of Blue, one beyond everything."""
    return begun(
        ("Blue", "A", "fighters", 100, 100),
        ("Near", "B", "skirmishers", x, 100),
        ("Far", "B", "skirmishers", 350, 350),
    )


@pytest.mark.rule("RR-ACTION-CHARGE-2")
def test_a_charge_names_the_enemy_that_it_can_reach() -> None:
    match = near(180)
    (found,) = told(match, Charge(0))
    assert found.deed == "Charge at Near"
    assert found.verb == "hits"
    match.answer_plain(0, {"do": "charge", "group": 0})
    (again,) = told(match, 1)
    assert again == found
    match.answer(0, 1)
    (there,) = told(match, ((1400, 1000),))
    assert chance_to_count(there) == pytest.approx(chance_to_count(found))


def test_an_enemy_out_of_reach_is_not_hit() -> None:
    match = near(180)
    match.answer_plain(0, {"do": "charge", "group": 0})
    (found,) = told(match, 2)
    assert found.deed.endswith("out of reach")
    assert chance_to_count(found) == 0


def test_who_can_reach_nobody_has_no_number() -> None:
    assert not told(near(340), Charge(0))
    assert not told(near(180), Sprint(0))


@pytest.mark.rule("RR-ACTION-STAND-1")
def test_who_stands_has_the_number_of_the_likeliest_target() -> None:
    match = begun(
        ("Blue", "A", "shooters", 100, 100),
        ("Near", "B", "skirmishers", 160, 100),
        ("Far", "B", "heavy", 100, 220),
    )
    (found,) = told(match, StandAndFight(0))
    match.answer_plain(0, {"do": "stand_and_fight", "group": 0})
    both = [told(match, target) for target in (1, 2)]
    assert chance_to_count(found) == max(chance_to_count(one) for (one,) in both)
