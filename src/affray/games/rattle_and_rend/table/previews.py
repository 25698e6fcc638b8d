"""What a table shows before somebody commits: the way of a move, sight, and exact chances."""

from __future__ import annotations

from typing import Any

from affray.games.rattle_and_rend.data.tables import BAND_NAMES, BANDS
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group
from affray.games.rattle_and_rend.rules.ambush import ghost
from affray.games.rattle_and_rend.rules.marching import EXIT_COST, bad_ground_entry, exit_rules
from affray.games.rattle_and_rend.rules.routes import ALL, Routes, base_stop, blocking_stop
from affray.games.rattle_and_rend.rules.sight import blockers, can_see, seen_shapes
from affray.games.rattle_and_rend.rules.underway import Action
from affray.games.rattle_and_rend.rules.windows import REACTIVE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Sprint
from affray.games.rattle_and_rend.words.events import title
from affray.kernel.board.measure import Point, path_length
from affray.kernel.board.sight import sight_blocker
from affray.kernel.board.sweep import Track
from affray.kernel.flow import Place, Question
from affray.kernel.preview import Preview, Ring, SightLine, Stop

BAND_LETTERS = {number: letter for letter, number in BAND_NAMES.items()}


def preview(state: State, question: Question[Any], answer: Any) -> Preview | None:
    """The way of a path, or a place, with all that it would meet."""
    if isinstance(question.options, Routes):
        return path_preview(state, question.options, tuple(answer))
    if isinstance(question, Place):
        piece = state.groups[question.pieces[0]] if question.pieces else None
        refusal = question.options.refusal(answer)
        return Preview(end=answer, refusal=refusal, rings=rings(state, piece) if piece else ())
    return None


def path_preview(state: State, routes: Routes, path: tuple[Point, ...]) -> Preview:
    """[RR-MOVE-07..12] Where the path ends and why, what must be left, who could react."""
    mover = state.groups[routes.mover]
    refusal = routes.refusal(path)
    track = Track(((mover.x, mover.y), *path))
    s, stop = first_stop(state, mover, track, routes)
    notes = [*exits(state, mover, track, s)]
    if not routes.is_forced:
        notes += reactions_on_the_way(state, mover, track, s)
    return Preview(
        end=track.point_at(s),
        refusal=refusal,
        stop=stop,
        notes=tuple(notes),
        length=path_length(track.points) // 1000,
        reach=routes.reach,
        pivots=routes.pivots,
        rings=rings(state, mover),
    )


def first_stop(
    state: State, mover: Group, track: Track, routes: Routes
) -> tuple[float, Stop | None]:
    """[RR-MOVE-08, RR-MOVE-12, RR-HEAVY-TRANSPORT-9] The base or the terrain that ends the move."""
    best, stop = track.total, None
    through = routes.through
    base = base_stop(state, mover, track, 0.0, through) if through != ALL else None
    if base is not None and base[0] < best:
        best = base[0]
        name = state.groups[base[1]].card.name
        stop = Stop(track.point_at(best), f"stopped by {name}", "RR-MOVE-08", base[1])
    blocked = blocking_stop(state, mover, track, 0.0)
    if blocked is not None and blocked < best:
        best = blocked
        stop = Stop(track.point_at(best), "stopped by Blocking terrain", "RR-MOVE-12")
    if routes.is_forced and mover.card.is_transport:
        entry = bad_ground_entry(state, track, 0.0)
        if entry is not None and entry < best:
            best = entry
            stop = Stop(track.point_at(best), "breaks in bad ground", "RR-HEAVY-TRANSPORT-9")
    return best, stop


def exits(state: State, mover: Group, track: Track, s_end: float) -> list[Stop]:
    """[RR-TERR-ROUGH-2, RR-TERR-HAZ-2] Terrain that must be left by a check or a payment."""
    if mover.card.is_sure_footed:
        return []
    found = []
    for piece in state.footing:
        for _, end in track.inside_spans(piece.shape):
            if end < s_end:
                what = f"leaving {piece.label}: a check, or {EXIT_COST[piece.kind]} momentum"
                found.append(Stop(track.point_at(end), what, exit_rules(piece.kind)[0]))
    return found


def reactions_on_the_way(state: State, mover: Group, track: Track, s_end: float) -> list[Stop]:
    """[RR-REACT-15] Where movement reactions could be declared, and by whom."""
    if mover.seat != state.active or mover.status != ON_BOARD:
        return []
    action = Action(mover.seat, Sprint, mover.id, windows=REACTIVE)
    found = []
    while (trigger := REACTIVE.next_trigger(state, action, mover, track, 0.0)) is not None:
        s, offers = trigger
        action.offered = (*action.offered, *offers)
        if s <= s_end:
            found += [
                Stop(
                    track.point_at(s),
                    f"{state.groups[offer.group].card.name} could react: {title(offer.reaction)}",
                    "RR-REACT-15",
                    offer.group,
                )
                for offer in offers
            ]
    return found


def rings(state: State, piece: Group) -> tuple[Ring, ...]:
    """The reach of the piece, as a ring around it."""
    band = state.rng(piece)
    return (Ring(f"RNG {BAND_LETTERS[band]}", BANDS[band]),) if band > 0 else ()


def sight(state: State, piece: int, x: int, y: int) -> list[SightLine]:
    """[RR-LOS-01] Which groups the piece would see from there, and what is in the way."""
    observer = ghost(state.groups[piece], x, y)
    return [
        sight_line(state, observer, other)
        for other in state.all_on_board()
        if other.id != observer.id
    ]


def sight_line(state: State, observer: Group, other: Group) -> SightLine:
    if can_see(state, observer, other):
        return SightLine(other.id, other.x, other.y, is_clear=True)
    discs = blockers(state, observer, other)
    shapes = seen_shapes(state, observer, other)
    index = sight_blocker(observer.x, observer.y, other.x, other.y, discs, shapes)
    if index >= len(discs):
        shape = shapes[index - len(discs)]
        area = next(i for i, piece in enumerate(state.terrain) if piece.shape is shape)
        label = state.terrain[area].label
        return SightLine(
            other.id, other.x, other.y, is_clear=False, blocker=label, blocker_area=area
        )
    between = next(
        g for g in state.all_on_board() if (g.x, g.y, g.card.radius) == discs[max(index, 0)]
    )
    return SightLine(
        other.id,
        other.x,
        other.y,
        is_clear=False,
        blocker=between.card.name,
        blocker_piece=between.id,
    )
