"""A number of a game is changed between saving and loading: the terminal says where it matters."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.changing import change, copied, first_miss

PLAY = ("play", "tussle", "--seat", "greedy", "--seat", "greedy", "--seed", "1")


class Terminal:
    def __init__(self, folder: Path) -> None:
        self.games = copied(folder)
        self.folder = folder

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "affray", *words],
            env=os.environ | {"AFFRAY_GAMES": str(self.games)},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """With a battle of Tussle that was played and kept."""
    made = Terminal(tmp_path)
    assert made.run(*PLAY, "--save", "kept.affray").returncode == 0
    return made


def test_loading_stops_at_the_first_step_that_ends_otherwise(terminal: Terminal) -> None:
    record = (terminal.folder / "kept.affray").read_text("utf-8")
    assert terminal.run("replay", "kept.affray", "--verify").returncode == 0
    change(terminal.games, hits_on=1)
    place = f"input {first_miss(record)}: StrikeAt of seat"
    for words in (["play", "tussle", "--load", "kept.affray"], ["replay", "kept.affray"]):
        refused = terminal.run(*words)
        assert refused.returncode == 2
        assert place in refused.stderr
        assert re.search(r"in round \d in another position than recorded", refused.stderr)
        assert "The rules or data of Tussle have changed since this was played" in refused.stderr
    found = terminal.run("replay", "kept.affray", "--verify")
    assert found.returncode == 1
    assert place in found.stdout


def test_a_change_that_changes_no_match_stops_none(terminal: Terminal) -> None:
    kinds = terminal.games / "tussle" / "kinds.toml"
    kinds.write_text("# Who fights.\n" + kinds.read_text("utf-8"), "utf-8")
    assert terminal.run("replay", "kept.affray", "--verify").returncode == 0
