"""Terrain before the battle: how much of it, its footprints, placing it and generating it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import sqrt
from random import Random

import msgspec

from affray.games.rattle_and_rend.data.tables import BOARD, read_table
from affray.games.rattle_and_rend.house import House
from affray.games.rattle_and_rend.pieces import BLOCKING, HAZARDOUS, INSPIRING, ROUGH, Terrain
from affray.games.rattle_and_rend.rules.zones import spread
from affray.games.rattle_and_rend.state import State
from affray.games.rattle_and_rend.words.answers import Done, Lay, Laying
from affray.games.rattle_and_rend.words.setup_events import TerrainGenerated
from affray.kernel.answers import Verbs, verbs_of
from affray.kernel.board.fitting import first_fit, or_searched
from affray.kernel.board.measure import UNIT, Point, directions
from affray.kernel.board.shapes import Disc, Polygon, Shape, blob, shapes_overlap
from affray.kernel.dice import Dice
from affray.kernel.options import NOT_A_POINT, Options, Places, in_words
from affray.kernel.preview import Reach
from affray.kernel.problems import Refusal


class Density(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[RR-DENS-02, RR-DENS-03] A row of the density table."""

    name: str
    faces: tuple[int, int]
    area: int
    tolerance: int
    needs_blocking: bool
    rule: str

    @property
    def low(self) -> int:
        """[RR-Q-043] In squares of a tenth of a millimetre, of which 100 make a square mm."""
        return self.area * (100 - self.tolerance)

    @property
    def high(self) -> int:
        return self.area * (100 + self.tolerance)

    def missing(self, kinds: Sequence[str]) -> int:
        """How many pieces are still needed for two types, one of them Blocking if it must be."""
        types = len(dict.fromkeys(kinds))
        return max(2 - types, int(self.needs_blocking and BLOCKING not in kinds))


