"""Two people who meet by a link and are glad of what the table proposes are soon in the battle.

The forces, the ground and whatever else New match proposes are left as they are. The pages are
heard sending their answers, so that none can be forgotten.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request
from tests.browser.conftest import Door
from tests.browser.lobby import GAMES, set_seat
from tests.browser.player import Player, asked_first

MOST = 12
"""Decisions of each, before the first turn."""

SENT = ("/answer", "/deploy")
"""What a decision is sent to."""


class Easygoing(Player):
    """Takes what is marked, else what comes first, and leaves the deployment to the table."""

    def __init__(self, page: Page, enemy: str) -> None:
        super().__init__(page, enemy)
        self.decisions = 0
        page.on("request", self._hear)

    def _hear(self, request: Request) -> None:
        self.decisions += request.method == "POST" and request.url.endswith(SENT)

    @property
    def has_begun(self) -> bool:
        """Whether it is somebody's turn: of deployment, bids and rolls for it, it is nobody's."""
        return self.page.get_by_label("Sides").get_by_text("· active").count() > 0

    def decide(self) -> str:
        """What was asked."""
        question = self.question.inner_text()
        rest = self.button("Deploy the rest for me")
        if rest.count():
            self.done(rest.click)
        elif self.decision.get_by_role("radio").count():
            self.seal(0)
        elif self.decision.get_by_role("checkbox").count():
            self.done(self.button("Choose").click)
        elif self.confirm.count():
            self.go()
        else:
            rows = self.rows()
            if rows.count():
                self.take_in_hand(rows.first.locator(".nme").inner_text())
            self.done(self.decision.locator(".choice button").first.click)
        return question


def met(visit: Door, game: str) -> tuple[Easygoing, Easygoing]:
    """Nothing is changed but who sits in the second seat."""
    page = visit(f"/new?game={game}")
    set_seat(page, 2, "By invitation link")
    page.get_by_role("button", name="Start").click()
    link = page.get_by_role("textbox", name=re.compile("^Seat 2.*: play$")).input_value()
    page.get_by_role("link", name="Go to the table").click()
    host = Easygoing(page, enemy="b")
    guest = Easygoing(visit(link), enemy="a")
    guest.page.get_by_role("button", name="Join the match").click()
    return host, guest


@pytest.mark.parametrize("game", GAMES)
def test_the_first_turn_comes_after_a_few_decisions(
    visit: Door, game: str, record_property: Callable[[str, object], None]
) -> None:
    host, guest = met(visit, game)
    while not (asked := asked_first(host, guest)).has_begun:
        question = asked.decide()
        assert asked.decisions <= MOST, question
    of_host, of_guest = host.decisions, guest.decisions
    assert min(of_host, of_guest) > 0, "everybody deploys"
    sys.stdout.write(f"\n{game}: {of_host} decisions of the host, {of_guest} of the guest\n")
    record_property("decisions of the host", of_host)
    record_property("decisions of the guest", of_guest)
