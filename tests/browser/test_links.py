"""A link never takes a seat away, and works for whoever is given it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.lobby import NEW, links, small_match
from tests.browser.player import Player

INVITATION = "Seat 2 (Bob): play"
NOT_MINE = "This invitation is for someone else"


def hosted(visit: Door) -> tuple[Page, dict[str, str]]:
    """Ann at her table, which waits for Bob, and the links that she has to hand out."""
    page = visit(NEW)
    small_match(page, rounds=1, second="By invitation link")
    found = links(page)
    page.get_by_role("link", name="Go to the table").click()
    has_her_seat(page)
    return page, found


def has_her_seat(page: Page) -> None:
    """Only the host can begin without the others."""
    expect(page.get_by_role("button", name="Start without them")).to_be_visible()


def test_a_host_who_opens_the_own_invitation_keeps_the_seat(visit: Door) -> None:
    page, found = hosted(visit)
    for opened in (page, page.context.new_page()):
        opened.goto("/")
        opened.goto(found[INVITATION])
        told = opened.get_by_role("dialog", name=NOT_MINE)
        expect(told.get_by_role("textbox")).to_have_value(found[INVITATION])
        told.get_by_role("button", name="Go to my seat").click()
        has_her_seat(opened)
        expect(opened.get_by_role("button", name="Join the match")).to_have_count(0)
        opened.reload()
        has_her_seat(opened)
        expect(told).to_have_count(0)


def test_an_invitation_says_who_invites_to_what(visit: Door) -> None:
    page, found = hosted(visit)
    expect(page.get_by_text("Only this machine can open these links")).to_be_visible()
    guest = visit(found[INVITATION])
    expect(guest.get_by_role("heading", name="Ann invites you to Rattle and Rend.")).to_be_visible()
    expect(guest.get_by_text("You play The Thorns. Ann plays The Reeds.")).to_be_visible()


def test_a_host_can_play_both_seats_in_two_tabs(visit: Door) -> None:
    page, found = hosted(visit)
    other = page.context.new_page()
    other.goto(found[INVITATION])
    other.get_by_role("button", name="Play Bob in this tab, too").click()
    other.get_by_role("button", name="Join the match").click()
    tabs = ((page, "Bob"), (other, "Ann"))
    for tab, opposite in (*tabs, *tabs):
        Player(tab).opened()
        tab.reload()
        tab.get_by_role("button", name="Menu").click()
        others = tab.get_by_role("button", name="Play as")
        expect(others).to_have_text([f"Play as {opposite}"])


def test_a_link_that_is_nonsense_changes_nothing(visit: Door) -> None:
    page, found = hosted(visit)
    address = found[INVITATION].partition("#")[0]
    visit.expected.append("status of 401")
    page.goto("/")
    with page.expect_response(lambda answer: "token=nonsense" in answer.url):
        page.goto(f"{address}#t=nonsense")
    has_her_seat(page)
    page.reload()
    has_her_seat(page)
    stranger = visit(f"{address}#t=nonsense")
    expect(stranger.get_by_role("heading", name="This link does not work")).to_be_visible()
    stranger.goto(found[INVITATION])
    expect(stranger.get_by_role("button", name="Join the match")).to_be_visible()


def test_a_page_without_a_link_says_what_is_needed(visit: Door) -> None:
    page = visit("/m/nowhere")
    expect(page.get_by_role("heading", name="You need a link to see this")).to_be_visible()
    page.get_by_role("link", name="My matches").last.click()
    expect(page.get_by_role("heading", name="My matches")).to_be_visible()


def test_a_guest_can_hand_on_a_moment_and_comes_back_by_the_invitation(visit: Door) -> None:
    page, found = hosted(visit)
    guest = visit(found[INVITATION], permissions=["clipboard-read", "clipboard-write"])
    guest.get_by_role("button", name="Join the match").click()
    bob = Player(guest).opened()
    Player(page).opened().wait()
    guest.get_by_role("button", name="Link to this moment").click()
    guest.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('?at='))")
    moment = guest.evaluate("navigator.clipboard.readText()")
    carla = Player(visit(moment)).opened()
    expect(carla.page.get_by_text("You see only what is public.")).to_be_visible()
    guest.goto("/")
    guest.goto(found[INVITATION])
    expect(bob.opened().page.get_by_role("button", name="Join the match")).to_have_count(0)
    late = visit(found[INVITATION])
    expect(late.get_by_text("This invitation has been used")).to_be_visible()
