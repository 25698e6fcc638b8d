"""Scramble: a race of two runners a side. Small, and yet with every kind of question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from tests.toy.rules import RULES, bid, take_marks, turn, weather
from tests.toy.state import LENGTH, RADIUS, STRIDE, WIDTH, State
from tests.toy.words import LINES

from affray.kernel import house
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow, Step
from affray.kernel.game import Advice, Forces, Game, Interjection, Look, Odds, Rules, Start
from affray.kernel.house import Ruled
from affray.kernel.ids import Seat
from affray.kernel.odds import Bearing, OddsReport, OddsRow, Situation, odds
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal
from affray.kernel.roster import Entry, EntryKind, Roster, RosterDescription, entry_cost
from affray.kernel.rulebook import Rulebook, parse_rulebook
from affray.kernel.view import AreaView, MarkerView, Outcome, PieceView, SideView, StatView, View


class House(house.House, frozen=True, kw_only=True):
    editions: ClassVar[tuple[str, ...]] = ("dry", "wet")
    edition_rule: ClassVar[str] = "SC-0"
    rounds: Annotated[int, Ruled("how long the race may last", "SC-RND-02", 1, 50)] = 12


class Race(Situation, frozen=True, kw_only=True):
    weather: Annotated[Literal["fair", "foul"], Ruled("fair or foul")] = "fair"


class Scramble(Game[State]):
    agreements: Mapping[str, tuple[str, ...]] = {"weather": ("fair", "foul")}

    def __init__(self) -> None:
        super().__init__(
            id="scramble",
            name="Scramble",
            version="1",
            folder="tests.toy",
            house=House,
            rules=Rules(
                setup=lambda start, house: self.setup(start),
                next_step=self.next_step,
                interject=self.interject,
                agreements=self.agreements,
                agreement_rule="SC-9",
                outcome=self.outcome,
                rounds=lambda state: state.round,
                invariants=self.invariants,
            ),
            forces=Forces(
                describe=self.describe,
                problems=self.forces_problems,
                samples=self.samples,
                random=lambda house, random: random.choice(self.samples()),
            ),
            look=Look(
                view=self.view,
                facts=self.facts,
                piece_names=self.piece_names,
                odds=Odds(situation=Race, of=self.odds),
            ),
            advice=Advice(lines=LINES, evaluate=self.evaluate),
        )

    def _count_problems(self, start: Start) -> list[Problem]:
        """A race may be run by nobody in particular."""
        return super()._count_problems(start) if start.rosters else []

    def setup(self, start: Start) -> State:
        state = State(start)
        if start.position is not None:
            place(state, start.position)
        return state

    def next_step(self, state: State) -> Step | None:
        if self.outcome(state) is not None:
            return None
        if None in state.places:
            return take_marks
        if state.stage < 0:
            return weather
        return turn if state.stage else bid

    def interject(self, state: State, said: Interjection) -> Step:
        if said.what != "concede":
            raise IllegalAnswer(Refusal(f"nobody can {said.what} here"))

        def concede(state: State, dice: Dice) -> Flow[None]:
            state.conceded = said.seat
            yield from ()

        return concede

    def outcome(self, state: State) -> Outcome | None:
        if state.conceded is not None:
            return Outcome(1 - state.conceded, f"{state.names[state.conceded]} conceded.")
        for seat in (0, 1):
            if not state.own(seat):
                return Outcome(1 - seat, "the other side is gone", "SC-RUN-03")
            if state.best(seat) >= LENGTH:
                return Outcome(seat, f"{state.names[seat]} won the race.", "SC-RUN-01")
        if state.round >= state.last_round and state.stage == 0:
            return Outcome(None, "Nobody got there in time.", "SC-RND-02")
        return None

    def view(self, state: State, seat: Seat | None) -> View:
        places = [None if id in state.gone else place for id, place in enumerate(state.places)]
        pieces = [
            PieceView(
                id=id,
                side=state.sides[id],
                name=state.called(id),
                glyph="runner",
                x=place[0] if place else None,
                y=place[1] if place else None,
                radius=RADIUS,
                points=1,
                status="gone" if id in state.gone else "tired" if id in state.tired else "",
                stats=(StatView("STRIDE", str(STRIDE // 10)),),
            )
            for id, place in enumerate(places)
        ]
        puddle = {"disc": [1000, 500, 200]}
        pond = {"polygon": [[1200, 600], [1800, 600], [1500, 900]]}
        line = {"polygon": [[0, 0], [100, 0], [100, WIDTH], [0, WIDTH]]}
        return View(
            width=LENGTH,
            height=WIDTH,
            unit="mm",
            headline=f"Round {state.round}",
            pieces=tuple(pieces),
            terrain=(AreaView("puddle", "Mire", puddle), AreaView("pond", "Pond", pond)),
            zones=(AreaView("start", "Start", line, side=0),),
            markers=(MarkerView("Goal <1>", "flag", LENGTH - 20, WIDTH // 2),),
            sides=tuple(
                SideView(
                    side,
                    name,
                    (StatView("lead", f"{state.best(side) // 10} mm"),),
                    side == state.active and state.stage > 0,
                )
                for side, name in enumerate(state.names)
            ),
        )

    def piece_names(self, state: State) -> dict[str, int]:
        return {name: id for id, name in enumerate(state.runners)}

    def evaluate(self, state: State, seat: Seat) -> float:
        return float(state.best(seat) - state.best(1 - seat))

    def invariants(self, state: State) -> Sequence[str]:
        places = [place for place in state.places if place]
        return [f"{place} is off the course" for place in places if not 0 <= place[1] <= WIDTH]

    def describe(self, house: House) -> RosterDescription:
        kinds = (EntryKind("runner", "Runner", 1), EntryKind("giant", "Giant", 9))
        return RosterDescription(self.id, house.edition, 2, kinds, (), rule="SC-MARK-03")

    def forces_problems(self, roster: Roster, house: House) -> list[Problem]:
        description = self.describe(house)
        cost = sum(entry_cost(description, entry) for entry in roster.entries)
        if cost == description.points:
            return []
        return [Problem("entries", "SC-MARK-03", f"{cost} points are not {description.points}")]

    def samples(self) -> Sequence[Roster]:
        runners = [Entry("runner"), Entry("runner")]
        return [Roster(self.id, name, runners) for name in ("The Swift", "The Sure")]

    def facts(self, state: State) -> dict[str, Any]:
        outcome = self.outcome(state)
        return {
            "round": state.round,
            "active": "AB"[state.active],
            "tied": state.bids[0] == state.bids[1],
            "resting": [state.runners[id] for id in state.tired],
            "outcome": outcome and outcome.reason,
            "flags": ({"at": (198.0, 50.0), "free": True},),
            "runners": {
                name: {
                    "at": None if id in state.gone else tuple(n / 10 for n in state.place(id)),
                    "side": "AB"[state.sides[id]],
                }
                for id, name in enumerate(state.runners)
            },
        }

    def rulebook(self) -> Rulebook:
        return parse_rulebook(RULES)

    def odds(self, asked: Race) -> OddsReport:
        needed = 3 if asked.weather == "foul" else 2
        chances = odds(lambda dice: "runs" if dice.roll(6) >= needed else "stumbles").of
        rows = [OddsRow(str(r), str(c), round(100 * float(c), 2)) for r, c in chances.items()]
        return OddsReport("A run", (Bearing(f"{asked.weather} weather"),), tuple(rows))


def place(state: State, plain: dict[str, Any]) -> None:
    """A position that somebody wrote: runners in millimetres, and whose turn it is."""
    if plain.get("broken"):
        raise KeyError("broken")
    for index, runner in enumerate(plain["runners"]):
        if "at" not in runner:
            raise BadInput(Problem(f"position.runners[{index}]", "", "stands nowhere"))
    state.runners = [runner["name"] for runner in plain["runners"]]
    state.sides = ["AB".index(runner["side"]) for runner in plain["runners"]]
    state.places = [tuple(round(n * 10) for n in runner["at"]) for runner in plain["runners"]]
    state.round = plain.get("round", 0)
    state.bids = tuple(plain.get("bids", (0, 0)))
    state.first = "AB".index(plain.get("active", "A"))
    state.stage = -1 if plain.get("rolling") else int("active" in plain)


SCRAMBLE = Scramble()
GAMES = {SCRAMBLE.id: SCRAMBLE}
