"""Crowded positions of Rattle and Rend, written as a vignette writes them.

Two warbands of 12 points each stand close together: in contact, with gaps of about a base's
width, along edges, against terrain; some are aboard, in reserve or out of play. Everything is
legal: no bases and no pieces of terrain overlap, and no centre is in Blocking terrain.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.crowded.layout import Layout

BOARD = 4000
POINTS = {
    "champion": 1,
    "heavy": 3,
    "fighters": 2,
    "shooters": 2,
    "skirmishers": 2,
    "ward": 1,
    "dregs": 1,
}
CORE = ("fighters", "shooters", "skirmishers")
SMALL = ("champion", "ward")
CHAMPIONS = (
    "banishment",
    "battle_summons",
    "crashing_wave",
    "distant_doom",
    "push_to_the_brink",
    "spot_weakness",
)
HEAVY = ("colossal", "flyer", "transport", "transport")
WARDING = ("defiance", "vengeance", "confusion", "pursuit")
TRAITS = ("harriers", "fusiliers", "raiders", "riders", "elites", "blessed", "blessed", "blessed")
SCHEMES = ("corner", "side", "delayed", "close", "mixed")


def radius_of(kind: str) -> int:
    return 100 if kind in SMALL else 200


def warband(random: Random, side: str, edition: str) -> list[dict[str, Any]]:
    """Groups worth 12 points, at least 4 of them core, 4 to 8 groups."""
    kinds = list(POINTS) if edition == "quickref" else [k for k in POINTS if k != "dregs"]
    while True:
        chosen = [random.choice(CORE), random.choice(CORE)]
        while sum(POINTS[k] for k in chosen) < 12:
            chosen.append(random.choice((*kinds, *SMALL)))
        groups = [_group(random, side, kind, i) for i, kind in enumerate(chosen)]
        cost = sum(points_of(group) for group in groups)
        if cost == 12 and 4 <= len(groups) <= 8:
            return groups


def _group(random: Random, side: str, kind: str, number: int) -> dict[str, Any]:
    group: dict[str, Any] = {"name": f"{side}{number}", "side": side, "kind": kind}
    if kind == "champion" or (kind in (*CORE, "heavy") and random.random() < 0.12):
        group["champion"] = random.choice(CHAMPIONS)
    if kind == "heavy":
        group["trait"] = random.choice(HEAVY)
    if kind == "ward":
        group["reaction"] = random.choice(WARDING)
    return group


def points_of(group: dict[str, Any]) -> int:
    pair = group["kind"] != "champion" and "champion" in group
    return POINTS[group["kind"]] + pair


def position(random: Random) -> tuple[str, dict[str, Any]]:
    """The edition and the position."""
    edition = random.choice(("alpha2", "quickref"))
    kinds = ["rough", "blocking", "blocking", "hazardous"]
    if edition == "quickref":
        kinds.append("inspiring")
    layout = Layout(random, BOARD, scale=10, size=1.0, inset=0)
    scheme, facing = random.choice(SCHEMES), random.randint(0, 3)
    facing %= 2 if scheme == "mixed" else 4
    if random.random() < 0.5:
        layout.focus = home(scheme, facing)
        layout.width = random.choice((500, 800, 1300, 2000))
    layout.lay_terrain(random.randint(3, 8), tuple({"kind": kind} for kind in kinds))
    traits = [random.sample(TRAITS, 2) for _ in range(2)]
    bands = [warband(random, side, edition) for side in "AB"]
    if random.random() < 0.6:
        random.choice([g for g in bands[0] if g["kind"] != "heavy"])["status"] = "removed"
    if random.random() < 0.3:
        random.choice(bands[0])["status"] = "removed"
    everybody = bands[0] + bands[1]
    shuffled = random.sample(everybody, len(everybody))
    theme = random.random()
    if theme < 0.25 and scheme in ("side", "delayed", "corner"):
        _line_up(layout, shuffled, facing)
    elif theme < 0.5:
        _surround(layout, shuffled)
    for group in shuffled:
        if "at" not in group:
            _stand(layout, group)
    _board(random, everybody, traits)
    return edition, {
        "groups": everybody,
        "sides": [
            {"momentum": 12, "total": 12, "traits": traits[0]},
            {"momentum": 0, "total": 12, "traits": traits[1]},
        ],
        "terrain": layout.terrain,
        "deployment": scheme,
        "facing": facing,
        "round": 2,
        "turn": 3,
    }


def _barred(layout: Layout, group: dict[str, Any]) -> list[Any]:
    """Where a group may not stand; a Transport shuns bad ground."""
    shunned = ["blocking"]
    if group.get("trait") == "transport":
        shunned += ["rough", "hazardous"]
    pairs = zip(layout.terrain, layout.shapes, strict=True)
    return [shape for piece, shape in pairs if piece["kind"] in shunned]


def _line_up(layout: Layout, groups: list[dict[str, Any]], facing: int) -> None:
    """Along the edge of side A, with gaps that are just enough for one more, or just not."""
    random = layout.random
    x, before = random.randint(0, 500), 0
    for group in groups[: random.randint(3, 8)]:
        r = radius_of(group["kind"])
        need = 801 if group["side"] == "B" else r + 202
        if before:
            x += before + need + random.choice((-6, 4, 12, 40, 150))
        before = need
        spot = (x, random.randint(0, r))
        for _ in range(facing):
            spot = (BOARD - spot[1], spot[0])
        if group.get("status") != "removed" and x <= BOARD:
            if layout.is_free(*spot, r, 1, _barred(layout, group)):
                layout.bases.append((*spot, r))
                group["at"] = layout.written(*spot)


def _surround(layout: Layout, groups: list[dict[str, Any]]) -> None:
    """A Transport, or another group, with others around it on all sides."""
    present = [group for group in groups if group.get("status") != "removed"]
    heavies = [group for group in present if group.get("trait") == "transport"]
    middle = (heavies or present)[0]
    _stand(layout, middle)
    if middle.get("status") == "removed":
        return
    x, y, r = layout.bases[-1]
    around = [g for g in present if g is not middle and g["kind"] != "heavy"]
    around = around[: layout.random.randint(3, 7)]
    barred = _barred(layout, {"trait": "transport"})
    spots = layout.ring(x, y, r, [radius_of(group["kind"]) for group in around], barred)
    for group, spot in zip(around, spots, strict=True):
        if spot is not None:
            group["at"] = layout.written(*spot)


def _stand(layout: Layout, group: dict[str, Any]) -> None:
    """A place for a group. Where there is no room it is gone."""
    spot = None
    if group.get("status") != "removed":
        spot = layout.spot(radius_of(group["kind"]), _barred(layout, group))
    if spot is None:
        group["status"], group["at"] = "removed", [200, 200]
    else:
        group["at"] = layout.written(*spot)


def home(scheme: str, facing: int) -> tuple[int, int]:
    """The middle of the zone of side A."""
    if scheme == "mixed":
        return 2000, 500 + 1000 * facing
    x, y = {"corner": (600, 600), "close": (2000, 1200)}.get(scheme, (2000, 250))
    for _ in range(facing):
        x, y = BOARD - y, x
    return x, y


def _board(random: Random, groups: list[dict[str, Any]], traits: list[list[str]]) -> None:
    """Some groups ride in a Transport of theirs."""
    for heavy in groups:
        if heavy.get("trait") != "transport" or "status" in heavy or random.random() < 0.2:
            continue
        room = 4 if "riders" in traits["AB".index(heavy["side"])] else 2
        for group in groups:
            fits = group["kind"] != "heavy" and points_of(group) <= room
            if fits and group["side"] == heavy["side"] and "status" not in group:
                if random.random() < 0.5:
                    group["aboard"] = heavy["name"]
                    room -= points_of(group)
