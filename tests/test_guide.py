"""The guide to adding a game names all that there is: every field, every glyph, every look."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from affray.games import games
from affray.kernel.dice import SeededDice
from affray.kernel.game import Advice, Forces, Game, Ground, Look, Odds, Rules, Seats, Start
from affray.kernel.match import Match
from affray.kernel.roster import EntryKind
from affray.kernel.starts import samples_for
from affray.testing.contract import answer_at_random

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
WEB = ROOT / "web" / "src"
PARTS = (Game, Rules, Seats, Forces, Ground, Look, Odds, Advice)


def handed_over() -> dict[str, list[str]]:
    """The table of parts: the fields of each, in their order."""
    found: dict[str, list[str]] = {}
    part = ""
    table = GUIDE.split("| part | field | what it is |\n")[1].split("\n\n")[0]
    for first, fields in re.findall(r"^\| (.*?)\| (`.*?) \| .* \|$", table, re.MULTILINE):
        part = first.strip(" `") or part
        found.setdefault(part, []).extend(re.findall(r"`(\w+)`", fields))
    return found


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_field_of_a_part_is_told(part: type[Any]) -> None:
    fields = {field.name for field in dataclasses.fields(part)}
    told = handed_over()[part.__name__]
    assert set(told) == fields
    assert len(told) == len(fields), "one is told twice"


def test_every_part_is_told() -> None:
    assert [*handed_over()] == [part.__name__ for part in PARTS]


def test_no_part_of_a_game_has_more_than_twelve_members() -> None:
    for part in PARTS:
        assert len(dataclasses.fields(part)) <= 12, part


def told_after(words: str) -> set[str]:
    """The list in backquotes after these words, up to the end of the sentence."""
    [found] = re.findall(rf"{re.escape(words)}([^.]*)\.", GUIDE)
    return set(re.findall(r"`([\w-]+)`", found))


def test_every_glyph_of_a_piece_is_told() -> None:
    drawn = re.findall(r'id="g-([\w-]+)"', (WEB / "sprite.svg").read_text("utf-8"))
    assert told_after("**Glyphs** of pieces and entries:") == set(drawn)


def test_every_glyph_of_a_marker_is_told() -> None:
    drawn = re.findall(r"glyph === '([\w-]+)'", (WEB / "board/Marker.svelte").read_text("utf-8"))
    assert told_after("Glyphs of markers:") == set(drawn)


def test_every_look_of_terrain_is_told() -> None:
    styles = (WEB / "board/terrain.ts").read_text("utf-8").split("STYLES")[1].split("\n};")[0]
    assert told_after("Looks of terrain:") == set(
        re.findall(r"^  (\w+): style", styles, re.MULTILINE)
    )


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_games_name_only_what_is_drawn(game: Game[Any]) -> None:
    start = Start(game.id, game.editions[0], samples_for(game, game.editions[0])[:2])
    match = Match(game, start, SeededDice(b"glyphs"))
    for _ in range(60):
        answer_at_random(match, Random(1))
    seen = game.look.view(match.state, None)
    entries = [one for edition in game.editions for one in described(game, edition)]
    named = {one.glyph for one in seen.pieces} | {one.badge for one in seen.pieces}
    named |= {one.glyph for one in seen.groups} | {one.glyph for one in entries}
    home = ROOT / "src" / Path(*game.folder.split("."))
    for table in home.rglob("*.toml"):
        named |= set(re.findall(r'^glyph = "(.*)"$', table.read_text("utf-8"), re.MULTILINE))
    assert named - {""} <= told_after("**Glyphs** of pieces and entries:")


def described(game: Game[Any], edition: str) -> Sequence[EntryKind]:
    return game.roster_description(edition, {}).entries
