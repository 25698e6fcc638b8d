"""The pages tell the truth: commands run, links lead somewhere, the picture is of today."""

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
README = (ROOT / "README.md").read_text("utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

NOT_RUN = {
    "git clone <where you found this page> affray": "the tests run in what was cloned",
    "cd affray": "likewise",
    "affray serve --port 8000 --open": "it serves until stopped; it has tests of its own",
    "make play": "its target is looked up in the Makefile; it sets up what runs these tests",
    "make test": "it is what runs these tests",
    ". .venv/bin/activate": "the tests find the commands of their own environment",
}
"""Commands of the README that are not run here, with the reason; all others are."""


def commands() -> list[str]:
    """Every command that the README shows, in its order: blocks, then the table of examples."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    indented = re.findall(r"^    (make \w+)", README, re.MULTILINE)
    examples = re.findall(r"^\| `affray [\w-]+` \|.*\| `(affray [^`]*)` \|$", README, re.MULTILINE)
    return [*indented, *"".join(blocks).splitlines(), *examples]


def test_every_command_is_run_or_named_with_the_reason() -> None:
    assert set(NOT_RUN) <= set(commands())
    assert len([command for command in commands() if command.startswith("affray ")]) >= 16


def test_the_commands_run_one_after_another(tmp_path: Path) -> None:
    """As a stranger types them, and with nothing typed into the games: they save and end."""
    for name in ("docs", "examples", "src", "tests", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    [bot] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (tmp_path / "timid.py").write_text(bot, "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command in commands():
        if command in NOT_RUN:
            continue
        result = subprocess.run(
            ["/bin/sh", "-c", command],
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
    assert {"first.affray", "mid-battle.affray", "my-warband.toml", "charge.svg"} <= written


def test_the_make_commands_exist() -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for page in PAGES:
        shown = re.findall(r"`make (\w+)`|^    make (\w+)", page.read_text("utf-8"), re.MULTILINE)
        for name in filter(None, sum(shown, ())):
            assert name in targets, f"{page.name}: make {name}"


def test_the_table_of_commands_is_complete() -> None:
    assert re.findall(r"^\| `affray ([\w-]+)` \|", README, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_every_page_exist(page: Path) -> None:
    named = re.findall(r"(?:`|^    )affray ([\w-]+)", page.read_text("utf-8"), re.MULTILINE)
    assert {*named} <= {*COMMANDS}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)]*)\)", page.read_text("utf-8"))
    broken = [
        link
        for link in links
        if not link.startswith("#") and not (page.parent / link.partition("#")[0]).exists()
    ]
    assert not broken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_exist(page: Path) -> None:
    """Paths in backquotes that begin with a folder of the project."""
    text = page.read_text("utf-8")
    named = re.findall(r"`((?:src|tests|docs|examples|bench|requirements)/[\w./-]+)`", text)
    missing = [name for name in named if not (ROOT / name).exists()]
    assert not missing


def test_every_game_is_named_with_its_editions() -> None:
    for game in games().values():
        assert f"**{game.name}**" in README
        for edition in game.editions:
            assert f"`{edition}`" in README


def test_the_picture_is_what_the_terminal_shows() -> None:
    assert PICTURE.read_text("utf-8") == picture(), "draw it anew: python -m tests.picture"
    assert PICTURE.relative_to(ROOT).as_posix() in README


def test_the_battle_of_the_picture_can_be_gone_on_with() -> None:
    record = read_record(BATTLE.read_text("utf-8"))
    assert not replay(games()[record.start.game], record).is_over


def test_the_bot_of_the_readme_plays() -> None:
    source = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert source is not None
    names: dict[str, Any] = {}
    exec(source[1], names)  # noqa: S102  (the page's own example)
    bot = next(kind() for kind in names.values() if isinstance(kind, type) and kind.__base__ is Bot)
    game = games()["rattle-and-rend"]
    start = Start(game.id, game.editions[0], list(game.forces.samples()[:2]), automated=True)
    match = Match(game, start, SeededDice(seed_key("readme")))
    stumbles: list[str] = []
    for _ in range(60):
        seat = match.questions()[0].seat
        answer = answer_for(bot, match, seat, random=Random(1), stumbled=stumbles.append)
        match.answer(seat, answer)
    assert not stumbles
