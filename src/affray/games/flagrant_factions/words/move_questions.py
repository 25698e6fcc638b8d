"""What is asked about where models go."""

from __future__ import annotations

from typing import Any, ClassVar

from affray.games.flagrant_factions.pieces import number_of
from affray.games.flagrant_factions.state import State
from affray.kernel.flow import Choose, ChooseSome, Formation, Place, YesNo
from affray.kernel.options import Moves


def called(state: State, group: int) -> str:
    return state.group(group).name


def moves_label(moves: Moves) -> str:
    """A formation in a few words.

    >>> moves_label(((101, ((254, 508),)),))
    '1 model, the first to (1, 2)'
    """
    moved = [path[-1] for _, path in moves if path]
    if not moved:
        return "stay"
    x, y = moved[0]
    count = len(moved)
    return f"{count} model{'s' if count != 1 else ''}, the first to ({x / 254:.3g}, {y / 254:.3g})"


class MoveGroup(Formation):
    rules: ClassVar[tuple[str, ...]] = ("FF-MOVE-01", "FF-MOVE-03", "FF-MOVE-04")
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Where does {called(state, self.pieces[0])} move?"

    def label(self, state: State, answer: Any) -> str:
        return moves_label(answer)


class SlipAway(MoveGroup):
    rules = ("FF-PT-ELUSIVE-2", "FF-Q-27")
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Where does {called(state, self.pieces[0])} slip away to?"


class ComeNear(MoveGroup):
    rules = ("FF-Q-27",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        group, target = self.pieces[:2]
        return f"{called(state, group)} may still come nearer to {called(state, target)}."


class CloseIn(MoveGroup):
    rules = ("FF-ATT-03", "FF-Q-60")
    __slots__ = ()

    def prompt(self, state: State) -> str:
        group, target = self.pieces[:2]
        return f"How does {called(state, group)} close in on {called(state, target)}?"


class PlaceGroup(MoveGroup):
    rules = ("FF-SET-08",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Where is {called(state, self.pieces[0])} deployed?"


class BringIn(MoveGroup):
    rules = ("FF-OT-SUMMONER-1", "FF-Q-34")
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Where does {called(state, self.pieces[0])} come to the table?"


class FormUp(YesNo):
    rules = ("FF-PT-DEFENSIVE-1",)
    yes = "form up"
    no = "stay loose"
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Does {called(state, self.pieces[0])} take up a defensive formation?"


class ChooseCasualties(ChooseSome[int]):
    rules = ("FF-REM-06",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Which models does {called(state, self.pieces[0])} lose?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(f"model {number_of(model)}" for model in answer)

    def pieces_of(self, state: State, answer: tuple[int, ...]) -> tuple[int, ...]:
        return answer


class PlaceModel(Place):
    rules = ("FF-REM-07",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Where does a model of {called(state, self.pieces[0])} come back?"


class ChooseCause(Choose[int]):
    rules = ("FF-Q-63",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"Away from which enemy does {called(state, self.pieces[0])} retreat?"

    def label(self, state: State, answer: int) -> str:
        return called(state, answer)

    def pieces_of(self, state: State, answer: int) -> tuple[int, ...]:
        return (answer,)


class ChooseDirection(Choose[int]):
    """One of eight directions, counter-clockwise from east."""

    rules = ("FF-Q-63",)
    __slots__ = ()

    def prompt(self, state: State) -> str:
        return f"In which direction does {called(state, self.pieces[0])} retreat?"

    def label(self, state: State, answer: int) -> str:
        words = ("east", "north-east", "north", "north-west")
        return (*words, "west", "south-west", "south", "south-east")[answer]
