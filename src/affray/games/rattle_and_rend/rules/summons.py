"""Where summoned groups appear."""

from __future__ import annotations

from functools import partial
from itertools import chain

from affray.games.rattle_and_rend.data.tables import BANDS, SHORT
from affray.games.rattle_and_rend.pieces import Group
from affray.games.rattle_and_rend.rules.room import Off, beyond, nearest_free
from affray.games.rattle_and_rend.rules.spots import Spots, closed_ground
from affray.games.rattle_and_rend.rules.zones import EDGE, Home, homes
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import Point, is_within
from affray.kernel.problems import Refusal

RULE = "RR-CHAMP-SUMMONS-2"


def summon_spots(state: State, group: Group) -> Spots:
    """[RR-CHAMP-SUMMONS-1, RR-CHAMP-SUMMONS-2, RR-Q-116] On the edge or in the zone.

    A crowded edge is searched to its end.
    """
    found = homes(state, group.seat)
    edges = [home for home in found if home.kind == EDGE]
    seeds: list[Point] = []
    for home in found:
        if home.kind == EDGE:
            seeds += along(home, group.card.radius)
        else:
            near = nearest_place(state, group, home)
            seeds += [near] if near else []
    centres = tuple(seeds)

    def allowed(x: int, y: int) -> Refusal | None:
        if edges and not any(home.is_touched(x, y, group.card.radius) for home in edges):
            return Refusal("The base must touch the edge of your zone.", "RR-CHAMP-SUMMONS-1")
        if not edges and (x, y) not in centres:
            return Refusal("It must appear at the centre of your zone.", "RR-CHAMP-SUMMONS-1")
        return keeps_off(state, group, x, y)

    r = group.card.radius
    rows = partial(chain.from_iterable, [home.rows(r) for home in edges])
    return Spots(state, group, seeds, allowed, rows=rows, off=distances(state, group))


def nearest_place(state: State, group: Group, home: Home) -> Point | None:
    """[RR-Q-116] The place nearest to the centre of the zone that keeps off friend and enemy."""
    return nearest_free(home.ax, home.ay, distances(state, group), closed_ground(state, group))


def distances(state: State, group: Group) -> list[Off]:
    """[RR-CHAMP-SUMMONS-2] How far it keeps off: beyond contact with allies, S from enemies."""
    r = group.card.radius
    return [
        beyond(g.x, g.y, BANDS[SHORT] if g.seat != group.seat else r + g.card.radius + 1)
        for g in state.all_on_board()
    ]


def along(home: Home, radius: int) -> list[Point]:
    """Centres spread along an edge, half a base inside it."""
    steps = 12
    inset = radius // 2
    points = []
    for i in range(steps + 1):
        x = home.ax + (home.bx - home.ax) * i // steps
        y = home.ay + (home.by - home.ay) * i // steps
        if home.ax == home.bx:
            x += inset if home.ax == 0 else -inset
        else:
            y += inset if home.ay == 0 else -inset
        points.append((x, y))
    return points


def keeps_off(state: State, group: Group, x: int, y: int) -> Refusal | None:
    """[RR-CHAMP-SUMMONS-2] Not touching an ally, not within S of an enemy."""
    for other in state.all_on_board():
        if other.seat != group.seat:
            if is_within(x, y, other.x, other.y, BANDS[SHORT]):
                return Refusal("Too close to an enemy: more than S (80 mm) is needed.", RULE)
        elif is_within(x, y, other.x, other.y, group.card.radius + other.card.radius + 1):
            return Refusal(f"The group may not touch {other.card.name}.", RULE)
    return None
