"""A battle with templates, scatter and banners: what is drawn is what the rules say."""

from __future__ import annotations

import math
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.brigandine import battle, drawn_box, middle_of, on_screen, shooting, written
from tests.browser.conftest import Door
from tests.browser.player import Player, asked_first
from tests.browser.records import load
from tests.browser.table import Table

NEAR = 0.03
"""Inches: what is drawn is rounded to a hundredth of a unit of the drawing."""
BLAST = 5
AURA = 4
BASE = 1
"""Inches across the large template, about a banner, and across a base."""
BETWEEN = (13.45, 14.15)
"""In the middle of Thorn and Briar."""


def seated(visit: Door, address: str) -> tuple[Player, Player]:
    """Ann sits down at a battle that goes on; Bob comes by the link."""
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
    asked = {"record": written(battle()), "seats": seats, "key": "a-battle-of-two"}
    made = httpx.post(f"{address}/api/matches", json=asked).raise_for_status().json()
    ann = visit(f"/m/{made['match']}#t={made['seat_tokens']['0']}")
    bob = visit(f"/m/{made['match']}#t={made['invitations']['1']}")
    bob.get_by_role("button", name="Join the match").click()
    return Player(ann).opened(), Player(bob).opened()


def under(table: Table) -> set[str]:
    """The numbers of the pieces that are ringed because something would strike them."""
    rings = table.board.locator("[data-under]").all()
    return {ring.get_attribute("data-under") or "" for ring in rings}


def numbers(table: Table, *names: str) -> set[str]:
    found = {table.bases().and_(table.board.get_by_label(f": {name}, ")) for name in names}
    return {base.get_attribute("data-piece") or "" for base in found}


def reach_of_banner(table: Table) -> None:
    """The ring of a banner and its name are there for its bearer and whoever is within."""
    ring, name = table.board.locator(".felt"), table.board.get_by_text('Banner of the Wolf, 4"')
    expect(ring).to_have_count(0)
    for who in ("Standard", "Pike"):
        table.bases().and_(table.board.get_by_label(f": {who}, ")).click()
        expect(ring).to_have_count(1)
        expect(name).to_be_visible()
        assert middle_of(ring) == pytest.approx((8, 8.5), abs=NEAR)
        assert drawn_box(ring)[2] == pytest.approx(2 * AURA + BASE, abs=NEAR)
    table.bases().and_(table.board.get_by_label(": Ember, ")).click()
    expect(ring).to_have_count(0)


def aim(ann: Table) -> None:
    """The template goes with the pointer, and those beneath are told, before anything is put."""
    ann.act("Ember", "Incinerate")
    ann.asks("Where does the template of Ember go")
    ghost = ann.board.locator(".ghost .skin")
    for place, struck in (
        ((9.5, 10.5), ("Pike", "Crag", "Standard")),
        (BETWEEN, ("Thorn", "Briar")),
    ):
        ann.page.mouse.move(*on_screen(ann.page, *place))
        expect(ann.board.locator("[data-under]")).to_have_count(len(struck))
        expect(ann.decision.get_by_text("Covered")).to_be_visible()
        assert under(ann) == numbers(ann, *struck)
        assert middle_of(ghost) == pytest.approx(place, abs=NEAR)
        assert drawn_box(ghost)[2:] == pytest.approx((BLAST, BLAST), abs=NEAR)
        expect(ann.confirm).to_be_disabled()
    assert ann.plan_at(*on_screen(ann.page, *BETWEEN))
    ann.go()


def shift(bob: Table) -> tuple[float, float]:
    """Bob is shown how far it goes, and turns it by the list, by keys and by a press."""
    asked = re.search(r"shift it (\d) inches", bob.question.inner_text())
    assert asked
    far = int(asked[1])
    ghost, ring = bob.board.locator(".ghost .skin"), bob.board.locator("circle.ring")
    assert drawn_box(ring)[2] == pytest.approx(2 * far, abs=NEAR)
    start = middle_of(ring)
    assert start == pytest.approx(BETWEEN, abs=NEAR)
    assert middle_of(bob.board.locator(".was")) == pytest.approx(start, abs=NEAR)
    assert middle_of(ghost) == pytest.approx(start, abs=NEAR)

    def lies(x: float, y: float) -> None:
        expect(bob.confirm).to_be_enabled()
        assert middle_of(ghost) == pytest.approx((start[0] + x * far, start[1] + y * far), abs=NEAR)

    bob.button("→ east", exact=True).click()
    lies(1, 0)
    bob.button("Leave it there").click()
    lies(0, 0)
    bob.board.get_by_role("button", name="Planned place").press("ArrowLeft")
    lies(-1, 0)
    slant = math.sqrt(0.5)
    assert bob.plan_at(*on_screen(bob.page, start[0] - 3, start[1] - 3))
    lies(-slant, -slant)
    bob.go()
    return start[0] - slant * far, start[1] - slant * far


def test_two_browsers_a_template_that_scatters_and_a_banner(visit: Door, address: str) -> None:
    ann, bob = seated(visit, address)
    ann.asks("Which spell do you cast")
    expect(bob.decision).to_contain_text("Ann")
    expect(ann.board.locator("[data-link]")).to_have_count(1)
    expect(ann.page.get_by_role("region", name="Side A")).to_contain_text("engaged with Crag")
    reach_of_banner(ann)
    for left in (3, 2, 1, 0):
        aim(ann)
        expect(ann.page.get_by_role("region", name="Side A")).to_contain_text(
            f"Incinerate {left} of 4"
        )
        if asked_first(ann, bob) is bob:
            break
    bob.asks("The template misses")
    assert not ann.is_asked
    end = shift(bob)
    for table in (ann, bob):
        expect(table.log).to_contain_text("and misses by")
        expect(table.log).to_contain_text("The template covers")
        struck = table.board.locator(".struck")
        assert middle_of(struck) == pytest.approx(end, abs=NEAR)
        assert drawn_box(struck)[2] == pytest.approx(BLAST, abs=NEAR)


def test_a_teardrop_on_a_phone(visit: Door, tmp_path: Path) -> None:
    page = visit(phone=True)
    load(page, written(shooting()), tmp_path)
    table = Table(page, touch=True).opened()
    table.take("aim a template")
    drop = table.board.locator(".cover .skin")
    assert table.plan_at(*on_screen(page, 5, 11))
    left, bottom, width, height = drawn_box(drop)
    assert (left, width) == pytest.approx((3.5, 7), abs=NEAR)
    assert (bottom, height) == pytest.approx((10, 2), abs=NEAR)
    assert under(table) == numbers(table, "Pike")
    expect(table.decision).to_contain_text("Pike yours")
    assert table.plan_at(*on_screen(page, 3, 15))
    assert drawn_box(drop)[:2] == pytest.approx((2, 11.5), abs=NEAR)
    expect(table.decision).to_contain_text("No one is covered")
    table.go()
    expect(table.board.locator(".struck")).to_have_count(1)
