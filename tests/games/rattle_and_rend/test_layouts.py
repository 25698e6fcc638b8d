"""The footprints, and layouts from dice as they come out to the unit."""

from __future__ import annotations

import pytest

from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import BLOCKING, HAZARDOUS, ROUGH, Terrain
from affray.games.rattle_and_rend.rules.laying import raise_hill
from affray.games.rattle_and_rend.rules.scenarios import scenarios
from affray.games.rattle_and_rend.rules.terrain import (
    TerrainChoices,
    TerrainPlaces,
    area_of,
    coverage,
    densities,
    footprints,
    generate_terrain,
    incompleteness,
    outline_of,
)
from affray.games.rattle_and_rend.rules.zones import schemes
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Done, Lay
from affray.kernel.board.shapes import Disc, rectangle
from affray.kernel.dice import ScriptedDice

Box = tuple[int, int, int, int]
Laid = tuple[str, str, Box]


def table(density: str, edition: str = "alpha2") -> State:
    state = State(House.of({}, edition))
    state.density = density
    return state


def box(piece: Terrain) -> Box:
    """Left, bottom, right and top."""
    return piece.shape.left, piece.shape.bottom, piece.shape.right, piece.shape.top


def generated(state: State, *faces: int) -> list[Laid]:
    """One piece of each pair; the other lies opposite to it."""
    dice = ScriptedDice(faces)
    before = len(state.terrain)
    generate_terrain(state, dice)
    assert dice.left == []
    pieces = state.terrain[before:]
    for one, other in zip(pieces[::2], pieces[1::2], strict=True):
        left, bottom, right, top = box(one)
        assert box(other) == (4000 - right, 4000 - top, 4000 - left, 4000 - bottom)
        assert (one.kind, one.label) == (other.kind, other.label)
    assert incompleteness(state) is None
    return [(piece.kind, piece.label, box(piece)) for piece in pieces[::2]]


@pytest.mark.rule("RR-Q-043")
def test_sparse_layouts_have_three_or_four_pairs() -> None:
    four = generated(table("sparse"), 4, 7, 20, 6, 1, 9, 13, 18, 2, 11, 8, 19, 5)
    assert four == [
        ("blocking", "Wall", (1000, 13, 1260, 973)),
        ("rough", "Churned field", (10, 160, 990, 920)),
        ("hazardous", "Thorns", (3000, 1493, 3960, 1753)),
        ("blocking", "Copse", (240, 1000, 1000, 1760)),
    ]
    three = generated(table("sparse", "quickref"), 3, 7, 20, 6, 1, 9, 13, 18, 2, 11)
    assert three == [
        ("blocking", "Wall", (1000, 13, 1260, 973)),
        ("rough", "Fallen house", (47, 62, 953, 968)),
        ("hazardous", "Burning field", (3000, 1160, 3980, 1920)),
    ]


@pytest.mark.rule("RR-Q-043")
def test_a_dense_layout_around_the_hill_leaves_its_cells_empty() -> None:
    """The hill lies in two of the eight cells of a half, and its area counts."""
    state = table("dense")
    raise_hill(state)
    faces = (14, 3, 9, 20, 17, 6, 1, 8, 12, 15, 2, 19, 7, 10, 5, 13, 4, 18, 11)
    assert generated(state, *faces) == [
        ("blocking", "Great ruin", (20, 1240, 1000, 2000)),
        ("rough", "Ford", (1000, 0, 1940, 620)),
        ("hazardous", "Pit traps", (3120, 1080, 4000, 1960)),
        ("blocking", "Boulder", (2130, 173, 2610, 653)),
        ("rough", "Bog", (3120, 160, 3880, 920)),
        ("hazardous", "Quicksand", (0, 40, 620, 980)),
    ]
    assert coverage(state) == 5769379


