"""`affray simulate`: numbers that can be trusted, and broken games that can be found again."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from subprocess import run

import pytest
from click.testing import CliRunner, Result
from tests.toy.scramble import Scramble
from tests.toy.state import State

from affray.cli import main


def simulate(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", "scramble", *words])


def test_json_has_exactly_what_is_promised(scramble: Scramble) -> None:
    result = simulate("--games", "9", "--bots", "greedy,random", "--json")
    plain = json.loads(result.stdout)
    assert list(plain) == ["games", "wins", "draws", "errors", "decisions", "seconds"]
    assert plain["games"] == 9
    assert sum(plain["wins"].values()) + plain["draws"] == 9
    assert plain["wins"]["greedy"] > plain["wins"]["random"]
    assert plain["errors"] == 0


def test_the_same_seed_gives_the_same_numbers(scramble: Scramble) -> None:
    def numbers(*words: str) -> object:
        plain = json.loads(simulate("--games", "12", "--json", *words).stdout)
        return {**plain, "seconds": 0}

    assert numbers("--seed", "5") == numbers("--seed", "5") == numbers("--seed", "5", "--jobs", "2")
    assert numbers("--seed", "5") != numbers("--seed", "6")


def test_bots_of_the_same_name_are_told_apart(scramble: Scramble) -> None:
    plain = json.loads(simulate("--games", "2", "--bots", "random,random", "--json").stdout)
    assert list(plain["wins"]) == ["random", "random (2)"]


def test_the_table_has_shares_intervals_and_circumstances(scramble: Scramble) -> None:
    result = simulate("--games", "8", "--vary", "--check")
    assert result.exit_code == 0, result.output
    for word in ("greedy", "95 %", "decisions per second", "edition", "wet", "weather", "foul"):
        assert word in result.stdout
    assert result.stderr == ""  # no progress bar where nobody looks


@pytest.mark.parametrize("rounds", ["3..5", "any", "4"])
def test_a_house_rule_may_change_from_set_to_set(scramble: Scramble, rounds: str) -> None:
    result = simulate("--games", "8", "--bots", "random,random", "--house", f"rounds={rounds}")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("rounds", ["0..5", "5..", "..", "3..x", "3..2..1", "some"])
def test_no_range_of_a_house_rule_is_refused_in_a_line(scramble: Scramble, rounds: str) -> None:
    result = simulate("--house", f"rounds={rounds}")
    assert result.exit_code == 2
    assert "Allowed: 1 to 50. [SC-RND-02]" in result.output


def test_a_broken_game_is_reported_so_that_it_can_be_played_again(
    scramble: Scramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    def invariants(state: State) -> Sequence[str]:
        return ["too late"] if state.round > 3 else []

    monkeypatch.setattr(scramble, "rules", replace(scramble.rules, invariants=invariants))
    result = simulate("--games", "4", "--check", "full", "--seed", "7", "--bots", "random,random")
    assert result.exit_code == 1
    assert "Failed: --games 2 --seed 7/1 --edition dry" in result.stderr
    assert "too late" in result.stderr
    plain = json.loads(simulate("--games", "4", "--check", "--json").stdout)
    assert plain["errors"] == 4


@pytest.mark.parametrize(
    "words",
    [["--bots", "greedy"], ["--bots", "greedy,wise"], ["--edition", "x"], ["--agree", "weather"]],
)
def test_wrong_settings_are_errors_in_one_line(scramble: Scramble, words: list[str]) -> None:
    result = simulate(*words)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_the_command_line_starts_as_a_program_of_its_own() -> None:
    command = [sys.executable, "-c", "from affray.cli import main; main()", "simulate", "--help"]
    result = run(command, capture_output=True, text=True, check=True)
    assert "Example: affray simulate" in result.stdout
