"""The table on a terminal: the board with rulers, and the panels. It knows views, not one rule.

Whose a piece is shows in letter, pattern and colour at once; terrain is told by weight of ink, and
what is only planned is magenta and numbered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import hypot
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.cli.panels import QUIET, disc_of, letter_of, short_labels, side_panel, unit_panel
from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.looks import look_of
from affray.kernel.telling import UNITS
from affray.kernel.view import AreaView, MarkerView, PieceView, View

TICKS = {"mm": 50, "cm": 5, "in": 2}
"""How many units apart the numbers stand."""

WIDE = 120
"""The panels stand beside the board from this many columns on."""

PANEL = 50
RULER = 6
NARROWEST, WIDEST = 44, 72
"""Columns of the board itself: a base needs several characters, and an eye the whole."""

FRAME = 5
QUESTION, WIDE_QUESTION = 16, 11
"""Lines around the board, and lines below it in which a question has room on the same screen."""


PATTERNS = {
    "blocking": "▓", "impassable": "▓", "wall": "▓", "building": "▓",
    "rough": "░", "difficult": "░", "woods": "░", "hill": "░",
    "hazardous": "~", "dangerous": "~", "water": "~",
    "inspiring": "+", "defensible": "+",
}  # fmt: skip
"""How a mapmaker draws ground, by what it is called; other kinds take one of `OTHERS`."""

OTHERS = ("=", '"', "'", "-", "^", ",")

ASIDE = (
    (0, 0), (2, 0), (-2, 0), (0, 1), (0, -1), (3, 0), (-3, 0), (2, 1), (-2, 1), (2, -1), (-2, -1),
)  # fmt: skip
"""Where a number is written that would cover a label: columns and rows away from its place."""

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By which quarters of a cell are inked: left and right above are 1 and 2, below 4 and 8."""

ALL_QUARTERS = 15

PLAN = "bold magenta"


class Spot(NamedTuple):
    """A numbered place that may be chosen."""

    label: str
    x: int
    y: int


