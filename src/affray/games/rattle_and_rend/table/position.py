"""Positions written by hand: what a vignette starts from, and the facts it may name."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from affray.games.rattle_and_rend.data.tables import profiles, traits
from affray.games.rattle_and_rend.forces.roster import make_card
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import (
    EMBARKED,
    ON_BOARD,
    STATUS_NAMES,
    Group,
    Marker,
    Terrain,
    Warband,
    touches,
)
from affray.games.rattle_and_rend.rules.scenarios import scenarios
from affray.games.rattle_and_rend.rules.sequence import STAGES
from affray.games.rattle_and_rend.rules.terrain import terrain_kinds
from affray.games.rattle_and_rend.rules.zones import schemes
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import Point
from affray.kernel.ids import Seat
from affray.kernel.positions import (
    Small,
    adopt,
    ending,
    facts_of,
    namesakes,
    number_of,
    read_position,
    read_shape,
    strangers,
)
from affray.kernel.problems import BadInput

Millimetres = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]


class GroupAt(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    side: str
    kind: str
    at: tuple[Millimetres, Millimetres] = (0, 0)
    champion: str = ""
    trait: str = ""
    reaction: str = ""
    status: str = "on board"
    aboard: str = ""
    actions: Small = 0
    rested: bool = False
    plotted: bool = False


class SideAt(msgspec.Struct, forbid_unknown_fields=True):
    traits: tuple[str, ...] = ()
    momentum: Small | None = None
    total: Small | None = None
    benefit: str = ""
    number: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    defying: bool = False
    tested_morale: bool = False
    coordinated: bool = False
    turns: Small = 1
    free: tuple[str, str] | None = None
    last_acted: tuple[str, ...] = ()
    banished: tuple[tuple[str, Small], ...] = ()
    effects: tuple[str, ...] = ()


class TerrainAt(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    disc: tuple[Millimetres, Millimetres, Millimetres] | None = None
    polygon: tuple[tuple[Millimetres, Millimetres], ...] | None = None
    label: str = ""


class MarkerAt(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[Millimetres, Millimetres] = (0, 0)
    carrier: str = ""
    gained: Annotated[int, msgspec.Meta(ge=-1, le=1000)] = -1
    off: str = ""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    groups: tuple[GroupAt, ...]
    sides: tuple[SideAt, SideAt] = (SideAt(), SideAt())
    terrain: tuple[TerrainAt, ...] = ()
    markers: tuple[MarkerAt, ...] = ()
    stage: str = "act"
    round: Small = 1
    turn: Small = 1
    active: str = "A"
    player_a: str = "A"
    passes: Small = 0
    actions_in_round: Small = 0
    scenario: str = "kill_them_all"
    deployment: str = "side"
    facing: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    duel: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    reactor: str = ""


def place(plain: dict[str, Any], house: House) -> State:
    """The state that a written position describes; `BadInput` names what cannot be used."""
    position = read_position(plain, Position)
    state = State(house)
    _check(position, house)
    state.warbands = [
        Warband(f"Side {letter}", side.traits)
        for letter, side in zip("AB", position.sides, strict=True)
    ]
    state.groups = [_group(index, group, position) for index, group in enumerate(position.groups)]
    for group in state.groups:
        state.warband(group).carries |= group.card.capacity > 0
    names = [group.card.name for group in state.groups]
    for group, written in zip(state.groups, position.groups, strict=True):
        if written.aboard:
            group.aboard, group.status = number_of(names, written.aboard), EMBARKED
    state.set_terrain(
        tuple(
            Terrain(
                piece.kind, read_shape(f"terrain[{i}]", 10, piece.disc, piece.polygon), piece.label
            )
            for i, piece in enumerate(position.terrain)
        )
    )
    state.markers = [_marker(marker, names) for marker in position.markers]
    _set_table(state, position, names)
    for seat, side in enumerate(position.sides):
        _set_side(state, seat, side, names)
    return state


def _set_table(state: State, position: Position, names: list[str]) -> None:
    adopt(state, position, "stage", "round", "turn", "passes", "actions_in_round")
    adopt(state, position, "scenario", "deployment", "facing")
    state.active, state.player_a = _seat(position.active), _seat(position.player_a)
    one, other = (tuple(number_of(names, n) for n in targets) for targets in position.duel)
    state.duel = (one, other)
    state.reactor = number_of(names, position.reactor) if position.reactor else None


def _set_side(state: State, seat: int, side: SideAt, names: list[str]) -> None:
    warband = state.warbands[seat]
    points = state.points_in_play(seat)
    warband.total = points if side.total is None else side.total
    warband.momentum = warband.total if side.momentum is None else side.momentum
    adopt(warband, side, "benefit", "defying", "tested_morale", "coordinated", "turns", "effects")
    warband.number = side.number or None
    warband.free = (side.free[0], number_of(names, side.free[1])) if side.free else None
    warband.last_acted = tuple(number_of(names, name) for name in side.last_acted)
    warband.returning = tuple((number_of(names, name), when) for name, when in side.banished)


def _check(position: Position, house: House) -> None:
    """Names and words that the rest would stumble over."""
    problems = strangers("stage", [position.stage], STAGES)
    problems += strangers("scenario", [position.scenario], scenarios(), "RR-SCEN-01")
    problems += strangers("deployment", [position.deployment], schemes(), "RR-DEPL-01")
    problems += namesakes("groups", [group.name for group in position.groups])
    for index, group in enumerate(position.groups):
        where = f"groups[{index}]"
        problems += strangers(where, [group.kind], profiles(), "RR-BUILD-02")
        problems += strangers(where, [group.status], STATUS_NAMES, "RR-GEN-08")
        for kind, word in (
            ("champion", group.champion),
            ("heavy", group.trait),
            ("ward", group.reaction),
        ):
            problems += strangers(where, [word] if word else [], traits()[kind])
    for index, piece in enumerate(position.terrain):
        where = f"terrain[{index}].kind"
        problems += strangers(where, [piece.kind], terrain_kinds(house), "RR-TERR-01")
    for index, side in enumerate(position.sides):
        where = f"sides[{index}].traits"
        problems += strangers(where, side.traits, traits()["warband"], "RR-BUILD-05")
    if problems:
        raise BadInput(*problems)


def _group(index: int, written: GroupAt, position: Position) -> Group:
    seat = _seat(written.side)
    card = make_card(
        written.kind,
        name=written.name,
        champion=written.champion or None,
        trait=written.trait or None,
        warding=written.reaction or None,
        traits=position.sides[seat].traits,
    )
    group = Group(index, seat, card, *tenths(*written.at), STATUS_NAMES.index(written.status))
    adopt(group, written, "actions", "rested", "plotted")
    return group


def _marker(written: MarkerAt, names: list[str]) -> Marker:
    carrier = number_of(names, written.carrier) if written.carrier else None
    gained = written.gained if written.gained >= 0 else None
    off = _seat(written.off) if written.off else None
    return Marker(*tenths(*written.at), carrier, gained, off)


def tenths(x: Millimetres, y: Millimetres) -> Point:
    """Millimetres as written, to tenths."""
    return round(x * 10), round(y * 10)


def _seat(letter: str) -> Seat:
    return Seat(number_of("AB", letter, "side"))


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    return {
        **facts_of(state, "stage", "round", "turn", "passes", "scenario", "deployment"),
        **ending(state.outcome),
        "active": "AB"[state.active],
        "player_a": "AB"[state.player_a],
        "sides": {
            letter: {
                **facts_of(warband, "momentum", "total", "benefit", "defying", "coordinated"),
                "tested_morale": warband.tested_morale,
                "points": state.points_in_play(seat),
                "number": warband.number or 0,
                "has_free_action": warband.free is not None,
                "last_acted": [state.groups[g].card.name for g in warband.last_acted],
            }
            for seat, (letter, warband) in enumerate(zip("AB", state.warbands, strict=True))
        },
        "groups": {group.card.name: group_facts(state, group) for group in state.groups},
        "markers": [marker_facts(state, marker) for marker in state.markers],
    }


def marker_facts(state: State, marker: Marker) -> dict[str, Any]:
    carrier, off = marker.carrier, marker.off
    return {
        "at": [v / 10 for v in state.marker_place(marker)],
        "carrier": "" if carrier is None else state.groups[carrier].card.name,
        "off": "" if off is None else "AB"[off],
    }


def group_facts(state: State, group: Group) -> dict[str, Any]:
    transport = state.transport(group)
    return {
        "status": STATUS_NAMES[group.status],
        "at": [group.x / 10, group.y / 10],
        "aboard": "" if transport is None else transport.card.name,
        **facts_of(group, "actions", "rested"),
        "touches": [
            other.card.name
            for other in state.all_on_board()
            if other is not group and group.status == ON_BOARD and touches(group, other)
        ],
        "in_terrain": [t.kind for t in state.terrain if t.shape.contains(group.x, group.y)],
    }
