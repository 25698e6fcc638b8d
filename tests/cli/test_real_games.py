"""Every game there is, through the same commands, as a program of its own."""

import json
import re
import sys
from pathlib import Path
from subprocess import run

import pytest
from click.testing import CliRunner

from affray.cli import main
from affray.games import games
from affray.kernel.record import read_record, verify
from affray.kernel.roster import Entry, Roster
from affray.kernel.roster_file import write_roster

GAMES = sorted(games())


def affray(folder: Path, *words: str, typed: str = "") -> str:
    """What the program prints; it must end well."""
    command = [sys.executable, "-c", "from affray.cli import main; main()", *words]
    result = run(
        command, cwd=folder, input=typed, capture_output=True, text=True, check=False, timeout=300
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("game", GAMES)
def test_random_games_pass_every_check(game: str, tmp_path: Path) -> None:
    words = ["--games", "4", "--bots", "random,random", "--vary", "--check", "--json"]
    plain = json.loads(affray(tmp_path, "simulate", game, *words))
    assert (plain["games"], plain["errors"]) == (4, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_left_and_gone_on_with(game: str, tmp_path: Path) -> None:
    words = ["play", game, "--save", "game.affray", "--seat", "you", "--seat", "random"]
    shown = affray(tmp_path, *words, "--seed", "1", typed="\n" * 12)
    assert "Continue with: affray play" in shown
    again = ["play", game, "--load", "game.affray", "--seat", "you", "--seat", "random"]
    affray(tmp_path, *again, typed="\n" * 8 + "concede\nyes\n")
    record = read_record((tmp_path / "game.affray").read_text("utf-8"))
    assert record.result
    assert verify(games()[game], record) == []


@pytest.mark.parametrize("game", GAMES)
def test_watching_bots_gives_a_report_whose_rules_can_be_read(game: str, tmp_path: Path) -> None:
    words = ["play", game, "--seat", "random", "--seat", "random", "--seed", "2"]
    affray(tmp_path, *words, "--save", "game.affray")
    report = affray(tmp_path, "replay", "game.affray")
    rule = re.search(r"\b[A-Z]{2,}-[A-Z]+-\d+\b", report)
    assert rule is not None
    typed = f"rule {rule[0]}\n"
    shown = affray(tmp_path, "play", game, "--seed", "1", typed=typed)
    assert f"> {rule[0]} " in re.sub(r"\s+", " ", shown)
    assert "as recorded" in affray(tmp_path, "replay", "game.affray", "--verify")


@pytest.mark.parametrize("game", GAMES)
def test_every_sample_force_is_legal(game: str, tmp_path: Path) -> None:
    file = tmp_path / "roster.toml"
    for roster in games()[game].forces.samples():
        file.write_text(write_roster(roster), "utf-8")
        result = CliRunner().invoke(main, ["roster", "check", str(file)])
        assert (result.exit_code, result.stdout) == (0, f"{roster.name} is legal.\n")


def test_the_check_says_what_is_legal_and_may_not_be_meant(tmp_path: Path) -> None:
    file = tmp_path / "roster.toml"
    hunters = Entry("light_foot", "Hunters", {"foe": ["Undaed"]})
    roster = Roster("flagrant-factions", "Hunt", [hunters, Entry("light_foot")])
    file.write_text(write_roster(roster), "utf-8")
    result = CliRunner().invoke(main, ["roster", "check", str(file)])
    assert result.exit_code == 0
    legal, remark = result.stdout.splitlines()
    assert legal == "Hunt is legal."
    assert remark.startswith("Note: entries[0].foe: 'Undaed' is not a listed type")
    plain = json.loads(CliRunner().invoke(main, ["roster", "check", str(file), "--json"]).stdout)
    assert plain["legal"]
    assert [one["place"] for one in plain["remarks"]] == ["entries[0].foe"]
