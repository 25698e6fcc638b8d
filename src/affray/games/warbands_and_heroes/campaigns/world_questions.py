"""What is asked between battles: of owners whom they pay, of the game master all the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from affray.campaign.state import CampaignState
from affray.games.warbands_and_heroes.forces.roster import class_of
from affray.kernel.flow import Choose, ChooseSome, Number, Words
from affray.kernel.ids import Seat
from affray.kernel.options import Range, Subsets, Text
from affray.kernel.problems import Refusal

AS_USUAL = "Rents and tolls, as usual."
BECAUSE = "As the game master sees it."


class GrantCoin(Number):
    """How much somebody gets in this world-turn."""

    __slots__ = ("player",)
    rules = ("WH-UPK-01", "WH-GEN-03")
    title = "Income"
    unit = "coin"

    def __init__(self, seat: Seat, player: int, most: int, usual: int) -> None:
        super().__init__(seat, Range(0, most), usual=usual)
        self.player = player

    def prompt(self, state: CampaignState) -> str:
        return f"How much coin does {state.players[self.player].name} get in this world-turn?"

    def label(self, state: CampaignState, answer: int) -> str:
        return f"{answer} coin"


class GiveReason(Words):
    """Why the game master decides so: a sentence for the ledger."""

    __slots__ = ("about",)
    rules = ("WH-GEN-03",)
    title = "The reason"
    asks = "{self.about} Say it in a sentence."

    def __init__(self, seat: Seat, about: str, usual: str) -> None:
        super().__init__(seat, Text((usual,)))
        self.about = about


class PayUnits(ChooseSome[int]):
    """[WH-UPK-01, WH-UPK-04] Whom the purse pays: places in the list of the warband."""

    rules = ("WH-UPK-01", "WH-UPK-04")
    title = "Upkeep"
    asks = "Which Units do you pay?"

    def __init__(self, seat: Seat, costs: dict[int, int], purse: int) -> None:
        def why_not(chosen: tuple[int, ...]) -> Refusal | None:
            sum_of = sum(costs[place] for place in chosen)
            if sum_of <= purse:
                return None
            return Refusal(f"Too expensive: {sum_of} coin (available: {purse}).", "WH-UPK-01")

        usual: list[int] = []
        left = purse
        for place in sorted(costs, key=lambda place: (-costs[place], place)):
            if costs[place] <= left:
                usual.append(place)
                left -= costs[place]
        options = Subsets(tuple(costs), why_not=why_not)
        super().__init__(seat, options, usual=tuple(sorted(usual)))

    def reason(self, state: CampaignState) -> str:
        return "Whoever is not paid tests Resolve, and goes home on a failure."

    def label(self, state: CampaignState, answer: tuple[int, ...]) -> str:
        entries = state.players[self.seat].roster.entries
        words = [f"{entries[p].name} ({class_of(entries[p]).cost})" for p in answer]
        return ", ".join(words) or "nobody"


class Calls(Subsets[int]):
    """Some of the players; first those whom the defaults would call."""

    __slots__ = ("first",)

    def __init__(
        self,
        players: tuple[int, ...],
        first: tuple[int, ...],
        why_not: Callable[[tuple[int, ...]], Refusal | None],
    ) -> None:
        super().__init__(players, most=5, why_not=why_not)
        self.first = first

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        yield self.first
        yield from (chosen for chosen in super().__iter__() if chosen != self.first)


class CallBattle(ChooseSome[int]):
    """Who meets in battle in this world-turn; nobody, or at least two."""

    rules = ("WH-WB-01", "WH-GEN-03")
    title = "Call a battle"
    asks = "Who meets in battle in this world-turn?"

    def __init__(self, seat: Seat, players: Sequence[int], usual: tuple[int, ...]) -> None:
        def why_not(chosen: tuple[int, ...]) -> Refusal | None:
            return Refusal("A battle needs two players.", "WH-WB-01") if len(chosen) == 1 else None

        super().__init__(seat, Calls(tuple(players), usual, why_not), usual=usual)

    def label(self, state: CampaignState, answer: tuple[int, ...]) -> str:
        return ", ".join(state.players[seat].name for seat in answer) or "nobody"


class ReturnRouted(ChooseSome[str]):
    """Routed Units that come back all the same."""

    __slots__ = ("player",)
    rules = ("WH-UNIT-06", "WH-Q-52")
    title = "Routed Units"

    def __init__(self, seat: Seat, player: int, units: Sequence[str]) -> None:
        super().__init__(seat, Subsets(tuple(units)), usual=())
        self.player = player

    def prompt(self, state: CampaignState) -> str:
        return f"Which of the Routed come back to {state.players[self.player].name}?"

    def label(self, state: CampaignState, answer: tuple[str, ...]) -> str:
        return ", ".join(answer) or "none"


class LetRecover(Choose[str | None]):
    """What the game master lets the hurt get back, where the house says nothing."""

    rules = ("WH-UNIT-02", "WH-Q-38")
    title = "Recovery"
    asks = "How much of their strength do hurt Units get back?"

    def label(self, state: CampaignState, answer: str | None) -> str:
        return {None: "nothing", "all": "all of it"}.get(answer, f"{answer} each")
