"""The one object that the platform imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from affray.games.warbands_and_heroes.advice import bots
from affray.games.warbands_and_heroes.campaigns.world_turns import WorldTurns
from affray.games.warbands_and_heroes.data.tables import EDITION, GAME_ID, SQUARE
from affray.games.warbands_and_heroes.forces import roster
from affray.games.warbands_and_heroes.forces.random_roster import random_roster
from affray.games.warbands_and_heroes.house import HOUSE_RULES, House, house_problems
from affray.games.warbands_and_heroes.rules import terrain
from affray.games.warbands_and_heroes.rules.endings import withdraw
from affray.games.warbands_and_heroes.rules.grid import square_at
from affray.games.warbands_and_heroes.rules.invariants import broken
from affray.games.warbands_and_heroes.rules.master import rule_on
from affray.games.warbands_and_heroes.rules.sequence import next_step
from affray.games.warbands_and_heroes.rules.setup import SETUP
from affray.games.warbands_and_heroes.state import State
from affray.games.warbands_and_heroes.table import chances, odds, position, previews
from affray.games.warbands_and_heroes.table.landmarks import whereabouts
from affray.games.warbands_and_heroes.table.view import view
from affray.kernel.dice import Dice
from affray.kernel.events import Names
from affray.kernel.flow import Flow, Question, Step
from affray.kernel.game import Game, HouseRule, HouseValue, Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.maps import MapDescription, MapPiece
from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview, SightLine
from affray.kernel.problems import Problem
from affray.kernel.roster import Roster, RosterDescription
from affray.kernel.starts import agreement_problems, conceding, force_problems
from affray.kernel.view import Outcome, View

MOST_SIDES = 5
JUDGE = "judge"
"""What the game master says to be asked before anything else happens."""


class WarbandsAndHeroes(Game[State]):
    """Warbands and Heroes: skirmishes inside a longer, refereed campaign."""

    id = GAME_ID
    name = "Warbands and Heroes"
    version = "1.1"
    editions = (EDITION,)
    house_rules: tuple[HouseRule, ...] = HOUSE_RULES
    agreements: Mapping[str, tuple[str, ...]] = {}
    seats = 2
    most_seats = MOST_SIDES + 1
    unit = "in"
    square = SQUARE
    takes_terrain = True
    judge = roster.JUDGE
    quick_house: Mapping[str, HouseValue] = {"board_size": 16}

    def __init__(self) -> None:
        self.campaigns = (WorldTurns(self),)

    def problems(self, start: Start) -> list[Problem]:
        found = house_problems(start.edition, start.house)
        found += agreement_problems(self, start)
        if start.terrain and not found:
            found += terrain.problems(start.terrain, start.house)
        if found or start.position is not None:
            return found
        return force_problems(self, start) + self._seat_problems(start)

    def _seat_problems(self, start: Start) -> list[Problem]:
        """[WH-WB-01, WH-Q-35] Two to five sides that fit on the board, the game master last."""
        found = []
        sides = sides_of(start)
        for index, force in enumerate(start.rosters[:-1]):
            if roster.is_masters(force):
                sentence = "the game master has the last seat"
                found.append(Problem(f"rosters[{index}].picks", "WH-GEN-03", sentence))
        if not self.seats <= len(sides) <= MOST_SIDES:
            sentence = f"{self.seats} to {MOST_SIDES} sides, not {len(sides)}"
            found.append(Problem("rosters", "WH-WB-01", sentence))
            return found
        for index, force in enumerate(sides):
            room = terrain.room_in(start.terrain, start.house, index)
            if len(force.entries) > room:
                sentence = f"in the zone of this side there is room for {room} Units"
                found.append(Problem(f"rosters[{index}].entries", "WH-Q-35", sentence))
        return found

    def seats_in(self, start: Start) -> int:
        """A written position has its sides, and a game master if it says so."""
        if start.position is None:
            return super().seats_in(start)
        state = self.setup(start)
        return len(state.warbands) + state.has_master

    def side_in(self, start: Start, seat: int) -> int | None:
        """The seat behind those of the sides is the game master's."""
        if start.position is None:
            return seat if seat < len(sides_of(start)) else None
        return seat if seat < len(self.setup(start).warbands) else None

    def setup(self, start: Start) -> State:
        house = House(start.house, automated=start.automated)
        if start.position is not None:
            return position.place(start.position, house)
        state = State(house)
        sides = sides_of(start)
        for side, force in enumerate(sides):
            state.units += roster.muster(force, side, state.units)
            state.warbands = (*state.warbands, force.name.strip() or f"Warband {side + 1}")
        if len(sides) < len(start.rosters):
            state.has_master = True
            reserve = roster.muster(start.rosters[-1], None, state.units)
            state.units += reserve
            state.reserve = tuple(unit.id for unit in reserve)
        ground, zones = terrain.from_map(start.terrain, len(sides))
        state.set_terrain(ground)
        state.zones = zones if any(zones) else ()
        return state

    def next_step(self, state: State) -> Step | None:
        return next_step(state)

    def interject(self, state: State, said: Interjection) -> Step:
        """A side gives up, or the game master has something to rule."""
        is_master = state.has_master and said.seat == state.master
        if said.what == JUDGE and is_master and state.stage not in SETUP:

            def judge(state: State, dice: Dice) -> Flow[None]:
                yield from rule_on(state, dice)

            return judge
        return conceding(said, state.sides, withdraw)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def piece_name(self, state: State, piece: int) -> str:
        return state.units[piece].card.name

    def side_name(self, state: State, seat: int) -> str:
        return state.warbands[seat] if seat in state.sides else "The game master"

    def names(self, state: State) -> Names:
        """Places by squares, as the game counts."""
        return Names(
            lambda piece: self.piece_name(state, piece),
            lambda seat: self.side_name(state, seat),
            lambda point: whereabouts(state, square_at(point)),
        )

    def piece_names(self, state: State) -> dict[str, int]:
        return {unit.card.name: unit.id for unit in state.units}

    def evaluate(self, state: State, seat: Seat) -> float:
        return bots.evaluate(state, seat) if seat in state.sides else 0.0

    def invariants(self, state: State) -> Sequence[str]:
        return broken(state)

    def roster_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> RosterDescription:
        return roster.describe(edition, house)

    def roster_problems(self, force: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        return roster.problems(force, house)

    def map_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> MapDescription | None:
        return terrain.describe(house)

    def map_problems(
        self, pieces: Sequence[MapPiece], edition: str, house: Mapping[str, HouseValue]
    ) -> list[Problem]:
        return terrain.problems(pieces, house)

    def samples(self) -> Sequence[Roster]:
        return roster.samples()

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


def sides_of(start: Start) -> list[Roster]:
    """The warbands that fight: all but the game master's, which comes last."""
    rosters = start.rosters
    return rosters[:-1] if rosters and roster.is_masters(rosters[-1]) else rosters


GAME = WarbandsAndHeroes()
