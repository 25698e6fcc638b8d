"""The one object that the platform imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from affray.games.rattle_and_rend import bots, chances, odds, position, previews, roster
from affray.games.rattle_and_rend.data import BOARD
from affray.games.rattle_and_rend.events import GameEnded
from affray.games.rattle_and_rend.house import EDITIONS, HOUSE_RULES, House, house_problems
from affray.games.rattle_and_rend.laying import from_map, map_problems
from affray.games.rattle_and_rend.pieces import ON_BOARD
from affray.games.rattle_and_rend.scenarios import scenarios
from affray.games.rattle_and_rend.sequence import next_step
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.view import view
from affray.kernel.board.measure import overlaps
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Question, Step
from affray.kernel.game import Game, HouseRule, HouseValue, Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview, SightLine
from affray.kernel.problems import IllegalAnswer, Problem, Refusal
from affray.kernel.roster import Roster, RosterDescription
from affray.kernel.view import Outcome, View


class RattleAndRend(Game[State]):
    """Rattle and Rend, by Will Phillips, in both editions."""

    id = roster.GAME_ID
    name = "Rattle and Rend"
    version = "1.0"
    editions = EDITIONS
    house_rules: tuple[HouseRule, ...] = HOUSE_RULES
    seats = 2
    takes_terrain = True
    quick_house: Mapping[str, HouseValue] = {"terrain_mode": "generated"}

    agreements: Mapping[str, tuple[str, ...]] = {"scenario": tuple(scenarios())}

    def problems(self, start: Start) -> list[Problem]:
        found = house_problems(start.edition, start.house)
        if start.game != self.id:
            found.append(Problem("game", "", f"{start.game!r} is not {self.id!r}"))
        for name, value in start.agreed.items():
            if value not in self.agreements.get(name, ()):
                legal = ", ".join(self.agreements.get(name, ())) or "nothing of that name"
                found.append(Problem(f"agreed.{name}", "RR-SCEN-01", f"{value!r} is not: {legal}"))
        if start.terrain and not found:
            found += map_problems(start.terrain, House(start.edition, start.house))
        if found or start.position is not None:
            return found
        if len(start.rosters) != self.seats:
            return [Problem("rosters", "RR-GEN-01", f"two warbands, not {len(start.rosters)}")]
        for index, force in enumerate(start.rosters):
            judged = msgspec.structs.replace(force, edition=start.edition)
            found += [
                Problem(f"rosters[{index}].{p.place}", p.rule, p.sentence)
                for p in roster.problems(judged, start.house)
            ]
        return found

    def setup(self, start: Start) -> State:
        house = House(start.edition, start.house, automated=start.automated)
        if start.position is not None:
            return position.place(start.position, house)
        state = State(house)
        for seat, force in enumerate(start.rosters):
            warband, groups = roster.muster(force, Seat(seat), house, len(state.groups))
            state.warbands.append(warband)
            state.groups += groups
        state.scenario = start.agreed.get("scenario", "")
        state.set_terrain(from_map(start.terrain))
        return state

    def next_step(self, state: State) -> Step | None:
        return next_step(state)

    def interject(self, state: State, said: Interjection) -> Step:
        """Conceding: the other side wins at the next boundary."""
        if said.what != "concede" or said.seat not in (0, 1):
            raise IllegalAnswer(Refusal(f"a seat may concede, and nothing else: {said.what!r}"))

        def concede(state: State, dice: Dice) -> Flow[None]:
            winner = 1 - said.seat
            state.outcome = Outcome(
                winner, f"{state.warbands[said.seat].name} concedes.", "RR-VICT-01"
            )
            state.tell(GameEnded(winner=winner, reason=state.outcome.reason, rules=("RR-VICT-01",)))
            return
            yield

        return concede

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def piece_name(self, state: State, piece: int) -> str:
        return state.groups[piece].card.name

    def side_name(self, state: State, seat: int) -> str:
        return state.warbands[seat].name

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


GAME = RattleAndRend()
