"""Chapter Terrain: the pieces there are, where they may lie, and a layout at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import isqrt
from random import Random

import msgspec

from affray.games.brigandine.data.tables import INCH, read_table
from affray.games.brigandine.house import BRIDGEFIGHT
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.state import State
from affray.kernel.board.fitting import first_fit, or_searched
from affray.kernel.board.measure import UNIT, Point, directions, distance_squared, rounded
from affray.kernel.board.place import grid_points
from affray.kernel.board.shapes import Polygon, Shape, rectangle, shapes_overlap
from affray.kernel.dice import Dice
from affray.kernel.options import NOT_A_POINT, Places, point_in
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

CORNERS = 12
"""Of an oval."""

TURNS = (0, 45, 90, 135)
"""How a piece may be turned when it is placed by hand."""

FOOT = 12 * INCH
TRIES = 30

Part = tuple[int, int, int, int]
"""Of the table: its left and lower edge, its width and height."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    thing: str
    form: str
    width: float
    depth: float
    height: float
    flags: tuple[str, ...]


@cache
def pieces() -> dict[str, Piece]:
    """[BR-TERR-03, BR-MINTERR-2]"""
    return msgspec.convert(read_table("terrain.toml"), dict[str, Piece])


PLAIN = {
    "megalith": "stone",
    "cloud": "cloud",
    "obstacle": "rocks",
    "fortification": "wall",
    "difficult": "scrub",
}
"""What looks like it that is not in the box: a feature of a battle, or what only has traits."""


def thing_of(kind: str, flags: Sequence[str]) -> str:
    known = pieces().get(kind)
    return known.thing if known else PLAIN.get(kind) or PLAIN.get(next(iter(flags), ""), "")


@cache
def outline(kind: str, degrees: int) -> Shape:
    """The footprint of a piece about the origin, turned counter-clockwise."""
    piece = pieces()[kind]
    width, depth = rounded(piece.width * INCH), rounded(piece.depth * INCH)
    if piece.form == "rectangle":
        return rectangle(0, 0, width, depth, degrees)
    cosine, sine = directions(360)[degrees % 360]
    points: list[Point] = []
    for dx, dy in directions(CORNERS):
        x, y = width * dx / UNIT / 2, depth * dy / UNIT / 2
        turned = (x * cosine - y * sine) / UNIT, (x * sine + y * cosine) / UNIT
        points.append((rounded(turned[0]), rounded(turned[1])))
    return Polygon(tuple(points))


def laid(kind: str, x: int, y: int, degrees: int) -> Terrain:
    piece = pieces()[kind]
    shape = outline(kind, degrees).moved(x, y)
    return Terrain(kind, shape, piece.flags, rounded(piece.height * INCH))


def kinds(state: State) -> list[str]:
    """[BR-SCEN-BRIDGE-1-R1] On a bridge nothing may shut off the way."""
    is_bridge = state.house.scenario == BRIDGEFIGHT
    return [kind for kind in pieces() if not (is_bridge and laid(kind, 0, 0, 0).is_tall)]


def least_pieces(state: State) -> int:
    """[BR-MINTERR-1, BR-MINTERR-2-R1] One for each full square foot that is played on.

    A side that follows from the points is rounded down, which costs nobody a square foot.
    """
    return (state.width + 1) * (state.height + 1) // (FOOT * FOOT)


def refusal(state: State, shape: Shape) -> Refusal | None:
    """Why a piece may not lie there."""
    if shape.left < 0 or shape.bottom < 0 or shape.right > state.width or shape.top > state.height:
        return Refusal("The piece would leave the playing area.", "BR-MOVE-06")
    for other in state.terrain:
        if shapes_overlap(shape, other.shape):
            return Refusal(f"The piece would overlap the {other.kind}.", "BR-TERR-01")
    return None


class TerrainSpots(Places):
    """Places for the middle of a piece."""

    __slots__ = ("outline", "state")

    def __init__(self, state: State, kind: str, degrees: int) -> None:
        self.state = state
        self.outline = outline(kind, degrees)

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        return refusal(self.state, self.outline.moved(*point)) if point else NOT_A_POINT

    def reached(self) -> Reach:
        return self.within(self._bounds())

    def __iter__(self) -> Iterator[Point]:
        return or_searched(self._glance(), self._search)

    def _glance(self) -> Iterator[Point]:
        for x, y in grid_points(*self._bounds(), 2 * INCH):
            if refusal(self.state, self.outline.moved(x, y)) is None:
                yield x, y

    def _search(self) -> Point | None:
        """[BR-TERR-01] Any place there is."""
        lying = [piece.shape for piece in self.state.terrain]
        return first_fit(self.outline, self._bounds(), lying)

    def sample(self, random: Random) -> Point:
        left, bottom, right, top = self._bounds()
        for _ in range(TRIES):
            x, y = random.randint(left, right), random.randint(bottom, top)
            if refusal(self.state, self.outline.moved(x, y)) is None:
                return x, y
        return random.choice(list(self))

    def _bounds(self) -> tuple[int, int, int, int]:
        """Between which the middle may lie, so that the piece is inside the playing area."""
        shape, state = self.outline, self.state
        return -shape.left, -shape.bottom, state.width - shape.right, state.height - shape.top


def has_room(state: State, kind: str, degrees: int) -> bool:
    return next(iter(TerrainSpots(state, kind, degrees)), None) is not None


def generate(state: State, dice: Dice, *, is_even: bool = False) -> None:
    """[BR-SCEN-GEN-3, BR-MINTERR-1, BR-CAMP-R3-2] At least as many pieces as may be demanded."""
    wanted = least_pieces(state) + dice.roll(2)
    whole = (0, 0, state.width, state.height)
    for part in _even_parts(state, dice, wanted) if is_even else [whole] * wanted:
        piece = _somewhere(state, dice, part) or _somewhere(state, dice, whole)
        state.terrain = (*state.terrain, piece) if piece else state.terrain


def _somewhere(state: State, dice: Dice, part: Part) -> Terrain | None:
    """A piece of any kind, turned anyhow, with its middle in that part of the table."""
    stock = kinds(state)
    left, bottom, width, height = part
    for _ in range(TRIES):
        kind = stock[dice.roll(len(stock)) - 1]
        x, y = left + dice.roll(width), bottom + dice.roll(height)
        piece = laid(kind, x, y, dice.roll(36) * 5)
        if refusal(state, piece.shape) is None:
            return piece
    return None


def _even_parts(state: State, dice: Dice, wanted: int) -> list[Part]:
    """[BR-CAMP-R3-2] Parts of the table, cut into rows and columns, as far apart as can be.

    The first is at a corner, each of the others farthest from those before it, so that no side of
    the table stays empty where there are fewer pieces than parts.
    """
    rows = isqrt(wanted - 1) + 1
    width, height = state.width // rows, state.height // rows
    cells = [(column, row) for row in range(rows) for column in range(rows)]
    corner = dice.roll(4) - 1
    taken = [(corner % 2 * (rows - 1), corner // 2 * (rows - 1))]
    while len(taken) < wanted:
        free = [cell for cell in cells if cell not in taken]
        gaps = [min(distance_squared(*cell, *other) for other in taken) for cell in free]
        taken.append(free[gaps.index(max(gaps))])
    return [(column * width, row * height, width, height) for column, row in taken]
