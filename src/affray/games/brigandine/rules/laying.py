"""Terrain that the players bring as a map instead of a layout at random or by hand."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.house import BRIDGEFIGHT, EDITION, House
from affray.games.brigandine.pieces import DIFFICULT, FORTIFICATION, OBSTACLE, TRAITS, Terrain
from affray.games.brigandine.rules.terrain import Piece, outline, pieces, thing_of
from affray.games.brigandine.state import State
from affray.kernel.board.measure import rounded
from affray.kernel.board.shapes import Shape, shape_from_plain, shapes_overlap
from affray.kernel.maps import MapDescription, MapKind, MapPiece, Stencil, map_form_problems
from affray.kernel.problems import Problem

LEFT_BEHIND = ("megalith", "cloud")

MOST_PIECES = 40

OPEN = "open"
"""A piece with none of the traits."""

AGREED = {
    OBSTACLE: ("BR-TERR-OBS-1", "Blocks sight and shots."),
    FORTIFICATION: ("BR-TERR-FORT-1", "Gives cover and bars charges across it."),
    DIFFICULT: ("BR-TERR-DIFF-1", "Half speed."),
    OPEN: ("BR-TERR-01", "None of these traits."),
}
"""[BR-TERR-01, BR-TERR-02] What may be agreed of a piece, with or without a kind of the box."""


def describe_map(house: House, points: int | None = None) -> MapDescription:
    """[BR-TERR-03, BR-SETUP-01-R1] What may lie on a map for a board of this size."""
    board = State(house, points=points)
    limits = [Problem("terrain", "BR-TERR-01", "Pieces must not overlap.")]
    if house.scenario == BRIDGEFIGHT:
        sentence = "A bridge must not be blocked by terrain that cannot be climbed."
        limits.append(Problem("terrain", "BR-SCEN-BRIDGE-1-R1", sentence))
    return MapDescription(
        game="brigandine",
        edition=EDITION,
        width=board.width,
        height=board.height,
        unit="in",
        kinds=(
            *(
                MapKind(id, piece.name, "BR-TERR-03", _words(piece), piece.flags, piece.thing)
                for id, piece in pieces().items()
            ),
            *(
                MapKind(id, id.capitalize(), *words, (id,), thing_of("", (id,)))
                for id, words in AGREED.items()
            ),
        ),
        stencils=tuple(
            Stencil(piece.name, id, outline(id, 0).to_plain(), piece.thing)
            for id, piece in pieces().items()
        ),
        is_joined=True,
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
    own = {i: piece for i, piece in enumerate(brought) if not is_left_behind(piece)}
    found, shapes = map_form_problems(describe_map(house, points), list(own.values()))
    places = list(own)
    found = [_moved(problem, places) for problem in found]
    lying: list[Shape] = []
    for index, shape in shapes.items():
        piece, place = brought[places[index]], f"terrain[{places[index]}]"
        if any(shapes_overlap(shape, other) for other in lying):
            sentence = "Pieces of terrain must not overlap."
            found.append(Problem(f"{place}.shape", "BR-TERR-01", sentence))
        lying.append(shape)
        if house.scenario == BRIDGEFIGHT and _terrain(piece, shape).is_tall:
            sentence = "A bridge must not be blocked by terrain that cannot be climbed."
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
    return tuple(
        _terrain(piece, shape_from_plain(piece.shape))
        for piece in brought
        if not is_left_behind(piece)
    )


def _terrain(piece: MapPiece, shape: Shape) -> Terrain:
    """[BR-TERR-01, BR-TERR-02] With every trait of every kind that it is, and the tallest height.

    A piece of traits alone is as high as the one of the box that it is named after, if it is one.
    """
    named = piece.kind.split(", ")
    known = [kind for kind in named if kind in pieces()]
    has = {*named, *(flag for kind in known for flag in pieces()[kind].flags)}
    flags = tuple(flag for flag in TRAITS if flag in has)
    known = known or [id for id, one in pieces().items() if one.name == called(piece)]
    height = max((pieces()[kind].height for kind in known), default=0) if OBSTACLE in flags else 0
    return Terrain(known[0] if known else called(piece), shape, flags, rounded(height * INCH))


def called(piece: MapPiece) -> str:
    """What a piece is called, without the height that a table adds: 'Hill, 1.5" high'."""
    return piece.label.partition(",")[0]


def is_left_behind(piece: MapPiece) -> bool:
    """What a battle brings itself, and a map of its table shows."""
    return piece.kind in LEFT_BEHIND or called(piece).lower() in LEFT_BEHIND
