"""The tables of the game, read from TOML once into frozen types."""

from __future__ import annotations

from functools import cache, partial

import msgspec

from affray.kernel import toml_file
from affray.kernel.lines import lines_in

NO_BAND, CONTACT, SHORT, MEDIUM, LONG = -1, 0, 1, 2, 3
BANDS = (0, 800, 1600, 2400)
"""[RR-GEO-02, RR-GEO-05] The ladder B-to-B, S, M, L in tenths of a millimetre."""

BAND_NAMES = {"-": NO_BAND, "B": CONTACT, "S": SHORT, "M": MEDIUM, "L": LONG}
PIVOTS = (0, 0, 1, 2)
"""[RR-MOVE-02, RR-MOVE-03, RR-MOVE-04] How often a move in a band may change direction."""

BOARD = 4000
"""[RR-COMP-01] The side of the board."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    points: int
    base: int
    mov: str
    rng: str
    fury: int
    guile: int
    will: int
    core: bool
    glyph: str
    rule: str
    editions: tuple[str, ...] = ("alpha2", "quickref")


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    text: str


class ReactionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reaction as a table tells it."""

    rules: dict[str, str]
    verb: str
    """What its success comes to; empty if nothing is rolled."""
    asks: str
    accepted: str


read_table = partial(toml_file.read_table, __package__)
"""One of the game's TOML files, by its name."""


@cache
def profiles() -> dict[str, Profile]:
    return msgspec.convert(read_table("profiles.toml"), dict[str, Profile])


@cache
def traits() -> dict[str, dict[str, Trait]]:
    """By what they are chosen for: warband, champion, heavy, ward, drive, bond."""
    return msgspec.convert(read_table("traits.toml"), dict[str, dict[str, Trait]])


@cache
def reactions() -> dict[str, ReactionWords]:
    return msgspec.convert(read_table("reactions.toml"), dict[str, ReactionWords])


LINES = lines_in(__package__)
"""What each answer does, in a line."""

CLOSE = 10 * max(profile.base for profile in profiles().values())
"""Bases whose centres are this far apart do not overlap, whichever they are."""
