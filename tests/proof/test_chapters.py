"""What is left out of the proof is there, and says why."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from proof.equal import dead, equal_of
from proof.subject import HERE, NO_CODE, Subject, subject
from proof.trial import games_in

ROOT = Path(__file__).parents[2]
PLAN = tomllib.loads((HERE / "chapters.toml").read_text("utf-8"))


@pytest.fixture(params=games_in(ROOT))
def game(request: pytest.FixtureRequest) -> Subject:
    return subject(ROOT, request.param)


def functions(node: ast.AST, name: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield f"{name}.{child.name}"
            yield from functions(child, f"{name}.{child.name}")


def test_every_game_is_planned(game: Subject) -> None:
    assert game.game in PLAN["games"]
    assert game.test_files
    assert game.vignettes


def test_what_is_left_out_exists(game: Subject) -> None:
    own = PLAN["games"][game.game]
    there = {
        name
        for path in game.sources
        for name in functions(ast.parse(path.read_text("utf-8")), path.stem)
    }
    assert set(own.get("no_rules", ())) <= there
    assert set(own.get("no_chapters", ())) <= {path.name for path in game.home.rglob("*.*")}
    for test in own.get("long_tests", ()):
        file, _, name = test.partition("::")
        assert f"def {name}" in (ROOT / file).read_text("utf-8"), test


def test_every_reason_is_given() -> None:
    lists = [PLAN["no_chapters"], PLAN["functions"], PLAN["names"]]
    for own in PLAN["games"].values():
        lists += [own.get(name, {}) for name in ("no_chapters", "no_rules", "long_tests")]
    assert all(reason.strip() for listed in lists for reason in listed.values())
    assert set(NO_CODE) <= set(PLAN["no_chapters"])


def test_what_is_equal_in_effect_could_still_be_planted(game: Subject) -> None:
    assert dead(game, equal_of(game)) == []
