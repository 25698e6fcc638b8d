"""Sight and sweep against shapely, by an independent hand: 100,000 random cases.

Shapely computes with floats. A case whose floats come within `MARGIN` of the decision is left out
and counted; ours is exact there, and the degenerate cases have tests of their own. On a lattice so
small that most cases are degenerate, `relate` is exact, and there nothing is left out.
"""

from random import Random
from typing import Any

import numpy as np
import shapely

from affray.kernel.board.segments import disc_entry
from affray.kernel.board.shapes import Disc, Polygon, blob, rectangle
from affray.kernel.board.sight import segment_crosses_disc
from affray.kernel.board.sweep import Track

MARGIN = 1e-6
"""In units of length: a ten-millionth of a millimetre."""

LEFT_OUT = 0.03
"""At most this part of the cases may come that close."""

Array = Any  # shapely ships no type hints
Segment = tuple[int, int, int, int]


def random_polygon(rnd: Random, size: int) -> Polygon:
    x, y = rnd.randrange(size), rnd.randrange(size)
    if rnd.random() < 0.3:
        width, height = (rnd.randrange(size // 8, size // 2) for _ in range(2))
        return rectangle(x, y, width, height, rnd.randrange(360))
    return blob(x, y, [rnd.randrange(size // 16, size // 3) for _ in range(rnd.randrange(3, 13))])


def random_segments(rnd: Random, size: int, count: int) -> list[Segment]:
    low, high = -size // 4, size + size // 4
    numbers = [rnd.randrange(low, high) for _ in range(4 * count)]
    return [(a, b, c, d) for a, b, c, d in zip(*[iter(numbers)] * 4, strict=True)]


def lines_of(segments: list[Segment]) -> Array:
    return shapely.linestrings(np.array(segments, dtype=float).reshape(-1, 2, 2))


def outline_of(polygon: Polygon) -> Array:
    return shapely.Polygon(polygon.points)


def assert_same(ours: Array, theirs: Array, doubtful: Array, cases: int) -> None:
    ours, theirs, doubtful = (np.asarray(each, dtype=bool) for each in (ours, theirs, doubtful))
    assert len(ours) == cases
    assert np.count_nonzero(doubtful) <= LEFT_OUT * cases
    assert 0.02 < np.mean(theirs) < 0.98, "the cases say little"
    wrong = np.flatnonzero((ours != theirs) & ~doubtful)
    assert not len(wrong), wrong[:5]


def disc_cases(seed: int, count: int) -> tuple[list[Segment], list[tuple[int, int, int]], Array]:
    """Segments, discs and the distance from each segment to its disc's centre."""
    rnd = Random(seed)
    segments = random_segments(rnd, 4000, count // 2) + random_segments(rnd, 60, count // 2)
    discs = [(rnd.randrange(4000), rnd.randrange(4000), rnd.randrange(1, 900)) for _ in segments]
    for i in range(count // 2, count):
        discs[i] = rnd.randrange(60), rnd.randrange(60), rnd.randrange(1, 20)
    centres = shapely.points(np.array(discs, dtype=float)[:, :2])
    return segments, discs, shapely.distance(lines_of(segments), centres)


def test_segments_and_discs() -> None:
    segments, discs, away = disc_cases(1, 30_000)
    radii = np.array(discs)[:, 2]
    ours = [segment_crosses_disc(*s, *d) for s, d in zip(segments, discs, strict=True)]
    assert_same(ours, away < radii, np.abs(away - radii) < MARGIN, 30_000)


def polygon_cases(seed: int, count: int) -> tuple[list[Polygon], list[Segment]]:
    """Twenty segments to each polygon, half of them on a coarse board with many corners met."""
    rnd = Random(seed)
    polygons: list[Polygon] = []
    segments: list[Segment] = []
    while len(segments) < count:
        size = 4000 if len(segments) < count // 2 else 100
        polygons += [random_polygon(rnd, size)] * 20
        segments += random_segments(rnd, size, 20)
    return polygons, segments


def test_segments_and_polygons() -> None:
    polygons, segments = polygon_cases(2, 20_000)
    outlines = np.repeat([outline_of(polygon) for polygon in polygons[::20]], 20)
    lines = lines_of(segments)
    shared = shapely.length(shapely.intersection(lines, outlines))
    shared -= shapely.length(shapely.intersection(lines, shapely.boundary(outlines)))
    doubtful = (shared < MARGIN) & (shapely.distance(lines, outlines) < MARGIN)
    ours = [p.is_crossed(*s) for p, s in zip(polygons, segments, strict=True)]
    assert_same(ours, shared >= MARGIN, doubtful, 20_000)
    spans = [p.inside_spans(*s) for p, s in zip(polygons, segments, strict=True)]
    parts = np.array([sum(leave - enter for enter, leave in each) for each in spans])
    assert np.max(np.abs(parts * shapely.length(lines) - shared)) < 1e-4


def test_points_and_polygons() -> None:
    polygons, segments = polygon_cases(3, 20_000)
    outlines = np.repeat([outline_of(polygon) for polygon in polygons[::20]], 20)
    points = shapely.points(np.array(segments, dtype=float)[:, :2])
    doubtful = shapely.distance(points, shapely.boundary(outlines)) < MARGIN
    theirs = shapely.contains_properly(outlines, points)
    ours = [p.contains(s[0], s[1]) for p, s in zip(polygons, segments, strict=True)]
    assert_same(ours, theirs, doubtful, 20_000)
    # A base of radius c there touches when the distance says so.
    reaches = np.abs(np.array(segments)[:, 2])
    away = shapely.distance(points, outlines)
    touching = [p.touches(s[0], s[1], abs(s[2])) for p, s in zip(polygons, segments, strict=True)]
    assert_same(touching, away <= reaches, np.abs(away - reaches) < MARGIN, 20_000)


def test_the_degenerate_lattice() -> None:
    rnd = Random(4)
    polygons: list[Polygon] = []
    while len(polygons) < 10_000:
        polygon = Polygon(tuple((rnd.randrange(7), rnd.randrange(7)) for _ in range(5)))
        if outline_of(polygon).is_valid:
            polygons += [polygon] * 10
    segments = [
        segment for segment in random_segments(rnd, 7, 12_000) if segment[:2] != segment[2:]
    ]
    segments = segments[:10_000]
    outlines = np.repeat([outline_of(polygon) for polygon in polygons[::10]], 10)
    theirs = shapely.relate_pattern(lines_of(segments), outlines, "T********")
    ours = [p.is_crossed(*s) for p, s in zip(polygons, segments, strict=True)]
    assert_same(ours, theirs, np.zeros(10_000), 10_000)


def points_at(segments: list[Segment], t: Array) -> Array:
    ends = np.array(segments, dtype=float)
    return ends[:, :2] + (ends[:, 2:] - ends[:, :2]) * t[:, None]


def test_sweeping_along_a_segment_to_a_disc() -> None:
    segments, discs, away = disc_cases(5, 10_000)
    radii = np.array(discs)[:, 2]
    doubtful = np.abs(away - radii) < MARGIN
    entries = [disc_entry(*s, *d) for s, d in zip(segments, discs, strict=True)]
    crossings = [segment_crosses_disc(*s, *d) for s, d in zip(segments, discs, strict=True)]
    assert_same([t is not None for t in entries], away <= radii, doubtful, 10_000)
    assert_same(crossings, away < radii, doubtful, 10_000)
    # At the entry the distance is the radius, and up to it never less; 0 means: there at once.
    met = np.array([t is not None for t in entries]) & ~doubtful
    t = np.array([t if t is not None else 0.0 for t in entries])
    assert [t for t in entries if t is not None and t == 0.0]
    stops = points_at(segments, t)
    centres = np.array(discs, dtype=float)[:, :2]
    at_stop = np.hypot(*(stops - centres).T)
    walked = np.concatenate([np.array(segments, dtype=float)[:, :2], stops], axis=1)
    nearest = shapely.distance(lines_of(list(walked)), shapely.points(centres))
    assert np.all(at_stop[met] <= radii[met] + MARGIN)
    assert np.all(nearest[met & (t > 0)] >= (radii - MARGIN)[met & (t > 0)])


def prefix(track: Track, begin: float, end: float) -> Array:
    """The part of the track between two lengths, as a line."""
    turns = [
        (float(leg[4]), float(leg[5])) for leg in track.legs() if begin < leg[0] + leg[1] < end
    ]
    return shapely.LineString([track.at(begin), *turns, track.at(end)])


def test_sweeping_along_a_path_into_a_shape() -> None:
    rnd = Random(6)
    left_out = entered = inside_first = 0
    free: list[tuple[Array, Array]] = []
    within: list[tuple[Array, Array]] = []
    for i in range(10_000):
        if i % 20 == 0:
            polygon = random_polygon(rnd, 1000)
            shape: Polygon | Disc = polygon
            outline = outline_of(polygon)
            if i % 100 == 0:
                shape = Disc(polygon.points[0][0], polygon.points[0][1], rnd.randrange(50, 400))
                outline = shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=2000)
        track = Track(
            [(rnd.randrange(1000), rnd.randrange(1000)) for _ in range(rnd.randrange(2, 5))]
        )
        begin = 0.0
        spans = track.inside_spans(shape)
        if shape.contains(*track.points[0]):
            inside_first += 1
            begin = spans[0][1]
            within.append((prefix(track, 0.0, begin), outline))
            if begin >= track.total:
                continue
        entry = track.shape_entry(shape, begin)
        if entry is None:
            free.append((prefix(track, begin, track.total), outline))
        else:
            entered += 1
            free.append((prefix(track, begin, entry), outline))
            leave = next(end for _, end in spans if end > entry)
            within.append((prefix(track, entry, leave), outline))
            left_out += within[-1][0].length < MARGIN
    assert entered > 2000
    assert inside_first > 500
    assert left_out <= LEFT_OUT * 10_000
    # Before the entry nothing is inside, and from it to the exit all is.
    lines, outlines = (np.array(each) for each in zip(*free, strict=True))
    assert np.max(shapely.length(shapely.intersection(lines, outlines))) < 2e-3
    lines, outlines = (np.array(each) for each in zip(*within, strict=True))
    assert np.max(shapely.length(shapely.difference(lines, outlines))) < 2e-3
    assert np.count_nonzero(shapely.length(lines) < MARGIN) <= LEFT_OUT * 10_000
