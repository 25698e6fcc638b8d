"""Rattle and Rend: moves that an enemy forces, put to engine and oracle."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np
import shapely
from tests.crowded.common import Compared
from tests.crowded.plane import Round, Way, agreed, both, denied
from tests.crowded.rattle_asking import Asked, Faces, Fork, Path, draw_path, told
from tests.crowded.rattle_moves import SLACK, compare_end
from tests.crowded.rattle_oracle import BOARD, BRUSH, MARGIN, Base, Table
from tests.crowded.rattle_places import centres, edges, quarter, turned

from affray.games.rattle_and_rend.words.answers import Feint, PushToTheBrink, StandAndFight

# -- moves that others force ------------------------------------------------------------------


def compare_feint(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-ACTION-FEINT-2..5, RR-HEAVY-TRANSPORT-9] Where an enemy may be moved, and ends."""
    table, random = asked.table, asked.random
    fork = asked.take(Feint, mover.id, Faces(0), ())
    if fork.asks != "ChooseTarget":
        return
    target = table.bases[random.choice(list(fork.question.options))]
    critical = random.random() < 0.5
    aimed = asked.take(Feint, mover.id, Faces(1 + critical), (), target.id)
    if aimed.asks != "ChoosePush":
        return
    for path in [draw_path(random, table, target, 2) for _ in range(4)]:
        if not critical and is_moot(table, mover, target, path):
            continue
        refused = aimed.refuses(path)
        limit = True if critical else feint_limit(asked, mover, target, path)
        counts.compare(
            "feint",
            engine=not refused,
            oracle=both(denied(table.refuses(target, list(path), 2, forced=True)), limit),
            what=told(asked, target, path, f"{critical=} {aimed.question.options.refusal(path)}"),
        )
        if not refused:
            pays = random.random() < 0.6
            walked = asked.take(Feint, mover.id, Faces(1 + critical), (), target.id, path)
            shuns = None if critical else mover.side
            compare_end(asked, counts, walked, target, path, pays=pays, forced=True, shuns=shuns)
            moved = walked.place(target.id) != (target.x, target.y)
            if not critical and moved and walked.is_on_board(target.id):
                x, y = walked.place(target.id)
                near = replace(target, x=x, y=y)
                own = [base for base in table.standing if base.side == mover.side]
                apart = not any(table.touch(near, base) for base in own)
                words = told(asked, target, path, f"{pays=}, to {x, y}")
                counts.compare("feint: apart", engine=True, oracle=apart, what=words)


def feint_limit(asked: Asked, mover: Base, target: Base, path: Path) -> bool | None:
    """[RR-ACTION-FEINT-3] Not into Hazardous terrain nor into contact with the other side."""
    table = asked.table
    way = Way([(target.x, target.y), *path])

    def enters(bias: float) -> bool:
        halt = table.stop(target, way, bias, forced=True)
        entries = [way.into(form, bias) for form in table.of_kind("hazardous")]
        return any(s is not None and s <= halt.s for s in entries)

    def touches(bias: float) -> bool:
        halt = table.stop(target, way, bias, forced=True)
        x, y = way.at(table.rest(target, way, halt.s, bias, forced=True))
        return any(
            hypot(x - base.x, y - base.y) <= target.r + base.r + 1 + 3 * bias
            for base in table.standing
            if base.side == mover.side
        )

    return both(denied(agreed(enters, MARGIN)), denied(agreed(touches, MARGIN)))


def is_moot(table: Table, mover: Base, target: Base, path: Path) -> bool:
    """It is sent over a base of the other side and ends elsewhere: nothing is lost either way."""
    way = Way([(target.x, target.y), *path])
    crossed = table.crossings(target, way, MARGIN, forced=True)
    sent_over = [base.name for _, base in crossed if base.side == mover.side]
    for bias in (-MARGIN, 0.0, MARGIN):
        halt = table.stop(target, way, bias, forced=True)
        end = table.rest(target, way, halt.s, bias, forced=True)
        if sent_over and (halt.why != sent_over[0] or end < halt.s - 1e-6):
            return True
    return False


