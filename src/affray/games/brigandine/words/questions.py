"""What a battle asks about dice, targets and abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from affray.games.brigandine.data.tables import INCH, LINES, PEBBLE, armory, option_name
from affray.games.brigandine.state import State
from affray.games.brigandine.words.answers import (
    Against,
    Aim,
    Attack,
    Bash,
    Cast,
    Deed,
    Done,
    Drop,
    Follow,
    Move,
    Regenerate,
    Shoot,
    Swap,
)
from affray.games.brigandine.words.events import inches
from affray.kernel.board.shapes import Disc, Shape
from affray.kernel.flow import Choose, NamePiece, YesNo
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Options
from affray.kernel.underway import Underway
from affray.kernel.view import Stage
from affray.kernel.words import counted, listed

DONE = Done()
"""The answer that ends a series of deeds."""


class AboutAttack(YesNo):
    """A question while one unit attacks another."""

    __slots__ = ("by", "on")

    def __init__(self, seat: Seat, by: int, on: int, *, asks: int) -> None:
        """`asks` is the one of the two whose player decides."""
        super().__init__(seat, usual=True, pieces=(by, on) if asks == by else (on, by))
        self.by = by
        self.on = on

    def underway(self, state: State) -> Underway | None:
        deed = f"{state.called(self.by)} attacks {state.called(self.on)}."
        return Underway(deed, self.by, (self.on,))


class RerollAttack(AboutAttack):
    rules = ("BR-REROLL-01", "BR-REROLL-01-R1")
    title = "Reroll"
    __slots__ = ("aspect", "face")
    words = ("reroll", "let it stand")
    lines = LINES["reroll"]
    asks = "{} failed with a {self.face}. Reroll it with the {self.aspect}?"

    def __init__(self, seat: Seat, by: int, on: int, face: int, aspect: str) -> None:
        super().__init__(seat, by, on, asks=by)
        self.face = face
        self.aspect = option_name(aspect)


class ForceReroll(AboutAttack):
    rules = ("BR-GEAR-SHIELD-1", "BR-GEAR-SHIELD-2")
    title = "Use the shield"
    foils = "saves"
    __slots__ = ("face",)
    words = ("use the shield", "keep it for later")
    lines = LINES["shield"]
    asks = "{1}'s {self.face} would wound {0}: force a reroll with the shield?"

    def __init__(self, seat: Seat, by: int, on: int, face: int) -> None:
        super().__init__(seat, by, on, asks=on)
        self.face = face


class Parry(AboutAttack):
    rules = ("BR-ASSIGN-03", "BR-GEAR-SHIELD-4", "BR-GEAR-SHIELD-5")
    title = "Parry"
    asks = "Does {} spend an attack to parry {}?"
    words = ("parry", "take it")
    lines = LINES["parry"]

    def __init__(self, seat: Seat, by: int, on: int) -> None:
        super().__init__(seat, by, on, asks=on)


class RedirectHit(Choose[int | None]):
    """A friend who takes the hit, or none: whoever was hit."""

    rules = ("BR-ASPECT-DOG-1", "BR-ASPECT-DOG-1-R1")
    title = "Who takes the hit"
    asks = "Who takes the hit on {}?"

    def __init__(self, seat: Seat, on: int, friends: list[int]) -> None:
        super().__init__(seat, Choices((None, *friends)), pieces=(on,))

    def label(self, state: State, answer: int | None) -> str:
        return state.called(*self.pieces_of(state, answer))

    def pieces_of(self, state: State, answer: int | None) -> tuple[int, ...]:
        return self.pieces if answer is None else (answer,)


class MakeFreeAttack(AboutAttack):
    rules = ("BR-TRAIT-OPPORTUNIST-1", "BR-ASPECT-SERPENT-1")
    title = "Free attack"
    __slots__ = ("why",)
    words = ("attack", "do not")
    lines = LINES["free"]
    asks = "{} may attack {} at once ({self.why})."

    def __init__(self, seat: Seat, by: int, on: int, why: str) -> None:
        super().__init__(seat, by, on, asks=by)
        self.why = why


class CastCounterspell(YesNo):
    rules = ("BR-SPELL-COUNTER-1", "BR-SPELL-COUNTER-2")
    title = "Counterspell"
    __slots__ = ("spell",)
    words = ("counter it", "let it be")
    lines = LINES["counter"]
    asks = "Does {} counter {self.spell}?"

    def __init__(self, seat: Seat, caster: int, spell: str) -> None:
        super().__init__(seat, usual=False, pieces=(caster,))
        self.spell = option_name(spell)


class Names(NamePiece[int]):
    """A choice between units."""

    def __init__(self, seat: Seat, options: list[int], *, usual: int | None = None) -> None:
        super().__init__(seat, Choices(tuple(options)), usual=usual)


class NextVictim(Names):
    rules = ("BR-TEMPLATE-10",)
    title = "Next damage roll"
    asks = "Against whom is the next damage roll of the template?"


class SpellTarget(Names):
    rules = ("BR-SPELL-HASTE-1", "BR-SPELL-VALKYRIE-1", "BR-SPELL-TOUCH-1", "BR-SPELL-TRANSMUTE-1")
    title = "Target of the spell"
    __slots__ = ("spell",)
    asks = "Who is the target of {self.spell}?"

    def __init__(self, seat: Seat, options: list[int], spell: str) -> None:
        super().__init__(seat, options)
        self.spell = option_name(spell)


class RazeTerrain(Choose[int]):
    rules = ("BR-SPELL-RAZING-1", "BR-SPELL-RAZING-1-R1")
    title = "Remove terrain"
    asks = "Which piece of terrain is removed?"

    def label(self, state: State, answer: int) -> str:
        piece = state.terrain[answer]
        return f"{piece.kind.replace('_', ' ')} at {inches(piece.middle)}"

    def area_of(self, state: State, answer: int) -> Shape | None:
        return state.terrain[answer].shape


WORDS: Mapping[type[Deed], str] = {
    Move: "move",
    Follow: "follow up",
    Drop: "drop the stone",
    Regenerate: "try to regenerate",
    Aim: "aim a template",
    Shoot: "shoot at",
    Attack: "attack",
    Bash: "bash away",
}


class Deeds(Choose[Deed | Done]):
    """What is done next and by whom, until it is enough."""

    enough: ClassVar[str] = "nothing more"
    lines = LINES["deed"]

    def __init__(
        self,
        seat: Seat,
        deeds: Sequence[Deed] | Options[Deed | Done],
        usual: Deed | Done | None = DONE,
    ) -> None:
        options: Options[Deed | Done]
        if isinstance(deeds, Options):
            options = deeds
        else:
            options = Choices((*deeds, DONE))
        super().__init__(seat, options, usual=usual)

    def word(self, answer: Deed | Done) -> str:
        return answer.spell if isinstance(answer, Cast) else answer.verb

    def measures(self, state: State, answer: Deed | Done) -> Mapping[str, object]:
        if isinstance(answer, Done):
            return {}
        return {"Speed": f"{state.units[answer.unit].speed / INCH:g}"}

    def label(self, state: State, answer: Deed | Done) -> str:
        words = self.brief(state, answer)
        return words if isinstance(answer, Done) else f"{state.called(answer.unit)}: {words}"

    def brief(self, state: State, answer: Deed | Done) -> str:
        match answer:
            case Done():
                return self.enough
            case Cast():
                return option_name(answer.spell)
            case Against():
                return f"{WORDS[type(answer)]} {state.called(answer.target)}"
        return WORDS[type(answer)]

    def outlook(self, state: State, answer: Deed | Done) -> str:
        """Of a spell, what it does and how many castings are left."""
        if not isinstance(answer, Cast):
            return ""
        text = armory().spells[answer.spell].text
        left = state.units[answer.unit].castings.count(answer.spell)
        return f"{text[0].upper()}{text[1:]}. {counted(left, 'casting')} left."


class StartOfTurn(Deeds):
    rules = ("BR-TURN-03",)
    title = "Start of your turn"
    asks = "Which ability do you use at the start of your turn?"

    def __init__(self, seat: Seat, deeds: Sequence[Deed]) -> None:
        """Usually whoever can regenerates, and nobody casts."""
        usual = next((deed for deed in deeds if isinstance(deed, Regenerate)), DONE)
        super().__init__(seat, deeds, usual)


class NextMover(Deeds):
    rules = ("BR-TURN-04", "BR-MOVE-01-R1")
    title = "Who moves next"
    enough = "end the Movement phase"
    asks = "Which unit moves next?"


class AttackSpell(Deeds):
    rules = ("BR-TURN-05",)
    title = "Cast a spell"
    asks = "Which spell do you cast in this Attack phase?"


class EndOfTurn(Deeds):
    rules = ("BR-TURN-09", "BR-CAMP-CARRY-3")
    title = "End of your turn"
    asks = "What do you do at the end of this turn?"


class NextFollower(Deeds):
    rules = ("BR-FOLLOW-02",)
    title = "Follow up"
    asks = "Which freed unit follows up?"


class NextMelee(Choose[int]):
    rules = ("BR-TURN-06",)
    title = "Which melee is next"
    asks = "Which melee is resolved next?"

    def label(self, state: State, answer: int) -> str:
        sides = [
            [state.called(id) for id in state.melees[answer] if state.units[id].side == side]
            for side in (state.active, 1 - state.active)
        ]
        return " against ".join(listed(names) for names in sides if names)

    def pieces_of(self, state: State, answer: int) -> tuple[int, ...]:
        return state.melees[answer]


BANDS = {"skirmish": "Shots", "quick": "Quick attacks", "normal": "Attacks"}
"""[BR-QUICK-01, BR-TRAIT-SKIRMISHING-1] The parts of a melee round, in their order."""


def melee_stages(state: State) -> tuple[Stage, ...]:
    """Where the melee stands that is being resolved."""
    if state.band is None:
        return ()
    now = [*BANDS].index(state.band)
    return tuple(
        Stage(name, "done" if place < now else "now" if place == now else "next")
        for place, name in enumerate(BANDS.values())
    )


def attacks_left(state: State) -> str:
    """Who of the melee has attacks to make, and whether they are quick."""
    words = [
        f"{state.called(id)} {state.units[id].attacks}"
        + (" quick" if state.units[id].is_quick else "")
        for id in state.fight
        if state.units[id].attacks > 0
    ]
    return f"Attacks left: {', '.join(words)}." if words else ""


class NextAttack(Deeds):
    rules = ("BR-MELEE-02", "BR-MELEE-07", "BR-ASSIGN-01", "BR-ASSIGN-02")
    title = "Melee"
    enough = "pass"
    asks = "Which attack is made next?"

    def reason(self, state: State) -> str:
        return attacks_left(state)

    def stages(self, state: State) -> tuple[Stage, ...]:
        return melee_stages(state)


class NextShot(Deeds):
    rules = ("BR-TURN-07", "BR-RANGED-06", "BR-RANGED-08")
    title = "Shooting"
    enough = "shoot no more"
    asks = "Which unit shoots next?"

    def __init__(self, seat: Seat, shots: Options[Any]) -> None:
        super().__init__(seat, shots, None)

    def usual_answer(self) -> Deed | Done:
        """Usually a unit shoots; nobody aims a template without looking."""
        return next((deed for deed in self.options if isinstance(deed, Shoot)), DONE)


class SkirmishShot(Deeds):
    rules = ("BR-TRAIT-SKIRMISHING-1", "BR-TRAIT-SKIRMISHING-1-R1")
    title = "Shots before the blows"
    enough = "no more shots"
    asks = "Which unit uses its ranged weapon before the blows?"

    def __init__(self, seat: Seat, deeds: Sequence[Deed]) -> None:
        super().__init__(seat, deeds, deeds[0])

    def stages(self, state: State) -> tuple[Stage, ...]:
        return melee_stages(state)


class SwapUnits(Choose[Swap]):
    rules = ("BR-SPELL-TRANSMUTE-1", "BR-SPELL-TRANSMUTE-1-R1")
    asks = "Transmute: which two units change places?"
    is_plain = True

    def label(self, state: State, answer: Swap) -> str:
        return f"{state.called(answer.unit)} and {state.called(answer.other)}"


class PickUpStone(Choose[int | None]):
    """A stone by its index, or none."""

    rules = ("BR-CAMP-CARRY-1", "BR-CAMP-CARRY-4")
    title = "Pick up the stone"
    asks = "Does {} pick up the stone?"

    def __init__(self, seat: Seat, unit: int, stones: list[int]) -> None:
        super().__init__(seat, Choices((*stones, None)), pieces=(unit,))

    def usual_answer(self) -> int | None:
        return None

    def label(self, state: State, answer: int | None) -> str:
        if answer is None:
            return "leave it"
        stone = state.stones[answer]
        return f"take the stone at {inches((stone.x, stone.y))}"

    def area_of(self, state: State, answer: int | None) -> Shape | None:
        return None if answer is None else Disc(*state.stones[answer][:2], PEBBLE)
