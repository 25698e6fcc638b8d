"""Chapter Movement: where a path leads, what it costs, whom it meets, and why it may be refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from affray.games.brigandine.data.tables import BASE, CLIMB, INCH, RADIUS
from affray.games.brigandine.pieces import TABLE, Terrain, Unit
from affray.games.brigandine.state import TOUCH, State
from affray.kernel.board.clearance import comes_near
from affray.kernel.board.disc import Disc
from affray.kernel.board.measure import Point, overlaps
from affray.kernel.board.sweep import Track
from affray.kernel.problems import Refusal

TOLERANCE = 0.000254
"""[BR-SETUP-07] A millionth of an inch."""

OUTSIDE = Refusal("The base would leave the playing area.", "BR-MOVE-06")
TOO_HIGH = Refusal("The terrain is too high to climb or stand on.", "BR-MOVE-09")

SKIM = 23
"""The longest way from where two bases touch within a lattice step to where they just touch."""

BEHIND = 2 * INCH
"""[BR-TERR-FORT-2] How far behind a fortification one shelters."""


class Walk:
    """A path as it would be walked: it stops at the first enemy that it touches."""

    __slots__ = ("contacts", "cost", "end", "refusal", "track")

    def __init__(
        self,
        track: Track,
        end: Point,
        cost: float = 0.0,
        contacts: tuple[int, ...] = (),
        refusal: Refusal | None = None,
    ) -> None:
        self.track = track
        self.end = end
        self.cost = cost
        self.contacts = contacts
        """The enemies it touches in the end, in order of id."""
        self.refusal = refusal


def standing_refusal(state: State, unit: Unit, x: int, y: int) -> Refusal | None:
    """[BR-MOVE-04, BR-MOVE-06, BR-MOVE-08-R1] Why a unit may not come to stand there."""
    if not (RADIUS <= x <= state.width - RADIUS and RADIUS <= y <= state.height - RADIUS):
        return OUTSIDE
    for other in state.units:
        if other.place == TABLE and other is not unit:
            if overlaps(x, y, RADIUS, other.x, other.y, RADIUS):
                return Refusal(f"The base would overlap {other.card.name}.", "BR-MOVE-04")
    if not unit.is_flying and any(
        piece.shape.is_overlapped(x, y, RADIUS) for piece in state.terrain if piece.is_tall
    ):
        return TOO_HIGH
    return None


def touched(state: State, unit: Unit, x: int, y: int) -> tuple[int, ...]:
    """[BR-MOVE-03, BR-MOVE-08-R1] The enemies that it would touch there."""
    level = state.level(x, y)
    return tuple(
        other.id
        for other in state.units
        if other.side != unit.side
        and other.place == TABLE
        and (other.x - x) ** 2 + (other.y - y) ** 2 <= TOUCH
        and abs(level - state.level(other.x, other.y)) < CLIMB
    )


def walk(state: State, unit: Unit, path: Sequence[Point]) -> Walk:
    """[BR-MOVE-02, BR-MOVE-04] How the path ends; without a limit on its length.

    [BR-LOS-08, BR-TRAIT-WILDSTRIDE-1, BR-TRAIT-WILDSTRIDE-1-R1]
    """
    track = Track(((unit.x, unit.y), *path))
    end = track.points[-1]
    if any(
        not (RADIUS <= x <= state.width - RADIUS and RADIUS <= y <= state.height - RADIUS)
        for x, y in path
    ):
        return Walk(track, end, refusal=OUTSIDE)
    stop = _first_contact(state, unit, track)
    if isinstance(stop, Refusal):
        return Walk(track, end, refusal=stop)
    if stop is not None and not _ends_against(state, unit, track, *stop):
        found = _lie_against(state, unit, track, *stop)
        if found is None:
            return Walk(track, end, refusal=_no_room(state, unit, track, *stop))
        end = found
        track = _cut(track, stop[0], end)
    refusal = standing_refusal(state, unit, *end)
    if refusal is None and not unit.is_flying and _meets_tall(state, track):
        refusal = TOO_HIGH
    contacts = touched(state, unit, *end)
    cost = track.total
    if not unit.is_flying:
        if not unit.card.has("wildstride"):
            cost += _inside(track, (piece for piece in state.terrain if piece.is_difficult))
        cost += _climb(state, track)
        higher = [state.level(state.units[id].x, state.units[id].y) for id in contacts]
        cost += max(0, max(higher, default=0) - state.level(*end))
    return Walk(track, end, cost, contacts, refusal)


def _first_contact(state: State, unit: Unit, track: Track) -> tuple[float, Unit] | Refusal | None:
    """[BR-MOVE-04] Where the move ends because an enemy is touched, and which."""
    met: list[tuple[float, int]] = []
    blocking: list[tuple[float, int]] = []
    for other in state.units:
        if other.side == unit.side or other.place != TABLE:
            continue
        s = track.first_entry(other.x, other.y, BASE + 1)
        if s is None:
            continue
        if not _is_level(state, track, s, other):
            crossed = track.first_crossing(other.x, other.y, BASE)
            s = _met_later(state, track, s, other)
            if crossed is not None and (s is None or crossed < s):
                blocking.append((crossed, other.id))
        if s is not None:
            met.append((s, other.id))
    first, blocked = min(met, default=None), min(blocking, default=None)
    if blocked is not None and (first is None or blocked[0] < first[0]):
        return Refusal(f"{state.units[blocked[1]].card.name} is in the way.", "BR-MOVE-04")
    return None if first is None else (first[0], state.units[first[1]])


def _is_level(state: State, track: Track, s: float, other: Unit) -> bool:
    """[BR-MOVE-08-R1] Whether there the two stand about equally high."""
    return abs(state.level(*track.point_at(s)) - state.level(other.x, other.y)) < CLIMB


def _met_later(state: State, track: Track, s: float, other: Unit) -> float | None:
    """Where a path that passes somebody who stands higher or lower comes to them after all:
    beside them again, or onto what they stand on or down from it while beside them."""
    ring = Disc(other.x, other.y, BASE + 1)
    steps = [
        end for piece in state.terrain for span in track.inside_spans(piece.shape) for end in span
    ]
    places = [
        place
        for begin, end in track.inside_spans(ring)
        for place in (begin, *(step + 1.0 for step in steps if begin < step + 1.0 < end))
        if place > s
    ]
    return next((place for place in sorted(places) if _is_level(state, track, place, other)), None)


def _ends_against(state: State, unit: Unit, track: Track, s: float, other: Unit) -> bool:
    """The path itself ends where the two bases touch, so that it need not be cut."""
    if track.total - s > SKIM:
        return False
    end = track.points[-1]
    return other.id in touched(state, unit, *end) and standing_refusal(state, unit, *end) is None


def _no_room(state: State, unit: Unit, track: Track, s: float, other: Unit) -> Refusal:
    """[BR-MOVE-04] The move would end at an enemy, and there the base cannot lie."""
    crowded = Refusal(f"Not enough room beside {other.card.name}.", "BR-MOVE-04")
    return standing_refusal(state, unit, *track.point_at(s)) or crowded


def _lie_against(state: State, unit: Unit, track: Track, s: float, other: Unit) -> Point | None:
    """The free lattice point nearest to the place of contact at which the two bases touch."""
    x, y = track.at(s)
    left, bottom = int(x), int(y)
    around = [
        ((px - x) ** 2 + (py - y) ** 2, px, py)
        for px in range(left - 2, left + 4)
        for py in range(bottom - 2, bottom + 4)
        if (px - other.x) ** 2 + (py - other.y) ** 2 <= TOUCH
    ]
    for _, px, py in sorted(around):
        if standing_refusal(state, unit, px, py) is None:
            if other.id in touched(state, unit, px, py):
                return px, py
    return None


def _cut(track: Track, s: float, end: Point) -> Track:
    """The track up to a place, with the end rounded to where the base comes to lie."""
    kept = [track.points[0]]
    for start, length, _, _, bx, by in track.legs():
        if start + length < s - 1.0:
            kept.append((bx, by))
    return Track((*kept, end))


def _part(track: Track, begin: float, end: float) -> Track:
    """A stretch of the track with all its bends."""
    bends = [
        (bx, by) for start, length, _, _, bx, by in track.legs() if begin < start + length < end
    ]
    return Track((track.point_at(begin), *bends, track.point_at(end)))


def _meets_tall(state: State, track: Track) -> bool:
    """[BR-MOVE-09, BR-MOVE-08-R1] The base would touch what cannot be climbed."""
    return any(
        comes_near(piece.shape, ax, ay, bx, by, RADIUS)
        for piece in state.terrain
        if piece.is_tall
        for _, _, ax, ay, bx, by in track.legs()
    )


def _inside(track: Track, pieces: Iterable[Terrain]) -> float:
    """[BR-MOVE-07, BR-MOVE-07-R1, BR-TERR-DIFF-1] How far the centre goes inside any of these."""
    spans = sorted(span for piece in pieces for span in track.inside_spans(piece.shape))
    total, reached = 0.0, 0.0
    for begin, end in spans:
        total += max(0.0, end - max(begin, reached))
        reached = max(reached, end)
    return total


def _climb(state: State, track: Track) -> int:
    """[BR-MOVE-08, BR-MOVE-08-R1] How far it goes upwards in all; down is free.

    [BR-TERR-OBS-2, BR-TERR-FORT-6]
    """
    high = [
        (piece.height, span)
        for piece in state.terrain
        if piece.height
        for span in track.inside_spans(piece.shape)
    ]
    level, total = state.level(*track.points[0]), 0
    for here, there in pairwise(sorted({0.0, track.total, *(s for _, span in high for s in span)})):
        now = max((h for h, (begin, end) in high if begin <= here and there <= end), default=0)
        total += max(0, now - level)
        level = now
    return total


def is_barred(state: State, track: Track, enemy: Unit) -> bool:
    """[BR-TERR-FORT-3, BR-TERR-FORT-4] Whether a charge along this track ends against a wall."""
    x, y = track.points[-1]
    for piece in state.terrain:
        if not piece.is_fortification:
            continue
        if piece.shape.is_overlapped(enemy.x, enemy.y, RADIUS):
            return True
        if piece.shape.is_crossed(x, y, enemy.x, enemy.y):
            return True
        for begin, end in track.inside_spans(piece.shape):
            if _part(track, begin, end).closest_squared(enemy.x, enemy.y) <= (BEHIND + RADIUS) ** 2:
                return True
    return False
