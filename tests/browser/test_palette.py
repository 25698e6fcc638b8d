"""Terrain is laid from a palette of pictures: dragged, turned, clicked, or by keys alone."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Door
from tests.browser.table import Table, in_window, middle

BANK = "Wall"
"""Of Rattle and Rend: longer than broad, and turned by 45 degrees at a time."""


class Layer(Table):
    """Player B, who lays the terrain; both play at this screen."""

    def tile(self, name: str) -> Locator:
        return self.decision.get_by_role("button", name=re.compile(rf"^{name}\b"))

    @property
    def pieces(self) -> Locator:
        return self.board.locator(".terrain")

    @property
    def ghost(self) -> Locator:
        return self.board.locator(".ghost .skin")

    def drag(self, tile: Locator, x: float, y: float, *keys: str) -> None:
        """From the palette to a spot of the window; keys are pressed on the way."""
        mouse = self.page.mouse
        mouse.move(*middle(tile))
        mouse.down()
        mouse.move(x - 30, y - 20, steps=5)
        for key in keys:
            self.page.keyboard.press(key)
        mouse.move(x, y, steps=3)
        expect(self.ghost).to_be_visible()
        mouse.up()


def seated(visit: Door, game: str, house: dict[str, str], *, phone: bool = False) -> Layer:
    page = visit(phone=phone)
    seats = [{"kind": "hot", "name": name} for name in ("Ann", "Bob")]
    plan = {"game": game, "seats": seats, "house": house, "key": uuid4().hex}
    made = page.request.post("/api/matches", data=plan).json()
    page.goto(f"/m/{made['match']}#t={made['seat_tokens']['0']}")
    return Layer(page, touch=phone).opened().wait()


def size_of(what: Locator) -> tuple[float, float]:
    expect(what).to_be_visible()
    box = what.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def test_a_piece_is_dragged_onto_the_board_and_turned_on_the_way(visit: Door) -> None:
    at = seated(visit, "rattle-and-rend", {"terrain_mode": "player_b"})
    at.asks("Choose a piece for")
    before = at.pieces.count()
    at.press(at.button("Blocking"))
    wide = size_of(at.tile(BANK).locator(".coast"))
    at.drag(at.tile(BANK), *in_window(at.page, 0.3, 0.4), "r", "r")
    at.asks(f"Place the {BANK.lower()}")
    assert at.is_legal()
    w, h = size_of(at.ghost)
    assert wide[0] > 2 * wide[1], "it comes lying"
    assert h > 2 * w, "it was turned by a right angle"
    at.press(at.button("Turn"))
    at.asks(f"Place the {BANK.lower()}")
    assert at.is_legal()
    w, h = size_of(at.ghost)
    assert abs(w - h) < 3, "and by half of one more"
    x, y = middle(at.ghost)
    expected = in_window(at.page, 0.3, 0.4)
    assert abs(x - expected[0]) < 4
    assert abs(y - expected[1]) < 4
    at.go()
    at.asks("Choose a piece for")
    assert at.pieces.count() == before + 1


def test_a_piece_is_clicked_and_then_the_board(visit: Door) -> None:
    at = seated(visit, "brigandine", {"scenario": "siege"})
    at.take("Insist on it")
    at.asks("Which piece of terrain")
    at.tile("Swamp").click()
    expect(at.tile("Swamp")).to_have_attribute("aria-pressed", "true")
    at.page.keyboard.press("Escape")
    expect(at.tile("Swamp")).to_have_attribute("aria-pressed", "false")
    at.tile("Swamp").click()
    at.press_at(*in_window(at.page, 0.5, 0.5))
    at.asks("Place the swamp")
    assert at.is_legal()
    at.page.keyboard.press("Escape")
    at.asks("Which piece of terrain")


def test_a_piece_is_laid_by_keys_alone(visit: Door) -> None:
    at = seated(visit, "rattle-and-rend", {"terrain_mode": "player_b"})
    at.asks("Choose a piece for")
    before = at.pieces.count()
    at.press(at.button("Rough"))
    at.tile("Bog").focus()
    at.page.keyboard.press("Enter")
    at.asks("Place the bog")
    assert at.is_legal()
    at.page.keyboard.press("Enter")
    at.asks("Choose a piece for")
    assert at.pieces.count() == before + 1


def test_a_finger_takes_a_piece_and_shows_where_it_lies(visit: Door) -> None:
    at = seated(visit, "rattle-and-rend", {"terrain_mode": "player_b"}, phone=True)
    at.asks("Choose a piece for")
    at.press(at.button("Rough"))
    at.press(at.tile("Bog"))
    at.press_at(*in_window(at.page, 0.2, 0.25))
    at.asks("Place the bog")
    assert at.is_legal()
    at.go()
    at.asks("Choose a piece for")
