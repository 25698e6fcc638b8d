"""Chapter Retreating: straight away from the cause, and what stops it."""

from __future__ import annotations

from affray.games.flagrant_factions.pieces import TABLE, Group, Model
from affray.games.flagrant_factions.rules import removal
from affray.games.flagrant_factions.rules.field import CLEAR, TOUCH
from affray.games.flagrant_factions.rules.march import ENEMIES, TERRAIN, March, edge_beyond
from affray.games.flagrant_factions.rules.profile import half_stride
from affray.games.flagrant_factions.rules.slots import centre_of
from affray.games.flagrant_factions.rules.zones import EDGES, edge_distance, edges_of
from affray.games.flagrant_factions.state import State, gap_squared
from affray.games.flagrant_factions.words.move_events import RetreatBlocked, Retreated
from affray.games.flagrant_factions.words.move_questions import ChooseCause, ChooseDirection
from affray.kernel.board.measure import UNIT, Point, directions, distance, rounded
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import Choices


def retreat(
    state: State, dice: Dice, group_id: int, cause: int | None = None, at: Point | None = None
) -> Flow[str | None]:
    """[FF-RET-01..06, FF-Q-63..66] Half a move straight away; gives the edge it went over, if any.

    `cause` is the group it flees from and `at` where that stood last; without one it is the
    nearest enemy. A blocked Retreat costs Resilience here; who goes off the table is for others.
    """
    if cause is None:
        cause = yield from nearest_enemy(state, group_id)
    heading = yield from direction(state, group_id, cause, at)
    group = state.group(group_id)
    left = set(state.melee_foes(group_id))
    if cause is not None and state.are_enemies(group, state.group(cause)):
        left.add(cause)
    march = March(state, group, heading, half_stride(state, group), passing=left, is_shy=True)
    s, stop = march.stop()
    starts = {model.id: (model.x, model.y) for model in group.models}
    if stop in EDGES:
        dx, dy = march.vector(s)
        tell(state, group, starts, [(m.x + dx, m.y + dy) for m in group.models], stop)
        return stop
    places, edge = ends(state, march, s)
    tell(state, group, starts, places, edge or stop)
    if edge is not None:
        return edge
    group.models = tuple(
        Model(model.id, x, y) for model, (x, y) in zip(group.models, places, strict=True)
    )
    group.is_formed = False
    group.is_loose = True
    stir(state, group)
    part(state, group)
    if stop in (TERRAIN, ENEMIES):
        yield from blocked(state, dice, group_id, stop)
    return None


def tell(
    state: State, group: Group, starts: dict[int, Point], places: list[Point], stop: str | None
) -> None:
    moves = tuple(
        (model.id, (starts[model.id], place))
        for model, place in zip(group.models, places, strict=True)
        if starts[model.id] != place
    )
    first = group.models[0]
    length = round(distance(*starts[first.id], *places[0]))
    rules = ("FF-RET-02", "FF-RET-06") if stop in EDGES else ("FF-RET-02",)
    state.tell(Retreated(group=group.id, moves=moves, length=length, stop=stop, rules=rules))


def stir(state: State, group: Group) -> None:
    """[FF-AMB-WITHOUTMOVING] The captain's group has moved."""
    if state.is_captain_group(group):
        state.company_of(group).has_captain_stirred = True


# -- away from whom ---------------------------------------------------------------------


def nearest_enemy(state: State, group_id: int) -> Flow[int | None]:
    """[FF-Q-63] The nearest enemy group, if one is on the table; the owner settles ties."""
    group = state.group(group_id)
    gaps = {foe.id: gap_squared(group.models, foe.models) for foe in state.enemies(group)}
    if not gaps:
        return None
    least = min(gaps.values())
    nearest = tuple(foe for foe, gap in gaps.items() if gap == least)
    if len(nearest) == 1:
        return nearest[0]
    return (yield from ChooseCause(state.seat_of(group), Choices(nearest), pieces=(group_id,)))


def direction(
    state: State, group_id: int, cause: int | None, at: Point | None
) -> Flow[tuple[float, float]]:
    """[FF-Q-63] From the middle of the cause through the middle of the group."""
    group = state.group(group_id)
    x, y = centre_of(group.models)
    if cause is not None and state.group(cause).place == TABLE:
        at = centre_of(state.group(cause).models)
    if at is None:
        return to_edge(state, group)
    if at == (x, y):
        options = Choices(tuple(range(8)))
        chosen = yield from ChooseDirection(state.seat_of(group), options, pieces=(group_id,))
        dx, dy = directions(8)[chosen]
        return dx / UNIT, dy / UNIT
    return float(x - at[0]), float(y - at[1])


