"""The field: squares that block, from a map of the game or one that players bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from affray.games.warbands_and_heroes.data.tables import (
    DEPTH,
    EDITION,
    GAME_ID,
    SQUARE,
    maps,
    scatter,
)
from affray.games.warbands_and_heroes.house import House
from affray.games.warbands_and_heroes.rules.zones import edge_zone
from affray.games.warbands_and_heroes.state import (
    GROUNDS,
    WALLS,
    WATER,
    WOODS,
    Ground,
    Square,
    State,
)
from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.dice import Dice
from affray.kernel.maps import (
    MapDescription,
    MapKind,
    MapPiece,
    map_form_problems,
    piece_of_squares,
    squares_in,
)
from affray.kernel.problems import Problem

LETTERS = {"#": WALLS, "T": WOODS, "~": WATER}
ZONES = tuple(f"zone_{letter}" for letter in "abcde")
"""Where the side of that letter deploys, where a map says it."""

NAMES = {WALLS: "Wall", WOODS: "Woods", WATER: "Water"}
TEXTS = {
    WALLS: "Cannot be entered or seen through.",
    WOODS: "Can be entered but not seen through.",
    WATER: "Can be seen across but not entered.",
}
LOOKS = {WALLS: "blocking", WOODS: "woods", WATER: "water"}
THINGS = {WALLS: "wall", WOODS: "wood", WATER: "pond"}
MOST_PIECES = 400
LANE = 4
"""[WH-Q-56] In each lane of so many columns lies a piece of a rolled field."""

Zones = tuple[tuple[Square, ...], ...]


def describe(house: House) -> MapDescription:
    """[WH-LOS-02, WH-Q-14, WH-Q-35] What may lie on a map of this game."""
    size = house.board_size
    grounds = [
        MapKind(kind, NAMES[kind], "WH-LOS-02", TEXTS[kind], (LOOKS[kind],), THINGS[kind])
        for kind in GROUNDS
    ]
    zones = [
        MapKind(
            kind,
            f"Zone of side {'ABCDE'[side]}",
            "WH-Q-35",
            "Where this side deploys; if missing, along its edge.",
            is_zone=True,
            side=side,
        )
        for side, kind in enumerate(ZONES)
    ]
    return MapDescription(
        game=GAME_ID,
        edition=EDITION,
        width=size * SQUARE,
        height=size * SQUARE,
        unit="in",
        kinds=(*grounds, *zones),
        grid=SQUARE,
        most=MOST_PIECES,
        limits=(
            Problem("terrain", "WH-Q-35", "Half the board must stay open."),
            Problem("terrain", "WH-Q-35", "Each zone needs an open square for every Unit."),
        ),
        rule="WH-LOS-02",
        edge_rule="WH-Q-35",
    )


def problems(pieces: Sequence[MapPiece], house: House) -> list[Problem]:
    """[WH-Q-35] Everything that keeps this map from being used."""
    found, _ = map_form_problems(describe(house), pieces)
    if found:
        return found
    size = house.board_size
    ground, _ = from_map(pieces, len(ZONES))
    if 2 * len({square for _, square in ground}) > size * size:
        found.append(Problem("terrain", "WH-Q-35", "Half the board must stay open."))
    return found


def room_in(pieces: Sequence[MapPiece], house: House, side: int) -> int:
    """[WH-Q-35] How many Units a side can place in its zone."""
    ground, zones = from_map(pieces, len(ZONES))
    shut = {square for kind, square in ground if kind != WOODS}
    squares = zones[side] or tuple(edge_zone(house.board_size, side))
    return sum(square not in shut for square in squares)


def from_map(pieces: Sequence[MapPiece], sides: int) -> tuple[Ground, Zones]:
    """The squares of a map that are not open, and the zones of the sides."""
    ground: list[tuple[str, Square]] = []
    zones: list[dict[Square, None]] = [{} for _ in range(sides)]
    for piece in pieces:
        squares = squares_in(shape_of(piece), SQUARE)
        if piece.kind in GROUNDS:
            ground += [(piece.kind, square) for square in squares]
        elif ZONES.index(piece.kind) < sides:
            zones[ZONES.index(piece.kind)] |= dict.fromkeys(squares)
    return tuple(ground), tuple(tuple(zone) for zone in zones)


def shape_of(piece: MapPiece) -> Shape:
    return shape_from_plain(piece.shape)


def drawn(id: str, size: int) -> Ground:
    """A map of the game on the middle of a board; what lies beyond the edge is left out."""
    rows = maps()[id].rows
    wide = max(map(len, rows))
    left, top = (size - wide) // 2, (size + len(rows)) // 2
    whole = range(1, size + 1)
    found = _squares(rows, left + 1, top)
    return tuple((kind, (x, y)) for kind, (x, y) in found if x in whole and y in whole)


def rolled(dice: Dice, size: int) -> tuple[list[str], Ground]:
    """[WH-Q-56] A few pieces between the zones, each laid again as seen from the other edge."""
    names: list[str] = []
    ground: list[tuple[str, Square]] = []
    for lane in range(size // LANE):
        piece = scatter()[dice.roll(len(scatter())) - 1]
        wide, high = max(map(len, piece.rows)), len(piece.rows)
        left = LANE * lane + dice.roll(LANE - wide + 1)
        low = DEPTH + dice.roll(max(1, size // 2 - DEPTH - high + 1))
        for kind, (x, y) in _squares(piece.rows, left, low + high - 1):
            ground += [(kind, (x, y)), (kind, (size + 1 - x, size + 1 - y))]
        names.append(piece.name)
    return names, tuple(ground)


def _squares(rows: Sequence[str], left: int, top: int) -> Ground:
    return tuple(
        (LETTERS[letter], (left + column, top - row))
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter in LETTERS
    )


def pieces_of(state: State) -> list[tuple[MapPiece, list[Square]]]:
    """The field as a map has it: squares of a kind in a row are one piece."""
    found: list[tuple[MapPiece, list[Square]]] = []
    squares = sorted(state.terrain, key=lambda piece: (piece[1][1], piece[1][0]))
    for (_, _, kind), run in groupby(
        enumerate(squares), lambda item: (item[1][1][1], item[1][1][0] - item[0], item[1][0])
    ):
        row = [square for _, (_, square) in run]
        found.append((piece_of_squares(kind, NAMES[kind], row[0], row[-1], SQUARE), row))
    return found
