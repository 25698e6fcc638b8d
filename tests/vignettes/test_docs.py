"""The guide to vignettes tells the truth: its examples pass, and its words are those of the games.

In a section of a game, values stand in parentheses behind the word that takes them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from affray.games import games
from affray.kernel.answers import Answer, verb_of
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.kernel.problems import BadInput
from affray.vignettes.runner import play_vignette
from affray.vignettes.vignette import parse_vignette, read_vignette

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "vignettes.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
GAMES = list(games().values())
STRANGE = "no_such_word"

of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_example_passes(example: str) -> None:
    result = play_vignette(parse_vignette(example, "docs/vignettes.md"))
    assert result.ok, "\n".join(map(str, result.problems))


def test_there_is_an_example() -> None:
    assert EXAMPLES


# -- what the guide says -------------------------------------------------------------------


def section(game: Game[Any]) -> str:
    return GUIDE.split(f"## Positions of {game.name}\n")[1].split("\n## ")[0]


def words_in(text: str) -> set[str]:
    """What stands in backquotes, but for values in parentheses and for examples of TOML."""
    depth, said = 0, ""
    for letter in re.sub(r"`(\w+) = [^`]*`", r"`\1`", text):
        depth += (letter == "(") - (letter == ")")
        said += letter if not depth else ""
    return set(re.findall(r"`([a-z][a-z_]*)`", said))


def rows(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """The table of a position: the words of a row, and what it says of them."""
    for row in re.findall(r"^\| (`.*?) \| (.*) \|.*\|$", section(game), re.MULTILINE):
        yield row[0], row[1]


def paragraph(game: Game[Any], beginning: str) -> str:
    parts = section(game).split("\n\n")
    found = [part for part in parts if part.lower().startswith(beginning.lower())]
    assert len(found) == 1, f"{game.name}: {beginning}"
    return " ".join(found[0].split())


def told(game: Game[Any], context: str) -> set[str]:
    """The words that the guide has for a position, or for one of the things in it."""
    if not context:
        return {word for words, _ in rows(game) for word in words_in(words)}
    text = next(said for words, said in rows(game) if context in words_in(words))
    if "see below" in text:
        text = paragraph(game, f"A {context.removesuffix('s')}:")
    return words_in(text)


# -- what the games read ---------------------------------------------------------------------


@cache
def written(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """For each thing that a position may hold a position of a vignette that has one of them."""
    found: dict[str, dict[str, Any]] = {}
    home = game.folder.rpartition(".")[2]
    for path in sorted((ROOT / "examples" / home).rglob("*.toml")):
        plain = tomllib.loads(path.read_text("utf-8")) | {"path": path}
        if plain["game"] != game.id or "position" not in plain:
            continue
        found.setdefault("", plain)
        for key, value in plain["position"].items():
            first = value[0] if isinstance(value, list) and value else value
            if isinstance(first, dict) and first:
                found.setdefault(key, plain)
    return found


def answer_to(game: Game[Any], context: str, word: str) -> str:
    """What the reader says to a position in which this word stands for nonsense."""
    plain = written(game)[context]
    position = dict(plain["position"])
    nonsense: dict[str, Any] = {word: {"?": {}}}
    if not context:
        position = nonsense | position | nonsense
    elif isinstance(position[context], dict):
        position[context] = {word: next(iter(position[context].values()))}
    else:
        position[context] = [nonsense | position[context][0] | nonsense, *position[context][1:]]
    edition = plain.get("edition", game.editions[0])
    start = Start(game.id, edition, [], house=plain.get("house", {}), position=position)
    try:
        game.state_of(start)
    except BadInput as error:
        return str(error)
    return ""


@cache
def candidates(game: Game[Any]) -> set[str]:
    """Every word of the code that a reader could be made of, and every word of the guide."""
    home = ROOT / "src" / Path(*game.folder.split("."))
    sources = [*home.rglob("*.py"), *(ROOT / "src/affray/kernel").glob("*.py")]
    text = GUIDE + "".join(path.read_text("utf-8") for path in sources)
    return set(re.findall(r"\b[a-z][a-z_]*\b", text))


def known(game: Game[Any], context: str) -> set[str]:
    """The words that are not answered like one that cannot be known."""
    strange = answer_to(game, context, STRANGE)
    assert strange, f"{game.name}: {context or 'position'} takes any word"
    return {
        word
        for word in candidates(game)
        if answer_to(game, context, word) != strange.replace(STRANGE, word)
    }


@of_every_game
def test_the_words_of_positions_are_those_that_are_read(game: Game[Any]) -> None:
    for context in written(game):
        assert told(game, context) == known(game, context), context or "position"


@of_every_game
def test_every_thing_of_a_position_is_in_a_vignette(game: Game[Any]) -> None:
    """Else its words are not compared above."""
    described = [words for words, said in rows(game) if "see below" in said or "`at`" in said]
    assert {word for words in described for word in words_in(words)} <= set(written(game))


# -- what the games tell ---------------------------------------------------------------------


def facts_of(game: Game[Any]) -> set[str]:
    """The words of the facts, at the beginning and at the end of some vignettes."""
    found: set[str] = set()
    for plain in written(game).values():
        result = play_vignette(read_vignette(plain["path"]))
        assert isinstance(result.match, Match)
        facts = game.look.facts(result.match.state)
        found |= set(facts)
        for value in facts.values():
            things = value.values() if isinstance(value, dict) else value
            for thing in things if isinstance(value, dict | list | tuple) else ():
                found |= set(thing) if isinstance(thing, dict) else set()
    return found


@of_every_game
def test_the_facts_are_those_that_are_told(game: Game[Any]) -> None:
    said = paragraph(game, "An expectation may name")
    named = words_in(said) | set(re.findall(r"`(\w+)\.", said))
    if "the words of `now`" in said:
        [now] = re.findall(r"`now` \(some of ([^)]*)\)", section(game))
        named |= words_in(now)
    assert named == facts_of(game)


def kinds_below(kind: type[Answer]) -> Iterator[type[Answer]]:
    for below in kind.__subclasses__():
        yield below
        yield from kinds_below(below)


@of_every_game
def test_the_verbs_are_those_of_the_answers(game: Game[Any]) -> None:
    """Those with others below them are no answers, unless the guide says so."""
    own = [one for one in kinds_below(Answer) if one.__module__.startswith(f"{game.folder}.")]

    def spoken(kind: type[Answer]) -> str:
        taken = ", ".join(kind.__struct_fields__)
        return verb_of(kind).replace("_", " ") + (f": {taken}" if taken else "")

    named = set(
        re.findall(r"`([^`]*)`", paragraph(game, "Verbs, and after a colon what each takes:"))
    )
    assert named <= {spoken(kind) for kind in own}
    assert {spoken(kind) for kind in own if not kind.__subclasses__()} <= named


@pytest.mark.parametrize(
    ("before", "after"),
    [("| `stage` |", "| `phase` |"), ("| `stage` |", "| `stage`, `weather` |")],
    ids=["a word is missing", "a word too many"],
)
@of_every_game
def test_a_difference_is_found(
    monkeypatch: pytest.MonkeyPatch, game: Game[Any], before: str, after: str
) -> None:
    told_so = section(game)
    assert before in told_so
    planted = GUIDE.replace(told_so, told_so.replace(before, after))
    monkeypatch.setitem(globals(), "GUIDE", planted)
    with pytest.raises(AssertionError):
        test_the_words_of_positions_are_those_that_are_read(game)
