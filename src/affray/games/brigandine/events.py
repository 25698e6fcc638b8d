"""All that can happen in a battle; the log, the animation and the tests read these."""

from __future__ import annotations

from affray.games.brigandine.data import INCH, option_name
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Polygon, Shape
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.words import listed


def inches(point: Point) -> str:
    return f"({point[0] / INCH:.1f}, {point[1] / INCH:.1f})"


class UnitEvent(Event, frozen=True, kw_only=True):
    """Something that a unit did or that happened to it."""

    unit: int

    def about(self) -> tuple[int, ...]:
        return (self.unit,)


class TurnBegan(SideEvent, frozen=True, kw_only=True):
    turn: int
    rules: tuple[str, ...] = ("BR-TURN-01",)

    @property
    def starts_action(self) -> bool:
        return True

    def chapter(self) -> str:
        return f"Turn {self.turn}"

    def sentence(self, name: Names) -> str:
        return f"Turn {self.turn}: {name.side(self.side)} is active."


class UnitMoved(UnitEvent, frozen=True, kw_only=True):
    path: tuple[Point, ...]
    contacts: tuple[int, ...] = ()
    how: str = "moves"
    rules: tuple[str, ...] = ("BR-MOVE-01",)

    @property
    def starts_action(self) -> bool:
        return True

    def about(self) -> tuple[int, ...]:
        return (self.unit, *self.contacts)

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, self.path

    def sentence(self, name: Names) -> str:
        words = f"{name(self.unit)} {self.how} to {inches(self.path[-1])}"
        if self.contacts:
            words += f" into contact with {listed([name(id) for id in self.contacts])}"
        return f"{words}."


class UnitBarred(UnitEvent, frozen=True, kw_only=True):
    enemy: int
    rules: tuple[str, ...] = ("BR-TERR-FORT-3", "BR-TERR-FORT-4")

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} cannot attack over the fortification in this round."


class PlacesSwapped(UnitEvent, frozen=True, kw_only=True):
    other: int
    places: tuple[Point, Point]
    rules: tuple[str, ...] = ("BR-SPELL-TRANSMUTE-1",)

    def about(self) -> tuple[int, ...]:
        return self.unit, self.other

    def motions(self) -> tuple[tuple[int, tuple[Point, ...]], ...]:
        one, other = self.places
        return (self.unit, (one, other)), (self.other, (other, one))

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} and {name(self.other)} change places."


# -- dice -----------------------------------------------------------------------------


class AttackRolled(UnitEvent, frozen=True, kw_only=True):
    """One die of an attack, with what came of it."""

    target: int
    face: int
    needed: int
    result: str
    """missed, ignored, wounded, rerolled or cancelled."""
    why: str = ""
    is_bonus: bool = False
    rules: tuple[str, ...] = ("BR-DICE-01",)

    def about(self) -> tuple[int, ...]:
        return self.unit, self.target

    def roll(self) -> Roll | None:
        good = self.result == "wounded"
        return Roll(
            (self.face,),
            6,
            self.needed,
            result="success" if good else "failure",
            words=self.result,
        )

    def sentence(self, name: Names) -> str:
        what = "bonus die" if self.is_bonus else "attack"
        why = f" ({self.why})" if self.why else ""
        result = {"wounded": "wounds", "missed": "misses", "ignored": "is ignored"}.get(
            self.result, f"is {self.result}"
        )
        attack = f"{name(self.unit)}'s {what} on {name(self.target)}"
        return f"{attack} shows {self.face}, needs {self.needed}, and {result}{why}."


class UnitWounded(UnitEvent, frozen=True, kw_only=True):
    lost: int
    left: int
    redirected_from: int | None = None
    rules: tuple[str, ...] = ("BR-UNIT-03", "BR-DICE-05")

    def sentence(self, name: Names) -> str:
        words = f"{name(self.unit)} loses {self.lost} life and has {self.left} left"
        if self.redirected_from is not None:
            words += f", in place of {name(self.redirected_from)}"
        return f"{words}."


class UnitFell(UnitEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-UNIT-03",)

    def losses(self) -> tuple[int, ...]:
        return (self.unit,)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} is destroyed."


class LifeRegained(UnitEvent, frozen=True, kw_only=True):
    face: int
    life: int
    rules: tuple[str, ...] = ("BR-TRAIT-REGEN-1",)

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, 4, result="success" if self.face >= 4 else "failure")

    def sentence(self, name: Names) -> str:
        if self.face < 4:
            return f"{name(self.unit)} does not regenerate."
        return f"{name(self.unit)} regains a life and has {self.life}."


# -- templates and shots ----------------------------------------------------------------


class TemplateAimed(UnitEvent, frozen=True, kw_only=True):
    point: Point
    face: int
    needed: int
    scatter: int = 0
    end: Point = (0, 0)
    rules: tuple[str, ...] = ("BR-TEMPLATE-06", "BR-TEMPLATE-07")

    def roll(self) -> Roll | None:
        hit = self.face >= self.needed
        return Roll((self.face,), 6, self.needed, result="success" if hit else "failure")

    def sentence(self, name: Names) -> str:
        aimed = f"{name(self.unit)} aims at {inches(self.point)}"
        if not self.scatter:
            return f"{aimed} and is accurate."
        if self.end == self.point:
            return f"{aimed} and misses; the template stays where it is."
        return f"{aimed} and misses by {self.scatter} inches, to {inches(self.end)}."


