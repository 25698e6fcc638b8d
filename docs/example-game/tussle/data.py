"""The numbers of the game. Lengths are tenths of a millimetre."""

from __future__ import annotations

from functools import cache

import msgspec

from affray.kernel.toml_file import read_table

GAME_ID = "tussle"
EDITION = "first"
WIDTH, HEIGHT, RADIUS = 6000, 4000, 150
"""[TU-GREEN-01] The green, and half a base."""

MOST_POINTS = 6


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[TU-GANG-02] What a fighter can do."""

    name: str
    points: int
    walk: int
    hits_on: int
    stands: int
    glyph: str


@cache
def kinds() -> dict[str, Kind]:
    return msgspec.convert(read_table(__package__, "kinds.toml"), dict[str, Kind])
