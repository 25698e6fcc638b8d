"""What the engine says against what an independent oracle says, counted question by question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

GAMES = ("rattle", "brigand", "factions", "warbands")
"""The games that are compared, by the beginning of the names of their modules."""

CHUNK = 10
"""Positions that one process compares before it reports."""

MOST_ERRORS = 20
"""No report of a chunk describes more errors than this; all are counted."""


@dataclass
class Tally:
    """The answers to one kind of question."""

    allowed: int = 0
    """Both say yes."""
    denied: int = 0
    """Both say no."""
    margin: int = 0
    """So near to the boundary that rounding may decide: not compared."""
    wrongly_allowed: int = 0
    """The engine allows what the oracle refutes."""
    wrongly_denied: int = 0
    """The engine denies what the oracle finds."""

    @property
    def compared(self) -> int:
        return self.allowed + self.denied + self.errors

    @property
    def errors(self) -> int:
        return self.wrongly_allowed + self.wrongly_denied

    def add(self, other: Tally) -> None:
        self.allowed += other.allowed
        self.denied += other.denied
        self.margin += other.margin
        self.wrongly_allowed += other.wrongly_allowed
        self.wrongly_denied += other.wrongly_denied


@dataclass
class Compared:
    """Counts by kind of question, and the first errors in words."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    positions: int = 0
    errors: list[str] = field(default_factory=list)
    number: int = 0
    """The position that is looked at now: an error names it."""

    def compare(
        self,
        kind: str,
        *,
        engine: bool,
        oracle: bool | None,
        what: Callable[[], str] = lambda: "",
    ) -> None:
        """One answer: yes or no; the oracle says None where rounding may decide."""
        tally = self.tallies.setdefault(kind, Tally())
        if oracle is None:
            tally.margin += 1
        elif engine and oracle:
            tally.allowed += 1
        elif not engine and not oracle:
            tally.denied += 1
        else:
            if engine:
                tally.wrongly_allowed += 1
            else:
                tally.wrongly_denied += 1
            wrong = "allowed" if engine else "denied"
            if len(self.errors) < MOST_ERRORS:
                self.errors.append(f"position {self.number}: {kind} wrongly {wrong}: {what()}")

    def add(self, other: Compared) -> None:
        for kind, tally in other.tallies.items():
            self.tallies.setdefault(kind, Tally()).add(tally)
        self.positions += other.positions
        self.errors += other.errors

    @property
    def total(self) -> Tally:
        total = Tally()
        for tally in self.tallies.values():
            total.add(tally)
        return total

    @property
    def denials(self) -> float:
        """The share of the compared answers in which the engine said no."""
        total = self.total
        return (total.denied + total.wrongly_denied) / max(1, total.compared)

    def lines(self) -> Iterable[str]:
        """The report."""
        head = ("question", "compared", "allowed", "denied", "margin", "wr. allowed", "wr. denied")
        yield "{:<24}{:>12}{:>12}{:>12}{:>10}{:>13}{:>12}".format(*head)
        for kind, tally in [*sorted(self.tallies.items()), ("all", self.total)]:
            yield (
                f"{kind:<24}{tally.compared:>12,}{tally.allowed:>12,}{tally.denied:>12,}"
                f"{tally.margin:>10,}{tally.wrongly_allowed:>13,}{tally.wrongly_denied:>12,}"
            )
        yield f"{self.positions:,} positions, {self.denials:.1%} of the answers are denials"

    def to_plain(self) -> dict[str, Any]:
        return {
            "positions": self.positions,
            "errors": self.errors,
            "tallies": {kind: vars(tally) for kind, tally in self.tallies.items()},
        }

    @staticmethod
    def from_plain(plain: dict[str, Any]) -> Compared:
        tallies = {kind: Tally(**counts) for kind, counts in plain["tallies"].items()}
        return Compared(tallies, plain["positions"], plain["errors"])


def random_for(game: str, seed: str, number: int) -> Random:
    """Everything drawn for one position comes from here: the same words, the same position."""
    return Random(f"crowded {game} {seed} {number}")


def ready_games() -> tuple[str, ...]:
    """Those that have their modules."""
    return tuple(game for game in GAMES if find_spec(f"tests.crowded.{game}_compare"))


def compare_chunk(game: str, seed: str, first: int, count: int) -> Compared:
    """So many positions of a game from a number on."""
    compare = import_module(f"tests.crowded.{game}_compare").compare
    counts = Compared()
    for number in range(first, first + count):
        counts.number = number
        compare(random_for(game, seed, number), counts)
        counts.positions += 1
    return counts
