"""Whether a table shows what it must: battles played by lot over the API, looked at in browsers.

A `Battle` is answered by its API, so that it goes on however the page looks; a `Watcher` is a
window on it and measures what a person would see there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from time import sleep
from typing import Any, Self
from uuid import uuid4

import httpx
from playwright.sync_api import Page, expect

from affray.server.wire.base import Plain

DECISIONS = int(os.environ.get("AFFRAY_LOOK", "20"))
"""How many decisions of each game are looked at."""

REST = 1500
"""Milliseconds for which a pointer rests on a choice."""

PAUSE = 0.05
"""Seconds between two looks at a match in which somebody else decides."""

MOST_BEFORE = 120
"""Decisions before everybody is on the board."""

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"phone": True},
}


class Battle:
    """A match against a bot that plays by lot, answered by lot as well."""

    def __init__(self, address: str, game: str, seed: int = 1) -> None:
        self._client = httpx.Client(base_url=address, timeout=60)
        self._random = Random(seed)
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
        plan = {"game": game, "seats": seats, "key": uuid4().hex}
        made = self._client.post("/api/matches", json=plan).raise_for_status().json()
        self.match, self.token = made["match"], made["seat_tokens"]["0"]
        self.path = f"/m/{self.match}#t={self.token}"
        self._place = f"/api/matches/{self.match}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def table(self) -> Any:
        """As it stands when something is asked here, or when it is over."""
        while True:
            came = self._client.get(self._place, params={"token": self.token})
            table = came.raise_for_status().json()
            if table["questions"] or table["is_over"]:
                return table
            sleep(PAUSE)

    def set_up(self) -> None:
        """What comes before everybody of one's own is on the board, answered as usual."""
        for _ in range(MOST_BEFORE):
            table = self.table()
            side = table["seats"][0]["side"]
            own = [one for one in table["view"]["pieces"] if one["side"] == side]
            if table["is_over"] or (own and _is_battle(table["questions"][0], own)):
                return
            self.answer(table, lots=False)
        raise AssertionError("the battle does not begin")

    def answer(self, table: Any, *, lots: bool = True) -> None:
        """By lot, or as usual where that is refused."""
        question = table["questions"][0]
        values = [question["usual"]]
        if lots:
            values.insert(0, self._lot(table, question))
        for value in values:
            sent = {
                "token": self.token, "seat": question["seat"], "seq": table["seq"],
                "question": question["name"], "value": value,
                "key": uuid4().hex,
            }  # fmt: skip
            if self._client.post(f"{self._place}/answer", json=sent).status_code == 200:
                return
        raise AssertionError(f"nothing answers {question['name']}")

    def _lot(self, table: Any, question: Any) -> Plain:
        """Rather something that a piece does than nothing."""
        if question["kind"] == "number":
            return int(question["low"])
        if question["kind"] == "formation":
            to = [self._random.randrange(table["view"][length]) for length in ("width", "height")]
            return [self._random.choice(question["shapes"]), to]
        choices = question.get("choices", ())
        offered = [one for one in choices if one["pieces"]]
        offered = offered or choices or question.get("candidates", ())
        value: Plain = self._random.choice([one["value"] for one in offered] or [question["usual"]])
        return value

    def decisions(self, most: int = DECISIONS) -> Iterator[Any]:
        """The tables at which something is decided, each answered when it has been looked at."""
        for _ in range(most):
            table = self.table()
            if table["is_over"]:
                return
            yield table
            self.answer(table)


def _is_battle(question: Any, own: list[Any]) -> bool:
    """Something is chosen for a piece that stands on the board."""
    here = {one["id"] for one in own if one["x"] is not None}
    here |= {one["group"] for one in own if one["x"] is not None}
    choices = question.get("choices", ())
    return bool(here) and any(set(one["pieces"]) & here for one in choices)


CUT = """() => {
    const wrong = [];
    const seen = (node) => {
        const box = node.getBoundingClientRect();
        if (!box.width || !box.height) return 'is not there';
        const [height, width] = [innerHeight + 0.5, innerWidth + 0.5];
        if (box.top < 0 || box.left < 0 || box.bottom > height || box.right > width)
            return `lies at ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`;
        for (let over = node.parentElement; over; over = over.parentElement) {
            if (getComputedStyle(over).overflow === 'visible') continue;
            const edge = over.getBoundingClientRect();
            if (box.bottom > edge.bottom + 0.5 || box.top < edge.top - 0.5)
                return `is cut by ${over.className}`;
        }
        return '';
    };
    const listed = '#prompt .choice button, #prompt .acts .btn, #prompt .place';
    for (const node of document.querySelectorAll(listed)) {
        const why = seen(node);
        if (why) wrong.push(`${(node.innerText || node.className).replace(/\\s+/g, ' ')} ${why}`);
    }
    return wrong;
}"""
"""The choices, buttons and the place of the odds that are not wholly in sight."""

SMALL = """() => [...document.querySelectorAll('#prompt .choice button, #prompt .acts .btn')]
    .filter((one) => one.getBoundingClientRect().height < 44)
    .map((one) => one.innerText.replace(/\\s+/g, ' '))"""
"""What a finger does not hit."""

WATCH = """() => {
    const parts = '#prompt, #prompt :is(h2, .top, button, .place, .choice, .acts, .targets), '
        + '.tabs, .fit, .board';
    const boxes = new Map([...document.querySelectorAll(parts)].map(
        (node) => [node, JSON.stringify(node.getBoundingClientRect())]));
    window.moved = new Set();
    window.frames = 0;
    window.isWatching = true;
    const look = () => {
        if (!window.isWatching) return;
        window.frames += 1;
        for (const [node, box] of boxes)
            if (node.isConnected && JSON.stringify(node.getBoundingClientRect()) !== box)
                window.moved.add(`${node.tagName} ${node.className.baseVal ?? node.className}`);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Notes what of the panel moves from now on, frame by frame."""

MOVED = "() => { window.isWatching = false; return [window.frames, [...window.moved]]; }"


class Watcher:
    """One window on a battle."""

    def __init__(self, page: Page, *, is_phone: bool) -> None:
        self.page = page
        self.is_phone = is_phone
        self.decision = page.get_by_role("region", name="Decision")
        self.question = self.decision.locator("#asked")

    def see(self, table: Any) -> None:
        """Until the page asks what the table asks."""
        self.page.wait_for_function(
            "seq => document.getElementById('prompt')?.dataset.seq === String(seq)",
            arg=table["seq"],
        )
        expect(self.question).to_be_visible()

    def take_in_hand(self, number: int) -> bool:
        """One of the units that are listed; whether there are any."""
        units = self.decision.locator("button.unit")
        if not units.count():
            return False
        units.nth(number % units.count()).click()
        expect(units).to_have_count(0)
        return True

    def cut(self) -> list[str]:
        found: list[str] = self.page.evaluate(CUT)
        return found

    def small(self) -> list[str]:
        found: list[str] = self.page.evaluate(SMALL) if self.is_phone else []
        return found

    def rest(self, number: int) -> bool:
        """Point at a choice, or touch it once; whether there is one."""
        rows = self.decision.locator(".choice button")
        if not rows.count():
            return False
        row = rows.nth(number % rows.count())
        if self.is_phone:
            row.tap()
        else:
            row.hover()
        self.page.evaluate(WATCH)
        return True

    def moved(self) -> list[str]:
        """What has moved since the pointer came to rest."""
        frames, found = self.page.evaluate(MOVED)
        assert frames > 1
        return list(found)
