"""The command line as a whole, and its commands `rules` and `vignette`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from tests.testing.toy import GAMES, RULES

import affray.games
from affray.cli import COMMANDS, main
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal
from affray.vignettes.played import Bite, Bites, chapter_hash, write_bites

VIGNETTE = """
title = "A miss"
rules = ["TI-RIDE-02"]
game = "tilt"
play = [
    { A = "ChooseAction", answer = ["charge", "Blues"] },
    { dice = [10] },
    { A = "ChooseRest", answer = [] },
]
[position]
active = "A"
riders = [
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
    """The current folder: a checkout whose one game is Tilt, found in the folder `testing`."""
    files = {
        "pyproject.toml": '[project]\nname = "affray"\n',
        "src/affray/games/testing/rules.md": RULES,
        "src/affray/games/testing/coverage.toml": (
            '[no_effect]\nTI-RND-01 = "luck"\n[not_done]\nTI-RND-02 = "later"\n'
        ),
        "tests/test_tilt.py": '@pytest.mark.rule("TI-RIDE-01")\ndef test_riding(): ...',
        "examples/testing/miss.toml": VIGNETTE,
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
            BadInput(Problem("game", "TI-01", "no\nsuch game")),
            2,
            "affray: game: no such game [TI-01]\n",
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
    result = affray_("vignette", "examples", "examples/testing/miss.toml")
    assert (result.output, result.exit_code) == ("1 passed, 0 failed\n", 0)


def test_a_failure_tells_what_and_where(root: Path) -> None:
    wrong = VIGNETTE.replace('active = "B"', "round = 9")
    (root / "examples/testing/wrong.toml").write_text(wrong)
    (root / "examples/testing/bad.toml").write_text("title = 1")
    result = affray_("vignette", "examples")
    assert result.exit_code == 1
    assert "FAILED examples/testing/wrong.toml: A miss\n" in result.output
    assert "  expect.round: expected 9, found 0\n" in result.output
    assert "    B is asked ChooseAction: What now?\n" in result.output
    assert "FAILED examples/testing/bad.toml\n" in result.output
    assert result.output.endswith("1 passed, 2 failed\n")


def test_with_v_the_story_is_told(root: Path) -> None:
    result = affray_("vignette", "examples/testing/miss.toml", "-v")
    assert "passed examples/testing/miss.toml: A miss" in result.output
    assert "Checked: Blues rolled 10. [TI-RIDE-02]" in result.output


def test_vignettes_as_json(root: Path) -> None:
    (root / "examples/testing/bad.toml").write_text("title = 1")
    result = affray_("vignette", "examples", "--json")
    bad, miss = json.loads(result.stdout)
    assert result.exit_code == 1
    assert miss == {
        "path": "examples/testing/miss.toml",
        "title": "A miss",
        "ok": True,
        "problems": [],
    }
    assert not bad["ok"]
    assert "missing required field" in bad["problems"][0] or "Expected" in bad["problems"][0]


def test_a_vignette_is_drawn(root: Path) -> None:
    result = affray_("vignette", "examples/testing/miss.toml", "--svg", "miss.svg")
    assert result.exit_code == 0
    assert "A miss</title>" in (root / "miss.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["vignette", "tests"], "affray: tests: there is no vignette in this folder\n"),
        (["vignette", "examples", "tests/x.toml", "--svg", "x.svg"], "draws one vignette, not 2"),
        (["rules", "chess"], "affray: game: there is no game 'chess'; there is: tilt\n"),
        (["rules", "tilt", "TI-RIDE-10"], "there is no such clause; did you mean TI-RIDE-03"),
        (["rules", "tilt", "--search", "dragon"], "affray: tilt: no clause is like that\n"),
        (["rules", "tilt", "--edition", "third"], "'third' is not one of: first, second"),
        (["rules", "tilt", "TI-RIDE", "--coverage"], "is about the whole rulebook"),
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
    assert "no.toml: cannot be read: No such file or directory" in result.output


# -- rules ----------------------------------------------------------------------


def test_the_chapters_are_listed(root: Path) -> None:
    result = affray_("rules", "tilt")
    assert result.output.splitlines() == [
        "Rounds    2  TI-RND-01 to TI-RND-02",
        "Riding    3  TI-RIDE-01 to TI-RIDE-03",
    ]
    assert json.loads(affray_("rules", "tilt", "--edition", "second", "--json").stdout)[0] == {
        "chapter": "Rounds",
        "clauses": ["TI-RND-01"],
    }


def test_a_clause_is_shown_with_what_shows_it(root: Path) -> None:
    result = affray_("rules", "tilt", "ti-ride-02")
    assert result.output.splitlines() == [
        "TI-RIDE-02 [both]  Riding",
        "  A charge hits on 11 or more on a d20.",
        "  shown by examples/testing/miss.toml",
    ]
    (clause,) = json.loads(affray_("rules", "tilt", "TI-RIDE-02", "--json").stdout)
    assert clause["shown_by"] == ["examples/testing/miss.toml"]


def test_a_clause_is_shown_with_where_it_is_played(root: Path) -> None:
    """The id alone tells the game."""
    riding = root / "src/affray/games/testing/riding.py"
    riding.write_text('def ride():\n    """[TI-RIDE-01..03]"""\n', "utf-8")
    assert affray_("rules", "TI-RIDE-02").output.splitlines() == [
        "TI-RIDE-02 [both]  Riding",
        "  A charge hits on 11 or more on a d20.",
        "  played in src/affray/games/testing/riding.py:2",
        "  shown by examples/testing/miss.toml",
    ]
    (clause,) = json.loads(affray_("rules", "ti-ride-03", "--json").stdout)
    assert clause["played_in"] == ["src/affray/games/testing/riding.py:2"]
    assert (clause["shown_by"], clause["proof"]) == ([], None)
    result = affray_("rules", "XX-RIDE-02")
    assert (result.exit_code, "there is no game 'XX-RIDE-02'" in result.stderr) == (2, True)


def test_coverage_has_a_column_for_what_is_bitten(root: Path) -> None:
    home = root / "src/affray/games/testing"
    (home / "riding.py").write_text('def ride():\n    """[TI-RIDE-01..02]"""\n', "utf-8")
    bites = {
        "TI-RIDE-01": Bite("riding.ride/call-1", "riding.py", "tests/test_tilt.py::test_riding"),
        "TI-RIDE-02": Bite(reason="3 faults planted, none noticed"),
    }
    write_bites(home, Bites({"riding.py": chapter_hash(home / "riding.py")}, bites))
    told = affray_("rules", "tilt", "--coverage").output.splitlines()
    assert told[6:9] == ["bitten         1", "not bitten     1", "stale          0"]
    assert told[-1] == "not bitten: TI-RIDE-02"
    assert affray_("rules", "TI-RIDE-01").output.splitlines()[-1] == "  bitten"
    (home / "riding.py").write_text('def ride():\n    """[TI-RIDE-01..02]"""\n    go()', "utf-8")
    counted = json.loads(affray_("rules", "tilt", "--coverage", "--json").stdout)
    assert (counted["bitten"], counted["stale"]) == (0, ["TI-RIDE-01", "TI-RIDE-02"])


def test_the_beginning_of_an_id_a_ruling_and_a_word_find_clauses(root: Path) -> None:
    def ids(*words: str) -> list[str]:
        return [
            clause["id"] for clause in json.loads(affray_("rules", "tilt", *words, "--json").stdout)
        ]

    assert ids("TI-RIDE") == ["TI-RIDE-01", "TI-RIDE-02", "TI-RIDE-03"]
    assert ids("TI-Q-001") == ["TI-RND-01"]
    assert ids("--search", "D20") == ["TI-RIDE-02"]
    assert ids("TI-RND", "--edition", "second") == ["TI-RND-01"]


def test_rules_can_be_looked_up_outside_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert affray_("rules", "tilt", "TI-RIDE-02").exit_code == 0
    assert (
        json.loads(affray_("rules", "tilt", "TI-RIDE-02", "--json").stdout)[0]["shown_by"] is None
    )
    result = affray_("rules", "tilt", "--coverage")
    assert result.exit_code == 2
    assert "this is not a checkout of affray" in result.stderr


def test_coverage_counts_and_names_the_gaps(root: Path) -> None:
    result = affray_("rules", "tilt", "--coverage")
    assert result.output.splitlines() == [
        "Tilt",
        "clauses        5",
        "tested         2",
        "no effect      1",
        "not done       1",
        "gaps           1",
        "TI-RND-02: not done: later",
        "gaps: TI-RIDE-03",
        "not played: TI-RIDE-01 TI-RIDE-02 TI-RIDE-03",
    ]
    assert result.exit_code == 1
    assert json.loads(affray_("rules", "tilt", "--coverage", "--json").stdout) == {
        "clauses": 5,
        "tested": 2,
        "no_effect": 1,
        "not_done": ["TI-RND-02"],
        "gaps": ["TI-RIDE-03"],
        "unplayed": ["TI-RIDE-01", "TI-RIDE-02", "TI-RIDE-03"],
        "bitten": None,
        "not_bitten": [],
        "stale": [],
    }
    told = affray_("rules", "tilt", "--coverage", "-v").output
    assert "TI-RIDE-01: shown by tests/test_tilt.py::test_riding" in told


def test_coverage_without_gaps_passes_unless_a_citation_is_wrong(root: Path) -> None:
    lists = root / "src/affray/games/testing/coverage.toml"
    lists.write_text(lists.read_text() + 'TI-RIDE-03 = "later"\n')
    assert affray_("rules", "tilt", "--coverage").exit_code == 0
    lists.write_text(lists.read_text() + 'TI-RIDE-99 = "later"\n')
    result = affray_("rules", "tilt", "--coverage", "--json")
    assert result.exit_code == 1
    assert "there is no such clause [TI-RIDE-99]" in result.stderr
    assert json.loads(result.stdout)["gaps"] == []
