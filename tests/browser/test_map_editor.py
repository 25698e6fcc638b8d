"""A map drawn from nothing: laid, moved, turned, resized, undone, handed on, and played on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import findings
from tests.browser.conftest import Door
from tests.browser.player import Player
from tests.browser.table import middle

GAME = "rattle-and-rend"


def board(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^The board"))


def piece(page: Page, name: str) -> Locator:
    return board(page).get_by_role("button", name=re.compile(f"^{name},"))


def where(page: Page, name: str) -> tuple[int, int]:
    """In mm, as a screen reader hears it."""
    words = piece(page, name).get_attribute("aria-label") or ""
    found = re.search(r"at (\d+) by (\d+)", words)
    assert found, words
    return int(found[1]), int(found[2])


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """A place on the screen by its share of the board."""
    box = board(page).bounding_box()
    assert box
    return box["x"] + box["width"] * x, box["y"] + box["height"] * y


def lay(page: Page, name: str, x: float, y: float) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()
    page.mouse.click(*at(page, x, y))
    expect(piece(page, name)).to_be_visible()


def drag(page: Page, here: tuple[float, float], there: tuple[float, float]) -> None:
    page.mouse.move(*here)
    page.mouse.down()
    page.mouse.move(*there, steps=5)
    page.mouse.up()


def size(page: Page) -> str:
    return page.locator(".inspector .quiet").inner_text()


def test_a_map_is_drawn_with_the_mouse_and_played_on(visit: Door, tmp_path: Path) -> None:
    page = visit(f"/new?game={GAME}")
    page.get_by_role("link", name="Draw a map").click()
    page.get_by_label("Map name").fill("The Crossing")
    lay(page, "House", 0.3, 0.3)
    lay(page, "Marsh", 0.7, 0.6)
    before = where(page, "House")
    drag(page, middle(piece(page, "House")), at(page, 0.5, 0.3))
    expect(piece(page, "House")).not_to_have_attribute("aria-label", re.compile(f"at {before[0]} "))
    assert where(page, "House")[1] == before[1]

    size_before = size(page)
    drag(page, middle(page.locator(".handle.turn .hit")), at(page, 0.6, 0.35))
    drag(page, middle(page.locator(".handle.size .hit")), at(page, 0.66, 0.5))
    assert size(page) != size_before
    page.locator(".inspector").get_by_role("combobox").select_option("Hazardous")
    expect(piece(page, "House")).to_have_attribute("aria-label", re.compile("hazardous"))

    drag(page, middle(piece(page, "Marsh")), at(page, 0.98, 0.6))
    alert = page.get_by_role("alert").filter(has_text="Not allowed")
    expect(alert).to_contain_text("The piece must lie on the board.")
    expect(alert.get_by_role("link")).to_have_attribute("href", re.compile("#RR-SETUP-03$"))
    assert where(page, "Marsh")[0] < 330

    drag(page, middle(piece(page, "Marsh")), middle(piece(page, "House")))
    beside = page.get_by_role("complementary", name="The map")
    expect(beside).to_contain_text("Pieces of terrain must not overlap.")
    expect(page.get_by_role("button", name="Play on this map")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(beside).to_contain_text("Ready to play, 2 pieces")

    page.get_by_role("button", name="Outline").click()
    for x, y in ((0.2, 0.7), (0.35, 0.75), (0.25, 0.9), (0.2, 0.7)):
        page.mouse.click(*at(page, x, y))
    expect(piece(page, "Rough")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    written = json.loads(file.read_text("utf-8"))
    assert (file.name, written["unit"], written["size"]) == ("the-crossing.json", "mm", [400, 400])

    page.get_by_role("button", name="Play on this map").click()
    expect(page.get_by_role("radio", name="The Crossing")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    Player(page).opened()
    terrain = page.locator(".board .terrain")
    expect(terrain.first).to_be_visible()
    assert terrain.count() in (3, 4), "the hill of a scenario may lie beside them"

    friend = visit(f"/maps/{GAME}")
    friend.get_by_label("Open a file").set_input_files(file)
    expect(friend.get_by_label("Map name")).to_have_value("The Crossing")
    expect(piece(friend, "Marsh")).to_be_visible()


def test_a_map_is_drawn_by_keyboard_alone(visit: Door) -> None:
    page = visit(f"/maps/{GAME}")
    page.get_by_role("button", name="Ruin", exact=True).press("Enter")
    ruin = piece(page, "Ruin")
    expect(ruin).to_be_focused()
    x, y = where(page, "Ruin")
    for key in ("ArrowRight", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(ruin).to_have_attribute("aria-label", re.compile(f"at {x + 5} by {y + 10}"))
    before = size(page)
    page.keyboard.press("r")
    expect(page.locator(".inspector .quiet")).not_to_have_text(before)
    page.keyboard.press("Delete")
    expect(ruin).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(ruin).to_be_visible()


@pytest.mark.parametrize("game", [GAME, "brigandine", "flagrant-factions", "warbands-and-heroes"])
def test_nothing_in_the_editor_keeps_anybody_out(visit: Door, game: str) -> None:
    page = visit(f"/maps/{game}")
    expect(page.locator(".mapboard")).to_be_visible()
    if game != "warbands-and-heroes":
        page.locator(".stencil").first.press("Enter")
        expect(page.locator(".inspector")).to_be_visible()
    assert findings(page) == []


def test_on_a_phone_a_piece_is_tapped_into_place_and_dragged(visit: Door) -> None:
    page = visit(f"/maps/{GAME}", phone=True)
    page.get_by_role("button", name="Bog", exact=True).tap()
    page.touchscreen.tap(*at(page, 0.4, 0.4))
    expect(piece(page, "Bog")).to_be_visible()
    expect(page.get_by_role("button", name="Larger")).to_be_visible()
    before = size(page)
    page.get_by_role("button", name="Larger").tap()
    expect(page.locator(".inspector .quiet")).not_to_have_text(before)
    expect(page.get_by_role("button", name="Play on this map")).to_be_enabled()


def test_squares_are_painted_and_zones_lie_under_them(visit: Door, tmp_path: Path) -> None:
    page = visit("/maps/warbands-and-heroes")
    field = page.get_by_role("application", name=re.compile("^The board"))
    expect(field).to_be_visible()
    box = field.bounding_box()
    assert box

    def spot(x: float, y: float) -> tuple[float, float]:
        return box["x"] + box["width"] * x, box["y"] + box["height"] * y

    drag(page, spot(0.3, 0.5), spot(0.6, 0.5))
    beside = page.get_by_role("complementary", name="The map")
    expect(beside).to_contain_text("Ready to play, 1 piece")
    page.get_by_role("radio", name=re.compile("^Zone of side A")).check()
    drag(page, spot(0.3, 0.9), spot(0.6, 0.9))
    expect(beside).to_contain_text("2 pieces")
    page.get_by_role("radio", name=re.compile("^Woods")).check()
    field.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(beside).to_contain_text("3 pieces")
    expect(field).to_have_attribute("aria-label", re.compile("row [0-9]+: woods$"))
    page.keyboard.press("Control+z")
    expect(beside).to_contain_text("2 pieces")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    written = json.loads(download.value.path().read_text("utf-8"))
    assert {piece["kind"] for piece in written["terrain"]} == {"wall", "zone_a"}
    assert written["unit"] == "square"
    (first, last) = next(p["squares"] for p in written["terrain"] if p["kind"] == "wall")
    assert first[1] == last[1]
    assert last[0] - first[0] > 5
