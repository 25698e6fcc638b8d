"""Campaigns from the command line: one file that is added to, a record for each battle."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from affray.cli import main

SHORT = ["--house", "points_limit=30", "--house", "turn_limit=1"]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def affray(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["campaign", *words], input=typed)


def well(*words: str, typed: str = "") -> str:
    result = affray(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    """What is said in one line; never a traceback."""
    result = affray(*words)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("affray: "), result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr


def begin(*words: str, campaign: str = "brigandine.stone-war", name: str = "war.affray") -> None:
    players = [] if "--player" in words else ["--player", "Ann=random", "--player", "Ben=random"]
    well("new", campaign, name, *players, "--seed", "7", *SHORT, *words)


def test_the_campaigns_are_listed() -> None:
    assert "brigandine.stone-war  The Stone War, 2 to 16 players" in well("list")
    found = json.loads(well("list", "--json"))
    assert [one["players"] for one in found][:3] == ["2", "2 to 12", "2 to 16"]


@pytest.mark.parametrize("campaign", ["duel", "round-robin", "stone-war"])
def test_bots_play_a_campaign_to_its_end_and_it_holds(campaign: str) -> None:
    more = ["--player", "Cat=random", "--player", "Ann=random", "--player", "Ben=random"]
    house = ["--house", "turn_limit=8", "--house", "board_size=24"]
    words = more[2:] if campaign == "duel" else more
    limits = ["--house", "points_limit=25"]
    well("new", f"brigandine.{campaign}", "war.affray", *words, *house, *limits, "--seed", "3")
    shown = well("play", "war.affray")
    assert re.search(r"wins? the campaign", shown)
    assert "Over: " in well("show", "war.affray")
    assert "results and dice match" in well("verify", "war.affray")
    story = well("history", "war.affray", "--rules")
    assert "Round 1" in story
    assert re.search(r"BR-(QC|CAMP)", story)
    plain = json.loads(well("show", "war.affray", "--json"))
    numbers = [battle["number"] for battle in plain["campaign"]["battles"]]
    for number in numbers:
        record = Path(f"war.battle-{number}.affray")
        done = CliRunner().invoke(main, ["replay", str(record), "--verify"])
        assert done.exit_code == 0, done.output


def test_the_same_seed_gives_the_same_campaign() -> None:
    for name in ("one.affray", "two.affray"):
        begin(name=name)
        well("play", name)
    one, two = (Path(name).read_text("utf-8") for name in ("one.affray", "two.affray"))
    assert one == two


def test_the_file_is_only_ever_added_to_and_tells_its_story() -> None:
    begin("--player", "Ann", "--player", "Ben=random")
    before = Path("war.affray").read_bytes()
    assert b'[Seats ["you","random"]]' in before
    well("play", "war.affray", typed="1\nquit\n")
    after = Path("war.affray").read_bytes()
    assert after.startswith(before)
    assert "# Round 1: The Quickening of the Stones.\n" in after.decode()
    well("play", "war.affray", "--let", "random")
    assert Path("war.affray").read_bytes().startswith(after)


def test_a_person_leaves_in_the_middle_of_a_battle_and_goes_on() -> None:
    begin("--player", "Ann", "--player", "Ben=random")
    shown = well("play", "war.affray", typed="1\n\nquit\n")
    assert "Continue with: affray campaign play war.affray" in shown
    assert "Saved to war.battle-1.affray" in shown
    left = Path("war.battle-1.affray").read_text("utf-8").splitlines()
    assert "Ready to play: battle 1." in well("show", "war.affray")
    shown = well("play", "war.affray", typed="\n" * 400)
    assert Path("war.battle-1.affray").read_text("utf-8").splitlines()[-8:] != left[-8:]
    assert re.search("Battle 1(:| is drawn)", shown)


def test_a_person_names_a_list_by_its_file_and_hears_what_is_wrong_with_it() -> None:
    begin("--player", "Ann", "--player", "Ben=random")
    good = 'game = "brigandine"\nname = "Few"\n[[entries]]\nkind = "orcs/basher"\n'
    Path("few.toml").write_text(good, "utf-8")
    Path("many.toml").write_text(good + '[[entries]]\nkind = "orcs/warboss"\n', "utf-8")
    typed = "many.toml\nnowhere.toml\nfew.toml\nquit\n"
    shown = " ".join(well("play", "war.affray", typed=typed).split())
    assert "✗ entries: Too many points" in shown
    assert "(maximum 30). [BR-WB-02]" in shown
    assert "'nowhere.toml' is neither a file nor a sample" in shown
    assert "Ann leads Few (" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "brigandine.stones", "x.affray"], "campaign: Unknown campaign"),
        (["new", "brigandine.stone-war", "x.affray"], "2 to 16 players, not 0. [BR-CAMP-STONE-1]"),
        (["play", "nowhere.affray"], "nowhere.affray: No such file"),
        (["show", "."], "Is a directory"),
    ],
)
def test_bad_words_get_a_sentence(words: list[str], said: str) -> None:
    result = affray(*words)
    assert result.exit_code == 2
    assert said in result.stderr or "is a directory" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--player", "Ann=nobody", "--player", "Ben"], "bot: Unknown bot 'nobody'"),
        (["--player", "Ann", "--player", "Ann"], "--player: 'Ann' is given twice"),
        (["--roster", "Zoe=few.toml"], "--roster: Unknown player 'Zoe'"),
        (["--roster", "Ann=the-big-loud-ones"], "Ann: entries: Too many points: 97"),
        (["--house", "points_limit=999"], "house.points_limit: Allowed: 25 to 500"),
        (["--agree", "first=A"], "agreed.first: Unknown value 'A'. Available: none."),
        (["--edition", "v9"], "edition: Unknown edition 'v9'. Available: v1.1"),
    ],
)
def test_bad_settings_get_a_sentence_and_leave_no_file(words: list[str], said: str) -> None:
    players = ["--player", "Ann", "--player", "Ben"] if "--player" not in words else []
    players += [] if "--house" in words else SHORT
    shown = refused("new", "brigandine.stone-war", "x.affray", *players, *words)
    assert said in shown
    assert not Path("x.affray").exists()


def test_no_file_is_written_over() -> None:
    begin()
    assert "File already exists." in refused(
        "new", "brigandine.duel", "war.affray", "--player", "Ann", "--player", "Ben"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Affray 2]", "[Affray 1]"),
        ('[Seed "7"]', ""),
        ('[Seats ["random","random"]]', ""),
        ('[Seats ["random","random"]]', '[Seats ["random"]]'),
        ('[Rules "', '[Rules "0'),
        ('"game":"brigandine.stone-war"', '"game":"brigandine"'),
        ('"game":"brigandine.stone-war"', '"game":"chess"'),
        ("MusterWarband", "ReviseWarband"),
        ("orcs", "\x00"),
        ("2 PlayBattles", "0 PlayBattles"),
        ('"winner":', '"victor":'),
        ('"battle":1', '"battle":9'),
        ('"hash":"', '"hash":"x'),
        ("\n1 ", "\n7 "),
        ("{", "{{"),
    ],
)
def test_a_damaged_file_gets_a_sentence(old: str, new: str) -> None:
    begin()
    well("play", "war.affray")
    path = Path("war.affray")
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert refused("show", "war.affray")
    assert refused("play", "war.affray")


def test_a_file_that_is_cut_off_anywhere_gets_a_sentence_or_goes_on() -> None:
    begin()
    well("play", "war.affray")
    path = Path("war.affray")
    content = path.read_bytes()
    for place in range(0, len(content), 331):
        path.write_bytes(content[:place])
        result = affray("show", "war.affray")
        assert result.exit_code in (0, 2), result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
    path.write_bytes(b"\xff\xfe\x00" * 50)
    assert refused("show", "war.affray") == "affray: war.affray: Not UTF-8 text.\n"


def test_a_battle_whose_record_was_changed_or_lost_is_found_out() -> None:
    begin()
    well("play", "war.affray")
    Path("war.battle-2.affray").rename("elsewhere.affray")
    assert "war.battle-2.affray: The record of this battle is missing" in refused(
        "verify", "war.affray"
    )
    Path("war.battle-2.affray").write_bytes(Path("war.battle-1.affray").read_bytes())
    assert "Not the record of battle 2." in refused("verify", "war.affray")


def test_a_damaged_record_of_a_battle_gets_a_sentence_with_its_name() -> None:
    begin("--player", "Ann", "--player", "Ben=random")
    well("play", "war.affray", typed="1\n\nquit\n")
    Path("war.battle-1.affray").write_text("this is no record", "utf-8")
    assert "war.battle-1.affray: " in refused("play", "war.affray")


def test_a_campaign_that_somebody_else_goes_on_with_is_not_written_twice() -> None:
    from affray.campaign.file import open_file, record_in
    from affray.games import campaigns
    from affray.kernel.problems import BadInput

    begin("--player", "Ann", "--player", "Ben=random")
    path = Path("war.affray")
    content = path.read_bytes()
    record = record_in(path, content)
    mine = open_file(path, len(content), campaigns()[record.start.game], record)
    well("play", "war.affray", typed="1\nquit\n")
    mine.match.answer(0, mine.match.questions()[0].usual_answer())
    with pytest.raises(BadInput, match="Changed by another program"):
        mine.keep()
