"""The words and numbers of the game: all that is read, agreed, asked, told and written."""

from typing import Annotated, ClassVar, Literal

import msgspec

from affray.kernel import house
from affray.kernel.answers import Piece
from affray.kernel.board.measure import Point
from affray.kernel.events import Event, Names, Roll
from affray.kernel.flow import MovePath, NamePiece
from affray.kernel.positions import Small
from affray.kernel.problems import Problem
from affray.kernel.roster import EntryKind, RosterDescription
from affray.kernel.toml_file import read_table

WIDTH, HEIGHT, RADIUS, EDGE = 6000, 4000, 150, 500
"""[TU-GREEN-01] The green, half a base, and how far from its edge a gang begins, in 0.1 mm."""

MOST_POINTS = 6


class House(house.House, frozen=True, kw_only=True):
    editions: ClassVar[tuple[str, ...]] = ("first",)
    rounds: Annotated[int, house.Ruled("Number of rounds", "TU-END-02", 1, 20)] = 8


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[TU-GANG-02] What a fighter can do."""

    name: str
    points: int
    walk: int
    hits_on: int
    stands: int
    glyph: str

    def stats(self, blows: int = 0) -> tuple[tuple[str, str], ...]:
        """What it can do in words, after so many blows."""
        stands = f"{self.stands - blows} of {self.stands}" if blows else f"{self.stands}"
        walk = f"{self.walk // 10} mm"
        return ("walk", walk), ("hits on", f"{self.hits_on}+"), ("stands", stands)


KINDS = msgspec.convert(read_table(__package__, "kinds.toml"), dict[str, Kind])


def describe(house: House) -> RosterDescription:
    """[TU-GANG-01, TU-GANG-02] What a gang may consist of."""
    limit = Problem("entries", "TU-GANG-01", f"At least one fighter, at most {MOST_POINTS} points.")
    entries = tuple(
        EntryKind(id, kind.name, kind.points, (), kind.stats(), "TU-GANG-02", glyph=kind.glyph)
        for id, kind in KINDS.items()
    )
    return RosterDescription("", house.edition, MOST_POINTS, entries, (), (limit,), "TU-GANG-01")


class WalkTo(MovePath):
    rules = ("TU-ROUND-02", "TU-WALK-01", "TU-WALK-02")
    asks = "Where does {} walk?"


class StrikeAt(NamePiece[int | None]):
    rules = ("TU-HIT-01",)
    asks = "Whom does {} strike?"


class RoundBegan(Event, frozen=True, kw_only=True):
    number: int
    rules: tuple[str, ...] = ("TU-ROUND-01",)
    opens = "Round {number}"
    says = "Round {number} began."


class Walked(Event, frozen=True, kw_only=True):
    fighter: Piece
    way: tuple[Point, Point]
    rules: tuple[str, ...] = ("TU-WALK-01",)
    starts_action = True
    says = "{fighter} walked."

    def motion(self) -> tuple[int, tuple[Point, ...]] | None:
        return self.fighter, self.way


class Struck(Event, frozen=True, kw_only=True):
    fighter: Piece
    target: Piece
    rolled: Roll
    is_out: bool
    rules: tuple[str, ...] = ("TU-HIT-02",)

    def losses(self) -> tuple[int, ...]:
        return (self.target,) if self.is_out else ()

    def sentence(self, name: Names) -> str:
        end = ", who is out." if self.is_out else "."
        return f"{name(self.fighter)} {self.rolled.words} {name(self.target)}{end}"


class FighterAt(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    side: Literal["A", "B"]
    at: tuple[Small, Small]
    kind: Literal["bruiser", "runner"] = "bruiser"
    blows: Small = 0
    acted: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    fighters: tuple[FighterAt, ...]
    round: Small = 1
