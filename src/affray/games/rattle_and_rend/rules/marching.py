"""Chapter Movement: where a group on its way is stopped, halted or comes to stand."""

from __future__ import annotations

from collections.abc import Callable

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.pieces import (
    HAZARDOUS,
    ON_BOARD,
    ROUGH,
    Group,
    Terrain,
    is_inside_board,
)
from affray.games.rattle_and_rend.rules import removal
from affray.games.rattle_and_rend.rules.routes import (
    BLOCKED,
    NOBODY,
    THE_END,
    Path,
    first_stop,
    stands_in,
)
from affray.games.rattle_and_rend.rules.spots import (
    bases_about,
    clearance,
    nearest_spot,
    spot_refusal,
)
from affray.games.rattle_and_rend.rules.underway import Action
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import React
from affray.games.rattle_and_rend.words.events import Moved
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape
from affray.kernel.board.sweep import Track, last_clear, snap_to_contact
from affray.kernel.ids import Seat

EXIT_COST = {ROUGH: 1, HAZARDOUS: 2}
"""[RR-TERR-ROUGH-2, RR-TERR-HAZ-2] Momentum that leaves without a check."""

TINY = 1e-6

BROKEN = "broken"
"""What stops a movement, beside what `first_stop` knows: ground that breaks it."""


class March:
    """A movement while it happens: the path, how far along, and what it may ignore."""

    __slots__ = (
        "action",
        "broken",
        "by",
        "freed",
        "ignores_terrain",
        "mover",
        "pause",
        "s",
        "shuns",
        "start",
        "through",
        "track",
    )

    def __init__(
        self,
        mover: Group,
        path: Path,
        *,
        action: Action | None = None,
        by: Seat | None = None,
        ignores_terrain: bool = False,
        through: str = NOBODY,
    ) -> None:
        self.mover = mover.id
        self.start: Point = (mover.x, mover.y)
        self.track = Track((self.start, *path))
        self.s = 0.0
        self.action = action
        """The action whose movement it is: only that can be reacted to [RR-REACT-17]."""
        self.by = by
        """The enemy who forces it [RR-MOVE-17]."""
        self.ignores_terrain = ignores_terrain
        self.freed: Terrain | None = None
        """[RR-Q-083] Terrain whose edge it has already won the right to cross."""
        self.through = through
        self.pause: float | None = None
        """[RR-Q-096] Where a charge is met; the mover stands there whatever it overlaps."""
        self.shuns: int | None = None
        """[RR-ACTION-FEINT-3] The side whose groups it may not come to touch."""
        self.broken = False
        """[RR-HEAVY-TRANSPORT-9] It has been forced into ground that breaks it."""


def next_trigger(
    state: State, mover: Group, march: March
) -> tuple[float, tuple[React, ...], Action] | None:
    """[RR-REACT-10, RR-REACT-17] Where the action's movement can next be reacted to, and how."""
    action = march.action
    if action is None or action.reacted:
        return None
    found = action.windows.next_trigger(state, action, mover, march.track, march.s)
    return (*found, action) if found else None


def next_stop(state: State, mover: Group, march: March) -> tuple[float, int | str]:
    """What ends the movement: a base (its id), terrain, or the path itself."""
    stop, by = first_stop(state, mover, march.track, march.s, march.through)
    edge = edge_crossing(march.track)
    if edge <= stop:
        stop, by = edge, THE_END
    if march.by is not None and mover.card.is_transport:
        entry = bad_ground_entry(state, march.track, march.s)
        if entry is not None and entry < stop:
            stop, by = entry, BROKEN
    return stop, by


def edge_crossing(track: Track) -> float:
    """[RR-MOVE-15] The end of the path, or where its last leg crosses the board edge."""
    start, length, ax, ay, bx, by = track.legs()[-1]
    inside = 1.0
    for a, b in ((ax, bx), (ay, by)):
        if b < 0:
            inside = min(inside, a / (a - b))
        elif b > BOARD:
            inside = min(inside, (BOARD - a) / (b - a))
    return start + inside * length


def next_exit(state: State, mover: Group, march: March) -> tuple[float, Terrain] | None:
    """[RR-TERR-ROUGH-2, RR-TERR-HAZ-2] Where the path next leaves Rough or Hazardous terrain."""
    if march.ignores_terrain:
        return None
    best: tuple[float, Terrain] | None = None
    track = march.track
    for piece in state.footing:
        shape = piece.shape
        if (
            shape.left >= track.right
            or shape.right <= track.left
            or shape.bottom >= track.top
            or shape.top <= track.bottom
        ):
            continue
        for begin, end in track.inside_spans(shape):
            if piece is march.freed and begin <= 0.0:
                continue
            if end > march.s + TINY and is_left(track, shape, end):
                if best is None or end < best[0]:
                    best = end, piece
                break
    return best


def is_left(track: Track, shape: Shape, end: float) -> bool:
    """[RR-TERR-ROUGH-1, RR-TERR-HAZ-1] To enter is free: who stays in it has left nothing."""
    return end < track.total - TINY or not shape.contains(*track.points[-1])


