"""Maps as files: JSON or TOML in, lengths in the unit that the file names."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from affray.kernel.board.squares import Square
from affray.kernel.house import HouseValue
from affray.kernel.maps import MapPiece, piece_of_squares
from affray.kernel.problems import BadInput, Problem, unknown
from affray.kernel.telling import UNITS
from affray.kernel.toml_file import decode

MOST_BYTES = 256 * 1024
MOST_PIECES = 400

SQUARES = "square"
"""The unit of a file for a board of squares; `square` says how many mm one is wide."""

Number = Annotated[float, Meta(ge=-100_000, le=100_000)]
Count = Annotated[int, Meta(ge=1, le=1000)]
Word = Annotated[str, Meta(max_length=40)]


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece in a file: a disc, a polygon, or on a board of squares the first and the last."""

    kind: Annotated[str, Meta(max_length=80)]
    label: Word = ""
    disc: tuple[Number, Number, Number] | None = None
    polygon: list[tuple[Number, Number]] | None = None
    squares: tuple[tuple[Count, Count], tuple[Count, Count]] | None = None


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map as it is written: `affray.kernel.maps` has the pieces that the games know."""

    game: str
    unit: str
    terrain: Annotated[list[Written], Meta(max_length=MOST_PIECES)]
    name: str = ""
    edition: str = ""
    square: Annotated[float, Meta(gt=0, le=1000)] | None = None
    size: tuple[Number, Number] | None = None
    house: dict[str, HouseValue] = {}


def read_map(text: str | bytes, *, name: str) -> MapFile:
    """Read a map from a file called `name`; raise `BadInput` if it cannot be used.

    The game decides whether a match can be played on it.
    """
    found = decode(text, MapFile, most_bytes=MOST_BYTES, place=name)
    _refuse(found, name)
    return found


def _refuse(found: MapFile, name: str) -> None:
    if found.unit not in (*UNITS, SQUARES):
        sentence = unknown("unit", found.unit, (*UNITS, SQUARES))
        raise BadInput(Problem(f"{name}: unit", "", sentence))
    if found.unit == SQUARES and found.square is None:
        sentence = "Missing: the width of a square in mm."
        raise BadInput(Problem(f"{name}: square", "", sentence))
    for index, piece in enumerate(found.terrain):
        outlines = [piece.disc, piece.polygon, piece.squares]
        if sum(outline is not None for outline in outlines) != 1:
            sentence = "A piece must have exactly one of: disc, polygon, squares."
            raise BadInput(Problem(f"{name}: terrain[{index}]", "", sentence))
        if piece.squares is not None and found.unit != SQUARES:
            sentence = f"Squares need a file with the unit {SQUARES!r}."
            raise BadInput(Problem(f"{name}: terrain[{index}]", "", sentence))


def pieces_in(found: MapFile) -> list[MapPiece]:
    """Return the pieces in tenths of a millimetre, as a start has them."""
    wide = round(10 * (found.square or 0)) if found.unit == SQUARES else UNITS[found.unit]
    return [_piece(piece, wide) for piece in found.terrain]


def _piece(piece: Written, unit: int) -> MapPiece:
    label = piece.label or piece.kind
    if piece.squares is not None:
        (left, bottom), (right, top) = sorted_corners(piece.squares)
        return piece_of_squares(piece.kind, label, (left, bottom), (right, top), unit)
    shape: dict[str, Any]
    if piece.disc is not None:
        shape = {"disc": [round(number * unit) for number in piece.disc]}
    else:
        corners = piece.polygon or []
        shape = {"polygon": [[round(x * unit), round(y * unit)] for x, y in corners]}
    return MapPiece(piece.kind, label, shape)


def sorted_corners(squares: tuple[Square, Square]) -> tuple[Square, Square]:
    """The lower left and the upper right square, whichever way they are written.

    >>> sorted_corners(((4, 1), (2, 3)))
    ((2, 1), (4, 3))
    """
    (a, b), (c, d) = squares
    return (min(a, c), min(b, d)), (max(a, c), max(b, d))
