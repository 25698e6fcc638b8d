"""Terrain: the features there are, and a table laid out by dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from affray.games.flagrant_factions.data.tables import INCH, read_table
from affray.games.flagrant_factions.house import EDITIONS, House
from affray.games.flagrant_factions.pieces import (
    COVER,
    DIFFICULT,
    IMPASSABLE,
    OBSCURING,
    OBSTACLE,
    TERRAIN_KINDS,
    Terrain,
)
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.setup_events import TerrainLaid
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Polygon, Shape, blob, rectangle, shape_from_plain
from affray.kernel.dice import Dice
from affray.kernel.maps import MapDescription, MapKind, MapPiece, Stencil, map_form_problems
from affray.kernel.problems import Problem
from affray.kernel.words import unused_name

COLUMNS, ROWS = 4, 3

PAIRS = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1))
"""Cells of one half of the table; each stands for itself and the cell opposite to it."""

LEAST_PAIRS = 3

TURNS = (0, 30, 60, 90, 120, 150)

MOST_PIECES = 40
"""Of a map that is handed in."""


TEXTS = {
    DIFFICULT: ("FF-TERR-DIFFICULT", "Each inch costs two."),
    OBSTACLE: ("FF-TERR-OBSTACLE-1", "Touching it ends the move; gives cover near it."),
    COVER: ("FF-TERR-COVER", "Hits across it are rerolled."),
    OBSCURING: ("FF-TERR-OBSCURING", "Blocks sight past it and deep into it."),
    IMPASSABLE: ("FF-TERR-IMPASSABLE", "Cannot be entered."),
}


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that may lie on the table."""

    label: str
    thing: str
    kinds: tuple[str, ...]
    rectangle: tuple[float, float] | None = None
    blob: tuple[float, ...] = ()

    def outline(self, x: int, y: int, turn: int) -> Polygon:
        """Its footprint about a point."""
        if self.rectangle is not None:
            width, height = self.rectangle
            return rectangle(x, y, round(width * INCH), round(height * INCH), turn)
        radii = [round(radius * INCH) for radius in self.blob]
        steps = turn * len(radii) // 360
        return blob(x, y, [*radii[steps:], *radii[:steps]])


@cache
def features() -> dict[str, Feature]:
    return msgspec.convert(read_table("terrain.toml"), dict[str, Feature])


PLAIN = {
    DIFFICULT: "scrub",
    OBSTACLE: "wall",
    COVER: "corn",
    OBSCURING: "thicket",
    IMPASSABLE: "rocks",
}
"""What pieces look like that players named themselves."""


def thing_of(kinds: Sequence[str], label: str) -> str:
    """What a piece looks like; of several alike, those after the first have a number."""
    plain = label.rstrip("0123456789 ")
    named = (one.thing for one in features().values() if one.label == plain)
    return next(named, PLAIN[kinds[0]])


def describe_map(house: House) -> MapDescription:
    """[FF-SET-02, FF-TERR-MULTI] What may lie on a map."""
    return MapDescription(
        game="flagrant-factions",
        edition=EDITIONS[0],
        width=house.width,
        height=house.height,
        unit="in",
        kinds=tuple(
            MapKind(kind, kind.capitalize(), *TEXTS[kind], thing=PLAIN[kind])
            for kind in TERRAIN_KINDS
        ),
        stencils=tuple(
            Stencil(one.label, ", ".join(one.kinds), one.outline(0, 0, 0).to_plain(), one.thing)
            for one in features().values()
        ),
        is_joined=True,
        most=MOST_PIECES,
        rule="FF-TERR-MULTI",
        edge_rule="FF-SET-02",
    )


def map_problems(pieces: Sequence[MapPiece], house: House) -> list[Problem]:
    """[FF-TERR-MULTI, FF-Q-49] What keeps a map that the players bring from being used."""
    found, _ = map_form_problems(describe_map(house), pieces)
    return found


def from_map(pieces: Sequence[MapPiece]) -> tuple[Terrain, ...]:
    return tuple(
        Terrain(index, tuple(piece.kind.split(", ")), shape_from_plain(piece.shape), piece.label)
        for index, piece in enumerate(pieces)
    )


def lay_out(state: State, dice: Dice) -> None:
    """[FF-SET-02, FF-Q-49] A table laid out by dice, the same for both sides.

    Every piece has its mirror image, and each keeps to a cell of its own.
    """
    faces: list[int] = []

    def roll() -> int:
        faces.append(dice.roll(6))
        return faces[-1] - 1

    free = list(PAIRS)
    pieces: list[Terrain] = []
    names = list(features())
    for _ in range(LEAST_PAIRS + roll() // 2):
        cell = free.pop(roll() % len(free))
        feature = features()[names[(6 * roll() + roll()) % len(names)]]
        turn = TURNS[roll()]
        x, y = _spot(state, cell, roll(), roll())
        shape = feature.outline(x, y, turn)
        for outline in (shape, _opposite(state, shape)):
            label = unused_name(feature.label, [piece.label for piece in pieces])
            pieces.append(Terrain(len(pieces), feature.kinds, outline, label))
    state.set_terrain(tuple(pieces))
    state.tell(TerrainLaid(faces=tuple(faces), laid=laid_in(state)))


def laid_in(state: State) -> tuple[tuple[str, Point], ...]:
    """What lies on the table, and the middle of each."""
    boxes = ((piece.label, piece.shape) for piece in state.terrain)
    return tuple(
        (label, ((box.left + box.right) // 2, (box.bottom + box.top) // 2)) for label, box in boxes
    )


def _spot(state: State, cell: tuple[int, int], across: int, up: int) -> tuple[int, int]:
    """One of thirty-six places about the middle of a cell."""
    width, height = state.house.width // COLUMNS, state.house.height // ROWS
    x = cell[0] * width + width // 2 + (2 * across - 5) * width // 40
    y = cell[1] * height + height // 2 + (2 * up - 5) * height // 40
    return x, y


def _opposite(state: State, shape: Polygon) -> Shape:
    """Turned by half a circle about the centre of the table."""
    width, height = state.house.width, state.house.height
    return Polygon(tuple((width - x, height - y) for x, y in shape.points))