class _Canvas:
    """A grid of characters, each with a style, over a board in tenths of a millimetre."""

    def __init__(self, view: View, columns: int) -> None:
        self.width, self.height = view.width, view.height
        self.columns = columns
        # A character is about twice as high as it is wide.
        self.rows = max(1, round(columns * view.height / view.width / 2))
        self.cells = [[(" ", "")] * columns for _ in range(self.rows)]
        self.written: set[tuple[int, int]] = set()
        """Cells that hold a label or a number."""

    def centre(self, column: int, row: int) -> tuple[int, int]:
        x = (2 * column + 1) * self.width // (2 * self.columns)
        y = self.height - (2 * row + 1) * self.height // (2 * self.rows)
        return x, y

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The column and row of a point; points off the board go to its edge."""
        column = x * self.columns // self.width
        row = (self.height - y) * self.rows // self.height
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def put(self, column: int, row: int, character: str, style: str) -> None:
        if 0 <= column < self.columns and 0 <= row < self.rows:
            self.cells[row][column] = (character, style)

    def write(self, x: int, y: int, text: str, style: str, *, aside: bool = False) -> None:
        """Write about a point, kept on the board; aside, so that nothing written is covered."""
        middle, row = self.cell(x, y)
        first = (middle if len(text) % 2 else self.boundary(x)) - len(text) // 2
        last = max(self.columns - len(text), 0)
        places = [(min(max(first + right, 0), last), row + down) for right, down in ASIDE]
        free = (place for place in places if aside and self._is_free(*place, len(text)))
        column, row = next(free, places[0])
        for offset, character in enumerate(text):
            self.put(column + offset, row, character, style)
            self.written.add((column + offset, row))
        for near in (column - 1, column + len(text)):
            # The letter of a zone beside a number would read like the label of a piece.
            if 0 <= near < self.columns and self.cells[row][near][0].islower():
                self.put(near, row, " ", "")

    def _is_free(self, column: int, row: int, length: int) -> bool:
        """Whether a text has room here, with a space before and after it."""
        around = range(column - 1, column + length + 1)
        return 0 <= row < self.rows and not any((near, row) in self.written for near in around)

    def boundary(self, x: int) -> int:
        """The nearest edge between two columns: an even number of cells lies about it."""
        return (2 * x * self.columns + self.width) // (2 * self.width)

    def fill(self, shape: Shape, character: str, style: str, every: int = 1) -> None:
        """Fill a shape; with `every`, only some cells in a loose pattern."""
        left, bottom = self.cell(shape.left, shape.bottom)
        right, top = self.cell(shape.right, shape.top)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                if every > 1 and (row % (every // 2 or 1) or (column + row) % every):
                    continue
                if shape.contains(*self.centre(column, row)):
                    self.put(column, row, character, style)

    def disc(self, piece: PieceView, x: int, y: int) -> None:
        """A base, moved to the nearest cells so that it is round wherever it stands.

        Its rim is drawn in quarters of a cell, so that two bases in contact are still two.
        """
        look = look_of(piece.side)
        middle, row = self.boundary(x), self.cell(x, y)[1]
        down = piece.radius * self.rows // self.height + 1
        right = piece.radius * self.columns // self.width + 1
        for off_row in range(-down, down + 1):
            for off in range(-right, right):
                quarters = self._quarters(piece.radius, off, off_row)
                if quarters == ALL_QUARTERS:
                    self.put(middle + off, row + off_row, look.fill, disc_of(piece.side))
                elif quarters:
                    self.put(middle + off, row + off_row, QUARTERS[quarters], look.colour)

    def _quarters(self, radius: int, off: int, off_row: int) -> int:
        """Which quarters of a cell a disc covers, the cell being so far from its middle."""
        wide, high = self.width / (4 * self.columns), self.height / (4 * self.rows)
        covered = 0
        for bit, (right, down) in enumerate(((1, -1), (3, -1), (1, 1), (3, 1))):
            if hypot((4 * off + right) * wide, (4 * off_row + down) * high) <= radius:
                covered |= 1 << bit
        return covered


def draw_board(
    view: View,
    columns: int,
    *,
    spots: Sequence[Spot] = (),
    asked: Sequence[int] = (),
    zones: bool = True,
) -> Text:
    """The board with rulers on two sides; `asked` are the pieces a question is about."""
    canvas = _Canvas(view, columns)
    for zone in view.zones if zones else ():
        canvas.fill(shape_from_plain(zone.shape), _zone_mark(zone), QUIET, every=4)
    for area in view.terrain:
        pattern = _pattern(area)
        every = 1 if pattern in "▓░" else 2
        canvas.fill(shape_from_plain(area.shape), pattern, QUIET, every)
    for piece in view.pieces:
        if piece.x is not None and piece.y is not None:
            canvas.disc(piece, piece.x, piece.y)
    labels = short_labels(view)
    for bases in bases_of(view):
        x, y = middle_of(bases)
        label = labels[bases[0].id]
        label = f"<{label}>" if is_asked(bases, asked) else label
        canvas.write(x, y, label, f"bold {disc_of(bases[0].side)}")
    for marker in view.markers:
        canvas.write(marker.x, marker.y, _marker(marker), "bold", aside=True)
    for spot in spots:
        canvas.write(spot.x, spot.y, spot.label, PLAN, aside=True)
    return _framed(canvas, view)


def bases_of(view: View) -> list[list[PieceView]]:
    """The pieces on the board; models of one group, which have one label, together."""
    found: dict[tuple[bool, int], list[PieceView]] = {}
    for piece in view.pieces:
        if piece.x is not None and piece.y is not None:
            key = (False, piece.id) if piece.group is None else (True, piece.group)
            found.setdefault(key, []).append(piece)
    return list(found.values())


def middle_of(bases: Sequence[PieceView]) -> tuple[int, int]:
    """Where the label stands: on the base that is nearest to the middle of them all."""
    spots = [(piece.x or 0, piece.y or 0) for piece in bases]
    x, y = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    return min(spots, key=lambda spot: hypot(spot[0] - x, spot[1] - y))


def is_asked(bases: Sequence[PieceView], asked: Sequence[int]) -> bool:
    return any(piece.id in asked or piece.group in asked for piece in bases)


def pattern_of(kind: str) -> str:
    """The same for the same kind, always: ground must not change its look during a match."""
    return PATTERNS.get(kind) or OTHERS[sum(map(ord, kind)) % len(OTHERS)]


def _marker(marker: MarkerView) -> str:
    return "◆" if marker.side is None else f"◆{letter_of(marker.side)}"


def _framed(canvas: _Canvas, view: View) -> Text:
    """The canvas between a ruler on the left and one below, in the units of the game."""
    marks_x, marks_y = _marks(canvas, view)
    text = Text(no_wrap=True, overflow="crop")
    text.append(" " * (RULER - 1) + "┌" + "─" * canvas.columns + "┐\n", QUIET)
    for row, cells in enumerate(canvas.cells):
        number = f"{marks_y[row]:>{RULER - 2}} ┤" if row in marks_y else " " * (RULER - 1) + "│"
        text.append(number, QUIET)
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            text.append("".join(character for character, _ in run), style)
        text.append("│\n", QUIET)
    below = "".join("┴" if column in marks_x else "─" for column in range(canvas.columns))
    text.append(" " * (RULER - 1) + "└" + below + "┘\n", QUIET)
    unit = "" if view.grid else view.unit
    numbers = list(f"{unit:>{RULER - 2}}".ljust(canvas.columns + RULER + 2))
    for column, value in marks_x.items():
        written = str(value)
        first = min(column + RULER - (len(written) - 1) // 2, len(numbers) - len(written))
        numbers[first : first + len(written)] = written
    text.append("".join(numbers), QUIET)
    return text


def _marks(canvas: _Canvas, view: View) -> tuple[dict[int, int], dict[int, int]]:
    """The numbers on the rulers by the columns and rows of characters they stand at."""
    if view.grid:
        half = view.grid // 2
        across = range(half, view.width, 2 * view.grid)
        up = range(half, view.height, 2 * view.grid)
        return (
            {canvas.cell(x, 0)[0]: x // view.grid + 1 for x in across},
            {canvas.cell(0, y)[1]: y // view.grid + 1 for y in up},
        )
    unit = UNITS.get(view.unit, 10)
    tick = TICKS.get(view.unit, 50) * unit
    return (
        {canvas.cell(x, 0)[0]: x // unit for x in range(0, view.width + 1, tick)},
        {canvas.cell(0, y)[1]: y // unit for y in range(0, view.height + 1, tick)},
    )


def _pattern(area: AreaView) -> str:
    """Of terrain of several kinds, that of the first."""
    return pattern_of(area.looks[0] if area.looks else area.kind)


def legend(view: View, *, zones: bool = True) -> Text:
    """What the patterns and marks on the board mean."""
    words: list[str] = []
    for kind in sorted({area.kind for area in view.terrain}):
        alike = [area for area in view.terrain if area.kind == kind]
        labels = dict.fromkeys(area.label for area in alike)
        words.append(f"{_pattern(alike[0]) * 2} {_called(kind, list(labels))}")
    words += [f"{_marker(marker)} {marker.name}" for marker in view.markers[:8]]
    words += [f"{_zone_mark(zone)} {zone.label}" for zone in view.zones if zones]
    return Text("   ".join(dict.fromkeys(words)), QUIET)


def _called(kind: str, labels: list[str]) -> str:
    own = [label for label in labels if label.lower() != kind.lower()]
    return kind + (f" ({', '.join(own)})" if own else "")


def _zone_mark(zone: AreaView) -> str:
    return "." if zone.side is None else letter_of(zone.side).lower()


def draw_table(
    view: View,
    console: Console,
    spots: Sequence[Spot] = (),
    asked: Sequence[int] = (),
    *,
    you: Mapping[int, str] | None = None,
    panels: bool = True,
    zones: bool = True,
) -> RenderableType:
    """Board and panels: beside each other where there is room, else the board last.

    Zones matter while pieces are placed; at other times they may be left out for calm.
    """
    wide = console.width >= WIDE
    board = draw_board(view, board_columns(view, console), spots=spots, asked=asked, zones=zones)
    headline = Text(view.headline, "bold")
    if not (panels or wide):
        return Group(headline, board)
    sides = side_panel(view.sides, you or {})
    units = unit_panel(view, PANEL if wide else console.width)
    if not wide:
        below = (Text(), legend(view, zones=zones), Text(), headline, board)
        return Group(units, Text(), sides, *below)
    both = Table.grid(padding=(0, 2))
    both.add_column(no_wrap=True)
    both.add_column()
    both.add_row(board, Group(sides, Text(), units, Text(), legend(view, zones=zones)))
    return Group(headline, both)


def board_columns(view: View, console: Console) -> int:
    """As wide as there is room, but not so high that the question pushes it off the screen."""
    room = console.width - RULER - 4 - (PANEL if console.width >= WIDE else 0)
    if console.is_terminal:
        rows = console.height - FRAME - (WIDE_QUESTION if console.width >= WIDE else QUESTION)
        room = min(room, 2 * rows * view.width // view.height)
    return max(NARROWEST, min(WIDEST, room))