class Footprint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outline of a piece of terrain, about its middle, in mm."""

    name: str
    labels: dict[str, str]
    things: dict[str, str]
    """What it looks like, by its kind as its name."""
    disc: int = 0
    rectangle: tuple[int, int] | None = None
    blob: tuple[int, ...] = ()
    polygon: tuple[tuple[int, int], ...] = ()
    turns: tuple[int, ...] = (0,)

    def outline(self) -> list[Point]:
        """The corners before turning, in tenths of a millimetre."""
        if self.blob:
            return list(blob(0, 0, [10 * radius for radius in self.blob]).points)
        if self.rectangle is not None:
            w, h = 5 * self.rectangle[0], 5 * self.rectangle[1]
            return [(-w, -h), (w, -h), (w, h), (-w, h)]
        return [(10 * x, 10 * y) for x, y in self.polygon]


@cache
def densities() -> dict[str, Density]:
    return msgspec.convert(read_table("terrain.toml")["density"], dict[str, Density])


def density_of(state: State) -> Density:
    """[RR-DENS-01] The density that was rolled."""
    return densities()[str(state.density)]


@cache
def footprints() -> dict[str, Footprint]:
    return msgspec.convert(read_table("terrain.toml")["footprint"], dict[str, Footprint])


@cache
def _things() -> dict[str, str]:
    named = {
        plan.labels[kind]: thing
        for plan in footprints().values()
        for kind, thing in plan.things.items()
    }
    return {**named, **msgspec.convert(read_table("terrain.toml")["things"], dict[str, str])}


def thing_of(kind: str, label: str) -> str:
    """What a piece looks like; one that players named themselves looks like its kind."""
    return _things().get(label) or _things()[kind]


@cache
def outline_of(footprint: str, turn: int) -> Shape:
    """A footprint turned counter-clockwise about its middle, which is at (0, 0)."""
    plan = footprints()[footprint]
    if plan.disc:
        return Disc(0, 0, 10 * plan.disc)
    cosine, sine = directions(360)[turn]
    half = UNIT // 2
    return Polygon(
        tuple(
            [
                ((x * cosine - y * sine + half) // UNIT, (x * sine + y * cosine + half) // UNIT)
                for x, y in plan.outline()
            ]
        )
    )


@cache
def area_of(footprint: str) -> int:
    """The area, whichever way it is turned: rounding the corners changes it a little."""
    return max(outline_of(footprint, turn).area() for turn in footprints()[footprint].turns)


@cache
def least_area() -> int:
    return min(area_of(footprint) for footprint in footprints())


def terrain_kinds(house: House) -> tuple[str, ...]:
    """[RR-GEN-09, RR-TERR-02, RR-TERR-03] The terrain types of the edition; there are no others."""
    three = (ROUGH, BLOCKING, HAZARDOUS)
    return (*three, INSPIRING) if house.is_quickref else three


def coverage(state: State) -> int:
    return sum(piece.shape.area() for piece in state.terrain)


def incompleteness(state: State) -> Refusal | None:
    """[RR-DENS-02, RR-DENS-03, RR-Q-043] What the layout still lacks."""
    density = density_of(state)
    covered = coverage(state)
    if covered < density.low:
        sentence = f"Too little terrain: {covered // 100} mm² (minimum {density.low // 100} mm²)."
        return Refusal(sentence, density.rule)
    if density.missing([piece.kind for piece in state.terrain]):
        types = "two types of terrain"
        need = f"{types}, one of them Blocking" if density.needs_blocking else types
        return Refusal(f"The layout needs at least {need}.", density.rule)
    return None


REMEMBERED = 256
"""So many answers to whether a full board has room are kept."""


@cache
def _inner_radius(outline: Shape) -> int:
    """Of a disc about the middle that lies wholly inside: most overlaps are overlaps with it."""
    x, y = outline.boundary_point(0, 0)
    return max(int(sqrt(x * x + y * y)) - 1, 0)


@lru_cache(maxsize=REMEMBERED)
def _first_fit(outline: Shape, shapes: tuple[Shape, ...]) -> Point | None:
    """A full board is asked about an outline for every kind of terrain, and again when a piece is
    turned and placed."""
    return first_fit(outline, _box(outline), shapes)


_last_place: dict[Shape, Point] = {}
"""Where there was room for an outline when somebody asked last."""


def _box(outline: Shape) -> tuple[int, int, int, int]:
    """Where the middle of a piece may be for it to lie on the board."""
    return -outline.left, -outline.bottom, BOARD - outline.right, BOARD - outline.top


class TerrainPlaces(Places):
    """[RR-SETUP-03, RR-Q-043] Where the middle of a piece may lie: on the board and clear."""

    __slots__ = ("box", "inner", "outline", "state")

    def __init__(self, state: State, outline: Shape) -> None:
        self.state = state
        self.outline = outline
        self.inner = _inner_radius(outline)
        self.box = _box(outline)

    def refusal(self, answer: object) -> Refusal | None:
        if not isinstance(answer, tuple) or len(answer) != 2:
            return NOT_A_POINT
        x, y = answer
        if type(x) is not int or type(y) is not int:
            return NOT_A_POINT
        left, bottom, right, top = self.box
        if not (left <= x <= right and bottom <= y <= top):
            return Refusal("The piece must lie on the board.", "RR-SETUP-03")
        if not self._is_clear(x, y):
            return Refusal("Pieces of terrain must not overlap.", "RR-Q-043")
        return None

    def reached(self) -> Reach:
        return self.within(self.box)

    def _is_clear(self, x: int, y: int) -> bool:
        outline = self.outline
        left, right = x + outline.left, x + outline.right
        bottom, top = y + outline.bottom, y + outline.top
        near: list[Shape] = []
        for piece in self.state.terrain:
            shape = piece.shape
            if (
                right > shape.left
                and shape.right > left
                and top > shape.bottom
                and shape.top > bottom
            ):
                if shape.is_overlapped(x, y, self.inner):
                    return False
                near.append(shape)
        if not near:
            return True
        moved = outline.moved(x, y)
        return not any(shapes_overlap(moved, shape) for shape in near)

    def __iter__(self) -> Iterator[Point]:
        """All over the board; where that finds no room, any place there is."""
        return or_searched(self._glance(), self._search)

    def _glance(self) -> Iterator[Point]:
        return (point for point in spread(*self.box, 128) if self._is_clear(*point))

    def _search(self) -> Point | None:
        """[RR-Q-043] The first place of all that is clear."""
        return _first_fit(self.outline, tuple([piece.shape for piece in self.state.terrain]))

    def sample(self, random: Random) -> Point:
        left, bottom, right, top = self.box
        for _ in range(24):
            x = left + int(random.random() * (right - left + 1))
            y = bottom + int(random.random() * (top - bottom + 1))
            if self._is_clear(x, y):
                return x, y
        return random.choice(list(self))

    def has_place(self) -> bool:
        """There is room; most often still where there was before."""
        place = _last_place.get(self.outline)
        if place is None or not self._is_clear(*place):
            place = next(iter(self), None)
            if place is None:
                return False
            _last_place[self.outline] = place
        return True


def _has_room(state: State, footprint: str, turn: int) -> bool:
    return TerrainPlaces(state, outline_of(footprint, turn)).has_place()


class TerrainChoices(Options[Laying]):
    """[RR-DENS-02, RR-DENS-03, RR-Q-043] The next piece and how it is turned, or that it is done.

    A piece is offered if it fits, if it does not cover too much, and if the types of terrain
    still missing can be placed after it.
    """

    __slots__ = ("covered", "density", "kinds", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.density = density_of(state)
        self.kinds = terrain_kinds(state.house)
        self.covered = coverage(state)

    def refusal(self, answer: object) -> Refusal | None:
        if isinstance(answer, Done):
            return incompleteness(self.state)
        if not isinstance(answer, Lay):
            return Refusal("A piece of terrain must be a kind and a footprint.")
        kind, footprint, turned = answer.kind, answer.footprint, answer.turned
        if kind not in self.kinds or footprint not in footprints():
            return Refusal(f"Unknown kind or footprint: {in_words((kind, footprint))}.")
        if turned not in footprints()[footprint].turns:
            return Refusal(f"The piece cannot be turned by {turned} degrees.")
        placed = [piece.kind for piece in self.state.terrain]
        still = self.density.missing([*placed, kind]) * least_area()
        if self.covered + area_of(footprint) + still > self.density.high:
            return Refusal("That would cover too much of the board.", self.density.rule)
        if not _has_room(self.state, footprint, turned):
            return Refusal("Not enough room on the board.", "RR-Q-043")
        return None

    def _all(self) -> list[tuple[str, str]]:
        """Every piece, beginning with another one each time, so that the first make a mixture."""
        plans, kinds, count = list(footprints()), self.kinds, len(self.state.terrain)
        plans = plans[count % len(plans) :] + plans[: count % len(plans)]
        kinds = kinds[count % len(kinds) :] + kinds[: count % len(kinds)]
        return [(kind, footprint) for footprint in plans for kind in kinds]

    def __iter__(self) -> Iterator[Laying]:
        pieces, plans = self._all(), footprints()
        as_they_are = [Lay(kind, plan, plans[plan].turns[0]) for kind, plan in pieces]
        turned = [Lay(*piece, turn) for piece in pieces for turn in plans[piece[1]].turns[1:]]
        every = (Done(), *as_they_are, *turned)
        return (piece for piece in every if self.refusal(piece) is None)

    def sample(self, random: Random) -> Laying:
        pieces = self._all()
        for _ in range(8):
            index = int(random.random() * (1 + len(pieces)))
            piece = self._turned(*pieces[index - 1], random) if index else Done()
            if self.refusal(piece) is None:
                return piece
        return random.choice(list(self))

    def _turned(self, kind: str, footprint: str, random: Random) -> Laying:
        turns = footprints()[footprint].turns
        return Lay(kind, footprint, turns[int(random.random() * len(turns))])

    def verbs(self) -> Verbs:
        return verbs_of(Laying)


def make_terrain(kind: str, footprint: str, turn: int, x: int, y: int) -> Terrain:
    label = footprints()[footprint].labels[kind]
    return Terrain(kind, outline_of(footprint, turn).moved(x, y), label)


# -- generated ------------------------------------------------------------------------

CELL = BOARD // 4
PAIRS = tuple((column, row) for row in (0, 1) for column in (0, 1, 2, 3))
"""Cells of the lower half; each stands for itself and the cell opposite to it."""

CORNERS = ((0, 0), (3, 0))


def generate_terrain(state: State, dice: Dice) -> None:
    """[RR-Q-043] A layout from dice, the same for both players: every piece has its mirror image.

    Each piece keeps to a cell of its own, so that none overlap; none in a corner is Blocking, so
    that every zone keeps room. Areas are picked so that the pieces to come can still make it fit.
    """
    faces: list[int] = []

    def roll() -> int:
        faces.append(dice.roll(20))
        return faces[-1] - 1

    density = density_of(state)
    kinds = (BLOCKING, *(kind for kind in terrain_kinds(state.house) if kind != BLOCKING))
    cells = [cell for cell in PAIRS if _is_empty(state, cell)]
    count = 6 + roll() % (len(cells) - 5) if density.needs_blocking else 3 + roll() % 2
    pieces: list[Terrain] = []
    for index in range(count):
        free = cells if index else [cell for cell in cells if cell not in CORNERS]
        cell = free[roll() % len(free)]
        cells.remove(cell)
        kind = kinds[index % len(kinds)]
        if cell in CORNERS and kind == BLOCKING:
            kind = ROUGH
        covered = coverage(state) + sum(piece.shape.area() for piece in pieces)
        fitting = _fitting(density, covered, count - index - 1)
        pick = roll()
        footprint = fitting[pick % len(fitting)]
        turns = footprints()[footprint].turns
        outline = outline_of(footprint, turns[pick // len(fitting) % len(turns)])
        shape, label = _in_cell(outline, cell, roll()), footprints()[footprint].labels[kind]
        pieces += [Terrain(kind, shape, label), Terrain(kind, _opposite(shape), label)]
    state.set_terrain((*state.terrain, *pieces))
    state.tell(TerrainGenerated(faces=tuple(faces), pieces=len(pieces)))


def _is_empty(state: State, cell: tuple[int, int]) -> bool:
    """Nothing, such as the hill, lies there already."""
    left, bottom = cell[0] * CELL, cell[1] * CELL
    right, top = left + CELL, bottom + CELL
    square = Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))
    return not any(shapes_overlap(square, piece.shape) for piece in state.terrain)


def _fitting(density: Density, covered: int, pairs_left: int) -> list[str]:
    """Footprints for the next pair after which the pairs left can still end within tolerance."""
    areas = {footprint: area_of(footprint) for footprint in footprints()}
    # Turning a footprint changes its area a little: one percent of the board's is kept back.
    low = (density.low + density.area - covered) // 2 - pairs_left * max(areas.values())
    high = (density.high - density.area - covered) // 2 - pairs_left * min(areas.values())
    return [footprint for footprint, area in areas.items() if low <= area <= high]


def _in_cell(outline: Shape, cell: tuple[int, int], pick: int) -> Shape:
    """The outline at one of twenty places in a cell, from its lower left to its upper right."""
    spare_x = CELL - (outline.right - outline.left)
    spare_y = CELL - (outline.top - outline.bottom)
    x = cell[0] * CELL - outline.left + spare_x * (pick % 5) // 4
    y = cell[1] * CELL - outline.bottom + spare_y * (pick // 5) // 3
    return outline.moved(x, y)


def _opposite(shape: Shape) -> Shape:
    """The shape turned by half a circle about the centre of the board."""
    if isinstance(shape, Disc):
        return Disc(BOARD - shape.x, BOARD - shape.y, shape.r)
    return Polygon(tuple([(BOARD - x, BOARD - y) for x, y in shape.corners()]))
