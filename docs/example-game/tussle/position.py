"""Positions written by hand: what a vignette starts from, and the facts that it may name."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from affray.kernel.positions import ending, facts_of, number_of, read_position

from .data import kinds
from .state import Fighter, State

SIDES = "AB"
Millimetres = Annotated[int, msgspec.Meta(ge=0, le=600)]


class FighterAt(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    side: str
    at: tuple[Millimetres, Millimetres]
    kind: str = "bruiser"
    blows: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    acted: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    fighters: tuple[FighterAt, ...]
    round: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


def place(plain: dict[str, Any], rounds: int) -> State:
    """The state that a written position describes; `BadInput` names what cannot be used."""
    position = read_position(plain, Position)
    state = State(("Side A", "Side B"), rounds)
    state.round = position.round
    for id, written in enumerate(position.fighters):
        x, y = written.at
        side = number_of(SIDES, written.side, f"fighters[{id}].side")
        number_of(tuple(kinds()), written.kind, f"fighters[{id}].kind")
        fighter = Fighter(id, side, written.name, written.kind, 10 * x, 10 * y)
        fighter.blows, fighter.has_acted = written.blows, written.acted
        state.fighters.append(fighter)
    return state


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    return {
        "round": state.round,
        **ending(state.outcome),
        "fighters": {
            fighter.name: {
                "at": [fighter.x / 10, fighter.y / 10],
                **facts_of(fighter, "blows", "is_out"),
                "acted": fighter.has_acted,
            }
            for fighter in state.fighters
        },
    }
