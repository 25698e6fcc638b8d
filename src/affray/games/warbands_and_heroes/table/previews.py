"""What a table shows before somebody commits: where a move ends, and what is seen from there."""

from __future__ import annotations

from typing import Any

from affray.games.warbands_and_heroes.data.tables import MISSILE, SQUARE
from affray.games.warbands_and_heroes.pieces import TABLE
from affray.games.warbands_and_heroes.rules.clash import may_answer
from affray.games.warbands_and_heroes.rules.grid import (
    blocker,
    middle,
    square_at,
    walls_against,
    written,
)
from affray.games.warbands_and_heroes.rules.pool import reach_of
from affray.games.warbands_and_heroes.rules.routes import Path, Routes
from affray.games.warbands_and_heroes.rules.terrain import pieces_of
from affray.games.warbands_and_heroes.state import State
from affray.kernel.board.squares import are_adjacent
from affray.kernel.flow import Place, Question
from affray.kernel.preview import Preview, Ring, SightLine, Stop
from affray.kernel.problems import Refusal


def preview(state: State, question: Question[Any], answer: Any) -> Preview | None:
    """The way of a path, or a place, with all that it would meet."""
    options = question.options
    if isinstance(options, Routes):
        return path_preview(state, options, tuple(answer))
    if isinstance(question, Place):
        return Preview(end=answer, refusal=options.refusal(answer))
    return None


def path_preview(state: State, routes: Routes, path: Path) -> Preview:
    """[WH-ACT-01, WH-WAR-03] Where it ends, what it costs, which walls may answer."""
    mover = routes.mover
    way = routes.way(path)
    start = middle(mover.square)
    if isinstance(way, Refusal):
        end = path[-1] if path else start
        return Preview(end=end, refusal=way, reach=routes.reach * SQUARE, pivots=15)
    squares = (mover.square, *way.squares)
    notes = []
    for wall in walls_against(state, mover) if way.squares else ():
        first = next((square for square in squares if are_adjacent(square, wall.square)), None)
        trial = state.copy()
        if first is not None:
            trial.units[mover.id].x, trial.units[mover.id].y = first
            if may_answer(trial, trial.units[wall.id], trial.units[mover.id]):
                what = f"the shield wall of {wall.card.name} may strike"
                notes.append(Stop(middle(first), what, "WH-WAR-03", wall.id))
    return Preview(
        end=middle(squares[-1]),
        notes=tuple(notes),
        length=way.cost * SQUARE,
        reach=routes.reach * SQUARE,
        pivots=15,
        rings=rings(state, routes),
        paths=((mover.id, tuple(middle(square) for square in squares)),) if way.squares else (),
    )


def rings(state: State, routes: Routes) -> tuple[Ring, ...]:
    """How far its missiles fly, where that is limited."""
    return tuple(
        Ring(f"{attack.name}, {reach} squares", reach * SQUARE + SQUARE // 2)
        for attack in routes.mover.kind.attacks
        if attack.kind == MISSILE and (reach := reach_of(state, attack)) is not None
    )


def sight(state: State, piece: int, x: int, y: int) -> list[SightLine]:
    """[WH-LOS-02] Which enemies the Unit would see from there, and what is in the way."""
    trial = state.copy()
    observer = trial.units[piece]
    (observer.x, observer.y), observer.place = square_at((x, y)), TABLE
    areas = {square: n for n, (_, row) in enumerate(pieces_of(trial)) for square in row}
    found = []
    for other in trial.fighting():
        if other.side == observer.side:
            continue
        to = middle(other.square)
        shut = blocker(trial, observer.square, other.square)
        if shut is None:
            found.append(SightLine(other.id, *to, is_clear=True))
            continue
        unit = trial.at(shut) if shut not in trial.hides else None
        found.append(
            SightLine(
                other.id,
                *to,
                is_clear=False,
                blocker=unit.card.name if unit else f"the ground at {written(shut)}",
                blocker_piece=unit.id if unit else None,
                blocker_area=areas[shut] if unit is None else None,
            )
        )
    return found
