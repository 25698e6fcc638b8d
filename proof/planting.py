"""A fault in a running process: the sources stay as they are."""

from __future__ import annotations

import ast
import sys
import warnings
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from proof.faults import Fault
from proof.faulty import planted
from proof.tables import table_with


class _Loader(SourceFileLoader):
    """Loads one module with a fault in it."""

    def __init__(self, name: str, path: Path, fault: Fault) -> None:
        super().__init__(name, str(path))
        self.fault = fault

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text("utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(planted(ast.parse(source), self.fault), self.path, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, name: str, path: Path, fault: Fault) -> None:
        self.name = name
        self.path = path
        self.loader = _Loader(name, path, fault)

    def find_spec(
        self, fullname: str, path: Any = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.path, loader=self.loader)


def plant(fault: Fault, path: Path, module: str) -> None:
    """From now on in this process the file has the fault; its module must not be loaded yet."""
    if path.suffix == ".toml":
        _plant_in_table(fault, path)
        return
    if module in sys.modules:
        raise RuntimeError(f"{module} is loaded already")
    sys.meta_path.insert(0, _Finder(module, path, fault))


def _plant_in_table(fault: Fault, path: Path) -> None:
    text = table_with(path.read_text("utf-8"), fault)
    read_text, read_bytes = Path.read_text, Path.read_bytes

    def faulty_text(self: Path, *words: Any, **named: Any) -> str:
        return text if self == path else read_text(self, *words, **named)

    def faulty_bytes(self: Path) -> bytes:
        return text.encode() if self == path else read_bytes(self)

    Path.read_text = faulty_text  # type: ignore[method-assign]
    Path.read_bytes = faulty_bytes  # type: ignore[method-assign]
