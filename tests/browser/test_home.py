"""The home page: every game at hand, a battle that shows itself, and what is open."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Door
from tests.browser.player import Player
from tests.browser.records import asking, load

from affray.games import games

FULLY = 1.0


def test_every_game_is_in_sight_on_a_phone(visit: Door, tmp_path: Path) -> None:
    page = visit(phone=True)
    for _ in range(3):
        for game in games().values():
            button = page.get_by_role("button", name=f"Play now: {game.name}")
            expect(button).to_be_in_viewport(ratio=FULLY)
            box = button.bounding_box()
            assert box
            assert box["height"] >= 44
        # And so it stays with a match to go on with, which comes first.
        load(page, asking(lambda question: question.name == "ChooseAction"), tmp_path)
        Player(page).opened()
        page.goto("/")
        going_on = page.get_by_role("link", name="Continue", exact=True)
        expect(going_on).to_be_in_viewport(ratio=FULLY)


def test_the_battle_plays_and_can_be_paused(visit: Door) -> None:
    page = visit(reduced_motion="no-preference")
    said = page.get_by_role("figure").locator("b")
    expect(said).to_be_visible()
    first = said.inner_text()
    expect(said).not_to_have_text(first)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_battle_stands_at_its_end_for_those_who_want_no_motion(visit: Door) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("figure")).to_contain_text("lost its last group")
