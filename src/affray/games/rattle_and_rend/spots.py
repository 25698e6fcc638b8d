"""Places where a group may be put down: on the board, free of bases, out of Blocking terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from affray.games.rattle_and_rend.data import BANDS, BOARD, CLOSE, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, is_inside_board
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.candidates import spoke
from affray.kernel.board.measure import Point, is_within
from affray.kernel.board.place import (
    contact_points,
    grid_points,
    nearest_free,
    touching_both,
)
from affray.kernel.board.sweep import Track
from affray.kernel.options import Places
from affray.kernel.problems import Refusal

Allowed = Callable[[int, int], Refusal | None]


RING = 16
"""Directions of a ring of candidates."""


def discs(state: State, but: int = -1) -> list[tuple[int, int, int]]:
    """The bases on the board, but for one."""
    return [(g.x, g.y, g.card.radius) for g in state.groups if g.status == ON_BOARD and g.id != but]


def spot_refusal(state: State, group: Group, x: int, y: int) -> Refusal | None:
    """[RR-MOVE-09, RR-TERR-BLOCK-1, RR-MOVE-15] Why a base cannot stand here."""
    if not is_inside_board(x, y):
        return Refusal("the centre must be on the board", "RR-MOVE-15")
    for shape in state.sight_shapes:
        if shape.left < x < shape.right and shape.bottom < y < shape.top and shape.contains(x, y):
            return Refusal("the centre may not be in Blocking terrain", "RR-TERR-BLOCK-1")
    other = overlapped(state, group, x, y)
    if other is not None:
        return Refusal(f"the base would overlap {other.card.name}", "RR-MOVE-09")
    return None


def overlapped(state: State, group: Group, x: int, y: int) -> Group | None:
    """[RR-MOVE-09] Somebody whose base a base here would overlap."""
    r = group.card.radius
    for other in state.groups:
        dx = other.x - x
        if -CLOSE < dx < CLOSE:
            dy, gap = other.y - y, r + other.card.radius
            if dx * dx + dy * dy < gap * gap and other.status == ON_BOARD and other.id != group.id:
                return other
    return None


def clearance(state: State, group: Group, track: Track) -> Callable[[int, int], bool]:
    """[RR-MOVE-09, RR-TERR-BLOCK-1] The same as `spot_refusal`, quickly, for places on a path."""
    r = group.card.radius
    near = [
        (g.x, g.y, (r + g.card.radius) * (r + g.card.radius))
        for g in state.groups
        if g.status == ON_BOARD
        and g.id != group.id
        and track.left - CLOSE <= g.x <= track.right + CLOSE
        and track.bottom - CLOSE <= g.y <= track.top + CLOSE
    ]
    shapes = state.sight_shapes

    def is_clear(x: int, y: int) -> bool:
        for gx, gy, gap_squared in near:
            if (gx - x) * (gx - x) + (gy - y) * (gy - y) < gap_squared:
                return False
        return is_inside_board(x, y) and not any(shape.contains(x, y) for shape in shapes)

    return is_clear


class Spots(Places):
    """Legal spots for a group that also satisfy `allowed`; `seeds` are the candidates."""

    __slots__ = ("allowed", "group", "seeds", "state")

    def __init__(
        self, state: State, group: Group, seeds: Sequence[Point], allowed: Allowed | None = None
    ) -> None:
        self.state = state
        self.group = group.id
        self.seeds = seeds
        self.allowed = allowed

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != 2:
            return Refusal("a place is two whole numbers, x and y")
        x, y = answer
        if type(x) is not int or type(y) is not int:
            return Refusal("a place is two whole numbers, x and y")
        refusal = spot_refusal(self.state, self.state.groups[self.group], x, y)
        if refusal is None and self.allowed is not None:
            refusal = self.allowed(x, y)
        return refusal

    def is_legal(self, x: int, y: int) -> bool:
        """The same as `refusal`, asking first what is found out faster."""
        if self.allowed is not None and self.allowed(x, y) is not None:
            return False
        return spot_refusal(self.state, self.state.groups[self.group], x, y) is None

    def __iter__(self) -> Iterator[Point]:
        return (seed for seed in self.seeds if self.is_legal(*seed))

    def has_any(self) -> bool:
        return next(iter(self), None) is not None

    def sample(self, random: Random) -> Point:
        seeds = self.seeds
        for _ in range(24):
            seed = seeds[int(random.random() * len(seeds))]
            if self.is_legal(*seed):
                return seed
        return random.choice(list(self))


def contact_seeds(state: State, group: Group, host: Group, count: int = 24) -> list[Point]:
    """Places in base contact with a host: all around, and where a third base is touched as well.

    If there is room at all, there is room at one of these, however narrow the gap.
    """
    r, gap = group.card.radius, group.card.radius + host.card.radius
    points = contact_points(host.x, host.y, gap, count)
    for x, y, radius in discs(state, host.id):
        if is_within(x, y, host.x, host.y, gap + r + radius + 2):
            points += touching_both(host.x, host.y, gap, x, y, r + radius)
    return points


def in_contact_with(group: Group, host: Group) -> Allowed:
    """[RR-GEO-04] Only places in base contact with the host."""
    reach = group.card.radius + host.card.radius + 1

    def allowed(x: int, y: int) -> Refusal | None:
        if is_within(x, y, host.x, host.y, reach):
            return None
        return Refusal(f"it must touch {host.card.name}", "RR-GEO-04")

    return allowed


def spread(step: int = 400) -> list[Point]:
    """Plain places all over the board."""
    return grid_points(step // 2, step // 2, BOARD - step // 2, BOARD - step // 2, step)


class Rings(Sequence[Point]):
    """Places around points at some distances, and plain ones after them; made when looked at."""

    __slots__ = ("centres", "lengths", "plain")

    def __init__(
        self, centres: Sequence[Point], lengths: Sequence[int], plain: Sequence[Point] = ()
    ) -> None:
        self.centres = centres
        self.lengths = lengths
        self.plain = plain

    def __len__(self) -> int:
        return len(self.centres) * len(self.lengths) * RING + len(self.plain)

    def __getitem__(self, index: Any) -> Any:
        rest, direction = divmod(index, RING)
        centre, length = divmod(rest, len(self.lengths))
        if centre < len(self.centres):
            x, y = self.centres[centre]
            return spoke(x, y, self.lengths[length], RING, direction)
        return self.plain[index - len(self.centres) * len(self.lengths) * RING]


def rings_within(centres: Sequence[Point], reach: int) -> Rings:
    """Places around points: at the full reach, at two thirds and a third, and close by."""
    lengths = (reach, reach * 2 // 3, reach // 3, 300, 400)
    return Rings(centres, [length for length in lengths if length <= reach])


def is_far_from_enemies(state: State, seat: int, rule: str) -> Allowed:
    """[RR-TRAIT-AMBUSHERS-2, RR-TRAIT-TELEPORT-1] More than S from every enemy on the board."""
    enemies = [(g.x, g.y) for g in state.groups if g.seat != seat and g.status == ON_BOARD]

    def allowed(x: int, y: int) -> Refusal | None:
        for ex, ey in enemies:
            if is_within(x, y, ex, ey, BANDS[SHORT]):
                return Refusal("it must be more than S (80 mm) from every enemy", rule)
        return None

    return allowed


def nearest_spot(
    state: State, group: Group, x: int, y: int, allowed: Allowed | None = None
) -> Point | None:
    """The legal spot nearest to a point; `None` if the board is full."""

    def is_legal(px: int, py: int) -> bool:
        return (
            is_inside_board(px, py)
            and not any(shape.contains(px, py) for shape in state.sight_shapes)
            and (allowed is None or allowed(px, py) is None)
        )

    return nearest_free(x, y, group.card.radius, discs(state, group.id), is_legal, 2 * BOARD)
