"""The one object that the platform imports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from affray.games.flagrant_factions.advice import evaluation
from affray.games.flagrant_factions.advice.routines import PERSONALITIES, Routine
from affray.games.flagrant_factions.data.tables import ambitions, scenarios
from affray.games.flagrant_factions.forces import roster
from affray.games.flagrant_factions.forces.random_company import random_roster
from affray.games.flagrant_factions.house import EDITIONS, HOUSE_RULES, House, house_problems
from affray.games.flagrant_factions.pieces import OFF, group_of, model_id, number_of
from affray.games.flagrant_factions.rules import invariants
from affray.games.flagrant_factions.rules.sequence import next_step
from affray.games.flagrant_factions.rules.terrain import describe_map, from_map, map_problems
from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.table import chances, odds, position, previews
from affray.games.flagrant_factions.table.view import view
from affray.games.flagrant_factions.words.events import GameEnded
from affray.kernel.bot import Bot
from affray.kernel.flow import Question, Step
from affray.kernel.game import Game, HouseRule, HouseValue, Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.maps import MapDescription, MapPiece
from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview, SightLine
from affray.kernel.problems import Problem
from affray.kernel.roster import Roster, RosterDescription
from affray.kernel.starts import agreement_problems, conceding, force_problems
from affray.kernel.telling import Landmarks
from affray.kernel.view import Outcome, View


class FlagrantFactions(Game[State]):
    """Flagrant Factions, by Flagrant Garden, in the edition of autumn 2021."""

    id = roster.GAME_ID
    name = "Flagrant Factions"
    version = "1.1"
    editions = EDITIONS
    house_rules: tuple[HouseRule, ...] = HOUSE_RULES
    agreements: Mapping[str, tuple[str, ...]] = {"scenario": tuple(scenarios())}
    seats = 2
    most_seats = 4
    unit = "in"
    bots: Mapping[str, Callable[[], Bot]] = {
        f"routine:{name}": partial(Routine, name) for name in PERSONALITIES
    }
    """[FF-OUT-AI-1] Companies that nobody leads."""
    patience = 0.5
    """Groups of many models take their time to find their ways."""
    takes_terrain = True

    def problems(self, start: Start) -> list[Problem]:
        found = house_problems(start.edition, start.house)
        found += agreement_problems(self, start, "FF-SET-03")
        if start.terrain and not found:
            found += map_problems(start.terrain, House(start.house))
        if found or start.position is not None:
            return found
        count = len(start.rosters)
        if count < self.seats:
            return [Problem("rosters", "FF-SET-05", f"two sides need {self.seats} companies")]
        if count > self.most_seats:
            sentence = f"Affray seats {self.most_seats} companies at most; {roster.OURS}"
            return [Problem("rosters", "", sentence)]
        found = force_problems(self, start)
        return found or roster.side_problems(start.rosters, self._sides(count), start.house)

    def _sides(self, count: int) -> list[int]:
        """[FF-SET-05] Two sides of as equal size as possible."""
        return [seat % 2 for seat in range(count)]

    def setup(self, start: Start) -> State:
        house = House(start.house, automated=start.automated)
        if start.position is not None:
            return position.place(start.position, house)
        state = State(house)
        sides = self._sides(len(start.rosters))
        state.companies, state.groups = roster.muster(start.rosters, sides, start.house)
        state.scenario = start.agreed.get("scenario")
        state.set_terrain(from_map(start.terrain))
        return state

    def next_step(self, state: State) -> Step | None:
        return next_step(state)

    def interject(self, state: State, said: Interjection) -> Step:
        """[FF-END-01] Conceding: the other side wins at the next boundary."""
        return conceding(said, range(len(state.companies)), concede)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def piece_name(self, state: State, piece: int) -> str:
        """A group's name; a model goes by the name of its group."""
        return state.group(group_of(piece)).name

    def side_of(self, seat: int) -> int | None:
        return seat % 2

    def side_name(self, state: State, seat: int) -> str:
        return " and ".join(company.name for company in state.companies if company.side == seat % 2)

    def landmarks(self, state: State) -> Landmarks:
        """Terrain by its name; one that is told from its like by a number needs no article."""
        return [
            (label if label[-1:].isdigit() else f"the {label}", piece.shape)
            for piece in state.terrain
            for label in (piece.label,)
        ]

    def piece_names(self, state: State) -> dict[str, int]:
        """Groups by their names, and models as the name with a point and a number.

        Of a group that waits off the table, those that will come.
        """
        names = {group.name: group.id for group in state.groups}
        for group in state.groups:
            ids = [number_of(model.id) for model in group.models]
            if group.place == OFF:
                ids = list(range(1, group.size + 1))
            names |= {f"{group.name}.{number}": model_id(group.id, number) for number in ids}
        return names

    def hide(self, state: State, seat: Seat, random: Random) -> None:
        """[FF-AMB-01] Others' secret ambitions are guessed anew, once there may be any."""
        if not state.turn and state.stage not in ("first", "opening", "start"):
            return
        for company in state.companies:
            if company.seat != seat:
                left = [id for id in ambitions() if id not in company.revealed]
                guess = random.sample(left, int(random.random() * 3))
                company.ambitions = tuple(sorted((*company.revealed, *guess)))

    def evaluate(self, state: State, seat: Seat) -> float:
        return evaluation.evaluate(state, seat % 2)

    def invariants(self, state: State) -> Sequence[str]:
        return invariants.invariants(state)

    def roster_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> RosterDescription:
        return roster.describe(edition, house)

    def roster_problems(self, force: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        return roster.problems(force, house)

    def roster_remarks(self, force: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        return roster.remarks(force)

    def samples(self) -> Sequence[Roster]:
        return roster.samples()

    def map_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> MapDescription | None:
        return describe_map(House(house))

    def map_problems(
        self, pieces: Sequence[MapPiece], edition: str, house: Mapping[str, HouseValue]
    ) -> list[Problem]:
        return map_problems(pieces, House(house))

    def random_roster(
        self, edition: str, house: Mapping[str, HouseValue], random: Random
    ) -> Roster:
        return random_roster(edition, house, random)

    def facts(self, state: State) -> dict[str, Any]:
        return position.facts(state)

    def preview(self, state: State, question: Question[Any], answer: Any) -> Preview | None:
        return previews.preview(state, question, answer)

    def sight(self, state: State, piece: int, x: int, y: int) -> Sequence[SightLine]:
        return previews.sight(state, piece, x, y)

    def chances(self, state: State, question: Question[Any], answer: Any) -> Sequence[OddsReport]:
        return chances.chances(state, question, answer)

    def odds_keys(self) -> Mapping[str, str]:
        return odds.KEYS

    def odds(self, asked: Mapping[str, str]) -> OddsReport:
        return odds.report(asked)


def concede(state: State, seat: int) -> None:
    company = state.companies[seat]
    winner, reason = 1 - company.side, f"{company.name} concedes."
    state.outcome = Outcome(winner, reason, "FF-END-02")
    state.tell(GameEnded(winner=winner, reason=reason, points=state.points))


GAME = FlagrantFactions()