@pytest.mark.rule("RR-Q-043")
@pytest.mark.rule("RR-TERR-INSP-3")
def test_a_dense_layout_of_the_quick_reference_has_all_four_kinds() -> None:
    faces = (15, 3, 9, 20, 17, 6, 1, 8, 12, 15, 2, 19, 7)
    more = (10, 5, 13, 4, 18, 11, 16, 15, 3, 9, 20, 17)
    assert generated(table("dense", "quickref"), *faces, *more) == [
        ("blocking", "Great ruin", (20, 1240, 1000, 2000)),
        ("rough", "Ford", (2000, 0, 2940, 620)),
        ("hazardous", "Pit traps", (1120, 80, 2000, 960)),
        ("inspiring", "Standing stone", (3130, 173, 3610, 653)),
        ("blocking", "Copse", (1120, 1160, 1880, 1920)),
        ("rough", "Churned field", (0, 13, 760, 993)),
        ("hazardous", "Pit traps", (3060, 1000, 3940, 1880)),
        ("inspiring", "Row of banners", (2034, 1138, 2896, 2000)),
    ]


@pytest.mark.rule("RR-Q-043")
def test_no_blocking_piece_lies_in_a_corner() -> None:
    """The fourth piece would be Blocking; in the lower right corner it is Rough instead."""
    laid = generated(table("sparse"), 2, 2, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1)
    assert [kind for kind, _, _ in laid] == [BLOCKING, ROUGH, HAZARDOUS, ROUGH]


PLANS: dict[str, tuple[tuple[int, ...], int, list[tuple[int, int]]]] = {
    "bank": ((0, 45, 90, 135), 249600, [(-480, -130), (480, -130), (480, 130), (-480, 130)]),
    "bend": (
        (0, 90, 180, 270),
        414400,
        [(-140, -140), (740, -140), (740, 140), (140, 140), (140, 740), (-140, 740)],
    ),
    "house": ((0, 45, 90, 135), 406890, [(-350, -290), (350, -290), (350, 290), (-350, 290)]),
    "pool": (
        (0, 45, 90, 135),
        419780,
        [
            *((480, 0), (283, 283), (0, 300), (-255, 255)),
            *((-460, 0), (-269, -269), (0, -320), (269, -269)),
        ],
    ),
    "wood": (
        (0, 90, 180, 270),
        551845,
        [
            *((440, 0), (339, 339), (0, 400), (-325, 325)),
            *((-430, 0), (-332, -332), (0, -410), (318, -318)),
        ],
    ),
    "yard": ((0, 90), 744800, [(-490, -380), (490, -380), (490, 380), (-490, 380)]),
}
DISCS = {"patch": (240, 180956), "glade": (380, 453646), "field": (480, 723823)}


@pytest.mark.rule("RR-Q-043")
def test_footprints_are_as_large_as_they_are() -> None:
    assert sorted(footprints()) == sorted([*PLANS, *DISCS])
    for footprint, (turns, area, outline) in PLANS.items():
        plan = footprints()[footprint]
        assert (plan.turns, area_of(footprint), plan.outline()) == (turns, area, outline)
    for footprint, (radius, area) in DISCS.items():
        assert footprints()[footprint].turns == (0,)
        assert (outline_of(footprint, 0), area_of(footprint)) == (Disc(0, 0, radius), area)


def refused_by(state: State, answer: object) -> str:
    refusal = TerrainChoices(state).refusal(answer)
    return "" if refusal is None else refusal.rule or "form"


