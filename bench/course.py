"""What is measured inside the sources of one revision: play, forks, looking ahead, growth.

`python -m bench` starts one process of these for each revision, with starts and seeds that are
the same for all. Only what all of those revisions have is used here.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec
from bench.looks import timed
from bench.play import Yard, answers_at_random, decisions, growth
from bench.starts import Starts
from bench.worker import answer_lines

from affray.bots.driver import answer_for
from affray.bots.greedy import GreedyBot
from affray.bots.random import sampled_answer
from affray.kernel.dice import FastDice
from affray.kernel.game import Game, Start
from affray.kernel.match import Match

POSITIONS = 12
"""Positions in the middle of games at which forks and looks are timed, of each kind."""

AHEAD = 20
"""Decisions of a simulation: as far as a search plays on before it evaluates."""

TIMES = 30
"""How often something short is done to time it."""


class Course(Starts):
    def __init__(self) -> None:
        super().__init__()
        self._middles: dict[tuple[str, bool], list[Match[Any]]] = {}

    def growths(self) -> Any:
        """The starts of battles of several sizes, by what grows and how large it is."""
        return {
            name: {size: msgspec.to_builtins(starts) for size, starts in sizes.items()}
            for name, sizes in growth().items()
        }

    # -- play -----------------------------------------------------------------------------------

    def random(self, yard: str, turn: int, games: int, seconds: float) -> Any:
        """Random games, so many or as many as begin in the time: games, decisions, seconds."""
        return _played(self.yards[yard], turn, games, seconds, decisions)

    def greedy(self, yard: str, turn: int, games: int, seconds: float) -> Any:
        return _played(self.yards[yard], turn, games, seconds, _greedy)

    def sized(self, yard: str, plain: Any, turn: int) -> Any:
        """The same in games from other starts, once each."""
        of = self.yards[yard]._replace(starts=msgspec.convert(plain, list[Start]))
        return _played(of, turn, len(of.starts), 0.0, decisions)

    # -- looking ahead --------------------------------------------------------------------------

    def forks(self, yard: str, is_fresh: bool) -> float:
        """Microseconds of a fork, at the start of a step or after answers in it: the median."""
        random = Random("forks")
        return _least(self._middle(yard, is_fresh), lambda match: match.fork(FastDice(random)))

    def copies(self, yard: str) -> float:
        return _least(self._middle(yard, is_fresh=True), lambda match: match.state.copy())

    def evaluations(self, yard: str) -> float:
        value = _evaluation(self.yards[yard].game)
        return _least(self._middle(yard, is_fresh=True), lambda match: value(match.state, 0))

    def simulations(self, yard: str) -> float:
        """A second, where a simulation is a fork as a seat knows it, 20 decisions, a value."""
        value = _evaluation(self.yards[yard].game)
        random = Random("simulations")

        def simulate(match: Match[Any]) -> None:
            seat = match.questions()[0].seat
            ahead = match.fork(FastDice(random), seat=seat, random=random)
            for _ in range(AHEAD):
                if (question := ahead.question) is None:
                    break
                ahead.send(sampled_answer(question, random))
            value(ahead.state, seat)

        found = self._middle(yard, is_fresh=False)
        began = process_time()
        for match in islice(cycle(found), 10 * len(found)):
            simulate(match)
        return 10 * len(found) / (process_time() - began)

    # -- matches --------------------------------------------------------------------------------

    def setups(self, yard: str) -> float:
        """Microseconds from a start to the first question, with its problems looked for."""
        of = self.yards[yard]
        return _least(of.starts, lambda start: Match(of.game, start, FastDice(Random(1))), 3)

    def memory(self, yard: str) -> float:
        """Kilobytes of a match with its record, half-way through: the median."""
        found = []
        for number in range(3):
            tracemalloc.start()
            match = _half(self.yards[yard], number)
            found.append(tracemalloc.get_traced_memory()[0] / 1024)
            tracemalloc.stop()
            del match
        return median(found)

    def looks(self, yard: str) -> Any:
        """Milliseconds of what a table shows, by its name."""
        return timed(self.yards[yard])

    def _middle(self, yard: str, is_fresh: bool) -> list[Match[Any]]:
        key = yard, is_fresh
        if key not in self._middles:
            self._middles[key] = list(islice(_middles(self.yards[yard], is_fresh), POSITIONS))
        return self._middles[key]


def _played(
    yard: Yard,
    turn: int,
    games: int,
    seconds: float,
    play: Callable[[Game[Any], Start, Random], int],
) -> tuple[int, int, float]:
    count, began = 0, process_time()
    for number, start in enumerate(cycle(yard.starts), 1):
        count += play(yard.game, start, Random(f"{turn} {number}"))
        spent = process_time() - began
        if number >= games and spent >= seconds:
            return number, count, spent
    raise AssertionError("a yard needs a start")


def _greedy(game: Game[Any], start: Start, random: Random) -> int:
    match = Match(game, start, FastDice(random))
    bot, count = GreedyBot(), 0
    while not match.is_over:
        seat = match.questions()[0].seat
        match.answer(seat, answer_for(bot, match, seat, random=random))
        count += 1
    return count


def _middles(yard: Yard, is_fresh: bool) -> Iterator[Match[Any]]:
    """Matches half-way through, and on until nothing or something is answered in the step."""
    for number in range(4 * POSITIONS):
        match = _half(yard, number)
        random = Random(f"on {number}")
        while not match.is_over and match.is_fresh != is_fresh:
            answers_at_random(match, random)
        if not match.is_over:
            yield match


def _half(yard: Yard, number: int) -> Match[Any]:
    """A match with its record, half-way through a random game."""
    start = yard.starts[number % len(yard.starts)]
    half = decisions(yard.game, start, Random(f"middle {number}")) // 2
    random = Random(f"middle {number}")
    match = Match(yard.game, start, FastDice(random))
    for _ in range(half):
        answers_at_random(match, random)
    return match


def _evaluation(game: Any) -> Callable[[Any, Any], float]:
    """Games were asked themselves before they had an advice."""
    found: Callable[[Any, Any], float] = getattr(game, "advice", game).evaluate
    return found


def _least(things: list[Any], act: Callable[[Any], object], times: int = TIMES) -> float:
    """Microseconds: the median over the things of the least of three means."""
    found = []
    for thing in things:
        means = []
        for _ in range(3):
            began = process_time()
            for _ in range(times):
                act(thing)
            means.append((process_time() - began) / times)
        found.append(1e6 * min(means))
    return median(found)


if __name__ == "__main__":
    answer_lines(Course())
