"""What a map may contain, described so that one editor serves every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from affray.kernel.board.disc import Disc
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.board.squares import Square
from affray.kernel.problems import Problem, too_many, unknown

MOST_CORNERS = 600
"""Maximum corners of all pieces of a map together."""


class MapPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain placed before the match: its kind, name and outline."""

    kind: Annotated[str, Meta(max_length=80)]
    label: Annotated[str, Meta(max_length=40)]
    shape: dict[str, Any]


class Stencil(msgspec.Struct, frozen=True):
    """A template for a new piece: its name, kind and outline around the origin."""

    name: str
    kind: str
    shape: dict[str, Any]
    thing: str = ""
    """What a piece of this name and kind looks like."""


class MapKind(msgspec.Struct, frozen=True):
    """A kind of terrain, or a zone: it lies under the rest, and a side deploys there."""

    id: str
    name: str
    rule: str = ""
    text: str = ""
    looks: tuple[str, ...] = ()
    """What gives it tint and edge; by default its id."""
    thing: str = ""
    """What it looks like where no stencil says it."""
    is_zone: bool = False
    side: int | None = None


class MapDescription(msgspec.Struct, frozen=True):
    """Everything a map editor needs to know about a game.

    With a `grid` the board is made of squares of that size, and pieces are rectangles of whole
    squares. Where kinds may be joined, a piece may have several, with ", " between them.
    """

    game: str
    edition: str
    width: int
    height: int
    unit: str
    kinds: tuple[MapKind, ...]
    stencils: tuple[Stencil, ...] = ()
    is_joined: bool = False
    grid: int = 0
    most: int = 60
    """Maximum pieces of one map."""
    limits: tuple[Problem, ...] = ()
    """The limits of a map, in words."""
    rule: str = ""
    """The rule that lists the kinds."""
    edge_rule: str = ""
    """The clause for the size of the board."""


def map_form_problems(
    description: MapDescription, pieces: Sequence[MapPiece]
) -> tuple[list[Problem], dict[int, Shape]]:
    """Return everything wrong with a map as far as the description tells, and its shapes by index.

    Shapes that are off the board are left out.
    """
    if len(pieces) > description.most:
        return [Problem("terrain", "", too_many("pieces", len(pieces), description.most))], {}
    corners = sum(_corners(piece.shape) for piece in pieces)
    most = max(MOST_CORNERS, 4 * description.most)
    if corners > most:
        return [Problem("terrain", "", too_many("corners", corners, most))], {}
    known = {kind.id: kind for kind in description.kinds}
    problems: list[Problem] = []
    shapes: dict[int, Shape] = {}
    for index, piece in enumerate(pieces):
        place = f"terrain[{index}]"
        kinds = piece.kind.split(", ") if description.is_joined else [piece.kind]
        if any(kind not in known for kind in kinds) or len(set(kinds)) < len(kinds):
            sentence = unknown("kind", piece.kind, known)
            if description.is_joined:
                sentence = f"{sentence} Separate several by commas and name each once."
            problems.append(Problem(f"{place}.kind", description.rule, sentence))
        try:
            shape = shape_from_plain(piece.shape)
        except ValueError as error:
            problems.append(Problem(f"{place}.shape", "", str(error)))
            continue
        wrong = _shape_problem(f"{place}.shape", description, shape)
        if wrong is None:
            shapes[index] = shape
        else:
            problems.append(wrong)
    return problems, shapes


def _corners(shape: Mapping[str, Any]) -> int:
    outline = shape.get("polygon")
    return len(outline) if isinstance(outline, list) else 0


def _shape_problem(place: str, description: MapDescription, shape: Shape) -> Problem | None:
    is_wide = shape.left < 0 or shape.right > description.width
    if is_wide or shape.bottom < 0 or shape.top > description.height:
        return Problem(place, description.edge_rule, "The piece must lie on the board.")
    if description.grid and not _is_of_squares(shape, description.grid):
        return Problem(place, description.edge_rule, "Use a rectangle of whole squares.")
    return None


def _is_of_squares(shape: Shape, grid: int) -> bool:
    if isinstance(shape, Disc):
        return False
    corners = set(shape.corners())
    box = {(x, y) for x in (shape.left, shape.right) for y in (shape.bottom, shape.top)}
    return corners == box and all(x % grid == 0 and y % grid == 0 for x, y in corners)


def squares_in(shape: Shape, grid: int) -> list[Square]:
    """Return the squares of a piece that is a rectangle of whole squares, row by row.

    >>> from affray.kernel.board.shapes import rectangle
    >>> squares_in(rectangle(30, 10, 20, 20), 10)
    [(3, 1), (4, 1), (3, 2), (4, 2)]
    """
    return [
        (column, row)
        for row in range(shape.bottom // grid + 1, shape.top // grid + 1)
        for column in range(shape.left // grid + 1, shape.right // grid + 1)
    ]


def piece_of_squares(kind: str, label: str, first: Square, last: Square, grid: int) -> MapPiece:
    """Return a piece from the lower left to the upper right square."""
    left, bottom = (first[0] - 1) * grid, (first[1] - 1) * grid
    right, top = last[0] * grid, last[1] * grid
    corners: list[Point] = [(left, bottom), (right, bottom), (right, top), (left, top)]
    return MapPiece(kind, label, {"polygon": [list(corner) for corner in corners]})
