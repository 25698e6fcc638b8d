"""Units, what they are for the whole match, and terrain: plain data."""

from __future__ import annotations

from typing import NamedTuple

from affray.games.brigandine.data.tables import BASE, CLIMB, INCH, armory
from affray.kernel.board.measure import Point
from affray.kernel.board.shapes import Shape
from affray.kernel.ids import Seat

OFF, TABLE, GONE = "off", "table", "gone"

OBSTACLE, FORTIFICATION, DIFFICULT = "obstacle", "fortification", "difficult"
TRAITS = (OBSTACLE, FORTIFICATION, DIFFICULT)
"""[BR-TERR-01] What terrain may be, in any combination."""


class Card:
    """What a unit has been bought with; it never changes."""

    __slots__ = (
        "armor",
        "aspect",
        "banner",
        "castings",
        "combat",
        "cost",
        "gear",
        "has_shield",
        "has_spear",
        "ignores_shields",
        "is_quick",
        "life",
        "melee_attacks",
        "name",
        "speed",
        "traits",
        "weapon",
        "weapon_id",
    )

    def __init__(
        self,
        name: str,
        *,
        cost: int = 5,
        life: int = 1,
        combat: int = 1,
        speed: int = 3,
        gear: tuple[str, ...] = (),
        traits: tuple[str, ...] = (),
        aspect: str | None = None,
        banner: str | None = None,
        castings: tuple[str, ...] = (),
    ) -> None:
        items = [armory().gear[id] for id in gear]
        self.name = name
        self.cost = cost
        self.life = life
        self.combat = combat
        self.speed = speed * INCH
        self.gear = gear
        self.traits = traits
        self.aspect = aspect
        self.banner = banner
        self.castings = castings
        self.melee_attacks = 1 + sum(item.attacks for item in items)
        """[BR-MELEE-05, BR-GEAR-OFFHAND-1, BR-GEAR-CLAWS-1]"""
        self.is_quick = any(item.quick for item in items)
        """[BR-GEAR-SPEAR-1, BR-GEAR-CLAWS-1]"""
        self.armor = tuple(sorted({face for item in items for face in item.ignores}))
        """[BR-ARMOR-01..04] The faces that do no harm."""
        self.has_shield = "shield" in gear
        self.has_spear = "spear" in gear
        self.ignores_shields = "two_handed_weapon" in gear
        """[BR-GEAR-TWOHAND-1-R1]"""
        self.weapon_id = next((id for id in gear if armory().gear[id].kind == "ranged"), None)
        self.weapon = None if self.weapon_id is None else armory().gear[self.weapon_id]

    def has(self, trait: str) -> bool:
        return trait in self.traits

    @property
    def reach(self) -> int:
        """[BR-GEAR-GLOBES-2] How far its ranged weapon carries; 0 for a close template.

        [BR-GEAR-JAVELIN-1, BR-GEAR-SLING-1, BR-GEAR-SHORTBOW-1, BR-GEAR-CROSSBOW-1]
        [BR-GEAR-LONGBOW-1]
        """
        if self.weapon is None:
            return 0
        return (self.weapon.range + self.weapon.range_by_combat * self.combat) * INCH


THRALL = Card("Thrall")
"""[BR-SPELL-THRALLS-1] The base template."""


