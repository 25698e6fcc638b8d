"""Book II: four rounds for stones of power, the last of them one battle with everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from affray.campaign.campaign import Campaign
from affray.campaign.events import BattleSet, RoundBegan, SatOut, SpoilsTaken
from affray.campaign.pairing import neighbours, ranked, shuffled
from affray.campaign.questions import ReviseList
from affray.campaign.state import Battle, CampaignState, Player
from affray.games.brigandine.campaigns.campaigns import POINTS, SCENARIO, TURNS, StoneRound, numbers
from affray.games.brigandine.house import MOST_POINTS
from affray.games.brigandine.state import State
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.game import Seats, Start
from affray.kernel.house import OURS, HouseValue
from affray.kernel.problems import Problem
from affray.kernel.view import StatView

SWAPPED = (3, 4)
"""[BR-CAMP-R4-1] Ranks go by odd and even, but the third and the fourth change sides."""

ODD = "the number is odd, and nobody has been beaten"


class MusterWarband(ReviseList):
    """[BR-CAMP-STONE-3] The warband that somebody starts with."""

    __slots__ = ()
    rules = ("BR-CAMP-STONE-3",)


class ReviseWarband(ReviseList):
    """[BR-CAMP-STONE-4, BR-CAMP-STONE-5] A list between rounds, worth what it has grown to."""

    __slots__ = ()
    rules = ("BR-CAMP-STONE-4", "BR-CAMP-STONE-5")


class StoneState(CampaignState):
    """With who has been left over in this round."""

    __slots__ = ("odd",)

    def __init__(self, start: Start, players: list[Player], stage: str) -> None:
        super().__init__(start, players, stage)
        self.odd: int | None = None

    def restore(self, before: Self) -> None:
        super().restore(before)
        self.odd = before.odd

    @property
    def this(self) -> StoneRound:
        return numbers().stone_war.rounds[self.round - 1]

    @property
    def is_last(self) -> bool:
        return self.round == len(numbers().stone_war.rounds)


class StoneWar(Campaign[StoneState]):
    """[BR-CAMP-STONE-2] Pair, play, tally, and pair again in another way."""

    word = "stone-war"
    name = "The Stone War"
    summary = "Four rounds for points that let warbands grow; in the last one everybody fights."
    rule = "BR-CAMP-STONE-1"
    seats = Seats(most=numbers().stone_war.most_players)
    points_rule = POINTS
    default_points = numbers().stone_war.points
    positions: ClassVar[Mapping[str, int]] = {"muster": 0, "pair": 3, "revise_before": 3}
    fixed: ClassVar[Mapping[str, str]] = {SCENARIO: "BR-CAMP-STONE-2"}

    def problems(self, start: Start) -> list[Problem]:
        """[BR-CAMP-STONE-7] A warband that wins everything must still be one that can be built."""
        found = super().problems(start)
        most = MOST_POINTS - sum(one.spoils for one in numbers().stone_war.rounds)
        points = start.house.get(POINTS)
        if not found and isinstance(points, int) and points > most:
            grown = f"With all spoils {points} points could exceed {MOST_POINTS}."
            sentence = f"{grown} Allowed: at most {most} {OURS}"
            found.append(Problem(f"house.{POINTS}", "", sentence))
        return found

    def setup(self, start: Start) -> StoneState:
        return StoneState(start, self.players(start), "muster")

    # -- lists ----------------------------------------------------------------------------

    def muster(self, state: StoneState, dice: Dice) -> Flow[None]:
        """[BR-CAMP-STONE-3] Everyone starts with the same points."""
        yield from self.revise(state, MusterWarband)
        state.stage = "pair"

    def revise_before(self, state: StoneState, dice: Dice) -> Flow[None]:
        """[BR-CAMP-STONE-4] Between two rounds, before the next opponent is known."""
        yield from self.revise(state, ReviseWarband)
        state.stage = "pair"

    def revise_after(self, state: StoneState, dice: Dice) -> Flow[None]:
        """[BR-CAMP-STONE-4] And once more when it is known."""
        yield from self.revise(state, ReviseWarband)
        state.stage = "battle"

    # -- pairing ----------------------------------------------------------------------------

    def pair(self, state: StoneState, dice: Dice) -> None:
        """[BR-CAMP-R1-1, BR-CAMP-R2-1, BR-CAMP-R2-3, BR-CAMP-R3-1, BR-CAMP-STONE-11] Who fights.

        In the first round by chance, then by score with chance among equals: whoever comes first
        in a pair attacks, and the lowest is left over.

        [BR-CAMP-R2-2-D1]
        """
        state.round += 1
        state.tell(RoundBegan(number=state.round, title=state.this.title))
        order = self._ordered(state, dice, range(len(state.players)))
        if state.is_last:
            self._last_battle(state, order)
        else:
            pairs, state.odd = neighbours(order)
            for pair in pairs:
                self._set_battle(state, (pair[0],), (pair[1],), state.this.pairing)
        state.stage = "battle" if state.round == 1 else "revise_after"

    def _ordered(self, state: StoneState, dice: Dice, seats: Sequence[int]) -> list[int]:
        """[BR-CAMP-R1-1, BR-CAMP-STONE-9, BR-CAMP-R2-3-R1] By the scores of this moment."""
        if state.round == 1:
            return shuffled(dice, seats)
        return ranked(dice, seats, lambda seat: state.players[seat].score)

    def _last_battle(self, state: StoneState, order: Sequence[int]) -> None:
        """[BR-CAMP-R4-1, BR-CAMP-R4-2, BR-CAMP-R4-8] Everybody, the highest ranks as leaders."""
        attackers, defenders = last_sides(order)
        self._set_battle(state, attackers, defenders, state.this.pairing)

    def _set_battle(
        self, state: StoneState, attackers: Sequence[int], defenders: Sequence[int], rule: str
    ) -> None:
        """[BR-CAMP-R1-3, BR-CAMP-R1-4, BR-CAMP-R2-4, BR-CAMP-R3-2, BR-CAMP-R4-3] The format.

        Seats belong to the sides in turn, so that the larger side takes the first of them.
        """
        is_first = len(attackers) >= len(defenders)
        more, fewer = (attackers, defenders) if is_first else (defenders, attackers)
        seats = [more[0]]
        for place, seat in enumerate(fewer):
            seats += [seat, *more[place + 1 : place + 2]]
        house: dict[str, HouseValue] = {
            SCENARIO: state.this.scenario,
            POINTS: max(state.players[seat].points for seat in seats),
        }
        if state.this.turns is not None:
            house[TURNS] = state.house.get(TURNS, state.this.turns)
        event = BattleSet(
            number=0,
            format=state.this.scenario.capitalize(),
            sides=(tuple(attackers), tuple(defenders)),
            has_roles=True,
            rules=(rule,),
        )
        self.add_battle(state, seats, house, {"attacker": "A" if is_first else "B"}, event)

    # -- battles ----------------------------------------------------------------------------

    def battle(self, state: StoneState, dice: Dice) -> Flow[None]:
        """[BR-CAMP-STONE-2, BR-CAMP-STONE-5, BR-CAMP-STONE-7, BR-CAMP-STONE-8] Play and tally.

        A draw brings nobody anything. What the battle cost is no part of the result: the next
        one begins with the whole list.
        """
        fought = yield from self.fight(state)
        for seat in fought.winners:
            self._take_spoils(state, seat)
        if state.open_battles:
            return
        if state.odd is not None:
            self._settle_odd(state, dice, state.odd)
        if state.open_battles:
            return
        state.stage = "revise_before"
        if state.is_last:
            self.end(state, "the most points after four rounds", "BR-CAMP-STONE-6")

    def _take_spoils(self, state: StoneState, seat: int) -> None:
        """[BR-CAMP-STONE-5, BR-CAMP-R1-6, BR-CAMP-R2-10, BR-CAMP-R3-8, BR-CAMP-R4-9]"""
        player, spoils = state.players[seat], state.this.spoils
        player = state.change(seat, score=player.score + spoils, points=player.points + spoils)
        state.tell(
            SpoilsTaken(
                seat=seat,
                points=spoils,
                score=player.score,
                worth=player.points,
                rules=(state.this.reward, "BR-CAMP-STONE-5"),
            )
        )

    def _settle_odd(self, state: StoneState, dice: Dice, odd: int) -> None:
        """[BR-CAMP-R1-2, BR-CAMP-R1-2-R1, BR-CAMP-R2-2, BR-CAMP-STONE-10] A second battle.

        Who was beaten first, in the fewest rounds, meets whoever was left over, with the list
        that both have led in this round.
        """
        state.odd = None
        lost = [battle for battle in state.battles_in(state.round) if battle.losers]
        if not lost:
            state.change(odd, byes=state.players[odd].byes + 1)
            state.tell(SatOut(seat=odd, reason=ODD, rules=("BR-CAMP-R1-2-R1",)))
            return
        fewest = min(map(rounds_of, lost))
        first = shuffled(dice, [battle for battle in lost if rounds_of(battle) == fewest])[0]
        one, other = self._ordered(state, dice, [first.losers[0], odd])
        self._set_battle(state, (one,), (other,), state.this.odd)

    def numbers(self, battle: State) -> tuple[int, ...]:
        """[BR-CAMP-R1-2-R1] The round in which a battle ended."""
        return ((battle.turn + 1) // 2,)

    # -- standings --------------------------------------------------------------------------

    def order(self, player: Player) -> Any:
        """[BR-CAMP-STONE-6, BR-CAMP-STONE-9] Equal scores share a rank."""
        return player.score

    def columns(self, state: StoneState, player: Player) -> tuple[StatView, ...]:
        """[BR-CAMP-STONE-5] Scores are public."""
        return (
            StatView("Points", str(player.score)),
            StatView("Won", str(player.wins)),
            StatView("Drawn", str(player.draws)),
            StatView("Lost", str(player.losses)),
            StatView("Worth", str(player.points)),
            StatView("Warband", player.roster.name),
        )

    def battle_title(self, state: StoneState, battle: Battle) -> str:
        return str(battle.start.house[SCENARIO]).capitalize()

    def phase(self, state: StoneState) -> str:
        if not state.round:
            return "Mustering"
        words = f"Round {state.round} of {len(numbers().stone_war.rounds)}: {state.this.title}"
        return f"{words}, over" if state.stage == "revise_before" else words


def last_sides(order: Sequence[int]) -> tuple[list[int], list[int]]:
    """[BR-CAMP-R4-1, BR-CAMP-R4-2] Attackers and defenders of the last battle, by rank.

    >>> last_sides([1, 2, 3, 4, 5, 6, 7])
    ([1, 4, 5, 7], [2, 3, 6])
    """
    sides: tuple[list[int], list[int]] = ([], [])
    for rank, seat in enumerate(order, start=1):
        is_attacker = (rank % 2 == 1) != (rank in SWAPPED)
        sides[not is_attacker].append(seat)
    return sides


def rounds_of(battle: Battle) -> int:
    return battle.result.numbers[0] if battle.result and battle.result.numbers else 0
