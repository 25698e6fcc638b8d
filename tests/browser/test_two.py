"""Two browsers, one match: what each sees of the other, and what each may do about it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Door
from tests.browser.lobby import FLYERS, NEW, links, small_match
from tests.browser.player import Player, asked_first
from tests.browser.test_alone import proved

BID = "Bid momentum"
ACT = "Choose an action"
DELAYED = "Bring on delayed groups"


def seated(visit: Door, profile: Path) -> tuple[Player, Player, str]:
    """Ann invites, Bob comes by the link; both sit at the table."""
    page = visit(NEW)
    small_match(page, rounds=6, second="By invitation link")
    link = links(page)["Seat 2 (Bob): play"]
    page.get_by_role("link", name="Go to the table").click()
    ann = Player(page, enemy="b")
    expect(
        ann.decision.get_by_role("heading", name="Waiting for the other players")
    ).to_be_visible()
    other = visit.returning(profile, link)
    bob = Player(other, enemy="a")
    expect(bob.decision.get_by_role("heading", name="Ann invites you to")).to_be_visible()
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Join the match").click()
    return ann, bob, link


def until(words: str, *players: Player) -> None:
    """Play on until one of them is asked this."""
    while not (asked := asked_first(*players)).question.inner_text().startswith(words):
        assert not asked.is_over, words
        asked.decide()


def finish(*players: Player) -> None:
    """Nobody does anything more."""
    while not (asked := asked_first(*players)).is_over:
        if asked.question.inner_text().startswith(ACT):
            asked.take("Pass")
        else:
            asked.decide()


def undone(player: Player) -> None:
    """What nobody has answered yet can be taken back at once."""
    player.done(player.decision.locator(".choice button").first.click)
    player.asks("^Deploy ")
    player.done(player.undo.click)
    player.asks("^Choose the group to deploy next")


def bid_in_secret(ann: Player, bob: Player) -> None:
    """The first sealed bid is shown to nobody before the second is in; then both are."""
    ann.asks(BID)
    bob.asks(BID)
    ann.seal(2)
    expect(ann.decision.get_by_role("heading", name="Your choice is sealed")).to_be_visible()
    expect(ann.decision).to_contain_text("It is revealed when Bob has chosen.")
    for player in (ann, bob):
        assert "The bids:" not in player.page.content()
    bob.asks(BID)
    bob.seal(1)
    for player in (ann, bob):
        expect(player.log).to_contain_text("The bids: 2 by The Reeds and 1 by The Thorns.")
        expect(player.undo).to_be_disabled()
    ann.asks("You won the bid")
    ann.take("I do")


def momentum(player: Player) -> int:
    said = re.search(r"You have (\d+) momentum", player.decision.inner_text())
    assert said
    return int(said[1])


def give_an_action(ann: Player, bob: Player, asked: Player) -> None:
    """Delayed groups come on; Ann flies at Bob, who waits."""
    able = ann.units()
    able = [unit for unit in able if any(name in unit for name in FLYERS)] or able
    if asked.button(DELAYED).count():
        asked.take(DELAYED)
    elif asked is bob or momentum(ann) < 4 or not able:
        asked.take("Pass")
    else:
        ann.act(ann.random.choice(able), "Sprint")


def approach(ann: Player, bob: Player) -> None:
    """Until Bob may evade, and he does."""
    while not (asked := asked_first(ann, bob)).is_over:
        said = asked.question.inner_text()
        if said.startswith("React") and bob.button("Evade").count():
            bob.done(bob.button("Evade").first.click)
            return
        if said.startswith("React"):
            asked.take("Let it happen")
        elif said.startswith(BID):
            asked.seal(1 if asked is ann else 0)
        elif said.startswith(ACT):
            give_an_action(ann, bob, asked)
        else:
            asked.decide()
    raise AssertionError(f"the match is over: {ann.log.inner_text()}")


def deny(ann: Player, bob: Player) -> None:
    """Bob's reaction is Ann's to accept or to deny, step by step in sight of both."""
    ann.asks("^Let .*, or deny it")
    expect(ann.decision.get_by_role("listitem").filter(has_text="Declared")).to_be_visible()
    expect(ann.decision.locator("[aria-current=step]")).to_contain_text("Accept or deny")
    ann.take("Deny")
    expect(ann.decision.locator("[aria-current=step]")).to_contain_text("Force")
    bob.asks("Your reaction is denied. Give up, or force it")
    expect(bob.decision.locator("[aria-current=step]")).to_contain_text("Force")


def react(ann: Player, bob: Player) -> None:
    approach(ann, bob)
    deny(ann, bob)
    bob.take("Force")
    for player in (ann, bob):
        expect(player.log).to_contain_text("It is denied.")
        expect(player.log).to_contain_text("It is forced.")
    approach(ann, bob)
    deny(ann, bob)
    bob.take("Give up")
    for player in (ann, bob):
        expect(player.log).to_contain_text("The denial stands.")


def ask_for_takeback(player: Player) -> None:
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Ask for a takeback").click()
    expect(player.decision).to_contain_text("You asked to take back your last decision.")


def take_back(ann: Player, bob: Player) -> None:
    """Only if the other allows it; the log says so."""
    ask_for_takeback(ann)
    expect(bob.decision).to_contain_text("Ann asks to take back the last decision. Allow it?")
    bob.button("Refuse").click()
    expect(ann.decision).not_to_contain_text("You asked to take back")
    for player in (ann, bob):
        expect(player.log).to_contain_text("The denial stands.")
    ask_for_takeback(ann)
    bob.button("Allow").click()
    ann.asks("^Let .*, or deny it")
    for player in (ann, bob):
        expect(player.log).to_contain_text("Taken back by consent: Ann asked for it")
        expect(player.log).not_to_contain_text("The denial stands.")
    ann.take("Accept")


def talk(ann: Player, bob: Player) -> None:
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Message").fill("Well fought!")
    ann.page.get_by_role("button", name="Send", exact=True).click()
    expect(bob.page.get_by_role("tab", name="Chat")).to_have_text(re.compile(r"Chat\s*1"))
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.get_by_role("tabpanel")).to_contain_text("Well fought!")
    bob.page.get_by_label("Message").fill("And <b>you</b>.")
    bob.page.get_by_label("Message").press("Enter")
    expect(ann.page.get_by_role("tabpanel")).to_contain_text("And <b>you</b>.")
    for player in (ann, bob):
        player.page.get_by_role("tab", name="Log").click()


def reopen(visit: Door, ann: Player, bob: Player, profile: Path, link: str) -> Player:
    """Bob's browser is closed in the middle of his decision and finds back to it."""
    while (asked := asked_first(ann, bob)) is ann:
        ann.decide()
    question = asked.question.inner_text()
    band = ann.page.get_by_role("region", name="The Thorns")
    expect(band).to_contain_text("here")
    bob.page.context.close()
    expect(band).not_to_contain_text("here")
    page = visit.returning(profile)
    page.get_by_role("article").get_by_role("link", name="Continue").click()
    again = Player(page, enemy="a")
    again.asks(re.escape(question))
    expect(band).to_contain_text("here")
    page.goto(link)
    again.asks(re.escape(question))
    expect(page.get_by_role("region", name="The Thorns")).to_contain_text("You")
    return again


def test_two_browsers_one_match(visit: Door, tmp_path: Path) -> None:
    ann, bob, link = seated(visit, tmp_path / "bob")
    until("Choose the group to deploy next", ann, bob)
    undone(asked_first(ann, bob))
    until(BID, ann, bob)
    bid_in_secret(ann, bob)
    react(ann, bob)
    take_back(ann, bob)
    talk(ann, bob)
    bob = reopen(visit, ann, bob, tmp_path / "bob", link)
    finish(ann, bob)
    seeds = set()
    for player in (ann, bob):
        expect(player.over).to_be_visible()
        player.over.click()
        proved(player.page)
        seeds.add(player.page.get_by_role("main").locator("dl dd").nth(1).inner_text())
    assert len(seeds) == 1