def compare_push(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-WILL-03, RR-MOVE-16] Hit, and pushed away from the attacker by at most its MOV."""
    table, random = asked.table, asked.random
    if StandAndFight(mover.id) not in asked.offered or mover.trait == "colossal":
        return
    fork = asked.take(StandAndFight, mover.id, Faces(1))
    target = table.bases[random.choice(list(fork.question.options))]
    fork = asked.take(StandAndFight, mover.id, Faces(1), target.id)
    if fork.asks != "ChoosePush":
        return
    band = table.mov(target)
    for path in [draw_path(random, table, target, band) for _ in range(4)]:
        points = [(target.x, target.y), *path]
        away = all(
            (ax - mover.x) * (bx - ax) + (ay - mover.y) * (by - ay) >= 0
            for (ax, ay), (bx, by) in pairwise(points)
        )
        refused = fork.refuses(path)
        counts.compare(
            "push",
            engine=not refused,
            oracle=both(away, denied(table.refuses(target, list(path), band, forced=True))),
            what=told(asked, target, path, f"away from {mover}"),
        )
        if not refused:
            walked = asked.take(StandAndFight, mover.id, Faces(1), target.id, path)
            compare_end(asked, counts, walked, target, path, pays=True, forced=True)


def compare_brink(asked: Asked, counts: Compared, mover: Base) -> None:
    """[RR-CHAMP-PUSH-1, RR-CHAMP-PUSH-2] Straight back as far as the champion can see."""
    table, random = asked.table, asked.random
    if PushToTheBrink(mover.id) not in asked.offered:
        return
    fork = asked.take(PushToTheBrink, mover.id, Faces(1))
    target = table.bases[random.choice(list(fork.question.options))]
    fork.send(target.id)
    goals = brinks(table, target)
    goal = goals[0]
    if fork.asks == "ChooseZone":
        index = random.randrange(len(goals))
        goal = goals[index]
        fork.send(index)
    ends = [pushed(table, mover, target, goal, bias) for bias in (-BRUSH, BRUSH)]
    if target.trait == "transport":
        ends = _broken(asked, counts, fork, target, Way([(target.x, target.y), goal]), ends)
    x, y = fork.place(target.id)
    words = told(asked, target, (goal,), f"pushed by {mover} to {x, y}, not {ends}")
    moved = [end > SLACK for end in ends]
    counts.compare(
        "brink",
        engine=hypot(x - target.x, y - target.y) > SLACK,
        oracle=moved[0] if moved[0] == moved[1] else None,
        what=words,
    )
    way = Way([(target.x, target.y), goal])
    fits = way.gap(x, y, min(ends) - 2 * SLACK, max(ends) + 2 * SLACK) <= SLACK
    counts.compare("brink: where", engine=True, oracle=fits, what=words)


def _broken(
    asked: Asked, counts: Compared, fork: Fork, target: Base, way: Way, ends: list[float]
) -> list[float]:
    """[RR-HEAVY-TRANSPORT-9] A Transport goes no farther than the edge of bad ground."""
    forms = asked.table.of_kind("rough", "hazardous")
    breaks = []
    for index, bias in enumerate((-BRUSH, BRUSH)):
        entries = [way.entry(form, 2 * bias) for form in forms]
        entry = min((s for s in entries if s is not None), default=way.length)
        breaks.append(entry < ends[index] - SLACK)
        ends[index] = min(ends[index], entry)
    counts.compare(
        "transport stays whole",
        engine=fork.is_on_board(target.id),
        oracle=not breaks[0] if breaks[0] == breaks[1] else None,
        what=told(asked, target, (), f"pushed back {ends}"),
    )
    return ends


def brinks(table: Table, target: Base) -> list[tuple[int, int]]:
    """[RR-Q-116, RR-Q-119] The foot on the own edge, the corner, the centre of a zone."""
    if table.scheme == "corner":
        return turned([(0, 0)], quarter(table, target.side))
    own = edges(table, target.side)
    if not own:
        return centres(table, target.side)
    (ax, ay), (bx, by) = own[0]
    x = min(max(target.x, min(ax, bx)), max(ax, bx))
    y = min(max(target.y, min(ay, by)), max(ay, by))
    return [(x, y)]


def pushed(table: Table, champion: Base, target: Base, goal: tuple[int, int], bias: float) -> float:
    """How far the target goes."""
    way = Way([(target.x, target.y), goal])
    if way.length < 1:
        return 0.0
    end = way.length
    ends = ((target.x, goal[0]), (target.y, goal[1]))
    for a, b in (*ends, *((BOARD - a, BOARD - b) for a, b in ends)):
        if b < a:
            end = min(end, way.length * max(a - target.r, 0) / (a - b))
    if target.trait != "flyer":
        stops = [way.entry(form, bias) for form in table.of_kind("blocking")]
        end = min([end, *(stop for stop in stops if stop is not None)])
    s = np.arange(0.0, end + 0.5, 1.0)
    t = s / way.length
    x = target.x + t * (goal[0] - target.x)
    y = target.y + t * (goal[1] - target.y)
    seen = in_sight(table, champion, target, x, y, bias)
    if not seen.all():
        lost = int(np.argmin(seen))
        s, x, y, seen = s[:lost], x[:lost], y[:lost], seen[:lost]
    legal = np.ones(len(s), dtype=bool)
    for other in table.standing:
        if other is not target:
            legal &= np.hypot(x - other.x, y - other.y) >= target.r + other.r + 2 * bias
    for form in table.of_kind("blocking"):
        legal &= ~shapely.contains_xy(form.grown(bias), x, y)
    kept = np.flatnonzero(legal)
    return float(s[kept[-1]]) if len(kept) else 0.0


def in_sight(table: Table, champion: Base, target: Base, x: Any, y: Any, bias: float) -> Any:
    """Where on its way the champion sees the target; a base that it passes does not hide it."""
    seen = np.ones(len(x), dtype=bool)
    hiding = [base for base in table.standing if base.id not in (champion.id, target.id)]
    dx, dy = x - champion.x, y - champion.y
    squared = np.maximum(dx * dx + dy * dy, 1e-9)
    for base in hiding:
        t = np.clip(((base.x - champion.x) * dx + (base.y - champion.y) * dy) / squared, 0, 1)
        gap = np.hypot(champion.x + t * dx - base.x, champion.y + t * dy - base.y)
        over = np.hypot(x - base.x, y - base.y) <= base.r
        seen &= (gap >= base.r + bias) | over
    pairs = np.stack(
        [
            np.stack([np.full_like(x, champion.x), np.full_like(y, champion.y)], -1),
            np.stack([x, y], -1),
        ],
        1,
    )
    lines = shapely.linestrings(pairs)
    for piece in table.terrain:
        if piece.kind not in ("blocking", "inspiring"):
            continue
        form = piece.form
        # Its places on the way are rounded: what hides it may be a little larger, too.
        crossed = shapely.intersects(form.grown(bias), lines)
        if piece.kind == "inspiring":
            if form.distance(champion.x, champion.y) <= champion.r:
                continue
            area = Round(form.x, form.y, form.r).area if isinstance(form, Round) else form.area
            crossed &= shapely.distance(area, shapely.points(x, y)) > target.r
        seen &= ~crossed
    return seen
