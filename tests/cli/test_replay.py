"""`affray replay`: a battle report, and whether it holds."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.toy.scramble import Scramble

from affray.cli import main


def replay(*words: str) -> Result:
    return CliRunner().invoke(main, ["replay", *words])


@pytest.fixture
def record(scramble: Scramble, tmp_path: Path) -> Path:
    """A finished race between bots."""
    file = tmp_path / "race.affray"
    words = ["play", "scramble", "--seat", "greedy", "--seat", "random", "--seed", "3"]
    CliRunner().invoke(main, [*words, "--save", str(file)])
    return file


def test_a_match_is_told_in_sentences_under_headlines(record: Path) -> None:
    lines = replay(str(record)).stdout.splitlines()
    assert lines[0] == "Scramble, dry: Greedy (The Swift) against Random (The Sure)"
    assert [line for line in lines if line.startswith("—")][:3] == [
        "— Round 0 —",
        "— Round 1 —",
        "— Round 2 —",
    ]
    begins = lines.index("— Round 2 —")
    assert "Round 2 began" in lines[begins + 2]
    assert any("ran." in line and "dice" in line and "SC-RUN-01" in line for line in lines)
    assert lines[-1] == "Greedy won the race."


def test_events_one_a_line_and_as_json(record: Path) -> None:
    listed = replay(str(record), "--events").stdout.splitlines()
    plain = json.loads(replay(str(record), "--json").stdout)
    assert len(listed) == len(plain["events"])
    assert "Placed" in listed[0]
    assert plain["result"]["winner"] == 0
    assert plain["events"][4]["headline"] == "Round 1"


def test_a_true_record_holds(record: Path) -> None:
    result = replay(str(record), "--verify")
    assert result.exit_code == 0
    assert "as recorded" in result.stdout
    assert "matches its commitment" in result.stdout
    assert json.loads(replay(str(record), "--verify", "--json").stdout)["holds"] is True


def test_a_changed_die_does_not_hold(record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_text(text.replace("{d6 4", "{d6 5", 1), "utf-8")
    result = replay(str(record), "--verify")
    assert result.exit_code == 1
    assert "Verification failed" in result.stdout


def test_another_version_of_the_rules_says_so(record: Path) -> None:
    record.write_text(record.read_text("utf-8").replace('[Rules "1"]', '[Rules "0.9"]'), "utf-8")
    result = replay(str(record))
    assert result.exit_code == 2
    assert "Recorded with Scramble rules 0.9; this is 1." in result.stderr


@pytest.mark.parametrize(
    ("old", "new"), [("0 Bid ", "0 Bet "), ("[Affray 2]", ""), ("0 TakeMark [", "0 TakeMark 1[")]
)
def test_an_unreadable_record_is_an_error_in_one_line(record: Path, old: str, new: str) -> None:
    text = record.read_text("utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), "utf-8")
    for words in ([], ["--json"]):
        result = replay(str(record), *words)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_a_file_that_is_no_text_is_an_error(scramble: Scramble, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xff\x00")
    assert replay(str(tmp_path / "x")).exit_code == 2


def test_a_takeback_is_not_told(scramble: Scramble, tmp_path: Path) -> None:
    file = str(tmp_path / "race.affray")
    typed = "1\nundo\n5\n2\n3\n"
    CliRunner().invoke(main, ["play", "scramble", "--save", file], input=typed)
    assert replay(file).stdout.count("Hare took its mark.") == 1
