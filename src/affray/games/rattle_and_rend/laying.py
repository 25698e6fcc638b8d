"""Terrain that is there before any is placed: the hill, or a whole map that the players bring."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.rattle_and_rend.data import BOARD
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import ROUGH, Terrain
from affray.games.rattle_and_rend.scenarios import DUEL, HILL, HILL_LABEL
from affray.games.rattle_and_rend.setup_events import TerrainAgreed, TerrainFinished, TerrainPlaced
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.terrain import coverage, densities, terrain_kinds
from affray.games.rattle_and_rend.zones import CENTRE
from affray.kernel.board.shapes import Disc, Shape, shape_from_plain, shapes_overlap
from affray.kernel.game import MapPiece
from affray.kernel.problems import Problem

HILL_RADIUS = 400
"""[RR-Q-036]"""

MOST_CORNERS = 600
"""Of all pieces of a map together, so that it is looked through at once."""


def map_problems(pieces: Sequence[MapPiece], house: House) -> list[Problem]:
    """[RR-TERR-01, RR-DENS-01, RR-DENS-03, RR-Q-043] What keeps this layout from being used."""
    outlines = [piece.shape.get("polygon") for piece in pieces]
    corners = sum(len(outline) for outline in outlines if isinstance(outline, list))
    if corners > MOST_CORNERS:
        return [Problem("terrain", "", f"{corners} corners are more than {MOST_CORNERS}")]
    found = []
    shapes: list[Shape] = []
    for index, piece in enumerate(pieces):
        place = f"terrain[{index}]"
        if piece.kind not in terrain_kinds(house):
            known = ", ".join(terrain_kinds(house))
            found.append(Problem(f"{place}.kind", "RR-TERR-01", f"not one of: {known}"))
        try:
            shape = shape_from_plain(piece.shape)
        except ValueError as error:
            found.append(Problem(f"{place}.shape", "", str(error)))
            continue
        if shape.left < 0 or shape.bottom < 0 or shape.right > BOARD or shape.top > BOARD:
            sentence = "the piece must lie on the board"
            found.append(Problem(f"{place}.shape", "RR-SETUP-03", sentence))
        elif piece.label != HILL_LABEL and any(shapes_overlap(shape, other) for other in shapes):
            sentence = "pieces of terrain may not overlap"
            found.append(Problem(f"{place}.shape", "RR-DENS-01", sentence))
        elif piece.label != HILL_LABEL:
            shapes.append(shape)
    most = max(density.high for density in densities().values())
    if sum(shape.area() for shape in shapes) > most:
        found.append(Problem("terrain", "RR-DENS-03", "it covers too much of the board"))
    return found


def from_map(pieces: Sequence[MapPiece]) -> tuple[Terrain, ...]:
    """The pieces as terrain; the hill of another scenario stays behind."""
    return tuple(
        Terrain(piece.kind, shape_from_plain(piece.shape), piece.label)
        for piece in pieces
        if piece.label != HILL_LABEL
    )


def lay_map(state: State) -> None:
    """[RR-SETUP-03, RR-Q-036] A map that was agreed on; the hill takes the place of what is there.

    Nothing is rolled, as with a scenario that is agreed on [RR-Q-033].
    """
    if state.scenario == HILL:
        top = Disc(CENTRE, CENTRE, HILL_RADIUS)
        state.set_terrain(
            tuple(piece for piece in state.terrain if not shapes_overlap(piece.shape, top))
        )
        raise_hill(state)
    state.tell(TerrainAgreed(pieces=len(state.terrain)))
    finish_terrain(state)


def finish_terrain(state: State, *, is_short: bool = False) -> None:
    percent = round(100 * coverage(state) / (BOARD * BOARD))
    state.tell(TerrainFinished(percent=percent, is_short=is_short))
    state.stage = "duel" if state.scenario == DUEL else "deployment"


def raise_hill(state: State) -> None:
    """[RR-SCEN-HILL-1, RR-Q-036] A Rough disc at the centre of the board."""
    centre = (CENTRE, CENTRE)
    state.set_terrain((*state.terrain, Terrain(ROUGH, Disc(*centre, HILL_RADIUS), HILL_LABEL)))
    rules = ("RR-SCEN-HILL-1", "RR-Q-036")
    state.tell(TerrainPlaced(kind=ROUGH, label=HILL_LABEL, at=centre, rules=rules))
