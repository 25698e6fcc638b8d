"""Chapter Scenarios: where groups may be put down, and by which edges they may leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affray.games.flagrant_factions.data.tables import INCH, RADIUS
from affray.games.flagrant_factions.pieces import TABLE, Group
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Polygon, Shape
from affray.kernel.problems import Refusal

EDGES = ("south", "north", "west", "east")
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}

Zone = Callable[[int, int], "Refusal | None"]
"""Why a model may not be put down there."""


def edge_distance(state: State, x: int, y: int, edge: str) -> int:
    """From a model's centre to an edge."""
    match edge:
        case "south":
            return y
        case "north":
            return state.house.height - y
        case "west":
            return x
    return state.house.width - x


def is_on_table(state: State, x: int, y: int) -> bool:
    """[FF-Q-65] A base may overhang the edge; its centre may not cross it."""
    return 0 <= x <= state.house.width and 0 <= y <= state.house.height


def crossed_edges(state: State, x: int, y: int) -> list[str]:
    """The edges beyond which a point lies."""
    return [edge for edge in EDGES if edge_distance(state, x, y, edge) < 0]


def centre(state: State) -> Point:
    """[FF-Q-82] The centre of the table."""
    return state.house.width // 2, state.house.height // 2


def edges_of(state: State, side: int) -> tuple[str, ...]:
    """[FF-Q-82] The edge of a side, in scenarios that have one."""
    if state.edge is None:
        return ()
    return (state.edge if side == state.attackers else OPPOSITE[state.edge],)


def exits(state: State, group: Group, *, is_retreat: bool = False) -> tuple[str, ...]:
    """[FF-MOVE-06, FF-Q-56, FF-Q-83] The edges by which the scenario lets a group leave."""
    is_defender = state.side_of(group) == state.defenders
    match state.scenario:
        case "ambush" if is_defender:
            return EDGES
        case "retreat" if is_defender:
            return edges_of(state, state.defenders)
        case "raid" if state.carried(group.id) and not is_retreat:
            return EDGES
        case "extraction" if group.id == state.special:
            return EDGES
    return ()


# -- deployment -----------------------------------------------------------------------


def sortie_inches(state: State, count: int) -> int:
    """[FF-Q-78] The distances of Sortie, shortened to five sixths on the smaller table."""
    inches = count * 5 / 6 if state.house.table_size == "60x36" else count
    return state.house.distance_scale * round(inches * INCH) // 100


def zone(state: State, group: Group) -> Zone:
    """[FF-SET-08] Where the scenario lets a group be deployed."""
    is_attacker = state.side_of(group) == state.attackers
    match state.scenario:
        case "pitched_battle":
            return near_edges(state, edges_of(state, state.side_of(group)), 12, "FF-OUT-SC-0")
        case "ambush":
            if is_attacker:
                return far_from_enemies(state, group, 6, "FF-OUT-SC-1")
            return near_centre(state, state.inches(24), "FF-OUT-SC-1")
        case "retreat":
            return retreat_zone(state, is_attacker=is_attacker)
        case "raid" | "ritual":
            rule = "FF-OUT-SC-3" if state.scenario == "raid" else "FF-OUT-SC-6"
            if is_attacker:
                return near_edges(state, EDGES, 12, rule)
            return near_centre(state, state.inches(24), rule)
        case "sortie":
            if is_attacker:
                return sortie_zone(state)
            return near_centre(state, sortie_inches(state, 24), "FF-OUT-SC-4")
    if is_attacker:
        return far_from_centre(state, state.inches(18), "FF-OUT-SC-5")
    if group.id == state.special:
        return near_centre(state, state.inches(6), "FF-OUT-SC-5")
    return near_edges(state, EDGES, 12, "FF-OUT-SC-5")


def near_edges(state: State, edges: Sequence[str], inches: int, rule: str) -> Zone:
    reach = state.inches(inches) + RADIUS
    where = f"the {edges[0]} edge" if len(edges) == 1 else "an edge"

    def allowed(x: int, y: int) -> Refusal | None:
        if any(edge_distance(state, x, y, edge) <= reach for edge in edges):
            return None
        return Refusal(f'Every model must be within {inches}" of {where}.', rule)

    return allowed


def retreat_zone(state: State, *, is_attacker: bool) -> Zone:
    """[FF-OUT-SC-2] Attackers within 8 inches of the edge, defenders 12 to 18 inches from it."""
    least, most = (0, 8) if is_attacker else (12, 18)
    low = state.inches(least) + RADIUS if least else 0
    high = state.inches(most) + RADIUS
    where = 'within 8" of' if is_attacker else '12" to 18" from'
    (edge,) = edges_of(state, state.attackers)

    def allowed(x: int, y: int) -> Refusal | None:
        if low <= edge_distance(state, x, y, edge) <= high:
            return None
        return Refusal(f"Every model must be {where} the {edge} edge.", "FF-OUT-SC-2")

    return allowed


def near_centre(state: State, reach: int, rule: str) -> Zone:
    cx, cy = centre(state)
    most = (reach + RADIUS) ** 2

    def allowed(x: int, y: int) -> Refusal | None:
        if (x - cx) ** 2 + (y - cy) ** 2 <= most:
            return None
        return Refusal(f"Every model must be within {shown(reach)} of the centre.", rule)

    return allowed


