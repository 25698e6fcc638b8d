"""What a battle asks; questions of movement and of setup have files of their own."""

from __future__ import annotations

from collections.abc import Mapping

from affray.games.flagrant_factions.data.tables import LINES, captain_traits, spells
from affray.games.flagrant_factions.rules.order_numbers import needed_for
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import (
    Act,
    Calm,
    DeclareEnd,
    Duty,
    EndTurn,
    Order,
    Taunt,
)
from affray.games.flagrant_factions.words.measures import measures_of
from affray.kernel.answers import verb_of
from affray.kernel.flow import Choose, ChooseSome, NamePiece, YesNo
from affray.kernel.ids import Seat
from affray.kernel.options import Options
from affray.kernel.underway import Underway

ORDERS = {
    "move": "Move",
    "shoot": "Shoot",
    "attack": "Attack",
    "retreat": "Retreat",
    "cast": "Cast",
    "summon": "Summon",
    "self_destruct": "Self-Destruct",
    "bring_in": "bring in a group",
    "take_asset": "take an Asset",
    "destroy_token": "destroy a Siege token",
    "proclaim": "Proclaim",
}
"""What orders are called, by their verbs."""


# -- the turn --------------------------------------------------------------------------


class ChooseRally(NamePiece[int]):
    rules = ("FF-RALLY-01",)
    title = "Rally"
    asks = "Which Shaken group tries to rally next?"


class ChooseReckless(Choose[Duty]):
    """Whose duty is looked at next, and whether a captain calms it."""

    rules = ("FF-RECK-01", "FF-RECK-05", "FF-CT-16")
    title = "Reckless groups"
    lines = LINES["duty"]
    asks = "Reckless groups must try to Attack: which comes next?"

    def label(self, state: State, answer: Duty) -> str:
        what = "is calmed by the captain" if isinstance(answer, Calm) else "tries to Attack"
        return f"{state.called(answer.group)} {what}"


class ChooseOrder(Choose[Act]):
    rules = ("FF-ACT-01", "FF-ACT-02", "FF-ACT-05")
    title = "Your turn"
    lines = LINES["order"]
    asks = "Give an order to a group, or end the turn."

    def reason(self, state: State) -> str:
        return "Each order rolls 2d6 first. If the roll fails, your whole turn ends."

    def measures(self, state: State, answer: Act) -> Mapping[str, object]:
        return measures_of(state, state.group(answer.group)) if isinstance(answer, Order) else {}

    def label(self, state: State, answer: Act) -> str:
        who = f"{state.called(answer.group)}: " if isinstance(answer, Order) else ""
        return f"{who}{self.brief(state, answer)}"

    def brief(self, state: State, answer: Act) -> str:
        if isinstance(answer, Order):
            name = ORDERS[answer.verb]
            needed = needed_for(state, answer.group, type(answer))
            return f"{name} ({needed}+)" if needed else name
        is_over = isinstance(answer, DeclareEnd)
        return "Declare the end of the sortie" if is_over else "End the turn"

    def outlook(self, state: State, answer: Act) -> str:
        return "The turn passes to the enemy." if isinstance(answer, EndTurn) else ""


class ChooseTarget(NamePiece[int]):
    """Whom an order is aimed at; it is named before the roll [FF-GEN-10]."""

    rules = ("FF-ACT-02", "FF-GEN-10")
    title = "Choose a target"
    __slots__ = ("order", "spell")

    def __init__(
        self,
        seat: Seat,
        options: Options[int],
        order: type[Order],
        spell: str | None = None,
        *,
        pieces: tuple[int, ...],
    ) -> None:
        super().__init__(seat, options, pieces=pieces)
        self.order = order
        self.spell = spell

    def prompt(self, state: State) -> str:
        deed = spells()[self.spell].name if self.spell else ORDERS[verb_of(self.order)]
        return f"{state.called(self.pieces[0])}, {deed}: which target?"


class ChooseSpell(Choose[str]):
    rules = ("FF-CAST-01", "FF-GEN-10")
    title = "Choose a spell"
    lines = LINES["spell"]
    asks = "Choose a spell for {} to Cast."

    def measures(self, state: State, answer: str) -> Mapping[str, object]:
        return measures_of(state, state.group(self.pieces[0]))

    def label(self, state: State, answer: str) -> str:
        return f"{self.brief(state, answer)}: {spells()[answer].text}"

    def brief(self, state: State, answer: str) -> str:
        spell = spells()[answer]
        return f"{spell.name} ({spell.check}+)"

    def outlook(self, state: State, answer: str) -> str:
        return spells()[answer].text


class ChooseArrival(NamePiece[int]):
    rules = ("FF-OT-SUMMONER-1", "FF-OUT-SC-3")
    asks = "Reinforcements: choose a group for {} to bring in."


class ChooseToken(Choose[int]):
    rules = ("FF-OUT-SC-3", "FF-OUT-SC-4")
    title = "Choose a token"
    asks = "Choose a token for {}."

    def label(self, state: State, answer: int) -> str:
        token = next(token for token in state.tokens if token.id == answer)
        return f"{token.kind.capitalize()} {token.id}"


class TryMove(YesNo):
    rules = ("FF-OUT-SC-3",)
    words = ("try to Move", "stay")
    lines = LINES["rush"]
    asks = "A roll of 12: try to Move {} at once?"


