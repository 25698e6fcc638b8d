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
)
from affray.games.rattle_and_rend.rules.scenarios import scenarios
from affray.games.rattle_and_rend.rules.sequence import STAGES
from affray.games.rattle_and_rend.rules.terrain import terrain_kinds
from affray.games.rattle_and_rend.rules.zones import schemes
from affray.games.rattle_and_rend.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import shape_from_plain
from affray.kernel.ids import Seat
from affray.kernel.problems import BadInput, Problem
from affray.kernel.starts import read_position

Millimetres = (
    Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
    | Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
)
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""A count, a round, a turn: nothing on a table is larger."""


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
    names = {group.card.name: group.id for group in state.groups}
    for group, written in zip(state.groups, position.groups, strict=True):
        if written.aboard:
            group.aboard, group.status = _named(names, written.aboard), EMBARKED
    state.set_terrain(tuple(_terrain(piece, i) for i, piece in enumerate(position.terrain)))
    state.markers = [_marker(marker, names) for marker in position.markers]
    _set_table(state, position, names)
    for seat, side in enumerate(position.sides):
        _set_side(state, seat, side, names)
    return state


def _set_table(state: State, position: Position, names: dict[str, int]) -> None:
    state.stage = position.stage
    state.round, state.turn = position.round, position.turn
    state.active, state.player_a = _seat(position.active), _seat(position.player_a)
    state.passes, state.actions_in_round = position.passes, position.actions_in_round
    state.scenario, state.deployment = position.scenario, position.deployment
    state.facing = position.facing
    one, other = (tuple(_named(names, n) for n in targets) for targets in position.duel)
    state.duel = (one, other)
    state.reactor = _named(names, position.reactor) if position.reactor else None


def _set_side(state: State, seat: int, side: SideAt, names: dict[str, int]) -> None:
    warband = state.warbands[seat]
    points = state.points_in_play(seat)
    warband.total = points if side.total is None else side.total
    warband.momentum = warband.total if side.momentum is None else side.momentum
    warband.benefit, warband.number = side.benefit or None, side.number or None
    warband.defying, warband.tested_morale = side.defying, side.tested_morale
    warband.coordinated, warband.turns = side.coordinated, side.turns
    warband.free = (side.free[0], _named(names, side.free[1])) if side.free else None
    warband.last_acted = tuple(_named(names, name) for name in side.last_acted)
    warband.returning = tuple((_named(names, name), when) for name, when in side.banished)
    warband.effects = side.effects


def _check(position: Position, house: House) -> None:
    """Names and words that the rest would stumble over."""
    problems = _words_problems(position)
    names = [group.name for group in position.groups]
    for index, group in enumerate(position.groups):
        where = f"position.groups[{index}]"
        problems += _group_problems(group, where)
        if names.count(group.name) > 1:
            problems.append(Problem(where, "", f"two groups are called {group.name!r}"))
    kinds = terrain_kinds(house)
    problems += [
        Problem(
            f"position.terrain[{index}].kind",
            "RR-TERR-01",
            f"{piece.kind!r} is not one of: {', '.join(kinds)}",
        )
        for index, piece in enumerate(position.terrain)
        if piece.kind not in kinds
    ]
    problems += [
        Problem(f"position.sides[{index}].traits", "RR-BUILD-05", f"{trait!r} is no trait")
        for index, side in enumerate(position.sides)
        for trait in side.traits
        if trait not in traits()["warband"]
    ]
    if problems:
        raise BadInput(*problems)


def _words_problems(position: Position) -> list[Problem]:
    known = (
        ("stage", position.stage, STAGES, ""),
        ("scenario", position.scenario, scenarios(), "RR-SCEN-01"),
        ("deployment", position.deployment, schemes(), "RR-DEPL-01"),
    )
    return [
        Problem(f"position.{field}", rule, f"{word!r} is not one of: {', '.join(words)}")
        for field, word, words, rule in known
        if word not in words
    ]


def _group_problems(group: GroupAt, where: str) -> list[Problem]:
    choices = (("champion", group.champion), ("heavy", group.trait), ("ward", group.reaction))
    problems = []
    if group.kind not in profiles():
        problems.append(Problem(where, "RR-BUILD-02", f"{group.kind!r} is no group type"))
    if group.status not in STATUS_NAMES:
        problems.append(Problem(where, "RR-GEN-08", f"not one of: {', '.join(STATUS_NAMES)}"))
    problems += [
        Problem(where, "", f"{word!r} is no choice of a {kind}")
        for kind, word in choices
        if word and word not in traits()[kind]
    ]
    return problems


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
    x, y = tenths(*written.at)
    return Group(
        index,
        seat,
        card,
        x,
        y,
        STATUS_NAMES.index(written.status),
        None,
        written.actions,
        written.rested,
        written.plotted,
    )


def _terrain(written: TerrainAt, index: int) -> Terrain:
    if (written.disc is None) == (written.polygon is None):
        raise BadInput(Problem(f"position.terrain[{index}]", "", "give a disc or a polygon"))
    try:
        if written.disc is not None:
            plain: dict[str, Any] = {"disc": [round(v * 10) for v in written.disc]}
        else:
            plain = {"polygon": [list(tenths(*p)) for p in written.polygon or ()]}
        return Terrain(written.kind, shape_from_plain(plain), written.label)
    except ValueError as error:
        raise BadInput(Problem(f"position.terrain[{index}]", "", str(error))) from None


def _marker(written: MarkerAt, names: dict[str, int]) -> Marker:
    x, y = tenths(*written.at)
    carrier = _named(names, written.carrier) if written.carrier else None
    gained = written.gained if written.gained >= 0 else None
    return Marker(x, y, carrier, gained, _seat(written.off) if written.off else None)


def tenths(x: Millimetres, y: Millimetres) -> Point:
    """Millimetres as written, to tenths."""
    return round(x * 10), round(y * 10)


def _seat(letter: str) -> Seat:
    if letter not in ("A", "B"):
        raise BadInput(Problem("position", "", f"{letter!r} is not a side: A or B"))
    return Seat("AB".index(letter))


def _named(names: dict[str, int], name: str) -> int:
    if name not in names:
        raise BadInput(Problem("position", "", f"no group is called {name!r}"))
    return names[name]


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    outcome = state.outcome
    return {
        "stage": state.stage,
        "round": state.round,
        "turn": state.turn,
        "active": "AB"[state.active],
        "passes": state.passes,
        "scenario": state.scenario or "",
        "deployment": state.deployment or "",
        "player_a": "AB"[state.player_a],
        "winner": "" if outcome is None or outcome.winner is None else "AB"[outcome.winner],
        "is_over": outcome is not None,
        "outcome_rule": outcome.rule if outcome else "",
        "sides": {
            letter: {
                "momentum": warband.momentum,
                "total": warband.total,
                "points": state.points_in_play(seat),
                "benefit": warband.benefit or "",
                "number": warband.number or 0,
                "defying": warband.defying,
                "coordinated": warband.coordinated,
                "has_free_action": warband.free is not None,
                "tested_morale": warband.tested_morale,
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
        "actions": group.actions,
        "rested": group.rested,
        "touches": [
            other.card.name
            for other in state.all_on_board()
            if other is not group and group.status == ON_BOARD and _touch(group, other)
        ],
        "in_terrain": [t.kind for t in state.terrain if t.shape.contains(group.x, group.y)],
    }


def _touch(one: Group, other: Group) -> bool:
    reach = one.card.radius + other.card.radius + 1
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= reach * reach
