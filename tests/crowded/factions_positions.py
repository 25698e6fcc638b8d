"""Crowded battles of Flagrant Factions: groups of up to 24 in contact, terrain and gates between.

Lengths are tenths of a millimetre; a position is written in inches, as a vignette is.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import Any

from tests.crowded.factions_oracle import BASE, INCH, RADIUS, Area, Crowd, Group, Point

WIDE, HIGH = 60 * INCH, 36 * INCH
SIZES = (1, 1, 1, 2, 3, 5, 6, 9, 12, 24)
PROFILES = (
    *("light_foot", "heavy_foot", "elite_foot", "elite_foot"),
    *("light_beast", "heavy_beast", "elite_cavalry", "heavy_cavalry", "light_cavalry"),
    *("light_engine", "elite_engine"),
)
TRAITS = ("shooters", "throwers", "caster", "caster", "stealthy", "move_freely", "summoner")
GAPS = (-30, -6, 6, 10, 40, 120)
"""How much wider than a base a gate is; one within a millimetre of it is left to rounding."""
SLACK = 6
"""Models stand this much clear of terrain that nobody can enter, or touch nothing of it."""


def position(random: Random) -> Crowd:
    """A battle under way, crowded into a corner or in the middle of the table."""
    wide, high = random.randint(14, 24) * INCH, random.randint(12, 18) * INCH
    left = random.choice((0, random.randint(0, WIDE - wide), WIDE - wide))
    bottom = random.choice((0, random.randint(0, HIGH - high), HIGH - high))
    room = (left, bottom, left + wide, bottom + high)
    crowd = Crowd(WIDE, HIGH, terrain(random, room), [])
    counts = {0: random.randint(2, 4), 1: random.randint(2, 4)}
    sides = [side for side, count in counts.items() for _ in range(count)]
    random.shuffle(sides)
    for side in sides:
        group = new_group(random, crowd, side)
        settle(random, crowd, group, room)
        if group.models:
            crowd.groups.append(group)
    find_melees(crowd)
    return crowd


def new_group(random: Random, crowd: Crowd, side: int) -> Group:
    profile = random.choice(PROFILES)
    group = Group(len(crowd.groups) + 1, side, profile)
    if random.random() < 0.4:
        trait = random.choice(TRAITS)
        has_missile = "engine" in profile or profile == "light_cavalry"
        if trait not in ("shooters", "throwers") or not has_missile:
            group.traits.append(trait)
    if "cavalry" in profile and random.random() < 0.2:
        group.traits.append("chariot")
    if random.random() < 0.1:
        group.effects.append(random.choice(("obscure", "entangle")))
    group.is_shaken = random.random() < 0.08
    return group


# -- terrain --------------------------------------------------------------------------


def terrain(random: Random, room: tuple[int, int, int, int]) -> list[Area]:
    """Woods, marshes, walls and rocks, and gates about as wide as a base."""
    areas: list[Area] = []
    for _ in range(random.randint(2, 7)):
        x, y = random.randint(room[0], room[2]), random.randint(room[1], room[3])
        kinds = random.choice(
            (
                ("difficult",),
                ("difficult",),
                ("difficult", "obscuring"),
                ("impassable",),
                ("impassable", "obscuring"),
                ("obstacle",),
                ("obscuring",),
                ("cover",),
                ("difficult", "cover"),
            )
        )
        if kinds == ("obstacle",):
            kinds = random.choice((kinds, ("obstacle", "cover")))
            areas.append(Area(kinds, slab(random, x, y, random.randint(500, 1800), 120)))
        else:
            areas.append(Area(kinds, blob(random, x, y)))
    for _ in range(random.choice((0, 1, 1, 2))):
        areas += gate(random, room)
    return areas


def blob(random: Random, x: int, y: int) -> list[Point]:
    """A polygon with corners all around."""
    count, size = random.randint(3, 8), random.randint(250, 900)
    turn = random.uniform(0, 2 * pi)
    corners = []
    for number in range(count):
        angle = turn + 2 * pi * number / count
        far = size * random.uniform(0.6, 1.0)
        corners.append((x + round(far * cos(angle)), y + round(far * sin(angle))))
    return corners


def slab(random: Random, x: int, y: int, length: int, thick: int) -> list[Point]:
    """A wall, straight or turned."""
    angle = random.choice((0.0, pi / 2, random.uniform(0, pi)))
    ux, uy = cos(angle) / 2, sin(angle) / 2
    ends = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    return [
        (x + round(i * length * ux - j * thick * uy), y + round(i * length * uy + j * thick * ux))
        for i, j in ends
    ]


def gate(random: Random, room: tuple[int, int, int, int]) -> list[Area]:
    """Two rocks in a row with a gap between them, a little wider or narrower than a base."""
    gap = BASE + random.choice(GAPS)
    x, y = random.randint(room[0], room[2]), random.randint(room[1], room[3])
    one, other = random.randint(400, 1600), random.randint(400, 1600)
    thick = random.randint(100, 500)
    areas = []
    for low, high in ((x - one, x), (x + gap, x + gap + other)):
        corners = [(low, y), (high, y), (high, y + thick), (low, y + thick)]
        if thick % 2:
            corners = [(x + b - y, y + a - x) for a, b in corners]
        areas.append(Area(("impassable",), corners))
    return areas


# -- models ---------------------------------------------------------------------------


def settle(random: Random, crowd: Crowd, group: Group, room: tuple[int, int, int, int]) -> None:
    """Models one beside the other, many in contact; the first perhaps at an enemy's throat."""
    size = 1 if "engine" in group.profile else random.choice(SIZES)
    enemies = [m for other in crowd.groups if other.side != group.side for m in other.models]
    for _ in range(40):
        spot = random.randint(room[0], room[2]), random.randint(room[1], room[3])
        if enemies and random.random() < 0.35:
            spot = beside(random, random.choice(enemies), is_touching=True)
        if is_free(crowd, group, spot):
            group.models.append(spot)
            break
    tries = 0
    while group.models and len(group.models) < size and tries < 12 * size:
        tries += 1
        spot = beside(random, random.choice(group.models), is_touching=random.random() < 0.5)
        if is_free(crowd, group, spot):
            group.models.append(spot)
    if random.random() < 0.15 and len(group.models) > 3:
        group.models = group.models[::2]


