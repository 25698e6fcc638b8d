"""The wheel in an empty environment: with its plain dependencies alone it plays and simulates.

`uv` builds and installs from what it has kept since it made the environment of these tests, so
that no network is needed.
"""

from __future__ import annotations

import json
import os
import re
import sys
from email.parser import HeaderParser
from pathlib import Path
from subprocess import CompletedProcess, run
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
UV = str(Path(sys.executable).parent / "uv")
OURS = ("AFFRAY_GAMES", "PYTHONPATH", "VIRTUAL_ENV")
GAME = "warbands-and-heroes"

BOT = """
from affray.kernel.bot import Bot

class Timid(Bot):
    def choose(self, match, question, random):
        return question.usual_answer()
"""


def tried(*command: str, folder: Path, **more: str) -> CompletedProcess[str]:
    """Nothing of the checkout is on the path."""
    return run(
        command,
        cwd=folder,
        env={key: word for key, word in os.environ.items() if key not in OURS} | more,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def ran(*command: str, folder: Path, **more: str) -> str:
    result = tried(*command, folder=folder, **more)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / "src/affray/static/index.html").exists():
        pytest.skip("the web bundle is not built: make test builds it first")
    made = tmp_path_factory.mktemp("dist")
    ran(UV, "build", "--offline", "--wheel", "--out-dir", str(made), folder=ROOT)
    [found] = made.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an environment with the wheel and what it needs."""
    home = tmp_path_factory.mktemp("empty") / "venv"
    ran(UV, "venv", "--offline", "--python", sys.executable, str(home), folder=home.parent)
    python = str(home / "bin" / "python")
    locked = str(ROOT / "requirements" / "app.txt")
    install = [UV, "pip", "install", "--offline", "--python", python, "-c", locked]
    ran(*install, str(wheel), folder=home.parent)
    return home


def needed_by(wheel: Path) -> set[str]:
    """The dependencies that the wheel names without an extra."""
    with ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = HeaderParser().parsestr(archive.read(name).decode())
    named = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    return {re.split(r"[^\w-]", line)[0] for line in named}


def test_nothing_of_the_server_is_installed(wheel: Path, installed: Path) -> None:
    python = str(installed / "bin" / "python")
    told = ran(UV, "pip", "list", "--format", "json", "--python", python, folder=installed)
    names = {package["name"] for package in json.loads(told)}
    assert {"click", "msgspec", "rich"} <= needed_by(wheel) <= names
    assert not names & {"litestar", "uvicorn", "sqlalchemy", "alembic", "pytest"}
    assert len(names) < 10


def test_it_plays_simulates_and_runs_a_bot_from_a_file(installed: Path, tmp_path: Path) -> None:
    affray = str(installed / "bin" / "affray")
    (tmp_path / "my_bot.py").write_text(BOT, "utf-8")
    bots = ["--bot", "my_bot.py:Timid", "--bot", "random"]
    seats = ["--seat", "my_bot.py:Timid", "--seat", "random", "--save", "battle.affray"]
    counted = ran(affray, "simulate", GAME, "--games", "2", *bots, "--json", folder=tmp_path)
    assert (json.loads(counted)["games"], json.loads(counted)["errors"]) == (2, 0)
    ran(affray, "play", GAME, *seats, "--seed", "1", folder=tmp_path)
    assert "as recorded" in ran(affray, "replay", "battle.affray", "--verify", folder=tmp_path)


def test_it_lays_a_game_that_plays(installed: Path, tmp_path: Path) -> None:
    affray = str(installed / "bin" / "affray")
    ran(affray, "new-game", "night-watch", folder=tmp_path)
    laid = tmp_path / "night-watch"
    words = ["simulate", "night-watch", "--games", "2", "--bots", "greedy,random", "--check"]
    assert "0 failed" in ran(affray, *words, folder=laid, AFFRAY_GAMES=".")
    told = ran(affray, "vignette", "examples", folder=laid, AFFRAY_GAMES=".")
    assert re.match(r"[1-9]\d* passed, 0 failed", told)


def test_serving_says_in_a_sentence_what_to_install(installed: Path, tmp_path: Path) -> None:
    result = tried(str(installed / "bin" / "affray"), "serve", folder=tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        "affray: The web table needs more packages: pip install 'affray[server]'.\n"
    )
