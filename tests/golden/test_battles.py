"""Every golden battle is told today as it was when it was kept, die for die."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.golden.battles import HOME, battles, record_named, record_path, report, report_path
from tests.golden.replaying import hashes

from affray.games import game_called
from affray.kernel.problems import BadInput
from affray.kernel.record import verify

ROOT = Path(__file__).parents[2]
NAMES = [name for name, _ in battles()]
RENEW = "if that is meant, `make golden` keeps it"


def test_nothing_is_kept_that_is_not_played() -> None:
    kept = {
        path.relative_to(HOME).as_posix() for path in HOME.glob("*/*.*") if path.suffix != ".pyc"
    }
    assert kept == {f"{name}.{kind}" for name in NAMES for kind in ("affray", "txt")}


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_battle_is_told_as_it_was(name: str) -> None:
    kept = report_path(name).read_text("utf-8").splitlines()
    record = record_named(name)
    try:
        told = report(record)
    except BadInput as broken:
        pytest.fail(f"the battle can no longer be played: {broken}; {RENEW}")
    changed = list(difflib.unified_diff(kept, told, "kept", "today", lineterm="", n=2))
    assert not changed, "\n".join([RENEW, *changed[:60]])
    assert verify(game_called(record.start.game), record) == []


@pytest.mark.parametrize("version", ["3.11", "3.13"])
def test_golden_battles_end_in_the_same_state_on_another_python(version: str) -> None:
    """The interpreters are laid out by the Makefile, where the machine has them."""
    paths = [record_path(name) for name in NAMES]
    recorded = [record_named(name).hash for name in NAMES]
    if sys.version.startswith(f"{version}."):
        assert hashes(paths) == recorded
        return
    python = ROOT / ".venv" / f"python-{version}" / "bin" / "python"
    if not python.exists():
        pytest.skip(f"CPython {version} is not on this machine: golden battles not replayed on it")
    words = [str(python), "-m", "tests.golden.replaying", *map(str, paths)]
    there = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
    said = subprocess.run(words, env=there, cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert said.stdout.split() == recorded
