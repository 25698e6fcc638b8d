"""Lines of sight between two bases, tried by the thousand between points of both rims."""

from __future__ import annotations

import numpy as np
import shapely
from tests.crowded.plane import Form, Round, Spot

MARGIN = 1.5
"""Places are kept to a tenth of a millimetre: what one and a half of them decide is not
compared. [BR-SETUP-07] is far finer, and no ruler shows it."""

R = 127
"""[BR-UNIT-08] Half an inch."""


def holds(form: Form, end: tuple[int, int, int]) -> bool | None:
    """[BR-LOS-07, BR-LOS-09] The end stands on the piece, or its base overlaps it."""
    x, y, r = end
    gap = form.distance(x, y) - r
    return None if abs(gap) <= MARGIN else gap < 0


def is_beside(disc: tuple[int, int], a: Spot, b: Spot) -> bool:
    """Near enough to the line between two bases to hide something."""
    return Round(*disc, R).to_line(a, b) <= R + 4


def is_free(
    ends: list[tuple[int, int, int]],
    discs: list[tuple[int, int]],
    forms: list[Form],
    count: int,
    bias: float,
) -> bool:
    """Whether one of many lines stays clear of all discs and forms."""
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    rims = []
    for x, y, r in ends:
        turns = angles if r else angles[:1]
        rims.append(np.stack([x + r * np.cos(turns), y + r * np.sin(turns)], -1))
    a = np.repeat(rims[0], len(rims[1]), axis=0)
    b = np.tile(rims[1], (len(rims[0]), 1))
    clear = np.ones(len(a), dtype=bool)
    d = b - a
    squared = np.maximum((d * d).sum(-1), 1e-9)
    for x, y in discs:
        t = np.clip(((x - a[:, 0]) * d[:, 0] + (y - a[:, 1]) * d[:, 1]) / squared, 0, 1)
        gap = np.hypot(a[:, 0] + t * d[:, 0] - x, a[:, 1] + t * d[:, 1] - y)
        clear &= gap > R + bias
    for form in forms:
        kept = np.flatnonzero(clear)
        if not len(kept):
            return False
        if isinstance(form, Round):
            t = ((form.x - a[kept, 0]) * d[kept, 0] + (form.y - a[kept, 1]) * d[kept, 1]) / squared[
                kept
            ]
            t = np.clip(t, 0, 1)
            gap = np.hypot(
                a[kept, 0] + t * d[kept, 0] - form.x, a[kept, 1] + t * d[kept, 1] - form.y
            )
            clear[kept] = gap > form.r + bias
            continue
        area = form.grown(bias)
        shapely.prepare(area)
        lines = shapely.linestrings(np.stack([a[kept], b[kept]], 1))
        clear[kept] = ~shapely.intersects(area, lines)
    return bool(clear.any())
