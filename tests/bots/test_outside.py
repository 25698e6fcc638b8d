"""Bots and games of other people's: in a file, and by the entry points of a package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.games.rattle_and_rend.matches import GAME

from affray.bots import bot_called, bot_from, bots_of
from affray.cli import main
from affray.kernel.problems import BadInput

FILE = '''
from affray.kernel.bot import Bot


class Timid(Bot):
    """Takes the usual answer."""

    def choose(self, match, question, random):
        return question.usual_answer()


class Fussy(Bot):
    def __init__(self, mood):
        self.mood = mood


def nobody():
    return 7
'''

PACKAGE = {
    "others.py": FILE,
    "others-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: others\nVersion: 1.0\n",
    "others-1.0.dist-info/entry_points.txt": (
        "[affray.bots]\ntimid = others:Timid\nmissing = others:Missing\n\n"
        "[affray.games]\ntussle = tussle.game:GAME\nbroken = others:nobody\n"
    ),
}
EXAMPLE = Path(__file__).parents[2] / "docs/example-game"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_bot.py"
    path.write_text(FILE, "utf-8")
    return path


def test_a_bot_in_a_file_plays(file: Path) -> None:
    words = ["simulate", GAME.id, "--games", "2", "--bot", f"{file}:Timid", "--bot", "random"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert f"{file.name}:Timid" in result.output.replace("\n", "")


def test_a_bot_in_a_file_is_seated_at_the_terminal(file: Path) -> None:
    seats = [f"--seat={file}:Timid", f"--bot={file}:Timid", "--seat=random"]
    agreed = ["--agree=scenario=kill_them_all", "--house=terrain_mode=generated"]
    result = CliRunner().invoke(main, ["play", GAME.id, *seats, *agreed, "--seed=1"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("Missing", "Unknown bot 'Missing'. Available: Timid, Fussy"),
        ("Fussy", "Cannot create .*: TypeError"),
        ("nobody", "is not an affray.kernel.bot.Bot"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(file: Path, kind: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        bot_from(GAME, f"{file}:{kind}")


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="File not found"):
        bot_from(GAME, f"{tmp_path / 'nothing.py'}:Timid")
    (tmp_path / "bad.py").write_text("import nothing_of_the_sort\n", "utf-8")
    with pytest.raises(BadInput, match=r"Cannot load .*: ModuleNotFoundError"):
        bot_from(GAME, f"{tmp_path / 'bad.py'}:Timid")


def test_a_name_from_somebody_else_is_never_a_file(file: Path) -> None:
    with pytest.raises(BadInput, match="Unknown bot"):
        bot_called(GAME, f"{file}:Timid")
    assert set(bots_of(GAME)) == {"random", "greedy"}


def test_packages_bring_bots_and_games_by_entry_points(tmp_path: Path) -> None:
    for name, text in PACKAGE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    code = (
        "from affray.bots import bot_called, bots_of\n"
        "from affray.games import games, left_out\n"
        "game = games()['tussle']\n"
        "print(type(bot_called(game, 'timid')).__name__, 'missing' in bots_of(game))\n"
        "print([problem.sentence for problem in left_out()])\n"
        "try: bot_called(game, 'missing')\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    paths = os.pathsep.join([str(tmp_path), str(EXAMPLE), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": paths, "AFFRAY_GAMES": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = run.stdout.splitlines()
    assert lines[:2] == ["Timid True", "['Not loaded: others:nobody is not a Game.']"], run.stderr
    assert lines[2].startswith("BadInput bot: Cannot create missing: AttributeError")
