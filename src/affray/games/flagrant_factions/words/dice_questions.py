"""What is asked about the dice of a to-hit roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from affray.games.flagrant_factions.data.tables import LINES, captain_traits, trait_name
from affray.games.flagrant_factions.state import State
from affray.kernel.flow import ChooseSome, YesNo
from affray.kernel.ids import Seat
from affray.kernel.options import Options, Subsets


class SomeDice(Subsets[int]):
    """Some of these dice, by their place in the roll; candidates take the first few of them."""

    __slots__ = ()

    def __init__(self, able: Sequence[int], most: int | None = None) -> None:
        super().__init__(tuple(able), most=most)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (tuple(self.values[:count]) for count in range(self.most + 1))

    def sample(self, random: Random) -> tuple[int, ...]:
        return tuple(self.values[: int(random.random() * (self.most + 1))])


class ChooseDice(ChooseSome[int]):
    """Some dice of a to-hit roll."""

    title = "Roll again"
    __slots__ = ("faces", "needed")

    def __init__(
        self,
        seat: Seat,
        options: Options[tuple[int, ...]],
        faces: tuple[int, ...],
        needed: int,
        *,
        usual: tuple[int, ...],
        pieces: tuple[int, ...],
    ) -> None:
        super().__init__(seat, options, usual=usual, pieces=pieces)
        self.faces = faces
        self.needed = needed

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        faces = ", ".join(str(self.faces[k]) for k in answer)
        return f"roll again: {faces}" if answer else "none"


class ChooseRerolls(ChooseDice):
    rules = (
        "FF-OT-UNERRING",
        "FF-OT-BANE-2",
        "FF-SPELL-ENRAGE-1",
        "FF-CT-10",
        "FF-CT-15",
        "FF-CT-18",
    )
    __slots__ = ("why",)

    def __init__(
        self,
        seat: Seat,
        options: Options[tuple[int, ...]],
        faces: tuple[int, ...],
        needed: int,
        why: str,
        *,
        usual: tuple[int, ...],
        pieces: tuple[int, ...],
    ) -> None:
        super().__init__(seat, options, faces, needed, usual=usual, pieces=pieces)
        self.why = why

    def reason_name(self) -> str:
        """The trait or spell that allows it, in words."""
        if self.why == "enrage":
            return "Enrage"
        if self.why == "taunt":
            return "a Taunt"
        if self.why in captain_traits():
            return captain_traits()[self.why].name
        return trait_name(self.why)

    def prompt(self, state: State) -> str:
        who = state.called(self.pieces[0])
        return f"{self.reason_name()}, {self.needed}+ hits: which dice of {who} do you roll again?"


class ForceRerolls(ChooseDice):
    rules = ("FF-SPELL-FORTIFY-1",)
    foils = "saves"
    asks = "Fortify: which dice must {1} roll again?"


class RerollOnes(YesNo):
    rules = ("FF-OT-WELLARMED",)
    title = "Roll again"
    words = ("roll the 1s again", "keep them")
    lines = LINES["ones"]
    asks = "Well-Armed: roll all 1s of {} again?"
