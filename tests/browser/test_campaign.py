"""A campaign's pages: begun, lists named in secret, a battle fought, standings, history."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import findings
from tests.browser.conftest import Door
from tests.browser.lobby import set_rule
from tests.campaign.kit import NAMES, STONES, Told

from affray.kernel.record import record_of, write_record

LONG = 60_000
"""Milliseconds until bots have named their lists and fought their battle."""


def half_way() -> Told:
    """The third round of a Stone War: one battle is over, and Ann's is to be fought."""
    war = Told(STONES, 5, seed="picture")
    war.keep()
    while war.state.round < 3 or war.asks_lists:
        if war.asks_lists:
            war.keep()
            continue
        battle = war.open[0]
        winner = war.state.players[min(battle.seats)]
        force = winner.roster.name
        war.win(winner.name, 3 + battle.number, f"{force} alone has units on the table.")
    other = next(battle for battle in war.open if 0 not in battle.seats)
    winner = war.state.players[other.seats[1]]
    war.win(winner.name, 7, "The stones are safe after 7 turns each.")
    return war


def come_to(page: Page, war: Told) -> str:
    """The campaign as Ann comes to it; the others are still to take their seats."""
    seats: list[dict[str, Any]] = [{"kind": "hot", "name": NAMES[0]}]
    seats += [{"kind": "person", "name": name} for name in NAMES[1:5]]
    body = {"key": "half-way-there", "record": write_record(record_of(war.match)), "seats": seats}
    made = page.request.post("/api/matches", data=body).json()
    page.goto(f"/c/{made['match']}#t={made['seat_tokens']['0']}")
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    expect(page.get_by_text("Round 3 of 4")).to_be_visible()
    return str(made["match"])


def begin(page: Page, kind: str, players: list[tuple[str, str]]) -> None:
    """A short campaign of small warbands."""
    page.goto("/campaigns")
    page.get_by_role("link", name=f"Start: {kind}").click()
    expect(page.get_by_label("Name of player 1")).to_be_visible()
    while page.get_by_label(re.compile("^Name of player")).count() > len(players):
        page.get_by_role("button", name="Remove player 2").click()
    for place, (name, who) in enumerate(players, start=1):
        page.get_by_label(f"Name of player {place}").fill(name)
        page.get_by_label(f"Who plays as player {place}").select_option(who)
    set_rule(page, "Points per warband", "25")
    set_rule(page, "Turns of each side after which the game ends", "1")
    page.get_by_role("complementary").get_by_role("button", name="Start").click()


def lead(page: Page) -> None:
    button = page.get_by_role("button", name="Use this force")
    expect(button).to_be_enabled(timeout=LONG)
    button.click()


def test_a_battle_of_a_campaign_is_fought_and_its_result_comes_by_itself(visit: Door) -> None:
    page = visit("/")
    begin(page, "The Stone War", [("Ann", "me"), ("Ben", "bot:random")])
    expect(page.get_by_role("heading", name="Which force does Ann lead")).to_be_visible()
    page.get_by_label(re.compile("^List")).select_option(index=1)
    lead(page)
    fight = page.get_by_role("button", name="Start the battle").first
    expect(fight).to_be_visible(timeout=LONG)
    address = page.url
    fight.click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Concede: are you sure?").click()
    page.get_by_role("link", name="Back to the campaign").click()
    page.wait_for_url(address)
    ben = page.get_by_role("region", name="Standings").get_by_role("row").nth(1)
    expect(ben).to_contain_text("Ben", timeout=LONG)
    expect(ben.get_by_role("cell").nth(1)).to_have_text("10")
    expect(page.get_by_text("Ben takes 10 points")).to_be_visible()
    expect(page.get_by_role("heading", name="Which force does Ann lead")).to_be_visible()
    page.goto("/mine")
    expect(page.get_by_role("article").filter(has_text="The Stone War").first).to_be_visible()
    page.goto("/campaigns")
    page.get_by_role("article").get_by_role("link", name="Continue").click()
    page.wait_for_url(address)


def test_lists_are_sealed_until_everybody_has_named_one(visit: Door) -> None:
    page = visit("/")
    begin(page, "Quick campaign for two", [("Ann", "me"), ("Ben", "link")])
    expect(page.get_by_role("heading", name="Campaign created")).to_be_visible()
    link = page.get_by_role("textbox", name="Seat 2 (Ben): play").input_value()
    page.get_by_role("link", name="Go to the campaign").click()
    expect(page.get_by_role("heading", name="Waiting for the other players")).to_be_visible()
    guest = visit("/")
    guest.goto(link)
    guest.wait_for_url("**/c/*")
    guest.get_by_role("button", name="Join the match").click()
    lead(page)
    expect(page.get_by_role("heading", name="Your choice is sealed")).to_be_visible()
    expect(guest.get_by_text("Nothing has happened yet.")).to_be_visible()
    entries = [{"kind": "orcs/warboss"}, {"kind": "orcs/warboss"}]
    too_dear = json.dumps({"game": "brigandine", "name": "Too dear", "entries": entries})
    guest.get_by_label(re.compile("^List")).select_option("Paste a list…")
    dialog = guest.get_by_role("dialog", name="Paste a list")
    dialog.get_by_label("List", exact=True).fill(too_dear)
    dialog.get_by_role("button", name="Use this list").click()
    expect(guest.get_by_role("alert")).to_contain_text("maximum 25")
    expect(guest.get_by_role("button", name="Use this force")).to_be_disabled()
    guest.get_by_label(re.compile("^List")).select_option(index=0)
    lead(guest)
    chooser = guest.get_by_role("heading", name=re.compile("Which scenario"))
    own = page.get_by_role("heading", name=re.compile("Which scenario"))
    expect(chooser.or_(guest.get_by_text("is deciding."))).to_be_visible()
    asked = page if own.count() else guest
    asked.get_by_role("button", name="Siege").click()
    for one in (page, guest):
        expect(one.get_by_role("button", name="Start the battle").first).to_be_visible()
        expect(one.get_by_role("heading", name="Round 1 (current)")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_campaign_is_readable_everywhere(visit: Door, phone: bool) -> None:
    page = visit("/", phone=phone)
    come_to(page, half_way())
    for name in NAMES[:5]:
        expect(page.get_by_role("region", name="Standings")).to_contain_text(name)
    expect(page.get_by_role("heading", name="Round 3 (current)")).to_be_visible()
    expect(page.get_by_text("takes 15 points").first).to_be_visible()
    assert not findings(page)
    for path in ("", "/campaigns", f"/campaigns/new?of={STONES}"):
        if path:
            page.goto(path)
            page.wait_for_load_state("networkidle")
            assert not findings(page)
        width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{path or page.url} is wider than the screen"
