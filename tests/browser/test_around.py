"""Around the battle: one click to play, whose turn it is, giving up, and the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Door
from tests.browser.lobby import NEW, links, small_match
from tests.browser.player import Player, asked_first
from tests.browser.records import asking, load

HIDDEN = """
    window.notices = [];
    window.isAway = false;
    Object.defineProperty(document, 'hidden', { get: () => window.isAway });
    window.Notification = class {
        static permission = 'granted';
        constructor(title, more) { window.notices.push([title, more.body]); }
        close() {}
    };
"""
"""A browser that allows notices, behind another window whenever the test says so."""


def test_play_now_in_one_click(visit: Door) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Brigandine").click()
    table = Player(page).opened().wait()
    expect(page).to_have_title(re.compile("^● Your turn · .* · Affray$"))
    table.decide()
    page.goto("/")
    card = page.get_by_role("article").first
    expect(card).to_be_visible()
    expect(card.get_by_role("link")).to_be_visible()


def test_whose_turn_it_is_is_told_in_the_title_and_by_a_notice(visit: Door) -> None:
    page = visit(NEW)
    small_match(page, rounds=1, second="By invitation link")
    link = links(page)["Seat 2 (Bob): play"]
    page.get_by_role("link", name="Go to the table").click()
    ann = Player(page, enemy="b").opened()
    expect(page).to_have_title(re.compile("^(?!●)"))
    away = visit("/")
    away.add_init_script(HIDDEN)
    away.goto(link)
    away.get_by_role("button", name="Join the match").click()
    bob = Player(away, enemy="a").opened()
    told = 0
    while not told:
        away.evaluate("window.isAway = true")
        while asked_first(ann, bob) is ann:
            expect(page).to_have_title(re.compile("^● Your turn"))
            ann.decide()
        expect(away).to_have_title(re.compile("^● Your turn"))
        told = away.evaluate("window.notices.length")
        if not told:
            bob.decide()
    title, body = away.evaluate("window.notices[0]")
    assert title == "Your turn"
    assert body.startswith(bob.question.inner_text()[:20])
    expect(page).to_have_title(re.compile("^(?!●)"))


def test_conceding_asks_twice_and_ends_the_match(visit: Door) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Brigandine").click()
    table = Player(page).opened().wait()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    expect(table.question).to_be_visible()
    page.get_by_role("button", name="Concede: are you sure?").click()
    expect(table.over).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Match over")).to_be_visible()
    table.over.click()
    expect(page.get_by_role("main")).to_contain_text("You lost")


def test_the_rulebook_is_searched(visit: Door) -> None:
    page = visit("/")
    page.get_by_role("link", name="Rules").first.click()
    several = page.get_by_role("link", name="Rattle and Rend")
    search = page.get_by_role("searchbox", name="Search the rules")
    expect(search.or_(several).first).to_be_visible()
    if several.count():
        several.click()
    expect(search).to_be_visible()
    page.keyboard.press("/")
    expect(search).to_be_focused()
    search.fill("countercharge")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^\d+\s+clauses$"))
    clauses = page.get_by_role("main").locator(".cl")
    for clause in clauses.all():
        assert "countercharge" in clause.inner_text().lower()
    id_ = clauses.first.locator("a.id")
    name = id_.inner_text().split()[0]
    id_.click()
    expect(page).to_have_url(re.compile(f"#{name}$"))
    expect(page.locator(f"#{name}")).to_be_in_viewport()
    search.fill("xyzzy")
    expect(page.get_by_role("main")).to_contain_text("No clause contains")


def test_an_example_is_stepped_through(visit: Door) -> None:
    page = visit("/rules/rattle-and-rend#RR-REACT-05")
    clause = page.locator("#RR-REACT-05")
    example = clause.get_by_role("list", name="Examples of RR-REACT-05").get_by_role("button").first
    title = example.inner_text().strip()
    example.click()
    figure = page.get_by_role("figure", name=f"Example: {title}")
    expect(figure.get_by_role("img").first).to_be_visible()
    said = {figure.locator(".tell").inner_text()}
    steps = figure.get_by_role("button", name=re.compile(r"^Step \d+$")).count()
    assert steps > 1
    for step in range(2, steps + 1):
        figure.get_by_role("button", name="Next").click()
        expect(figure.get_by_role("button", name=f"Step {step}", exact=True)).to_have_attribute(
            "aria-current", "step"
        )
        said.add(figure.locator(".tell").inner_text())
    assert len(said) == steps
    figure.get_by_role("button", name="Restart", exact=True).click()
    figure.get_by_role("button", name="Step 1", exact=True).press("ArrowRight")
    second = figure.get_by_role("button", name="Step 2", exact=True)
    expect(second).to_have_attribute("aria-current", "step")


def test_a_line_of_the_log_opens_its_rule_at_the_table(visit: Door, tmp_path: Path) -> None:
    page = visit()
    load(page, asking(lambda question: question.name == "ChooseAction"), tmp_path)
    table = Player(page).opened()
    table.log.get_by_role("link").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".clause")).not_to_have_text("")
    address = dialog.get_by_role("link", name="Open the rulebook").get_attribute("href") or ""
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    page.goto(address)
    expect(page.locator(f"#{address.rpartition('#')[2]}")).to_be_in_viewport()


def test_light_and_dark_are_remembered(visit: Door) -> None:
    page = visit()
    page.get_by_role("button", name="Switch theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
