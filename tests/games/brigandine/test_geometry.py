"""Teardrops and lines between discs, set against shapely and against many lines."""

from __future__ import annotations

import os
import sys
from math import cos, pi, sin
from random import Random

import pytest
from shapely import LineString, Point, Polygon
from shapely.geometry import MultiPoint

from affray.games.brigandine.rules.between import is_any_line_free
from affray.games.brigandine.rules.teardrop import Teardrop
from affray.kernel.board.shapes import Disc, Shape, blob, rectangle

MARGIN = 0.5
"""Shapely's circles are polygons: within half a unit of the edge it may say otherwise."""


CASES = int(os.environ.get("AFFRAY_TEMPLATES", "2000"))
"""Templates compared; CONTRIBUTING.md names the full count."""


def teardrop_at_random(random: Random) -> tuple[Shape | Teardrop, Polygon]:
    tip = (random.randrange(-2000, 2000), random.randrange(-2000, 2000))
    angle = random.random() * 2 * pi
    centre = (round(tip[0] + 1524 * cos(angle)), round(tip[1] + 1524 * sin(angle)))
    disc = Point(*centre).buffer(254, quad_segs=32)
    return Teardrop(*tip, *centre, 254), MultiPoint([tip, *disc.exterior.coords]).convex_hull


def blast_at_random(random: Random) -> tuple[Shape | Teardrop, Polygon]:
    centre = (random.randrange(-2000, 2000), random.randrange(-2000, 2000))
    radius = random.choice((381, 635))
    return Disc(*centre, radius), Point(*centre).buffer(radius, quad_segs=32)


def test_a_template_touches_what_shapely_says_it_touches() -> None:
    """A teardrop 7 inches by 2, and blasts of 3 and 5 inches, over a base of 1 inch."""
    random = Random(1)
    compared = touched = 0
    for _ in range(CASES):
        make = teardrop_at_random if random.random() < 0.6 else blast_at_random
        shape, hull = make(random)
        middle = hull.centroid
        at = (
            round(middle.x) + random.randrange(-900, 900),
            round(middle.y) + random.randrange(-900, 900),
        )
        gap = hull.distance(Point(at)) - 127
        if abs(gap) > MARGIN:
            compared += 1
            touched += gap < 0
            assert shape.touches(*at, 127) == (gap < 0), (shape, at)
    assert compared > CASES * 0.95
    assert CASES * 0.2 < touched < CASES * 0.8
    sys.stdout.write(f"{compared} templates compared, {touched} of them touch\n")


def test_a_teardrop_is_drawn_with_its_tip_first() -> None:
    outline = Teardrop(0, 0, 1524, 0, 254).outline()
    assert outline[0] == (0, 0)
    drawn = Polygon(outline)
    assert drawn.is_valid
    assert drawn.bounds[2] == pytest.approx(1778, abs=1)
    assert drawn.bounds[3] == pytest.approx(254, abs=3)


def test_a_tip_inside_the_round_end_is_no_teardrop() -> None:
    with pytest.raises(ValueError, match="tip"):
        Teardrop(0, 0, 100, 0, 254)


def brute(
    a: tuple[int, int, int],
    b: tuple[int, int, int],
    discs: list[tuple[int, int, int]],
    polygons: list[Polygon],
    count: int,
) -> float:
    """The greatest clearance of any of many lines between rims."""
    best = -1.0
    rims = [
        [(x + r * cos(2 * pi * k / count), y + r * sin(2 * pi * k / count)) for k in range(count)]
        for x, y, r in (a, b)
    ]
    for start in rims[0]:
        for end in rims[1]:
            line = LineString([start, end])
            gaps = [float(line.distance(Point(x, y))) - r for x, y, r in discs]
            gaps += [float(line.distance(polygon)) or -1.0 for polygon in polygons]
            best = max(best, min(gaps))
            if best > 0:
                return best
    return best


@pytest.mark.parametrize("seed", range(40))
def test_a_free_line_is_found_if_there_is_one_and_only_then(seed: int) -> None:
    random = Random(seed)
    a, b = (0, 0, 127), (2500, random.randrange(-300, 300), 127)
    discs = []
    for _ in range(random.randrange(1, 6)):
        x, y = random.randrange(400, 2100), random.randrange(-300, 300)
        discs.append((x, y, 127))
    shapes: list[Shape] = []
    if seed % 2:
        x, y = random.randrange(700, 1900), random.randrange(-600, 600)
        shapes = [rectangle(x, y, 700, 100, random.randrange(180))]
    if seed % 3 == 0:
        radii = [random.randrange(150, 350) for _ in range(7)]
        shapes.append(blob(random.randrange(700, 1900), random.randrange(-500, 500), radii))
    found = is_any_line_free(a, b, discs, shapes)
    clearance = brute(a, b, discs, [Polygon(shape.corners()) for shape in shapes], 24)
    if clearance > 0:
        assert found, "a line of the many is free"
    elif found:
        assert brute(a, b, discs, [Polygon(s.corners()) for s in shapes], 72) > -12.0


def test_a_lone_base_hides_another_only_on_the_very_line() -> None:
    a, b = (0, 0, 127), (3000, 0, 127)
    assert not is_any_line_free(a, b, [(1500, 0, 127)], [])
    assert is_any_line_free(a, b, [(1500, 1, 127)], [])
    assert not is_any_line_free(a, b, [(1500, 127, 127), (1500, -127, 127)], [])
    assert not is_any_line_free(a, (3000, 0, 0), [(1500, 0, 127)], [rectangle(800, 0, 50, 900)])
