"""Rattle and Rend: whether and where groups may be put down, put to engine and oracle."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from itertools import islice
from math import hypot
from random import Random
from typing import Any

from tests.crowded.common import Compared
from tests.crowded.rattle_asking import Asked, Faces, Fork
from tests.crowded.rattle_oracle import BANDS, BOARD, Base, Table
from tests.crowded.rattle_places import (
    Demand,
    arrival,
    centres,
    deployment,
    free,
    leaving,
    more_than_short,
    nearest,
    summons,
    teleport,
    translocation,
)
from tests.crowded.rattle_positions import points_of

from affray.games.rattle_and_rend.words.answers import (
    Arrive,
    BattleSummons,
    Board,
    Sprint,
    TranslocateWard,
)

THIRD = 4
"""[RR-TRAIT-TELEPORT-1, RR-TRAIT-RESURRECT-1] A third of 12 points."""


def compare_places(asked: Asked, counts: Compared) -> None:
    """All that puts a group down somewhere."""
    compare_leaving(asked, counts)
    for base in asked.own():
        if base.champion == "battle_summons":
            compare_summons(asked, counts, base)
    compare_translocation(asked, counts)
    changed = asked.random.choice(
        (compare_teleport, compare_resurrection, compare_arrival, compare_ambush)
    )
    changed(asked, counts)


# -- points ---------------------------------------------------------------------------


def compare_spots(
    counts: Compared, kind: str, demand: Demand, fork: Fork, random: Random, group: Base
) -> None:
    """Places of the engine's own, and places on either side of every limit."""
    options = fork.question.options
    for x, y in islice(iter(options), 3):
        _compare_spot(counts, kind, demand, fork, group, x, y)
    for x, y in sample(random, demand):
        _compare_spot(counts, kind, demand, fork, group, x, y)


def _compare_spot(
    counts: Compared, kind: str, demand: Demand, fork: Fork, group: Base, x: int, y: int
) -> None:
    counts.compare(
        kind,
        engine=not fork.refuses((x, y)),
        oracle=demand.allows(x, y),
        what=lambda: f"{group} at {x, y}",
    )


def sample(random: Random, demand: Demand) -> list[tuple[int, int]]:
    """Points beside the edge of what is free, inside it, and anywhere around."""
    room = demand.region(0.0)
    points = []
    if room.is_empty:
        left, bottom, right, top = 0.0, 0.0, float(BOARD), float(BOARD)
    else:
        left, bottom, right, top = room.bounds
        rim = room if demand.touching is not None else room.boundary
        for _ in range(4):
            point = rim.interpolate(random.random(), normalized=True)
            dx, dy = random.choice((-4, -2, 0, 2, 4)), random.choice((-4, -2, 0, 2, 4))
            points.append((round(point.x) + dx, round(point.y) + dy))
    for _ in range(3):
        x, y = random.uniform(left, right), random.uniform(bottom, top)
        points.append((round(x), round(y)))
    return points


def offered(counts: Compared, kind: str, demand: Demand, *, engine: bool, what: str) -> None:
    """Whether there is a place at all."""
    counts.compare(f"{kind}: any", engine=engine, oracle=demand.exists(), what=lambda: what)


# -- transports -----------------------------------------------------------------------


def compare_leaving(asked: Asked, counts: Compared) -> None:
    """[RR-HEAVY-TRANSPORT-3, RR-HEAVY-TRANSPORT-4] A passenger leaves with its own action."""
    table = asked.table
    for group in table.bases:
        if not group.aboard or group.side or group.kind == "ward":
            continue
        transport = next(base for base in table.bases if base.name == group.aboard)
        demand = leaving(table, group, transport)
        can = Sprint(group.id) in asked.offered
        offered(counts, "leaving", demand, engine=can, what=f"{group} off {transport}")
        if can:
            fork = asked.take(Sprint, group.id, Faces(0))
            fork.skip_ways()
            if fork.asks == "ChooseContactPoint":
                compare_spots(counts, "leaving", demand, fork, asked.random, group)


