"""Whispers: a game that hides something and has no forces.

Each seat hides a number and then guesses the other's.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Self

from affray.kernel import house
from affray.kernel.dice import Dice
from affray.kernel.events import Event, Names, Roll
from affray.kernel.flow import Flow, Number, Question, Step, Together, YesNo
from affray.kernel.game import Advice, Game, Interjection, Look, Rules
from affray.kernel.ids import Seat
from affray.kernel.odds import Bearing, OddsReport, OddsRow
from affray.kernel.options import Range
from affray.kernel.preview import Preview, SightLine
from affray.kernel.problems import IllegalAnswer, Refusal
from affray.kernel.rulebook import Rulebook
from affray.kernel.state import State as KernelState
from affray.kernel.view import Outcome, PieceView, SideView, StatView, View

ROUNDS = 3


class State(KernelState):
    __slots__ = ("bids", "gone", "hidden", "round")

    def __init__(self) -> None:
        super().__init__()
        self.hidden = [0, 0]
        self.bids: list[tuple[int, ...]] = []
        self.round = 0
        self.gone: int | None = None

    def called(self, piece: int) -> str:
        return f"Side {piece}"

    def copy(self) -> Self:
        twin = type(self)()
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.hidden = list(before.hidden)
        self.bids = list(before.bids)
        self.round = before.round
        self.gone = before.gone
        self.outcome = before.outcome


class Hid(Event, frozen=True):
    seat: int
    number: int

    def audience(self) -> tuple[Seat, ...] | None:
        return (Seat(self.seat),)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.seat)} hid {self.number}."


class Bidden(Event, frozen=True):
    face: int

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6)

    def sentence(self, name: Names) -> str:
        return "Both have bidden."


class Hide(Number):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Hide a number."


class Bid(Number):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Bid in secret."


class Guess(YesNo):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Is the other number greater?"


def hide(state: State, dice: Dice) -> Flow[None]:
    for seat in (0, 1):
        number = yield from Hide(Seat(seat), Range(1, 9), usual=5)
        state.hidden[seat] = number
        state.tell(Hid(seat=seat, number=number))
    state.round = 1


def bid(state: State, dice: Dice) -> Flow[None]:
    bids = yield from Together([Bid(Seat(seat), Range(0, 9), usual=1) for seat in (0, 1)])
    state.bids.append(bids)
    state.tell(Bidden(face=dice.roll(6)))
    yield from Guess(Seat(0))
    state.round += 1


class House(house.House, frozen=True, kw_only=True):
    editions: ClassVar[tuple[str, ...]] = ("only",)


class Whispers(Game[State]):
    def __init__(self) -> None:
        super().__init__(
            id="whispers",
            name="Whispers",
            version="1",
            folder="",
            house=House,
            rules=Rules(
                setup=lambda start, house: State(),
                next_step=self.next_step,
                interject=self.interject,
                outcome=self.outcome,
                hide=self.hide,
            ),
            look=Look(
                view=self.view,
                preview=self.preview,
                sight=self.sight,
                chances=self.chances,
            ),
            advice=Advice(evaluate=self.evaluate),
        )

    def next_step(self, state: State) -> Step | None:
        if self.outcome(state):
            return None
        return bid if state.round else hide

    def interject(self, state: State, said: Interjection) -> Step:
        if said.what != "concede":
            raise IllegalAnswer(Refusal("a seat may concede"))

        def concede(state: State, dice: Dice) -> Flow[None]:
            state.gone = said.seat
            yield from ()

        return concede

    def outcome(self, state: State) -> Outcome | None:
        if state.gone is not None:
            return Outcome(1 - state.gone, "the other has gone")
        return Outcome(None, "nothing is left") if state.round > ROUNDS else None

    def view(self, state: State, seat: Seat | None) -> View:
        own = () if seat is None else (StatView("hidden", str(state.hidden[seat])),)
        pieces = tuple(
            PieceView(
                id=side, side=side, name=f"Side {side}", glyph="dot", radius=10, points=1,
                x=100 * state.hidden[side] if side == seat else None,
                y=100 if side == seat else None,
            )
            for side in (0, 1)
        )  # fmt: skip
        sides = tuple(
            SideView(side, f"Side {side}", own if side == seat else ()) for side in (0, 1)
        )
        return View(1000, 1000, "mm", f"Round {state.round}", pieces, (), (), (), sides)

    def hide(self, state: State, seat: Seat, random: Random) -> None:
        state.hidden[1 - seat] = random.randint(1, 9)

    def evaluate(self, state: State, seat: Seat) -> float:
        return state.round + 5.0 * state.hidden[seat]

    def rulebook(self) -> Rulebook:
        return Rulebook(())

    def preview(self, state: State, question: Question[Any], answer: Any) -> Preview | None:
        return Preview(end=(state.hidden[0], state.hidden[1]), length=len(state.bids))

    def sight(self, state: State, piece: int, x: int, y: int) -> Sequence[SightLine]:
        lines = [SightLine(side, state.hidden[side], 0, is_clear=True) for side in (0, 1)]
        return [line for line in lines if line.piece != piece]

    def chances(self, state: State, question: Question[Any], answer: Any) -> Sequence[OddsReport]:
        rows = (OddsRow(str(state.hidden), "1/2", 50.0),)
        return (OddsReport("Guessing", (Bearing(str(answer)),), rows),)


WHISPERS = Whispers()
