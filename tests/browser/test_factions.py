"""A game of whole groups: a match against a routine bot, its blocks of twelve moved by one drag."""

from __future__ import annotations

import json
import math
import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Door
from tests.browser.lobby import set_rule, set_seat
from tests.browser.player import Player
from tests.browser.table import middle

NEW = "/new?game=flagrant-factions"
MODELS = 12
PLACES = """nodes => Object.fromEntries(
    nodes.map(node => [node.dataset.piece, node.getAttribute('transform')]))"""


def company(name: str, *groups: str) -> str:
    """Groups of light foot, twelve models each; the captain is with the first."""
    return json.dumps(
        {
            "game": "flagrant-factions",
            "edition": "2021",
            "name": name,
            "entries": [
                {
                    "kind": "light_foot",
                    "name": group,
                    "picks": {
                        "models": [str(MODELS)],
                        "captain": ["captain"] * (group == groups[0]),
                    },
                }
                for group in groups
            ],
            "picks": {"captain_trait": ["resolute"]},
        }
    )


def begin(page: Page, *, turns: int) -> None:
    """Ann against the bold routine, on a table without much on it."""
    set_rule(page, "Points per side", "12")
    set_rule(page, "Turns after which the game ends", str(turns))
    set_seat(
        page,
        1,
        "On this device",
        name="Ann",
        pasted=company("The Fens", "Reeds", "Rushes", "Sedge"),
    )
    set_seat(page, 2, "A bot", pasted=company("The Hills", "Heather", "Gorse", "Furze"))
    page.get_by_role("group", name="Seat 2").get_by_role("combobox", name="Bot").select_option(
        "Routine, bold"
    )
    page.get_by_role("button", name="Start").click()


class Captain(Player):
    """Somebody who moves groups: by a drag with the mouse, by a tap with a finger."""

    def decide(self) -> str:
        if self.decision.get_by_text(re.compile("[Dd]rag the group")).count():
            return self.muster() if self.button("Place here").count() else self.march()
        return super().decide()

    def _choose(self) -> str:
        """A Move rather than anything else."""
        units = self.units()
        for unit in self.random.sample(units, len(units)):
            self.take_in_hand(unit)
            if self._moves().count():
                break
        if not self._moves().count():
            return super()._choose()
        self.done(lambda: self.choose(self._moves().first))
        return "order to move"

    def _moves(self) -> Locator:
        return self.decision.locator(".choice button").filter(has_text=re.compile(r"\bMove\b"))

    def models(self) -> dict[str, str]:
        """Where each of one's own models is drawn."""
        found: dict[str, str] = self.board.locator(".base.a").evaluate_all(PLACES)
        return found

    def ghosts(self) -> int:
        return self.board.locator(".ghost circle").count()

    def inches(self, count: float) -> float:
        """In pixels of the window: the 60 inches of the table are 400 units of the drawing."""
        pixels: float = self.board.evaluate("board => board.getScreenCTM().a")
        return count * pixels * 400 / 60

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(*end)
            return
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()

    def settled(self) -> None:
        """Until the table has said what becomes of the plan."""
        seen = self.decision.locator("button.go:enabled").or_(self.decision.get_by_role("alert"))
        self.page.wait_for_timeout(300)
        expect(seen.first).to_be_visible()

    def muster(self) -> str:
        """Aside from where the table would put the group, each farther than the one before."""
        planned = self.board.get_by_role("button", name=re.compile("^Planned place"))
        expect(self.board.locator(".ghost circle")).to_have_count(MODELS)
        x, y = middle(planned)
        self.drag((x, y), (x + self.inches(14 * (1 + self.done_by["group put down"])), y))
        if not self.is_legal():
            self.press(self.button("Start over"))
        expect(self.confirm).to_be_enabled()
        before = len(self.models())
        self.go()
        expect(self.board.locator(".base.a")).to_have_count(before + MODELS)
        return "group put down"

    def mover(self) -> Locator | None:
        """The group that is to move."""
        named = re.search(r"Where do you move (\w+)\?", self.question.inner_text())
        if named is None:
            return None
        return self.bases("The Fens").and_(self.board.get_by_label(f"{named[1]},")).first

    def march(self) -> str:
        """Towards the enemy, all at once."""
        own = self.mover()
        if own is None:
            self.go()
            return "as it is offered"
        said = own.get_attribute("aria-label") or ""
        count = int(re.search(r"(\d+) models?", said)[1])  # type: ignore[index]
        x, y = middle(own)
        _, ty = middle(self.board.locator(".base.b").first)
        # A finger points well beyond the group, which goes as far as it can.
        far = self.inches(9 if self.touch else 5)
        self.drag((x, y), (x, y + math.copysign(far, ty - y)))
        if not self.is_legal():
            self.press(self.button("Start over"))
            self.go()
            return "out of the way"
        expect(self.board.locator(".ghost circle")).to_have_count(count)
        before = self.models()
        self.go()
        after = self.models()
        moved = [model for model, place in before.items() if after.get(model) != place]
        return "twelve by one drag" if len(moved) == count == MODELS else "a group by one drag"


def test_a_match_of_groups_against_a_routine_bot(visit: Door) -> None:
    page = visit(NEW)
    begin(page, turns=8)
    ann = Captain(page)
    ann.play()
    assert ann.done_by["group put down"] == 3
    assert ann.done_by["twelve by one drag"] >= 1
    ended = re.compile("^(You won|You lost|A draw)$")
    expect(ann.decision.get_by_role("heading")).to_have_text(ended)
    expect(ann.decision).to_contain_text("VP")
    ann.over.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(ended)
    moment = page.get_by_role("main").get_by_role("listitem").first
    about = moment.get_by_role("heading").inner_text().split(maxsplit=1)[1]
    expect(moment.get_by_role("img", name=about)).to_be_visible()


def test_groups_on_a_phone_by_taps_until_one_concedes(visit: Door) -> None:
    page = visit(NEW, phone=True)
    begin(page, turns=20)
    ann = Captain(page, touch=True)
    while not ann.done_by["twelve by one drag"]:
        ann.wait()
        assert not ann.is_over, ann.done_by
        ann.done_by[ann.decide()] += 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Concede", exact=True).tap()
    page.get_by_role("button", name="Concede: are you sure?").tap()
    expect(ann.over).to_be_visible()


def way_by_keys(ann: Captain) -> float:
    """How far the next group to move goes by arrows; nothing if it is hemmed in."""
    while not re.search("Where do you move", ann.wait().question.inner_text()):
        ann.done_by[ann.decide()] += 1
    ann.page.keyboard.press("b")
    far = ann.decision.get_by_text(re.compile(r"\sin of 8\sin"))
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        for _ in range(4):
            ann.page.keyboard.press(key)
        ann.settled()
        way = float(far.inner_text().split()[0])
        if way > 2:
            return way
        ann.page.keyboard.press("Backspace")
    ann.settled()
    return 0.0


def test_a_group_is_moved_and_formed_by_keys(visit: Door) -> None:
    page = visit(NEW)
    begin(page, turns=20)
    ann = Captain(page)
    while not (way := way_by_keys(ann)):
        ann.go()
    assert 2 < way <= 8
    page.keyboard.press("f")
    line = ann.decision.get_by_role("button", name="Line")
    expect(line).to_have_attribute("aria-pressed", "true")
    assert ann.is_legal()
    before = ann.models()
    ann.done(lambda: page.keyboard.press("Enter"))
    assert sum(ann.models()[model] != place for model, place in before.items()) > 1
