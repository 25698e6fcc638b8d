"""What is found when the games are looked at: counted, and put into a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tests.browser.looking import Battle

from affray.games import games
from affray.kernel.dice import ScriptedDice
from affray.kernel.inputs import Answered
from affray.kernel.match import Match
from affray.kernel.record import read_record
from affray.testing.telling import MOST_WITHOUT, first_roll

KINDS = ("hidden", "small", "moves", "cut", "covered", "dice", "unnamed")
"""What can be wrong: a choice out of sight or too small for a finger; something moves under a
pointer; a piece, a name or a tag is cut off; names cover each other; dice lie on something; the
piece in question has no name."""

COUNTS = ("decisions", "choices", "fallen")


@dataclass
class Figures:
    """What was seen of a game in each window, what was wrong, and which dice were told."""

    game: str
    seen: dict[str, Counter[str]] = field(default_factory=dict)
    wrongs: list[str] = field(default_factory=list)
    met: int = 0
    without: Counter[str] = field(default_factory=Counter)

    def count(self, window: str, what: str, number: int = 1) -> None:
        self.seen.setdefault(window, Counter())[what] += number

    def note(self, window: str, where: str, found: Mapping[str, Sequence[str]]) -> None:
        for kind, wrongs in found.items():
            self.count(window, kind, len(wrongs))
            self.wrongs += [f"{where} on a {window}, {kind}: {wrong}" for wrong in wrongs]

    def note_rolls(self, battle: Battle) -> None:
        """The answers of a battle that rolled dice, and those whose chances were not told."""
        events = first_rolls(battle.record())
        events = events[len(events) - len(battle.told) :]
        for event, is_told in zip(events, battle.told, strict=True):
            if event:
                self.met += 1
                self.without[event] += not is_told
        self.without = +self.without

    def judge(self) -> None:
        """No dice go untold without a reason."""
        reasons = games()[self.game].look.odds.unforeseen
        self.wrongs += [
            f"{event} is rolled without chances, {count} times, and no reason is given"
            for event, count in self.without.items()
            if event not in reasons
        ]

    def table(self) -> str:
        """All of it in words."""
        columns = (*COUNTS, *KINDS)
        lines = [f"{self.game:24}" + "".join(f"{name:>10}" for name in columns)]
        for window, counts in self.seen.items():
            numbers = "".join(f"{counts[name]:>10}" for name in columns)
            lines.append(f"  {window:22}{numbers}")
        share = 100 * self.without.total() / max(1, self.met)
        lines.append(
            f"  dice questions: {self.met}, {self.without.total()} without chances ({share:.1f} %)"
        )
        reasons = games()[self.game].look.odds.unforeseen
        lines += [
            f"    {event}: {count}. {reasons.get(event, 'No reason is given.')}"
            for event, count in sorted(self.without.items())
        ]
        return "\n".join(lines)


def are_few(without: int, met: int) -> bool:
    """Whether few dice of all that were met go untold, each with its reason."""
    return without <= MOST_WITHOUT * met


def first_rolls(record: str) -> list[str]:
    """The event that tells the first roll of each answer of the first seat, if it rolled."""
    read = read_record(record)
    marks = [(0, 0)]

    def mark(match: Match[Any]) -> None:
        marks.append((len(match.inputs), len(match.events)))

    game = games()[read.start.game]
    match = Match(game, read.start, ScriptedDice(), replay=read.inputs, after=mark)
    found = []
    for (before, told), (after, until) in pairwise(marks):
        entry = read.inputs[before]
        if isinstance(entry, Answered) and entry.seat == 0:
            has_rolled = after - before > 1
            found.append(first_roll(match.events[told:until]) if has_rolled else "")
    return found