def finish(state: State, mover: Group, march: March, stop: float, stopped_by: int | str) -> None:
    """The movement is over: at the end of the path, against a base, or at an edge."""
    track = march.track
    if isinstance(stopped_by, int):
        base = state.groups[stopped_by]
        gap = mover.card.radius + base.card.radius
        point = snap_to_contact(*track.at(stop), base.x, base.y, gap)
        if stop > 0.0 and can_rest(state, mover, march, *point):
            arrive(state, mover, march, point, stop, base.card.name)
        else:
            settle(state, mover, march, stop, base.card.name)
    elif stopped_by == BLOCKED:
        settle(state, mover, march, stop, "Blocking terrain")
    elif stopped_by == BROKEN:
        march.broken = True
        arrive(state, mover, march, first_inside(state, track, stop), stop, "bad ground")
    elif not is_inside_board(*track.points[-1]):
        removal.leave_with_marker(state, mover)
    elif can_rest(state, mover, march, *track.points[-1]):
        arrive(state, mover, march, track.points[-1], stop)
    else:
        settle(state, mover, march, stop)


def is_bad_ground(state: State, x: int, y: int) -> bool:
    """[RR-HEAVY-TRANSPORT-8] Rough or Hazardous terrain."""
    return any(piece.shape.contains(x, y) for piece in state.footing)


def bad_ground_entry(state: State, track: Track, s: float) -> float | None:
    """[RR-HEAVY-TRANSPORT-9] Where the path next enters Rough or Hazardous terrain."""
    entries = [track.shape_entry(piece.shape, s) for piece in state.footing]
    return min((entry for entry in entries if entry is not None), default=None)


def first_inside(state: State, track: Track, s: float) -> Point:
    """[RR-HEAVY-TRANSPORT-9] The first place of the path that is inside, just past the edge."""
    for ahead in range(4):
        point = track.point_at(s + ahead / 2)
        if is_bad_ground(state, *point):
            return point
    return track.point_at(s)


def can_rest(state: State, mover: Group, march: March, x: int, y: int) -> bool:
    """[RR-MOVE-09] The place is free, and the group may stay there."""
    if must_go_on(state, mover, march, x, y):
        return False
    return spot_refusal(state, mover, x, y) is None


def must_go_on(state: State, mover: Group, march: March, x: int, y: int) -> bool:
    """[RR-HEAVY-FLYER-2, RR-HEAVY-TRANSPORT-8] Where a Flyer by choice, a Transport never rests."""
    if mover.card.is_transport:
        return is_bad_ground(state, x, y) and not is_bad_ground(state, *march.start)
    return mover.card.is_flyer and march.by is None and stands_in(state, x, y, HAZARDOUS)


def settle(state: State, mover: Group, march: March, s: float, stopped: str | None = None) -> None:
    """[RR-Q-014] Stand at the last legal point of the path so far."""
    if mover.status != ON_BOARD:
        return
    is_clear = clearance(state, mover, march.track)

    def is_legal(x: int, y: int) -> bool:
        return is_clear(x, y) and not must_go_on(state, mover, march, x, y)

    s, point = last_legal(state, mover, march.track, s, is_legal)
    arrive(state, mover, march, point, s, stopped)


def last_legal(
    state: State, mover: Group, track: Track, s: float, is_legal: Callable[[int, int], bool]
) -> tuple[float, Point]:
    """[RR-Q-014] Backs up along the path; if somebody took its start meanwhile, beside it."""
    s, point = last_clear(track, s, is_legal, bases_about(state, mover))
    if spot_refusal(state, mover, *point) is None:
        return s, point
    return s, nearest_spot(state, mover, *point) or point


def arrive(
    state: State, mover: Group, march: March, point: Point, s: float, stopped: str | None = None
) -> None:
    """The group stands there; the log keeps the way it took."""
    mover.x, mover.y = point
    march.s = s
    if state.log is not None and point != march.start:
        corners = [
            (bx, by) for start, length, _, _, bx, by in march.track.legs() if start + length < s
        ]
        path = (march.start, *corners, point)
        state.tell(Moved(group=mover.id, path=path, stopped=stopped, by=march.by))


def inside_edge(
    state: State, mover: Group, march: March, s: float, piece: Terrain
) -> tuple[float, Point]:
    """[RR-TERR-ROUGH-3, RR-Q-014] The edge of the terrain, the centre still counted inside.

    If others leave no room on the way through it, the last legal point before it.
    """
    track = march.track
    is_clear = clearance(state, mover, track, march.shuns)

    def is_legal(x: int, y: int) -> bool:
        return piece.shape.contains(x, y) and is_clear(x, y)

    s_inside, point = last_clear(track, s, is_legal, bases_about(state, mover))
    if is_legal(*point):
        return s_inside, point
    entered = max((begin for begin, _ in track.inside_spans(piece.shape) if begin < s), default=0.0)
    return last_legal(state, mover, track, entered, is_clear)


def stay_inside(state: State, mover: Group, march: March, s: float, piece: Terrain) -> None:
    """[RR-TERR-ROUGH-3] Stop at the edge of the terrain."""
    s, point = inside_edge(state, mover, march, s, piece)
    arrive(state, mover, march, point, s, f"{piece.kind.capitalize()} terrain")


def exit_rules(kind: str) -> tuple[str, ...]:
    return ("RR-TERR-ROUGH-2",) if kind == ROUGH else ("RR-TERR-HAZ-2",)
