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
from affray.kernel.board.shapes import rectangle
from affray.kernel.ids import Seat
from affray.kernel.plain import fields_of
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
from affray.kernel.problems import BadInput, Problem

Inches = Annotated[float, msgspec.Meta(ge=-200, le=200)]
Place = tuple[Inches, Inches]

STAGES = (*STEPS, "start", "rally", "reckless", "act")
LETTERS = "ABCDEFGH"


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
    problems = _problems(position)
    if problems:
        raise BadInput(*problems)
    state = State(house)
    state.companies = [_company(seat, side) for seat, side in enumerate(position.sides)]
    state.groups = [_group(index + 1, group) for index, group in enumerate(position.groups)]
    names = [group.name for group in state.groups]
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


def _set_table(state: State, position: Position, names: list[str]) -> None:
    adopt(state, position, "scenario", "stage", "turn", "turns", "edge")
    state.active = _seat(position.active) % 2
    state.attackers = _seat(position.attackers) % 2
    state.first = _seat(position.first) % 2
    state.special = _named(names, position.special) if position.special else None
    state.queue = tuple(_named(names, name) for name in position.queue)


def _problems(position: Position) -> list[Problem]:
    """Names and words that the rest would stumble over."""
    problems = strangers("scenario", [position.scenario], scenarios())
    problems += strangers("stage", [position.stage], STAGES)
    problems += namesakes("groups", [group.name for group in position.groups])
    for index, group in enumerate(position.groups):
        where = f"groups[{index}]"
        words = (*group.spells, *(spell for spell, _ in group.effects))
        problems += strangers(f"{where}.profile", [group.profile], profiles())
        problems += strangers(f"{where}.place", [group.place], PLACES)
        problems += strangers(f"{where}.side", [group.side], LETTERS[: len(position.sides)])
        problems += strangers(
            f"{where}.traits", [t.partition(":")[0] for t in group.traits], traits()
        )
        problems += strangers(f"{where}.spells", words, spells())
    for index, piece in enumerate(position.terrain):
        problems += strangers(f"terrain[{index}].kinds", piece.kinds or ("",), TERRAIN_KINDS)
    for index, side in enumerate(position.sides):
        where = f"sides[{index}]"
        problems += strangers(
            f"{where}.captain_trait", [side.captain_trait], ("", *captain_traits())
        )
        problems += strangers(f"{where}.ambitions", (*side.ambitions, *side.revealed), ambitions())
        problems += strangers(f"{where}.tallies", side.tallies, fields_of(Company))
    return problems


def _company(seat: int, written: SideAt) -> Company:
    company = Company(Seat(seat), seat % 2, f"Side {LETTERS[seat]}")
    company.captain_trait = written.captain_trait or None
    company.ambitions = tuple(sorted({*written.ambitions, *written.revealed}))
    company.revealed = tuple(sorted(written.revealed))
    for name, value in written.tallies.items():
        setattr(company, name, tuple(value) if isinstance(value, list) else value)
    return company


def _group(id: int, written: GroupAt) -> Group:
    words = traits_of(written.profile, written.traits)
    group = Group(id, _seat(written.side), written.name, written.profile, words)
    adopt(group, written, "kinds", "spells", "place", "acted", "used")
    group.r = group.r0 if written.r is None else min(written.r, group.r0)
    group.cost = group.cost if written.cost is None else written.cost
    points = [tenths(point) for point in written.models]
    if not points and written.at is not None:
        points = ranks(written.shape, written.count, tenths(written.at), (0, 1))
    if group.place == TABLE:
        group.models = tuple(Model(model_id(id, k), *point) for k, point in enumerate(points, 1))
    group.size = written.size or max(0 if group.place == OFF else len(points), written.count)
    group.is_shaken, group.is_formed = written.shaken, written.formed
    group.is_calmed, group.is_loose = written.calmed, True
    group.effects = tuple(Effect(spell, _seat(side) % 2) for spell, side in written.effects)
    return group


def _terrain(index: int, written: TerrainAt) -> Terrain:
    where = f"terrain[{index}]"
    if written.rectangle is None:
        shape = read_shape(where, INCH, written.disc, written.polygon)
        return Terrain(index, written.kinds, shape, written.label)
    if written.disc is not None or written.polygon is not None:
        raise BadInput(Problem(f"position.{where}", "", "Give a disc, a polygon or a rectangle."))
    x, y, width, height = (round(value * INCH) for value in written.rectangle)
    return Terrain(index, written.kinds, rectangle(x, y, width, height), written.label)


def _token(id: int, written: TokenAt, names: list[str]) -> Token:
    carrier = _named(names, written.carrier) if written.carrier else None
    return Token(id, written.kind, *tenths(written.at), carrier, written.gone or None)


def tenths(point: Place) -> Point:
    """Inches as written, to tenths of a millimetre."""
    return round(point[0] * INCH), round(point[1] * INCH)


def _seat(letter: str) -> int:
    return number_of(LETTERS, letter, "side")


def _number(names: list[str], name: str) -> int | None:
    """The group of this name, or a number as it is written, or nothing."""
    return int(name) if name.isdigit() else _named(names, name) if name else None


def _named(names: list[str], name: str) -> int:
    return number_of(names, name) + 1


# -- facts ----------------------------------------------------------------------------


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    return {
        **facts_of(state, "stage", "turn", "turns", "edge", "scenario", "ending", "points"),
        **ending(state.outcome),
        "active": "AB"[state.active],
        "attackers": "AB"[state.attackers],
        "first": "AB"[state.first],
        "special": called(state, state.special),
        "sides": {
            LETTERS[company.seat]: {
                **facts_of(company, "captain_trait", "ambitions", "revealed"),
                "routed": [state.group(id).name for id in company.routed],
                "shaken": [state.group(id).name for id in company.shaken],
            }
            for company in state.companies
        },
        "groups": {group.name: group_facts(state, group) for group in state.groups},
        "tokens": [
            {
                **facts_of(token, "kind", "gone"),
                "at": inches(token.x, token.y),
                "carrier": called(state, token.carrier),
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
        **facts_of(group, "place", "r", "cost", "acted", "used", "spells", "traits"),
        "models": count,
        "models_left": models_left(group),
        "at": inches(*middle) if count else None,
        "spots": [inches(model.x, model.y) for model in group.models],
        "shaken": group.is_shaken,
        "bloodied": group.is_bloodied,
        "formed": group.is_formed,
        "calmed": group.is_calmed,
        "effects": [effect.spell for effect in group.effects],
        "melee": [state.group(foe).name for foe in state.melee_foes(group.id)],
        "taunts": [word for word, _ in group.taunts],
    }
