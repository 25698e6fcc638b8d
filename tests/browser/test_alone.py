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

ENDINGS = re.compile("^(You won|You lost|A draw)$")
"""What the table and the report say to one who played."""


def begin(page: Page, *, phone: bool = False) -> None:
    if phone:
        page.locator("summary").and_(page.get_by_label("Sections")).tap()
    page.get_by_role("link", name="New match").filter(visible=True).first.click()
    expect(page.get_by_role("heading", name="New match")).to_be_visible()
    page.goto(NEW)
    page.get_by_role("textbox", name="Name").fill("Ann")
    expect(page.get_by_role("radio", name="Greedy bot").last).to_be_checked()


def proved(page: Page) -> None:
    """The seed is the one that was promised before the first die."""
    page.get_by_text(re.compile("Proof$")).click()
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
    ending = ann.decision.get_by_role("heading", name=ENDINGS).inner_text()
    reason = ann.decision.locator(".why").inner_text()
    ann.over.click()
    report = page.get_by_role("main")
    expect(report.get_by_role("heading", level=1)).to_have_text(ending)
    expect(report.locator(".why")).to_have_text(reason, use_inner_text=True)
    expect(report.get_by_text(re.compile(r"\d+ of \d+ succeeded, .* expected"))).to_have_count(2)
    expect(report.get_by_role("img", name=re.compile("expected, give or take"))).to_have_count(2)
    moment = report.get_by_role("listitem").filter(has=page.get_by_role("link", name="moment 1"))
    expect(moment.get_by_role("img").first).to_be_visible()
    expect(report.get_by_role("img", name="Estimate of who stood better")).to_be_visible()
    expect(report.get_by_role("link", name="Replay")).to_be_visible()
    proved(page)
    with page.expect_download() as download:
        report.get_by_role("link", name="Save").click()
    record = tmp_path / "match.affray"
    download.value.save_as(record)
    command = [*PROGRAM, "replay", str(record), "--verify"]
    told = subprocess.run(command, capture_output=True, check=False)
    assert told.returncode == 0, told.stderr


def test_a_match_on_a_phone_by_taps(visit: Door) -> None:
    page = visit(phone=True)
    begin(page, phone=True)
    rounds = page.get_by_role("listitem").filter(has_text="Rounds after which the game is a draw")
    rounds.get_by_role("spinbutton").fill("2")
    generated = page.get_by_role("button", name="Generated", exact=True)
    generated.tap()
    expect(generated).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Scenario").select_option("Kill them all")
    page.get_by_role("button", name="Start").tap()
    ann = Player(page, touch=True)
    ann.play()
    assert ann.done_by["path on the board"] >= 2
    assert ann.done_by["place on the board"] >= 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ann.over.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(ENDINGS)
    proved(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
