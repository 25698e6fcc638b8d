"""Where a Unit may end a move that is considered, and whom it could attack from there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.games.warbands_and_heroes.rules.grid import square_at
from affray.games.warbands_and_heroes.rules.pool import attacks_of
from affray.games.warbands_and_heroes.rules.routes import Routes
from affray.games.warbands_and_heroes.rules.turn import charge_routes
from affray.games.warbands_and_heroes.state import Square, State
from affray.games.warbands_and_heroes.words.answers import ActFirst, Charge, Move
from affray.games.warbands_and_heroes.words.questions import ChooseCharge, ChooseMove
from affray.kernel.board.squares import are_adjacent
from affray.kernel.flow import Question
from affray.kernel.preview import Reach
from affray.kernel.words import counted


def reach(state: State, question: Question[Any], answer: Any) -> Reach | None:
    """[WH-ACT-01, WH-BER-03] Of a move before its way is asked, or of the way itself."""
    options: Any = question.options
    match answer:
        case None:
            is_move = isinstance(question, ChooseMove) and not question.options.may_stay
            acts = is_move or isinstance(question, ChooseCharge)
        case Move(unit):
            options, acts = Routes(state, unit, state.units[unit].kind.speed), True
        case ActFirst(unit):
            options, acts = Routes(state, unit, state.units[unit].kind.speed), False
        case Charge(unit, attack):
            one = state.units[unit]
            options, acts = charge_routes(state, one, one.attack(attack)), True
        case _:
            return None
    found: Reach | None = options.reached()
    if found is None or not isinstance(options, Routes):
        return found
    name = f"move {counted(options.reach, 'square', 'squares')}"
    if not acts:
        return replace(found, name=name)
    now = () if options.is_charge else tuple(sorted(_targets(state, options.unit, stood=True)))
    after = _after(state, options, [square_at(point) for point in found.squares])
    return replace(found, name=name, now=now, after=tuple(sorted(after.difference(now))))


def _targets(state: State, unit: int, *, stood: bool) -> set[int]:
    attacks = attacks_of(state, state.units[unit], stood=stood)
    return {target for _, target in attacks if target is not None}


def _after(state: State, routes: Routes, ends: list[Square]) -> set[int]:
    """Enemies that it could attack from one of these squares."""
    if routes.is_charge:
        foes = [u for u in state.fighting() if u.side != routes.mover.side]
        return {foe.id for foe in foes if any(are_adjacent(end, foe.square) for end in ends)}
    trial = state.copy()
    mover = trial.units[routes.unit]
    found: set[int] = set()
    for mover.x, mover.y in ends:
        found |= _targets(trial, mover.id, stood=False)
    return found
