"""The one object that the platform imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from affray.games.rattle_and_rend.advice import bots
from affray.games.rattle_and_rend.data.tables import BOARD
from affray.games.rattle_and_rend.forces import roster
from affray.games.rattle_and_rend.house import EDITIONS, HOUSE_RULES, House, house_problems
from affray.games.rattle_and_rend.pieces import ON_BOARD
from affray.games.rattle_and_rend.rules.laying import describe_map, from_map, map_problems
from affray.games.rattle_and_rend.rules.scenarios import scenarios
from affray.games.rattle_and_rend.rules.sequence import next_step
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.table import chances, odds, position, previews
from affray.games.rattle_and_rend.table.view import view
from affray.games.rattle_and_rend.words.events import GameEnded, mm
from affray.kernel.board.measure import overlaps
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


class RattleAndRend(Game[State]):
    """Rattle and Rend, by Will Phillips, in both editions."""

    id = roster.GAME_ID
    name = "Rattle and Rend"
    version = "1.1"
    editions = EDITIONS
    house_rules: tuple[HouseRule, ...] = HOUSE_RULES
    seats = 2
    takes_terrain = True
    quick_house: Mapping[str, HouseValue] = {"terrain_mode": "generated"}

    agreements: Mapping[str, tuple[str, ...]] = {"scenario": tuple(scenarios())}

    def problems(self, start: Start) -> list[Problem]:
        found = house_problems(start.edition, start.house)
        found += agreement_problems(self, start, "RR-SCEN-01")
        if not found:
            found += map_problems(start.terrain, House(start.edition, start.house))
        if found or start.position is not None:
            return found
        if len(start.rosters) != self.seats:
            return [Problem("rosters", "RR-GEN-01", f"two warbands, not {len(start.rosters)}")]
        return force_problems(self, start)

    def setup(self, start: Start) -> State:
        house = House(start.edition, start.house, automated=start.automated)
        if start.position is not None:
            return position.place(start.position, house)
        state = State(house)
        for seat, force in enumerate(start.rosters):
            warband, groups = roster.muster(force, Seat(seat), house, len(state.groups))
            state.warbands.append(warband)
            state.groups += groups
        state.scenario = start.agreed.get("scenario")
        state.set_terrain(from_map(start.terrain))
        return state

    def next_step(self, state: State) -> Step | None:
        return next_step(state)

    def interject(self, state: State, said: Interjection) -> Step:
        return conceding(said, range(self.seats), concede)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def piece_name(self, state: State, piece: int) -> str:
        return state.groups[piece].card.name

    def side_name(self, state: State, seat: int) -> str:
        return state.warbands[seat].name

    def landmarks(self, state: State) -> Landmarks:
        """The pieces of terrain; where two have the same name, with the place of their middle."""
        labels = [piece.label for piece in state.terrain]
        found = []
        for piece in state.terrain:
            shape, name = piece.shape, f"the {piece.label.removeprefix('The ')}"
            if labels.count(piece.label) > 1:
                middle = (shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2
                name += f" about {mm(middle)}"
            found.append((name, shape))
        return found

    def piece_names(self, state: State) -> dict[str, int]:
        return {group.card.name: group.id for group in state.groups}

    def evaluate(self, state: State, seat: Seat) -> float:
        return bots.evaluate(state, seat)

    def invariants(self, state: State) -> Sequence[str]:
        """[RR-MOVE-09, RR-MOVE-15, RR-MOM-05] What must hold between two steps."""
        broken = []
        standing = [g for g in state.groups if g.status == ON_BOARD]
        for index, one in enumerate(standing):
            if not (0 <= one.x <= BOARD and 0 <= one.y <= BOARD):
                broken.append(f"{one.card.name} stands off the board at {one.x}, {one.y}")
            for other in standing[index + 1 :]:
                if overlaps(one.x, one.y, one.card.radius, other.x, other.y, other.card.radius):
                    broken.append(f"{one.card.name} overlaps {other.card.name}")
        for seat, warband in enumerate(state.warbands):
            if warband.momentum < 0:
                broken.append(f"seat {seat} has {warband.momentum} momentum")
            points = sum(g.card.points for g in state.groups if g.seat == seat)
            if state.round and points != state.house.points_limit:
                broken.append(f"seat {seat} has {points} points in all")
        return broken

    def roster_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> RosterDescription:
        return roster.describe(edition, house)

    def roster_problems(self, force: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        return roster.problems(force, house)

    def samples(self) -> Sequence[Roster]:
        return roster.samples()

    def map_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> MapDescription | None:
        return describe_map(House(edition, house))

    def map_problems(
        self, pieces: Sequence[MapPiece], edition: str, house: Mapping[str, HouseValue]
    ) -> list[Problem]:
        return map_problems(pieces, House(edition, house))

    def random_roster(
        self, edition: str, house: Mapping[str, HouseValue], random: Random
    ) -> Roster:
        return roster.random_roster(edition, house, random)

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
    """The other side wins."""
    reason = f"{state.warbands[seat].name} concedes."
    state.outcome = Outcome(1 - seat, reason, "RR-VICT-01")
    state.tell(GameEnded(winner=1 - seat, reason=reason, rules=("RR-VICT-01",)))


GAME = RattleAndRend()
