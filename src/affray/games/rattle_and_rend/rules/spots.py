"""Places where a group may be put down: on the board, free of bases, out of Blocking terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from affray.games.rattle_and_rend.data.tables import BANDS, BOARD, CLOSE, SHORT
from affray.games.rattle_and_rend.pieces import ON_BOARD, Group, is_inside_board
from affray.games.rattle_and_rend.rules.room import (
    Off,
    Row,
    beyond,
    board_rows,
    disc_rows,
    first_free,
    nearest_free,
)
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.candidates import spoke
from affray.kernel.board.measure import Point, is_within
from affray.kernel.board.place import (
    contact_points,
    grid_points,
    touching_both,
)
from affray.kernel.board.shapes import Shape
from affray.kernel.board.sweep import Track
from affray.kernel.options import NOT_A_POINT, Places, first_drawn
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

Allowed = Callable[[int, int], "Refusal | None"]


FAN = 16
"""Directions of a ring of candidates."""

NOT_FOR_TRANSPORTS = Refusal(
    "A Transport may not enter Rough or Hazardous terrain.", "RR-HEAVY-TRANSPORT-8"
)


def discs(state: State, but: int | None = None) -> list[tuple[int, int, int]]:
    """The bases on the board, but for one."""
    return [(g.x, g.y, g.card.radius) for g in state.groups if g.status == ON_BOARD and g.id != but]


def bases(state: State, group: Group) -> list[Off]:
    """[RR-MOVE-09] The other bases, as what keeps the centre of this one off."""
    r = group.card.radius
    return [(x, y, (r + radius) * (r + radius)) for x, y, radius in discs(state, group.id)]


def bad_ground(state: State, group: Group) -> tuple[Shape, ...]:
    """[RR-HEAVY-TRANSPORT-8] Rough and Hazardous terrain, where no Transport is put."""
    return tuple(piece.shape for piece in state.footing) if group.card.is_transport else ()


def closed_ground(state: State, group: Group) -> tuple[Shape, ...]:
    """[RR-TERR-BLOCK-1, RR-HEAVY-TRANSPORT-8] Terrain into which the group cannot be put."""
    return (*state.sight_shapes, *bad_ground(state, group))


def spot_refusal(state: State, group: Group, x: int, y: int) -> Refusal | None:
    """[RR-MOVE-09, RR-TERR-BLOCK-1, RR-MOVE-15] Why a base cannot stand here."""
    if not is_inside_board(x, y):
        return Refusal("The centre must be on the board.", "RR-MOVE-15")
    for shape in state.sight_shapes:
        if shape.left < x < shape.right and shape.bottom < y < shape.top and shape.contains(x, y):
            return Refusal("The centre may not be in Blocking terrain.", "RR-TERR-BLOCK-1")
    other = overlapped(state, group, x, y)
    if other is not None:
        return Refusal(f"The base would overlap {other.card.name}.", "RR-MOVE-09")
    return None


def put_refusal(state: State, group: Group, x: int, y: int) -> Refusal | None:
    """[RR-HEAVY-TRANSPORT-8] Why a group cannot be put here, whatever puts it there."""
    if group.card.is_transport and any(shape.contains(x, y) for shape in bad_ground(state, group)):
        return NOT_FOR_TRANSPORTS
    return spot_refusal(state, group, x, y)


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


def bases_about(state: State, group: Group) -> list[tuple[int, int, int]]:
    """The other bases, grown by that of a group: its centre is in none of them."""
    r = group.card.radius
    return [(x, y, r + radius) for x, y, radius in discs(state, group.id)]


def clearance(
    state: State, group: Group, track: Track, shuns: int | None = None
) -> Callable[[int, int], bool]:
    """[RR-MOVE-09, RR-TERR-BLOCK-1] The same as `spot_refusal`, quickly, for places on a path.

    [RR-ACTION-FEINT-3] The groups of a side that it shuns may not be touched, either.
    """
    r = group.card.radius

    def off(other: Group) -> int:
        gap = r + other.card.radius
        return (gap + 1) * (gap + 1) + 1 if other.seat == shuns else gap * gap

    near = [
        (g.x, g.y, off(g))
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
    """Legal spots for a group that also satisfy `allowed`; `seeds` are the candidates.

    If none of them is legal, all of `rows` is searched: `off` is what keeps the group off beside
    the other bases.
    """

    __slots__ = ("allowed", "group", "off", "rows", "seeds", "state")

    def __init__(
        self,
        state: State,
        group: Group,
        seeds: Sequence[Point],
        allowed: Allowed | None = None,
        *,
        rows: Callable[[], Iterable[Row]] = tuple,
        off: Sequence[Off] = (),
    ) -> None:
        self.state = state
        self.group = group.id
        self.seeds = seeds
        self.allowed = allowed
        self.rows = rows
        self.off = off

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != 2:
            return NOT_A_POINT
        x, y = answer
        if type(x) is not int or type(y) is not int:
            return NOT_A_POINT
        refusal = put_refusal(self.state, self.state.groups[self.group], x, y)
        if refusal is None and self.allowed is not None:
            refusal = self.allowed(x, y)
        return refusal

    def reached(self) -> Reach:
        return self.within((0, 0, BOARD, BOARD))

    def is_legal(self, x: int, y: int) -> bool:
        """The same as `refusal`, asking first what is found out faster."""
        if self.allowed is not None and self.allowed(x, y) is not None:
            return False
        return put_refusal(self.state, self.state.groups[self.group], x, y) is None

    def __iter__(self) -> Iterator[Point]:
        is_crowded = True
        for seed in self.seeds:
            if self.is_legal(*seed):
                is_crowded = False
                yield seed
        if is_crowded:
            last = self._last_room()
            if last is not None:
                yield last

    def _last_room(self) -> Point | None:
        """The room between the candidates, if there is any."""
        state, group = self.state, self.state.groups[self.group]
        off = (*bases(state, group), *self.off)
        return first_free(self.rows(), off, closed_ground(state, group), self.is_legal)

    def has_any(self) -> bool:
        return next(iter(self), None) is not None

    def sample(self, random: Random) -> Point:
        seed = first_drawn(self.seeds, lambda seed: self.is_legal(*seed), random)
        return next(iter(self)) if seed is None else seed


def contact_seeds(state: State, group: Group, host: Group, count: int = 24) -> list[Point]:
    """Places in base contact with a host: all around, and where a third base is touched too."""
    r, gap = group.card.radius, group.card.radius + host.card.radius
    points = contact_points(host.x, host.y, gap, count)
    for x, y, radius in discs(state, host.id):
        if is_within(x, y, host.x, host.y, gap + r + radius + 2):
            points += touching_both(host.x, host.y, gap, x, y, r + radius)
    return points


def contact_spots(state: State, group: Group, host: Group) -> Spots:
    """[RR-GEO-04] The places in base contact with a host."""
    reach = contact_reach(group, host)
    return Spots(
        state,
        group,
        contact_seeds(state, group, host),
        in_contact_with(group, host),
        rows=lambda: disc_rows(host.x, host.y, reach),
    )


def contact_reach(one: Group, other: Group) -> int:
    """[RR-GEO-04] How far apart the centres of bases in contact may be."""
    return one.card.radius + other.card.radius + 1


def in_contact_with(group: Group, host: Group) -> Allowed:
    """[RR-GEO-04] Only places in base contact with the host."""
    reach = contact_reach(group, host)

    def allowed(x: int, y: int) -> Refusal | None:
        if is_within(x, y, host.x, host.y, reach):
            return None
        return Refusal(f"The base must touch {host.card.name}.", "RR-GEO-04")

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
        return len(self.centres) * len(self.lengths) * FAN + len(self.plain)

    def __getitem__(self, index: Any) -> Any:
        rest, direction = divmod(index, FAN)
        centre, length = divmod(rest, len(self.lengths))
        if centre < len(self.centres):
            x, y = self.centres[centre]
            return spoke(x, y, self.lengths[length], FAN, direction)
        return self.plain[index - len(self.centres) * len(self.lengths) * FAN]


def rings_within(centres: Sequence[Point], reach: int) -> Rings:
    """Places around points: at the full reach, at two thirds and a third, and close by."""
    lengths = (reach, reach * 2 // 3, reach // 3, 300, 400)
    return Rings(centres, [length for length in lengths if length <= reach])


def within_rows(centres: Sequence[Point], reach: int) -> Iterator[Row]:
    """Every place within reach of one of the points."""
    return chain.from_iterable(disc_rows(x, y, reach) for x, y in centres)


def far_spots(state: State, group: Group, seeds: Sequence[Point], rule: str) -> Spots:
    """[RR-TRAIT-AMBUSHERS-2, RR-TRAIT-TELEPORT-1] Anywhere more than S from every enemy."""
    off = [beyond(enemy.x, enemy.y, BANDS[SHORT]) for enemy in state.enemies(group)]
    far = is_far_from_enemies(state, group.seat, rule)
    return Spots(state, group, seeds, far, rows=board_rows, off=off)


def is_far_from_enemies(state: State, seat: int, rule: str) -> Allowed:
    """[RR-TRAIT-AMBUSHERS-2, RR-TRAIT-TELEPORT-1] More than S from every enemy on the board."""
    enemies = [(g.x, g.y) for g in state.groups if g.seat != seat and g.status == ON_BOARD]

    def allowed(x: int, y: int) -> Refusal | None:
        for ex, ey in enemies:
            if is_within(x, y, ex, ey, BANDS[SHORT]):
                return Refusal("Too close to an enemy: more than S (80 mm) is needed.", rule)
        return None

    return allowed


def nearest_spot(state: State, group: Group, x: int, y: int) -> Point | None:
    """The legal spot nearest to a point; `None` if the board is full."""
    if put_refusal(state, group, x, y) is None:
        return x, y
    return nearest_free(x, y, bases(state, group), closed_ground(state, group))
