"""What happens when models move, go and come back."""

from __future__ import annotations

from collections.abc import Sequence

from affray.games.flagrant_factions.pieces import number_of
from affray.games.flagrant_factions.rules.zones import shown
from affray.games.flagrant_factions.words.events import GroupEvent
from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point, path_length
from affray.kernel.events import Names
from affray.kernel.options import Moves
from affray.kernel.telling import bearing
from affray.kernel.words import counted, listed


class Marched(GroupEvent, frozen=True, kw_only=True):
    """Models moved; each path begins where its model stood."""

    moves: Moves

    def motions(self) -> Moves:
        return self.moves

    def way(self, name: Names) -> str:
        """How far the farthest went, whither all in all, and where their middle is now."""
        start = middle_of([path[0] for _, path in self.moves])
        end = middle_of([path[-1] for _, path in self.moves])
        farthest = max(path_length(path) for _, path in self.moves) // 1000
        course = f"{shown(farthest)} {bearing(start, end)}".rstrip()
        return f"{course}, ending {name.place(end)}"


def middle_of(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


class GroupMoved(Marched, frozen=True, kw_only=True):
    edge: str | None = None
    rules: tuple[str, ...] = ("FF-MOVE-01",)

    def sentence(self, name: Names) -> str:
        if self.edge is not None:
            return f"{name(self.group)} moved off the {self.edge} edge."
        if not self.moves:
            return f"{name(self.group)} stayed in place."
        return f"{name(self.group)} moved {self.way(name)}."


class ClosedIn(Marched, frozen=True, kw_only=True):
    target: Piece
    touching: int
    rules: tuple[str, ...] = ("FF-ATT-03",)

    def sentence(self, name: Names) -> str:
        far = f", {self.way(name)}" if self.moves else ""
        many = counted(self.touching, "model")
        return f"{name(self.group)} closed in on {name(self.target)}{far}: {many} in contact."


class MetHalfway(Marched, frozen=True, kw_only=True):
    target: Piece
    rules: tuple[str, ...] = ("FF-PT-DEFIANT-2", "FF-Q-26")

    def sentence(self, name: Names) -> str:
        far = f", {self.way(name)}" if self.moves else ""
        return f"{name(self.group)} went to meet {name(self.target)}{far}."


class FormedUp(GroupEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-PT-DEFENSIVE-1",)
    says = "{group} took up a defensive formation: T is 1 higher."


class Retreated(Marched, frozen=True, kw_only=True):
    """`stop` is what ended it early: an edge, "terrain", "enemies", "friends" or nothing."""

    length: int
    stop: str | None = None
    rules: tuple[str, ...] = ("FF-RET-02",)

    def sentence(self, name: Names) -> str:
        who = f"{name(self.group)} retreated"
        way = self.way(name) if self.moves else shown(self.length)
        match self.stop:
            case None:
                return f"{who} {way}."
            case "terrain" | "enemies" | "friends":
                return f"{who} {way}, stopped by {self.stop}."
        return f"{who} off the {self.stop} edge."


class RetreatBlocked(GroupEvent, frozen=True, kw_only=True):
    face: int
    lost: int
    rules: tuple[str, ...] = ("FF-RET-04",)
    die = 6

    def sentence(self, name: Names) -> str:
        cost = f"costs it {self.lost} R" if self.lost else "costs it nothing"
        return f"The way of {name(self.group)} is blocked: a {self.face} {cost}."


class ModelsRemoved(GroupEvent, frozen=True, kw_only=True):
    models: tuple[int, ...]
    rules: tuple[str, ...] = ("FF-REM-02",)
    loses = "models"

    def sentence(self, name: Names) -> str:
        numbers = listed([str(number_of(model)) for model in self.models])
        which = f"number{'s' if len(self.models) != 1 else ''} {numbers}"
        return f"{name(self.group)} lost {counted(len(self.models), 'model')}, {which}."


class ModelsReturned(Marched, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-REM-07",)

    def sentence(self, name: Names) -> str:
        back = name.place(middle_of([path[-1] for _, path in self.moves]))
        return f"{counted(len(self.moves), 'model')} of {name(self.group)} came back, {back}."


class TokenDropped(GroupEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("FF-Q-83",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} left an Asset behind, {name.place(self.at)}."


class Arrived(Marched, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-OT-SUMMONER-1",)

    def sentence(self, name: Names) -> str:
        at = name.place(middle_of([path[-1] for _, path in self.moves]))
        return f"{name(self.group)} came to the table, {at}."
