"""Chapter Templates: aiming, scattering, and whatever lies under the shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from affray.games.brigandine.data.tables import BASE, INCH, RADIUS
from affray.games.brigandine.pieces import Unit
from affray.games.brigandine.rules.attack import TEMPLATE, Attack, needed, redirections, strike
from affray.games.brigandine.rules.losses import remove_fallen
from affray.games.brigandine.rules.sight import is_open_to, sees_point
from affray.games.brigandine.rules.teardrop import Teardrop
from affray.games.brigandine.rules.voices import who_shifts
from affray.games.brigandine.state import State
from affray.games.brigandine.words.events import TemplateAimed, TemplateLanded
from affray.games.brigandine.words.place_questions import AimTemplate, ChooseTip, ShiftTemplate
from affray.games.brigandine.words.questions import NextVictim
from affray.kernel.board.candidates import clamp_to_reach, compass, spoke
from affray.kernel.board.measure import Point, distance_squared, rounded
from affray.kernel.board.shapes import Disc, Polygon, Shape
from affray.kernel.dice import Dice
from affray.kernel.flow import Flow
from affray.kernel.options import NOT_A_POINT, Places, point_in
from affray.kernel.preview import Ring
from affray.kernel.problems import Refusal

DROP_REACH = 6 * INCH
"""[BR-TEMPLATE-03] From the tip of the teardrop to the middle of its round end."""
DROP_RADIUS = INCH

SLIP = 2
"""A place that is exactly so far away may be off by this much, for inches are typed rounded."""

UNDER = RADIUS + 1
"""[BR-TEMPLATE-04-R1] A base touches a template as it touches a base: the gap is at most one unit,
for where a template lies is rounded."""


class Aims(Places):
    """[BR-TEMPLATE-06, BR-TEMPLATE-06-R1, BR-TEMPLATE-14] Points within range, seen if need be.

    With `must_hit`, a template about the point must touch one of these units.

    [BR-TEMPLATE-13-R1]
    """

    __slots__ = ("must_hit", "needs_sight", "radius", "reach", "state", "unit")

    def __init__(
        self,
        state: State,
        unit: Unit,
        reach: int,
        radius: int,
        *,
        needs_sight: bool = False,
        must_hit: tuple[int, ...] = (),
    ) -> None:
        self.state = state
        self.unit = unit.id
        self.reach = reach
        self.radius = radius
        self.needs_sight = needs_sight
        self.must_hit = must_hit

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        x, y = point
        state, unit = self.state, self.state.units[self.unit]
        if not (0 <= x <= state.width and 0 <= y <= state.height):
            return Refusal("The point is off the table.", "BR-TEMPLATE-06")
        if distance_squared(unit.x, unit.y, x, y) > (self.reach + RADIUS) ** 2:
            return Refusal(f"Too far: at most {self.reach / INCH:g} in.", "BR-TEMPLATE-06-R1")
        if self.must_hit and not any(
            Disc(x, y, self.radius).touches(state.units[id].x, state.units[id].y, UNDER)
            for id in self.must_hit
        ):
            return Refusal("It must cover an enemy in the melee.", "BR-TRAIT-SKIRMISHING-1-R1")
        if self.needs_sight and not sees_point(state, unit, x, y):
            return Refusal("The point is out of sight.", "BR-TEMPLATE-14")
        return None

    def __iter__(self) -> Iterator[Point]:
        for point in dict.fromkeys(self._goals()):
            if self.refusal(point) is None:
                yield point

    def sample(self, random: Random) -> Point:
        return self.drawn(list(dict.fromkeys(self._goals())), random)

    def _goals(self) -> list[Point]:
        """Enemies, the middle of two that one template covers, and, if all fails, itself."""
        state, unit = self.state, self.state.units[self.unit]
        enemies = state.enemies(unit)
        goals = [(enemy.x, enemy.y) for enemy in enemies]
        for k, one in enumerate(enemies):
            for other in enemies[:k]:
                if (
                    distance_squared(one.x, one.y, other.x, other.y)
                    <= (2 * self.radius + BASE) ** 2
                ):
                    goals.append(((one.x + other.x) // 2, (one.y + other.y) // 2))
        goals = [clamp_to_reach(unit.x, unit.y, x, y, self.reach + RADIUS) for x, y in goals]
        return [*goals, (unit.x, unit.y)]


WAYS = 16
"""Directions in which a template may be shifted, for candidates."""


class Shifts(Places):
    """[BR-TEMPLATE-08, BR-TEMPLATE-08-R1] Where it is, or exactly so far off in any direction."""

    __slots__ = ("length", "origin")

    def __init__(self, origin: Point, length: int) -> None:
        self.origin = origin
        self.length = length

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        if point == self.origin:
            return None
        square = distance_squared(*self.origin, *point)
        if (self.length - SLIP) ** 2 <= square <= (self.length + SLIP) ** 2:
            return None
        sentence = f"Shift the template exactly {self.length // INCH} in, or leave it."
        return Refusal(sentence, "BR-TEMPLATE-08-R1")

    def meant(self, point: Point) -> Point:
        """So far in that direction; a point close by leaves it where it is."""
        if distance_squared(*self.origin, *point) <= RADIUS * RADIUS:
            return self.origin
        return outwards(*self.origin, *point, self.length)

    def settled(self, point: Point) -> Point:
        """Where the template lies then: a slip of the hand is no part of the distance."""
        if point == self.origin:
            return point
        return settled(self.origin, point, self.length, self.length)

    def __iter__(self) -> Iterator[Point]:
        yield self.origin
        yield from compass(*self.origin, self.length, WAYS)

    def sample(self, random: Random) -> Point:
        way = int(random.random() * (WAYS + 1))
        return self.origin if way == WAYS else spoke(*self.origin, self.length, WAYS, way)


class Cones(Places):
    """[BR-TEMPLATE-02, BR-TEMPLATE-03] Middles of the round end of a teardrop from this base."""

    __slots__ = ("must_hit", "state", "unit")

    def __init__(self, state: State, unit: Unit, must_hit: tuple[int, ...] = ()) -> None:
        self.state = state
        self.unit = unit.id
        self.must_hit = must_hit

    def refusal(self, answer: object) -> Refusal | None:
        point = point_in(answer)
        if point is None:
            return NOT_A_POINT
        unit = self.state.units[self.unit]
        if not tips_towards(unit, point):
            sentence = "The round end must lie 6 in from the edge of the base."
            return Refusal(sentence, "BR-TEMPLATE-03")
        if not drops_towards(self.state, unit, point, self.must_hit):
            return Refusal("It must cover an enemy in the melee.", "BR-TRAIT-SKIRMISHING-1-R1")
        return None

    def meant(self, point: Point) -> Point:
        """Straight in that direction, unless the point is one that a bent tip may reach."""
        unit = self.state.units[self.unit]
        if len(tips_towards(unit, point)) == 2:
            return point
        return outwards(unit.x, unit.y, *point, DROP_REACH + RADIUS)

    def __iter__(self) -> Iterator[Point]:
        for point in self._points():
            if self.refusal(point) is None:
                yield point

    def sample(self, random: Random) -> Point:
        return self.drawn(self._points(), random)

    def _points(self) -> list[Point]:
        """Over each enemy, and all around."""
        unit = self.state.units[self.unit]
        far = DROP_REACH + RADIUS
        aims = [(enemy.x, enemy.y) for enemy in self.state.enemies(unit)]
        points = [outwards(unit.x, unit.y, x, y, far) for x, y in aims]
        return list(dict.fromkeys((*points, *compass(unit.x, unit.y, far, WAYS))))


def outwards(x: int, y: int, tx: int, ty: int, far: int) -> Point:
    """The point exactly so far from (x, y) towards another, up to rounding."""
    dx, dy = tx - x, ty - y
    length = sqrt(dx * dx + dy * dy) or 1.0
    return rounded(x + dx * far / length), rounded(y + dy * far / length)


def settled(origin: Point, point: Point, nearest: int, farthest: int) -> Point:
    """The point, or if it is out of these distances by a slip, the one that is not."""
    square = distance_squared(*origin, *point)
    if square > (farthest + 1) ** 2:
        return outwards(*origin, *point, farthest)
    return outwards(*origin, *point, nearest) if square < (nearest - 1) ** 2 else point


def tips_towards(unit: Unit, centre: Point) -> list[Point]:
    """[BR-TEMPLATE-03] Where on the edge of the base a teardrop with this round end may start."""
    dx, dy = centre[0] - unit.x, centre[1] - unit.y
    square = dx * dx + dy * dy
    nearest, farthest = DROP_REACH - RADIUS, DROP_REACH + RADIUS
    if not (nearest - SLIP) ** 2 <= square <= (farthest + SLIP) ** 2:
        return []
    along = (square + RADIUS * RADIUS - DROP_REACH * DROP_REACH) / (2.0 * square)
    across = max(RADIUS * RADIUS / square - along * along, 0.0)
    if not (nearest + SLIP) ** 2 < square < (farthest - SLIP) ** 2:
        share = RADIUS / sqrt(square) * (1 if along > 0 else -1)
        return [(rounded(unit.x + share * dx), rounded(unit.y + share * dy))]
    side = sqrt(across)
    return [
        (rounded(unit.x + along * dx + turn * dy), rounded(unit.y + along * dy - turn * dx))
        for turn in (side, -side)
    ]


def drop_at(tip: Point, centre: Point) -> Teardrop:
    return Teardrop(*tip, *centre, DROP_RADIUS)


def drops_towards(
    state: State, unit: Unit, centre: Point, must_hit: tuple[int, ...] = ()
) -> list[Teardrop]:
    """The teardrops with this round end that are allowed: one for each tip."""
    end = settled((unit.x, unit.y), centre, DROP_REACH - RADIUS, DROP_REACH + RADIUS)
    drops = [drop_at(tip, end) for tip in tips_towards(unit, centre)]
    return [drop for drop in drops if not must_hit or under_drop(state, unit, drop, must_hit)]


def under_drop(
    state: State, unit: Unit, drop: Teardrop, among: Sequence[int] | None = None
) -> tuple[int, ...]:
    """[BR-TEMPLATE-04, BR-TEMPLATE-05, BR-TEMPLATE-16] Whom a close template hits."""
    return tuple(
        other.id
        for other in state.on_table()
        if other.id != unit.id
        and (among is None or other.id in among)
        and drop.touches(other.x, other.y, UNDER)
        and is_open_to(state, unit, other)
    )


def under_blast(state: State, point: Point, radius: int) -> tuple[int, ...]:
    """[BR-TEMPLATE-04, BR-TEMPLATE-04-R1, BR-TEMPLATE-05] Everybody, friend or foe.

    [BR-ENG-04, BR-TEMPLATE-09, BR-TEMPLATE-13]
    """
    disc = Disc(*point, radius)
    return tuple(unit.id for unit in state.on_table() if disc.touches(unit.x, unit.y, UNDER))


def lob(state: State, dice: Dice, by: int, aims: Aims) -> Flow[Point]:
    """[BR-TEMPLATE-06..08] Aim, roll to hit, and let the opponent shift what misses.

    [BR-TEMPLATE-07-R1, BR-REROLL-04-D1]
    """
    unit = state.units[by]
    radius = aims.radius
    point = yield from AimTemplate(
        unit.seat,
        aims,
        f"Where does the template of {unit.card.name} go?",
        pieces=(by,),
        radius=radius,
        reaches=(Ring(f"{aims.reach / INCH:g} in", aims.reach + RADIUS),),
    )
    need = needed(unit.card.combat)
    face = dice.roll(6)
    end, scatter = point, 0
    if face < need:
        scatter = dice.roll(6)
        shifts = Shifts(point, scatter * INCH)
        chosen = yield from ShiftTemplate(
            who_shifts(state, 1 - unit.side, point),
            shifts,
            f"The template misses: shift it {scatter} inches in any direction, or leave it.",
            pieces=(by,),
            usual=point,
            radius=radius,
            start=point,
            reaches=(Ring(f"{scatter} in", scatter * INCH),),
        )
        end = shifts.settled(chosen)
    state.tell(
        TemplateAimed(unit=by, point=point, face=face, needed=need, scatter=scatter, end=end)
    )
    hit = under_blast(state, end, radius)
    state.tell(TemplateLanded(unit=by, hit=hit, disc=(*end, radius)))
    return end


def spray(
    state: State, dice: Dice, by: int, strength: int, must_hit: tuple[int, ...] = ()
) -> Flow[None]:
    """[BR-TEMPLATE-02, BR-GEAR-ARQUEBUS-1, BR-TEMPLATE-02-D1] A close template: it never misses."""
    unit = state.units[by]
    centre = yield from AimTemplate(
        unit.seat,
        Cones(state, unit, must_hit),
        f"Where does the round end of {unit.card.name}'s template lie?",
        pieces=(by,),
    )
    drops = drops_towards(state, state.units[by], centre, must_hit)
    which = 0
    if len(drops) > 1:
        outlines: list[Shape] = [Polygon(drop.outline()) for drop in drops]
        which = yield from ChooseTip(unit.seat, outlines, by)
    drop = drops[which]
    hit = under_drop(state, state.units[by], drop)
    state.tell(TemplateLanded(unit=by, hit=hit, outline=drop.outline()))
    yield from damage(state, dice, by, strength, hit)


def damage(
    state: State, dice: Dice, by: int, strength: int, hit: Sequence[int], kind: str = TEMPLATE
) -> Flow[None]:
    """[BR-TEMPLATE-10, BR-TEMPLATE-11] One roll for each; casualties leave after the last."""
    left = list(hit)
    while left:
        victim = left[0]
        # The order matters only where a hit may pass from one to another.
        if len(left) > 1 and any(redirections(state, state.units[id]) for id in left):
            victim = yield from NextVictim(state.units[by].seat, left)
        left.remove(victim)
        yield from strike(state, dice, Attack(by, victim, kind, strength))
    remove_fallen(state)
