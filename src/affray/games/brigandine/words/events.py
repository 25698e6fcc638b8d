"""All that can happen in a battle; the log, the animation and the tests read these."""

from __future__ import annotations

from affray.games.brigandine.data.tables import INCH, option_name
from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Disc, Polygon, Shape
from affray.kernel.events import Event, Names, Roll, SideEvent
from affray.kernel.telling import bearing, course
from affray.kernel.words import agreeing, counted, listed

UNIT = "in"
GIFTS = {
    "haste": "moves twice as far and attacks twice as often until this turn is over",
    "valkyrie": "flies for the rest of the battle",
}
"""[BR-SPELL-HASTE-1, BR-SPELL-VALKYRIE-1] What a friend has of these spells."""

PROTECTION = {
    "armor": "stopped by armor",
    "helmet": "stopped by a helmet",
    "cover": "stopped by cover",
    "parried": "parried",
}


def inches(point: Point) -> str:
    return f"({point[0] / INCH:.1f}, {point[1] / INCH:.1f})"


class UnitEvent(Event, frozen=True, kw_only=True):
    """Something that a unit did or that happened to it."""

    unit: Piece


class TurnBegan(SideEvent, frozen=True, kw_only=True):
    turn: int
    rules: tuple[str, ...] = ("BR-TURN-01",)
    starts_action = begins_turn = True
    says = "Turn {turn} belongs to {side}."
    opens = "Turn {turn}"


class UnitMoved(UnitEvent, frozen=True, kw_only=True):
    path: tuple[Point, ...]
    contacts: tuple[Piece, ...] = ()
    how: str = "moves"
    why: str = ""
    """What made the way longer or shorter."""
    rules: tuple[str, ...] = ("BR-MOVE-01",)
    starts_action = True

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.unit, self.path

    def sentence(self, name: Names) -> str:
        words = f"{name(self.unit)} {self.how} {course(self.path, UNIT)}"
        words += f", ending {name.place(self.path[-1])}"
        if self.contacts:
            words += f", in contact with {name.all(self.contacts)}"
        return f"{words}{f' ({self.why})' if self.why else ''}."


class UnitBarred(UnitEvent, frozen=True, kw_only=True):
    enemy: int
    rules: tuple[str, ...] = ("BR-TERR-FORT-3", "BR-TERR-FORT-4")

    def sentence(self, name: Names) -> str:
        charge = f"{name(self.unit)} has charged {name(self.enemy)} over a fortification"
        return f"{charge} and makes no attacks in this round."


class PlacesSwapped(UnitEvent, frozen=True, kw_only=True):
    other: Piece
    places: tuple[Point, Point]
    rules: tuple[str, ...] = ("BR-SPELL-TRANSMUTE-1",)
    says = "{unit} and {other} change places."

    def motions(self) -> tuple[tuple[int, tuple[Point, ...]], ...]:
        one, other = self.places
        return (self.unit, (one, other)), (self.other, (other, one))


# -- dice -----------------------------------------------------------------------------


class AttackRolled(UnitEvent, frozen=True, kw_only=True):
    """One die of an attack, with what came of it."""

    target: Piece
    face: int
    needed: int
    result: str
    """missed, ignored, wounded, rerolled or cancelled."""
    why: str | None = None
    """What stopped it, or by which ability the die is rolled again."""
    cause: str | None = None
    """The ability that gave a bonus die or a free attack."""
    rules: tuple[str, ...] = ("BR-DICE-01",)

    def roll(self) -> Roll | None:
        good = self.result == "wounded"
        return Roll(
            (self.face,), 6, self.needed, result="success" if good else "failure", words=self.result
        )

    def stake(self) -> tuple[str, str]:
        return "Attack", "wounds"

    def sentence(self, name: Names) -> str:
        what = "attack" if self.cause is None else f"attack by {option_name(self.cause)}"
        attack = f"{name(self.unit)}'s {what} on {name(self.target)}"
        return f"{attack} shows {self.face}, needs {self.needed}, and {self._came_of_it()}."

    def _came_of_it(self) -> str:
        if self.why is None:
            return {"wounded": "wounds", "missed": "misses"}.get(self.result, f"is {self.result}")
        if self.result == "rerolled":
            return f"is rolled again ({option_name(self.why)})"
        return f"is {PROTECTION.get(self.why, self.result)}"


