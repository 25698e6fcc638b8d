"""A reaction at the table: what it answers, what it leads to, and the plan on the board."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Door

CHARGED = "reactions~suppressed-charger-still-attacks"


def opened(visit: Door, at: int, seat: int, **like: Any) -> Page:
    """A moment of a vignette, played by a person in one seat and a bot in the other."""
    page = visit("/", **like)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random", "name": "Bot"}]
    body = {
        "game": "rattle-and-rend",
        "key": f"reaction-{at}-{seat}",
        "vignette": {"id": CHARGED, "at": at},
        "seats": seats if seat == 0 else seats[::-1],
    }
    made = page.request.post("/api/matches", data=body).json()
    page.goto(f"/m/{made['match']}#t={made['seat_tokens'][str(seat)]}")
    return page


SIZES: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 1280, "height": 800}},
    {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    {"phone": True},
)


@pytest.mark.parametrize("like", SIZES, ids=("desk", "dark", "phone"))
def test_who_answers_sees_what_each_answer_leads_to(visit: Door, like: dict[str, Any]) -> None:
    page = opened(visit, 4, 0, **like)
    decision = page.get_by_label("Decision")
    expect(decision.get_by_role("heading")).to_have_text("Let Bows fire, or deny it?")
    expect(decision).to_contain_text("Reaction · Suppress", ignore_case=True)
    table = decision.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(4)
    expect(table).to_contain_text("Deny, they let go")
    expect(decision.locator(".place")).to_contain_text("If they fire")
    for name in ("Accept", "Deny"):
        expect(decision.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    board = page.locator("svg.board")
    expect(board.locator(".ghost")).to_have_count(1)
    expect(board.locator(".trigger")).to_have_count(1)
    expect(board).to_contain_text("Suppress: 160 mm")
    before = decision.get_by_role("button", name="Deny").bounding_box()
    decision.get_by_role("button", name="Deny").hover()
    assert decision.get_by_role("button", name="Deny").bounding_box() == before, "nothing moves"


def test_who_declares_sees_what_happens_otherwise(visit: Door) -> None:
    page = opened(visit, 3, 1, viewport={"width": 1280, "height": 800})
    decision = page.get_by_label("Decision")
    expect(decision.get_by_role("heading")).to_have_text("React, or let it happen?")
    expect(decision.locator(".otherwise")).to_contain_text("If you let it happen it hits")
    expect(decision.get_by_role("button", name="Suppress")).to_contain_text("hits")
    page.keyboard.press("p")
    expect(page.get_by_role("log").first).to_contain_text("Blues moved 80 mm")
