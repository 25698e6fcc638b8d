"""A game's rulebook for people: its clauses by chapter, and how the holes in it are played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from affray.games import games
from affray.kernel.lines import in_short
from affray.server.wire.games import Chapter, Rules, Ruling

PACKAGE = Path(__file__).parents[2]
CHECKOUT = PACKAGE.parent.parent

_HEAD = re.compile(r"### (\S+) (.+)")
_POINT = re.compile(r"- \*\*(Ruling|Reason|Clauses)\*\*: (.+)")


def folder(name: str) -> Path:
    """A folder of documents: beside the package in a checkout, inside it when installed."""
    packaged = PACKAGE / Path(name).name
    return packaged if packaged.is_dir() else CHECKOUT / name


@cache
def rules_of(game: str) -> Rules:
    book = games()[game].rulebook()
    intros = book.intros
    chapters = [
        Chapter(name, intros.get(name, ""), clauses) for name, clauses in book.chapters.items()
    ]
    page = folder("docs/rulings") / f"{game}.md"
    text = page.read_text("utf-8") if page.is_file() else ""
    shorts = in_short(games()[game].advice.lines)
    return Rules(tuple(chapters), tuple(parse_rulings(text)), shorts)


def parse_rulings(text: str) -> list[Ruling]:
    """The rulings on a page: a heading with the id, what is open, and points in bold."""
    found: list[Ruling] = []
    chapter, id, title = "", "", ""
    words: list[str] = []
    points: dict[str, str] = {}

    def close() -> None:
        if id:
            clauses = tuple(part for part in points.get("Clauses", "").split(", ") if part)
            found.append(
                Ruling(
                    id=id,
                    tag="",
                    statement=points.get("Ruling", ""),
                    chapter=chapter,
                    title=title,
                    question=" ".join(words),
                    reason=points.get("Reason", ""),
                    clauses=clauses,
                )
            )

    for line in [*text.splitlines(), "## "]:
        head, point = _HEAD.fullmatch(line), _POINT.fullmatch(line)
        if head or line.startswith("## "):
            close()
            id, title, words, points = "", "", [], {}
            if head:
                id, title = head.groups()
            else:
                chapter = line[3:]
        elif point:
            points[point[1]] = point[2]
        elif line and id and not points:
            words.append(line)
    return found
