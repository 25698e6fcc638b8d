"""All that can happen in a battle, apart from setting up and what the game master does."""

from __future__ import annotations

from affray.games.warbands_and_heroes.rules.grid import middle, written
from affray.games.warbands_and_heroes.state import Square
from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, GameEnded, Names, Roll, SideEvent
from affray.kernel.telling import bearing
from affray.kernel.words import agreeing, counted, listed


def dice_with(count: int, changes: tuple[str, ...]) -> str:
    """
    >>> dice_with(1, ()), dice_with(5, ("1 more for standing still",))
    ('1 die', '5 dice (1 more for standing still)')
    """
    return counted(count, "die", "dice") + (f" ({', '.join(changes)})" if changes else "")


def place(name: Names, square: Square) -> str:
    """A square by its number, and by what lies near it."""
    return ", ".join(filter(None, (written(square), name.place(middle(square)))))


class UnitEvent(Event, frozen=True, kw_only=True):
    """Something that a Unit did or that happened to it."""

    unit: Piece


class RoundBegan(Event, frozen=True, kw_only=True):
    number: int
    rules: tuple[str, ...] = ("WH-RND-01",)
    starts_action = True
    says = "Round {number} began."
    opens = "Round {number}"


class InitiativeRolled(Event, frozen=True, kw_only=True):
    faces: tuple[int | None, ...]
    """By side; none for a side that is out."""
    rules: tuple[str, ...] = ("WH-RND-01", "WH-INIT-06")
    starts_action = True
    die = 6

    def sentence(self, name: Names) -> str:
        rolled = [f"{name.side(s)} {face}" for s, face in enumerate(self.faces) if face]
        return f"Initiative: {', '.join(rolled)}."


class BeginningAgreed(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("WH-RND-01", "WH-Q-56")
    starts_action = True
    says = "As agreed, {side} acts first."


class OrderDrawn(Event, frozen=True, kw_only=True):
    """A die between equal sides: who is first where somebody must be, and in what."""

    first: int
    what: str
    face: int
    among: int
    rules: tuple[str, ...] = ("WH-INIT-03",)

    def roll(self) -> Roll | None:
        return Roll((self.face,), self.among)

    def whose(self) -> int | None:
        return self.first

    def sentence(self, name: Names) -> str:
        return f"The die let {name.side(self.first)} {self.what} first of {self.among} equals."


class InitiativeChanged(SideEvent, frozen=True, kw_only=True):
    by: int
    result: int
    rules: tuple[str, ...] = ("WH-CT-4",)

    def sentence(self, name: Names) -> str:
        if not self.by:
            return f"{name.side(self.side)} let its roll stand."
        change = "1 more" if self.by > 0 else "1 less"
        return f"{name.side(self.side)} was shrewd: {change} on its roll makes {self.result}."


class Elected(SideEvent, frozen=True, kw_only=True):
    goes_last: bool
    rules: tuple[str, ...] = ("WH-INIT-01",)

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} chose to act {'last' if self.goes_last else 'first'}."


class TurnBegan(Event, frozen=True, kw_only=True):
    sides: tuple[int, ...]
    rules: tuple[str, ...] = ("WH-RND-02",)
    starts_action = begins_turn = True

    def whose(self) -> int | None:
        return self.sides[0] if len(self.sides) == 1 else None

    def sentence(self, name: Names) -> str:
        names = listed([name.side(side) for side in self.sides])
        if len(self.sides) > 1:
            return f"{names} acted simultaneously."
        return f"The turn of {names} began."


class WallLowered(UnitEvent, frozen=True, kw_only=True):
    attack: str
    rules: tuple[str, ...] = ("WH-WAR-03",)
    says = "The {attack} of {unit} came down."


class TurnLost(UnitEvent, frozen=True, kw_only=True):
    """[WH-Q-08] What the game master has compelled a Unit to do: nothing."""

    rules: tuple[str, ...] = ("WH-GEN-03",)
    says = "{unit} did nothing in this turn, as it was compelled."


class MoraleBegan(Event, frozen=True, kw_only=True):
    """How many Units check."""

    count: int
    rules: tuple[str, ...] = ("WH-RND-03",)
    starts_action = True

    def sentence(self, name: Names) -> str:
        units = counted(self.count, "Unit")
        return f"Morale: {units} that {agreeing('was', self.count)} hurt."


class UnitActed(UnitEvent, frozen=True, kw_only=True):
    """The beginning of what a Unit does in its turn."""

    deed: str
    rules: tuple[str, ...] = ("WH-ACT-01",)
    starts_action = True
    says = "{unit} {deed}."


class Moved(UnitEvent, frozen=True, kw_only=True):
    squares: tuple[Square, ...]
    """From the first to the last."""
    how: str = "moved"
    rules: tuple[str, ...] = ("WH-ACT-01",)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, tuple(middle(square) for square in self.squares)

    def sentence(self, name: Names) -> str:
        first, last = self.squares[0], self.squares[-1]
        far = counted(len(self.squares) - 1, "square")
        way = f"{far} {bearing(middle(first), middle(last))}".rstrip()
        return f"{name(self.unit)} {self.how} {way} to {place(name, last)}."