class TemplateLanded(UnitEvent, frozen=True, kw_only=True):
    """Whom a template covers; `outline` is what it looks like."""

    hit: tuple[int, ...]
    outline: tuple[Point, ...] = ()
    disc: tuple[int, int, int] | None = None
    rules: tuple[str, ...] = ("BR-TEMPLATE-04", "BR-TEMPLATE-09")

    def about(self) -> tuple[int, ...]:
        return (self.unit, *self.hit)

    def area(self) -> Shape | None:
        if self.disc is not None:
            return Disc(*self.disc)
        return Polygon(self.outline) if self.outline else None

    def sentence(self, name: Names) -> str:
        return f"The template covers {listed([name(id) for id in self.hit]) or 'nobody'}."


class ShotFired(UnitEvent, frozen=True, kw_only=True):
    target: int | None = None
    rules: tuple[str, ...] = ("BR-TURN-07",)

    @property
    def starts_action(self) -> bool:
        return True

    def about(self) -> tuple[int, ...]:
        return (self.unit,) if self.target is None else (self.unit, self.target)

    def sentence(self, name: Names) -> str:
        at = "" if self.target is None else f" at {name(self.target)}"
        return f"{name(self.unit)} shoots{at}."


# -- melee ----------------------------------------------------------------------------


class MeleeBegan(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    attacks: tuple[int, ...]
    rules: tuple[str, ...] = ("BR-TURN-06", "BR-MELEE-06")

    @property
    def starts_action(self) -> bool:
        return True

    def about(self) -> tuple[int, ...]:
        return self.units

    def sentence(self, name: Names) -> str:
        pairs = zip(self.units, self.attacks, strict=True)
        return f"A melee: {listed([f'{name(id)} ({count})' for id, count in pairs])}."


class SidePassed(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-MELEE-07", "BR-MELEE-09")

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} makes no more attacks in this band."


class PushDeclared(UnitEvent, frozen=True, kw_only=True):
    target: int
    rules: tuple[str, ...] = ("BR-TRAIT-SHIELDBASH-1",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} gives up an attack to bash {name(self.target)} away."


# -- spells -----------------------------------------------------------------------------


class SpellCast(UnitEvent, frozen=True, kw_only=True):
    spell: str
    target: int | None = None
    rules: tuple[str, ...] = ("BR-SPELL-GEN-1",)

    @property
    def starts_action(self) -> bool:
        return True

    def about(self) -> tuple[int, ...]:
        return (self.unit,) if self.target is None else (self.unit, self.target)

    def sentence(self, name: Names) -> str:
        on = f" on {name(self.target)}" if self.target is not None else ""
        return f"{name(self.unit)} casts {option_name(self.spell)}{on}."


class SpellCountered(UnitEvent, frozen=True, kw_only=True):
    spell: str
    face: int
    rules: tuple[str, ...] = ("BR-SPELL-COUNTER-1", "BR-SPELL-COUNTER-2")

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, 3, result="success" if self.face >= 3 else "failure")

    def sentence(self, name: Names) -> str:
        spell = option_name(self.spell)
        if self.face >= 3:
            return f"{name(self.unit)} counters {spell}: all that it did is undone."
        return f"{name(self.unit)} tries to counter {spell} and fails."


class UnitsHeld(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    rules: tuple[str, ...] = ("BR-SPELL-HOLD-1",)

    def about(self) -> tuple[int, ...]:
        return self.units

    def sentence(self, name: Names) -> str:
        return f"Held in the next Movement phase: {listed([name(id) for id in self.units])}."


class ThrallsCame(UnitEvent, frozen=True, kw_only=True):
    thralls: tuple[int, ...]
    rules: tuple[str, ...] = ("BR-SPELL-THRALLS-1",)

    def sentence(self, name: Names) -> str:
        return f"{len(self.thralls)} thralls rise about {name(self.unit)}."


class TerrainGone(Event, frozen=True, kw_only=True):
    kind: str
    rules: tuple[str, ...] = ("BR-SPELL-RAZING-1",)

    def sentence(self, name: Names) -> str:
        return f"The {self.kind} is gone."


# -- stones -----------------------------------------------------------------------------


class StoneTaken(UnitEvent, frozen=True, kw_only=True):
    is_captured: bool = False
    rules: tuple[str, ...] = ("BR-CAMP-CARRY-1",)

    def sentence(self, name: Names) -> str:
        how = "brings a stone to the edge" if self.is_captured else "picks up a stone"
        return f"{name(self.unit)} {how}."


class StoneDropped(UnitEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("BR-CAMP-CARRY-3",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} leaves a stone at {inches(self.at)}."


# -- the end ------------------------------------------------------------------------------


class GameEnded(Event, frozen=True, kw_only=True):
    winner: int | None
    reason: str
    rules: tuple[str, ...] = ("BR-SCEN-GEN-1",)

    @property
    def starts_action(self) -> bool:
        return True

    def sentence(self, name: Names) -> str:
        return self.reason
