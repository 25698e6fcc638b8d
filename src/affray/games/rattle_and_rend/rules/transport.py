"""Heavy trait Transport and warband trait Riders: boarding and leaving."""

from __future__ import annotations

from affray.games.rattle_and_rend.pieces import EMBARKED, ON_BOARD, Group, touches
from affray.games.rattle_and_rend.rules import removal
from affray.games.rattle_and_rend.rules.spots import Spots, contact_spots
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.events import Boarded, Put
from affray.games.rattle_and_rend.words.move_questions import ChooseContactPoint, ChooseWay
from affray.kernel.flow import Flow
from affray.kernel.options import Choices

Way = tuple[str, int]
MOVE: Way = ("move", -1)
LEAVE: Way = ("leave", -1)
STAY_ABOARD: Way = ("stay_aboard", -1)


def room(state: State, transport: Group) -> int:
    """[RR-HEAVY-TRANSPORT-1, RR-TRAIT-RIDERS-2] Points that still fit aboard."""
    return transport.card.capacity - sum(g.card.points for g in state.passengers(transport))


def can_board(state: State, group: Group, transport: Group) -> bool:
    """[RR-HEAVY-TRANSPORT-3, RR-Q-139] Friends on the board: in contact, with room, no heavy."""
    return (
        not group.card.is_heavy
        and group.card.points <= room(state, transport)
        and touches(group, transport)
    )


def leaving_spots(state: State, group: Group, transport: Group) -> Spots:
    """[RR-HEAVY-TRANSPORT-4] Places in base contact with the transport."""
    return contact_spots(state, group, transport)


def ways(state: State, group: Group) -> list[Way]:
    """[RR-HEAVY-TRANSPORT-3] What the group may do aboard or about passengers."""
    if group.status == EMBARKED:
        transport = state.groups[group.aboard]
        can_leave = (
            transport.status == ON_BOARD and leaving_spots(state, group, transport).has_any()
        )
        return [LEAVE] if can_leave else []
    found: list[Way] = []
    if group.card.capacity:
        found += [("load", g.id) for g in state.allies(group) if can_board(state, g, group)]
        found += [
            ("unload", g.id)
            for g in state.passengers(group)
            if leaving_spots(state, g, group).has_any()
        ]
    else:
        found += [("board", t.id) for t in state.allies(group) if can_board(state, group, t)]
    return found


def take_way(state: State, group: Group, way: Way) -> Flow[None]:
    """[RR-HEAVY-TRANSPORT-3, RR-HEAVY-TRANSPORT-4] Board, leave, load or unload."""
    what, other = way
    if what == "board":
        board(state, group, state.groups[other])
    elif what == "load":
        board(state, state.groups[other], group)
    elif what == "leave":
        yield from leave(state, group, state.groups[group.aboard])
    else:
        yield from leave(state, state.groups[other], group)


def board(state: State, group: Group, transport: Group) -> None:
    removal.drop_marker(state, group)
    group.status = EMBARKED
    group.aboard = transport.id
    state.tell(Boarded(group=group.id, transport=transport.id))


def leave(state: State, group: Group, transport: Group) -> Flow[None]:
    spots = leaving_spots(state, group, transport)
    spot = yield from ChooseContactPoint(group.seat, spots, pieces=(group.id, transport.id))
    group.status = ON_BOARD
    group.aboard = -1
    group.x, group.y = spot
    state.tell(
        Put(
            group=group.id,
            at=spot,
            why=f"it leaves {transport.card.name}",
            rules=("RR-HEAVY-TRANSPORT-4",),
        )
    )


def choose_way(state: State, group: Group) -> Flow[Way]:
    """[RR-HEAVY-TRANSPORT-3] How the group uses its movement, once all that is free is done."""
    if not state.warband(group).carries:
        return MOVE
    was_aboard = group.status == EMBARKED
    yield from ride(state, group)
    if group.status == EMBARKED:
        return LEAVE if was_aboard else STAY_ABOARD
    found = ways(state, group)
    if not found:
        return MOVE
    options = Choices((MOVE, *found))
    return (yield from ChooseWay(group.seat, options, usual=MOVE, pieces=(group.id,)))


def ride(state: State, group: Group) -> Flow[None]:
    """[RR-TRAIT-RIDERS-3] Each group boards or leaves once a turn for free, and may still move."""
    if not group.card.is_rider:
        return
    warband = state.warband(group)
    while free := [way for way in ways(state, group) if rider(group, way) not in warband.rode]:
        options = Choices((MOVE, *free))
        way = yield from ChooseWay(
            group.seat, options, usual=MOVE, pieces=(group.id,), is_free=True
        )
        if way == MOVE:
            return
        warband.rode = (*warband.rode, rider(group, way))
        yield from take_way(state, group, way)


def rider(group: Group, way: Way) -> int:
    """The group that boards or leaves."""
    what, other = way
    return other if what in ("load", "unload") else group.id
