"""Compiled with mypyc, the kernel and the example game play as they do interpreted.

Whatever a state and a question derive from is compiled, with all that is played through, and
Tussle but for its words. The other games stay as they are, and derive from compiled classes.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
KERNEL = Path("affray/kernel")
TUSSLE = Path("affray/games/tussle")
"""As if it were one of ours: a compiled module knows its own name."""

COMPILED = ("board/*", "dice", "flow", "match", "options", "plain", "state")
UNOPTIMIZED = {"MYPYC_OPT_LEVEL": "0", "MYPYC_DEBUG_LEVEL": "0"}


def ran(folder: Path, *command: str) -> str:
    result = run(
        (sys.executable, *command),
        cwd=folder,
        env=os.environ | UNOPTIMIZED | {"PYTHONPATH": str(folder), "AFFRAY_GAMES": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def laid(folder: Path) -> None:
    unused = shutil.ignore_patterns("__pycache__", "static", "*.so")
    shutil.copytree(ROOT / "src" / "affray", folder / "affray", ignore=unused)
    shutil.copytree(ROOT / "docs/example-game/tussle", folder / TUSSLE, ignore=unused)


def has_words(path: Path) -> bool:
    """Structs are told by the keywords of their class, which mypyc drops: they stay interpreted."""
    classes = [node for node in ast.parse(path.read_bytes()).body if isinstance(node, ast.ClassDef)]
    return any(node.keywords for node in classes)


def to_compile(folder: Path) -> list[str]:
    found = [path for name in COMPILED for path in folder.glob(f"{KERNEL}/{name}.py")]
    found += folder.glob(f"{TUSSLE}/*.py")
    return sorted(
        path.relative_to(folder).as_posix()
        for path in found
        if path.stem != "__init__" and not has_words(path)
    )


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler: make compiler")
def test_compiled_it_plays_to_the_same_hashes(tmp_path: Path) -> None:
    laid(tmp_path)
    battles = str(Path(__file__).with_name("battles.py"))
    interpreted: dict[str, Any] = json.loads(ran(tmp_path, battles))
    assert not interpreted["modules"]
    assert not any(interpreted["native"])

    files = to_compile(tmp_path)
    assert len(files) > len(COMPILED)
    ran(tmp_path, "-m", "mypyc", *files)
    made = [path.relative_to(tmp_path) for path in (tmp_path / "affray").rglob("*.so")]
    names = {path.with_name(path.name.split(".")[0] + ".py").as_posix() for path in made}
    assert names == set(files)

    compiled: dict[str, Any] = json.loads(ran(tmp_path, battles))
    assert compiled["modules"] == [file[:-3].replace("/", ".") for file in files]
    assert all(compiled["native"])
    assert compiled["battles"] == interpreted["battles"]
    assert compiled["told"] == interpreted["told"]
    assert len(compiled["battles"]) > 10
