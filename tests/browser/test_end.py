"""The end of a battle: who won and why, what decided it, and the battle after it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.records import finished, load
from tests.browser.table import Table


def made(page: Page, seats: list[dict[str, str]], record: str) -> dict[str, Any]:
    """A match that is over, in these seats."""
    asked = {"record": record, "seats": seats, "key": uuid4().hex}
    found: dict[str, Any] = page.request.post("/api/matches", data=asked).json()
    return found


ALONE = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
TWO = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]


def test_the_table_says_who_won_and_the_report_what_decided_it(visit: Door) -> None:
    page = visit()
    battle = made(page, ALONE, finished())
    page.goto(f"/m/{battle['match']}#t={battle['seat_tokens']['0']}")
    table = Table(page).opened()
    said = table.decision.get_by_role("heading", name=re.compile("^(You won|You lost|A draw)$"))
    expect(said).to_be_visible()
    words = said.inner_text()
    table.over.click()
    expect(page.get_by_role("heading", level=1, name=words)).to_be_visible()
    expect(page.get_by_role("heading", name="Your dice")).to_be_visible()
    expect(page.get_by_text("a guess by the bot, not a score")).to_be_visible()
    looks = page.get_by_role("link", name=re.compile("^Look at moment"))
    expect(looks).to_have_count(3)
    looks.first.click()
    expect(table.decision).to_contain_text("You are viewing an earlier moment.")


def test_a_rematch_against_a_bot_is_one_click_with_sides_swapped(visit: Door) -> None:
    page = visit()
    battle = made(page, ALONE, finished())
    page.goto(f"/m/{battle['match']}#t={battle['seat_tokens']['0']}")
    table = Table(page).opened()
    table.button("Rematch").click()
    page.wait_for_url(lambda url: "/m/" in url and battle["match"] not in url)
    again = Table(page).opened().wait()
    assert not again.is_over


def test_a_rematch_between_people_is_offered_and_accepted(visit: Door) -> None:
    ann = visit()
    battle = made(ann, TWO, finished())
    bob = visit()
    bob.goto(f"/m/{battle['match']}#t={battle['invitations']['1']}")
    bob.get_by_role("button", name=re.compile("Take the seat|Join|Sit down")).click()
    ann.goto(f"/m/{battle['match']}/result#t={battle['seat_tokens']['0']}")
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.get_by_role("button", name="Rematch offered")).to_be_disabled()
    bob.get_by_role("button", name="Accept the rematch").click()
    for page in (ann, bob):
        page.wait_for_url(lambda url: "/m/" in url and battle["match"] not in url)
        Table(page).opened()
    assert ann.url.partition("#")[0] == bob.url.partition("#")[0]


def test_the_report_of_a_record_names_the_winner(visit: Door, tmp_path: Path) -> None:
    page = visit()
    load(page, finished(), tmp_path)
    table = Table(page).opened()
    table.over.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(" won$|^A draw$"))
