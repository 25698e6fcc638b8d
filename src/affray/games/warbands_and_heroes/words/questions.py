"""All that players are asked in a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from affray.games.warbands_and_heroes.data.tables import LINES
from affray.games.warbands_and_heroes.pieces import Unit
from affray.games.warbands_and_heroes.rules.grid import square_at, written
from affray.games.warbands_and_heroes.rules.pool import dice_for
from affray.games.warbands_and_heroes.rules.routes import Path, Routes, Spots
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.words.answers import (
    ActFirst,
    After,
    AttackAfter,
    Charge,
    Creative,
    CreativeAfter,
    Deed,
    EndTurn,
    Move,
    OfferEnd,
    Stand,
    StandCreative,
    UnitDeed,
    Wait,
)
from affray.kernel.board.measure import Point
from affray.kernel.flow import (
    Choose,
    ChooseSome,
    MovePath,
    NamePiece,
    NamePieces,
    Place,
    Words,
    YesNo,
)
from affray.kernel.ids import Seat
from affray.kernel.options import Options, Subsets, Text
from affray.kernel.underway import Underway
from affray.kernel.words import counted

if TYPE_CHECKING:
    from affray.games.warbands_and_heroes.rules.turn import Deeds


def attack_words(state: State, unit: int, attack: str, target: int | None, *, stood: bool) -> str:
    """An attack with its dice, as the answers name it."""
    one = state.units[unit]
    used = one.attack(attack)
    dice = dice_for(state, one, used, stood=stood)
    on = "" if target is None else f" on {state.called(target)}"
    return f"{used.name}{on} ({counted(dice, 'die', 'dice')}, {used.damage} damage a hit)"


def measures_of(state: State, unit: int, attack: str | None, *, stood: bool) -> dict[str, object]:
    """What the lines have in braces, of a Unit and one of its attacks."""
    one = state.units[unit]
    found: dict[str, object] = {"Speed": one.kind.speed}
    if attack is not None:
        used = one.attack(attack)
        dice = counted(dice_for(state, one, used, stood=stood), "die", "dice")
        found |= {"dice": dice, "Dice": dice, "damage": used.damage, "extra": used.extra}
    return found


def sort_of(unit: Unit, attack: str) -> str:
    """The kind of an attack; the second of a kind is another one."""
    kind = unit.attack(attack).kind
    first = next(one for one in unit.kind.attacks if one.kind == kind)
    return kind if first.id == attack else "other"


class ChooseAction(Choose[Deed]):
    """Who acts next, and how."""

    rules = ("WH-RND-04", "WH-ACT-01", "WH-ACT-03")
    title = "Your turn"
    lines = LINES["deed"]
    options: Deeds

    def word(self, answer: Deed) -> str:
        match answer:
            case Stand(unit, attack):
                return f"stand_{sort_of(self.options.state.units[unit], attack)}"
            case ActFirst(unit, attack):
                return f"first_{sort_of(self.options.state.units[unit], attack)}"
        return answer.verb

    def measures(self, state: State, answer: Deed) -> Mapping[str, object]:
        if not isinstance(answer, UnitDeed):
            return {}
        attack = answer.attack if isinstance(answer, Stand | ActFirst | Charge) else None
        return measures_of(state, answer.unit, attack, stood=isinstance(answer, Stand))

    def usual_answer(self) -> Deed:
        """Fight where one stands, else go and look for it."""
        order: dict[type[Deed], int] = {Stand: 0, Charge: 1, Move: 2, ActFirst: 3}
        hurting = filter(_hurts, self.options)
        return min(hurting, key=lambda deed: order.get(type(deed), 9))

    def prompt(self, state: State) -> str:
        if state.is_simultaneous:
            return "Sides act simultaneously: which of your Units is next, and what does it do?"
        return "What do you do next?"

    def reason(self, state: State) -> str:
        return "A Unit that does not move has one more die in its attacks."

    def brief(self, state: State, answer: Deed) -> str:
        match answer:
            case Stand(unit, attack, target):
                return f"stand, {attack_words(state, unit, attack, target, stood=True)}"
            case ActFirst(unit, attack, target):
                return f"{attack_words(state, unit, attack, target, stood=False)}, then move"
        return BRIEFLY[type(answer)]

    def label(self, state: State, answer: Deed) -> str:
        if isinstance(answer, UnitDeed):
            return f"{state.called(answer.unit)}: {self.brief(state, answer)}"
        if isinstance(answer, EndTurn):
            return "end the turn: the others do nothing"
        return "offer to end the battle: drawn, if all agree"


BRIEFLY: dict[type[Deed], str] = {
    StandCreative: "stand, and say what it does",
    Move: "move, then act",
    Charge: "charge",
    Creative: "something else, in your words",
    Wait: "do nothing",
    EndTurn: "end the turn",
    OfferEnd: "offer to end the battle",
}


def _hurts(deed: Deed) -> bool:
    """Not to stand and wait for somebody, or to say what one does."""
    if isinstance(deed, Stand):
        return deed.target is not None
    return not isinstance(deed, StandCreative)


class ActAfterMove(Choose[After]):
    rules = ("WH-ACT-01", "WH-ACT-02")
    title = "After the move"
    lines = LINES["after"]
    asks = "What do you do with {} after the move?"
    __slots__ = ("sorts",)

    def __init__(self, options: Options[After], unit: Unit, *, usual: After) -> None:
        super().__init__(unit.seat, options, usual=usual, pieces=(unit.id,))
        self.sorts = {attack.id: sort_of(unit, attack.id) for attack in unit.kind.attacks}
        """Of its attacks."""

    def word(self, answer: After) -> str:
        if isinstance(answer, AttackAfter):
            return f"attack_{self.sorts[answer.attack]}"
        return answer.verb

    def measures(self, state: State, answer: After) -> Mapping[str, object]:
        attack = answer.attack if isinstance(answer, AttackAfter) else None
        return measures_of(state, self.pieces[0], attack, stood=False)

    def label(self, state: State, answer: After) -> str:
        if isinstance(answer, AttackAfter):
            unit = self.pieces[0]
            return attack_words(state, unit, answer.attack, answer.target, stood=False)
        if isinstance(answer, CreativeAfter):
            return "something else, in your words"
        return "nothing more"


class ChargeTarget(NamePiece[int]):
    rules = ("WH-BER-03", "WH-ATK-05")
    title = "Charge"
    asks = "Choose a target for the charge of {}."


class Walk(MovePath):
    """A way over the squares; the subclass says what for."""

    rules: ClassVar[tuple[str, ...]] = ("WH-ACT-01", "WH-ACT-05", "WH-ACT-06")
    asks = "Where do you move {}, up to {self.options.reach} squares?"
    manner: ClassVar[str] = "moved"
    """How the log calls it."""
    options: Routes

    def __init__(self, options: Routes) -> None:
        mover = options.mover
        super().__init__(mover.seat, options, pieces=(mover.id,))

    def usual_answer(self) -> Path:
        """Found only when somebody asks: it takes a look at the whole neighbourhood."""
        return self.options.towards()

    def label(self, state: State, answer: Path) -> str:
        return f"to {written(square_at(answer[-1]))}" if answer else "stay"


class ChooseMove(Walk):
    pass


class ChooseCharge(Walk):
    rules = ("WH-BER-03",)
    title = "Charge"
    asks = "Where do you charge with {}, up to {self.options.reach} squares, beside an enemy?"
    manner = "charged"


class GoOn(Walk):
    """A movement that was interrupted."""

    rules = ("WH-BOW-04", "WH-Q-28")
    asks = "{} was pushed aside. Move on, up to {self.options.reach} more squares?"
    manner = "went on"


class RetreatMove(Walk):
    rules = ("WH-BOW-04",)
    title = "Get away"
    asks = "{} may get away, up to {self.options.reach} squares."
    manner = "got away"

    def usual_answer(self) -> Path:
        return self.options.away()


class DrivenMove(Walk):
    rules = ("WH-ATK-04",)
    title = "Fall back"
    manner = "was driven"
    asks = "{} must fall back. Where to?"


class AnswerMovement(YesNo):
    rules = ("WH-WAR-03",)
    asks = "A move by {1} beside the shield wall of {0}: strike?"
    words = ("strike", "let it pass")
    lines = LINES["wall"]
    title = "Shield wall"

    def underway(self, state: State) -> Underway | None:
        wall, mover = self.pieces[:2]
        deed = f"{state.called(mover)}: a move beside the shield wall of {state.called(wall)}."
        return Underway(deed, mover, (wall,))

    def measures(self, state: State, answer: bool) -> Mapping[str, object]:
        wall = state.units[self.pieces[0]]
        return measures_of(state, wall.id, wall.wall, stood=wall.has_stood)


class KeepHead(YesNo):
    rules = ("WH-CT-8",)
    asks = "Compulsion: let {} ignore it, thanks to the captain of {}?"
    words = ("ignore it", "let it happen")
    lines = LINES["head"]


class RerollDice(ChooseSome[int]):
    """[WH-CT-7] Which dice: their places in the roll."""

    __slots__ = ("faces", "needed")
    rules = ("WH-CT-7",)
    title = "Roll again"
    asks = "Which dice do you roll again? {self.needed} or more hits."

    def __init__(
        self, seat: Seat, faces: tuple[int, ...], needed: int, most: int, unit: int
    ) -> None:
        misses = [place for place, face in enumerate(faces) if face < needed]
        super().__init__(
            seat,
            Subsets(tuple(range(len(faces))), most=most),
            usual=tuple(misses[:most]),
            pieces=(unit,),
        )
        self.faces = faces
        self.needed = needed

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(f"the {self.faces[place]}" for place in answer) or "none"


class ChangeInitiative(Choose[int]):
    rules = ("WH-CT-4",)
    title = "Initiative"

    def prompt(self, state: State) -> str:
        rolled = state.rolled(self.seat)
        return f"You rolled {rolled}. Does your shrewd captain change it?"

    def label(self, state: State, answer: int) -> str:
        return {-1: "1 less", 0: "leave it", 1: "1 more"}[answer]


class FirstOrLast(Choose[str]):
    rules = ("WH-INIT-01", "WH-INIT-02")
    title = "Initiative"
    lines = LINES["initiative"]
    asks = "You rolled highest. Do you act first or last?"

    def label(self, state: State, answer: str) -> str:
        return f"act {answer}"


class OrderUnits(NamePieces):
    rules = ("WH-INIT-03", "WH-Q-11")
    title = "Order of the Units"
    asks = "In which order do your Units act?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", then ".join(state.called(unit) for unit in answer)


class AgreeToEnd(YesNo):
    __slots__ = ("side",)
    rules = ("WH-Q-36",)
    title = "End of the battle"
    words = ("agree", "fight on")
    lines = LINES["agree"]

    def __init__(self, seat: Seat, side: int) -> None:
        super().__init__(seat, usual=False)
        self.side = side

    def prompt(self, state: State) -> str:
        return f"{state.warbands[self.side]} offers to end the battle, drawn. Do you agree?"


class ChooseSquare(Place):
    def label(self, state: State, answer: Point) -> str:
        return written(square_at(answer))


class DeployUnit(ChooseSquare):
    prepares = deploys = True
    rules = ("WH-HERO-05", "WH-Q-35")
    title = "Deploy a Unit"
    asks = "Where do you deploy {}?"

    def __init__(self, seat: Seat, options: Spots, usual: Point, unit: int) -> None:
        super().__init__(seat, options, usual=usual, pieces=(unit,))


class DescribeDeed(Words):
    """What a Unit tries that no list has."""

    rules = ("WH-CRE-01", "WH-CRE-03", "WH-CRE-04")
    title = "Creative action"
    asks = "What do you try with {}? Describe it in a sentence."

    def __init__(self, seat: Seat, unit: int) -> None:
        super().__init__(seat, Text(EXAMPLES), pieces=(unit,))


EXAMPLES = ("Look for a way around.", "Topple the old wall on them.", "Shout until they waver.")
