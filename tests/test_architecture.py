"""The walk in the architecture leads through files that are there and hold what it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from affray.games import games
from affray.vignettes.played import sites

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALK = PAGE.split("## The way a decision takes\n")[1].split("\n## ")[0]

STATIONS = re.findall(r"\]\(\.\./([^)]+)\)((?:[\s)]*(?:,\s)?`\w+`)*)", WALK)
"""Each file with the names that stand directly behind it."""


@pytest.mark.parametrize(("file", "names"), STATIONS, ids=[file for file, _ in STATIONS])
def test_the_file_holds_what_the_walk_names(file: str, names: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    missing = [name for name in re.findall(r"\w+", names) if not re.search(rf"\b{name}\b", text)]
    assert not missing


def test_the_walk_is_long_enough() -> None:
    assert len(STATIONS) > 25
    assert sum(len(re.findall(r"\w+", names)) for _, names in STATIONS) > 18


CLAUSES = re.findall(r"^\| ([A-Z][A-Z0-9-]+) \|.*\]\(\.\./(.*)\) \|$", WALK, re.MULTILINE)


def test_a_clause_of_every_game_is_played_where_the_walk_says() -> None:
    assert len(CLAUSES) == len(games())
    for game in games().values():
        home = ROOT / "src" / Path(*game.folder.split("."))
        played = sites(home, game.rulebook())
        [(clause, file)] = [one for one in CLAUSES if one[0] in game.rulebook()]
        assert any((home / site.file) == ROOT / file for site in played[clause]), clause
