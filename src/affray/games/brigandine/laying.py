"""Terrain that the players bring as a map instead of a layout at random or by hand."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.brigandine.data import INCH
from affray.games.brigandine.house import BRIDGEFIGHT, EDITION, House
from affray.games.brigandine.pieces import Terrain
from affray.games.brigandine.state import State
from affray.games.brigandine.terrain import Piece, laid, outline, pieces
from affray.kernel.board.measure import rounded
from affray.kernel.board.shapes import Shape, shape_from_plain, shapes_overlap
from affray.kernel.maps import MapDescription, MapKind, MapPiece, Stencil, map_form_problems
from affray.kernel.problems import Problem

LEFT_BEHIND = ("megalith", "cloud")
"""What a battle brings itself, and a map of its table shows."""

MOST_PIECES = 40


def describe_map(house: House, points: int | None = None) -> MapDescription:
    """[BR-TERR-03, BR-SETUP-01-R1] What may lie on a map for a board of this size."""
    board = State(house, points=points)
    limits = [Problem("terrain", "BR-TERR-01", "pieces do not overlap")]
    if house.scenario == BRIDGEFIGHT:
        sentence = "on a bridge nothing that cannot be climbed"
        limits.append(Problem("terrain", "BR-SCEN-BRIDGE-1-R1", sentence))
    return MapDescription(
        game="brigandine",
        edition=EDITION,
        width=board.width,
        height=board.height,
        unit="in",
        kinds=tuple(
            MapKind(id, piece.name, "BR-TERR-03", _words(piece), piece.flags)
            for id, piece in pieces().items()
        ),
        stencils=tuple(
            Stencil(piece.name, id, outline(id, 0).to_plain()) for id, piece in pieces().items()
        ),
        most=MOST_PIECES,
        limits=tuple(limits),
        rule="BR-TERR-03",
        edge_rule="BR-MOVE-06",
    )


def _words(piece: Piece) -> str:
    height = [f'{piece.height:g}" high'] if piece.height else []
    return ", ".join([*piece.flags, *height])


def map_problems(
    brought: Sequence[MapPiece], house: House, points: int | None = None
) -> list[Problem]:
    """[BR-TERR-01, BR-TERR-03, BR-MOVE-06, BR-SCEN-BRIDGE-1-R1] What keeps a map from being used.

    `points` are those of the larger side, which asks for the board.
    """
    own = {i: piece for i, piece in enumerate(brought) if piece.kind not in LEFT_BEHIND}
    found, shapes = map_form_problems(describe_map(house, points), list(own.values()))
    places = list(own)
    if len(places) < len(brought):
        found = [_moved(problem, places) for problem in found]
    lying: list[Shape] = []
    for index, shape in shapes.items():
        piece, place = brought[places[index]], f"terrain[{places[index]}]"
        if any(shapes_overlap(shape, other) for other in lying):
            sentence = "pieces of terrain may not overlap"
            found.append(Problem(f"{place}.shape", "BR-TERR-01", sentence))
        lying.append(shape)
        is_tall = piece.kind in pieces() and laid(piece.kind, 0, 0, 0).is_tall
        if house.scenario == BRIDGEFIGHT and is_tall:
            sentence = "nothing on a bridge may shut off the way"
            found.append(Problem(f"{place}.kind", "BR-SCEN-BRIDGE-1-R1", sentence))
    return found


def _moved(problem: Problem, places: list[int]) -> Problem:
    """The problem at the place that the piece has among all that were brought."""
    head, bracket, rest = problem.place.partition("[")
    if not bracket:
        return problem
    number, _, field = rest.partition("]")
    return Problem(f"{head}[{places[int(number)]}]{field}", problem.rule, problem.sentence)


def from_map(brought: Sequence[MapPiece]) -> tuple[Terrain, ...]:
    """The pieces as terrain, with the flags and the height of their kind."""
    found = []
    for piece in brought:
        if piece.kind in LEFT_BEHIND:
            continue
        kind = pieces()[piece.kind]
        shape = shape_from_plain(piece.shape)
        found.append(Terrain(piece.kind, shape, kind.flags, rounded(kind.height * INCH)))
    return tuple(found)
