"""The tables of the game, read from TOML once into frozen types."""

from __future__ import annotations

from functools import cache, partial

import msgspec

from affray.kernel import toml_file
from affray.kernel.lines import lines_in

LINES = lines_in(__package__)
"""What each answer does, in a line."""

INCH = 254
"""[FF-Q-01] One inch in tenths of a millimetre."""

RADIUS = 127
"""[FF-Q-01] Every base is round and 1 inch across, whatever the scale of distances."""

BASE = 2 * RADIUS

TABLES = {"60x36": (60, 36), "72x48": (72, 48)}
"""[FF-SCALE-03, FF-Q-02] The tables in inches."""


class Melee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[FF-PROF-02] 0 is a dash."""

    activate: int
    attack: int
    defend: int


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[FF-PROF-03]"""

    activate: int
    distance: int


class Missile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[FF-PROF-04]"""

    activate: int
    hit: int
    range: int


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[FF-PROF-01, FF-R-01] One row of the table of profiles."""

    name: str
    type: str
    cost: int
    melee: Melee
    move: Move
    resilience: int
    rating: int
    toughness: int
    traits: tuple[str, ...]
    models: int
    glyph: str
    rule: str
    missile: Missile | None = None
    dice: int = 12
    extra: str | None = None


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trait of a group: its cost, what it needs, and what it takes away."""

    name: str
    rule: str
    text: str
    cost: int = 0
    needs: str | None = None
    removes: str | None = None
    excludes: tuple[str, ...] = ()
    per_kind: bool = False
    missile: Missile | None = None


class CaptainTrait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[FF-CAP-05] A captain's trait; `dice` of a roll may be rerolled."""

    roll: int
    name: str
    rule: str
    text: str
    dice: int = 0


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[FF-CAST-03] `target` is other, any or enemy."""

    name: str
    check: int
    target: str
    rule: str
    text: str
    lasts: bool = False
    range: int = 18


class Ambition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[FF-AMB-02] What it is worth when it is fulfilled and was not revealed."""

    name: str
    points: int
    rule: str
    text: str


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who deploys when, and who goes first or decides it."""

    name: str
    roll: int
    order: str
    goal: str
    rule: str
    first: str | None = None
    chooses: str | None = None
    reserve: tuple[str, ...] = ()


read_table = partial(toml_file.read_table, __package__)
"""One of the game's TOML files, by its name."""


@cache
def profiles() -> dict[str, Profile]:
    """[FF-PROF-HB, FF-PROF-LB, FF-PROF-EC, FF-PROF-HC, FF-PROF-LC, FF-PROF-EE, FF-PROF-HE] Beasts,
    Cavalry and Engines. [FF-PROF-LE, FF-PROF-EF, FF-PROF-HF, FF-PROF-LF] The last Engine, and Foot.
    [FF-OUT-MI-1, FF-OUT-MI-2] Missile profiles only among the extra ones.
    """
    return msgspec.convert(read_table("profiles.toml"), dict[str, Profile])


@cache
def traits() -> dict[str, Trait]:
    """The profile traits and the optional ones, by id."""
    return profile_traits() | optional_traits()


@cache
def profile_traits() -> dict[str, Trait]:
    return msgspec.convert(read_table("traits.toml")["profile"], dict[str, Trait])


@cache
def optional_traits() -> dict[str, Trait]:
    return msgspec.convert(read_table("traits.toml")["optional"], dict[str, Trait])


@cache
def captain_traits() -> dict[str, CaptainTrait]:
    return msgspec.convert(read_table("captains.toml"), dict[str, CaptainTrait])


@cache
def spells() -> dict[str, Spell]:
    return msgspec.convert(read_table("spells.toml"), dict[str, Spell])


@cache
def ambitions() -> dict[str, Ambition]:
    return msgspec.convert(read_table("ambitions.toml"), dict[str, Ambition])


@cache
def scenarios() -> dict[str, Scenario]:
    return msgspec.convert(read_table("scenarios.toml"), dict[str, Scenario])


def tag(kind: str) -> str:
    """[FF-Q-05] A kind as Foe and bane compare it: however it is written.

    >>> tag("Undead") == tag(" undead ")
    True
    """
    return kind.strip().casefold()


def trait_name(word: str) -> str:
    """A trait in words.

    >>> trait_name("foe:Undead"), trait_name("well_armed")
    ('Undead-Foe', 'Well-Armed')
    """
    trait, _, kind = word.partition(":")
    if kind:
        return f"{kind}-Foe" if trait == "foe" else f"{kind}bane"
    return traits()[trait].name
