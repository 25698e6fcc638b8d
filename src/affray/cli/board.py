"""The table on a terminal: board with rulers, sides, pieces. It knows views, not one rule.

Whose a piece is shows in letter, pattern and colour at once; terrain is told by weight of ink, and
what is only planned is magenta and numbered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.kernel.board.shapes import Shape, shape_from_plain
from affray.kernel.view import AreaView, MarkerView, PieceView, SideView, View

UNITS = {"mm": 10, "cm": 100, "in": 254}
"""Tenths of a millimetre in the units that rulers are marked in."""

TICKS = {"mm": 50, "cm": 5, "in": 2}
"""How many units apart the numbers stand."""

WIDE = 120
"""From so many columns on, the panels stand beside the board."""

PANEL = 50
RULER = 6
NARROWEST, WIDEST = 48, 72
"""Columns of the board itself: a base needs several characters, and an eye the whole."""


class Ink(NamedTuple):
    """How a side is drawn: its fill in a base, and its colours."""

    fill: str
    disc: str


INKS = (
    Ink("/", "#ffffff on #17569b"),
    Ink(":", "#ffffff on #bf4710"),
    Ink("|", "#ffffff on #2f7a3e"),
    Ink("#", "#ffffff on #55514b"),
)
PATTERNS = {
    "blocking": "▓", "impassable": "▓", "wall": "▓", "building": "▓",
    "rough": "░", "difficult": "░", "woods": "░", "hill": "░",
    "hazardous": "~", "dangerous": "~", "water": "~",
    "inspiring": "+", "defensible": "+",
}  # fmt: skip
"""How a mapmaker draws ground, by what it is called; other kinds take one of `OTHERS`."""

OTHERS = ("=", '"', "'", "-", "^", ",")

PLAN = "bold magenta"
QUIET = "dim"


class Spot(NamedTuple):
    """A numbered place that may be chosen."""

    label: str
    x: int
    y: int


def letter_of(side: int) -> str:
    return "ABCDEFGH"[side]


def ink_of(side: int) -> Ink:
    return INKS[side % len(INKS)]


def short_labels(pieces: Sequence[PieceView]) -> dict[int, str]:
    """A short label for every piece: the letter of its side and a number."""
    counts: dict[int, int] = {}
    labels: dict[int, str] = {}
    for piece in pieces:
        counts[piece.side] = counts.get(piece.side, 0) + 1
        labels[piece.id] = f"{letter_of(piece.side)}{counts[piece.side]}"
    return labels


class _Canvas:
    """A grid of characters, each with a style, over a board in tenths of a millimetre."""

    def __init__(self, view: View, columns: int) -> None:
        self.width, self.height = view.width, view.height
        self.columns = columns
        # A character is about twice as high as it is wide.
        self.rows = max(1, round(columns * view.height / view.width / 2))
        self.cells = [[(" ", "")] * columns for _ in range(self.rows)]

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

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """Write about a point, kept on the board."""
        middle = self.cell(x, y)[0] if len(text) % 2 else self.boundary(x)
        first = middle - len(text) // 2
        first = min(max(first, 0), max(self.columns - len(text), 0))
        for offset, character in enumerate(text):
            self.put(first + offset, self.cell(x, y)[1], character, style)

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
        """A base, moved to the nearest cells so that it is round wherever it stands."""
        ink = ink_of(piece.side)
        middle, row = self.boundary(x), self.cell(x, y)[1]
        high, wide = self.height / self.rows, self.width / self.columns
        for off in range(-int(piece.radius / high), int(piece.radius / high) + 1):
            half = round((piece.radius**2 - (off * high) ** 2) ** 0.5 / wide)
            for column in range(middle - half, middle + half):
                self.put(column, row + off, ink.fill, ink.disc)


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
        mark = "." if zone.side is None else letter_of(zone.side).lower()
        canvas.fill(shape_from_plain(zone.shape), mark, QUIET, every=4)
    for area in view.terrain:
        pattern = pattern_of(area.kind)
        every = 1 if pattern in "▓░" else 2
        canvas.fill(shape_from_plain(area.shape), pattern, QUIET, every)
    for marker in view.markers:
        canvas.write(marker.x, marker.y, _marker(marker), "bold")
    labels = short_labels(view.pieces)
    for piece in view.pieces:
        if piece.x is not None and piece.y is not None:
            canvas.disc(piece, piece.x, piece.y)
    for piece in view.pieces:
        if piece.x is not None and piece.y is not None:
            label = labels[piece.id]
            label = f"<{label}>" if piece.id in asked else label
            style = f"bold {ink_of(piece.side).disc}"
            canvas.write(piece.x, piece.y, label, style)
    for spot in spots:
        canvas.write(spot.x, spot.y, spot.label, PLAN)
    return _framed(canvas, view)


def pattern_of(kind: str) -> str:
    """The same for the same kind, always: ground must not change its look during a match."""
    return PATTERNS.get(kind) or OTHERS[sum(map(ord, kind)) % len(OTHERS)]


def _marker(marker: MarkerView) -> str:
    return "◆" if marker.side is None else f"◆{letter_of(marker.side)}"


def _framed(canvas: _Canvas, view: View) -> Text:
    """The canvas between a ruler on the left and one below, in the units of the game."""
    unit = UNITS.get(view.unit, 10)
    tick = TICKS.get(view.unit, 50) * unit
    marks_y = {canvas.cell(0, y)[1]: y // unit for y in range(0, view.height + 1, tick)}
    marks_x = {canvas.cell(x, 0)[0]: x // unit for x in range(0, view.width + 1, tick)}
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
    numbers = list(f"{view.unit:>{RULER - 2}}".ljust(canvas.columns + RULER + 2))
    for column, value in marks_x.items():
        written = str(value)
        first = min(column + RULER - (len(written) - 1) // 2, len(numbers) - len(written))
        numbers[first : first + len(written)] = written
    text.append("".join(numbers), QUIET)
    return text


def side_panel(sides: Sequence[SideView], you: Mapping[int, str]) -> Table:
    """A line a side: letter, name, and what it has."""
    table = Table.grid(padding=(0, 1))
    for side in sides:
        chip = Text(f" {letter_of(side.side)} ", ink_of(side.side).disc)
        name = Text().append(side.name, "bold" if side.is_active else "")
        if side.side in you and side.name.lower() != "you":
            name.append(f" {you[side.side]}", QUIET)
        if side.is_active:
            name.append("  ▸ active", QUIET)
        table.add_row(chip, name)
        facts = Text(", ".join(_fact(fact.name, fact.value, fact.note) for fact in side.facts))
        table.add_row("", facts)
    return table


def _fact(name: str, value: str, note: str) -> str:
    return f"{name} {value}" + (f" ({note})" if note else "")


def piece_panel(pieces: Sequence[PieceView]) -> Table:
    """Every piece with its label and stats, and below it what is particular about it."""
    names = list(dict.fromkeys(stat.name for piece in pieces for stat in piece.stats))
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, min_width=4)
    table.add_column(no_wrap=True, overflow="ellipsis", max_width=20)
    for _ in names:
        table.add_column(justify="right", no_wrap=True)
    table.add_row("", "", *[Text(name, QUIET) for name in names])
    labels = short_labels(pieces)
    usual = usual_status(pieces)
    for piece in pieces:
        style = QUIET if piece.x is None else ""
        stats = {stat.name: stat.value + ("*" if stat.note else "") for stat in piece.stats}
        chip = Text(f"{labels[piece.id]:>3} ", style or ink_of(piece.side).disc)
        row = [Text(stats.get(name, ""), style) for name in names]
        table.add_row(chip, Text(piece.name, style), *row)
        status = "" if piece.status == usual else piece.status
        words = ", ".join(filter(None, (status, *piece.marks)))
        if words:
            table.add_row("", Text(words, QUIET))
    return table


def labelled(text: str, pieces: Sequence[PieceView]) -> str:
    """The text with the label of every piece behind its name, as it stands on the board."""
    labels = short_labels(pieces)
    names = [piece.name for piece in pieces]
    known = {p.name: labels[p.id] for p in pieces if p.name and names.count(p.name) == 1}
    if not known:
        return text
    longest_first = sorted(known, key=lambda name: (-len(name), name))
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    return pattern.sub(lambda found: f"{found[0]} ({known[found[0]]})", text)


def usual_status(pieces: Sequence[PieceView]) -> str:
    """What most pieces have for a status: it goes without saying."""
    statuses = [piece.status for piece in pieces]
    most = max(statuses, key=statuses.count, default="")
    return most if 2 * statuses.count(most) > len(statuses) else ""


def legend(view: View, *, zones: bool = True) -> Text:
    """What the patterns and marks on the board mean."""
    words: list[str] = []
    for kind in sorted({area.kind for area in view.terrain}):
        labels = dict.fromkeys(area.label for area in view.terrain if area.kind == kind)
        words.append(f"{pattern_of(kind) * 2} {_called(kind, list(labels))}")
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
    """Board and panels: beside each other where there is room, else one below the other.

    Zones matter while pieces are placed; at other times they may be left out for calm.
    """
    wide = console.width >= WIDE
    room = console.width - RULER - 4 - (PANEL if wide else 0)
    columns = max(NARROWEST, min(WIDEST, room))
    board = draw_board(view, columns, spots=spots, asked=asked, zones=zones)
    headline = Text(view.headline, "bold")
    if not panels:
        return Group(headline, board)
    sides = side_panel(view.sides, you or {})
    pieces = piece_panel(view.pieces)
    if not wide:
        return Group(headline, board, legend(view, zones=zones), Text(), sides, Text(), pieces)
    both = Table.grid(padding=(0, 2))
    both.add_column(no_wrap=True)
    both.add_column()
    both.add_row(board, Group(sides, Text(), pieces, Text(), legend(view, zones=zones)))
    return Group(headline, both)
