"""What the games tell a table to draw: things, strength, signs, and where one sits."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from affray.games import games
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Game, Start
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.view import GroupView, PieceView, View
from affray.testing.contract import answer_at_random

GAMES = ("brigandine", "flagrant-factions", "rattle-and-rend", "warbands-and-heroes")
WEB = Path(__file__).parents[2] / "web" / "src"
ANSWERS = 160
SIDES = {"", "south", "north", "west", "east"}
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west", "": ""}


def names_in(file: str, pattern: str) -> set[str]:
    return set(re.findall(pattern, (WEB / file).read_text("utf-8")))


THINGS = names_in("board/things.ts", r"(?m)^  '?([\w-]+)'?: \{ draw")
SIGNS = names_in("signs.svg", r'id="s-([\w-]+)"')


def battle(game: Game[Any], seed: int) -> Match[Any]:
    """The first samples against each other, with as many random answers."""
    rosters = list(game.forces.samples())[:2]
    start = Start(game=game.id, edition=game.editions[0], rosters=rosters)
    match, random = Match(game, start, SeededDice(seed_key(str(seed)))), Random(seed)
    for _ in range(ANSWERS):
        if not match.is_over:
            answer_at_random(match, random)
    return match


def view_of(match: Match[Any], seat: Seat | None) -> View:
    view = match.game.look.view(match.state, seat)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize("id", GAMES)
def test_what_a_game_tells_can_be_drawn(id: str) -> None:
    for seed in range(3):
        view = view_of(battle(games()[id], seed), Seat(0))
        assert {area.thing for area in view.terrain} <= THINGS
        units: list[PieceView | GroupView] = [
            *view.groups,
            *(piece for piece in view.pieces if piece.group is None),
        ]
        for unit in units:
            assert {sign.kind for sign in unit.signs} <= SIGNS
            assert all(sign.word for sign in unit.signs)
            assert unit.is_gone or unit.strength is not None
            if unit.strength is not None:
                assert 0 <= unit.strength.left <= unit.strength.most


@pytest.mark.parametrize("id", GAMES)
def test_opponents_sit_at_opposite_edges_and_a_spectator_nowhere(id: str) -> None:
    for seed in range(3):
        match = battle(games()[id], seed)
        homes = [view_of(match, Seat(seat)).home for seat in (0, 1)]
        assert set(homes) <= SIDES
        assert homes[1] == OPPOSITE[homes[0]] or "" in homes
        assert view_of(match, None).home == ""


@pytest.mark.parametrize("id", GAMES)
def test_every_thing_of_a_map_is_drawn(id: str) -> None:
    game = games()[id]
    assert game.ground is not None
    described = game.ground.describe(game.house_of(game.editions[0], {}))
    named = {one.thing for one in described.stencils}
    named |= {one.thing for one in described.kinds if not one.is_zone and one.id != "open"}
    assert named <= THINGS
