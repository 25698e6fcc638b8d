"""The pages tell the truth: commands run, links lead somewhere, the picture is of today."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.picture import BATTLE, PICTURE, picture

from affray.bots.driver import answer_for
from affray.cli import COMMANDS
from affray.games import games
from affray.kernel.bot import Bot
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.match import Match
from affray.kernel.record import read_record, replay

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

NOT_RUN = {
    "git clone <where you found this page> affray": "the tests run in what was cloned",
    "cd affray": "likewise",
    "make play": "its target is looked up in the Makefile; it sets up what runs these tests",
    "make test": "it is what runs these tests",
    ". .venv/bin/activate": "the tests find the commands of their own environment",
    "pip install 'affray[server]'": "likewise",
    "affray serve --port 8000 --open": "it serves until stopped; it has tests of its own",
    "affray serve --open": "likewise",
    "affray serve --host 0.0.0.0 --port 8000": "likewise",
    "affray serve --database sqlite:///club.sqlite": "likewise",
    "affray serve --database postgresql://affray@localhost/affray --workers 4": "likewise",
}
"""Commands of the pages that are not run here, with the reason; all others are."""

FILES = {"bots.md": ("timid.py", "python"), "maps.md": ("ford.toml", "toml")}
"""Examples that commands of the same page use: the first block in this language."""

WRITTEN = {
    "README.md": {"first.affray"},
    "play.md": {"first.affray", "mid-battle.affray", "my-warband.toml"},
    "campaigns.md": {"war.affray"},
    "vignettes.md": {"charge.svg"},
    "adding-a-game.md": {"night-watch"},
}
"""What the commands of a page leave behind."""


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )


IN_BLOCKS = {page: "".join(blocks(page, "sh")).splitlines() for page in PAGES}


def commands(page: Path) -> list[str]:
    """Every command that a page shows, in its order; examples in a list, if no block has them."""
    text = page.read_text("utf-8")
    indented = re.findall(r"^    (make (?:play|test)) ", text, re.MULTILINE)
    listed = re.findall(r"^- \*\*affray .*\n  `(affray [^`]*)`$", text, re.MULTILINE)
    elsewhere = set().union(*IN_BLOCKS.values())
    return [*indented, *IN_BLOCKS[page], *(one for one in listed if one not in elsewhere)]


WITH_COMMANDS = [page for page in PAGES if set(commands(page)) - set(NOT_RUN)]
WITH_PYTHON = [page for page in PAGES if any(">>>" in one for one in blocks(page, "python"))]


def test_every_command_is_run_or_named_with_the_reason() -> None:
    shown = [command for page in PAGES for command in commands(page)]
    assert set(NOT_RUN) <= set(shown)
    assert len([command for command in shown if command.startswith("affray ")]) >= 40
    assert set(WRITTEN) | set(FILES) <= {page.name for page in WITH_COMMANDS}


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=named)
def test_the_commands_run_one_after_another(tmp_path: Path, page: Path) -> None:
    """As a stranger types them, and with nothing typed into the games: they save and end."""
    for name in ("docs", "examples", "src", "tests", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    if page.name in FILES:
        file, language = FILES[page.name]
        (tmp_path / file).write_text(blocks(page, language)[0], "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    exported = ""
    for command in commands(page):
        if command in NOT_RUN:
            continue
        if command.startswith("export "):
            exported += f"{command}; "
        result = subprocess.run(
            ["/bin/sh", "-c", exported + command],
            cwd=tmp_path,
            env=os.environ | {"PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
        assert not result.stderr.strip(), f"{command}\n{result.stderr}"
    written = {file.name for file in tmp_path.iterdir() if not file.is_symlink()}
    assert WRITTEN.get(page.name, set()) <= written


@pytest.mark.parametrize("page", WITH_PYTHON, ids=named)
def test_the_examples_in_python_run(monkeypatch: pytest.MonkeyPatch, page: Path) -> None:
    monkeypatch.chdir(ROOT)
    shown = "\n".join(one for one in blocks(page, "python") if one.startswith(">>>"))
    example = doctest.DocTestParser().get_doctest(shown, {}, named(page), str(page), 0)
    said: list[str] = []
    assert doctest.DocTestRunner().run(example, out=said.append).failed == 0, "".join(said)


@pytest.mark.parametrize("page", sorted((DOCS / "python").glob("*.md")), ids=named)
def test_every_public_name_has_an_example(page: Path) -> None:
    names = re.findall(r"^\.\. auto\w+:: [\w.]+\.(\w+)$", page.read_text("utf-8"), re.MULTILINE)
    used = "\n".join(blocks(page, "python"))
    assert names
    assert not [name for name in names if not re.search(rf"\b{name}\b", used)]


def test_the_make_commands_exist() -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for page in PAGES:
        shown = re.findall(r"`make (\w+)`|^    make (\w+)", page.read_text("utf-8"), re.MULTILINE)
        for name in filter(None, sum(shown, ())):
            assert name in targets, f"{page.name}: make {name}"


def test_the_list_of_commands_is_complete() -> None:
    listed = (DOCS / "commands.md").read_text("utf-8")
    assert re.findall(r"^- \*\*affray ([\w-]+)\*\*", listed, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_commands_of_every_page_exist(page: Path) -> None:
    named = re.findall(r"(?:`|^    )affray ([\w-]+)", page.read_text("utf-8"), re.MULTILINE)
    assert {*named} <= {*COMMANDS}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)]*)\)", page.read_text("utf-8"))
    broken = [
        link
        for link in links
        if not link.startswith("#") and not (page.parent / link.partition("#")[0]).exists()
    ]
    assert not broken


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_named_files_exist(page: Path) -> None:
    """Paths in backquotes that begin with a folder of the project."""
    text = page.read_text("utf-8")
    named = re.findall(r"`((?:src|tests|docs|examples|bench|requirements)/[\w./-]+)`", text)
    missing = [name for name in named if not (ROOT / name).exists()]
    assert not missing


def test_every_game_is_named_with_its_editions() -> None:
    readme, table = README.read_text("utf-8"), (DOCS / "rules.md").read_text("utf-8")
    for game in games().values():
        assert f"**{game.name}**" in readme
        assert f"**{game.name}**" in table
        for edition in game.editions:
            assert f"`{edition}`" in table


def test_the_readme_is_short() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= 120


def test_the_picture_is_what_the_terminal_shows() -> None:
    assert PICTURE.read_text("utf-8") == picture(), "draw it anew: python -m tests.picture"
    assert PICTURE.relative_to(DOCS).as_posix() in (DOCS / "play.md").read_text("utf-8")


def test_the_battle_of_the_picture_can_be_gone_on_with() -> None:
    record = read_record(BATTLE.read_text("utf-8"))
    assert not replay(games()[record.start.game], record).is_over


def test_the_bot_of_the_page_plays() -> None:
    [source] = blocks(DOCS / "bots.md", "python")
    names: dict[str, Any] = {}
    exec(source, names)  # noqa: S102  (the page's own example)
    bot = next(kind() for kind in names.values() if isinstance(kind, type) and kind.__base__ is Bot)
    game = games()["rattle-and-rend"]
    start = Start(game.id, game.editions[0], list(game.forces.samples()[:2]), automated=True)
    match = Match(game, start, SeededDice(seed_key("page")))
    stumbles: list[str] = []
    for _ in range(60):
        seat = match.questions()[0].seat
        answer = answer_for(bot, match, seat, random=Random(1), stumbled=stumbles.append)
        match.answer(seat, answer)
    assert not stumbles
