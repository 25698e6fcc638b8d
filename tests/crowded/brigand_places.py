"""Brigandine: whether and where units may be put down, put to engine and oracle."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from itertools import islice, pairwise
from random import Random
from typing import Any

from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import box
from shapely.ops import unary_union
from tests.crowded.brigand_asking import Asked, Faces, Fork
from tests.crowded.brigand_lines import MARGIN, R
from tests.crowded.brigand_oracle import BASE, INCH, STEP, Field, Figure
from tests.crowded.brigand_positions import EDGES, QUADRANTS, SCENARIOS
from tests.crowded.common import Compared
from tests.crowded.plane import both

from affray.games.brigandine.words.answers import Cast

DEEP = 6 * INCH
SLIT = 6.0
"""A free arc of contact shorter than this may have no place in whole tenths."""


class Room:
    """Where a base may lie: in an area, away from bases, off what is too high; by contact."""

    def __init__(self, field: Field, figure: Figure) -> None:
        self.field = field
        self.figure = figure
        self.area: Any = box(R, R, field.width - R, field.height - R)
        """Where the centre may be."""
        self.apart = [(o.x, o.y, float(BASE)) for o in field.standing if o is not figure]
        self.tall = [p.form for p in field.pieces if p.tall and not figure.flies]
        self.touching: Figure | None = None

    def narrow(self, area: Any) -> None:
        self.area = self.area.intersection(area)

    def allows(self, x: int, y: int) -> bool | None:
        point = ShapelyPoint(x, y)
        rim = self.area.boundary.distance(point) if not self.area.is_empty else 1e9
        found: list[bool | None] = [None if rim <= MARGIN else bool(self.area.contains(point))]
        found += [(ax - x) ** 2 + (ay - y) ** 2 >= far * far for ax, ay, far in self.apart]
        for form in self.tall:
            gap = form.distance(x, y) - R
            found.append(None if abs(gap) <= MARGIN else gap > 0)
        if self.touching is not None:
            host = self.touching
            squared = (host.x - x) ** 2 + (host.y - y) ** 2
            found.append(squared <= (BASE + 1) ** 2)
            levels = [self.field.level(x, y, bias) for bias in (-MARGIN, MARGIN)]
            level = self.field.level(host.x, host.y)
            close = {abs(each - level) < STEP for each in levels}
            found.append(close.pop() if len(close) == 1 else None)
        return both(*found)

    def region(self, bias: float) -> Any:
        room = self.area.buffer(-bias)
        if self.touching is not None:
            host = ShapelyPoint(self.touching.x, self.touching.y)
            room = host.buffer(BASE + 0.5, quad_segs=90).exterior.intersection(room)
            level = self.field.level(self.touching.x, self.touching.y)
            if level >= STEP:  # [BR-MOVE-08-R1] nobody on the ground touches who stands so high
                near = [p for p in self.field.pieces if abs(p.height - level) < STEP]
                room = room.intersection(unary_union([p.form.grown(-bias) for p in near]))
        skip = self.touching
        barred = [
            ShapelyPoint(x, y).buffer(far + bias, quad_segs=90)
            for x, y, far in self.apart
            if skip is None or (x, y) != (skip.x, skip.y)
        ]
        barred += [form.grown(0).buffer(R + bias, quad_segs=90) for form in self.tall]
        return room.difference(unary_union(barred)) if barred else room

    def exists(self) -> bool | None:
        surely = self.region(MARGIN)
        if self.touching is not None:
            arcs = getattr(surely, "geoms", [surely])
            if any(arc.length > SLIT for arc in arcs):
                return True
        elif surely.area > 0:
            return True
        return False if self.region(-MARGIN).is_empty else None


def compare_spots(
    counts: Compared, kind: str, room: Room, fork: Fork, random: Random, most: int = 6
) -> None:
    """Places of the engine's own, and places on either side of every limit."""
    points = list(islice(iter(fork.question.options), 2)) + sample(random, room, most)
    for x, y in points:
        counts.compare(
            kind,
            engine=not fork.refuses((x, y)),
            oracle=room.allows(x, y),
            what=partial("{} at {}".format, room.figure, (x, y)),
        )


