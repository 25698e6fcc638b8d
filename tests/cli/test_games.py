"""`affray games`, `affray roster` and `affray odds`."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.toy.scramble import Scramble

from affray.cli import main


def affray(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture(autouse=True)
def _only_scramble(scramble: Scramble) -> None:
    """These commands know no other game here."""


def test_games_are_listed_with_what_they_have() -> None:
    result = affray("games")
    assert result.exit_code == 0
    assert "scramble" in result.stdout
    assert "dry, wet" in result.stdout


def test_games_as_json() -> None:
    assert json.loads(affray("games", "--json").stdout) == [
        {
            "id": "scramble",
            "name": "Scramble",
            "editions": ["dry", "wet"],
            "seats": 2,
            "version": "1",
            "samples": 2,
        }
    ]


def test_a_game_tells_its_house_rules() -> None:
    shown = affray("games", "scramble").stdout
    assert "how long the race may last" in shown
    assert "1 to 50" in shown
    assert "fair, foul" in shown
    plain = json.loads(affray("games", "scramble", "--json").stdout)
    assert plain["house_rules"][0]["default"] == 12
    assert plain["agreements"] == {"weather": ["fair", "foul"]}


def test_an_unknown_game_is_an_error_in_one_line() -> None:
    result = affray("games", "chess")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "Unknown game" in result.stderr


def test_samples_are_listed_and_shown() -> None:
    assert "the-swift" in affray("roster", "list", "scramble").stdout
    plain = json.loads(affray("roster", "list", "scramble", "--json").stdout)
    assert [roster["name"] for roster in plain] == ["The Swift", "The Sure"]
    assert affray("roster", "show", "scramble", "the-sure").stdout.startswith("The Sure (")
    missing = affray("roster", "show", "scramble", "the-slow")
    assert missing.exit_code == 2
    assert "the-swift, the-sure" in missing.stderr


def test_a_legal_roster_is_legal(tmp_path: Path) -> None:
    file = tmp_path / "swift.toml"
    file.write_text(affray("roster", "show", "scramble", "the-swift", "--toml").stdout, "utf-8")
    result = affray("roster", "check", str(file))
    assert (result.exit_code, result.stdout) == (0, "The Swift is legal.\n")


def roster_file(folder: Path, kinds: Sequence[str]) -> str:
    entries = "".join(f'[[entries]]\nkind = "{kind}"\n' for kind in kinds)
    file = folder / "mine.toml"
    file.write_text(f'game = "scramble"\nname = "Mine"\n{entries}', "utf-8")
    return str(file)


def test_every_problem_of_a_roster_is_told_with_its_rule(tmp_path: Path) -> None:
    file = roster_file(tmp_path, ["snail", "giant"])
    result = affray("roster", "check", file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "entries[0].kind: Unknown kind 'snail'. Available: runner, giant. [SC-MARK-03]",
        "entries: 9 points are not 2 [SC-MARK-03]",
    ]
    plain = json.loads(affray("roster", "check", file, "--json").stdout)
    assert plain["legal"] is False
    assert plain["problems"][0]["place"] == "entries[0].kind"


@pytest.mark.parametrize("content", [b"not a roster", b"\xff\xfe", b"x" * 100_000, b""])
def test_an_unreadable_roster_is_an_error_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    result = affray("roster", "check", str(file))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_a_missing_file_and_a_folder_are_errors(tmp_path: Path) -> None:
    assert affray("roster", "check", str(tmp_path / "none.toml")).exit_code == 2
    assert affray("roster", "check", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize("word", ["rounds=99", "rounds=many", "speed=1", "rounds"])
def test_house_rules_are_checked(tmp_path: Path, word: str) -> None:
    file = roster_file(tmp_path, ["runner", "runner"])
    assert affray("roster", "check", file, "--house", "rounds=7").exit_code == 0
    result = affray("roster", "check", file, "--house", word)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_odds_are_exact_and_say_what_bears_on_them() -> None:
    shown = affray("odds", "scramble", "weather=foul").stdout
    assert "foul weather" in shown
    assert "2/3" in shown
    plain = json.loads(affray("odds", "scramble", "weather=fair", "--json").stdout)
    row = plain["rows"][0]
    assert (row["result"], row["chance"], row["percent"]) == ("runs", "5/6", 83.33)


def test_odds_without_a_situation_list_what_may_be_asked() -> None:
    assert "fair or foul" in affray("odds", "scramble").stdout


@pytest.mark.parametrize("word", ["weather=wild", "wind=high", "weather", "=x"])
def test_a_situation_that_makes_no_sense_is_an_error(word: str) -> None:
    result = affray("odds", "scramble", word)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["roster"],
        ["roster", "list"],
        ["roster", "show"],
        ["roster", "check"],
        ["play"],
        ["simulate"],
        ["replay"],
        ["odds"],
    ],
)
def test_every_command_helps_with_an_example(words: list[str]) -> None:
    result = affray(*words, "--help")
    assert result.exit_code == 0
    assert "Example: affray" in result.stdout