def beside(random: Random, model: Point, *, is_touching: bool) -> Point:
    """A place in contact with a model, or within 3 inches of it."""
    while True:
        angle = random.uniform(0, 2 * pi)
        far = BASE + 0.5 if is_touching else random.uniform(BASE, BASE + 3 * INCH)
        x, y = model[0] + round(far * cos(angle)), model[1] + round(far * sin(angle))
        gap = hypot(x - model[0], y - model[1])
        if not is_touching or BASE <= gap <= BASE + 1:
            return x, y


def is_free(crowd: Crowd, group: Group, spot: Point) -> bool:
    """On the table, on nobody, and clear of what cannot be entered."""
    x, y = spot
    if not (0 <= x <= crowd.width and 0 <= y <= crowd.height):
        return False
    others = [m for other in crowd.groups for m in other.models] + group.models
    if any((x - a) ** 2 + (y - b) ** 2 < BASE * BASE for a, b in others):
        return False
    for area in crowd.areas:
        gap = area.gap(spot) - RADIUS
        if gap < SLACK and (
            group.is_barred_by(area) or ("obstacle" in area.kinds and gap > -SLACK)
        ):
            return False
    return True


def find_melees(crowd: Crowd) -> None:
    """[FF-Q-57] Enemies in contact are in melee."""
    for one in crowd.groups:
        for other in crowd.groups:
            if one.side < other.side and any(
                (a - c) ** 2 + (b - d) ** 2 <= (BASE + 1) ** 2
                for a, b in one.models
                for c, d in other.models
            ):
                crowd.melees.append((one.id, other.id))


# -- as a vignette writes it ----------------------------------------------------------


def written(crowd: Crowd, **more: Any) -> dict[str, Any]:
    """The position in inches; A is side 0 and has the turn."""

    def inches(point: Point) -> list[float]:
        return [point[0] / INCH, point[1] / INCH]

    groups: list[dict[str, Any]] = []
    for group in crowd.groups:
        made: dict[str, Any] = {
            "name": group.name,
            "side": "AB"[group.side],
            "profile": group.profile,
            "traits": group.traits,
            "shaken": group.is_shaken,
            "effects": [[effect, "B"] for effect in group.effects],
        }
        if group.models:
            made["models"] = [inches(point) for point in group.models]
        else:
            made |= {"place": "off", "size": group.size}
        groups.append(made)
    names = {group.id: group.name for group in crowd.groups}
    return {
        "groups": groups,
        "terrain": [
            {"kinds": area.kinds, "polygon": [inches(point) for point in area.corners]}
            for area in crowd.areas
        ],
        "melees": [[names[one], names[other]] for one, other in crowd.melees],
        **more,
    }
