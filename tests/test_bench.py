"""The benchmark runs in the sources of any revision; what it finds is not for a test to judge."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from bench.measures import Found
from bench.tables import tables

ROOT = Path(__file__).parent.parent
in_a_checkout = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")


@in_a_checkout
def test_each_part_measures_each_revision(tmp_path: Path) -> None:
    told = tmp_path / "figures.json"
    shown = subprocess.run(
        [
            *(sys.executable, "-m", "bench", "--json", str(told), "--game", "warbands"),
            *("--base", "HEAD", "--turns", "1", "--seconds", "0.01"),
            *("--only", "play", "--only", "ahead", "--only", "looks", "--only", "growth"),
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found = json.loads(told.read_text())
    assert {line["part"] for line in found} == {"random", "ahead", "looks", "growth"}
    for line in found:
        assert set(line["values"]) == {"HEAD", "now"}
        assert all(value > 0 for values in line["values"].values() for value in values)
    assert "fork in mid-step" in shown
    assert "16 units" in shown


@in_a_checkout
def test_the_same_revision_plays_the_same_games() -> None:
    command = [sys.executable, "-m", "bench.digest", "HEAD", "--game", "warbands", "--games", "1"]
    shown = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert "of 2 games, 0 games differ" in shown


def test_a_ratio_is_the_median_over_the_turns() -> None:
    values = {"now": [30.0, 20.0, 44.0], "old": [10.0, 20.0, 11.0]}
    found = Found("random", "tussle", "decisions", "/s", values)
    assert found.ratio("now", "old") == (3.0, 1.0, 4.0)
    chess = Found("peers", "python-chess", "decisions", "/s", {"now": [15.0, 15.0, 15.0]})
    shown = "\n".join(tables([chess, found], ["old", "now"]))
    assert "3.00 (1.00 to 4.00)" in shown
    assert "2.00 x python-chess" in shown
