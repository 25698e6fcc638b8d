"""Chapter Movement: which paths a group may take, and where a path ends early."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from affray.games.rattle_and_rend.data.tables import BANDS, BOARD, CONTACT, PIVOTS
from affray.games.rattle_and_rend.pieces import (
    BLOCKING,
    HAZARDOUS,
    ON_BOARD,
    ROUGH,
    Group,
    is_inside_board,
)
from affray.games.rattle_and_rend.rules.reaching import Limit, reached
from affray.games.rattle_and_rend.rules.spots import overlapped
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.candidates import at_range, clamp_to_reach, contact_towards, spoke
from affray.kernel.board.measure import UNIT, Point, directions, is_path_within, is_within
from affray.kernel.board.segments import disc_entry
from affray.kernel.board.shapes import Shape
from affray.kernel.board.sweep import Track
from affray.kernel.options import NOT_A_PATH, Paths
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal, too_many

Path = tuple[Point, ...]
NOBODY, FRIENDS, ALL = "nobody", "friends", "all"
"""Through whose bases a move may pass [RR-TRAIT-RAIDERS-2, RR-CHAMP-PUSH-2]."""

THE_END, BLOCKED = "the end", "blocked"
"""What ends a movement if no base does."""

DIRECTIONS = 16
FAN = (0, 1, -1, 2, -2, 3)
"""Directions beside the straight way to a goal, in sixteenths of a turn."""


def contact_before(track: Track, other: Group, reach: int, s_cross: float) -> float:
    """[RR-MOVE-08] Where the bases come into contact on the way to that crossing."""
    entered = 0.0
    for start, length, ax, ay, bx, by in track.legs():
        if start > s_cross:
            break
        dx, dy = ax - other.x, ay - other.y
        if dx * dx + dy * dy > reach * reach:
            t = disc_entry(ax, ay, bx, by, other.x, other.y, reach)
            if t is not None:
                entered = start + t * length
    return entered


def base_stop(
    state: State, mover: Group, track: Track, s_from: float, through: str
) -> tuple[float, int] | None:
    """[RR-MOVE-07, RR-MOVE-08, RR-WARD-06] Of the bases that the path would cross the one that is
    touched first [RR-Q-141], and where.

    [RR-HEAVY-FLYER-4] It stops Flyers as well.
    """
    best: tuple[float, float, int] | None = None
    left, right, bottom, top = track.left, track.right, track.bottom, track.top
    for other in state.groups:
        r = other.card.radius
        x, y = other.x, other.y
        if x - r >= right or x + r <= left or y - r >= top or y + r <= bottom:
            continue
        if other.status != ON_BOARD or other is mover:
            continue
        if through == FRIENDS and other.seat == mover.seat:
            continue
        crossing = track.first_crossing(x, y, r, s_from)
        if crossing is not None:
            touched = contact_before(track, other, mover.card.radius + r, crossing)
            stop = max(s_from, touched), crossing, other.id
            best = stop if best is None else min(best, stop)
    return None if best is None else (best[0], best[2])


def blocking_stop(state: State, mover: Group, track: Track, s_from: float) -> float | None:
    """[RR-MOVE-12, RR-HEAVY-FLYER-1] Where the centre would enter Blocking terrain."""
    if mover.card.is_flyer:
        return None
    best: float | None = None
    left, right, bottom, top = track.left, track.right, track.bottom, track.top
    for shape in state.sight_shapes:
        if shape.left >= right or shape.right <= left or shape.bottom >= top or shape.top <= bottom:
            continue
        entry = track.shape_entry(shape, s_from)
        if entry is not None:
            best = entry if best is None else min(best, entry)
    return best


def first_stop(
    state: State, mover: Group, track: Track, s_from: float, through: str
) -> tuple[float, int | str]:
    """What ends the movement: a base (its id), Blocking terrain or the end of the path."""
    stop: float = track.total
    by: int | str = THE_END
    if through != ALL:
        base = base_stop(state, mover, track, s_from, through)
        if base is not None:
            stop, by = base
    blocked = blocking_stop(state, mover, track, s_from)
    if blocked is not None and blocked < stop:
        stop, by = blocked, BLOCKED
    return stop, by


def enters(track: Track, state: State, kinds: tuple[str, ...], before: float | None = None) -> bool:
    """Whether the centre path passes into terrain of one of these kinds, up to a point of it."""
    for piece in state.stepping:
        if piece.kind in kinds:
            entry = track.shape_entry(piece.shape)
            if entry is not None and (before is None or entry < before):
                return True
    return False


def stands_in(state: State, x: int, y: int, kind: str) -> bool:
    """[RR-GEO-09, RR-TERR-01] The centre is inside terrain of this kind."""
    return any(piece.kind == kind and piece.shape.contains(x, y) for piece in state.stepping)


class Routes(Paths):
    """[RR-MOVE-02..06, RR-MOVE-14] Paths of a band's length and pivots that end in a legal place.

    A path that would cross a base or enter Blocking terrain is legal and ends there.
    """

    __slots__ = (
        "exits_board",
        "goal",
        "is_forced",
        "limit",
        "mover",
        "pivots",
        "reach",
        "state",
        "through",
    )

    def __init__(
        self,
        state: State,
        mover: Group,
        band: int,
        *,
        limit: Limit | None = None,
        goal: Point | None = None,
        is_forced: bool = False,
        through: str = NOBODY,
        exits_board: bool = False,
        reach: int | None = None,
        pivots: int | None = None,
    ) -> None:
        self.state = state
        self.mover = mover.id
        band = max(band, CONTACT)
        self.reach = BANDS[band] if reach is None else reach
        self.pivots = PIVOTS[band] if pivots is None else pivots
        self.limit = limit
        self.goal = goal
        """Where the move must lead, if it must: its candidates fan out that way."""
        self.is_forced = is_forced
        self.through = through
        self.exits_board = exits_board

    def refusal(self, answer: object) -> Refusal | None:
        """Why a path may not be taken."""
        return self._path_refusal(answer) if isinstance(answer, tuple) else NOT_A_PATH

    def _path_refusal(self, path: Path) -> Refusal | None:
        """[RR-ACT-08] One may always stay, wherever the move would have to lead."""
        if not path:
            return None
        return self._form_refusal(path) or self._way_refusal(path)

    def _way_refusal(self, path: Path) -> Refusal | None:
        """What is wrong with a path whose form is right."""
        mover = self.state.groups[self.mover]
        track = Track(((mover.x, mover.y), *path))
        if self.limit is not None:
            refusal = self.limit(track)
            if refusal is not None:
                return refusal
        return self._terrain_refusal(mover, track) or self._end_refusal(mover, track)

    def _form_refusal(self, answer: Path) -> Refusal | None:
        """Points, pivots, length and board."""
        if len(answer) > self.pivots + 1:
            return Refusal(too_many("pivots", len(answer) - 1, self.pivots), "RR-MOVE-05")
        for point in answer:
            if not isinstance(point, tuple) or len(point) != 2:
                return NOT_A_PATH
            x, y = point
            if type(x) is not int or type(y) is not int:
                return NOT_A_PATH
            if not (0 <= x <= BOARD and 0 <= y <= BOARD):
                if not (self.exits_board and point is answer[-1]):
                    return Refusal("The centre may not leave the board.", "RR-MOVE-15")
        mover = self.state.groups[self.mover]
        if not is_path_within(((mover.x, mover.y), *answer), self.reach):
            return Refusal(f"Too far: at most {self.reach / 10:g} mm.", "RR-MOVE-05")
        return None

    def _terrain_refusal(self, mover: Group, track: Track) -> Refusal | None:
        """[RR-HEAVY-TRANSPORT-8, RR-HEAVY-FLYER-2] Where some may not choose to go."""
        if self.is_forced:
            return None
        if mover.card.is_transport and enters(track, self.state, (ROUGH, HAZARDOUS)):
            return Refusal(
                "A Transport may not enter Rough or Hazardous terrain.", "RR-HEAVY-TRANSPORT-8"
            )
        if mover.card.is_flyer and stands_in(self.state, *track.points[-1], HAZARDOUS):
            return Refusal("A Flyer may not finish in Hazardous terrain.", "RR-HEAVY-FLYER-2")
        return None

    def _end_refusal(self, mover: Group, track: Track) -> Refusal | None:
        """[RR-MOVE-09] A move that nothing stops must end without overlap."""
        state = self.state
        x, y = track.points[-1]
        if not is_inside_board(x, y):
            return None
        other = overlapped(state, mover, x, y)
        in_blocking = mover.card.is_flyer and stands_in(state, x, y, BLOCKING)
        if other is None and not in_blocking:
            return None
        is_stopped = (
            self.through != ALL and base_stop(state, mover, track, 0.0, self.through) is not None
        ) or blocking_stop(state, mover, track, 0.0) is not None
        if is_stopped:
            return None
        if other is None:
            return Refusal("A Flyer may not finish in Blocking terrain.", "RR-HEAVY-FLYER-2")
        return Refusal(f"The base would overlap {other.card.name}.", "RR-MOVE-09")

    def reached(self) -> Reach:
        """[RR-MOVE-02..09, RR-MOVE-12] All places where a legal path may end."""
        mover = self.state.groups[self.mover]

        def passes(other: Group) -> bool:
            return self.through == ALL or (self.through == FRIENDS and other.seat == mover.seat)

        return Reach(reached(self.state, mover, self.reach, self.pivots, passes, self.limit))

    # -- candidates -----------------------------------------------------------------

    def __iter__(self) -> Iterator[Path]:
        """[RR-DEC-NOTE-1] Stay, towards and around everything of interest, and all directions."""
        seen: dict[Path, None] = {}
        for index in range(self._count()):
            path = self._candidate(index)
            if path is not None and path not in seen:
                if not path or self._way_refusal(path) is None:
                    seen[path] = None
                    yield path

    def sample(self, random: Random) -> Path:
        count = self._count()
        for _ in range(60):
            path = self._candidate(int(random.random() * count))
            if path is not None and (not path or self._way_refusal(path) is None):
                return path
        return ()

    def _count(self) -> int:
        state = self.state
        near = 4 * (len(state.groups) + len(state.markers))
        if self.goal is not None:
            return 1 + 2 * len(FAN) + near
        turned = 8 * DIRECTIONS if self.pivots else 0
        there = near + 2 * len(state.stepping)
        return 1 + 2 * DIRECTIONS + there + turned + 4 * self.exits_board

    def _candidate(self, index: int) -> Path | None:
        """One of the candidates; `None` where there is nothing to go to."""
        state = self.state
        mover = state.groups[self.mover]
        x, y, reach = mover.x, mover.y, self.reach
        if index == 0:
            return ()
        index -= 1
        near = 4 * (len(state.groups) + len(state.markers))
        if index < near:
            return self._approach(mover, index // 4, index % 4)
        index -= near
        if self.goal is not None:
            return (_fanned(x, y, *self.goal, reach // (1 + index % 2), FAN[index // 2]),)
        if index < 2 * DIRECTIONS:
            length = reach if index < DIRECTIONS else reach // 2
            return (_on_board(*spoke(x, y, length, DIRECTIONS, index % DIRECTIONS)),)
        index -= 2 * DIRECTIONS
        if index < 2 * len(state.stepping):
            shape = state.stepping[index // 2].shape
            return (_to_terrain(mover, shape, reach, into=index % 2 == 1),)
        index -= 2 * len(state.stepping)
        if self.pivots and index < 8 * DIRECTIONS:
            half = _on_board(*spoke(x, y, reach // 2, DIRECTIONS, index % DIRECTIONS))
            return (half, _on_board(*spoke(*half, reach // 2, 8, index // DIRECTIONS)))
        beyond = _off_board(x, y, index % 4)
        return (beyond,) if is_within(x, y, *beyond, reach) else None

    def _approach(self, mover: Group, number: int, band: int) -> Path | None:
        """Into contact with another group or a marker, or to the edge of a band of it."""
        state = self.state
        if number < len(state.groups):
            group = state.groups[number]
            if group is mover and self.goal is not None:
                tx, ty = self.goal
                gap = 0
            elif group is mover or group.status != ON_BOARD:
                return None
            else:
                tx, ty, gap = group.x, group.y, mover.card.radius + group.card.radius
        else:
            marker = state.markers[number - len(state.groups)]
            if marker.off is not None:
                return None
            (tx, ty), gap = state.marker_place(marker), 0
        return (_towards(mover.x, mover.y, tx, ty, gap, band, self.reach),)


def passes_through(mover: Group) -> str:
    """[RR-TRAIT-RAIDERS-2] Raiders move through their own."""
    return FRIENDS if mover.card.is_raider else NOBODY


def own_routes(
    state: State, group: Group, band: int, *, limit: Limit | None = None, goal: Point | None = None
) -> Routes:
    """[RR-SCEN-FLAGS-3, RR-SCEN-FLAGS-5, RR-SCEN-FLAGS-6] Paths that its own side chooses.

    Off the board only with a marker, in an action or in a reaction.
    """
    marker = state.carried(group)
    return Routes(
        state,
        group,
        band,
        limit=limit,
        goal=goal,
        through=passes_through(group),
        exits_board=marker is not None and marker.gained != state.turn,
    )


def _on_board(x: int, y: int) -> Point:
    return min(max(x, 0), BOARD), min(max(y, 0), BOARD)


def _off_board(x: int, y: int, edge: int) -> Point:
    """[RR-SCEN-FLAGS-5] Just across the nearest point of an edge."""
    return ((-1, y), (BOARD + 1, y), (x, -1), (x, BOARD + 1))[edge]


def _to_terrain(mover: Group, shape: Shape, reach: int, *, into: bool) -> Point:
    """The nearest place in base contact with a piece of terrain, or its middle."""
    x, y = mover.x, mover.y
    if into:
        end = ((shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2)
    else:
        end = at_range(x, y, *shape.nearest(x, y), mover.card.radius)
    return clamp_to_reach(x, y, *end, reach)


def _fanned(x: int, y: int, tx: int, ty: int, length: int, offset: int) -> Point:
    """A point in a direction beside the goal, no farther than where the goal is nearest."""
    dx, dy = tx - x, ty - y
    ways = directions(DIRECTIONS)
    dots = [dx * ux + dy * uy for ux, uy in ways]
    way = (dots.index(max(dots)) + offset) % DIRECTIONS
    return _on_board(*spoke(x, y, max(min(length, dots[way] // UNIT), 0), DIRECTIONS, way))


def _towards(x: int, y: int, tx: int, ty: int, gap: int, band: int, reach: int) -> Point:
    """Into contact (band 0), or to the edge of a range band of the target."""
    if band:
        end = at_range(x, y, tx, ty, BANDS[band])
    elif gap:
        end = contact_towards(x, y, tx, ty, gap)
    else:
        end = (tx, ty)
    return end if is_within(x, y, *end, reach) else clamp_to_reach(x, y, *end, reach)
