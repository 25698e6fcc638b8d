"""The tables of the game, read from TOML once into frozen types."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files

import msgspec

from affray.kernel import toml_file
from affray.kernel.lines import lines_in

LINES = lines_in(__package__)
"""What each answer does, in a line."""

GAME_ID = "warbands-and-heroes"
EDITION = "first"

SQUARE = 254
"""The side of a square on the table, in tenths of a millimetre."""

RADIUS = 108
"""Of the disc that a Unit is drawn as."""

MELEE, CHARGE, WALL, MISSILE = "melee", "charge", "wall", "missile"
FEAR, DRIVE = "fear", "drive"
EFFECTS = (FEAR, DRIVE)
"""[WH-ATK-04] What an attack of a class of one's own may do beside damage."""

RESOLUTE_CLASS, BERSERK, RETREAT = "resolute", "berserk", "retreat"
TRAITS = {
    RESOLUTE_CLASS: ("Resolute", "WH-WAR-04", "Bloodied only at the printed number."),
    BERSERK: ("Berserk", "WH-BER-04", "While bloodied it ignores a hit of each attack."),
    RETREAT: ("Retreat", "WH-BOW-04", "When hit it tests Resolve, and may then move 2 squares."),
}
"""[WH-UNIT-11, WH-CLS-01] The traits of classes: name, clause, and what it does."""

AURA = 4
"""[WH-CAP-03] How far a captain steadies allied Units."""
FAR_AURA = 5
"""[WH-CT-3, WH-CT-8]"""
RETREAT_SQUARES = 2
MORALE_DAMAGE = 3
REROLLS = 2
DEPTH = 4
"""[WH-Q-35] Rows of a deployment zone."""


@cache
def _id_of(name: str) -> str:
    return name.lower().replace(" ", "_")


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[WH-UNIT-10] A way to deal damage; `amount` is how far a driven target goes."""

    name: str
    kind: str
    dice: int
    damage: int
    extra: int = 0
    range: int | None = None
    effect: str | None = None
    amount: int = 0
    rule: str = "WH-ATK-01"

    @property
    def id(self) -> str:
        """How answers name it: `shield_wall`."""
        return _id_of(self.name)

    @property
    def is_melee(self) -> bool:
        """[WH-ATK-06]"""
        return self.kind != MISSILE

    def words(self) -> str:
        """As a roster writes it."""
        extra = {CHARGE: f", charge {self.extra}", WALL: ", wall", MISSILE: ", arrows"}
        ending = f", range {self.range}" if self.range else extra.get(self.kind, "")
        if self.effect:
            ending += f", {self.effect}" + (f" {self.amount}" if self.effect == DRIVE else "")
        return f"{self.name}: {self.dice}D x {self.damage}{ending}"


class UnitClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[WH-UNIT-01, WH-UNIT-07] All that a class fixes."""

    name: str
    cost: int
    resolve: int
    tn: int
    fs: int
    bloodied: int
    speed: int
    attacks: tuple[Attack, ...]
    traits: tuple[str, ...] = ()
    rule: str = "WH-CLS-02"
    text: str = ""
    is_hero: bool = False


class CaptainTrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    text: str


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field drawn in letters, the north at the top, laid on the middle of the board."""

    name: str
    text: str
    rows: tuple[str, ...]


read_table = partial(toml_file.read_table, __package__)
"""One of the game's TOML files, by its name."""


@cache
def classes() -> dict[str, UnitClass]:
    """[WH-CLS-02, WH-HERO-06] The classes of the rules, then heroes to play with.

    Warriors [WH-WAR-01..04], Berserkers [WH-BER-01..04] and Bowmen [WH-BOW-01..04].
    """
    heroes = msgspec.convert(read_table("heroes.toml"), dict[str, UnitClass])
    return msgspec.convert(read_table("classes.toml"), dict[str, UnitClass]) | {
        id: msgspec.structs.replace(hero, is_hero=True) for id, hero in heroes.items()
    }


@cache
def captain_traits() -> dict[str, CaptainTrait]:
    """[WH-CAP-05] In the order of the die."""
    return msgspec.convert(read_table("captains.toml"), dict[str, CaptainTrait])


@cache
def scatter() -> tuple[Map, ...]:
    """[WH-Q-56] Pieces of a field that is rolled, by the face of the die."""
    return tuple(msgspec.convert(read_table("scatter.toml")["piece"], list[Map]))


@cache
def maps() -> dict[str, Map]:
    folder = files(__package__).joinpath("maps")
    names = sorted(file.name for file in folder.iterdir())
    return {
        name.removesuffix(".toml"): msgspec.convert(read_table(f"maps/{name}"), Map)
        for name in names
    }
