"""From the home page into the battle: three clicks at most until something has happened in it.

A stranger presses Play now, drags a piece of their own and sends it off. The page itself counts
what is pressed, so that no press can be forgotten. Seconds are reported, and nothing hangs on them.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Door
from tests.browser.lobby import GAMES
from tests.browser.table import BOT, Table, middle

from affray.games import game_called

LAPTOP = {"width": 1280, "height": 800}
MOST = 3
"""Clicks; a drag is one."""

COUNTED = """window.pressed = 0;
    for (const kind of ['pointerdown', 'keydown'])
        addEventListener(kind, () => (window.pressed += 1), { capture: true })"""
"""Counts every press of a button or a key until the page is loaded again, which forgets it."""

A_WAY = 0.2
"""Of the way to the nearest enemy: within the reach of everybody."""

WHERE = re.compile(r"[\d.]+ by [\d.]+|column \d+, row \d+")


class Stranger(Table):
    """Somebody who tries what the page says: "You can also drag it where it is to go"."""

    def play_now(self, game: str) -> None:
        self.page.get_by_role("button", name=f"Play now: {game}").click()
        expect(self.question).to_be_visible(timeout=BOT)

    @property
    def pressed(self) -> int:
        found: int = self.page.evaluate("window.pressed")
        return found

    def first(self) -> Locator:
        """The first of one's own pieces that can do something, whatever else changes."""
        able = self.board.locator(".base.a").and_(self.page.get_by_label("can be chosen"))
        number = able.first.get_attribute("data-piece")
        return self.board.locator(f".base[data-piece='{number}']")

    def rolls_of(self, piece: Locator) -> int:
        """How many rolls the log tells of under its name."""
        name = (piece.get_attribute("aria-label") or "").split(": ", 1)[1].split(", ")[0]
        own = self.log.get_by_role("article").filter(has_text=name)
        return own.get_by_role("img", name=re.compile(r"^\d")).count()

    def drag_ahead(self, piece: Locator) -> None:
        """Some way towards the nearest enemy."""
        x, y = middle(piece)
        enemies = [middle(base) for base in self.board.locator(".base.b").all()]
        tx, ty = min(enemies, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + A_WAY * (tx - x), y + A_WAY * (ty - y), steps=6)
        mouse.up()

    def send_off(self) -> None:
        """The move as it was drawn; or the roll for it, of which the chances are shown."""
        chances = self.decision.locator(".odds")
        way = self.decision.get_by_role("button", name="Confirm move")
        marked = self.decision.locator(".choice button.on")
        expect(way.or_(chances).first).to_be_visible()
        what = marked if chances.is_visible() and not way.is_visible() else way
        self.done(what.click)


def place_of(piece: Locator) -> str:
    """Where it stands, as it is told to those who do not see it."""
    found = WHERE.search(piece.get_attribute("aria-label") or "")
    assert found
    return found[0]


def until(seen: Callable[[], bool], page: Page) -> None:
    end = time.monotonic() + BOT / 1000
    while not seen():
        assert time.monotonic() < end, "nothing has happened"
        page.wait_for_timeout(20)


@pytest.mark.parametrize("id_", GAMES)
def test_a_piece_has_moved_or_a_roll_has_fallen(
    visit: Door, id_: str, record_property: Callable[[str, object], None]
) -> None:
    game = game_called(id_)
    page = visit(viewport=LAPTOP)
    start = time.monotonic()
    page.evaluate(COUNTED)
    ann = Stranger(page)
    ann.play_now(game.name)
    piece = ann.first()
    place, rolls = place_of(piece), ann.rolls_of(piece)

    def has_happened() -> bool:
        return place_of(piece) != place or ann.rolls_of(piece) > rolls

    ann.drag_ahead(piece)
    assert not has_happened()
    ann.send_off()
    until(has_happened, page)
    clicks, seconds = ann.pressed, time.monotonic() - start
    sys.stdout.write(f"\n{game.name}: {clicks} clicks, {seconds:.1f} seconds\n")
    record_property("clicks", clicks)
    record_property("seconds", round(seconds, 1))
    assert clicks <= MOST
    page.reload()
    ann.opened()
    until(has_happened, page)
