"""Who stands better: a guess between 0 and 1, from what the game's advice makes of a position."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from affray.kernel.game import Game
from affray.kernel.ids import Seat
from affray.kernel.state import State


def estimate(
    game: Game[Any], state: State, seat: Seat, sides: Sequence[int | None] | None = None
) -> float:
    """The chance that the side of a seat wins, as far as the position tells.

    It grows with the evaluation of the seat, falls with that of every other side, and is the same
    as a share: those of all sides add up to 1. `sides` says whom each seat plays for, as
    `Seats.sides_in` does; without it, the seats of the smallest match.
    """
    if sides is None:
        sides = [game.seats.side_of(one) for one in range(game.seats.fewest)]
    own = sides[seat]
    if own is None:
        return 0.5
    outcome = game.rules.outcome(state)
    if outcome is not None:
        return (1 + outcome.result_for(own)) / 2
    speakers = {side: one for one, side in reversed([*enumerate(sides)]) if side is not None}
    values = {
        side: game.advice.evaluate(state, Seat(one)) / (2 * game.advice.scale)
        for side, one in speakers.items()
    }
    best = max(values.values())
    weights = {side: exp(value - best) for side, value in values.items()}
    return weights[own] / sum(weights.values())


def known_to(game: Game[Any], state: State, seat: Seat | None, seats: int, random: Random) -> State:
    """A copy with guesses for whatever a seat cannot know; `None` knows what all seats know."""
    twin = state.copy()
    if game.rules.hide is not None:
        for viewer in range(seats) if seat is None else (seat,):
            game.rules.hide(twin, Seat(viewer), random)
    return twin
