"""A list from nothing to legal, kept, handed on by a link, and played."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.player import Player

NAME = "The Lantern Watch"


def points(page: Page) -> str:
    return page.get_by_role("complementary", name="Points and checks").locator(".pts").inner_text()


def hint(page: Page, words: str) -> None:
    summary = page.get_by_role("complementary", name="Points and checks")
    expect(summary.get_by_text(words)).to_be_visible()


def add(page: Page, *kinds: str) -> None:
    for kind in kinds:
        page.get_by_role("button", name=f"Add {kind}").click()


def built(page: Page) -> None:
    """From an empty list to one that is legal; what is missing is said all the way."""
    expect(page.get_by_role("heading", name="This list is empty")).to_be_visible()
    hint(page, "Add entries to begin")
    needed = page.get_by_role("complementary", name="Points and checks").get_by_role("listitem")
    expect(needed.filter(has_text="Needed: Exactly 12 points.")).to_be_visible()
    play = page.get_by_role("button", name="Play with this list")
    expect(play).to_be_disabled()
    page.get_by_label("Force name").fill(NAME)
    add(page, "Fighters", "Fighters", "Shooters", "Shooters", "Skirmishers", "Champion", "Heavy")
    hint(page, "to fix")
    assert points(page).split() == ["14", "of", "12", "points"]
    hint(page, "2 over the limit")
    page.get_by_role("button", name="Remove Heavy").click()
    page.get_by_role("button", name="Undo").click()
    assert points(page).startswith("14")
    page.get_by_role("button", name="Remove Heavy").click()
    add(page, "Ward")
    hint(page, "All points spent")
    champion = page.get_by_role("listitem").filter(
        has=page.get_by_label("Name of Champion, line 6")
    )
    expect(champion.get_by_text(re.compile("action", re.IGNORECASE)).last).to_be_visible()
    champion.get_by_label("Name of Champion").fill("Captain Wick")
    page.get_by_label("Action of Captain Wick").select_option("Crashing Wave")
    page.get_by_label("Reaction of Ward").select_option("Defiance")
    page.get_by_label("Traits, 1 of 2").select_option("Elites")
    page.get_by_label("Traits, 2 of 2").select_option("Blessed")
    expect(play).to_be_disabled()
    page.get_by_label("Drive", exact=True).select_option("Discipline")
    hint(page, "Legal and ready")
    expect(play).to_be_enabled()


def shared(page: Page) -> str:
    page.get_by_role("button", name="Share link").click()
    dialog = page.get_by_role("dialog", name="Export list")
    link = dialog.get_by_role("textbox", name="Share link").input_value()
    text = dialog.get_by_role("textbox", name="Text").input_value()
    assert "Captain Wick: Champion (Crashing Wave)" in text
    assert json.loads(dialog.get_by_role("textbox", name="JSON").input_value())["name"] == NAME
    dialog.get_by_role("button", name="Close").click()
    return link


def test_a_list_from_empty_to_legal_and_by_share_link_to_a_match(visit: Door) -> None:
    page = visit("/rosters")
    expect(page.get_by_role("heading", name="No lists yet")).to_be_visible()
    page.get_by_role("link", name=re.compile("^New list( for Rattle and Rend)?$")).click()
    built(page)
    page.reload()
    expect(page.get_by_label("Force name")).to_have_value(NAME)
    hint(page, "Legal and ready")
    link = shared(page)
    page.get_by_role("link", name="Rosters").click()
    card = page.get_by_role("article").filter(has_text=NAME)
    expect(card).to_contain_text("12 of 12 points · 7 lines")

    friend = visit(link)
    expect(friend.get_by_text("Shared list")).to_be_visible()
    expect(friend.get_by_label("Force name")).to_have_value(NAME)
    expect(friend.get_by_label("Action of Captain Wick")).to_have_value("crashing_wave")
    friend.get_by_role("button", name="Play with this list").click()
    seat = friend.get_by_role("group", name="Seat 1")
    expect(seat.get_by_label("Force").locator("option:checked")).to_have_text(NAME)
    friend.get_by_role("button", name="Start").click()
    table = Player(friend).opened()
    side = friend.get_by_role("region", name=NAME)
    expect(side).to_contain_text("You")
    expect(side).to_contain_text("Captain Wick")
    table.wait().decide()


def test_a_list_is_copied_exported_and_pasted(visit: Door) -> None:
    page = visit("/rosters")
    page.get_by_role("button", name="Copy and edit: Vampire Court").click()
    hint(page, "Legal and ready")
    page.get_by_role("button", name="Duplicate").click()
    expect(page.get_by_label("Force name")).to_have_value("Vampire Court (copy)")
    page.get_by_role("button", name="Remove Wolves of the East Wing").click()
    hint(page, "to fix")
    page.get_by_role("button", name="Export").click()
    dialog = page.get_by_role("dialog", name="Export list")
    text = dialog.get_by_role("textbox", name="Text").input_value()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename.endswith(".json")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Paste a list").click()
    paste = page.get_by_role("dialog", name="Paste a list")
    paste.get_by_label("List", exact=True).fill("a dragon, and a few bats")
    paste.get_by_role("button", name="Use this list").click()
    expect(paste.get_by_role("alert")).to_contain_text("Could not read this list")
    paste.get_by_label("List", exact=True).fill(
        text.replace("Vampire Court (copy)", "The Late Court")
    )
    paste.get_by_role("button", name="Use this list").click()
    expect(page.get_by_label("Force name")).to_have_value("The Late Court")
    page.get_by_role("link", name="Rosters").click()
    for name in ("Vampire Court", "Vampire Court (copy)", "The Late Court"):
        expect(page.get_by_role("heading", name=name, exact=True, level=3).first).to_be_visible()
