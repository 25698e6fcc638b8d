"""The timeline: scrub, branch, download, load, and a link to a moment."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Door
from tests.browser.player import Player
from tests.browser.records import finished, load


def timeline(page: Page) -> Locator:
    return page.get_by_role("contentinfo", name="Timeline")


def stands_at(page: Page, moment: int) -> None:
    """The moment that is looked at, as the timeline says it."""
    expect(timeline(page).get_by_text(re.compile(rf"^Moment {moment} of "))).to_be_visible()


def moment(page: Page) -> int:
    said = timeline(page).get_by_text(re.compile(r"^Moment \d+ of "))
    return int(said.inner_text().split()[1])


def scrubbed(page: Page, table: Player) -> int:
    """To the start and to two thirds of the match; a moment with pieces on the board."""
    slider = timeline(page).get_by_role("slider", name="Moment of the match")
    slider.press("Home")
    stands_at(page, 0)
    expect(table.decision).to_contain_text("You are viewing an earlier moment.")
    expect(table.bases()).to_have_count(0)
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
    expect(table.bases()).not_to_have_count(0)
    expect(table.decision).to_contain_text("Go back to now to decide")
    return moment(page)


def test_a_replay_is_scrubbed_and_branched(visit: Door, tmp_path: Path) -> None:
    page = visit()
    load(page, finished(), tmp_path)
    table = Player(page).opened()
    expect(table.over).to_be_visible()
    end, log, address = table.places(), table.log.inner_text(), page.url
    at = scrubbed(page, table)
    then = table.places()
    assert then != end
    assert table.log.inner_text() != log
    page.get_by_role("button", name="Step back").click()
    expect(timeline(page).get_by_text(re.compile(rf"^Moment {at} of "))).to_have_count(0)
    before = moment(page)
    assert before < at
    page.get_by_role("button", name="Step forward").click()
    expect(timeline(page).get_by_text(re.compile(rf"^Moment {before} of "))).to_have_count(0)
    table.button("Back to now").click()
    expect(table.over).to_be_visible()
    assert table.places() == end
    scrubbed(page, table)
    table.button("Play on from here").click()
    page.wait_for_url(lambda url: url != address)
    branch = Player(page).opened().wait()
    assert branch.places() == then
    branch.decide()
    page.goto(address)
    expect(table.over).to_be_visible()
    assert table.places() == end


def test_the_timeline_plays_by_itself(visit: Door, tmp_path: Path) -> None:
    page = visit()
    load(page, finished(), tmp_path)
    table = Player(page).opened()
    at = scrubbed(page, table)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(timeline(page).get_by_text(re.compile(rf"^Moment {at} of "))).to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    assert moment(page) > at


def test_a_record_is_downloaded_and_loaded_and_a_moment_linked(visit: Door, tmp_path: Path) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    load(page, finished(), tmp_path)
    table = Player(page).opened()
    expect(table.over).to_be_visible()
    with page.expect_download() as download:
        timeline(page).get_by_role("link", name="Download the record").click()
    record = tmp_path / "downloaded.affray"
    download.value.save_as(record)
    end = table.places()
    at = scrubbed(page, table)
    then = table.places()
    page.get_by_role("button", name="Link to this moment").click()
    expect(timeline(page).get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    again = page.context.new_page()
    again.goto(link)
    stands_at(again, at)
    linked = Player(again).opened()
    expect(linked.decision).to_contain_text("You are viewing an earlier moment.")
    assert linked.places() == then
    page.goto("/mine")
    page.get_by_label("Load a record").set_input_files(record)
    page.wait_for_url("**/m/*")
    loaded = Player(page).opened()
    expect(loaded.over).to_be_visible()
    assert loaded.places() == end


def test_a_file_that_is_no_record_is_refused_in_words(visit: Door, tmp_path: Path) -> None:
    page = visit("/mine")
    file = tmp_path / "no.affray"
    file.write_text('[Affray 2]\n[Game "chess"]\n')
    page.get_by_label("Load a record").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Could not load the record")
    visit.wrongs.clear()
