"""Exact odds: the rule itself, run with every result of its dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from typing import NamedTuple, Self, TypeVar

import msgspec

from affray.kernel.dice import Dice
from affray.kernel.house import rules_of
from affray.kernel.problems import BadInput, Problem, unknown

R = TypeVar("R", bound=Hashable)

EXACT = Fraction(0)
"""Follow every branch: the chances of a chain that ends are exact."""

CUTOFF = Fraction(1, 10**9)
"""For endless chains: less likely branches are not followed; their sum is the remainder."""

MOST_ROLLS = 400
"""A chain of this many rolls counts as endless, whatever its cutoff."""


class Chances(NamedTuple):
    """The results with their chances, and the chance of what was not followed."""

    of: dict[Hashable, Fraction]
    remainder: Fraction


class OddsRow(msgspec.Struct, frozen=True):
    """One result with its chance, as an exact fraction and as a percentage."""

    result: str
    chance: str
    percent: float
    short: str = ""
    """The result in one word, where it has several."""
    counts: bool = True
    """Whether the result has an effect."""


class Bearing(msgspec.Struct, frozen=True):
    """Something that affects a roll: a bonus (1), a penalty (-1) or neither, and its clause."""

    words: str
    sign: int = 0
    rule: str = ""

    def __str__(self) -> str:
        kind = {1: "bonus: ", -1: "penalty: "}.get(self.sign, "")
        return f"{kind}{self.words}{f' [{self.rule}]' if self.rule else ''}"


class OddsReport(msgspec.Struct, frozen=True):
    """Odds to show to people: the situation, what affects it, and the possible results.

    `deed` is the title without the piece that acts, and `needs` what it must roll. Anything
    else that is counted, such as strength lost, has its own rows in `tallied`. `verb` says what
    the results that count come to: "hits".
    """

    title: str
    modifiers: tuple[Bearing, ...]
    rows: tuple[OddsRow, ...]
    deed: str = ""
    needs: str = ""
    tally: str = ""
    tallied: tuple[OddsRow, ...] = ()
    verb: str = ""


def chance_to_count(report: OddsReport) -> float:
    """Return how likely the results that count are, in percent."""
    return sum([row.percent for row in report.rows if row.counts])


def odds_row(result: str, chance: Fraction, short: str = "", *, counts: bool = True) -> OddsRow:
    """Return a row of a report; a possible result never has 0 percent."""
    percent = float(chance) * 100
    return OddsRow(result, str(chance), round(percent, 4) or percent, short, counts)


def remainder_rows(found: Chances) -> tuple[OddsRow, ...]:
    """Return a row for what was too unlikely to follow, so that the rows add up to 1."""
    if not found.remainder:
        return ()
    return (odds_row("a longer chain, not followed", found.remainder, "longer", counts=False),)


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the situations whose odds can be asked for; fields as in a `House`."""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> Self:
        """Read a situation from keys and values; raise `BadInput` for a wrong key or value."""
        known = {rule.id: rule for rule in rules_of(cls)}
        for key in asked:
            if key not in known:
                raise BadInput(Problem("odds", "", unknown("key", key, known)))
        return cls(**{key: known[key].read(word, key) for key, word in asked.items()})


def words(said: str) -> list[str]:
    """Split comma-separated words."""
    return [word for word in said.split(",") if word]


class TooManyEndsError(Exception):
    """There is too much to play through."""


class _CutError(Exception):
    """This branch is too unlikely to be followed."""


class _Tree:
    """What the dice may show: the branches that are still to be played through, the next one last,
    each with its chance."""

    def __init__(self, cutoff: Fraction, most: int | None) -> None:
        self.left: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
        self._cutoff = cutoff
        self._most = most
        self._count = 0

    def follow(self, results: tuple[int, ...], chance: Fraction) -> None:
        """`_CutError` where this is not worth it, `TooManyEndsError` where all of it is not."""
        if chance < self._cutoff or len(results) > MOST_ROLLS:
            raise _CutError
        self._count += 1
        if self._most is not None and self._count > self._most:
            raise TooManyEndsError


