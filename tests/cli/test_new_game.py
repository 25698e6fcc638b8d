"""A game that is laid plays, keeps the contract and passes its own tests, far from a checkout."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest
from click.testing import CliRunner

from affray.cli import main
from affray.cli import new_game as module

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "affray")


def tried(*command: str, folder: Path, **more: str) -> CompletedProcess[str]:
    return run(
        command,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")} | more,
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
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A name whose initials and letters are those of other games."""
    folder = tmp_path_factory.mktemp("elsewhere")
    told = ran(*PROGRAM, "new-game", "wild-hunt-2", folder=folder)
    assert told == "Created wild-hunt-2. Its README.md explains how to play and test the game.\n"
    return folder / "wild-hunt-2"


def test_it_is_whole_and_speaks_of_nothing_else(laid: Path) -> None:
    names = sorted(path.relative_to(laid).as_posix() for path in laid.rglob("*") if path.is_file())
    assert {"README.md", "pyproject.toml", "wild_hunt_2/rules.md", "wild_hunt_2/game.py"} < {*names}
    assert any(name.startswith("examples/wild_hunt_2/") for name in names)
    text = "".join((laid / name).read_text("utf-8") for name in names)
    assert not re.search(r"first.?game|\bFG\b", text, re.IGNORECASE)
    assert "- **WI-HIT-01**" in text, "WH is another game's"
    assert [path.name for path in laid.parent.iterdir()] == [laid.name]


def test_it_is_played_simulated_and_proved(laid: Path) -> None:
    def affray(*words: str) -> str:
        return ran(*PROGRAM, *words, folder=laid, AFFRAY_GAMES=str(laid))

    seats = ["--seat", "greedy", "--seat", "random", "--save", "../battle.affray"]
    assert re.search(r"is out|turns", affray("play", "wild-hunt-2", *seats))
    assert "as recorded" in affray("replay", "../battle.affray", "--verify")
    bots = ["--games", "6", "--bots", "greedy,random", "--vary", "--check", "--jobs", "1", "--json"]
    counted = json.loads(affray("simulate", "wild-hunt-2", *bots))
    assert (counted["games"], counted["errors"]) == (6, 0)
    assert re.match(r"[1-9]\d* passed, 0 failed", affray("vignette", "examples"))
    proof = json.loads(affray("rules", "wild-hunt-2", "--coverage", "--json"))
    assert (proof["gaps"], proof["clauses"]) == ([], proof["tested"])


def test_its_own_tests_pass_whoever_looks_for_games(laid: Path) -> None:
    told = ran(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=laid)
    assert re.search(r"\b[5-9] passed", told)


def test_it_is_found_by_its_entry_point(laid: Path) -> None:
    """As an installed package would be: its metadata on the path."""
    site = laid.parent / "site"
    metadata = site / "wild_hunt_2-0.1.0.dist-info"
    metadata.mkdir(parents=True)
    (site / "wild_hunt_2").symlink_to(laid / "wild_hunt_2")
    (metadata / "METADATA").write_text("Name: wild-hunt-2\nVersion: 0.1.0\n", "utf-8")
    point = re.search(
        r'^\[project\.entry-points\."affray\.games"\]\n(.*)$',
        (laid / "pyproject.toml").read_text("utf-8"),
        re.MULTILINE,
    )
    assert point is not None
    written = f"[affray.games]\n{point[1].replace(chr(34), '')}\n"
    (metadata / "entry_points.txt").write_text(written, "utf-8")
    path = os.pathsep.join((str(ROOT / "src"), str(site)))
    assert "Wild Hunt 2" in ran(*PROGRAM, "games", folder=laid, AFFRAY_GAMES="", PYTHONPATH=path)


def test_it_is_as_clean_as_the_repository(laid: Path) -> None:
    settings = ["--no-cache", "--config", str(ROOT / "pyproject.toml")]
    ours = "lint.isort.known-first-party = ['affray']"
    ruff = [sys.executable, "-m", "ruff"]
    ran(*ruff, "check", *settings, "--config", ours, ".", folder=laid)
    ran(*ruff, "format", "--check", *settings, ".", folder=laid)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--explicit-package-bases"]
    ran(*mypy, "wild_hunt_2", "tests", folder=laid, MYPYPATH=str(ROOT / "src"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Night", "Invalid name 'Night'. Use 2 to 30 lowercase letters"),
        ("night_watch", "Invalid name"),
        ("2-nights", "Invalid name"),
        ("../night", "Invalid name"),
        ("n" * 31, "Invalid name"),
        ("random", "is reserved by Python or Affray"),
        ("class", "is reserved"),
        ("tests", "is reserved by Python or Affray"),
        ("brigandine", "A game named 'brigandine' already exists."),
        ("there", "there: Already exists."),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_words(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "there").write_text("something", "utf-8")
    result = CliRunner().invoke(main, ["new-game", name, "--into", str(tmp_path)])
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert words in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_nothing_is_left_of_one_that_could_not_be_laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = CliRunner().invoke(main, ["new-game", "night", "--into", str(tmp_path / "no")])
    assert "No such file or directory" in result.stderr
    files = module._files

    def broken(*folder: object) -> object:
        yield next(iter(files(*folder)))  # type: ignore[arg-type]
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "_files", broken)
    result = CliRunner().invoke(main, ["new-game", "night", "--into", str(tmp_path)])
    assert (result.exit_code, "No space left on device" in result.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []
