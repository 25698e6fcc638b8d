"""How sides are told apart, wherever they are drawn: colour, pattern and rim, always together.

Diagrams and the terminal read it here; `web/src/styles/tokens.css` and `web/src/sprite.svg` say
the same for a browser, and a test holds them together.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi


@dataclass(frozen=True, slots=True)
class SideLook:
    name: str
    colour: str
    wash: str
    fill: str
    """What a base is filled with on a terminal."""
    cell: tuple[float, float]
    """The size of the fill pattern, and its lines."""
    lines: str
    turn: int = 0
    rim: tuple[float, float] = (1, 0)
    """Dash and gap, as shares of the rim."""

    def dashes(self, radius: float) -> str:
        dash, gap = (f"{share * 2 * pi * radius:.3f}" for share in self.rim)
        return f"{dash} {gap}"


SIDES = (
    SideLook("a", "#17569B", "#DCE6F0", "/", (3, 3), "M0 1.5H3", turn=-45),
    SideLook(
        "b",
        "#BF4710",
        "#F6E2D2",
        ":",
        (3.4, 3.4),
        "M1.2 1.7H2.2M1.7 1.2V2.2",
        turn=45,
        rim=(1 / 20, 1 / 60),
    ),
    SideLook("c", "#2F7A3E", "#DFEBDB", "|", (3, 3), "M1.5 0V3", rim=(1 / 48, 1 / 48)),
    SideLook("d", "#55514B", "#E6E3DB", "#", (4, 4), "M2 0V4M0 2H4", rim=(1 / 12, 1 / 24)),
    SideLook("e", "#7A3F8A", "#EBE0EE", "~", (4, 3), "M0 2.2 2 .8 4 2.2", rim=(1 / 16, 1 / 32)),
)


def look_of(side: int) -> SideLook:
    """Where there are more sides than looks, they begin again."""
    return SIDES[side % len(SIDES)]
