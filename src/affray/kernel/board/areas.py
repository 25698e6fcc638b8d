"""Areas of any form as rows of spans: joined and cut exactly in each row, and traced to rings."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from affray.kernel.board.fitting import Barrier, Box
from affray.kernel.board.measure import Point, rounded

Ring = tuple[Point, ...]
"""A closed line. Of several, what lies within an odd number of them is inside."""

Spot = tuple[float, float]
End = tuple[int, int]
"""A row, and the number of an end of a span in it."""

SLIM = 3.0
"""A ring keeps no point that is nearer than this to the line between its neighbours."""


class Area:
    """A part of a box, looked at in rows that are `pitch` apart."""

    __slots__ = ("barriers", "bottom", "pitch", "spans")

    def __init__(self, box: Box, pitch: int) -> None:
        _, self.bottom, _, top = box
        self.pitch = pitch
        self.spans: list[list[Spot]] = [[] for _ in range((top - self.bottom) // pitch + 1)]
        self.barriers: list[Barrier] = []

    def add(self, corners: Sequence[Spot]) -> None:
        """Join a polygon that does not cross itself."""
        pitch, bottom = self.pitch, self.bottom
        ys = [y for _, y in corners]
        first = max(ceil((min(ys) - bottom) / pitch), 0)
        last = max(min(ceil((max(ys) - bottom) / pitch), len(self.spans)), first) - 1
        crossed: list[list[float]] = [[] for _ in range(first, last + 1)]
        ax, ay = corners[-1]
        for bx, by in corners:
            if ay != by:
                (lx, ly), (hx, hy) = ((ax, ay), (bx, by)) if ay < by else ((bx, by), (ax, ay))
                low = max(ceil((ly - bottom) / pitch), first)
                high = min(ceil((hy - bottom) / pitch) - 1, last)
                if low <= high:
                    slope = (hx - lx) / (hy - ly)
                    x = lx + (bottom + low * pitch - ly) * slope
                    slope *= pitch
                    for ends in crossed[low - first : high - first + 1]:
                        ends.append(x)
                        x += slope
            ax, ay = bx, by
        for ends, spans in zip(crossed, self.spans[first : last + 1], strict=True):
            ends.sort()
            in_turn = iter(ends)
            for begin, end in zip(in_turn, in_turn, strict=False):
                for left, right in spans:
                    if left <= begin and end <= right:
                        break
                else:
                    spans.append((begin, end))

    def covers(self, x: float, y: float) -> bool:
        """The point, or the one of the next row beside it, was joined already."""
        row = round((y - self.bottom) / self.pitch)
        if not 0 <= row < len(self.spans):
            return True
        return any(begin <= x <= end for begin, end in self.spans[row])

    def close(self, barriers: Sequence[Barrier]) -> None:
        """Cut off what is closed."""
        self.barriers += barriers

    def rings(self) -> tuple[Ring, ...]:
        """The outlines of what was joined and is not closed."""
        rows = [self._ends(row, closed) for row, closed in enumerate(self._closed())]
        traced = [slim(ring) for ring in _traced(rows, self.bottom, self.pitch)]
        return tuple([ring for ring in traced if len(ring) > 2])

    def _closed(self) -> list[list[Spot]]:
        """What is closed in each row."""
        pitch, bottom = self.pitch, self.bottom
        found: list[list[Spot]] = [[] for _ in self.spans]
        for barrier in self.barriers:
            low = max((barrier.bottom - bottom) // pitch + 1, 0)
            high = min(-((bottom - barrier.top) // pitch), len(found))
            for row in range(low, high):
                if self.spans[row]:
                    first, last = barrier.span(bottom + row * pitch)
                    if first <= last:
                        found[row].append((first - 1.0, last + 1.0))
        return found

    def _ends(self, row: int, cuts: list[Spot]) -> list[float]:
        """Where the spans of a row begin and end."""
        if not self.spans[row]:
            return []
        cuts.sort()
        ends: list[float] = []
        for begin, end in _joined(self.spans[row]):
            for first, last in cuts:
                if last > begin and first < end:
                    if first > begin:
                        ends += (begin, first)
                    begin = max(begin, last)
            if begin < end:
                ends += (begin, end)
        return ends


def _joined(spans: list[Spot]) -> list[Spot]:
    spans.sort()
    found = [spans[0]]
    for begin, end in spans:
        if begin <= found[-1][1] + 1.0:
            if end > found[-1][1]:
                found[-1] = found[-1][0], end
        else:
            found.append((begin, end))
    return found


def _traced(rows: Sequence[Sequence[float]], bottom: int, pitch: int) -> list[list[Point]]:
    """Rings through the ends of all spans.

    Between two rows, the ends of both are joined in pairs from left to right: what lies between
    two of a pair is inside in one row and outside in the other.
    """
    above, below = _pairs(rows)
    seen: set[End] = set()
    rings = []
    for start in above:
        here, ring, goes_up = start, [], True
        while here not in seen:
            seen.add(here)
            row, number = here
            ring.append((rounded(rows[row][number]), bottom + row * pitch))
            there = above[here] if goes_up else below[here]
            goes_up = (there[0] != row) == goes_up
            here = there
        if ring:
            rings.append(ring)
    return rings


def _pairs(rows: Sequence[Sequence[float]]) -> tuple[dict[End, End], dict[End, End]]:
    """To each end of a row its partner across the gap above it, and across the gap below it."""
    above: dict[End, End] = {}
    below: dict[End, End] = {}
    for low in range(-1, len(rows)):
        ends = [
            (x, row, number)
            for row in (low, low + 1)
            if 0 <= row < len(rows)
            for number, x in enumerate(rows[row])
        ]
        ends.sort()
        for i in range(0, len(ends), 2):
            a, b = ends[i][1:], ends[i + 1][1:]
            (above if a[0] == low else below)[a] = b
            (above if b[0] == low else below)[b] = a
    return above, below


def spots_in(rings: Sequence[Ring], step: int = 100) -> list[Point]:
    """Places all over an area: the corners of its outline, and some within."""
    points = [point for ring in rings for point in ring]
    if not points:
        return []
    bottom, top = min([y for _, y in points]), max([y for _, y in points])
    for y in range(bottom + step // 2, top, step):
        ends: list[float] = []
        for ring in rings:
            for i, (bx, by) in enumerate(ring):
                ax, ay = ring[i - 1]
                if (ay > y) != (by > y):
                    ends.append(ax + (bx - ax) * (y - ay) / (by - ay))
        ends.sort()
        for begin, end in zip(ends[::2], ends[1::2], strict=False):
            points += [(x, y) for x in range(ceil(begin), int(end), step)]
    return points


def slim(ring: list[Point]) -> Ring:
    """Without points that hardly differ from the line between others."""
    if len(ring) < 4:
        return tuple(ring)
    far = len(ring) // 2
    keep = [False] * len(ring) + [True]
    keep[0] = keep[far] = True
    points = [*ring, ring[0]]
    parts = [(0, far), (far, len(ring))]
    while parts:
        first, last = parts.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        most, at = 0.0, 0
        for i in range(first + 1, last):
            px, py = points[i]
            px -= ax
            py -= ay
            along = px * dx + py * dy
            if square == 0 or along < 0 or along > square:
                off = float(px * px + py * py)
                if along > square > 0:
                    off = float((px - dx) * (px - dx) + (py - dy) * (py - dy))
            else:
                across = px * dy - py * dx
                off = across * across / square
            if off > most:
                most, at = off, i
        if most > SLIM * SLIM:
            keep[at] = True
            parts += ((first, at), (at, last))
    return tuple([point for i, point in enumerate(ring) if keep[i]])
