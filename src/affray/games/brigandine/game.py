"""The one object that the platform imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from affray.games.brigandine.advice import bots
from affray.games.brigandine.campaigns.campaigns import Duel, RoundRobin
from affray.games.brigandine.campaigns.stone_war import StoneWar
from affray.games.brigandine.data.tables import RADIUS
from affray.games.brigandine.forces import roster
from affray.games.brigandine.forces.muster import muster
from affray.games.brigandine.forces.random_roster import random_roster
from affray.games.brigandine.house import (
    ANNIHILATION,
    EDITION,
    HOUSE_RULES,
    MOST_PLAYERS,
    House,
    house_problems,
)
from affray.games.brigandine.rules.endings import end
from affray.games.brigandine.rules.laying import describe_map, from_map, map_problems
from affray.games.brigandine.rules.sequence import next_step
from affray.games.brigandine.state import State
from affray.games.brigandine.table import chances, odds, position, previews
from affray.games.brigandine.table.view import landmarks, view
from affray.kernel.board.measure import overlaps
from affray.kernel.flow import Question, Step
from affray.kernel.game import Game, HouseRule, HouseValue, Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.maps import MapDescription, MapPiece
from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview, SightLine
from affray.kernel.problems import Problem
from affray.kernel.roster import AuditRow, Roster, RosterDescription, roster_cost
from affray.kernel.starts import agreement_problems, conceding, force_problems
from affray.kernel.telling import Landmarks
from affray.kernel.view import Outcome, View
from affray.kernel.words import agreeing


def larger_side(start: Start) -> int:
    """[BR-SETUP-01-R1, BR-CAMP-R4-4-R1] The points of the larger side: it asks for the board."""
    description = roster.describe(EDITION, start.house)
    totals = [0, 0]
    for seat, force in enumerate(start.rosters):
        totals[seat % 2] += roster_cost(description, force)
    return max(totals)


class Brigandine(Game[State]):
    """Brigandine v1.1, by Tabletop Battles."""

    id = roster.GAME_ID
    name = "Brigandine"
    version = "1.1"
    editions = (EDITION,)
    house_rules: tuple[HouseRule, ...] = HOUSE_RULES
    agreements: Mapping[str, tuple[str, ...]] = {"attacker": ("A", "B")}
    seats = 2
    most_seats = MOST_PLAYERS
    unit = "in"
    takes_terrain = True

    def __init__(self) -> None:
        self.campaigns = (Duel(self), RoundRobin(self), StoneWar(self))

    def problems(self, start: Start) -> list[Problem]:
        found = house_problems(start.edition, start.house)
        found += agreement_problems(self, start, "BR-SETUP-04")
        if found or start.position is not None:
            return found
        found = self._count_problems(start) + force_problems(self, start)
        if start.terrain and not found:
            found += map_problems(start.terrain, House(start.house), larger_side(start))
        return found

    def _count_problems(self, start: Start) -> list[Problem]:
        """[BR-CAMP-R4-1] Only an Annihilation is for more than two."""
        count = len(start.rosters)
        is_large = House(start.house).scenario == ANNIHILATION
        if count == self.seats or (is_large and self.seats < count <= MOST_PLAYERS):
            return []
        if is_large and count > MOST_PLAYERS:
            sentence = f"Affray seats {MOST_PLAYERS} players, not {count}, which is a limit of ours"
            return [Problem("rosters", "", sentence)]
        words = "two warbands or more" if is_large else "two warbands"
        return [Problem("rosters", "BR-CAMP-R4-1", f"{words}, not {count}")]

    def side_of(self, seat: int) -> int | None:
        """[BR-CAMP-R4-8] Seats belong to the two sides in turn."""
        return seat % 2

    def seats_in(self, start: Start) -> int:
        """A written position has as many as its units name."""
        return super().seats_in(start) if start.position is None else len(self.setup(start).seats)

    def setup(self, start: Start) -> State:
        house = House(start.house)
        if start.position is not None:
            return position.place(start.position, house)
        seats = tuple(seat % 2 for seat in range(len(start.rosters)))
        state = State(house, seats, larger_side(start))
        for seat, force in enumerate(start.rosters):
            muster(state, force, Seat(seat))
        state.terrain = from_map(start.terrain)
        if "attacker" in start.agreed:
            state.attack = "AB".index(start.agreed["attacker"])
        return state

    def next_step(self, state: State) -> Step | None:
        return next_step(state)

    def interject(self, state: State, said: Interjection) -> Step:
        """Conceding: the other side wins at the next boundary."""
        return conceding(said, range(len(state.seats)), concede)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def piece_name(self, state: State, piece: int) -> str:
        return state.units[piece].card.name

    def side_name(self, state: State, seat: int) -> str:
        return state.side_name(seat)

    def landmarks(self, state: State) -> Landmarks:
        return landmarks(state)

    def piece_names(self, state: State) -> dict[str, int]:
        return {unit.card.name: unit.id for unit in state.units}

    def evaluate(self, state: State, seat: Seat) -> float:
        return bots.evaluate(state, state.seats[seat])

    def invariants(self, state: State) -> Sequence[str]:
        """[BR-MOVE-04, BR-MOVE-06, BR-UNIT-03] What must hold between two steps."""
        broken = []
        standing = state.on_table()
        for index, one in enumerate(standing):
            if not (RADIUS <= one.x <= state.width - RADIUS):
                broken.append(f"{one.card.name} stands off the board at x {one.x}")
            if not (RADIUS <= one.y <= state.height - RADIUS):
                broken.append(f"{one.card.name} stands off the board at y {one.y}")
            if not 0 <= one.life <= one.card.life:
                broken.append(f"{one.card.name} has {one.life} of {one.card.life} life")
            if one.life == 0 and not state.fight:
                broken.append(f"{one.card.name} has no life and stands")
            if one.fought and not state.is_engaged(one):
                broken.append(f"{one.card.name} has fought and is not engaged")
            for other in standing[index + 1 :]:
                if overlaps(one.x, one.y, RADIUS, other.x, other.y, RADIUS):
                    broken.append(f"{one.card.name} overlaps {other.card.name}")
        return broken

    def roster_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> RosterDescription:
        return roster.describe(edition, house)

    def roster_problems(self, force: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        return roster.problems(force, house)

    def roster_audit(self) -> Sequence[AuditRow]:
        return roster.audit()

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
    side = state.seats[seat]
    gives_up = agreeing("concedes", len(state.seats_of(side)))
    end(state, 1 - side, f"{state.side_name(side)} {gives_up}.", "BR-SCEN-GEN-1")


GAME = Brigandine()
