"""All that is answered, asked and told."""

from __future__ import annotations

from affray.kernel.answers import Answer, Piece
from affray.kernel.events import Event, Names, Roll
from affray.kernel.flow import Choose
from affray.kernel.lines import lines_in

from .state import State

LINES = lines_in(__package__)


class Strike(Answer, frozen=True):
    fighter: Piece
    target: Piece


class ChooseBlow(Choose[Strike]):
    rules = ("FG-TURN-01",)
    asks = "Who strikes whom?"
    lines = LINES["blow"]

    def label(self, state: State, answer: Strike) -> str:
        return f"{state.called(answer.fighter)} strikes {state.called(answer.target)}"


class Struck(Event, frozen=True, kw_only=True):
    fighter: Piece
    target: Piece
    rolled: Roll
    is_out: bool
    rules: tuple[str, ...] = ("FG-HIT-01", "FG-HIT-02")

    def losses(self) -> tuple[int, ...]:
        return (self.target,) if self.is_out else ()

    def sentence(self, name: Names) -> str:
        end = ", who is out." if self.is_out else "."
        return f"{name(self.fighter)} {self.rolled.words} {name(self.target)}{end}"
