"""All that can happen in a battle, apart from setting up and what the game master does."""

from __future__ import annotations

from affray.games.warbands_and_heroes.data import captain_traits
from affray.games.warbands_and_heroes.grid import middle, written
from affray.games.warbands_and_heroes.state import Square
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.words import listed


def plural(count: int, word: str) -> str:
    """
    >>> plural(1, "hit"), plural(2, "hit"), plural(2, "die")
    ('1 hit', '2 hits', '2 dice')
    """
    many = {"die": "dice"}.get(word, f"{word}s")
    return f"{count} {word if count == 1 else many}"


class RoundBegan(Event, frozen=True, kw_only=True):
    number: int
    rules: tuple[str, ...] = ("WH-RND-01",)

    @property
    def starts_action(self) -> bool:
        return True

    def chapter(self) -> str:
        return f"Round {self.number}"

    def sentence(self, name: Names) -> str:
        return f"Round {self.number} began."


class InitiativeRolled(Event, frozen=True, kw_only=True):
    faces: tuple[int, ...]
    """By side; 0 for a side that is out."""
    rules: tuple[str, ...] = ("WH-RND-01", "WH-INIT-06")

    @property
    def starts_action(self) -> bool:
        return True

    def roll(self) -> Roll | None:
        return Roll(tuple(filter(None, self.faces)), 6)

    def sentence(self, name: Names) -> str:
        rolled = [f"{name.side(s)} {face}" for s, face in enumerate(self.faces) if face]
        return f"Initiative: {', '.join(rolled)}."


class OrderDrawn(Event, frozen=True, kw_only=True):
    """A die between sides with equal rolls: who goes first where somebody must."""

    first: int
    face: int
    among: int
    rules: tuple[str, ...] = ("WH-INIT-03",)

    def roll(self) -> Roll | None:
        return Roll((self.face,), self.among)

    def whose(self) -> int | None:
        return self.first

    def sentence(self, name: Names) -> str:
        return f"The die lets {name.side(self.first)} go first among equals."


class InitiativeChanged(SideEvent, frozen=True, kw_only=True):
    by: int
    rules: tuple[str, ...] = ("WH-CT-4",)

    def sentence(self, name: Names) -> str:
        if not self.by:
            return f"{name.side(self.side)} let its roll stand."
        return f"{name.side(self.side)} was shrewd: {'+' if self.by > 0 else '-'}1 on its roll."


class Elected(SideEvent, frozen=True, kw_only=True):
    goes_last: bool
    rules: tuple[str, ...] = ("WH-INIT-01",)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} chose to act {'last' if self.goes_last else 'first'}."


class TurnBegan(Event, frozen=True, kw_only=True):
    sides: tuple[int, ...]
    rules: tuple[str, ...] = ("WH-RND-02",)

    @property
    def starts_action(self) -> bool:
        return True

    def whose(self) -> int | None:
        return self.sides[0] if len(self.sides) == 1 else None

    def sentence(self, name: Names) -> str:
        names = listed([name.side(side) for side in self.sides])
        if len(self.sides) > 1:
            return f"{names} acted simultaneously."
        return f"The turn of {names} began."


class UnitActed(Event, frozen=True, kw_only=True):
    """The beginning of what a Unit does in its turn."""

    unit: int
    deed: str
    rules: tuple[str, ...] = ("WH-ACT-01",)

    @property
    def starts_action(self) -> bool:
        return True

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} {self.deed}."


class Moved(Event, frozen=True, kw_only=True):
    unit: int
    squares: tuple[Square, ...]
    """From the first to the last."""
    how: str = "moved"
    rules: tuple[str, ...] = ("WH-ACT-01",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, tuple(middle(square) for square in self.squares)

    def sentence(self, name: Names) -> str:
        far = plural(len(self.squares) - 1, "square")
        return f"{name(self.unit)} {self.how} {far} to {written(self.squares[-1])}."


class WallRaised(Event, frozen=True, kw_only=True):
    unit: int
    count: int
    attack: str = "Shield Wall"
    rules: tuple[str, ...] = ("WH-WAR-03",)

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} raised its {self.attack} with {plural(self.count, 'die')}."


class Rerolled(Event, frozen=True, kw_only=True):
    unit: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    rules: tuple[str, ...] = ("WH-CT-7",)

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def roll(self) -> Roll | None:
        return Roll(self.after, 6)

    def sentence(self, name: Names) -> str:
        old, new = " ".join(map(str, self.before)), " ".join(map(str, self.after))
        return f"A dangerous captain had {old} rolled again: {new}."


