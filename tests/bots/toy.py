"""Scramble: a race of two runners a side. Small, and yet with every kind of question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from affray.kernel import house
from affray.kernel.dice import Dice
from affray.kernel.events import Event, Names, Roll
from affray.kernel.flow import Choose, ChooseSome, Flow, MovePath, Number, Place, Step, Together
from affray.kernel.game import Advice, Forces, Game, Interjection, Look, Odds, Rules, Start
from affray.kernel.house import Ruled
from affray.kernel.ids import Seat
from affray.kernel.odds import Bearing, OddsReport, OddsRow, odds
from affray.kernel.options import Choices, Paths, Places, Range, Subsets
from affray.kernel.problems import BadInput, IllegalAnswer, Problem, Refusal
from affray.kernel.roster import Entry, EntryKind, Roster, RosterDescription, entry_cost
from affray.kernel.state import State as KernelState
from affray.kernel.view import AreaView, MarkerView, Outcome, PieceView, SideView, StatView, View

LENGTH, WIDTH, STRIDE, RADIUS = 2000, 1000, 300, 60
Path = tuple[tuple[int, int], ...]


class State(KernelState):
    """Where the runners are: `places` by id, two a seat."""

    __slots__ = ("bids", "conceded", "names", "places", "round", "stage", "start", "tired")

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        self.names = start.names or ["A", "B"]
        self.places: list[tuple[int, int] | None] = [None] * 4
        self.bids = (0, 0)
        self.tired: tuple[int, ...] = ()
        self.round = 0
        self.stage = 0
        self.conceded = -1

    def copy(self) -> Self:
        twin = type(self)(self.start)
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.places = list(before.places)
        self.bids = before.bids
        self.tired = before.tired
        self.round = before.round
        self.stage = before.stage
        self.conceded = before.conceded

    def to_plain(self) -> Any:
        return [self.places, self.bids, self.tired, self.round, self.stage, self.conceded]

    @property
    def last_round(self) -> int:
        return int(self.start.house.get("rounds", 12) or 0)

    def best(self, seat: int) -> int:
        return max((place[0] for place in self.places[2 * seat : 2 * seat + 2] if place), default=0)


class Placed(Event, frozen=True):
    runner: int

    def sentence(self, name: Names) -> str:
        return f"{name(self.runner)} took its mark."


class RoundBegan(Event, frozen=True):
    number: int
    bids: tuple[int, int]

    @property
    def starts_action(self) -> bool:
        return True

    def sentence(self, name: Names) -> str:
        return f"Round {self.number} began with bids of {self.bids[0]} and {self.bids[1]}."


class Ran(Event, frozen=True):
    runner: int
    face: int
    stumbled: bool

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6)

    def about(self) -> tuple[int, ...]:
        return (self.runner,)

    @property
    def starts_action(self) -> bool:
        return True

    def sentence(self, name: Names) -> str:
        return f"{name(self.runner)} ran" + (" and stumbled." if self.stumbled else ".")


class Anywhere(Places):
    """A mark on the starting line, not on another runner."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def refusal(self, answer: object) -> Refusal | None:
        if not (isinstance(answer, tuple) and len(answer) == 2):
            return Refusal("a mark is a point")
        x, y = answer
        if not (0 <= x <= 100 and 0 <= y <= WIDTH):
            return Refusal("the mark is not behind the line", "SC-1")
        return Refusal("somebody stands there", "SC-2") if answer in self.state.places else None

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for y in range(100, WIDTH, 100):
            if (50, y) in self:
                yield 50, y


