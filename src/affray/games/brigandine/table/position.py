"""Positions written by hand: what a vignette starts from, and the facts it may name."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Annotated, Any

import msgspec

from affray.games.brigandine.data.tables import INCH, armory, printed_units
from affray.games.brigandine.forces.muster import make_card
from affray.games.brigandine.house import MOST_PLAYERS, House
from affray.games.brigandine.pieces import (
    DIFFICULT,
    FORTIFICATION,
    GONE,
    OBSTACLE,
    OFF,
    TABLE,
    Terrain,
    Unit,
)
from affray.games.brigandine.rules.sequence import STAGES
from affray.games.brigandine.rules.terrain import laid, pieces
from affray.games.brigandine.rules.zones import EDGES, QUADRANTS
from affray.games.brigandine.state import State, Stone
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import shape_from_plain
from affray.kernel.ids import Seat
from affray.kernel.problems import BadInput, Problem
from affray.kernel.starts import read_position

Inches = (
    Annotated[int, msgspec.Meta(ge=-500, le=500)] | Annotated[float, msgspec.Meta(ge=-500, le=500)]
)
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]

LETTERS = ascii_uppercase[:MOST_PLAYERS]
"""Of the players: A and C and so on fight together, and so do B and D."""

FLAGS = (
    "has_charged",
    "has_drawn",
    "has_followed",
    "has_gone",
    "has_marched",
    "has_moved",
    "has_rolled",
    "has_used_shield",
    "is_barred",
    "is_hasted",
    "is_held",
    "is_laden",
    "is_winged",
    "was_engaged",
)


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
    state.stage = position.stage
    state.turn = position.turn
    state.active = _side(position.active)
    state.acting = _side(position.acting or position.active)
    state.attack = _side(position.attacker)
    state.edge = position.edge or None
    state.quiet, state.round = position.quiet, position.round
    state.is_quiet = position.is_quiet
    state.stones = tuple(_stone(state, stone) for stone in position.stones)
    return state


def _stone(state: State, written: StoneAt) -> Stone:
    x, y = tenths(*written.at)
    names = {unit.card.name: unit for unit in state.units}
    if written.carrier and written.carrier not in names:
        raise BadInput(Problem("position.stones", "", f"no unit is called {written.carrier!r}"))
    carrier = None
    if written.carrier:
        names[written.carrier].is_laden = True
        carrier = names[written.carrier].id
    return Stone(x, y, carrier, written.captured)


def _check(position: Position) -> None:
    """Names and words that the rest would stumble over."""
    problems = []
    if position.stage not in STAGES:
        sentence = f"{position.stage!r} is not: {', '.join(STAGES)}"
        problems.append(Problem("position.stage", "", sentence))
    if position.edge not in ("", *EDGES, *QUADRANTS):
        sentence = f"not one of: {', '.join((*EDGES, *QUADRANTS))}"
        problems.append(Problem("position.edge", "", sentence))
    names = [unit.name for unit in position.units]
    table = armory()
    known = {"gear": [*table.gear], "traits": [*table.traits], "spells": [*table.spells]}
    for index, unit in enumerate(position.units):
        where = f"position.units[{index}]"
        if names.count(unit.name) > 1:
            problems.append(Problem(where, "", f"two units are called {unit.name!r}"))
        if unit.like and unit.like not in printed_units():
            problems.append(Problem(where, "BR-FORCE-06", f"{unit.like!r} is not in Book III"))
        words = [(kind, word) for kind in known for word in getattr(unit, kind) or ()]
        problems += [
            Problem(f"{where}.{kind}", "", f"{word!r} is not in the armory")
            for kind, word in words
            if word not in known[kind]
        ]
        problems += [
            Problem(where, "BR-ASPECT-GEN-1", f"{word!r} is no aspect")
            for word in (unit.aspect, unit.banner)
            if word and word not in table.aspects
        ]
        problems += [
            Problem(f"{where}.now", "", f"{word!r} is not one of: {', '.join(FLAGS)}")
            for word in unit.now
            if word not in FLAGS
        ]
        if unit.status not in ("", OFF, TABLE, GONE):
            problems.append(Problem(where, "", f"{unit.status!r} is not off, table or gone"))
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
    where = f"position.terrain[{index}]"
    if written.at is not None:
        if written.kind not in pieces():
            raise BadInput(Problem(where, "BR-TERR-03", f"not one of: {', '.join(pieces())}"))
        return laid(written.kind, *tenths(*written.at), written.turned)
    if any(flag not in (OBSTACLE, FORTIFICATION, DIFFICULT) for flag in written.flags):
        raise BadInput(Problem(where, "BR-TERR-01", "obstacle, fortification or difficult"))
    try:
        if written.disc is not None:
            plain: dict[str, Any] = {"disc": [round(value * INCH) for value in written.disc]}
        else:
            plain = {"polygon": [list(tenths(*point)) for point in written.polygon or ()]}
        return Terrain(
            written.kind,
            shape_from_plain(plain),
            written.flags,
            round(written.height * INCH),
            _side(written.side) if written.side else None,
            written.born,
            written.fixed,
        )
    except ValueError as error:
        raise BadInput(Problem(where, "", str(error))) from None


def tenths(x: Inches, y: Inches) -> Point:
    """Inches as written, in tenths of a millimetre."""
    return round(x * INCH), round(y * INCH)


def _seat(letter: str) -> Seat:
    """[BR-CAMP-R4-8] Players by letter; those of the two sides come in turn."""
    if len(letter) != 1 or letter not in LETTERS:
        sentence = f"{letter!r} is not a player: {LETTERS[0]} to {LETTERS[-1]}"
        raise BadInput(Problem("position", "", sentence))
    return Seat(LETTERS.index(letter))


def _side(letter: str) -> int:
    if letter not in ("A", "B"):
        raise BadInput(Problem("position", "", f"{letter!r} is not a side: A or B"))
    return "AB".index(letter)


def facts(state: State) -> dict[str, Any]:
    """The position in the words of vignettes."""
    outcome = state.outcome
    return {
        "stage": state.stage,
        "turn": state.turn,
        "round": state.round,
        "quiet": state.quiet,
        "active": "AB"[state.active],
        "acting": "AB"[state.acting],
        "attacker": "" if state.attack is None else "AB"[state.attack],
        "edge": state.edge or "",
        "band": state.band or "",
        "melees": [[state.units[id].card.name for id in group] for group in state.melees],
        "board": [round(state.width / INCH, 3), round(state.height / INCH, 3)],
        "winner": "" if outcome is None or outcome.winner is None else "AB"[outcome.winner],
        "is_over": outcome is not None,
        "outcome_rule": outcome.rule if outcome else "",
        "stones": [
            {
                "at": [round(stone.x / INCH, 2), round(stone.y / INCH, 2)],
                "carrier": "" if stone.carrier is None else state.units[stone.carrier].card.name,
                "captured": stone.is_captured,
            }
            for stone in state.stones
        ],
        "terrain": [piece.kind for piece in state.terrain],
        "pieces": [piece_facts(piece) for piece in state.terrain],
        "units": {unit.card.name: unit_facts(state, unit) for unit in state.units},
    }


def piece_facts(piece: Terrain) -> dict[str, Any]:
    x, y = piece.middle
    return {
        "kind": piece.kind,
        "at": [round(x / INCH, 2), round(y / INCH, 2)],
        "flags": list(piece.flags),
        "height": round(piece.height / INCH, 2),
    }


def unit_facts(state: State, unit: Unit) -> dict[str, Any]:
    return {
        "status": unit.place,
        "at": [round(unit.x / INCH, 2), round(unit.y / INCH, 2)],
        "level": round(state.level(unit.x, unit.y) / INCH, 3),
        "life": unit.life,
        "spells": list(unit.castings),
        "attacks": unit.attacks,
        "shots": unit.shots,
        "fought": unit.fought,
        "touches": [foe.card.name for foe in state.foes(unit)] if unit.is_on_table else [],
        **{flag: getattr(unit, flag) for flag in FLAGS},
    }
