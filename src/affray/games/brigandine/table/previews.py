"""What a table shows before somebody commits: where a move ends, what is seen."""

from __future__ import annotations

from typing import Any

from affray.games.brigandine.data.tables import BASE, INCH, RADIUS, banner_name
from affray.games.brigandine.pieces import TABLE, Unit
from affray.games.brigandine.rules.routes import Routes
from affray.games.brigandine.rules.sight import base, blocking_bases, can_see, obstacles
from affray.games.brigandine.rules.templates import (
    Cones,
    Shifts,
    drops_towards,
    under_blast,
    under_drop,
)
from affray.games.brigandine.rules.walk import is_barred
from affray.games.brigandine.state import AURA, State
from affray.games.brigandine.words.place_questions import AimTemplate, ShiftTemplate
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.shapes import Disc, Polygon
from affray.kernel.board.sight import sight_blocker
from affray.kernel.flow import Place, Question
from affray.kernel.preview import Preview, Ring, SightLine, Stop


def preview(state: State, question: Question[Any], answer: Any) -> Preview | None:
    """The way of a path, or a place, with all that it would meet."""
    if isinstance(question.options, Routes):
        return path_preview(state, question.options, tuple(answer))
    if isinstance(question, Place):
        return place_preview(state, question, answer)
    return None


def place_preview(state: State, question: Question[Any], point: Point) -> Preview:
    """[BR-TEMPLATE-04] A place, and of a template its outline and whom it would strike."""
    options = question.options
    refusal = options.refusal(point)
    if isinstance(options, Cones):
        unit = state.units[options.unit]
        drops = drops_towards(state, unit, point)
        if not drops:
            return Preview(end=point, refusal=refusal)
        kept = drops_towards(state, unit, point, options.must_hit) or drops
        notes = (Stop(point, "on which side it starts is asked next", "BR-TEMPLATE-03"),)
        return Preview(
            end=point,
            refusal=refusal,
            notes=notes if len(kept) > 1 else (),
            outline=Polygon(kept[0].outline()).to_plain(),
            covered=under_drop(state, unit, kept[0]),
        )
    if isinstance(question, AimTemplate | ShiftTemplate) and question.radius is not None:
        if isinstance(options, Shifts) and refusal is None:
            point = options.settled(point)
        outline = Disc(*point, question.radius).to_plain()
        covered = under_blast(state, point, question.radius)
        return Preview(end=point, refusal=refusal, outline=outline, covered=covered)
    return Preview(end=point, refusal=refusal)


def path_preview(state: State, routes: Routes, path: tuple[tuple[int, int], ...]) -> Preview:
    """[BR-MOVE-01..09] Where it ends, whom it touches, and what it costs."""
    unit = state.units[routes.unit]
    walked = routes.walked(path)
    stop = None
    notes = []
    for id in walked.contacts:
        enemy = state.units[id]
        stop = stop or Stop(walked.end, f"in contact with {enemy.card.name}", "BR-MOVE-03", id)
        if is_barred(state, walked.track, enemy):
            what = f"no attacks over the fortification on {enemy.card.name}"
            notes.append(Stop(walked.end, what, "BR-TERR-FORT-3", id))
    notes += banner_notes(state, unit, walked.end)
    slow = walked.cost - walked.track.total
    if slow > 1:
        what = f"terrain costs {slow / INCH:.1f} inches more"
        notes.append(Stop(walked.end, what, "BR-MOVE-07"))
    return Preview(
        end=walked.end,
        refusal=routes.refusal(path),
        stop=stop,
        notes=tuple(notes),
        length=round(walked.cost),
        reach=max(routes.reach, routes.charge),
        pivots=15,
        rings=rings(unit),
    )


def banner_notes(state: State, unit: Unit, end: Point) -> list[Stop]:
    """[BR-BANNER-01] The banners of friends that would reach it there."""
    far = (AURA + BASE) ** 2
    return [
        Stop(end, f"within reach of {friend.card.name}'s banner", "BR-BANNER-01", friend.id)
        for friend in state.friends(unit)
        if friend.card.banner and distance_squared(*end, friend.x, friend.y) <= far
    ]


def rings(unit: Unit) -> tuple[Ring, ...]:
    """How far its ranged weapon reaches, and its banner."""
    reach, banner = unit.card.reach, unit.card.banner
    found = [Ring(f'Range {reach / INCH:g}"', reach + RADIUS)] if reach else []
    if banner:
        found.append(Ring(f'{banner_name(banner)}, {AURA // INCH}"', RADIUS + AURA))
    return tuple(found)


def sight(state: State, piece: int, x: int, y: int) -> list[SightLine]:
    """[BR-LOS-01] Which enemies the unit would see from there, and what is in the way."""
    trial = state.copy()
    observer = trial.units[piece]
    observer.x, observer.y, observer.place = x, y, TABLE
    return [sight_line(trial, observer, other) for other in trial.enemies(observer)]


def sight_line(state: State, observer: Unit, other: Unit) -> SightLine:
    if can_see(state, observer, other):
        return SightLine(other.id, other.x, other.y, is_clear=True)
    discs = blocking_bases(state, observer, (other.id,))
    shapes = obstacles(state, base(observer), base(other))
    index = sight_blocker(observer.x, observer.y, other.x, other.y, discs, shapes)
    line = SightLine(other.id, other.x, other.y, is_clear=False)
    if index < 0:
        return line
    if index < len(discs):
        unit = next(u for u in state.on_table() if base(u) == discs[index])
        return SightLine(
            other.id,
            other.x,
            other.y,
            is_clear=False,
            blocker=unit.card.name,
            blocker_piece=unit.id,
        )
    shape = shapes[index - len(discs)]
    area = next(i for i, laid in enumerate(state.terrain) if laid.shape is shape)
    label = state.terrain[area].kind
    return SightLine(other.id, other.x, other.y, is_clear=False, blocker=label, blocker_area=area)
