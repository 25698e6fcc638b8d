"""Ways over the squares: which a Unit may take, and those worth a thought."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.rules.grid import (
    diagonal_prices,
    distance,
    middle,
    reachable,
    sees,
    square_at,
    standing,
    walls_against,
    written,
)
from affray.games.warbands_and_heroes.state import Square, State
from affray.kernel.board.flood import (
    Bits,
    Flood,
    around_all,
    bits_of,
    nth_square,
    squares_in,
    whole_board,
)
from affray.kernel.board.measure import Point
from affray.kernel.board.squares import (
    EVEN,
    STRAIGHT,
    Node,
    Walked,
    are_adjacent,
    around,
    steps,
    ways_to,
)
from affray.kernel.options import NOT_A_PATH, NOT_A_POINT, Paths, Places, point_in
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal

Path = tuple[Point, ...]

BESIDE = 2
"""So many squares beside each enemy are candidates."""
OTHERS = 6
"""And so many of the rest."""


class Way(NamedTuple):
    """The squares after the first, and what they cost."""

    squares: tuple[Square, ...]
    cost: int


Head = tuple[list[Square], Node, tuple[int, int]]
"""A way so far: its squares, where it stands, what it costs and how many walls it passes."""


class Routes(Paths):
    """[WH-ACT-01, WH-ACT-05, WH-ACT-06] Ways of so many squares, written as turning points.

    Between two points the Unit takes the cheapest way there is.
    """

    __slots__ = ("flood", "found", "is_charge", "may_stay", "parity", "reach", "state", "unit")

    def __init__(
        self,
        state: State,
        unit: int,
        reach: int,
        *,
        parity: int = 0,
        may_stay: bool = True,
        is_charge: bool = False,
    ) -> None:
        self.state = state
        self.unit = unit
        self.reach = reach
        self.parity = parity
        self.may_stay = may_stay
        self.is_charge = is_charge
        self.found: dict[Node, Walked] | None = None
        self.flood: Flood | None = None

    @property
    def mover(self) -> Unit:
        return self.state.units[self.unit]

    @property
    def start(self) -> Node:
        return *self.mover.square, self.parity, 0

    def _reached(self) -> dict[Node, Walked]:
        if self.found is None:
            self.found = reachable(self.state, self.mover, self.start, self.reach)
        return self.found

    @property
    def is_even(self) -> bool:
        """Every step costs 1, so that a flood tells what can be reached."""
        return diagonal_prices(self.state) == EVEN

    def _flooded(self) -> Flood:
        if self.flood is None:
            state, mover = self.state, self.mover
            shut = state.bar_bits | standing(state, mover)
            self.flood = Flood(state.size, shut, mover.square, self.reach)
        return self.flood

    def _first_legs(self, square: Square) -> list[Head]:
        """The cheapest ways there; nothing else is looked at if it can be helped."""
        if not self.is_even:
            return _legs_in(self._reached(), square)
        if not walls_against(self.state, self.mover):
            way = self._flooded().way_to(square)
            return [] if way is None else [(way, (*square, self.parity, 0), (len(way), 0))]
        leading = self._flooded().leading_to(square)
        if not leading:
            return []
        only = {s for bits in leading for s in squares_in(self.state.size, bits)}
        return _legs_in(
            reachable(self.state, self.mover, self.start, len(leading) - 1, only), square
        )

    # -- legal ------------------------------------------------------------------------

    def refusal(self, answer: object) -> Refusal | None:
        way = self.way(answer)
        return way if isinstance(way, Refusal) else None

    def way(self, answer: object) -> Way | Refusal:
        """The squares of a written way, or why it is none."""
        if not isinstance(answer, tuple):
            return NOT_A_PATH
        if not answer:
            staying = Refusal("The Unit has to move.", "WH-ACT-01")
            return Way((), 0) if self.may_stay else staying
        heads: list[Head] = [([], self.start, (0, 0))]
        for part in answer:
            square = self._square(part)
            if isinstance(square, Refusal):
                return square
            heads = self._legs(heads, square)
            if not heads:
                return self._too_far(square)
        squares, _, (cost, _) = min(heads, key=lambda head: head[2])
        if not squares:
            return Refusal("This path does not move the Unit.", "WH-ACT-01")
        wrong = self._end_refusal(squares[-1])
        return wrong or Way(tuple(squares), cost)

    def _legs(self, heads: list[Head], square: Square) -> list[Head]:
        """The ways so far with one more leg: the cheapest for each price of the next diagonal.

        [WH-Q-13] Of two legs that cost the same, one may make the next one dearer.
        """
        found: dict[int, Head] = {}
        for squares, node, (cost, _) in heads:
            if squares:
                known = reachable(self.state, self.mover, node, self.reach - cost)
                legs = _legs_in(known, square)
            else:
                legs = self._first_legs(square)
            for leg, end, (more, danger) in legs:
                price = cost + more, danger
                if end[2] not in found or price < found[end[2]][2]:
                    found[end[2]] = ([*squares, *leg], end, price)
        return list(found.values())

    def _square(self, part: object) -> Square | Refusal:
        point = point_in(part)
        if point is None:
            return NOT_A_PATH
        square = square_at(point)
        size = self.state.size
        if not (1 <= square[0] <= size and 1 <= square[1] <= size):
            return Refusal("A Unit may not leave the board.", "WH-Q-35")
        if middle(square) != point:
            return Refusal("Every point of a path must be the middle of a square.")
        return square

    def _too_far(self, square: Square) -> Refusal:
        unit = self.state.at(square)
        if square in self.state.bars:
            return Refusal(f"{written(square).capitalize()} cannot be entered.", "WH-Q-14")
        if unit is not None and unit.id != self.unit:
            rule = "WH-HERO-05" if unit.side == self.mover.side else "WH-ACT-06"
            return Refusal(f"{unit.card.name} occupies {written(square)}.", rule)
        return Refusal(f"Too far: at most {self.reach} squares.", "WH-ACT-01")

    def _end_refusal(self, square: Square) -> Refusal | None:
        unit = self.state.at(square)
        if unit is not None and unit.id != self.unit:
            return Refusal(f"{unit.card.name} occupies {written(square)}.", "WH-HERO-03")
        if self.is_charge and not self._touches(square):
            return Refusal("A charge must end next to an enemy.", "WH-BER-03")
        return None

    def _touches(self, square: Square) -> bool:
        side = self.mover.side
        return any(
            are_adjacent(square, other.square)
            and sees(self.state, square, other.square, self.mover)
            for other in self.state.fighting()
            if other.side != side
        )

    # -- candidates -------------------------------------------------------------------

    def ends(self) -> list[Square]:
        """Every square where the way may end, the nearest first."""
        return self._ends_of(self._reached())

    def reached(self) -> Reach:
        return Reach(squares=tuple(map(middle, self.ends())))

    def _ends_of(self, reached: dict[Node, Walked]) -> list[Square]:
        taken = {u.square for u in self.state.units if u.is_on_table}
        found = sorted(reached.items(), key=lambda item: item[1][:2])
        squares = dict.fromkeys(node[:2] for node, _ in found)
        ends = [square for square in squares if square not in taken]
        if not self.is_charge:
            return ends
        foes = [u.square for u in self.state.fighting() if u.side != self.mover.side]
        beside = {square for foe in foes for square in around(foe)}
        return [s for s in ends if s in beside and self._touches(s)]

    def _end_bits(self) -> Bits:
        """The same as a set, where every step costs 1."""
        state, size = self.state, self.state.size
        ends = self._flooded().reached & ~standing(state)
        if not self.is_charge:
            return ends
        foes = [u.square for u in state.fighting() if u.side != self.mover.side]
        ends &= around_all(size, bits_of(size, foes))
        if not state.hides and not state.house.units_block_los:
            return ends
        return bits_of(size, [end for end in squares_in(size, ends) if self._touches(end)])

    @property
    def is_open(self) -> bool:
        """Whether there is anywhere to go; most often one look around tells."""
        state, here, size = self.state, self.mover.square, self.state.size
        if self.is_charge:
            foes = [u.square for u in state.fighting() if u.side != self.mover.side]
            if not any(steps(here, foe) <= self.reach + 1 for foe in foes):
                return False
            return bool((self._end_bits() if self.is_even else self.ends()) or self._back())
        if self.reach > 0 and type(self) is Routes:
            straight = bits_of(size, [(here[0] + x, here[1] + y) for x, y in STRAIGHT])
            if straight & whole_board(size) & ~(state.bar_bits | standing(state)):
                return True
        return bool(self.ends())

    def _back(self) -> Path:
        """[WH-Q-23] A step out and back: a charge by somebody who is beside an enemy already."""
        here = self.mover.square
        ways = [(middle(square), middle(here)) for square in around(here)]
        return next((way for way in ways if self.refusal(way) is None), ())

    def __iter__(self) -> Iterator[Path]:
        if self.may_stay:
            yield ()
        squares = self.telling()
        for square in squares:
            yield (middle(square),)
        if self.is_charge and not squares:
            yield self._back()

    def telling(self) -> list[Square]:
        """Beside each enemy, towards each, away from all, and some others."""
        ends, state, side = self.ends(), self.state, self.mover.side
        enemies = [other.square for other in state.fighting() if other.side != side]
        found: list[Square] = []
        for enemy in enemies:
            beside = [square for square in ends if are_adjacent(square, enemy)]
            found += beside[:BESIDE] or _nearest(state, ends, enemy)
        if enemies and ends and not self.is_charge:
            found.append(
                max(ends, key=lambda end: min(distance(state, end, enemy) for enemy in enemies))
            )
        found += ends[:: max(1, len(ends) // OTHERS)]
        return list(dict.fromkeys(found))

    def towards(self) -> Path:
        """The usual way: nearer to the nearest enemy, but not past the best square."""
        ends, state, mover = self.ends(), self.state, self.mover
        enemies = [other.square for other in state.fighting() if other.side != mover.side]
        if not ends:
            return self._back() if self.is_charge else ()
        if not enemies:
            return () if self.may_stay else (middle(ends[0]),)
        enemy = min(enemies, key=lambda square: distance(state, mover.square, square))
        best = _nearest(state, ends, enemy)[0]
        near = distance(state, mover.square, enemy) <= distance(state, best, enemy)
        return () if near and self.may_stay else (middle(best),)

    def away(self) -> Path:
        """The usual way of a Unit that gets away: farther from the nearest enemy, if it can."""
        ends, state, mover = self.ends(), self.state, self.mover
        enemies = [other.square for other in state.fighting() if other.side != mover.side]
        if not ends or not enemies:
            return ()

        def gap(square: Square) -> int:
            return min(distance(state, square, enemy) for enemy in enemies)

        best = max(ends, key=gap)
        return (middle(best),) if gap(best) > gap(mover.square) else ()

    def sample(self, random: Random) -> Path:
        """Any square that can be reached."""
        if self.is_even and type(self) is Routes:
            bits = self._end_bits()
            if self.is_charge and not bits:
                return self._back()
            number = int(random.random() * (bits.bit_count() + self.may_stay))
            if number == bits.bit_count():
                return ()
            return (middle(nth_square(self.state.size, bits, number)),)
        ends = self.ends()
        if self.is_charge and not ends:
            return self._back()
        number = int(random.random() * (len(ends) + self.may_stay))
        return (middle(ends[number]),) if number < len(ends) else ()


def _legs_in(known: dict[Node, Walked], square: Square) -> list[Head]:
    """The cheapest ways to a square, where each ends and what it costs."""
    return [(leg, end, (known[end].cost, known[end].danger)) for leg, end in ways_to(known, square)]


def _nearest(state: State, squares: list[Square], to: Square) -> list[Square]:
    """The first of those that are nearest."""
    return [min(squares, key=lambda square: distance(state, square, to))] if squares else []


class Drives(Routes):
    """[WH-ATK-04] Where a Unit that is driven back may go: as far from there as it can."""

    __slots__ = ("source",)

    def __init__(self, state: State, unit: int, reach: int, source: Square) -> None:
        super().__init__(state, unit, reach, may_stay=False)
        self.source = source

    def ends(self) -> list[Square]:
        state = self.state
        gaps = {square: distance(state, square, self.source) for square in super().ends()}
        most = max(gaps.values(), default=0)
        if most <= distance(state, self.mover.square, self.source):
            return []
        return [square for square, gap in gaps.items() if gap == most]

    def _end_refusal(self, square: Square) -> Refusal | None:
        wrong = super()._end_refusal(square)
        if wrong is None and square not in self.ends():
            return Refusal("The Unit must be driven as far away as possible.", "WH-ATK-04")
        return wrong

    def telling(self) -> list[Square]:
        return self.ends()


class Spots(Places):
    """Squares on which something may be put, the best ones first."""

    __slots__ = ("rule", "squares", "state", "why")

    def __init__(self, state: State, squares: list[Square], why: str, rule: str) -> None:
        self.state = state
        self.squares = squares
        self.why = why
        self.rule = rule

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        square = square_at(point)
        if middle(square) != point:
            return Refusal("The point must be the middle of a square.")
        return None if square in self.squares else Refusal(self.why, self.rule)

    def reached(self) -> Reach:
        return Reach(squares=tuple(self))

    def __iter__(self) -> Iterator[Point]:
        return iter([middle(square) for square in self.squares])

    def sample(self, random: Random) -> Point:
        return middle(self.squares[int(random.random() * len(self.squares))])