class UnitWounded(UnitEvent, frozen=True, kw_only=True):
    lost: int
    left: int
    redirected_from: int | None = None
    why: str | None = None
    """The ability that made it more than one."""
    rules: tuple[str, ...] = ("BR-UNIT-03", "BR-DICE-05")

    def sentence(self, name: Names) -> str:
        words = f"{name(self.unit)} loses {self.lost} life and has {self.left} left"
        if self.redirected_from is not None:
            words += f", in place of {name(self.redirected_from)} (Aspect of the Dog)"
        return f"{words}." if self.why is None else f"{words} ({option_name(self.why)})."


class UnitFell(UnitEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-UNIT-03",)
    says = "{unit} is destroyed."
    loses = "unit"


class LifeRegained(UnitEvent, frozen=True, kw_only=True):
    face: int
    life: int
    rules: tuple[str, ...] = ("BR-TRAIT-REGEN-1",)

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, 4, result="success" if self.face >= 4 else "failure")

    def stake(self) -> tuple[str, str]:
        return "Regeneration", "works"

    def sentence(self, name: Names) -> str:
        rolled = f"{name(self.unit)} rolls {self.face}, needs 4,"
        if self.face < 4:
            return f"{rolled} and does not regenerate."
        return f"{rolled} and regains a life: {self.life} now."


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

    def stake(self) -> tuple[str, str]:
        return "Aim", "lands there"

    def sentence(self, name: Names) -> str:
        aimed = f"{name(self.unit)} aims at a point {name.place(self.point)}"
        aimed += f", shows {self.face}, needs {self.needed},"
        if not self.scatter:
            return f"{aimed} and is accurate."
        missed = f"{aimed} and misses by {self.scatter} in"
        if self.end == self.point:
            return f"{missed}; the template is left where it is."
        where = f"{bearing(self.point, self.end)}, to a point {name.place(self.end)}"
        return f"{missed}: the template goes {where}."


class TemplateLanded(UnitEvent, frozen=True, kw_only=True):
    """Whom a template covers; `outline` is what it looks like."""

    hit: tuple[Piece, ...]
    outline: tuple[Point, ...] = ()
    disc: tuple[int, int, int] | None = None
    rules: tuple[str, ...] = ("BR-TEMPLATE-04", "BR-TEMPLATE-09")

    def area(self) -> Shape | None:
        if self.disc is not None:
            return Disc(*self.disc)
        return Polygon(self.outline) if self.outline else None

    def sentence(self, name: Names) -> str:
        return f"The template covers {listed([name(id) for id in self.hit]) or 'nobody'}."


class ShotFired(UnitEvent, frozen=True, kw_only=True):
    target: Piece | None = None
    weapon: str | None = None
    rules: tuple[str, ...] = ("BR-TURN-07",)
    starts_action = True

    def sentence(self, name: Names) -> str:
        at = "" if self.target is None else f" at {name(self.target)}"
        by = "" if self.weapon is None else f" with its {self.weapon}"
        return f"{name(self.unit)} shoots{at}{by}."


# -- melee ----------------------------------------------------------------------------


class MeleeBegan(Event, frozen=True, kw_only=True):
    units: tuple[Piece, ...]
    attacks: tuple[int, ...]
    reasons: tuple[str, ...] = ()
    """For each unit what bears on the number of its attacks, and whether they are quick."""
    rules: tuple[str, ...] = ("BR-TURN-06", "BR-MELEE-06")
    starts_action = True

    def sentence(self, name: Names) -> str:
        reasons = self.reasons or ("",) * len(self.units)
        parts = [
            f"{name(id)} with {counted(count, 'attack')}{f' ({why})' if why else ''}"
            for id, count, why in zip(self.units, self.attacks, reasons, strict=True)
        ]
        return f"Melee: {listed(parts)}."


