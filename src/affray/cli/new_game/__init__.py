"""`affray new-game`: create a folder with a small playable game, to build your own from."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from affray.kernel.problems import BadInput, Problem

TEMPLATE = "first_game"
NAME = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 30
TAKEN = {"affray", "examples", "tests", *sys.stdlib_module_names}


@click.command("new-game", epilog="Example: affray new-game night-watch")
@click.argument("name")
@click.option("--into", default=".", metavar="DIR", help="Parent folder. Default: the current one.")
def command(name: str, into: str) -> None:
    """Create a folder NAME with a small game in it: rules, a vignette, tests.

    The game can be played at once and is meant to be changed. NAME consists of lowercase letters
    and digits, with hyphens between words.
    """
    folder = name.replace("-", "_")
    for problem in _problems(name, folder):
        raise BadInput(Problem("name", "", problem))
    target = Path(into) / name
    if target.exists() or target.is_symlink():
        raise BadInput(Problem(str(target), "", "Already exists."))
    words = {
        "first_game": folder,
        "first-game": name,
        "First Game": name.replace("-", " ").title(),
        "FG-": f"{_prefix(name)}-",
    }
    try:
        _lay(words, target)
    except OSError as error:
        raise BadInput(Problem(str(target), "", f"{error.strerror or error}.")) from None
    click.echo(f"Created {target}. Its README.md explains how to play and test the game.")


def _problems(name: str, folder: str) -> Iterator[str]:
    from affray.games import games

    if not NAME.fullmatch(name) or len(name) > LONGEST:
        yield (
            f"Invalid name {name[:60]!r}. Use 2 to {LONGEST} lowercase letters and digits, starting"
            " with a letter, with hyphens between words."
        )
    if iskeyword(folder) or folder in TAKEN:
        yield f"{name!r} is reserved by Python or Affray. Choose another name."
    if name in games() or any(game.folder.endswith(f".{folder}") for game in games().values()):
        yield f"A game named {name!r} already exists."


def _prefix(name: str) -> str:
    """What the ids of its clauses begin with: initials, or more letters if a game has those."""
    from affray.games import games

    used = {prefix for game in games().values() for prefix in game.rulebook().prefixes}
    letters = re.sub(r"[^a-z]", "", name)
    initials = "".join(word[0] for word in name.split("-") if word[0].isalpha())
    tried = [initials] + [letters[:count] for count in range(2, len(letters) + 1)]
    found = (one.upper() for one in tried if len(one) > 1 and f"{one.upper()}-" not in used)
    return next(found, "NEW")


def _lay(words: dict[str, str], target: Path) -> None:
    """All of it or nothing: written aside, then moved to its place."""
    with TemporaryDirectory(dir=target.parent, prefix=".new-game-") as aside:
        made = Path(aside) / target.name
        for path, text in _files(files(__package__) / TEMPLATE):
            file = made / _said(path, words)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(_said(text, words), "utf-8")
        made.rename(target)


def _files(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _files(entry, f"{above}{entry.name}/")
        elif entry.is_file():
            yield f"{above}{entry.name}", entry.read_text("utf-8")


def _said(text: str, words: dict[str, str]) -> str:
    return re.sub("|".join(words), lambda found: words[found[0]], text)
