"""The table and the server know questions, events and views, and not one game: no name of a game
and no id of a rule stands in them, nor a question, event or house rule by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affray.games import games
from affray.kernel.events import Event
from affray.kernel.flow import Question
from affray.kernel.game import Game

ROOT = Path(__file__).parents[2]
PLACES = ("web/src", "web/index.html", "web/public", "src/affray/server")


def names_of(game: Game[Any]) -> Iterator[str]:
    """A game's name in every spelling that code may have for it."""
    words = re.findall(r"\w+", game.name)
    yield from (re.escape(game.name), re.escape(game.id))
    yield "[-_ ]?".join(map(re.escape, words))
    yield re.escape(game.folder)


def prefixes_of(game: Game[Any]) -> set[str]:
    """What the ids of its clauses begin with."""
    return {clause.id.partition("-")[0] for clause in game.rulebook().clauses}


def kinds(base: type[Any]) -> Iterator[type[Any]]:
    """All kinds of question or event that a game has made; a single word may be on a button."""
    for kind in base.__subclasses__():
        yield from kinds(kind)
        is_one_word = re.fullmatch("[A-Z][a-z]*", kind.__name__)
        if kind.__module__.startswith("affray.games.") and not is_one_word:
            yield kind


def forbidden() -> dict[str, re.Pattern[str]]:
    every = games().values()
    names = {name for game in every for name in names_of(game)}
    prefixes = {prefix for game in every for prefix in prefixes_of(game)}
    house = {re.escape(rule.id) for game in every for rule in game.house_rules}
    quoted = {kind.__name__ for base in (Question, Event) for kind in kinds(base)}
    return {
        "a game": re.compile("|".join(sorted(names)), re.IGNORECASE),
        "a rule": re.compile(rf"\b(?:{'|'.join(sorted(prefixes))})-[A-Z]+(?:-\w+)*\b"),
        "a house rule": re.compile(rf"""["'`.](?:{"|".join(sorted(house))})\b"""),
        "a question or event": re.compile(rf"""["'`](?:{"|".join(sorted(quoted))})["'`]"""),
    }


def files() -> list[Path]:
    found = [ROOT / place for place in PLACES]
    inside = [path for place in found for path in sorted(place.rglob("*"))]
    return [path for path in (*found, *inside) if path.is_file() and path.suffix != ".pyc"]


def offences(text: str) -> list[str]:
    return [
        f"{what}: {found[0]}" for what, one in forbidden().items() for found in one.finditer(text)
    ]


def test_neither_the_table_nor_the_server_knows_a_game() -> None:
    searched = files()
    assert {".svelte", ".ts", ".py"} <= {path.suffix for path in searched}
    found = [
        f"{path.relative_to(ROOT)}: {offence}"
        for path in searched
        for offence in offences(path.read_text("utf-8", errors="replace"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("game", games())
def test_the_search_finds_what_it_should(game: str) -> None:
    one = games()[game]
    words = re.findall(r"\w+", one.name)
    clause = next(iter(one.rulebook().clauses)).id
    house = next(iter(one.house_rules)).id
    for text in (
        f'if (table.game === "{game}")',
        f"import affray.games.{'_'.join(words).lower()}",
        f"class {''.join(word.capitalize() for word in words)}Board",
        f"// see {clause}",
        f'house["{house}"]',
    ):
        assert offences(text), text
    assert not offences("a question of the game, and an event with its rule")
