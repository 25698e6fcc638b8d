"""Brigandine: who may move, along which paths, how moves end, and pushes, put to both."""

from __future__ import annotations

from functools import partial
from math import cos, hypot, pi, sin
from typing import Any

from tests.crowded.brigand_asking import Asked, Faces, Fork, Path, draw_path
from tests.crowded.brigand_lines import MARGIN, R
from tests.crowded.brigand_oracle import BASE, INCH, Field, Figure, part_of
from tests.crowded.brigand_ways import may_end, way_round
from tests.crowded.common import Compared
from tests.crowded.plane import Round, Way, both, denied

from affray.games.brigandine.words.answers import Bash, Done, Follow, Move

SLACK = 4.0
"""A stop is rounded to where the base lies: so far off its path, or along it, it may be."""

SKIM = 23.0
"""How far a unit goes at most from where it is one and a half tenths beside touching an enemy
whom it skims (256 between the centres) to where the two touch (255)."""

PUSH = 2 * INCH


def compare_moves(asked: Asked, counts: Compared) -> None:
    """[BR-MOVE-01..12] The Movement phase."""
    field, random = asked.field, asked.random
    own = [figure for figure in field.standing if figure.side == 0]
    offered = asked.offered
    for figure in own:
        counts.compare(
            "may move",
            engine=Move(figure.id) in offered,
            oracle=figure.id not in field.engaged,
            what=partial(str, figure),
        )
    free = [figure for figure in own if Move(figure.id) in offered]
    for figure in random.sample(free, min(3, len(free))):
        fork = asked.play(Faces(), Move(figure.id))
        fury = "fury" in figure.traits
        paths = [draw_path(random, field, figure) for _ in range(7)]
        drawn = fork.question.options.sample(random)
        paths += [drawn] if drawn else []
        for path in paths:
            compare_path(asked, counts, fork, figure, path, fury=fury, start=Move(figure.id))
    slow = [figure for figure in free if figure.speed <= 5 * INCH and not figure.flies]
    if slow and random.random() < 0.25:
        compare_way_round(asked, counts, random.choice(slow))


def compare_path(
    asked: Asked,
    counts: Compared,
    fork: Fork,
    figure: Figure,
    path: Path,
    *,
    fury: bool,
    start: Move | Follow,
) -> None:
    """One path: whether it may be taken, and where it ends."""
    field = asked.field
    refusal = fork.question.options.refusal(path)
    kind = "path" if isinstance(start, Move) else "follow-up"
    counts.compare(
        kind,
        engine=refusal is None,
        oracle=field.allows(figure, list(path), fury=fury),
        what=lambda: f"{figure} along {path}: {refusal}, {_walks(field, figure, path)}",
    )
    if refusal is None:
        compare_end(asked, counts, figure, path, start)


def _walks(field: Field, figure: Figure, path: Path) -> Any:
    return [field.walk(figure, list(path), bias) for bias in (-MARGIN, 0.0, MARGIN)]


def compare_end(
    asked: Asked, counts: Compared, figure: Figure, path: Path, start: Move | Follow
) -> None:
    """[BR-MOVE-03, BR-MOVE-04, BR-TERR-FORT-4] Where it stands, whom it touches, and the bar."""
    field = asked.field
    walked = asked.play(Faces(), start, path)
    x, y = walked.place(figure.id)
    found = _walks(field, figure, path)
    way = Way([(figure.x, figure.y), *path])
    words = lambda: f"{figure} along {path} to {x, y}, not {found}"  # noqa: E731
    ends = [each.s for each in found]
    contacts = found[1].contacts
    if {(each.why, each.contacts) for each in found} != {("", contacts)}:
        return
    parts = [(s - SLACK, min(s + SKIM, max(ends)) + SLACK) for s in ends]
    fits = any(way.gap(x, y, *part) <= SLACK for part in parts)
    counts.compare("move: where", engine=True, oracle=fits, what=words)
    if not isinstance(start, Move):
        return
    moved = walked.unit(figure.id)
    counts.compare("charge", engine=moved.has_charged, oracle=bool(contacts), what=words)
    if contacts:
        enemies = [field.figures[id] for id in contacts]
        bars = {_barred(field, part_of(way, s), enemies) for s in ends}
        oracle = bars.pop() if len(bars) == 1 else None
        counts.compare("barred", engine=moved.is_barred, oracle=oracle, what=words)


def _barred(field: Field, part: Way, enemies: list[Figure]) -> bool | None:
    return denied(both(*(denied(field.barred(part, enemy)) for enemy in enemies)))


def compare_way_round(asked: Asked, counts: Compared, figure: Figure) -> None:
    """A way that a search on a grid finds where the straight one fails must be free."""
    field, random = asked.field, asked.random
    fork = asked.play(Faces(), Move(figure.id))
    for _ in range(40):
        turn, far = random.uniform(0, 2 * pi), random.uniform(0.3, 0.9) * figure.speed
        goal = round(figure.x + far * cos(turn)), round(figure.y + far * sin(turn))
        if not may_end(field, figure, goal) or may_end(field, figure, goal, figure):
            continue
        path = way_round(field, figure, goal)
        if path is not None:
            counts.compare(
                "way round",
                engine=not fork.refuses(path),
                oracle=field.allows(figure, list(path), fury=False),
                what=partial("{} along {}".format, figure, path),
            )
        return


