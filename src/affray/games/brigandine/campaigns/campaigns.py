"""Chapters Quick Campaigns and The Stone War: battles in a row."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Self

import msgspec

from affray.campaign.campaign import Campaign
from affray.campaign.events import BattleSet, ChoiceMade, RoundBegan, SatOut
from affray.campaign.pairing import circle, shuffled
from affray.campaign.questions import ReviseList
from affray.campaign.state import Battle, CampaignState, Player
from affray.games.brigandine.data.tables import read_table
from affray.kernel.dice import Dice
from affray.kernel.flow import Choose, Flow
from affray.kernel.game import Seats, Start
from affray.kernel.ids import Seat
from affray.kernel.options import Choices
from affray.kernel.view import StatView

POINTS, SCENARIO, TURNS = "points_limit", "scenario", "turn_limit"
"""House rules that campaigns set."""


class StoneRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of the Stone War, with the clauses of its pairing, its odd player and its spoils."""

    title: str
    scenario: str
    spoils: int
    pairing: str
    reward: str
    odd: str = ""
    turns: int | None = None


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenarios: tuple[str, ...]
    in_a_row: int
    most_players: int


class StoneNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: int
    most_players: int
    rounds: tuple[StoneRound, ...]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    quick: Quick
    stone_war: StoneNumbers


@cache
def numbers() -> Numbers:
    return msgspec.convert(read_table("campaigns.toml"), Numbers)


class BuildWarband(ReviseList):
    """[BR-QC2-1, BR-QC-GEN-1] Once: the same warbands fight all battles."""

    rules = ("BR-QC2-1", "BR-QC-GEN-1")


class ChooseScenario(Choose[str]):
    """[BR-QC2-1, BR-QC2-2] What is played next."""

    rules = ("BR-QC2-1", "BR-QC2-2")
    title = "Choose a scenario"
    asks = "Which scenario do you choose?"

    def label(self, state: CampaignState, answer: str) -> str:
        return answer.capitalize()


class QuickCampaign(Campaign[CampaignState]):
    """What both quick campaigns share: warbands that stay, and the scenarios of Book I."""

    points_rule = POINTS
    default_points = 100
    positions: ClassVar[Mapping[str, int]] = {"build": 0, "begin": 0}
    fixed: ClassVar[Mapping[str, str]] = {SCENARIO: "BR-QCM-2"}

    def setup(self, start: Start) -> CampaignState:
        return CampaignState(start, self.players(start), "build")

    def build(self, state: CampaignState, dice: Dice) -> Flow[None]:
        """[BR-QC-GEN-1, BR-QC2-1] Everybody builds a warband for the whole campaign."""
        yield from self.revise(state, BuildWarband)
        state.stage = "begin"

    def set_battle(
        self, state: CampaignState, pair: tuple[int, int], scenario: str, rule: str
    ) -> None:
        """[BR-SETUP-04] The roles are drawn at the table."""
        points = max(state.players[seat].points for seat in pair)
        event = BattleSet(
            number=0,
            format=scenario.capitalize(),
            sides=((pair[0],), (pair[1],)),
            has_roles=False,
            rules=(rule,),
        )
        self.add_battle(state, pair, {SCENARIO: scenario, POINTS: points}, {}, event)

    def battle_title(self, state: CampaignState, battle: Battle) -> str:
        return str(battle.start.house[SCENARIO]).capitalize()

    def columns(self, state: CampaignState, player: Player) -> tuple[StatView, ...]:
        found = [
            StatView("Won", str(player.wins)),
            StatView("Drawn", str(player.draws)),
            StatView("Lost", str(player.losses)),
        ]
        if any(other.byes for other in state.players):
            found.append(StatView("Byes", str(player.byes)))
        return (*found, StatView("Warband", player.roster.name))


