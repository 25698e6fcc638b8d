"""Flagrant Factions: Moves of whole groups and Retreats, against the oracle."""

from __future__ import annotations

from itertools import islice
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import numpy as np
from tests.crowded.common import Compared
from tests.crowded.factions_oracle import (
    BASE,
    MARGIN,
    RECKLESS,
    TOUCH,
    Crowd,
    Group,
    Moves,
    Point,
    Walker,
    move_slack,
    touches,
    verdict,
)
from tests.crowded.factions_play import Play, allows, answer_of, plain_moves
from tests.crowded.factions_retreat import (
    CLEARLY,
    SHALLOW,
    STEADY,
    clear_at,
    edge_at,
    heading,
    limit,
)
from tests.crowded.factions_ways import can_end

from affray.games.flagrant_factions.state import State
from affray.games.flagrant_factions.words.answers import Attack, Move, Retreat
from affray.games.flagrant_factions.words.move_events import Retreated
from affray.games.flagrant_factions.words.move_questions import MoveGroup
from affray.games.flagrant_factions.words.questions import ChooseOpponent

GROUPS = 2
"""So many groups of a position are moved about."""
TRIES = 8
"""So many ways each."""
OFFERS = 3
"""So many of the engine's own."""


def compare_moves(
    random: Random, crowd: Crowd, state: State, offered: set[Any], counts: Compared
) -> None:
    able = [g for g in crowd.groups if Move(g.id) in offered]
    for group in random.sample(able, min(GROUPS, len(able))):
        question = Play(state).give(Move(group.id))
        if type(question) is not MoveGroup:
            continue
        strict, lenient = Walker(crowd, group), Walker(crowd, group, is_lenient=True)
        for answer in islice(question.options, OFFERS):
            slack = move_slack(lenient, plain_moves(group, answer))
            said(counts, "move by the engine", group, answer, engine=True, oracle=slack > -MARGIN)
        for _ in range(TRIES):
            moves = some_moves(random, group)
            answer = answer_of(group, moves)
            engine = allows(question, answer)
            oracle = verdict(move_slack(strict, moves), move_slack(lenient, moves))
            said(counts, "move", group, answer, engine=engine, oracle=oracle)
    for group in crowd.groups:
        if group.side == 0 and not group.is_shaken:
            is_bound = group.profile in RECKLESS and Attack(group.id) in offered
            engine = Move(group.id) in offered
            oracle = False if is_bound else can_move(crowd, group)
            if engine and oracle is False and not is_bound:
                oracle = is_shown(crowd, state, group) or False
            said(counts, "move offered", group, (), engine=engine, oracle=oracle)


def can_move(crowd: Crowd, group: Group) -> bool | None:
    """[FF-ORD-MOVE, FF-MOVE-05] Who may stay may Move; of others a single one is looked at."""
    if crowd.melee_foes(group) or group.is_stuck:
        return False
    walker = Walker(crowd, group)
    if move_slack(walker, []) > 0:
        return True
    return can_end(walker, group.models[0]) if len(group.models) == 1 else None


def is_shown(crowd: Crowd, state: State, group: Group) -> bool:
    """A way through a gap that the grid of 2 mm misses: the engine shows it, and it is legal."""
    question: Any = Play(state).give(Move(group.id))
    moves = plain_moves(group, question.usual_answer())
    return move_slack(Walker(crowd, group, is_lenient=True), moves) > -MARGIN


def said(
    counts: Compared, kind: str, group: Group, answer: Any, *, engine: bool, oracle: bool | None
) -> None:
    what = f"{group.name} {group.profile} {group.traits} {group.effects} {answer}"
    counts.compare(kind, engine=engine, oracle=oracle, what=lambda: what[:600])