@pytest.mark.rule("RR-DENS-02")
@pytest.mark.rule("RR-Q-043")
def test_enough_is_exactly_the_lowest_area_and_too_much_is_beyond_the_highest() -> None:
    """Sparse terrain covers 2720000 to 3680000 squares of a tenth of a millimetre."""
    state = table("sparse")
    low = (Terrain(ROUGH, rectangle(2000, 800, 4000, 340)),)
    rest = Terrain(HAZARDOUS, rectangle(2000, 2000, 4000, 340))
    state.set_terrain((*low, rest))
    assert coverage(state) == 2720000
    assert refused_by(state, Done()) == ""
    state.set_terrain((*low, Terrain(HAZARDOUS, rectangle(2000, 2000, 4000, 338))))
    assert refused_by(state, Done()) == "RR-DENS-02"
    state.set_terrain((*low, Terrain(ROUGH, rectangle(2000, 2000, 4000, 340))))
    assert refused_by(state, Done()) == "RR-DENS-02", "one kind alone"
    wide = Terrain(ROUGH, rectangle(2000, 3000, 4000, 732))
    state.set_terrain((wide, Terrain(HAZARDOUS, rectangle(3900, 100, 120, 60))))
    assert coverage(state) + area_of("yard") == 3680000
    assert refused_by(state, Lay(ROUGH, "yard")) == ""
    state.set_terrain((wide, Terrain(HAZARDOUS, rectangle(3900, 100, 120, 62))))
    assert refused_by(state, Lay(ROUGH, "yard")) == "RR-DENS-02"


@pytest.mark.rule("RR-DENS-02")
@pytest.mark.rule("RR-Q-043")
def test_room_is_kept_for_the_smallest_piece_of_a_missing_kind() -> None:
    state = table("sparse")
    wide = Terrain(ROUGH, rectangle(2000, 3000, 4000, 688))
    state.set_terrain((wide, Terrain(ROUGH, rectangle(3900, 100, 66, 34))))
    assert coverage(state) + area_of("yard") + area_of("patch") == 3680000
    assert refused_by(state, Lay(ROUGH, "yard")) == refused_by(state, Lay(HAZARDOUS, "yard")) == ""
    state.set_terrain((wide, Terrain(ROUGH, rectangle(3900, 100, 66, 36))))
    assert refused_by(state, Lay(ROUGH, "yard")) == "RR-DENS-02"
    assert refused_by(state, Lay(HAZARDOUS, "yard")) == "", "nothing is missing after it"


@pytest.mark.rule("RR-SETUP-03")
def test_a_piece_may_lie_along_the_edges_of_the_board() -> None:
    places = TerrainPlaces(table("sparse"), outline_of("house", 0))
    for inside in ((350, 290), (3650, 3710)):
        assert inside in places
    for outside in ((349, 290), (350, 289), (3651, 3710), (3650, 3711)):
        refusal = places.refusal(outside)
        assert refusal is not None
        assert refusal.rule == "RR-SETUP-03"
    for nonsense in ("x", (1,), (1, 2, 3), (1000.0, 1000), (1000, 1000.0)):
        refusal = places.refusal(nonsense)
        assert refusal is not None
        assert refusal.rule != "RR-SETUP-03"


@pytest.mark.rule("RR-Q-043")
def test_round_pieces_may_lie_closer_than_their_corners_would() -> None:
    """A boulder of 24 mm beside a field of 48 mm: 72 mm apart they touch, at any angle."""
    state = table("sparse")
    state.set_terrain((Terrain(ROUGH, Disc(1000, 1000, 480)),))
    places = TerrainPlaces(state, outline_of("patch", 0))
    assert (1515, 1515) in places
    assert (1505, 1505) not in places
    assert (1432, 1576) in places, "exactly 72 mm"
    assert (1432, 1575) not in places


@pytest.mark.rule("RR-SCEN-01")
@pytest.mark.rule("RR-DEPL-01")
@pytest.mark.rule("RR-DENS-01")
def test_tables_are_as_printed() -> None:
    fives = [(1, 4), (5, 8), (9, 12), (13, 16), (17, 20)]
    assert [row.faces for row in scenarios().values()] == fives
    assert [row.faces for row in schemes().values()] == fives
    assert [row.faces for row in densities().values()] == [(1, 10), (11, 20)]


def test_a_piece_is_a_kind_and_a_footprint() -> None:
    state = table("sparse")
    for answer in ("bank", (ROUGH,), (ROUGH, "bank", 0), ("inspiring", "bank"), (ROUGH, "lake")):
        assert refused_by(state, answer) == "form"
    assert refused_by(state, Lay(ROUGH, "bank")) == ""