# -- activation ------------------------------------------------------------------------


class PassWithoutRoll(YesNo):
    """Prodding, Aggressive or Projectile: the captain's trait instead of a roll."""

    rules = ("FF-CT-12", "FF-CT-13", "FF-CT-14", "FF-SEQ-05", "FF-Q-15")
    title = "Captain's trait"
    words = ("pass without a roll", "roll")
    lines = LINES["pass"]
    asks = "{self.trait}: let {} pass without a roll?"
    __slots__ = ("trait",)

    def __init__(self, seat: Seat, trait: str, *, pieces: tuple[int, ...]) -> None:
        super().__init__(seat, pieces=pieces)
        self.trait = captain_traits()[trait].name


class RerollActivation(Choose[str]):
    """A failed activation: Prompt, Compelling, or let it fail."""

    rules = ("FF-SPELL-PROMPT-1", "FF-CT-11", "FF-SEQ-05")
    title = "Roll again"
    lines = LINES["reroll"]
    asks = "{} failed to activate. Roll again?"

    def label(self, state: State, answer: str) -> str:
        return {
            "no": "let it fail",
            "prompt": "roll again, by the spell Prompt",
            "compelling": "roll again, by the Compelling captain",
            "taunt": "roll again, by its Taunt",
        }[answer]


class ForceActivation(YesNo):
    """An enemy has a successful activation, or a Cast, rolled again."""

    rules = ("FF-OUT-TA-12", "FF-OUT-TA-13")
    foils = "stops it"
    words = ("roll again", "let it stand")
    lines = LINES["forced"]
    asks = "Taunt: make {} roll the activation again?"


class ChooseInterrupt(Choose[str]):
    rules = ("FF-PT-DEFIANT-1", "FF-PT-ELUSIVE-1", "FF-ATT-04")
    title = "Interrupt the Attack"
    lines = LINES["interrupt"]
    asks = "Attack on {0} by {1}: test to interrupt it (7+)?"

    def underway(self, state: State) -> Underway | None:
        on, by = self.pieces[:2]
        return Underway(f"{state.called(by)}: Attack on {state.called(on)}.", by, (on,))

    def label(self, state: State, answer: str) -> str:
        return {
            "no": "stand and fight",
            "defiant": "Defiant: meet them halfway",
            "elusive": "Elusive: slip away and Shoot",
        }[answer]


class ChooseOpponent(NamePiece[int]):
    rules = ("FF-Q-63", "FF-RET-02")
    asks = "Retreat: choose the opponent for {} to leave."


class ChooseNextTarget(NamePiece[int]):
    rules = ("FF-OT-SELFDESTRUCT-1", "FF-Q-32")
    asks = "Self-destruct: which group does the blast reach next?"


class ChooseEnded(ChooseSome[str]):
    """Which effects Counter ends."""

    rules = ("FF-SPELL-COUNTER-1", "FF-Q-44")
    is_plain = True
    asks = "Counter: which spells on {} end?"

    def label(self, state: State, answer: tuple[str, ...]) -> str:
        return ", ".join(spells()[spell].name for spell in answer) or "none"


# -- tests -----------------------------------------------------------------------------


class ChooseTester(NamePiece[int]):
    rules = ("FF-TEST-02", "FF-Q-70")
    title = "Resilience test"
    asks = "Your company wavers: which group tests Resilience next?"


class RerollTest(YesNo):
    rules = ("FF-SPELL-EMBOLDEN-1", "FF-SEQ-04", "FF-Q-45")
    title = "Resilience test"
    words = ("roll again", "let it stand")
    lines = LINES["test"]
    asks = "{} rolled {self.total} for the test. Roll again?"
    __slots__ = ("total",)

    def __init__(self, seat: Seat, total: int, *, usual: bool, pieces: tuple[int, ...]) -> None:
        super().__init__(seat, usual=usual, pieces=pieces)
        self.total = total


class PayToRally(YesNo):
    rules = ("FF-CT-07", "FF-Q-71")
    title = "Rally"
    words = ("lose 1 R and rally", "fail")
    lines = LINES["rally"]
    asks = "Wicked: spend 1 R to rally {} after all?"


# -- taunts ----------------------------------------------------------------------------


class ChooseTaunt(Choose[Taunt]):
    """Which Taunt to Proclaim, and at whom."""

    rules = ("FF-OUT-TA-01",)
    title = "Proclaim a Taunt"
    lines = LINES["taunt"]
    __slots__ = ("names",)
    asks = "Choose a Taunt for {} to Proclaim."

    def __init__(
        self, seat: Seat, options: Options[Taunt], names: dict[str, str], *, pieces: tuple[int, ...]
    ) -> None:
        super().__init__(seat, options, pieces=pieces)
        self.names = names

    def word(self, answer: Taunt) -> str:
        return answer.taunt

    def label(self, state: State, answer: Taunt) -> str:
        at = "" if answer.target is None else f" ({state.called(answer.target)})"
        return f"{self.names[answer.taunt]}{at}"

    def pieces_of(self, state: State, answer: Taunt) -> tuple[int, ...]:
        """Taunts stand in one list, whomever they are aimed at."""
        return ()