def compare_follow_ups(asked: Asked, counts: Compared) -> None:
    """[BR-FOLLOW-01..06] Whoever was engaged and is not any more."""
    field, random = asked.field, asked.random
    offered = asked.offered
    for figure in field.standing:
        if figure.side == 0:
            counts.compare(
                "may follow up",
                engine=Follow(figure.id) in offered,
                oracle=figure.id not in field.engaged,
                what=partial(str, figure),
            )
    ids = sorted(deed.unit for deed in offered if isinstance(deed, Follow))
    free = [field.figures[id] for id in ids]
    for figure in random.sample(free, min(1, len(free))):
        fork = asked.play(Faces(), Follow(figure.id))
        for _ in range(4):
            path = draw_path(random, field, figure)
            start = Follow(figure.id)
            compare_path(asked, counts, fork, figure, path, fury=False, start=start)


# -- pushes ---------------------------------------------------------------------------


def compare_pushes(asked: Asked, counts: Compared) -> None:
    """[BR-TRAIT-SHIELDBASH-1-R1] Away, at most 2 inches, until something stops it."""
    field, random = asked.field, asked.random
    fork = asked.play(Faces())
    while fork.asks == "NextMelee":
        fork.send(random.choice(list(fork.question.options)))
    while fork.asks == "SkirmishShot":
        fork.send(fork.question.usual)
    if fork.asks != "NextAttack":
        return
    bashes = [deed for deed in fork.question.options if isinstance(deed, Bash)]
    if not bashes:
        return
    deed = random.choice(bashes)
    by, target = field.figures[deed.unit], field.figures[deed.target]
    fork.send(deed)
    if fork.asks != "PushTo":
        return
    points = [draw_path(random, field, target)[-1] for _ in range(5)]
    legal = []
    for x, y in points:
        dx, dy = x - target.x, y - target.y
        if hypot(dx, dy) > PUSH and random.random() < 0.7:
            t = (PUSH - 2) / hypot(dx, dy)
            x, y = target.x + round(t * dx), target.y + round(t * dy)
            dx, dy = x - target.x, y - target.y
        away = dx * (target.x - by.x) + dy * (target.y - by.y) >= 0
        counts.compare(
            "push",
            engine=not fork.refuses((x, y)),
            oracle=away and hypot(dx, dy) <= PUSH,
            what=partial("{} by {} to {}".format, target, by, (x, y)),
        )
        if not fork.refuses((x, y)):
            legal.append((x, y))
    if legal:
        goal = random.choice(legal)
        fork.send(goal)
        for _ in range(200):
            if fork.asks != "NextAttack":
                break
            fork.send(Done())
        compare_push_end(asked, counts, fork, target, goal)


def compare_push_end(
    asked: Asked, counts: Compared, fork: Fork, target: Figure, goal: tuple[int, int]
) -> None:
    """It stops at bases, at what cannot be climbed, and at the edge."""
    field = asked.field
    way = Way([(target.x, target.y), goal])
    if way.length < 1:
        return
    ends = [pushed(field, target, way, bias) for bias in (-MARGIN, 0.0, MARGIN)]
    x, y = fork.place(target.id)
    got_there = hypot(x - goal[0], y - goal[1]) <= SLACK
    whole = {end >= way.length - SLACK for end in ends}
    words = lambda: f"{target} pushed to {goal} ends at {x, y}, not {ends}"  # noqa: E731
    counts.compare(
        "pushed whole",
        engine=got_there,
        oracle=whole.pop() if len(whole) == 1 else None,
        what=words,
    )
    fits = way.gap(x, y, min(ends) - SLACK, max(ends) + SLACK) <= SLACK
    counts.compare("pushed: where", engine=True, oracle=fits, what=words)


def pushed(field: Field, target: Figure, way: Way, bias: float) -> float:
    """How far a straight push goes."""
    stop = way.length
    for other in field.standing:
        if other is not target:
            s = way.into(Round(other.x, other.y, BASE), bias)
            stop = stop if s is None else min(stop, s)
    low = R + bias
    steps = [s * 0.5 for s in range(int(2 * stop) + 1)]
    for s in steps:
        x, y = way.at(s)
        inside = low <= x <= field.width - low and low <= y <= field.height - low
        if s > 2 and not inside:
            return max(0.0, s - 0.5)
    if not target.flies:
        for piece in field.pieces:
            if piece.tall:
                far = next(
                    (s for s in steps if s > 2 and piece.form.distance(*way.at(s)) < R + bias), None
                )
                stop = stop if far is None else min(stop, far)
    return stop
