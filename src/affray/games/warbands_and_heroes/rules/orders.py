"""[WH-Q-11] The house rule of secret orders: tied sides write down in which order Units act."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from affray.games.warbands_and_heroes.pieces import seat_of
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.questions import OrderUnits
from affray.kernel.flow import Flow, Together
from affray.kernel.options import Subsets


class Orders(Subsets[int]):
    """All of them in some order: as they stand, or with another one first."""

    __slots__ = ()

    def __init__(self, units: tuple[int, ...]) -> None:
        super().__init__(units, least=len(units))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        units = tuple(self.values)
        for first in range(len(units)):
            yield units[first:] + units[:first]

    def sample(self, random: Random) -> tuple[int, ...]:
        return tuple(random.sample(list(self.values), len(self.values)))


def written_orders(state: State) -> Flow[tuple[tuple[int, ...], ...]]:
    """Every tied side chooses at the same time; a side with one Unit has nothing to choose."""
    units = [tuple(unit.id for unit in state.to_act(side)) for side in state.tied]
    parts = [
        OrderUnits(seat_of(side), Orders(own))
        for side, own in zip(state.tied, units, strict=True)
        if len(own) > 1
    ]
    chosen: dict[int, tuple[int, ...]] = {}
    if len(parts) > 1:
        answers = yield from Together(parts)
        chosen = {part.seat: answer for part, answer in zip(parts, answers, strict=True)}
    elif parts:
        chosen[parts[0].seat] = yield from parts[0]
    return tuple(chosen.get(side, own) for side, own in zip(state.tied, units, strict=True))
