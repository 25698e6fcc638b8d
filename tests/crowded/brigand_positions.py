"""Crowded positions of Brigandine, written as a vignette writes them.

Two warbands stand close together: in melee, with gaps of about a base's width, against the
edges, on and around terrain with any mix of traits. Everything is legal: no bases and no pieces
of terrain overlap, and nobody but flyers stands on what is too high to climb.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.crowded.layout import Layout

INCH = 254
SIDE = 24 * INCH
RADIUS = 127
TALL = 2.2
"""[BR-MOVE-09] In inches: what is as high as this cannot be climbed."""

KINDS = (
    ({"flags": ["obstacle"], "height": 1.5}, 2),
    ({"flags": ["fortification"], "height": 0}, 4),
    ({"flags": ["obstacle", "fortification"], "height": 1}, 2),
    ({"flags": ["difficult"], "height": 0}, 3),
    ({"flags": ["obstacle", "difficult"], "height": 0}, 2),
    ({"flags": ["obstacle"], "height": 3}, 4),
    ({"flags": ["obstacle", "fortification", "difficult"], "height": 0.5}, 1),
)
"""[BR-TERR-01..03] With how often each is drawn."""

WEAPONS = (
    "javelin",
    "sling",
    "shortbow",
    "crossbow",
    "longbow",
    "arquebus",
    "acid_globes",
    "poison_globes",
)
SPELLS = (
    "web",
    "entangle",
    "summon_thralls",
    "summon_thralls",
    "teleport",
    "teleport",
    "transmute",
    "haste",
    "razing",
)
SCENARIOS = ("confrontation", "siege", "ambush", "exploration", "convoy")
EDGES = ("south", "north", "west", "east")
QUADRANTS = ("south-west", "south-east", "north-west", "north-east")


def unit(random: Random, side: str, number: int) -> dict[str, Any]:
    """A unit with what matters to places: how far it goes, what it shoots, what it casts."""
    wish = random.random()
    made: dict[str, Any] = {"name": f"{side}{number}", "side": side}
    made["speed"] = random.randint(3, 8)
    made["combat"] = random.randint(1, 5)
    traits = [
        trait
        for trait, often in (
            ("fury", 0.15),
            ("wildstride", 0.15),
            ("flying", 0.12),
            ("shieldbash", 0.4),
            ("infiltrator", 0.1),
        )
        if random.random() < often
    ]
    gear = ["shield"] if "shieldbash" in traits else []
    if wish < 0.4:
        gear.append(random.choice(WEAPONS))
    if wish > 0.75:
        traits.append("caster")
        made["spells"] = random.sample(SPELLS, 2)
    made["gear"], made["traits"] = gear, traits
    return made


def position(random: Random) -> dict[str, Any]:
    """The position, all units on the table; what stage it is, the questions say."""
    layout = Layout(random, SIDE, scale=INCH, size=1.6, inset=RADIUS)
    kinds = tuple({"kind": "piece", **kind} for kind, often in KINDS for _ in range(often))
    layout.lay_terrain(random.randint(3, 9), kinds)
    units = [unit(random, side, i) for side in "AB" for i in range(random.randint(8, 14))]
    shuffled = random.sample(units, len(units))
    if random.random() < 0.5:
        _surround(layout, shuffled)
    for made in shuffled:
        if "at" in made:
            continue
        pairs = zip(layout.terrain, layout.shapes, strict=True)
        barred = [shape for piece, shape in pairs if piece["height"] >= TALL]
        spot = layout.spot(RADIUS, [] if "flying" in made["traits"] else barred, RADIUS + 1)
        if spot is not None:
            made["at"] = layout.written(*spot)
    units = [made for made in units if "at" in made]
    return {
        "units": units,
        "terrain": layout.terrain,
        "board": [24, 24],
        "stage": "move",
        "turn": 1,
        "active": "A",
        "attacker": "A",
        "edge": random.choice(EDGES),
    }


def _surround(layout: Layout, units: list[dict[str, Any]]) -> None:
    """A caster with others around it on all sides."""
    casters = [made for made in units if made.get("spells") and made["side"] == "A"]
    pairs = zip(layout.terrain, layout.shapes, strict=True)
    barred = [shape for piece, shape in pairs if piece["height"] >= TALL]
    spot = layout.spot(RADIUS, barred, RADIUS + 1)
    if not casters or spot is None:
        if spot is not None:
            layout.bases.pop()
        return
    casters[0]["at"] = layout.written(*spot)
    around = [made for made in units if made is not casters[0]][: layout.random.randint(3, 6)]
    spots = layout.ring(*spot, RADIUS, [RADIUS] * len(around), barred, RADIUS + 1)
    for made, there in zip(around, spots, strict=True):
        if there is not None:
            made["at"] = layout.written(*there)
