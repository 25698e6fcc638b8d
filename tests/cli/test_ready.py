"""Ready battles at the terminal, and the rest of a deployment left to the steady hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from affray.cli import main
from affray.kernel.record import read_record


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(typed: list[str], *words: str) -> Result:
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(main, ["play", *words, "--seed", "3"], input=lines)


@pytest.mark.parametrize("seats", [("you", "greedy"), ("greedy", "you")])
def test_a_ready_battle_begins_with_your_turn(seats: tuple[str, str]) -> None:
    said = play(["quit", ""], "brigandine", "--ready", "--seat", seats[0], "--seat", seats[1])
    assert said.exit_code == 0, said.output
    assert "Both sides were deployed for you: Confrontation." in said.output
    record = read_record(next(Path().glob("*.affray")).read_text("utf-8"))
    assert record.start.agreed == {"attacker": "AB"[seats.index("you")]}
    assert "You>" in said.output


@pytest.mark.parametrize("more", [("--house", "points_limit=50"), ("--agree", "attacker=A")])
def test_it_brings_its_own_settings(more: tuple[str, str]) -> None:
    said = play([], "brigandine", "--ready", *more)
    assert said.exit_code != 0
    assert "--ready: Cannot be combined with other settings." in said.output


def test_it_has_as_many_seats_as_it_has_forces() -> None:
    said = play([], "brigandine", "--ready", *("--seat", "you") * 3)
    assert said.exit_code != 0
    assert "--seat: A ready battle has 2 seats, not 3." in said.output


def test_the_rest_is_deployed_at_a_word() -> None:
    words = ("warbands-and-heroes", "--seat", "you", "--seat", "random")
    said = play(["rest", "rest", "quit", ""], *words)
    assert said.exit_code == 0, said.output
    assert "You have nothing to deploy now." in said.output
    assert said.output.count("Deployed:") >= 8
