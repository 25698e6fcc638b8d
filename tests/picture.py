"""The picture of the terminal in the pages: `python -m tests.picture` draws it anew.

What `affray play --load docs/pictures/mid-battle.affray` shows on a wide terminal, as an SVG file
whose letters are text and whose blocks and lines are shapes, so that any font will do.
"""

from collections.abc import Iterator
from io import StringIO
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from affray.bots.random import RandomBot
from affray.cli.board import QUARTERS
from affray.cli.prompts import prompt_of
from affray.cli.session import Session
from affray.games import games
from affray.kernel.record import read_record, replay

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
BATTLE = PICTURES / "mid-battle.affray"
PICTURE = PICTURES / "terminal-table.svg"

COLUMNS, LINES = 130, 44
WIDE, HIGH, MARGIN = 8, 17, 14
"""A cell and the margin in pixels."""

GROUND, INK, DIM, PLAN = "#131b1e", "#efebdf", "#94a0a1", "#ff8fd6"
SHADES = {"░": 0.16, "▓": 0.5}
ARMS = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "┤": "udl", "┴": "lru",
}  # fmt: skip
"""To which sides the lines of a frame go: left, right, up, down."""


def screen() -> list[list[Segment]]:
    """What a person sees who goes on with the battle, line by line."""
    record = read_record(BATTLE.read_text("utf-8"))
    match = replay(games()[record.start.game], record)
    console = Console(
        file=StringIO(), width=COLUMNS, height=LINES, force_terminal=True, color_system="truecolor",
        highlight=False, markup=False, emoji=False, legacy_windows=False, record=True,
    )  # fmt: skip
    session = Session(match, [None, RandomBot()], console, seed=record.seed)
    question = match.questions()[0]
    view = match.game.look.view(match.state, question.seat)
    prompt = prompt_of(question, match.state, view)
    session._tell(question.seat)
    session._draw(view, prompt)
    console.print(prompt.render())
    console.print("You> ", end="")
    return list(Segment.split_lines(console._record_buffer))


def picture() -> str:
    lines = screen()
    width, height = COLUMNS * WIDE + 2 * MARGIN, len(lines) * HIGH + 2 * MARGIN
    font = 'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13"'
    place = f'transform="translate({MARGIN} {MARGIN})"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        "<title>Affray at the terminal, in mid-battle</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>',
        f'<g {font} {place} fill="{INK}" xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        parts += _line(line, row * HIGH)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _line(line: list[Segment], y: int) -> Iterator[str]:
    column = 0
    for text, style, control in line:
        if not control:
            yield from _run(text, style or Style(), column * WIDE, y)
            column += len(text)


def _run(text: str, style: Style, x: int, y: int) -> Iterator[str]:
    """A piece of a line in one style: its ground, its shapes, its letters."""
    ink = _colour(style.color) or (DIM if style.dim else INK)
    if style.bgcolor is not None:
        yield _rect(x, y, len(text) * WIDE, HIGH, _colour(style.bgcolor))
    letters = ""
    for character, run in groupby(text):
        here, count = x + len(letters) * WIDE, len(list(run))
        is_shape = True
        if character in SHADES:
            yield _rect(here, y, count * WIDE, HIGH, ink, SHADES[character])
        elif character in ARMS:
            yield _arms(ARMS[character], here, y, count * WIDE, ink)
        elif character in QUARTERS[1:]:
            for number in range(count):
                yield from _quarters(QUARTERS.index(character), here + number * WIDE, y, ink)
        else:
            is_shape = False
        letters += count * (" " if is_shape else character)
    fill = "" if ink == INK else f' fill="{ink}"'
    weight = ' font-weight="bold"' if style.bold else ""
    for start, word in _words(letters):
        place = f'x="{x + start * WIDE}" y="{y + HIGH - 4}" textLength="{len(word) * WIDE}"'
        yield f"<text {place}{fill}{weight}>{escape(word)}</text>"


def _words(letters: str) -> Iterator[tuple[int, str]]:
    """The stretches without a gap, so that nothing drifts from its column."""
    start = 0
    for word in letters.split("  "):
        inner = word.strip()
        if inner:
            yield start + word.index(inner), inner
        start += len(word) + 2


def _rect(x: int, y: int, wide: int, high: int, ink: str, opacity: float = 1) -> str:
    thin = f' fill-opacity="{opacity}"' if opacity < 1 else ""
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{ink}"{thin}/>'


def _arms(arms: str, x: int, y: int, wide: int, ink: str) -> str:
    """Lines from the middle to some sides; a run of them has one middle."""
    ends = {
        "l": (0, HIGH // 2),
        "r": (wide, HIGH // 2),
        "u": (wide // 2, 0),
        "d": (wide // 2, HIGH),
    }
    middle = f"M{x + wide // 2} {y + HIGH // 2}"
    lines = "".join(f"{middle}L{x + ends[arm][0]} {y + ends[arm][1]}" for arm in arms)
    return f'<path d="{lines}" stroke="{ink}"/>'


def _quarters(quarters: int, x: int, y: int, ink: str) -> Iterator[str]:
    for bit in range(4):
        if quarters >> bit & 1:
            right, down = bit % 2, bit // 2
            top, below = (HIGH // 2, HIGH) if down else (0, HIGH // 2)
            yield _rect(x + right * WIDE // 2, y + top, WIDE // 2, below - top, ink)


def _colour(color: Color | None) -> str:
    """As a web colour; the one named colour is that of plans."""
    if color is None or color.is_default:
        return ""
    return color.triplet.hex if color.triplet else PLAN


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
