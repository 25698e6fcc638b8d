"""The base of every campaign: a game whose moves are lists, choices and whole battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn, TypeVar

from msgspec.structs import replace

from affray.campaign.events import (
    BattleFought,
    BattleSet,
    CampaignEnded,
    ListRevised,
    ListsKept,
    ListsOpened,
)
from affray.campaign.pairing import ranks
from affray.campaign.position import Position, facts_of, placed_players
from affray.campaign.questions import Lists, PlayBattles, ReviseList
from affray.campaign.state import Battle, CampaignState, Player, Result
from affray.campaign.view import BattleView, CampaignTable, CampaignView, Standing
from affray.kernel.flow import Flow, Step, Together
from affray.kernel.game import Advice, Game, Interjection, Look, Rules, Start
from affray.kernel.house import OURS, HouseRule, HouseValue, edition_problems, setting_problems
from affray.kernel.ids import Seat
from affray.kernel.match import Match
from affray.kernel.positions import read_position
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal, unknown
from affray.kernel.roster import Roster, name_problems
from affray.kernel.view import Outcome, StatView

S = TypeVar("S", bound=CampaignState)


class Campaign(Game[S]):
    """A series of battles of one game. Each game lists its campaigns.

    A campaign is played by a `Match` like any game, with the same log, record, dice, undo and
    views. Its battles are separate matches with their own records; the campaign only learns their
    results, as answers of the table seat.
    """

    word: ClassVar[str]
    """The last part of its id, after the id of its game and a dot."""
    summary: ClassVar[str]
    rule: ClassVar[str] = ""
    """The clause that limits the number of players."""
    points_rule: ClassVar[str] = ""
    """The house rule that limits the cost of a force."""
    default_points: ClassVar[int] = 0
    playing: ClassVar[str] = "battle"
    """The stage in which battles are played."""
    positions: ClassVar[Mapping[str, int]] = {}
    """The stages at which a vignette may start, each with its last round."""
    agreements: Mapping[str, tuple[str, ...]] = {}
    fixed: ClassVar[Mapping[str, str]] = {}
    """House rules that the campaign sets for each battle, with the clauses."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(
            id=f"{game.id}.{self.word}",
            name=self.name,
            version=game.version,
            folder=game.folder,
            house=game.house,
            seats=self.seats,
            forces=game.forces,
            rules=Rules(
                setup=lambda start, house: self.setup(start),
                next_step=self.next_step,
                rounds=lambda state: state.round,
                interject=self.interject,
                agreements=self.agreements,
                invariants=self.invariants,
            ),
            look=Look(
                view=self.view, facts=self.facts, side_name=self.side_name, unit=game.look.unit
            ),
            advice=Advice(evaluate=self.evaluate),
        )
        self.game = game

    # -- beginning ------------------------------------------------------------------------

    def problems(self, start: Start) -> list[Problem]:
        found = edition_problems(self.editions, start.edition)
        if start.game != self.id:
            found.append(Problem("game", "", f"Expected {self.id!r}, not {start.game!r}."))
        if start.terrain:
            found.append(Problem("terrain", "", "A campaign has no board."))
        count, fewest, most = self._count(start, found), self.seats.fewest, self.seats.most
        if not fewest <= count <= most or len(start.names) > count:
            words = str(most) if most == fewest else f"{fewest} to {most}"
            is_ours = most > fewest and count > most
            sentence = f"Expected {words} players, not {count}"
            ours = Problem("rosters", "", f"{sentence} {OURS}")
            found.append(ours if is_ours else Problem("rosters", self.rule, f"{sentence}."))
        for index, roster in enumerate(start.rosters):
            if roster.game != self.game.id:
                found.append(Problem(f"rosters[{index}].game", "", f"Expected {self.game.id!r}."))
        for index, name in enumerate(start.names):
            found += name_problems(f"names[{index}]", name)
        for name, value in start.agreed.items():
            legal = self.agreements.get(name, ())
            if value not in legal:
                sentence = unknown("value", value, legal)
                found.append(Problem(f"agreed.{name}", self.rule, sentence))
        return found + self._house_problems(start.house)

    def _count(self, start: Start, found: list[Problem]) -> int:
        """The number of players; problems of a written position are added to `found`."""
        if start.position is None:
            return len(start.rosters)
        try:
            placed = read_position(start.position, Position)
        except BadInput as error:
            found += error.problems
            return self.seats.fewest
        last = self.positions.get(placed.stage)
        if last is None or placed.round > last:
            legal = ", ".join(f"{stage} to round {last}" for stage, last in self.positions.items())
            found.append(Problem("position.stage", "", f"Invalid stage. Allowed: {legal}."))
        return len(placed.players)

    def _house_problems(self, chosen: Mapping[str, HouseValue]) -> list[Problem]:
        sentence = "Set by the campaign for each battle."
        found = [
            Problem(f"house.{name}", self.fixed[name], sentence)
            for name in chosen
            if name in self.fixed
        ]
        own = {name: value for name, value in chosen.items() if name not in self.fixed}
        return found + setting_problems(self.house_rules, own)

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        return tuple(rule for rule in super().house_rules if rule.id not in self.fixed)

    def setup(self, start: Start) -> S:
        """The state before the first step."""
        raise NotImplementedError

    def players(self, start: Start) -> list[Player]:
        """The players with their forces; players without a name are numbered."""
        points = start.house.get(self.points_rule, self.default_points)
        if start.position is not None:
            return placed_players(start.position, self.forces.samples(), int(points or 0))
        names = [*start.names, *[""] * len(start.rosters)]
        return [
            Player(names[seat] or f"Player {seat + 1}", roster, int(points or 0))
            for seat, roster in enumerate(start.rosters)
        ]

    # -- what campaigns are made of ---------------------------------------------------------

    def lists(self, state: S, seat: int) -> Lists:
        """The forces that a player may choose from now."""
        player = state.players[seat]
        house = dict(state.house)
        if self.points_rule:
            house[self.points_rule] = player.points
        return Lists(self.game, state.edition, house, player.roster)

    def revise(self, state: S, question: type[ReviseList]) -> Flow[None]:
        """All players submit their lists in secret; they are revealed together."""
        asked = [
            question(Seat(seat), self.lists(state, seat), player.points)
            for seat, player in enumerate(state.players)
        ]
        chosen: tuple[Roster, ...] = yield from Together(asked)
        state.tell(ListsOpened(rules=question.rules))
        kept = []
        for seat, named in enumerate(chosen):
            roster = replace(named, edition=state.edition)
            before = state.players[seat]
            if roster == replace(before.roster, edition=state.edition) and state.round:
                kept.append(seat)
                continue
            state.change(seat, roster=roster)
            state.tell(
                ListRevised(
                    seat=seat,
                    title=roster.name.strip() or "a force without a name",
                    cost=self.lists(state, seat).cost(roster),
                    points=before.points,
                    rules=question.rules,
                )
            )
        if kept:
            state.tell(ListsKept(seats=tuple(kept), rules=question.rules))
        state.battles = [self._with_lists(state, battle) for battle in state.battles]

    def _with_lists(self, state: S, battle: Battle) -> Battle:
        """A battle that is still to be played is played with the lists as they are now."""
        if battle.result is not None:
            return battle
        rosters = [state.players[seat].roster for seat in battle.seats]
        return replace(battle, start=replace(battle.start, rosters=rosters))

    def add_battle(
        self,
        state: S,
        seats: Sequence[int],
        house: Mapping[str, HouseValue],
        agreed: Mapping[str, str],
        event: BattleSet,
    ) -> None:
        """Add a battle between these players, in the order of its seats."""
        start = Start(
            game=self.game.id,
            edition=state.edition,
            rosters=[state.players[seat].roster for seat in seats],
            house={**state.house, **house},
            agreed=dict(agreed),
            names=[state.players[seat].name for seat in seats],
        )
        problems = self.game.problems(start)
        if problems:
            raise BadInput(*problems)
        sides: dict[int, list[int]] = {}
        for place, seat in enumerate(seats):
            side = self.game.seats.sides_in(start)[place]
            if side is not None:
                sides.setdefault(side, []).append(seat)
        by_side = tuple(tuple(sides[side]) for side in sorted(sides))
        number = len(state.battles) + 1
        state.battles.append(Battle(number, state.round, start, tuple(seats), by_side))
        state.tell(replace(event, number=number))

    def fight(self, state: S) -> Flow[Battle]:
        """Wait for the result of one of the open battles and enter it."""
        result: Result = yield from PlayBattles(state.table, state.open_battles)
        place = result.battle - 1
        battle = state.battles[place] = replace(state.battles[place], result=result)
        for seat in battle.fighters:
            player = state.players[seat]
            if seat in battle.winners:
                state.change(seat, wins=player.wins + 1)
            elif seat in battle.losers:
                state.change(seat, losses=player.losses + 1)
            else:
                state.change(seat, draws=player.draws + 1)
        state.tell(
            BattleFought(
                number=battle.number,
                winners=battle.winners,
                losers=battle.losers,
                reason=result.reason,
            )
        )
        return battle

    def end(self, state: S, reason: str, rule: str) -> NoReturn:
        """End the campaign: the first in the standings wins; equals share it."""
        first = tuple(seat for rank, seat in self.ranks(state) if rank == 1)
        winner = first[0] if len(first) == 1 else None
        event = CampaignEnded(winners=first, reason=reason, rules=(rule,))
        state.end(Outcome(winner, reason, rule), event)

    # -- what a campaign wants to know of its battles -----------------------------------------

    def numbers(self, battle: Any) -> tuple[int, ...]:
        """Numbers that this campaign takes from the final state of a battle."""
        return ()

    def result_of(self, battle: Battle, match: Match[Any]) -> Result:
        """The result of a finished battle; `BadInput` if the match is another one or not over."""
        place = f"battle {battle.number}"
        if replace(match.start, automated=False) != battle.start:
            raise BadInput(Problem(place, "", "The match does not start like this battle."))
        outcome = match.outcome
        if outcome is None or not match.is_over:
            raise BadInput(Problem(place, "", "The match is not over."))
        numbers = self.numbers(match.state)
        return Result(battle.number, outcome.winner, outcome.reason, match.hash(), numbers)

    # -- standings and views --------------------------------------------------------------------

    def order(self, player: Player) -> Any:
        """The sort key of the standings; greater is better."""
        raise NotImplementedError

    def columns(self, state: S, player: Player) -> tuple[StatView, ...]:
        """The columns of the standings for a player."""
        raise NotImplementedError

    def battle_title(self, state: S, battle: Battle) -> str:
        raise NotImplementedError

    def phase(self, state: S) -> str:
        """The current phase of the campaign, in a few words."""
        raise NotImplementedError

    def ranks(self, state: S) -> list[tuple[int, int]]:
        """Each player with their rank, the best first."""
        seats = range(len(state.players))
        return ranks(seats, lambda seat: self.order(state.players[seat]))

    def view(self, state: S, seat: Seat | None) -> CampaignTable:
        """What everybody sees: all of the state, which never holds lists under revision."""
        phase = "The end" if state.outcome else self.phase(state)
        return CampaignTable(
            unit=self.look.unit,
            headline=f"{self.name} · {phase}",
            title=self.name,
            phase=phase,
            campaign=CampaignView(
                game=self.game.id,
                standings=tuple(
                    Standing(
                        rank,
                        place,
                        state.players[place].name,
                        self.columns(state, state.players[place]),
                    )
                    for rank, place in self.ranks(state)
                ),
                battles=tuple(self._battle_view(state, battle) for battle in state.battles),
            ),
        )

    def _battle_view(self, state: S, battle: Battle) -> BattleView:
        result = battle.result
        return BattleView(
            number=battle.number,
            round=battle.round,
            title=self.battle_title(state, battle),
            sides=battle.sides,
            is_open=result is None and state.stage == self.playing,
            is_over=result is not None,
            winner=result.winner if result else None,
            reason=result.reason if result else "",
        )

    # -- what every game says of itself -----------------------------------------------------------

    def next_step(self, state: S) -> Step | None:
        if state.outcome is not None:
            return None
        step: Step = getattr(self, state.stage)
        return step

    def interject(self, state: S, said: Interjection) -> Step:
        sentence = "A campaign cannot be conceded. Concede a battle at its own table."
        raise IllegalAnswer(Refusal(sentence))

    def side_name(self, state: S, seat: int) -> str:
        return "The battles" if seat == state.table else state.players[seat].name

    def evaluate(self, state: S, seat: Seat) -> float:
        """A list that leaves fewer points unspent is the better one."""
        return float(self.lists(state, seat).cost(state.players[seat].roster))

    def invariants(self, state: S) -> Sequence[str]:
        broken = []
        for seat, player in enumerate(state.players):
            fought = [b for b in state.battles if b.result and seat in b.fighters]
            if player.wins + player.draws + player.losses != len(fought):
                broken.append(f"{player.name} has not the results of {len(fought)} battles")
        for battle in state.battles:
            if len(set(battle.seats)) != len(battle.seats):
                broken.append(f"somebody sits twice in battle {battle.number}")
        return broken

    def facts(self, state: S) -> dict[str, Any]:
        return facts_of(state, {seat: rank for rank, seat in self.ranks(state)})
