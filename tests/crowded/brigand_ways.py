"""A way round what is in the way, searched on a grid of 2 mm."""

from __future__ import annotations

from heapq import heappop, heappush
from math import hypot
from typing import Any

import numpy as np
import shapely
from tests.crowded.brigand_lines import MARGIN, R
from tests.crowded.brigand_oracle import BASE, Field, Figure

GRID = 20
"""Two millimetres."""

KEEP = 2 * MARGIN
"""A way that is found keeps so far off everything that rounding cannot close it."""

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
MOST_POINTS = 16


def way_round(
    field: Field, figure: Figure, goal: tuple[int, int]
) -> tuple[tuple[int, int], ...] | None:
    """A way to a place that touches no enemy and nothing tall; none if there is none that short."""
    cells = figure.speed // GRID
    free = _free(field, figure, cells)
    ways = _search(free, cells, figure, goal)
    if ways is None:
        return None
    points = [(figure.x + GRID * i, figure.y + GRID * j) for i, j in ways]
    return _pulled(field, figure, [*points, goal])


def may_end(
    field: Field, figure: Figure, goal: tuple[int, int], straight: Figure | None = None
) -> bool:
    """The figure may stand there and touches nobody; and come there straight, if that is asked."""
    if not field.stands(figure, *goal, KEEP):
        return False
    if straight is not None:
        return _is_clear(field, figure, (straight.x, straight.y), goal)
    return all(
        hypot(enemy.x - goal[0], enemy.y - goal[1]) > BASE + KEEP + 2
        for enemy in field.enemies(figure)
    )


def _free(field: Field, figure: Figure, cells: int) -> Any:
    """Which places of the grid around the figure its centre may pass."""
    steps = GRID * np.arange(-cells, cells + 1)
    x, y = np.meshgrid(figure.x + steps, figure.y + steps, indexing="ij")
    free = (x >= R) & (x <= field.width - R) & (y >= R) & (y <= field.height - R)
    for enemy in field.enemies(figure):
        free &= np.hypot(x - enemy.x, y - enemy.y) > BASE + 1 + KEEP
    for piece in field.pieces:
        if piece.tall:
            near = shapely.distance(piece.form.area, shapely.points(x, y)) < R + KEEP
            free &= ~near
    free[cells, cells] = True
    return free


def _search(
    free: Any, cells: int, figure: Figure, goal: tuple[int, int]
) -> list[tuple[int, int]] | None:
    """The shortest way over the grid to the cell of the goal."""
    end = round((goal[0] - figure.x) / GRID), round((goal[1] - figure.y) / GRID)
    limit = figure.speed / GRID
    best = {(0, 0): 0.0}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    queue = [(hypot(*end), (0, 0))]
    while queue:
        _, here = heappop(queue)
        if here == end:
            ways = [here]
            while ways[-1] in came:
                ways.append(came[ways[-1]])
            return ways[::-1]
        for dx, dy in AROUND:
            there = here[0] + dx, here[1] + dy
            if (
                max(abs(there[0]), abs(there[1])) > cells
                or not free[there[0] + cells, there[1] + cells]
            ):
                continue
            cost = best[here] + hypot(dx, dy)
            left = hypot(end[0] - there[0], end[1] - there[1])
            if cost + left <= limit and cost < best.get(there, limit + 1) - 1e-9:
                best[there] = cost
                came[there] = here
                heappush(queue, (cost + left, there))
    return None


def _pulled(
    field: Field, figure: Figure, points: list[tuple[int, int]]
) -> tuple[tuple[int, int], ...] | None:
    """The same way with as few bends as can be."""
    kept, here = [], 0
    while here < len(points) - 1:
        there = here + 1
        for later in range(len(points) - 1, here + 1, -1):
            if _is_clear(field, figure, points[here], points[later]):
                there = later
                break
        kept.append(points[there])
        here = there
    return tuple(kept) if len(kept) <= MOST_POINTS else None


def _is_clear(field: Field, figure: Figure, a: tuple[int, int], b: tuple[int, int]) -> bool:
    line = shapely.linestrings([a, b])
    for enemy in field.enemies(figure):
        if shapely.distance(line, shapely.points(enemy.x, enemy.y)) <= BASE + 1 + KEEP:
            return False
    return not any(
        shapely.distance(line, piece.form.area) < R + KEEP for piece in field.pieces if piece.tall
    )
