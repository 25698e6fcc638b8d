"""Positions written by hand: what a vignette starts from, and the facts it may name."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Annotated, Any

import msgspec

from affray.games.brigandine.data.tables import INCH, armory, printed_units
from affray.games.brigandine.forces.muster import make_card
from affray.games.brigandine.house import MOST_PLAYERS, House
from affray.games.brigandine.pieces import GONE, OFF, TABLE, THRALL, TRAITS, Terrain, Unit
from affray.games.brigandine.rules.sequence import STAGES
from affray.games.brigandine.rules.terrain import laid, pieces
from affray.games.brigandine.rules.zones import EDGES, QUADRANTS
from affray.games.brigandine.state import State, Stone
from affray.kernel.board.measure import Point
from affray.kernel.ids import Seat
from affray.kernel.positions import (
    Small,
    adopt,
    ending,
    facts_of,
    flags_of,
    namesakes,
    number_of,
    read_position,
    read_shape,
    strangers,
)
from affray.kernel.problems import BadInput

Inches = Annotated[float, msgspec.Meta(ge=-500, le=500)]

LETTERS = ascii_uppercase[:MOST_PLAYERS]
"""Of the players: A and C and so on fight together, and so do B and D."""


class UnitAt(msgspec.Struct, forbid_unknown_fields=True):
    """A unit from the base template, or one of Book III by `like`, changed as written."""

    name: str
    side: str
    at: tuple[Inches, Inches] | None = None
    like: str = ""
    life: Small = 0
    combat: Small = 0
    speed: Small = 0
    gear: tuple[str, ...] | None = None
    traits: tuple[str, ...] | None = None
    aspect: str | None = None
    banner: str | None = None
    spells: tuple[str, ...] | None = None
    left: Small | None = None
    status: str = ""
    fought: Small = 0
    now: tuple[str, ...] = ()


class TerrainAt(msgspec.Struct, forbid_unknown_fields=True):
    """A piece of the box at a place, or a shape of its own with flags and a height in inches."""

    kind: str
    at: tuple[Inches, Inches] | None = None
    turned: Annotated[int, msgspec.Meta(ge=0, le=359)] = 0
    disc: tuple[Inches, Inches, Inches] | None = None
    polygon: tuple[tuple[Inches, Inches], ...] | None = None
    flags: tuple[str, ...] = ()
    height: Inches = 0
    side: str = ""
    born: Small = 0
    fixed: bool = False


class StoneAt(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[Inches, Inches] = (0, 0)
    carrier: str = ""
    captured: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    units: tuple[UnitAt, ...]
    terrain: tuple[TerrainAt, ...] = ()
    stage: str = "start"
    turn: Small = 1
    active: str = "A"
    acting: str = ""
    attacker: str = "A"
    edge: str = ""
    quiet: Small = 0
    round: Small = 0
    is_quiet: bool = True
    board: tuple[Inches, Inches] | None = None
    stones: tuple[StoneAt, ...] = ()


def place(plain: dict[str, Any], house: House) -> State:
    """The state that a written position describes; `BadInput` names what cannot be used."""
    position = read_position(plain, Position)
    _check(position)
    players = max([2, *(_seat(unit.side) + 1 for unit in position.units)])
    state = State(house, tuple(seat % 2 for seat in range(players)))
    state.warbands = tuple(f"Side {LETTERS[seat]}" for seat in range(players))
    if position.board is not None:
        state.width, state.height = tenths(*position.board)
    state.units = [_unit(index, written) for index, written in enumerate(position.units)]
    state.terrain = tuple(_terrain(piece, i) for i, piece in enumerate(position.terrain))
    adopt(state, position, "stage", "turn", "edge", "quiet", "round", "is_quiet")
    state.active = _side(position.active)
    state.acting = _side(position.acting or position.active)
    state.attack = _side(position.attacker)
    state.stones = tuple(_stone(state, stone) for stone in position.stones)
    return state


def _stone(state: State, written: StoneAt) -> Stone:
    if not written.carrier:
        return Stone(*tenths(*written.at), None, written.captured)
    carrier = number_of([unit.card.name for unit in state.units], written.carrier, "stones")
    state.units[carrier].is_laden = True
    return Stone(*tenths(*written.at), carrier, written.captured)


def _check(position: Position) -> None:
    """Names and words that the rest would stumble over."""
    problems = strangers("stage", [position.stage], STAGES)
    problems += strangers("edge", [position.edge], ("", *EDGES, *QUADRANTS))
    problems += namesakes("units", [unit.name for unit in position.units])
    table, flags = armory(), flags_of(Unit(0, Seat(0), 0, THRALL))
    for index, unit in enumerate(position.units):
        where = f"units[{index}]"
        problems += strangers(where, [unit.like], ("", *printed_units()), "BR-FORCE-06")
        problems += strangers(f"{where}.gear", unit.gear or (), table.gear)
        problems += strangers(f"{where}.traits", unit.traits or (), table.traits)
        problems += strangers(f"{where}.spells", unit.spells or (), table.spells)
        aspects = [word for word in (unit.aspect, unit.banner) if word]
        problems += strangers(where, aspects, table.aspects, "BR-ASPECT-GEN-1")
        problems += strangers(f"{where}.now", unit.now, flags)
        problems += strangers(where, [unit.status], ("", OFF, TABLE, GONE))
    if problems:
        raise BadInput(*problems)


def _unit(index: int, written: UnitAt) -> Unit:
    picks = dict(printed_units()[written.like][1].picks) if written.like else {}
    for stat in armory().stats:
        if getattr(written, stat):
            picks[stat] = [str(getattr(written, stat))]
    for slot in ("gear", "traits", "spells"):
        if getattr(written, slot) is not None:
            picks[slot] = list(getattr(written, slot))
    for slot in ("aspect", "banner"):
        word = getattr(written, slot)
        if word is not None:
            picks[slot] = [word] if word else []
    seat = _seat(written.side)
    unit = Unit(index, seat, seat % 2, make_card(written.name, picks))
    if written.at is not None:
        unit.x, unit.y = tenths(*written.at)
    unit.place = written.status or (OFF if written.at is None else TABLE)
    if written.left is not None:
        unit.life = written.left
    unit.fought = written.fought
    for flag in written.now:
        setattr(unit, flag, True)
    return unit


def _terrain(written: TerrainAt, index: int) -> Terrain:
    where = f"terrain[{index}]"
    if written.at is not None:
        number_of([*pieces()], written.kind, where)
        return laid(written.kind, *tenths(*written.at), written.turned)
    problems = strangers(where, written.flags, TRAITS, "BR-TERR-01")
    if problems:
        raise BadInput(*problems)
    return Terrain(
        written.kind,
        read_shape(where, INCH, written.disc, written.polygon),
        written.flags,
        round(written.height * INCH),
        _side(written.side) if written.side else None,
        written.born,
        written.fixed,
    )


def tenths(x: Inches, y: Inches) -> Point:
    """Inches as written, in tenths of a millimetre."""
    return round(x * INCH), round(y * INCH)


def _seat(letter: str) -> Seat:
    """[BR-CAMP-R4-8] Players by letter; those of the two sides come in turn."""
    return Seat(number_of(LETTERS, letter, "side"))


def _side(letter: str) -> int:
    return number_of("AB", letter, "side")


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    return {
        **facts_of(state, "stage", "turn", "round", "quiet", "edge", "band"),
        **ending(state.outcome),
        "active": "AB"[state.active],
        "acting": "AB"[state.acting],
        "attacker": "" if state.attack is None else "AB"[state.attack],
        "melees": [[state.units[id].card.name for id in group] for group in state.melees],
        "board": [round(state.width / INCH, 3), round(state.height / INCH, 3)],
        "stones": [
            {
                "at": inches(stone.x, stone.y),
                "carrier": "" if stone.carrier is None else state.units[stone.carrier].card.name,
                "captured": stone.is_captured,
            }
            for stone in state.stones
        ],
        "terrain": [piece.kind for piece in state.terrain],
        "pieces": [piece_facts(piece) for piece in state.terrain],
        "units": {unit.card.name: unit_facts(state, unit) for unit in state.units},
    }


def inches(x: int, y: int) -> list[float]:
    return [round(x / INCH, 2), round(y / INCH, 2)]


def piece_facts(piece: Terrain) -> dict[str, Any]:
    height = round(piece.height / INCH, 2)
    return {**facts_of(piece, "kind", "flags"), "at": inches(*piece.middle), "height": height}


def unit_facts(state: State, unit: Unit) -> dict[str, Any]:
    return {
        **facts_of(unit, "life", "attacks", "shots", "fought"),
        **flags_of(unit),
        "status": unit.place,
        "at": inches(unit.x, unit.y),
        "level": round(state.level(unit.x, unit.y) / INCH, 3),
        "spells": unit.castings,
        "touches": [foe.card.name for foe in state.foes(unit)] if unit.is_on_table else [],
    }
