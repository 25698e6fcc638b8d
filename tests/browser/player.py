"""Somebody who plays a whole match by what the page shows, without knowing a rule."""

from __future__ import annotations

import re
import time
from collections import Counter
from random import Random
from typing import TypeVar

from playwright.sync_api import Page, expect
from tests.browser.table import BOT, Table, middle

LIKED = ("Stand and Fight", "Charge", "Sprint", "Maneuver", "Feint")
"""What to do with a group that may do several things, the liked best first."""


class Player(Table):
    """Answers whatever is asked: with the board where it can, else from the list."""

    def __init__(self, page: Page, enemy: str = "b", *, touch: bool = False) -> None:
        """The enemy is told by its colour: the second seat's is b."""
        super().__init__(page, touch=touch)
        self.enemy = enemy
        self.random = Random(1)
        self.done_by: Counter[str] = Counter()

    def play(self, most: int = 400) -> None:
        """To the end of the match."""
        for _ in range(most):
            self.wait()
            if self.is_over:
                return
            self.done_by[self.decide()] += 1
        raise AssertionError(f"no end after {dict(self.done_by)}")

    def decide(self) -> str:
        """Answer the open question; how it was done."""
        if self.decision.get_by_role("radio").count():
            self.seal(self.random.randint(0, 1))
            return "number"
        if self.decision.get_by_role("slider").count():
            self.take("Choose")
            return "slider"
        if self.decision.get_by_role("checkbox").count():
            return self._some()
        if self.confirm.count():
            is_path = self.decision.get_by_text(re.compile("in a straight line|waypoints? left"))
            return self._path() if is_path.count() else self._place()
        return self._choose()

    def _some(self) -> str:
        """Ticks until the points fit what is asked for; what is refused is tried otherwise."""
        named = re.search(r"(\d+) to (\d+) points", self.question.inner_text())
        low, high = map(int, named.groups()) if named else (0, 99)
        for _ in range(60):
            if self.button("Start over").is_visible():
                self.press(self.button("Start over"))
            if self._ticked(low, high) and self.tried(lambda: self.press(self.button("Choose"))):
                return "some"
        raise AssertionError(self.decision.inner_text())

    def _ticked(self, low: int, high: int) -> bool:
        """Boxes in any order until so many points are reached; whether it can be sent."""
        boxes = self.decision.get_by_role("checkbox").all()
        for box in self.random.sample(boxes, len(boxes)):
            if self.button("Choose").is_enabled() and self._points() >= low:
                break
            self.press(box)
        return self.button("Choose").is_enabled() and low <= self._points() <= high

    def _points(self) -> int:
        shown = self.decision.get_by_text(re.compile(r"^\d+ points?$"))
        return int(shown.inner_text().split()[0]) if shown.count() else 0

    def _choose(self) -> str:
        if self.others.count():
            self.press(self.others)
        rows = self.rows()
        if rows.count():
            self.press(rows.nth(self.random.randrange(rows.count())))
            expect(rows).to_have_count(0)
        for action in LIKED:
            if self.button(action).count() and self.random.random() < 0.7:
                self.take(action)
                return action
        offered = self.decision.locator(".choice button")
        one = offered.nth(self.random.randrange(offered.count()))
        self.done(lambda: self.choose(one))
        return "choice"

    # -- on the board ---------------------------------------------------------------------------

    def _path(self) -> str:
        """Towards an enemy by a press on the board; or, where a wall may be between
        them and in one case of three, a way from the list."""
        enemies = [middle(base) for base in self.board.locator(f".base.{self.enemy}").all()]
        planned = self.board.get_by_role("button", name=re.compile("^Planned place"))
        if enemies and planned.count() and self.random.random() < 0.67:
            x, y = middle(planned)
            tx, ty = self.random.choice(enemies)
            for share in (0.6, 0.9):
                if self.plan_at(x + (tx - x) * share, y + (ty - y) * share):
                    self.go()
                    return "path on the board"
        return self._listed("path")

    def _place(self) -> str:
        """On one of the dots of the board; else a place from the list."""
        dots = self.board.locator("circle.cand")
        if dots.count():
            dot = dots.nth(self.random.randrange(dots.count()))
            if self.plan_at(*middle(dot)):
                self.go()
                return "place on the board"
        return self._listed("place")

    def _listed(self, kind: str) -> str:
        ways = self.decision.get_by_text(re.compile("Legal (paths|places)"))
        self.press(ways)
        offered = self.decision.get_by_role("listitem").get_by_role("button")
        self.press(offered.nth(self.random.randrange(offered.count())))
        expect(self.confirm).to_be_enabled()
        self.go()
        return f"{kind} from the list"


P = TypeVar("P", bound=Player)


def asked_first(*players: P) -> P:
    """Whichever of these is asked something, or sees the end."""
    until = time.monotonic() + BOT / 1000
    while time.monotonic() < until:
        for player in players:
            if player.is_asked or player.is_over:
                return player
        players[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")
