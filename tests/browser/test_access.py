"""Nothing on any page keeps anybody out: axe on every page and prompt, in light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import findings
from tests.browser.conftest import Door
from tests.browser.lobby import NEW
from tests.browser.player import Player
from tests.browser.records import asking, finished, load

from affray.kernel.flow import Choose, ChooseSome, MovePath, Number, Place, Question

GAME = "rattle-and-rend"


def home(page: Page, folder: Path) -> None:
    load(page, asking(lambda question: isinstance(question, Choose)), folder)
    Player(page).opened()
    page.goto("/")
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()


def new_match(page: Page, folder: Path) -> None:
    page.goto(NEW)
    page.get_by_role("group", name="Seat 2").get_by_text("By invitation link").click()
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


def links_to_hand_out(page: Page, folder: Path) -> None:
    new_match(page, folder)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Match created")).to_be_visible()


def lobby(page: Page, folder: Path) -> None:
    links_to_hand_out(page, folder)
    page.get_by_role("link", name="Go to the table").click()
    expect(page.get_by_role("heading", name="Waiting for the other players")).to_be_visible()


def mine(page: Page, folder: Path) -> None:
    load(page, finished(), folder)
    Player(page).opened()
    page.goto("/mine")
    expect(page.get_by_role("article")).to_have_count(1)


def rosters(page: Page, folder: Path) -> None:
    page.goto("/rosters")
    page.get_by_role("button", name="Copy and edit: Vampire Court").click()
    page.get_by_role("link", name="Rosters").click()
    expect(page.get_by_role("article")).to_have_count(1)


def builder(page: Page, folder: Path) -> None:
    page.goto(f"/rosters/{GAME}")
    for kind in ("Fighters", "Champion", "Ward", "Heavy"):
        page.get_by_role("button", name=f"Add {kind}").click()
    wrongs = page.get_by_text("problems to fix").filter(visible=True)
    expect(wrongs.first).to_be_visible()


def taking_along(page: Page, folder: Path) -> None:
    builder(page, folder)
    page.get_by_role("button", name="Share link").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def rulebook(page: Page, folder: Path) -> None:
    page.goto(f"/rules/{GAME}#attacks")
    expect(page.get_by_role("figure").get_by_role("img").first).to_be_visible()


def search(page: Page, folder: Path) -> None:
    page.goto(f"/rules/{GAME}")
    page.get_by_role("searchbox").fill("charge")
    expect(page.get_by_role("heading", name=re.compile("clauses"))).to_be_visible()


def nowhere(page: Page, folder: Path) -> None:
    page.goto("/nowhere")
    expect(page.get_by_role("alert")).to_be_visible()


def over(page: Page, folder: Path) -> None:
    load(page, finished(), folder)
    expect(Player(page).opened().over).to_be_visible()


def looking_back(page: Page, folder: Path) -> None:
    over(page, folder)
    page.get_by_role("slider", name="Moment of the match").press("PageUp")
    page.get_by_role("slider", name="Moment of the match").press("Home")
    expect(page.get_by_text("You are viewing an earlier moment.")).to_be_visible()


def result(page: Page, folder: Path) -> None:
    over(page, folder)
    Player(page).over.click()
    expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Look at moment"))).to_have_count(3)


def asked(kind: type[Question[Any]]) -> Callable[[Page, Path], None]:
    """A question of this kind, with odds or a plan where there are any."""

    def is_it(question: Question[Any]) -> bool:
        return isinstance(question, kind) and len(list(question.options)) > 1

    def open_it(page: Page, folder: Path) -> None:
        load(page, asking(is_it), folder)
        table = Player(page).opened()
        if table.wait().curtain.is_visible():
            table.curtain.get_by_role("button").click()
        if table.confirm.count():
            table.decision.get_by_text(re.compile("Legal (paths|places)")).click()
            table.decision.get_by_role("listitem").get_by_role("button").last.click()
            assert table.is_legal()

    return open_it


def curtain(page: Page, folder: Path) -> None:
    load(page, asking(lambda question: isinstance(question, Number)), folder)
    expect(Player(page).opened().curtain).to_be_visible()


def reaction(step: str) -> Callable[[Page, Path], None]:
    """A reaction at the step at which this can be answered."""

    def is_it(question: Question[Any]) -> bool:
        return isinstance(question, Choose) and step in list(question.options)

    def open_it(page: Page, folder: Path) -> None:
        load(page, asking(is_it), folder)
        expect(Player(page).opened().button(step.title())).to_be_visible()

    return open_it


def menu(page: Page, folder: Path) -> None:
    asked(Choose)(page, folder)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Concede")).to_be_visible()


def keys(page: Page, folder: Path) -> None:
    menu(page, folder)
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def clause(page: Page, folder: Path) -> None:
    asked(Choose)(page, folder)
    Player(page).decision.get_by_role("link").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def chat(page: Page, folder: Path) -> None:
    asked(Choose)(page, folder)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill("Hello")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Hello")


PLACES: dict[str, Callable[[Page, Path], None]] = {
    "asked to choose": asked(Choose),
    "asked for some": asked(ChooseSome),
    "asked for a number": asked(Number),
    "asked for a path": asked(MovePath),
    "asked for a place": asked(Place),
    "reaction": reaction("deny"),
    "forcing": reaction("force"),
    "home": home,
    "new match": new_match,
    "links": links_to_hand_out,
    "lobby": lobby,
    "my matches": mine,
    "rosters": rosters,
    "builder": builder,
    "taking a list along": taking_along,
    "rulebook": rulebook,
    "search": search,
    "nowhere": nowhere,
    "over": over,
    "result": result,
    "looking back": looking_back,
    "curtain": curtain,
    "menu": menu,
    "keys": keys,
    "a clause at the table": clause,
    "chat": chat,
}
ON_A_PHONE = ("home", "new match", "builder", "rulebook", "asked for a path", "reaction")


@pytest.mark.parametrize("place", PLACES)
def test_axe_has_no_serious_finding(visit: Door, tmp_path: Path, place: str) -> None:
    page = visit()
    PLACES[place](page, tmp_path)
    assert not findings(page)


@pytest.mark.parametrize("place", ON_A_PHONE)
def test_axe_has_no_serious_finding_on_a_phone(visit: Door, tmp_path: Path, place: str) -> None:
    page = visit(phone=True)
    PLACES[place](page, tmp_path)
    assert not findings(page)


def test_what_is_chosen_can_be_read_under_the_pointer(visit: Door, tmp_path: Path) -> None:
    page = visit()
    new_match(page, tmp_path)
    for chosen in (".segments > [aria-pressed='true']", ".segments > label:has(:checked)"):
        page.locator(chosen).first.hover()
        assert not findings(page)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.hover()
    assert not findings(page)
