"""Heavy trait Transport and warband trait Riders: boarding and leaving."""

from __future__ import annotations

from affray.games.rattle_and_rend.pieces import EMBARKED, ON_BOARD, Group, touches
from affray.games.rattle_and_rend.rules import removal
from affray.games.rattle_and_rend.rules.spots import Spots, contact_spots
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Board,
    Leave,
    Load,
    Move,
    StayAboard,
    Unload,
    Way,
)
from affray.games.rattle_and_rend.words.events import Boarded, Put
from affray.games.rattle_and_rend.words.move_questions import ChooseContactPoint, ChooseWay
from affray.kernel.flow import Flow
from affray.kernel.options import Choices


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
    transport = state.transport(group)
    if transport is not None:
        can_leave = (
            transport.status == ON_BOARD and leaving_spots(state, group, transport).has_any()
        )
        return [Leave()] if can_leave else []
    found: list[Way] = []
    if group.card.capacity:
        found += [Load(g.id) for g in state.allies(group) if can_board(state, g, group)]
        found += [
            Unload(g.id)
            for g in state.passengers(group)
            if leaving_spots(state, g, group).has_any()
        ]
    else:
        found += [Board(t.id) for t in state.allies(group) if can_board(state, group, t)]
    return found


def take_way(state: State, group: Group, way: Way) -> Flow[None]:
    """[RR-HEAVY-TRANSPORT-3, RR-HEAVY-TRANSPORT-4] Board, leave, load or unload."""
    transport = state.transport(group)
    if isinstance(way, Board):
        board(state, group, state.groups[way.transport])
    elif isinstance(way, Load):
        board(state, state.groups[way.group], group)
    elif isinstance(way, Unload):
        yield from leave(state, state.groups[way.group], group)
    elif transport is not None:
        yield from leave(state, group, transport)


def board(state: State, group: Group, transport: Group) -> None:
    removal.drop_marker(state, group)
    group.status = EMBARKED
    group.aboard = transport.id
    state.tell(Boarded(group=group.id, transport=transport.id))


def leave(state: State, group: Group, transport: Group) -> Flow[None]:
    spots = leaving_spots(state, group, transport)
    spot = yield from ChooseContactPoint(group.seat, spots, pieces=(group.id, transport.id))
    group.status = ON_BOARD
    group.aboard = None
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
        return Move()
    was_aboard = group.status == EMBARKED
    yield from ride(state, group)
    if group.status == EMBARKED:
        return Leave() if was_aboard else StayAboard()
    found = ways(state, group)
    if not found:
        return Move()
    options = Choices((Move(), *found))
    return (yield from ChooseWay(group.seat, options, usual=Move(), pieces=(group.id,)))


def ride(state: State, group: Group) -> Flow[None]:
    """[RR-TRAIT-RIDERS-3] Each group boards or leaves once a turn for free, and may still move."""
    if not group.card.is_rider:
        return
    warband = state.warband(group)
    while free := [way for way in ways(state, group) if rider(group, way) not in warband.rode]:
        options = Choices((Move(), *free))
        way = yield from ChooseWay(
            group.seat, options, usual=Move(), pieces=(group.id,), is_free=True
        )
        if isinstance(way, Move):
            return
        warband.rode = (*warband.rode, rider(group, way))
        yield from take_way(state, group, way)


def rider(group: Group, way: Way) -> int:
    """The group that boards or leaves."""
    return way.group if isinstance(way, Load | Unload) else group.id
