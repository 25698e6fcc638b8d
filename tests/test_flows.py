"""The guard against a forgotten `yield from`, over every game and on a planted one."""

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from affray.games import games
from affray.kernel.game import Game
from affray.testing.contract import assert_flows_are_driven, sources_of
from affray.testing.flows import bare_calls, flows_in, undriven

FORGETFUL = (
    "def strike(state: State) -> Flow[None]:\n"
    "    yield from endure(state)\n"
    "    rules.endure(state)\n"
    "def endure(state: State) -> 'flow.Flow[int]':\n"
    "    report(state)\n"
    "    strike(state)\n"
    "def begin(state: State) -> None:\n"
    "    press(state)\n"
    "def press(state: State) -> Flow[None] | None:\n"
    "    return strike(state)\n"
)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_no_flow_is_called_without_yield_from(game: Game[Any]) -> None:
    sources = sources_of(game)
    home = Path(import_module(game.folder).__file__ or "").parent
    assert sources == sorted(home.rglob("*.py"))
    assert any(flows_in(ast.parse(path.read_text("utf-8"))) for path in sources)
    assert_flows_are_driven(game)


def test_the_guard_sees_a_forgotten_yield_from(tmp_path: Path) -> None:
    tree = ast.parse(FORGETFUL)
    assert flows_in(tree) == {"strike", "endure", "press"}
    assert bare_calls(tree, flows_in(tree)) == [3, 6, 8]
    rules = tmp_path / "rules.py"
    rules.write_text(FORGETFUL, "utf-8")
    assert [line.split(": ")[0] for line in undriven([rules])] == [
        "rules.py:3",
        "rules.py:6",
        "rules.py:8",
    ]


def test_a_plain_function_may_share_the_name_of_a_flow_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("def check() -> Flow[None]: ...\n", "utf-8")
    (tmp_path / "words.py").write_text("def check() -> None: ...\n", "utf-8")
    (tmp_path / "game.py").write_text("from words import check\ncheck()\n", "utf-8")
    assert undriven(sorted(tmp_path.glob("*.py"))) == []
