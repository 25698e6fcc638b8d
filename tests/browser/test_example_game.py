"""The example game of the guide in the browser: nothing but its folder makes it appear there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Door, serving
from tests.browser.player import Player
from tests.browser.test_alone import proved

HOME = Path(__file__).parents[2] / "docs" / "example-game"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that is told where the example lies."""
    folder = tmp_path_factory.mktemp("example")
    server = serving(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AFFRAY_GAMES", str(HOME))
        server.start()
    yield server.address
    server.kill()


class Brawler(Player):
    """Goes to meet the others by presses on the board, then stands and strikes whoever comes."""

    def _path(self) -> str:
        if self.done_by["path on the board"] < 2:
            return super()._path()
        self.go()
        return "staying"

    def _choose(self) -> str:
        offered = self.decision.locator(".choice button")
        self.done(lambda: self.choose(offered.first))
        return "blow"


def begin(page: Page) -> None:
    expect(page.get_by_role("heading", name="New match")).to_be_visible()
    for seat, force in (("Seat 1", "The Oaks"), ("Seat 2", "The Swifts")):
        page.get_by_role("group", name=seat).get_by_label("Force").select_option(force)
    page.get_by_role("textbox", name="Name").first.fill("Ann")
    page.get_by_role("button", name="Start").click()


def test_a_whole_match_by_clicks(visit: Door) -> None:
    page = visit("/new?game=tussle")
    begin(page)
    ann = Brawler(page)
    ann.wait().asks("Where does Big Wat walk")
    expect(ann.log).to_contain_text("Round 1")
    assert len(ann.places()) == 5
    ann.play()
    assert ann.done_by["path on the board"] >= 2
    assert ann.done_by["blow"] >= 1
    reason = ann.decision.get_by_role("heading").inner_text()
    ann.over.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(reason)
    proved(page)


def test_its_rules_can_be_read_and_its_examples_stepped_through(visit: Door) -> None:
    page = visit("/rules/tussle#TU-HIT-01")
    expect(page.get_by_text("A fighter may strike one enemy whose base it touches")).to_be_visible()
    examples = page.get_by_role("list", name="Examples of TU-HIT-01")
    examples.get_by_role("button", name="A runner comes up to a bruiser").click()
    page.get_by_role("button", name="Step 5").click()
    expect(page.get_by_text("Nim hit Wat, who is out")).to_be_visible()
