"""The estimate of who stands better."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from bench.scale import fitted
from tests.toy.scramble import SCRAMBLE

from affray.games import games
from affray.kernel.estimate import estimate, known_to
from affray.kernel.game import Game
from affray.kernel.ids import Seat
from affray.kernel.state import State
from affray.kernel.view import Outcome
from affray.lab.arena import Fixture, played

BUILT_IN = ("brigandine", "flagrant-factions", "rattle-and-rend", "warbands-and-heroes")


def valued(*values: float, outcome: Outcome | None = None, scale: float = 10.0) -> Game[Any]:
    """A game whose positions are worth this much to its seats."""
    game = copy(SCRAMBLE)
    game.advice = replace(game.advice, evaluate=lambda state, seat: values[seat], scale=scale)
    game.rules = replace(game.rules, outcome=lambda state: outcome)
    return game


def test_equal_positions_are_even_and_a_lead_is_better() -> None:
    state = State()
    assert estimate(valued(3, 3), state, Seat(0)) == 0.5
    chances = [estimate(valued(lead, -lead), state, Seat(0)) for lead in (-400, -10, 0, 10, 400)]
    assert chances == sorted(chances)
    assert chances[3] == pytest.approx(0.731, abs=0.001), "the scale is the lead that wins 73 %"
    assert 0 <= chances[0] < 0.001
    assert 0.999 < chances[-1] <= 1


def test_the_chances_of_all_sides_add_up_to_one() -> None:
    game = valued(5, -2, 1, 7)
    for sides in ([0, 1, 2, 3], [0, 1, 0, 1], [0, None, 1, 0]):
        seats = {side: Seat(seat) for seat, side in enumerate(sides) if side is not None}
        chances = [estimate(game, State(), seat, sides) for seat in seats.values()]
        assert sum(chances) == pytest.approx(1)


def test_who_judges_has_nothing_to_win() -> None:
    assert estimate(valued(5, 1, 9), State(), Seat(2), [0, 1, None]) == 0.5


@pytest.mark.parametrize(("winner", "chance"), [(0, 1.0), (1, 0.0), (None, 0.5)])
def test_an_end_is_no_guess(winner: int | None, chance: float) -> None:
    game = valued(-50, 50, outcome=Outcome(winner, "over"))
    assert estimate(game, State(), Seat(0)) == chance


def test_what_is_not_known_is_guessed_in_a_copy() -> None:
    class Secrets(State):
        __slots__ = ("cards",)

        def __init__(self) -> None:
            super().__init__()
            self.cards = [7, 8]

        def restore(self, before: Secrets) -> None:
            self.cards = [*before.cards]

    def hide(state: Secrets, seat: Seat, random: Random) -> None:
        state.cards[1 - seat] = random.randint(100, 200)

    game = copy(SCRAMBLE)
    game.rules = replace(game.rules, hide=hide)  # type: ignore[arg-type]  # of another state
    before: Any = Secrets()
    own: Any = known_to(game, before, Seat(0), 2, Random(1))
    nobody: Any = known_to(game, before, None, 2, Random(1))
    assert before.cards == [7, 8]
    assert own.cards[0] == 7
    assert own.cards[1] >= 100
    assert min(nobody.cards) >= 100


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_position_of_a_battle_has_an_estimate(name: str) -> None:
    game = games()[name]
    fixture = Fixture(name, game.editions[0], ("random", "random"), "estimate", 0, "equal")
    match = played(fixture)
    sides = game.seats.sides_in(match.start)
    for _, state in match.positions():
        chances = [estimate(game, state, Seat(seat), sides) for seat in (0, 1)]
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)
    outcome = match.outcome
    assert outcome is not None
    assert estimate(game, match.state, Seat(0), sides) == (1 + outcome.result_for(0)) / 2


def test_a_scale_is_fitted_to_how_games_ended() -> None:
    games = [[(10.0, 1.0)]] * 73 + [[(10.0, 0.0)]] * 27
    assert fitted(games) == pytest.approx(10, abs=0.1)
