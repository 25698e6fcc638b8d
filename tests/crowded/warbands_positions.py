"""Crowded battles of Warbands and Heroes: small boards full of Units, walls, woods and water."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

Square = tuple[int, int]
House = dict[str, Any]

KINDS = ("warriors", "warriors", "berserkers", "bowmen", "bowmen", "champion", "huntress", "giant")
HEROES = ("champion", "huntress", "giant")
TRAITS = ("cowardly", "wicked", "resolute", "aggressive", "level_headed", "level_headed")
DIAGONALS = ("1", "1", "alternating_1_2", "2", "none")
DEPTH = 4
"""[WH-Q-35] Rows of a zone along an edge."""
TOUGH = 200
"""Strength of those who are hit to see where they go."""


class Crowd(NamedTuple):
    """A position as a vignette would write it, and the house rules it is played by."""

    plain: dict[str, Any]
    house: House


def position(random: Random) -> Crowd:
    """A battle under way."""
    size = random.randint(12, 16)
    sides = random.choice((2, 2, 2, 3, 4))
    ground = terrain(random, size)
    squares = crowded_squares(random, size, {s for s, kind in ground.items() if kind != "woods"})
    is_tied = random.random() < 0.25
    units = [unit(random, number, at, sides, is_tied) for number, at in enumerate(squares)]
    for side in "ABCD"[:sides]:
        if not any(one["side"] == side and one.get("fs") != 0 for one in units):
            units[random.randrange(len(units))] |= {"side": side, "fs": 3, "now": []}
    plain = {
        "units": units,
        "terrain": by_kind(ground),
        "acting": "AB" if is_tied else "A",
        "sides": [f"Side {letter}" for letter in "ABCD"[:sides]],
    }
    return Crowd(plain, house(random, size))


def deployment(random: Random) -> Crowd:
    """The next Unit is to be placed, and its zone is nearly full."""
    size = random.randint(12, 14)
    sides = random.choice((2, 3, 4))
    ground = terrain(random, size)
    barred = {s for s, kind in ground.items() if kind != "woods"}
    side = random.randrange(sides)
    zones: list[list[Square]] = []
    if random.random() < 0.5:
        zones = [zone(random, size) for _ in range(sides)]
    own = zones[side] if zones else edge(size, side)
    free = [square for square in own if square not in barred]
    if not free:
        free = own[:1]
        ground.pop(free[0])
    kept = set(random.sample(free, random.randint(1, min(5, len(free)))))
    everywhere = [s for s in whole(size) if s not in ground and s not in kept]
    outside = [s for s in everywhere if s not in own]
    taken = [s for s in free if s not in kept] + random.sample(outside, len(outside) // 3)
    taken = [s for s in taken if ground.get(s, "woods") == "woods"]
    units = [unit(random, number, at, sides, is_tied=False) for number, at in enumerate(taken)]
    letter = "ABCD"[side]
    units.append({"name": "Next", "side": letter, "kind": "warriors"})
    plain: dict[str, Any] = {
        "units": units,
        "terrain": by_kind(ground),
        "stage": "deploy",
        "waiting": letter,
        "sides": [f"Side {each}" for each in "ABCD"[:sides]],
    }
    if zones:
        plain["zones"] = zones
    return Crowd(plain, house(random, size))


def house(random: Random, size: int) -> House:
    return {
        "board_size": size,
        "diagonal_cost": random.choice(DIAGONALS),
        "units_block_los": random.random() < 0.4,
        "arrows_range": random.choice((None, None, 3, 6)),
    }


def whole(size: int) -> list[Square]:
    return [(x, y) for y in range(1, size + 1) for x in range(1, size + 1)]


def edge(size: int, side: int) -> list[Square]:
    """[WH-Q-35] South, north, then west and east between them."""
    if side < 2:
        return [s for s in whole(size) if (s[1] <= DEPTH if side == 0 else s[1] > size - DEPTH)]
    inner = [s for s in whole(size) if DEPTH < s[1] <= size - DEPTH]
    return [s for s in inner if (s[0] <= DEPTH if side == 2 else s[0] > size - DEPTH)]


def zone(random: Random, size: int) -> list[Square]:
    """A patch of squares that a map names."""
    x, y = random.randint(1, size - 4), random.randint(1, size - 4)
    wide, high = random.randint(2, 5), random.randint(2, 5)
    return [(x + i, y + j) for j in range(high) for i in range(wide) if x + i <= size >= y + j]


def terrain(random: Random, size: int) -> dict[Square, str]:
    """Runs of walls and water, woods between them, and single squares that meet at corners."""
    ground: dict[Square, str] = {}
    for _ in range(random.randint(3, 9)):
        kind = random.choice(("wall", "wall", "woods", "water"))
        x, y = random.randint(1, size), random.randint(1, size)
        right, up = random.choice(((1, 0), (0, 1), (1, 1), (1, -1)))
        for _ in range(random.randint(1, 6)):
            if 1 <= x <= size and 1 <= y <= size:
                ground[x, y] = kind
            x, y = x + right, y + up
            if random.random() < 0.2:
                right, up = up, right
    for square in random.sample(whole(size), random.randint(0, size)):
        ground[square] = random.choice(("wall", "woods", "water"))
    return ground


def by_kind(ground: dict[Square, str]) -> dict[str, list[Square]]:
    found: dict[str, list[Square]] = {}
    for square in sorted(ground):
        found.setdefault(ground[square], []).append(square)
    return found


def crowded_squares(random: Random, size: int, barred: set[Square]) -> list[Square]:
    """Knots of squares: most of them touch another one."""
    taken: list[Square] = []
    open_squares = [s for s in whole(size) if s not in barred]
    for _ in range(random.randint(2, 5)):
        x, y = random.choice(open_squares)
        near = [s for s in open_squares if max(abs(s[0] - x), abs(s[1] - y)) <= 3]
        share = random.uniform(0.2, 0.7)
        taken += [s for s in near if s not in taken and random.random() < share]
    while len(taken) < 6:
        taken = list(dict.fromkeys([*taken, random.choice(open_squares)]))
    random.shuffle(taken)
    return taken


def unit(random: Random, number: int, at: Square, sides: int, is_tied: bool) -> dict[str, Any]:
    kind = random.choice(KINDS)
    side = "ABCD"[random.randrange(sides)]
    made: dict[str, Any] = {"name": f"{side}{number}", "side": side, "kind": kind, "at": at}
    made["speed"] = random.choice((1, 2, 3, 4, 5, 5, 6, 7))
    now = ["is_shaken"] if random.random() < 0.15 else []
    if kind in ("bowmen", "huntress") or random.random() < 0.2:
        made |= {"full": TOUGH, "fs": TOUGH}
    if random.random() < 0.1:
        made["hero"] = kind not in HEROES
    if random.random() < 0.2:
        made["captain"] = random.choice(TRAITS)
    if kind == "warriors" and random.random() < 0.6:
        made["wall"] = "shield_wall"
    if random.random() < 0.2:
        now.append("has_acted")
    if is_tied and random.random() < 0.15:
        made["fs"] = 0
        made.pop("wall", None)
        now.append("is_fated")
    made["now"] = now
    return made
