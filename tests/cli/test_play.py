"""A whole evening at the terminal, typed line by line."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.toy.scramble import SCRAMBLE, Scramble
from tests.toy.state import State

from affray.cli import main
from affray.kernel.record import read_record, verify


@pytest.fixture(autouse=True)
def _only_scramble(scramble: Scramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """These commands know no other game here, and save in an empty folder."""
    monkeypatch.chdir(tmp_path)


def play(typed: list[str], *words: str) -> Result:
    lines = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(main, ["play", "scramble", *words], input=lines)


MARKS = ["1", "2"]
"""Both runners of the person take their marks."""


def saved(name: str = "game.affray") -> str:
    return Path(name).read_text("utf-8")


def test_a_race_is_played_to_its_end_and_its_record_holds(scramble: Scramble) -> None:
    rounds = ["0", "1", "2"] * 12
    result = play([*MARKS, *rounds], "--save", "game.affray", "--seed", "4", "--seat", "you")
    assert result.exit_code == 0, result.output
    assert "won the race." in result.stdout or "in time." in result.stdout
    record = read_record(saved())
    assert record.result
    assert verify(scramble, record) == []


def test_the_table_shows_board_sides_pieces_and_rulers() -> None:
    shown = play(MARKS).stdout
    for word in ("Round 0", "┌──", " 100 ┤", "A1  Hare", "lead 0 mm", "puddle", "mm  0"):
        assert word in shown
    assert "/A1/" in shown  # a side is told by letter and pattern, not by colour alone
    assert ":B1:" in shown


def test_events_are_told_with_dice_and_rules() -> None:
    shown = play([*MARKS, "2", "1", "2", "1"], "--seed", "4").stdout
    assert re.search(r"Hare \(A1\) ran.*dice \d  SC-RUN-01", shown)
    assert "Round 1 began with bids of 2 and" in shown


def test_what_cannot_be_answered_is_explained_and_asked_again() -> None:
    typed = ["99", "what", "200,20", "0,2000", "5,x", "1,2 3,4", "5"]
    shown = play(typed).stdout
    assert "Unknown answer 99." in shown
    assert "Cannot understand 'what'." in shown
    assert "the mark is not behind the line [SC-MARK-01]" in shown
    assert "Invalid point '5,x'." in shown
    assert "Type exactly one point" in shown
    assert "Where does runner 1" in shown


def test_a_place_and_a_path_can_be_typed_in_millimetres() -> None:
    play(["3.5,20", "5,40", "3", "1", "12,20.5 30,20.5"], "--save", "game.affray")
    assert "0 TakeMark [35,200]" in saved()
    assert "0 Run [[120,205],[300,205]]" in saved()


def test_enter_takes_the_usual_answer_and_stay_stays() -> None:
    play(["", "", "", "", "stay"], "--save", "game.affray", "--seat", "you", "--seat", "random")
    assert "0 Bid 1" in saved()
    assert "0 Run []" in saved()


def test_some_of_several_are_chosen_by_their_numbers() -> None:
    play([*MARKS, "3", "1", "1", "1 2", "none", "2"], "--save", "game.affray")
    assert "0 Rest [1]" in saved()


def test_help_rules_and_more() -> None:
    shown = play(["?", "m", "rule SC-MARK-01", "board"]).stdout
    assert "take back your last answer" in shown
    assert "All answers are listed." in shown
    assert "SC-MARK-01 " in shown
    assert shown.count("┌──") == 2


def test_an_answer_can_be_taken_back() -> None:
    shown = play(["undo", "1", "undo", "5"], "--save", "game.affray").stdout
    assert "Nothing to undo" in shown
    assert "Taken back." in shown
    assert re.search(r"0 TakeMark \[50,100\] .*\n< 0 0\n0 TakeMark \[50,500\]", saved())


def test_conceding_ends_the_game(scramble: Scramble) -> None:
    shown = play([*MARKS, "concede", "no", "concede", "yes"], "--save", "game.affray").stdout
    assert "You conceded." in shown
    assert verify(scramble, read_record(saved())) == []


def test_the_end_of_the_input_saves_and_leaves() -> None:
    result = play(MARKS, "--seed", "abc")
    assert result.exit_code == 0
    assert "affray play scramble --load scramble-abc.affray" in result.stdout
    assert "0 TakeMark [50,100]" in saved("scramble-abc.affray")


def test_quitting_offers_a_name() -> None:
    assert "Save as scramble-abc.affray?" in play(["1", "quit", ""], "--seed", "abc").stdout
    assert Path("scramble-abc.affray").exists()
    assert play(["1", "quit", "other.affray"]).exit_code == 0
    assert Path("other.affray").exists()
    before = set(Path().iterdir())
    assert play(["1", "quit", "n"]).exit_code == 0
    assert set(Path().iterdir()) == before


def test_saving_under_a_name_and_where_it_cannot_be_done() -> None:
    shown = play(["1", "save a.affray", "save nowhere/a.affray"]).stdout
    assert "Saved to a.affray." in shown
    assert "No such file" in shown
    assert not list(Path().glob(".*"))  # nothing half-written is left


def test_a_saved_game_is_gone_on_with_and_its_dice_are_not_rolled_again(
    scramble: Scramble,
) -> None:
    rounds = ["0", "1", "2"] * 12
    play([*MARKS, *rounds[:7]], "--save", "game.affray", "--seed", "9")
    halfway = read_record(saved())
    assert not halfway.result
    result = play(rounds[7:], "--load", "game.affray")
    assert result.exit_code == 0, result.output
    record = read_record(saved())
    assert record.inputs[: len(halfway.inputs)] == halfway.inputs
    assert record.result
    assert verify(scramble, record) == []


def test_real_dice_are_typed() -> None:
    typed = [*MARKS, "3", "1", "2", "7", "x", "5", "1", "6"]
    result = play(typed, "--typed-dice", "--save", "game.affray")
    assert "A d6 shows 1 to 6." in result.stdout
    assert "{d6 5}" in saved()
    assert "[Seed" not in saved()
    again = play([], "--load", "game.affray")
    assert again.exit_code == 2
    assert "--typed-dice" in again.stderr
    assert play([], "--load", "game.affray", "--typed-dice").exit_code == 0


def test_leaving_at_a_die_leaves_the_game_before_the_answer() -> None:
    play([*MARKS, "3", "1", "2"], "--typed-dice", "--save", "game.affray")
    assert saved().rstrip().endswith('0 ChooseAction {"do":"run","runner":0}')


def test_two_at_one_screen_pass_the_device_for_secrets() -> None:
    typed = ["1", "2", "3", "4", "", "2", "", "1", "1"]
    shown = play(typed, "--seat", "you", "--seat", "you", "--save", "game.affray").stdout
    assert "Pass the device to Player 1" in shown
    assert "Pass the device to Player 2" in shown
    assert "0 Bid 2\n1 Bid 1" in saved()


def test_bots_can_be_watched(scramble: Scramble) -> None:
    result = play([], "--seat", "greedy", "--seat", "random", "--save", "game.affray")
    assert result.exit_code == 0
    assert "affray replay game.affray" in result.stdout
    assert verify(scramble, read_record(saved())) == []


def test_settings_reach_the_start() -> None:
    words = ["--edition", "wet", "--house", "rounds=5", "--agree", "weather=foul"]
    play([], *words, "--save", "game.affray", "--roster", "the-sure")
    start = read_record(saved()).start
    assert (start.edition, start.house, start.agreed) == ("wet", {"rounds": 5}, {"weather": "foul"})
    assert [roster.name for roster in start.rosters] == ["The Sure", "The Swift"]


@pytest.mark.parametrize(
    "words",
    [
        ["--seat", "clever"],
        ["--seat", "you", "--seat", "you", "--seat", "you"],
        ["--edition", "dusty"],
        ["--house", "rounds=0"],
        ["--agree", "weather=wild"],
        ["--roster", "nobody"],
        ["--load", "nothing.affray"],
        ["--load", "nothing.affray", "--edition", "wet"],
    ],
)
def test_wrong_settings_are_errors_in_one_line(words: list[str]) -> None:
    result = play([], *words)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_wide_terminal_has_the_panels_beside_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    wide = play([]).stdout
    assert re.search(r"┐ +A  You", wide)
    monkeypatch.setenv("COLUMNS", "80")
    narrow = play([]).stdout
    assert not re.search(r"┐ +A  You", narrow)
    assert max(map(len, narrow.splitlines())) <= 80


def test_no_colour_is_used_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*(?:3[0-9]|4[0-9])m", play(MARKS).stdout)


def test_a_bot_that_stumbles_is_told_of_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def evaluate(state: State, seat: int) -> float:
        raise ZeroDivisionError

    monkeypatch.setattr(SCRAMBLE, "advice", replace(SCRAMBLE.advice, evaluate=evaluate))
    shown = play(MARKS).stdout
    assert "(bot: failed on TakeMark: ZeroDivisionError" in shown
    assert "How much do you bid" in shown
