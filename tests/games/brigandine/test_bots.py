"""What a position is worth to a bot."""

from __future__ import annotations

import pytest
from tests.games.brigandine.positions import table, unit

from affray.games.brigandine.game import GAME
from affray.games.brigandine.rules.endings import check_end
from affray.kernel.ids import Seat
from affray.kernel.view import Ended

ONE, OTHER = Seat(0), Seat(1)


def test_life_and_units_are_worth_something() -> None:
    whole = table(unit("Hero", 5, 12, life=3), unit("foe", 15, 12))
    hurt = table(unit("Hero", 5, 12, life=3, left=1), unit("foe", 15, 12))
    alone = table(unit("Hero", 5, 12, life=3), unit("foe", 15, 12), unit("other", 20, 20))
    value = GAME.advice.evaluate(whole, ONE)
    assert value > GAME.advice.evaluate(hurt, ONE)
    assert value > GAME.advice.evaluate(alone, ONE)


def test_coming_closer_is_worth_something() -> None:
    far = table(unit("Hero", 5, 12, combat=4), unit("foe", 22, 12))
    near = table(unit("Hero", 10, 12, combat=4), unit("foe", 22, 12))
    assert GAME.advice.evaluate(near, ONE) > GAME.advice.evaluate(far, ONE)


def test_caution_ends_before_a_stalemate() -> None:
    """Beside an enemy who is stronger than oneself, or away from him."""
    foe = unit("foe", 12, 12, combat=5, life=3)
    near, away = unit("Hero", 15, 12, combat=3), unit("Hero", 5, 12, combat=3)
    assert GAME.advice.evaluate(table(near, foe), ONE) < GAME.advice.evaluate(table(away, foe), ONE)
    bold = GAME.advice.evaluate(table(near, foe, quiet=6), ONE)
    assert bold > GAME.advice.evaluate(table(away, foe, quiet=6), ONE)


def test_haste_is_worth_something_beside_an_enemy() -> None:
    foe = unit("foe", 12, 12, life=3)
    slow, fast = unit("Hero", 13, 12, combat=3), unit("Hero", 13, 12, combat=3, now=["is_hasted"])
    assert GAME.advice.evaluate(table(fast, foe), ONE) > GAME.advice.evaluate(table(slow, foe), ONE)


def test_one_deploys_near_the_middle() -> None:
    corner = table(unit("Hero", 0.5, 0.5), unit("foe", 12, 20), turn=0)
    front = table(unit("Hero", 12, 5), unit("foe", 12, 20), turn=0)
    assert GAME.advice.evaluate(front, ONE) > GAME.advice.evaluate(corner, ONE)


def test_winning_is_worth_most() -> None:
    state = table(unit("Hero", 5, 12), unit("foe", 22, 12))
    state.units[1].place = "gone"
    with pytest.raises(Ended):
        check_end(state)
    assert GAME.advice.evaluate(state, ONE) == -GAME.advice.evaluate(state, OTHER) > 300


@pytest.mark.parametrize(("x", "better"), [(3, True), (10, False)])
def test_a_carried_stone_is_worth_more_near_an_edge(x: float, better: bool) -> None:
    house = {"scenario": "convoy"}
    guard = unit("guard", 12, 12)
    stones = [{"carrier": "Thief"}]
    here = table(unit("Thief", x, 12), guard, house=dict(house), stones=stones)
    there = table(unit("Thief", 6, 12), guard, house=dict(house), stones=stones)
    assert (GAME.advice.evaluate(here, ONE) > GAME.advice.evaluate(there, ONE)) == better
