"""What others do is shown as steps that one can follow, hear and skip; a turn is noticed."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.table import BOT, Table

LISTENING = """
window.heard = [];
class Voice { constructor() { this.frequency = this; } setValueAtTime(value) { heard.push(value); }
  exponentialRampToValueAtTime() {} connect(to) { return to; } start() {} stop() {} }
class Volume { gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect(to) { return to; } }
window.AudioContext = class { currentTime = 0; destination = {}; async resume() {}
  createOscillator() { return new Voice(); } createGain() { return new Volume(); } };
"""
"""A page that writes down what it sounds."""

NOTICING = """
window.noticed = [];
window.Notification = class { static permission = 'granted';
  constructor(title, more) { noticed.push(`${title}: ${more.body}`); } close() {} };
Object.defineProperty(document, 'hidden', { get: () => window.isAway === true });
"""
"""A page whose notices are written down, and that can be looked away from."""

FIRST = "rattle-and-rend"


def against_a_bot(page: Page) -> Table:
    """A ready battle against a bot, at its first question."""
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    asked = {"game": FIRST, "ready": True, "seats": seats, "key": uuid4().hex}
    made = page.request.post("/api/matches", data=asked).json()
    page.goto(f"/m/{made['match']}#t={made['seat_tokens']['0']}")
    return Table(page).opened().wait()


def paced(page: Page, pace: str) -> None:
    """Choose in the menu how fast things are shown."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_label("Show what others do").select_option(pace)
    page.keyboard.press("Escape")


def test_the_steps_of_others_wait_for_next_and_are_shown_again(visit: Door) -> None:
    page = visit(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('affray.pace', 'step')")
    table = against_a_bot(page)
    on = table.decision.get_by_role("button", name="Next", exact=True)
    skip = table.decision.get_by_role("button", name="Skip", exact=True)
    page.keyboard.press("p")
    expect(on).to_be_visible(timeout=BOT)
    expect(table.question).to_have_count(0)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    skip.click()
    expect(on).to_have_count(0)
    again = page.get_by_role("button", name="Show again what the others did last")
    again.click()
    expect(on).to_be_visible()
    page.get_by_role("main").click(position={"x": 5, "y": 5})
    expect(on).to_have_count(0)


def test_the_pace_is_kept_and_at_once_shows_no_steps(visit: Door) -> None:
    page = visit(reduced_motion="no-preference")
    against_a_bot(page)
    paced(page, "fast")
    page.reload()
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_label("Show what others do")).to_have_value("fast")


def test_sound_is_off_by_one_key_and_without_motion_until_asked_for(visit: Door) -> None:
    page = visit(reduced_motion="no-preference")
    page.context.add_init_script(LISTENING)
    table = against_a_bot(page)
    table.decision.click(position={"x": 5, "y": 5})
    page.keyboard.press("Shift+M")
    assert page.evaluate("heard.length") == 0, "it was on, and is off"
    page.keyboard.press("Shift+M")
    assert page.evaluate("heard.length") > 0
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^Sound: on"))).to_be_visible()
    still = visit()
    against_a_bot(still)
    still.get_by_role("button", name="Menu", exact=True).click()
    expect(still.get_by_role("button", name=re.compile("^Sound: off"))).to_be_visible()


def test_your_turn_is_in_the_title_and_noticed_by_who_looks_away(visit: Door) -> None:
    page = visit()
    page.context.add_init_script(NOTICING)
    against_a_bot(page)
    expect(page).to_have_title(re.compile("^● Your turn"))
    page.evaluate("window.isAway = true")
    page.keyboard.press("p")
    page.wait_for_function("() => noticed.length > 0", timeout=BOT)
    assert page.evaluate("noticed[0]").startswith("Your turn: ")
