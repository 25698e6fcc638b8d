"""Deployment zones, who owns them, and where a warband is at home."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import isqrt
from typing import NamedTuple

import msgspec

from affray.games.rattle_and_rend.data.tables import BANDS, BOARD, MEDIUM, SHORT, read_table
from affray.games.rattle_and_rend.pieces import is_inside_board
from affray.games.rattle_and_rend.rules.room import Row, board_rows, clipped, disc_rows, edge_rows
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.candidates import compass
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon, Shape

CORNER, SIDE, DELAYED, CLOSE, MIXED = "corner", "side", "delayed", "close", "mixed"

CENTRE = BOARD // 2
STRIP = BOARD // 4
"""[RR-Q-042] The width of the four zones of Mixed deployment and of Conquest."""

SPREAD = (3_242_174_889, 2_447_445_414)
"""Steps, in parts of 2**32, of a sequence that fills a square evenly however long it is."""


class Scheme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the deployment table."""

    name: str
    faces: tuple[int, int]
    rule: str
    zone: str
    sides: tuple[str, ...]


@cache
def schemes() -> dict[str, Scheme]:
    """[RR-DEPL-01] The deployment table."""
    return msgspec.convert(read_table("scenarios.toml")["deployment"], dict[str, Scheme])


def scheme_of(state: State) -> Scheme:
    """[RR-DEPL-01] The deployment that was rolled."""
    return schemes()[str(state.deployment)]


def strip(y: int) -> int:
    """[RR-Q-042] The strip a centre is in, 0 to 3 from the bottom; a border is the upper one's."""
    return min(y // STRIP, 3)


def turned(x: int, y: int, quarter: int) -> Point:
    """The point as seen by a player at another edge: 0 bottom, 1 right, 2 top, 3 left.

    What lies at that edge, or at the corner to its left, comes to the bottom or the lower left.

    >>> turned(4000, 100, 1), turned(4000, 0, 1)
    ((100, 0), (0, 0))
    """
    if quarter == 0:
        return x, y
    if quarter == 1:
        return y, BOARD - x
    if quarter == 2:
        return BOARD - x, BOARD - y
    return BOARD - y, x


@lru_cache(maxsize=256)
def spread(left: int, bottom: int, right: int, top: int, count: int) -> tuple[Point, ...]:
    """Points all over a box, the first few of them far apart already."""
    points = []
    for i in range(1, count + 1):
        x = left + (i * SPREAD[0] % (1 << 32) * (right - left + 1) >> 32)
        y = bottom + (i * SPREAD[1] % (1 << 32) * (top - bottom + 1) >> 32)
        points.append((x, y))
    return tuple(points)


class Home(NamedTuple):
    """[RR-Q-116] A board edge, or the centre, of a deployment zone; a point has a == b."""

    kind: str
    ax: int
    ay: int
    bx: int
    by: int

    def nearest(self, x: int, y: int) -> Point:
        """Its point nearest to another one. Edges run to the right or upwards."""
        return min(max(x, self.ax), self.bx), min(max(y, self.ay), self.by)

    def is_touched(self, x: int, y: int, radius: int) -> bool:
        """A base there touches it: the centre is at most one base radius away."""
        nx, ny = self.nearest(x, y)
        return (nx - x) * (nx - x) + (ny - y) * (ny - y) <= radius * radius

    def rows(self, radius: int) -> Iterator[Row]:
        """All places where a base touches it."""
        return edge_rows(self.ax, self.ay, self.bx, self.by, radius)


EDGE, POINT = "edge", "point"


class Zone:
    """One player's zone in one scheme. `side` is the quarter turn, or the first strip of Mixed."""

    __slots__ = ("anchors", "boxes", "scheme", "side")

    def __init__(self, scheme: str, side: int) -> None:
        self.scheme = scheme
        self.side = side
        self.boxes = tuple(self._boxes())
        """Left, bottom, right and top of each part."""
        self.anchors = tuple(
            point for box in self.boxes for point in spread(*box, 96) if self.contains(*point)
        )

    def _boxes(self) -> list[tuple[int, int, int, int]]:
        if self.scheme == MIXED:
            tops = (STRIP - 1, 2 * STRIP - 1, 3 * STRIP - 1, BOARD)
            return [(0, i * STRIP, BOARD, tops[i]) for i in (self.side, self.side + 2)]
        short, medium = BANDS[SHORT], BANDS[MEDIUM]
        low = CENTRE - medium
        left, bottom, right, top = {
            CORNER: (0, 0, medium, medium),
            CLOSE: (low, low, BOARD - low, CENTRE),
        }.get(self.scheme, (0, 0, BOARD, short))
        ax, ay = turned(left, bottom, -self.side % 4)
        bx, by = turned(right, top, -self.side % 4)
        return [(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))]

    def contains(self, x: int, y: int) -> bool:
        """[RR-DEPL-CORNER, RR-DEPL-SIDE, RR-DEPL-DELAYED-1, RR-DEPL-CLOSE-1, RR-DEPL-MIXED-1]"""
        if not is_inside_board(x, y):
            return False
        scheme = self.scheme
        if scheme == MIXED:
            return strip(y) % 2 == self.side
        x, y = turned(x, y, self.side)
        if scheme == CORNER:
            return x * x + y * y <= BANDS[MEDIUM] * BANDS[MEDIUM]
        if scheme == CLOSE:
            dx, dy = x - CENTRE, y - CENTRE
            return dy <= 0 and dx * dx + dy * dy <= BANDS[MEDIUM] * BANDS[MEDIUM]
        return y <= BANDS[SHORT]

    def rows(self, box: tuple[int, int, int, int]) -> Iterator[Row]:
        """All places of one part of the zone."""
        if self.scheme == CORNER:
            return clipped(disc_rows(*turned(0, 0, -self.side % 4), BANDS[MEDIUM]), box)
        if self.scheme == CLOSE:
            return clipped(disc_rows(CENTRE, CENTRE, BANDS[MEDIUM]), box)
        return clipped(board_rows(), box)

    def homes(self) -> list[Home]:
        """[RR-Q-116] The edges inside the zone, or the centres of its parts."""
        medium = BANDS[MEDIUM]
        if self.scheme == MIXED:
            middles = [i * STRIP + STRIP // 2 for i in (self.side, self.side + 2)]
            return [Home(POINT, CENTRE, y, CENTRE, y) for y in middles]
        if self.scheme == CLOSE:
            return [self._home(POINT, CENTRE, CENTRE - BANDS[SHORT], CENTRE, CENTRE - BANDS[SHORT])]
        if self.scheme == CORNER:
            return [self._home(EDGE, 0, 0, medium, 0), self._home(EDGE, 0, 0, 0, medium)]
        return [self._home(EDGE, 0, 0, BOARD, 0)]

    def _home(self, kind: str, left: int, bottom: int, right: int, top: int) -> Home:
        ax, ay = turned(left, bottom, -self.side % 4)
        bx, by = turned(right, top, -self.side % 4)
        return Home(kind, min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    def areas(self) -> list[Shape]:
        """The parts of the zone, for drawing."""
        if self.scheme not in (CORNER, CLOSE):
            return [
                Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))
                for left, bottom, right, top in self.boxes
            ]
        if self.scheme == CORNER:
            outline = [(0, 0), *compass(0, 0, BANDS[MEDIUM], 96)[:25]]
        else:
            outline = compass(CENTRE, CENTRE, BANDS[MEDIUM], 96)[48:]
            outline.append((CENTRE + BANDS[MEDIUM], CENTRE))
        return [Polygon(tuple([turned(x, y, -self.side % 4) for x, y in outline]))]


