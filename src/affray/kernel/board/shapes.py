"""Shapes as others use them: made, read from JSON, checked, and set against each other."""

from __future__ import annotations

from collections.abc import Sequence

from affray.kernel.board.disc import Disc
from affray.kernel.board.measure import UNIT, Point, directions, turn
from affray.kernel.board.outline import Plain, Shape
from affray.kernel.board.polygon import Polygon

__all__ = [
    "Disc",
    "Plain",
    "Polygon",
    "Shape",
    "blob",
    "check_polygon",
    "rectangle",
    "regular_polygon",
    "shape_from_plain",
    "shapes_overlap",
]

FAR = 1_000_000
"""No coordinate and no radius is larger."""

MOST_POINTS = 64


def shapes_overlap(a: Shape, b: Shape) -> bool:
    """The interiors meet; shapes that touch along an edge do not overlap."""
    if a.right <= b.left or b.right <= a.left or a.top <= b.bottom or b.top <= a.bottom:
        return False
    if isinstance(a, Disc):
        return b.is_overlapped(a.x, a.y, a.r)
    if isinstance(b, Disc):
        return a.is_overlapped(b.x, b.y, b.r)
    if _has_edge_through(a, b) or _has_edge_through(b, a):
        return True
    # No edge of one runs through the other: they lie apart, or they are the same region.
    return _canonical(a.corners()) == _canonical(b.corners())


def _has_edge_through(a: Shape, b: Shape) -> bool:
    points = a.corners()
    for i in range(len(points)):
        ax, ay = points[i - 1]
        bx, by = points[i]
        if b.is_crossed(ax, ay, bx, by):
            return True
    return False


def _canonical(points: tuple[Point, ...]) -> list[Point]:
    """The true corners, sorted: the same for the same region, however it is written down."""
    count = len(points)
    true = [i for i in range(count) if turn(points[i - 1], points[i], points[(i + 1) % count])]
    return sorted([points[i] for i in true])


def rectangle(cx: int, cy: int, width: int, height: int, degrees: int = 0) -> Polygon:
    """A rectangle about a centre, turned counter-clockwise.

    >>> rectangle(100, 100, 40, 20)
    Polygon(((80, 90), (120, 90), (120, 110), (80, 110)))
    """
    cosine, sine = directions(360)[degrees % 360]
    points: list[Point] = []
    for w, h in ((-width, -height), (width, -height), (width, height), (-width, height)):
        x = _scaled(w * cosine - h * sine, 2 * UNIT)
        y = _scaled(w * sine + h * cosine, 2 * UNIT)
        points.append((cx + x, cy + y))
    return Polygon(tuple(points))


def regular_polygon(cx: int, cy: int, radius: int, count: int) -> Polygon:
    """`count` corners at one distance from the centre, the first of them to the east."""
    return blob(cx, cy, [radius] * count)


def blob(cx: int, cy: int, radii: Sequence[int]) -> Polygon:
    """An irregular polygon: its corners lie at these distances, evenly turned, from the east on.

    >>> blob(0, 0, [100, 50, 80, 50])
    Polygon(((100, 0), (0, 50), (-80, 0), (0, -50)))
    """
    around = directions(max(len(radii), 1))
    points = tuple(
        [
            (cx + _scaled(radius * dx, UNIT), cy + _scaled(radius * dy, UNIT))
            for radius, (dx, dy) in zip(radii, around, strict=False)
        ]
    )
    check_polygon(points)
    return Polygon(points)


def _scaled(number: int, divisor: int) -> int:
    """The nearest integer to the quotient; halves go up."""
    return (2 * number + divisor) // (2 * divisor)


def shape_from_plain(plain: object) -> Shape:
    """The shape that `to_plain` wrote; a `ValueError` says what is wrong with anything else.

    >>> shape_from_plain({"disc": [200, 300, 50]})
    Disc(200, 300, 50)
    """
    if not isinstance(plain, dict) or len(plain) != 1:
        raise ValueError('A shape must be {"disc": [x, y, r]} or {"polygon": [[x, y], ...]}.')
    if "disc" in plain:
        x, y, r = _integers(plain["disc"], 3, "A disc")
        return Disc(x, y, r)
    if "polygon" not in plain:
        raise ValueError('A shape must have either "disc" or "polygon".')
    listed = plain["polygon"]
    if not isinstance(listed, list | tuple) or not 3 <= len(listed) <= MOST_POINTS:
        raise ValueError(f"A polygon must be a list of 3 to {MOST_POINTS} points.")
    points: list[Point] = []
    for pair in listed:
        x, y = _integers(pair, 2, "A point of a polygon")
        points.append((x, y))
    check_polygon(tuple(points))
    return Polygon(tuple(points))


def _integers(values: object, count: int, what: str) -> list[int]:
    if not isinstance(values, list | tuple) or len(values) != count:
        raise ValueError(f"{what} must be a list of {count} integers.")
    for value in values:
        if type(value) is not int:
            raise ValueError(f"{what} has the number {value!r}, which is not an integer.")
        if abs(value) > FAR:
            raise ValueError(f"{what} has the number {value}, which is beyond {FAR}.")
    return list(values)


def check_polygon(points: tuple[Point, ...]) -> None:
    """A `ValueError` unless the edges meet only at the corners between neighbours."""
    count = len(points)
    if count < 3:
        raise ValueError(f"A polygon needs at least 3 points, not {count}.")
    for i in range(count):
        a = points[i - 1]
        b = points[i]
        c = points[(i + 1) % count]
        if a == b:
            raise ValueError(f"The polygon has the point {a} twice in a row.")
        ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
        if ahead < 0 and turn(a, b, c) == 0:
            raise ValueError(f"The polygon doubles back on itself at {b}.")
    for i in range(count):
        for j in range(i + 2, count - 1 if i == 0 else count):
            if _meet(points[i - 1], points[i], points[j - 1], points[j]):
                raise ValueError(f"The polygon meets itself from {points[i - 1]} to {points[i]}.")


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """The closed segments a-b and c-d have a point in common."""
    c_side = turn(a, b, c)
    d_side = turn(a, b, d)
    a_side = turn(c, d, a)
    b_side = turn(c, d, b)
    if c_side == d_side == 0:
        return (
            max(a[0], b[0]) >= min(c[0], d[0])
            and max(c[0], d[0]) >= min(a[0], b[0])
            and max(a[1], b[1]) >= min(c[1], d[1])
            and max(c[1], d[1]) >= min(a[1], b[1])
        )
    return c_side * d_side <= 0 and a_side * b_side <= 0