def sample(random: Random, room: Room, most: int) -> list[tuple[int, int]]:
    """Points beside the edge of what is free, and anywhere around."""
    region = room.region(0.0)
    points = []
    left, bottom, right, top = 0.0, 0.0, float(room.field.width), float(room.field.height)
    if not region.is_empty:
        left, bottom, right, top = region.bounds
        rim = region if room.touching is not None else region.boundary
        for _ in range(most // 2):
            point = rim.interpolate(random.random(), normalized=True)
            dx, dy = random.choice((-4, -2, 0, 2, 4)), random.choice((-4, -2, 0, 2, 4))
            points.append((round(point.x) + dx, round(point.y) + dy))
    for _ in range(most - most // 2):
        points.append((round(random.uniform(left, right)), round(random.uniform(bottom, top))))
    return points


# -- spells ---------------------------------------------------------------------------


def compare_start(asked: Asked, counts: Compared) -> None:
    """[BR-SPELL-THRALLS-1, BR-SPELL-TRANSMUTE-1, BR-SPELL-HASTE-1] Start of Turn."""
    field = asked.field
    offered = asked.offered if asked.asks == "StartOfTurn" else set()
    for figure in field.standing:
        if figure.side:
            continue
        if "summon_thralls" in figure.spells:
            compare_thralls(asked, counts, figure, offered)
        if "haste" in figure.spells and Cast(figure.id, "haste") in offered:
            fork = asked.play(Faces(), Cast(figure.id, "haste"))
            near = set(fork.question.options)
            for friend in field.standing:
                if friend.side == 0:
                    far = (friend.x - figure.x) ** 2 + (friend.y - figure.y) ** 2
                    oracle = friend is figure or far <= (6 * INCH + BASE) ** 2
                    counts.compare("haste", engine=friend.id in near, oracle=oracle)
        if "transmute" in figure.spells:
            compare_swaps(asked, counts, figure, offered)


def compare_thralls(asked: Asked, counts: Compared, caster: Figure, offered: set[Any]) -> None:
    """[BR-SPELL-THRALLS-1-R1] Touching the caster, as many as fit up to four."""
    thrall = Figure(-1, "Thrall", 0, 0, 0, 3 * INCH, 1, (), (), ())
    room = Room(asked.field, thrall)
    room.touching = caster
    deed = Cast(caster.id, "summon_thralls")
    engine = deed in offered
    words = partial("around {}".format, caster)
    counts.compare("thralls: any", engine=engine, oracle=room.exists(), what=words)
    if engine:
        fork = asked.play(Faces(), deed)
        compare_spots(counts, "thralls", room, fork, asked.random)


def compare_swaps(asked: Asked, counts: Compared, caster: Figure, offered: set[Any]) -> None:
    """[BR-SPELL-TRANSMUTE-1-R1] Each may stand where the other does: flyers on high ground."""
    field = asked.field
    deed = Cast(caster.id, "transmute")
    pairs: set[Any] = set()
    if deed in offered:
        swaps = asked.play(Faces(), deed).question.options
        pairs = {frozenset((swap.unit, swap.other)) for swap in swaps}
    own = [figure for figure in field.standing if figure.side == 0]
    high = [piece.form for piece in field.pieces if piece.tall]
    for one, other in islice(pairwise(own), 6):
        fits = [
            who.flies or not any(form.distance(at.x, at.y) < R for form in high)
            for who, at in ((one, other), (other, one))
        ]
        counts.compare("transmute", engine=frozenset((one.id, other.id)) in pairs, oracle=all(fits))


def compare_teleport(asked: Asked, counts: Compared) -> None:
    """[BR-SPELL-TELEPORT-1-R1] Within 36 inches, the gap to every base more than 1 inch."""
    field = asked.field
    offered = asked.offered
    for figure in field.standing:
        if figure.side or "teleport" not in figure.spells:
            continue
        room = Room(field, figure)
        room.apart = [(x, y, BASE + INCH + 1e-7) for x, y, _ in room.apart]
        room.narrow(ShapelyPoint(figure.x, figure.y).buffer(36 * INCH, quad_segs=90))
        deed = Cast(figure.id, "teleport")
        engine = deed in offered
        words = partial("{}".format, figure)
        counts.compare("teleport: any", engine=engine, oracle=room.exists(), what=words)
        if engine:
            fork = asked.play(Faces(), deed)
            compare_spots(counts, "teleport", room, fork, asked.random)


# -- deployment -------------------------------------------------------------------------


def compare_deployment(plain: dict[str, Any], random: Random, counts: Compared) -> None:
    """[BR-SCEN-CONF-2 .. BR-SCEN-GEN-2, BR-FWD-1, BR-FWD-2] One unit is still to be placed."""
    plain = deepcopy(plain)
    scenario = random.choice(SCENARIOS)
    forward = random.random() < 0.4
    number = random.randrange(len(plain["units"]))
    unit = plain["units"][number]
    side = "AB".index(unit["side"])
    traits = [trait for trait in unit["traits"] if trait != "infiltrator"]
    unit["traits"] = [*traits, "infiltrator"] if forward else traits
    del unit["at"]
    edges = QUADRANTS if scenario == "exploration" else EDGES
    plain["edge"] = random.choice(edges)
    if scenario in ("confrontation", "siege") and not forward and random.random() < 0.5:
        _leave_a_lane(plain, random, plain["edge"] if side else opposite(plain["edge"]))
    plain |= {"stage": "forward" if forward else "deploy", "turn": 0, "acting": unit["side"]}
    asked = Asked(plain, random, {"scenario": scenario})
    field = asked.field
    figure = field.figures[number]
    room = Room(field, figure)
    # The contact of enemies alone is forbidden: friends may be touched [BR-SCEN-GEN-2].
    room.apart += [(e.x, e.y, BASE + 1 + 1e-7) for e in field.enemies(figure)]
    own = zone(field, plain, scenario, side).buffer(-R)
    if forward:
        foreign = zone(field, plain, scenario, 1 - side).buffer(R)
        room.narrow(room.area.difference(foreign))
        room.apart += [(e.x, e.y, 8 * INCH + BASE + 1e-7) for e in field.enemies(figure)]
    else:
        room.narrow(own)
    kind = "forward" if forward else "deployment"
    exists = room.exists()
    words = partial("{}, {}, {}, edge {}".format, figure, scenario, kind, plain["edge"])
    engine = asked.asks == "DeployUnit"
    if forward and exists is False:
        room = Room(field, figure)
        room.apart += [(e.x, e.y, BASE + 1 + 1e-7) for e in field.enemies(figure)]
        room.narrow(own)
        exists = room.exists()
    if exists is None:
        return
    counts.compare(f"{kind}: any", engine=engine, oracle=exists, what=words)
    if engine and exists:
        fork = Fork(asked.match.fork(Faces()))
        compare_spots(counts, kind, room, fork, random)


def _leave_a_lane(plain: dict[str, Any], random: Random, edge: str) -> None:
    """Houses fill the zone but for a lane about as wide as a base."""
    deep, wide = random.uniform(0.2, 3.5), 1 + random.choice((-8, 6, 20, 60)) / INCH
    rows = [(0, deep), (deep + wide, 6.8)]
    plain["terrain"] = []
    for low, high in rows:
        corners = [(0.0, low), (24.0, low), (24.0, high), (0.0, high)]
        turned = {
            "south": corners,
            "north": [(x, 24 - y) for x, y in corners],
            "west": [(y, x) for x, y in corners],
            "east": [(24 - y, x) for x, y in corners],
        }[edge]
        house = {"kind": "house", "flags": ["obstacle"], "height": 3}
        plain["terrain"].append({**house, "polygon": [[x, y] for x, y in turned]})
    for unit in plain["units"]:
        x, y = unit.get("at", (12, 12))
        far = {"south": y, "north": 24 - y, "west": x, "east": 24 - x}[edge]
        if far < 7.4 and "at" in unit:
            unit["status"] = "gone"


def zone(field: Field, plain: dict[str, Any], scenario: str, side: int) -> Any:
    """The zone of a side; A attacks."""
    w, h = field.width, field.height
    middle = ShapelyPoint(w / 2, h / 2)
    board = box(0, 0, w, h)
    defends = side == 1
    if scenario == "ambush":
        return (
            middle.buffer(DEEP, quad_segs=90)
            if defends
            else board.difference(middle.buffer(2 * DEEP, quad_segs=90))
        )
    if scenario == "convoy":
        inner = box(DEEP, DEEP, w - DEEP, h - DEEP)
        return middle.buffer(DEEP, quad_segs=90) if defends else board.difference(inner)
    edge = plain["edge"] if defends else opposite(plain["edge"])
    if scenario == "exploration":
        left = w / 2 if edge.endswith("east") else 0
        bottom = h / 2 if edge.startswith("north") else 0
        return box(left, bottom, left + w / 2, bottom + h / 2)
    return {
        "south": box(0, 0, w, DEEP),
        "north": box(0, h - DEEP, w, h),
        "west": box(0, 0, DEEP, h),
        "east": box(w - DEEP, 0, w, h),
    }[edge]


def opposite(edge: str) -> str:
    turned = {"south": "north", "north": "south", "west": "east", "east": "west"}
    return "-".join(turned[word] for word in edge.split("-"))
