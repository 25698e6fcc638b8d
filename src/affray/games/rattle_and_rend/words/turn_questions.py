"""What the initiative and a turn ask."""

from __future__ import annotations

from collections.abc import Mapping

from affray.games.rattle_and_rend.data.tables import LINES
from affray.games.rattle_and_rend.rules.offers import cost_of
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import (
    Act,
    Arrive,
    GroupAction,
    Pass,
    Payment,
    SwitchBenefit,
    TakeMarker,
)
from affray.games.rattle_and_rend.words.events import MOMENTUM, title
from affray.games.rattle_and_rend.words.measures import measures_of
from affray.games.rattle_and_rend.words.questions import NamesGroups
from affray.kernel.flow import Choose, NamePieces, Number
from affray.kernel.ids import Seat
from affray.kernel.options import Range
from affray.kernel.view import Cost


class Bid(Number):
    rules = ("RR-INIT-02",)
    unit = MOMENTUM
    title = "Bid for the first turn"
    asks = "Bid momentum for the first turn, in secret."

    def __init__(self, seat: Seat, most: int) -> None:
        super().__init__(seat, Range(0, most), usual=min(1, most))

    def reason(self, state: State) -> str:
        who = "The winner's bid is" if state.house.bid_payment == "winner_pays" else "Both bids are"
        return f"The higher bid chooses who goes first. {who} spent."


class ChooseFirst(Choose[int]):
    rules = ("RR-INIT-03",)
    title = "The first turn"
    lines = LINES["first"]
    asks = "You won the bid: who takes the first turn?"

    def word(self, answer: int) -> str:
        return "own" if answer == self.seat else "enemy"

    def label(self, state: State, answer: int) -> str:
        return "I do" if answer == self.seat else "the enemy does"


class ChooseAction(Choose[Act]):
    rules = ("RR-TURN-02", "RR-ACT-01", "RR-ACT-02")
    title = "Your turn"
    lines = LINES["action"]
    asks = "Choose an action, or pass."

    def word(self, answer: Act) -> str:
        return f"switch_{answer.benefit}" if isinstance(answer, SwitchBenefit) else answer.verb

    def measures(self, state: State, answer: Act) -> Mapping[str, object]:
        if isinstance(answer, GroupAction):
            return measures_of(state, state.groups[answer.group])
        return {}

    def reason(self, state: State) -> str:
        return f"You have {state.warbands[self.seat].momentum} momentum."

    def brief(self, state: State, answer: Act) -> str:
        if isinstance(answer, TakeMarker):
            return f"Take marker {answer.marker + 1}"
        if isinstance(answer, SwitchBenefit):
            return f"Switch the benefit to {answer.benefit.upper()}"
        return "Bring on delayed groups" if isinstance(answer, Arrive) else title(answer.verb)

    def label(self, state: State, answer: Act) -> str:
        words = self.brief(state, answer)
        if isinstance(answer, Payment):
            words += " (1 momentum)"
        group = self.pieces_of(state, answer)
        return f"{state.called(group[0])}: {words}" if group else words

    def cost_of(self, state: State, answer: Act) -> Cost | None:
        if isinstance(answer, GroupAction):
            return Cost(cost_of(state, state.groups[answer.group]), MOMENTUM)
        return Cost(1, MOMENTUM) if isinstance(answer, Payment) else None

    def outlook(self, state: State, answer: Act) -> str:
        if not isinstance(answer, Pass):
            return ""
        return "The round ends." if state.passes else "The turn passes to the enemy."


class ChooseEffect(Choose[str]):
    """Which first-turn effect comes next."""

    rules = ("RR-TURN-09",)
    title = "First turn of the round"
    lines = LINES["effect"]
    asks = "Your first turn of the round: which effect comes first?"

    def label(self, state: State, answer: str) -> str:
        return title(answer)


class ChooseReturning(NamePieces):
    rules = ("RR-TRAIT-RESURRECT-1",)
    asks = "Ressurectionists: which removed groups try to return?"


class ChooseBenefit(Choose[str]):
    rules = ("RR-TRAIT-TACT-1",)
    lines = LINES["benefit"]
    asks = "Tactitians: choose the benefit of your core groups."

    def label(self, state: State, answer: str) -> str:
        return {
            "keep": "keep it",
            "fury": "FURY 2 better",
            "guile": "GUILE 2 better",
            "mov": "MOV one band more",
            "rng": "RNG one band more",
        }[answer]


class ChooseTeleport(NamesGroups[int | None]):
    rules = ("RR-TRAIT-TELEPORT-1",)
    asks = "Teleporters: which group teleports?"


class ChooseArrivals(NamePieces):
    rules = ("RR-DEPL-DELAYED-2",)
    title = "Reserves"
    asks = "Which delayed groups arrive?"
