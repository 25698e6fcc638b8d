"""Units with many choices: one of one's own, one of the book changed, and a match with them."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from json import dumps
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import findings
from tests.browser.conftest import Door
from tests.browser.player import Player

WARDEN = "Warden of the Gate"


def summary(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Points and checks")


def choices(page: Page, unit: str) -> Locator:
    return page.get_by_role("group", name=f"Options of {unit}", exact=True)


def unfold(editor: Locator, part: str) -> None:
    """Whether or not it is open already."""
    found = editor.locator("details").filter(has=editor.page.get_by_role("heading", name=part))
    if found.get_attribute("open") is None:
        found.locator("summary").click()


def thing(editor: Locator, name: str, role: Literal["checkbox", "radio"] = "checkbox") -> Locator:
    """Something to pick; what it costs and does is said after its name."""
    return editor.get_by_role(role, name=re.compile(f"^{name}"))


def line(page: Page, number: int) -> Locator:
    return page.locator(f"#entry-{number - 1}")


def own_unit(page: Page) -> None:
    """A caster in light armor, from the base template."""
    page.get_by_role("button", name="Add Unit of your own").click()
    page.get_by_label("Name of Unit of your own, line 1").fill(WARDEN)
    editor = choices(page, WARDEN)
    editor.get_by_role("button", name=f"Increase Life of {WARDEN}").click()
    editor.get_by_role("spinbutton", name=f"Combat of {WARDEN}").fill("4")
    editor.get_by_role("spinbutton", name=f"Combat of {WARDEN}").press("Tab")
    unfold(editor, "Gear")
    for item in ("Shield", "Spear", "Light armor"):
        thing(editor, item).check()
    expect(line(page, 1)).to_contain_text("Too much for two hands")
    thing(editor, "Spear").uncheck()
    unfold(editor, "Spells")
    for _ in range(2):
        editor.get_by_role("button", name=f"Increase Haste of {WARDEN}").click()
    expect(line(page, 1)).to_contain_text("Only units with the trait Caster can have spells")
    editor.get_by_role("searchbox").fill("cast spells")
    thing(editor, "Caster").check()
    expect(editor.get_by_role("checkbox")).to_have_count(1)
    editor.get_by_role("searchbox").fill("")
    unfold(editor, "Aspect")
    thing(editor, "Aspect of the Rat", "radio").check()
    expect(line(page, 1)).to_contain_text("Shield, Light armor · Caster · Aspect of the Rat")
    expect(line(page, 1)).to_contain_text("2 × Haste")
    expect(line(page, 1).locator(".pt")).to_contain_text("31 points")


def book_unit(page: Page) -> None:
    """A unit of the book, as it comes and then changed: its printed price stays beside it."""
    page.get_by_role("searchbox", name="Filter entries").fill("harbinger")
    page.get_by_role("button", name="Add Harbinger").click()
    price = line(page, 2).locator(".pt")
    expect(price).to_contain_text("15 points printed 15")
    page.get_by_role("button", name="Edit Harbinger").click()
    editor = choices(page, "Harbinger")
    thing(editor, "Regeneration").uncheck()
    editor.get_by_role("button", name="Increase Speed of Harbinger").click()
    expect(price).to_contain_text("12 points printed 15")
    expect(line(page, 2)).to_contain_text("changed")
    editor.get_by_role("button", name="Reset to Harbinger").click()
    expect(price).to_contain_text("15 points")
    thing(editor, "Helmet").check()
    editor.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Edit Harbinger")).to_be_focused()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_warband_with_a_unit_of_ones_own_and_one_of_the_book_is_played(
    visit: Door, phone: bool
) -> None:
    page = visit("/rosters/brigandine", phone=phone)
    page.get_by_label("Force name").fill("Gatekeepers")
    own_unit(page)
    book_unit(page)
    expect(summary(page).get_by_text("Legal and ready")).to_be_visible()
    page.reload()
    expect(line(page, 1)).to_contain_text("2 × Haste")
    expect(line(page, 2).locator(".pt")).to_contain_text("17")
    page.get_by_role("button", name="Play with this list").click()
    expect(page.get_by_role("group", name="Seat 1").get_by_label("Force")).to_contain_text(
        "Gatekeepers"
    )
    page.get_by_role("button", name="Start").filter(visible=True).click()
    Player(page, touch=phone).opened()
    if not phone:
        side = page.get_by_role("region", name="Gatekeepers")
        expect(side).to_contain_text(WARDEN)
        expect(side).to_contain_text("Harbinger")


@pytest.mark.parametrize("game", ["brigandine", "flagrant-factions"])
def test_nothing_in_the_fold_out_keeps_anybody_out(visit: Door, game: str) -> None:
    page = visit(f"/rosters/{game}")
    kind = {"brigandine": "Unit of your own", "flagrant-factions": "Heavy Foot"}[game]
    page.get_by_role("button", name=f"Add {kind}").click()
    editor = choices(page, kind)
    for part in editor.get_by_role("heading", level=4).all_inner_texts():
        unfold(editor, part)
    assert findings(page) == []


def test_a_company_with_apprentice_captain_and_a_kind_in_ones_own_words(visit: Door) -> None:
    page = visit("/rosters/flagrant-factions")
    page.get_by_label("Force name").fill("The Moot")
    page.get_by_role("button", name="Add Heavy Foot").click()
    editor = choices(page, "Heavy Foot")
    editor.get_by_label("Models of Heavy Foot").select_option("6 models")
    thing(editor, "The captain is one of its models").check()
    for trait in ("Apprentice", "Cowardly"):
        thing(editor, trait).check()
    unfold(editor, "Apprentice's spells")
    for spell in ("Heal", "Confuse", "Entangle"):
        thing(editor, spell).check()
    unfold(editor, "Kinds")
    editor.get_by_label("Custom entry: Kinds of Heavy Foot").fill("Frogfolk")
    editor.get_by_label("Custom entry: Kinds of Heavy Foot").press("Enter")
    expect(thing(editor, "Frogfolk")).to_be_checked()
    expect(line(page, 1).locator(".pt")).to_contain_text("4 points")
    expect(line(page, 1)).to_contain_text("Kinds Frogfolk")
    page.get_by_role("button", name="Add Light Foot").click()
    page.get_by_label("Captain's trait", exact=True).select_option("Shrewd")
    expect(summary(page).get_by_text("Legal and ready")).to_be_visible()


def test_a_link_from_before_there_were_so_many_choices_still_opens(visit: Door) -> None:
    list_ = {
        "game": "brigandine",
        "name": "Old Friends",
        "entries": [{"kind": "arisen/harbinger"}, {"kind": "unit", "picks": {"life": ["3"]}}],
        "picks": {},
    }
    packed = urlsafe_b64encode(dumps(list_).encode()).decode().rstrip("=")
    page = visit(f"/rosters/brigandine#r={packed}")
    expect(page.get_by_label("Force name")).to_have_value("Old Friends")
    expect(line(page, 1).locator(".pt")).to_contain_text("15 points")
    expect(line(page, 2).locator(".pt")).to_contain_text("7 points")
    expect(summary(page).get_by_text("Legal and ready")).to_be_visible()
