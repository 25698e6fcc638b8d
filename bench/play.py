"""What is measured: random games of every game and edition, and of chess."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

import chess

from affray.bots.random import sampled_answer
from affray.games import games
from affray.kernel.dice import FastDice
from affray.kernel.game import Game, Start
from affray.kernel.match import Match

STARTS = 12
"""Different pairs of forces in a measurement."""

POSITIONS = 8
"""Positions in the middle of a game at which a fork is timed."""


class Yard(NamedTuple):
    """One thing to measure: a game in an edition, with forces chosen beforehand."""

    name: str
    game: Game[Any]
    starts: list[Start]


def yards() -> list[Yard]:
    """Every game in every edition."""
    return [
        Yard(f"{game.id} {edition}", game, [_start(game, edition, n) for n in range(STARTS)])
        for game in games().values()
        for edition in game.editions
    ]


def _start(game: Game[Any], edition: str, number: int) -> Start:
    random = Random(f"bench {number}")
    # What a table may have generated is generated: placing it by hand is no part of the fight.
    house = {rule.id: "generated" for rule in game.house_rules if "generated" in rule.values}
    rosters = [game.random_roster(edition, {}, random) for _ in range(game.seats.fewest)]
    return Start(game.id, edition, rosters, house=dict(house), automated=True)


def decisions(game: Game[Any], start: Start, random: Random) -> int:
    """Play one game at random on a light match, setup included; how many decisions it took."""
    match = Match(game, start, FastDice(random)).fork(FastDice(random))
    count = 0
    while (question := match.question) is not None:
        match.send(sampled_answer(question, random))
        count += 1
    return count


def chess_moves(seconds: float, turn: int) -> float:
    """Moves a second of random chess: list the legal moves and take one until the game is over."""
    random = Random(f"chess {turn}")
    count, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            count += 1
    return count / spent


def costs_at_mid_game(yard: Yard) -> tuple[float, float]:
    """Seconds for a fork, and for a copy of the state alone, in the middle of games."""
    matches = [_middle(yard, number) for number in range(POSITIONS)]
    random = Random("forks")
    fork = _seconds(lambda: [match.fork(FastDice(random)) for match in matches])
    copy = _seconds(lambda: [match.state.copy() for match in matches])
    return fork / POSITIONS, copy / POSITIONS


def _middle(yard: Yard, number: int) -> Match[Any]:
    """A match with its record, half-way through a random game."""
    start = yard.starts[number % len(yard.starts)]
    half = decisions(yard.game, start, Random(f"middle {number}")) // 2
    random = Random(f"middle {number}")
    match = Match(yard.game, start, FastDice(random))
    for _ in range(half):
        for question in match.questions():
            match.answer(question.seat, question.options.sample(random))
    if match.is_over:
        raise AssertionError("half a game should not be over")
    return match


def _seconds(act: Callable[[], object], times: int = 40) -> float:
    """How long it takes: the least of three means."""
    means = []
    for _ in range(3):
        began = process_time()
        for _ in range(times):
            act()
        means.append((process_time() - began) / times)
    return min(means)
