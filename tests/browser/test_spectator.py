"""Whoever watches sees what everybody may see, and can do nothing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.lobby import NEW, links, small_match
from tests.browser.player import Player, asked_first


def told_by(page: Page) -> list[str]:
    """Everything that comes to this page over its socket from now on."""
    heard: list[str] = []
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda said: heard.append(str(said)))
    )
    return heard


def test_a_spectator_sees_the_public_view_and_nothing_more(visit: Door) -> None:
    page = visit(NEW)
    small_match(page, rounds=1, second="By invitation link")
    found = links(page)
    page.get_by_role("link", name="Go to the table").click()
    ann, bob = Player(page, enemy="b"), Player(visit(found["Seat 2 (Bob): play"]), enemy="a")
    bob.page.get_by_role("button", name="Join the match").click()
    watching = visit("/")
    heard = told_by(watching)
    watching.goto(found["Spectators: watch"])
    carla = Player(watching).opened()
    only_looks(carla)
    while not asked_first(ann, bob).question.inner_text().startswith("Bid momentum"):
        asked_first(ann, bob).decide()
    ann.asks("Bid momentum")
    bob.asks("Bid momentum")
    ann.seal(5)
    expect(carla.decision).to_contain_text("Bob is deciding.")
    for told in (watching.content(), *heard):
        assert "The bids:" not in told
        assert '"value":5' not in told.replace(" ", "")
    only_looks(carla)
    bob.seal(0)
    expect(carla.log).to_contain_text("The bids: 5 by The Reeds and 0 by The Thorns.")
    asked_first(ann).take("I do")
    watched(ann, bob, carla)
    watching.reload()
    expect(carla.opened().log).to_contain_text("The bids: 5 by The Reeds and 0 by The Thorns.")
    only_looks(carla)


def watched(ann: Player, bob: Player, carla: Player) -> None:
    """A move of Ann's is told to the one who watches, and stands on her board."""
    ann.asks("Choose an action")
    ann.act(ann.units()[0], "Sprint")
    ann.asks("Declare the whole path of")
    expect(carla.decision).to_contain_text("Ann is deciding.")
    ann.decide()
    asked_first(ann, bob)
    expect(carla.log).to_contain_text(": Sprint")
    for words in ann.places():
        expect(carla.board.get_by_role("button", name=words, exact=True)).to_be_visible()


def only_looks(carla: Player) -> None:
    """No question, no answer, no undo, no word: only another look at what has just been done."""
    page = carla.page
    expect(carla.decision).to_contain_text("You see only what is public.")
    expect(carla.question).to_have_count(0)
    operated = carla.decision.locator("button, input, select, textarea")
    expect(operated.filter(has_not_text=re.compile("^Again$"))).to_have_count(0)
    expect(carla.undo).to_be_disabled()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Keyboard shortcuts")).to_be_visible()
    for name in ("Ask for a takeback", "Concede"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_label("Message")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
