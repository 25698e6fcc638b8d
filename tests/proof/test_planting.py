"""A fault is in the process that plants it, and in no file."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
from proof.faults import Planter
from proof.planting import plant
from proof.tables import faults_in_table

SOURCE = "def needed(tn):\n    return tn + 1\n"


@pytest.fixture
def chapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "planted_chapter.py"
    path.write_text(SOURCE, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delitem(sys.modules, "planted_chapter", raising=False)
    return path


def test_a_module_is_loaded_with_the_fault(chapter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = next(f for f in Planter(SOURCE, chapter.name).faults() if f.operator == "constant")
    plant(fault, chapter, "planted_chapter")
    module = importlib.import_module("planted_chapter")
    monkeypatch.delitem(sys.modules, "planted_chapter")
    assert module.needed(4) == 6
    assert chapter.read_text("utf-8") == SOURCE


def test_a_module_that_is_loaded_takes_no_fault(chapter: Path) -> None:
    importlib.import_module("planted_chapter")
    fault = next(Planter(SOURCE, chapter.name).faults())
    with pytest.raises(RuntimeError, match="loaded already"):
        plant(fault, chapter, "planted_chapter")


def test_a_table_is_read_with_the_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = tmp_path / "a.toml", tmp_path / "b.toml"
    for file in (path, other):
        file.write_text("cost = 3\n", "utf-8")
    monkeypatch.setattr(Path, "read_text", Path.read_text)
    monkeypatch.setattr(Path, "read_bytes", Path.read_bytes)
    plant(next(faults_in_table("cost = 3\n", "a.toml")), path, "")
    assert path.read_text("utf-8") == "cost = 4\n"
    assert path.read_bytes() == b"cost = 4\n"
    assert other.read_text("utf-8") == "cost = 3\n"
    with path.open(encoding="utf-8") as really:
        assert really.read() == "cost = 3\n"
