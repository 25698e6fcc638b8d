"""What is asked about where models go."""

from __future__ import annotations

from typing import Any, ClassVar

from affray.games.flagrant_factions.data.tables import LINES
from affray.games.flagrant_factions.pieces import number_of
from affray.games.flagrant_factions.state import State
from affray.kernel.flow import Choose, Formation, NamePiece, NamePieces, Place, YesNo
from affray.kernel.options import Moves
from affray.kernel.telling import WINDS


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
    title = "Move"
    asks = "Where do you move {}?"

    def label(self, state: State, answer: Any) -> str:
        return moves_label(answer)


class SlipAway(MoveGroup):
    rules = ("FF-PT-ELUSIVE-2", "FF-Q-27")
    asks = "Where do you move {} to slip away?"


class ComeNear(MoveGroup):
    rules = ("FF-Q-27",)
    asks = "You may still move {} nearer to {}."


class CloseIn(MoveGroup):
    rules = ("FF-ATT-03", "FF-Q-60")
    title = "Attack"
    asks = "How do you move {} to close in on {}?"


class PlaceGroup(MoveGroup):
    prepares = deploys = True
    rules = ("FF-SET-08",)
    title = "Deploy a group"
    asks = "Where do you deploy {}?"


class BringIn(MoveGroup):
    rules = ("FF-OT-SUMMONER-1", "FF-Q-34")
    asks = "Where do you bring {} onto the table?"


class FormUp(YesNo):
    rules = ("FF-PT-DEFENSIVE-1",)
    title = "Defensive formation"
    words = ("form up", "stay loose")
    lines = LINES["form"]
    asks = "Put {} into a defensive formation?"


class ChooseCasualties(NamePieces):
    rules = ("FF-REM-06",)
    title = "Casualties"
    starts_marked = True

    def prompt(self, state: State) -> str:
        group, count = state.called(self.pieces[0]), len(self.usual_answer())
        lost = "model of {} is" if count == 1 else f"{count} models of {{}} are"
        return f"Which {lost.format(group)} lost?"

    def label(self, state: State, answer: tuple[int, ...]) -> str:
        return ", ".join(f"model {number_of(model)}" for model in answer)


class PlaceModel(Place):
    rules = ("FF-REM-07",)
    asks = "Where does a model of {} come back?"


class ChooseCause(NamePiece[int]):
    rules = ("FF-Q-63",)
    title = "Retreat"
    asks = "Choose the enemy for {} to retreat from."


class ChooseDirection(Choose[int]):
    """One of eight directions, counter-clockwise from east."""

    rules = ("FF-Q-63",)
    title = "Retreat"
    asks = "Choose the direction of retreat for {}."

    def label(self, state: State, answer: int) -> str:
        return WINDS[answer]
