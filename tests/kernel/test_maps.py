"""Maps: what a description alone can tell of one, boards of squares, and files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from affray.games import game_called
from affray.kernel.board.shapes import Disc, shape_from_plain
from affray.kernel.map_file import pieces_in, read_map
from affray.kernel.maps import (
    MapDescription,
    MapKind,
    MapPiece,
    map_form_problems,
    piece_of_squares,
    squares_in,
)
from affray.kernel.problems import BadInput

KINDS = (MapKind("rough", "Rough"), MapKind("tall", "Tall"))
BOARD = MapDescription("toy", "1", 1000, 800, "mm", KINDS, most=3, rule="TY-1", edge_rule="TY-2")
GRID = MapDescription("toy", "1", 1000, 800, "mm", KINDS, grid=100, most=3)
BOTH = MapDescription("toy", "1", 1000, 800, "mm", KINDS, is_joined=True)
WOOD = MapPiece("rough", "Wood", {"disc": [500, 400, 100]})


def places(description: MapDescription, *pieces: MapPiece) -> list[str]:
    return [problem.place for problem in map_form_problems(description, pieces)[0]]


def piece(kind: str, **shape: Any) -> MapPiece:
    return MapPiece(kind, "It", shape)


def test_a_map_of_known_kinds_on_the_board_is_well_formed() -> None:
    problems, shapes = map_form_problems(BOARD, [WOOD])
    assert not problems
    assert shapes == {0: Disc(500, 400, 100)}


@pytest.mark.parametrize(
    ("wrong", "place", "rule"),
    [
        (piece("lava", disc=[500, 400, 100]), "terrain[1].kind", "TY-1"),
        (piece("rough, tall", disc=[500, 400, 100]), "terrain[1].kind", "TY-1"),
        (piece("rough", disc=[950, 400, 100]), "terrain[1].shape", "TY-2"),
        (piece("rough", disc=[500, 750, 100]), "terrain[1].shape", "TY-2"),
        (piece("rough", disc=[500, 400, 1.5]), "terrain[1].shape", ""),
        (piece("rough", blob=[1]), "terrain[1].shape", ""),
    ],
)
def test_what_is_wrong_with_a_piece_is_told_with_its_place(
    wrong: MapPiece, place: str, rule: str
) -> None:
    (problem,), shapes = map_form_problems(BOARD, [WOOD, wrong])
    assert (problem.place, problem.rule) == (place, rule)
    assert 0 in shapes


def test_too_many_pieces_or_corners_are_refused_as_a_whole() -> None:
    assert places(BOARD, *[WOOD] * 4) == ["terrain"]
    lace = piece("rough", polygon=[[x, x % 7] for x in range(601)])
    assert places(BOARD, lace) == ["terrain"]


def test_kinds_may_be_joined_each_once() -> None:
    assert not places(BOTH, piece("rough, tall", disc=[500, 400, 100]))
    for kind in ("rough, rough", "rough,tall", "rough, lava", ""):
        assert places(BOTH, piece(kind, disc=[500, 400, 100])) == ["terrain[0].kind"]


def test_on_squares_a_piece_is_a_rectangle_of_whole_ones() -> None:
    wall = piece_of_squares("tall", "Wall", (2, 1), (4, 2), 100)
    assert not places(GRID, wall)
    shape = shape_from_plain(wall.shape)
    assert squares_in(shape, 100) == [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2)]
    for wrong in (
        piece("tall", disc=[500, 400, 100]),
        piece("tall", polygon=[[0, 0], [150, 0], [150, 100], [0, 100]]),
        piece("tall", polygon=[[0, 0], [200, 0], [200, 200], [100, 200], [100, 100], [0, 100]]),
    ):
        assert places(GRID, wrong) == ["terrain[0].shape"]


TOML = """
game = "toy"
name = "Ford"
unit = "in"
size = [24, 24]

[[terrain]]
kind = "rough"
label = "Wood"
disc = [1, 2.5, 0.5]

[[terrain]]
kind = "tall"
polygon = [[0, 0], [1, 0], [1, 1]]
"""

JSON = """{"game": "toy", "unit": "square", "square": 25.4, "size": [24, 24],
"house": {"fog": true},
"terrain": [{"kind": "tall", "label": "Wall", "squares": [[2, 1], [3, 1]]}]}"""


def test_a_file_has_lengths_in_the_unit_that_it_names() -> None:
    assert pieces_in(read_map(TOML, name="ford.toml")) == [
        MapPiece("rough", "Wood", {"disc": [254, 635, 127]}),
        MapPiece("tall", "tall", {"polygon": [[0, 0], [254, 0], [254, 254]]}),
    ]
    assert pieces_in(read_map(JSON.encode(), name="wall.json")) == [
        MapPiece("tall", "Wall", {"polygon": [[254, 0], [762, 0], [762, 254], [254, 254]]})
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "Not valid JSON"),
        ("game = ", "Not valid TOML"),
        (TOML.replace('"in"', '"cubit"'), "x: unit: Unknown unit 'cubit'"),
        (TOML.replace("disc =", "dics ="), "x: terrain[0]"),
        (
            TOML.replace("disc = [1, 2.5, 0.5]", ""),
            "x: terrain[0]: A piece must have exactly one of",
        ),
        (TOML.replace("[1, 2.5, 0.5]", "[1, 2]"), "x: terrain[0].disc"),
        (
            TOML.replace("disc = [1, 2.5, 0.5]", "squares = [[1, 1], [2, 2]]"),
            "Squares need a file with the unit",
        ),
        (JSON.replace('"square": 25.4, ', ""), "x: square: Missing: the width"),
        (JSON.replace("[2, 1]", "[0, 1]"), "x: terrain[0].squares"),
        ('{"game": "toy", "unit": "mm", "terrain": 3}', "x: terrain"),
    ],
)
def test_a_file_that_is_no_map_is_refused_with_the_place(text: str, words: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_map(text, name="x")
    assert words in str(raised.value)


def test_the_maps_of_the_page_about_them_can_be_played_on() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "maps.md").read_text("utf-8")
    written = re.findall(r"```(?:toml|json)\n(.*?)```", page, re.DOTALL)
    assert len(written) == 2
    for text in written:
        found = read_map(text, name="docs/maps.md")
        game = game_called(found.game)
        assert game.ground is not None
        assert game.ground.problems(pieces_in(found), game.house.of({})) == []
