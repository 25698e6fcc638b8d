"""What a battle asks; questions of the turn, of movement and of setup have files of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from affray.games.rattle_and_rend.data.tables import LINES
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import GroupAction
from affray.games.rattle_and_rend.words.events import RESULTS, title
from affray.games.rattle_and_rend.words.measures import measures_of
from affray.kernel.flow import Choose, NamePiece, NamePieces, YesNo
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Options

G = TypeVar("G", bound="int | None")
"""A group, or perhaps nobody."""


class NamesGroups(NamePiece[G]):
    """A choice among groups; where nobody may be chosen, that is usual unless somebody is named."""

    def usual_answer(self) -> G:
        nobody = [answer for answer in self.options if answer is None]
        return nobody[0] if nobody and self.usual is None else super().usual_answer()


class ChoosePartners(NamePieces):
    rules = ("RR-TRAIT-COORDINATED-1",)
    nobody = "nobody"
    asks = "Coordinated: who joins {}?"


# -- targets and effects -----------------------------------------------------------------


class ChooseTarget(NamesGroups[G]):
    rules = ("RR-ATK-01", "RR-ACT-09")
    title = "Choose a target"
    __slots__ = ("deed",)
    asks = "Choose a target for {}."

    def __init__(
        self,
        seat: Seat,
        options: Options[G],
        *,
        usual: G | None = None,
        pieces: tuple[int, ...] = (),
        deed: type[GroupAction] | None = None,
    ) -> None:
        super().__init__(seat, options, usual=usual, pieces=pieces)
        self.deed = deed
        """The action that needs the target."""


class ChooseTargets(NamePieces):
    rules = ("RR-HEAVY-COLOSSAL-1",)
    asks = "Colossal: choose the targets of {}, in order."


class ChooseSwarm(NamePieces):
    rules = ("RR-TRAIT-SWARMERS-1",)
    nobody = "nobody"
    asks = "Swarmers: who else attacks, and in which order?"


class ChooseAlly(NamesGroups[G]):
    rules = ("RR-ACTION-MANEUVER-2", "RR-CHAMP-WAVE-1", "RR-SREACT-REGROUP-2")
    title = "Choose an ally"
    asks = "Choose an ally."


class ChooseAllies(NamePieces):
    rules = ("RR-QREACT-RALLY-2",)
    asks = "Rally: which allies move to the group that is tested?"


class ChooseWard(NamesGroups[int]):
    rules = ("RR-ACTION-TRANSLOCATE-2",)
    asks = "Translocate: which ward do you move?"


class ChooseFallen(NamesGroups[int]):
    rules = ("RR-CHAMP-SUMMONS-1",)
    asks = "Battle Summons: which removed group comes back?"


class ChooseZone(Choose[int]):
    rules = ("RR-CHAMP-PUSH-1",)
    asks = "Push: towards which of its zones?"

    def label(self, state: State, answer: int) -> str:
        return f"zone {answer + 1}"


class ChooseOrder(NamePieces):
    rules = ("RR-TRAIT-DEATHDEFIERS-2",)
    asks = "Order of tests: in which order are your groups tested?"


class ChooseNextTested(NamesGroups[int]):
    rules = ("RR-TRAIT-DEATHDEFIERS-2",)
    asks = "Order of tests: which of your groups is tested next?"


class ChooseCause(NamesGroups[int | None]):
    rules = ("RR-TRAIT-DEATHDEFIERS-2",)
    asks = "Order of tests: {} was hit several times. Whose hit is tested first?"


class ChooseReward(Choose[str | None]):
    rules = ("RR-WILL-07",)
    title = "Reward"
    lines = LINES["reward"]
    asks = "Critical success for {}: choose a reward."

    def measures(self, state: State, answer: str | None) -> Mapping[str, object]:
        return measures_of(state, state.groups[self.pieces[0]])

    def label(self, state: State, answer: str | None) -> str:
        return {
            None: "nothing",
            "move": "move this group",
            "enemy": f"shift {state.called(self.pieces[1])} up to S",
        }[answer]


class ChooseFarthestAlly(NamesGroups[int]):
    rules = ("RR-WARD-02",)
    asks = "Ward: which of the farthest groups receives the enemy ward?"


class NoYes(YesNo):
    """A yes or no of which no comes first."""

    def __init__(self, seat: Seat, *, usual: bool, pieces: tuple[int, ...]) -> None:
        super().__init__(seat, usual=usual, pieces=pieces)
        self.options = Choices((False, True))


class UseForetoldNumber(NoYes):
    rules = ("RR-TRAIT-SOOTH-2",)
    title = "Soothsayers"
    __slots__ = ("number", "result", "told")
    lines = LINES["foretold"]
    words = ("replace it", "leave it")
    asks = "{} rolled a {self.result}. Replace it with your {self.number} ({self.told})?"

    def __init__(self, seat: Seat, *, group: int, result: int, told: int, number: int) -> None:
        super().__init__(seat, usual=False, pieces=(group,))
        self.result = RESULTS[result]
        self.told = RESULTS[told]
        self.number = number


class Decide(NoYes):
    """A yes or no that a rule leaves to a player; the words come with it."""

    rules = ("RR-DEC-NOTE-3",)
    is_plain = True
    title = "Your decision"
    __slots__ = ("said",)
    asks = "{self.said}"

    def __init__(self, seat: Seat, words: str, *, usual: bool, pieces: tuple[int, ...]) -> None:
        super().__init__(seat, usual=usual, pieces=pieces)
        self.said = words


# -- reactions ---------------------------------------------------------------------------


class ChooseReversal(Choose[str]):
    rules = ("RR-WREACT-REVERSAL-2",)
    lines = LINES["action"]
    asks = "Reversal: choose a standard action for {}."

    def measures(self, state: State, answer: str) -> Mapping[str, object]:
        return measures_of(state, state.groups[self.pieces[0]])

    def label(self, state: State, answer: str) -> str:
        return title(answer)