def far_from_centre(state: State, reach: int, rule: str) -> Zone:
    cx, cy = centre(state)
    least = (reach + RADIUS) ** 2

    def allowed(x: int, y: int) -> Refusal | None:
        if (x - cx) ** 2 + (y - cy) ** 2 >= least:
            return None
        return Refusal(f"Every model must be at least {shown(reach)} from the centre.", rule)

    return allowed


def far_from_enemies(state: State, group: Group, inches: int, rule: str) -> Zone:
    """At least so far from every enemy group on the table."""
    least = (state.inches(inches) + 2 * RADIUS) ** 2
    side = state.side_of(group)
    foes = [
        (model.x, model.y)
        for other in state.groups
        if other.place == TABLE and state.side_of(other) != side
        for model in other.models
    ]

    def allowed(x: int, y: int) -> Refusal | None:
        for fx, fy in foes:
            if (x - fx) ** 2 + (y - fy) ** 2 < least:
                return Refusal(f'Every model must be at least {inches}" from every enemy.', rule)
        return None

    return allowed


def sortie_zone(state: State) -> Zone:
    """[FF-OUT-SC-4, FF-Q-78] The attackers of Sortie: away from every edge and from the centre."""
    far = far_from_centre(state, sortie_inches(state, 30), "FF-OUT-SC-4")
    least = sortie_inches(state, 6)

    def allowed(x: int, y: int) -> Refusal | None:
        if any(edge_distance(state, x, y, edge) < least + RADIUS for edge in EDGES):
            sentence = f"Every model must be at least {shown(least)} from every edge."
            return Refusal(sentence, "FF-OUT-SC-4")
        return far(x, y)

    return allowed


def crowded_zone(state: State, group: Group) -> Zone | None:
    """Where a group may go that has no room in its zone, if there is such a place.

    The corners of Sortie hold ten models each on the smaller table: who does not fit in keeps
    its distance from the centre alone.
    """
    if state.scenario != "sortie" or state.side_of(group) != state.attackers:
        return None
    return far_from_centre(state, sortie_inches(state, 30), "FF-OUT-SC-4")


def siege_zone(state: State) -> Zone:
    """[FF-OUT-SC-4, FF-Q-78] Where Siege tokens may lie."""
    least = sortie_inches(state, 6)
    far = sortie_inches(state, 30) ** 2
    cx, cy = centre(state)

    def allowed(x: int, y: int) -> Refusal | None:
        if any(edge_distance(state, x, y, edge) < least for edge in EDGES):
            return Refusal(
                f"A Siege token must be at least {shown(least)} from edges.", "FF-OUT-SC-4"
            )
        if (x - cx) ** 2 + (y - cy) ** 2 < far:
            sentence = (
                f"A Siege token must be at least {shown(sortie_inches(state, 30))} from the centre."
            )
            return Refusal(sentence, "FF-OUT-SC-4")
        return None

    return allowed


def asset_zone(state: State) -> Zone:
    """[FF-OUT-SC-3] Where Assets may lie: within 24 inches of the centre."""
    cx, cy = centre(state)
    most = state.inches(24) ** 2

    def allowed(x: int, y: int) -> Refusal | None:
        if not is_on_table(state, x, y) or (x - cx) ** 2 + (y - cy) ** 2 > most:
            return Refusal('An Asset must be within 24" of the centre.', "FF-OUT-SC-3")
        return None

    return allowed


def shown(length: int) -> str:
    """A length in inches.

    >>> shown(3048), shown(6350)
    ('12"', '25"')
    """
    return f'{round(length / INCH, 1):g}"'


# -- for the eye ------------------------------------------------------------------------


def strip(state: State, edge: str, near: int, far: int) -> Polygon:
    """The part of the table from `near` to `far` away from an edge."""
    width, height = state.house.width, state.house.height
    low, high = {
        "south": ((0, near), (width, far)),
        "north": ((0, height - far), (width, height - near)),
        "west": ((near, 0), (far, height)),
        "east": ((width - far, 0), (width - near, height)),
    }[edge]
    return Polygon((low, (high[0], low[1]), high, (low[0], high[1])))


def areas(state: State, side: int) -> list[Shape]:
    """What a table shows of a side's zone while groups are deployed."""
    is_attacker = side == state.attackers
    inch = state.inches
    cx, cy = centre(state)
    match state.scenario:
        case "pitched_battle":
            return [strip(state, edge, 0, inch(12)) for edge in edges_of(state, side)]
        case "ambush":
            return [] if is_attacker else [Disc(cx, cy, inch(24))]
        case "retreat":
            near, far = (0, inch(8)) if is_attacker else (inch(12), inch(18))
            return [strip(state, edge, near, far) for edge in edges_of(state, state.attackers)]
        case "raid" | "ritual":
            if is_attacker:
                return [strip(state, edge, 0, inch(12)) for edge in EDGES]
            return [Disc(cx, cy, inch(24))]
        case "sortie":
            return [] if is_attacker else [Disc(cx, cy, sortie_inches(state, 24))]
        case "extraction":
            return [] if is_attacker else [Disc(cx, cy, inch(6))]
    return []
