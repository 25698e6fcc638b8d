"""One person against the greedy bot: a whole match with a mouse, and one with a finger."""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.lobby import NEW
from tests.browser.player import Player
from tests.server.running import PROGRAM


def begin(page: Page) -> None:
    page.get_by_role("link", name="New match").filter(visible=True).first.click()
    expect(page.get_by_role("heading", name="New match")).to_be_visible()
    page.goto(NEW)
    page.get_by_role("textbox", name="Name").fill("Ann")
    expect(page.get_by_role("radio", name="Greedy bot").last).to_be_checked()


def proved(page: Page) -> None:
    """The seed is the one that was promised before the first die."""
    proof = page.get_by_role("main").locator("dl").filter(has_text="Commitment")
    if not proof.is_visible():
        page.get_by_text(re.compile("Proof$")).click()
    promise, seed = (proof.locator("dd").nth(n).inner_text() for n in (0, 1))
    assert hashlib.sha256(seed.encode()).hexdigest() == promise


def test_a_whole_match_against_the_greedy_bot_by_clicks(visit: Door, tmp_path: Path) -> None:
    page = visit()
    begin(page)
    page.get_by_label("Scenario").select_option("King of the hill")
    page.get_by_role("button", name="Start").click()
    ann = Player(page)
    ann.play()
    assert ann.done_by["path on the board"] >= 3
    assert ann.done_by["place on the board"] >= 3
    assert ann.done_by["number"] >= 1
    reason = ann.decision.get_by_role("heading").inner_text()
    ann.over.click()
    report = page.get_by_role("main")
    expect(report.get_by_role("heading", level=1)).to_have_text(reason)
    expect(report.get_by_text(re.compile(r"^\s*(You won|You lost|No winner)\."))).to_be_visible()
    expect(report.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    expect(
        report.get_by_text(re.compile(r"\d+ of \d+ succeeded,\s+.* ± .* expected"))
    ).to_have_count(2)
    expect(report.get_by_role("img", name="The board at the end")).to_be_visible()
    proved(page)
    with page.expect_download() as download:
        report.get_by_role("link", name="Download the record").click()
    record = tmp_path / "match.affray"
    download.value.save_as(record)
    command = [*PROGRAM, "replay", str(record), "--verify"]
    told = subprocess.run(command, capture_output=True, check=False)
    assert told.returncode == 0, told.stderr


def test_a_match_on_a_phone_by_taps(visit: Door) -> None:
    page = visit(phone=True)
    begin(page)
    rounds = page.get_by_role("listitem").filter(has_text="Rounds after which the game is a draw")
    rounds.get_by_role("spinbutton").fill("2")
    page.get_by_role("button", name="Generated").tap()
    page.get_by_label("Scenario").select_option("Kill them all")
    page.get_by_role("button", name="Start").tap()
    ann = Player(page, touch=True)
    ann.play()
    assert ann.done_by["path on the board"] >= 2
    assert ann.done_by["place on the board"] >= 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ann.over.tap()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Battle report")
    page.get_by_text(re.compile("Proof$")).click()
    proved(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
