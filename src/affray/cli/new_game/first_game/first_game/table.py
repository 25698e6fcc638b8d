"""What is seen of a position, how one is written by hand, and what it is worth."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from affray.kernel.ids import Seat
from affray.kernel.positions import ending, read_position
from affray.kernel.view import PieceView, SideView, StatView, View

from .state import EACH, NAMES, STANDS, Name, State

WIDTH, HEIGHT, RADIUS = 6000, 4000, 200
"""Lengths are tenths of a millimetre."""


def view(state: State, seat: Seat | None) -> View:
    """Everything, for nothing is hidden."""
    phase = state.outcome.reason if state.outcome else f"Turn {state.turn + 1}"
    left = [StatView("left", str(len(state.left(side)))) for side in (0, 1)]
    return View(
        width=WIDTH,
        height=HEIGHT,
        headline=phase,
        phase=phase,
        pieces=tuple(piece(state, fighter) for fighter in range(len(NAMES))),
        sides=(SideView(0, "Side A", (left[0],)), SideView(1, "Side B", (left[1],))),
    )


def piece(state: State, fighter: int) -> PieceView:
    """[FG-SETUP-01]"""
    side, place = divmod(fighter, EACH)
    is_out = fighter not in state.left(side)
    return PieceView(
        id=fighter,
        side=side,
        name=NAMES[fighter],
        glyph="fighters",
        x=None if is_out else WIDTH * (1 + side) // 3,
        y=None if is_out else HEIGHT * (1 + place) // (1 + EACH),
        radius=RADIUS,
        points=1,
        stats=(StatView("hits", f"{state.hits[fighter]} of {STANDS}"),),
        is_gone=is_out,
    )


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a vignette writes it."""

    turn: Annotated[int, msgspec.Meta(ge=0)] = 0
    hits: dict[Name, Literal[0, 1, 2]] = {}


def place(plain: dict[str, Any], turns: int) -> State:
    position = read_position(plain, Position)
    state = State(turns)
    state.turn = position.turn
    state.hits = [position.hits.get(name, 0) for name in NAMES]
    return state


def facts(state: State) -> dict[str, Any]:
    """What an expectation of a vignette may name."""
    hits = dict(zip(NAMES, state.hits, strict=True))
    return {"turn": state.turn, "hits": hits, **ending(state.outcome)}


def evaluate(state: State, seat: Seat) -> float:
    """What each side can still take; the end counts most."""
    own, other = sum(state.hits[:EACH]), sum(state.hits[EACH:])
    result = state.outcome.result_for(seat) if state.outcome else 0
    return 100.0 * result + (other - own if seat == 0 else own - other)
