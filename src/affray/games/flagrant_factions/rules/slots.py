"""Chapter Moving: the places of a group's models in a formation about a point."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from affray.games.flagrant_factions.data.tables import BASE
from affray.games.flagrant_factions.pieces import Model
from affray.games.flagrant_factions.rules.field import TOUCH
from affray.kernel.board.measure import Point, distance_squared, rounded

KEEP, LINE, BLOCK, COLUMN = "keep", "line", "block", "column"

OPEN = BASE + 25
"""From centre to centre where bases need not touch: a millimetre or two between them."""


def centre_of(models: Sequence[Model]) -> Point:
    """The middle of some models, to the nearest tenth of a millimetre."""
    count = len(models)
    return (
        (2 * sum([model.x for model in models]) + count) // (2 * count),
        (2 * sum([model.y for model in models]) + count) // (2 * count),
    )


def files_of(shape: str, count: int) -> int:
    """How many models stand beside each other."""
    if shape == LINE:
        return count if count <= 6 else (count + 1) // 2
    if shape == COLUMN:
        return 1 if count <= 4 else 2
    files = 1
    while files * files < count:
        files += 1
    return files


def ranks(shape: str, count: int, at: Point, heading: Point) -> list[Point]:
    """The places of `count` models, the front rank first.

    A block is in base contact, and so it stands square to the table: only there do lattice
    points lie exactly a base apart.
    """
    files = files_of(shape, count)
    rows = -(-count // files)
    spacing = BASE if shape == BLOCK else OPEN
    hx, hy = _square(heading) if shape == BLOCK else _unit(heading)
    places: list[Point] = []
    for index in range(count):
        row, file = divmod(index, files)
        in_row = min(files, count - row * files)
        across = 2 * file - (files if shape == BLOCK else in_row) + 1
        along = rows - 1 - 2 * row
        if shape == BLOCK:
            across, along = across * spacing // 2, along * spacing // 2
            places.append(
                (at[0] + round(hx * along - hy * across), at[1] + round(hy * along + hx * across))
            )
        else:
            wide, deep = across * spacing / 2, along * spacing / 2
            places.append(
                (
                    rounded(at[0] + hx * deep - hy * wide),
                    rounded(at[1] + hy * deep + hx * wide),
                )
            )
    return places


def _unit(heading: Point) -> tuple[float, float]:
    dx, dy = heading
    length = sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length) if length else (0.0, 1.0)


def _square(heading: Point) -> tuple[float, float]:
    dx, dy = heading
    if abs(dx) > abs(dy):
        return (1.0, 0.0) if dx > 0 else (-1.0, 0.0)
    return (0.0, 1.0) if dy >= 0 else (0.0, -1.0)


def slots_for(
    shape: str, models: Sequence[Model], at: Point, heading: Point
) -> list[tuple[Model, Point]]:
    """Each model with its place, in an order in which they can go: the front ones first."""
    hx, hy = heading
    if shape == KEEP:
        cx, cy = centre_of(models)
        dx, dy = at[0] - cx, at[1] - cy
        # Forward in the sense of the way they really go: then nobody runs into a neighbour.
        ordered = sorted(models, key=lambda m: (-(m.x * dx + m.y * dy), m.id))
        return [(model, (model.x + dx, model.y + dy)) for model in ordered]
    if shape == BLOCK and is_block([(m.x, m.y) for m in models]):
        return slots_for(KEEP, models, at, heading)
    places = ranks(shape, len(models), at, heading)
    # Ranks from front to back and files from side to side, of models as of places: then the
    # ways cross as little as possible.
    files = files_of(shape, len(models))
    ahead = sorted(models, key=lambda m: (-(m.x * hx + m.y * hy), m.id))
    found: list[tuple[Model, Point]] = []
    for row in range(0, len(models), files):
        rank = sorted(ahead[row : row + files], key=lambda m: (m.y * hx - m.x * hy, m.id))
        across = sorted(places[row : row + files], key=lambda p: p[1] * hx - p[0] * hy)
        found += zip(rank, across, strict=True)
    return found


def is_block(points: Sequence[Point]) -> bool:
    """[FF-PT-DEFENSIVE-1] Every base is joined to every other by contact."""
    left = list(points)
    reached = [left.pop()] if left else []
    while reached:
        x, y = reached.pop()
        touched = [p for p in left if distance_squared(x, y, *p) <= TOUCH]
        left = [p for p in left if p not in touched]
        reached += touched
    return not left


def strays(points: Sequence[Point], close: int) -> list[int]:
    """[FF-MOVE-03] Which of some models have no other within 3 inches; one alone is no stray."""
    if len(points) == 1:
        return []
    most = close * close
    found = []
    for index, (x, y) in enumerate(points):
        for other, (ox, oy) in enumerate(points):
            if other != index and (x - ox) * (x - ox) + (y - oy) * (y - oy) <= most:
                break
        else:
            found.append(index)
    return found