class Duel(QuickCampaign):
    """The quick campaign for two."""

    word = "duel"
    name = "Quick campaign for two"
    summary = "The loser chooses the next scenario, until somebody has won twice in a row."
    rule = "BR-QC2-1"
    seats = Seats()
    agreements: Mapping[str, tuple[str, ...]] = {"first": ("A", "B")}

    def setup(self, start: Start) -> DuelState:
        state = DuelState(start, self.players(start), "build")
        if "first" in start.agreed:
            state.chooser = "AB".index(start.agreed["first"])
        return state

    def begin(self, state: DuelState, dice: Dice) -> None:
        """[BR-QC2-1] Who chooses first is agreed upon, or drawn."""
        if state.chooser is None:
            state.chooser = dice.roll(2) - 1
        words = "chooses the first scenario"
        state.tell(ChoiceMade(seat=state.chooser, words=words, rules=("BR-QC2-1",)))
        state.stage = "choose"

    def choose(self, state: DuelState, dice: Dice) -> Flow[None]:
        """[BR-QC2-1, BR-QC2-2, BR-QC2-3-R1] The next game, with the same warbands."""
        open_to = numbers().quick.scenarios
        scenario = yield from ChooseScenario(chooser_of(state), Choices(open_to))
        state.round += 1
        state.tell(RoundBegan(number=state.round, title=scenario.capitalize()))
        self.set_battle(state, (0, 1), scenario, "BR-QC2-2")
        state.stage = "battle"

    def battle(self, state: DuelState, dice: Dice) -> Flow[None]:
        """[BR-QC2-2, BR-QC2-3, BR-QC2-3-R1] The loser chooses next; two wins in a row end it."""
        fought = yield from self.fight(state)
        wanted = numbers().quick.in_a_row
        last = [battle.winners for battle in state.battles[-wanted:]]
        if len(last) == wanted and last[0] and all(winners == last[0] for winners in last):
            state.champion = fought.winners[0]
            self.end(state, "two games won in a row", "BR-QC2-3")
        state.chooser = fought.losers[0] if fought.losers else 1 - chooser_of(state)
        rule = "BR-QC2-2" if fought.losers else "BR-QC2-3-R1"
        words = "chooses the next scenario"
        state.tell(ChoiceMade(seat=state.chooser, words=words, rules=(rule,)))
        state.stage = "choose"

    def order(self, player: Player) -> Any:
        return player.wins

    def ranks(self, state: CampaignState) -> list[tuple[int, int]]:
        """[BR-QC2-3] Whoever won the last two games, whatever was before."""
        champion = state.champion if isinstance(state, DuelState) else None
        return super().ranks(state) if champion is None else [(1, champion), (2, 1 - champion)]

    def phase(self, state: CampaignState) -> str:
        return "Building warbands" if state.stage == "build" else f"Game {max(state.round, 1)}"


class DuelState(CampaignState):
    """With whose choice it is."""

    __slots__ = ("champion", "chooser")

    def __init__(self, start: Start, players: list[Player], stage: str) -> None:
        super().__init__(start, players, stage)
        self.chooser: int | None = None
        self.champion: int | None = None

    def restore(self, before: Self) -> None:
        super().restore(before)
        self.chooser = before.chooser
        self.champion = before.champion


def chooser_of(state: DuelState) -> Seat:
    """[BR-QC2-1, BR-QC2-2] It is known when the first game begins."""
    if state.chooser is None:
        raise ValueError("The campaign has not begun.")
    return Seat(state.chooser)


class RoundRobin(QuickCampaign):
    """The quick campaign for several."""

    word = "round-robin"
    name = "Quick campaign for several"
    summary = "Everybody meets everybody once, in a scenario drawn for each round."
    rule = "BR-QCM-1"
    seats = Seats(most=numbers().quick.most_players)

    def setup(self, start: Start) -> RobinState:
        return RobinState(start, self.players(start), "build")

    def begin(self, state: RobinState, dice: Dice) -> None:
        """[BR-QCM-1, BR-QCM-4-R1] The order at the table is drawn; who meets whom follows."""
        state.seating = shuffled(dice, range(len(state.players)))
        state.stage = "pair"

    def pair(self, state: RobinState, dice: Dice) -> None:
        """[BR-QCM-1, BR-QCM-2, BR-QCM-3, BR-QCM-4-R1] A new scenario for opponents who are new."""
        fresh = [one for one in numbers().quick.scenarios if one not in state.used]
        if not fresh:
            state.used, fresh = [], list(numbers().quick.scenarios)
        scenario = fresh[dice.roll(len(fresh)) - 1]
        state.used.append(scenario)
        pairs, left = circle(state.seating)[state.round]
        state.round += 1
        state.tell(RoundBegan(number=state.round, title=scenario.capitalize(), rules=("BR-QCM-2",)))
        for pair in pairs:
            self.set_battle(state, pair, scenario, "BR-QCM-1" if state.round == 1 else "BR-QCM-3")
        if left is not None:
            state.change(left, byes=state.players[left].byes + 1)
            state.tell(SatOut(seat=left, reason="the number is odd", rules=("BR-QCM-4-R1",)))
        state.stage = "battle"

    def battle(self, state: RobinState, dice: Dice) -> Flow[None]:
        """[BR-QCM-2, BR-QCM-3, BR-QCM-4, BR-QCM-4-R1] Until everybody has met everybody."""
        yield from self.fight(state)
        if state.open_battles:
            return
        state.stage = "pair"
        if state.round == len(circle(state.seating)):
            self.end(state, "most wins, then fewest losses", "BR-QCM-4")

    def order(self, player: Player) -> Any:
        """[BR-QCM-4, BR-QCM-4-R1]"""
        return player.wins, -player.losses

    def phase(self, state: CampaignState) -> str:
        rounds = len(circle(range(len(state.players))))
        return f"Round {state.round} of {rounds}" if state.round else "Building warbands"


class RobinState(CampaignState):
    """With the order at the table, and the scenarios that are used up."""

    __slots__ = ("seating", "used")

    def __init__(self, start: Start, players: list[Player], stage: str) -> None:
        super().__init__(start, players, stage)
        self.seating: list[int] = []
        self.used: list[str] = []

    def restore(self, before: Self) -> None:
        super().restore(before)
        self.seating = list(before.seating)
        self.used = list(before.used)
