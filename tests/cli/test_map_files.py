"""`--map FILE`: the terrain of a file for a game, or why it cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from affray.cli import main
from affray.kernel.maps import MapPiece
from affray.kernel.record import read_record

FORD = """
game = "brigandine"
name = "Ford"
unit = "in"

[[terrain]]
kind = "swamp"
label = "Swamp"
disc = [12, 12, 3]
"""


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    file = tmp_path / "ford.toml"
    file.write_text(FORD, "utf-8")
    return file


def affray(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, words)], input="\n" * 4)


def test_a_game_is_played_on_the_map_of_a_file(ford: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.affray"
    words = ["--seat", "you", "--seat", "random", "--save", str(saved)]
    affray("play", "brigandine", "--map", ford, *words)
    start = read_record(saved.read_text("utf-8")).start
    assert start.terrain == [MapPiece("swamp", "Swamp", {"disc": [3048, 3048, 762]})]


def test_bots_play_many_games_on_it(ford: Path) -> None:
    words = ["--games", "2", "--bots", "random,random", "--json"]
    result = affray("simulate", "brigandine", "--map", ford, *words)
    assert '"errors": 0' in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("brigandine", "rattle-and-rend", "a map of rattle-and-rend, not brigandine"),
        ("[12, 12, 3]", "[23, 12, 3]", "terrain[0].shape: The piece must lie on the board."),
        ('"swamp"', '"lava"', "Unknown kind 'lava'. Available: hill"),
        ("disc", "disk", "unknown field"),
    ],
)
def test_what_cannot_be_used_is_told_in_a_line(ford: Path, old: str, new: str, words: str) -> None:
    ford.write_text(FORD.replace(old, new), "utf-8")
    result = affray("play", "brigandine", "--map", ford, "--seat", "you", "--seat", "random")
    assert result.exit_code != 0
    assert words in result.output


def test_a_file_that_is_not_there_is_told_too(tmp_path: Path) -> None:
    result = affray("simulate", "brigandine", "--map", tmp_path / "none.toml")
    assert result.exit_code != 0
    assert "No such file" in result.output
