"""Colours, patterns and lettering of diagrams: nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from affray.kernel.looks import SIDES

PAPER, PLATE, INK = "#F4F6F2", "#F7F4E8", "#1B2428"
CAPTION, ENGRAVE = "#47545A", "#3A4742"


@dataclass(frozen=True, slots=True)
class TerrainInk:
    """Tint, engraved pattern and edge of a kind of terrain."""

    tint: str
    cell: tuple[float, float]
    lines: str
    edge: float = 1.0
    dashes: tuple[float, ...] = ()
    turn: int = 0


_TUFTS = (
    "M4 7.5 3 3.8M5.2 7.5V2.8M6.4 7.5 7.6 3.8M15 16.2 14 12.5M16.2 16.2V11.4M17.4 16.2 18.6 12.5"
)
_WAVES = (
    "M0 3.2Q2.25.8 4.5 3.2T9 3.2 13.5 3.2 18 3.2M0 9.7Q2.25 7.3 4.5 9.7T9 9.7 13.5 9.7 18 9.7"
    "M5.6 7 6.8 4.6 8 7M14.6 13 15.8 10.6 17 13"
)
_SUNS = (
    "M4 1.2v1.6M4 5.2v1.6M1.2 4h1.6M5.2 4h1.6M2 2l.9.9M5.1 5.1l.9.9M6 2l-.9.9M2.9 5.1 2 6"
    "M12 9.2v1.6M12 13.2v1.6M9.2 12h1.6M13.2 12h1.6M10 10l.9.9M13.1 13.1l.9.9M14 10l-.9.9"
    "M10.9 13.1 10 14"
)
_CLOUDS = "M1 5a3 3 0 0 1 5.4-1.6A2.4 2.4 0 0 1 10 5M9 11a3 3 0 0 1 5.4-1.6A2.4 2.4 0 0 1 16 10"
_BRICKS = "M0 .3H10M0 3.3H10M2 .3V3.3M7 .3V3.3M4.5 3.3V6.3M9.5 3.3V6.3"
_BATTLEMENTS = "M0 4H2V1.4H5V4H8V1.4H11V4H12M0 8.6H12M3.5 8.6V6.4M9.5 8.6V6.4"

TERRAINS = {
    "rough": TerrainInk("#E1E6CC", (22, 18), _TUFTS, dashes=(0.8, 2.4)),
    "blocking": TerrainInk("#DEDCD2", (5, 5), "M0 1.25H5M0 3.75H5M1.25 0V5", edge=1.8, turn=45),
    "hazardous": TerrainInk("#DCE4DC", (18, 13), _WAVES, edge=1.4, dashes=(6, 1.2, 1.2, 1.2)),
    "inspiring": TerrainInk("#F6EABF", (16, 16), _SUNS),
    "difficult": TerrainInk(
        "#DCE4DC", (20, 12), "M1 3H9M12.5 3H17M5 9h4M12 9h7M2 6h3M9 6h7", dashes=(4, 2)
    ),
    "obstacle": TerrainInk("#DEDCD2", (10, 6), _BRICKS, edge=1.8),
    "obscuring": TerrainInk("#E6EAEC", (16, 12), _CLOUDS, dashes=(2, 2)),
    "impassable": TerrainInk("#CBD8DE", (24, 5), "M0 1.2H24M0 3.7H7M10 3.7H24", edge=1.4),
    "fortification": TerrainInk("#DEDCD2", (12, 10), _BATTLEMENTS, edge=1.8, dashes=(6, 2)),
    "other": TerrainInk("#ECEBE2", (8, 8), "M0 8L8 0"),
}
"""By kind, in millimetres of a board of 400; a kind that is not here is drawn as `other`."""


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An SVG element. Underscores become hyphens, numbers lose needless digits."""
    words = [name]
    for key, value in attributes.items():
        written = value if isinstance(value, str) else number(value)
        words.append(f'{key.strip("_").replace("_", "-")}="{escape(written)}"')
    opening = " ".join(words)
    return f"<{opening}>{''.join(inside)}</{name}>" if inside else f"<{opening}/>"


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def patterns(scale: float) -> Iterator[str]:
    """The fill patterns of sides and terrain, for a board of 400 mm times `scale`."""
    for side in SIDES:
        lines = tag("path", d=side.lines, stroke=side.colour, **_FINE)
        yield _pattern(
            f"fill-{side.name}", side.cell, lines, f"scale({scale:g}) rotate({side.turn})"
        )
    for kind, ink in TERRAINS.items():
        lines = tag("path", d=ink.lines, stroke=ENGRAVE, **_FINE)
        yield _pattern(f"t-{kind}", ink.cell, lines, f"scale({scale:g}) rotate({ink.turn})")


_FINE = {"fill": "none", "stroke_width": "0.65", "stroke_linecap": "round"}


def _pattern(id: str, cell: tuple[float, float], lines: str, transform: str) -> str:
    return tag(
        "pattern",
        lines,
        id=id,
        width=cell[0],
        height=cell[1],
        patternUnits="userSpaceOnUse",
        patternTransform=transform,
    )


def style(line: float) -> str:
    """The lettering, for lines of this height."""

    def px(share: float) -> str:
        return f"{line * share:g}px"

    halo = f"paint-order:stroke;stroke:{PLATE};stroke-width:{px(0.3)};stroke-linejoin:round"
    serif, sans = "Alegreya,Georgia,serif", "Figtree,system-ui,sans-serif"
    rules = {
        "text": f"font:{px(0.9)} {sans};fill:{INK}",
        ".title": f"font:{px(1.3)} {serif}",
        ".headline": f"font:{px(1.1)} {serif}",
        ".name": f"font:600 {px(1)} {serif};text-anchor:middle;{halo}",
        ".place": f"font:italic {px(1.05)} {serif};text-anchor:middle;{halo}",
        ".kind": f"font:{px(0.8)} {sans};fill:{CAPTION};text-anchor:middle;{halo}",
        ".pip": "font-weight:700;fill:#fff;text-anchor:middle",
        ".frame": f"fill:none;stroke:{INK};stroke-width:{px(0.55)}",
        ".bars": f"fill:none;stroke:{PLATE};stroke-width:{px(0.35)}",
        ".edge": f"fill:none;stroke:{INK};stroke-width:{px(0.06)}",
        ".zone": f"fill:none;stroke-width:{px(0.12)};stroke-dasharray:{px(0.6)} {px(0.3)}",
        ".marker": f"stroke:{PLATE};stroke-width:{px(0.1)}",
        ".trace": f"fill:none;stroke-width:{px(0.12)};stroke-dasharray:{px(0.12)} {px(0.24)}",
        ".way": f"fill:none;stroke-width:{px(0.14)}",
    }
    return "<style>" + "".join(f"{name}{{{rule}}}" for name, rule in rules.items()) + "</style>"
