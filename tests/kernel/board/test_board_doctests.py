"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

from affray.kernel import board

MODULES = sorted(module.name for module in pkgutil.iter_modules(board.__path__))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(f"affray.kernel.board.{name}")
    assert doctest.testmod(module).failed == 0
