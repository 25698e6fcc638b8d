"""Positions written by hand: what a vignette starts from, and the facts it may name.

Lengths and places are inches here.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from affray.games.flagrant_factions.data.tables import (
    INCH,
    ambitions,
    captain_traits,
    profiles,
    scenarios,
    spells,
    traits,
)
from affray.games.flagrant_factions.house import House
from affray.games.flagrant_factions.pieces import (
    MOST_MODELS,
    OFF,
    PLACES,
    TABLE,
    TERRAIN_KINDS,
    Company,
    Effect,
    Group,
    Model,
    Terrain,
    Token,
    model_id,
)
from affray.games.flagrant_factions.rules.invariants import overlaps
from affray.games.flagrant_factions.rules.profile import traits_of
from affray.games.flagrant_factions.rules.removal import models_left
from affray.games.flagrant_factions.rules.setup import STEPS
from affray.games.flagrant_factions.rules.slots import BLOCK, ranks
from affray.games.flagrant_factions.state import State
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape, rectangle, shape_from_plain
from affray.kernel.ids import Seat
from affray.kernel.problems import BadInput, Problem
from affray.kernel.starts import read_position

Inches = (
    Annotated[int, msgspec.Meta(ge=-200, le=200)] | Annotated[float, msgspec.Meta(ge=-200, le=200)]
)
Place = tuple[Inches, Inches]
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]

STAGES = (*STEPS, "start", "rally", "reckless", "act")


class GroupAt(msgspec.Struct, forbid_unknown_fields=True):
    """A group: its models one by one, or `at` with so many of them in a block."""

    name: str
    side: str
    profile: str
    traits: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    models: Annotated[tuple[Place, ...], msgspec.Meta(max_length=MOST_MODELS)] = ()
    at: Place | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST_MODELS)] = 1
    shape: str = BLOCK
    size: Annotated[int, msgspec.Meta(ge=1, le=MOST_MODELS)] | None = None
    r: Small | None = None
    cost: Small | None = None
    place: str = TABLE
    captain: bool = False
    shaken: bool = False
    formed: bool = False
    calmed: bool = False
    effects: tuple[tuple[str, str], ...] = ()
    acted: str = ""
    used: tuple[str, ...] = ()
    taunts: tuple[tuple[str, str], ...] = ()


class SideAt(msgspec.Struct, forbid_unknown_fields=True):
    """A company; the first belongs to side A, the second to side B, and so on in turn."""

    captain_trait: str = ""
    ambitions: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    tallies: dict[str, Any] = {}


class TerrainAt(msgspec.Struct, forbid_unknown_fields=True):
    kinds: tuple[str, ...]
    disc: tuple[Inches, Inches, Inches] | None = None
    polygon: tuple[Place, ...] | None = None
    rectangle: tuple[Inches, Inches, Inches, Inches] | None = None
    """Its middle, width and height."""
    label: str = ""


class TokenAt(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    at: Place
    carrier: str = ""
    gone: str = ""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    groups: tuple[GroupAt, ...]
    sides: tuple[SideAt, ...] = (SideAt(), SideAt())
    terrain: tuple[TerrainAt, ...] = ()
    tokens: tuple[TokenAt, ...] = ()
    melees: tuple[tuple[str, str], ...] = ()
    scenario: str = "pitched_battle"
    stage: str = "act"
    turn: Small = 1
    turns: tuple[Small, Small] = (1, 0)
    active: str = "A"
    attackers: str = "A"
    first: str = "A"
    edge: str = "south"
    special: str = ""
    queue: tuple[str, ...] = ()


def place(plain: dict[str, Any], house: House) -> State:
    """The state that a written position describes; `BadInput` names what cannot be used."""
    position = read_position(plain, Position)
    problems = list(_problems(position))
    if problems:
        raise BadInput(*problems)
    state = State(house)
    state.companies = [_company(seat, side) for seat, side in enumerate(position.sides)]
    state.groups = [_group(index + 1, group) for index, group in enumerate(position.groups)]
    names = {group.name: group.id for group in state.groups}
    for group, written in zip(state.groups, position.groups, strict=True):
        company = state.companies[group.company]
        if written.captain or company.captain_group is None:
            company.captain_group = group.id
        group.taunts = tuple((word, _number(names, on)) for word, on in written.taunts)
    state.set_terrain(tuple(_terrain(i, piece) for i, piece in enumerate(position.terrain)))
    state.tokens = tuple(_token(i + 1, token, names) for i, token in enumerate(position.tokens))
    for one, other in position.melees:
        state.join_melee(_named(names, one), _named(names, other))
    _set_table(state, position, names)
    piled = list(overlaps(state))
    if piled:
        raise BadInput(*(Problem("position.groups", "FF-MOVE-02", words) for words in piled))
    return state


def _set_table(state: State, position: Position, names: dict[str, int]) -> None:
    state.scenario = position.scenario
    state.stage = position.stage
    state.turn = position.turn
    state.turns = position.turns
    state.active = _seat(position.active) % 2
    state.attackers = _seat(position.attackers) % 2
    state.first = _seat(position.first) % 2
    state.edge = position.edge or None
    state.special = _named(names, position.special) if position.special else None
    state.queue = tuple(_named(names, name) for name in position.queue)


def _problems(position: Position) -> list[Problem]:
    problems = []

    def check(where: str, word: str, legal: Any) -> None:
        if word not in legal:
            known = ", ".join(map(str, legal))
            problems.append(Problem(f"position.{where}", "", f"{word!r} is not one of: {known}"))

    check("scenario", position.scenario, scenarios())
    check("stage", position.stage, STAGES)
    names = [group.name for group in position.groups]
    for index, group in enumerate(position.groups):
        where = f"groups[{index}]"
        check(f"{where}.profile", group.profile, profiles())
        check(f"{where}.place", group.place, PLACES)
        check(f"{where}.side", group.side, "ABCDEFGH"[: len(position.sides)])
        for trait in group.traits:
            check(f"{where}.traits", trait.partition(":")[0], traits())
        for spell in (*group.spells, *(spell for spell, _ in group.effects)):
            check(f"{where}.spells", spell, spells())
        if names.count(group.name) > 1:
            problems.append(Problem(f"position.{where}", "", f"two groups are {group.name!r}"))
    for index, piece in enumerate(position.terrain):
        for kind in piece.kinds or ("",):
            check(f"terrain[{index}].kinds", kind, TERRAIN_KINDS)
    for index, side in enumerate(position.sides):
        check(f"sides[{index}].captain_trait", side.captain_trait, ("", *captain_traits()))
        for ambition in (*side.ambitions, *side.revealed):
            check(f"sides[{index}].ambitions", ambition, ambitions())
        for tally in side.tallies:
            check(f"sides[{index}].tallies", tally, Company.__slots__)
    return problems


def _company(seat: int, written: SideAt) -> Company:
    company = Company(Seat(seat), seat % 2, f"Side {'ABCDEFGH'[seat]}")
    company.captain_trait = written.captain_trait or None
    company.ambitions = tuple(sorted({*written.ambitions, *written.revealed}))
    company.revealed = tuple(sorted(written.revealed))
    for name, value in written.tallies.items():
        setattr(company, name, tuple(value) if isinstance(value, list) else value)
    return company


def _group(id: int, written: GroupAt) -> Group:
    words = traits_of(written.profile, written.traits)
    group = Group(id, _seat(written.side), written.name, written.profile, words)
    group.kinds = written.kinds
    group.spells = written.spells
    group.r = group.r0 if written.r is None else min(written.r, group.r0)
    group.cost = group.cost if written.cost is None else written.cost
    group.place = written.place
    points = [tenths(point) for point in written.models]
    if not points and written.at is not None:
        points = ranks(written.shape, written.count, tenths(written.at), (0, 1))
    if group.place == TABLE:
        group.models = tuple(Model(model_id(id, k), *point) for k, point in enumerate(points, 1))
    group.size = written.size or max(len(points), written.count)
    group.is_shaken = written.shaken
    group.is_formed = written.formed
    group.is_calmed = written.calmed
    group.is_loose = True
    group.effects = tuple(Effect(spell, _seat(side) % 2) for spell, side in written.effects)
    group.acted = written.acted or None
    group.used = written.used
    if group.place == OFF:
        group.size = written.size or written.count
    return group


def _terrain(index: int, written: TerrainAt) -> Terrain:
    shapes = (written.disc, written.polygon, written.rectangle)
    if sum(shape is not None for shape in shapes) != 1:
        sentence = "give a disc, a polygon or a rectangle"
        raise BadInput(Problem(f"position.terrain[{index}]", "", sentence))
    try:
        if written.rectangle is not None:
            x, y, width, height = (round(value * INCH) for value in written.rectangle)
            shape: Shape = rectangle(x, y, width, height)
        elif written.disc is not None:
            shape = shape_from_plain({"disc": [round(value * INCH) for value in written.disc]})
        else:
            corners = [list(tenths(point)) for point in written.polygon or ()]
            shape = shape_from_plain({"polygon": corners})
        return Terrain(index, written.kinds, shape, written.label)
    except ValueError as error:
        raise BadInput(Problem(f"position.terrain[{index}]", "", str(error))) from None


def _token(id: int, written: TokenAt, names: dict[str, int]) -> Token:
    carrier = _named(names, written.carrier) if written.carrier else None
    return Token(id, written.kind, *tenths(written.at), carrier, written.gone or None)


def tenths(point: Place) -> Point:
    """Inches as written, to tenths of a millimetre."""
    return round(point[0] * INCH), round(point[1] * INCH)


def _seat(letter: str) -> int:
    index = "ABCDEFGH".find(letter)
    if index < 0 or len(letter) != 1:
        raise BadInput(Problem("position", "", f"{letter!r} is not a side: A or B"))
    return index


def _number(names: dict[str, int], name: str) -> int | None:
    """The group of this name, or a number as it is written, or nothing."""
    return int(name) if name.isdigit() else _named(names, name) if name else None


def _named(names: dict[str, int], name: str) -> int:
    if name not in names:
        raise BadInput(Problem("position", "", f"no group is called {name!r}"))
    return names[name]


# -- facts ----------------------------------------------------------------------------


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    outcome = state.outcome
    return {
        "stage": state.stage,
        "turn": state.turn,
        "turns": list(state.turns),
        "active": "AB"[state.active],
        "attackers": "AB"[state.attackers],
        "first": "AB"[state.first],
        "edge": state.edge or "",
        "scenario": state.scenario or "",
        "special": called(state, state.special),
        "ending": state.ending or "",
        "winner": "" if outcome is None or outcome.winner is None else "AB"[outcome.winner],
        "is_over": outcome is not None,
        "outcome_rule": outcome.rule if outcome else "",
        "points": list(state.points),
        "sides": {
            "ABCDEFGH"[company.seat]: {
                "captain_trait": company.captain_trait or "",
                "ambitions": list(company.ambitions),
                "revealed": list(company.revealed),
                "routed": [state.group(id).name for id in company.routed],
                "shaken": [state.group(id).name for id in company.shaken],
            }
            for company in state.companies
        },
        "groups": {group.name: group_facts(state, group) for group in state.groups},
        "tokens": [
            {
                "kind": token.kind,
                "at": inches(token.x, token.y),
                "carrier": called(state, token.carrier),
                "gone": token.gone or "",
            }
            for token in state.tokens
        ],
        "terrain": len(state.terrain),
    }


def called(state: State, group: int | None) -> str:
    return "" if group is None else state.group(group).name


def inches(x: float, y: float) -> list[float]:
    return [round(x / INCH, 2), round(y / INCH, 2)]


def group_facts(state: State, group: Group) -> dict[str, Any]:
    count = len(group.models)
    middle = [sum(axis) / count for axis in zip(*((m.x, m.y) for m in group.models), strict=True)]
    return {
        "place": group.place,
        "r": group.r,
        "cost": group.cost,
        "models": count,
        "models_left": models_left(group),
        "at": inches(*middle) if count else None,
        "spots": [inches(model.x, model.y) for model in group.models],
        "shaken": group.is_shaken,
        "bloodied": group.is_bloodied,
        "formed": group.is_formed,
        "calmed": group.is_calmed,
        "effects": [effect.spell for effect in group.effects],
        "acted": group.acted or "",
        "used": list(group.used),
        "spells": list(group.spells),
        "melee": [state.group(foe).name for foe in state.melee_foes(group.id)],
        "traits": list(group.traits),
        "taunts": [word for word, _ in group.taunts],
    }
