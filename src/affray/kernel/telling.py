"""Ways and places in words that can be followed on a real table: how far, whither, beside what."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, tau

from affray.kernel.board.measure import Point, distance, path_length
from affray.kernel.board.shapes import Shape
from affray.kernel.words import unused_name

UNITS = {"mm": 10, "cm": 100, "in": 254}
"""Units of length, in tenths of a millimetre."""

WINDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
"""North is away from the lower edge of the board."""

Landmarks = Sequence[tuple[str, Shape]]
"""What stands on the table and has a name: terrain, objectives, areas."""


def bearing(start: Point, end: Point) -> str:
    """The nearest of eight winds; nothing from a point to itself.

    >>> bearing((0, 0), (10, 9)), bearing((0, 0), (-5, 0)), bearing((3, 3), (3, 3))
    ('north-east', 'west', '')
    """
    angle = atan2(end[1] - start[1], end[0] - start[0])
    return WINDS[round(8 * angle / tau) % 8] if start != end else ""


def length(tenths: float, unit: str = "mm") -> str:
    """A length as people write it: whole millimetres, tenths of the other units.

    >>> length(1234), length(1524, "in"), length(889, "in"), length(4)
    ('123 mm', '6 in', '3.5 in', '0.4 mm')
    """
    measured = tenths / UNITS[unit]
    digits = 0 if unit == "mm" and measured >= 1 else 1
    return f"{measured:.{digits}f}".removesuffix(".0") + f" {unit}"


def course(path: Sequence[Point], unit: str = "mm") -> str:
    """A way from its first point on: how far along it, and whither as the crow flies.

    >>> course([(0, 0), (300, 400)]), course([(0, 0), (0, 508), (508, 508)], "in")
    ('50 mm north-east', '4 in north-east')
    """
    far = length(path_length(path) / 1000, unit)
    return f"{far} {bearing(path[0], path[-1])}".rstrip()


def part(point: Point, size: Point) -> str:
    """The part of a table of this size, cut in thirds each way, that a point lies in.

    >>> part((100, 900), (900, 900)), part((450, 500), (900, 900))
    ('north-west', 'centre')
    """
    column, row = (3 * at // (whole + 1) - 1 for at, whole in zip(point, size, strict=True))
    return bearing((0, 0), (column, row)) or "centre"


def edge_at(areas: Sequence[Shape], size: Point) -> str:
    """The edge of a table that some areas lie at; nothing if they lie about its middle.

    >>> from affray.kernel.board.shapes import Disc
    >>> edge_at([Disc(100, 300, 50)], (900, 600)), edge_at([Disc(450, 300, 50)], (900, 600))
    ('west', '')
    """
    if not areas:
        return ""
    width, height = size
    right = min(area.left for area in areas) + max(area.right for area in areas) - width
    up = min(area.bottom for area in areas) + max(area.top for area in areas) - height
    if abs(up) * width >= abs(right) * height:
        return "north" if up > 0 else "south" if up < 0 else ""
    return "east" if right > 0 else "west"


def told_apart(named: Landmarks, size: Point) -> list[tuple[str, Shape]]:
    """Landmarks with an article; of several alike, each by the part of the table it lies in.

    >>> from affray.kernel.board.shapes import Disc
    >>> woods = [("wood", Disc(x, 450, 10)) for x in (50, 70, 800)]
    >>> [name for name, _ in told_apart([*woods, ("hill", Disc(0, 0, 9))], (900, 900))]
    ['the west wood', 'the west wood 2', 'the east wood', 'the hill']
    """
    names = [name for name, _ in named]
    found: list[tuple[str, Shape]] = []
    for name, shape in named:
        middle = (shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2
        which = part(middle, size).replace("centre", "central")
        full = f"the {which} {name}" if names.count(name) > 1 else f"the {name}"
        found.append((unused_name(full, [one for one, _ in found]), shape))
    return found


def whereabouts(point: Point, landmarks: Landmarks, size: Point, unit: str = "mm") -> str:
    """A point by the landmark that it is in or nearest to; on a bare table by two edges.

    >>> from affray.kernel.board.shapes import Disc
    >>> marks, size = [("the wood", Disc(0, 0, 100)), ("the hill", Disc(1000, 0, 100))], (2000, 900)
    >>> whereabouts((50, 0), marks, size), whereabouts((800, 0), marks, size)
    ('in the wood', '10 mm west of the hill')
    >>> whereabouts((500, 600), [], size)
    '50 mm from the west edge and 30 mm from the north edge'
    """
    for name, shape in landmarks:
        if shape.contains(*point):
            return f"in {name}"
    if not landmarks:
        (x, y), (width, height) = point, size
        gaps = min((x, "west"), (width - x, "east")), min((y, "south"), (height - y, "north"))
        return " and ".join(f"{length(gap, unit)} from the {name} edge" for gap, name in gaps)
    apart, _, name, near = min(
        (distance(*point, *(near := shape.nearest(*point))), number, name, near)
        for number, (name, shape) in enumerate(landmarks)
    )
    if apart < UNITS["mm"]:
        return f"at the edge of {name}"
    return f"{length(apart, unit)} {bearing(near, point)} of {name}"
