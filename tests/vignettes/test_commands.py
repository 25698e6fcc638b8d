"""The command line as a whole, and its commands `rules` and `vignette`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from tests.toy.rules import RULES
from tests.toy.scramble import GAMES

import affray.games
from affray.cli import COMMANDS, main
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal
from affray.vignettes.played import Bite, Bites, chapter_hash, write_bites

VIGNETTE = """
title = "A miss"
rules = ["SC-RUN-02"]
game = "scramble"
play = [
    { A = "ChooseAction", answer = ["charge", "Blues"] },
    { dice = [10] },
    { A = "Rest", answer = ["Reds"] },
]
[position]
active = "A"
bids = [2, 1]
runners = [
    { name = "Reds", side = "A", at = [50, 100] },
    { name = "Blues", side = "B", at = [150, 100] },
]
[expect]
active = "B"
"""


@pytest.fixture(autouse=True)
def _toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(affray.games, "games", lambda: GAMES)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a checkout whose one game is Scramble, found in the folder `toy`."""
    files = {
        "pyproject.toml": '[project]\nname = "affray"\n',
        "src/affray/games/toy/rules.md": RULES,
        "src/affray/games/toy/coverage.toml": (
            '[no_effect]\nSC-RND-01 = "luck"\nSC-MARK-01 = "a place"\nSC-MARK-02 = "a place"\n'
            'SC-MARK-03 = "a list"\n[not_done]\nSC-RND-02 = "later"\n'
        ),
        "tests/test_race.py": '@pytest.mark.rule("SC-RUN-01")\ndef test_running(): ...',
        "examples/toy/miss.toml": VIGNETTE,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def affray_(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


# -- the group ------------------------------------------------------------------


def test_help_lists_every_command() -> None:
    result = affray_("--help")
    assert result.exit_code == 0
    for name, help in COMMANDS.items():
        assert f"{name} " in result.output
        assert help.split()[-1] in result.output


def test_starting_up_imports_no_game_and_no_rich() -> None:
    code = (
        "import sys; from affray.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'rich' or"
        " name.startswith(('affray.games', 'affray.kernel', 'affray.cli.'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (
            BadInput(Problem("game", "SC-01", "no\nsuch game")),
            2,
            "affray: game: no such game [SC-01]\n",
        ),
        (IllegalAnswer(Refusal("too far")), 2, "affray: too far\n"),
        (KeyboardInterrupt(), 130, "\n"),
        (click.Abort(), 130, "\n"),
    ],
)
def test_what_goes_wrong_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, words: str
) -> None:
    @click.command()
    def broken() -> None:
        raise error

    monkeypatch.setattr(main, "get_command", lambda *_: broken)
    result = affray_("broken")
    assert (result.exit_code, result.stderr, result.stdout) == (status, words, "")


def test_an_error_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def broken() -> None:
        raise ValueError("ours")

    monkeypatch.setattr(main, "get_command", lambda *_: broken)
    assert isinstance(affray_("broken").exception, ValueError)


def test_a_closed_pipe_is_quiet() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    words = [sys.executable, "-c", "from affray.cli import main; main()"]
    for rest in (["--help"], ["vignette", "no-such-file.toml"]):
        ran = subprocess.run(
            [*words, *rest], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
        )
        assert ran.stderr == ""
        assert ran.returncode != 0
    os.close(writing)


# -- vignette -------------------------------------------------------------------


def test_vignettes_are_found_in_folders_and_counted(root: Path) -> None:
    result = affray_("vignette", "examples", "examples/toy/miss.toml")
    assert (result.output, result.exit_code) == ("1 passed, 0 failed\n", 0)


def test_a_failure_tells_what_and_where(root: Path) -> None:
    wrong = VIGNETTE.replace('active = "B"', "round = 9")
    (root / "examples/toy/wrong.toml").write_text(wrong)
    (root / "examples/toy/bad.toml").write_text("title = 1")
    result = affray_("vignette", "examples")
    assert result.exit_code == 1
    assert "FAILED examples/toy/wrong.toml: A miss\n" in result.output
    assert "  expect.round: Expected 9, found 0.\n" in result.output
    assert "    B is asked ChooseAction: What now?\n" in result.output
    assert "FAILED examples/toy/bad.toml\n" in result.output
    assert result.output.endswith("1 passed, 2 failed\n")


