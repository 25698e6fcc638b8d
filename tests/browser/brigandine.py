"""A small battle of Brigandine that stands where a test wants to begin, and where things are."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page
from tests.browser.table import in_window

from affray.games import game_called
from affray.games.brigandine.data.tables import INCH
from affray.games.brigandine.words.answers import Done
from affray.kernel.dice import ScriptedDice
from affray.kernel.game import Start
from affray.kernel.match import Match
from affray.kernel.record import record_of, write_record

GAME = game_called("brigandine")
SIDE = 24
"""Inches of the table, which is drawn 400 units wide."""
DRAWN = 400 / SIDE
"""Units of the drawing for an inch."""


def unit(side: str, name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"side": side, "name": name, "at": [x, y], **more}


BURNS = ["incinerate"] * 4
HARDY = {"life": 4}
UNITS = (
    unit("A", "Ember", 4, 5, life=3, traits=["caster"], spells=[*BURNS, "web"]),
    unit("A", "Standard", 8, 8.5, combat=2, life=2, gear=["shield"], banner="wolf"),
    unit("A", "Pike", 9.5, 11.5, combat=3, gear=["spear"], **HARDY),
    unit("A", "Gunner", 3, 11, combat=3, gear=["arquebus"]),
    unit("B", "Crag", 10.3, 12.1, combat=3, gear=["light_armor"], **HARDY),
    unit("B", "Thorn", 12.7, 14, gear=["shortbow"], **HARDY),
    unit("B", "Briar", 14.2, 14.3, **HARDY),
    unit("B", "Hollow", 13.6, 17.2, banner="bull", **HARDY),
)
TERRAIN = (
    {"kind": "hill", "at": [17, 7]},
    {"kind": "ruin", "at": [6, 17.5]},
    {"kind": "wood", "at": [18.5, 17.5]},
    {"kind": "swamp", "at": [11, 4]},
)


def battle() -> Match[Any]:
    """Ember, who seldom hits, may cast; Pike and Crag are at each other."""
    position = {"units": list(UNITS), "terrain": list(TERRAIN), "stage": "move"}
    start = Start(GAME.id, GAME.editions[0], [], position=position)
    match = Match(GAME, start, ScriptedDice())
    match.answer(0, Done())
    return match


def shooting() -> Match[Any]:
    """The same without a melee, after everybody's spells: Gunner may shoot."""
    position = {"units": [one for one in UNITS if one["name"] != "Crag"], "stage": "cast"}
    match = Match(GAME, Start(GAME.id, GAME.editions[0], [], position=position), ScriptedDice())
    while (question := match.questions()[0]).name != "NextShot":
        match.answer(question.seat, question.usual_answer())
    return match


def written(match: Match[Any]) -> str:
    return write_record(record_of(match, seed="7"))


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table, in inches, is in the window."""
    return in_window(page, x / SIDE, y / SIDE)


def drawn_box(what: Locator) -> tuple[float, float, float, float]:
    """The box of something drawn, with what moves it: left, bottom, width, height in inches."""
    box = what.evaluate(
        """node => {
            const box = node.getBBox();
            const matrix = node.ownerSVGElement.getScreenCTM().inverse()
                .multiply(node.getScreenCTM());
            const [a, b] = [[box.x, box.y], [box.x + box.width, box.y + box.height]]
                .map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
            return [a.x, b.y, b.x - a.x, b.y - a.y];
        }"""
    )
    left, low, width, height = (value / DRAWN for value in box)
    return left, SIDE - low, width, height


def middle_of(what: Locator) -> tuple[float, float]:
    """The middle of something drawn, in inches."""
    left, bottom, width, height = drawn_box(what)
    return left + width / 2, bottom + height / 2


def tenths(inches: float) -> int:
    return round(inches * INCH)
