"""Campaigns for tests: begun with dice of one's own, and battles whose results are simply told."""

from __future__ import annotations

from typing import Any

from affray.campaign.campaign import Campaign
from affray.campaign.questions import PlayBattles, ReviseList
from affray.campaign.state import NO_HASH, Battle, CampaignState, Result
from affray.games import campaigns
from affray.kernel.dice import Dice, ScriptedDice, SeededDice, seed_key
from affray.kernel.game import Start
from affray.kernel.house import HouseValue
from affray.kernel.match import Match
from affray.kernel.roster import Roster

NAMES = [
    "Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Leo",
    "Mia", "Ned", "Oda", "Pip", "Quy",
]  # fmt: skip
DUEL, ROBIN, STONES = "brigandine.duel", "brigandine.round-robin", "brigandine.stone-war"


def campaign_called(id: str) -> Campaign[Any]:
    return campaigns()[id]


def start_of(id: str, players: int, house: dict[str, HouseValue] | None = None) -> Start:
    campaign = campaign_called(id)
    samples = (2 * list(campaign.forces.samples()))[:players]
    edition = campaign.editions[0]
    return Start(id, edition, samples, house or {}, names=NAMES[:players])


class Told:
    """A campaign in which everybody keeps their list and results are told."""

    def __init__(
        self, id: str, players: int, *faces: int, seed: str = "", **house: HouseValue
    ) -> None:
        self.campaign = campaign_called(id)
        self.dice = ScriptedDice(list(faces))
        dice: Dice = SeededDice(seed_key(seed)) if seed else self.dice
        self.match: Match[Any] = Match(self.campaign, start_of(id, players, dict(house)), dice)

    @property
    def state(self) -> CampaignState:
        state: CampaignState = self.match.state
        return state

    @property
    def open(self) -> list[Battle]:
        asked = isinstance(self.match.question, PlayBattles)
        return self.state.open_battles if asked else []

    @property
    def asks_lists(self) -> bool:
        return any(isinstance(question, ReviseList) for question in self.match.questions())

    def keep(self, **lists: Roster) -> None:
        """Everybody answers, most of them with the list that they have."""
        assert self.asks_lists
        for question in self.match.questions():
            name = NAMES[question.seat]
            answer = lists.get(name, self.state.players[question.seat].roster)
            self.match.answer(question.seat, answer)

    def battle_of(self, name: str) -> Battle:
        seat = NAMES.index(name)
        return next(battle for battle in self.open if seat in battle.seats)

    def win(self, name: str, rounds: int = 3, reason: str = "") -> None:
        """The open battle of this player is over, and the player's side has won it."""
        battle, seat = self.battle_of(name), NAMES.index(name)
        side = next(n for n, side in enumerate(battle.sides) if seat in side)
        self.tell(battle, side, rounds, reason)

    def draw(self, name: str, rounds: int = 7) -> None:
        self.tell(self.battle_of(name), None, rounds)

    def tell(self, battle: Battle, winner: int | None, rounds: int, reason: str = "") -> None:
        result = Result(battle.number, winner, reason, NO_HASH, (rounds,))
        self.match.answer(self.state.table, result)

    def attackers(self) -> list[tuple[str, str]]:
        """Who attacks whom in the open battles of two."""
        pairs = []
        for battle in self.open:
            attacker = "AB".index(battle.start.agreed["attacker"])
            names = [NAMES[seat] for seat in battle.seats]
            pairs.append((names[attacker], names[1 - attacker]))
        return pairs

    def pairs(self) -> list[set[str]]:
        return [{NAMES[seat] for seat in battle.seats} for battle in self.open]

    def scores(self) -> dict[str, int]:
        return {player.name: player.score for player in self.state.players}

    def ranks(self) -> dict[str, int]:
        return {NAMES[seat]: rank for rank, seat in self.campaign.ranks(self.state)}

    def history(self) -> list[str]:
        names = self.campaign.look.names(self.state)
        return [event.sentence(names) for event in self.match.events]
