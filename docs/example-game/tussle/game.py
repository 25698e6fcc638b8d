"""The one object that the platform imports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from affray.kernel.board.measure import overlaps
from affray.kernel.flow import Question, Step
from affray.kernel.game import Game, HouseRule, HouseValue, Interjection, Start
from affray.kernel.ids import Seat
from affray.kernel.odds import OddsReport
from affray.kernel.preview import Preview
from affray.kernel.problems import Problem
from affray.kernel.roster import Roster, RosterDescription
from affray.kernel.roster_file import samples_in
from affray.kernel.starts import (
    agreement_problems,
    conceding,
    force_problems,
    setting_problems,
)
from affray.kernel.view import Outcome, View

from . import ahead, fight, position, roster
from .data import EDITION, GAME_ID, RADIUS
from .state import State
from .view import view

ROUNDS = HouseRule("rounds", "how many rounds are fought", "TU-END-02", 8, low=1, high=20)


class Tussle(Game[State]):
    """Tussle: two gangs on a village green."""

    id = GAME_ID
    name = "Tussle"
    version = "1.0"
    editions = (EDITION,)
    house_rules: tuple[HouseRule, ...] = (ROUNDS,)
    agreements: Mapping[str, tuple[str, ...]] = {}
    seats = 2

    # -- a match ----------------------------------------------------------------------

    def problems(self, start: Start) -> list[Problem]:
        found = setting_problems(self.house_rules, self.editions, start.edition, start.house)
        found += agreement_problems(self, start)
        if found or start.position is not None:
            return found
        if len(start.rosters) != self.seats:
            return [Problem("rosters", "TU-GANG-01", f"two gangs, not {len(start.rosters)}")]
        return force_problems(self, start)

    def setup(self, start: Start) -> State:
        rounds = int(start.house.get("rounds", ROUNDS.default) or 0)
        if start.position is not None:
            return position.place(start.position, rounds)
        state = State(tuple(force.name for force in start.rosters), rounds)
        for side, force in enumerate(start.rosters):
            state.fighters += roster.muster(force, side, state.fighters)
        return state

    def next_step(self, state: State) -> Step | None:
        return fight.next_step(state)

    def interject(self, state: State, said: Interjection) -> Step:
        return conceding(said, range(self.seats), fight.concede)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    # -- what is seen -----------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state)

    def piece_name(self, state: State, piece: int) -> str:
        return state.fighters[piece].name

    def side_name(self, state: State, seat: int) -> str:
        return state.gangs[seat]

    def preview(self, state: State, question: Question[Any], answer: Any) -> Preview | None:
        return ahead.preview(state, question, answer)

    def chances(self, state: State, question: Question[Any], answer: Any) -> Sequence[OddsReport]:
        return ahead.chances(state, question, answer)

    # -- what is tried and proved -----------------------------------------------------

    def evaluate(self, state: State, seat: Seat) -> float:
        return ahead.evaluate(state, seat)

    def invariants(self, state: State) -> Sequence[str]:
        """[TU-WALK-02] Nobody stands on anybody."""
        standing = state.standing()
        return [
            f"{one.name} overlaps {other.name}"
            for index, one in enumerate(standing)
            for other in standing[index + 1 :]
            if overlaps(one.x, one.y, RADIUS, other.x, other.y, RADIUS)
        ]

    def facts(self, state: State) -> dict[str, Any]:
        return position.facts(state)

    def piece_names(self, state: State) -> dict[str, int]:
        return {fighter.name: fighter.id for fighter in state.fighters}

    # -- forces -----------------------------------------------------------------------

    def roster_description(
        self, edition: str, house: Mapping[str, HouseValue]
    ) -> RosterDescription:
        return roster.describe()

    def roster_problems(self, force: Roster, house: Mapping[str, HouseValue]) -> list[Problem]:
        return roster.problems(force)

    def samples(self) -> Sequence[Roster]:
        return samples_in(__package__)

    def random_roster(
        self, edition: str, house: Mapping[str, HouseValue], random: Random
    ) -> Roster:
        return roster.random_roster(random)


GAME = Tussle()
