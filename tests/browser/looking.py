"""Whether a table shows what it must: battles played by lot over the API, looked at in browsers.

A `Battle` is answered by its API, so that it goes on however the page looks; a `Watcher` is a
window on it and measures what a person would see there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, Self, TypedDict
from uuid import uuid4

import httpx
from playwright.sync_api import Page, expect

from affray.server.wire.base import Plain

MEASURES = Path(__file__).with_name("look.js")
"""What is measured in a page."""

DECISIONS = int(os.environ.get("AFFRAY_LOOK", "20"))
"""How many decisions of each game are looked at."""

REST = 1500
"""Milliseconds for which a pointer rests on a choice."""

PLANNED = 400
"""Milliseconds after which everything is known of a plan."""

PAUSE = 0.05
"""Seconds between two looks at a match in which somebody else decides."""

MOST_BEFORE = 120
"""Decisions before everybody is on the board."""

EVERY = 5
"""At each of so many decisions the board is looked at from nearer, too."""

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"phone": True, "viewport": {"width": 390, "height": 844}},
}

STEP_BY_STEP = "localStorage.setItem('affray.pace', 'step')"


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
        self.told: list[bool] = []
        """Whether the chances of each answer by lot were told before."""

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
            asked = {"token": self.token, "seat": question["seat"], "seq": table["seq"]}
            is_told = lots and self._has_chances(asked | {"value": value})
            sent = asked | {"question": question["name"], "value": value, "key": uuid4().hex}
            if self._client.post(f"{self._place}/answer", json=sent).status_code == 200:
                self.told += [is_told] * lots
                return
        raise AssertionError(f"nothing answers {question['name']}")

    def _has_chances(self, asked: dict[str, Any]) -> bool:
        """What cannot be answered has none."""
        came = self._client.post(f"{self._place}/chances", json=asked)
        return came.status_code == 200 and bool(came.json())

    def record(self) -> str:
        came = self._client.get(f"{self._place}/record", params={"token": self.token})
        return came.raise_for_status().text

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

    def decisions(self, most: int) -> Iterator[Any]:
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


class Watcher:
    """One window on a battle."""

    def __init__(self, page: Page, name: str) -> None:
        """On a page of a visitor who may see things move."""
        self.page = page
        self.name = name
        self.is_phone = name == "phone"
        self.decision = page.get_by_role("region", name="Decision")
        self.question = self.decision.locator("#asked")
        page.evaluate(STEP_BY_STEP)
        page.add_init_script(path=MEASURES)

    def go(self, battle: Battle) -> None:
        self.page.goto(battle.path)

    def see(self, table: Any) -> tuple[int, dict[str, list[str]]]:
        """Until it asks what the table asks: how many dice fell before that, and what was wrong."""
        # Somebody else may have chosen in secret since.
        self.page.wait_for_function(
            "seq => Number(document.getElementById('prompt')?.dataset.seq) >= seq",
            arg=table["seq"],
        )
        fallen, wrongs = self.page.evaluate("look.play()")
        self.page.emulate_media(reduced_motion="reduce")
        expect(self.question).to_be_visible()
        return fallen, wrongs

    def go_on(self) -> None:
        """What happens next moves."""
        self.page.emulate_media(reduced_motion="no-preference")

    def take_in_hand(self, number: int) -> bool:
        """One of the units that are listed; whether there are any."""
        units = self.decision.locator("button.unit")
        if not units.count():
            return False
        units.nth(number % units.count()).click()
        expect(units).to_have_count(0)
        return True

    def choices(self) -> int:
        return int(self.page.evaluate("look.choices()"))

    def wrongs(self, units: Units) -> dict[str, list[str]]:
        """What of the panel and the board is not as it must be, by its kind."""
        found: dict[str, list[str]] = self.page.evaluate(
            "([units, isTouched]) => look.wrongs(units, isTouched)", [units, self.is_phone]
        )
        return found

    def near(self, units: Units) -> dict[str, list[str]]:
        """The same of the board alone, when it is looked at from nearer."""
        found: dict[str, list[str]] = self.page.evaluate("units => look.near(units)", units)
        return found

    def plan(self, number: int) -> bool:
        """Plan one of the ways or places that are offered; whether there are any."""
        return bool(self.page.evaluate("number => look.plan(number)", number))

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
        self.page.evaluate("look.watch()")
        return True

    def moved(self) -> list[str]:
        """What has moved since the pointer came to rest."""
        frames, found = self.page.evaluate("look.moved()")
        assert frames > 1
        return list(found)


class Units(TypedDict):
    """The units of a board, each by the first of its pieces that is there."""

    asked: list[int]
    """What is in question."""
    mates: dict[str, list[int]]
    """All pieces of each unit."""


def units_of(table: Any) -> Units:
    mates: dict[int, list[int]] = {}
    heads: dict[int, int] = {}
    for piece in table["view"]["pieces"]:
        if piece["x"] is None:
            continue
        group = piece["group"]
        head = piece["id"] if group is None else heads.setdefault(group, piece["id"])
        mates.setdefault(head, []).append(piece["id"])
    asked = []
    for piece in table["questions"][0]["pieces"][:1]:
        own = [head for head, pieces in mates.items() if piece in pieces]
        asked = own or [head for group, head in heads.items() if group == piece]
    return {"asked": asked, "mates": {str(head): own for head, own in mates.items()}}
