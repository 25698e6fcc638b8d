"""The one object that Affray imports."""

from __future__ import annotations

from typing import Annotated, ClassVar

from affray.kernel import house
from affray.kernel.game import Advice, Game, Look, Rules, Start
from affray.kernel.house import Ruled

from . import play, table
from .state import NAMES, State
from .words import LINES


class House(house.House, frozen=True, kw_only=True):
    editions: ClassVar[tuple[str, ...]] = ("first",)
    turns: Annotated[int, Ruled("Number of turns", "FG-END-02", 2, 100)] = 20


def begin(start: Start, house: House) -> State:
    if start.position is not None:
        return table.place(start.position, house.turns)
    return State(house.turns)


GAME = Game(
    id="first-game",
    name="First Game",
    version="1.0",
    folder=__package__,
    house=House,
    rules=Rules(
        setup=begin,
        next_step=play.next_step,
        rounds=lambda state: state.turn,
    ),
    look=Look(
        view=table.view,
        facts=table.facts,
        piece_names=lambda state: {name: piece for piece, name in enumerate(NAMES)},
    ),
    advice=Advice(lines=LINES, evaluate=table.evaluate),
)
