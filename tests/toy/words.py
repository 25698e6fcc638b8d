"""What Scramble asks and tells, and the answers that say what is done."""

from __future__ import annotations

from tests.toy.state import Path, State

from affray.kernel.answers import Answer, Piece
from affray.kernel.events import Event, Names, Roll
from affray.kernel.flow import Choose, ChooseSome, MovePath, Number, Place
from affray.kernel.lines import Line

LINES = {
    "turn": {
        "run": Line("Run up to 30 mm.", "R", "SC-RUN-01"),
        "charge": Line("Charge whoever is ahead.", "C", "SC-RUN-02"),
        "pass": Line("Stay where you are.", is_out=True),
    },
    "defence": {"parry": Line("Step back on 11 or more.", "A", "SC-RUN-03")},
}

# -- answers --------------------------------------------------------------------------


class Act(Answer, frozen=True):
    """What a side does in its turn."""


class SetOff(Act, frozen=True, tag="run"):
    runner: Piece


class Charge(Act, frozen=True):
    runner: Piece


class Pass(Act, frozen=True):
    pass


# -- questions ------------------------------------------------------------------------


class TakeMark(Place):
    rules = ("SC-MARK-01",)

    def prompt(self, state: State) -> str:
        return f"Where does runner {self.pieces[0]} take its mark?"


class Bid(Number):
    asks = "How much do you bid for the first run?"


class ChooseAction(Choose[Act]):
    rules = ("SC-RUN-01",)
    lines = LINES["turn"]
    asks = "What now?"

    def label(self, state: State, answer: Act) -> str:
        match answer:
            case SetOff(runner):
                return f"{state.runners[runner]} runs"
            case Charge(runner):
                return f"charge {state.runners[runner]}"
        return "pass"


class Run(MovePath):
    def prompt(self, state: State) -> str:
        return f"Where does runner {self.pieces[0]} run?"

    def label(self, state: State, answer: Path) -> str:
        return f"to {answer[-1]}" if answer else "stays"


class Defend(Choose[str | None]):
    lines = LINES["defence"]
    asks = "Parry?"


class StepBack(Place):
    asks = "Step back to where?"


class Rest(ChooseSome[int]):
    asks = "Who takes a breath?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(state.runners[runner] for runner in answer) or "nobody"


# -- events ---------------------------------------------------------------------------


class Placed(Event, frozen=True):
    runner: Piece
    says = "{runner} took its mark."


class RoundBegan(Event, frozen=True):
    number: int
    bids: tuple[int, int]
    starts_action = True

    def sentence(self, name: Names) -> str:
        return f"Round {self.number} began with bids of {self.bids[0]} and {self.bids[1]}."


class Ran(Event, frozen=True):
    runner: Piece
    face: int
    stumbled: bool
    starts_action = True

    def roll(self) -> Roll | None:
        result, words = ("failure", "stumbles") if self.stumbled else ("success", "runs")
        return Roll((self.face,), 6, 2, result=result, words=words)

    def stake(self) -> tuple[str, str]:
        return "Run", "runs"

    def sentence(self, name: Names) -> str:
        return f"{name(self.runner)} ran" + (" and stumbled." if self.stumbled else ".")


class Checked(Event, frozen=True):
    runner: Piece
    face: int
    says = "{runner} rolled {face}."


class Removed(Event, frozen=True):
    runner: Piece
    says = "{runner} was lost."
