"""The rules of Brigandine about places, ways, sight and templates, once more: from the book.

Nothing here comes from the engine: the numbers are those of the catalogue, the positions those
that a vignette writes. Lengths are tenths of a millimetre; an inch is 254 of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot, inf
from typing import Any, NamedTuple

from tests.crowded.brigand_lines import MARGIN, R, holds, is_beside, is_free
from tests.crowded.plane import Cornered, Form, Round, Spot, Way, both, denied

INCH = 254
BASE = 254
STEP = 558
"""[BR-MOVE-08-R1, BR-MOVE-09] Twice the height of a unit, 1.1 inches."""
BEHIND = 2 * INCH
NEAR, FINE = 48, 160
"""Points of a rim between which lines of sight are tried; the finer ones where it is denied."""
RANGES = {"javelin": 5, "sling": 10, "shortbow": 15, "crossbow": 20, "longbow": 24}
BLASTS = {"acid_globes": 381, "poison_globes": 635, "web": 381, "entangle": 635}
SPELL_REACH = {"web": 24, "entangle": 18}


@dataclass
class Figure:
    """One unit as the position writes it."""

    id: int
    name: str
    side: int
    x: int
    y: int
    speed: int
    combat: int
    gear: tuple[str, ...]
    traits: tuple[str, ...]
    spells: tuple[str, ...]

    @property
    def flies(self) -> bool:
        return "flying" in self.traits

    @property
    def weapon(self) -> str:
        return next((item for item in self.gear if item != "shield"), "")


@dataclass
class Piece:
    form: Form
    obstacle: bool
    fortification: bool
    difficult: bool
    height: int

    @property
    def tall(self) -> bool:
        return self.obstacle and self.height >= STEP


class Walked(NamedTuple):
    """How a path ends: why it may not be taken, against whom, where, and what it costs."""

    why: str
    s: float
    cost: float
    contacts: tuple[int, ...]


class Field:
    """A position, as the rules on movement, sight and templates see it."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.width, self.height = (round(INCH * v) for v in plain["board"])
        self.figures = [_figure(i, unit) for i, unit in enumerate(plain["units"])]
        pairs = zip(self.figures, plain["units"], strict=True)
        self.standing = [f for f, u in pairs if "at" in u and "status" not in u]
        self.pieces = [_piece(piece) for piece in plain["terrain"]]
        self.engaged = {f.id for f in self.standing if self.foes(f)}

    def enemies(self, figure: Figure) -> list[Figure]:
        return [other for other in self.standing if other.side != figure.side]

    # -- contact ------------------------------------------------------------------------

    def level(self, x: float, y: float, bias: float = 0.0) -> int:
        """[BR-MOVE-08-R1] The base centre decides how high a unit stands."""
        inside = [p.height for p in self.pieces if p.height and p.form.contains(x, y, bias)]
        return max(inside, default=0)

    def touch(self, one: Figure, other: Figure) -> bool:
        """[BR-MOVE-08-R1, BR-ENG-01] In plan view, and levels less apart than 2.2 inches."""
        if not self.touch_in_plan(one, other):
            return False
        return abs(self.level(one.x, one.y) - self.level(other.x, other.y)) < STEP

    def touch_in_plan(self, one: Figure, other: Figure) -> bool:
        return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= (BASE + 1) ** 2

    def foes(self, figure: Figure) -> list[Figure]:
        return [other for other in self.enemies(figure) if self.touch(figure, other)]

    def melee(self, figure: Figure) -> set[int]:
        """[BR-ENG-06] All that are joined to it by contact between enemies."""
        group = [figure]
        for one in group:
            group += [foe for foe in self.foes(one) if foe not in group]
        return {one.id for one in group}

    # -- movement -------------------------------------------------------------------------

    def stands(self, figure: Figure, x: float, y: float, bias: float) -> bool:
        """[BR-MOVE-04, BR-MOVE-06, BR-MOVE-09] It may come to stand there."""
        low = R + bias
        if not (low <= x <= self.width - low and low <= y <= self.height - low):
            return False
        if any(
            hypot(other.x - x, other.y - y) < BASE + bias
            for other in self.standing
            if other is not figure
        ):
            return False
        return figure.flies or not any(
            piece.form.distance(x, y) < R + bias for piece in self.pieces if piece.tall
        )

    def walk(
        self, figure: Figure, path: list[Spot], bias: float, room: float | None = None
    ) -> Walked:
        """[BR-MOVE-02..09] Where a path leads, if everything were a little larger or smaller.

        `room` is the bias for those beside whom it comes to lie, and for what is too high, if it
        is another one.
        """
        room = bias if room is None else room
        way = Way([(figure.x, figure.y), *path])
        stop, foe, crossed = way.length, None, way.length
        for enemy in self.enemies(figure):
            touch, cross = self._meets(figure, enemy, way, bias)
            if touch < stop:
                stop, foe = touch, enemy
            if cross < touch:
                crossed = min(crossed, cross)
        if crossed < stop:
            return Walked("high enemy", crossed, 0.0, ())
        x, y = way.at(stop)
        part = part_of(way, stop)
        if not self._has_room(figure, (x, y), foe, room):
            return Walked("no room", stop, 0.0, ())
        if not figure.flies:
            # Beside an enemy the end of the way is shifted as the base is.
            slack = 3 * room if foe is not None and room < 0 else room
            for piece in self.pieces:
                if piece.tall and _gap(part, piece.form) < R + slack:
                    return Walked("tall", stop, 0.0, ())
        contacts = tuple(
            enemy.id
            for enemy in self.enemies(figure)
            if hypot(enemy.x - x, enemy.y - y) <= BASE + 1 + bias
            and abs(self.level(x, y, bias) - self.level(enemy.x, enemy.y)) < STEP
        )
        cost = part.length + self._toll(figure, part, contacts, bias)
        return Walked("", stop, cost, contacts)

    def _meets(self, figure: Figure, enemy: Figure, way: Way, bias: float) -> tuple[float, float]:
        """[BR-MOVE-03, BR-MOVE-04] Where it touches an enemy, and where it runs into their base.

        They touch where they are beside each other and about equally high: the one may begin
        first, or the other [BR-MOVE-08-R1]. Whoever starts as near as rounding tells, without
        touching, must come nearer still.
        """
        nearer = hypot(enemy.x - figure.x, enemy.y - figure.y) - 0.01
        reach = BASE + 0.5 + bias
        if self._is_level(way.points[0], enemy, bias):
            reach = min(reach, nearer)
        places = [
            s
            for begin, end in way.spans(Round(enemy.x, enemy.y, reach), 0.0)
            for s in (begin, *(step for step in self._steps(way, bias) if begin < step < end))
        ]
        touch = (s for s in places if self._is_level(way.at(s), enemy, bias))
        cross = way.entry(Round(enemy.x, enemy.y, min(BASE + bias, nearer)), 0.0)
        return next(touch, inf), inf if cross is None else cross

    def _is_level(self, spot: Spot, enemy: Figure, bias: float) -> bool:
        return abs(self.level(*spot, bias) - self.level(enemy.x, enemy.y)) < STEP

    def _steps(self, way: Way, bias: float) -> list[float]:
        """Where it has just come onto something high, or down from it."""
        high = [piece.form for piece in self.pieces if piece.height]
        return sorted(s + 0.01 for form in high for span in way.spans(form, bias) for s in span)

    def _has_room(self, figure: Figure, spot: Spot, foe: Figure | None, bias: float) -> bool:
        """Whether the base can lie where the path ends: rounding may shift it a little."""
        x, y = spot
        low, slack = R + bias, 3 * bias
        if not (low <= x <= self.width - low and low <= y <= self.height - low):
            return False
        others = [o for o in self.standing if o is not figure and o is not foe]
        if any(hypot(o.x - x, o.y - y) < BASE + slack for o in others):
            return False
        tall = [piece.form for piece in self.pieces if piece.tall and not figure.flies]
        return not any(form.distance(x, y) < R + slack for form in tall)

    def _toll(self, figure: Figure, way: Way, contacts: tuple[int, ...], bias: float) -> float:
        """[BR-MOVE-07, BR-MOVE-08] Difficult ground, climbing, and the rise to a higher enemy."""
        if figure.flies:
            return 0.0
        toll = 0.0
        if "wildstride" not in figure.traits:
            toll += _covered(
                [span for p in self.pieces if p.difficult for span in way.spans(p.form, bias)]
            )
        level = self.level(*way.points[0])
        heights = [
            (span, piece.height)
            for piece in self.pieces
            if piece.obstacle and piece.height
            for span in way.spans(piece.form, bias)
        ]
        breaks = sorted({0.0, way.length, *(s for span, _ in heights for s in span)})
        for begin, end in pairwise(breaks):
            if end - begin < 1e-6:
                continue
            middle = (begin + end) / 2
            now = max((h for (a, b), h in heights if a < middle < b), default=0)
            toll += max(0, now - level)
            level = now
        ends = [self.level(self.figures[id].x, self.figures[id].y) for id in contacts]
        return toll + max(0, max(ends, default=0) - level)

    def allows(self, figure: Figure, path: list[Spot], *, fury: bool) -> bool | None:
        """[BR-MOVE-01, BR-TRAIT-FURY-1] Whether a path may be taken."""
        low, high = R, self.width - R
        if not all(low <= x <= high and low <= y <= high for x, y in path):
            return False
        found = [self.walk(figure, path, bias) for bias in (-MARGIN, 0.0, MARGIN)]
        whys = {walked.why for walked in found}
        if len(whys) > 1 or len({walked.contacts for walked in found}) > 1:
            blocked = all(walked.why for walked in found)
            return False if blocked and "no room" not in whys else None
        if found[1].why == "no room":
            stops = [walked.s for walked in found]
            if max(stops) - min(stops) > 8 * MARGIN:
                return None
            tight = [self.walk(figure, path, bias, -MARGIN).why for bias in (0.0, MARGIN)]
            return None if "" in tight else False
        if found[1].why:
            return False
        costs = [walked.cost for walked in found]
        limit = figure.speed * (2 if fury and found[1].contacts else 1)
        if max(costs) <= limit - MARGIN:
            return True
        return False if min(costs) > limit + MARGIN else None

    def barred(self, way: Way, enemy: Figure) -> bool | None:
        """[BR-TERR-FORT-4] Whether a charge along this way ends against a wall."""
        x, y = way.points[-1]
        found: list[bool | None] = []
        for piece in self.pieces:
            if not piece.fortification:
                continue
            found.append(self._overlap(piece.form, enemy.x, enemy.y))
            found.append(denied(_clear(piece.form, (x, y), (enemy.x, enemy.y))))
            gaps = []
            for bias in (-MARGIN, MARGIN):
                spans = way.spans(piece.form, bias)
                near = [_to_part(way, span, enemy.x, enemy.y) for span in spans]
                gaps.append(min(near, default=1e9) <= BEHIND + R + bias)
            found.append(gaps[0] if gaps[0] == gaps[1] else None)
        return denied(both(*(denied(each) for each in found)))

    def _overlap(self, form: Form, x: float, y: float) -> bool | None:
        """A base overlaps a piece; mere contact of the edges is not enough."""
        gap = form.distance(x, y) - R
        return None if abs(gap) <= MARGIN else gap < 0

    # -- sight ------------------------------------------------------------------------------

    def sees(self, one: Figure, other: Figure) -> bool | None:
        """[BR-LOS-01..09]"""
        if self.touch(one, other):
            return True
        own = self.melee(one)
        discs = [
            (f.x, f.y)
            for f in self.standing
            if f is not one
            and f is not other
            and (f.side != one.side or (f.id in self.engaged and f.id not in own))
        ]
        ends = [(one.x, one.y, R), (other.x, other.y, R)]
        return self._line(ends, discs)

    def sees_point(self, one: Figure, x: int, y: int) -> bool | None:
        """[BR-TEMPLATE-14] A unit, melee or obstacle that holds the point does not hide it."""
        holding: set[int] = set()
        for figure in self.standing:
            gap = hypot(figure.x - x, figure.y - y) - R
            if abs(gap) <= MARGIN:
                return None
            if gap < 0:
                holding |= self.melee(figure)
        own = self.melee(one)
        discs = [
            (f.x, f.y)
            for f in self.standing
            if f is not one
            and f.id not in holding
            and (f.side != one.side or (f.id in self.engaged and f.id not in own))
        ]
        return self._line([(one.x, one.y, R), (x, y, 0)], discs)

    def open_to(self, one: Figure, other: Figure) -> bool | None:
        """[BR-TEMPLATE-16] Some line between them touches no obstacle."""
        return self._line([(one.x, one.y, R), (other.x, other.y, R)], [])

    def _line(self, ends: list[tuple[int, int, int]], discs: list[Any]) -> bool | None:
        """Whether some line between the two ends is free: tried between points of both rims."""
        forms: list[Form] = []
        for piece in self.pieces:
            if not piece.obstacle:
                continue
            held = [holds(piece.form, end) for end in ends]
            if None in held and True not in held:
                return None
            if True not in held:
                forms.append(piece.form)
        (ax, ay, _), (bx, by, _) = ends
        near = [d for d in discs if is_beside(d, (ax, ay), (bx, by))]
        if not near and not forms:
            return True
        if is_free(ends, near, forms, NEAR, MARGIN):
            return True
        return None if is_free(ends, near, forms, FINE, -MARGIN) else False

    def covered(self, shooter: Figure, target: Figure) -> bool | None:
        """[BR-TERR-FORT-2, BR-TERR-FORT-2-R1] On a fortification, or within 2 inches behind."""
        found: list[bool | None] = []
        for piece in self.pieces:
            if piece.fortification:
                found.append(self._overlap(piece.form, target.x, target.y))
                gap = piece.form.distance(target.x, target.y) - R - BEHIND
                close = None if abs(gap) <= MARGIN else gap < 0
                line = _clear(piece.form, (shooter.x, shooter.y), (target.x, target.y))
                found.append(both(close, denied(line)))
        return denied(both(*(denied(each) for each in found)))