class Attacked(Event, frozen=True, kw_only=True):
    """An attack with all that came of its dice; `extra` and `ignored` are hits."""

    unit: int
    target: int
    attack: str
    faces: tuple[int, ...]
    needed: int
    hits: int
    damage: int
    extra: int = 0
    ignored: int = 0
    rules: tuple[str, ...] = ("WH-ATK-01", "WH-ATK-02", "WH-ATK-03")

    def about(self) -> tuple[int, ...]:
        return self.unit, self.target

    def roll(self) -> Roll | None:
        result = "success" if self.hits else "failure"
        words = plural(self.hits, "hit")
        return Roll(self.faces, 6, self.needed, result=result, words=words)

    def sentence(self, name: Names) -> str:
        notes = f", {self.extra} more by an aggressive captain" * bool(self.extra)
        notes += f", {self.ignored} ignored" * bool(self.ignored)
        return (
            f"{name(self.unit)} attacked {name(self.target)} with {self.attack}: "
            f"{plural(self.hits, 'hit')}{notes}, {self.damage} damage."
        )


class Hurt(Event, frozen=True, kw_only=True):
    """Damage that no attack of a Unit did."""

    unit: int
    damage: int
    cause: str
    rules: tuple[str, ...] = ()

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} took {self.damage} damage: {self.cause}."


class Routed(Event, frozen=True, kw_only=True):
    unit: int
    finishes: bool = False
    """[WH-INIT-04] In a simultaneous step."""
    rules: tuple[str, ...] = ("WH-UNIT-06",)

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def losses(self) -> tuple[int, ...]:
        return (self.unit,)

    def sentence(self, name: Names) -> str:
        later = ", and leaves when the step is over" if self.finishes else ""
        return f"{name(self.unit)} was routed{later}."


class ResolveTested(Event, frozen=True, kw_only=True):
    unit: int
    face: int
    resolve: int
    why: str
    passed: bool
    rules: tuple[str, ...] = ("WH-RES-01",)

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def roll(self) -> Roll | None:
        result = "success" if self.passed else "failure"
        words = "passed" if self.passed else "failed"
        return Roll((self.face,), 6, self.resolve, is_low=True, result=result, words=words)

    def sentence(self, name: Names) -> str:
        words = "passed" if self.passed else "failed"
        return f"{name(self.unit)} {words} {self.why} on {self.resolve} or less."


class Frightened(Event, frozen=True, kw_only=True):
    unit: int
    stood: bool
    """[WH-CT-5] Its captain is resolute."""
    rules: tuple[str, ...] = ("WH-CT-5",)

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def sentence(self, name: Names) -> str:
        if self.stood:
            return f"Fear did nothing to {name(self.unit)}: its captain is resolute."
        return f"{name(self.unit)} was frightened, and is Shaken."


class CompulsionIgnored(Event, frozen=True, kw_only=True):
    unit: int
    captain: int
    rules: tuple[str, ...] = ("WH-CT-8",)

    def about(self) -> tuple[int, ...]:
        return self.unit, self.captain

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} kept its head, thanks to the captain of {name(self.captain)}."


class EndOffered(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("WH-Q-36",)

    @property
    def starts_action(self) -> bool:
        return True

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} offered to end the battle."


class EndRefused(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("WH-Q-36",)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} would not hear of it."


class Withdrew(SideEvent, frozen=True, kw_only=True):
    units: tuple[int, ...]
    rules: tuple[str, ...] = ("WH-RND-02",)

    def losses(self) -> tuple[int, ...]:
        return self.units

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} gave the battle up and left the field."


class BattleEnded(Event, frozen=True, kw_only=True):
    winner: int | None
    reason: str
    rules: tuple[str, ...] = ("WH-UNIT-06",)

    @property
    def starts_action(self) -> bool:
        return True

    def whose(self) -> int | None:
        return self.winner

    def sentence(self, name: Names) -> str:
        return self.reason


class CaptainRolled(Event, frozen=True, kw_only=True):
    unit: int
    face: int
    trait: str
    rules: tuple[str, ...] = ("WH-CAP-05",)

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def roll(self) -> Roll | None:
        return Roll((self.face,), 8)

    def sentence(self, name: Names) -> str:
        return f"The captain of {name(self.unit)} is {captain_traits()[self.trait].name}."


class UnitDeployed(Event, frozen=True, kw_only=True):
    unit: int
    at: Square
    rules: tuple[str, ...] = ("WH-HERO-05",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, (middle(self.at),)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} took its place at {written(self.at)}."


class DesertionRolled(Event, frozen=True, kw_only=True):
    unit: int
    face: int
    rules: tuple[str, ...] = ("WH-CT-1",)

    def about(self) -> tuple[int, ...]:
        return (self.unit,)

    def losses(self) -> tuple[int, ...]:
        return (self.unit,) if self.face == 1 else ()

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, 2)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} {'deserted' if self.face == 1 else 'stayed'}."
