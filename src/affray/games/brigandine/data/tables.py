"""The tables of the game, read from TOML once into frozen types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import msgspec

from affray.kernel import toml_file
from affray.kernel.lines import lines_in

LINES = lines_in(__package__)
"""What each answer does, in a line."""

INCH = 254
"""In tenths of a millimetre."""

RADIUS = INCH // 2
"""[BR-UNIT-08] Every base is round and exactly one inch across."""

PEBBLE = INCH // 4
"""[BR-CAMP-CARRY-4] The radius of a stone."""

BASE = 2 * RADIUS
"""How far apart the centres of two bases are that touch."""

HEIGHT = 279
"""[BR-UNIT-09] Every unit is 1.1 inches high, which is 279 tenths of a millimetre."""

CLIMB = 2 * HEIGHT
"""[BR-MOVE-09] What is lower than this can be climbed; levels less apart than this touch."""

SIDE = 24 * INCH
"""[BR-SETUP-01] The side of the board for 100 points."""

TEMPLATES = {"small": 3 * INCH // 2, "large": 5 * INCH // 2}
"""[BR-TEMPLATE-01] The radii of the blasts; the teardrop is in `rules.teardrop`."""

BANNER_COST = 4
"""[BR-BANNER-02] How many times the cost of its aspect a banner costs."""

BASE_COST = 5
"""[BR-UNIT-06]"""


class Stat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    base: int
    cost: int
    rule: str


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[BR-GEAR-TABLE-1] An item: `kind` is melee, ranged, armor or helmet; ranges are inches."""

    name: str
    kind: str
    cost: int
    rule: str
    text: str
    hands: int = 0
    attacks: int = 0
    quick: bool = False
    range: int = 0
    range_by_combat: int = 0
    template: str | None = None
    strength: int = 0
    ignores: tuple[int, ...] = ()


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trait or an aspect."""

    name: str
    cost: int
    rule: str
    text: str


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[BR-SPELL-GEN-2] `phase` is start, movement, attack, end or special; the range is inches."""

    name: str
    phase: str
    cost: int
    rule: str
    text: str
    range: int = 0
    template: str | None = None
    strength: int = 0


class Armory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stats: dict[str, Stat]
    gear: dict[str, Gear]
    traits: dict[str, Option]
    aspects: dict[str, Option]
    spells: dict[str, Spell]


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[BR-FORCE-01] A unit of Book III, with the price that stands beside it."""

    name: str
    printed: int
    life: int
    combat: int
    speed: int
    gear: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    aspect: tuple[str, ...] = ()
    banner: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()

    @property
    def picks(self) -> dict[str, list[str]]:
        """The same as the choices of a roster."""
        numbers = {name: [str(getattr(self, name))] for name in armory().stats}
        lists = {name: list(getattr(self, name)) for name in SLOTS if getattr(self, name)}
        return numbers | lists


SLOTS = ("gear", "traits", "aspect", "banner", "spells")


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    units: dict[str, Printed]


read_table = partial(toml_file.read_table, __package__)
"""One of the game's TOML files, by its name."""


@cache
def armory() -> Armory:
    return msgspec.convert(read_table("armory.toml"), Armory)


@cache
def factions() -> dict[str, Faction]:
    """[BR-FORCE-03] The thirteen lists of Book III."""
    return msgspec.convert(read_table("factions.toml"), dict[str, Faction])


@cache
def printed_units() -> dict[str, tuple[str, Printed]]:
    """[BR-FORCE-06] The faction and the unit by "faction/unit", for names are not unique."""
    return {
        f"{id}/{unit}": (id, printed)
        for id, faction in factions().items()
        for unit, printed in faction.units.items()
    }


def blast(template: str | None) -> int:
    """[BR-TEMPLATE-01] The radius of a blast; nothing else has one."""
    return TEMPLATES[template or ""]


def option_name(id: str) -> str:
    """What gear, a trait, an aspect or a spell is called."""
    table = armory()
    for options in (table.gear, table.traits, table.aspects, table.spells):
        if id in options:
            return options[id].name
    return id


def banner_name(aspect: str) -> str:
    """[BR-BANNER-01, BR-FORCE-05] What the banner of an aspect is called."""
    return option_name(aspect).replace("Aspect", "Banner")


def glyph_of(gear: Sequence[str], traits: Sequence[str]) -> str:
    """What a unit with these things is drawn as."""
    items = [armory().gear[id] for id in gear]
    if "caster" in traits:
        return "caster"
    if any(item.kind == "ranged" for item in items):
        return "shooters"
    if "claws" in gear:
        return "beast"
    if len({face for item in items for face in item.ignores}) >= 2:
        return "heavy"
    return "fighters" if gear else "figure"
