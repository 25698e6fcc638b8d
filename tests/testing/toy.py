"""Tilt: two sides of riders. Small, with every kind of question, dice, places and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from affray.kernel.answers import Answer, Piece
from affray.kernel.dice import Dice
from affray.kernel.events import Event, Names
from affray.kernel.flow import Choose, ChooseSome, Flow, MovePath, Number, Place, Step, Together
from affray.kernel.game import Game, HouseRule, Start
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Paths, Places, Range, Subsets
from affray.kernel.problems import BadInput, Problem, Refusal
from affray.kernel.rulebook import Rulebook, parse_rulebook
from affray.kernel.state import State as KernelState
from affray.kernel.view import AreaView, MarkerView, Outcome, PieceView, SideView, StatView, View

RULES = """# Tilt

## Rounds

- **TI-RND-01** Both bid; the higher begins, and a d6 settles a tie, odd for A. (ruling TI-Q-001)
- **TI-RND-02** [first] The game ends after 4 rounds.

## Riding

- **TI-RIDE-01** [both] A rider rides up to 100 mm.
- **TI-RIDE-02** [both] A charge hits on 11 or more on a d20.
- **TI-RIDE-03** [first +s] Who is hit may parry on 11 or more, and is gone if not.
"""
BOARD, REACH, RADIUS = 2000, 1000, 100


class State(KernelState):
    __slots__ = ("active", "last", "names", "places", "resting", "round", "seats", "stage", "tied")

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.seats: list[int] = []
        self.places: list[tuple[int, int] | None] = []
        self.resting: tuple[int, ...] = ()
        self.round, self.stage, self.active, self.tied = 0, 0, 0, False
        self.last = 4

    def copy(self) -> Self:
        twin = type(self)()
        twin.names, twin.seats, twin.last = self.names, self.seats, self.last
        twin.restore(self)
        return twin

    def restore(self, before: Self) -> None:
        self.places = list(before.places)
        self.resting = before.resting
        self.round, self.stage = before.round, before.stage
        self.active, self.tied = before.active, before.tied

    def to_plain(self) -> Any:
        return [
            self.names, self.seats, self.places, self.resting, self.round, self.stage, self.active,
            self.tied,
        ]  # fmt: skip

    def riders(self, seat: int) -> list[int]:
        return [id for id, own in enumerate(self.seats) if own == seat and self.places[id]]


class Began(Event, frozen=True):
    seat: int

    def sentence(self, name: Names) -> str:
        return f"{'AB'[self.seat]} begins."


class Checked(Event, frozen=True):
    rider: int
    face: int

    def sentence(self, name: Names) -> str:
        return f"{name(self.rider)} rolled {self.face}."


class Removed(Event, frozen=True):
    rider: int

    def sentence(self, name: Names) -> str:
        return f"{name(self.rider)} was lost."


class Bid(Number):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "How much do you bid?"


class Act(Answer, frozen=True):
    """What a side does in its turn."""


class RideOut(Act, frozen=True, tag="ride"):
    rider: Piece


class Charge(Act, frozen=True):
    rider: Piece


class Pass(Act, frozen=True):
    pass


class ChooseAction(Choose[Act]):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "What now?"


class Ride(MovePath):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Where to?"


class Defend(Choose[str | None]):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Parry?"


class StepBack(Place):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Step back to where?"


class ChooseRest(ChooseSome[int]):
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return "Who rests?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(state.names[id] for id in answer) or "nobody"


def is_point(point: object) -> bool:
    return (
        isinstance(point, tuple)
        and len(point) == 2
        and all(type(value) is int and 0 <= value <= BOARD for value in point)
    )


class Within(Places):
    __slots__ = ("reach", "x", "y")

    def __init__(self, x: int, y: int, reach: int) -> None:
        self.x, self.y, self.reach = x, y, reach

    def refusal(self, answer: object) -> Refusal | None:
        if not is_point(answer) or not isinstance(answer, tuple):
            return Refusal("not a place on the board")
        if (answer[0] - self.x) ** 2 + (answer[1] - self.y) ** 2 > self.reach**2:
            return Refusal(f"farther than {self.reach // 10} mm", "TI-RIDE-01")
        return None

    def __iter__(self) -> Iterator[tuple[int, int]]:
        steps = ((0, 0), (self.reach, 0), (-self.reach, 0), (0, self.reach), (0, -self.reach))
        points = ((self.x + dx, self.y + dy) for dx, dy in steps)
        return (point for point in points if point in self)


class Straight(Paths):
    __slots__ = ("goal",)

    def __init__(self, x: int, y: int) -> None:
        self.goal = Within(x, y, REACH)

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) > 1:
            return Refusal("a rider rides straight")
        return self.goal.refusal(answer[0]) if answer else None

    def __iter__(self) -> Iterator[tuple[tuple[int, int], ...]]:
        yield ()
        for point in self.goal:
            yield (point,)


def bid(state: State, dice: Dice) -> Flow[None]:
    bids = yield from Together([Bid(Seat(seat), Range(0, 5), usual=1) for seat in (0, 1)])
    state.tied = bids[0] == bids[1]
    if state.tied:
        state.active = (dice.roll(6) + 1) % 2
    else:
        state.active = 0 if bids[0] > bids[1] else 1
    state.round += 1
    state.stage = 1
    state.tell(Began(seat=state.active, rules=("TI-RND-01",)))


def turn(state: State, dice: Dice) -> Flow[None]:
    seat = Seat(state.active)
    own = [RideOut(rider) for rider in state.riders(seat)]
    charges = [Charge(enemy) for enemy in state.riders(1 - seat)]
    options: Choices[Act] = Choices([*charges, *own, Pass()])
    match (yield from ChooseAction(seat, options, usual=Pass())):
        case RideOut(rider):
            x, y = state.places[rider] or (0, 0)
            path = yield from Ride(seat, Straight(x, y), pieces=(rider,))
            state.places[rider] = path[-1] if path else (x, y)
        case Charge(rider):
            yield from charge(state, dice, rider)
    if state.riders(seat):
        state.resting = yield from ChooseRest(seat, Subsets(state.riders(seat), most=1))
    state.active = 1 - state.active
    state.stage = (state.stage + 1) % 3


def charge(state: State, dice: Dice, target: int) -> Flow[None]:
    face = dice.roll(20)
    state.tell(Checked(rider=target, face=face, rules=("TI-RIDE-02",)))
    if face < 11:
        return
    seat = Seat(state.seats[target])
    options: Choices[str | None] = Choices(("parry", None))
    parry = yield from Defend(seat, options, usual="parry")
    if parry and dice.roll(20) >= 11:
        x, y = state.places[target] or (0, 0)
        state.places[target] = yield from StepBack(seat, Within(x, y, 300), pieces=(target,))
        return
    state.places[target] = None
    state.tell(Removed(rider=target, rules=("TI-RIDE-03",)))


class Tilt(Game[State]):
    id = "tilt"
    name = "Tilt"
    version = "1"
    editions = ("first", "second")
    house_rules = (HouseRule("rounds", "how long it lasts", "TI-RND-02", 4, low=1, high=9),)
    agreements: Mapping[str, tuple[str, ...]] = {}
    seats = 2

    def problems(self, start: Start) -> list[Problem]:
        if start.edition not in self.editions:
            return [Problem("edition", "", f"{start.edition!r} is not first or second")]
        return []

    def setup(self, start: Start) -> State:
        state = State()
        plain = start.position or {"riders": [_rider("Reds", "A", 50), _rider("Blues", "B", 150)]}
        state.round = plain.get("round", 0)
        state.stage = 1 if "active" in plain else 0
        state.active = "AB".index(plain.get("active", "A"))
        state.last = int(start.house.get("rounds", 4) or 0)
        if plain.get("broken"):
            raise KeyError("broken")
        if plain.get("rolling"):
            state.stage = -1
        for index, rider in enumerate(plain["riders"]):
            if "at" not in rider:
                raise BadInput(Problem(f"position.riders[{index}]", "", "stands nowhere"))
            state.names.append(rider["name"])
            state.seats.append("AB".index(rider["side"]))
            x, y = rider["at"]
            state.places.append((round(x * 10), round(y * 10)))
        return state

    def next_step(self, state: State) -> Step | None:
        if self.outcome(state):
            return None
        if state.stage < 0:
            return weather
        return turn if state.stage else bid

    def outcome(self, state: State) -> Outcome | None:
        for seat in (0, 1):
            if not state.riders(seat):
                return Outcome(1 - seat, "the other side is gone")
        if state.round >= state.last and state.stage == 0:
            return Outcome(None, "time is up", "TI-RND-02")
        return None

    def view(self, state: State, seat: Seat | None) -> View:
        pieces = tuple(
            PieceView(
                id=id,
                side=state.seats[id],
                name=name,
                glyph="horse",
                x=place[0] if place else None,
                y=place[1] if place else None,
                radius=RADIUS,
                points=1,
                status="" if place else "gone",
            )
            for id, (name, place) in enumerate(zip(state.names, state.places, strict=True))
        )
        wood = AreaView("rough", "Wood", {"disc": [500, 1500, 300]})
        pond = AreaView("pond", "Pond", {"polygon": [[1200, 1200], [1800, 1200], [1500, 1700]]})
        half = {"polygon": [[0, 0], [1000, 0], [1000, BOARD], [0, BOARD]]}
        return View(
            width=BOARD,
            height=BOARD,
            unit="mm",
            headline=f"Round {state.round}",
            pieces=pieces,
            terrain=(wood, pond),
            zones=(AreaView("half", "A's half", half, side=0),),
            markers=(MarkerView("Flag <1>", "flag", 1000, 1000),),
            sides=(
                SideView(0, "Reds & Co", (StatView("riders", str(len(state.riders(0)))),), True),
                SideView(1, "Blues", ()),
            ),
        )

    def piece_name(self, state: State, piece: int) -> str:
        return state.names[piece]

    def piece_names(self, state: State) -> dict[str, int]:
        return {name: id for id, name in enumerate(state.names)}

    def invariants(self, state: State) -> Sequence[str]:
        places = [place for place in state.places if place]
        return [f"{place} is off the board" for place in places if not is_point(place)]

    def facts(self, state: State) -> dict[str, Any]:
        outcome = self.outcome(state)
        return {
            "round": state.round,
            "active": "AB"[state.active],
            "tied": state.tied,
            "resting": [state.names[id] for id in state.resting],
            "outcome": outcome and outcome.reason,
            "flags": ({"at": (100.0, 100.0), "free": True},),
            "groups": {
                name: {
                    "at": place and (place[0] / 10, place[1] / 10),
                    "side": "AB"[state.seats[id]],
                }
                for id, (name, place) in enumerate(zip(state.names, state.places, strict=True))
            },
        }

    def rulebook(self) -> Rulebook:
        return parse_rulebook(RULES)


def weather(state: State, dice: Dice) -> Flow[None]:
    """A step that asks nothing: only a position can lead here."""
    state.active = dice.roll(6) % 2
    state.stage = 1
    yield from ()


def _rider(name: str, side: str, x: int) -> dict[str, Any]:
    return {"name": name, "side": side, "at": [x, 100]}


TILT = Tilt()
START = Start(game="tilt", edition="first", rosters=[])
GAMES = {"tilt": TILT}
