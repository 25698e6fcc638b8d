"""What a battle asks; questions of movement and of setup have files of their own."""

from __future__ import annotations

from affray.games.rattle_and_rend.events import RESULTS, title
from affray.games.rattle_and_rend.state import State
from affray.kernel.flow import Choose, ChooseSome, Number
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Options, Range

TakenAction = tuple[str, int, int]
"""What to do, with which group (-1: none), and a further number (a marker, or -1)."""

Offer = tuple[str, int, int]
"""A reaction, the group that uses it, and the ward it comes from (-1: its own)."""

PASS: TakenAction = ("pass", -1, -1)
DECLINE: Offer = ("decline", -1, -1)


def called(state: State, group: int) -> str:
    return state.groups[group].card.name


class NamesGroups(Choose[int]):
    """A choice among groups."""

    __slots__ = ()

    def label(self, state: State, answer: int) -> str:
        return called(state, answer) if answer >= 0 else "nobody"


# -- initiative ------------------------------------------------------------------------


class Bid(Number):
    rules = ("RR-INIT-02",)
    __slots__ = ()

    def __init__(self, seat: Seat, most: int) -> None:
        super().__init__(seat, Range(0, most), usual=min(1, most))

    def prompt(self, state: State) -> str:
        return "Bid momentum for the first turn, in secret."


