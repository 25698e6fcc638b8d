"""All that the game master is asked. Everything has a usual answer: the defaults of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from affray.games.warbands_and_heroes.data.tables import LINES, maps
from affray.games.warbands_and_heroes.rules.routes import Routes, Spots
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.answers import (
    AsAttack,
    Compel,
    Damage,
    DamageByDice,
    End,
    Fear,
    Halt,
    Join,
    Lift,
    Ruling,
    Shaken,
    UnitRuling,
)
from affray.games.warbands_and_heroes.words.questions import ChooseSquare, Walk, attack_words
from affray.kernel.flow import Choose, NamePiece, Number, Words, YesNo
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Range, Text
from affray.kernel.words import counted

CHANCE, RESOLVE, TARGET, ATTACK, REFUSE = "chance", "resolve", "target", "attack", "refuse"
AGREED, OPEN = "agreed", "open"
BECAUSE = "As the game master sees it."
USUAL_CHANCE = 3
"""[WH-CRE-01] What the defaults give to anything that nobody foresaw."""

WORDS: dict[type[Ruling], str] = {
    Shaken: "is Shaken",
    Fear: "is frightened",
    Lift: "is Shaken no longer",
    Damage: "takes damage from the surroundings",
    DamageByDice: "is attacked by the surroundings",
    Compel: "is compelled to move",
    Halt: "is compelled to do nothing in its next turn",
}


class MasterActs(Choose[Ruling]):
    rules = ("WH-GEN-03", "WH-CRE-04", "WH-CAP-04")
    title = "Rulings"
    lines = LINES["ruling"]

    def prompt(self, state: State) -> str:
        if self.pieces:
            return f"What comes of what {state.called(self.pieces[0])} tried?"
        when = f"before round {state.round + 1}" if state.stage == "round" else "now"
        return f"Game master, is there anything to rule {when}?"

    def label(self, state: State, answer: Ruling) -> str:
        if isinstance(answer, UnitRuling):
            return f"{state.called(answer.unit)} {WORDS[type(answer)]}"
        return "end the battle" if isinstance(answer, End) else "nothing"

    def brief(self, state: State, answer: Ruling) -> str:
        return WORDS.get(type(answer)) or self.label(state, answer)


class GiveReason(Words):
    """Why the game master rules so: a sentence for the log."""

    __slots__ = ("about",)
    rules = ("WH-GEN-03",)
    title = "The reason"
    asks = "{self.about} Why? Answer in a sentence."

    def __init__(self, seat: Seat, about: str) -> None:
        super().__init__(seat, Text((BECAUSE,)))
        self.about = about


class JudgeDeed(Choose[str]):
    __slots__ = ("deed",)
    rules = ("WH-CRE-01", "WH-CRE-03")
    title = "Creative action"
    lines = LINES["judge"]
    asks = "{}: “{self.deed}” How is it settled?"

    def __init__(self, seat: Seat, tools: tuple[str, ...], unit: int, deed: str) -> None:
        super().__init__(seat, Choices(tools), usual=CHANCE, pieces=(unit,))
        self.deed = deed

    def label(self, state: State, answer: str) -> str:
        return {
            CHANCE: "by a chance in 6",
            RESOLVE: "by a Resolve check of its own",
            TARGET: "by a Resolve check of another Unit",
            ATTACK: "as one of its attacks",
            REFUSE: "it cannot be done",
        }[answer]


class Chances(Range):
    """From what is usual outwards: who has nothing to choose by takes the first."""

    __slots__ = ()

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(super().__iter__(), key=lambda chance: abs(chance - USUAL_CHANCE)))


class SetChance(Number):
    __slots__ = ("deed",)
    rules = ("WH-CRE-01", "WH-CRE-02")
    title = "Creative action"
    asks = "How many chances in 6 for {}?"

    def __init__(self, seat: Seat, unit: int, deed: str) -> None:
        super().__init__(seat, Chances(0, 6), usual=USUAL_CHANCE, pieces=(unit,))
        self.deed = deed

    def reason(self, state: State) -> str:
        return f"“{self.deed}”"

    def label(self, state: State, answer: int) -> str:
        return f"{answer} in 6"


class JudgeTarget(NamePiece[int]):
    """Whose Resolve a deed tries."""

    rules = ("WH-CRE-01", "WH-RES-01")
    title = "Creative action"
    asks = "Who tests Resolve against the deed of {}?"


class JudgeAttack(Choose[AsAttack]):
    __slots__ = ("stood",)
    rules = ("WH-CRE-01", "WH-ATK-05", "WH-ACT-03")
    is_plain = True
    title = "Creative action"
    asks = "Which attack of {} is it?"

    def __init__(self, seat: Seat, options: Choices[AsAttack], unit: int, *, stood: bool) -> None:
        super().__init__(seat, options, pieces=(unit,))
        self.stood = stood

    def label(self, state: State, answer: AsAttack) -> str:
        unit = self.pieces[0]
        return attack_words(state, unit, answer.attack, answer.target, stood=self.stood)


class SetAmount(Number):
    """A number of something, from 1."""

    __slots__ = ("what",)
    rules: ClassVar[tuple[str, ...]] = ("WH-CRE-04",)

    def __init__(self, seat: Seat, what: str, most: int, unit: int) -> None:
        super().__init__(seat, Range(1, most), usual=1, pieces=(unit,))
        self.what = what

    def prompt(self, state: State) -> str:
        much = "many" if self.what == "dice" else "much"
        return f"How {much} {self.what} for {state.called(self.pieces[0])}?"

    def label(self, state: State, answer: int) -> str:
        return f"{answer} {'die' if (answer, self.what) == (1, 'dice') else self.what}"


class CompelMove(Walk):
    rules = ("WH-CT-8", "WH-GEN-03")
    manner = "was made to move"
    asks = "Where do you compel {} to go?"

    def __init__(self, options: Routes) -> None:
        super().__init__(options)
        self.seat = options.state.master


class EndBattle(Choose[int | None]):
    rules = ("WH-GEN-03",)
    title = "End of the battle"
    asks = "The battle ends. Who has won?"
    is_plain = True

    def is_out(self, answer: int | None) -> bool:
        return False

    def label(self, state: State, answer: int | None) -> str:
        return "nobody" if answer is None else state.warbands[answer]


class CallOff(YesNo):
    rules = ("WH-GEN-03",)
    title = "End of the battle"
    words = ("end it", "let it go on")
    lines = LINES["off"]

    def prompt(self, state: State) -> str:
        return f"Nobody was hurt in {counted(state.quiet, 'round')}. End the battle?"


class ChooseMap(Choose[str]):
    rules = ("WH-LOS-02",)
    title = "The field"
    asks = "Game master, what does the field look like?"
    is_plain = True

    def label(self, state: State, answer: str) -> str:
        if answer in maps():
            return f"{maps()[answer].name}: {maps()[answer].text}"
        return "as it lies" if answer == AGREED else "an open field"


class ChangeGround(Choose[str | None]):
    rules = ("WH-LOS-02",)
    title = "The field"
    asks = "Change a square of the field?"
    is_plain = True

    def label(self, state: State, answer: str | None) -> str:
        if answer is None:
            return "no, leave it as it is"
        return "clear a square" if answer == OPEN else f"put {answer} there"


class ChangeSquare(ChooseSquare):
    __slots__ = ("what",)
    rules = ("WH-LOS-02",)
    title = "The field"
    asks = "Which square becomes {self.what}?"

    def __init__(self, seat: Seat, options: Spots, what: str) -> None:
        super().__init__(seat, options)
        self.what = what


class Reinforce(Choose[Join | None]):
    """[WH-WB-02] A Unit of the game master's own, and the side that it joins."""

    rules = ("WH-WB-02", "WH-WB-01")
    title = "Reinforcements"
    lines = LINES["reinforce"]
    asks = "Do reinforcements or allies join a side?"

    def label(self, state: State, answer: Join | None) -> str:
        if answer is None:
            return "no"
        return f"{state.called(answer.unit)} joins {state.warbands[answer.side]}"
