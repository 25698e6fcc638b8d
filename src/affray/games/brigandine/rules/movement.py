"""Chapters Movement and Following up: the steps in which units move."""

from __future__ import annotations

from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.rules.casting import cast, castable
from affray.games.brigandine.rules.endings import check_end
from affray.games.brigandine.rules.routes import Routes
from affray.games.brigandine.rules.shooting import begin_shooting
from affray.games.brigandine.rules.voices import begin_goes, next_deed
from affray.games.brigandine.rules.walk import Walk, is_barred
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import Cast, Follow, Move
from affray.games.brigandine.words.events import UnitBarred, UnitMoved
from affray.games.brigandine.words.place_questions import ChoosePath
from affray.games.brigandine.words.questions import NextFollower, NextMover
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.telling import length


def movers(state: State) -> list[Move | Cast]:
    """[BR-MOVE-01, BR-MOVE-05, BR-MOVE-05-R1, BR-SPELL-HOLD-1] Who may still move, or teleport."""
    moves = [
        Move(unit.id)
        for unit in state.on_table(state.active)
        if not unit.has_gone and not unit.is_held and not state.is_engaged(unit)
    ]
    return [*moves, *castable(state, state.active, "movement")]


def move(state: State, dice: Dice) -> Flow[None]:
    """[BR-TURN-04, BR-MOVE-01-R1] One unit of the active side moves, or the phase is over."""
    deed = yield from next_deed(state, state.active, movers(state), NextMover)
    match deed:
        case Move():
            yield from _move_one(state, deed.unit)
            check_end(state)
        case Cast():
            yield from cast(state, dice, deed.unit, deed.spell)
        case None:
            _end_movement(state)


def _end_movement(state: State) -> None:
    """[BR-SPELL-HOLD-1, BR-FOLLOW-01] Holds end, and the Attack phase begins."""
    for unit in state.units:
        if unit.side == state.active:
            unit.is_held = False
        unit.was_engaged = state.is_engaged(unit)
    state.stage = "cast"
    begin_goes(state, state.active)


def _move_one(state: State, mover: int) -> Flow[None]:
    """[BR-MOVE-01, BR-MOVE-12, BR-TRAIT-FURY-1, BR-TRAIT-MARCHING-1] One move, or a march."""
    unit = state.units[mover]
    fury = 2 * unit.speed if unit.card.has("fury") else 0
    routes = Routes(state, unit, unit.speed, fury)
    path = yield from ChoosePath(unit.seat, routes, mover, f"Where does {unit.card.name} move?")
    unit = state.units[mover]
    unit.has_gone = True
    if path:
        go(state, unit, routes.walked(path), is_charge=True)
    if not path or not unit.card.has("marching") or state.is_engaged(unit):
        return
    prompt = f"{unit.card.name} may march on, and then does nothing in the Attack phase."
    march = Routes(state, unit, unit.speed)
    second = yield from ChoosePath(unit.seat, march, mover, prompt)
    if second:
        unit = state.units[mover]
        unit.has_marched = True
        go(state, unit, march.walked(second), is_charge=True, how="marches on")


def _toll(unit: Unit, walked: Walk) -> str:
    """What made the way longer or shorter than its Speed, in words for the log."""
    toll = walked.cost - walked.track.total
    told = (
        (walked.cost > unit.speed + 1, "by Fury"),
        (unit.is_hasted, "Speed doubled by Haste"),
        (unit.is_flying, "flying"),
        (toll > 1, f"terrain costs {length(toll, 'in')} more"),
    )
    return ", ".join(word for holds, word in told if holds)


def go(state: State, unit: Unit, walked: Walk, *, is_charge: bool, how: str | None = None) -> None:
    """[BR-MOVE-03, BR-MOVE-11, BR-TERR-FORT-3, BR-FOLLOW-03] Walk a legal path to its end."""
    unit.x, unit.y = walked.end
    unit.has_moved = True
    state.tell(
        UnitMoved(
            unit=unit.id,
            path=walked.track.points,
            contacts=walked.contacts,
            how=how or ("moves" if is_charge else "follows up"),
            why=_toll(unit, walked) if state.log is not None else "",
            rules=("BR-MOVE-01",) if is_charge else ("BR-FOLLOW-02",),
        )
    )
    if is_charge and walked.contacts:
        unit.has_charged = True
        for enemy in walked.contacts:
            if is_barred(state, walked.track, state.units[enemy]):
                unit.is_barred = True
                state.tell(UnitBarred(unit=unit.id, enemy=enemy))
                break
    state.settle()


def followers(state: State, side: int) -> list[Follow]:
    """[BR-FOLLOW-01, BR-FOLLOW-05, BR-TRAIT-MARCHING-1-R1] Whose fight is over."""
    return [
        Follow(unit.id)
        for unit in state.on_table(side)
        if unit.was_engaged
        and not unit.has_followed
        and not unit.has_marched
        and not state.is_engaged(unit)
    ]


def follow_up(state: State, dice: Dice) -> Flow[None]:
    """[BR-TURN-11, BR-FOLLOW-02..06] One freed unit moves; active side first, then the other."""
    side = state.acting
    deed = yield from next_deed(state, side, followers(state, side), NextFollower)
    if deed is None:
        if side == state.active:
            begin_goes(state, 1 - side)
        else:
            state.stage = "shoot"
            begin_goes(state, state.active)
            begin_shooting(state)
        return
    unit = state.units[deed.unit]
    unit.has_followed = True
    prompt = f"Where does {unit.card.name} follow up?"
    routes = Routes(state, unit, unit.speed)
    path = yield from ChoosePath(unit.seat, routes, unit.id, prompt)
    if path:
        go(state, state.units[deed.unit], routes.walked(path), is_charge=False)
        check_end(state)
