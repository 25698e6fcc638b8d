"""Where the rules of Rattle and Rend let a group be put down: areas, and what must stay clear."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from shapely.geometry import LineString, box
from shapely.geometry import Point as ShapelyPoint
from shapely.ops import unary_union
from tests.crowded.plane import Form, both
from tests.crowded.rattle_oracle import BANDS, BOARD, MARGIN, Base, Table

SHORT, MEDIUM = BANDS[1], BANDS[2]
SLIT = 4.0
"""An arc of contact shorter than this may have no place that is written in whole tenths."""


@dataclass
class Demand:
    """What a place must meet. Distances are between exact places and compared exactly."""

    apart: list[tuple[int, int, float]] = field(default_factory=list)
    """Centres from which it must be at least so far away."""
    out_of: list[Form] = field(default_factory=list)
    """Terrain in which the centre may not be."""
    within: list[tuple[int, int, int]] | None = None
    """Centres of which at least one may not be farther away than this."""
    area: Any = None
    """The zone, for shapely."""
    touching: tuple[int, int, int] | None = None
    """A base that it must touch: centre, and the two radii together."""
    edges: list[tuple[tuple[int, int], tuple[int, int]]] | None = None
    """Board edges of which the base must touch one."""
    r: int = 0

    def allows(self, x: int, y: int) -> bool | None:
        """Whether a group may stand there."""
        found: list[bool | None] = [0 <= x <= BOARD and 0 <= y <= BOARD]
        found += [(ax - x) ** 2 + (ay - y) ** 2 >= far * far for ax, ay, far in self.apart]
        if self.within is not None:
            near = [(ax - x) ** 2 + (ay - y) ** 2 <= far * far for ax, ay, far in self.within]
            found.append(any(near))
        if self.touching is not None:
            ax, ay, far = self.touching
            found.append(far * far <= (ax - x) ** 2 + (ay - y) ** 2 <= (far + 1) ** 2)
        point = ShapelyPoint(x, y)
        if self.edges is not None:
            gap = min(LineString(edge).distance(point) for edge in self.edges) - self.r
            found.append(None if abs(gap) < 1e-6 else gap < 0)
        if self.area is not None:
            rim = self.area.boundary.distance(point)
            found.append(None if rim <= MARGIN else bool(self.area.contains(point)))
        for form in self.out_of:
            inner, outer = form.contains(x, y, -MARGIN), form.contains(x, y, MARGIN)
            found.append(None if inner != outer else not inner)
        return both(*found)

    def region(self, bias: float) -> Any:
        """All places, with everything in the way a little larger or smaller."""
        room = box(0, 0, BOARD, BOARD)
        if self.touching is not None:
            x, y, far = self.touching
            room = ShapelyPoint(x, y).buffer(far + 0.5, quad_segs=90).exterior.intersection(room)
        if self.within is not None:
            room = room.intersection(
                unary_union([_disc(x, y, r - bias) for x, y, r in self.within])
            )
        if self.edges is not None:
            strips = [LineString(edge).buffer(self.r - bias) for edge in self.edges]
            room = room.intersection(unary_union(strips))
        if self.area is not None:
            room = room.intersection(self.area.buffer(-bias))
        barred = [_disc(x, y, r + bias) for x, y, r in self.apart]
        barred += [form.grown(bias) for form in self.out_of]
        return room.difference(unary_union(barred))

    def exists(self) -> bool | None:
        """Whether there is any place at all."""
        surely = self.region(MARGIN)
        if self.touching is not None:
            arcs = getattr(surely, "geoms", [surely])
            if any(arc.length > SLIT for arc in arcs):
                return True
        elif surely.area > 0:
            return True
        return False if self.region(-MARGIN).is_empty else None


def _disc(x: float, y: float, r: float) -> Any:
    return ShapelyPoint(x, y).buffer(max(r, 0), quad_segs=90)


def free(table: Table, group: Base) -> Demand:
    """[RR-MOVE-09, RR-TERR-BLOCK-1] No overlap, not in Blocking terrain."""
    others = [other for other in table.standing if other is not group]
    out_of = table.of_kind("blocking")
    if group.trait == "transport":  # [RR-HEAVY-TRANSPORT-8] nor may one be put into bad ground
        out_of = table.of_kind("blocking", "rough", "hazardous")
    return Demand(
        apart=[(other.x, other.y, other.r + group.r) for other in others],
        out_of=out_of,
        r=group.r,
    )


def more_than_short(table: Table, group: Base, demand: Demand) -> Demand:
    """[RR-TRAIT-AMBUSHERS-2, RR-TRAIT-TELEPORT-1, RR-CHAMP-SUMMONS-2] More than S from enemies.

    Places are whole tenths: what is farther than 800 is beyond the square of 800.
    """
    demand.apart += [(e.x, e.y, _beyond(SHORT)) for e in table.enemies(group)]
    return demand


def _beyond(length: int) -> float:
    """As a least distance: between whole places nothing lies between a length and this."""
    return length + 1e-7


def leaving(table: Table, group: Base, transport: Base) -> Demand:
    """[RR-HEAVY-TRANSPORT-4]"""
    demand = free(table, group)
    demand.touching = (transport.x, transport.y, transport.r + group.r)
    demand.apart.remove(demand.touching)
    return demand


def teleport(table: Table, group: Base) -> Demand:
    """[RR-TRAIT-TELEPORT-1]"""
    return more_than_short(table, group, free(table, group))


def translocation(table: Table, ward: Base, hosts: list[Base], reach: int) -> Demand:
    """[RR-ACTION-TRANSLOCATE-2]"""
    demand = free(table, ward)
    demand.within = [(host.x, host.y, reach) for host in hosts if host is not ward]
    return demand


def arrival(table: Table, group: Base) -> Demand:
    """[RR-DEPL-DELAYED-3] Touching the own edge and no enemy."""
    demand = free(table, group)
    demand.edges = edges(table, group.side)
    demand.apart += [(e.x, e.y, _beyond(e.r + group.r + 1)) for e in table.enemies(group)]
    return demand


def summons(table: Table, group: Base) -> Demand:
    """[RR-CHAMP-SUMMONS-1, RR-CHAMP-SUMMONS-2] Without an own edge: anywhere, for the nearest."""
    demand = more_than_short(table, group, free(table, group))
    demand.apart += [(a.x, a.y, _beyond(a.r + group.r + 1)) for a in table.allies(group)]
    demand.edges = edges(table, group.side) or None
    return demand


def deployment(table: Table, group: Base, *, near: bool, contact: bool, hazard: bool) -> Demand:
    """[RR-DEPL-02..04, RR-DEPL-CLOSE-2, RR-DEPL-MIXED-3] With what may be ignored."""
    demand = free(table, group)
    demand.area = zone(table, group.side)
    if not contact:
        demand.apart += [
            (o.x, o.y, _beyond(o.r + group.r + 1)) for o in table.standing if o is not group
        ]
    if not near and table.scheme in ("close", "mixed"):
        more_than_short(table, group, demand)
    if not hazard:
        demand.out_of = [*demand.out_of, *table.of_kind("hazardous")]
    return demand


# -- zones ------------------------------------------------------------------------------


def turned(points: list[tuple[int, int]], quarters: int) -> list[tuple[int, int]]:
    """What lies at the bottom, as it lies at the right edge, the top, the left edge."""
    for _ in range(quarters % 4):
        points = [(BOARD - y, x) for x, y in points]
    return points


def quarter(table: Table, side: int) -> int:
    """[RR-SETUP-09] Side A is Player A; the other has what lies opposite."""
    return int(table.facing) + 2 * side


def zone(table: Table, side: int) -> Any:
    """[RR-DEPL-CORNER .. RR-DEPL-MIXED-1]"""
    board = box(0, 0, BOARD, BOARD)
    if table.scheme == "mixed":
        first = (table.facing + side) % 2
        return unary_union(
            [box(0, 1000 * strip, BOARD, 1000 * strip + 1000) for strip in (first, first + 2)]
        )
    turns = quarter(table, side)
    if table.scheme == "corner":
        ((x, y),) = turned([(0, 0)], turns)
        return _disc(x, y, MEDIUM).intersection(board)
    (ax, ay), (bx, by) = turned(
        [(0, 0), (BOARD, 2000 if table.scheme == "close" else SHORT)], turns
    )
    half = box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    return half.intersection(_disc(2000, 2000, MEDIUM)) if table.scheme == "close" else half


def edges(table: Table, side: int) -> list[Any]:
    """[RR-Q-116] Board edges of the zone; Close and Mixed have none."""
    turns = quarter(table, side)
    if table.scheme == "corner":
        return [turned([(0, 0), (MEDIUM, 0)], turns), turned([(0, 0), (0, MEDIUM)], turns)]
    if table.scheme in ("side", "delayed"):
        return [turned([(0, 0), (BOARD, 0)], turns)]
    return []


def centres(table: Table, side: int) -> list[tuple[int, int]]:
    """[RR-Q-116] The centres of zones without an edge."""
    if table.scheme == "mixed":
        first = (table.facing + side) % 2
        return [(2000, 1000 * strip + 500) for strip in (first, first + 2)]
    return turned([(2000, 2000 - SHORT)], quarter(table, side)) if table.scheme == "close" else []


def nearest(demand: Demand, x: int, y: int) -> float:
    """How far from a point the nearest place is."""
    return float(demand.region(0.0).distance(ShapelyPoint(x, y)))