class ChooseFirst(Choose[int]):
    rules = ("RR-INIT-03",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "You won the bid: who takes the first turn?"

    def label(self, state: State, answer: int) -> str:
        return "I do" if answer == self.seat else "the enemy does"


# -- the turn --------------------------------------------------------------------------


class ChooseAction(Choose[TakenAction]):
    rules = ("RR-TURN-02", "RR-ACT-01", "RR-ACT-02")
    __slots__ = ()

    def prompt(self, state: State) -> str:
        left = state.warbands[self.seat].momentum
        return f"Give an action, or pass. You have {left} momentum."

    def label(self, state: State, answer: TakenAction) -> str:
        what, group, number = answer
        if what == "take_marker":
            return f"{called(state, group)}: take marker {number + 1} (1 momentum)"
        if group < 0:
            return {"pass": "Pass", "arrive": "Bring on delayed groups (1 momentum)"}.get(
                what, f"Switch the benefit to {what.removeprefix('benefit_').upper()} (1 momentum)"
            )
        return f"{called(state, group)}: {title(what)}"


class ChooseEffect(Choose[str]):
    """Which first-turn effect comes next."""

    rules = ("RR-TURN-09",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Your first turn of the round: which effect comes first?"

    def label(self, state: State, answer: str) -> str:
        return title(answer)


class ChooseReturning(ChooseSome[int]):
    rules = ("RR-TRAIT-RESURRECT-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Ressurectionists: which removed groups try to return?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer) or "none"


class ChooseBenefit(Choose[str]):
    rules = ("RR-TRAIT-TACT-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Tactitians: choose the benefit of your core groups."

    def label(self, state: State, answer: str) -> str:
        return {
            "keep": "keep it",
            "fury": "FURY 2 better",
            "guile": "GUILE 2 better",
            "mov": "MOV one band more",
            "rng": "RNG one band more",
        }[answer]


class ChooseTeleport(NamesGroups):
    rules = ("RR-TRAIT-TELEPORT-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Teleporters: which group is put elsewhere?"


class ChoosePartners(ChooseSome[int]):
    rules = ("RR-TRAIT-COORDINATED-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Coordinated: who joins {called(state, self.pieces[0])}?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer) or "nobody"


class ChooseArrivals(ChooseSome[int]):
    rules = ("RR-DEPL-DELAYED-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which delayed groups come on?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer)


# -- targets and effects -----------------------------------------------------------------


class ChooseTarget(NamesGroups):
    rules = ("RR-ATK-01", "RR-ACT-09")
    __slots__ = ("deed",)

    def __init__(
        self,
        seat: Seat,
        options: Options[int],
        *,
        usual: int | None = None,
        pieces: tuple[int, ...] = (),
        deed: str = "",
    ) -> None:
        super().__init__(seat, options, usual=usual, pieces=pieces)
        self.deed = deed
        """The action that needs the target."""

    def prompt(self, state: State) -> str:
        return f"Whom does {called(state, self.pieces[0])} target?"


class ChooseTargets(ChooseSome[int]):
    rules = ("RR-HEAVY-COLOSSAL-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Colossal: whom does {called(state, self.pieces[0])} attack, in which order?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer)


class ChooseSwarm(ChooseSome[int]):
    rules = ("RR-TRAIT-SWARMERS-1",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Swarmers: who else attacks, in which order?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer) or "nobody"


class ChooseAlly(NamesGroups):
    rules = ("RR-ACTION-MANEUVER-2", "RR-CHAMP-WAVE-1", "RR-SREACT-REGROUP-2")
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which ally?"


class ChooseAllies(ChooseSome[int]):
    rules = ("RR-QREACT-RALLY-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which allies move to the one that is tested?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer) or "none"


class ChooseWard(NamesGroups):
    rules = ("RR-ACTION-TRANSLOCATE-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which ward is moved?"


class ChooseFallen(NamesGroups):
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


class ChooseOrder(ChooseSome[int]):
    rules = ("RR-TRAIT-DEATHDEFIERS-2",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Several of your groups are tested: in which order?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(called(state, group) for group in answer)


class ChooseReward(Choose[str]):
    rules = ("RR-WILL-07",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"A critical success of {called(state, self.pieces[0])}: which reward?"

    def label(self, state: State, answer: str) -> str:
        return {
            "none": "nothing",
            "move": "move this group",
            "enemy": f"shift {called(state, self.pieces[1])} up to S",
        }[answer]


class ChooseFarthestAlly(NamesGroups):
    rules = ("RR-WARD-02",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Which of the farthest groups receives the enemy ward?"


class UseForetoldNumber(Choose[bool]):
    rules = ("RR-TRAIT-SOOTH-2",)
    __slots__ = ("group", "number", "result", "told")

    def __init__(self, seat: Seat, *, group: int, result: int, told: int, number: int) -> None:
        super().__init__(seat, _YES_NO, usual=False, pieces=(group,))
        self.group = group
        self.result = result
        self.told = told
        self.number = number

    def prompt(self, state: State) -> str:
        return (
            f"{called(state, self.group)} rolled a {RESULTS[self.result]}. "
            f"Replace it by your {self.number} ({RESULTS[self.told]})?"
        )

    def label(self, state: State, answer: bool) -> str:
        return "replace it" if answer else "leave it"


class Decide(Choose[bool]):
    """A yes or no that a rule leaves to a player; the words come with it."""

    rules = ("RR-DEC-NOTE-3",)
    __slots__ = ("words",)

    def __init__(self, seat: Seat, words: str, *, usual: bool, pieces: tuple[int, ...]) -> None:
        super().__init__(seat, _YES_NO, usual=usual, pieces=pieces)
        self.words = words

    def prompt(self, state: State) -> str:
        return self.words

    def label(self, state: State, answer: bool) -> str:
        return "yes" if answer else "no"


# -- reactions ---------------------------------------------------------------------------


class DeclareReaction(Choose[Offer]):
    rules = ("RR-REACT-02",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "React (1 momentum), or let it happen?"

    def label(self, state: State, answer: Offer) -> str:
        reaction, group, ward = answer
        if group < 0:
            return "let it happen"
        via = f" by {called(state, ward)}" if ward >= 0 else ""
        return f"{called(state, group)}: {title(reaction)}{via}"


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
        return f"{called(state, self.pieces[0])} reacts: accept, or deny for 1 momentum?"


class ForceReaction(Choose[str]):
    rules = ("RR-REACT-05",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Your reaction is denied: give up, or force it for 1 more?"

    def label(self, state: State, answer: str) -> str:
        return answer.replace("_", " ")


_YES_NO: Options[bool] = Choices((False, True))