def some_moves(random: Random, group: Group) -> Moves:
    """All of them by one vector, front rank first; one or a few alone; or by a turn."""
    far = group.reach * random.choice((0.05, 0.15, 0.3, 0.5, 0.8, 0.98, 1.02))
    far = far / 2 if group.is_slow else far
    angle = random.uniform(0, 2 * pi)
    dx, dy = round(far * cos(angle)), round(far * sin(angle))
    numbers = list(range(len(group.models)))
    if random.random() < 0.8:
        numbers.sort(key=lambda n: -(group.models[n][0] * dx + group.models[n][1] * dy))
    if len(numbers) > 1 and random.random() < 0.4:
        numbers = random.sample(numbers, random.randint(1, 2))
    moves: Moves = []
    bend = random.random() < 0.3
    for number in numbers:
        x, y = group.models[number]
        turn = (x + dx // 2 - dy // 4, y + dy // 2 + dx // 4)
        moves.append((number, (turn, (x + dx, y + dy)) if bend else ((x + dx, y + dy),)))
    return moves


# -- Retreats -------------------------------------------------------------------------


def compare_retreats(crowd: Crowd, state: State, offered: set[Any], counts: Compared) -> None:
    """[FF-RET-01..06, FF-Q-63..65] How far each group gets away from whom it fights."""
    for group in crowd.groups:
        if group.side != 0 or group.is_shaken:
            continue
        foes = crowd.melee_foes(group)
        is_bound = group.profile in RECKLESS and Attack(group.id) in offered
        oracle = bool(foes) and group.can_attack and not is_bound
        is_offered = Retreat(group.id) in offered
        said(counts, "retreat offered", group, (), engine=is_offered, oracle=oracle)
        if is_offered and len(foes) == 1:
            retreat(crowd, state, group, foes[0], counts)


def retreat(crowd: Crowd, state: State, group: Group, foe: Group, counts: Compared) -> None:
    way = heading(group, foe)
    play = Play(state)
    question = play.give(Retreat(group.id))
    if isinstance(question, ChooseOpponent):
        play.give(foe.id)
    told = play.events(Retreated)
    if way is None or not told:
        return
    bound = limit(crowd, group, foe, way)
    is_off = told[0].stop in ("south", "north", "west", "east")
    off = None
    if bound.edge < bound.least - STEADY:
        off = True
    elif bound.edge > bound.most + STEADY:
        # [FF-Q-64] Who has to go on to be clear of the enemy may come to the edge before.
        late = [m for m in group.models if not is_clear(foe, m, way, bound.least, bound.most)]
        ends_off = any(
            group.is_free or clear_at(foe, m, way, bound.least) >= edge_at(crowd, m, way) - CLEARLY
            for m in late
        )
        off = None if ends_off else False
    about = (round(min(bound.edge, 9e9)), round(bound.least), round(bound.most), told[0].stop)
    said(counts, "retreat off the table", group, about, engine=is_off, oracle=off)
    if is_off or off is not False:
        return
    ends = [(m.x, m.y) for m in play.state.group(group.id).models]
    if len(ends) != len(group.models):
        return
    gone = [project(a, b, way) for a, b in zip(group.models, ends, strict=True)]
    firm = [n for n, m in enumerate(group.models) if is_clear(foe, m, way, bound.least, bound.most)]
    firm = [n for n in firm if not is_held(n, group, ends, way, bound.least)]
    far = min((gone[n] for n in firm), default=bound.least)
    what = (foe.name, round(far), round(bound.least), round(bound.most), told[0].stop)
    is_far: bool | None = far >= bound.least - STEADY
    if not is_far and far >= bound.least - SHALLOW:
        is_far = None
    oracle = None if is_far is None else True
    if firm:
        said(counts, "retreat goes on", group, what, engine=bool(is_far), oracle=oracle)
        is_too_far = far > bound.most + STEADY
        said(counts, "retreat goes too far", group, what, engine=is_too_far, oracle=False)
    for number, length in enumerate(gone):
        if number not in firm and length < bound.least - SHALLOW:
            steps = range(round(length + CLEARLY), round(bound.least))
            clear = [s for s in steps if is_clear(foe, group.models[number], way, s)]
            better = any(is_open(crowd, group, number, ends, s, way) for s in clear)
            said(counts, "retreat goes farther", group, what, engine=False, oracle=better)
    for number in range(len(gone)):
        if number not in firm and is_far and not told[0].stop:
            first = clear_at(foe, group.models[number], way, bound.most)
            if not is_open(crowd, group, number, ends, first, way):
                continue
            is_first = gone[number] <= first + CLEARLY
            more = (*what, number, round(gone[number]), round(first))
            said(counts, "retreat goes clear", group, more, engine=not is_first, oracle=False)
    others = crowd.others(group)
    piled = any((a - c) ** 2 + (b - d) ** 2 < BASE * BASE for a, b in ends for c, d in others)
    said(counts, "retreat onto somebody", group, what, engine=piled, oracle=False)
    if not told[0].stop:
        still = touches(ends, foe.models)
        said(counts, "retreat still in contact", group, what, engine=still, oracle=False)


def is_clear(foe: Group, model: Point, way: tuple[float, float], *far: float) -> bool:
    """Whether a model that has gone so far, or so far, is clear of the enemy it leaves."""
    ends = [(model[0] + way[0] * s, model[1] + way[1] * s) for s in far]
    gaps = (hypot(x - a, y - b) for x, y in ends for a, b in foe.models)
    return all(gap > TOUCH + 2 * STEADY for gap in gaps)


def is_held(
    number: int,
    group: Group,
    ends: list[Point],
    way: tuple[float, float],
    far: float,
) -> bool:
    """[FF-Q-64] Whether a model finds one in its way that could not come so far."""
    x, y = group.models[number]
    steps = np.arange(0.0, far + STEADY, 1.0)
    xs, ys = x + steps * way[0], y + steps * way[1]
    stayed = [
        end
        for n, end in enumerate(ends)
        if n != number and project(group.models[n], end, way) < far - STEADY
    ]
    return any(float(np.hypot(xs - a, ys - b).min()) < BASE for a, b in stayed)


def is_open(
    crowd: Crowd,
    group: Group,
    number: int,
    ends: list[Point],
    far: float,
    way: tuple[float, float],
) -> bool:
    """Whether a model that goes on so far finds room there."""
    x, y = (group.models[number][n] + far * way[n] for n in (0, 1))
    others = [*crowd.others(group), *ends[:number], *ends[number + 1 :]]
    if any(hypot(x - a, y - b) < BASE + CLEARLY for a, b in others if (a, b) != (x, y)):
        return False
    spot = round(x), round(y)
    hard = [area for area in crowd.areas if {"impassable", "obstacle", "difficult"} & {*area.kinds}]
    return crowd.is_on_table(spot) and all(area.gap(spot) > BASE for area in hard)


def project(start: Point, end: Point, way: tuple[float, float]) -> float:
    return (end[0] - start[0]) * way[0] + (end[1] - start[1]) * way[1]