def test_with_v_the_story_is_told(root: Path) -> None:
    result = affray_("vignette", "examples/toy/miss.toml", "-v")
    assert "passed examples/toy/miss.toml: A miss" in result.output
    assert "Checked: Blues rolled 10. [SC-RUN-02]" in result.output


def test_vignettes_as_json(root: Path) -> None:
    (root / "examples/toy/bad.toml").write_text("title = 1")
    result = affray_("vignette", "examples", "--json")
    bad, miss = json.loads(result.stdout)
    assert result.exit_code == 1
    assert miss == {
        "path": "examples/toy/miss.toml",
        "title": "A miss",
        "ok": True,
        "problems": [],
    }
    assert not bad["ok"]
    assert "missing required field" in bad["problems"][0] or "Expected" in bad["problems"][0]


def test_a_vignette_is_drawn(root: Path) -> None:
    result = affray_("vignette", "examples/toy/miss.toml", "--svg", "miss.svg")
    assert result.exit_code == 0
    assert "A miss</title>" in (root / "miss.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["vignette", "tests"], "affray: tests: The folder contains no vignettes (*.toml).\n"),
        (
            ["vignette", "examples", "tests/x.toml", "--svg", "x.svg"],
            "Requires exactly one vignette, not 2.",
        ),
        (["rules", "chess"], "affray: game: Unknown game 'chess'. Available: scramble.\n"),
        (["rules", "scramble", "SC-RUN-10"], "Unknown clause. Did you mean SC-RUN-03"),
        (["rules", "scramble", "--search", "dragon"], "affray: scramble: No clause matches.\n"),
        (["rules", "scramble", "--edition", "damp"], "edition: Unknown edition 'damp'"),
        (["rules", "scramble", "SC-RUN", "--coverage"], "Cannot be combined"),
    ],
)
def test_what_cannot_be_used_is_told(root: Path, words: list[str], said: str) -> None:
    result = affray_(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_missing_file_fails(root: Path) -> None:
    result = affray_("vignette", "no.toml")
    assert result.exit_code == 1
    assert "no.toml: Cannot be read: No such file or directory." in result.output


# -- rules ----------------------------------------------------------------------


def test_the_chapters_are_listed(root: Path) -> None:
    result = affray_("rules", "scramble")
    assert result.output.splitlines() == [
        "Rounds     2  SC-RND-01 to SC-RND-02",
        "Running    3  SC-RUN-01 to SC-RUN-03",
        "Marks      3  SC-MARK-01 to SC-MARK-03",
    ]
    assert json.loads(affray_("rules", "scramble", "--edition", "wet", "--json").stdout)[0] == {
        "chapter": "Rounds",
        "clauses": ["SC-RND-01"],
    }


def test_a_clause_is_shown_with_what_shows_it(root: Path) -> None:
    result = affray_("rules", "scramble", "sc-run-02")
    assert result.output.splitlines() == [
        "SC-RUN-02 [both]  Running",
        "  A charge at whoever leads hits on 11 or more on a d20.",
        "  in short, Charge: Charge whoever is ahead.",
        "  shown by examples/toy/miss.toml",
    ]
    (clause,) = json.loads(affray_("rules", "scramble", "SC-RUN-02", "--json").stdout)
    assert clause["shown_by"] == ["examples/toy/miss.toml"]


def test_a_clause_is_shown_with_where_it_is_played(root: Path) -> None:
    """The id alone tells the game."""
    running = root / "src/affray/games/toy/running.py"
    running.write_text('def run():\n    """[SC-RUN-01..03]"""\n', "utf-8")
    assert affray_("rules", "SC-RUN-02").output.splitlines() == [
        "SC-RUN-02 [both]  Running",
        "  A charge at whoever leads hits on 11 or more on a d20.",
        "  in short, Charge: Charge whoever is ahead.",
        "  played in src/affray/games/toy/running.py:2",
        "  shown by examples/toy/miss.toml",
    ]
    (clause,) = json.loads(affray_("rules", "sc-run-03", "--json").stdout)
    assert clause["played_in"] == ["src/affray/games/toy/running.py:2"]
    assert (clause["shown_by"], clause["proof"]) == ([], None)
    result = affray_("rules", "XX-RUN-02")
    assert (result.exit_code, "Unknown game 'XX-RUN-02'" in result.stderr) == (2, True)


def test_coverage_has_a_column_for_what_is_bitten(root: Path) -> None:
    home = root / "src/affray/games/toy"
    (home / "running.py").write_text('def run():\n    """[SC-RUN-01..02]"""\n', "utf-8")
    bites = {
        "SC-RUN-01": Bite("running.run/call-1", "running.py", "tests/test_race.py::test_running"),
        "SC-RUN-02": Bite(reason="3 faults planted, none noticed"),
    }
    write_bites(home, Bites({"running.py": chapter_hash(home / "running.py")}, bites))
    told = affray_("rules", "scramble", "--coverage").output.splitlines()
    assert told[6:9] == ["bitten         1", "not bitten     1", "stale          0"]
    assert told[-1] == "not bitten: SC-RUN-02"
    assert affray_("rules", "SC-RUN-01").output.splitlines()[-1] == "  bitten"
    (home / "running.py").write_text('def run():\n    """[SC-RUN-01..02]"""\n    go()', "utf-8")
    counted = json.loads(affray_("rules", "scramble", "--coverage", "--json").stdout)
    assert (counted["bitten"], counted["stale"]) == (0, ["SC-RUN-01", "SC-RUN-02"])


def test_the_beginning_of_an_id_a_ruling_and_a_word_find_clauses(root: Path) -> None:
    def ids(*words: str) -> list[str]:
        found = json.loads(affray_("rules", "scramble", *words, "--json").stdout)
        return [clause["id"] for clause in found]

    assert ids("SC-RUN") == ["SC-RUN-01", "SC-RUN-02", "SC-RUN-03"]
    assert ids("SC-Q-001") == ["SC-RND-01"]
    assert ids("--search", "D20") == ["SC-RUN-02"]
    assert ids("SC-RND", "--edition", "wet") == ["SC-RND-01"]


def test_rules_can_be_looked_up_outside_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert affray_("rules", "scramble", "SC-RUN-02").exit_code == 0
    (clause,) = json.loads(affray_("rules", "scramble", "SC-RUN-02", "--json").stdout)
    assert clause["shown_by"] is None
    result = affray_("rules", "scramble", "--coverage")
    assert result.exit_code == 2
    assert "Not inside a checkout of affray" in result.stderr


def test_coverage_counts_and_names_the_gaps(root: Path) -> None:
    result = affray_("rules", "scramble", "--coverage")
    assert result.output.splitlines() == [
        "Scramble",
        "clauses        8",
        "tested         2",
        "no effect      4",
        "not done       1",
        "gaps           1",
        "SC-RND-02: not done: later",
        "gaps: SC-RUN-03",
        "not played: SC-RUN-01 SC-RUN-02 SC-RUN-03",
    ]
    assert result.exit_code == 1
    assert json.loads(affray_("rules", "scramble", "--coverage", "--json").stdout) == {
        "clauses": 8,
        "tested": 2,
        "no_effect": 4,
        "not_done": ["SC-RND-02"],
        "gaps": ["SC-RUN-03"],
        "unplayed": ["SC-RUN-01", "SC-RUN-02", "SC-RUN-03"],
        "bitten": None,
        "not_bitten": [],
        "stale": [],
    }
    told = affray_("rules", "scramble", "--coverage", "-v").output
    assert "SC-RUN-01: shown by tests/test_race.py::test_running" in told


def test_coverage_without_gaps_passes_unless_a_citation_is_wrong(root: Path) -> None:
    lists = root / "src/affray/games/toy/coverage.toml"
    lists.write_text(lists.read_text() + 'SC-RUN-03 = "later"\n')
    assert affray_("rules", "scramble", "--coverage").exit_code == 0
    lists.write_text(lists.read_text() + 'SC-RUN-99 = "later"\n')
    result = affray_("rules", "scramble", "--coverage", "--json")
    assert result.exit_code == 1
    assert "Unknown clause. [SC-RUN-99]" in result.stderr
    assert json.loads(result.stdout)["gaps"] == []
