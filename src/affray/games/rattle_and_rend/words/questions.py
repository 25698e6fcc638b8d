"""What a battle asks; questions of the turn, of movement and of setup have files of their own."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Decline, GroupAction, React, Reply
from affray.games.rattle_and_rend.words.events import MOMENTUM, RESULTS, title
from affray.kernel.flow import Choose, ChooseSome, YesNo
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Options
from affray.kernel.view import Cost, Stage


def called(state: State, group: int) -> str:
    return state.groups[group].card.name


G = TypeVar("G", bound="int | None")
"""A group, or perhaps nobody."""


class NamesGroups(Choose[G]):
    """A choice among groups; where nobody may be chosen, that is usual unless somebody is named."""

    __slots__ = ()

    def usual_answer(self) -> G:
        nobody = [answer for answer in self.options if answer is None]
        return nobody[0] if nobody and self.usual is None else super().usual_answer()

    def label(self, state: State, answer: G) -> str:
        return "nobody" if answer is None else called(state, answer)

    def pieces_of(self, state: State, answer: G) -> tuple[int, ...]:
        return () if answer is None else (answer,)


class NamesSome(ChooseSome[int]):
    """Some of the groups; `nobody` is the word for none."""

    __slots__ = ()
    nobody: ClassVar[str] = "none"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer) or self.nobody

    def pieces_of(self, state: State, answer: tuple[int, ...]) -> tuple[int, ...]:
        return answer


class ChoosePartners(NamesSome):
    rules = ("RR-TRAIT-COORDINATED-1",)
    __slots__ = ()
    nobody = "nobody"

    def prompt(self, state: State) -> str:
        return f"Coordinated: who joins {called(state, self.pieces[0])}?"


# -- targets and effects -----------------------------------------------------------------


class ChooseTarget(NamesGroups[G]):
    rules = ("RR-ATK-01", "RR-ACT-09")
    __slots__ = ("deed",)

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

    def prompt(self, state: State) -> str:
        return f"Whom does {called(state, self.pieces[0])} target?"


class ChooseTargets(NamesSome):
    rules = ("RR-HEAVY-COLOSSAL-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Colossal: whom does {called(state, self.pieces[0])} attack, in which order?"


class ChooseSwarm(NamesSome):
    rules = ("RR-TRAIT-SWARMERS-1",)
    __slots__ = ()
    nobody = "nobody"

    def prompt(self, state: State) -> str:
        return "Swarmers: who else attacks, in which order?"


class ChooseAlly(NamesGroups[G]):
    rules = ("RR-ACTION-MANEUVER-2", "RR-CHAMP-WAVE-1", "RR-SREACT-REGROUP-2")
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which ally?"


class ChooseAllies(NamesSome):
    rules = ("RR-QREACT-RALLY-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which allies move to the one that is tested?"


class ChooseWard(NamesGroups[int]):
    rules = ("RR-ACTION-TRANSLOCATE-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which ward is moved?"


class ChooseFallen(NamesGroups[int]):
    rules = ("RR-CHAMP-SUMMONS-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Battle Summons: which removed group is called?"


class ChooseZone(Choose[int]):
    rules = ("RR-CHAMP-PUSH-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Towards which of its zones is it pushed?"

    def label(self, state: State, answer: int) -> str:
        return f"zone {answer + 1}"


class ChooseOrder(NamesSome):
    rules = ("RR-TRAIT-DEATHDEFIERS-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Several of your groups are tested: in which order?"


class ChooseReward(Choose[str | None]):
    rules = ("RR-WILL-07",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"A critical success of {called(state, self.pieces[0])}: which reward?"

    def label(self, state: State, answer: str | None) -> str:
        return {
            None: "nothing",
            "move": "move this group",
            "enemy": f"shift {called(state, self.pieces[1])} up to S",
        }[answer]


class ChooseFarthestAlly(NamesGroups[int]):
    rules = ("RR-WARD-02",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which of the farthest groups receives the enemy ward?"


class NoYes(YesNo):
    """A yes or no of which no comes first."""

    __slots__ = ()

    def __init__(self, seat: Seat, *, usual: bool, pieces: tuple[int, ...]) -> None:
        super().__init__(seat, usual=usual, pieces=pieces)
        self.options = Choices((False, True))


class UseForetoldNumber(NoYes):
    rules = ("RR-TRAIT-SOOTH-2",)
    __slots__ = ("group", "number", "result", "told")
    yes = "replace it"
    no = "leave it"

    def __init__(self, seat: Seat, *, group: int, result: int, told: int, number: int) -> None:
        super().__init__(seat, usual=False, pieces=(group,))
        self.group = group
        self.result = result
        self.told = told
        self.number = number

    def prompt(self, state: State) -> str:
        return (
            f"{called(state, self.group)} rolled a {RESULTS[self.result]}. "
            f"Replace it by your {self.number} ({RESULTS[self.told]})?"
        )


class Decide(NoYes):
    """A yes or no that a rule leaves to a player; the words come with it."""

    rules = ("RR-DEC-NOTE-3",)
    __slots__ = ("words",)

    def __init__(self, seat: Seat, words: str, *, usual: bool, pieces: tuple[int, ...]) -> None:
        super().__init__(seat, usual=usual, pieces=pieces)
        self.words = words

    def prompt(self, state: State) -> str:
        return self.words


# -- reactions ---------------------------------------------------------------------------


class DeclareReaction(Choose[Reply]):
    rules = ("RR-REACT-02",)
    __slots__ = ()

    def caption(self) -> str:
        return "Reaction"

    def prompt(self, state: State) -> str:
        return "React, or let it happen?"

    def stages(self, state: State) -> tuple[Stage, ...]:
        enemy = state.other(self.seat)
        return (
            Stage("Declare", "now", self.seat),
            Stage("Accept or deny", "next", enemy),
            Stage("Force", "next", self.seat),
        )

    def brief(self, state: State, answer: Reply) -> str:
        if not isinstance(answer, React):
            return "let it happen"
        via = f" by {called(state, answer.ward)}" if answer.ward is not None else ""
        return f"{title(answer.reaction)}{via}"

    def pieces_of(self, state: State, answer: Reply) -> tuple[int, ...]:
        if not isinstance(answer, React):
            return ()
        return (answer.group,) if answer.ward is None else (answer.group, answer.ward)

    def cost_of(self, state: State, answer: Reply) -> Cost | None:
        return Cost(int(isinstance(answer, React)), MOMENTUM)

    def outlook(self, state: State, answer: Reply) -> str:
        return "The action goes on." if isinstance(answer, Decline) else ""

    def label(self, state: State, answer: Reply) -> str:
        words = self.brief(state, answer)
        return f"{called(state, answer.group)}: {words}" if isinstance(answer, React) else words


class ChooseReversal(Choose[str]):
    rules = ("RR-WREACT-REVERSAL-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Reversal: which standard action does {called(state, self.pieces[0])} take?"

    def label(self, state: State, answer: str) -> str:
        return title(answer)


class AnswerReaction(Choose[str]):
    rules = ("RR-REACT-03",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"{called(state, self.pieces[0])} reacts: accept or deny?"

    def caption(self) -> str:
        return "Reaction"

    def stages(self, state: State) -> tuple[Stage, ...]:
        enemy = state.other(self.seat)
        return (
            Stage("Declared", "done", enemy, f"by {called(state, self.pieces[0])}"),
            Stage("Accept or deny", "now", self.seat),
            Stage("Force", "next", enemy),
        )

    def cost_of(self, state: State, answer: str) -> Cost | None:
        return Cost(int(answer == "deny"), MOMENTUM)

    def outlook(self, state: State, answer: str) -> str:
        if answer == "accept":
            return "The reaction takes place."
        if state.warbands[state.other(self.seat)].momentum:
            return "Nothing happens, unless they pay 1 more to force it."
        return "Nothing happens: they have no momentum left to force it."


class ForceReaction(Choose[str]):
    rules = ("RR-REACT-05",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Your reaction is denied: give up, or force it?"

    def caption(self) -> str:
        return "Reaction"

    def stages(self, state: State) -> tuple[Stage, ...]:
        by = f"by {called(state, self.pieces[0])}"
        return (
            Stage("Declared", "done", self.seat, by),
            Stage("Denied", "done", state.other(self.seat)),
            Stage("Force", "now", self.seat),
        )

    def cost_of(self, state: State, answer: str) -> Cost | None:
        return Cost(int(answer == "force"), MOMENTUM)

    def outlook(self, state: State, answer: str) -> str:
        if answer == "force":
            return "The reaction takes place; nothing stops it now."
        return "The action goes on; what you paid is gone."

    def label(self, state: State, answer: str) -> str:
        return answer.replace("_", " ")