def to_edge(state: State, group: Group) -> tuple[float, float]:
    """[FF-Q-63] With no enemy on the table: its own edge where the scenario gives one, else the
    nearest.
    """
    x, y = centre_of(group.models)
    own = edges_of(state, state.side_of(group)) if state.scenario == "pitched_battle" else ()
    nearest = min(own or EDGES, key=lambda edge: edge_distance(state, x, y, edge))
    return {"south": (0.0, -1.0), "north": (0.0, 1.0), "west": (-1.0, 0.0), "east": (1.0, 0.0)}[
        nearest
    ]


# -- how far ----------------------------------------------------------------------------


def ends(state: State, march: March, s: float) -> tuple[list[Point], str | None]:
    """[FF-Q-63, FF-Q-64] Where the models come to stand, and the edge if one goes over it."""
    if s <= 0.0:
        return [(x, y) for _, x, y in march.models], None
    _, places = march.last_free(s)
    return places, part_from(state, march, places)


def part_from(state: State, march: March, places: list[Point]) -> str | None:
    """[FF-Q-64] Who would end in contact with the enemy that is left goes on, those in front first
    and whoever comes behind; who finds a mate in its way then stops behind them. Gives the edge
    over which one goes, if any.
    """
    order = sorted(
        range(len(places)), key=lambda k: (-(places[k][0] * march.ux + places[k][1] * march.uy), k)
    )
    for count, index in enumerate(order):
        ahead = [places[k] for k in order[:count]]
        start = march.models[index].x, march.models[index].y
        if touches_any(places[index], march.passing):
            places[index] = go_on(march, start, places[index], ahead)
        elif overlaps_any(places[index], ahead):
            places[index] = go_back(march, start, places[index], ahead)
        edge = edge_beyond(state, *places[index])
        if edge is not None:
            return edge
    return None


def touches_any(place: Point, discs: list[Point]) -> bool:
    x, y = place
    return any((cx - x) ** 2 + (cy - y) ** 2 <= TOUCH for cx, cy in discs)


def overlaps_any(place: Point, discs: list[Point]) -> bool:
    x, y = place
    return any((cx - x) ** 2 + (cy - y) ** 2 < CLEAR for cx, cy in discs)


def go_on(march: March, start: Point, place: Point, ahead: list[Point]) -> Point:
    """[FF-Q-64] On in the same direction to the first place clear of the enemy it leaves.

    Where something else stops it before, back. Off the table there is always a place.
    """
    s = 0
    while march.is_way_free(place, along(march, place, s), start):
        point = along(march, place, s)
        if is_good(march, start, point, ahead) or not march.field.is_on_table(*point):
            return point
        s += 1
    return go_back(march, start, place, ahead)


def go_back(march: March, start: Point, place: Point, ahead: list[Point]) -> Point:
    """[FF-Q-64] Back to the last good place on its way, and at worst to where it started: nobody
    who was ahead of it stands there.
    """
    for back in range(int(distance(*start, *place))):
        point = along(march, place, -back)
        if is_good(march, start, point, ahead):
            return point
    return start


def along(march: March, place: Point, s: int) -> Point:
    return rounded(place[0] + march.ux * s), rounded(place[1] + march.uy * s)


def is_good(march: March, start: Point, point: Point, ahead: list[Point]) -> bool:
    """Clear of the enemy that is left, of mates ahead, and of all that stops a Retreat."""
    return not touches_any(point, march.passing) and march.may_stand(*start, *point, ahead)


def part(state: State, group: Group) -> None:
    """[FF-Q-57] Melees end with those whom no model touches any more."""
    points = [(x, y) for _, x, y in group.models]
    for foe in state.melee_foes(group.id):
        marks = [(x, y) for _, x, y in state.group(foe).models]
        if not any(touches_any(point, marks) for point in points):
            state.leave_melee(group.id, foe)


def blocked(state: State, dice: Dice, group_id: int, stop: str) -> Flow[None]:
    """[FF-RET-04, FF-RET-05, FF-Q-65] A roll lower than its Resilience costs that much."""
    face = dice.roll(6)
    group = state.group(group_id)
    lost = face if face < group.r else 0
    state.tell(RetreatBlocked(group=group_id, face=face, lost=lost))
    if lost:
        yield from removal.lose(state, group_id, lost)