class Within(Paths):
    """A run no longer than a stride."""

    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple):
            return Refusal("a run is a list of points")
        x, y, length = self.x, self.y, 0.0
        for to_x, to_y in answer:
            length += ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
            x, y = to_x, to_y
        if length > STRIDE:
            return Refusal(f"{length / 10:.1f} mm is more than {STRIDE // 10}", "SC-3")
        return None if 0 <= y <= WIDTH else Refusal("that leaves the course", "SC-4")

    def __iter__(self) -> Iterator[Path]:
        yield ()
        for stride in (STRIDE, STRIDE // 2, -STRIDE // 2):
            for drift in (0, 100, -100):
                path = ((self.x + stride - abs(drift), self.y + drift),)
                if path in self:
                    yield path


class TakeMark(Place):
    __slots__ = ()
    rules = ("SC-1",)

    def prompt(self, state: State) -> str:
        return f"Where does runner {self.pieces[0]} take its mark?"


class Bid(Number):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "How much do you bid for the first run?"


class ChooseRunner(Choose[int]):
    __slots__ = ()
    rules = ("SC-3",)

    def prompt(self, state: State) -> str:
        return "Who runs?"

    def label(self, state: State, answer: int) -> str:
        return SCRAMBLE.look.piece_name(state, answer)


class Run(MovePath):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Where does runner {self.pieces[0]} run?"

    def label(self, state: State, answer: Path) -> str:
        return f"to {answer[-1]}" if answer else "stays"


class Rest(ChooseSome[int]):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Who takes a breath?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(SCRAMBLE.look.piece_name(state, runner) for runner in answer) or "nobody"


def take_marks(state: State, dice: Dice) -> Flow[None]:
    runner = state.places.index(None)
    seat = Seat(runner // 2)
    state.places[runner] = yield from TakeMark(seat, Anywhere(state), pieces=(runner,))
    state.tell(Placed(runner=runner))


def bid(state: State, dice: Dice) -> Flow[None]:
    state.bids = yield from Together([Bid(Seat(seat), Range(0, 3), usual=1) for seat in (0, 1)])
    state.round += 1
    state.stage = 1
    state.tell(RoundBegan(number=state.round, bids=state.bids, rules=("SC-5",)))


def run(state: State, dice: Dice) -> Flow[None]:
    first = 0 if state.bids[0] >= state.bids[1] else 1
    seat = Seat(first if state.stage == 1 else 1 - first)
    runners = [runner for runner in (2 * seat, 2 * seat + 1) if runner not in state.tired]
    if runners:
        runner = yield from ChooseRunner(seat, Choices(runners))
        x, y = state.places[runner] or (0, 0)
        path = yield from Run(seat, Within(x, y), usual=(), pieces=(runner,))
        face = dice.roll(6)
        stumbled = face <= (2 if state.start.agreed.get("weather") == "foul" else 1)
        if path and not stumbled:
            state.places[runner] = path[-1]
        state.tell(Ran(runner=runner, face=face, stumbled=stumbled, rules=("SC-3",)))
    state.tired = tuple(t for t in state.tired if t // 2 != seat)
    if state.bids[seat] > 0:
        options = Subsets([2 * seat, 2 * seat + 1], least=1, most=1)
        state.tired += yield from Rest(seat, options)
    state.stage = (state.stage + 1) % 3


class House(house.House, frozen=True, kw_only=True):
    editions: ClassVar[tuple[str, ...]] = ("dry", "wet")
    edition_rule: ClassVar[str] = "SC-0"
    rounds: Annotated[int, Ruled("how long the race may last", "SC-6", 1, 50)] = 12


class Scramble(Game[State]):
    agreements: Mapping[str, tuple[str, ...]] = {"weather": ("fair", "foul")}

    def __init__(self) -> None:
        super().__init__(
            id="scramble",
            name="Scramble",
            version="1",
            folder="",
            house=House,
            rules=Rules(
                setup=lambda start, house: State(start),
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
                piece_name=self.piece_name,
                odds=Odds(keys={"weather": "fair or foul"}, report=self.odds),
            ),
            advice=Advice(evaluate=self.evaluate),
        )

    def _count_problems(self, start: Start) -> list[Problem]:
        """A race may be run by nobody in particular."""
        return super()._count_problems(start) if start.rosters else []

    def next_step(self, state: State) -> Step | None:
        if self.outcome(state) is not None:
            return None
        if None in state.places:
            return take_marks
        return bid if state.stage == 0 else run

    def interject(self, state: State, said: Interjection) -> Step:
        if said.what != "concede":
            raise IllegalAnswer(Refusal(f"nobody can {said.what} here"))

        def concede(state: State, dice: Dice) -> Flow[None]:
            state.conceded = said.seat
            yield from ()

        return concede

    def outcome(self, state: State) -> Outcome | None:
        if state.conceded >= 0:
            return Outcome(1 - state.conceded, f"{state.names[state.conceded]} conceded.")
        for seat in (0, 1):
            if state.best(seat) >= LENGTH:
                return Outcome(seat, f"{state.names[seat]} won the race.", "SC-7")
        if state.round >= state.last_round and state.stage == 0:
            return Outcome(None, "Nobody got there in time.", "SC-6")
        return None

    def view(self, state: State, seat: Seat | None) -> View:
        pieces = [
            PieceView(
                id=id,
                side=id // 2,
                name=self.piece_name(state, id),
                glyph="runner",
                x=place[0] if place else None,
                y=place[1] if place else None,
                radius=RADIUS,
                points=1,
                status="tired" if id in state.tired else "",
                stats=(StatView("STRIDE", str(STRIDE // 10)),),
            )
            for id, place in enumerate(state.places)
        ]
        puddle = {"disc": [1000, 500, 200]}
        line = {"polygon": [[0, 0], [100, 0], [100, WIDTH], [0, WIDTH]]}
        return View(
            width=LENGTH,
            height=WIDTH,
            unit="mm",
            headline=f"Round {state.round}",
            pieces=tuple(pieces),
            terrain=(AreaView("puddle", "Puddle", puddle),),
            zones=(AreaView("start", "Start", line, side=0),),
            markers=(MarkerView("Goal", "flag", LENGTH - 20, WIDTH // 2),),
            sides=tuple(
                SideView(side, name, (StatView("lead", f"{state.best(side) // 10} mm"),))
                for side, name in enumerate(state.names)
            ),
        )

    def piece_name(self, state: State, piece: int) -> str:
        return ("Hare", "Fox", "Stag", "Boar")[piece]

    def evaluate(self, state: State, seat: Seat) -> float:
        return float(state.best(seat) - state.best(1 - seat))

    def invariants(self, state: State) -> Sequence[str]:
        places = [place for place in state.places if place]
        return [f"{place} is off the course" for place in places if not 0 <= place[1] <= WIDTH]

    def describe(self, house: House) -> RosterDescription:
        kinds = (EntryKind("runner", "Runner", 1), EntryKind("giant", "Giant", 9))
        return RosterDescription(self.id, house.edition, 2, kinds, (), rule="SC-8")

    def forces_problems(self, roster: Roster, house: House) -> list[Problem]:
        description = self.describe(house)
        cost = sum(entry_cost(description, entry) for entry in roster.entries)
        if cost == description.points:
            return []
        return [Problem("entries", "SC-8", f"{cost} points are not {description.points}")]

    def samples(self) -> Sequence[Roster]:
        runners = [Entry("runner"), Entry("runner")]
        return [Roster(self.id, name, runners) for name in ("The Swift", "The Sure")]

    def odds(self, asked: Mapping[str, str]) -> OddsReport:
        weather = asked.get("weather", "fair")
        if weather not in self.agreements["weather"]:
            raise BadInput(Problem("weather", "", f"{weather!r} is not fair or foul"))
        needed = 3 if weather == "foul" else 2
        chances = odds(lambda dice: "runs" if dice.roll(6) >= needed else "stumbles").of
        rows = [OddsRow(str(r), str(c), round(100 * float(c), 2)) for r, c in chances.items()]
        return OddsReport("A run", (Bearing(f"{weather} weather"),), tuple(rows))


SCRAMBLE = Scramble()