class SidePassed(SideEvent, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("BR-MELEE-07", "BR-MELEE-09")
    says = "No more attacks by {side} in this band."


class PushDeclared(UnitEvent, frozen=True, kw_only=True):
    target: int
    rules: tuple[str, ...] = ("BR-TRAIT-SHIELDBASH-1",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} gives up an attack to bash {name(self.target)} away."


# -- spells -----------------------------------------------------------------------------


class SpellCast(UnitEvent, frozen=True, kw_only=True):
    spell: str
    target: Piece | None = None
    rules: tuple[str, ...] = ("BR-SPELL-GEN-1",)
    starts_action = True

    def sentence(self, name: Names) -> str:
        on = f" on {name(self.target)}" if self.target is not None else ""
        return f"{name(self.unit)} casts {option_name(self.spell)}{on}."


class SpellTook(UnitEvent, frozen=True, kw_only=True):
    """Whom a spell has blessed."""

    spell: str
    rules: tuple[str, ...] = ("BR-SPELL-GEN-5",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} {GIFTS[self.spell]}."


class SpellCountered(UnitEvent, frozen=True, kw_only=True):
    spell: str
    face: int
    rules: tuple[str, ...] = ("BR-SPELL-COUNTER-1", "BR-SPELL-COUNTER-2")

    def roll(self) -> Roll | None:
        return Roll((self.face,), 6, 3, result="success" if self.face >= 3 else "failure")

    def stake(self) -> tuple[str, str]:
        return "Counterspell", "stops it"

    def sentence(self, name: Names) -> str:
        spell = option_name(self.spell)
        rolled = f"{name(self.unit)} rolls {self.face}, needs 3,"
        if self.face >= 3:
            return f"{rolled} and counters {spell}: all that it did is undone."
        return f"{rolled} and does not counter {spell}."


class UnitsHeld(Event, frozen=True, kw_only=True):
    units: tuple[Piece, ...]
    rules: tuple[str, ...] = ("BR-SPELL-HOLD-1",)
    says = "Held in the next Movement phase: {units}."


class ThrallsCame(UnitEvent, frozen=True, kw_only=True):
    thralls: tuple[int, ...]
    rules: tuple[str, ...] = ("BR-SPELL-THRALLS-1",)

    def sentence(self, name: Names) -> str:
        count = len(self.thralls)
        return f"{counted(count, 'thrall')} {agreeing('rises', count)} about {name(self.unit)}."


class CloudStayed(Event, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("BR-SPELL-ACRID-2",)

    def sentence(self, name: Names) -> str:
        return f"The cloud {name.place(self.at)} stays, an obstacle and difficult terrain."


class TerrainGone(Event, frozen=True, kw_only=True):
    kind: str
    at: Point
    rules: tuple[str, ...] = ("BR-SPELL-RAZING-1",)

    def sentence(self, name: Names) -> str:
        return f"The {self.kind.replace('_', ' ')} in the {name.part(self.at)} is gone."


# -- stones -----------------------------------------------------------------------------


class StoneTaken(UnitEvent, frozen=True, kw_only=True):
    is_captured: bool = False
    rules: tuple[str, ...] = ("BR-CAMP-CARRY-1",)

    def sentence(self, name: Names) -> str:
        how = "brings a stone to the edge" if self.is_captured else "picks up a stone"
        return f"{name(self.unit)} {how}."


class StoneLaid(SideEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("BR-CAMP-R2-4", "BR-CAMP-R3-3")

    def sentence(self, name: Names) -> str:
        return f"{name.side(self.side)} lays a stone {name.place(self.at)}."


class StoneDropped(UnitEvent, frozen=True, kw_only=True):
    at: Point
    rules: tuple[str, ...] = ("BR-CAMP-CARRY-3",)

    def sentence(self, name: Names) -> str:
        return f"{name(self.unit)} leaves a stone {name.place(self.at)}."


# -- the end ------------------------------------------------------------------------------
