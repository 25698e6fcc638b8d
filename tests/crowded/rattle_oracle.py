"""The rules of Rattle and Rend about places and ways, once more: from the book, with shapely.

Nothing here comes from the engine: the numbers are those of the catalogue, the positions those
that a vignette writes. Lengths are tenths of a millimetre.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

from tests.crowded.plane import Cornered, Form, Round, Spot, Way, agreed, both, to_segment

MARGIN = 1.0
"""[RR-GEO-08] Places are kept to a tenth of a millimetre: what a tenth decides is not compared."""

ROUNDED = 1.42
"""[RR-GEO-08] Where a group comes to stand is rounded by less than a tenth in x and in y, together
by less than the root of two. What is nearer than that to its exact place, rounding decides."""

ROUNDINGS = ((0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))
"""Bases and terrain, each exact, a margin smaller or a margin larger, the exact ones first: a
rounded place may be off towards a base and away from an edge of terrain, or the other way round."""

BRUSH = 0.5
"""Sight lines run between exact places: half a tenth is enough for them."""

BOARD = 4000
BANDS = (0, 800, 1600, 2400)
"""[RR-GEO-02] Contact, S, M and L."""
PIVOTS = (0, 0, 1, 2)
"""[RR-MOVE-02..04]"""
MOV = {"champion": 1, "heavy": 1, "fighters": 1, "shooters": 1, "skirmishers": 2, "dregs": 1}
RNG = {
    "champion": 0,
    "heavy": 1,
    "fighters": 0,
    "shooters": 2,
    "skirmishers": 1,
    "ward": 2,
    "dregs": 0,
}
CORE = ("fighters", "shooters", "skirmishers")


@dataclass
class Base:
    """One group as the position writes it."""

    id: int
    side: int
    kind: str
    x: int
    y: int
    r: int
    champion: str
    trait: str
    on_board: bool
    removed: bool
    aboard: str
    name: str


@dataclass
class Piece:
    kind: str
    form: Form


Crossing = tuple[float, Base]
"""Where along the path, and whose base."""


class Halt(NamedTuple):
    """How a movement ends: by what, and where along the path."""

    why: str
    s: float


class Table:
    """A position, as the rules on measuring, sight and movement see it."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.traits = [tuple(side["traits"]) for side in plain["sides"]]
        self.scheme, self.facing = plain["deployment"], plain["facing"]
        self.bases = [_base(i, group) for i, group in enumerate(plain["groups"])]
        self.standing = [base for base in self.bases if base.on_board]
        self.terrain = [Piece(piece["kind"], _form(piece)) for piece in plain["terrain"]]

    def of_kind(self, *kinds: str) -> list[Form]:
        return [piece.form for piece in self.terrain if piece.kind in kinds]

    def enemies(self, base: Base) -> list[Base]:
        return [other for other in self.standing if other.side != base.side]

    def allies(self, base: Base) -> list[Base]:
        return [other for other in self.standing if other.side == base.side and other is not base]

    # -- numbers ------------------------------------------------------------------------

    def rng(self, base: Base) -> int:
        """[RR-TRAIT-FUSILIERS-1] One band more for Heavies and core groups of Fusiliers."""
        longer = "fusiliers" in self.traits[base.side] and base.kind in (*CORE, "heavy")
        return min(RNG[base.kind] + longer, 3)

    def mov(self, base: Base) -> int:
        """[RR-HEAVY-FLYER-3, RR-HEAVY-TRANSPORT-7] For pushes: without the band of Harriers."""
        return 2 if base.trait in ("flyer", "transport") else MOV[base.kind]

    def stride(self, base: Base) -> int:
        """[RR-TRAIT-HARRIERS-1]"""
        return min(self.mov(base) + ("harriers" in self.traits[base.side]), 3)

    def is_sure(self, base: Base) -> bool:
        """[RR-HEAVY-FLYER-1, RR-TRAIT-HARRIERS-2, RR-TRAIT-RAIDERS-1] Leaves terrain freely."""
        own = self.traits[base.side]
        return base.trait == "flyer" or "harriers" in own or "raiders" in own

    # -- measuring and sight --------------------------------------------------------------

    def in_band(self, one: Base, other: Base, band: int) -> bool:
        """[RR-GEO-01, RR-GEO-03, RR-GEO-04] Between centres; contact up to a gap of a tenth."""
        squared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
        reach = BANDS[band] if band else one.r + other.r + 1
        return squared <= reach * reach

    def touch(self, one: Base, other: Base) -> bool:
        return self.in_band(one, other, 0)

    def at(self, form: Form, spot: Spot, r: int) -> bool | None:
        """[RR-GEO-07] In base contact with terrain."""
        far = form.distance(*spot) - r
        return None if abs(far) <= MARGIN else far < 0

    def sees(self, one: Base, other: Base, spot: Spot | None = None) -> bool | None:
        """[RR-LOS-01..04, RR-TERR-INSP-1] From `spot`, if the first stands there by now.

        It stands on a rounded place there: what hides the other by less than that is not certain.
        """
        a, b = spot or (one.x, one.y), (other.x, other.y)
        brush = ROUNDED if spot else BRUSH
        found: list[bool | None] = []
        for base in self.standing:
            if base is one or base is other:
                continue
            gap = to_segment(base.x, base.y, a, b) - base.r
            if gap < brush:
                found.append(None if gap > -brush else False)
        for form in self.of_kind("blocking"):
            found.append(_clear(form, a, b, brush))
        for form in self.of_kind("inspiring"):
            clear = _clear(form, a, b, brush)
            if clear is not True:
                ends = self.at(form, a, one.r), self.at(form, b, other.r)
                if True not in ends:
                    found.append(None if None in ends else clear)
        return both(*found)

    def in_reach(self, one: Base, other: Base, band: int, spot: Spot | None = None) -> bool | None:
        """[RR-ATK-01] In a band and in sight; a spot that was reckoned may be a little off."""
        if spot is None:
            near: bool | None = self.in_band(one, other, band)
        else:
            reach = BANDS[band] if band else one.r + other.r + 1
            gap = hypot(spot[0] - other.x, spot[1] - other.y) - reach
            near = None if abs(gap) <= 2 * MARGIN else gap < 0
        return False if near is False else both(near, self.sees(one, other, spot))

    # -- movement ---------------------------------------------------------------------------

    def crossings(self, mover: Base, way: Way, bias: float, *, forced: bool) -> list[Crossing]:
        """[RR-MOVE-07, RR-TRAIT-RAIDERS-2] Bases that the path of the centre would cross."""
        through = "raiders" in self.traits[mover.side] and not forced
        found: list[Crossing] = []
        for other in self.standing:
            if other is mover or (through and other.side == mover.side):
                continue
            entry = way.entry(Round(other.x, other.y, other.r), bias)
            if entry is not None:
                found.append((entry, other))
        return found

    def stop(
        self, mover: Base, way: Way, bias: float, *, forced: bool, ground: float | None = None
    ) -> Halt:
        """[RR-MOVE-08, RR-MOVE-12] What ends the movement before terrain is left.

        Terrain grows by `ground`, or by the bias as well.
        """
        halt = Halt("end", way.length)
        for entry, other in self.crossings(mover, way, bias, forced=forced):
            reach = mover.r + other.r + bias
            contact = 0.0
            for begin, _ in way.spans(Round(other.x, other.y, reach), 0.0):
                if begin <= entry:
                    contact = begin
            halt = min(halt, Halt(other.name, contact), key=lambda each: each.s)
        if mover.trait != "flyer":
            for index, form in enumerate(self.of_kind("blocking")):
                blocked = way.entry(form, bias if ground is None else ground)
                if blocked is not None and blocked < halt.s:
                    halt = Halt(f"blocking {index}", blocked)
        return halt

    def overlapped(self, mover: Base, x: float, y: float, bias: float) -> bool:
        return any(
            hypot(other.x - x, other.y - y) < mover.r + other.r + bias
            for other in self.standing
            if other is not mover
        )

    def refuses(
        self, mover: Base, path: list[Spot], band: int, *, forced: bool = False
    ) -> bool | None:
        """[RR-MOVE-02..05, RR-MOVE-09, RR-MOVE-15] Whether a declared path is illegal."""
        if len(path) > PIVOTS[band] + 1:
            return True
        if not all(0 <= x <= BOARD and 0 <= y <= BOARD for x, y in path):
            return True
        way = Way([(mover.x, mover.y), *path])
        if abs(way.length - BANDS[band]) < 0.01:
            return None
        if way.length > BANDS[band]:
            return True
        found = agreed(lambda bias: self._illegality(mover, way, bias, forced=forced), MARGIN)
        return None if found is None else found[1]

    def _illegality(self, mover: Base, way: Way, bias: float, *, forced: bool) -> tuple[str, bool]:
        """[RR-MOVE-09, RR-HEAVY-FLYER-2, RR-HEAVY-TRANSPORT-8] By what it ends; if it may not."""
        x, y = way.points[-1]
        halt = self.stop(mover, way, bias, forced=forced)
        if not forced and mover.trait == "transport":
            for form in self.of_kind("rough", "hazardous"):
                entry = way.entry(form, bias)
                if entry is not None and entry <= halt.s:
                    return "bad ground", True
        if halt.why != "end":
            return halt.why, False
        if mover.trait == "flyer":
            kinds = ("blocking",) if forced else ("blocking", "hazardous")
            if any(form.contains(x, y, bias) for form in self.of_kind(*kinds)):
                return "landing", True
        return "end", self.overlapped(mover, x, y, bias)

    def is_moot(self, mover: Base, path: list[Spot]) -> bool:
        """Only what lies beyond a stop could make the path illegal: nothing is lost either way."""
        way = Way([(mover.x, mover.y), *path])
        if mover.trait == "transport":
            kinds = ("rough", "hazardous")
            return any(way.entry(form, MARGIN) is not None for form in self.of_kind(*kinds)) and (
                self.stop(mover, way, MARGIN, forced=False).why != "end"
            )
        x, y = path[-1]
        return mover.trait == "flyer" and (
            any(form.contains(x, y, MARGIN) for form in self.of_kind("hazardous"))
            and self.stop(mover, way, MARGIN, forced=False).why != "end"
        )

    def exits(self, way: Way, bias: float, *, brushes: bool) -> list[float]:
        """[RR-TERR-ROUGH-2, RR-TERR-ROUGH-4, RR-TERR-HAZ-2] Where the path leaves terrain.

        Where it stays as near to the edge as the bias, rounding may put it outside at once: if it
        brushes the terrain, such a stretch ends where it begins; if not, there is none.
        """
        found = []
        for form in self.of_kind("rough", "hazardous"):
            spans = way.spans(form, bias)
            if bias < 0 and brushes:
                exact = way.spans(form, 0.0)
                spans += [
                    (begin, begin)
                    for begin, end in exact
                    if not any(begin - 1e-6 <= a and b <= end + 1e-6 for a, b in spans)
                ]
            found += [end for _, end in spans if end < way.length - 1e-6]
        return sorted(found)

    def rest(
        self,
        mover: Base,
        way: Way,
        s: float,
        bias: float,
        *,
        forced: bool,
        shuns: int | None = None,
        ground: float | None = None,
    ) -> float:
        """[RR-MOVE-09, RR-Q-014] Back along the path to the last legal point.

        [RR-ACTION-FEINT-3] It may not even touch the groups of a side that it shuns. Terrain grows
        by `ground`, or by the bias as well.
        """
        barred: list[tuple[float, float]] = []
        for other in self.standing:
            if other is not mover:
                reach = mover.r + other.r + bias + (other.side == shuns)
                barred += way.spans(Round(other.x, other.y, reach), 0.0)
        kinds = ["blocking"]
        if mover.trait == "flyer" and not forced:
            kinds.append("hazardous")
        for form in self.of_kind(*kinds):
            barred += way.spans(form, bias if ground is None else ground)
        moved = True
        while moved:
            moved = False
            for begin, end in barred:
                if begin + 1e-6 < s < end - 1e-6 or (s >= way.length - 1e-6 and begin < s <= end):
                    s, moved = begin, True
        return s

    def march(
        self,
        mover: Base,
        path: list[Spot],
        bases: int,
        terrain: int,
        *,
        pays: bool,
        forced: bool = False,
        shuns: int | None = None,
        brushes: bool = True,
    ) -> Halt:
        """Where a movement ends if its player pays at every exit from terrain, or at none.

        Bases and terrain are exact (0), or smaller (-1) or larger (1) by a margin. Only a stop is
        rounded: the end of a path is a place that was declared.
        """
        way = Way([(mover.x, mover.y), *path])
        bias, ground = bases * MARGIN, terrain * MARGIN
        halt = self.stop(mover, way, bias, forced=forced, ground=ground)
        leaves = mover.trait == "flyer" if forced else self.is_sure(mover)
        if not leaves and not pays:
            for s in self.exits(way, ground, brushes=brushes):
                if s <= halt.s:
                    halt = Halt("edge", s)
                    break
        if forced and mover.trait == "transport":
            entries = [way.entry(form, ground) for form in self.of_kind("rough", "hazardous")]
            entry = min((s for s in entries if s is not None), default=halt.s)
            if entry < halt.s:
                return Halt("broken", entry)
        if halt.why != "end":
            bias, ground = bases * ROUNDED, terrain * ROUNDED
        s = self.rest(mover, way, halt.s, bias, forced=forced, shuns=shuns, ground=ground)
        return Halt(halt.why, s)


def _clear(form: Form, a: Spot, b: Spot, brush: float) -> bool | None:
    """[RR-LOS-02] Whether a line stays out of terrain; touching it is no crossing."""
    if form.to_line(a, b) > brush:
        return True
    return False if form.spans(a, b, -brush) else None


def _base(id: int, group: dict[str, Any]) -> Base:
    x, y = (round(10 * v) for v in group["at"])
    kind, status = group["kind"], group.get("status", "")
    return Base(
        id=id,
        side="AB".index(group["side"]),
        kind=kind,
        x=x,
        y=y,
        r=100 if kind in ("champion", "ward") else 200,
        champion=group.get("champion", ""),
        trait=group.get("trait", ""),
        on_board=not status and not group.get("aboard"),
        removed=status == "removed",
        aboard=group.get("aboard", ""),
        name=group["name"],
    )


def _form(piece: dict[str, Any]) -> Form:
    if "disc" in piece:
        x, y, r = (round(10 * v) for v in piece["disc"])
        return Round(x, y, r)
    return Cornered([(round(10 * x), round(10 * y)) for x, y in piece["polygon"]])