class WallRaised(UnitEvent, frozen=True, kw_only=True):
    count: int
    attack: str = "Shield Wall"
    changes: tuple[str, ...] = ()
    """Of the dice, and why."""
    rules: tuple[str, ...] = ("WH-WAR-03",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} raised its {self.attack}: {dice_with(self.count, self.changes)}."


class Rerolled(UnitEvent, frozen=True, kw_only=True):
    before: tuple[int, ...]
    after: tuple[int, ...]
    rules: tuple[str, ...] = ("WH-CT-7",)

    def roll(self) -> Roll | None:
        return Roll(self.after, 6)

    def sentence(self, name: Names) -> str:
        old, new = " ".join(map(str, self.before)), " ".join(map(str, self.after))
        return f"A dangerous captain let {name(self.unit)} roll {old} again: {new}."


class Attacked(UnitEvent, frozen=True, kw_only=True):
    """An attack with all that came of its dice; `extra` and `ignored` are hits."""

    target: Piece
    attack: str
    faces: tuple[int, ...]
    needed: int
    hits: int
    damage: int
    left: int
    extra: int = 0
    ignored: int = 0
    changes: tuple[str, ...] = ()
    """Of the dice, and why."""
    is_raised: bool = False
    """[WH-CT-2] The number that is needed, by the captain of the target."""
    rules: tuple[str, ...] = ("WH-ATK-01", "WH-ATK-02", "WH-ATK-03")

    def roll(self) -> Roll | None:
        result = "success" if self.hits else "failure"
        words = counted(self.hits, "hit")
        return Roll(self.faces, 6, self.needed, result=result, words=words)

    def stake(self) -> tuple[str, str]:
        return self.attack, "hits"

    def sentence(self, name: Names) -> str:
        notes = f", {self.extra} more by an aggressive captain" * bool(self.extra)
        notes += f", {self.ignored} ignored by Berserk" * bool(self.ignored)
        dice = dice_with(len(self.faces), self.changes)
        needed = f"{self.needed} or more"
        needed += " (1 higher for a cowardly captain)" * self.is_raised
        return (
            f"{name(self.unit)} attacked {name(self.target)} with {self.attack}, {dice} on "
            f"{needed}: {counted(self.hits, 'hit')}{notes}, {self.damage} damage, "
            f"{self.left} left."
        )


class Hurt(UnitEvent, frozen=True, kw_only=True):
    """Damage that no attack of a Unit did."""

    damage: int
    left: int
    cause: str
    rules: tuple[str, ...] = ()
    says = "{unit} took {damage} damage, {left} left: {cause}."


class Routed(UnitEvent, frozen=True, kw_only=True):
    finishes: bool = False
    """[WH-INIT-04] In a simultaneous step."""
    rules: tuple[str, ...] = ("WH-UNIT-06",)
    loses = "unit"

    def sentence(self, name: Names) -> str:
        later = ", and leaves when the step is over" if self.finishes else ""
        return f"{name(self.unit)} was routed{later}."


class ResolveTested(UnitEvent, frozen=True, kw_only=True):
    face: int
    resolve: int
    why: str
    passed: bool
    captain: int | None = None
    """[WH-RES-02] The Unit whose captain made Resolve 1 higher."""
    rules: tuple[str, ...] = ("WH-RES-01",)

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, self.resolve, is_low=True).judged(self.passed)

    def stake(self) -> tuple[str, str]:
        return "Resolve", "holds"

    def sentence(self, name: Names) -> str:
        words = "passed" if self.passed else "failed"
        near = "" if self.captain is None else f", 1 higher by {self._whose(self.captain, name)}"
        return f"{name(self.unit)} {words} {self.why} on {self.resolve} or less{near}."

    def _whose(self, captain: int, name: Names) -> str:
        return "its own captain" if captain == self.unit else f"the captain of {name(captain)}"


class Frightened(UnitEvent, frozen=True, kw_only=True):
    stood: bool
    """[WH-CT-5] Its captain is resolute."""
    rules: tuple[str, ...] = ("WH-CT-5",)

    def sentence(self, name: Names) -> str:
        if self.stood:
            return f"Fear did nothing to {name(self.unit)}: its captain is resolute."
        return f"{name(self.unit)} was frightened, and is Shaken."


class CompulsionIgnored(UnitEvent, frozen=True, kw_only=True):
    captain: Piece
    rules: tuple[str, ...] = ("WH-CT-8",)
    says = "{unit} kept its head, thanks to the captain of {captain}."


class EndOffered(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("WH-Q-36",)
    starts_action = True
    says = "{side} offered to end the battle."


class EndRefused(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("WH-Q-36",)
    says = "{side} would not hear of it."


class Withdrew(SideEvent, frozen=True, kw_only=True):
    units: tuple[int, ...]
    rules: tuple[str, ...] = ("WH-RND-02",)
    says = "{side} gave the battle up and left the field."
    loses = "units"


class BattleEnded(GameEnded, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("WH-UNIT-06",)
