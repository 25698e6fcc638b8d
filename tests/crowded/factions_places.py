"""Flagrant Factions: where groups are deployed and brought in, against the oracle."""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import shapely
from tests.crowded.common import Compared
from tests.crowded.factions_oracle import (
    BASE,
    CLOSE,
    INCH,
    MARGIN,
    RADIUS,
    Crowd,
    Group,
    Point,
    is_close_to,
    strays,
    verdict,
)
from tests.crowded.factions_play import Play, allows, built
from tests.crowded.factions_positions import SIZES, beside, position

from affray.games.flagrant_factions.pieces import model_id
from affray.games.flagrant_factions.words.answers import Summon
from affray.games.flagrant_factions.words.move_questions import BringIn, PlaceGroup

TRIES = 25
STEP = 20
NEAR_EDGE = 12 * INCH + RADIUS
"""[FF-OUT-SC-0] Within 12 inches of the edge."""
SUMMONED, AWAY = 12 * INCH + BASE, 6 * INCH + BASE
"""[FF-OT-SUMMONER-1] At most 12 inches from the Summoner's group, at least 6 from enemies."""


def slack_of(crowd: Crowd, group: Group, spots: list[Point], close: int) -> float:
    """[FF-SET-08, FF-Q-54] A whole group put down: on the table, on nobody, in cohesion."""
    others = crowd.others(group)
    for number, (x, y) in enumerate(spots):
        if not crowd.is_on_table((x, y)):
            return -1e9
        for a, b in (*others, *spots[:number]):
            if (x - a) ** 2 + (y - b) ** 2 < BASE * BASE:
                return -1e9
    foes = [m for other in crowd.groups if other.side != group.side for m in other.models]
    if strays(spots) or is_close_to(spots, foes, close):
        return -1e9
    gaps = [area.gap(s) - RADIUS for area in crowd.areas if group.is_barred_by(area) for s in spots]
    return min([1e9, *gaps])


def compare_deployment(random: Random, counts: Compared) -> None:
    """A Pitched Battle: within 12 inches of the edge, where others stand already."""
    crowd = position(random)
    group = Group(len(crowd.groups) + 1, 0, random.choice(("elite_foot", "elite_engine")))
    group.size = 1 if "engine" in group.profile else random.choice(SIZES)
    crowd.groups.append(group)
    edge = random.choice(("south", "north"))
    more = {"stage": "deploy", "turn": 0, "turns": [0, 0], "queue": [group.name], "edge": edge}
    question = Play(built(crowd, **more)).question
    if not isinstance(question, PlaceGroup):
        return

    def slack(spots: list[Point]) -> float:
        for _, y in spots:
            far = y if edge == "south" else crowd.height - y
            if far > NEAR_EDGE:
                return -1e9
        return slack_of(crowd, group, spots, CLOSE)

    judge(random, question, crowd, group, slack, "deployed", counts)


def compare_arrivals(random: Random, counts: Compared) -> None:
    """[FF-ORD-SUMMON] A Summoner brings a group in, if there is room for it."""
    crowd = position(random)
    able = [g for g in crowd.groups if g.side == 0 and not crowd.melee_foes(g) and not g.is_shaken]
    if not able:
        return
    host = random.choice(able)
    host.profile = "elite_foot"
    host.traits = ["summoner"]
    group = Group(len(crowd.groups) + 1, 0, "elite_foot")
    group.size = random.choice((1, 1, *SIZES))
    crowd.groups.append(group)
    state = built(crowd)
    play = Play(state)
    order = Summon(host.id)
    engine = play.question is not None and order in set(play.question.options)

    def slack(spots: list[Point]) -> float:
        if not is_close_to(spots, host.models, SUMMONED + 1):
            return -1e9
        squares = [(x - a) ** 2 + (y - b) ** 2 for x, y in spots for a, b in host.models]
        if min(squares) > SUMMONED**2:
            return -1e9
        return slack_of(crowd, group, spots, AWAY)

    if group.size == 1:
        oracle = has_place(crowd, group, host)
        counts.compare("summon offered", engine=engine, oracle=oracle, what=lambda: host.name)
    if engine:
        question = play.give(order)
        if isinstance(question, BringIn):
            judge(random, question, crowd, group, slack, "brought in", counts)


def has_place(crowd: Crowd, group: Group, host: Group) -> bool:
    """Whether a single model finds room on a grid of 2 mm."""
    pool = np.array(host.models, float)
    low, high = pool.min(axis=0) - SUMMONED, pool.max(axis=0) + SUMMONED
    low, high = np.maximum(low, 0), np.minimum(high, (crowd.width, crowd.height))
    xs, ys = (np.arange(a, b + 1, STEP) for a, b in zip(low, high, strict=True))
    x, y = (axis.ravel() for axis in np.meshgrid(xs, ys))
    near = np.zeros(len(x), dtype=bool)
    for a, b in host.models:
        near |= (x - a) ** 2 + (y - b) ** 2 <= (SUMMONED - MARGIN) ** 2
    x, y = x[near], y[near]
    free = np.ones(len(x), dtype=bool)
    for other in crowd.groups:
        least = AWAY if other.side != group.side else BASE
        for a, b in other.models:
            free &= (x - a) ** 2 + (y - b) ** 2 >= (least + MARGIN) ** 2
    for area in crowd.areas:
        if group.is_barred_by(area):
            free &= ~shapely.intersects_xy(area.grown(RADIUS + MARGIN), x, y)
    return bool(free.any())


def judge(
    random: Random,
    question: Any,
    crowd: Crowd,
    group: Group,
    slack: Any,
    kind: str,
    counts: Compared,
) -> None:
    """The engine's own places, and others near them."""
    ids = [model_id(group.id, n + 1) for n in range(group.size)]
    for answer in islice(question.options, 3):
        spots = [path[-1] for _, path in answer]
        oracle = slack(spots) > -MARGIN
        counts.compare(
            f"{kind} by the engine", engine=True, oracle=oracle, what=partial(str, spots)
        )
    others = crowd.others(group)
    first = [path[-1] for _, path in question.usual_answer()]
    for _ in range(TRIES):
        spots = some_spots(random, first, others)
        answer = tuple((id, (spot,)) for id, spot in zip(ids, spots, strict=True))
        engine = allows(question, answer)
        is_legal = verdict(slack(spots))
        counts.compare(kind, engine=engine, oracle=is_legal, what=partial(str, spots))


def some_spots(random: Random, first: list[Point], others: list[Point]) -> list[Point]:
    """A legal formation shifted, with somebody out of it, or all around a random place."""
    draw = random.random()
    if draw < 0.4:
        dx, dy = random.randint(-1500, 1500), random.randint(-1500, 1500)
        return [(x + dx, y + dy) for x, y in first]
    if draw < 0.7 and others:
        spots = list(first)
        spots[random.randrange(len(spots))] = beside(
            random, random.choice([*others, *first]), is_touching=random.random() < 0.5
        )
        return spots
    spots = [random.choice(others or first)]
    while len(spots) < len(first) + 1:
        spots.append(beside(random, random.choice(spots), is_touching=random.random() < 0.4))
    return spots[1:]
