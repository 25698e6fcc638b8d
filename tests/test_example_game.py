"""The example of the guide: the page quotes what is there, and what is there plays.

The game lies in `docs/example-game`, where nobody looks unless told to; these tests tell.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import sys
from pathlib import Path
from subprocess import run

import pytest

from affray.testing.flows import undriven

ROOT = Path(__file__).parents[1]
HOME = ROOT / "docs" / "example-game"
GAME = HOME / "tussle"
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
PROGRAM = (sys.executable, "-m", "affray")

QUOTED = re.findall(
    r"^\[([\w./-]+)\]\(example-game/\1\):\n\n```\w+\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE
)
"""What the guide quotes: the name of a file, and some of its lines."""


def ran(*command: str, folder: Path = ROOT, typed: str = "", games: Path = HOME) -> str:
    """What a command prints that can see the example; it must end well."""
    result = run(
        command,
        cwd=folder,
        env=os.environ | {"AFFRAY_GAMES": str(games)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.mark.parametrize(("file", "lines"), QUOTED, ids=[name for name, _ in QUOTED])
def test_the_guide_quotes_the_files_as_they_are(file: str, lines: str) -> None:
    """A line of three dots stands for what is left out."""
    text = (HOME / file).read_text("utf-8")
    at = 0
    for part in re.split(r"^ *\.\.\.\n", lines, flags=re.MULTILINE):
        assert part.strip("\n") in text[at:], f"{file} has no such lines:\n{part}"
        at = text.index(part.strip("\n"), at)


def test_the_guide_quotes_from_every_file_of_the_game() -> None:
    files = {path.relative_to(HOME).as_posix() for path in GAME.glob("*.*")}
    assert files - {file for file, _ in QUOTED} == set()


def test_the_example_keeps_the_contract_and_its_own_tests() -> None:
    told = ran(sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", str(HOME / "tests"))
    assert re.search(r"\b\d+ passed", told)
    assert "skipped" not in told


def test_bots_play_it_and_nothing_breaks() -> None:
    words = ["--games", "6", "--bots", "greedy,random", "--vary", "--check", "--jobs", "1"]
    told = json.loads(ran(*PROGRAM, "simulate", "tussle", *words, "--json"))
    assert (told["games"], told["errors"]) == (6, 0)


def test_its_vignettes_pass_and_every_clause_is_shown() -> None:
    assert re.search(r"^[3-9] passed, 0 failed", ran(*PROGRAM, "vignette", str(HOME / "examples")))
    counted = json.loads(ran(*PROGRAM, "rules", "tussle", "--coverage", "--json"))
    assert (counted["gaps"], counted["not_done"]) == ([], [])
    assert counted["clauses"] == counted["tested"]


def test_its_rules_are_counted_in_its_own_folder(tmp_path: Path) -> None:
    """Far from any checkout of affray, with the tests and vignettes that lie beside the game."""
    own = shutil.copytree(HOME, tmp_path / "own")
    told = ran(*PROGRAM, "rules", "--coverage", folder=own, games=own)
    assert told.startswith("Tussle\n")
    assert re.search(r"^gaps +0$", told, re.MULTILINE)
    assert "played in tussle/play.py:117" in ran(*PROGRAM, "rules", "TU-HIT-02", games=own)


def test_it_is_played_at_the_terminal(tmp_path: Path) -> None:
    """The Oaks go to the middle and wait there; whoever comes is struck."""
    words = ["play", "tussle", "--seat", "you", "--seat", "greedy", "--seed", "3"]
    typed = "140,133\n140,267\n" + "\n" * 60
    shown = ran(*PROGRAM, *words, "--save", "brawl.affray", folder=tmp_path, typed=typed)
    assert "Where does Big Wat (A1) walk?  [TU-ROUND-02, TU-WALK-01, TU-WALK-02]" in shown
    assert "Whom does" in shown
    assert re.search(r"(hit|missed) .*dice \d  TU-HIT-02", shown)
    assert "as recorded" in ran(*PROGRAM, "replay", "brawl.affray", "--verify", folder=tmp_path)
    assert re.search(r"have the bench|more on the green", shown)


def test_it_is_there_only_for_those_who_name_its_folder() -> None:
    assert "tussle" in ran(*PROGRAM, "games")
    alone = os.environ | {"AFFRAY_GAMES": ""}
    told = run([*PROGRAM, "games"], env=alone, capture_output=True, text=True, check=True)
    assert "tussle" not in told.stdout
    nowhere = os.environ | {"AFFRAY_GAMES": "no/such/folder"}
    refused = run([*PROGRAM, "games"], env=nowhere, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr.startswith("affray: AFFRAY_GAMES: Folder not found")


def test_no_rule_of_it_is_left_undriven_and_no_game_is_imported() -> None:
    assert not undriven(sorted(GAME.glob("*.py")))
    imports = [
        node.module or ""
        for path in GAME.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level == 0
    ]
    assert not [name for name in imports if name.startswith("affray.games")]


BROKEN = {
    "sleepy": "def GAME(:\n",
    "hollow": "",
    "leaning": "from affray.games.leaning.nowhere import GAME\n",
    "rude": "raise RuntimeError('not today')\n",
    "brigandine": "GAME = None\n",
}
"""Games that cannot be played, by folder, with their `game.py`."""


def test_a_broken_game_is_named_and_left_out_and_the_others_go_on(tmp_path: Path) -> None:
    for name, source in BROKEN.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "game.py").write_text(source, "utf-8")
    seen = os.environ | {"AFFRAY_GAMES": os.pathsep.join((str(tmp_path), str(HOME)))}
    told = run([*PROGRAM, "games"], env=seen, capture_output=True, text=True, check=True)
    assert "tussle" in told.stdout
    assert "brigandine" in told.stdout
    lines = told.stderr.splitlines()
    assert len(lines) == len(BROKEN), told.stderr
    for name, words in {
        "sleepy": "game.py:1: invalid syntax",
        "hollow": "game.py must define GAME as a Game.",
        "leaning": "No module named 'affray.games.leaning.nowhere'",
        "rude": "game.py:1: RuntimeError: not today",
        "brigandine": "A game of Affray already has a folder with this name.",
    }.items():
        assert any(f"{name}: Not loaded: " in line and words in line for line in lines), name
    rules = [*PROGRAM, "rules", "tussle", "TU-HIT-01"]
    assert run(rules, env=seen, capture_output=True, text=True, check=False).returncode == 0
    refused = run(
        [*PROGRAM, "rules", "rude"], env=seen, capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
