"""Ready battles: pairings of forces and what they are fought under, to begin at once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import msgspec

from affray.kernel.house import HouseValue
from affray.kernel.toml_file import read_table

if TYPE_CHECKING:
    from affray.kernel.roster import Roster

FILE = "data/battles.toml"


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How games between bots ended: half of them with the forces in each other's places."""

    bots: str
    games: int
    wins: int
    """Those that the first force won."""
    draws: int
    begun: int
    """Those that the side with the first turn won."""

    @property
    def share(self) -> float:
        """What the first force had of all games; half of a draw."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return sqrt(self.share * (1 - self.share) / self.games)


class Pairing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two samples by their names, and how even they are, by edition."""

    forces: tuple[str, str]
    measured: dict[str, Measured] = {}


class ReadyBattles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ready battles of a game, from its `data/battles.toml`."""

    told: str
    """The sentence that says what was answered for both sides."""
    begins: str
    """The agreement that gives the first turn to side A or B."""
    pairings: tuple[Pairing, ...]
    house: dict[str, HouseValue] = {}
    agreed: dict[str, str] = {}

    def agreed_for(self, first: int) -> dict[str, str]:
        """The agreements, with the first turn for one of the two seats."""
        return self.agreed | {self.begins: "AB"[first]}

    def drawn(self, random: Random, samples: list[Roster]) -> list[Roster]:
        """The forces of one of the pairings, in either order."""
        forces = list(random.choice(self.pairings).forces)
        random.shuffle(forces)
        return [named(samples, force) for force in forces]


def named(samples: list[Roster], name: str) -> Roster:
    return next(sample for sample in samples if sample.name == name)


@cache
def battles_in(package: str) -> ReadyBattles | None:
    """The ready battles in the package of a game, if it has any."""
    if not files(package).joinpath(FILE).is_file():
        return None
    return msgspec.convert(read_table(package, FILE), ReadyBattles)
