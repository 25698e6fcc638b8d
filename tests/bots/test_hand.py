"""The steady hand: what it answers before the first turn, and where it puts pieces."""

from __future__ import annotations

from typing import Any

import pytest
from tests.toy.scramble import SCRAMBLE

from affray.bots.hand import prepare, steady_answer
from affray.games import games
from affray.kernel.dice import SeededDice, seed_key
from affray.kernel.game import Game, Start
from affray.kernel.match import Match
from affray.kernel.starts import samples_for

GAMES = [(game, edition) for game in games().values() for edition in game.editions]
IDS = [f"{game.id} {edition}" for game, edition in GAMES]


def match_of(game: Game[Any], edition: str, seed: str, **more: Any) -> Match[Any]:
    start = Start(game.id, edition, samples_for(game, edition)[:2], **more)
    return Match(game, start, SeededDice(seed_key(seed)))


def opened(game: Game[Any], edition: str, seed: str) -> Match[Any]:
    """A match at its first turn, as the game's ready battles have it."""
    ready = game.ready()
    assert ready is not None
    match = match_of(game, edition, seed, house=ready.house, agreed=ready.agreed_for(0))
    prepare(match, lambda question: question.prepares)
    return match


@pytest.mark.parametrize(("game", "edition"), GAMES, ids=IDS)
def test_it_answers_all_that_comes_before_the_first_turn(game: Game[Any], edition: str) -> None:
    match = opened(game, edition, "1")
    asked = match.questions()
    assert asked
    assert not any(question.prepares for question in asked)
    again = opened(game, edition, "1")
    assert again.inputs == match.inputs
    assert again.hash() == match.hash()


@pytest.mark.parametrize(("game", "edition"), GAMES, ids=IDS)
def test_both_sides_are_spread_out_and_face_each_other(game: Game[Any], edition: str) -> None:
    for seed in "123":
        match = opened(game, edition, seed)
        view = game.look.view(match.state, None)
        middle = view.width // 2, view.height // 2
        ahead = []
        for side in (0, 1):
            spots = [
                (p.x, p.y)
                for p in view.pieces
                if p.side == side and p.x is not None and p.y is not None
            ]
            wide = max(abs(x - a) + abs(y - b) for x, y in spots for a, b in spots)
            assert wide >= max(view.width, view.height) // 4
            mean = [sum(values) // len(spots) for values in zip(*spots, strict=True)]
            ahead.append((mean[0] - middle[0], mean[1] - middle[1]))
        assert ahead[0][0] * ahead[1][0] + ahead[0][1] * ahead[1][1] < 0


def test_it_answers_only_what_is_left_to_it() -> None:
    game = games()["brigandine"]
    match = match_of(game, "v1.1", "1")
    prepare(match, lambda question: question.prepares and not question.deploys)
    seat = match.questions()[0].seat
    prepare(match, lambda question: question.deploys and question.seat == seat)
    assert match.questions()[0].seat == 1 - seat
    assert match.questions()[0].deploys


def test_a_toy_without_zones_has_its_pieces_put_somewhere_legal() -> None:
    match = Match(SCRAMBLE, Start(SCRAMBLE.id, "dry", []), SeededDice(seed_key("1")))
    question = match.questions()[0]
    assert steady_answer(match, question) in question.options
