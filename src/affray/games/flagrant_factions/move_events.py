"""What happens when models move, go and come back."""

from __future__ import annotations

from affray.games.flagrant_factions.events import GroupEvent
from affray.games.flagrant_factions.zones import shown
from affray.kernel.board.measure import Point
from affray.kernel.events import Names, Roll
from affray.kernel.options import Moves


class Marched(GroupEvent, frozen=True, kw_only=True):
    """Models moved; each path begins where its model stood."""

    moves: Moves

    def motions(self) -> Moves:
        return self.moves


class GroupMoved(Marched, frozen=True, kw_only=True):
    edge: str = ""
    rules: tuple[str, ...] = ("FF-MOVE-01",)

    def sentence(self, name: Names) -> str:
        if self.edge:
            return f"{name(self.group)} moves off the {self.edge} edge."
        return f"{name(self.group)} {'moves' if self.moves else 'stays where it is'}."


class ClosedIn(Marched, frozen=True, kw_only=True):
    target: int
    touching: int
    rules: tuple[str, ...] = ("FF-ATT-03",)

    def about(self) -> tuple[int, ...]:
        return self.group, self.target

    def sentence(self, name: Names) -> str:
        many = f"{self.touching} model{'s' if self.touching != 1 else ''}"
        return f"{name(self.group)} closes in on {name(self.target)}: {many} in contact."


class MetHalfway(Marched, frozen=True, kw_only=True):
    target: int
    rules: tuple[str, ...] = ("FF-PT-DEFIANT-2", "FF-Q-26")

    def about(self) -> tuple[int, ...]:
        return self.group, self.target

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} goes to meet {name(self.target)}."


class FormedUp(GroupEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-PT-DEFENSIVE-1",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} stands in defensive formation."


class Retreated(Marched, frozen=True, kw_only=True):
    """`stop` is what ended it early: an edge, "terrain", "enemies", "friends" or nothing."""

    length: int
    stop: str = ""
    rules: tuple[str, ...] = ("FF-RET-02",)

    def sentence(self, name: Names) -> str:
        who = f"{name(self.group)} retreats"
        match self.stop:
            case "":
                return f"{who} {shown(self.length)}."
            case "terrain" | "enemies" | "friends":
                return f"{who} {shown(self.length)} and is stopped by {self.stop}."
        return f"{who} off the {self.stop} edge."


class RetreatBlocked(GroupEvent, frozen=True, kw_only=True):
    face: int
    lost: int
    rules: tuple[str, ...] = ("FF-RET-04",)

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6)

    def sentence(self, name: Names) -> str:
        cost = f"costs it {self.lost} R" if self.lost else "costs it nothing"
        return f"The way of {name(self.group)} is blocked: a {self.face} {cost}."


class ModelsRemoved(GroupEvent, frozen=True, kw_only=True):
    models: tuple[int, ...]
    rules: tuple[str, ...] = ("FF-REM-02",)

    def losses(self) -> tuple[int, ...]:
        return self.models

    def sentence(self, name: Names) -> str:
        count = len(self.models)
        return f"{name(self.group)} loses {count} model{'s' if count != 1 else ''}."


class ModelsReturned(Marched, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-REM-07",)

    def sentence(self, name: Names) -> str:
        count = len(self.moves)
        return f"{count} model{'s' if count != 1 else ''} of {name(self.group)} come back."


class TokenDropped(GroupEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("FF-Q-83",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} leaves its Asset behind."


class Arrived(Marched, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("FF-OT-SUMMONER-1",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.group)} comes to the table."