class Unit:
    """One unit. What changes of it are small values, so that a copy shares nothing."""

    __slots__ = (
        "attacks",
        "card",
        "castings",
        "fought",
        "has_charged",
        "has_drawn",
        "has_followed",
        "has_gone",
        "has_marched",
        "has_moved",
        "has_rolled",
        "has_used_shield",
        "id",
        "is_barred",
        "is_hasted",
        "is_held",
        "is_laden",
        "is_quick",
        "is_winged",
        "life",
        "place",
        "seat",
        "shots",
        "side",
        "was_engaged",
        "x",
        "y",
    )

    def __init__(
        self, id: int, seat: Seat, side: int, card: Card, *, is_fresh: bool = True
    ) -> None:
        self.id = id
        self.seat = seat
        self.side = side
        self.card = card
        if not is_fresh:  # a copy, which sets the rest
            return
        self.place = OFF
        self.x = 0
        self.y = 0
        self.life = card.life
        self.castings = card.castings
        """[BR-SPELL-GEN-1] Those left."""
        self.is_winged = False
        """[BR-SPELL-VALKYRIE-1] Flies for the rest of the battle."""
        self.is_hasted = False
        self.is_held = False
        """[BR-SPELL-HOLD-1] Until the next Movement phase of its owner is over."""
        self.is_laden = False
        """[BR-CAMP-CARRY-2] Carries a stone."""
        self.has_drawn = False
        """[BR-CAMP-R4-7] Has had the megalith's attack in this Attack phase."""
        self.has_moved = False
        """[BR-MOVE-10] In this turn, by whatever move."""
        self.has_gone = False
        """[BR-MOVE-01] Has had its move in this Movement phase, or stayed."""
        self.has_marched = False
        """[BR-TRAIT-MARCHING-1-R1] Took both moves this turn."""
        self.has_charged = False
        """[BR-MOVE-11]"""
        self.is_barred = False
        """[BR-TERR-FORT-3] Makes no attacks in this Attack phase."""
        self.has_used_shield = False
        """[BR-GEAR-SHIELD-2] In this turn."""
        self.has_rolled = False
        """[BR-TRAIT-REGEN-1] In this Start of Turn phase."""
        self.was_engaged = False
        """[BR-FOLLOW-01] When this Attack phase began."""
        self.has_followed = False
        self.fought = 0
        """[BR-MELEE-11] Melee rounds since it became engaged."""
        self.attacks = 0
        """[BR-MELEE-06] Not yet made in this melee round."""
        self.is_quick = False
        """[BR-QUICK-04-R1] In this melee round."""
        self.shots = 0
        """[BR-RANGED-03] Not yet made in this Attack phase."""

    def copy(self) -> Unit:
        twin = Unit(self.id, self.seat, self.side, self.card, is_fresh=False)
        twin.place = self.place
        twin.x = self.x
        twin.y = self.y
        twin.life = self.life
        twin.castings = self.castings
        twin.is_winged = self.is_winged
        twin.is_hasted = self.is_hasted
        twin.is_held = self.is_held
        twin.is_laden = self.is_laden
        twin.has_drawn = self.has_drawn
        twin.has_moved = self.has_moved
        twin.has_gone = self.has_gone
        twin.has_marched = self.has_marched
        twin.has_charged = self.has_charged
        twin.is_barred = self.is_barred
        twin.has_used_shield = self.has_used_shield
        twin.has_rolled = self.has_rolled
        twin.was_engaged = self.was_engaged
        twin.has_followed = self.has_followed
        twin.fought = self.fought
        twin.attacks = self.attacks
        twin.is_quick = self.is_quick
        twin.shots = self.shots
        return twin

    @property
    def is_on_table(self) -> bool:
        return self.place == TABLE

    @property
    def is_flying(self) -> bool:
        """[BR-TRAIT-FLYING-1, BR-TRAIT-FLYING-1-R1]"""
        return self.is_winged or "flying" in self.card.traits

    @property
    def may_act(self) -> bool:
        """[BR-TERR-FORT-5, BR-TRAIT-MARCHING-1-R1, BR-CAMP-CARRY-2] Attacks are open to it.

        [BR-TERR-FORT-3-D1]
        """
        return not self.is_barred and not self.has_marched and not self.is_laden

    @property
    def speed(self) -> int:
        """[BR-SPELL-HASTE-1, BR-UNIT-05] Haste doubles Speed itself."""
        return self.card.speed * 2 if self.is_hasted else self.card.speed


class Terrain(NamedTuple):
    """A piece of terrain with any mix of flags [BR-TERR-01, BR-TERR-02]; heights like lengths."""

    kind: str
    shape: Shape
    flags: tuple[str, ...]
    height: int = 0
    side: int | None = None
    """[BR-SPELL-ACRID-2] Of a cloud, the side that cast it."""
    born: int = 0
    """The turn in which a cloud came."""
    is_fixed: bool = False
    """[BR-SPELL-RAZING-1-R1] Clouds and features of a scenario cannot be razed."""

    @property
    def middle(self) -> Point:
        shape = self.shape
        return (shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2

    @property
    def is_obstacle(self) -> bool:
        return OBSTACLE in self.flags

    @property
    def is_fortification(self) -> bool:
        return FORTIFICATION in self.flags

    @property
    def is_difficult(self) -> bool:
        return DIFFICULT in self.flags

    @property
    def is_tall(self) -> bool:
        """[BR-MOVE-09] Too high to climb."""
        return self.is_obstacle and self.height >= CLIMB


def is_within(one: Unit, other: Unit, reach: int) -> bool:
    """[BR-RANGED-02-R1] Base edge to base edge; the exact value counts."""
    dx, dy = one.x - other.x, one.y - other.y
    far = reach + BASE
    return dx * dx + dy * dy <= far * far
