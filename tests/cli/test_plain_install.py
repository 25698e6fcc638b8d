"""The plain package plays, simulates and runs bots without what the server needs."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from affray.cli.serve import NEEDED

ROOT = Path(__file__).parents[2]

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {needed!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from importlib import util
found = util.find_spec
util.find_spec = lambda name, package=None: None if name in {needed!r} else found(name, package)
from affray.cli import main
main(sys.argv[1:])
"""

BOT = """
from affray.kernel.bot import Bot

class First(Bot):
    def choose(self, match, question, random):
        return next(iter(question.options))
"""


def plain(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(needed=NEEDED), *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_plays_and_simulates_with_a_bot_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(BOT, "utf-8")
    bots = ["--bot", "first.py:First", "--bot", "random"]
    seats = ["--seat", "first.py:First", "--seat", "random", "--save", "battle.affray"]
    for words in (
        ["simulate", "warbands-and-heroes", "--games", "2", *bots],
        ["play", "warbands-and-heroes", *seats, "--seed", "1"],
        ["replay", "battle.affray", "--verify"],
        ["games"],
    ):
        run = plain(tmp_path, *words)
        assert run.returncode == 0, f"{words}: {run.stdout}{run.stderr}"


def test_serving_says_what_to_install(tmp_path: Path) -> None:
    run = plain(tmp_path, "serve", "--port", "0")
    assert run.returncode == 2
    assert run.stderr.strip().endswith("pip install 'affray[server]'.")
    assert "Traceback" not in run.stderr


def test_what_is_needed_is_the_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["server"]
    assert tuple(named(word) for word in extra) == NEEDED
    assert [named(word) for word in project["dependencies"]] == ["click", "msgspec", "rich"]


def named(requirement: str) -> str:
    return requirement.partition(">")[0].partition("[")[0]
