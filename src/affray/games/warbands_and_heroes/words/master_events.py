"""What the game master does, each with a reason, and what players try that no list has."""

from __future__ import annotations

from affray.games.warbands_and_heroes.rules.grid import written
from affray.games.warbands_and_heroes.state import Square
from affray.games.warbands_and_heroes.words.events import UnitEvent, dice_with
from affray.kernel.answers import Piece
from affray.kernel.events import Event, Names, Roll
from affray.kernel.words import agreeing, counted


class MapChosen(Event, frozen=True, kw_only=True):
    title: str
    squares: int
    reason: str | None = None
    rules: tuple[str, ...] = ("WH-LOS-02",)
    starts_action = True

    def sentence(self, name: Names) -> str:
        shut = f"{counted(self.squares, 'square')} that {agreeing('is', self.squares)} not open"
        ground = f"{self.title}, with {shut}" if self.squares else self.title
        return f"The field: {ground}. {self.reason or ''}".rstrip()


class SquareChanged(Event, frozen=True, kw_only=True):
    what: str
    at: Square
    reason: str
    rules: tuple[str, ...] = ("WH-LOS-02",)

    def sentence(self, name: Names) -> str:
        return f"The game master put {self.what} at {written(self.at)}. {self.reason}"


class Reinforced(UnitEvent, frozen=True, kw_only=True):
    side: int
    reason: str
    rules: tuple[str, ...] = ("WH-WB-02",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} joined {name.side(self.side)}. {self.reason}"


class Described(UnitEvent, frozen=True, kw_only=True):
    words: str
    rules: tuple[str, ...] = ("WH-CRE-01",)
    says = "{unit} tried something else: “{words}”"


class Judged(UnitEvent, frozen=True, kw_only=True):
    """How a deed that no list has was settled by a chance."""

    chance: int
    face: int
    passed: bool
    rules: tuple[str, ...] = ("WH-CRE-01", "WH-CRE-02")

    def roll(self) -> Roll | None:
        result = "success" if self.passed else "failure"
        return Roll((self.face,), 6, self.chance, is_low=True, result=result, words=self._end)

    @property
    def _end(self) -> str:
        return "it went well" if self.passed else "it went badly"

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} had {counted(self.chance, 'chance')} in 6: {self._end}."


class DeedRefused(UnitEvent, frozen=True, kw_only=True):
    reason: str
    rules: tuple[str, ...] = ("WH-CRE-01",)
    says = "The game master does not see how {unit} could do that: {reason}"


class MasterRuled(Event, frozen=True, kw_only=True):
    """Anything that the game master does by his own right, and why."""

    what: str
    reason: str
    unit: Piece | None = None
    rules: tuple[str, ...] = ("WH-GEN-03",)
    starts_action = True

    def sentence(self, name: Names) -> str:
        about = "" if self.unit is None else f"{name(self.unit)} "
        return f"The game master: {about}{self.what}. {self.reason}"


class Surrounded(UnitEvent, frozen=True, kw_only=True):
    """Damage from the surroundings by dice, against the Unit's Target Number."""

    faces: tuple[int, ...]
    needed: int
    hits: int
    damage: int
    left: int
    ignored: int = 0
    rules: tuple[str, ...] = ("WH-CRE-04", "WH-ATK-02")

    def roll(self) -> Roll | None:
        return Roll(self.faces, 6, self.needed, result="success" if self.hits else "failure")

    def stake(self) -> tuple[str, str]:
        return "Surroundings", "hits"

    def sentence(self, name: Names) -> str:
        dice = f"{dice_with(len(self.faces), ())} on {self.needed} or more"
        hits = counted(self.hits, "hit")
        hits += f", {self.ignored} ignored by Berserk" * bool(self.ignored)
        harm = f"{self.damage} damage, {self.left} left"
        return f"The surroundings fell upon {name(self.unit)}, {dice}: {hits}, {harm}."
