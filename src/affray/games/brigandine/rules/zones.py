"""Where units may be deployed, by scenario."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt, sqrt
from random import Random

from affray.games.brigandine.data.tables import BASE, INCH, RADIUS
from affray.games.brigandine.house import AMBUSH, CONVOY, EXPLORATION
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.rules.room import (
    Off,
    bases,
    board_rows,
    first_free,
    open_spans,
    tall,
)
from affray.games.brigandine.rules.walk import standing_refusal
from affray.games.brigandine.state import TOUCH, State
from affray.kernel.board.fitting import Barrier, Span, or_searched
from affray.kernel.board.measure import Point, distance_squared
from affray.kernel.board.shapes import Disc, Polygon, Shape
from affray.kernel.options import NOT_A_POINT, Places, point_in
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

DEEP = 6 * INCH
"""[BR-SCEN-CONF-2, BR-SCEN-BRIDGE-2, BR-SCEN-SIEGE-2] How deep a zone along an edge is."""
RING = 12 * INCH
"""[BR-SCEN-AMBUSH-2] How far from the centre the ambushers stay."""
FORWARD = 8 * INCH
"""[BR-FWD-2] How far forward deployers stay from enemies."""

EDGES = ("south", "north", "west", "east")
QUADRANTS = ("south-west", "south-east", "north-west", "north-east")
OPPOSITE = {
    "south": "north",
    "north": "south",
    "west": "east",
    "east": "west",
    "south-west": "north-east",
    "north-east": "south-west",
    "south-east": "north-west",
    "north-west": "south-east",
}


def edge_of(state: State, side: int) -> str:
    """[BR-SETUP-06] The edge of a side; opposite ones."""
    if state.edge is None:
        raise ValueError("No edge has been chosen.")
    return state.edge if side == state.defender else OPPOSITE[state.edge]


def edge_gap(state: State, edge: str, x: int, y: int) -> int:
    """How far a point is from an edge."""
    return {"south": y, "north": state.height - y, "west": x, "east": state.width - x}[edge]


def centre_squared(state: State, x: int, y: int) -> int:
    return distance_squared(x, y, state.width // 2, state.height // 2)


def depth(state: State, side: int, x: int, y: int) -> float:
    """How deep a point lies in the zone of a side; less than nothing outside of it.

    [BR-SCEN-AMBUSH-2-D1]
    """
    scenario = state.house.scenario
    is_defender = side == state.defender
    if scenario == EXPLORATION:
        return _quadrant_depth(state, edge_of(state, side), x, y)
    if scenario == AMBUSH or (scenario == CONVOY and is_defender):
        away = sqrt(centre_squared(state, x, y))
        return DEEP - away if is_defender else away - RING
    if scenario == CONVOY:
        across, up = _beyond_middle(state, x, y)
        return sqrt(across * across + up * up) if across > 0 < up else max(across, up)
    return DEEP - edge_gap(state, edge_of(state, side), x, y)


def _beyond_middle(state: State, x: int, y: int) -> tuple[int, int]:
    """[BR-CAMP-R3-3] How far a point is beyond what lies more than 6 inches from every edge."""
    across = max(DEEP - x, x - (state.width - DEEP))
    up = max(DEEP - y, y - (state.height - DEEP))
    return across, up


def _quadrant_depth(state: State, quadrant: str, x: int, y: int) -> float:
    """[BR-CAMP-R2-5, BR-CAMP-R2-5-R1] A quadrant is named by its corner, such as south-west."""
    vertical, horizontal = quadrant.split("-")
    right = x - state.width / 2 if horizontal == "east" else state.width / 2 - x
    up = y - state.height / 2 if vertical == "north" else state.height / 2 - y
    return min(right, up)


def is_in_zone(state: State, side: int, x: int, y: int) -> bool:
    """[BR-SCEN-GEN-2] The whole base lies in the zone of a side."""
    return depth(state, side, x, y) >= RADIUS


def zone_gap(state: State, side: int, x: int, y: int) -> float:
    """How far a base is from lying in the zone of a side."""
    return max(RADIUS - depth(state, side, x, y), 0.0)


def touches_zone(state: State, side: int, x: int, y: int) -> bool:
    """[BR-FWD-2-R1] Some part of the base lies in the zone of a side."""
    return depth(state, side, x, y) > -RADIUS


def zone_spans(state: State, side: int, y: int, inside: int) -> list[Span]:
    """The places of a row that lie at least so deep in the zone of a side."""
    width, height = state.width, state.height
    scenario = state.house.scenario
    is_defender = side == state.defender
    deep = DEEP - inside
    if scenario == EXPLORATION:
        vertical, horizontal = edge_of(state, side).split("-")
        up = 2 * y - height if vertical == "north" else height - 2 * y
        if up < 2 * inside:
            return []
        middle = width // 2
        return [(middle + inside, width) if horizontal == "east" else (0, middle - inside)]
    if scenario == AMBUSH or (scenario == CONVOY and is_defender):
        middle = width // 2
        if is_defender:
            rest = deep * deep - (y - height // 2) ** 2
            return [(middle - isqrt(rest), middle + isqrt(rest))] if rest >= 0 else []
        rest = (RING + inside) ** 2 - (y - height // 2) ** 2
        beyond = isqrt(rest - 1) + 1 if rest > 0 else 0
        return [(0, middle - beyond), (middle + beyond, width)]
    if scenario == CONVOY and inside > 0:
        _, up = _beyond_middle(state, 0, y)
        rest = inside * inside - max(up, 0) ** 2
        beyond = isqrt(rest - 1) + 1 if rest > 0 else 0
        return [(0, DEEP - beyond), (width - DEEP + beyond, width)] if beyond else [(0, width)]
    edges = EDGES if scenario == CONVOY else (edge_of(state, side),)
    if any(edge_gap(state, edge, 0, y) <= deep for edge in edges if edge in ("south", "north")):
        return [(0, width)]
    sides = {"west": (0, deep), "east": (width - deep, width)}
    return [sides[edge] for edge in edges if edge in sides]


def zone_shape(state: State, side: int) -> Shape | None:
    """The zone as it is drawn; ambushers, and the attackers of a Convoy, have all beyond it."""
    width, height = state.width, state.height
    scenario = state.house.scenario
    is_defender = side == state.defender
    if scenario == AMBUSH or (scenario == CONVOY and is_defender):
        return Disc(width // 2, height // 2, DEEP if is_defender else RING)
    if scenario == CONVOY:
        return _box(DEEP, DEEP, width - DEEP, height - DEEP)
    return None if state.edge is None else edge_area(state, edge_of(state, side))


def edge_area(state: State, edge: str) -> Shape:
    """What lies along an edge, or the quadrant of a corner."""
    width, height = state.width, state.height
    if edge in QUADRANTS:
        left = width // 2 if edge.endswith("east") else 0
        bottom = height // 2 if edge.startswith("north") else 0
        return _box(left, bottom, left + width // 2, bottom + height // 2)
    return {
        "south": _box(0, 0, width, DEEP),
        "north": _box(0, height - DEEP, width, height),
        "west": _box(0, 0, DEEP, height),
        "east": _box(width - DEEP, 0, width, height),
    }[edge]


def _box(left: int, bottom: int, right: int, top: int) -> Polygon:
    return Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))


class DeploySpots(Places):
    """[BR-SCEN-GEN-2] Free places in the own zone that touch no enemy."""

    __slots__ = ("state", "unit")

    def __init__(self, state: State, unit: Unit) -> None:
        self.state = state
        self.unit = unit.id

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        return self.zone_refusal(*point) or self._spot_refusal(*point)

    def reached(self) -> Reach:
        return self.within((0, 0, self.state.width, self.state.height))

    def zone_refusal(self, x: int, y: int) -> Refusal | None:
        if is_in_zone(self.state, self.state.units[self.unit].side, x, y):
            return None
        return Refusal("The whole base must be in the deployment zone.", "BR-SCEN-GEN-2")

    def _spot_refusal(self, x: int, y: int) -> Refusal | None:
        state, unit = self.state, self.state.units[self.unit]
        for enemy in state.enemies(unit):
            if distance_squared(x, y, enemy.x, enemy.y) <= TOUCH:
                return Refusal(f"The base would touch {enemy.card.name}.", "BR-SCEN-GEN-2")
        return standing_refusal(state, unit, x, y)

    def __iter__(self) -> Iterator[Point]:
        return or_searched(self._glance(), self._search)

    def _glance(self) -> Iterator[Point]:
        """A loose grid, and if that has no room a tight one."""
        right, top = self.state.width - RADIUS, self.state.height - RADIUS
        for step in (BASE + 40, BASE // 2):
            found = False
            for y in range(RADIUS, top + 1, step):
                for first, last in self._spans(y):
                    over = max(first - RADIUS, 0)
                    for x in range(RADIUS + -(-over // step) * step, min(right, last) + 1, step):
                        if self.refusal((x, y)) is None:
                            found = True
                            yield x, y
            if found:
                return

    def _spans(self, y: int) -> list[Span]:
        """Where in a row a base is in the zone."""
        return zone_spans(self.state, self.state.units[self.unit].side, y, RADIUS)

    def _search(self) -> Point | None:
        """Any place there is."""
        return first_free(self._rows(), self._off(), self._tall(), self._is_legal)

    def _is_legal(self, x: int, y: int) -> bool:
        return self.refusal((x, y)) is None

    def _rows(self) -> Iterator[tuple[int, list[Span]]]:
        """The places of the zone, row by row."""
        for y, [(first, last)] in board_rows(self.state):
            yield y, [(max(left, first), min(right, last)) for left, right in self._spans(y)]

    def _off(self) -> list[Off]:
        """[BR-SCEN-GEN-2] Friends may be touched, enemies may not."""
        state, unit = self.state, self.state.units[self.unit]
        enemies = [(enemy.x, enemy.y, TOUCH + 1) for enemy in state.enemies(unit)]
        return [*bases(state, unit), *enemies]

    def _tall(self) -> list[Barrier]:
        return tall(self.state, self.state.units[self.unit])

    def sample(self, random: Random) -> Point:
        state = self.state
        for _ in range(30):
            point = (
                random.randint(RADIUS, state.width - RADIUS),
                random.randint(RADIUS, state.height - RADIUS),
            )
            if self.refusal(point) is None:
                return point
        return random.choice(list(self))

    def nearest(self) -> Point:
        """[BR-SCEN-GEN-2] Where a unit goes whose zone is full: as near to the zone as can be."""
        state, side = self.state, self.state.units[self.unit].side
        off, high = self._off(), self._tall()
        middle = state.width // 2
        places = (
            (zone_gap(state, side, x, y), x, y)
            for y, spans in board_rows(state)
            for left, right in open_spans(y, spans, off, high)
            for x in (left, min(max(middle, left), right), right)
        )
        best = min(places, default=None)
        if best is None:
            raise ValueError("The table is full.")
        return best[1:]


class ForwardSpots(DeploySpots):
    """[BR-FWD-2, BR-FWD-2-R1] Anywhere but in the enemy's zone or within 8 inches of an enemy."""

    __slots__ = ()

    def zone_refusal(self, x: int, y: int) -> Refusal | None:
        state, unit = self.state, self.state.units[self.unit]
        if touches_zone(state, 1 - unit.side, x, y):
            return Refusal("That is the enemy's deployment zone.", "BR-FWD-2")
        for enemy in state.enemies(unit):
            if distance_squared(x, y, enemy.x, enemy.y) <= (FORWARD + BASE) ** 2:
                return Refusal(f"Too close to {enemy.card.name}: more than 8 in.", "BR-FWD-2")
        return None

    def _spans(self, y: int) -> list[Span]:
        return [(0, self.state.width)]

    def _rows(self) -> Iterator[tuple[int, list[Span]]]:
        """All that lies outside of the enemy's zone."""
        state, side = self.state, self.state.units[self.unit].side
        for y, spans in board_rows(state):
            kept = spans
            for first, last in zone_spans(state, 1 - side, y, 1 - RADIUS):
                kept = [
                    part
                    for left, right in kept
                    for part in ((left, min(right, first - 1)), (max(left, last + 1), right))
                    if part[0] <= part[1]
                ]
            yield y, kept

    def _off(self) -> list[Off]:
        state, unit = self.state, self.state.units[self.unit]
        far = (FORWARD + BASE) ** 2 + 1
        return [*bases(state, unit), *((e.x, e.y, far) for e in state.enemies(unit))]
