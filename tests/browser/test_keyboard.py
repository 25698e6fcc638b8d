"""Without a mouse, without motion, without hovering."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Door
from tests.browser.lobby import NEW
from tests.browser.records import asking, load, walking
from tests.browser.table import Table
from tests.browser.test_alone import ENDINGS

MOST_TABS = 150
MOST_DECISIONS = 150
ENOUGH = 5
"""Moves, of which more would show nothing new."""

HAS_FOCUS = "one => one.isConnected ? one === document.activeElement : null"

POINTED = """window.pointed = 0;
    addEventListener('pointerdown', () => (window.pointed += 1), { capture: true })"""
"""Counts what is pressed with anything but a key."""

BUSY = ".choice button:is(:disabled, .act[aria-disabled], .btn.out[aria-disabled])"
"""Choices while the last answer is on its way, to which no key is heard."""


def tab_to(page: Page, what: Locator) -> None:
    """Tab until it has the focus, and see that it shows."""
    node = what.element_handle()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        has_focus = node.evaluate(HAS_FOCUS)
        if has_focus is None:  # drawn anew
            node = what.element_handle()
            has_focus = node.evaluate(HAS_FOCUS)
        if has_focus:
            assert node.evaluate("one => one.matches(':focus-visible')")
            return
    raise AssertionError(f"the tab key does not lead to {what}")


class Typist(Table):
    """Answers with keys alone."""

    def play(self) -> Counter[str]:
        """To the end; the table deploys the rest, and after enough moves the turns are passed."""
        done: Counter[str] = Counter()
        while not self.wait().is_over:
            assert done.total() < MOST_DECISIONS, done
            if done["place"] and self.rest.count():
                done[self.deploy_rest()] += 1
            elif done["path"] >= ENOUGH and self.button("Pass").count():
                done[self.pass_on()] += 1
            else:
                done[self.decide()] += 1
        return done

    @property
    def rest(self) -> Locator:
        return self.button("Deploy the rest for me")

    def deploy_rest(self) -> str:
        tab_to(self.page, self.rest)
        self.done(lambda: self.page.keyboard.press("Enter"))
        return "deployment"

    def pass_on(self) -> str:
        self.answer("p")
        return "pass"

    def answer(self, key: str) -> None:
        expect(self.decision.locator(BUSY)).to_have_count(0)
        self.done(lambda: self.page.keyboard.press(key))

    def insist(self, key: str, seen: Callable[[], None]) -> None:
        """Press a key until it shows: one that comes while a prompt is being drawn is lost."""
        for _ in range(5):
            self.page.keyboard.press(key)
            with suppress(AssertionError):
                return seen()
        return seen()

    def decide(self) -> str:
        page = self.page
        if self.decision.get_by_role("radio").count():
            one = self.decision.get_by_role("radio", name="1", exact=True)
            self.insist("1", lambda: expect(one).to_be_checked(timeout=2000))
            expect(self.decision.locator("button.go")).to_be_enabled()
            self.done(lambda: page.keyboard.press("Enter"))
            return "number"
        if self.confirm.count():
            return self._plan()
        if self.decision.get_by_role("checkbox").count():
            return self._some()
        return self._choose()

    def _plan(self) -> str:
        """Take hold of the plan on the board, move it, move it back, and confirm it."""
        page = self.page
        is_path = self.decision.get_by_text(
            re.compile("in a straight line|waypoints? left")
        ).count()
        page.keyboard.press("b")
        helm = self.board.get_by_role("button", name=re.compile("^Planned place"))
        expect(helm).to_be_focused()
        before = helm.get_attribute("aria-label") or ""
        page.keyboard.press("ArrowUp")
        expect(helm).not_to_have_attribute("aria-label", before)
        if not self.is_legal():
            tab_to(page, self.decision.get_by_text(re.compile("Legal (paths|places)")))
            page.keyboard.press("Enter")
            tab_to(page, self.decision.get_by_role("listitem").get_by_role("button").first)
            page.keyboard.press("Enter")
            page.keyboard.press("b")
            assert self.is_legal()
        self.done(lambda: page.keyboard.press("Enter"))
        return "path" if is_path else "place"

    def _some(self) -> str:
        boxes = self.decision.get_by_role("checkbox")
        send = self.button("Choose")
        for index in range(boxes.count() + 1):
            if send.is_enabled() and self._sent(send):
                return "some"
            tab_to(self.page, boxes.nth(index))
            self.page.keyboard.press("Space")
        raise AssertionError(self.decision.inner_text())

    def _sent(self, send: Locator) -> bool:
        tab_to(self.page, send)
        return self.tried(lambda: self.page.keyboard.press("Enter"))

    def _choose(self) -> str:
        """By the letter or number that a choice shows; a piece first where there are several."""
        rows = self.rows()
        if rows.count():
            key = rows.first.locator(".kbd").inner_text()
            self.insist(key, lambda: expect(rows).to_have_count(0, timeout=2000))
        shown = self.decision.locator(".choice button .kbd")
        action = self.button("Sprint").locator(".kbd")
        key = (action if action.count() else shown).first.inner_text()
        self.answer(key)
        return "choice"


def set_up(page: Page) -> None:
    """From the home page to a battle of one round."""
    tab_to(page, page.get_by_role("link", name="Set it up yourself: Rattle and Rend"))
    page.keyboard.press("Enter")
    rounds = page.get_by_role("listitem").filter(has_text="Rounds after which the game is a draw")
    tab_to(page, rounds.get_by_role("spinbutton"))
    page.keyboard.press("Control+A")
    page.keyboard.type("1")
    tab_to(page, page.get_by_label("Scenario"))
    page.keyboard.type("Kill")
    tab_to(page, page.get_by_role("button", name="Start"))
    page.keyboard.press("Enter")


def test_from_home_to_the_end_of_a_battle_by_keys(visit: Door) -> None:
    page = visit()
    page.evaluate(POINTED)
    set_up(page)
    ann = Typist(page).opened()
    tab_to(page, page.get_by_role("link", name="Skip to the decision"))
    page.keyboard.press("Enter")
    expect(ann.decision).to_be_focused()
    done = ann.play()
    assert {"choice", "place", "number", "path", "deployment", "pass"} <= set(done), done
    expect(ann.decision.get_by_role("heading", name=ENDINGS)).to_be_visible()
    tab_to(page, ann.over)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(ENDINGS)
    expect(page.get_by_role("main")).to_contain_text("1 round")
    assert page.evaluate("window.pointed") == 0


def test_play_now_by_keys(visit: Door) -> None:
    page = visit()
    tab_to(page, page.get_by_role("button", name="Play now: Brigandine"))
    page.keyboard.press("Enter")
    Table(page).opened().wait()


def test_several_are_picked_by_keys(visit: Door, tmp_path: Path) -> None:
    """One that is marked is left and taken again; then they are sent."""
    page = visit()
    load(page, asking(lambda question: question.name == "ChooseFirstBatch"), tmp_path)
    table = Typist(page).opened().wait()
    boxes = table.decision.get_by_role("checkbox")
    marked = boxes.evaluate_all("all => all.findIndex(one => one.ariaChecked === 'true')")
    assert marked >= 0
    tab_to(page, boxes.nth(marked))
    for is_checked in (False, True):
        page.keyboard.press("Space")
        expect(boxes.nth(marked)).to_be_checked(checked=is_checked)
    assert table.decide() == "some"


def test_the_board_is_walked_and_told(visit: Door, tmp_path: Path) -> None:
    """Arrow keys go from base to base; a text follows the play for those who do not see it."""
    page = visit()
    load(page, asking(lambda question: question.name == "ChooseAction"), tmp_path)
    table = Table(page).opened()
    page.keyboard.press("b")
    here = page.evaluate("document.activeElement.getAttribute('aria-label')")
    names = table.bases().evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert here in names
    reached = {here}
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft") * 6:
        page.keyboard.press(key)
        reached.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert reached <= set(names)
    assert len(reached) > 2
    words = page.locator("#board-words").inner_text()
    assert all(place.split(": ", 1)[1].split(",")[0] in words for place in table.places())
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_have_count(0)


# -- motion ----------------------------------------------------------------------------------

WATCH = """piece => {
    const base = document.querySelector(`.board [data-piece="${piece}"]`);
    window.places = [base.getAttribute('transform')];
    new MutationObserver(() => window.places.push(base.getAttribute('transform')))
        .observe(base, { attributeFilter: ['transform'] });
}"""
"""Where a piece stands, one place after another."""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_moves_are_shown_unless_somebody_wants_no_motion(
    visit: Door, tmp_path: Path, motion: str
) -> None:
    page = visit(reduced_motion=motion)
    page.clock.install()
    record, number, piece = walking()
    load(page, record, tmp_path)
    table = Table(page).opened()
    table.wait()
    table.decision.get_by_text("Legal paths").click()
    table.decision.locator(".ways button").nth(number).click()
    assert table.is_legal()
    page.evaluate(WATCH, piece)
    page.clock.pause_at(page.evaluate("Date.now()") + 2000)
    with page.expect_response("**/answer"):
        table.confirm.click()
    still = 0
    while still < 20:
        before = page.evaluate("window.places.length")
        page.clock.run_for(40)
        still = still + 1 if page.evaluate("window.places.length") == before > 1 else 0
    places = page.evaluate("window.places")
    assert len(places) == 2 if motion == "reduce" else len(places) > 6, places
    assert len(set(places)) == len(places), "it never jumps back to where it has been"


# -- hovering --------------------------------------------------------------------------------

HOVERED = """() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
    .flatMap(rule => rule.cssRules?.length ? [rule, ...rule.cssRules] : [rule])
    .filter(rule => rule.selectorText?.includes(':hover'))
    .flatMap(rule => [...rule.style].map(name => [rule.selectorText, name]))"""
LOOKS = re.compile(
    r"^(background|border|color|box-shadow|outline|filter|fill|stroke|text-|cursor|transition)"
)


@pytest.mark.parametrize("place", ["/", NEW, "/rules/rattle-and-rend", "/rosters/rattle-and-rend"])
def test_hovering_changes_how_things_look_and_never_what_there_is(visit: Door, place: str) -> None:
    page = visit(place)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    found = page.evaluate(HOVERED)
    assert found
    assert not [rule for rule in found if not LOOKS.match(rule[1])]