class ExhaustiveDice(Dice):
    """Dice whose results so far are given; each question to them after that branches: they follow
    one of its branches and leave the others for later."""

    __slots__ = ("_results", "_tree", "_used", "chance")

    def __init__(self, tree: _Tree) -> None:
        self._tree = tree
        self._results, self.chance = tree.left.pop()
        self._used = 0

    def begin(self) -> None:
        self._tree.follow(self._results, self.chance)

    def _next(self, chances: Callable[[], list[tuple[int, Fraction]]]) -> int:
        if self._used == len(self._results):
            *others, (last, share) = chances()
            self._tree.left += [((*self._results, k), self.chance * other) for k, other in others]
            self._results, self.chance = (*self._results, last), self.chance * share
            self.begin()
        self._used += 1
        return self._results[self._used - 1]

    def roll(self, sides: int) -> int:
        return self._next(lambda: [(face, Fraction(1, sides)) for face in range(1, sides + 1)])

    def reach(
        self, count: int, sides: int, needed: int, enough: int
    ) -> tuple[int, tuple[int, ...]]:
        reached = self._next(lambda: reach_chances(count, sides, needed, enough))
        hit, miss = min(max(needed, 1), sides), max(min(needed - 1, sides), 1)
        return reached, (hit,) * reached + (miss,) * (count - reached)

    def bands(self, count: int, sides: int, floors: tuple[int, ...]) -> tuple[int, ...]:
        """A whole number stands for a spread: its place among those that `spreads` lists."""
        listed = spreads(count, sides, floors)
        chosen = self._next(lambda: [(k, share) for k, (_, share) in enumerate(listed)])
        return listed[chosen][0]


def reach_chances(count: int, sides: int, needed: int, enough: int) -> list[tuple[int, Fraction]]:
    """Return the chances that 0, 1, … `enough` or more of `count` dice show `needed` or more."""
    chance = Fraction(min(max(sides + 1 - needed, 0), sides), sides)
    exact = [comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1)]
    grouped = [(k, exact[k]) for k in range(min(enough, count + 1))]
    if enough <= count:
        grouped.append((enough, sum(exact[enough:], Fraction(0))))
    return [(k, share) for k, share in grouped if share]


@cache
def spreads(
    count: int, sides: int, floors: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Return the ways `count` dice can fall into bands, each as faces with its chance.

    >>> [(faces, str(chance)) for faces, chance in spreads(2, 6, (5,))]
    [((1, 1), '4/9'), ((1, 5), '4/9'), ((5, 5), '1/9')]
    """
    lows = tuple(sorted({1, *(floor for floor in floors if 1 <= floor <= sides)}))
    widths = [high - low for low, high in zip(lows, (*lows[1:], sides + 1), strict=True)]
    found = []
    for bars in combinations(range(count + len(lows) - 1), len(lows) - 1):
        ends = (-1, *bars, count + len(lows) - 1)
        counts = [ends[k + 1] - ends[k] - 1 for k in range(len(lows))]
        ways = factorial(count) // prod(map(factorial, counts))
        weight = prod(width**k for width, k in zip(widths, counts, strict=True))
        faces = tuple(low for low, k in zip(lows, counts, strict=True) for _ in range(k))
        found.append((faces, Fraction(ways * weight, sides**count)))
    return tuple(sorted(found))


def odds(play: Callable[[Dice], R], cutoff: Fraction = EXACT, most: int | None = None) -> Chances:
    """Return every result of `play` with its exact probability; endless chains need a cutoff.

    `TooManyEndsError` if there are more than so many branches and ends.

    >>> odds(lambda dice: dice.roll(6) >= 5).of
    {True: Fraction(1, 3), False: Fraction(2, 3)}
    """
    chances: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    remainder = Fraction(0)
    tree = _Tree(cutoff, most)
    while tree.left:
        dice = ExhaustiveDice(tree)
        try:
            dice.begin()
            end = play(dice)
        except _CutError:
            remainder += dice.chance
        else:
            chances[end] += dice.chance
    return Chances(dict(chances), remainder)
