"""What a battle asks about movement and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from affray.games.rattle_and_rend.data.tables import LINES
from affray.games.rattle_and_rend.pieces import Group
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import GroupAction, Move, Way
from affray.games.rattle_and_rend.words.events import MOMENTUM, mm, title
from affray.games.rattle_and_rend.words.questions import NamesGroups
from affray.kernel.answers import verb_of
from affray.kernel.board.measure import Point
from affray.kernel.flow import LENGTH, Choose, MovePath, Number, Place
from affray.kernel.ids import Seat
from affray.kernel.options import Choices, Options, Range
from affray.kernel.view import Cost


class ChooseMove(MovePath):
    rules: ClassVar[tuple[str, ...]] = ("RR-MOVE-01", "RR-ACT-09")
    __slots__ = ("deed", "target")
    asks = "Declare the whole path of {}."

    def __init__(
        self,
        seat: Seat,
        options: Options[tuple[Point, ...]],
        *,
        usual: tuple[Point, ...] = (),
        pieces: tuple[int, ...] = (),
        deed: type[GroupAction] | None = None,
        target: int | None = None,
    ) -> None:
        super().__init__(seat, options, usual=usual, pieces=pieces)
        self.deed = deed
        """The action that the move is part of, and its intended target."""
        self.target = target

    def caption(self) -> str:
        return title(verb_of(self.deed)) if self.deed is not None else "Move"

    def label(self, state: State, answer: Any) -> str:
        return _path_label(answer)


class ChooseBonusMove(ChooseMove):
    rules = ("RR-WILL-06",)
    asks = "A critical success: {} may move."


class ChooseRest(ChooseMove):
    rules = ("RR-WILL-06", "RR-TRAIT-RAIDERS-3")
    asks = "Plan the rest of the movement of {}."


class ChoosePush(ChooseMove):
    rules = ("RR-WILL-03", "RR-MOVE-17")
    asks = "You may move {}."


class ChooseReactionMove(ChooseMove):
    rules = ("RR-REACT-06",)
    asks = "Your reaction moves {}."


class Along(Range):
    """A distance along a fixed line; all of it, half of it and none are the candidates."""

    __slots__ = ()

    def __iter__(self) -> Iterator[int]:
        return iter(sorted({self.high, self.high // 2, self.low}, reverse=True))


class ChooseApproach(Number):
    """How far to go along a fixed line, in tenths of a millimetre."""

    rules = ("RR-SREACT-COUNTER-2",)
    unit = LENGTH
    asks = "How far do you move {} to meet the attacker?"

    def label(self, state: State, answer: int) -> str:
        return f"{answer / 10:g} mm" if answer else "not at all"


def _path_label(path: Any) -> str:
    return " then ".join(map(mm, path)) if path else "stay"


class LeaveTerrain(Choose[str]):
    rules = ("RR-TERR-ROUGH-2", "RR-TERR-HAZ-2", "RR-MOVE-17")
    title = "Leave the terrain"
    lines = LINES["leave"]
    __slots__ = ("kind_of_terrain",)
    asks = "{} would leave {self.kind_of_terrain} terrain: pay, roll or stop?"

    def __init__(
        self, state: State, seat: Seat, mover: Group, terrain: str, cost: int, *, can_roll: bool
    ) -> None:
        ways = ["roll"] if can_roll else []
        if state.warbands[seat].momentum >= cost:
            ways.insert(0, "pay")
        ways.append("stop")
        usual = "stop" if terrain == "hazardous" or not can_roll else "roll"
        super().__init__(seat, Choices(tuple(ways)), usual=usual, pieces=(mover.id,))
        self.kind_of_terrain = terrain

    @property
    def is_rough(self) -> bool:
        return self.kind_of_terrain == "rough"

    def word(self, answer: str) -> str:
        return f"roll_{self.kind_of_terrain}" if answer == "roll" else answer

    def measures(self, state: State, answer: str) -> Mapping[str, object]:
        fate = "stay inside" if state.house.hazard_fail == "stop" else "be removed"
        return {"price": 1 if self.is_rough else 2, "fate": fate}

    def label(self, state: State, answer: str) -> str:
        return {
            "pay": f"pay {1 if self.is_rough else 2} momentum",
            "roll": f"roll {'GUILE' if self.is_rough else 'WILL'}",
            "stop": "stop at the edge",
        }[answer]

    def brief(self, state: State, answer: str) -> str:
        return "pay and go on" if answer == "pay" else self.label(state, answer)

    def cost_of(self, state: State, answer: str) -> Cost | None:
        price = 1 if self.is_rough else 2
        return Cost(price if answer == "pay" else 0, MOMENTUM)


class ChooseWay(Choose[Way]):
    """Move, or board, leave, load or unload in place of moving; Riders also for free."""

    rules = ("RR-HEAVY-TRANSPORT-3", "RR-TRAIT-RIDERS-3")
    title = "Movement"
    lines = LINES["way"]
    __slots__ = ("is_free",)

    def __init__(
        self,
        seat: Seat,
        options: Options[Way],
        *,
        usual: Way,
        pieces: tuple[int, ...],
        is_free: bool = False,
    ) -> None:
        super().__init__(seat, options, usual=usual, pieces=pieces)
        self.is_free = is_free

    def prompt(self, state: State) -> str:
        name = state.called(self.pieces[0])
        if self.is_free:
            return f"Riders: who boards or leaves for free in the action of {name}?"
        return f"How do you use the movement of {name}?"

    def word(self, answer: Way) -> str:
        return "nobody" if self.is_free and isinstance(answer, Move) else answer.verb

    def label(self, state: State, answer: Way) -> str:
        if self.word(answer) == "nobody":
            return "Nobody"
        others = [state.called(other) for other in self.pieces_of(state, answer)]
        return " ".join([title(answer.verb), *others])


class ChoosePassenger(NamesGroups[int]):
    rules = ("RR-HEAVY-TRANSPORT-6",)
    asks = "The transport is gone: which passenger takes its place?"


class PlaceAt(Place):
    def label(self, state: State, answer: Point) -> str:
        return mm(answer)


class ChooseContactPoint(PlaceAt):
    rules = ("RR-HEAVY-TRANSPORT-4", "RR-WARD-02")
    asks = "Place {} touching {}."


class ChooseSpot(PlaceAt):
    rules = ("RR-ACTION-TRANSLOCATE-2", "RR-TRAIT-AMBUSHERS-2", "RR-TRAIT-TELEPORT-1")
    asks = "Where do you place {}?"