_zone = cache(Zone)


def zone_of(state: State, seat: int) -> Zone:
    """[RR-SETUP-09, RR-Q-042, RR-Q-044] Player A's side is `facing`, Player B's the opposite."""
    if state.deployment == MIXED:
        return _zone(MIXED, (state.facing + (seat != state.player_a)) % 2)
    return _zone(str(state.deployment), (state.facing + 2 * (seat != state.player_a)) % 4)


def is_in_zone(state: State, seat: int, x: int, y: int) -> bool:
    """Whether a centre is in a player's deployment zone."""
    return zone_of(state, seat).contains(x, y)


def zone_areas(state: State, seat: int) -> list[Shape]:
    """A player's deployment zone, for drawing."""
    return zone_of(state, seat).areas()


def zone_anchors(state: State, seat: int) -> tuple[Point, ...]:
    """Places all over a player's deployment zone."""
    return zone_of(state, seat).anchors


def homes(state: State, seat: int) -> list[Home]:
    """[RR-Q-116] Where the groups of a player come from and are driven back to."""
    return zone_of(state, seat).homes()


def marker_spots(state: State) -> list[Point]:
    """[RR-SCEN-FLAGS-1, RR-Q-037] The centre, and S from it on the line between the zones."""
    reach = BANDS[SHORT]
    if state.deployment == CORNER:
        step = isqrt(reach * reach // 2)
        rise = -step if state.facing % 2 == 0 else step
        ways = ((-step, -rise), (step, rise))
    elif state.facing % 2 == 0 or state.deployment == MIXED:
        ways = ((-reach, 0), (reach, 0))
    else:
        ways = ((0, -reach), (0, reach))
    return [(CENTRE, CENTRE), *((CENTRE + dx, CENTRE + dy) for dx, dy in ways)]
