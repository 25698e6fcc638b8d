"""Two people at one screen: the device goes from hand to hand when something is secret."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Door
from tests.browser.lobby import NEW, small_match
from tests.browser.player import Player
from tests.browser.test_alone import proved


def test_hot_seat_with_the_curtain(visit: Door) -> None:
    page = visit(NEW)
    small_match(page, rounds=1, second="On this device")
    both = Player(page).opened()
    while not both.wait().curtain.is_visible():
        both.decide()
    curtain_up(both, "Ann")
    both.asks("Bid momentum")
    expect(both.decision).to_contain_text("Ann · Secret")
    both.seal(3)
    curtain_up(both, "Bob")
    both.asks("Bid momentum")
    expect(both.decision).to_contain_text("Bob · Secret")
    assert "The bids:" not in page.content()
    expect(both.decision.get_by_role("radio", checked=True)).to_have_count(0)
    both.seal(1)
    expect(both.log).to_contain_text("The bids: 3 by The Reeds and 1 by The Thorns.")
    while not both.wait().is_over:
        assert not both.curtain.is_visible()
        if both.question.inner_text().startswith("Choose an action"):
            both.take("Pass")
        else:
            both.decide()
    both.over.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A draw")
    expect(page.get_by_role("main")).to_contain_text("1 round")
    proved(page)


def curtain_up(both: Player, name: str) -> None:
    """Nothing is to be seen and no key does anything until it is in the right hand."""
    page = both.page
    expect(both.curtain).to_contain_text(f"Pass the device to {name}")
    go_on = both.curtain.get_by_role("button", name=f"I am {name}")
    expect(go_on).to_be_focused()
    for key in ("1", "Tab", "2", "Tab", "Escape"):
        page.keyboard.press(key)
    expect(both.curtain).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[role=dialog], dialog') !== null")
    box = both.question.bounding_box()
    assert box is not None
    assert page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[role=dialog], dialog') !== null",
        [box["x"] + 5, box["y"] + 5],
    )
    go_on.click()
    expect(both.curtain).to_have_count(0)
