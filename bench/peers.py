"""Random play of what a user might take instead, in the same run: libraries that are well known.

They are installed beside the project, not into it: `make bench` does it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import chess
import pyspiel
from bench.worker import answer_lines
from catanatron import Color, Game, RandomPlayer
from pettingzoo.classic import connect_four_v3


def python_chess(random: Random) -> int:
    """One game: list the legal moves and take one until it is over; how many it took."""
    board, count = chess.Board(), 0
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        count += 1
    return count


def catan(random: Random) -> int:
    game = Game([RandomPlayer(color) for color in Color], seed=random.getrandbits(32))
    count = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        count += 1
    return count


def open_spiel(name: str) -> Callable[[Random], int]:
    game = pyspiel.load_game(name)

    def play(random: Random) -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                faces, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(faces, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                count += 1
        return count

    return play


def connect_four(random: Random) -> int:
    env, count = connect_four_v3.env(), 0
    env.reset()
    for _ in env.agent_iter():
        seen, _, is_won, is_cut, _ = env.last()
        if is_won or is_cut:
            break
        legal = [place for place, is_free in enumerate(seen["action_mask"]) if is_free]
        env.step(random.choice(legal))
        count += 1
    env.close()
    return count


PEERS: dict[str, Callable[[Random], int]] = {
    "python-chess": python_chess,
    "catanatron": catan,
    "OpenSpiel backgammon": open_spiel("backgammon"),
    "OpenSpiel chess": open_spiel("chess"),
    "PettingZoo connect four": connect_four,
}


class Peers:
    def names(self) -> list[str]:
        return list(PEERS)

    def random(self, name: str, turn: int, seconds: float) -> tuple[int, int, float]:
        """Random games for so long: games, decisions, seconds."""
        games, count, began = 0, 0, process_time()
        while (spent := process_time() - began) < seconds:
            count += PEERS[name](Random(f"{turn} {games}"))
            games += 1
        return games, count, spent


if __name__ == "__main__":
    answer_lines(Peers())
