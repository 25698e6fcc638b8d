"""The rules of Scramble: marks, bids, runs and charges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from tests.toy.state import STRIDE, WIDTH, Path, Point, State
from tests.toy.words import (
    Act,
    Bid,
    Charge,
    Checked,
    ChooseAction,
    Defend,
    Pass,
    Placed,
    Ran,
    Removed,
    Rest,
    RoundBegan,
    Run,
    SetOff,
    StepBack,
    TakeMark,
)

from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Together
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Paths, Places, Range, Subsets
from affray.kernel.problems import Refusal

RULES = """# Scramble

## Rounds

- **SC-RND-01** Both bid; the higher begins, and a d6 settles a tie, odd for A. (ruling SC-Q-001)
- **SC-RND-02** [dry] The race ends after 12 rounds.

## Running

- **SC-RUN-01** [both] A runner runs up to 30 mm on the course, and stumbles on a 1.
- **SC-RUN-02** [both] A charge at whoever leads hits on 11 or more on a d20.
- **SC-RUN-03** [dry +s] Who is hit may parry on 11 or more, and is gone if not.

## Marks

- **SC-MARK-01** Everybody starts behind the line.
- **SC-MARK-02** No two runners stand in one place.
- **SC-MARK-03** A side has two runners.
"""


def is_point(point: object) -> TypeGuard[Point]:
    return isinstance(point, tuple) and len(point) == 2 and all(type(n) is int for n in point)


class Marks(Places):
    """A mark on the starting line, not on another runner."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def refusal(self, answer: object) -> Refusal | None:
        if not is_point(answer):
            return Refusal("a mark is a point")
        x, y = answer
        if not (0 <= x <= 100 and 0 <= y <= WIDTH):
            return Refusal("the mark is not behind the line", "SC-MARK-01")
        taken = answer in self.state.places
        return Refusal("somebody stands there", "SC-MARK-02") if taken else None

    def __iter__(self) -> Iterator[Point]:
        for y in range(100, WIDTH, 100):
            if (50, y) in self:
                yield 50, y


class Runs(Paths):
    """A run no longer than a stride."""

    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def refusal(self, answer: object) -> Refusal | None:
        if not (isinstance(answer, tuple) and all(map(is_point, answer))):
            return Refusal("a run is a list of points")
        x, y, length = self.x, self.y, 0.0
        for to_x, to_y in answer:
            length += ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
            x, y = to_x, to_y
        if not 0 <= y <= WIDTH:
            return Refusal("that leaves the course")
        if length > STRIDE:
            return Refusal(f"{length / 10:.1f} mm is more than {STRIDE // 10}", "SC-RUN-01")
        return None

    def __iter__(self) -> Iterator[Path]:
        yield ()
        for stride in (STRIDE, STRIDE // 2, -STRIDE // 2):
            for drift in (0, 100, -100):
                path = ((self.x + stride - abs(drift), self.y + drift),)
                if path in self:
                    yield path


class Near(Places):
    """A place within a stride, as a run of one leg leads to."""

    __slots__ = ("runs",)

    def __init__(self, x: int, y: int) -> None:
        self.runs = Runs(x, y)

    def refusal(self, answer: object) -> Refusal | None:
        return self.runs.refusal((answer,))

    def __iter__(self) -> Iterator[Point]:
        for path in self.runs:
            yield path[-1] if path else (self.runs.x, self.runs.y)


def take_marks(state: State, dice: Dice) -> Flow[None]:
    runner = state.places.index(None)
    seat = Seat(state.sides[runner])
    state.places[runner] = yield from TakeMark(seat, Marks(state), pieces=(runner,))
    state.tell(Placed(runner=runner))


def bid(state: State, dice: Dice) -> Flow[None]:
    """[SC-RND-01] Where nobody bids A begins, and no die is rolled."""
    bids = yield from Together([Bid(Seat(seat), Range(0, 3), usual=1) for seat in (0, 1)])
    state.bids = bids
    state.first = 0 if bids[0] >= bids[1] else 1
    if bids[0] == bids[1] > 0:
        state.first = (dice.roll(6) + 1) % 2
    state.round += 1
    state.stage = 1
    state.tell(RoundBegan(number=state.round, bids=bids, rules=("SC-RND-01",)))


def turn(state: State, dice: Dice) -> Flow[None]:
    """One side runs, charges whoever is ahead of it, or does nothing."""
    seat = Seat(state.active)
    runs = [SetOff(runner) for runner in state.own(seat) if runner not in state.tired]
    ahead = [e for e in state.own(1 - seat) if state.place(e)[0] > state.best(seat)]
    acts: list[Act] = [*runs, *map(Charge, ahead)]
    if acts:
        match (yield from ChooseAction(seat, Choices([*acts, Pass()]))):
            case SetOff(runner):
                yield from run(state, dice, runner)
            case Charge(runner):
                yield from charge(state, dice, runner)
    state.tired = tuple(t for t in state.tired if state.sides[t] != seat)
    if state.bids[seat] > 0 and state.own(seat):
        state.tired += yield from Rest(seat, Subsets(state.own(seat), least=1, most=1))
    state.stage = (state.stage + 1) % 3


def run(state: State, dice: Dice, runner: int) -> Flow[None]:
    """[SC-RUN-01] On a 1 the runner stumbles, in foul weather on a 2 as well."""
    seat = Seat(state.sides[runner])
    path = yield from Run(seat, Runs(*state.place(runner)), usual=(), pieces=(runner,))
    face = dice.roll(6)
    stumbled = face <= (2 if state.start.agreed.get("weather") == "foul" else 1)
    if path and not stumbled:
        state.places[runner] = path[-1]
    state.tell(Ran(runner=runner, face=face, stumbled=stumbled, rules=("SC-RUN-01",)))


def charge(state: State, dice: Dice, target: int) -> Flow[None]:
    """[SC-RUN-02, SC-RUN-03] Who is hit parries and steps back, or is gone."""
    face = dice.roll(20)
    state.tell(Checked(runner=target, face=face, rules=("SC-RUN-02",)))
    if face < 11:
        return
    seat = Seat(state.sides[target])
    options: Choices[str | None] = Choices(("parry", None))
    parry = yield from Defend(seat, options, usual="parry")
    if parry and dice.roll(20) >= 11:
        near = Near(*state.place(target))
        state.places[target] = yield from StepBack(seat, near, pieces=(target,))
        return
    state.gone = (*state.gone, target)
    state.tell(Removed(runner=target, rules=("SC-RUN-03",)))


def weather(state: State, dice: Dice) -> Flow[None]:
    """A step that asks nothing: only a position can lead here."""
    state.first = dice.roll(6) % 2
    state.stage = 1
    yield from ()