def compare_boarding(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-HEAVY-TRANSPORT-1, RR-HEAVY-TRANSPORT-3] In base contact, and there is room."""
    table = asked.table
    carriers = [base for base in table.allies(mover) if _capacity(table, base)]
    if mover.kind == "heavy" or not carriers:
        return
    fork = asked.take(Sprint, mover.id, Faces(0))
    ways = set(fork.question.options) if fork.asks == "ChooseWay" else set()
    for carrier in carriers:
        if hypot(carrier.x - mover.x, carrier.y - mover.y) > 700:
            continue
        inside = [base for base in table.bases if base.aboard == carrier.name]
        used = sum(_points(asked, base) for base in inside)
        fits = used + _points(asked, mover) <= _capacity(table, carrier)
        counts.compare(
            "boarding",
            engine=Board(carrier.id) in ways,
            oracle=fits and table.touch(mover, carrier),
            what=partial("{} onto {}".format, mover, carrier),
        )


def _points(asked: Asked, base: Base) -> int:
    return points_of(asked.plain["groups"][base.id])


def _capacity(table: Table, base: Base) -> int:
    """[RR-HEAVY-TRANSPORT-1, RR-TRAIT-RIDERS-1, RR-TRAIT-RIDERS-2]"""
    if base.kind != "heavy":
        return 0
    riders = "riders" in table.traits[base.side]
    return 2 * (base.trait == "transport") + 2 * riders


# -- actions --------------------------------------------------------------------------


def compare_summons(asked: Asked, counts: Compared, champion: Base) -> None:
    """[RR-CHAMP-SUMMONS-1, RR-CHAMP-SUMMONS-2]"""
    table = asked.table
    for group in table.bases:
        if group.side or not group.removed or _points(asked, group) > 2:
            continue
        fork = asked.take(BattleSummons, champion.id, Faces(1), group.id)
        demand = summons(table, group)
        can = fork.asks == "ChooseSpot"
        offered(counts, "summons", demand, engine=can, what=f"{group}, {table.scheme}")
        if not can:
            continue
        if demand.edges is not None:
            compare_spots(counts, "summons", demand, fork, asked.random, group)
            continue
        spots = list(fork.question.options)
        for x, y in centres(table, 0):
            best = nearest(demand, x, y)
            found = min(hypot(sx - x, sy - y) for sx, sy in spots)
            counts.compare(
                "summons: nearest",
                engine=True,
                oracle=abs(best - found) <= 3,
                what=partial("{} near {}: {}, {}".format, group, (x, y), best, spots),
            )
        for x, y in spots:
            _compare_spot(counts, "summons", demand, fork, group, x, y)


def compare_translocation(asked: Asked, counts: Compared) -> None:
    """[RR-ACTION-TRANSLOCATE-2] Within M of the group that stayed, or of an ally it sees."""
    table = asked.table
    wards = [base for base in table.standing if base.kind == "ward" and base.side == 0]
    movers = asked.own()
    if not wards or not movers:
        return
    mover = asked.random.choice(movers)
    fork = asked.take(TranslocateWard, mover.id, Faces(0), ())
    able = set(fork.question.options) if fork.asks == "ChooseWard" else set()
    if fork.asks == "ChooseSpot":
        able = {fork.question.pieces[0]}
    seen = {ally.id: table.sees(mover, ally) for ally in table.allies(mover)}
    if None in seen.values():
        return
    hosts = [mover, *(ally for ally in table.allies(mover) if seen[ally.id])]
    for ward in wards:
        demand = translocation(table, ward, hosts, BANDS[2])
        can = ward.id in able
        offered(counts, "translocation", demand, engine=can, what=f"{ward} by {mover}")
        if can:
            chosen = asked.take(TranslocateWard, mover.id, Faces(0), ())
            if chosen.asks == "ChooseWard":
                chosen.send(ward.id)
            compare_spots(counts, "translocation", demand, chosen, asked.random, ward)


# -- what needs another position --------------------------------------------------------


def _again(asked: Asked, change: dict[str, Any], group: int = -1, status: str = "") -> Asked:
    """The same position, but for a few words."""
    plain = deepcopy(asked.plain)
    plain["sides"][0].update(change)
    if group >= 0:
        plain["groups"][group]["status"] = status
    return Asked(asked.edition, plain, asked.random)


def compare_teleport(asked: Asked, counts: Compared) -> None:
    """[RR-TRAIT-TELEPORT-1] Who may go, and where to."""
    traits = [asked.plain["sides"][0]["traits"][0], "teleporters"]
    other = _again(asked, {"effects": ["teleporters"], "traits": traits})
    table = other.table
    fork = Fork(other.match.fork(Faces(0)))
    able = set(fork.question.options) if fork.asks == "ChooseTeleport" else set()
    for group in table.standing:
        if group.side:
            continue
        inside = [base for base in table.bases if base.aboard == group.name]
        worth = _points(asked, group) + sum(_points(asked, base) for base in inside)
        away = not any(table.in_band(group, enemy, 1) for enemy in table.enemies(group))
        demand = teleport(table, group)
        exists = demand.exists()
        may = away and worth <= THIRD
        counts.compare(
            "teleport: any",
            engine=group.id in able,
            oracle=exists if may else False,
            what=partial(str, group),
        )
        if group.id in able and other.random.random() < 0.5:
            chosen = Fork(other.match.fork(Faces(0)))
            chosen.send(group.id)
            compare_spots(counts, "teleport", demand, chosen, other.random, group)


def compare_resurrection(asked: Asked, counts: Compared) -> None:
    """[RR-TRAIT-RESURRECT-2, RR-DEPL-02..04] Back into the zone by the rules of deployment."""
    traits = [asked.plain["sides"][0]["traits"][0], "ressurectionists"]
    other = _again(asked, {"effects": ["ressurectionists"], "traits": traits})
    table = other.table
    for group in table.bases:
        if group.side or not group.removed or group.kind == "ward":
            continue
        if _points(asked, group) > THIRD:
            continue
        fork = Fork(other.match.fork(Faces(1)))
        fork.send((group.id,))
        level = _level(table, group)
        if level is None:
            continue
        can = fork.asks == "ChooseSpot"
        what = f"{group}, {table.scheme}"
        strict = deployment(table, group, near=False, contact=False, hazard=True)
        loose = deployment(table, group, near=level > 0, contact=level > 1, hazard=True)
        counts.compare("deployment: any", engine=can, oracle=level < 3, what=partial(str, what))
        if can:
            compare_spots(counts, "deployment", loose, fork, other.random, group)
            if level:
                for x, y in sample(other.random, strict):
                    _compare_spot(counts, "deployment", loose, fork, group, x, y)


def _level(table: Table, group: Base) -> int | None:
    """[RR-Q-046] What must be ignored: nothing, the distance of S, contact too; 3: no room."""
    for level in range(3):
        demand = deployment(table, group, near=level > 0, contact=level > 1, hazard=False)
        exists = demand.exists()
        if exists is None:
            return None
        if exists:
            return level
    return 3


def compare_arrival(asked: Asked, counts: Compared) -> None:
    """[RR-DEPL-DELAYED-2, RR-DEPL-DELAYED-3] A group held back comes on at its edge."""
    held = [base for base in asked.table.bases if base.removed and not base.side]
    if not held:
        return
    group = asked.random.choice(held)
    plain = asked.plain
    plain = {**plain, "deployment": "delayed"}
    asked = Asked(asked.edition, plain, asked.random)
    other = _again(asked, {}, group.id, "delayed")
    demand = arrival(other.table, other.table.bases[group.id])
    can = Arrive() in other.offered
    offered(counts, "arrival", demand, engine=can, what=f"{group}")
    if can:
        fork = Fork(other.match.fork(Faces(0)))
        fork.send(Arrive())
        if fork.asks != "ChooseSpot" and fork.asks:
            fork.send((group.id,))
        compare_spots(counts, "arrival", demand, fork, other.random, group)


def compare_ambush(asked: Asked, counts: Compared) -> None:
    """[RR-TRAIT-AMBUSHERS-2] Out of ambush, more than S from every enemy."""
    held = [
        base for base in asked.table.bases if base.removed and not base.side and base.kind != "ward"
    ]
    if not held:
        return
    group = asked.random.choice(held)
    other = _again(asked, {}, group.id, "in ambush")
    own = other.table.bases[group.id]
    demand = more_than_short(other.table, own, free(other.table, own))
    can = Sprint(group.id) in other.offered
    offered(counts, "ambush", demand, engine=can, what=f"{group}")
    if can:
        fork = Fork(other.match.fork(Faces(0)))
        fork.send(Sprint(group.id))
        compare_spots(counts, "ambush", demand, fork, other.random, group)
