"""The hash of a game's rules and data: of its sources, and of nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from affray.kernel.content import content_hash


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game in a package that is not ours."""
    monkeypatch.syspath_prepend(str(tmp_path))
    home = tmp_path / "somebodys_game"
    (home / "data").mkdir(parents=True)
    (home / "__init__.py").touch()
    (home / "rules.py").write_text("SIDES = 6\n")
    (home / "data" / "units.toml").write_text("walk = 900\n")
    yield home
    sys.modules.pop(home.name, None)


def hashed(folder: Path) -> str:
    content_hash.cache_clear()
    return content_hash(folder.name)


def test_rules_data_and_names_count_and_what_is_compiled_does_not(folder: Path) -> None:
    before = hashed(folder)
    assert before == hashed(folder)
    (folder / "rules.cpython-311-x86_64-linux-gnu.so").write_bytes(b"compiled")
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "rules.cpython-311.pyc").write_bytes(b"compiled")
    (folder / "rules.md").write_text("# Rules")
    assert hashed(folder) == before
    found = {before}
    (folder / "data" / "units.toml").write_text("walk = 901\n")
    found.add(hashed(folder))
    (folder / "rules.py").write_text("SIDES = 8\n")
    found.add(hashed(folder))
    (folder / "rules.py").rename(folder / "dice.py")
    found.add(hashed(folder))
    assert len(found) == 4
