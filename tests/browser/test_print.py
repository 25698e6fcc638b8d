"""On paper: what is read, and nothing that is operated."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.test_access import result, rulebook

SHEET = re.compile(rb"/Type\s*/Page\b")


def roster(page: Page, folder: Path) -> None:
    page.goto("/rosters")
    page.get_by_role("button", name="Copy and edit: Vampire Court").click()
    expect(page.get_by_text("Legal and ready")).to_be_visible()


PAGES: dict[str, tuple[Callable[[Page, Path], None], int]] = {
    "roster": (roster, 2),
    "rules": (rulebook, 9),
    "report": (result, 9),
}
"""How each is opened, and how many sheets it may take."""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_prints_without_what_is_operated(visit: Door, tmp_path: Path, name: str) -> None:
    page = visit()
    open_it, most = PAGES[name]
    open_it(page, tmp_path)
    page.emulate_media(media="print", color_scheme="dark")
    for operated in ("button", "nav", ".bar", ".btn"):
        expect(page.locator(operated).filter(visible=True)).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") != "dark"
    sheets = len(SHEET.findall(page.pdf(format="A4")))
    assert 1 <= sheets <= most
