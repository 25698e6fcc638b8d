"""A game whose numbers are changed while matches of it are kept: a copy of the example game."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

HOME = Path(__file__).parents[1] / "docs" / "example-game"


def copied(folder: Path) -> Path:
    """A folder of games with a Tussle that may be changed: only sixes hit."""
    games = folder / "games"
    shutil.copytree(HOME / "tussle", games / "tussle", ignore=shutil.ignore_patterns("__pycache__"))
    change(games, hits_on=6)
    return games


def change(games: Path, *, hits_on: int) -> None:
    """From now on every blow hits with this face."""
    kinds = games / "tussle" / "kinds.toml"
    text, count = re.subn(r"hits_on = \d", f"hits_on = {hits_on}", kinds.read_text("utf-8"))
    assert count == 2
    kinds.write_text(text, "utf-8")


def first_miss(record: str) -> int:
    """The number of the first input whose blow did not show a six."""
    lines = record.split("\n\n")[1].splitlines()
    return next(n for n, line in enumerate(lines, start=1) if re.search(r"\{d6 [1-5]", line))
