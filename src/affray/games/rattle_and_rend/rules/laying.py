"""Terrain that is there before any is placed: the hill, or a whole map that the players bring."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import BLOCKING, HAZARDOUS, INSPIRING, ROUGH, Terrain
from affray.games.rattle_and_rend.rules.scenarios import DUEL, HILL, HILL_LABEL
from affray.games.rattle_and_rend.rules.terrain import (
    coverage,
    densities,
    footprints,
    outline_of,
    terrain_kinds,
    thing_of,
)
from affray.games.rattle_and_rend.rules.zones import CENTRE
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.setup_events import (
    TerrainAgreed,
    TerrainFinished,
    TerrainPlaced,
)
from affray.kernel.board.shapes import Disc, Shape, shape_from_plain, shapes_overlap
from affray.kernel.maps import MapDescription, MapKind, MapPiece, Stencil, map_form_problems
from affray.kernel.problems import Problem

HILL_RADIUS = 400
"""[RR-Q-036]"""

TEXTS = {
    ROUGH: ("RR-TERR-ROUGH-2", "GUILE or 1 momentum to leave."),
    BLOCKING: ("RR-TERR-BLOCK-1", "Cannot be entered or seen through."),
    HAZARDOUS: ("RR-TERR-HAZ-2", "WILL or 2 momentum to leave, or the group is lost."),
    INSPIRING: ("RR-TERR-INSP-2", "A bonus for groups in it; cannot be seen through."),
}


def describe_map(house: House) -> MapDescription:
    """[RR-TERR-01, RR-DENS-01, RR-TERR-BLOCK-3] What may lie on a map."""
    kinds = terrain_kinds(house)
    return MapDescription(
        game="rattle-and-rend",
        edition=house.edition,
        width=BOARD,
        height=BOARD,
        unit="mm",
        kinds=tuple(
            MapKind(kind, kind.capitalize(), *TEXTS[kind], thing=thing_of(kind, ""))
            for kind in kinds
        ),
        stencils=tuple(
            Stencil(
                plan.labels[kind],
                kind,
                outline_of(footprint, 0).to_plain(),
                plan.things[kind],
            )
            for kind in kinds
            for footprint, plan in footprints().items()
        ),
        limits=(
            Problem("terrain", "RR-DENS-01", "Pieces must not overlap."),
            Problem("terrain", "RR-DENS-03", f"At most {_most_percent()} % of the board covered."),
        ),
        rule="RR-TERR-01",
        edge_rule="RR-SETUP-03",
    )


def _most_covered() -> int:
    return max(density.high for density in densities().values())


def _most_percent() -> int:
    return 100 * _most_covered() // (BOARD * BOARD)


def map_problems(pieces: Sequence[MapPiece], house: House) -> list[Problem]:
    """[RR-TERR-01, RR-DENS-01, RR-DENS-03, RR-Q-043] What keeps this layout from being used."""
    found, shapes = map_form_problems(describe_map(house), pieces)
    laid: list[Shape] = []
    for index, shape in shapes.items():
        if pieces[index].label == HILL_LABEL:
            continue
        if any(shapes_overlap(shape, other) for other in laid):
            sentence = "Pieces of terrain must not overlap."
            found.append(Problem(f"terrain[{index}].shape", "RR-DENS-01", sentence))
        else:
            laid.append(shape)
    covered = sum(shape.area() for shape in laid)
    if covered > _most_covered():
        percent = round(100 * covered / (BOARD * BOARD))
        sentence = f"Too much terrain: {percent} % of the board (maximum {_most_percent()} %)."
        found.append(Problem("terrain", "RR-DENS-03", sentence))
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
