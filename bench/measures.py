"""What `python -m bench` measures of each revision, in turns."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from bench.looks import SHARES
from bench.worker import Worker

NOW = "now"

GREEDY = 2
"""Games between greedy bots in a turn."""


class Found(NamedTuple):
    """One figure: of each revision, or peer, one value a turn."""

    part: str
    yard: str
    what: str
    unit: str
    values: dict[str, list[float]]

    @property
    def is_rate(self) -> bool:
        return self.unit == "/s"

    def value(self, side: str) -> float:
        return median(self.values[side])

    def ratio(self, side: str, base: str) -> tuple[float, float, float]:
        """One side's to the other's: the median over the turns, the least and the most."""
        turns = zip(self.values[side], self.values[base], strict=True)
        ratios = sorted(one / other for one, other in turns)
        return median(ratios), ratios[0], ratios[-1]

    def plain(self) -> dict[str, Any]:
        return self._asdict()


class Bench:
    """The revisions, all playing the same starts with the same chances."""

    def __init__(self, workers: dict[str, Worker], peers: Worker | None, chosen: Any) -> None:
        self._workers = workers
        self._peers = peers
        self._turns: int = chosen.turns
        self._seconds: float = chosen.seconds
        starts = workers[NOW]("starts")
        self._yards = [name for name in starts if name.startswith(chosen.game)]
        for worker in workers.values():
            worker("begin", starts)

    def peers(self) -> Iterator[Found]:
        """Of libraries: decisions and games a second."""
        if self._peers is None:
            return
        for name in self._peers("names"):
            values: dict[str, list[float]] = {"decisions": [], "games": []}
            for turn in range(self._turns):
                games, count, spent = self._peers("random", name, turn, self._seconds)
                values["decisions"].append(count / spent)
                values["games"].append(games / spent)
            for what, rates in values.items():
                yield Found("peers", name, what, "/s", {NOW: rates})

    def play(self) -> Iterator[Found]:
        for yard in self._yards:
            yield from self._games("random", yard, 0, self._seconds)

    def greedy(self) -> Iterator[Found]:
        for yard in self._yards:
            yield from self._games("greedy", yard, GREEDY, 0.0)

    def ahead(self) -> Iterator[Found]:
        """What a search is made of, and what a match costs."""
        for yard in self._yards:
            yield self._each(yard, "fork at a step's start", "µs", "forks", True)
            yield self._each(yard, "fork in mid-step", "µs", "forks", False)
            yield self._each(yard, "copy of the state", "µs", "copies")
            yield self._each(yard, "evaluation", "µs", "evaluations")
            yield self._each(yard, "simulations", "/s", "simulations")
            yield self._each(yard, "set-up", "µs", "setups")
            yield self._each(yard, "memory of a match", "KB", "memory")

    def growth(self) -> Iterator[Found]:
        """A decision with fewer and with more pieces."""
        for yard, sizes in self._workers[NOW]("growths").items():
            if yard not in self._yards:
                continue
            for size, starts in sizes.items():
                values: dict[str, list[float]] = {name: [] for name in self._workers}
                for turn in range(self._turns):
                    for name, worker in self._in_turn(turn):
                        _, count, spent = worker("sized", yard, starts, turn)
                        values[name].append(1e6 * spent / count)
                yield Found("growth", yard, size, "µs", values)

    def looks(self) -> Iterator[Found]:
        """What a table shows before an answer and after it: shares of it took no longer."""
        for yard in self._yards:
            spent: dict[str, dict[str, list[float]]] = {}
            for turn in range(self._turns):
                for name, worker in self._in_turn(turn):
                    for what, values in worker("looks", yard).items():
                        for share, value in zip(SHARES, values, strict=True):
                            by_side = spent.setdefault(f"{what} p{share}", {})
                            by_side.setdefault(name, []).append(value)
            for what, by_side in spent.items():
                yield Found("looks", yard, what, "ms", by_side)

    def _in_turn(self, turn: int) -> list[tuple[str, Worker]]:
        """All, each first now and then."""
        order = list(self._workers.items())
        shift = turn % len(order)
        return order[shift:] + order[:shift]

    def _games(self, what: str, yard: str, games: int, seconds: float) -> Iterator[Found]:
        """The same games in all: as many as the first begins in the time."""
        decisions: dict[str, list[float]] = {name: [] for name in self._workers}
        whole: dict[str, list[float]] = {name: [] for name in self._workers}
        for turn in range(self._turns):
            number, left = games, seconds
            for name, worker in self._in_turn(turn):
                number, count, spent = worker(what, yard, turn, number, left)
                left = 0.0
                decisions[name].append(count / spent)
                whole[name].append(number / spent)
        yield Found(what, yard, "decisions", "/s", decisions)
        yield Found(what, yard, "games", "/s", whole)

    def _each(self, yard: str, told: str, unit: str, what: str, *given: Any) -> Found:
        values: dict[str, list[float]] = {name: [] for name in self._workers}
        for turn in range(self._turns):
            for name, worker in self._in_turn(turn):
                values[name].append(worker(what, yard, *given))
        return Found("ahead", yard, told, unit, values)
