"""Positions written by hand: what a vignette starts from, and the facts it may name."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from affray.games.warbands_and_heroes.data.tables import (
    TRAITS,
    Attack,
    UnitClass,
    captain_traits,
    classes,
)
from affray.games.warbands_and_heroes.forces.writing import read_attack
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.pieces import GONE, OFF, ROLL, TABLE, Card, Unit
from affray.games.warbands_and_heroes.rules.harm import resolve_of
from affray.games.warbands_and_heroes.rules.sequence import STAGES
from affray.games.warbands_and_heroes.state import GROUNDS, Square, State
from affray.kernel.positions import (
    Small,
    adopt,
    ending,
    facts_of,
    flags_of,
    namesakes,
    read_position,
    strangers,
)
from affray.kernel.problems import BadInput, Problem

At = tuple[Annotated[int, msgspec.Meta(ge=1, le=40)], Annotated[int, msgspec.Meta(ge=1, le=40)]]
LETTERS = "ABCDE"


class UnitAt(msgspec.Struct, forbid_unknown_fields=True):
    """A Unit of a class, changed as written; squares are columns and rows from 1."""

    name: str
    side: str
    kind: str = "warriors"
    at: At | None = None
    fs: Small | None = None
    captain: str | None = None
    wall: str | None = None
    place: str | None = None
    hero: bool | None = None
    resolve: Small | None = None
    tn: Small | None = None
    full: Small | None = None
    bloodied: Small | None = None
    speed: Small | None = None
    attacks: tuple[str, ...] | None = None
    traits: tuple[str, ...] | None = None
    now: tuple[str, ...] = ()


class Position(msgspec.Struct, forbid_unknown_fields=True):
    units: tuple[UnitAt, ...]
    terrain: dict[str, tuple[At, ...]] = {}
    sides: tuple[str, ...] = ()
    game_master: bool = False
    reserve: tuple[str, ...] = ()
    stage: str = "act"
    round: Small = 1
    acting: str = "A"
    """The sides that act now; several are tied."""
    to_come: tuple[str, ...] = ()
    """The sides that act after them, tied ones in one word."""
    initiative: tuple[Small, ...] = ()
    quiet: Small = 0
    rerolls: tuple[Small, ...] = ()
    used: tuple[str, ...] = ()
    halted: tuple[str, ...] = ()
    waiting: str = ""
    zones: tuple[tuple[At, ...], ...] = ()


def place(plain: dict[str, Any], house: House) -> State:
    """The state that a written position describes; `BadInput` names what cannot be used."""
    position = read_position(plain, Position)
    _check(position)
    state = State(house)
    letters = "".join(unit.side for unit in position.units if unit.side)
    count = max(2, *(LETTERS.index(letter) + 1 for letter in letters)) if letters else 2
    names = position.sides or tuple(f"Side {letter}" for letter in LETTERS[:count])
    state.warbands = names
    state.has_master = position.game_master
    state.units = [_unit(index, written) for index, written in enumerate(position.units)]
    ids = {unit.card.name: unit.id for unit in state.units}
    state.reserve = tuple(ids[name] for name in position.reserve)
    state.set_terrain(
        tuple((kind, square) for kind, squares in position.terrain.items() for square in squares)
    )
    adopt(state, position, "stage", "round", "quiet", "zones")
    state.tied = _sides(position.acting) if position.stage == "act" else ()
    state.groups = tuple(_sides(word) for word in position.to_come)
    state.initiative = position.initiative or tuple(0 for _ in names)
    state.rerolls = position.rerolls or tuple(0 for _ in names)
    state.used = tuple(ids[name] for name in position.used)
    state.compelled = tuple(ids[name] for name in position.halted)
    state.waiting = _sides(position.waiting)
    for unit in state.units:
        unit.was_bloodied = unit.was_bloodied or unit.is_bloodied
    return state


def _sides(word: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in word)


def _check(position: Position) -> None:
    """Names and words that the rest would stumble over."""
    names = [unit.name for unit in position.units]
    problems = strangers("stage", [position.stage], STAGES)
    problems += strangers("terrain", position.terrain, GROUNDS)
    for word in (position.acting, *position.to_come, position.waiting):
        problems += strangers("acting", word, LETTERS)
    problems += strangers("units", (*position.reserve, *position.used, *position.halted), names)
    problems += namesakes("units", names)
    for index, unit in enumerate(position.units):
        problems += _unit_problems(f"units[{index}]", unit)
    if problems:
        raise BadInput(*problems)


def _unit_problems(where: str, unit: UnitAt) -> list[Problem]:
    flags = flags_of(Unit(0, 0, Card("", classes()["warriors"])))
    problems = strangers(where, [unit.side], ("", *LETTERS))
    problems += strangers(where, [unit.kind], classes(), "WH-CLS-02")
    problems += strangers(where, [unit.captain or ROLL], (ROLL, *captain_traits()), "WH-CAP-05")
    problems += strangers(where, [unit.place or OFF], (OFF, TABLE, *GONE))
    problems += strangers(f"{where}.now", unit.now, flags)
    problems += strangers(f"{where}.traits", unit.traits or (), TRAITS)
    for text in unit.attacks or ():
        attack = read_attack(text)
        if isinstance(attack, str):
            problems.append(Problem(f"position.{where}.attacks", "WH-UNIT-10", attack))
    if unit.wall:
        walls = [attack.id for attack in _class(unit).attacks]
        problems += strangers(f"{where}.wall", [unit.wall], walls)
    if unit.wall and unit.fs == 0:
        sentence = "A Routed Unit cannot hold a wall."
        problems.append(Problem(f"position.{where}.wall", "WH-INIT-04", sentence))
    return problems


def _class(written: UnitAt) -> UnitClass:
    base = classes()[written.kind] if written.kind in classes() else classes()["warriors"]
    changes: dict[str, Any] = {
        "resolve": written.resolve,
        "tn": written.tn,
        "fs": written.full,
        "bloodied": written.bloodied,
        "speed": written.speed,
        "traits": written.traits,
        "is_hero": written.hero,
    }
    if written.attacks is not None:
        read = [read_attack(text) for text in written.attacks]
        changes["attacks"] = tuple(attack for attack in read if isinstance(attack, Attack))
    known = {key: value for key, value in changes.items() if value is not None}
    return msgspec.structs.replace(base, **known)


def _unit(index: int, written: UnitAt) -> Unit:
    kind = _class(written)
    side = LETTERS.index(written.side) if written.side else None
    unit = Unit(index, side, Card(written.name, kind), written.captain or None)
    if written.at is not None:
        (unit.x, unit.y), unit.place = written.at, TABLE
    unit.place = written.place or unit.place
    unit.fs = kind.fs if written.fs is None else written.fs
    unit.wall = written.wall or None
    for flag in written.now:
        setattr(unit, flag, True)
    return unit


# -- facts ----------------------------------------------------------------------------


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    return {
        **facts_of(state, "stage", "round", "quiet", "rerolls"),
        **ending(state.outcome, LETTERS),
        "acting": "".join(LETTERS[side] for side in state.tied),
        "to_come": ["".join(LETTERS[side] for side in group) for group in state.groups],
        "initiative": [face or 0 for face in state.initiative],
        "waiting": "".join(LETTERS[side] for side in state.waiting),
        "ledger": [list(line) for line in state.ledger],
        "terrain": len(state.terrain),
        "halted": [state.units[id].card.name for id in state.compelled],
        "units": {unit.card.name: unit_facts(state, unit) for unit in state.units},
    }


def unit_facts(state: State, unit: Unit) -> dict[str, Any]:
    square: Square | None = unit.square if unit.place == TABLE else None
    return {
        **facts_of(unit, "place", "fs", "tn", "captain", "wall"),
        **flags_of(unit),
        "side": "" if unit.side is None else LETTERS[unit.side],
        "at": None if square is None else list(square),
        "bloodied": unit.is_bloodied,
        "resolve": resolve_of(state, unit) if unit.place == TABLE else unit.kind.resolve,
    }