def _clear(form: Form, a: Spot, b: Spot) -> bool | None:
    """Whether a line stays out of a piece."""
    if form.to_line(a, b) > MARGIN:
        return True
    return False if form.spans(a, b, -MARGIN) else None


def part_of(way: Way, s: float) -> Way:
    """The path up to a place."""
    points = [a for start, a, _ in way.legs if start < s] or [way.points[0]]
    return Way([*points, way.at(s)])


def _gap(way: Way, form: Form) -> float:
    return min((form.to_line(a, b) for _, a, b in way.legs), default=form.distance(*way.points[0]))


def _covered(spans: list[tuple[float, float]]) -> float:
    """How much of a path lies inside any of these."""
    total, reached = 0.0, 0.0
    for begin, end in sorted(spans):
        total += max(0.0, end - max(begin, reached))
        reached = max(reached, end)
    return total


def _to_part(way: Way, span: tuple[float, float], x: float, y: float) -> float:
    return way.gap(x, y, *span)


def _figure(id: int, unit: dict[str, Any]) -> Figure:
    x, y = (round(INCH * v) for v in unit.get("at", (0, 0)))
    return Figure(
        id=id,
        name=unit["name"],
        side="AB".index(unit["side"]),
        x=x,
        y=y,
        speed=INCH * unit["speed"],
        combat=unit["combat"],
        gear=tuple(unit["gear"]),
        traits=tuple(unit["traits"]),
        spells=tuple(unit.get("spells", ())),
    )


def _piece(plain: dict[str, Any]) -> Piece:
    form: Form
    if "disc" in plain:
        x, y, r = (round(INCH * v) for v in plain["disc"])
        form = Round(x, y, r)
    else:
        form = Cornered([(round(INCH * x), round(INCH * y)) for x, y in plain["polygon"]])
    flags = plain["flags"]
    height = round(INCH * plain["height"])
    return Piece(form, "obstacle" in flags, "fortification" in flags, "difficult" in flags, height)
