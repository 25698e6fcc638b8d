"""The pictures of the README, drawn by the real thing.

`AFFRAY_PICTURES=docs/pictures pytest tests/browser/test_pictures.py` draws them anew; otherwise
they are drawn beside the point and looked at: the right size, and something on them.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Door
from tests.browser.records import load
from tests.browser.table import Table, middle
from tests.picture import BATTLE, PICTURES
from tests.rattle import GAME

from affray.kernel.match import Match
from affray.kernel.record import read_record, record_of, replay, write_record
from affray.testing.contract import answer_at_random

WIDE, PHONE = (1440, 900), (780, 1688)
LEAST = 60_000
"""Bytes: an empty page of these sizes has a tenth of that."""


def battle() -> Match[Any]:
    """The battle of the terminal's picture."""
    return replay(GAME, read_record(BATTLE.read_text("utf-8")))


def to_act() -> Match[Any]:
    """The same when the next action is to be given."""
    match = battle()
    while (question := match.questions()[0]).name != "ChooseAction":
        match.answer(question.seat, question.usual)
    return match


def reaction() -> Match[Any]:
    """The battle a little later, when somebody's reaction can be accepted or denied."""
    for seed in range(500):
        match, random = battle(), Random(seed)
        for _ in range(6):
            question = match.questions()[0]
            if question.kind == "choose" and "deny" in list(question.options):
                return match
            answer_at_random(match, random)
    raise AssertionError("nobody reacts")


def sit_down(page: Page, folder: Path, match: Match[Any]) -> Table:
    load(page, write_record(record_of(match)), folder)
    return Table(page).opened().wait()


def table(page: Page, folder: Path) -> None:
    at = sit_down(page, folder, to_act())
    at.press(at.rows().filter(has_text="Grizzle-Eye"))
    expect(at.button("Charge")).to_be_visible()


def move(page: Page, folder: Path) -> None:
    """A charge that has been planned and not yet gone."""
    at = sit_down(page, folder, to_act())
    at.touch = page.viewport_size == {"width": 390, "height": 844}
    at.act(at.rows().filter(has_text="Grizzle-Eye"), "Charge")
    at.asks("Whom does")
    at.take("Sir Corvane")
    at.asks("path of")
    enemy = at.bases("Side B").and_(at.board.get_by_label("Sir Corvane")).first
    assert at.plan_at(*middle(enemy))


def asked_to_deny(page: Page, folder: Path) -> None:
    at = sit_down(page, folder, reaction())
    expect(at.button("Deny")).to_be_visible()


def builder(page: Page, folder: Path) -> None:
    page.goto("/rosters")
    page.get_by_role("button", name="Copy and change: Vampire Court").click()
    page.get_by_role("button", name="Remove Bats of the West Wing").click()
    expect(page.get_by_text("to put right first")).to_be_visible()
    page.mouse.move(0, 0)


def diagram(page: Page, folder: Path) -> None:
    page.goto("/rules/rattle-and-rend#RR-HEAVY-COLOSSAL-1")
    examples = page.get_by_role("list", name="Examples of RR-HEAVY-COLOSSAL-1")
    expect(examples.get_by_role("button").first).to_be_visible()
    if examples.get_by_role("button", name="more").count():
        examples.get_by_role("button", name="more").click()
    examples.get_by_role("button", name="through Spot Weakness").click()
    figure = page.get_by_role("figure", name="through Spot Weakness")
    expect(figure.get_by_role("button", name="Next")).to_be_visible()
    while figure.get_by_role("button", name="Next").is_visible():
        figure.get_by_role("button", name="Next").click()
    page.locator("#RR-HEAVY-COLOSSAL-1").scroll_into_view_if_needed()


LIST: dict[str, tuple[Callable[[Page, Path], None], tuple[int, int], str]] = {
    "table": (table, WIDE, "light"),
    "table-dark": (table, WIDE, "dark"),
    "move": (move, WIDE, "light"),
    "reaction": (asked_to_deny, WIDE, "dark"),
    "builder": (builder, WIDE, "light"),
    "rules": (diagram, WIDE, "light"),
    "phone": (move, PHONE, "dark"),
}


@pytest.mark.parametrize("name", LIST)
def test_pictures(visit: Door, tmp_path: Path, name: str) -> None:
    scene, size, scheme = LIST[name]
    page = visit(phone=size == PHONE, color_scheme=scheme)
    scene(page, tmp_path)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    file = Path(os.environ.get("AFFRAY_PICTURES", tmp_path)) / f"{name}.png"
    page.screenshot(path=file)
    drawn = file.read_bytes()
    assert struct.unpack(">II", drawn[16:24]) == size
    assert len(drawn) > LEAST


def test_the_readme_shows_them() -> None:
    readme = (PICTURES.parents[1] / "README.md").read_text("utf-8")
    for name in LIST:
        assert (PICTURES / f"{name}.png").stat().st_size > LEAST
        assert f"docs/pictures/{name}.png" in readme
