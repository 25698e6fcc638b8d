"""The figures of `python -m bench` as a page of tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from bench.measures import NOW, Found

YARDSTICK = "python-chess"

TITLES = {
    "peers": "Random play of others",
    "random": "Random play",
    "greedy": "Greedy bots against each other",
    "ahead": "Looking ahead, and what a match costs",
    "growth": "A decision, by the size of the forces",
    "looks": "What a table shows, CPU",
}


def tables(found: list[Found], sides: list[str]) -> Iterator[str]:
    """A title and lines for each part; every earlier revision has a column, and a ratio."""
    bases = [side for side in sides if side != NOW]
    chess = next((line for line in found if line.yard == YARDSTICK), None)
    for part, lines in groupby(found, lambda line: line.part):
        yield f"\n{TITLES[part]}"
        heads = "".join(f"{base[:12]:>12}{'ratio (least to most)':>26}" for base in bases)
        yield f"  {'':<46}{NOW:>12}{heads if part != 'peers' else ''}"
        for line in lines:
            yield _line(line, bases) + _beside(line, chess)


def _line(line: Found, bases: list[str]) -> str:
    name = f"{line.yard}: {line.what}"
    told = f"  {name:<46}{_figure(line, NOW):>12}"
    for base in bases:
        if base not in line.values:
            told += "" if line.part == "peers" else f"{'':>12}{'':>26}"
            continue
        middle, least, most = line.ratio(NOW, base)
        told += f"{_figure(line, base):>12}{f'{middle:.2f} ({least:.2f} to {most:.2f})':>26}"
    return told


def _figure(line: Found, side: str) -> str:
    value = line.value(side)
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return shown + (line.unit if line.is_rate else f" {line.unit}")


def _beside(line: Found, chess: Found | None) -> str:
    """How many decisions are made in the time of one move of chess."""
    if chess is None or line.what != "decisions" or line.part not in {"peers", "random"}:
        return ""
    return f"  {line.value(NOW) / chess.value(NOW):.2f} x {YARDSTICK}"
