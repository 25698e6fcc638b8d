"""A person at the table: what they see, and what they do about it.

Everything goes by roles, labels and visible words. One thing a test may know that a person does
not: the node of the open question. When it has left the page, the answer is in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Self

from playwright.sync_api import Locator, Page, expect

BOT = 60_000
"""Milliseconds until somebody else must have decided, on a machine that has much to do."""

GONE_OR_REFUSED = """node => !node.isConnected
    || node.closest('#prompt').innerText.includes('Not accepted')"""


def in_window(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of a square board is in the window: `x` of its width from the west, `y` up."""
    at = page.evaluate(
        """([x, y]) => {
            const board = document.querySelector('svg.board');
            const [across, down] = {
                south: [x, 1 - y], west: [1 - y, 1 - x], north: [1 - x, y], east: [y, x],
            }[board.dataset.home || 'south'];
            const at = new DOMPoint(400 * across, 400 * down)
                .matrixTransform(board.getScreenCTM());
            return [at.x, at.y];
        }""",
        [x, y],
    )
    return at[0], at[1]


class Table:
    """One browser window with the table open, worked with a mouse or with a finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.decision = page.get_by_role("region", name="Decision")
        self.question = self.decision.locator("#asked")
        self.over = self.decision.get_by_role("link", name="Battle report")
        self.curtain = page.get_by_role("dialog", name=re.compile("Pass the device"))
        self.board = page.get_by_role("group", name=re.compile("^The board: "))
        self.log = page.get_by_role("tabpanel", name="Log")
        self.undo = page.get_by_role("button", name="Undo", exact=True)

    # -- what is to be seen ------------------------------------------------------------------

    def opened(self) -> Self:
        """The table stands."""
        expect(self.board).to_be_visible()
        return self

    def wait(self) -> Self:
        """Until something can be done here."""
        some = self.question.or_(self.over).or_(self.curtain)
        expect(some.first).to_be_visible(timeout=BOT)
        return self

    @property
    def is_over(self) -> bool:
        return self.over.is_visible()

    @property
    def is_asked(self) -> bool:
        return self.question.is_visible() and not self.curtain.is_visible()

    def asks(self, words: str | re.Pattern[str]) -> Self:
        expect(self.question).to_have_text(re.compile(words), timeout=BOT)
        return self

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """One of the buttons of the decision; what stands before and after the name is free."""
        pattern = f"^{name}$" if exact else rf"\b{name}\b"
        return self.decision.get_by_role("button", name=re.compile(pattern))

    def bases(self, side: str = "") -> Locator:
        """The pieces on the board, of one side or all."""
        name = re.compile(f"^{re.escape(side)}: ") if side else re.compile(": ")
        return self.board.get_by_role("button", name=name)

    def places(self) -> list[str]:
        """What stands where, in words."""
        words = [base.get_attribute("aria-label") or "" for base in self.bases().all()]
        return [word.removesuffix(", can be chosen") for word in words]

    # -- hands ---------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def press_at(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tried(self, act: Callable[[], None]) -> bool:
        """Do something that answers the open question; whether it goes, or a refusal comes."""
        node = self.question.element_handle()
        assert node is not None
        act()
        self.page.wait_for_function(GONE_OR_REFUSED, arg=node, timeout=BOT)
        return not self.decision.get_by_text("Not accepted").is_visible()

    def done(self, act: Callable[[], None]) -> None:
        """The same where nothing can be wrong with it."""
        assert self.tried(act), self.decision.inner_text()

    def choose(self, what: Locator) -> None:
        """Press a choice: a finger marks it first and then does it."""
        if self.touch and what.evaluate("one => one.closest('.choice') !== null"):
            what.tap()
            expect(self.decision.get_by_text("touch again to do it")).to_be_visible()
        self.press(what)

    def take(self, name: str, *, exact: bool = False) -> None:
        """Take the choice of this name."""
        self.done(lambda: self.choose(self.button(name, exact=exact)))

    def rows(self) -> Locator:
        """The units of which one is taken in hand first, and then does something."""
        return self.decision.locator("button.unit")

    def units(self) -> list[str]:
        """The names of those that can be taken in hand."""
        if self.others.count():
            self.press(self.others)
        return self.decision.locator("button.unit .nme").all_inner_texts()

    @property
    def others(self) -> Locator:
        """Lets go of the unit in hand."""
        return self.button("Another one")

    def take_in_hand(self, unit: str) -> None:
        """The unit of this name, if it is not in hand already."""
        if self.others.count():
            self.press(self.others)
        row = self.rows().filter(has_text=unit)
        if row.count():
            self.press(row)
            expect(self.rows()).to_have_count(0)

    def act(self, unit: str, action: str) -> None:
        """Give a unit of the list an action."""
        self.take_in_hand(unit)
        self.take(action)

    def seal(self, number: int) -> None:
        """Choose a number and send it."""
        self.press(self.decision.get_by_text(str(number), exact=True))
        expect(self.decision.get_by_role("radio", name=str(number), exact=True)).to_be_checked()
        self.done(lambda: self.press(self.button("(Seal|Choose)")))

    # -- moving ---------------------------------------------------------------------------------

    @property
    def confirm(self) -> Locator:
        """The button that sends a path or a place."""
        return self.button("(Stay here|Confirm move|Place here)", exact=True)

    def plan_at(self, x: float, y: float) -> bool:
        """Point at a spot of the window; whether the move or place is legal."""
        self.press_at(x, y)
        return self.is_legal()

    def is_legal(self) -> bool:
        """What the table says of the plan, once it has said something."""
        refused = self.decision.get_by_role("alert").filter(has_text="Not allowed")
        ready = self.decision.locator("button.go:enabled")
        expect(refused.or_(ready).first).to_be_visible()
        return not refused.is_visible()

    def go(self) -> None:
        """Send the plan."""
        self.done(lambda: self.press(self.confirm))


def middle(what: Locator) -> tuple[float, float]:
    """Where something is on the screen."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
